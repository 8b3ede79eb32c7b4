"""
What may be done to a partition: entities merged and split, mentions and entities taken out and put in.

An invariant of a change compares a response with and without it. Where a change adds a spurious mention the larger
response is the one given and the mention is taken out, so that a pair of five mentions stays one of at most five.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from corefref.partitions import Entity, Mention, Partition, mentions, mentions_in_order, restricted


class Cut(NamedTuple):
    """A partition with two of its entities apart, and with the two in one."""

    apart: Partition
    together: Partition
    parts: tuple[Entity, Entity]


@lru_cache(maxsize=1 << 14)
def merges(p: Partition) -> tuple[Cut, ...]:
    """
    Every merge of two entities.

    >>> from corefref import partition
    >>> [sorted(sorted(e) for e in cut.together) for cut in merges(partition(map(set, ["ab", "c"])))]
    [[['a', 'b', 'c']]]
    """
    return tuple(Cut(p, Partition(p - {e, f} | {e | f}), (e, f)) for e, f in combinations(p, 2))


@lru_cache(maxsize=1 << 14)
def splits(p: Partition) -> tuple[Cut, ...]:
    """
    Every split of an entity in two.

    >>> from corefref import partition
    >>> len(splits(partition(map(set, ["abc", "de"]))))
    4
    """
    return tuple(cut for e in p for cut in splits_of(p, e))


@lru_cache(maxsize=1 << 14)
def splits_of(p: Partition, e: Entity) -> tuple[Cut, ...]:
    """Every split of the entity e of p in two."""
    first, *others = mentions_in_order(e)
    found: list[Cut] = []
    for size in range(len(others)):
        for joined in combinations(others, size):
            part = frozenset((first, *joined))
            found.append(Cut(Partition(p - {e} | {part, e - part}), p, (part, e - part)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def without(p: Partition, taken: frozenset[Mention]) -> Partition:
    """
    The partition without these mentions.

    >>> from corefref import partition
    >>> without(partition(map(set, ["ab", "c"])), frozenset("bc")) == partition(map(set, ["a"]))
    True
    """
    return restricted(p, mentions(p) - taken)


def without_entity(p: Partition, e: Entity) -> Partition:
    """The partition without this entity."""
    return Partition(p - {e})


def with_entities(p: Partition, added: frozenset[Entity]) -> Partition:
    """The partition with these entities, whose mentions it does not have."""
    return Partition(p | added)


def enlarged(p: Partition, e: Entity, added: Entity) -> Partition:
    """The partition with these mentions, which it does not have, in its entity e."""
    return Partition(p - {e} | {e | added})


def new_mentions(p: Partition, number: int) -> Entity:
    """
    Mentions that the partition does not have.

    >>> from corefref import partition
    >>> sorted(new_mentions(partition([["new 1"]]), 2))
    ['new 2', 'new 3']
    """
    unused = (f"new {n}" for n in range(1, len(mentions(p)) + number + 1))
    return frozenset([m for m in unused if m not in mentions(p)][:number])
