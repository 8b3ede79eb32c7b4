"""Options that several commands of wings share, and what they mean."""

import argparse
from collections.abc import Collection, Sequence
from typing import get_args

from corefref import registry
from corefref.cli.usage import OneOf, UsageError, help_text
from corefref.formats.documents import AskedSide, Side


def add_side(parser: argparse._ActionsContainer) -> None:
    """Add the option for the side of a file that is read alone."""
    parser.add_argument(
        "--side",
        type=OneOf(get_args(Side)),
        metavar="key|response",
        help=help_text(
            "Which entities to read from a file that has both sides.",
            "As JSON with clusters and predicted_clusters. Without it such a file is refused, and any other is read as "
            "what it has.",
        ),
    )


def side(arguments: argparse.Namespace) -> AskedSide:
    """The side that is asked for, or either if the file has only one."""
    asked: Side | None = arguments.side
    return asked or "either"


def hide(parser: argparse.ArgumentParser, names: Collection[str]) -> None:
    """Hide options that a command accepts only to refuse them with a reason."""
    for action in parser._actions:
        if set(action.option_strings) & set(names):
            action.help = argparse.SUPPRESS


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


def check_entities_alone(ids: Sequence[str], where: str) -> None:
    """Raise UsageError for a metric that needs more than entities; `where` says why that cannot be had."""
    try:
        registry.check_entities_alone(ids, where)
    except registry.UnknownMetricError as error:
        raise UsageError(str(error)) from error
