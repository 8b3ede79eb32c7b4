"""
Run somebody else's program so that it can do no harm by accident: with an argument list and never a shell, and with
limits on time, output, memory, processes and the size of a file it writes. When a call or this process ends, however it
ends, everything the program started is killed. `keeper` says how, and what is out of reach.
"""

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from math import inf
from pathlib import Path
from tempfile import mkdtemp
from threading import Event
from typing import TypeVar

from typing_extensions import override

from corefref.wings.verify import keeper
from corefref.wings.verify.reported import Failure, Kind

_TRACE = re.compile(
    r"^Traceback \(most recent call last\):|^  File \"|^Exception in thread|^\s+at \S+\(|panicked at", re.MULTILINE
)
"""What interpreters print about an unexpected error."""

_BLOCK = 1 << 16
_TAIL = 4000
_MOST_LOST = 3
_PATIENCE = 5.0
"""Seconds that a keeper may take to kill what it looks after."""

R = TypeVar("R")

NOT_ASKED = Failure("skipped", "not asked to the end")
"""Stands for an answer that there was no time to get."""


@dataclass(frozen=True, slots=True)
class Limits:
    """
    Limits on one call.

    Memory is what a process may write to (`RLIMIT_DATA`), so address space that is only reserved is free. Processes are
    those of the user beyond the ones already running, threads included; the superuser is exempt.
    """

    seconds: float = 10
    bytes_printed: int = 8 << 20
    bytes_of_a_file: int = 64 << 20
    bytes_of_memory: int = 4 << 30
    processes: int = 4096


class Over(Event):
    """Set when nothing more is to be asked: by a call, or at a time of the monotonic clock."""

    def __init__(self, until: float = inf) -> None:
        """Begin unset; it sets itself at this time."""
        super().__init__()
        self.until = until

    @override
    def is_set(self) -> bool:
        """Whether it is over."""
        return super().is_set() or time.monotonic() >= self.until


class CannotRunError(ValueError):
    """The command could not be started at all."""


class CallFailedError(Exception):
    """A call exceeded a limit, or the program ended too early."""

    def __init__(self, failure: Failure) -> None:
        """Keep why the call failed."""
        self.failure = failure
        super().__init__(failure.says)


@dataclass(frozen=True, slots=True)
class Finished:
    """The output of a call, and its exit code."""

    output: str
    errors: str
    code: int

    @property
    def last_words(self) -> str:
        """The error that standard error tells, or how the program ended."""
        return told_error(self.errors) or f"exit code {self.code}"

    def without(self, folder: Path) -> "Finished":
        """Return it without the name of a temporary folder, which is another in every run."""
        places = f"{folder}{os.sep}"
        return replace(self, output=self.output.replace(places, ""), errors=self.errors.replace(places, ""))

    @property
    def abrupt(self) -> bool:
        r"""
        True if a signal or an unexpected error ended the program.

        >>> Finished("", "Traceback (most recent call last):\n  …\nKeyError: 'd1'", 1).abrupt
        True
        >>> Finished("", "d1: a mention is repeated", 2).abrupt
        False
        """
        return self.code < 0 or _TRACE.search(self.errors) is not None


@dataclass(slots=True)
class Patience:
    """Stops calling a program after three calls in a row that exceeded a limit."""

    lost: int = 0
    last: Kind = "timed out"

    @property
    def end(self) -> Failure | None:
        """The answer of a program that is no longer called: a failure like its last."""
        if self.lost < _MOST_LOST:
            return None
        return Failure(self.last, f"not asked any more after {_MOST_LOST} failures in a row", asked=False)

    def watched(self, result: R) -> R:
        """Count the result of a call, and return it."""
        if isinstance(result, Failure) and result.kind in ("timed out", "rubbish"):
            self.lost += 1
            self.last = result.kind
        else:
            self.lost = 0
        return result


_ERROR = re.compile(r"^(?:[\w.]*(?:Error|Exception)\b|[Ee]rror: |fatal: |Uncaught |thread '.*' panicked)")
"""How the line begins that tells an error; other lines, of a version or an address, may come after it."""


def told_error(text: str) -> str:
    r"""
    Return the last line that tells an error, or else the last nonempty one, shortened.

    >>> told_error("TypeError: x is not a function\n    at score (s.js:3)\n\nNode.js v20.20.2\n")
    'TypeError: x is not a function'
    """
    telling = [line for line in text.splitlines() if _ERROR.match(line)]
    return last_line(telling[-1] if telling else text)


def last_line(text: str) -> str:
    r"""
    Return the last nonempty line, shortened.

    >>> last_line("Traceback\nKeyError: 'd1'\n")
    "KeyError: 'd1'"
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return "".join(c if c.isprintable() else "�" for c in lines[-1][:200]) if lines else ""


def call(words: Sequence[str], limits: Limits, over: Over | None = None) -> Finished | Failure:
    r"""
    Run a program to its end, or until `over` is set.

    >>> call(["echo", "a; b"], Limits())
    Finished(output='a; b\n', errors='', code=0)
    >>> call(["sleep", "60"], Limits(seconds=0.1))
    Failure(kind='timed out', says='no end after 0.1 s')

    Raises CannotRunError.
    """
    try:
        with running(words, limits) as program:
            program.begin()
            program.end_input()
            while not program.ended():
                program.exchange(over)
            return Finished(
                program.output.decode("utf-8", "replace"),
                program.errors.decode("utf-8", "replace"),
                program.process.returncode,
            )
    except CallFailedError as error:
        return error.failure


@dataclass(slots=True)
class Running:
    """A running program, what waits to be written to it, and what it has printed."""

    process: "subprocess.Popen[bytes]"
    limits: Limits
    channels: selectors.BaseSelector
    deadline: float = 0
    printed: int = 0
    waiting: bytes = b""
    output: bytearray = field(default_factory=bytearray)
    errors: bytearray = field(default_factory=bytearray)

    def begin(self, text: bytes = b"") -> None:
        """Restart the count of time and output, with a text to be written."""
        self.deadline, self.printed, self.waiting = time.monotonic() + self.limits.seconds, 0, text
        if text and self.process.stdin is not None:
            self.channels.register(self.process.stdin, selectors.EVENT_WRITE)

    def end_input(self) -> None:
        """Close the program's standard input."""
        if self.process.stdin is not None:
            self.process.stdin.close()

    def ended(self) -> bool:
        """True if the program ended and its output was read; output of children still running is not awaited."""
        if self.process.poll() is None:
            return False
        self.look()
        return True

    def line(self, over: Over | None = None) -> bytes:
        """Return the next line that is printed, after writing what waits. Raises CallFailedError."""
        while self.waiting or b"\n" not in self.output:
            if self.ended() and b"\n" not in self.output:
                why = told_error(self.errors.decode("utf-8", "replace")) or f"exit code {self.process.returncode}"
                raise CallFailedError(Failure("crashed", why, abrupt=True))
            self.exchange(over)
        line, _, rest = bytes(self.output).partition(b"\n")
        self.output[:] = rest
        return line

    def exchange(self, over: Over | None = None) -> None:
        """Write and read what is possible, waiting briefly. Raises CallFailedError at a limit or if `over` is set."""
        if over is not None and over.is_set():
            raise CallFailedError(NOT_ASKED)
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise CallFailedError(Failure("timed out", f"no end after {self.limits.seconds:g} s"))
        if not self._step(min(left, 0.05)) and not self.channels.get_map():
            # All channels are closed, but the program still runs.
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(min(left, 0.05))

    def look(self) -> None:
        """Read what has been printed. Raises CallFailedError beyond a limit."""
        while self._step(0):
            pass

    def _step(self, seconds: float) -> bool:
        """Serve the channels that are ready; True if something was read or written."""
        served = False
        for key, _ in self.channels.select(seconds):
            channel = key.fileobj
            if channel is self.process.stdin:
                self._write()
                served = True
            elif not isinstance(channel, int):
                data = os.read(channel.fileno(), _BLOCK)
                if data:
                    self._read(data, errors=channel is self.process.stderr)
                    served = True
                else:
                    self.channels.unregister(channel)
        return served

    def _write(self) -> None:
        stdin = self.process.stdin
        if stdin is None:
            return
        try:
            self.waiting = self.waiting[os.write(stdin.fileno(), self.waiting[:_BLOCK]) :]
        except BrokenPipeError:
            self.waiting = b""
        if not self.waiting:
            self.channels.unregister(stdin)

    def _read(self, data: bytes, errors: bool) -> None:
        self.printed += len(data)
        if self.printed > self.limits.bytes_printed:
            raise CallFailedError(Failure("rubbish", f"more than {self.limits.bytes_printed} bytes printed"))
        if errors:
            self.errors += data
            del self.errors[:-_TAIL]
        else:
            self.output += data


@contextmanager
def running(words: Sequence[str], limits: Limits, talk: bool = False) -> Iterator[Running]:
    """Run a program in a context; kill it with everything it started at the end. Raises CannotRunError."""
    with _kept(words, limits, talk=talk) as process, selectors.DefaultSelector() as channels:
        for channel in (process.stdout, process.stderr):
            if channel is not None:
                os.set_blocking(channel.fileno(), False)
                channels.register(channel, selectors.EVENT_READ)
        if process.stdin is not None:
            os.set_blocking(process.stdin.fileno(), False)
        yield Running(process, limits, channels)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder that is removed, whatever became of it, when the context or this process ends, however it ends."""
    folder = mkdtemp(prefix="corefref-")
    try:
        with _kept((), Limits(), folder):
            yield Path(folder)
    finally:
        keeper.remove(folder)


@contextmanager
def _kept(
    words: Sequence[str], limits: Limits, folder: str = "", talk: bool = False
) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a program or a folder with its keeper. Raises CannotRunError."""
    numbers = (limits.bytes_of_memory, _processes() + limits.processes, limits.bytes_of_a_file)
    with ExitStack() as open_ends:
        try:
            lifeline, held = os.pipe()
            open_ends.callback(os.close, held)
            with ExitStack() as passed_on:
                passed_on.callback(os.close, lifeline)
                awaiting, telling = os.pipe()
                open_ends.callback(os.close, awaiting)
                passed_on.callback(os.close, telling)
                process = subprocess.Popen(
                    [*_KEEPER, *map(str, (lifeline, telling, *numbers)), folder, *words],
                    stdin=subprocess.PIPE if talk else subprocess.DEVNULL,
                    stdout=subprocess.PIPE if words else subprocess.DEVNULL,
                    stderr=subprocess.PIPE if words else subprocess.DEVNULL,
                    start_new_session=True,
                    pass_fds=(lifeline, telling),
                )
        except (OSError, ValueError) as error:
            raise CannotRunError(_reason(words, error)) from error
        try:
            if number := os.read(awaiting, 16):
                raise CannotRunError(_reason(words, OSError(int(number), os.strerror(int(number)))))
            yield process
        finally:
            # The keeper kills what it looks after when it sees this end closed.
            open_ends.close()
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for channel in (process.stdin, process.stdout, process.stderr):
                if channel is not None:
                    with suppress(OSError):
                        channel.close()


_KEEPER = (sys.executable, "-I", "-S", keeper.__file__)


def _reason(words: Sequence[str], error: OSError | ValueError) -> str:
    """Say why a program could not be started."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{words[0] if words else 'a temporary folder'}: {why.lower()}"


@cache
def _processes() -> int:
    """Count the processes and threads of this user, where the system tells."""
    threads = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError, ValueError):
            status_of = dict(
                line.split(":", 1) for line in status.read_text("utf-8", "replace").splitlines() if ":" in line
            )
            if int(status_of["Uid"].split()[0]) == os.getuid():
                threads += int(status_of["Threads"])
    return threads
