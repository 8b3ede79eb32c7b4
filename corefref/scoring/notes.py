"""
What a user should know of a score that is not an error: a warning in Python, a line on standard error of the command
line.
"""

import warnings


class Note(UserWarning):
    """Something unusual about what was scored."""


def note(line: str) -> None:
    """Warn, at the place of the caller's caller."""
    warnings.warn(line, Note, stacklevel=3)
