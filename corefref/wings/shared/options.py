"""Options that several commands of wings share, and what they mean."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import TextWrapper
from typing import Literal, get_args

from corefref import registry
from corefref.cli import options
from corefref.cli.usage import Option, UsageError, choice
from corefref.formats.documents import AskedSide, Counted, Side
from corefref.formats.table import FORMATS, AskedFormat, Format, FormatsOfSides
from corefref.scoring import kinds
from corefref.scoring.kinds import OneOf
from corefref.scoring.settings import LOOKED_AT, SETTINGS, Settings

ALL = "all"


@dataclass(frozen=True)
class OrAll:
    """
    A kind of numbers, or the word `all`, which stands for None.

    >>> OrAll(kinds.Whole(1, 9))("all"), OrAll(kinds.Whole(1, 9))("3")
    (None, 3)
    """

    kind: kinds.Kind

    def __call__(self, value: object) -> object:
        """Let `all` pass."""
        try:
            return None if value == ALL else self.kind(value)
        except kinds.SettingError as error:
            raise kinds.SettingError(f"{error}, nor {ALL}") from None


def check_files(given: Sequence[str], expected: str, least: int, most: int | None = None) -> None:
    """Raise UsageError for another number of files than a command takes."""
    if len(given) < least or (most is not None and len(given) > most):
        hint = "" if most is None else options.quoting(given, most)
        raise UsageError(f"{options.count_of(given)} given (expected {expected}{hint})")


SIDE = Option(
    "--side",
    "key|response",
    "Which entities to read from a file that has both sides.",
    "As JSON with clusters and predicted_clusters. Without it such a file is refused, and any other is read as what it "
    "has.",
    OneOf(get_args(Side)),
)
"""Which side of a file is read, if it is read alone."""


def side(arguments: argparse.Namespace) -> AskedSide:
    """Return the side that `--side` names; "either" without the option, if the file has only one."""
    asked: Side | None = arguments.side
    return asked or "either"


def short_names(files: Sequence[str]) -> Sequence[str]:
    """
    Shorten file names by common folders and suffixes, as long as they stay distinct.

    >>> short_names(["out/one.conll", "out/two.conll.gz"]), short_names(["one/out", "two/out"])
    (['one', 'two'], ['one/out', 'two/out'])
    """
    from pathlib import Path

    short = [Path(file).name.removesuffix(".gz") for file in files]
    stems = [Path(name).stem for name in short]
    return next(names for names in (stems, short, files) if len(set(names)) == len(files) and all(names))


def for_terminal(text: str, columns: int | None) -> str:
    r"""
    Wrap lines that are too wide for a terminal at their blanks; without one (None), return the text as it is.

    The rest of a line is indented. A command stays one line, so that it can be copied.

    >>> print(for_terminal("a.conll:3: an entity of one mention\n", 24), end="")
    a.conll:3: an entity of
        one mention
    """
    if columns is None:
        return text
    lines: list[str] = []
    for line in text.splitlines():
        inner = line.expandtabs(2).lstrip()
        indent = " " * (len(line.expandtabs(2)) - len(inner))
        is_command = inner.startswith("corefref ")
        wrapper = TextWrapper(columns, indent, f"{indent}    ", break_long_words=False, break_on_hyphens=False)
        fits = len(line.expandtabs()) <= columns
        lines += [line] if fits or is_command else wrapper.wrap(inner)
    return "".join(f"{line}\n" for line in lines)


def named_files(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """
    Return the names of systems and their files: of NAME=FILE both, of a file alone its shortened name.

    A path that exists is a file even with `=` in it. Raises UsageError for a name or a file that two systems have.

    >>> named_files(["ours=out/a.conll", "out/b.conll"])
    (['ours', 'b'], ['out/a.conll', 'out/b.conll'])
    """
    from pathlib import Path

    pairs: list[tuple[str, str]] = []
    for word in words:
        name, _, file = word.partition("=")
        is_named = name and file and "/" not in name and not Path(word).exists()
        pairs.append((name, file) if is_named else ("", word))
    files = [file for _, file in pairs]
    if len(set(files)) < len(files):
        raise UsageError("a response is given twice")
    short = iter(short_names([file for name, file in pairs if not name]))
    names = [name or next(short) for name, _ in pairs]
    if twice := next((name for n, name in enumerate(names) if name in names[:n]), None):
        raise UsageError(f"two systems are called {twice} (expected NAME=FILE with a name for each)")
    return names, files


def check_entities_alone(ids: Sequence[str], where: str) -> None:
    """Raise UsageError for a metric that needs more than entities; `where` says why that cannot be had."""
    try:
        registry.check_entities_alone(ids, where)
    except registry.UnknownMetricError as error:
        raise UsageError(str(error)) from error


FORMAT_OF_ONE = choice("--input-format", ("auto", *FORMATS), SETTINGS["input_format"].short, LOOKED_AT, "FORMAT")
"""The format of files that are all of one side."""


def format_of_one(arguments: argparse.Namespace) -> Format | None:
    """The requested format of files of one side. Raises UsageError if the option has one for each side."""
    form = options.input_format(arguments)
    if isinstance(form, FormatsOfSides):
        what = f"--input-format {arguments.input_format}: a format for each side"
        raise UsageError(f"{what} (expected one format, since no other file is read)")
    return form


def format_of_side(asked: AskedFormat, side: Literal["key", "response"]) -> Format | None:
    """Return the format that is asked for of one side; None if the content decides."""
    if isinstance(asked, FormatsOfSides):
        return asked.key if side == "key" else asked.response
    return asked


OFFSETS = choice("--offsets", get_args(Counted), SETTINGS["offsets"].short)
"""What the offsets of one file count."""


def signature(arguments: argparse.Namespace, of: Settings) -> str:
    """Return the signature of figures under settings, with what else the options of a task say."""
    said = ((name, vars(arguments).get(name)) for name in OF_TASKS)
    return "|".join((str(of), *(f"{name}:{value}" for name, value in said if value not in (None, "error"))))


OF_TASKS = ("task", "like", "unreadable")
"""The parts of the signature of a task, beside its conventions."""
