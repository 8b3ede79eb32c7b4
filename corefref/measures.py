"""
The metrics by the papers' formulas, made of the rows of the registry: each has recall, precision and F₁ of any two
partitions, and a score that can be added over documents.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias, cast

from corefref.metrics import blanc
from corefref.partitions import Partition
from corefref.ratio import Figure, Ratio
from corefref.registry import ENTRIES, Definition, Entry
from corefref.rows import load
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, Figures, RatioScore


class Measure(Protocol):
    """What has an F₁: a metric, right or wrong, or a mean of F₁, which has no recall and no precision."""

    @property
    def id(self) -> str:
        """The name of the command line and of the spec."""

    @property
    def paper(self) -> str:
        """The id of its paper in `spec/papers.json`."""

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """F₁, None where recall or precision is 0/0."""

    def score(self, key: Partition, response: Partition) -> Figures:
        """The figures as a value that can be added over documents."""


class Metric(Measure, Protocol):
    """A measure that has a recall and a precision."""

    def recall(self, key: Partition, response: Partition) -> Figure:
        """Recall, 0/0 visible."""

    def precision(self, key: Partition, response: Partition) -> Figure:
        """Precision, 0/0 visible."""


Formula: TypeAlias = Callable[[Partition, Partition], Ratio]
"""Recall or precision of a key and a response, as a metric's module states it."""


class RatioMetric(NamedTuple):
    """A metric whose recall and precision are quotients of sums, and whose F₁ is harmonic."""

    id: str
    paper: str
    recall_formula: Formula
    precision_formula: Formula

    def recall(self, key: Partition, response: Partition) -> Ratio:
        """Recall as its module states it."""
        return self.recall_formula(key, response)

    def precision(self, key: Partition, response: Partition) -> Ratio:
        """Precision as its module states it."""
        return self.precision_formula(key, response)

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """2PR / (P + R)."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> RatioScore:
        """Recall and precision, as a value that can be added over documents."""
        return RatioScore(self.recall(key, response), self.precision(key, response))


class BlancMetric(NamedTuple):
    """BLANC under one boundary rule, which its score applies."""

    id: str
    paper: str
    score_type: type[BlancScore]

    def recall(self, key: Partition, response: Partition) -> Figure:
        """BLANC recall."""
        return self.score(key, response).recall

    def precision(self, key: Partition, response: Partition) -> Figure:
        """BLANC precision."""
        return self.score(key, response).precision

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """BLANC: the mean of the two F."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> BlancScore:
        """The six link counts, as a value that can be added over documents."""
        return self.score_type(blanc.counts(key, response))


class ConllMetric(NamedTuple):
    """The CoNLL score: F₁ only."""

    id: str
    paper: str

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """The mean of the F₁ of MUC, B³ and CEAFe."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> ConllScore:
        """The three scores, as a value that can be added over documents."""
        return ConllScore(MUC.score(key, response), B_CUBED.score(key, response), CEAF_E.score(key, response))


_OfPhi: TypeAlias = Callable[[Partition, Partition, object], Ratio]


def _formula(entry: Entry, measure: str) -> Formula:
    """Recall or precision as the module of a metric states it; CEAF's with its similarity of entities."""
    name, _, phi = entry.formulas.partition(" ")
    formula = load(f"corefref.metrics.{name}{measure}")
    if not phi:
        return cast(Formula, formula)
    of_phi, similarity = cast(_OfPhi, formula), load(f"corefref.metrics.{name}{phi}")
    return lambda key, response: of_phi(key, response, similarity)


_RATIOS: Mapping[str, RatioMetric] = {
    entry.id: RatioMetric(entry.id, entry.paper, _formula(entry, "recall"), _formula(entry, "precision"))
    for entry in ENTRIES.values()
    if entry.formulas
}
MUC, B_CUBED, CEAF_M, CEAF_E, LEA = (_RATIOS[name] for name in ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea"))
BLANC = BlancMetric("blanc", ENTRIES["blanc"].paper, BlancScore)
BLANC_LUO_2014 = BlancMetric("blanc_luo_2014", ENTRIES["blanc_luo_2014"].paper, BlancLuo2014Score)
CONLL = ConllMetric("conll", ENTRIES["conll"].paper)

TWINLESS = tuple(metric for metric in _RATIOS.values() if ENTRIES[metric.id].page == "twinless")
"""The treatments of twinless mentions."""

_OF_PAIRS: Mapping[str, Metric] = {**_RATIOS, BLANC.id: BLANC, BLANC_LUO_2014.id: BLANC_LUO_2014}

METRICS: Mapping[str, Metric] = MappingProxyType(
    {identifier: _OF_PAIRS[identifier] for identifier in ENTRIES if identifier in _OF_PAIRS}
)
"""Every metric with a recall and a precision."""

MEANS: Mapping[str, Measure] = MappingProxyType({CONLL.id: CONLL})
"""Every measure that is one figure: of its score F₁ only, as of a mean of F₁."""

MEASURES: Mapping[str, Measure] = MappingProxyType({**METRICS, **MEANS})

DEFINITIONS: Mapping[str, Definition] = {
    **{metric.id: metric.score for metric in _RATIOS.values()},
    BLANC.id: BLANC.score,
    BLANC_LUO_2014.id: BLANC_LUO_2014.score,
    CONLL.id: CONLL.score,
}
"""The score of each by its definition."""
