"""
The counts of documents as integers, and the figures of a sum of them.

Sums of fractions are brought over one denominator per count, so that adding documents is adding integers and a figure
is a quotient of two integers: comparisons are exact. The counts of one document are packed into a single integer (a
field a count), so that adding all counts of a document is one addition.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from corefref.metrics.named_entities import NecScore
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, RatioScore, Score

Quotient: TypeAlias = tuple[int, int]
"""numerator and positive denominator, not in lowest terms."""

ZERO: Quotient = (0, 1)
"""What 0/0 counts as here: the convention `zero`, so that every resample has a figure."""

MEASURES = ("recall", "precision", "f1")


@dataclass(frozen=True, slots=True, order=True)
class Statistic:
    """A figure that is compared: a measure of a metric."""

    metric: str
    measure: str


class NotComparableError(ValueError):
    """A score that has no additive counts known here."""


def counts_of(score: Score) -> tuple[Fraction, ...]:
    """
    The additive counts behind a score.

    Raises NotComparableError for a type of score that is not known here.

    >>> from corefref.ratio import ratio
    >>> [str(count) for count in counts_of(RatioScore(ratio(1, 2), ratio(3, 4)))]
    ['1', '2', '3', '4']
    """
    if isinstance(score, RatioScore):
        recall, precision = score.recall, score.precision
        return (recall.numerator, recall.denominator, precision.numerator, precision.denominator)
    if isinstance(score, NecScore):
        quotients = (score.figures.recall, score.figures.precision, score.figures.mean_f1)
        return tuple(count for q in quotients for count in (q.numerator, q.denominator))
    if isinstance(score, BlancScore):
        halves = (score.counts.coreference, score.counts.non_coreference)
        links = [Fraction(count) for half in halves for count in (half.common, half.key, half.response)]
        return (*links, Fraction(not score.counts.same_mentions))
    if isinstance(score, ConllScore):
        return (*counts_of(score.muc), *counts_of(score.b_cubed), *counts_of(score.ceaf_e))
    raise NotComparableError(f"{type(score).__name__} has no counts that can be compared")


Figures: TypeAlias = Callable[[Sequence[int]], tuple[Quotient, ...]]
"""From summed counts to (recall, precision, f1), or to (f1,) for a mean."""


def _quotient(numerator: int, denominator: int) -> Quotient:
    return (numerator, denominator) if denominator else ZERO


def _harmonic(recall: Quotient, precision: Quotient) -> Quotient:
    return _quotient(2 * recall[0] * precision[0], recall[0] * precision[1] + precision[0] * recall[1])


def _mean(quotients: Sequence[Quotient]) -> Quotient:
    numerator, denominator = 0, 1
    for n, d in quotients:
        numerator, denominator = numerator * d + n * denominator, denominator * d
    return numerator, denominator * len(quotients)


def _ratio_figures(counts: Sequence[int]) -> tuple[Quotient, ...]:
    recall, precision = _quotient(counts[0], counts[1]), _quotient(counts[2], counts[3])
    return recall, precision, _harmonic(recall, precision)


def _blanc_figures(counts: Sequence[int]) -> tuple[Quotient, ...]:
    return _mean_of_halves([half for half in (counts[0:3], counts[3:6]) if half[1]] or [(0, 0, 0)])


def _blanc_luo_2014_figures(counts: Sequence[int]) -> tuple[Quotient, ...]:
    alone = (int(not counts[6]), 1, 1)
    return _mean_of_halves([half for half in (counts[0:3], counts[3:6]) if half[1] or half[2]] or [alone])


def _mean_of_halves(halves: Sequence[Sequence[int]]) -> tuple[Quotient, ...]:
    figures = [_ratio_figures((common, key, common, response)) for common, key, response in halves]
    return tuple(_mean([figure[measure] for figure in figures]) for measure in range(3))


def _nec_figures(counts: Sequence[int]) -> tuple[Quotient, ...]:
    return tuple(_quotient(counts[first], counts[first + 1]) for first in (0, 2, 4))


def _conll_figures(counts: Sequence[int]) -> tuple[Quotient, ...]:
    return (_mean([_ratio_figures(counts[first : first + 4])[2] for first in (0, 4, 8)]),)


def figures_of(score: Score) -> tuple[tuple[str, ...], Figures]:
    """
    The measures of a score's metric, and the function that computes them from summed counts.

    Raises NotComparableError for a type of score that is not known here.
    """
    if isinstance(score, BlancLuo2014Score):
        return MEASURES, _blanc_luo_2014_figures
    if isinstance(score, BlancScore):
        return MEASURES, _blanc_figures
    if isinstance(score, ConllScore):
        return ("f1",), _conll_figures
    if isinstance(score, RatioScore):
        return MEASURES, _ratio_figures
    if isinstance(score, NecScore):
        return MEASURES, _nec_figures
    raise NotComparableError(f"{type(score).__name__} has no counts that can be compared")


Scores: TypeAlias = Mapping[str, Score]
"""The scores of one document, by metric."""


@dataclass(frozen=True, slots=True)
class Counts:
    """
    The documents' counts of several systems over common denominators, packed, and how to read their sums.

    `packed[s][d]` are the counts of system s on document d. A field of `width` bits holds the sum over as many
    documents as there are, whichever they are.
    """

    packed: tuple[tuple[int, ...], ...]
    statistics: tuple[Statistic, ...]
    lengths: tuple[int, ...]
    figures: tuple[Figures, ...]
    wanted: tuple[tuple[int, ...], ...]
    width: int

    def values(self, total: int) -> list[Quotient]:
        """The exact figures of a packed sum of documents, one for each of `statistics`; 0/0 counts 0."""
        mask = (1 << self.width) - 1
        found: list[Quotient] = []
        for length, figures, wanted in zip(self.lengths, self.figures, self.wanted, strict=True):
            counts: list[int] = []
            for _ in range(length):
                counts.append(total & mask)
                total >>= self.width
            quotients = figures(counts)
            found.extend(quotients[measure] for measure in wanted)
        return found

    def total(self, system: int) -> int:
        """The packed counts of a system on the whole corpus."""
        return sum(self.packed[system])


def packed_counts(systems: Sequence[Sequence[Scores]], measures: Sequence[str] = MEASURES) -> Counts:
    """The packed counts of systems, each a sequence of documents' scores in one and the same order."""
    template = systems[0][0]
    rows = [[[counts_of(document[metric]) for metric in template] for document in system] for system in systems]
    statistics: list[Statistic] = []
    scales: list[int] = []
    lengths: list[int] = []
    figures: list[Figures] = []
    wanted: list[tuple[int, ...]] = []
    for number, metric in enumerate(template):
        names, function = figures_of(template[metric])
        wanted.append(tuple(place for place, name in enumerate(names) if name in measures))
        statistics.extend(Statistic(metric, names[place]) for place in wanted[-1])
        figures.append(function)
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
    return Counts(packed, tuple(statistics), tuple(lengths), tuple(figures), tuple(wanted), width)
