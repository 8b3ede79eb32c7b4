"""Commands that tests run within their process."""

from collections.abc import Sequence

import pytest

from corefref.cli import main


def output_of(capsys: pytest.CaptureFixture[str], words: Sequence[str]) -> str:
    """Run a command that succeeds, and return what it printed on standard output."""
    assert main(words) == 0
    return capsys.readouterr().out


def refusal_of(capsys: pytest.CaptureFixture[str], words: Sequence[str]) -> str:
    """Run a command that exits with 2, prints nothing, and says why in one line; return the line."""
    assert main(words) == 2
    out, said = capsys.readouterr()
    assert (out, said.count("\n")) == ("", 1)
    return said
