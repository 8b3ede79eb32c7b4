"""Compare systems: figures with intervals, differences with p, ranks with ties."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil

from corefref.rendering.numbers import counted
from corefref.scoring.report import FEW
from corefref.scoring.settings import Ties
from corefref.wings.compare.bootstrap import Interval, bootstrap
from corefref.wings.compare.counts import MEASURES, ComparableScores, PackedCounts, Statistic, packed_counts
from corefref.wings.compare.randomization import BlockMap, Randomization, randomization_test
from corefref.wings.compare.ranking import Differs, holm, ranks_with_adjacent_ties, ranks_with_ties


@dataclass(frozen=True, slots=True)
class Plan:
    """What to compare and how: everything that can change a figure of the comparison."""

    measures: tuple[str, ...] = MEASURES
    shuffles: int = 10_000
    resamples: int = 1_000
    seed: int = 1
    alpha: Fraction = Fraction(1, 20)
    level: float = 0.95
    ties: Ties = "best"


@dataclass(frozen=True, slots=True)
class SystemPair:
    """
    Two systems, by their numbers, and their differences, with Holm's p over the whole comparison.

    `smallest_adjusted` is the smallest value that Holm's p of the pair could have, whatever the figures.
    """

    a: int
    b: int
    test: Randomization
    adjusted: dict[Statistic, Fraction]
    smallest_adjusted: Fraction
    intervals: dict[Statistic, Interval]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Systems compared over the same documents."""

    names: tuple[str, ...]
    plan: Plan
    documents: int
    statistics: tuple[Statistic, ...]
    figures: tuple[dict[Statistic, Fraction], ...]
    intervals: tuple[dict[Statistic, Interval], ...]
    pairs: tuple[SystemPair, ...]
    ranks: dict[Statistic, tuple[int, ...]]
    text: str
    """The word for a document; "unit" where documents are joined into units."""

    @property
    def ranks_can_differ(self) -> bool:
        """True if there are enough documents for ranks to differ, given figures that are far enough apart."""
        return any(pair.smallest_adjusted <= self.plan.alpha for pair in self.pairs)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know before trusting the numbers."""
        sentences: list[str] = []
        if self.documents < FEW:
            are = "is" if self.documents == 1 else "are"
            sentences.append(
                f"{counted(self.documents, self.text)} {are} few: intervals cover less than they say, and no p is "
                f"below {_shown(min((pair.test.smallest_p for pair in self.pairs), default=Fraction(1)))}"
            )
        if self.pairs and not self.ranks_can_differ:
            sentences.append(
                "ranks cannot differ here, however far apart the figures are: no p after Holm's correction can be "
                f"below {_shown(min(pair.smallest_adjusted for pair in self.pairs))}, and ranks differ at "
                f"{_shown(self.plan.alpha)} ({self._needed()})"
            )
        return tuple(sentences)

    def _needed(self) -> str:
        """Say what it would take for ranks to differ."""
        comparisons = len(self.statistics) * len(self.pairs)
        differing = max(pair.test.differing for pair in self.pairs)
        # Solves 2^(1−k) · comparisons ≤ α, exactly, in integers.
        documents = (ceil(2 * comparisons / self.plan.alpha) - 1).bit_length()
        if differing < documents:
            return f"that takes {counted(documents, self.text)} on which two systems differ; here they are {differing}"
        return f"that takes {ceil(comparisons / self.plan.alpha) - 1} shuffles"


def compared(
    names: Sequence[str],
    systems: Sequence[Sequence[ComparableScores]],
    plan: Plan,
    block_map: BlockMap = map,
    strata: Sequence[int] = (),
    text: str = "document",
) -> Comparison:
    """
    Compare systems: `systems[s][d]` are the scores of system s on document d, the same documents for every system.

    The documents of the intervals are drawn from all, or within strata of these sizes; `text` is the word for them.
    """
    counts = packed_counts(systems, plan.measures)
    drawn = bootstrap(counts, plan.resamples, plan.seed, plan.level, strata=strata)
    numbers = list(combinations(range(len(systems)), 2))
    tests = [randomization_test(counts, a, b, plan.shuffles, plan.seed, block_map) for a, b in numbers]
    adjusted = _adjusted(tests)
    pairs = tuple(
        SystemPair(a, b, test, ps, smallest, drawn.differences[a, b])
        for (a, b), test, ps, smallest in zip(numbers, tests, adjusted, _smallest_adjusted(tests), strict=True)
    )
    figures = tuple(_figures(counts, counts.total(system)) for system in range(len(systems)))
    return Comparison(
        names=tuple(names),
        plan=plan,
        documents=len(systems[0]),
        statistics=counts.statistics,
        figures=figures,
        intervals=drawn.systems,
        pairs=pairs,
        ranks=_ranks(counts.statistics, figures, pairs, plan),
        text=text,
    )


def _adjusted(tests: Sequence[Randomization]) -> list[dict[Statistic, Fraction]]:
    """Return Holm's p over all pairs and statistics."""
    every = [(place, d) for place, test in enumerate(tests) for d in test.differences]
    adjusted: list[dict[Statistic, Fraction]] = [{} for _ in tests]
    for (place, difference), p in zip(every, holm([d.p for _, d in every]), strict=True):
        adjusted[place][difference.statistic] = p
    return adjusted


def _smallest_adjusted(tests: Sequence[Randomization]) -> list[Fraction]:
    """Return the smallest value that Holm's p of each pair could have, from the smallest p within reach."""
    each = iter(holm([test.smallest_p for test in tests for _ in test.differences]))
    return [min((next(each) for _ in test.differences), default=Fraction(1)) for test in tests]


def _figures(counts: PackedCounts, total: int) -> dict[Statistic, Fraction]:
    return {
        statistic: Fraction(*value) for statistic, value in zip(counts.statistics, counts.values(total), strict=True)
    }


def _ranks(
    statistics: Sequence[Statistic],
    figures: Sequence[dict[Statistic, Fraction]],
    pairs: Sequence[SystemPair],
    plan: Plan,
) -> dict[Statistic, tuple[int, ...]]:
    significant = {
        (statistic, *order)
        for pair in pairs
        for statistic, p in pair.adjusted.items()
        if p <= plan.alpha
        for order in ((pair.a, pair.b), (pair.b, pair.a))
    }

    def differs_in(statistic: Statistic) -> Differs:
        return lambda a, b: (statistic, a, b) in significant

    rule = ranks_with_ties if plan.ties == "best" else ranks_with_adjacent_ties
    return {
        statistic: tuple(rule([values[statistic] for values in figures], differs_in(statistic)))
        for statistic in statistics
        if statistic.measure == "f1"
    }


def _shown(p: Fraction) -> str:
    return f"{float(p):.3g}"
