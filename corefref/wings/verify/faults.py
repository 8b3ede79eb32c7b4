"""
Metrics that are wrong on purpose, with one mistake each: the spec must refuse them, and they name a scorer's fault.

Each is a metric like those of the registry. Many of the mistakes were made in scorers that people used; the others are
those a reader of the papers is most likely to make. None may pass: the trial tries each on the worked examples and the
invariants.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, permutations
from math import floor
from typing import TypeAlias

from typing_extensions import override

from corefref import measures, partitions
from corefref.alignment import Similarity, best_alignment
from corefref.engine import score_partitions
from corefref.measures import BlancMetric, Formula, Measure, Metric, RatioMetric
from corefref.metrics import b_cubed, blanc, ceaf, lea, mention_identification, muc, twinless
from corefref.metrics.blanc import LinkCounts
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Entity, Partition, in_order, is_singleton, without_singletons
from corefref.ratio import Figure, MeanRatio, Ratio, mean, ratio
from corefref.ratio import f1 as harmonic
from corefref.scores import BlancLuo2014Score, BlancScore, Convention, RatioScore, Value, reported
from corefref.scores import Figures as Scored


@dataclass(frozen=True, slots=True)
class Fault:
    """A metric with one mistake: the metric it imitates, and what it does wrong."""

    imitates: str
    sentence: str
    metric: Measure
    totals: "Totals | None" = None
    """The summed similarities that ties allow, if there are any."""

    def ties(self, key: Partition, response: Partition) -> Iterator[Scored]:
        """Yield the scores that ties allow."""
        if self.totals is None:
            yield self.metric.score(key, response)
            return
        score = self.metric.score(key, response)
        denominators = [
            Fraction(0) if f is None or f.quotient is None else f.quotient.denominator for f in _pair(score)
        ]
        for total in self.totals(key, response):
            recall, precision = (Ratio(total, denominator) for denominator in denominators)
            yield RatioScore(recall, precision)

    @property
    def id(self) -> str:
        """The name of the mistake."""
        return self.metric.id


Totals: TypeAlias = Callable[[Partition, Partition], Iterable[Fraction]]


def _pair(score: Scored) -> tuple[Figure | None, Figure | None]:
    return score.recall, score.precision


@dataclass(frozen=True, slots=True)
class FaultyFigures:
    """Figures computed the way somebody meant them."""

    recall: Figure
    precision: Figure
    f1: Fraction | None

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Recall, precision and F₁ under a convention for 0/0."""
        return reported(self.recall, self.precision, self.f1, convention)

    def __add__(self, other: "FaultyFigures") -> "FaultyFigures":
        raise TypeError("figures made of one document cannot be added")


Figures: TypeAlias = Callable[[Partition, Partition], FaultyFigures]
"""The figures of a key and a response."""


@dataclass(frozen=True, slots=True)
class FiguresMetric:
    """A metric whose F₁ is not computed in the usual way."""

    id: str
    paper: str
    figures: Figures

    def recall(self, key: Partition, response: Partition) -> Figure:
        """Recall."""
        return self.figures(key, response).recall

    def precision(self, key: Partition, response: Partition) -> Figure:
        """Precision."""
        return self.figures(key, response).precision

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """F₁."""
        return self.figures(key, response).f1

    def score(self, key: Partition, response: Partition) -> FaultyFigures:
        """All three."""
        return self.figures(key, response)


def _switched(formula: Formula) -> Formula:
    """Return precision from recall, with the roles switched."""

    def precision(key: Partition, response: Partition) -> Ratio:
        return formula(response, key)

    return precision


def _fault(
    identifier: str,
    imitates: str,
    sentence: str,
    recall: Formula,
    precision: Formula | None = None,
    totals: Totals | None = None,
) -> Fault:
    """Make a fault of a recall formula and, if none is given for precision, of its switched form."""
    metric = RatioMetric(identifier, measures.METRICS[imitates].paper, recall, precision or _switched(recall))
    return Fault(imitates, sentence, metric, totals)


def _counts(key: Partition, response: Partition) -> blanc.Counts:
    """Count BLANC's links by the engine; inputs of real size have too many links for sets of them."""
    score = score_partitions(key, response, ("blanc",))["blanc"]
    return score.counts if isinstance(score, BlancScore) else blanc.counts(key, response)


# Mention identification


def _entities_identified(key: Partition, response: Partition) -> Ratio:
    return ratio(len(key & response), len(key))


def _mentions_of_linked(key: Partition, response: Partition) -> Ratio:
    return mention_identification.recall(without_singletons(key), without_singletons(response))


# MUC


def _muc_missing_together(key: Partition, response: Partition) -> Ratio:
    def number_of_parts(s: Entity) -> int:
        return len({s & r for r in response if s & r}) + bool(s - partitions.mentions(response))

    return ratio(sum(len(s) - number_of_parts(s) for s in key), sum(len(s) - 1 for s in key))


def _muc_missing_no_part(key: Partition, response: Partition) -> Ratio:
    common = partitions.mentions(response)
    return ratio(
        sum(len(s & common) - len({s & r for r in response if s & r}) for s in key),
        sum(len(s & common) - 1 for s in key if s & common),
    )


def _muc_over_mentions(key: Partition, response: Partition) -> Ratio:
    return ratio(muc.recall(key, response).numerator, sum(len(s) for s in key))


def _muc_singletons_have_a_link(key: Partition, response: Partition) -> Ratio:
    return ratio(muc.recall(key, response).numerator, sum(max(len(s) - 1, 1) for s in key))


def _muc_undefined_is_one(key: Partition, response: Partition) -> Ratio:
    plain = muc.recall(key, response)
    return plain if plain.denominator else ratio(1, 1)


def _muc_all_pairs(key: Partition, response: Partition) -> Ratio:
    return _counts(key, response).coreference.recall


def _muc_spurious_links_forgiven(key: Partition, response: Partition) -> Ratio:
    return muc.precision(key, twinless.without_twinless(key, response))


# B³


def _b_cubed_of_common_mentions(key: Partition, response: Partition) -> Ratio:
    return ratio(b_cubed.recall(key, response).numerator, len(partitions.mentions(key) & partitions.mentions(response)))


def _b_cubed_by_entity(key: Partition, response: Partition) -> Ratio:
    return ratio(sum(Fraction(len(k & r) ** 2, len(k) ** 2) for k in key for r in response), len(key))


def _b_cubed_best_entity(key: Partition, response: Partition) -> Ratio:
    return ratio(
        sum(max((Fraction(len(k & r) ** 2, len(k)) for r in response), default=Fraction(0)) for k in key),
        sum(len(k) for k in key),
    )


def _b_cubed_without_the_mention_itself(key: Partition, response: Partition) -> Ratio:
    return ratio(
        sum(Fraction(len(k & r) * (len(k & r) - 1), len(k) - 1) for k in key if len(k) > 1 for r in response),
        sum(len(k) for k in key),
    )


def _b_cubed_of_linked(key: Partition, response: Partition) -> Ratio:
    return b_cubed.recall(without_singletons(key), without_singletons(response))


def _b_cubed_precision_over_key(key: Partition, response: Partition) -> Ratio:
    return ratio(b_cubed.precision(key, response).numerator, len(partitions.mentions(key)))


def _response_linked(formula: Formula) -> Formula:
    """A formula that drops the singletons of the response, but not those of the key."""

    def dropped(key: Partition, response: Partition) -> Ratio:
        return formula(key, without_singletons(response))

    return dropped


def _truncated(formula: Formula) -> Formula:
    """A formula whose value is cut off after four decimals, before F₁ is made of it."""

    def truncated(key: Partition, response: Partition) -> Ratio:
        value = formula(key, response).value
        return ratio(0, 0) if value is None else ratio(floor(value * 10_000), 10_000)

    return truncated


# CEAF


_Aligned: TypeAlias = Callable[[Partition, Partition, Similarity], Fraction]


def _greedy(key: Partition, response: Partition, phi: Similarity) -> Fraction:
    """The summed similarity of an alignment that takes the most similar pair left, again and again."""
    pairs = sorted(((phi(k, r), i, j) for i, k in enumerate(in_order(key)) for j, r in enumerate(in_order(response))))
    rows: set[int] = set()
    columns: set[int] = set()
    total = Fraction(0)
    for similarity, i, j in reversed(pairs):
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            total += similarity
    return total


_MOST_TIED = 6
"""Up to this many entities on a side, all ways to break ties are tried; beyond, only one."""


def _all_greedy(phi: Similarity) -> Totals:
    """The sum of taking the most similar pair left, under every way to break ties."""

    def totals(key: Partition, response: Partition) -> Iterable[Fraction]:
        if max(len(key), len(response)) > _MOST_TIED:
            return (_greedy(key, response, phi),)
        totals_there: set[Fraction] = set()
        ways: set[tuple[frozenset[Entity], frozenset[Entity], Fraction]] = {(key, response, Fraction(0))}
        while ways:
            ks, rs, total = ways.pop()
            best = max((phi(k, r) for k in ks for r in rs), default=Fraction(0))
            if not best:
                totals_there.add(total)
            else:
                ways |= {(ks - {k}, rs - {r}, total + best) for k in ks for r in rs if phi(k, r) == best}
        return totals_there

    return totals


def _aligned_by(by: Similarity) -> _Aligned:
    """The summed similarity of an alignment that is best for another similarity."""

    def aligned(key: Partition, response: Partition, phi: Similarity) -> Fraction:
        return sum((phi(k, r) for k, r in best_alignment(key, response, by).pairs), Fraction(0))

    return aligned


def _all_aligned_by(by: Similarity, phi: Similarity) -> Totals:
    """The same for every alignment that is best for the other similarity."""

    def totals(key: Partition, response: Partition) -> Iterable[Fraction]:
        if max(len(key), len(response)) > _MOST_TIED:
            return (_aligned_by(by)(key, response, phi),)
        few, many = sorted((in_order(key), in_order(response)), key=len)
        ways: Sequence[Sequence[tuple[Entity, Entity]]] = [
            [*zip(few, chosen, strict=True)] for chosen in permutations(many, len(few))
        ]
        sums = [[sum((s(*pair) for pair in way), Fraction(0)) for s in (by, phi)] for way in ways]
        best = max(of_by for of_by, _ in sums)
        return {of_phi for of_by, of_phi in sums if of_by == best}

    return totals


def _first_come(key: Partition, response: Partition, phi: Similarity) -> Fraction:
    """The summed similarity when each key entity in turn takes its best entity left."""
    left = list(in_order(response))
    total = Fraction(0)
    for k in in_order(key):
        if left:
            best = max(left, key=lambda r: phi(k, r))
            total += phi(k, best)
            left.remove(best)
    return total


def _many_to_one(key: Partition, response: Partition, phi: Similarity) -> Fraction:
    """The summed similarity of every key entity with its best response entity, taken or not."""
    return sum((max((phi(k, r) for r in response), default=Fraction(0)) for k in key), Fraction(0))


def _ceaf(aligned: _Aligned, phi: Similarity) -> tuple[Formula, Formula]:
    """CEAF recall and precision with another alignment."""

    def recall(key: Partition, response: Partition) -> Ratio:
        return ratio(aligned(key, response, phi), sum(phi(k, k) for k in key))

    def precision(key: Partition, response: Partition) -> Ratio:
        return ratio(aligned(key, response, phi), sum(phi(r, r) for r in response))

    return recall, precision


def _best(key: Partition, response: Partition, phi: Similarity) -> Fraction:
    return ceaf.recall(key, response, phi).numerator


def _float_phi4(k: Entity, r: Entity) -> Fraction:
    return Fraction(2 * len(k & r) / (len(k) + len(r)))


def _half_phi4(k: Entity, r: Entity) -> Fraction:
    return Fraction(len(k & r), len(k) + len(r))


def _jaccard(k: Entity, r: Entity) -> Fraction:
    return Fraction(len(k & r), len(k | r))


def _recall_as_phi4(k: Entity, r: Entity) -> Fraction:
    return Fraction(len(k & r), len(k))


def _ceaf_m_over_entities(key: Partition, response: Partition) -> Ratio:
    return ratio(ceaf.recall(key, response, phi3).numerator, len(key))


def _ceaf_e_half(key: Partition, response: Partition) -> Ratio:
    return ratio(_best(key, response, _half_phi4), len(key))


def _ceaf_e_over_mentions(key: Partition, response: Partition) -> Ratio:
    return ratio(ceaf.recall(key, response, phi4).numerator, len(partitions.mentions(key)))


def _ceaf_e_recall(key: Partition, response: Partition) -> Ratio:
    return ceaf.recall(key, response, phi4)


def _ceaf_e_precision(key: Partition, response: Partition) -> Ratio:
    return ceaf.precision(key, response, phi4)


# BLANC


def _blanc_figures(c: blanc.Counts) -> FaultyFigures:
    """BLANC from its counts, of the kinds of links that the key has."""
    kinds = blanc.counted_kinds(c)
    return FaultyFigures(c.recall(kinds), c.precision(kinds), c.f1(kinds))


class _BothKinds(BlancScore):
    """BLANC that averages both kinds of links, whether or not a side has them."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """Both."""
        return blanc.Kinds(coreference=True, non_coreference=True)


class _CoreferenceAlone(BlancScore):
    """BLANC of the coreference links."""

    __slots__ = ()

    @property
    def kinds(self) -> blanc.Kinds:
        """The coreference links."""
        return blanc.Kinds(coreference=True, non_coreference=False)


class _BlancOf(BlancMetric):
    """BLANC by the engine's counts."""

    __slots__ = ()

    @override
    def score(self, key: Partition, response: Partition) -> BlancScore:
        """The score; it can be added over documents."""
        return self.score_type(_counts(key, response))


def _blanc_harmonic(key: Partition, response: Partition) -> FaultyFigures:
    recall, precision = blanc.recall(key, response), blanc.precision(key, response)
    return FaultyFigures(recall, precision, harmonic(recall.value, precision.value))


def _blanc_of_common_mentions(key: Partition, response: Partition) -> FaultyFigures:
    common = partitions.mentions(key) & partitions.mentions(response)
    return _blanc_figures(_counts(partitions.restricted(key, common), partitions.restricted(response, common)))


def _blanc_of_all_mentions(key: Partition, response: Partition) -> FaultyFigures:
    both = partitions.mentions(key) | partitions.mentions(response)
    completed = (twinless.with_singletons(key, both), twinless.with_singletons(response, both))
    return _blanc_figures(_counts(*completed))


def _blanc_with_self_links(key: Partition, response: Partition) -> FaultyFigures:
    counts = _counts(key, response)
    selves = LinkCounts(
        len(partitions.mentions(key) & partitions.mentions(response)),
        len(partitions.mentions(key)),
        len(partitions.mentions(response)),
    )
    return _blanc_figures(replace(counts, coreference=counts.coreference + selves))


def _blanc_all_links_together(key: Partition, response: Partition) -> FaultyFigures:
    counts = _counts(key, response)
    together = counts.coreference + counts.non_coreference
    return FaultyFigures(together.recall, together.precision, together.f1)


# LEA


_NumberOfLinks: TypeAlias = Callable[[Entity, Entity], int]


def _lea_with_links(links: _NumberOfLinks, key: Partition, response: Partition) -> Ratio:
    return ratio(
        sum(len(k) * Fraction(sum(links(k, r) for r in response), max(len(lea.links(k)), 1)) for k in key),
        sum(len(k) for k in key),
    )


def _lea_without_self_links(key: Partition, response: Partition) -> Ratio:
    return _lea_with_links(lambda k, r: len(list(combinations(k & r, 2))), key, response)


def _lea_self_link_of_overlap(key: Partition, response: Partition) -> Ratio:
    return _lea_with_links(lambda k, r: len(lea.links(k & r)) if k & r else 0, key, response)


def _lea_self_link_of_any_entity(key: Partition, response: Partition) -> Ratio:
    def links(k: Entity, r: Entity) -> int:
        return len(k & r) if is_singleton(k) else len(list(combinations(k & r, 2)))

    return _lea_with_links(links, key, response)


def _lea_unweighted(key: Partition, response: Partition) -> Ratio:
    return lea.recall(key, response, importance=lambda e: Fraction(1))


def _lea_weighted_by_links(key: Partition, response: Partition) -> Ratio:
    return lea.recall(key, response, importance=lambda e: Fraction(len(lea.links(e))))


def _lea_best_entity(key: Partition, response: Partition) -> Ratio:
    return ratio(
        sum(
            len(k) * max((Fraction(len(lea.links(k) & lea.links(r)), len(lea.links(k))) for r in response), default=0)
            for k in key
        ),
        sum(len(k) for k in key),
    )


# The treatments of twinless mentions


def _ceaf_m_sys_with_spurious_singletons(key: Partition, response: Partition) -> Ratio:
    return ceaf.precision(twinless.key_all(key, response), twinless.response_all(key, response), phi3)


def _b_cubed_sys_spurious_earn_nothing(key: Partition, response: Partition) -> Ratio:
    return b_cubed.precision(key, twinless.response_p(key, response))


def _arithmetic_f1(metric: Metric) -> Figures:
    def figures(key: Partition, response: Partition) -> FaultyFigures:
        recall, precision = metric.recall(key, response), metric.precision(key, response)
        undefined = recall.value is None or precision.value is None
        return FaultyFigures(recall, precision, None if undefined else mean((recall.value, precision.value)))

    return figures


# The CoNLL score


@dataclass(frozen=True, slots=True)
class MeanScore:
    """A mean of other F₁ than those of MUC, B³ and CEAFe, or another mean."""

    members: Sequence[Scored]
    combine: Callable[[Sequence[Fraction]], Fraction]

    @property
    def recall(self) -> Ratio:
        """None, as 0/0."""
        return ratio(0, 0)

    @property
    def precision(self) -> Ratio:
        """None, as 0/0."""
        return ratio(0, 0)

    @property
    def f1(self) -> Fraction | None:
        """The mean; None where a member is."""
        return self.under(lambda value: value)["f1"]

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """The mean of the F₁ under a convention for 0/0."""
        figures = [convention(member.f1) for member in self.members]
        values = [value for value in figures if value is not None]
        return {"f1": self.combine(values) if len(values) == len(figures) else None}

    def __add__(self, other: "MeanScore") -> "MeanScore":
        return MeanScore([a + b for a, b in zip(self.members, other.members, strict=True)], self.combine)


@dataclass(frozen=True, slots=True)
class MeanMetric:
    """A mean of F₁ that is not the CoNLL score."""

    id: str
    members: Sequence[Metric]
    combine: Callable[[Sequence[Fraction]], Fraction] = mean
    paper: str = measures.CONLL.paper

    def recall(self, key: Partition, response: Partition) -> Figure:
        """None, as 0/0."""
        return ratio(0, 0)

    def precision(self, key: Partition, response: Partition) -> Figure:
        """None, as 0/0."""
        return ratio(0, 0)

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """The mean."""
        return self.score(key, response).f1

    def score(self, key: Partition, response: Partition) -> MeanScore:
        """The mean with its members."""
        return MeanScore([member.score(key, response) for member in self.members], self.combine)


def _harmonic_mean(values: Sequence[Fraction]) -> Fraction:
    return Fraction(0) if 0 in values else len(values) / sum((1 / value for value in values), Fraction(0))


def _f1_of_means(key: Partition, response: Partition) -> FaultyFigures:
    members = (measures.MUC, measures.B_CUBED, measures.CEAF_E)
    recall = _mean_figure(m.recall(key, response) for m in members)
    precision = _mean_figure(m.precision(key, response) for m in members)
    return FaultyFigures(recall, precision, harmonic(recall.value, precision.value))


def _mean_figure(figures: Iterable[Figure]) -> MeanRatio:
    """The mean of figures; 0/0 counts 0, unless all of them are."""
    values = [figure.value for figure in figures]
    return MeanRatio(None if all(value is None for value in values) else mean(values))


_CONLL_MEMBERS = (measures.MUC, measures.B_CUBED, measures.CEAF_E)
_B3, _CM, _CE = "b_cubed", "ceaf_m", "ceaf_e"
_CONLL, _BLANC = measures.CONLL.paper, measures.BLANC.paper

FAULTS: tuple[Fault, ...] = (
    _fault("mentions_counts_entities", "mentions", "Counts identical entities, not mentions.", _entities_identified),
    _fault("mentions_of_linked", "mentions", "Counts no mention that is a singleton.", _mentions_of_linked),
    _fault(
        "mentions_roles_swapped",
        "mentions",
        "Prints precision as recall and recall as precision.",
        mention_identification.precision,
        mention_identification.recall,
    ),
    _fault(
        "muc_twinless_as_one_part",
        "muc",
        "Counts all mentions of an entity that the response lacks as one part.",
        _muc_missing_together,
    ),
    _fault(
        "muc_twinless_as_no_part",
        "muc",
        "Leaves the mentions that the response lacks out of the entity.",
        _muc_missing_no_part,
    ),
    _fault("muc_over_mentions", "muc", "Divides by the mentions, not by the mentions less one.", _muc_over_mentions),
    _fault("muc_singletons_have_a_link", "muc", "Counts a link for a singleton.", _muc_singletons_have_a_link),
    _fault("muc_undefined_is_one", "muc", "Takes 0/0 for 1.", _muc_undefined_is_one),
    _fault("muc_all_pairs", "muc", "Counts every link of an entity, not the fewest that join it.", _muc_all_pairs),
    _fault(
        "muc_spurious_forgiven",
        "muc",
        "Drops the response's twinless mentions before precision.",
        muc.recall,
        _muc_spurious_links_forgiven,
    ),
    Fault(
        "muc",
        "Makes F₁ the arithmetic mean of recall and precision.",
        FiguresMetric("muc_f1_arithmetic", measures.MUC.paper, _arithmetic_f1(measures.MUC)),
    ),
    _fault(
        "b_cubed_without_twinless", _B3, "Averages over the mentions that both sides have.", _b_cubed_of_common_mentions
    ),
    _fault(
        "b_cubed_roles_swapped",
        _B3,
        "Prints precision as recall and recall as precision.",
        b_cubed.precision,
        b_cubed.recall,
    ),
    _fault("b_cubed_by_entity", _B3, "Averages over entities, each with the same weight.", _b_cubed_by_entity),
    _fault("b_cubed_best_entity", _B3, "Counts the response entity of the most overlap only.", _b_cubed_best_entity),
    _fault(
        "b_cubed_without_itself",
        _B3,
        "Does not count a mention as one of its own entity.",
        _b_cubed_without_the_mention_itself,
    ),
    _fault("b_cubed_of_linked", _B3, "Skips the singletons of both sides.", _b_cubed_of_linked),
    _fault(
        "b_cubed_singletons_dropped_response_only",
        _B3,
        "Drops the singletons of the response, and keeps those of the key.",
        _response_linked(b_cubed.recall),
        _response_linked(b_cubed.precision),
    ),
    _fault(
        "b_cubed_twinless_credited",
        _B3,
        "Gives a twinless mention 1 over the size of its entity, as B³_all does.",
        twinless.b_cubed_all_recall,
        twinless.b_cubed_all_precision,
    ),
    _fault(
        "b_cubed_precision_over_key",
        _B3,
        "Divides precision by the mentions of the key.",
        b_cubed.recall,
        _b_cubed_precision_over_key,
    ),
    _fault(
        "b_cubed_truncated",
        _B3,
        "Cuts recall and precision off after four decimals.",
        _truncated(b_cubed.recall),
        _truncated(b_cubed.precision),
    ),
    _fault("ceaf_m_divides_by_entities", _CM, "Divides by the number of entities.", _ceaf_m_over_entities),
    _fault(
        "ceaf_m_greedy_alignment",
        _CM,
        "Aligns the most similar pair first, and so on.",
        *_ceaf(_greedy, phi3),
        _all_greedy(phi3),
    ),
    _fault(
        "ceaf_m_aligned_by_phi4",
        _CM,
        "Adds up φ₃ over the alignment that is best for φ₄.",
        *_ceaf(_aligned_by(phi4), phi3),
        _all_aligned_by(phi4, phi3),
    ),
    _fault(
        "ceaf_m_many_to_one",
        _CM,
        "Lets several key entities have the same response entity.",
        *_ceaf(_many_to_one, phi3),
    ),
    _fault(
        "ceaf_e_greedy_alignment",
        _CE,
        "Aligns the most similar pair first, and so on.",
        *_ceaf(_greedy, phi4),
        _all_greedy(phi4),
    ),
    _fault(
        "ceaf_e_aligned_by_phi3",
        _CE,
        "Adds up φ₄ over the alignment that is best for φ₃.",
        *_ceaf(_aligned_by(phi3), phi4),
        _all_aligned_by(phi3, phi4),
    ),
    _fault(
        "ceaf_e_first_come",
        _CE,
        "Lets each key entity in turn take its best response entity left.",
        *_ceaf(_first_come, phi4),
    ),
    _fault("ceaf_e_float_alignment", _CE, "Calculates φ₄ in floating point.", *_ceaf(_best, _float_phi4)),
    _fault("ceaf_e_half_phi4", _CE, "Forgets the 2 of φ₄ in the numerator.", _ceaf_e_half),
    _fault("ceaf_e_jaccard", _CE, "Takes |k ∩ r| / |k ∪ r| for φ₄.", *_ceaf(_best, _jaccard)),
    _fault("ceaf_e_phi4_of_key", _CE, "Takes |k ∩ r| / |k| for φ₄.", *_ceaf(_best, _recall_as_phi4)),
    _fault("ceaf_e_divides_by_mentions", _CE, "Divides by the number of mentions.", _ceaf_e_over_mentions),
    _fault(
        "ceaf_e_singletons_dropped_response_only",
        _CE,
        "Drops the singletons of the response, and keeps those of the key.",
        _response_linked(_ceaf_e_recall),
        _response_linked(_ceaf_e_precision),
    ),
    Fault(
        "blanc",
        "Applies the boundary rule of Luo et al. (2014).",
        BlancMetric("blanc_other_boundary_rule", _BLANC, BlancLuo2014Score),
    ),
    Fault(
        "blanc_luo_2014",
        "Applies the boundary rule of the official scorer.",
        BlancMetric("blanc_luo_2014_other_boundary_rule", measures.BLANC_LUO_2014.paper, BlancScore),
    ),
    Fault(
        "blanc",
        "Averages both kinds of links also where the key has one.",
        _BlancOf("blanc_empty_half_averaged", _BLANC, _BothKinds),
    ),
    Fault(
        "blanc",
        "Leaves the non-coreference links out.",
        _BlancOf("blanc_coreference_only", _BLANC, _CoreferenceAlone),
    ),
    *(
        Fault("blanc", sentence, FiguresMetric(identifier, _BLANC, figures))
        for identifier, sentence, figures in (
            ("blanc_f_harmonic", "Makes F the harmonic mean of recall and precision.", _blanc_harmonic),
            ("blanc_without_twinless", "Counts the links of common mentions only.", _blanc_of_common_mentions),
            (
                "blanc_of_all_mentions",
                "Puts twinless mentions into the other side as singletons.",
                _blanc_of_all_mentions,
            ),
            ("blanc_self_links", "Counts a coreference link of every mention with itself.", _blanc_with_self_links),
            ("blanc_all_links_together", "Counts both kinds of links in one quotient.", _blanc_all_links_together),
        )
    ),
    _fault("lea_without_self_links", "lea", "Gives a singleton no link.", _lea_without_self_links),
    _fault(
        "lea_self_link_of_overlap", "lea", "Gives an overlap of one mention a self-link.", _lea_self_link_of_overlap
    ),
    _fault(
        "lea_self_link_of_any_entity",
        "lea",
        "Takes a singleton for resolved by any entity that holds it.",
        _lea_self_link_of_any_entity,
    ),
    _fault("lea_unweighted", "lea", "Gives every entity the same importance.", _lea_unweighted),
    _fault("lea_weighted_by_links", "lea", "Weights an entity by its links.", _lea_weighted_by_links),
    _fault("lea_best_entity", "lea", "Counts the response entity of the most links only.", _lea_best_entity),
    _fault(
        "lea_singletons_dropped_response_only",
        "lea",
        "Drops the singletons of the response, and keeps those of the key.",
        _response_linked(lea.recall),
        _response_linked(lea.precision),
    ),
    _fault(
        "b_cubed_sys_recall_of_key_p",
        "b_cubed_sys",
        "Takes recall on the key made for precision, as version 4 of the official scorer did.",
        twinless.b_cubed_v4_recall,
        twinless.b_cubed_sys_precision,
    ),
    _fault(
        "b_cubed_sys_spurious_earn_nothing",
        "b_cubed_sys",
        "Does not put the spurious mentions into the key.",
        twinless.b_cubed_sys_recall,
        _b_cubed_sys_spurious_earn_nothing,
    ),
    _fault(
        "b_cubed_0_full_entity",
        "b_cubed_0",
        "Divides by the response entity with its twinless mentions.",
        twinless.b_cubed_0_recall,
        twinless.b_cubed_0_full_precision,
    ),
    _fault(
        "b_cubed_all_missing_earn_nothing",
        "b_cubed_all",
        "Gives a missing mention nothing.",
        b_cubed.recall,
        twinless.b_cubed_all_precision,
    ),
    _fault(
        "ceaf_m_sys_keeps_spurious_singletons",
        "ceaf_m_sys",
        "Does not drop the spurious singletons.",
        twinless.ceaf_m_sys_recall,
        _ceaf_m_sys_with_spurious_singletons,
    ),
    _fault(
        "ceaf_m_r_n_drops_all_spurious",
        "ceaf_m_r_n",
        "Drops every spurious mention, in whatever entity.",
        twinless.ceaf_m_r_n_recall,
        lambda key, response: ceaf.precision(key, twinless.without_twinless(key, response), phi3),
    ),
    Fault(
        "conll",
        "Averages CEAFm in the place of CEAFe.",
        MeanMetric("conll_with_ceaf_m", (measures.MUC, measures.B_CUBED, measures.CEAF_M)),
    ),
    Fault(
        "conll",
        "Averages BLANC in the place of CEAFe.",
        MeanMetric("conll_with_blanc", (measures.MUC, measures.B_CUBED, measures.BLANC)),
    ),
    Fault("conll", "Takes the harmonic mean.", MeanMetric("conll_harmonic", _CONLL_MEMBERS, _harmonic_mean)),
    Fault("conll", "Takes the greatest of the three.", MeanMetric("conll_greatest", _CONLL_MEMBERS, max)),
    Fault(
        "conll", "Makes F₁ of mean recall and mean precision.", FiguresMetric("conll_f1_of_means", _CONLL, _f1_of_means)
    ),
)
"""Every fault of a metric."""
