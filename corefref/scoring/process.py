"""
What holds for a whole process that scores: how signals end it, garbage collection, and the words for what went wrong.

Signals that end the program are turned into an exception, so that open files are closed and started processes ended.
"""

import gc
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = tuple(signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if name in signal.Signals.__members__)


class Ended(BaseException):
    """The program was told to end by a signal; like KeyboardInterrupt it is not an error."""

    def __init__(self, number: int) -> None:
        """Store the signal number."""
        self.number = number
        super().__init__(number)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Turn signals that end the program into the exception Ended; leave ignored ones ignored, as under nohup."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]

    def end(number: int, frame: FrameType | None) -> NoReturn:
        del frame
        # A second signal must not interrupt the cleanup.
        for each in taken:
            signal.signal(each, signal.SIG_IGN)
        raise Ended(number)

    for number in taken:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def without_collector() -> Iterator[None]:
    """
    Switch the garbage collector off for a while.

    Imports, parsing, counting and explaining make few reference cycles or none. With the collector, a command takes a
    tenth longer to start, and a large document a fifth longer to score.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


CODE = 70
"""The exit status for errors of neither the input nor the command line; 1 is a result."""

_LONGEST = 300
_PACKAGE = f"corefref{os.sep}"
_ABOVE = os.path.dirname(os.path.dirname(os.path.dirname(__file__))) + os.sep


class FailedError(Exception):
    """The work failed for the reason in the message, which is neither the input's nor the command line's fault."""


def bug_report(error: Exception) -> str:
    """
    Describe an unexpected error for a bug report: its type, its message, and the last line of our code.

    >>> bug_report(KeyError("a")), bug_report(MemoryError())
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
