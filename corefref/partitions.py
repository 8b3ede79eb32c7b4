"""
Mentions, entities, partitions and links: the notions that every metric shares.

| here | in the papers |
|---|---|
| mention m | a markable, an element of an equivalence class |
| entity e | a chain, a cluster, an equivalence class |
| partition K, R | the key (gold), the response (system output) |
| links(e) | the unordered pairs of mentions of e |
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, NewType, TypeAlias

Mention: TypeAlias = Hashable
Entity: TypeAlias = frozenset[Mention]
Link: TypeAlias = frozenset[Mention]

Partition = NewType("Partition", frozenset[Entity])
"""The entities of a key or a response: non-empty and disjoint. Made by `partition` only."""

Family = NewType("Family", tuple[Entity, ...])
"""Entities that may share mentions (a repeated mention), even be equal. Made by `family` only."""


class Span(NamedTuple):
    """A mention in a text: the offsets of its first and last token in the document, both inclusive."""

    start: int
    end: int


class NotAPartitionError(ValueError):
    """The entities are no partition: one is empty, or a mention is repeated."""


def partition(entities: Iterable[Iterable[Mention]]) -> Partition:
    """
    The one checked door: entities that are non-empty and disjoint.

    Raises NotAPartitionError for an empty entity, and for a mention in two entities or twice in one
    (choice REPEAT-1).

    >>> sorted(sorted(e) for e in partition([["a", "b"], ["c"]]))
    [['a', 'b'], ['c']]
    >>> partition([["a", "b"], ["b"]])
    Traceback (most recent call last):
        ...
    corefref.partitions.NotAPartitionError: mention 'b' is in two entities
    """
    made: list[Entity] = []
    entity_of: dict[Mention, int] = {}
    for number, members in enumerate(entities):
        listed = tuple(members)
        if not listed:
            raise NotAPartitionError(f"entity {number + 1} is empty")
        for m in listed:
            if m in entity_of:
                where = "twice in one entity" if entity_of[m] == number else "in two entities"
                raise NotAPartitionError(f"mention {m!r} is {where}")
            entity_of[m] = number
        made.append(frozenset(listed))
    return Partition(frozenset(made))


def family(entities: Iterable[Iterable[Mention]]) -> Family:
    """
    Entities that need not be disjoint, in their order; a repeated mention is kept wherever it stands.

    Its metrics are in `corefref.overlapping`. Raises NotAPartitionError for an empty entity.

    >>> [sorted(e) for e in family([["a", "b"], ["a"]])]
    [['a', 'b'], ['a']]
    """
    made = tuple(frozenset(members) for members in entities)
    if not all(made):
        raise NotAPartitionError("an entity is empty")
    return Family(made)


def partition_of(entity_of: Mapping[Mention, int]) -> Partition:
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

    >>> sorted(sorted(e) for e in without_singletons(partition([["a", "b"], ["c"]])))
    [['a', 'b']]
    """
    return Partition(frozenset(e for e in p if not is_singleton(e)))


def restricted(p: Partition, kept: frozenset[Mention]) -> Partition:
    """
    The partition with the mentions outside `kept` dropped, and with them the entities left empty.

    >>> sorted(sorted(e) for e in restricted(partition([["a", "b"], ["c"]]), frozenset("a")))
    [['a']]
    """
    return Partition(frozenset(e & kept for e in p if e & kept))


def in_order(p: Partition) -> tuple[Entity, ...]:
    """
    The entities in an order that depends on the partition alone: by their least mention.

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
    The place of a mention among others: spans by their offsets, all else by its text.

    >>> rank(Span(2, 3)) < rank(Span(10, 10)) < rank("a")
    True
    """
    if isinstance(m, Span):
        return (m.start, m.end), ""
    return (1 << 62, 0), m if isinstance(m, str) else repr(m)
