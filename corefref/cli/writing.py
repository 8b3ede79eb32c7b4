"""
What the commands share that write files of annotations: a target, what is left out for it, and a folder for a folder.
"""

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from corefref.cli.usage import OneOf, UsageError, cannot_write, complain
from corefref.formats.conversion import WORDS, Conversion, writable_alone
from corefref.formats.documents import Document, InputError
from corefref.formats.table import ENTRIES, Format
from corefref.scoring import sources

SUFFIXES: Mapping[Format, str] = {
    "conll": ".conll",
    "gum": ".conll",
    "corefud": ".conllu",
    "universal-anaphora": ".conllua",
    "sets": ".sets",
}
"""How files of a format are called in a folder; those of JSON `.jsonl`."""

WHAT_DROPPING_MEANS = f"""\
The names are {", ".join(WORDS)}.

Dropping singletons, discontinuous, crossing or across-sentences leaves out such mentions (of two that cross, the later
one). Dropping zeros leaves the words of a mention, and leaves out a mention without words. Dropping tokens leaves
mentions their places, which are names in sets and scorch; dropping document-names numbers the documents. Dropping
sentences makes one of those of a document."""


def add_target(parser: argparse.ArgumentParser, what: str, formats: Sequence[Format]) -> None:
    """The format that is written, and what is left out."""
    parser.add_argument("--to", type=OneOf(formats), metavar="|".join(formats), help=what)
    parser.add_argument("--drop", default="", metavar="WHAT,…", help="what to leave out, such as crossing,zeros")


def conversion_to(form: Format, drop: str) -> Conversion:
    """What makes documents fit a format. Raises UsageError for a word that names nothing to leave out."""
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
    """A line for each kind of what was left out."""
    for conversion in conversions:
        for saying, count in conversion.counts.items():
            complain(f"corefref: note: dropped {count} × {saying}")


def is_among(out: str, *read: sources.Source) -> bool:
    """Whether a file to write is one of those that are read, by whatever name."""
    for source in read if os.path.exists(out) else ():
        files = sources.files(sources.name_of(source)).values() if sources.is_many(source) else [source]
        if any(isinstance(file, str) and os.path.exists(file) and os.path.samefile(out, file) for file in files):
            return True
    return False


def write(place: Path, text: str) -> None:
    """Write a file, packed by gzip if its name ends in `.gz`; without the time, which would make other bytes."""
    content = text.encode()
    if place.suffix == ".gz":
        # Few ask for it.
        import gzip

        content = gzip.compress(content, mtime=0)
    try:
        place.write_bytes(content)
    except OSError as error:
        raise cannot_write(place, error, "a file to write") from error


def folder_for(output: str) -> Path:
    """The folder that is written for a folder. Raises InputError if it has files."""
    folder = Path(output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(output, None, "there already", "a folder that is new or empty")
    return folder


def write_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files by their names in a folder."""
    for name, text in texts.items():
        place = folder / name
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(place.parent, error) from error
        write(place, text)


def names_in_format(paths: Mapping[str, str], form: Format, formats: Mapping[str, Format]) -> dict[str, str]:
    """
    What files of a folder are called in another format: as before if it is theirs, else with its suffix.

    Raises InputError where two would have one name.
    """
    made: dict[str, str] = {}
    taken: dict[str, str] = {}
    for name, path in paths.items():
        # What a star stands for may be nothing of a name.
        stem = name or os.path.basename(path)
        same = formats[name] == form
        made[name] = stem if same else os.path.splitext(stem)[0] + SUFFIXES.get(form, ".jsonl")
        if made[name] in taken:
            found = f"would be written as {made[name]}, as {taken[made[name]]} would"
            raise InputError(path, None, found, "files whose names differ before their suffixes")
        taken[made[name]] = path
    return made
