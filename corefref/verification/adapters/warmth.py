"""
Calls of Python programs that need not load their modules anew every time; see `corefref.verification.warm`.
"""

import json
import re
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from typing import NamedTuple

from corefref.verification import warm
from corefref.verification.processes import CallFailedError, CannotRunError, Finished, Limits, Running, running
from corefref.verification.reported import Failure

_PYTHON = re.compile(r"python[0-9.]*")
_LOADING = 60.0
"""Seconds that loading modules may take, which is part of no call."""


class _Program(NamedTuple):
    """A Python program: what runs it, whether it is a path or a module, and its name."""

    python: str
    kind: str
    target: str
    rest: tuple[str, ...]


def _program(command: Sequence[str]) -> _Program | None:
    """
    The Python program that a command runs, if it is one.

    >>> _program(["python3", "-m", "neleval", "evaluate"])
    _Program(python='python3', kind='module', target='neleval', rest=('evaluate',))
    >>> _program(["perl", "scorer.pl"]) is None
    True
    """
    if not command:
        return None
    first, *rest = command
    if _PYTHON.fullmatch(Path(first).name):
        if rest[:1] == ["-m"] and len(rest) > 1:
            return _Program(first, "module", rest[1], tuple(rest[2:]))
        if rest and rest[0].endswith(".py"):
            return _Program(first, "path", rest[0], tuple(rest[1:]))
        return None
    script = shutil.which(first)
    interpreter = _interpreter(script) if script else None
    return _Program(interpreter, "path", script, tuple(rest)) if script and interpreter else None


def _interpreter(script: str) -> str | None:
    """The Python that a script's first line names, without options."""
    try:
        with open(script, "rb") as file:
            line = file.readline(500).decode("utf-8", "replace")
    except OSError:
        return None
    words = line.removeprefix("#!").split() if line.startswith("#!") else []
    if len(words) == 2 and Path(words[0]).name == "env":
        del words[0]
    return words[0] if len(words) == 1 and _PYTHON.fullmatch(Path(words[0]).name) else None


@dataclass(slots=True)
class _Server:
    """A process that has loaded the modules."""

    program: Running
    context: ExitStack


@dataclass(slots=True)
class Warmth:
    """Processes that have loaded the modules of a command, one for each call that is made at the same time."""

    command: tuple[str, ...]
    limits: Limits
    idle: "SimpleQueue[_Server]" = field(default_factory=SimpleQueue)
    is_possible: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_possible = _program(self.command) is not None

    def call(self, words: Sequence[str], folder: Path, over: Event) -> Finished | Failure | None:
        """What `processes.call` gives; None if the program cannot be kept loaded."""
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
            finished = self._asked(server, program.rest, folder, over)
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
        words = (program.python, warm.__file__, program.kind, program.target)
        context = ExitStack()
        try:
            made = context.enter_context(running(words, replace(self.limits, seconds=_LOADING), talk=True))
            made.begin()
            made.line()
        except (CannotRunError, CallFailedError):
            context.close()
            return None
        except BaseException:
            context.close()
            raise
        made.limits = self.limits
        return _Server(made, context)

    def _asked(self, server: _Server, arguments: Sequence[str], folder: Path, over: Event) -> Finished:
        """Raises CallFailedError."""
        files = {name: folder / f"corefref.{name}" for name in ("output", "errors")}
        asked = {"arguments": list(arguments), **{name: str(path) for name, path in files.items()}}
        server.program.begin(json.dumps(asked).encode() + b"\n")
        answer: object = json.loads(server.program.line(over))
        code = answer.get("code") if isinstance(answer, dict) else None
        if not isinstance(code, int):
            raise CallFailedError(Failure("crashed", "the process that keeps its modules was lost"))
        texts = [self._printed(path) for path in files.values()]
        return Finished(texts[0], texts[1], code)

    def _printed(self, path: Path) -> str:
        """What a call has printed into a file. Raises CallFailedError beyond the limit."""
        with path.open("rb") as file:
            printed = file.read(self.limits.bytes_printed + 1)
        if len(printed) > self.limits.bytes_printed:
            raise CallFailedError(Failure("rubbish", f"more than {self.limits.bytes_printed} bytes printed"))
        return printed.decode("utf-8", "replace")
