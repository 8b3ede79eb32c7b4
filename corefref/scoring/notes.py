"""
Notes on a score that are not errors: warnings in Python, lines on standard error for the command line.

A note is one line at every width, so that it can be searched for, counted and copied; a terminal folds it.
"""

import os
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from inspect import currentframe

_PACKAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")


class Note(UserWarning):
    """A warning about unusual input: in the words of Python, and as the command line has it in `line`."""

    def __init__(self, line: str) -> None:
        """Keep the line of the command line; the warning's own text names arguments in place of options."""
        super().__init__(in_python(line))
        self.line = line


_OPTION = re.compile(r"--([a-z][a-z-]*)(?: ([a-z0-9]+(?:[,-][a-z0-9]+)*))?")


def in_python(line: str) -> str:
    """
    Write options as arguments of functions.

    >>> in_python("with the ends one lower (--ends as-documented,exclusive)")
    'with the ends one lower (ends="as-documented,exclusive")'
    """
    return _OPTION.sub(lambda o: o[1].replace("-", "_") + (f'="{o[2]}"' if o[2] else ""), line)


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
    warnings.warn(Note(line), stacklevel=level)
