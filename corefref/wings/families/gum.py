"""
GUM's columns: CoNLL-2012's relative of three columns, whose entities have words for names.

::

    file     = { document }
    document = "# begin document" [ name ]  { token | blank }  "# end document"
    token    = index TAB [ word ] TAB coreference    the index counts the tokens of the document, from 0
    coreference = "_" | item { item }
    item     = "(" entity  |  entity ")"  |  "(" entity ")"        an entity has no bracket, bar or blank in its name

A mention is the stretch of tokens from `(abstract-3` to the matching `abstract-3)`; items are read from left to right,
and a bracket closes what was opened last. A word may be missing, as one is in OntoGUM. A document without a name, as
all are there, goes by its number in the file. Choice READ-16.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from corefref.formats.conll import Closed, Numbers
from corefref.formats.documents import (
    AS_DOCUMENTED,
    BITS,
    BLANKS,
    Beside,
    BracketError,
    Columns,
    Document,
    InputError,
    Noticed,
    Repair,
    Sentence,
    Wanted,
    named_twice,
    shown,
    word,
)
from corefref.wings.shared.brackets import cannot_write, items, labels, made_up, numbers

BEGIN, END = "# begin document", "# end document"

_ROW = "`index⇥word⇥coreference`"

_NAME = re.compile(r"[^()|\s]++")
_ITEM = re.compile(r"(\(?)([^()|\s]++)(\)?)")
_ITEMS = re.compile(r"(?:\([^()|\s]++\)?|[^()|\s]++\))++")


def documents(lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED) -> Iterator[Document]:
    r"""
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a document.

    >>> text = ["# begin document toy", "0\tthe\t(thing-1", "1\tdog\tthing-1)", "# end document"]
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents(text, "toy.conll")]
    [('toy', [[Span(start=0, end=1)]])]
    """
    begun: dict[str, int] = {}
    number, place = 0, wanted.before
    numbered = enumerate(lines, wanted.first)
    for number, line in numbered:
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        if text:
            place += 1
            name = _named(text, file, number) or (f"{wanted.within}:{place}" if wanted.within else str(place))
            if name in begun:
                wanted.noticed(named_twice(file, number, name, begun[name]))
            begun.setdefault(name, number)
            entities = Numbers()
            closed = Closed(file, wanted.repeated, entities, wanted.noticed)
            # No variable here may hold what was parsed, or the text would be kept until the next document.
            yield _Reading(
                file, name, number, entities, closed, wanted.keep_text, wanted.noticed, wanted.repair
            ).document(numbered)
    if not begun:
        what = "no document" if number else "the file is empty"
        raise InputError(file, max(number, 1), what, f"`{BEGIN} name`")


def _named(text: str, file: str, line: int) -> str:
    """Return the name of the document that a line begins."""
    name = text.removeprefix(BEGIN)
    if not text.startswith(BEGIN) or name.lstrip(BLANKS) == name != "" or "\r" in name:
        raise InputError(file, line, f"{shown(text)} begins no document", f"`{BEGIN} name`")
    return name.strip(BLANKS)


_REPAIRED = "; --repair close or drop goes on"


@dataclass(slots=True)
class _Reading:
    """A document being parsed, up to the current token."""

    file: str
    id: str
    line: int
    entities: Numbers
    """The numbers of entities, in order of appearance."""
    closed: Closed
    keep_text: bool
    noticed: Noticed
    repair: Repair
    repaired: int = 0
    items: int = 0
    open: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    """By entity, its open brackets: token, line and number of the item."""
    rows: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    blocks: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)

    def fault(self, line: int, problem: str, expected: str) -> InputError:
        """Make the error for a line."""
        return InputError(self.file, line, problem, expected)

    def document(self, numbered: Iterator[tuple[int, str]]) -> Document:
        """Parse the lines up to the one that ends the document. Raises InputError if there is none."""
        line, size = self.line, 0
        rows, words = self.rows, self.words
        for line, raw in numbered:
            text = raw.rstrip(BLANKS)
            columns = text.split("\t")
            if len(columns) == 3 and columns[0] == str(size) and "\r" not in text:
                _, form, cell = columns
                if cell == "_":
                    rows.append(text[:-1])
                else:
                    rows.append(text[: -len(cell)])
                    self.read(cell, size, line)
                if self.keep_text:
                    words.append(form.strip(" ") or "-")
                size += 1
            elif text == END:
                return self.finished(size, line)
            elif text:
                raise self.misread(text, columns, size, line)
            else:
                self.end_sentence(size, line)
        raise self.fault(line, f"document {self.id} has no end", f"`{END}`")

    def misread(self, text: str, columns: Sequence[str], size: int, line: int) -> InputError:
        """Make the error for a line that is not the next token."""
        if text.startswith("#") and columns[0] != str(size):
            inside = f"a document begins inside document {self.id}" if text.startswith(BEGIN) else None
            problem = inside or "a comment inside a document"
            return self.fault(line, f"{problem}: {shown(text)}", f"tokens, or `{END}`")
        if len(columns) != 3 or "\r" in text:
            if "\r" in text:
                return self.fault(line, f"a carriage return inside a line: {shown(text)}", _ROW)
            problem = f"{len(columns)} columns below `{BEGIN}`, which begins a document of GUM's columns: {shown(text)}"
            return self.fault(line, problem, f"{_ROW}; `#begin document`, without a blank, for CoNLL-2012's")
        return self.fault(line, f"{shown(columns[0])} is not the index of the token", f"`{size}`")

    def read(self, cell: str, token: int, line: int) -> None:
        """Read the items of a last column, from left to right."""
        if not _ITEMS.fullmatch(cell):
            expected = "`_`, or items `(thing-3`, `thing-3)`, `(thing-3)` that stand together"
            raise self.fault(line, f"the last column {shown(cell)} is not coreference", expected)
        for opens, name, closes in _ITEM.findall(cell):
            self.items += 1
            if opens:
                self.entities.number(name)
                self.open.setdefault(name, []).append((token, line, self.items))
            if closes:
                self.close(name, token, line)

    def close(self, name: str, token: int, line: int) -> None:
        """Close the mention of an entity that was opened last."""
        brackets = self.open.get(name)
        if not brackets and self.repair != "error":
            self.mend(name, token, self.items, line)
            return
        if not brackets:
            problem = f"entity {shown(name)} is closed but not open"
            self.noticed(BracketError(self.file, line, problem, f"`({name}` before it{_REPAIRED}"))
            return
        start, opening, number = brackets.pop()
        self.closed.add(start << BITS | token, self.entities[name], number=number, opening=opening, line=line)

    def mend(self, name: str, token: int, item: int, line: int) -> None:
        """Count half a bracket, and close its mention at its own token if asked to."""
        self.repaired += 1
        if self.repair == "close":
            self.closed.add(token << BITS | token, self.entities.number(name), number=item, opening=line, line=line)

    def end_sentence(self, size: int, line: int) -> None:
        """Store the tokens directly above a line."""
        if self.rows:
            first = line - len(self.rows)
            self.blocks.append("\n".join(self.rows))
            self.lines.append(first)
            if self.keep_text:
                self.sentences.append(Sentence(size - len(self.rows), first, tuple(self.words), None, None, None))
            self.rows.clear()
            self.words.clear()

    def finished(self, size: int, line: int) -> Document:
        """Return the document of so many tokens, which ends in a line."""
        self.end_sentence(size, line)
        left = [
            (opening, name, start, item) for name, openings in self.open.items() for start, opening, item in openings
        ]
        for opening, name, start, item in sorted(left):
            if self.repair != "error":
                self.mend(name, start, item, opening)
                continue
            expected = f"`{name})` before the end of document {self.id} in line {line}{_REPAIRED}"
            problem = f"entity {shown(name)} is opened but never closed"
            self.noticed(BracketError(self.file, opening, problem, expected))
        return Document(
            id=self.id,
            text_id=self.id,
            entity_of=self.closed.entity_of,
            sentences=tuple(self.sentences),
            file=self.file,
            line=self.line,
            columns=Columns(tuple(self.blocks), tuple(self.lines)),
            beside=Beside(
                names=dict(enumerate(self.entities.names)), again=tuple(self.closed.again), repaired=self.repaired
            ),
        )


def written(document: Document) -> Iterator[str]:
    r"""
    Yield the lines of a document, without line ends. Parsing them gives the same entities.

    Entities without names are named by their numbers. Raises InputError for what the format cannot hold: two mentions
    of one entity that cross, mentions that are not spans, and names with blanks, brackets or bars.

    >>> text = ["# begin document toy", "0\tthe\t(thing-1", "1\tdog\tthing-1)(2)", "# end document"]
    >>> list(written(next(documents(text, "toy.conll"))))
    ['# begin document toy', '0\tthe\t(thing-1', '1\tdog\tthing-1)(2)', '', '# end document']
    """
    begin = f"{BEGIN} {document.id}"
    if document.id != document.id.strip(BLANKS) or not {"\0", "\n", "\r"}.isdisjoint(begin):
        expected = "a name of one line without blanks around it"
        cannot_write(document, f"the name {shown(document.id)} cannot be written", expected)
    items_at = items(document, _labels(document))
    size = 1 + max(items_at, default=-1)
    blocks: tuple[str, ...] = document.columns.blocks if document.columns else ()
    if document.columns is None and size:
        blocks = ("\n".join(["-"] * made_up(document, size)),)
    yield begin
    token = 0
    for block in blocks:
        for row in block.split("\n"):
            yield f"{token}\t{word(row)}\t{''.join(items_at.get(token, '_'))}"
            token += 1
        yield ""
    if token < size:
        cannot_write(document, f"a mention reaches token {size}, the text has {token}", "mentions within the text")
    yield END


def _labels(document: Document) -> dict[int, str]:
    """Return the labels of the entities: their names, or their numbers if none has a name."""
    if not document.beside.names:
        return numbers(document)
    return labels(document, lambda name: _NAME.fullmatch(name) is not None)
