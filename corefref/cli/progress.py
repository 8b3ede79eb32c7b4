"""How far a long piece of work is, on standard error and on a terminal only."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from time import monotonic
from typing import TextIO, TypeVar

from corefref.cli.usage import drop, width

T = TypeVar("T")

_SILENT, _PAUSE = 1.0, 0.1
"""Seconds without a word, and between two."""


def shown(
    items: Iterable[T],
    what: str,
    stream: TextIO | None = None,
    total: int = 0,
    read: Callable[[], tuple[int, int]] | None = None,
) -> Iterator[T]:
    """
    The items, counted on one line that is rewritten as they pass and cleared at the end.

    Where it is known how many there are, or how many bytes of how many were read for them, the line says the share that
    is done and the time that is left.
    """
    stream = sys.stderr if stream is None else stream
    if stream is None or not stream.isatty():
        yield from items
        return
    total = total or (len(items) if isinstance(items, Sized) else 0)
    begun = monotonic()
    due = begun + _SILENT
    written = False
    try:
        for number, item in enumerate(items, 1):
            yield item
            if monotonic() >= due:
                due = monotonic() + _PAUSE
                _say(stream, f"\r{_progress(number, total, what, due - _PAUSE - begun, read)}")
                written = True
    finally:
        if written:
            _say(stream, "\r\x1b[K")


def _progress(
    number: int, total: int, what: str, seconds: float, read: Callable[[], tuple[int, int]] | None = None
) -> str:
    """How far the work is after some seconds; it clears what is left of a longer line."""
    line = f"{number} of {total} {what}" if total else f"{number} {what}"
    done, whole = (number, total) if total or read is None else read()
    # Whoever has read everything before the first document is done with reading only.
    if total or 0 < done < whole:
        left = round(seconds * (whole - done) / done)
        line += f", {100 * done // whole} %, {left // 60}:{left % 60:02} left"
    return f"{line[: width(2) - 1]}\x1b[K"


def _say(stream: TextIO, text: str) -> None:
    """Write it, if anybody is there: the work goes on when its terminal is gone."""
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        drop(stream)


WAYS = ("auto", "lines", "none")
"""How progress may be shown."""

_EVERY = 10.0
"""Seconds between two lines of a log."""


def lines(way: str = "auto") -> Callable[[str], None]:
    """
    Shows lines over each other, as much of them as fits, where there is a terminal; an empty one clears the last.

    As `lines` a line is written now and then, whatever the stream.
    """
    stream = sys.stderr
    if stream is None or way == "none":
        return lambda line: None
    if way == "lines":
        return _Log(stream)
    if not stream.isatty():
        return lambda line: None

    def show(line: str) -> None:
        _say(stream, f"\r\x1b[K{line[: width(2) - 1]}")

    return show


class _Log:
    """Writes the first line, and then a line at most every few seconds."""

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.due = stream, 0.0

    def __call__(self, line: str) -> None:
        if line and monotonic() >= self.due:
            _say(self.stream, f"{line}\n")
            self.due = monotonic() + _EVERY
