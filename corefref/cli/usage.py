"""
Usage: a parser that raises its errors, each a line with the nearest valid word, and what a command answers.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple, NoReturn, TextIO

from corefref.rendering.escaping import log, terminal


class UsageError(ValueError):
    """A command line that cannot be followed; the message is one line."""


class Answer(NamedTuple):
    """What a command prints, and its exit code."""

    text: str
    code: int = 0


class _Layout(argparse.RawDescriptionHelpFormatter):
    """The layout of a help, as wide as the terminal; argparse alone imports archive formats to learn that."""

    def __init__(self, prog: str) -> None:
        """Take the name of the program."""
        super().__init__(prog, width=width() - 2)


@cache
def width(descriptor: int = 1) -> int:
    """The columns of the terminal that a descriptor is, 80 if it is not a terminal."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdecimal() and int(told[:5]) > 20:
        return int(told[:5])
    try:
        return max(os.get_terminal_size(descriptor).columns, 40)
    except OSError:
        return 80


class Parser(argparse.ArgumentParser):
    """
    A parser without abbreviations that raises UsageError instead of leaving the program.

    What it parsed has the options that were given a value, by their names, in `given`.
    """

    takes_command = False
    """Whether what follows `--` is a command, kept as it is in `command`."""

    def __init__(self, prog: str) -> None:
        """Take the name of the program, with that of the command."""
        super().__init__(prog=prog, allow_abbrev=False, formatter_class=_Layout)

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing usage."""
        raise UsageError(f"{message} (see {self.prog} --help)")

    def parsed(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments; an unknown option is answered with the nearest that there is."""
        end = list(words).index("--") if "--" in words else len(words)
        given = self._given_once(words[:end])
        files = [] if self.takes_command else [_as_operand(word) for word in words[end + 1 :]]
        arguments, unknown = self.parse_known_intermixed_args([*words[:end], *files])
        arguments.given = given
        if self.takes_command:
            arguments.command = list(words[end + 1 :])
        if unknown:
            kind = "option" if unknown[0].startswith("-") else "argument"
            self.error(f"unknown {kind} {unknown[0]}{nearest(unknown[0].split('=')[0], self._option_string_actions)}")
        return arguments

    def _given_once(self, words: Sequence[str]) -> dict[str, str]:
        """The options with a value by their names; a second value is refused, which argparse would take silently."""
        given: dict[str, str] = {}
        for word in words:
            option = word.split("=")[0]
            action = self._option_string_actions.get(option)
            if action is None or action.nargs == 0 or isinstance(action.default, list):
                continue
            if action.dest in given:
                before = given[action.dest]
                self.error(f"{option} twice" if option == before else f"{before} and {option}: one or the other")
            given[action.dest] = option
        return given


def _as_operand(word: str) -> str:
    """What stands behind `--`: a file called `-x` is `./-x`, which argparse cannot take for an option."""
    return f"./{word}" if word.startswith("-") and word != "-" else word


class OneOf:
    """The type of an option that takes one of a few words."""

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words."""
        self.words = tuple(words)

    def __call__(self, word: str) -> str:
        """Refuse any other word."""
        if word not in self.words:
            raise argparse.ArgumentTypeError(
                f"{word!r} is not one of {', '.join(self.words)}{nearest(word, self.words)}"
            )
        return word


def add_choice(
    parser: argparse._ActionsContainer,
    option: str,
    words: Sequence[str],
    explained: str,
    metavar: str | None = None,
) -> None:
    """Add an option that takes one of a few words, or of many with a name for them; the first is the default."""
    parser.add_argument(
        option,
        type=OneOf(words),
        default=words[0],
        metavar=metavar or "|".join(words),
        help=f"{explained} (default: {words[0]})",
    )


def complain(line: str) -> None:
    """Say it on standard error, if that is open and takes it: print would take standard output instead."""
    if sys.stderr is None:
        return
    try:
        print(log(terminal(line)), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        drop(sys.stderr)


def fill_closed() -> None:
    """
    Have nothing read from and written to standard streams that are closed.

    A file opened later would take the number of such a stream, and a process started later would write into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def drop(stream: TextIO) -> None:
    """Let what could not be written go: Python flushes a stream once more at exit, and must find it open."""
    # A stream that is closed, or of another kind, has no descriptor.
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def nearest(word: str, known: Iterable[str]) -> str:
    """
    A hint at the known word that is most like another, or nothing.

    >>> nearest("--metric", ["--metrics", "--over"]), nearest("xyz", ["lea"])
    ('; did you mean --metrics?', '')
    """
    from difflib import get_close_matches

    found = get_close_matches(word, list(known), n=1) or [name for name in known if name.lower() == word.lower()]
    return f"; did you mean {found[0]}?" if found else ""
