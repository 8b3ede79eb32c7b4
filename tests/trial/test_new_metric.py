"""
A metric with one definition, one page and one row can be merged.

Its second statement, trace, theorems, chapter, tally and mutants may come later: the tests of a checkout that has it
pass without them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEW = Path(__file__).parent / "new_metric"
ROOMS = [
    "agreement", "book", "cli", "engine", "layers", "proofs", "spec", "tables", "trial",
    *(f"wings/{name}" for name in ("across", "annotation", "breakdown", "certify", "compare", "errors", "examples")),
    *(f"wings/{name}" for name in ("explain", "families", "functions", "generated", "matching", "tasks")),
    *(f"wings/verify/test_{name}.py" for name in ("accounts", "findings", "inputs", "reports")),
]  # fmt: skip
ROWS = (
    (
        "corefref/registry.py",
        '    _classic("conll",',
        '    Entry("pairwise", "luo-et-al-2014", "pairwise", RatioScore.read, "pairwise:", argued=False),\n'
        '    _classic("conll",',
    ),
)


def planted(folder: Path) -> Path:
    """A copy of the checkout that has the metric."""
    copy = folder / "copy"
    copy.mkdir()
    passed_over = shutil.ignore_patterns("__pycache__", "*.vo*", "*.glob", "*.aux")
    for entry in ROOT.iterdir():
        if entry.is_file():
            shutil.copy(entry, copy)
        elif entry.name in ("spec", "corefref", "tests", "proofs_notes", ".ci", ".github"):
            shutil.copytree(entry, copy / entry.name, ignore=passed_over)
    shutil.copy(NEW / "pairwise.py", copy / "corefref" / "metrics")
    shutil.copy(NEW / "pairwise.md", copy / "spec" / "metrics")
    for name, before, after in ROWS:
        text = (copy / name).read_text("utf-8")
        assert text.count(before) == 1, (name, before)
        (copy / name).write_text(text.replace(before, after), "utf-8")
    return copy


@pytest.mark.processes
def test_a_metric_that_is_not_settled_yet_breaks_no_test(tmp_path: Path) -> None:
    copy = planted(tmp_path)
    made = subprocess.run([sys.executable, "-m", "tests.spec.made"], cwd=copy, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    evidence = " ".join((copy / "spec" / "evidence.md").read_text("utf-8").split())
    assert "has no second statement yet of `pairwise`." in evidence
    scored = subprocess.run(
        [sys.executable, "-m", "corefref", "score", "--metrics", "pairwise", "--key", "{a b c}", "--response", "{a b}"],
        cwd=copy,
        capture_output=True,
        text=True,
    )
    assert "pairwise   33.33     100.00  50.00" in scored.stdout, scored.stdout
    rooms = ["spec", *(f"tests/{room}" for room in ROOMS)]
    # As many examples as in a plain run: what a new row breaks, it breaks in all of them.
    plain = {name: value for name, value in os.environ.items() if name != "CI"}
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *rooms], cwd=copy, env=plain, capture_output=True, text=True, check=False
    )
    assert tests.returncode == 0, tests.stdout[-4000:]
