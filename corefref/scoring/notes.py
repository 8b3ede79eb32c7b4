"""
What a user should know of a score that is not an error: a warning in Python, a line on standard error of the command
line.
"""

import os
import warnings
from inspect import currentframe

_PACKAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")


class Note(UserWarning):
    """Something unusual about what was scored."""


def note(line: str) -> None:
    """Warn, at the line of the user's program that led here."""
    level, frame = 1, currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(line, Note, stacklevel=level)
