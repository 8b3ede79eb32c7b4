"""Call Python and Perl programs without loading their modules anew every time; see `corefref.wings.verify.warm`."""

import re
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple

from corefref.wings.verify import warm
from corefref.wings.verify.processes import CallFailedError, CannotRunError, Finished, Limits, Over, Running, running
from corefref.wings.verify.reported import Failure

_PYTHON, _PERL = re.compile(r"python[0-9.]*"), re.compile(r"perl[0-9.]*")
_WARM_PERL = Path(warm.__file__).with_suffix(".pl")
_LOADING = 60.0
"""Seconds that loading modules may take; they count towards no call."""


class _Program(NamedTuple):
    """A program in Python or Perl: the words that load it, and its arguments."""

    loading: tuple[str, ...]
    arguments: tuple[str, ...]


def _program(command: Sequence[str]) -> _Program | None:
    """
    Return how to load the program that a command runs, if it is in Python or Perl.

    >>> _program(["python3", "-m", "neleval", "evaluate"]).loading[2:]
    ('module', 'neleval')
    >>> _program(["perl", "-w", "scorer.pl"]) is None
    True
    """
    if not command:
        return None
    first, *rest = command
    if _PYTHON.fullmatch(Path(first).name) and rest[:1] == ["-m"] and len(rest) > 1:
        return _Program((first, warm.__file__, "module", rest[1]), tuple(rest[2:]))
    if not (_PYTHON.fullmatch(Path(first).name) or _PERL.fullmatch(Path(first).name)):
        script = shutil.which(first)
        interpreter = _interpreter(script) if script else None
        return _program((interpreter, script, *rest)) if script and interpreter else None
    if not rest or rest[0].startswith("-"):
        return None
    if _PERL.fullmatch(Path(first).name):
        # A script that looks at its caller would find that it is not the main program.
        return None if "caller" in _text(rest[0]) else _Program((first, str(_WARM_PERL), rest[0]), tuple(rest[1:]))
    return _Program((first, warm.__file__, "path", rest[0]), tuple(rest[1:]))


def _text(script: str) -> str:
    """Read the beginning of a script, as far as possible."""
    try:
        with open(script, "rb") as file:
            return file.read(1 << 16).decode("utf-8", "replace")
    except OSError:
        return ""


def _interpreter(script: str) -> str | None:
    """Return the Python or Perl that a script's first line names, without options."""
    line = _text(script).partition("\n")[0]
    words = line.removeprefix("#!").split() if line.startswith("#!") else []
    if len(words) == 2 and Path(words[0]).name == "env":
        del words[0]
    is_known = len(words) == 1 and any(kind.fullmatch(Path(words[0]).name) for kind in (_PYTHON, _PERL))
    return words[0] if is_known else None


@dataclass(slots=True)
class _Server:
    """A process that has loaded the modules."""

    program: Running
    context: ExitStack


@dataclass(slots=True)
class Warmth:
    """Keeps processes that have loaded the modules of a command, one for each concurrent call."""

    command: tuple[str, ...]
    limits: Limits
    idle: "SimpleQueue[_Server]" = field(default_factory=SimpleQueue)
    is_possible: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_possible = _program(self.command) is not None

    def call(
        self, words: Sequence[str], folder: Path, over: Over, limits: Limits | None = None
    ) -> Finished | Failure | None:
        """Call a program as `processes.call` does, with its limits or others; None if it cannot be kept loaded."""
        program = _program(words)
        if program is None:
            return None
        try:
            server = self.idle.get_nowait()
        except Empty:
            started = self._started(program)
            if started is None:
                return None
            server = started
        try:
            server.program.limits = limits or self.limits
            finished = self._asked(server, program.arguments, folder, over)
        except CallFailedError as error:
            server.context.close()
            return error.failure
        except BaseException:
            server.context.close()
            raise
        self.idle.put(server)
        return finished

    def close(self) -> None:
        """End the processes."""
        while not self.idle.empty():
            self.idle.get_nowait().context.close()

    def _started(self, program: _Program) -> _Server | None:
        context = ExitStack()
        try:
            server = context.enter_context(running(program.loading, replace(self.limits, seconds=_LOADING), talk=True))
            server.begin()
            server.line()
        except (CannotRunError, CallFailedError):
            context.close()
            return None
        except BaseException:
            context.close()
            raise
        return _Server(server, context)

    def _asked(self, server: _Server, arguments: Sequence[str], folder: Path, over: Over) -> Finished:
        """Ask a server for a call. Raises CallFailedError."""
        files = [folder / "corefref.output", folder / "corefref.errors"]
        words = [*map(str, files), *arguments]
        server.program.begin(" ".join(word.encode().hex() for word in words).encode() + b"\n")
        code = server.program.line(over)
        if not re.fullmatch(rb"-?\d+", code):
            raise CallFailedError(Failure("crashed", "the process that keeps its modules was lost"))
        output, errors = map(self._printed, files)
        return Finished(output, errors, int(code))

    def _printed(self, path: Path) -> str:
        """Read what a call printed into a file. Raises CallFailedError beyond the limit."""
        with path.open("rb") as file:
            printed = file.read(self.limits.bytes_printed + 1)
        if len(printed) > self.limits.bytes_printed:
            raise CallFailedError(Failure("rubbish", f"more than {self.limits.bytes_printed} bytes printed"))
        return printed.decode("utf-8", "replace")
