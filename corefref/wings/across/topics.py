"""
Columns of topics: CoNLL columns in which what a file begins as a document is a topic, or the whole corpus.

::

    token = topic TAB subtopic TAB document TAB sentence TAB number TAB word TAB flag TAB coreference
    flag  = "True" | "False"            whether the sentence is validated

Everything else is as in CoNLL-2012 columns: beginnings, ends, brackets, numbers of entities, which hold for the whole
file. The documents of a block follow each other, and a mention lies in one of them. Choice READ-30.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from corefref.formats import conll
from corefref.formats.documents import (
    BLANKS,
    Columns,
    Document,
    InputError,
    Place,
    Sentence,
    Wanted,
    fields,
    named_twice,
    parted,
    shown,
    word,
)
from corefref.wings.shared import conll_writing
from corefref.wings.shared.brackets import cannot_write
from corefref.wings.shared.nodes import extent_of

NOT_SAID = "-"
"""Stands for a missing topic or subtopic."""

EXPECTED = "`topic⇥subtopic⇥document⇥sentence⇥number⇥word⇥True⇥coreference`"


@dataclass(slots=True)
class _Sentence:
    """A sentence in the making: topic, subtopic, document, number and flag, and the lines of its tokens."""

    cells: tuple[str, str, str, str, str]
    first: int
    size: int = 0
    apart: list[int] | None = None
    """All lines, if other lines interrupt them."""

    def add(self, line: int) -> None:
        """Add a token of the document, in this line."""
        if self.apart is None and line != self.first + self.size:
            self.apart = list(range(self.first, self.first + self.size))
        if self.apart is not None:
            self.apart.append(line)
        self.size += 1


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the documents as the file begins them, each with the places of its sentences.

    Raises InputError for every departure from the format, at its line.

    >>> line = "36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)"
    >>> (topic,) = documents(["#begin document 36", line, "#end document"], "toy.conll", Wanted())
    >>> topic.id, topic.places[0].document
    ('36', '36_1ecb.xml')
    """
    sentences: list[_Sentence] = []
    begun: dict[str, int] = {}
    columns = _as_columns(lines, file, wanted.first, sentences)
    for block in conll.documents(columns, file, wanted._replace(keep_text=False, other=None)):
        for name, of_document in groupby(sentences, key=lambda sentence: sentence.cells[2]):
            line = next(of_document).first
            if name in begun:
                wanted.noticed(named_twice(file, line, name, begun[name]))
            begun.setdefault(name, line)
        document = _placed(block, sentences, wanted.keep_text)
        sentences.clear()
        yield document


def _as_columns(lines: Iterable[str], file: str, first: int, sentences: list[_Sentence]) -> Iterator[str]:
    """Yield the lines in CoNLL-2012 columns; put what else they say about tokens into `sentences`."""
    for number, line in enumerate(lines, first):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        match text.split("\t"):
            case [topic, subtopic, document, sentence, index, token, ("True" | "False") as flag, last] if (
                topic and subtopic and document and last and _is_number(sentence) and _is_number(index)
            ):
                here = (topic, subtopic, document, sentence, flag)
                if not sentences or sentences[-1].cells != here:
                    sentences.append(_Sentence(here, number))
                sentences[-1].add(number)
                yield f"{document}\t0\t{index}\t{token.strip(' ') or '-'}\t{last}"
            case _:
                if text and not text.startswith("#"):
                    raise InputError(file, number, f"{shown(text)} is not the line of a token", EXPECTED)
                yield line


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _placed(block: Document, of_sentences: Sequence[_Sentence], keep_text: bool) -> Document:
    """Return a block with the places of its sentences. Raises InputError if a mention lies in two documents."""
    assert block.columns is not None
    rows = "\n".join(block.columns.blocks).split("\n")
    starts = list(accumulate((sentence.size for sentence in of_sentences), initial=0))
    places: list[Place] = []
    blocks: list[str] = []
    for sentence, start, end in zip(of_sentences, starts, starts[1:], strict=False):
        topic, subtopic, name, number, flag = sentence.cells
        part_of, about = ("" if part == NOT_SAID else part for part in (subtopic, topic))
        places.append(Place(start, name, part_of, about, number, flag == "True"))
        blocks.append("\n".join(rows[start:end]))
    begins = [
        n for n, sentence in enumerate(of_sentences) if not n or of_sentences[n - 1].cells[2] != sentence.cells[2]
    ]
    documents_begin = [starts[n] for n in begins]
    for m in block.entity_of:
        extent = extent_of(m)
        assert extent is not None
        first, last = (bisect_right(documents_begin, token) - 1 for token in extent)
        if first != last:
            names = [of_sentences[begins[n]].cells[2] for n in (first, last)]
            problem = f"a mention begins in document {names[0]} and ends in {names[1]}"
            raise InputError(block.file, of_sentences[begins[last]].first, problem, "mentions of one document each")
    lines = tuple(sentence.first for sentence in of_sentences)
    apart = {n: sentence.apart for n, sentence in enumerate(of_sentences) if sentence.apart is not None}
    sentences = (
        Sentence(place.start, line, tuple(word(row) for row in text.split("\n")), None, None, None)
        for place, line, text in zip(places, lines, blocks, strict=True)
    )
    return replace(
        block,
        columns=Columns(tuple(blocks), lines, apart=apart),
        places=tuple(places),
        sentences=tuple(sentences) if keep_text else (),
    )


def written(document: Document) -> Iterator[str]:
    r"""
    Yield the lines of a document, without line ends; parsing them gives the same document.

    A missing topic or subtopic is `-`. Without columns, every token up to the last mention is `-`. Raises InputError
    for what the format cannot hold, as `conll_writing.written` does.

    >>> line = "36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)"
    >>> (topic,) = documents(["#begin document 36", line, "#end document"], "toy.conll", Wanted())
    >>> list(written(topic))[1] == line
    True
    """
    begin, *rows, end = conll_writing.written(replace(document, beginning=""))
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
            cells = fields(columns)
            number = cells[2] if document.places and len(cells) > 3 and cells[2].isdecimal() else str(size)
            yield f"{head}\t{number}\t{word(columns)}\t{place.validated is not False}\t{last}"
    yield end
