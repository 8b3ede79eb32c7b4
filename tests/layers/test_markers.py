"""A plain run leaves out exactly what is marked, and the markers are described where a contributor looks."""

import re
import subprocess
import tomllib
from pathlib import Path

from tests.conftest import PACKAGES, PROGRAMS

TOP = Path(__file__).resolve().parents[2]
OPTIONS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
MARKERS = [line.partition(":")[0] for line in OPTIONS["markers"]]


def test_a_plain_run_leaves_out_every_marker() -> None:
    assert OPTIONS["addopts"][-1] == f"-m not ({' or '.join(MARKERS)})"


def test_what_a_marker_needs_is_that_of_a_marker() -> None:
    assert {*PROGRAMS, *PACKAGES} <= set(MARKERS)


def test_every_marker_is_described() -> None:
    text = (TOP / "CONTRIBUTING.md").read_text("utf-8")
    assert [marker for marker in MARKERS if f"`{marker}`" not in text] == []


def test_the_gate_asks_for_what_a_plain_run_leaves_out() -> None:
    [command] = re.findall(r'-m "\$\((sed .*)\)"', (TOP / ".ci" / "run").read_text("utf-8"))
    asked = subprocess.run(["sh", "-c", command], cwd=TOP, capture_output=True, text=True, check=True).stdout
    # Mutation has a command of its own.
    assert asked == " or ".join(name for name in MARKERS if name != "mutation") + "\n"


def test_nothing_is_skipped_for_want_of_what_a_marker_stands_for() -> None:
    skipping = {
        str(path.relative_to(TOP))
        for path in (TOP / "tests").rglob("test_*.py")
        if re.search(r"skipif\(shutil\.which|importorskip\(", path.read_text("utf-8"))
    }
    # Of the libraries that these try, no feature needs one.
    assert skipping == {"tests/integrations/test_objects.py", "tests/verification/test_adapters.py"}
