"""Bootstrap intervals of the figures of one system."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from corefref.scoring.report import Intervals
from corefref.wings.compare.bootstrap import bootstrap
from corefref.wings.compare.counts import Scores, packed_counts

RESAMPLES, SEED = 1_000, 1
"""The number of resamples and the seed that `compare` uses too."""


def intervals(documents: Sequence[Scores], level: Fraction) -> Intervals:
    """
    Return the interval of every figure of a system at a level: BCa, or percentile where BCa is not defined.

    Efron & Tibshirani (1993), §14.3. 0/0 counts as 0.
    """
    counts = packed_counts([documents])
    (ends_of,) = bootstrap(counts, RESAMPLES, SEED, float(level)).systems
    ends: dict[str, dict[str, tuple[float, float]]] = {}
    for statistic, interval in ends_of.items():
        ends.setdefault(statistic.metric, {})[statistic.measure] = interval.bca or interval.percentile
    percent = f"{(Decimal(repr(float(level))) * 100).normalize():f}"
    return Intervals(percent, RESAMPLES, SEED, len(documents), ends)
