"""The agreement of annotators over documents: F₁ of each pair, and α of each pair and of all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeAlias

from corefref import engine
from corefref.ratio import mean
from corefref.registry import UnknownMetricError
from corefref.scores import Convention, Quotient, Score, Value, quotient
from corefref.scoring.settings import Settings
from corefref.wings.agree.agreement import Disagreement
from corefref.wings.agree.counting import ALPHAS, Tally, tallies
from corefref.wings.agree.disputes import Disputes
from corefref.wings.agree.texts import Together
from corefref.wings.compare.bootstrap import bootstrap
from corefref.wings.compare.counts import Comparable, packed_counts
from corefref.wings.compare.intervals import RESAMPLES, SEED

SYMMETRIC = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc_luo_2014", "lea", "b_cubed_all", "conll")
"""The metrics whose F₁ is the same whoever of two is the key; a test compares them with their invariants."""

METRICS = ("mentions", "muc", "b_cubed", "ceaf_e", "blanc_luo_2014", "lea", "conll")
"""Those that are shown if none are named. Choice AGREE-5."""

Ends: TypeAlias = tuple[float, float]
"""The ends of an interval."""


def check_symmetric(metrics: Iterable[str]) -> None:
    """Raise UnknownMetricError for a metric whose F₁ depends on who is the key."""
    for metric in metrics:
        if metric not in SYMMETRIC:
            instead = "; blanc_luo_2014 is BLANC without a key" if metric == "blanc" else ""
            raise UnknownMetricError(
                f"{metric}: its F₁ depends on which annotator is the key (expected of {', '.join(SYMMETRIC)}{instead})"
            )


class Figures(NamedTuple):
    """What annotators agree: F₁ by metric, a mean over pairs if they are more than two; and the sums of every α."""

    f1: Mapping[str, Value]
    alpha: Mapping[str, Disagreement]
    intervals: Mapping[str, Ends] = {}
    """By the name of a metric or of an α."""


@dataclass(slots=True)
class Agreement:
    """The agreement of annotators, while their documents come one after the other."""

    names: Sequence[str]
    metrics: Sequence[str]
    settings: Settings
    disputes: Disputes
    keeps_texts: bool = False
    """True if the figures of every text are kept, to draw them again."""
    documents: int = 0
    marked: list[int] = field(init=False)
    """How many mentions each annotator marked."""
    scored: list[engine.Gathering] = field(init=False)
    """Of each pair."""
    counted: list[Tally] = field(init=False)
    """Of each pair, then of all."""
    texts: dict[str, tuple[list[engine.Counts], list[Tally]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with no documents."""
        self.marked = [0] * len(self.names)
        self.scored = [engine.Gathering(tuple(self.metrics)) for _ in self.pairs]
        self.counted = _no_tallies(len(self.names))

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """The pairs of annotators to compare, as numbers into the list of files."""
        return list(combinations(range(len(self.names)), 2))

    def add(self, document: Together) -> None:
        """Count a document more."""
        sides = document.sides
        self.documents += 1
        self.marked = [count + len(side) for count, side in zip(self.marked, sides, strict=True)]
        of_document = list(tallies(sides))
        _add(self.counted, of_document)
        for (i, j), scored in zip(self.pairs, self.scored, strict=True):
            scored.add(sides[i], sides[j])
        if self.keeps_texts:
            counts = [engine.counts(sides[i], sides[j], self.metrics) for i, j in self.pairs]
            before, sums = self.texts.setdefault(
                document.first.text_id, ([engine.Counts() for _ in counts], _no_tallies(len(sides)))
            )
            for earlier, other in zip(before, counts, strict=True):
                earlier.add(other)
            _add(sums, of_document)
        self.disputes.look(document)

    def figures(self, level: Fraction | None = None) -> Sequence[Figures]:
        """Return the figures of each pair, then of all; with intervals at a level, if there is one."""
        scores = [scored.counts().scores(self.metrics) for scored in self.scored]
        f1 = [{metric: score.f1 for metric, score in of_pair.items()} for of_pair in scores]
        f1.append({metric: mean_over_pairs([of_pair[metric] for of_pair in f1]) for metric in self.metrics})
        ends = self._intervals(level) if level is not None and self.documents else [{} for _ in f1]
        return [
            Figures(values, {name: tally.alpha(name) for name in ALPHAS}, of_row)
            for values, tally, of_row in zip(f1, self.counted, ends, strict=True)
        ]

    def _intervals(self, level: Fraction) -> Sequence[Mapping[str, Ends]]:
        """Draw texts again, and return the interval of every figure of every pair, then of all."""
        documents: list[Mapping[str, Comparable]] = []
        rows = range(len(self.counted))
        for counts, sums in self.texts.values():
            scores = [of_pair.scores(self.metrics) for of_pair in counts]
            row: dict[str, Comparable] = {}
            for number in rows:
                of_row = scores[number : number + 1] or scores
                row |= {f"{number} {metric}": _MeanF1(tuple(s[metric] for s in of_row)) for metric in self.metrics}
                row |= {f"{number} alpha {name}": _Alpha(sums[number].alpha(name)) for name in ALPHAS}
            documents.append(row)
        (drawn,) = bootstrap(packed_counts([documents], ("f1",)), RESAMPLES, SEED, float(level)).systems
        ends_of: list[dict[str, Ends]] = [{} for _ in rows]
        for statistic, interval in drawn.items():
            row_of, _, name = statistic.metric.partition(" ")
            ends_of[int(row_of)][name] = interval.bca or interval.percentile
        return ends_of


def _no_tallies(annotators: int) -> list[Tally]:
    return [*(Tally(2) for _ in combinations(range(annotators), 2)), Tally(annotators)]


def _add(sums: Sequence[Tally], of_document: Sequence[Tally]) -> None:
    for total, tally in zip(sums, of_document, strict=True):
        total.add(tally)


def mean_over_pairs(values: Sequence[Value]) -> Value:
    """
    The mean of the F₁ of all pairs, None if it is 0/0 for one of them. Choice AGREE-5.

    >>> mean_over_pairs([Fraction(1), Fraction(1, 2)])
    Fraction(3, 4)
    """
    return None if None in values else mean(values)


@dataclass(frozen=True, slots=True)
class _MeanF1:
    """The mean of the F₁ of pairs, as the bootstrap draws it again."""

    pairs: tuple[Score, ...]

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """Return the sums of all pairs of annotators in one row, which resampling adds."""
        return tuple(number for score in self.pairs for number in score.compared)

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Return the mean F₁ over the pairs of annotators."""
        return {"f1": mean_over_pairs([convention(score.f1) for score in self.pairs])}

    def quotients(self, compared: Sequence[int]) -> tuple[Quotient, ...]:
        """The mean of the last figure, F₁, of every pair."""
        length = len(compared) // len(self.pairs)
        parts = (compared[at : at + length] for at in range(0, len(compared), length))
        numerator, denominator = 0, 1
        for score, part in zip(self.pairs, parts, strict=True):
            n, d = score.quotients(part)[-1]
            numerator, denominator = numerator * d + n * denominator, denominator * d
        return ((numerator, denominator * len(self.pairs)),)


@dataclass(frozen=True, slots=True)
class _Alpha:
    """Krippendorff's α in the form in which the bootstrap adds up the documents that it draws."""

    disagreement: Disagreement

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """Return observed and expected disagreement, which resampling adds over documents."""
        return tuple(self.disagreement)

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """α, under the name of the one figure that is drawn."""
        return {"f1": convention(self.disagreement.alpha.value)}

    def quotients(self, compared: Sequence[int]) -> tuple[Quotient, ...]:
        """Return α as a quotient of the two sums."""
        observed, expected = compared
        return (quotient(expected - observed, expected),)
