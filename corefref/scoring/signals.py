"""Turn signals that end the program into an exception, so that open files are closed and started processes ended."""

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
def unbroken() -> Iterator[None]:
    """Delay signals that would end the program, Ctrl-C too, while something short is done, if the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, *ENDING))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
