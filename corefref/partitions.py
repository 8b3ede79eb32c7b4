"""
Mentions, entities, partitions and links: the notions that every metric shares.

| here | in the papers |
|---|---|
| mention m | a markable, an element of an equivalence class |
| entity e | a chain, a cluster, an equivalence class |
| partition K, R | the key (gold), the response (system output) |
| links(e) | the unordered pairs of mentions of e |
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, NewType, TypeAlias, TypeVar

Mention: TypeAlias = Hashable
Entity: TypeAlias = frozenset[Mention]
Link: TypeAlias = frozenset[Mention]


class Partition(frozenset[Entity]):
    """
    The entities of a key or a response: non-empty and disjoint. Made by `partition` only.

    >>> from corefref import partition
    >>> type(partition([["a", "b"]])).__name__
    'Partition'
    """

    __slots__ = ()


Family = NewType("Family", tuple[Entity, ...])
"""Entities that may share mentions (a repeated mention), even be equal. Made by `family` only."""


class Span(NamedTuple):
    """
    A mention in a text: the offsets of its first and last token in the document, both inclusive.

    >>> from corefref import partition
    >>> partition([[[3, 4], (7, 7)]]) == {frozenset({Span(3, 4), Span(7, 7)})}
    True
    """

    start: int
    end: int


class EmptyNode(NamedTuple):
    """
    A place of a text without a word of its own, as CoNLL-U has it for what is meant and not said.

    It is the `number`-th, from 1, behind a word (`side` 1), or before the first word of a sentence (`side` -1).
    """

    word: int
    side: int
    number: int

    def __str__(self) -> str:
        """
        The word and the number, with a sign for the side that no run of words has.

        >>> print(EmptyNode(6, 1, 1), EmptyNode(7, -1, 2))
        6+1 7~2
        """
        return f"{self.word}{'+' if self.side > 0 else '~'}{self.number}"


class Nodes(NamedTuple):
    """
    A mention that is not one run of words: the runs of its words, each as long as can be, and its empty nodes.

    Both are in the order of the text, so that mentions are equal exactly when they have the same nodes.
    """

    runs: tuple[Span, ...]
    empty: tuple[EmptyNode, ...] = ()

    def __str__(self) -> str:
        """
        The runs, then the empty nodes.

        >>> print(Nodes((Span(2, 3), Span(6, 6)), (EmptyNode(2, 1, 1),)))
        2-3,6-6,2+1
        """
        return ",".join([*(f"{run.start}-{run.end}" for run in self.runs), *map(str, self.empty)])

    @property
    def extent(self) -> Span:
        """
        From the first word to the last; an empty node counts as the word that it stands at.

        >>> Nodes((Span(2, 3),), (EmptyNode(6, 1, 1),)).extent
        Span(start=2, end=6)
        """
        places = [place for run in self.runs for place in run] + [node.word for node in self.empty]
        return Span(min(places), max(places))


class NotAPartitionError(ValueError):
    """
    The entities are not a partition: one is empty, a mention is repeated, or something else is in their place.

    >>> from corefref import partition
    >>> try:
    ...     partition([["a", "b"], ["b"]])
    ... except NotAPartitionError as error:
    ...     print(error)
    mention 'b' is in two entities (expected each mention once)
    """


M = TypeVar("M", bound=Hashable)


def partition_of(entity_of: Mapping[M, int]) -> Partition:
    """
    The partition that numbers its entities: mentions with one number are one entity.

    >>> sorted(sorted(e) for e in partition_of({"a": 0, "b": 0, "c": 7}))
    [['a', 'b'], ['c']]
    """
    members: dict[int, list[Mention]] = {}
    for m, number in entity_of.items():
        members.setdefault(number, []).append(m)
    return Partition(frozenset(frozenset(e) for e in members.values()))


def mentions(p: Partition) -> frozenset[Mention]:
    """
    The mentions of a partition, the union of its entities.

    >>> from corefref import partition
    >>> sorted(mentions(partition([["a", "b"], ["c"]])))
    ['a', 'b', 'c']
    """
    return frozenset(m for e in p for m in e)


def links(e: Entity) -> frozenset[Link]:
    """
    The coreference links of an entity: the unordered pairs of its mentions, |e|(|e| − 1)/2 of them.

    >>> sorted(sorted(link) for link in links(frozenset("abc")))
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    return frozenset(frozenset(pair) for pair in combinations(e, 2))


def is_singleton(e: Entity) -> bool:
    """
    An entity of one mention.

    >>> is_singleton(frozenset("a"))
    True
    """
    return len(e) == 1


def without_singletons(p: Partition) -> Partition:
    """
    The partition without its singletons (`--singletons drop`).

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in without_singletons(partition([["a", "b"], ["c"]])))
    [['a', 'b']]
    """
    return Partition(frozenset(e for e in p if not is_singleton(e)))


def restricted(p: Partition, kept: frozenset[Mention]) -> Partition:
    """
    The partition with the mentions outside `kept` dropped, and with them the entities left empty.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in restricted(partition([["a", "b"], ["c"]]), frozenset("a")))
    [['a']]
    """
    return Partition(frozenset(e & kept for e in p if e & kept))


def in_order(p: Partition) -> tuple[Entity, ...]:
    """
    The entities in an order that depends on the partition alone: by their least mention.

    >>> from corefref import partition
    >>> [sorted(e) for e in in_order(partition([["c"], ["b", "a"]]))]
    [['a', 'b'], ['c']]
    """
    return tuple(sorted(p, key=lambda e: min(rank(m) for m in e)))


def mentions_in_order(e: Entity) -> Sequence[Mention]:
    """
    The mentions of an entity in an order that depends on the entity alone.

    >>> mentions_in_order(frozenset({Span(10, 11), Span(2, 2)}))
    [Span(start=2, end=2), Span(start=10, end=11)]
    """
    return sorted(e, key=rank)


def rank(m: Mention) -> tuple[tuple[int, int], str]:
    """
    The place of a mention among others: what stands in a text by its offsets, all else by its text.

    >>> rank(Span(2, 3)) < rank(Nodes((Span(4, 4), Span(6, 6)))) < rank(Span(10, 10)) < rank("a")
    True
    """
    if isinstance(m, Span):
        return (m.start, m.end), ""
    if isinstance(m, Nodes):
        return m.extent, str(m)
    return (1 << 62, 0), m if isinstance(m, str) else repr(m)
