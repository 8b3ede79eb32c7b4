"""
The table of a paper: a system a row, the measures of each metric side by side, the best bold, and a mark for what does
not differ from it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from corefref.registry import ENTRIES, MEANS
from corefref.rendering.blocks import Block, Items, Paragraph, Table
from corefref.rendering.numbers import counted, percent
from corefref.rendering.parts import Code, Inline, Name, Ranked
from corefref.scoring.tables import F1
from corefref.significance.comparison import Comparison, Plan, compared
from corefref.significance.counts import ComparableScores, Statistic, packed_counts
from corefref.significance.randomization import BlockMap

MARK = "†"

_LETTERS = {"recall": Name("R", "R"), "precision": Name("P", "P"), "f1": F1}


@dataclass(frozen=True, slots=True)
class SystemsTable:
    """The figures of systems, and the comparison of those that are marked."""

    names: tuple[str, ...]
    figures: tuple[dict[Statistic, Fraction], ...]
    """By system."""
    comparison: Comparison
    """Of F₁ of the metrics that are marked, alone."""
    signature: str
    digits: int = 2

    @property
    def statistics(self) -> tuple[Statistic, ...]:
        """The figures of a row, in order."""
        return tuple(self.figures[0])

    def printed(self, system: int, statistic: Statistic) -> str:
        """A figure in percent."""
        return percent(self.figures[system][statistic], self.digits)

    def best(self, statistic: Statistic) -> frozenset[int]:
        """The systems with the best figure, and those whose figure is printed like it."""
        top = percent(max(figures[statistic] for figures in self.figures), self.digits)
        return frozenset(n for n in range(len(self.names)) if self.printed(n, statistic) == top)

    def not_worse(self, statistic: Statistic) -> frozenset[int]:
        """The systems that do not differ significantly from one with the best figure; none if it is not tested."""
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
        """What the columns, the best figures (bold, or with a sign) and marks are, with the test and its level."""
        shown = list(dict.fromkeys(s.metric for s in self.statistics))
        tested = list(dict.fromkeys(s.metric for s in self.comparison.statistics))
        plan, pairs = self.comparison.plan, self.comparison.pairs
        drawn = any(not pair.test.differences[0].exact for pair in pairs)
        how = f"{plan.shuffles:,} shuffles" if drawn else "all assignments"
        where = "" if set(tested) == set(shown) else f" in {_listed([_title(metric) for metric in tested])}"
        mean = "; CoNLL: mean F₁ of MUC, B³ and CEAFₑ" if "conll" in shown else ""
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
        """What a reader should know who makes the table again: the seed, what is provisional, and warnings."""
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
    The table of systems: `systems[s][d]` are the scores of system s on document d.

    Of `marked` metrics F₁ is tested; of the CoNLL mean alone if it is there, else of all, where none is named. The
    measures of the plan are the columns.
    """
    metrics = tuple(systems[0][0])
    tested = tuple(marked) or (("conll",) if "conll" in metrics else metrics)
    counts = packed_counts(systems, plan.measures)
    figures = tuple(
        {s: Fraction(*value) for s, value in zip(counts.statistics, counts.values(counts.total(n)), strict=True)}
        for n in range(len(systems))
    )
    some = [[{metric: document[metric] for metric in tested} for document in system] for system in systems]
    # A table has no intervals: one resample is the least that there is.
    found = compared(names, some, replace(plan, measures=("f1",), resamples=1), block_map, text=text)
    return SystemsTable(tuple(names), figures, found, signature, digits)


def table(shown: SystemsTable) -> Table:
    """The table, its metrics over their measures."""
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
        groups=(("", 1), *((_title(metric), number) for metric, number in groups.items())),
    )


def blocks(shown: SystemsTable, best: str = "bold") -> list[Block]:
    """The table, its caption, which says how the best are shown, notes, and the signature."""
    notes = Items(tuple((note,) for note in shown.notes))
    return [table(shown), Paragraph((shown.caption(best),)), notes, Paragraph((Code(shown.signature),))]


def cells(shown: SystemsTable) -> Iterator[Sequence[str]]:
    """The rows for a program: after the figures, for each metric that is tested, `best`, `tied` or nothing."""
    tested = shown.comparison.statistics
    yield "system", *(f"{s.metric}.{s.measure}" for s in shown.statistics), *(f"{s.metric}.rank" for s in tested)
    for n, called in enumerate(shown.names):
        marks = ("best" if n in shown.best(s) else "tied" if n in shown.not_worse(s) else "" for s in tested)
        yield called, *(shown.printed(n, s) for s in shown.statistics), *marks


def _title(metric: str) -> str:
    return ENTRIES[metric].title or metric


def _provisional(metric: str) -> bool:
    return metric not in MEANS and bool(ENTRIES[metric].provisional)


def _listed(titles: Sequence[str]) -> str:
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"
