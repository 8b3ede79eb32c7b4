"""
Workers that do not outlive the program: they end with their context, and with the main process even if that is killed.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple, NoReturn, Protocol, TypeAlias, TypeVar, cast

from corefref.scoring.process import ENDING, Ended, FailedError, bug_report

T = TypeVar("T")
R = TypeVar("R")

Channel: TypeAlias = "Connection[object, object]"

_HELD_BACK = (*ENDING, signal.SIGINT)


class Map(Protocol):
    """Like the built-in `map`: apply a function to items, and yield the results in order."""

    def __call__(self, function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        """Consume the result before the next call."""


@contextmanager
def workers(number: int) -> Iterator[Map]:
    """
    Start processes that share the work of a map; all have ended when the context ends.

    Their errors are raised here, as FailedError, or as Ended if a worker was told to end.
    """
    started: list[_Worker] = []

    def mapped(function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        waiting = deque(enumerate(items))
        idle = list(started)
        busy: dict[Channel, tuple[_Worker, int]] = {}
        done: dict[int, R] = {}
        for place in range(len(items)):
            while place not in done:
                while idle and waiting:
                    worker = idle.pop()
                    at, item = waiting.popleft()
                    worker.ask(function, item)
                    busy[worker.channel] = worker, at
                for ready in wait(list(busy)):
                    worker, at = busy.pop(cast(Channel, ready))
                    done[at] = cast(R, worker.answer())
                    idle.append(worker)
            yield done.pop(place)

    try:
        started.extend(_started() for _ in range(number))
        yield mapped
    finally:
        for worker in started:
            worker.process.kill()
        for worker in started:
            worker.process.join()
            worker.channel.close()


class _Fault(NamedTuple):
    """A message that a worker sends instead of a result."""

    text: str


class _Worker(NamedTuple):
    """A process and the channel to it."""

    process: BaseProcess
    channel: Channel

    def ask(self, function: Callable[[T], R], item: T) -> None:
        """Send an item to the process, which applies the function to it."""
        try:
            self.channel.send((function, item))
        except (BrokenPipeError, ConnectionResetError):
            self.lost()

    def answer(self) -> object:
        """Receive the result. Raises FailedError for an error of the worker."""
        try:
            reply: object = self.channel.recv()
        except (EOFError, ConnectionResetError):
            self.lost()
        if isinstance(reply, _Fault):
            raise FailedError(reply.text)
        return reply

    def lost(self) -> NoReturn:
        """Raise the error that says how the process ended."""
        self.process.join()
        code = self.process.exitcode or 0
        if -code in ENDING:
            raise Ended(-code)
        if code < 0:
            how = f"was killed by signal {-code}; the system kills the greatest when memory is short"
        else:
            how = f"ended with exit status {code}"
            if multiprocessing.get_start_method() != "fork":
                how += '; where processes are spawned, a script asks for them under `if __name__ == "__main__":`'
        raise FailedError(f"a process of --jobs {how}")


def _started() -> _Worker:
    """Start a worker, which waits for its first item."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_work, args=(theirs,), daemon=True)
    # A signal that arrives before the worker has its own handlers would be handled by ours.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD_BACK)
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    theirs.close()
    return _Worker(process, ours)


def _work(channel: Channel) -> None:
    """Run a worker: receive items, send results. Ctrl-C is left to the main process."""
    for number in _HELD_BACK:
        signal.signal(number, signal.SIG_DFL if number is signal.SIGTERM else signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD_BACK)
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is started by another process"
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            function, item = cast("tuple[Callable[[object], object], object]", channel.recv())
        except (EOFError, ConnectionResetError):
            return
        try:
            channel.send(function(item))
        except BrokenPipeError:
            return
        except Exception as error:
            channel.send(_Fault(bug_report(error)))


def _end_with(sentinel: int) -> None:
    """End this process as soon as the process of the sentinel has ended."""
    wait([sentinel])
    os._exit(1)
