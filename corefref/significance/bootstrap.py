"""
Bootstrap intervals: how far could a score, or a difference, be from what this sample of documents shows?

Efron & Tibshirani (1993), chapters 13 and 14. Documents are drawn with replacement, the same ones for every system (the
resample is paired), their counts added, the figures computed from the sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist

from corefref.significance.counts import Counts, Quotient, Statistic

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval at a level, by two methods; `bca` is None where its correction is not defined."""

    level: float
    percentile: tuple[float, float]
    bca: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """For every statistic the interval of each system, and of the difference of each pair of systems."""

    resamples: int
    systems: tuple[dict[Statistic, Interval], ...]
    differences: dict[tuple[int, int], dict[Statistic, Interval]]


def bootstrap(counts: Counts, resamples: int = 10_000, seed: int = 1, level: float = 0.95) -> Bootstrap:
    """
    Percentile and BCa intervals for every system and every difference, from one and the same resamples.

    Efron & Tibshirani (1993), §13.3 (percentile) and §14.3 (BCa). A resample without a denominator counts 0.
    """
    documents, systems = len(counts.packed[0]), len(counts.packed)
    generator = Random(seed)
    joined = _joined(counts)
    observed = _figures(counts, sum(joined))
    drawn = [_figures(counts, sum(generator.choices(joined, k=documents))) for _ in range(resamples)]
    whole = sum(joined)
    left_out = [_figures(counts, whole - document) for document in joined]

    def intervals(a: int, b: int | None) -> dict[Statistic, Interval]:
        found: dict[Statistic, Interval] = {}
        for number, statistic in enumerate(counts.statistics):
            value, sample, jackknife = (
                _column(observed, a, b, number),
                [_column(row, a, b, number) for row in drawn],
                [_column(row, a, b, number) for row in left_out],
            )
            found[statistic] = interval(value, sample, jackknife, level)
        return found

    return Bootstrap(
        resamples=resamples,
        systems=tuple(intervals(system, None) for system in range(systems)),
        differences={(a, b): intervals(a, b) for a in range(systems) for b in range(a + 1, systems)},
    )


def interval(value: float, sample: Sequence[float], jackknife: Sequence[float], level: float) -> Interval:
    """
    The percentile and the BCa interval of a statistic from its bootstrap sample and its leave-one-out values.

    >>> interval(0.5, [0.1, 0.2, 0.5, 0.8, 0.9], [0.4, 0.5, 0.6], 0.5).percentile
    (0.2, 0.8)
    """
    ordered = sorted(sample)
    tail = (1 - level) / 2
    percentile = (_quantile(ordered, tail), _quantile(ordered, 1 - tail))
    below = (sum(x < value for x in ordered) + sum(x == value for x in ordered) / 2) / len(ordered)
    centre = sum(jackknife) / len(jackknife)
    spread = sum((centre - x) ** 2 for x in jackknife)
    if not 0 < below < 1 or not spread:
        return Interval(level, percentile, None)
    bias = _NORMAL.inv_cdf(below)
    acceleration = sum((centre - x) ** 3 for x in jackknife) / (6 * spread**1.5)
    ends: list[float] = []
    for share in (tail, 1 - tail):
        z = bias + _NORMAL.inv_cdf(share)
        ends.append(_quantile(ordered, _NORMAL.cdf(bias + z / (1 - acceleration * z))))
    return Interval(level, percentile, (ends[0], ends[1]))


def _joined(counts: Counts) -> list[int]:
    """The packed counts of all systems on a document as one integer."""
    shift = counts.width * sum(counts.lengths)
    return [
        sum(fields << (shift * system) for system, fields in enumerate(row)) for row in zip(*counts.packed, strict=True)
    ]


def _figures(counts: Counts, joined: int) -> list[list[float]]:
    """The figures of every system from a sum of joined counts."""
    shift = counts.width * sum(counts.lengths)
    mask = (1 << shift) - 1
    return [
        [_nearest(x) for x in counts.values(joined >> shift * system & mask)] for system in range(len(counts.packed))
    ]


def _nearest(x: Quotient) -> float:
    return x[0] / x[1]


def _column(row: Sequence[Sequence[float]], a: int, b: int | None, number: int) -> float:
    return row[a][number] if b is None else row[a][number] - row[b][number]


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The share-quantile of an ordered sample, interpolated between its neighbours."""
    place = min(max(share, 0.0), 1.0) * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])
