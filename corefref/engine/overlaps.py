"""
What a key and a response share, entity by entity: the one table from which every metric follows.

| symbol | meaning |
|---|---|
| i, j | the number of an entity of the key, of the response |
| kᵢ, rⱼ | those entities |

The table is sparse: it has the overlaps |kᵢ ∩ rⱼ| that are not 0, so never more than there are mentions.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from corefref.partitions import Mention, Partition, in_order, mentions_in_order

M = TypeVar("M", bound=Hashable)


class Size(NamedTuple):
    """How many mentions a document has in the key, in the response, and in both."""

    key: int
    response: int
    both: int


class Overlaps(NamedTuple):
    """
    |kᵢ|, |rⱼ| and |kᵢ ∩ rⱼ|, each that is not 0, in the order of the mentions.

    The table may be of several documents, which share no mention: `united`.

    >>> table = table_of({"a": 0, "b": 0, "c": 0}, {"a": 7, "b": 7, "d": 8})
    >>> dict(table.key), dict(table.response), dict(table.both)
    ({0: 3}, {7: 2, 8: 1}, {(0, 7): 2})
    """

    key: Mapping[int, int]
    response: Mapping[int, int]
    both: Mapping[tuple[int, int], int]
    documents: Sequence[Size] = ()
    """Of the documents as they were given, before any treatment."""


Treatment: TypeAlias = Callable[[Overlaps], Overlaps]
"""What is done to key and response before they are counted."""


def as_it_is(table: Overlaps) -> Overlaps:
    """Return the table unchanged."""
    return table


def table_of(key: Mapping[M, int], response: Mapping[M, int]) -> Overlaps:
    """The overlaps of a key and a response that number the entity of each mention, in one pass."""
    overlaps = Counter(zip(key.values(), map(response.get, key), strict=True))
    both = {(i, j): shared for (i, j), shared in overlaps.items() if j is not None}
    size = Size(len(key), len(response), sum(both.values()))
    return Overlaps(Counter(key.values()), Counter(response.values()), both, (size,))


def united(tables: Sequence[Overlaps]) -> Overlaps:
    """
    The tables of documents as one, their entities numbered anew.

    What is summed over entities, or over aligned pairs of them, is the same: no entity of one document overlaps one of
    another. There are no links between documents, so BLANC still needs the size of each.

    >>> table = table_of({"a": 7, "b": 7}, {"b": 9})
    >>> together = united([table, table])
    >>> together.key, together.response, together.both
    ({0: 2, 1: 2}, {0: 1, 1: 1}, {(0, 0): 1, (1, 1): 1})
    """
    if len(tables) == 1:
        return tables[0]
    key: dict[int, int] = {}
    response: dict[int, int] = {}
    both: dict[tuple[int, int], int] = {}
    for table in tables:
        k = {number: place for place, number in enumerate(table.key, len(key))}
        r = {number: place for place, number in enumerate(table.response, len(response))}
        key.update(zip(k.values(), table.key.values(), strict=True))
        response.update(zip(r.values(), table.response.values(), strict=True))
        both.update({(k[i], r[j]): o for (i, j), o in table.both.items()})
    return Overlaps(key, response, both, [size for table in tables for size in table.documents])


def entity_numbers(p: Partition) -> dict[Mention, int]:
    """
    The number of the entity of each mention, in an order that depends on the partition alone.

    >>> from corefref import partition
    >>> entity_numbers(partition([["c"], ["b", "a"]]))
    {'a': 0, 'b': 0, 'c': 1}
    """
    return {m: number for number, e in enumerate(in_order(p)) for m in mentions_in_order(e)}
