"""
The metrics by their ids: one name, one way to ask for recall, precision, F₁ and a score that can be added.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol

from corefref.alignment import Similarity
from corefref.metrics import b_cubed, blanc, ceaf, lea, mention_identification, muc, twinless
from corefref.partitions import Partition
from corefref.ratio import Figure, Ratio
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, RatioScore, Score


class Metric(Protocol):
    """A metric of a key and a response that has a recall and a precision."""

    @property
    def id(self) -> str:
        """The name of the command line and of the spec."""
        ...  # pragma: no cover

    @property
    def paper(self) -> str:
        """The id of its paper in `spec/papers.json`."""
        ...  # pragma: no cover

    def recall(self, key: Partition, response: Partition) -> Figure:
        """Recall, 0/0 visible."""
        ...  # pragma: no cover

    def precision(self, key: Partition, response: Partition) -> Figure:
        """Precision, 0/0 visible."""
        ...  # pragma: no cover

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """F₁, None where recall or precision is 0/0."""
        ...  # pragma: no cover

    def score(self, key: Partition, response: Partition) -> Score:
        """All of them, as a value that can be added over documents."""
        ...  # pragma: no cover


class Formula(Protocol):
    """Recall or precision as a metric's module states it."""

    def __call__(self, key: Partition, response: Partition) -> Ratio:
        """The quotient of two sums."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class RatioMetric:
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


@dataclass(frozen=True, slots=True)
class SimilarityFormula:
    """CEAF's recall or precision under one similarity φ."""

    formula: "CeafFormula"
    phi: Similarity

    def __call__(self, key: Partition, response: Partition) -> Ratio:
        """The formula with its φ."""
        return self.formula(key, response, self.phi)


class CeafFormula(Protocol):
    """CEAF's recall or precision, φ left open."""

    def __call__(self, key: Partition, response: Partition, phi: Similarity) -> Ratio:
        """The quotient of two sums."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class BlancMetric:
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


@dataclass(frozen=True, slots=True)
class ConllMetric:
    """The CoNLL score: F₁ only."""

    id: str
    paper: str

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """The mean of the F₁ of MUC, B³ and CEAFe."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> ConllScore:
        """The three scores, as a value that can be added over documents."""
        return ConllScore(
            MUC.score(key, response),
            B_CUBED.score(key, response),
            CEAF_E.score(key, response),
        )


MENTIONS = RatioMetric(
    "mentions", "pradhan-et-al-2014", mention_identification.recall, mention_identification.precision
)
MUC = RatioMetric("muc", "vilain-et-al-1995", muc.recall, muc.precision)
B_CUBED = RatioMetric("b_cubed", "bagga-baldwin-1998", b_cubed.recall, b_cubed.precision)
CEAF_M = RatioMetric(
    "ceaf_m",
    "luo-2005",
    SimilarityFormula(ceaf.recall, ceaf.phi3),
    SimilarityFormula(ceaf.precision, ceaf.phi3),
)
CEAF_E = RatioMetric(
    "ceaf_e",
    "luo-2005",
    SimilarityFormula(ceaf.recall, ceaf.phi4),
    SimilarityFormula(ceaf.precision, ceaf.phi4),
)
BLANC = BlancMetric("blanc", "recasens-hovy-2011", BlancScore)
BLANC_LUO_2014 = BlancMetric("blanc_luo_2014", "luo-et-al-2014", BlancLuo2014Score)
LEA = RatioMetric("lea", "moosavi-strube-2016", lea.recall, lea.precision)
CONLL = ConllMetric("conll", "denis-baldridge-2009")

TWINLESS = (
    RatioMetric("b_cubed_0", "cai-strube-2010", twinless.b_cubed_0_recall, twinless.b_cubed_0_precision),
    RatioMetric("b_cubed_all", "cai-strube-2010", twinless.b_cubed_all_recall, twinless.b_cubed_all_precision),
    RatioMetric("b_cubed_r_n", "cai-strube-2010", twinless.b_cubed_r_n_recall, twinless.b_cubed_r_n_precision),
    RatioMetric("b_cubed_sys", "cai-strube-2010", twinless.b_cubed_sys_recall, twinless.b_cubed_sys_precision),
    RatioMetric("ceaf_m_r_n", "cai-strube-2010", twinless.ceaf_m_r_n_recall, twinless.ceaf_m_r_n_precision),
    RatioMetric("ceaf_m_sys", "cai-strube-2010", twinless.ceaf_m_sys_recall, twinless.ceaf_m_sys_precision),
    RatioMetric("ceaf_e_sys", "cai-strube-2010", twinless.ceaf_e_sys_recall, twinless.ceaf_e_sys_precision),
    RatioMetric("b_cubed_0_full", "cai-strube-2010", twinless.b_cubed_0_full_recall, twinless.b_cubed_0_full_precision),
    RatioMetric("b_cubed_v4", "pradhan-et-al-2014", twinless.b_cubed_v4_recall, twinless.b_cubed_v4_precision),
)
"""The treatments of twinless mentions."""

METRICS: Mapping[str, Metric] = MappingProxyType(
    {metric.id: metric for metric in (MENTIONS, MUC, B_CUBED, CEAF_M, CEAF_E, BLANC, BLANC_LUO_2014, LEA, *TWINLESS)}
)
"""Every metric with a recall and a precision."""

MEANS: Mapping[str, ConllMetric] = MappingProxyType({CONLL.id: CONLL})
"""Every mean of metrics: F₁ only."""

IDS: tuple[str, ...] = (*METRICS, *MEANS)
"""Every id, in the order of `--metrics all`."""

TYPED_IDS: tuple[str, ...] = ("nec",)
"""The ids of metrics that need the types of mentions too (`corefref.metrics.named_entities`)."""

DEFAULT_IDS: tuple[str, ...] = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll")
"""What `score` prints unless told otherwise."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "mention": "mentions",
        "md": "mentions",
        "b3": "b_cubed",
        "bcub": "b_cubed",
        "ceafm": "ceaf_m",
        "ceaf_orig": "ceaf_m",
        "ceafe": "ceaf_e",
        "avg": "conll",
        "mela": "conll",
    }
)
"""Names that are also accepted."""


class UnknownMetricError(ValueError):
    """A name that is no metric's."""


def ids_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """
    The ids that names stand for, in their order, each once; "all" is every one that needs no types of mentions.

    Names are in a row or parted by commas, in letters of either case. Raises UnknownMetricError.

    >>> ids_of(["B3", "lea", "b_cubed"]), ids_of("muc, CEAFe")
    (('b_cubed', 'lea'), ('muc', 'ceaf_e'))
    """
    found: dict[str, None] = {}
    for name in names.split(",") if isinstance(names, str) else names:
        plain = name.strip().lower()
        identifier = ALIASES.get(plain, plain)
        if plain != "all" and identifier not in (*IDS, *TYPED_IDS):
            known = (*IDS, *TYPED_IDS, "all")
            raise UnknownMetricError(f"unknown metric {name!r}{_nearest(plain)} (expected some of {', '.join(known)})")
        found |= dict.fromkeys(IDS if plain == "all" else (identifier,))
    if not found:
        raise UnknownMetricError(f"no metric is named (expected some of {', '.join((*IDS, *TYPED_IDS, 'all'))})")
    return tuple(found)


def asks_for_all(names: Iterable[str]) -> bool:
    """
    Whether "all" is among the names.

    >>> asks_for_all(["muc", " ALL"]), asks_for_all(["muc"])
    (True, False)
    """
    return any(name.strip().lower() == "all" for name in names)


def _nearest(name: str) -> str:
    """A hint at the metric that is most like a name, or nothing."""
    from difflib import get_close_matches

    found = get_close_matches(name, (*IDS, *TYPED_IDS, *ALIASES, "all"), n=1)
    return f"; did you mean {found[0]}?" if found else ""


def score_by_definition(key: Partition, response: Partition, identifier: str) -> Score:
    """
    The score of one metric by the reading (`--by-definition`). Raises KeyError for an id that has none.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> score_by_definition(key, response, "lea").recall.value
    Fraction(5, 21)
    """
    if identifier in MEANS:
        return MEANS[identifier].score(key, response)
    return METRICS[identifier].score(key, response)
