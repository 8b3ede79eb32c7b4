"""A metric that has one definition, one page and one row breaks no test of the checkout that has it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import drawn
from tests.trial.new_metric.__main__ import RECORD, ROOMS, planted, tried


def test_every_room_was_tried_with_it() -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    assert [*record] == [*ROOMS], "python -m tests.trial.new_metric --record"
    assert min(record.values()) > 0


@pytest.mark.processes
def test_a_metric_that_is_not_settled_yet_breaks_no_test(tmp_path: Path) -> None:
    """Of the rooms that the commit draws; `python -m tests.trial.new_metric --record` tries all."""
    copy = planted(tmp_path)
    evidence = " ".join((copy / "spec" / "evidence.md").read_text("utf-8").split())
    assert "has no second statement yet of `pairwise`." in evidence
    scored = subprocess.run(
        [sys.executable, "-m", "corefref", "score", "--metrics", "pairwise", "--key", "{a b c}", "--response", "{a b}"],
        cwd=copy,
        capture_output=True,
        text=True,
    )
    assert "pairwise   33.33     100.00  50.00" in scored.stdout, scored.stdout
    passed, failed = tried(copy, drawn(ROOMS, 4, "metric"))
    assert (failed, passed > 0) == ("", True)
