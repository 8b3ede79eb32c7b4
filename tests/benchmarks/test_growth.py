"""The inputs whose growth is measured are what the commands take."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest

from corefref.cli import main
from tests.benchmarks.growth import KINDS, Kind, blanks

if TYPE_CHECKING:
    from _typeshed import TraceFunction


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_small_input_is_taken(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corefref.scoring.counts.MOST_DIGITS", 5_000)
    assert main(kind.words(tmp_path, 1 + kind.size // 200)) == kind.code
    captured = capsys.readouterr()
    assert bool(captured.err) == (kind.code == 2), captured.err


GROW = {
    "errors`, entities": 2000, "spans`, a flat": 500, "score --match mina": 500, "stats`, nested": 500,
    "check`, repeated": 500, "check`, nested": 500,
}  # fmt: skip
"""By the beginning of a kind's name, the size of the smaller input, at which what is not linear shows."""


@pytest.mark.parametrize("name", GROW)
def test_twice_the_input_takes_twice_the_steps(name: str, tmp_path: Path) -> None:
    (kind,) = (kind for kind in KINDS if name in kind.name)
    few, many = (steps(kind.words(tmp_path, size)) for size in (GROW[name], 2 * GROW[name]))
    assert many < 2.3 * few


def steps(words: Sequence[str]) -> int:
    """The operations of Python that a command takes, and the items that it adds up."""
    number = 0

    def count(frame: FrameType, event: str, argument: object) -> "TraceFunction":
        nonlocal number
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        # A total goes through all its items in one line.
        number += len(frame.f_locals["self"]) if frame.f_code.co_name == "total" else 1
        return count

    # Python 3.12 reports operations only if some frame asked for them before `settrace`.
    sys._getframe().f_trace_opcodes = True
    sys.settrace(count)
    try:
        main(words)
    finally:
        sys.settrace(None)
    return number


@pytest.mark.parametrize("comment", ["newdoc id", "global.Entity", "global.columns"])
def test_blanks_in_a_comment_are_passed_over_once(comment: str, tmp_path: Path) -> None:
    """200,000 of them took minutes when each was where a match might begin."""
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_CPU, (30, 30))"
    program = [sys.executable, "-c", f"{limited}; from corefref.cli import main; sys.exit(main())"]
    done = subprocess.run([*program, *blanks(tmp_path, 200_000, comment)], capture_output=True, check=False)
    assert done.returncode == 2
