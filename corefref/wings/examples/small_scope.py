"""
Every small case: all pairs of a key and a response with few mentions, up to renaming.

A metric's score of a pair depends only on its overlap table: the numbers of mentions that each key entity shares with
each response entity, or with none. So the pairs of n mentions are the tables of n counts, up to the order of rows and
columns: 943 pairs of up to five mentions, 3,584 of up to six.

A property that fails at all mostly fails here; one that holds on every pair of five mentions has been tried on
everything that five mentions can do.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from string import ascii_lowercase
from typing import NamedTuple, TypeAlias

from corefref.measures import Measure
from corefref.partitions import Mention, Partition, in_order, mentions, partition_of
from corefref.ratio import Figure
from corefref.scores import Figures

Table: TypeAlias = tuple[tuple[int, ...], ...]
"""
Row 0 counts spurious mentions, the other rows are key entities; column 0 counts missing mentions, the other columns are
response entities.
"""


class Pair(NamedTuple):
    """A key and a response."""

    key: Partition
    response: Partition


def pairs(size: int) -> tuple[Pair, ...]:
    """
    Return the pairs with `size` mentions on both sides together, one for each renaming class.

    >>> [len(pairs(size)) for size in range(5)]
    [1, 3, 13, 48, 186]
    """
    return tuple(pair_of(table) for table in tables(size))


def pairs_up_to(size: int) -> Iterator[Pair]:
    """
    Yield the pairs of at most `size` mentions, the smallest first.

    >>> sum(1 for _ in pairs_up_to(5))
    943
    """
    for mentions_in_all in range(size + 1):
        yield from pairs(mentions_in_all)


@lru_cache(maxsize=16)
def tables(size: int) -> tuple[Table, ...]:
    """
    Return the overlap tables of `size` mentions in canonical order.

    >>> tables(1)
    (((0,), (1,)), ((0, 0), (0, 1)), ((0, 1),))
    """
    if not size:
        return (((0,),),)
    return tuple(sorted({canonical(table) for smaller in tables(size - 1) for table in with_one_more(smaller)}))


def with_one_more(table: Table) -> Iterator[Table]:
    """Yield the tables with one more mention: missing, spurious or shared, in an entity of the table or a new one."""
    rows, columns = len(table), len(table[0])
    for row, column in product(range(rows + 1), range(columns + 1)):
        if (row, column) == (0, 0):
            continue
        grown = [[*cells, *[0] * (column == columns)] for cells in table]
        if row == rows:
            grown.append([0] * len(grown[0]))
        grown[row][column] += 1
        yield tuple(tuple(cells) for cells in grown)


def canonical(table: Table) -> Table:
    """
    Return the table with rows and columns in canonical order, the largest entities first.

    >>> canonical(((0, 0, 1), (0, 1, 0), (1, 1, 0)))
    ((0, 0, 1), (1, 1, 0), (0, 1, 0))
    """
    profiles = [tuple(sorted(column)) for column in zip(*table, strict=True)]

    def likeness(row: tuple[int, ...]) -> tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...]]:
        shared = sorted(((count, profiles[j]) for j, count in enumerate(row) if j and count), reverse=True)
        return sum(row), row[0], tuple(shared)

    spurious, *entities = table
    alike: dict[tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...]], list[tuple[int, ...]]] = {}
    for row in entities:
        alike.setdefault(likeness(row), []).append(row)
    groups = [alike[profile] for profile in sorted(alike, reverse=True)]
    return max(
        _columns_sorted((spurious, *(row for group in order for row in group)))
        for order in product(*(set(permutations(group)) for group in groups))
    )


def _columns_sorted(table: Table) -> Table:
    """Sort the response entities by size and then by counts, greatest first."""
    missing, *columns = zip(*table, strict=True)
    ordered = sorted(columns, key=lambda column: (sum(column), column[1:]), reverse=True)
    return tuple(zip(missing, *ordered, strict=True))


def pair_of(table: Table) -> Pair:
    """
    Return the pair of a table; its mentions are a, b, c … in the order of the key.

    >>> [sorted(sorted(e) for e in p) for p in pair_of(((0, 0, 1), (0, 1, 0), (1, 1, 0)))]
    [[['a'], ['b', 'c']], [['a', 'b'], ['d']]]
    """
    names = iter(ascii_lowercase)
    key: dict[Mention, int] = {}
    response: dict[Mention, int] = {}
    for row, cells in [*list(enumerate(table))[1:], (0, table[0])]:
        for column, count in [*list(enumerate(cells))[1:], (0, cells[0])]:
            for _ in range(count):
                m = next(names)
                if row:
                    key[m] = row
                if column:
                    response[m] = column
    return Pair(partition_of(key), partition_of(response))


def table_of(key: Partition, response: Partition) -> Table:
    """
    Return the overlap table of a pair.

    >>> from corefref import partition
    >>> table_of(partition(map(set, ["abc", "d"])), partition(map(set, ["abd", "e"])))
    ((0, 0, 1), (1, 2, 0), (0, 1, 0))
    """
    m_k, m_r = mentions(key), mentions(response)
    rs = in_order(response)
    return ((0, *(len(r - m_k) for r in rs)), *((len(k - m_r), *(len(k & r) for r in rs)) for k in in_order(key)))


@lru_cache(maxsize=1 << 18)
def representative(key: Partition, response: Partition) -> Pair:
    """
    Return the pair among `pairs` that this one is a renaming of.

    >>> from corefref import partition
    >>> one = representative(partition(map(set, ["xy", "z"])), partition(map(set, ["x"])))
    >>> one == representative(partition(map(set, ["q", "pr"])), partition(map(set, ["r"])))
    True
    """
    return pair_of(canonical(table_of(key, response)))


Representative: TypeAlias = Callable[[Partition, Partition], Pair]
"""Chooses one pair from each class of pairs that score alike."""


@dataclass(frozen=True)
class UpToRenaming:
    """
    A metric computed once for each renaming class, on its representative.

    It equals the metric if that does not depend on names, which is an invariant of its own.
    """

    metric: Measure
    seen: dict[Pair, Figures] = field(default_factory=dict)
    representative: Representative = representative

    @property
    def id(self) -> str:
        """The id of the metric."""
        return self.metric.id

    @property
    def paper(self) -> str:
        """The paper of the metric."""
        return self.metric.paper

    def recall(self, key: Partition, response: Partition) -> Figure:
        """Return the recall of the representative; a mean of F₁ has none."""
        figure = self.score(key, response).recall
        assert figure is not None
        return figure

    def precision(self, key: Partition, response: Partition) -> Figure:
        """Return the precision of the representative; a mean of F₁ has none."""
        figure = self.score(key, response).precision
        assert figure is not None
        return figure

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """Return the F₁ of the representative."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> Figures:
        """Return the score of the representative."""
        pair = self.representative(key, response)
        if pair not in self.seen:
            self.seen[pair] = self.metric.score(*pair)
        return self.seen[pair]
