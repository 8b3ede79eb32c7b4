"""Notes on a score that are not errors: warnings in Python, lines on standard error for the command line."""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from inspect import currentframe

_PACKAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")


class Note(UserWarning):
    """A warning about unusual input."""


_HEARD: ContextVar[list[str] | None] = ContextVar("_HEARD", default=None)


@contextmanager
def gathered() -> Iterator[list[str]]:
    """Collect the notes of this thread in a list instead of warning."""
    heard: list[str] = []
    before = _HEARD.set(heard)
    try:
        yield heard
    finally:
        _HEARD.reset(before)


def note(line: str) -> None:
    """Warn, and point at the line of the user's program that called corefref."""
    if (heard := _HEARD.get()) is not None:
        heard.append(line)
        return
    level, frame = 1, currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(line, Note, stacklevel=level)
