"""
What a key and a response share, entity by entity: the one table from which every metric follows.

| symbol | meaning |
|---|---|
| i, j | the number of an entity of the key, of the response |
| kᵢ, rⱼ | those entities |

The table is sparse: it has the overlaps |kᵢ ∩ rⱼ| that are not 0, so never more than there are mentions.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from corefref.partitions import Mention, Partition, in_order, mentions_in_order

M = TypeVar("M", bound=Hashable)
"""A kind of mention."""


@dataclass(frozen=True, slots=True)
class Overlaps:
    """
    |kᵢ|, |rⱼ| and |kᵢ ∩ rⱼ|, each that is not 0, in the order of the mentions.

    >>> table = table_of({"a": 0, "b": 0, "c": 0}, {"a": 7, "b": 7, "d": 8})
    >>> dict(table.key), dict(table.response), dict(table.both)
    ({0: 3}, {7: 2, 8: 1}, {(0, 7): 2})
    """

    key: Mapping[int, int]
    response: Mapping[int, int]
    both: Mapping[tuple[int, int], int]


def table_of(key: Mapping[M, int], response: Mapping[M, int]) -> Overlaps:
    """The overlaps of a key and a response that number the entity of each mention, in one pass."""
    found = Counter(zip(key.values(), map(response.get, key), strict=True))
    both = {(i, j): shared for (i, j), shared in found.items() if j is not None}
    return Overlaps(Counter(key.values()), Counter(response.values()), both)


def entity_numbers(p: Partition) -> dict[Mention, int]:
    """
    The number of the entity of each mention, in an order that depends on the partition alone.

    >>> from corefref.partitions import partition
    >>> entity_numbers(partition([["c"], ["b", "a"]]))
    {'a': 0, 'b': 0, 'c': 1}
    """
    return {m: number for number, e in enumerate(in_order(p)) for m in mentions_in_order(e)}
