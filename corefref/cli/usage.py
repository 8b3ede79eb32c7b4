"""Usage: a parser that raises its errors, each a line with the nearest valid word, and what a command answers."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple, NoReturn, TextIO, TypeVar, cast

from corefref.rendering.escaping import log, terminal
from corefref.rows import load
from corefref.scoring import kinds
from corefref.scoring.kinds import SettingError
from corefref.scoring.kinds import nearest as nearest

T = TypeVar("T")

CONVENTIONS = "conventions"
"""The group of options that many commands share and that can change a figure."""


class UsageError(ValueError):
    """The command line is wrong; the message is one line."""


class Answer(NamedTuple):
    """What a command prints, and its exit code."""

    text: str
    code: int = 0


@cache
def width(descriptor: int = 1) -> int:
    """The columns of the terminal that a descriptor is, 80 if it is not a terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdecimal() and int(columns[:5]) > 20:
        return int(columns[:5])
    try:
        return max(os.get_terminal_size(descriptor).columns, 40)
    except OSError:
        return 80


def window() -> int | None:
    """How wide a text on standard output may be: as wide as its terminal, and as it is without one."""
    return width() if sys.stdout is not None and sys.stdout.isatty() else None


class Rule(NamedTuple):
    """
    An option that cannot be combined with another, or that needs it; each with any value, or with one: `--format json`.

    >>> print(Rule("--marked", "--table", True)); print(Rule("--table", "--plot", why=": it draws none"))
    --marked needs --table
    --table cannot be combined with --plot: it draws none
    """

    option: str
    other: str
    is_need: bool = False
    why: str = ""

    def __str__(self) -> str:
        """Return the refusal: a sentence for each of the two kinds."""
        return f"{self.option} {'needs' if self.is_need else 'cannot be combined with'} {self.other}{self.why}"


class Parser(argparse.ArgumentParser):
    """
    A parser without abbreviations that raises UsageError instead of leaving the program.

    What it parsed has the options that were given, by their names, in `given`. The rules say which options go together.
    """

    takes_command = False
    """Whether what follows `--` is a command, kept as it is in `command`."""

    brief = True
    """Whether the help is brief."""

    is_asked_for_help = False
    """Whether the help is wanted, whose layout is imported then."""

    def __init__(self, prog: str) -> None:
        """Take the name of the program, with that of the command."""
        super().__init__(prog=prog, allow_abbrev=False, add_help=False)
        self.rules: list[Rule] = []
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="Show this help, and exit.")

    def _get_formatter(self) -> argparse.HelpFormatter:
        if self.is_asked_for_help:
            layout = cast(Callable[[str, bool], argparse.HelpFormatter], load("corefref.cli.layout:Layout"))
            return layout(self.prog, self.brief)
        # argparse asks for one whenever an option is added, and learns the width of the terminal unless it is said.
        return argparse.HelpFormatter(self.prog, width=80)

    @property
    def defaults(self) -> Mapping[str, object]:
        """The default of each option: False for a flag, None if there is none, a list if it may be given often."""
        return {option: action.default for option, action in self._option_string_actions.items()}

    def apart(self, *options: str, other: str, why: str = "") -> None:
        """Refuse options with another one; `why` follows the refusal."""
        self.rules += [Rule(option, other, why=why) for option in options]

    def needs(self, *options: str, other: str, why: str = "") -> None:
        """Refuse options without another one."""
        self.rules += [Rule(option, other, is_need=True, why=why) for option in options]

    def _is_given(self, arguments: argparse.Namespace, option: str) -> bool:
        """Tell whether an option was given, with the value that stands behind it, if there is one."""
        name, _, value = option.partition(" ")
        action = self._option_string_actions.get(name)
        # Commands share rules, and few have all the options.
        if action is None or action.dest not in arguments.given:
            return False
        return not value or getattr(arguments, action.dest) == value

    def error(self, message: str) -> NoReturn:
        """Raise UsageError, where argparse would print the usage and exit."""
        raise UsageError(f"{message} (see {self.prog} --help)")

    def parsed(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse arguments; for an unknown option, suggest the nearest known one."""
        end = list(words).index("--") if "--" in words else len(words)
        option_of = self._given_once(words[:end])
        files = [] if self.takes_command else [_as_operand(word) for word in words[end + 1 :]]
        arguments, unknown = self.parse_known_intermixed_args([*words[:end], *files])
        arguments.given = option_of
        if self.takes_command:
            arguments.command = list(words[end + 1 :])
        if unknown and self.takes_command and "--" not in words and not unknown[0].startswith("-"):
            command = shlex.join(words[list(words).index(unknown[0]) :])
            self.error(f"unknown argument {unknown[0]} (expected -- before a command: {self.prog} -- {command})")
        if unknown:
            kind = "option" if unknown[0].startswith("-") else "argument"
            self.error(f"unknown {kind} {unknown[0]}{nearest(unknown[0].split('=')[0], self._option_string_actions)}")
        for rule in self.rules:
            if self._is_given(arguments, rule.option) and self._is_given(arguments, rule.other) != rule.is_need:
                raise UsageError(str(rule))
        return arguments

    def _given_once(self, words: Sequence[str]) -> dict[str, str]:
        """Map options to values; refuse an option given twice, which argparse would accept silently."""
        option_of: dict[str, str] = {}
        for word in words:
            option = word.split("=")[0]
            action = self._option_string_actions.get(option)
            if action is None:
                continue
            if action.dest in option_of and not (action.nargs == 0 or isinstance(action.default, list)):
                before = option_of[action.dest]
                self.error(
                    f"{option} is given twice" if option == before else f"{before} cannot be combined with {option}"
                )
            option_of[action.dest] = option
        return option_of


def _as_operand(word: str) -> str:
    """Rewrite an operand after `--`: a file `-x` becomes `./-x`, which argparse cannot take for an option."""
    return f"./{word}" if word.startswith("-") and word != "-" else word


class OneOf(kinds.OneOf):
    """The type of an option that takes one of a few words."""

    def __init__(self, words: Iterable[str], sides: bool = False) -> None:
        """Store the allowed words."""
        super().__init__(tuple(words), sides)

    def __call__(self, word: object) -> str:
        """Refuse any other word."""
        return of_words(super().__call__)(word)


def of_words(kind: Callable[[object], T]) -> Callable[[object], T]:
    """Make an argparse type of a kind of values: argparse shows only errors of its own type."""

    def taken(word: object) -> T:
        try:
            return kind(word)
        except SettingError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return taken


def add_choice(
    parser: argparse._ActionsContainer,
    option: str,
    words: Sequence[str],
    explained: str,
    metavar: str | None = None,
    sides: bool = False,
) -> None:
    """
    Add an option that takes one of a few words, or of many with a name for them; the first is the default.

    With `sides` it also takes two with a comma, of key and response.
    """
    parser.add_argument(
        option,
        type=OneOf(words, sides),
        default=words[0],
        metavar=metavar or "|".join(words),
        help=f"{explained} (default: {words[0]})",
    )


def help_text(short: str, more: str = "") -> str:
    """Return the text of an option: the sentence that `--help` shows, and what `--help-all` adds."""
    return f"{short}\n{more}" if more else short


def complain(line: str) -> None:
    """Print on standard error, if it is open; `print` would fall back to standard output."""
    if sys.stderr is None:
        return
    try:
        shown = log(terminal(line))
        if sys.stderr.isatty():
            from corefref.cli import colour

            shown = colour.complaint(shown) if colour.is_wanted(sys.stderr) else shown
        print(shown, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        drop(sys.stderr)


def fill_closed() -> None:
    """
    Replace closed standard streams by the null device.

    A file opened later would take the number of such a stream, and a process started later would write into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def drop(stream: TextIO) -> None:
    """Discard unwritten output: Python flushes the stream again at exit and would fail."""
    # A stream that is closed, or of another kind, has no descriptor.
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())
