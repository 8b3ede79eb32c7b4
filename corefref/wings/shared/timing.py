"""Interrupt what computes for too long."""

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from types import FrameType

_AGAIN = 0.1
"""The seconds of computing after which an interruption that had no effect is repeated."""


class OverdueError(BaseException):
    """A computation took too long; no `Exception`, which the code that is interrupted may catch."""


def _is_in_vain(frame: FrameType | None) -> bool:
    """Whether Python would drop what is raised in a frame: it is in a finalizer, or in a callback of the collector."""
    callbacks = {getattr(each, "__code__", None) for each in gc.callbacks}
    while frame is not None:
        if frame.f_code.co_name == "__del__" or frame.f_code in callbacks:
            return True
        frame = frame.f_back
    return False


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """
    Raise OverdueError in a context after so many seconds of computing, which a loaded machine does not shorten.

    This needs the main thread and a system with timers. If another timer runs, such as that of a test, it is left in
    peace, and nothing is interrupted.

    Python drops an exception that is raised in a finalizer or in a callback of the garbage collector. So nothing is
    raised there, and wherever else it may be dropped, the interruption is repeated until the context ends.
    """
    may = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread() and seconds < inf
    if not may or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    ended = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        del number
        if not (ended or _is_in_vain(frame)):
            raise OverdueError

    before = signal.signal(signal.SIGVTALRM, interrupt)
    try:
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN)
            yield
        finally:
            ended = True
    finally:  # also if the exception came before that line; the next is far
        ended = True
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
