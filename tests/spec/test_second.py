"""The second scorer, in JavaScript, passes the vectors, the examples and the cases of files."""

import subprocess
from pathlib import Path

import pytest

SECOND = Path(__file__).parents[2] / "spec" / "second"


@pytest.mark.processes
def test_the_second_scorer_passes_the_cases_of_the_spec() -> None:
    run = subprocess.run(["node", "--test"], cwd=SECOND, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
    assert "fail 0" in run.stdout


def test_the_second_scorer_has_at_most_1500_lines() -> None:
    files = [path for path in SECOND.glob("*.mjs") if path.name != "test.mjs"]
    assert 0 < sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 1500
