"""
`corefref spans`: the minimum spans and heads of the mentions of a file with parses.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from corefref.cli.usage import Answer, Command, Option, choice, window
from corefref.formats.documents import Document, InputError, Sentence, Wanted, mention_of, shown
from corefref.partitions import Nodes, Span
from corefref.rendering import text
from corefref.rendering.blocks import Block, Heading, Table
from corefref.rendering.json import Json, written
from corefref.scoring import sources
from corefref.wings.matching.heads import head
from corefref.wings.matching.mina import minimum_span
from corefref.wings.matching.parses import sentence_of, tree_of
from corefref.wings.matching.trees import base, phrases
from corefref.wings.shared import options as more_options

_DESCRIPTION = """\
List the minimum span (MINA, Moosavi et al. 2019) and the head (Collins) of every mention in the last column of a
CoNLL-2012 file, from its parse column.

Sentences and tokens are counted from 0; start and end are both inclusive. A mention that crosses a sentence boundary
has no tree: it is its own minimum span, and it has no head."""

_EXAMPLE = """\
example:
  corefref spans spec/corpus/key.conll --all-phrases --format json"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option("file", "FILE", "A file of CoNLL-2012 columns.", "It may be gzipped; - is standard input."),
        more_options.SIDE,
        Option("--all-phrases", "", "List every noun phrase of the trees, too."),
        choice(
            "--format",
            ("text", "json"),
            "Output format.",
            "text has a table for every sentence, json a list of objects.",
        ),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Read one file, and print the minimum span and the head of each of its mentions."""
    documents = sources.opened(arguments.file).documents(
        None, Wanted("first", keep_text=True, side=more_options.side(arguments))
    )
    rows = [row for document in documents for row in _rows(document, arguments.all_phrases)]
    return Answer(_json(rows) if arguments.format == "json" else text.written(_blocks(rows), window()))


@dataclass(frozen=True, slots=True)
class MentionRow:
    """A mention or a phrase, in the offsets of its sentence."""

    document: str
    number: int
    sentence: Sentence
    span: Span
    mina: Sequence[int]
    head: int | None
    fallback: bool
    words: Sequence[str]
    """The words from the beginning of the sentence on, as far as the span reaches or further."""


def _rows(document: Document, all_phrases: bool) -> Iterator[MentionRow]:
    """The rows of a document, in the order of the text; of spans with one beginning the shortest first."""
    if document.entity_of and not document.sentences:
        raise InputError(
            document.file, document.line, f"document {shown(document.id)} has no parses", "CoNLL-2012 columns"
        )
    if nodes := next((m for m in document.entity_of if isinstance(m, Nodes)), None):
        raise InputError(document.file, document.line, f"mention {nodes} is not a run of words", "runs of words")
    spans = {m for m in map(mention_of, document.entity_of) if isinstance(m, Span)}
    inside: dict[int, set[Span]] = {}
    across: dict[int, set[Span]] = {}
    for span in spans:
        at = sentence_of(document.sentences, span)
        if at is None:
            beginning = sentence_of(document.sentences, Span(span.start, span.start))
            assert beginning is not None
            across.setdefault(beginning, set()).add(span)
        else:
            inside.setdefault(at, set()).add(span)
    for at, sentence in enumerate(document.sentences):
        held = inside.get(at, set())
        rows = [_across(document, at, span) for span in across.get(at, ())]
        if held or all_phrases:
            tree = tree_of(sentence, document.file)
            if all_phrases:
                held = held | {Span(p.start, p.end) for p in phrases(tree) if base(p.label) == "NP"}
            for span in held:
                minimum = minimum_span(tree, span)
                mina = sorted(position - sentence.start for position in minimum.positions)
                own = Span(span.start - sentence.start, span.end - sentence.start)
                at_head = head(tree, span) - sentence.start
                rows.append(MentionRow(document.id, at, sentence, own, mina, at_head, minimum.fallback, sentence.words))
        yield from sorted(rows, key=lambda row: row.span)


def _across(document: Document, at: int, span: Span) -> MentionRow:
    """A mention that begins in a sentence and ends in another."""
    sentence = document.sentences[at]
    own = Span(span.start - sentence.start, span.end - sentence.start)
    following = (word for sentence in islice(document.sentences, at, None) for word in sentence.words)
    words = tuple(islice(following, own.end + 1))
    return MentionRow(document.id, at, sentence, own, range(own.start, own.end + 1), None, True, words)


def _json(rows: Sequence[MentionRow]) -> str:
    """A list with an object for every row."""
    data: list[Json] = [
        {
            "document": row.document,
            "sentence": row.number,
            "start": row.span.start,
            "end": row.span.end,
            "mina": list(row.mina),
            "head": row.head,
            "fallback": row.fallback,
        }
        for row in rows
    ]
    return written(data)


def _blocks(rows: Sequence[MentionRow]) -> Iterator[Block]:
    """A table for every sentence that has rows, under its words."""
    for document, of_document in groupby(rows, key=lambda row: row.document):
        yield Heading(2, f"document {document}")
        for number, of_sentence in groupby(of_document, key=lambda row: row.number):
            listed = list(of_sentence)
            yield _table(f"sentence {number}: {' '.join(listed[0].sentence.words)}", listed)


def _table(caption: str, rows: Sequence[MentionRow]) -> Table:
    header = ("start", "end", "mina", "head", "fallback", "words", "words of mina and head")
    return Table(header, [_cells(row) for row in rows], caption=caption)


def _cells(row: MentionRow) -> tuple[str, ...]:
    """The cells of a row, the head marked among the words of the minimum span or after them."""
    words = row.words
    own = " ".join(words[row.span.start : row.span.end + 1])
    shown = [f"*{words[at]}*" if at == row.head else words[at] for at in row.mina]
    if row.head is not None and row.head not in row.mina:
        shown.append(f"/ *{words[row.head]}*")
    mina = ",".join(map(str, row.mina)) if len(row.mina) <= 8 else f"{row.mina[0]},…,{row.mina[-1]}"
    head = "-" if row.head is None else str(row.head)
    return str(row.span.start), str(row.span.end), mina, head, "yes" if row.fallback else "no", own, " ".join(shown)
