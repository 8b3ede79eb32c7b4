"""Write mentions as brackets in a last column, for the formats that do so."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NoReturn

from corefref.formats.documents import Document, InputError, code_of, shown, span_of
from corefref.partitions import Span

_NUMBER = re.compile("0|[1-9][0-9]{0,98}")


def is_number(name: str) -> bool:
    """
    True if the name of an entity is only a number.

    >>> is_number("12"), is_number("012"), is_number("e12")
    (True, False, False)
    """
    return _NUMBER.fullmatch(name) is not None


def numbers(document: Document) -> dict[int, str]:
    """
    Number the entities of a document for brackets, by their own names if all are distinct numbers.

    >>> from corefref.formats.documents import Beside
    >>> numbers(Document("a", "a", {"x": 0, "y": 1}, beside=Beside({0: "7", 1: "5"})))
    {0: '7', 1: '5'}
    >>> numbers(Document("a", "a", {"x": 0, "y": 1}, beside=Beside({0: "7"})))
    {0: '0', 1: '1'}
    >>> numbers(Document("a", "a", {"x": 0, "y": 1}, beside=Beside({0: "7", 1: "07"})))
    {0: '0', 1: '1'}
    """
    entities = dict.fromkeys(document.entity_of.values())
    names = document.beside.names
    named = all(entity in names and is_number(names[entity]) for entity in entities)
    # Parsers drop leading zeros of a number, so 7 and 07 would become one entity.
    if named and len({names[entity].lstrip("0") for entity in entities}) == len(entities):
        return {entity: names[entity] for entity in entities}
    return {entity: str(entity) for entity in entities}


def labels(document: Document, fits: Callable[[str], bool]) -> dict[int, str]:
    """
    Label the entities of a document: by their names, those without one by their numbers, by which columns know them in
    other documents too, or where that is the name of another by the first number that is free.

    Raises InputError for the first name that does not fit, or that two entities share.

    >>> from corefref.formats.documents import Beside
    >>> labels(Document("a", "a", {"x": 7, "y": 1}, beside=Beside({7: "1"})), lambda name: " " not in name)
    {7: '1', 1: '0'}
    >>> labels(Document("a", "a", {"x": 7, "y": 1}), lambda name: " " not in name)
    {7: '7', 1: '1'}
    """
    entities = dict.fromkeys(document.entity_of.values())
    name_of = {e: document.beside.names[e] for e in entities if e in document.beside.names}
    taken = set(name_of.values())
    if unfit := [name for name in name_of.values() if not fits(name)]:
        what = f"{len(unfit)} × names of entities that this format cannot have, the first: {shown(unfit[0])}"
        cannot_write(document, f"{what} in document {document.id}", "--drop names")
    if len(taken) < len(name_of):
        cannot_write(document, f"two entities of document {document.id} have one name", "--drop names")
    taken |= {str(e) for e in entities if e not in name_of}
    free = (str(number) for number in count() if str(number) not in taken)
    names = set(name_of.values())
    return {e: name_of[e] if e in name_of else str(e) if str(e) not in names else next(free) for e in entities}


def crossing(document: Document) -> Iterator[tuple[Span, Span]]:
    """
    Yield each span that crosses an earlier one of its entity, after that one; of two with one start the longer is
    earlier.

    A stack has the spans that enclose the current one. A span that ends after the innermost of them crosses it, and
    stays off the stack, so that later spans are compared only with those that nest.

    >>> from corefref.formats.documents import code_of
    >>> spans = {code_of(Span(0, 2)): 0, code_of(Span(1, 3)): 0, code_of(Span(1, 4)): 1}
    >>> list(crossing(Document("a", "a", spans)))
    [(Span(start=0, end=2), Span(start=1, end=3))]
    """
    spans: dict[int, list[Span]] = {}
    for m, entity in document.entity_of.items():
        if isinstance(m, int):
            spans.setdefault(entity, []).append(span_of(m))
    for spans_of_entity in spans.values():
        enclosing: list[Span] = []
        for span in sorted(spans_of_entity, key=lambda s: (s.start, -s.end)):
            while enclosing and enclosing[-1].end < span.start:
                enclosing.pop()
            if enclosing and enclosing[-1].end < span.end:
                yield enclosing[-1], span
            else:
                enclosing.append(span)


def items(document: Document, label: Mapping[int, str]) -> dict[int, list[str]]:
    """
    Return the items of a last column by token: what ends there, innermost first, then what begins, outermost first.

    `label` has the labels of entities in brackets. Raises InputError for mentions that are not spans, and for two of
    one entity that cross.

    >>> from corefref.formats.documents import code_of
    >>> found = items(Document("a", "a", {code_of(Span(0, 2)): 0, code_of(Span(2, 2)): 1}), {0: "5", 1: "6"})
    >>> sorted(found.items())
    [(0, ['(5']), (2, ['5)', '(6)'])]
    """
    spans: list[tuple[Span, str]] = []
    for m, entity in document.entity_of.items():
        if not isinstance(m, int):
            cannot_write(document, f"mention {shown(str(m))} is not a span of tokens", "mentions of a text")
        spans.append((span_of(m), label[entity]))
    for before, span in crossing(document):
        both = " and ".join(f"{s.start}-{s.end}" for s in (before, span))
        what = f"mentions {both} of entity {label[document.entity_of[code_of(span)]]} cross in document {document.id}"
        cannot_write(document, what, "mentions of one entity apart or nested")
    endings: dict[int, list[tuple[int, str]]] = {}
    beginnings: dict[int, list[tuple[int, str]]] = {}
    for (start, end), name in spans:
        if start == end:
            beginnings.setdefault(start, []).append((end, f"({name})"))
        else:
            beginnings.setdefault(start, []).append((end, f"({name}"))
            endings.setdefault(end, []).append((start, f"{name})"))
    return {
        token: [
            *(item for _, item in sorted(endings.get(token, ()), reverse=True)),
            *(item for _, item in sorted(beginnings.get(token, ()), reverse=True)),
        ]
        for token in endings.keys() | beginnings.keys()
    }


MOST_MADE_UP = 1_000_000
"""The most tokens written for a document without a text: one large offset must not fill the disk."""


def made_up(document: Document, size: int) -> int:
    """Return the number of tokens to write for a document without a text. Raises InputError if it is too large."""
    if size > MOST_MADE_UP:
        problem = f"document {document.id} has no text, and a mention reaches token {size}"
        cannot_write(document, problem, f"a text, or mentions within {MOST_MADE_UP} tokens")
    return size


def cannot_write(document: Document, problem: str, expected: str) -> NoReturn:
    """Raise InputError for a document that a format cannot express."""
    raise InputError(document.file or document.id, document.line or None, problem, expected)
