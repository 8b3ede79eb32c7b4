"""
`--units`: join documents into subtopics, topics or one corpus, and split them at document ends. Choices CD-1, CD-5 and
CD-6.

`corefref.metrics.units.joined` defines the key and response of a unit. Here each is a document of its own: the texts of
its documents, concatenated, so that a mention is identified by its place in the unit, and units can be treated like
documents.

1. A block of several documents, as a file of a topic may be, is split into its documents first (`divided`).
2. Key and response are paired document by document, and their tokens compared: what differs is named by its document.
3. Each pair goes to its unit: the one of the corpus, or what the file or a pattern in the id says (`unit_of`).
4. The documents of a unit are joined (`_joined`). Each has a base, the number of tokens before it, by which all of its
   places move: of documents with 5 and 3 tokens, a mention of tokens 0-1 of the second is 5-6 of the unit. Entities are
   numbered anew, by names that hold in all documents; an entity without such a name stays one of its document.

It is right because tokens of one document keep their order and those of two are apart: two mentions of a unit are equal
where they are equal mentions of one document, as in the definition. A unit waits until all its documents are there, so
it is as large in memory as they are.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from corefref.formats.coverage import Coverage, WrittenAgain
from corefref.formats.documents import (
    BITS,
    NOTHING_BESIDE,
    Beside,
    CodedMention,
    Columns,
    Document,
    DocumentPair,
    InputError,
    Node,
    Opaque,
    Place,
    Sentence,
    shown,
)
from corefref.metrics.units import Placed
from corefref.partitions import Nodes, Span
from corefref.scoring.kinds import SettingError
from corefref.scoring.settings import NO_WINDOWS, Settings, Units
from corefref.wings.across.patterns import searched
from corefref.wings.across.whole import whole_document
from corefref.wings.annotation import fields
from corefref.wings.matching.documents import BY_HEADS
from corefref.wings.shared.nodes import extent_of, runs_of

THE_CORPUS = "corpus"
"""The name of the only unit if that has all documents."""

NAMED_BY_PATTERN = frozenset[Units]({"subtopic", "topic"})


class NoUnitError(InputError):
    """A document of which nothing says in which topic or subtopic it is."""


class UnknownUnitError(SettingError):
    """The requested unit does not exist, or conflicts with another option."""


def check_units(units: Units, pattern: str, windows: str = NO_WINDOWS) -> None:
    """
    Raise UnknownUnitError for a pattern that is invalid or unused, and for windows of units.

    >>> check_units("corpus", "^([0-9]+)_")
    Traceback (most recent call last):
        ...
    corefref.wings.across.units.UnknownUnitError: --unit-names cannot be combined with --units corpus
    """
    if units != "as-written" and windows != NO_WINDOWS:
        raise UnknownUnitError(f"--units {units} cannot be combined with --windows")
    if not pattern:
        return
    if units not in NAMED_BY_PATTERN:
        raise UnknownUnitError(f"--unit-names cannot be combined with --units {units}")
    try:
        groups = re.compile(pattern).groups
    except (re.error, OverflowError, RecursionError) as error:
        raise UnknownUnitError(f"--unit-names: {pattern!r} is not a regular expression: {error}") from error
    if not groups:
        raise UnknownUnitError(f"--unit-names: {pattern!r} has no group (expected one, in round brackets)")


def divided(documents: Iterable[Document]) -> Iterator[Document]:
    """Split blocks of several documents, by the names of these; pass other documents on."""
    for block in documents:
        names = dict.fromkeys(place.document for place in block.places)
        if len(names) < 2:
            yield block if not names else replace(block, id=next(iter(names)), text_id=next(iter(names)))
        else:
            yield from _pieces(block)


def _pieces(block: Document) -> Iterator[Document]:
    """Yield the documents of a block, in order."""
    # A place is a sentence; a document begins at the first sentence with another name than the one before.
    firsts = [n for n, p in enumerate(block.places) if not n or block.places[n - 1].document != p.document]
    starts = [block.places[n].start for n in firsts]
    members: list[dict[CodedMention, int]] = [{} for _ in firsts]
    for m, entity in block.entity_of.items():
        first = m >> BITS if isinstance(m, int) else _first(block, m)
        at = bisect_right(starts, first) - 1
        members[at][moved(m, -starts[at])] = entity
    columns = block.columns
    of_columns = [] if columns is None else columns.starts[:-1]
    of_sentences = [sentence.start for sentence in block.sentences]
    for n, entity_of in enumerate(members):
        start, end = starts[n], starts[n + 1] if n + 1 < len(starts) else 1 << BITS
        places = block.places[firsts[n] : firsts[n + 1] if n + 1 < len(firsts) else None]
        name = places[0].document
        sentences = block.sentences[bisect_left(of_sentences, start) : bisect_left(of_sentences, end)]
        rows = bisect_left(of_columns, start), bisect_left(of_columns, end)
        yield whole_document(
            id=name,
            text_id=name,
            entity_of=entity_of,
            sentences=tuple(replace(s, start=s.start - start) for s in sentences),
            file=block.file,
            line=block.line,
            columns=None if columns is None else _columns(columns, *rows),
            annotations={
                moved(m, -start): annotation for m, annotation in block.annotations.items() if is_in(m, start, end)
            },
            beside=_beside_of(block, start, end),
            beginning="",
            unit=block.unit,
            in_sentences=block.in_sentences,
            places=tuple(p._replace(start=p.start - start) for p in places),
            side=block.side,
            other_texts=block.other_texts,
            numbers_are_names=block.numbers_are_names,
            lists_mentions=block.lists_mentions,
            is_named=True,
        )


def _beside_of(block: Document, start: int, end: int) -> Beside:
    """Return what is annotated in a document of a block, at its place there."""
    if block.beside == NOTHING_BESIDE:
        return block.beside

    def of_node(node: Node) -> Node:
        return node - start if isinstance(node, int) else node._replace(word=node.word - start)

    kept = fields.kept(
        block.beside,
        lambda m: is_in(m, start, end),
        lambda node: start <= (node if isinstance(node, int) else node.word) < end,
    )
    return fields.moved(kept, lambda m: moved(m, -start), of_node)


def is_in(m: CodedMention, start: int, end: int) -> bool:
    """
    True if a mention begins at one of some words.

    >>> from corefref.formats.documents import code_of
    >>> is_in(code_of(Span(3, 5)), 3, 4), is_in(code_of(Span(3, 5)), 4, 9)
    (True, False)
    """
    extent = extent_of(m)
    return extent is not None and start <= extent.start < end


def _columns(columns: Columns, first: int, after: int) -> Columns:
    """Return the columns of some whole sentences, by their numbers."""
    apart = {n - first: lines for n, lines in columns.apart.items() if first <= n < after}
    return replace(columns, blocks=columns.blocks[first:after], lines=columns.lines[first:after], apart=apart)


def _first(document: Document, m: CodedMention) -> int:
    """Return the offset of a mention's first word."""
    extent = extent_of(m)
    if extent is None:
        raise InputError(document.file, document.line or None, f"mention {shown(str(m))} has no place", "a text")
    return extent.start


def moved(m: CodedMention, by: int) -> CodedMention:
    """
    Move a mention of a text by so many tokens; leave others as they are.

    >>> from corefref.formats.documents import code_of, mention_of
    >>> from corefref.partitions import EmptyNode
    >>> mention_of(moved(code_of(Span(3, 5)), 10)), str(moved(Nodes((Span(0, 1),), (EmptyNode(3, 1, 1),)), 2))
    (Span(start=13, end=15), '2-3,5+1')
    """
    if isinstance(m, int):
        return m + (by << BITS) + by
    if isinstance(m, Nodes):
        runs = tuple(Span(run.start + by, run.end + by) for run in m.runs)
        return Nodes(runs, tuple(node._replace(word=node.word + by) for node in m.empty))
    return m


def validated(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """
    Take out the mentions outside sentences that are validated in the key (`--sentences validated`).

    Raises InputError for a document that does not say which are.
    """
    del settings
    return map(_validated, pairs)


def in_units(pairs: Iterable[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """
    Yield the pairs of units, in the order of their first documents (`--units`).

    Raises InputError for a document that is in no unit, and for entities without names.
    """
    if settings.units == "document":
        yield from pairs
        return
    members: dict[Unit, list[DocumentPair]] = {}
    # Pairs come as soon as both halves are read; numbers are those of the key.
    for pair in sorted(pairs, key=lambda pair: pair.number):
        unit = unit_of(pair.key, settings)
        _check_same_unit(unit, pair, settings)
        members.setdefault(unit, []).append(pair)
    names = names_of_units(members)
    # Members are taken out unit by unit, so that what was joined is not held twice.
    for number, unit in enumerate(list(members)):
        joined = members.pop(unit)
        for side in ([pair.key for pair in joined], [pair.response for pair in joined]):
            _check_one_kind(side, settings)
        yield _joined(number, names[unit], joined)


class Unit(NamedTuple):
    """A unit of documents: its name in the file or by the pattern, and of a subtopic the topic that it is part of."""

    name: str
    topic: str = ""


def names_of_units(units: Iterable[Unit]) -> Mapping[Unit, str]:
    """
    Name units; of subtopics of one name in several topics, the topic stands before it.

    >>> list(names_of_units([Unit("0", "1"), Unit("0", "2"), Unit("1", "2")]).values())
    ['1/0', '2/0', '1']
    """
    each = list(units)
    times = Counter(unit.name for unit in each)
    return {unit: f"{unit.topic}/{unit.name}" if times[unit.name] > 1 else unit.name for unit in each}


def unit_of(document: Document, settings: Settings) -> Unit:
    """Return a document's unit. Raises InputError if it has none."""
    if settings.units == "corpus":
        return Unit(THE_CORPUS)
    if settings.units not in NAMED_BY_PATTERN:
        return Unit(document.id)
    if settings.unit_names:
        match = searched(settings.unit_names, document.id, "--unit-names")
        unit = Unit((match and match[1]) or "")
        expected = f"an id in which {shown(settings.unit_names)} finds one"
    else:
        unit = _unit_in_file(document, settings)
        expected = "a format that says it, or --unit-names PATTERN, which finds it in the id"
    if not unit.name:
        what = f"document {shown(document.id)} has no {settings.units}"
        raise NoUnitError(document.file, document.line or None, what, expected)
    return unit


def _unit_in_file(document: Document, settings: Settings) -> Unit:
    """Return the topic or subtopic that the file gives a document; its name is empty if it gives none."""
    place = document.places[0] if document.places else Place(0, document.id)
    return Unit(place.topic) if settings.units == "topic" else Unit(place.subtopic, place.topic)


def _check_same_unit(unit: Unit, pair: DocumentPair, settings: Settings) -> None:
    """Raise InputError if the response's file puts a document elsewhere."""
    # A pattern looks into the id, which is the same on both sides.
    if settings.units not in NAMED_BY_PATTERN or settings.unit_names:
        return
    other = _unit_in_file(pair.response, settings)
    if other.name and other != unit:
        here, there = ("/".join(filter(None, (u.topic, u.name))) for u in (unit, other))
        where = f"{pair.key.file}:{pair.key.line}"
        what = (
            f"document {shown(pair.id)} is of {settings.units} {shown(there)}, and the key ({where}) has {shown(here)}"
        )
        raise InputError(
            pair.response.file, pair.response.line or None, what, f"the same {settings.units} on both sides"
        )


def _check_one_kind(documents: Sequence[Document], settings: Settings) -> None:
    """
    Raise InputError for documents of one unit of which some annotate what a matching rule asks for, and others not.

    Each of them would be matched otherwise by itself. A document without mentions has nothing to be matched.
    """
    with_mentions = [document for document in documents if document.entity_of]
    for what, rules, annotates in (
        ("heads", BY_HEADS, [d.beside.annotates_heads for d in with_mentions]),
        ("minimum spans", ("min",), [d.beside.annotates_minima for d in with_mentions]),
    ):
        if settings.match in rules and len(set(annotates)) > 1:
            other, has_it = (with_mentions[annotates.index(has)] for has in (False, True))
            problem = f"document {shown(other.id)} has no {what}, and {shown(has_it.id)} of the same unit has"
            raise InputError(other.file, other.line or None, problem, "documents of one format in a unit")


def _validated(pair: DocumentPair) -> DocumentPair:
    """Return the pair without the mentions outside validated sentences of the key."""
    key = pair.key
    if not key.places or any(place.validated is None for place in key.places):
        what = f"document {shown(key.id)} does not say which sentences are validated"
        expected = "columns of topics, in which a flag says it, or the list of ECB+ beside its XML"
        raise InputError(key.file, key.line or None, what, expected)
    starts = [place.start for place in key.places]
    # The number of sentences before each that are not validated: those between two are the difference.
    unvalidated = list(accumulate((not place.validated for place in key.places), initial=0))

    def is_kept(document: Document, m: CodedMention) -> bool:
        runs = runs_of(m)[0] if isinstance(m, int | Nodes) else ()
        empty = runs_of(m)[1] if isinstance(m, int | Nodes) else ()
        extents = [*runs, *(Span(node.word, node.word) for node in empty)]
        for start, end in extents or [Span(_first(document, m), _first(document, m))]:
            first, last = bisect_right(starts, start) - 1, bisect_right(starts, end) - 1
            if unvalidated[last + 1] > unvalidated[first]:
                return False
        return True

    def kept(document: Document) -> Document:
        return replace(document, entity_of={m: e for m, e in document.entity_of.items() if is_kept(document, m)})

    return pair._replace(key=kept(key), response=kept(pair.response))


def _size(pair: DocumentPair) -> int:
    """The number of tokens of a pair, if known."""
    if pair.tokens is not None:
        return pair.tokens
    extents = [extent_of(m) for side in (pair.key, pair.response) for m in side.entity_of]
    return max((extent.end + 1 for extent in extents if extent is not None), default=0)


def _joined(number: int, name: str, members: Sequence[DocumentPair]) -> DocumentPair:
    sizes = [_size(pair) for pair in members]
    bases = [0]
    for size in sizes:
        bases.append(bases[-1] + size)
    key = _joined_side(name, [pair.key for pair in members], bases)
    response = _joined_side(name, [pair.response for pair in members], bases)
    texts = [pair.again for pair in members if pair.again is not None]
    again = _as_one_text(texts) if texts else None
    return DocumentPair(number, key, response, bases[-1], members[0].within, again=again)


def _as_one_text(texts: Sequence[WrittenAgain]) -> WrittenAgain:
    """Concatenate rewritten texts of documents."""
    key: list[str] = []
    response: list[str] = []
    stands_for: list[int | None] = []
    for text in texts:
        stands_for += (None if place is None else len(key) + place for place in text.stands_for)
        key += text.key
        response += text.response
    return WrittenAgain(sum((text.coverage for text in texts), Coverage()), key, response, stands_for)


def as_units(documents: Iterable[Document], settings: Settings) -> Iterator[Document]:
    """
    Yield units with their text, in the order of their first documents; entities are numbered across all of them.

    Raises InputError as `in_units` does, and for a document that appears twice.
    """
    members: dict[Unit, list[Document]] = {}
    begun: dict[str, str] = {}
    for document in divided(documents):
        here = f"{document.file}:{document.line}"
        if begun.setdefault(document.id, here) != here:
            problem = f"document {document.id} appears twice, first in {begun[document.id]}"
            raise InputError(document.file, document.line or None, problem, "each document once")
        unit = unit_of(document, settings)
        part_of = unit.name if settings.units == "subtopic" else ""
        about = unit.name if settings.units == "topic" else unit.topic
        starts = (0,) if document.columns is None else document.columns.starts[:-1]
        places = tuple(Place(at, document.id, part_of, about, str(n)) for n, at in enumerate(starts))
        members.setdefault(unit, []).append(replace(document, places=document.places or places))
    numbers: dict[Hashable, int] = {}
    names = names_of_units(members)
    for unit in list(members):
        found_here = members.pop(unit)
        bases = [0]
        for document in found_here:
            bases.append(bases[-1] + _size(DocumentPair(0, document, document, _tokens(document))))
        unit_found = _joined_side(names[unit], found_here, bases, numbers)
        # The numbers replace the names.
        beside = replace(unit_found.beside, names={})
        yield replace(unit_found, columns=_all_columns(found_here), beside=beside)


def _tokens(document: Document) -> int | None:
    """The number of tokens of a document, if known."""
    return None if document.columns is None else document.columns.size


def _all_columns(documents: Sequence[Document]) -> Columns | None:
    """Concatenate the columns of documents; None if one has none."""
    blocks: list[str] = []
    lines: list[int] = []
    apart: dict[int, Sequence[int]] = {}
    on_one_line = False
    for document in documents:
        columns = document.columns
        if columns is None:
            return None
        apart.update({len(blocks) + n: reasons for n, reasons in columns.apart.items()})
        blocks += columns.blocks
        lines += columns.lines
        on_one_line = on_one_line or columns.on_one_line
    return Columns(tuple(blocks), tuple(lines), on_one_line, apart)


def _joined_side(
    name: str, documents: Sequence[Document], bases: Sequence[int], numbers: dict[Hashable, int] | None = None
) -> Document:
    """Join the documents of one side of a unit, each at its base. `numbers` has the numbers of entities so far."""
    numbers = {} if numbers is None else numbers
    deictic: dict[Hashable, int] = {}
    entity_of: dict[CodedMention, int] = {}
    sentences: list[Sentence] = []
    places: list[Place] = []
    names: dict[int, str] = {}
    beside: list[Beside] = []
    for document, base in zip(documents, bases, strict=False):
        names_here = names_of(document)
        number_of = {e: numbers.setdefault(n, len(numbers)) for e, n in names_here.items()}
        # A coded mention has its first token in the upper bits and its last in the lower: one sum moves both.
        shift = (base << BITS) + base
        if set(map(type, document.entity_of)) <= {int}:
            entity_of.update({m + shift: number_of[e] for m, e in document.entity_of.items()})  # type: ignore[operator]  # all are codes
        else:
            entity_of.update({_placed(document, m, base): number_of[e] for m, e in document.entity_of.items()})
        names.update({number_of[e]: str(n) for e, n in names_here.items()})
        sentences += (replace(s, start=s.start + base) for s in document.sentences)
        # A document that says nothing of its sentences is one place, so that its mentions are known to be its own.
        own = document.places or (Place(0, document.id),)
        places += (p._replace(start=p.start + base, document=document.id) for p in own)
        beside.append(_shifted(document, base, names_here, numbers, deictic))
    first = documents[0]
    return whole_document(
        id=name,
        text_id=name,
        entity_of=entity_of,
        sentences=tuple(sentences),
        file=first.file,
        line=first.line,
        columns=None,
        annotations={Opaque(Placed(d.id, m)): annotation for d in documents for m, annotation in d.annotations.items()},
        beside=replace(fields.joined(beside), names=names),
        beginning="",
        unit=first.unit,
        in_sentences=all(document.in_sentences for document in documents),
        places=tuple(places),
        side=first.side,
        other_texts=tuple(text for document in documents for text in document.other_texts),
        numbers_are_names=True,
        lists_mentions=any(document.lists_mentions for document in documents),
        is_named=True,
    )


def _shifted(
    document: Document,
    base: int,
    names: Mapping[int, Hashable],
    numbers: dict[Hashable, int],
    deictic: dict[Hashable, int],
) -> Beside:
    """Return what is annotated in a document, at its place in the unit, with the unit's numbers of entities."""

    def of_node(node: Node) -> Node:
        return node + base if isinstance(node, int) else node._replace(word=node.word + base)

    def of_entity(e: int) -> int:
        name = names.get(e, document.beside.names.get(e, (document.id, e)))
        return numbers.setdefault(name, len(numbers))

    def of_deictic(e: int) -> int:
        return deictic.setdefault(document.beside.deixis.names.get(e, (document.id, e)), len(deictic))

    if document.beside == NOTHING_BESIDE:
        return document.beside
    return fields.moved(document.beside, lambda m: _placed(document, m, base), of_node, of_entity, of_deictic)


def names_of(document: Document) -> Mapping[int, Hashable]:
    """Return the names of a document's entities, by number. Raises InputError if they have none."""
    # What no mention is in needs no name: a format may name entities of bridging alone.
    used = set(document.entity_of.values())
    if document.beside.names:
        # An entity without a name belongs to this document alone.
        return {e: document.beside.names.get(e, (document.id, e)) for e in used}
    if document.numbers_are_names or not used:
        return {e: e for e in used}
    what = f"the entities of document {shown(document.id)} have no names"
    expected = "a format in which an entity has one, by which it is known in other documents"
    raise InputError(document.file, document.line or None, what, expected)


def _placed(document: Document, m: CodedMention, base: int) -> CodedMention:
    """Move a mention of a document to its place in the unit."""
    return moved(m, base) if isinstance(m, int | Nodes) else Opaque(Placed(document.id, m))


def documents_of(document: Document) -> Mapping[CodedMention, str]:
    """
    Return the document of each mention of a unit.

    >>> from corefref.formats.documents import code_of
    >>> unit = Document("1", "1", {code_of(Span(4, 4)): 0}, places=(Place(0, "1_a"), Place(3, "1_b")))
    >>> list(documents_of(unit).values())
    ['1_b']
    """
    starts = [place.start for place in document.places]
    names = [place.document for place in document.places]

    def name(m: CodedMention) -> str:
        named: object = m  # an `Opaque` one may be it
        if isinstance(named, Placed):
            return named.document
        return names[bisect_right(starts, _first(document, m)) - 1] if names else document.id

    return {m: name(m) for m in document.entity_of}
