"""
`--units`: join documents into subtopics, topics or one corpus, and split them at document ends. Choices CD-1, CD-5 and
CD-6.

`corefref.metrics.units.joined` defines the key and response of a unit. Here each is a document of its own: the texts of
its documents, concatenated, so that a mention is identified by its place in the unit, and units can be treated like
documents.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from corefref.formats.coverage import Coverage, WrittenAgain
from corefref.formats.documents import (
    BITS,
    Beside,
    CodedMention,
    Columns,
    Document,
    DocumentPair,
    InputError,
    Opaque,
    Place,
    Sentence,
    extent_of,
    shown,
)
from corefref.metrics.units import Placed
from corefref.partitions import Nodes, Span
from corefref.scoring.settings import NO_WINDOWS, Settings, Units

THE_CORPUS = "corpus"
"""The name of the only unit if that has all documents."""

NAMED_BY_PATTERN = frozenset[Units]({"subtopic", "topic"})


class UnknownUnitError(ValueError):
    """The requested unit does not exist, or conflicts with another option."""


def check_units(units: Units, pattern: str, windows: str = NO_WINDOWS) -> None:
    """
    Raise UnknownUnitError for a pattern that is invalid or unused, and for windows of units.

    >>> check_units("corpus", "^([0-9]+)_")
    Traceback (most recent call last):
        ...
    corefref.scoring.units.UnknownUnitError: --unit-names: a pattern of topics or subtopics, and units of corpus
    """
    if units != "as-written" and windows != NO_WINDOWS:
        raise UnknownUnitError(f"--units {units} cannot be with --windows (expected no --windows)")
    if not pattern:
        return
    if units not in NAMED_BY_PATTERN:
        raise UnknownUnitError(f"--unit-names: a pattern of topics or subtopics, and units of {units}")
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
        some = block.sentences[bisect_left(of_sentences, start) : bisect_left(of_sentences, end)]
        rows = bisect_left(of_columns, start), bisect_left(of_columns, end)
        yield replace(
            block,
            id=name,
            text_id=name,
            entity_of=entity_of,
            sentences=tuple(replace(s, start=s.start - start) for s in some),
            columns=None if columns is None else _columns(columns, *rows),
            places=tuple(p._replace(start=p.start - start) for p in places),
            beginning="",
        )


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


def _last(m: CodedMention) -> int:
    """Return the offset of a mention's last word, which must have a place in the text."""
    extent = extent_of(m)
    assert extent is not None
    return extent.end


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
    members: dict[str, list[DocumentPair]] = {}
    for pair in pairs:
        members.setdefault(unit_of(pair.key, settings), []).append(pair)
    for number, name in enumerate(list(members)):
        yield _joined(number, name, members.pop(name))


def unit_of(document: Document, settings: Settings) -> str:
    """Return the name of a document's unit. Raises InputError if it has none."""
    if settings.units == "corpus":
        return THE_CORPUS
    if settings.units not in NAMED_BY_PATTERN:
        return document.id
    if settings.unit_names:
        found = re.search(settings.unit_names, document.id)
        name = found and found[1]
        expected = f"an id in which {shown(settings.unit_names)} finds one"
    else:
        place = document.places[0] if document.places else Place(0, document.id)
        name = place.topic if settings.units == "topic" else place.subtopic
        expected = "a format that says it, or --unit-names PATTERN, which finds it in the id"
    if not name:
        what = f"document {shown(document.id)} has no {settings.units}"
        raise InputError(document.file, document.line or None, what, expected)
    return name


def _validated(pair: DocumentPair) -> DocumentPair:
    """Return the pair without the mentions outside validated sentences of the key."""
    key = pair.key
    if not key.places or any(place.validated is None for place in key.places):
        what = f"document {shown(key.id)} does not say which sentences are validated"
        expected = "columns of topics, in which a flag says it, or the list of ECB+ beside its XML"
        raise InputError(key.file, key.line or None, what, expected)
    starts = [place.start for place in key.places]
    tokens = {
        token
        for place, end in zip(key.places, [*starts[1:], _size(pair)], strict=True)
        if place.validated
        for token in range(place.start, end)
    }

    def kept(document: Document) -> Document:
        inside = {m: e for m, e in document.entity_of.items() if {_first(document, m), _last(m)} <= tokens}
        return replace(document, entity_of=inside)

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
    key = _one(name, [pair.key for pair in members], bases)
    response = _one(name, [pair.response for pair in members], bases)
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
    members: dict[str, list[Document]] = {}
    begun: dict[str, str] = {}
    for document in divided(documents):
        here = f"{document.file}:{document.line}"
        if begun.setdefault(document.id, here) != here:
            found = f"document {document.id} appears twice, first in {begun[document.id]}"
            raise InputError(document.file, document.line or None, found, "each document once")
        unit = unit_of(document, settings)
        part_of, about = (unit if settings.units == part else "" for part in ("subtopic", "topic"))
        starts = (0,) if document.columns is None else document.columns.starts[:-1]
        places = tuple(Place(at, document.id, part_of, about, str(n)) for n, at in enumerate(starts))
        members.setdefault(unit, []).append(replace(document, places=document.places or places))
    numbers: dict[Hashable, int] = {}
    for name in list(members):
        found_here = members.pop(name)
        bases = [0]
        for document in found_here:
            bases.append(bases[-1] + _size(DocumentPair(0, document, document, _tokens(document))))
        unit_found = _one(name, found_here, bases, numbers)
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
        apart.update({len(blocks) + n: found for n, found in columns.apart.items()})
        blocks += columns.blocks
        lines += columns.lines
        on_one_line = on_one_line or columns.on_one_line
    return Columns(tuple(blocks), tuple(lines), on_one_line, apart)


def _one(
    name: str, documents: Sequence[Document], bases: Sequence[int], numbers: dict[Hashable, int] | None = None
) -> Document:
    """Join the documents of one side of a unit, each at its base. `numbers` has the numbers of entities so far."""
    numbers = {} if numbers is None else numbers
    entity_of: dict[CodedMention, int] = {}
    sentences: list[Sentence] = []
    places: list[Place] = []
    names: dict[int, str] = {}
    for document, base in zip(documents, bases, strict=False):
        names_here = names_of(document)
        number_of = {e: numbers.setdefault(n, len(numbers)) for e, n in names_here.items()}
        shift = (base << BITS) + base
        if set(map(type, document.entity_of)) <= {int}:
            entity_of.update({m + shift: number_of[e] for m, e in document.entity_of.items()})  # type: ignore[operator]  # all are codes
        else:
            entity_of.update({_placed(document, m, base): number_of[e] for m, e in document.entity_of.items()})
        names.update({number_of[e]: str(n) for e, n in names_here.items()})
        sentences += (replace(s, start=s.start + base) for s in document.sentences)
        own = document.places or (Place(0, document.id),)
        places += (p._replace(start=p.start + base, document=document.id) for p in own)
    first = documents[0]
    return replace(
        first,
        id=name,
        text_id=name,
        entity_of=entity_of,
        sentences=tuple(sentences),
        annotations={Opaque(Placed(d.id, m)): said for d in documents for m, said in d.annotations.items()},
        beside=_beside(documents, bases, names),
        columns=None,
        beginning="",
        places=tuple(places),
        numbers_are_names=True,
    )


def names_of(document: Document) -> Mapping[int, Hashable]:
    """Return the names of a document's entities, by number. Raises InputError if they have none."""
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


def _beside(documents: Sequence[Document], bases: Sequence[int], names: Mapping[int, str]) -> Beside:
    """Join the documents' annotation of mentions."""
    each = list(zip(documents, bases, strict=False))
    return Beside(
        names=names,
        heads={
            _placed(d, m, b): h + b if isinstance(h, int) else h._replace(word=h.word + b)
            for d, b in each
            for m, h in d.beside.heads.items()
        },
        types={_placed(d, m, b): said for d, b in each for m, said in d.beside.types.items()},
        kinds={_placed(d, m, b): said for d, b in each for m, said in d.beside.kinds.items()},
        minima={_placed(d, m, b): _placed(d, least, b) for d, b in each for m, least in d.beside.minima.items()},
        annotates_minima=any(d.beside.annotates_minima for d in documents),
    )


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
