"""Internal errors: what the one line printed for them says."""

import os

CODE = 70
"""The exit status for errors of neither the input nor the command line; 1 is a result."""

_LONGEST = 300
_PACKAGE = f"corefref{os.sep}"
_ABOVE = os.path.dirname(os.path.dirname(os.path.dirname(__file__))) + os.sep


class FailedError(Exception):
    """The work failed for the reason in the message, which is neither the input's nor the command line's fault."""


def told(error: Exception) -> str:
    """
    Describe an unexpected error for a bug report: its type, its message, and the last line of our code.

    >>> told(KeyError("a")), told(MemoryError())
    ("a fault of corefref itself: KeyError: 'a'; please report it, with command and input", 'out of memory')
    """
    if isinstance(error, FailedError):
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory"
    if isinstance(error, OSError):
        return f"the system refused: {_described(error)}"
    return f"a fault of corefref itself: {_described(error)}; please report it, with command and input"


def _described(error: Exception) -> str:
    place = ""
    frame = error.__traceback__
    while frame is not None:
        file = frame.tb_frame.f_code.co_filename.removeprefix(_ABOVE)
        if file.startswith(_PACKAGE):
            place = f" ({file}:{frame.tb_lineno})"
        frame = frame.tb_next
    message = str(error)
    shown = message if len(message) <= _LONGEST else message[:_LONGEST] + "…"
    return type(error).__name__ + (f": {shown}" if shown else "") + place
