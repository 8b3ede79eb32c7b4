"""
The figures of `agreement`, fast and over many documents.

The distance of two entities depends on three numbers alone: how many mentions they share, and how many each has. So all
that a document adds is how often each such triple occurs over pairs of annotators, its number of values n, and how many
pairs of mentions the annotators link. Chance is that of a document, so what E needs is kept apart by n, and no fraction
is made before the end:

    O = 2/(k − 1) · Σ |e ∩ f| · δ          over the triples of k annotators, each standing for |e ∩ f| mentions
    E = (n² − S) / (n − 1)                 S = Σ |e|² + 2 · Σ |e| · |f| · (1 − δ), since disjoint entities have δ = 1

Of links, each annotator says yes or no to every pair. Let L be all that are linked, C those that two annotators both
link, and N all values. A pair that a of k annotators link has 2 · a · (k − a) ordered pairs of values that differ, and
Σ a² = L + 2 · C over pairs of annotators:

    O = 2/(k − 1) · ((k − 1) · L − 2 · C)        E = 2 · L · (N − L) / (N − 1)
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from corefref.wings.agree.agreement import Disagreement

M = TypeVar("M", bound=Hashable)


class Shape(NamedTuple):
    """Two entities of two annotators: how many mentions they share, and how many each has."""

    both: int
    e: int
    f: int


def _identity(shape: Shape) -> Fraction:
    return Fraction(not shape.both == shape.e == shape.f)


def _subsumption(shape: Shape) -> Fraction:
    if shape.both == shape.e == shape.f:
        return Fraction(0)
    return Fraction(1, 3) if shape.both in (shape.e, shape.f) else Fraction(2, 3)


def _jaccard(shape: Shape) -> Fraction:
    return 1 - Fraction(shape.both, shape.e + shape.f - shape.both)


def _masi(shape: Shape) -> Fraction:
    return 1 - (1 - _jaccard(shape)) * (1 - _subsumption(shape))


DISTANCES: Mapping[str, Callable[[Shape], Fraction]] = MappingProxyType(
    {
        "identity": cache(_identity),
        "subsumption": cache(_subsumption),
        "jaccard": cache(_jaccard),
        "masi": cache(_masi),
    }
)
"""The distances of entities that share mentions, by the names that they have in `agreement`."""

LINKS = "links"

ALPHAS = (*DISTANCES, LINKS)
"""The names of α, in the order in which they are shown."""


def shapes(a: Mapping[M, int], b: Mapping[M, int]) -> "Counter[Shape]":
    """
    Count the pairs of entities that share mentions; what one side did not mark is alone there.

    Each side maps the mentions that an annotator marked to the numbers of their entities.

    >>> counted = shapes({"x": 0, "y": 0}, {"y": 5, "z": 5})
    >>> sorted(tuple(shape) for shape in counted.elements())
    [(1, 1, 2), (1, 2, 1), (1, 2, 2)]
    """
    size_a, size_b = Counter(a.values()), Counter(b.values())
    cells = Counter((e, b[m]) for m, e in a.items() if m in b)
    counted = Counter(Shape(n, size_a[e], size_b[f]) for (e, f), n in cells.items())
    counted.update(Shape(1, size_a[e], 1) for m, e in a.items() if m not in b)
    counted.update(Shape(1, 1, size_b[f]) for m, f in b.items() if m not in a)
    return counted


@dataclass(slots=True)
class Alike:
    """What documents add that have the same number of values."""

    documents: int = 0
    squares: int = 0
    """Σ |e|² over the entities of every annotator."""
    linked: int = 0
    """L: the pairs that annotators link."""
    linked_squared: int = 0
    shapes: "Counter[Shape]" = field(default_factory=Counter)
    """Over pairs of annotators."""

    def add(self, other: "Alike") -> None:
        """Count other documents too."""
        self.documents += other.documents
        self.squares += other.squares
        self.linked += other.linked
        self.linked_squared += other.linked_squared
        self.shapes.update(other.shapes)


@dataclass(slots=True)
class Tally:
    """What documents add to every α of so many annotators."""

    annotators: int
    by_size: dict[int, Alike] = field(default_factory=dict)
    """By n, the number of values of a document."""

    def add(self, other: "Tally") -> None:
        """Count other documents of the same annotators too."""
        for n, alike in other.by_size.items():
            self.by_size.setdefault(n, Alike()).add(alike)

    @property
    def mentions(self) -> int:
        """How many mentions were marked by somebody."""
        return sum(n * alike.documents for n, alike in self.by_size.items()) // self.annotators

    def alpha(self, name: str) -> Disagreement:
        """The disagreement of which an α is made: over links, or over mentions by a distance."""
        return self._of_links() if name == LINKS else self._of_mentions(DISTANCES[name])

    def _of_mentions(self, distance: Callable[[Shape], Fraction]) -> Disagreement:
        observed = expected = Fraction(0)
        for n, alike in self.by_size.items():
            # A document in which nobody marked a mention has no value, and adds nothing.
            if not n:
                continue
            near = Fraction(0)
            for shape, times in alike.shapes.items():
                apart = distance(shape)
                observed += times * shape.both * apart
                near += times * shape.e * shape.f * (1 - apart)
            expected += (n * n * alike.documents - alike.squares - 2 * near) / (n - 1)
        return Disagreement(observed * Fraction(2, self.annotators - 1), expected)

    def _of_links(self) -> Disagreement:
        k = self.annotators
        observed = expected = Fraction(0)
        for n, alike in self.by_size.items():
            values = k * comb(n // k, 2)
            if not values:
                continue
            both = sum(times * comb(shape.both, 2) for shape, times in alike.shapes.items())
            observed += Fraction(2 * ((k - 1) * alike.linked - 2 * both), k - 1)
            expected += Fraction(2 * (values * alike.linked - alike.linked_squared), values - 1)
        return Disagreement(observed, expected)


def tallies(sides: Sequence[Mapping[M, int]]) -> Iterator[Tally]:
    """
    Yield the tally of each pair of annotators of a document, in the order of `combinations`, then that of all.

    A pair is counted over the mentions that the two marked, all over those that anybody marked.

    >>> *_, together = tallies([{"a": 0, "b": 0, "c": 1}, {"a": 0, "b": 1, "c": 1}])
    >>> [str(together.alpha(name).alpha.value) for name in ("identity", "links")]
    ['-2/13', '-1/4']
    """
    marked = len(set().union(*sides))
    squares = [sum(size * size for size in Counter(side.values()).values()) for side in sides]
    every: Counter[Shape] = Counter()
    for i, j in combinations(range(len(sides)), 2):
        counted = shapes(sides[i], sides[j])
        every.update(counted)
        of_both = sum(times * shape.both for shape, times in counted.items())
        every[Shape(1, 1, 1)] += marked - of_both
        alone = 2 * of_both - len(sides[i]) - len(sides[j])
        yield _tally(2, of_both, squares[i] + squares[j] + alone, counted)
    alone = len(sides) * marked - sum(map(len, sides))
    yield _tally(len(sides), marked, sum(squares) + alone, every)


def _tally(annotators: int, marked: int, squares: int, counted: "Counter[Shape]") -> Tally:
    n = annotators * marked
    linked = (squares - n) // 2
    return Tally(annotators, {n: Alike(1, squares, linked, linked * linked, counted)})
