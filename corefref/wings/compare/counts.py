"""
The counts of documents as integers, and the figures of a sum of them.

Sums of fractions are brought over one denominator per count, so that adding documents is adding integers and a figure
is a quotient of two integers: comparisons are exact. The counts of one document are packed into a single integer (one
field per count), so that adding all counts of a document is one addition.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Protocol, TypeAlias

from corefref.ratio import zero
from corefref.scores import Convention, Quotient, Score, Value

MEASURES = ("recall", "precision", "f1")


def measures_of(names: Iterable[str]) -> tuple[str, ...]:
    """
    Return the named measures, in either case, in the order in which they are shown. Raises ValueError.

    >>> measures_of(["F1", "recall"]), measures_of(["all"])
    (('recall', 'f1'), ('recall', 'precision', 'f1'))
    """
    wanted = [name.strip().lower() for name in names]
    if not wanted:
        raise ValueError(f"no measure is named (expected some of {', '.join(MEASURES)}, or all)")
    if wanted == ["all"]:
        return MEASURES
    for name in wanted:
        if name not in MEASURES:
            raise ValueError(f"unknown measure {name!r} (expected some of {', '.join(MEASURES)}, or all)")
    return tuple(measure for measure in MEASURES if measure in wanted)


@dataclass(frozen=True, slots=True, order=True)
class Statistic:
    """A figure that is compared: a measure of a metric."""

    metric: str
    measure: str


Quotients: TypeAlias = Callable[[Sequence[int]], tuple[Quotient, ...]]
"""From summed counts to (recall, precision, f1), or to (f1,) for a mean of F₁."""


class Comparable(Protocol):
    """What a comparison needs of the score of a document."""

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """The numbers that are added over documents, as one flat tuple."""

    def under(self, convention: Convention, /) -> Mapping[str, Value]:
        """Return the figures, in the order recall, precision, F₁."""

    def quotients(self, compared: Sequence[int], /) -> tuple[Quotient, ...]:
        """Return the figures from a sum of such tuples, scaled to integers."""


Scores: TypeAlias = Mapping[str, Score]
"""The scores of one document, by metric."""

ComparableScores: TypeAlias = Mapping[str, Comparable]
"""The scores of one document that a comparison uses, by metric."""


@dataclass(frozen=True, slots=True)
class PackedCounts:
    """
    The packed counts of documents for several systems, over common denominators, and how to unpack sums of them.

    `packed[s][d]` are the counts of system s on document d. A field of `width` bits can hold the sum over as many
    documents as there are, whichever are drawn.
    """

    packed: tuple[tuple[int, ...], ...]
    statistics: tuple[Statistic, ...]
    lengths: tuple[int, ...]
    figures: tuple[Quotients, ...]
    wanted: tuple[tuple[int, ...], ...]
    width: int

    def values(self, total: int) -> list[Quotient]:
        """Return the exact figures of a packed sum of documents, one for each of `statistics`; 0/0 counts as 0."""
        mask = (1 << self.width) - 1
        totals: list[Quotient] = []
        for length, figures, wanted in zip(self.lengths, self.figures, self.wanted, strict=True):
            counts: list[int] = []
            for _ in range(length):
                counts.append(total & mask)
                total >>= self.width
            quotients = figures(counts)
            totals.extend(quotients[measure] for measure in wanted)
        return totals

    def total(self, system: int) -> int:
        """Return the packed counts of a system on the whole corpus."""
        return sum(self.packed[system])


def packed_counts(systems: Sequence[Sequence[ComparableScores]], measures: Sequence[str] = MEASURES) -> PackedCounts:
    """Pack the counts of systems, each a sequence of document scores in the same order."""
    template = systems[0][0]
    rows = [[[document[metric].compared for metric in template] for document in system] for system in systems]
    statistics: list[Statistic] = []
    scales: list[int] = []
    lengths: list[int] = []
    figures: list[Quotients] = []
    wanted: list[tuple[int, ...]] = []
    for number, metric in enumerate(template):
        names = tuple(template[metric].under(zero))
        wanted.append(tuple(place for place, name in enumerate(names) if name in measures))
        statistics.extend(Statistic(metric, names[place]) for place in wanted[-1])
        figures.append(template[metric].quotients)
        lengths.append(len(rows[0][0][number]))
        # One scale for all counts of a metric, so that its quotients keep their values.
        scales.append(lcm(*(count.denominator for system in rows for row in system for count in row[number])))
    integers = [
        [[int(count * scale) for scale, counts in zip(scales, row, strict=True) for count in counts] for row in system]
        for system in rows
    ]
    peak = max((max(row, default=0) for system in integers for row in system), default=0)
    width = (peak * len(systems[0])).bit_length() + 1
    packed = tuple(
        tuple(sum(count << (width * field) for field, count in enumerate(row)) for row in system) for system in integers
    )
    return PackedCounts(packed, tuple(statistics), tuple(lengths), tuple(figures), tuple(wanted), width)
