"""Progress is shown on a terminal, and gone at the end."""

from collections.abc import Iterator
from io import StringIO

import pytest

from corefref.cli import progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_but_on_a_terminal() -> None:
    stream = StringIO()
    assert list(progress.shown("abc", "documents", stream)) == ["a", "b", "c"]
    assert stream.getvalue() == ""


def test_nothing_is_written_while_the_work_is_short() -> None:
    terminal = Terminal()
    assert list(progress.shown("abc", "documents", terminal)) == ["a", "b", "c"]
    assert terminal.getvalue() == ""


def test_the_count_replaces_itself_and_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    terminal = Terminal()
    assert list(progress.shown("abc", "documents", terminal)) == ["a", "b", "c"]
    assert terminal.getvalue() == "\r1 documents\r2 documents\r3 documents\r\x1b[K"


def test_the_count_is_gone_before_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty() -> Iterator[str]:
        yield "a"
        raise ValueError

    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    terminal = Terminal()
    with pytest.raises(ValueError, match=r"^$"):
        list(progress.shown(faulty(), "documents", terminal))
    assert terminal.getvalue() == "\r1 documents\r\x1b[K"


class Gone(Terminal):
    def write(self, text: str, /) -> int:
        raise OSError(5, "Input/output error")


def test_the_work_goes_on_when_the_terminal_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    assert list(progress.shown("abc", "documents", Gone())) == ["a", "b", "c"]
