"""Commands that tests and programs run within their process, and the files that they give them or keep."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from corefref.cli import main


def exit_of(words: Sequence[str]) -> int:
    """
    Run a command in the midst of a program, and return its exit code.

    A signal that is to end the program ends the command, which says so by its code. Raises KeyboardInterrupt then, so
    that the program ends too, and takes the code for no answer.
    """
    code = main(words)
    if code > 128:
        raise KeyboardInterrupt
    return code


def put(path: Path, content: str | bytes) -> None:
    """Write a page or a record whole: whoever ends the program meanwhile finds the old one as it was."""
    # Imported late: most tests need none of it, and run where the wing is left out.
    from corefref.wings.shared.writing import write

    write({str(path): content})


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


def two_files(folder: Path, key: str, response: str, ending: str = "") -> tuple[str, str]:
    """Write a key and a response into a folder, and return their paths."""
    for name, text in (("key", key), ("response", response)):
        (folder / f"{name}{ending}").write_text(text, "utf-8")
    return str(folder / f"key{ending}"), str(folder / f"response{ending}")


class TerminalStream(StringIO):
    """Something to write to that says it is a terminal."""

    def isatty(self) -> bool:
        return True
