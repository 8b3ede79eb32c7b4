"""
Changes of a partition: merging and splitting entities, removing and adding mentions and entities.

An invariant of a change compares a response with and without it. If the change adds a spurious mention, the larger
response is the given one and the mention is removed, so that a pair of five mentions stays within five.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from corefref.partitions import Entity, Mention, Partition, mentions, mentions_in_order, restricted


class Cut(NamedTuple):
    """A partition with two of its entities separate, and with the two merged."""

    apart: Partition
    together: Partition
    parts: tuple[Entity, Entity]


@lru_cache(maxsize=1 << 14)
def merges(p: Partition) -> tuple[Cut, ...]:
    """
    Return every merge of two entities.

    >>> from corefref import partition
    >>> [sorted(sorted(e) for e in cut.together) for cut in merges(partition(map(set, ["ab", "c"])))]
    [[['a', 'b', 'c']]]
    """
    return tuple(Cut(p, Partition(p - {e, f} | {e | f}), (e, f)) for e, f in combinations(p, 2))


@lru_cache(maxsize=1 << 14)
def splits(p: Partition) -> tuple[Cut, ...]:
    """
    Return every split of an entity in two.

    >>> from corefref import partition
    >>> len(splits(partition(map(set, ["abc", "de"]))))
    4
    """
    return tuple(cut for e in p for cut in splits_of(p, e))


@lru_cache(maxsize=1 << 14)
def splits_of(p: Partition, e: Entity) -> tuple[Cut, ...]:
    """Return every split of the entity e of p in two."""
    first, *others = mentions_in_order(e)
    cuts: list[Cut] = []
    for size in range(len(others)):
        for joined in combinations(others, size):
            part = frozenset((first, *joined))
            cuts.append(Cut(Partition(p - {e} | {part, e - part}), p, (part, e - part)))
    return tuple(cuts)


@lru_cache(maxsize=1 << 14)
def without(p: Partition, taken: frozenset[Mention]) -> Partition:
    """
    Return the partition without these mentions.

    >>> from corefref import partition
    >>> without(partition(map(set, ["ab", "c"])), frozenset("bc")) == partition(map(set, ["a"]))
    True
    """
    return restricted(p, mentions(p) - taken)


def without_entity(p: Partition, e: Entity) -> Partition:
    """Return the partition without this entity."""
    return Partition(p - {e})


def with_entities(p: Partition, added: frozenset[Entity]) -> Partition:
    """Return the partition with these entities, whose mentions must be new to it."""
    return Partition(p | added)


def enlarged(p: Partition, e: Entity, added: Entity) -> Partition:
    """Return the partition with these mentions, which must be new to it, added to its entity e."""
    return Partition(p - {e} | {e | added})


def new_mentions(p: Partition, number: int) -> Entity:
    """
    Return mentions that the partition does not have.

    >>> from corefref import partition
    >>> sorted(new_mentions(partition([["new 1"]]), 2))
    ['new 2', 'new 3']
    """
    unused = (f"new {n}" for n in range(1, len(mentions(p)) + number + 1))
    return frozenset([m for m in unused if m not in mentions(p)][:number])
