"""
Columns of topics: CoNLL columns in which what a file begins as a document is a topic, or the whole corpus.

::

    token = topic TAB subtopic TAB document TAB sentence TAB number TAB word TAB flag TAB coreference
    flag  = "True" | "False"            whether the sentence is validated

Everything else is as in CoNLL-2012 columns: beginnings, ends, brackets, numbers of entities, which hold for the whole
file. The documents of a block follow each other, and a mention lies in one of them. Choice READ-20.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from corefref.formats import conll
from corefref.formats.brackets import cannot_write
from corefref.formats.documents import (
    BLANKS,
    Columns,
    Document,
    InputError,
    Place,
    Sentence,
    Wanted,
    extent_of,
    fields,
    named_twice,
    parted,
    shown,
    word,
)

_LINE = re.compile(
    r"(?P<topic>[^\t]+)\t(?P<subtopic>[^\t]+)\t(?P<document>[^\t]+)\t(?P<sentence>[0-9]+)\t(?P<number>[0-9]+)\t"
    r"(?P<word>[^\t]*)\t(?P<flag>True|False)\t(?P<last>[^\t]+)"
)
NOT_SAID = "-"
"""A topic or subtopic that nothing says."""

EXPECTED = "`topic⇥subtopic⇥document⇥sentence⇥number⇥word⇥True⇥coreference`"


class _Token(NamedTuple):
    """Where a token stands: its line, and what the columns before its word say."""

    line: int
    topic: str
    subtopic: str
    document: str
    sentence: str
    validated: bool

    @property
    def place(self) -> tuple[str, str, str, str, bool]:
        """What the tokens of a sentence share."""
        return self[1:]


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    The documents of a file's lines as the file begins them, each with the places of its sentences.

    Raises InputError for every departure from the format, at its line.

    >>> line = "36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)"
    >>> (topic,) = documents(["#begin document 36", line, "#end document"], "toy.conll", Wanted())
    >>> topic.id, topic.places[0].document
    ('36', '36_1ecb.xml')
    """
    tokens: list[_Token] = []
    begun: dict[str, int] = {}
    columns = _as_columns(lines, file, wanted.first, tokens)
    for block in conll.documents(columns, file, wanted.repeated, noticed=wanted.noticed, first=wanted.first):
        document = _placed(block, tokens, wanted.keep_text)
        for place in document.places:
            if place.start in _starts_of_documents(document):
                line = tokens[place.start].line
                if place.document in begun:
                    wanted.noticed(named_twice(file, line, place.document, begun[place.document]))
                begun.setdefault(place.document, line)
        tokens.clear()
        yield document


def _starts_of_documents(document: Document) -> frozenset[int]:
    """Where the documents of a block begin."""
    return frozenset(next(of).start for _, of in groupby(document.places, key=lambda place: place.document))


def _as_columns(lines: Iterable[str], file: str, first: int, tokens: list[_Token]) -> Iterator[str]:
    """The lines as CoNLL-2012 columns have them; what else the lines of tokens say goes into `tokens`."""
    for number, line in enumerate(lines, first):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        found = _LINE.fullmatch(text)
        if found is None:
            if text and not text.startswith("#"):
                raise InputError(file, number, f"{shown(text)} is no line of a token", EXPECTED)
            yield line
            continue
        topic, subtopic, document, sentence, index, token, flag, last = found.groups()
        tokens.append(_Token(number, topic, subtopic, document, sentence, flag == "True"))
        yield f"{document}\t0\t{index}\t{token.strip(' ') or '-'}\t{last}"


def _placed(block: Document, tokens: list[_Token], keep_text: bool) -> Document:
    """A block with the places of its sentences. Raises InputError where a mention lies in two documents."""
    assert block.columns is not None
    rows = [row for _, row in block.columns]
    places: list[Place] = []
    blocks: list[str] = []
    lines: list[int] = []
    start = 0
    for (topic, subtopic, name, sentence, validated), of in groupby(tokens, key=lambda token: token.place):
        members = list(of)
        part_of, about = ("" if said == NOT_SAID else said for said in (subtopic, topic))
        places.append(Place(start, name, part_of, about, sentence, validated))
        blocks.append("\n".join(rows[start : start + len(members)]))
        lines.append(members[0].line)
        start += len(members)
    for m in block.entity_of:
        extent = extent_of(m)
        assert extent is not None
        one, other = tokens[extent.start], tokens[extent.end]
        if one.document != other.document:
            found = f"a mention begins in document {one.document} and ends in {other.document}"
            raise InputError(block.file, other.line, found, "mentions of one document each")
    columns = Columns(tuple(blocks), tuple(lines), apart=_apart(blocks, tokens))
    sentences = (
        Sentence(place.start, line, tuple(word(row) for row in text.split("\n")), None, None, None)
        for place, line, text in zip(places, lines, blocks, strict=True)
    )
    return replace(block, columns=columns, places=tuple(places), sentences=tuple(sentences) if keep_text else ())


def _apart(blocks: list[str], tokens: list[_Token]) -> dict[int, list[int]]:
    """The lines of the sentences between whose tokens other lines stand, by the number of the sentence."""
    found: dict[int, list[int]] = {}
    start = 0
    for number, block in enumerate(blocks):
        of = [token.line for token in tokens[start : start + block.count("\n") + 1]]
        if of != list(range(of[0], of[0] + len(of))):
            found[number] = of
        start += len(of)
    return found


def written(document: Document) -> Iterator[str]:
    r"""
    The lines of a document, without line ends; reading them back gives the same.

    Where nothing says a topic or subtopic, it is `-`. Without columns there is a token `-` up to the last mention.
    Raises InputError for what the format cannot say, as `conll.written` does.

    >>> line = "36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)"
    >>> (topic,) = documents(["#begin document 36", line, "#end document"], "toy.conll", Wanted())
    >>> list(written(topic))[1] == line
    True
    """
    begin, *rows, end = conll.written(replace(document, beginning=""))
    lines = [row for row in rows if row]
    starts = (0,) if document.columns is None else document.columns.starts[:-1]
    places = document.places or tuple(Place(at, document.id, sentence=str(n)) for n, at in enumerate(starts))
    if any("\t" in part for place in places for part in (place.document, place.topic, place.subtopic)):
        cannot_write(document, f"the name {shown(document.id)} has a tab", "a name without tabs")
    ends = [*(place.start for place in places[1:]), len(lines)]
    size = 0
    yield begin
    for before, place, after in zip((None, *places), places, ends, strict=False):
        size = size if before is not None and before.document == place.document else 0
        head = f"{place.topic or NOT_SAID}\t{place.subtopic or NOT_SAID}\t{place.document}\t{place.sentence or 0}"
        for line in lines[place.start : after]:
            size += 1
            columns, last = parted(line)
            said = fields(columns)
            number = said[2] if document.places and len(said) > 3 and said[2].isdecimal() else str(size)
            yield f"{head}\t{number}\t{word(columns)}\t{place.validated is not False}\t{last}"
    yield end
