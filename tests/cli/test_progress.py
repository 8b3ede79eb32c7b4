"""Progress is shown on a terminal, and gone at the end."""

from collections.abc import Iterable, Iterator
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
    assert list(progress.shown(iter("abc"), "documents", terminal)) == ["a", "b", "c"]
    assert terminal.getvalue() == "\r1 documents\r2 documents\r3 documents\r\x1b[K"


@pytest.mark.parametrize(("items", "total"), [(["a", "b"], 0), (iter(["a", "b"]), 2)])
def test_the_share_and_the_time_left_are_shown_where_they_are_known(
    monkeypatch: pytest.MonkeyPatch, items: Iterable[str], total: int
) -> None:
    """The clock says 0 at the start, then 100 and 100 after the first of two items: as long again."""
    ticks = iter([0.0, 100.0, 100.0, 150.0, 150.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(ticks))
    terminal = Terminal()
    assert list(progress.shown(items, "datasets", terminal, total)) == ["a", "b"]
    first, second = "\r1 of 2 datasets, 50 %, 1:40 left\x1b[K", "\r2 of 2 datasets, 100 %, 0:00 left\x1b[K"
    assert terminal.getvalue() == f"{first}{second}\r\x1b[K"


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
