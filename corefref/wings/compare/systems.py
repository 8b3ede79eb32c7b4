"""
The table of a paper: one row per system, the measures of each metric side by side, the best figures bold, and a mark
for those that do not differ significantly from them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from corefref.measures import MEANS
from corefref.registry import ENTRIES
from corefref.rendering.blocks import Block, Items, Paragraph, Table
from corefref.rendering.numbers import counted, percent
from corefref.rendering.parts import Code, Inline, Ranked
from corefref.scoring.tables import name
from corefref.wings.compare.comparison import Comparison, Plan, compared
from corefref.wings.compare.counts import ComparableScores, Statistic, packed_counts
from corefref.wings.compare.randomization import BlockMap

MARK = "†"

_LETTERS = {"recall": "R", "precision": "P", "f1": "F₁"}


@dataclass(frozen=True, slots=True)
class SystemsTable:
    """The figures of systems, and the comparison that their marks are based on."""

    names: tuple[str, ...]
    figures: tuple[dict[Statistic, Fraction], ...]
    """The figures of each system."""
    comparison: Comparison
    """Only of the F₁ of the marked metrics."""
    signature: str
    digits: int = 2

    @property
    def statistics(self) -> tuple[Statistic, ...]:
        """The figures in a row, in order."""
        return tuple(self.figures[0])

    def printed(self, system: int, statistic: Statistic) -> str:
        """Return a figure in percent, as printed."""
        return percent(self.figures[system][statistic], self.digits)

    def best(self, statistic: Statistic) -> frozenset[int]:
        """Return the systems with the best figure, including those whose figure looks the same in print."""
        top = percent(max(figures[statistic] for figures in self.figures), self.digits)
        return frozenset(n for n in range(len(self.names)) if self.printed(n, statistic) == top)

    def not_worse(self, statistic: Statistic) -> frozenset[int]:
        """Return the systems that do not differ significantly from one with the best figure; none without a test."""
        if statistic not in self.comparison.statistics:
            return frozenset()
        top = max(figures[statistic] for figures in self.figures)
        leaders = {n for n, figures in enumerate(self.figures) if figures[statistic] == top}
        return frozenset(
            system
            for pair in self.comparison.pairs
            for leader, system in ((pair.a, pair.b), (pair.b, pair.a))
            if leader in leaders and pair.adjusted[statistic] > self.comparison.plan.alpha
        )

    def caption(self, best: str = "bold") -> str:
        """Explain the columns, the best figures (bold, or with a sign) and the marks, with the test and its level."""
        shown = list(dict.fromkeys(s.metric for s in self.statistics))
        tested = list(dict.fromkeys(s.metric for s in self.comparison.statistics))
        plan, pairs = self.comparison.plan, self.comparison.pairs
        drawn = any(not pair.test.differences[0].exact for pair in pairs)
        how = f"{plan.shuffles:,} shuffles" if drawn else "all assignments"
        where = "" if set(tested) == set(shown) else f" in {_listed([name(metric) for metric in tested])}"
        mean = "; CoNLL: mean F₁ of MUC, B³ and CEAFe" if "conll" in shown else ""
        measures = {s.measure for s in self.statistics}
        letters = "R: recall, P: precision, " if measures >= {"recall", "precision"} else ""
        over = counted(self.comparison.documents, self.comparison.text)
        comparisons = counted(len(pairs) * len(tested), "comparison")
        return (
            f"{letters}in percent{mean}. {best.capitalize()}: the best of a column. {MARK}: no significant difference "
            f"from the best{where} (two-sided approximate randomization over {over}, {how}, p > {float(plan.alpha):g} "
            f"after Holm's correction over {comparisons})."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What one needs to know to reproduce the table: the seed, provisional metrics, and warnings."""
        shown = dict.fromkeys(s.metric for s in self.statistics)
        return (
            f"seed {self.comparison.plan.seed}; 0/0 counts 0",
            *(f"{metric} is provisional: {ENTRIES[metric].provisional}" for metric in shown if _provisional(metric)),
            *(f"Warning: {warning}" for warning in self.comparison.warnings),
        )


def systems_table(
    names: Sequence[str],
    systems: Sequence[Sequence[ComparableScores]],
    plan: Plan,
    signature: str,
    marked: Sequence[str] = (),
    digits: int = 2,
    block_map: BlockMap = map,
    text: str = "document",
) -> SystemsTable:
    """
    Make the table of systems; `systems[s][d]` are the scores of system s on document d.

    The F₁ of the `marked` metrics is tested; if none is named, that of the CoNLL mean if it is there, else of all. The
    measures of the plan are the columns.
    """
    metrics = tuple(systems[0][0])
    tested = tuple(marked) or (("conll",) if "conll" in metrics else metrics)
    counts = packed_counts(systems, plan.measures)
    figures = tuple(
        {s: Fraction(*value) for s, value in zip(counts.statistics, counts.values(counts.total(n)), strict=True)}
        for n in range(len(systems))
    )
    tested_scores = [[{metric: document[metric] for metric in tested} for document in system] for system in systems]
    # A table shows no intervals, so the minimum of one resample will do.
    comparison = compared(names, tested_scores, replace(plan, measures=("f1",), resamples=1), block_map, text=text)
    return SystemsTable(tuple(names), figures, comparison, signature, digits)


def table(shown: SystemsTable) -> Table:
    """Return the table, each metric a heading over its measures."""
    statistics = shown.statistics
    best = {s: shown.best(s) for s in statistics}
    tied = {s: shown.not_worse(s) for s in statistics}
    rows: list[tuple[Inline, ...]] = [
        (
            called,
            *(
                Ranked(shown.printed(n, s), n in best[s], MARK if n in tied[s] and n not in best[s] else "")
                for s in statistics
            ),
        )
        for n, called in enumerate(shown.names)
    ]
    groups: dict[str, int] = {}
    for statistic in statistics:
        groups[statistic.metric] = groups.get(statistic.metric, 0) + 1
    return Table(
        ("System", *(_LETTERS[s.measure] for s in statistics)),
        rows,
        frozenset(range(1, len(statistics) + 1)),
        groups=(("", 1), *((name(metric), number) for metric, number in groups.items())),
        answer=max(place for place, s in enumerate(statistics, 1) if s.measure == "f1"),
    )


def blocks(shown: SystemsTable, best: str = "bold") -> list[Block]:
    """Return the table, its caption (which says how the best are shown), the notes and the signature."""
    notes = Items(tuple((note,) for note in shown.notes))
    return [table(shown), Paragraph((shown.caption(best),)), notes, Paragraph((Code(shown.signature),))]


def cells(shown: SystemsTable) -> Iterator[Sequence[str]]:
    """Yield the rows for a program: the figures, then `best`, `tied` or nothing for each metric tested."""
    tested = shown.comparison.statistics
    yield "system", *(f"{s.metric}.{s.measure}" for s in shown.statistics), *(f"{s.metric}.rank" for s in tested)
    for n, called in enumerate(shown.names):
        marks = ("best" if n in shown.best(s) else "tied" if n in shown.not_worse(s) else "" for s in tested)
        yield called, *(shown.printed(n, s) for s in shown.statistics), *marks


def _provisional(metric: str) -> bool:
    return metric not in MEANS and bool(ENTRIES[metric].provisional)


def _listed(titles: Sequence[str]) -> str:
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"
