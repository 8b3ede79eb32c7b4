"""What the commands that write annotations share: a format, and what is left out for it."""

import argparse
from collections.abc import Sequence

from corefref.cli.usage import OneOf, UsageError, help_text
from corefref.formats.documents import Document
from corefref.formats.table import ENTRIES, Format
from corefref.scoring.notes import note
from corefref.wings.families.conversion import WORDS, Conversion, writable_alone

WHAT_DROPPING_MEANS = f"""\
The names are {", ".join(WORDS)}.

Dropping singletons, discontinuous, crossing or across-sentences leaves out such mentions (of two that cross, the later
one). Dropping zeros leaves the words of a mention, and leaves out a mention without words. Dropping tokens leaves
mentions their places, which are names in sets and scorch; dropping document-names numbers the documents. Dropping
sentences makes one of those of a document."""


def add_target(parser: argparse.ArgumentParser, what: str, formats: Sequence[Format]) -> None:
    """The format that is written, and what is left out."""
    parser.add_argument(
        "--to", type=OneOf(formats), metavar="FORMAT", help=help_text(what, f"One of {', '.join(formats)}.")
    )
    parser.add_argument("--drop", default="", metavar="WHAT,…", help="What to leave out, such as crossing,zeros.")


def conversion_to(form: Format, drop: str) -> Conversion:
    """Make the conversion into a format. Raises UsageError if `--drop` names something unknown."""
    words = [word for word in drop.split(",") if word]
    try:
        return Conversion(ENTRIES[form], frozenset(WORDS[OneOf(WORDS)(word)] for word in words))
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"--drop: {error}") from error


def default_target(form: Format, documents: Sequence[Document]) -> Format:
    """The format to write documents of a format in: the same, or columns, or JSON of fastcoref for characters."""
    if form in writable_alone():
        return form
    return "fastcoref" if any(document.unit == "character" for document in documents) else "conll"


def tell_what_was_dropped(*conversions: Conversion) -> None:
    """Note what was dropped, one line for each kind."""
    for conversion in conversions:
        for saying, count in conversion.counts.items():
            note(f"dropped {count} × {saying}")
