"""The metrics by their ids: one entry for each, of which every table about metrics is made."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias

from corefref.formats.documents import DocumentPair
from corefref.metrics import b_cubed, blanc, ceaf, lea, mention_identification, muc, twinless
from corefref.partitions import Partition
from corefref.ratio import Figure, Ratio
from corefref.rows import load_module
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, Figures, RatioScore, Read, Score, WrittenSums


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

Definition: TypeAlias = Callable[[Partition, Partition], Score]
"""The score of a key and a response."""

Need: TypeAlias = Literal["types"]
"""What a metric needs of documents beside their entities: the types of mentions."""


class OfPair(Protocol):
    """The score of a pair of documents."""

    def __call__(self, pair: DocumentPair, by_definition: bool, /) -> Score:
        """The score, by the paper's formulas or as fast; raises InputError for documents without what it needs."""


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


MENTIONS = RatioMetric(
    "mentions", "pradhan-et-al-2014", mention_identification.recall, mention_identification.precision
)
MUC = RatioMetric("muc", "vilain-et-al-1995", muc.recall, muc.precision)
B_CUBED = RatioMetric("b_cubed", "bagga-baldwin-1998", b_cubed.recall, b_cubed.precision)
CEAF_M = RatioMetric("ceaf_m", "luo-2005", partial(ceaf.recall, phi=ceaf.phi3), partial(ceaf.precision, phi=ceaf.phi3))
CEAF_E = RatioMetric("ceaf_e", "luo-2005", partial(ceaf.recall, phi=ceaf.phi4), partial(ceaf.precision, phi=ceaf.phi4))
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


class Entry(NamedTuple):
    """What is said of a metric, once."""

    id: str
    paper: str
    page: str
    """The name of its page in `spec/metrics/`."""
    definition: Definition | None
    """Its score by the papers' formulas; None where it needs more than entities, and scores them `of_pair`."""
    read: Read
    """Its score from the sums that a counts file has of it."""
    title: str | None = None
    """What a typeset page calls it, if not by its id."""
    aliases: tuple[str, ...] = ()
    """Names that are also accepted."""
    default: bool = False
    """Whether `score` prints it by default."""
    provisional: str = ""
    """Why it may change, if it may: it is in no `all`, and says so wherever it shows."""
    certified: bool = False
    """Whether the proved checker of certificates knows it."""
    needs: frozenset[Need] = frozenset()
    """What it needs of documents beside their entities."""
    of_pair: OfPair | None = None
    """Its score of a pair of documents, where it needs more than entities."""
    argued: bool = True
    """
    Whether it is settled: its invariants have verdicts, its boundary cases figures, and `explain` its terms. A metric
    may be merged before it is, and its cells say so.
    """


def _classic(
    metric: RatioMetric | BlancMetric | ConllMetric, page: str, read: Read, title: str, *aliases: str
) -> Entry:
    """The entry of a metric that `score` prints by default."""
    return Entry(metric.id, metric.paper, page, metric.score, read, title, aliases, default=True, certified=True)


def _nec(pair: DocumentPair, by_definition: bool, /) -> Score:
    """NEC, whose modules are imported when it is asked for."""
    nec: OfPair = load_module("corefref.wings.annotation.nec").nec_score
    return nec(pair, by_definition)


def _read_nec(sums: WrittenSums, /) -> Score:
    """NEC from the sums that a counts file has of it."""
    read: Read = load_module("corefref.wings.annotation.nec_scores").NecScore.read
    return read(sums)


_ENTRIES = (
    _classic(MENTIONS, "mentions", RatioScore.read, "Mentions", "mention", "md"),
    _classic(MUC, "muc", RatioScore.read, "MUC"),
    _classic(B_CUBED, "b_cubed", RatioScore.read, "B³", "b3", "bcub"),
    _classic(CEAF_M, "ceaf", RatioScore.read, "CEAFm", "ceafm", "ceaf_orig"),
    _classic(CEAF_E, "ceaf", RatioScore.read, "CEAFe", "ceafe"),
    _classic(BLANC, "blanc", BlancScore.read, "BLANC"),
    Entry(
        "blanc_luo_2014",
        BLANC_LUO_2014.paper,
        "blanc",
        BLANC_LUO_2014.score,
        BlancLuo2014Score.read,
        "BLANC (Luo et al.\u00a02014)",
        certified=True,
    ),
    _classic(LEA, "lea", RatioScore.read, "LEA"),
    *(Entry(metric.id, metric.paper, "twinless", metric.score, RatioScore.read, certified=True) for metric in TWINLESS),
    _classic(CONLL, "conll", ConllScore.read, "CoNLL", "avg", "mela"),
    Entry(
        "nec",
        "agarwal-et-al-2019",
        "named_entities",
        None,
        _read_nec,
        needs=frozenset({"types"}),
        of_pair=_nec,
        provisional="of its paper only a part could be read, without the formula: this one is corefref's",
    ),
)

ENTRIES: Mapping[str, Entry] = MappingProxyType({entry.id: entry for entry in _ENTRIES})
"""The entries of all metrics, in their order."""

METRICS: Mapping[str, Metric] = MappingProxyType(
    {metric.id: metric for metric in (MENTIONS, MUC, B_CUBED, CEAF_M, CEAF_E, BLANC, BLANC_LUO_2014, LEA, *TWINLESS)}
)
"""Every metric with a recall and a precision."""

MEANS: Mapping[str, Measure] = MappingProxyType({CONLL.id: CONLL})
"""Every measure that is one figure: of its score F₁ only, as of a mean of F₁."""

MEASURES: Mapping[str, Measure] = MappingProxyType({**METRICS, **MEANS})

IDS: tuple[str, ...] = tuple(entry.id for entry in _ENTRIES if entry.definition is not None and not entry.provisional)
"""Every id, in the order of `--metrics all`."""

SETTLED_IDS: tuple[str, ...] = tuple(identifier for identifier in IDS if ENTRIES[identifier].argued)
"""The ids whose invariants, boundary cases and terms are settled."""

CERTIFIED_IDS: tuple[str, ...] = tuple(entry.id for entry in ENTRIES.values() if entry.certified)
"""The ids that the proved checker of certificates knows."""

DEFAULT_IDS: tuple[str, ...] = tuple(entry.id for entry in ENTRIES.values() if entry.default)
"""What `score` prints by default."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: entry.id for entry in ENTRIES.values() for alias in entry.aliases}
)
"""Names that are also accepted."""


class UnknownMetricError(ValueError):
    """A name that no metric has, or has where it is asked for."""


def check_entities_alone(ids: Iterable[str], where: str) -> None:
    """
    Raise UnknownMetricError for a metric that needs more than entities; `where` says why that cannot be had.

    >>> check_entities_alone(["lea", "nec"], "which a list of entities lacks")
    Traceback (most recent call last):
        ...
    corefref.registry.UnknownMetricError: nec needs the types of mentions, which a list of entities lacks
    """
    for identifier in ids:
        if needs := ENTRIES[identifier].needs:
            raise UnknownMetricError(f"{identifier} needs the {' and the '.join(sorted(needs))} of mentions, {where}")


def ids_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """
    The ids that names stand for, in their order, each once; "all" is every one that is not provisional.

    Names are in a row or separated by commas, in letters of either case. Raises UnknownMetricError.

    >>> ids_of(["B3", "lea", "b_cubed"]), ids_of("muc, CEAFe")
    (('b_cubed', 'lea'), ('muc', 'ceaf_e'))
    """
    found: dict[str, None] = {}
    for name in names.split(",") if isinstance(names, str) else names:
        plain = name.strip().lower()
        identifier = ALIASES.get(plain, plain)
        if plain != "all" and identifier not in ENTRIES:
            known = (*ENTRIES, "all")
            raise UnknownMetricError(f"unknown metric {name!r}{_nearest(plain)} (expected some of {', '.join(known)})")
        found |= dict.fromkeys(IDS if plain == "all" else (identifier,))
    if not found:
        raise UnknownMetricError(f"no metric is named (expected some of {', '.join((*ENTRIES, 'all'))})")
    return tuple(found)


def _nearest(name: str) -> str:
    """Suggest the metric closest to a misspelt name, or return an empty string."""
    from difflib import get_close_matches

    found = get_close_matches(name, (*ENTRIES, *ALIASES, "all"), n=1)
    return f"; did you mean {found[0]}?" if found else ""


def score_by_definition(key: Partition, response: Partition, identifier: str) -> Score:
    """
    The score of one metric by its definition (`--by-definition`). Raises KeyError for an id that has none.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> score_by_definition(key, response, "lea").f1
    Fraction(5, 18)
    """
    definition = ENTRIES[identifier].definition
    if definition is None:
        raise KeyError(identifier)
    return definition(key, response)
