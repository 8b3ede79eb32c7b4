"""
A metric with one definition, one page and one row can be merged: `python -m tests.trial.new_metric`.

In a copy of the project that has such a metric, the tests of every room of `ROOMS` run. Its second statement, trace,
theorems, chapter, tally and mutants may come later. `--record` writes how many tests passed in each room into
`new_metric_tried.json`; the gate runs the rooms that the commit draws.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.commands import put

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
RECORD = HERE.with_name("new_metric_tried.json")
ROOMS = (
    "spec",
    *(
        f"tests/{name}"
        for name in ("agreement", "book", "cli", "engine", "layers", "proofs", "spec", "tables", "trial")
    ),
    *(f"tests/wings/{name}" for name in ("across", "annotation", "breakdown", "certify", "compare", "errors")),
    *(f"tests/wings/{name}" for name in ("examples", "explain", "families", "functions", "generated", "matching")),
    "tests/wings/tasks",
    *(f"tests/wings/verify/test_{name}.py" for name in ("accounts", "findings", "inputs", "reports")),
)
ROWS = (
    (
        "corefref/registry.py",
        '    _classic("conll",',
        '    Entry("pairwise", "luo-et-al-2014", "pairwise", RatioScore.read, "pairwise:", argued=False),\n'
        '    _classic("conll",',
    ),
)


def planted(folder: Path) -> Path:
    """A copy of the checkout that has the metric, with the pages that are made anew for it."""
    copy = folder / "copy"
    copy.mkdir()
    passed_over = shutil.ignore_patterns("__pycache__", "*.vo*", "*.glob", "*.aux")
    for entry in ROOT.iterdir():
        if entry.is_file():
            shutil.copy(entry, copy)
        elif entry.name in ("spec", "corefref", "tests", "proofs_notes", ".ci", ".github"):
            shutil.copytree(entry, copy / entry.name, ignore=passed_over)
    shutil.copy(HERE / "pairwise.py", copy / "corefref" / "metrics")
    shutil.copy(HERE / "pairwise.md", copy / "spec" / "metrics")
    for name, before, after in ROWS:
        text = (copy / name).read_text("utf-8")
        if text.count(before) != 1:
            raise ValueError(f"{name} does not have once: {before}")
        (copy / name).write_text(text.replace(before, after), "utf-8")
    subprocess.run([sys.executable, "-m", "tests.spec.made"], cwd=copy, check=True)
    return copy


def tried(copy: Path, rooms: Sequence[str]) -> tuple[int, str]:
    """How many tests of rooms passed in the copy, and what pytest said if one failed."""
    # As many examples as in a plain run: what a new row breaks, it breaks in all of them. With another `-q`
    # pytest would not say how many passed.
    plain = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS")}
    words = [sys.executable, "-m", "pytest", "-q", *rooms]
    run = subprocess.run(words, cwd=copy, env=plain, capture_output=True, text=True, check=False)
    passed = re.search(r"^(\d+) passed", run.stdout, re.MULTILINE)
    return int(passed[1]) if passed else 0, run.stdout[-4000:] if run.returncode else ""


def main(words: Sequence[str] | None = None) -> int:
    """Try every room, and print how it went; 1 if a test failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args(words)
    record: dict[str, int] = {}
    with TemporaryDirectory() as name:
        copy = planted(Path(name))
        for room in ROOMS:
            record[room], failed = tried(copy, [room])
            print(f"{room}: {record[room]} passed", failed, sep="\n" if failed else "", flush=True)
            if failed:
                return 1
    if given.record:
        put(RECORD, json.dumps(record, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
