"""
Bootstrap intervals: how far may a score, or a difference, be from what this sample of documents shows?

Efron & Tibshirani (1993), chapters 13 and 14. Documents are drawn with replacement, the same ones for every system
(paired resamples), their counts are added, and the figures computed from the sums.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from random import Random
from statistics import NormalDist

from corefref.wings.compare.counts import PackedCounts, Statistic

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval at a level, by two methods; `bca` is None where its correction is not defined."""

    level: float
    percentile: tuple[float, float]
    bca: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """By statistic, the interval of each system and of the difference of each pair of systems."""

    resamples: int
    systems: tuple[dict[Statistic, Interval], ...]
    differences: dict[tuple[int, int], dict[Statistic, Interval]]


def bootstrap(
    counts: PackedCounts, resamples: int = 10_000, seed: int = 1, level: float = 0.95, *, strata: Sequence[int] = ()
) -> Bootstrap:
    """
    Return percentile and BCa intervals for every system and every difference, all from the same resamples.

    Efron & Tibshirani (1993), §13.3 (percentile) and §14.3 (BCa). A resample without a denominator counts as 0.
    Documents are drawn from all, or within strata, given by their sizes in the order of the documents.
    """
    documents, systems = len(counts.packed[0]), len(counts.packed)
    generator = Random(seed)
    joined = _joined(counts)
    pairs = list(combinations(range(systems), 2))
    whole = sum(joined)
    observed = _row(counts, whole, pairs)
    ends = list(accumulate(strata or [documents]))
    parts = [joined[end - size : end] for end, size in zip(ends, strata or [documents], strict=True)]
    drawn = [
        _row(counts, sum(sum(generator.choices(part, k=len(part))) for part in parts), pairs) for _ in range(resamples)
    ]
    left_out = [_row(counts, whole - document, pairs) for document in joined]
    intervals = [
        interval(observed[place], [row[place] for row in drawn], [row[place] for row in left_out], level)
        for place in range(len(observed))
    ]
    size = len(counts.statistics)
    interval_of = [
        dict(zip(counts.statistics, intervals[n * size :], strict=False)) for n in range(systems + len(pairs))
    ]
    return Bootstrap(resamples, tuple(interval_of[:systems]), dict(zip(pairs, interval_of[systems:], strict=True)))


def interval(value: float, sample: Sequence[float], jackknife: Sequence[float], level: float) -> Interval:
    """
    Return the percentile and BCa intervals of a statistic from its bootstrap sample and leave-one-out values.

    >>> interval(0.5, [0.1, 0.2, 0.5, 0.8, 0.9], [0.4, 0.5, 0.6], 0.5).percentile
    (0.2, 0.8)
    """
    ordered = sorted(sample)
    tail = (1 - level) / 2
    percentile = (_quantile(ordered, tail), _quantile(ordered, 1 - tail))
    below = (sum(x < value for x in ordered) + sum(x == value for x in ordered) / 2) / len(ordered)
    # In floats, the mean of equal numbers may differ from them, so equal numbers are recognised beforehand.
    if not 0 < below < 1 or min(jackknife) == max(jackknife):
        return Interval(level, percentile, None)
    centre = sum(jackknife) / len(jackknife)
    spread = sum((centre - x) ** 2 for x in jackknife)
    bias = _NORMAL.inv_cdf(below)
    acceleration = sum((centre - x) ** 3 for x in jackknife) / (6 * spread**1.5)
    ends: list[float] = []
    # The upper point is the lower one's mirror image; 1 − tail may be 1 in floats.
    lower = _NORMAL.inv_cdf(tail)
    for point in (lower, -lower):
        z = bias + point
        ends.append(_quantile(ordered, _NORMAL.cdf(bias + z / (1 - acceleration * z))))
    return Interval(level, percentile, (ends[0], ends[1]))


def _joined(counts: PackedCounts) -> list[int]:
    """Join the packed counts of all systems on each document into one integer."""
    shift = counts.width * sum(counts.lengths)
    return [
        sum(fields << (shift * system) for system, fields in enumerate(row)) for row in zip(*counts.packed, strict=True)
    ]


def _row(counts: PackedCounts, joined: int, pairs: Sequence[tuple[int, int]]) -> "array[float]":
    """
    Return the figures of every system from a sum of joined counts, then the differences of every pair.

    A difference is exact until it is rounded once, so equal ones are equal floats.
    """
    shift = counts.width * sum(counts.lengths)
    # The systems after this one are in higher bits, which are not read.
    figures = [counts.values(joined >> shift * system) for system in range(len(counts.packed))]
    return array(
        "d",
        [
            *(n / d for values in figures for n, d in values),
            *(
                (n * e - m * d) / (d * e)
                for a, b in pairs
                for (n, d), (m, e) in zip(figures[a], figures[b], strict=True)
            ),
        ],
    )


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return the value below which a share of an ordered sample lies, interpolated between neighbours."""
    place = min(max(share, 0.0), 1.0) * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])
