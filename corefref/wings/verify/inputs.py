"""
What a scorer is asked about: one or more documents, each with a key and a response.

A document may be ill-formed on purpose: a mention may be repeated, or the response may lack the document. A scorer may
refuse such an input; if it scores it, the right figures are those of `--repeated first --missing empty`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import TypeAlias, TypeVar

from corefref.door import at_side, family
from corefref.formats import documents as read
from corefref.partitions import Mention, Partition, Span, in_order, mentions_in_order, partition_of, rank

T = TypeVar("T")

Entities: TypeAlias = tuple[tuple[Mention, ...], ...]
"""Entities as a sequence, in which a mention may be repeated."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document; `response_entities` is None where the response lacks it."""

    key_entities: Entities
    response_entities: Entities | None
    _hash: int = field(init=False, compare=False, repr=False)
    _partitions: tuple[Partition, Partition] | None = field(default=None, init=False, compare=False, repr=False)
    _extent: tuple[int, int] | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what are not entities; a mention may be repeated on purpose."""
        at_side("key", family, self.key_entities)
        at_side("response", family, self.response_entities or ())
        object.__setattr__(self, "_hash", hash((self.key_entities, self.response_entities)))

    def __hash__(self) -> int:
        """The hash of its entities, computed once, since every account looks up cached figures by it."""
        return self._hash

    @property
    def key(self) -> Partition:
        """The key, with only the first occurrence of a repeated mention."""
        return self._both[0]

    @property
    def response(self) -> Partition:
        """The response, with only the first occurrence of a repeated mention; empty if it lacks the document."""
        return self._both[1]

    @property
    def _both(self) -> tuple[Partition, Partition]:
        """Key and response, made once, since every account asks for them."""
        if self._partitions is None:
            made = first_kept(self.key_entities), first_kept(self.response_entities or ())
            object.__setattr__(self, "_partitions", made)
            return made
        return self._partitions

    @property
    def extent(self) -> tuple[int, int]:
        """How many mentions, with each copy of a repeated one, and entities it has; many inputs share a document."""
        if self._extent is None:
            counted = len(self.unordered) + sum(map(_copies, self.sides)), sum(map(len, self.sides))
            object.__setattr__(self, "_extent", counted)
            return counted
        return self._extent

    @property
    def sides(self) -> tuple[Entities, Entities]:
        """The entities of key and response."""
        return self.key_entities, self.response_entities or ()

    @property
    def repeats(self) -> bool:
        """Whether a mention is repeated."""
        return any(len(set(ms)) < len(ms) for ms in ([m for e in side for m in e] for side in self.sides))

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The mentions of both sides, in the order of the text."""
        return tuple(sorted(self.unordered, key=rank))

    @property
    def unordered(self) -> frozenset[Mention]:
        """The mentions of both sides."""
        return frozenset(m for side in self.sides for e in side for m in e)

    @property
    def crosses(self) -> bool:
        """Whether an entity has two crossing mentions, which CoNLL's brackets cannot express."""
        return any(
            a.start < b.start <= a.end < b.end
            for side in self.sides
            for e in side
            for a, b in combinations(sorted(m for m in e if isinstance(m, Span)), 2)
        )


_LARGE = 60

OF_LARGE = 5
"""A call on a large input may take one part in so many of its limit."""


@dataclass(frozen=True, slots=True)
class Input:
    """One or more documents, scored together."""

    documents: tuple[Document, ...]

    @property
    def size(self) -> tuple[int, int, int]:
        """Documents, mentions (each copy of a repeated one counts) and entities: what shrinking minimises."""
        extents = [d.extent for d in self.documents]
        return len(extents), sum(mentions for mentions, _ in extents), sum(entities for _, entities in extents)

    @property
    def is_large(self) -> bool:
        """
        Whether a document is so large that what it shows is worth no long wait.

        A small input may take long because the scorer loads something, a large one takes long because of its size.
        """
        return any(len(d.unordered) > _LARGE for d in self.documents)

    @property
    def order(self) -> tuple[tuple[int, int, int], int, str]:
        """Sort key: smaller inputs first, then plainer ones (without a missing document, without spans)."""
        return _order(self)

    @property
    def repeats(self) -> bool:
        """Whether a document has a repeated mention."""
        return any(d.repeats for d in self.documents)

    @property
    def crosses(self) -> bool:
        """Whether an entity of a document has two crossing mentions."""
        return any(d.crosses for d in self.documents)

    @property
    def lacks(self) -> bool:
        """Whether the response lacks a document."""
        return any(d.response_entities is None for d in self.documents)

    @property
    def may_be_refused(self) -> bool:
        """True if a scorer may rightly refuse it."""
        return self.repeats or self.lacks

    def __str__(self) -> str:
        return "; ".join(
            f"key {notation(d.key_entities)}, response {notation(d.response_entities)}" for d in self.documents
        )


@lru_cache(maxsize=1 << 14)
def _order(an_input: Input) -> tuple[tuple[int, int, int], int, str]:
    """Return the sort key of an input, cached because every metric asks for it."""
    spans = any(isinstance(m, Span) for d in an_input.documents for m in d.unordered)
    return an_input.size, an_input.lacks + spans, str(an_input)


def _copies(side: Entities) -> int:
    """Count the surplus occurrences of mentions on a side."""
    ms = [m for e in side for m in e]
    return len(ms) - len(set(ms))


def first_kept(entities: Entities) -> Partition:
    """
    Return the partition that keeps the first occurrence of each mention.

    >>> [sorted(e) for e in in_order(first_kept((("a", "b"), ("b", "c"))))]
    [['a', 'b'], ['c']]
    """
    entity_of: dict[Mention, int] = {}
    for number, e in enumerate(entities):
        for m in e:
            entity_of.setdefault(m, number)
    return partition_of(entity_of)


def entities_of(p: Partition) -> Entities:
    """
    Return the entities of a partition as a sequence.

    >>> from corefref import partition
    >>> entities_of(partition(map(set, ["c", "ba"])))
    (('a', 'b'), ('c',))
    """
    return tuple(tuple(mentions_in_order(e)) for e in in_order(p))


def as_read(document: read.Document) -> Entities:
    """
    Return the entities of a parsed document, ordered so that each mention that counts precedes its copies.

    >>> as_read(read.Document("1", "1", {"a": 0, "b": 1}, beside=read.Beside(again=(("b", 0),))))
    (('b',), ('a', 'b'))

    Raises InputError where no row has them so: two entities have each a copy of a mention that counts in the other.
    """
    before: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(sorted(set(document.entity_of.values())), ()))
    members: dict[int, list[Mention]] = {}
    for m, entity in (*document.entity_of.items(), *document.beside.again):
        members.setdefault(entity, []).append(read.mention_of(m))
    for m, entity in document.beside.again:
        if entity != document.entity_of[m]:
            before.add(entity, document.entity_of[m])
    try:
        order = list(before.static_order())
    except CycleError as error:
        twice = f"document {document.id} has entities that repeat mentions of each other"
        raise read.InputError(document.file, document.line, twice, "entities that can be put in a row") from error
    return tuple(tuple(members[entity]) for entity in order)


def document(key: Partition, response: Partition) -> Document:
    """Make a document from two partitions."""
    return Document(entities_of(key), entities_of(response))


def of_pair(key: Partition, response: Partition) -> Input:
    """
    Make an input of one document.

    >>> from corefref import partition
    >>> print(of_pair(partition(map(set, ["ab"])), partition(map(set, ["a", "b"]))))
    key {a b}, response {a} {b}
    """
    return Input((document(key, response),))


def notation(entities: Entities | None) -> str:
    """
    Write entities in the papers' set notation, `∅` for none.

    >>> notation((("a", "b"), ("c",))), notation(()), notation(None)
    ('{a b} {c}', '∅', 'no document')
    """
    if entities is None:
        return "no document"
    return " ".join("{" + " ".join(mention_text(m) for m in e) + "}" for e in entities) or "∅"


def mention_text(m: Mention) -> str:
    """
    Write a mention in set notation.

    >>> mention_text(Span(2, 4)), mention_text("a")
    ('2-4', 'a')
    """
    return f"{m.start}-{m.end}" if isinstance(m, Span) else str(m)


def thinner(whole: Input) -> Iterator[Input]:
    """Yield the inputs without a half, a quarter … of the documents, or of the mentions of one document."""
    for gone in _stretches(len(whole.documents)):
        yield Input(tuple(d for place, d in enumerate(whole.documents) if place not in gone))
    for place, d in enumerate(whole.documents):
        mentions = d.mentions
        for gone in _stretches(len(mentions)):
            thinned = _without_mentions(d, frozenset(mentions[n] for n in gone))
            yield Input((*whole.documents[:place], thinned, *whole.documents[place + 1 :]))


def _stretches(n: int) -> Iterator[range]:
    """
    Yield the indices of the halves, quarters … of n, down to pairs.

    >>> [list(r) for r in _stretches(5)]
    [[0, 1], [2, 3], [4]]
    """
    step = n // 2
    while step > 1:
        yield from (range(start, min(start + step, n)) for start in range(0, n, step))
        step //= 2


def smaller(whole: Input) -> Iterator[Input]:
    """Yield the inputs without one document, entity, mention or occurrence, or with two entities merged."""
    for place, d in enumerate(whole.documents):
        if len(whole.documents) > 1:
            yield Input(_without(whole.documents, place))
        for reduced in _smaller_documents(d):
            yield Input((*whole.documents[:place], reduced, *whole.documents[place + 1 :]))


def _smaller_documents(d: Document) -> Iterator[Document]:
    """Yield the documents that are one step smaller."""
    for m in d.mentions:
        yield _without_mentions(d, frozenset((m,)))
    for key in _smaller_sides(d.key_entities):
        yield Document(key, d.response_entities)
    for response in _smaller_sides(d.response_entities or ()):
        yield Document(d.key_entities, response)


def _smaller_sides(side: Entities) -> Iterator[Entities]:
    """Yield the sides without one entity or one occurrence, or with two entities merged."""
    for place, e in enumerate(side):
        yield _without(side, place)
        if len(e) > 1:
            for at in range(len(e)):
                yield (*side[:place], _without(e, at), *side[place + 1 :])
    for (i, first), (j, other) in combinations(enumerate(side), 2):
        yield (*side[:i], (*first, *other), *side[i + 1 : j], *side[j + 1 :])


def _without(items: tuple[T, ...], place: int) -> tuple[T, ...]:
    return items[:place] + items[place + 1 :]


def _without_mentions(d: Document, gone: frozenset[Mention]) -> Document:
    response = None if d.response_entities is None else _lacking(d.response_entities, gone)
    return Document(_lacking(d.key_entities, gone), response)


def _lacking(side: Entities, gone: frozenset[Mention]) -> Entities:
    kept = (tuple(m for m in e if m not in gone) for e in side)
    return tuple(e for e in kept if e)


def renamed(whole: Input) -> Input:
    """
    Rename the mentions to a, b, c … in the order in which they occur, unless they are spans.

    >>> print(renamed(Input((Document((("q", "x"),), (("x",),)),))))
    key {a b}, response {b}
    """
    return Input(tuple(_renamed(d) for d in whole.documents))


def _renamed(d: Document) -> Document:
    if any(isinstance(m, Span) for m in d.unordered):
        return d
    ordered = dict.fromkeys(m for side in d.sides for e in side for m in e)
    name = {m: letters(place) for place, m in enumerate(ordered)}

    def named(side: Iterable[tuple[Mention, ...]]) -> Entities:
        return tuple(tuple(name[m] for m in e) for e in side)

    return Document(named(d.key_entities), None if d.response_entities is None else named(d.response_entities))


def letters(place: int) -> str:
    """
    Return the name of the mention at an index: a … z, then aa, ab …

    >>> letters(0), letters(25), letters(26)
    ('a', 'z', 'aa')
    """
    name = chr(ord("a") + place % 26)
    return name if place < 26 else letters(place // 26 - 1) + name
