"""
Other readings of the choices, as scores of one document; see `spec/choices.md` for who follows which.

Where a reading stands is said of each. *Published*: a paper states it, or a scorer in wide use documents it; the
grounds are named. *Convention*: a choice that no paper settles. *Fault*: neither; some of these have a letter in
`spec/choices.md` and may be declared (`--follows`), since a scorer may mean them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from corefref.engine import score_partitions
from corefref.engine.counting import phi4_alignment
from corefref.engine.overlaps import entity_numbers, table_of
from corefref.measures import MEANS
from corefref.metrics import b_cubed, blanc, conll
from corefref.partitions import Partition
from corefref.ratio import Figure, MeanRatio, Ratio, mean, ratio
from corefref.registry import IDS
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, Convention, Figures, RatioScore, Value
from corefref.wings.verify.exact import ScoreOf, exact_score
from corefref.wings.verify.inputs import Document, Entities

Standing: TypeAlias = Literal["published", "convention", "fault"]

Treated: TypeAlias = Callable[[Document], Document]
"""How a document is changed before it is scored."""


class Departure(NamedTuple):
    """
    One respect in which figures depart from the spec's: what is done, its standing, and the grounds for it.

    Its name is that of a choice's reading, of a metric or of a fault; `letter` is what `--follows` calls it.
    """

    name: str
    sentence: str
    standing: Standing
    grounds: str = ""
    letter: str = ""


def choice(letter: str, sentence: str, standing: Standing, grounds: str = "", whose: str = "") -> Departure:
    """
    Return the departure of a choice's reading. A special case of a reading, described by `whose`, has no letter.

    >>> choice("CORPUS-1:b", "", "convention").name
    'choice CORPUS-1, reading b'
    """
    identifier, _, reading = letter.partition(":")
    name = f"choice {identifier}, reading {reading}{whose and f' ({whose})'}"
    return Departure(name, sentence, standing, grounds, "" if whose else letter)


def fault(identifier: str, sentence: str, letter: str = "") -> Departure:
    """Return the departure of a mistake."""
    return Departure(f"fault {identifier}", sentence, "fault", "", letter)


def as_it_is(d: Document) -> Document:
    """Return the document unchanged."""
    return d


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to score a document that is not the spec's; `treated` changes the document first."""

    departure: Departure
    score_of: ScoreOf
    treated: Treated = as_it_is


@dataclass(frozen=True, slots=True)
class _Blanc:
    """Scores a document by BLANC, with one score type's rule for a side without links of a kind."""

    score_type: type[BlancScore]

    def __call__(self, d: Document, metric: str) -> Figures:
        figures = exact_score(d, "blanc")
        return self.score_type(figures.counts if isinstance(figures, BlancScore) else blanc.counts(d.key, d.response))


class _LuoButForNoLinks(BlancScore):
    """Choice BLANC-1, reading b; without any link on either side reading c."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """Return BLANC's counts as Luo et al. (2014) read them, with no value where neither kind has a link."""
        return blanc.counted_kinds_luo_2014(self.counts)._replace(neither=None)


class _OfficialWithLuosLastCase(BlancScore):
    """BLANC by reading a of choice BLANC-1, but by reading b where neither side has a link."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """The kinds of links that the key has; if neither side has a link, the mentions."""
        of_both_sides = blanc.counted_kinds_luo_2014(self.counts)
        any_link = of_both_sides.coreference or of_both_sides.non_coreference
        return blanc.counted_kinds(self.counts) if any_link else of_both_sides


class _EmptyHalfUndefined(BlancScore):
    """BLANC where a half without links is undefined: choice BLANC-2, reading b."""

    __slots__ = ()

    @property
    def recall(self) -> MeanRatio:
        """Recall; 0/0 if the recall of one kind of links is."""
        counts, kinds = self.counts, self.kinds
        undefined = _one_is_undefined(counts.coreference.recall, counts.non_coreference.recall, kinds)
        return MeanRatio(None) if undefined else counts.recall(kinds)

    @property
    def precision(self) -> MeanRatio:
        """Precision; 0/0 if the precision of one kind of links is."""
        counts, kinds = self.counts, self.kinds
        undefined = _one_is_undefined(counts.coreference.precision, counts.non_coreference.precision, kinds)
        return MeanRatio(None) if undefined else counts.precision(kinds)

    @property
    def f1(self) -> Fraction | None:
        """F₁; 0/0 if recall or precision of one kind of links is."""
        undefined = self.recall.value is None or self.precision.value is None
        return None if undefined else self.counts.f1(self.kinds)


def _one_is_undefined(coreference: Ratio, non_coreference: Ratio, kinds: blanc.Kinds) -> bool:
    return (kinds.coreference and coreference.value is None) or (
        kinds.non_coreference and non_coreference.value is None
    )


@dataclass(frozen=True, slots=True)
class _SingletonsDropped:
    """Entities of one mention are dropped as they are read, from the key, the response or both."""

    key: bool
    response: bool

    def __call__(self, d: Document) -> Document:
        key, response = d.key_entities, d.response_entities
        return Document(
            _linked(key) if self.key else key, _linked(response) if self.response and response is not None else response
        )


def _linked(side: Entities) -> Entities:
    return tuple(e for e in side if len(set(e)) > 1)


@dataclass(frozen=True, slots=True)
class _Completed:
    """A side gets the mentions that only the other has as singletons: the key, the response or both."""

    key: bool
    response: bool

    def __call__(self, d: Document) -> Document:
        key, response = d.sides
        return Document(
            _with_singletons(key, response) if self.key else key,
            _with_singletons(response, key) if self.response else d.response_entities,
        )


@dataclass(frozen=True, slots=True)
class _TwinlessDropped:
    """A side loses the mentions that the other has not: the key, the response or both."""

    key: bool
    response: bool

    def __call__(self, d: Document) -> Document:
        key, response = d.sides
        return Document(
            _common(key, response) if self.key else key,
            _common(response, key) if self.response else d.response_entities,
        )


def _with_singletons(ours: Entities, theirs: Entities) -> Entities:
    have = {m for e in ours for m in e}
    return (*ours, *((m,) for m in dict.fromkeys(m for e in theirs for m in e) if m not in have))


def _common(ours: Entities, theirs: Entities) -> Entities:
    have = {m for e in theirs for m in e}
    return tuple(e for e in (tuple(m for m in e if m in have) for e in ours) if e)


@dataclass(frozen=True, slots=True)
class _Switched:
    """A score with recall and precision exchanged."""

    score: Figures

    @property
    def recall(self) -> Figure | None:
        """Precision."""
        return self.score.precision

    @property
    def precision(self) -> Figure | None:
        """Recall."""
        return self.score.recall

    @property
    def f1(self) -> Fraction | None:
        """F₁, which does not change when recall and precision trade places."""
        return self.score.f1

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Return the figures under a convention for 0/0, with recall and precision exchanged."""
        other_name = {"recall": "precision", "precision": "recall"}
        figures = self.score.under(convention)
        return {name: figures[other_name.get(name, name)] for name in figures}

    def __add__(self, other: "_Switched") -> "_Switched":
        return _Switched(self.score + other.score)


@dataclass(frozen=True, slots=True)
class _ArithmeticF1:
    """A score whose F₁ is the arithmetic mean of its recall and precision."""

    score: Figures

    @property
    def recall(self) -> Figure | None:
        """Recall as it is."""
        return self.score.recall

    @property
    def precision(self) -> Figure | None:
        """Precision as it is."""
        return self.score.precision

    @property
    def f1(self) -> Fraction | None:
        """The arithmetic mean of recall and precision."""
        return self.under(lambda value: value)["f1"]

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Return the figures under a convention for 0/0, with F₁ as the mean of the reported two."""
        figures = self.score.under(convention)
        recall, precision = figures["recall"], figures["precision"]
        return {**figures, "f1": None if recall is None or precision is None else mean((recall, precision))}

    def __add__(self, other: "_ArithmeticF1") -> "_ArithmeticF1":
        return _ArithmeticF1(self.score + other.score)


def _arithmetic_f1(d: Document, metric: str) -> Figures:
    return _ArithmeticF1(exact_score(d, metric))


class _MeanOfDefined(ConllScore):
    """CoNLL as the mean of those F₁ that are not 0/0: choice CONLL-1, reading b."""

    __slots__ = ()

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Return the mean of the F₁ that are defined."""
        defined = [member.f1 for member in self.members.values() if member.f1 is not None]
        return {"f1": mean(defined) if defined else convention(None)}

    def __add__(self, other: ConllScore) -> "_MeanOfDefined":
        return _MeanOfDefined(self.muc + other.muc, self.b_cubed + other.b_cubed, self.ceaf_e + other.ceaf_e)


def _mean_of_defined(d: Document, metric: str) -> Figures:
    muc, b_cubed, ceaf_e = (exact_score(d, member) for member in conll.MEMBERS)
    if not (isinstance(muc, RatioScore) and isinstance(b_cubed, RatioScore) and isinstance(ceaf_e, RatioScore)):
        raise TypeError("the members of the CoNLL score are quotients of sums")
    return _MeanOfDefined(muc, b_cubed, ceaf_e)


def _figures_switched(d: Document, metric: str) -> Figures:
    return _Switched(exact_score(d, metric))


def _roles_switched(d: Document, metric: str) -> Figures:
    return exact_score(_document(d.response, d.key), metric)


def _document(key: Partition, response: Partition) -> Document:
    return Document(tuple(tuple(e) for e in key), tuple(tuple(e) for e in response))


@dataclass(frozen=True, slots=True)
class _OtherMetric:
    """The score of another metric than the one asked for."""

    other: str

    def __call__(self, d: Document, metric: str) -> Figures:
        return score_partitions(d.key, d.response, (self.other,))[self.other]


def _lea_b(d: Document, metric: str) -> Figures:
    """Choice LEA-1, reading b; a singleton's 0/0 counts 0."""

    def side(ours: Partition, theirs: Partition) -> Ratio:
        resolved = (
            Fraction(len(e) * sum(_pairs(len(e & other)) for other in theirs), _pairs(len(e)))
            for e in ours
            if len(e) > 1
        )
        return ratio(sum(resolved), sum(len(e) for e in ours))

    return RatioScore(side(d.key, d.response), side(d.response, d.key))


def _muc_twinless_cost_nothing(d: Document, metric: str) -> Figures:
    """MUC that counts the parts that the other side has, and no part for a mention that it lacks."""

    def side(ours: Partition, theirs: Partition) -> Ratio:
        parts = sum(bool(e & other) for e in ours for other in theirs)
        return ratio(sum(map(len, ours)) - parts, sum(len(e) - 1 for e in ours))

    return RatioScore(side(d.key, d.response), side(d.response, d.key))


@lru_cache(maxsize=1 << 10)
def _aligned(d: Document) -> Sequence[tuple[int, int]]:
    """Return, for the pairs of entities that CEAFe aligns, common mentions and the sum of sizes; every ε needs them."""
    table = table_of(entity_numbers(d.key), entity_numbers(d.response))
    return [(table.both[i, j], table.key[i] + table.response[j]) for i, j in phi4_alignment(table).pairs]


@dataclass(frozen=True, slots=True)
class _EpsilonInPhi4:
    """CEAFe with an ε in the denominator of φ₄, too little to change which entities are aligned."""

    epsilon: Fraction

    def __call__(self, d: Document, metric: str) -> Figures:
        total = sum((2 * both / (sizes + self.epsilon) for both, sizes in _aligned(d)), Fraction(0))
        return RatioScore(ratio(total, len(d.key)), ratio(total, len(d.response)))


def _b_cubed_over_union(d: Document, metric: str) -> Figures:
    """B³ with both sums divided by the number of mentions of either side."""
    either = len(d.mentions)
    key, response = d.key, d.response
    sides = (b_cubed.recall(*pair).numerator for pair in ((key, response), (response, key)))
    recall, precision = (ratio(numerator, either) for numerator in sides)
    return RatioScore(recall, precision)


def _pairs(n: int) -> int:
    return n * (n - 1) // 2


_LUO = "Luo et al. (2014), as other scorers give an account of it"
_BLANC_B = Reading(
    choice("BLANC-1:b", "a half is dropped only if neither side has its links", "published", _LUO),
    _Blanc(BlancLuo2014Score),
)
_BLANC_B_C = Reading(
    choice(
        "BLANC-1:b",
        "as b, but 0/0 where no side has a link",
        "published",
        "corefud-scorer 1.2 and the Universal Anaphora scorer v1",
        "c without any link",
    ),
    _Blanc(_LuoButForNoLinks),
)
_BLANC_A = Reading(
    choice("BLANC-1:a", "the key alone decides which half counts", "published", "the official scorer v8.01"),
    _Blanc(BlancScore),
)
_BLANC_A_B = Reading(
    choice("BLANC-1:a", "as a, but as b where no side has a link", "published", "scorch 0.2.0", "b without any link"),
    _Blanc(_OfficialWithLuosLastCase),
)
_BLANC_2 = Reading(
    choice("BLANC-2:b", "the mean is 0/0 as soon as one half is", "convention"), _Blanc(_EmptyHalfUndefined)
)
BLANC_TYPES: Sequence[tuple[Departure | None, type[BlancScore]]] = (
    (None, BlancScore),
    *(
        (reading.departure, reading.score_of.score_type)
        for reading in (_BLANC_B, _BLANC_B_C, _BLANC_A_B, _BLANC_2)
        if isinstance(reading.score_of, _Blanc)
    ),
)
"""BLANC by the spec's boundary rule, and by others."""

_OF: Mapping[str, Sequence[Reading]] = {
    "conll": (
        Reading(choice("CONLL-1:b", "the mean is over the F₁ that have a value", "convention"), _mean_of_defined),
    ),
    "muc": (
        Reading(
            fault("muc_twinless_cost_nothing", "a mention that the other side lacks is no part"),
            _muc_twinless_cost_nothing,
        ),
    ),
    "b_cubed": (
        Reading(
            fault("b_cubed_over_union", "recall and precision are means over the mentions of either side"),
            _b_cubed_over_union,
        ),
    ),
    "ceaf_e": tuple(
        Reading(
            choice(
                "EMPTY-1:e",
                f"1e{power} is added to the denominator of φ₄",
                "convention",
                whose=f"ε = 1e{power}, in φ₄",
            ),
            _EpsilonInPhi4(Fraction(10) ** power),
        )
        for power in (-6, -7, -8)
    ),
    "blanc": (_BLANC_B, _BLANC_B_C, _BLANC_A_B, _BLANC_2),
    "blanc_luo_2014": (_BLANC_A, _BLANC_A_B, _BLANC_B_C),
    "lea": (
        Reading(
            choice(
                "LEA-1:b",
                "a singleton has no link, and 0/0 of it counts 0",
                "published",
                "Agarwal et al. (2019), where link(S) = |S|(|S| − 1)/2",
            ),
            _lea_b,
        ),
    ),
}
_ANY = (
    Reading(
        fault("singletons_dropped", "singletons are dropped on both sides", "MENTIONS-1:b"),
        exact_score,
        _SingletonsDropped(True, True),
    ),
    Reading(
        fault("key_singletons_dropped", "singletons are dropped from the key only"),
        exact_score,
        _SingletonsDropped(True, False),
    ),
    Reading(
        fault("response_singletons_dropped", "singletons are dropped from the response only"),
        exact_score,
        _SingletonsDropped(False, True),
    ),
    Reading(
        fault("spurious_mentions_in_key", "mentions that only the response has are put into the key as singletons"),
        exact_score,
        _Completed(True, False),
    ),
    Reading(
        fault("missing_mentions_in_response", "mentions that only the key has are put into the response as singletons"),
        exact_score,
        _Completed(False, True),
    ),
    Reading(
        fault("sides_completed", "each side gets the mentions that only the other has as singletons"),
        exact_score,
        _Completed(True, True),
    ),
    Reading(
        fault("spurious_mentions_dropped", "mentions that only the response has are dropped"),
        exact_score,
        _TwinlessDropped(False, True),
    ),
    Reading(
        fault("missing_mentions_dropped", "mentions that only the key has are dropped"),
        exact_score,
        _TwinlessDropped(True, False),
    ),
    Reading(
        fault("twinless_mentions_dropped", "mentions of one side only are dropped"),
        exact_score,
        _TwinlessDropped(True, True),
    ),
    Reading(fault("figures_switched", "recall and precision change places"), _figures_switched),
    Reading(fault("f1_arithmetic", "F₁ is the arithmetic mean of recall and precision"), _arithmetic_f1),
    Reading(fault("roles_switched", "key and response change places"), _roles_switched),
)
_FAMILIES = ("b_cubed", "ceaf_m", "ceaf_e", "blanc")
_FAULTY = ("b_cubed_v4",)
"""The metrics that reproduce somebody's known mistake."""


def readings(metric: str) -> tuple[Reading, ...]:
    """
    List the readings that a scorer may use in place of a metric.

    >>> [r.departure.name for r in readings("lea")][:2]
    ['choice LEA-1, reading b', 'fault singletons_dropped']
    """
    # A mean of F₁ has no recall and no precision.
    any_metric = (r for r in _ANY if metric not in MEANS or r.score_of is exact_score)
    return (*_OF.get(metric, ()), *any_metric, *_other_metrics(metric))


def _other_metrics(metric: str) -> tuple[Reading, ...]:
    """List the metrics that may be computed instead of this one; a variant of it is a published alternative."""
    named = next((f for f in _FAMILIES if metric.startswith(f)), metric)
    others = (other for other in IDS if other != metric and (other in MEANS) == (metric in MEANS))
    return tuple(
        Reading(
            Departure(
                f"metric {other}",
                f"these are the figures of {other}",
                "published" if other.startswith(named) and other not in _FAULTY else "fault",
                "Cai & Strube (2010)" if other.startswith(named) and other not in _FAULTY else "",
            ),
            _OtherMetric(other),
        )
        for other in others
        if not (metric.startswith("blanc") and other.startswith("blanc"))
    )
