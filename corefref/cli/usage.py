"""Usage: a parser that raises its errors, each a line with the nearest valid word, and what a command answers."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple, Never, NoReturn, TextIO, TypeAlias, cast

from corefref.rendering.escaping import log, terminal
from corefref.rows import load
from corefref.scoring.kinds import OneOf, SettingError
from corefref.scoring.kinds import nearest as nearest

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


def apart(*options: str, other: str, why: str = "") -> tuple[Rule, ...]:
    """Refuse options with another one; `why` follows the refusal."""
    return tuple(Rule(option, other, why=why) for option in options)


def needs(*options: str, other: str, why: str = "") -> tuple[Rule, ...]:
    """Refuse options without another one."""
    return tuple(Rule(option, other, is_need=True, why=why) for option in options)


class Option(NamedTuple):
    """
    An option, or operands, whose name has no hyphen.

    Without a name for its value it is a flag; with a list as its default it may be given often.
    """

    name: str
    """Its spellings, with blanks between them."""
    value: str
    """What a help calls its value."""
    short: str
    """The sentence that `--help` shows."""
    more: str = ""
    """What `--help-all` adds."""
    kind: Callable[[str], object] | None = None
    default: object = None
    shown: str = ""
    """The default in words, if it is shown in others."""
    nargs: str | None = None
    dest: str | None = None
    is_required: bool = False
    refused: str = ""
    """Why a command that shares it takes no value but the default; no help shows it then."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it takes; empty if it takes others."""
        return self.kind.words if isinstance(self.kind, OneOf) else ()

    @property
    def help(self) -> str:
        """Its text in a help."""
        shown = self.shown or ("" if self.default in (None, "", [], ()) else str(self.default))
        return "\n".join(filter(None, (self.short, self.more))) + (shown and f" (default: {shown})")

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        """Make it an option of a parser, or of a group of one."""
        named: dict[str, object] = {"help": argparse.SUPPRESS if self.refused else self.help}
        if self.value:
            kind = None if self.kind is None else _for_argparse(self.kind)
            named |= {"metavar": self.value, "type": kind, "default": self.default, "nargs": self.nargs}
            # What `nargs="?"` leaves out is an empty word.
            named |= {"const": ""} if self.nargs == "?" and self.name.startswith("-") else {}
            named["action"] = "append" if isinstance(self.default, list) else "store"
        else:
            named["action"] = "store_true"
        # argparse refuses these of operands, even as their own defaults.
        named |= {"dest": self.dest} if self.dest else {}
        named |= {"required": True} if self.is_required else {}
        # mypy knows the type of each keyword, but not of those of a dict.
        parser.add_argument(*self.name.split(), **cast(dict[str, Never], named))


def choice(
    name: str, words: Sequence[str], short: str, more: str = "", value: str = "", *, sides: bool = False
) -> Option:
    """Return an option for one of a few words, the first by default; with `sides`, or two of key and response."""
    return Option(name, value or "|".join(words), short, more, OneOf(tuple(words), sides), words[0])


class Group(NamedTuple):
    """Options under a heading of their own."""

    title: str
    rows: Sequence[Option]

    def refusing(self, reasons: Mapping[str, str]) -> "Group":
        """Refuse some of the options, for these reasons."""
        return Group(self.title, [row._replace(refused=reasons.get(row.name, "")) for row in self.rows])


HELP_OPTION = Option("-h --help", "", "Show this help, and exit.")

Row: TypeAlias = Option | Group | Rule
"""A row of a command."""


class Command(NamedTuple):
    """A command: what it does, its examples, and its rows, from which parser, help and completion are made."""

    description: str
    examples: str
    rows: Sequence[Row] = ()
    usage: str | None = None
    takes_command: bool = False
    """Whether what follows `--` is a command, kept as it is in `command`."""

    def options(self) -> Iterator[Option]:
        """Its options and operands, in their order, without the groups."""
        for row in self.rows:
            if not isinstance(row, Rule):
                yield from row.rows if isinstance(row, Group) else (row,)


class Parser(argparse.ArgumentParser):
    """
    A parser without abbreviations that raises UsageError instead of leaving the program.

    What it parsed has the options that were given, by their names, in `given`. The rules say which options go together.
    """

    brief = True
    """Whether the help is brief."""

    is_asked_for_help = False
    """Whether the help is wanted, whose layout is imported then."""

    def __init__(self, prog: str, command: Command) -> None:
        """Take the name of the program, with that of the command, and make the options of its rows."""
        super().__init__(prog, command.usage, command.description, command.examples, allow_abbrev=False, add_help=False)
        self._positionals.title = "arguments"
        self.takes_command = command.takes_command
        self.rules: list[Rule] = []
        self.refused = {row.name: row for row in command.options() if row.refused}
        self._add(command.rows)

    def _add(self, rows: Iterable[Row], group: argparse._ActionsContainer | None = None) -> None:
        """Add options, their groups, and the rules about them."""
        for row in rows:
            if isinstance(row, Rule):
                self.rules.append(row)
            elif isinstance(row, Group):
                self._add(row.rows, self.add_argument_group(row.title))
            else:
                row.add_to(group or self)

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
        for name, row in self.refused.items():
            if getattr(arguments, self._option_string_actions[name].dest) != row.default:
                raise UsageError(f"{self.prog.split()[-1]} takes no {name}: {row.refused}")
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


def _for_argparse(kind: Callable[[str], object]) -> Callable[[str], object]:
    """Make an argparse type of a kind of values: argparse shows only errors of its own type."""

    def taken(word: str) -> object:
        try:
            return kind(word)
        except SettingError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return taken


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
