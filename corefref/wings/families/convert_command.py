"""`corefref convert`: a file of one format in another."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError, choice
from corefref.formats.documents import Document, Ends, Wanted
from corefref.formats.table import Format
from corefref.rendering.numbers import counted
from corefref.scoring import folders, sources
from corefref.scoring.notes import note
from corefref.scoring.settings import Settings
from corefref.wings.families.conversion import Conversion, writable
from corefref.wings.families.converted import WHAT_DROPPING_MEANS, conversion_to, target, tell_what_was_dropped
from corefref.wings.shared import options as more_options
from corefref.wings.shared.writing import (
    folder_for,
    names_in_format,
    refuse_overwriting,
    suffix_of,
    write,
    write_folder,
)

_DESCRIPTION = f"""\
Convert a file of annotations into another format. The entities are the same, there and back.

The files of a folder, or of a pattern, are written into a folder that is new or empty, under the suffix of the format.
LitBank's formats have two files for each document, its annotation NAME.ann and its text NAME.txt; they are always
written into a folder, and called after the documents.

--units cuts what files begin as documents into documents, and joins these into subtopics, topics or the corpus; those
of a folder are then written into one file. Entities are numbered anew, over all units, in place of their names.

What the other format cannot say is refused, with the count and the first place; --drop leaves it out by name, and says
how much of it there was. An OUT that ends in .gz is packed by gzip. {WHAT_DROPPING_MEANS}"""

_EXAMPLE = """\
examples:
  corefref convert spec/corpus/key.conll - --to e2e --drop parses
  echo '{"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}' |
    corefref convert - - --to conll"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option(
            "files",
            "IN OUT",
            "The file or folder to convert, and where to write.",
            "- is standard input or output.",
            nargs="*",
        ),
        *target("The format of OUT.", writable()),
        more_options.FORMAT_OF_ONE,
        more_options.SIDE,
        choice("--repeated", ("error", "first"), "What to do with a mention that is listed twice."),
        choice("--ends", get_args(Ends), "Which token the end of a mention names, where IN has offsets.", value="ENDS"),
        choice(
            "--align",
            ("tokens", "characters"),
            "What offsets count in OUT: what IN counts, or convert them.",
            "characters: turn tokens into characters, joined by blanks, or characters into tokens, cut at blanks and "
            "where mentions begin or end, as OUT needs.",
        ),
        more_options.OFFSETS,
        options.setting("repair"),
        options.setting("tags"),
        options.setting("referents"),
        options.setting("units"),
        options.setting("unit_names"),
        Option("-o", "OUT", "Where to write, in place of the second file.", dest="out"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Read the documents, fit them to the other format, and write them."""
    words: list[str] = [*arguments.files, *([arguments.out] if arguments.out else [])]
    more_options.check_files(words, "IN and OUT", 2, 2)
    if arguments.to is None:
        raise UsageError(f"no format given (expected --to and one of {', '.join(writable())})")
    conversion = conversion_to(arguments.to, arguments.drop)
    conversion.by_characters = arguments.align == "characters"
    source, output = words
    settings = options.units_settings(arguments)
    # A folder is written into one file if units join its documents, or if OUT has the name of a file.
    is_file = output == "-" or (output.endswith(suffix_of(arguments.to)) and not os.path.isdir(output))
    is_joined = is_file or settings.units not in ("as-written", "document")
    if (sources.is_many(source) and not is_joined) or conversion.target.beside is not None:
        if output == "-":
            raise UsageError(f"{arguments.to} has two files for a document (expected a folder to write into)")
        _folder(arguments, conversion, source, folder_for(output))
        written = ""
    else:
        if output != "-":
            refuse_overwriting([("", output)], source)
        paths = folders.files(source).items() if sources.is_many(source) else [("", source)]
        documents = folders.each_once(
            d for name, path in paths for d in _documents(arguments, sources.opened(path, name))
        )
        written = _text(conversion.lines(_in_units(documents, settings)))
        if output != "-":
            write({output: written})
    tell_what_was_dropped(conversion)
    return Answer(written if output == "-" else "")


def _folder(arguments: argparse.Namespace, conversion: Conversion, source: str, output: Path) -> None:
    """Convert the files of a folder or pattern into another folder."""
    paths = folders.files(source) if sources.is_many(source) else {"": source}
    formats: dict[str, Format] = {}
    fitted: dict[str, list[Document]] = {}
    for name, path in paths.items():
        text = sources.opened(path, name).with_tags(arguments.tags)
        formats[name] = more_options.format_of_one(arguments) or text.seems or "conll"
        in_units = _in_units(_documents(arguments, text), options.units_settings(arguments))
        fitted[name] = conversion.fit(in_units, name)
    conversion.refuse_what_is_lost()
    if conversion.target.beside is not None:
        lines_of = conversion.files([document for documents in fitted.values() for document in documents])
    else:
        names = names_in_format(paths, arguments.to, formats)
        lines_of = {names[name]: conversion.write(documents) for name, documents in fitted.items()}
    write_folder(output, {name: _text(lines) for name, lines in lines_of.items()})


def _in_units(documents: Iterator[Document], settings: Settings) -> Iterator[Document]:
    """Split or join the documents, if asked to."""
    if settings.units == "as-written":
        return documents
    from corefref.wings.across.units import as_units

    return as_units(documents, settings)


def _documents(arguments: argparse.Namespace, text: sources.Text) -> Iterator[Document]:
    form = more_options.format_of_one(arguments)
    wanted = Wanted(
        arguments.repeated,
        keep_text=True,
        side=more_options.side(arguments),
        ends=arguments.ends,
        offsets=arguments.offsets,
        tags=arguments.tags,
        repair=arguments.repair,
        referents=arguments.referents,
    )
    return _noting_repairs(text.with_tags(arguments.tags).documents(form, wanted), arguments.repair)


def _noting_repairs(documents: Iterator[Document], repair: str) -> Iterator[Document]:
    """Pass the documents on, and note at the end how many tags were repaired."""
    number = 0
    for document in documents:
        number += document.beside.repaired
        yield document
    if repair != "error":
        note(f"--repair {repair}: {counted(number, 'half tag or bracket', 'half tags or brackets')} repaired")


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
