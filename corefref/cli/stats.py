"""
`corefref stats`: what files hold, before any metric is asked.
"""

import argparse
from collections.abc import Iterator

from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, add_choice
from corefref.formats.documents import Document, InputError
from corefref.rendering import json, text
from corefref.rendering.blocks import Block, Heading, Table
from corefref.rendering.numbers import percent
from corefref.scoring import sources
from corefref.scoring.statistics import Statistics, mean, median

_DESCRIPTION = """\
Documents, tokens, mentions, entities and singletons of files, and how sizes, lengths and distances are spread.

The length of a mention is its number of words; its distance is from its first token to that of the mention of its
entity before it; it is nested if it lies within the extent of another."""

_EXAMPLE = """\
example:
  corefref stats spec/corpus/key.conll --format json"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument("files", nargs="*", metavar="FILE", help="files, folders, or patterns; - is standard input")
    options.add_input_format(parser)
    add_choice(parser, "--repeated", ("error", "first"), "a mention in two entities, or twice in one")
    add_choice(parser, "--format", ("text", "json"), "a table, or an object with all that is counted")
    parser.add_argument("--by-document", action="store_true", help="the figures of every document too")


def run(arguments: argparse.Namespace) -> Answer:
    """Read, and count."""
    if not arguments.files:
        raise UsageError("no file given, expected FILE")
    if arguments.files.count("-") > 1:
        raise UsageError("standard input given twice")
    total = Statistics()
    by_document: dict[str, Statistics] = {}
    for document in _documents(arguments):
        total.add(document)
        if arguments.by_document:
            if document.id in by_document:
                found = f"document {document.id} stands twice"
                raise InputError(document.file, document.line, found, "each document once")
            by_document[document.id] = Statistics()
            by_document[document.id].add(document)
    if arguments.format == "json":
        each = {name: of_one.as_json() for name, of_one in by_document.items()}
        return Answer(json.written({**total.as_json(), **({"by_document": each} if arguments.by_document else {})}))
    return Answer(text.written([_summary(total), *_each(by_document)]))


def _documents(arguments: argparse.Namespace) -> Iterator[Document]:
    """The documents of all files."""
    form = options.input_format(arguments)
    for file in arguments.files:
        found = sources.files(file) if sources.is_many(file) else {"": file}
        for name, path in found.items():
            yield from sources.opened(path, name).documents(form, arguments.repeated)


def _summary(total: Statistics) -> Table:
    """The figures of all documents."""
    rows: list[tuple[str, str]] = [
        ("documents", str(total.documents)),
        ("tokens", "–" if total.tokens is None else str(total.tokens)),
        ("mentions", str(total.mentions)),
        ("entities", str(total.entities)),
        ("singletons", str(total.singletons)),
        ("nested mentions", str(total.nested)),
        ("discontinuous mentions", str(total.discontinuous)),
        ("mentions with empty nodes", str(total.with_empty_nodes)),
    ]
    for what, counter in (
        ("mentions of an entity", total.sizes),
        ("words of a mention", total.lengths),
        ("tokens to the mention before", total.distances),
    ):
        average = mean(counter)
        if average is not None:
            spread = f"{percent(average / 100)}, median {median(counter)}, at most {max(counter)}"
            rows.append((what, spread))
    return Table(("", ""), rows, frozenset())


def _each(by_document: dict[str, Statistics]) -> list[Block]:
    """The figures of every document."""
    if not by_document:
        return []
    header = ("document", "tokens", "mentions", "entities", "singletons", "nested")
    rows = [
        (
            name,
            "–" if of_one.tokens is None else str(of_one.tokens),
            *map(str, (of_one.mentions, of_one.entities, of_one.singletons, of_one.nested)),
        )
        for name, of_one in by_document.items()
    ]
    return [Heading(2, "by document"), Table(header, rows, frozenset(range(1, 6)))]
