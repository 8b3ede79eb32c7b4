"""What the commands that write annotations share: a format, and what is left out for it."""

from collections.abc import Sequence

from corefref.cli.usage import Option, UsageError
from corefref.formats.documents import Document
from corefref.formats.table import ENTRIES, Format
from corefref.scoring.kinds import OneOf, SettingError
from corefref.scoring.notes import note
from corefref.wings.families.conversion import WORDS, Conversion, writable_alone

WHAT_DROPPING_MEANS = f"""\
The names are {", ".join(WORDS)}.

Dropping singletons, discontinuous, crossing or across-sentences leaves out such mentions (of two that cross, the later
one). Dropping zeros leaves the words of a mention, and leaves out a mention without words. Dropping tokens leaves
mentions their places, which are names in sets and scorch; dropping document-names numbers the documents. Dropping
sentences makes one of those of a document."""


def target(short: str, formats: Sequence[Format]) -> tuple[Option, Option]:
    """Return the options for the format that is written, and for what is left out."""
    return (
        Option("--to", "FORMAT", short, f"One of {', '.join(formats)}.", OneOf(tuple(formats))),
        Option("--drop", "WHAT,…", "What to leave out, such as crossing,zeros.", default=""),
    )


def conversion_to(form: Format, drop: str) -> Conversion:
    """Make the conversion into a format. Raises UsageError if `--drop` names something unknown."""
    words = [word for word in drop.split(",") if word]
    try:
        return Conversion(ENTRIES[form], frozenset(WORDS[OneOf(tuple(WORDS))(word)] for word in words))
    except SettingError as error:
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
