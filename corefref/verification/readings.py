"""
Other readings of the choices, as scores of one document; see `spec/choices.md` for who follows which.

A reading is *published* where a paper states it or a scorer in wide use has it on purpose.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.engine import score_partitions
from corefref.metrics import blanc, overlapping
from corefref.partitions import Mention, Partition, family
from corefref.ratio import Figure, MeanRatio, Ratio, ratio
from corefref.registry import IDS, MEANS
from corefref.scores import BlancLuo2014Score, BlancScore, Convention, Figures, RatioScore, Value
from corefref.verification.exact import ScoreOf, exact_score
from corefref.verification.inputs import Document, Entities


@dataclass(frozen=True, slots=True)
class Reading:
    """A score of a document that is not the spec's; `name` says which: a choice's, another metric, a fault."""

    name: str
    sentence: str
    published: bool
    score_of: ScoreOf


@dataclass(frozen=True, slots=True)
class _Blanc:
    """BLANC from its counts by some rule."""

    score_type: type[BlancScore]

    def __call__(self, d: Document, metric: str) -> Figures:
        return self.score_type(blanc.counts(d.key, d.response))


class _LuoButForNoLinks(BlancScore):
    """Choice BLANC-1, reading b; without any link on either side reading c."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """The kinds of links that a side has."""
        return blanc.counted_kinds_luo_2014(self.counts)._replace(neither=None)


class _OfficialWithLuosLastCase(BlancScore):
    """Choice BLANC-1, reading a; without any link on either side reading b."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """The kinds of links that the key has, or the mentions where no side has any."""
        of_both_sides = blanc.counted_kinds_luo_2014(self.counts)
        any_link = of_both_sides.coreference or of_both_sides.non_coreference
        return blanc.counted_kinds(self.counts) if any_link else of_both_sides


class _EmptyHalfUndefined(BlancScore):
    """Choice BLANC-2, reading b."""

    __slots__ = ()

    @property
    def recall(self) -> MeanRatio:
        """Recall, 0/0 if that of one kind of links is."""
        counts, kinds = self.counts, self.kinds
        undefined = _one_is_undefined(counts.coreference.recall, counts.non_coreference.recall, kinds)
        return MeanRatio(None) if undefined else counts.recall(kinds)

    @property
    def precision(self) -> MeanRatio:
        """Precision, 0/0 if that of one kind of links is."""
        counts, kinds = self.counts, self.kinds
        undefined = _one_is_undefined(counts.coreference.precision, counts.non_coreference.precision, kinds)
        return MeanRatio(None) if undefined else counts.precision(kinds)

    @property
    def f1(self) -> Fraction | None:
        """F, 0/0 if recall or precision of one kind of links is."""
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

    def __call__(self, d: Document, metric: str) -> Figures:
        key, response = d.sides
        return exact_score(
            Document(_linked(key) if self.key else key, _linked(response) if self.response else response), metric
        )


def _linked(side: Entities) -> Entities:
    return tuple(e for e in side if len(set(e)) > 1)


@dataclass(frozen=True, slots=True)
class _Switched:
    """A score whose recall and precision have changed places."""

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
        """F₁ as it is."""
        return self.score.f1

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """The figures under a convention for 0/0, recall and precision under each other's names."""
        other_name = {"recall": "precision", "precision": "recall"}
        figures = self.score.under(convention)
        return {name: figures[other_name.get(name, name)] for name in figures}

    def __add__(self, other: "_Switched") -> "_Switched":
        return _Switched(self.score + other.score)


def _figures_switched(d: Document, metric: str) -> Figures:
    return _Switched(exact_score(d, metric))


def _roles_switched(d: Document, metric: str) -> Figures:
    return exact_score(_of(d.response, d.key), metric)


def _of(key: Partition, response: Partition) -> Document:
    return Document(tuple(tuple(e) for e in key), tuple(tuple(e) for e in response))


@dataclass(frozen=True, slots=True)
class _OtherMetric:
    """The score of another metric than was asked for."""

    other: str

    def __call__(self, d: Document, metric: str) -> Figures:
        return score_partitions(d.key, d.response, (self.other,))[self.other]


def _spurious_copies_counted(d: Document, metric: str) -> Figures:
    """Choice REPEAT-1, reading c, where the key repeats nothing: only copies of key mentions are removed."""
    in_key = {m for e in d.key_entities for m in e}
    seen: set[Mention] = set()
    counted: list[list[Mention]] = []
    for number, e in enumerate(d.response_entities or ()):
        kept: list[Mention] = []
        for place, m in enumerate(e):
            if m not in seen:
                kept.append(m)
            elif m not in in_key:
                kept.append(("copy", number, place))
            seen.add(m)
        counted.append(kept)
    return exact_score(_of(d.key, Partition(frozenset(frozenset(e) for e in counted if e))), metric)


def _last_kept(d: Document, metric: str) -> Figures:
    return exact_score(Document(*(tuple(reversed(side)) for side in d.sides)), metric)


def _copies_counted(d: Document, metric: str) -> Figures:
    """Each copy of a mention is a mention of its own: the other side has it if it has as many copies."""
    return exact_score(Document(*(_numbered(side) for side in d.sides)), metric)


def _numbered(side: Entities) -> Entities:
    copies: Counter[Mention] = Counter()
    made: list[list[Mention]] = []
    for e in side:
        made.append([])
        for m in e:
            copies[m] += 1
            made[-1].append((m, copies[m]))
    return tuple(tuple(e) for e in made)


def _overlapping_b_cubed(d: Document, metric: str) -> Figures:
    key, response = (family(side) for side in d.sides)
    return RatioScore(overlapping.b_cubed_recall(key, response), overlapping.b_cubed_precision(key, response))


def _overlapping_lea(d: Document, metric: str) -> Figures:
    key, response = (family(side) for side in d.sides)
    return RatioScore(overlapping.lea_recall(key, response), overlapping.lea_precision(key, response))


def _copies_credited(d: Document, metric: str) -> Figures:
    key, response = d.sides
    return RatioScore(_b_cubed_with_copies(key, response), _b_cubed_with_copies(response, key))


def _b_cubed_with_copies(ours: Entities, theirs: Entities) -> Ratio:
    """B³ recall in which every copy of a mention is a mention of its entity, in their sides and in ours."""
    return ratio(
        sum(Fraction(sum(m in o for m in e) * sum(m in e for m in o), len(e)) for e in ours for o in theirs),
        sum(len(e) for e in ours),
    )


def _published(choice: str, letter: str, sentence: str, score_of: ScoreOf) -> Reading:
    return Reading(f"choice {choice}, reading {letter}", sentence, True, score_of)


_SINGLETONS = (
    _published("MENTIONS-1", "b", "singletons are dropped on both sides", _SingletonsDropped(True, True)),
    Reading(
        "fault key_singletons_dropped",
        "singletons are dropped from the key only",
        False,
        _SingletonsDropped(True, False),
    ),
    Reading(
        "fault response_singletons_dropped",
        "singletons are dropped from the response only",
        False,
        _SingletonsDropped(False, True),
    ),
)
_ANY = (
    *_SINGLETONS,
    Reading("fault figures_switched", "recall and precision change places", False, _figures_switched),
    Reading("fault roles_switched", "key and response change places", False, _roles_switched),
    Reading("fault last_place_kept", "the last place of a repeated mention is kept", False, _last_kept),
    Reading("fault repeated_mention_counted", "every copy of a mention is a mention", False, _copies_counted),
    _published("REPEAT-1", "c", "copies of spurious mentions are counted", _spurious_copies_counted),
)
_OF: Mapping[str, Sequence[Reading]] = {
    "blanc": (
        _published("BLANC-1", "b", "a half is dropped only if neither side has its links", _Blanc(BlancLuo2014Score)),
        _published(
            "BLANC-1", "b (c without any link)", "as b, but 0/0 where no side has a link", _Blanc(_LuoButForNoLinks)
        ),
        _published(
            "BLANC-1",
            "a (b without any link)",
            "as a, but as b where no side has a link",
            _Blanc(_OfficialWithLuosLastCase),
        ),
        Reading(
            "choice BLANC-2, reading b", "the mean is 0/0 as soon as one half is", False, _Blanc(_EmptyHalfUndefined)
        ),
    ),
    "blanc_luo_2014": (
        _published("BLANC-1", "a", "the key alone decides which half counts", _Blanc(BlancScore)),
        _published(
            "BLANC-1", "b (c without any link)", "as b, but 0/0 where no side has a link", _Blanc(_LuoButForNoLinks)
        ),
    ),
    "lea": (_published("REPEAT-1", "b", "entities are taken as an overlapping family", _overlapping_lea),),
    "b_cubed": (
        _published("REPEAT-1", "b", "entities are taken as an overlapping family", _overlapping_b_cubed),
        Reading("fault repeated_mention_credited", "every copy of a mention is credited", False, _copies_credited),
    ),
}
_FAMILIES = ("b_cubed", "ceaf_m", "ceaf_e", "blanc")


def readings(metric: str) -> tuple[Reading, ...]:
    """
    The readings that may stand in the place of a metric.

    >>> [r.name for r in readings("lea")][:2]
    ['choice REPEAT-1, reading b', 'choice MENTIONS-1, reading b']
    """
    return (*_OF.get(metric, ()), *_ANY, *_other_metrics(metric))


def _other_metrics(metric: str) -> tuple[Reading, ...]:
    """The metrics that this one may have been taken for; a variant of it is a published alternative."""
    named = next((f for f in _FAMILIES if metric.startswith(f)), metric)
    others = (other for other in IDS if other != metric and (other in MEANS) == (metric in MEANS))
    return tuple(
        Reading(f"metric {other}", f"these are the figures of {other}", other.startswith(named), _OtherMetric(other))
        for other in others
        if not (metric.startswith("blanc") and other.startswith("blanc"))
    )
