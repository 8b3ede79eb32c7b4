"""
The figures that a program may have for an annotated input: the spec's, those of other readings and of known faults.

Where a program is the only definition of a score, its own rule for what the spec rules otherwise is a reading of a
choice, not a fault: another best matching (MATCH-3), another best pairing of plurals (SPLIT-2), the order of mentions
in BLANC (SPLIT-3). A fault contradicts what the program itself claims to do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from corefref.alignment import best_alignment
from corefref.door import partition
from corefref.formats.documents import CodedMention, Document, DocumentPair, without_singletons
from corefref.metrics import blanc
from corefref.partitions import Entity, M, Mention, Partition, mentions, partition_of
from corefref.ratio import Ratio, mean, ratio
from corefref.scores import Figures as Exact
from corefref.scores import RatioScore, Score
from corefref.scoring.settings import Singletons
from corefref.wings.annotation import like_corefud
from corefref.wings.annotation import split_antecedents as split
from corefref.wings.annotation.beside import ROWS, scores_beside
from corefref.wings.annotation.plurals import with_plurals
from corefref.wings.annotation.split_antecedents import Credit, Credits, Plural
from corefref.wings.annotation.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.wings.matching.annotated import (
    ANNOTATED,
    Zeros,
    annotated_extent,
    dependencies,
    head_of,
    is_zero,
    matched_mentions,
    under_the_key_s_names,
)
from corefref.wings.matching.matching import overlap
from corefref.wings.matching.zeros import likeness
from corefref.wings.verify.accounts import ZERO_BY_ZERO, Account, Base, of_documents
from corefref.wings.verify.exact import Values, shown
from corefref.wings.verify.inputs import Document as Plain
from corefref.wings.verify.inputs import document as plain_document
from corefref.wings.verify.readings import BLANC_TYPES, Departure, choice
from corefref.wings.verify.reported import Figures

Matching: TypeAlias = dict[CodedMention, CodedMention]
"""A: response mention → key mention."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to get figures: its departures from the spec (none for the spec itself), and the figures."""

    departures: tuple[Departure, ...]
    gives: Callable[[Figures], bool | None]
    values: Values | None

    @property
    def name(self) -> str:
        """The names of its departures."""
        return " and ".join(d.name for d in self.departures)

    @property
    def accuses(self) -> bool:
        """True if one of its departures is a fault."""
        return any(d.standing == "fault" for d in self.departures)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a program is asked to do, and the arguments that ask for it."""

    name: str
    arguments: tuple[str, ...]
    match: str = "exact"
    zeros: Zeros = "linear"
    singletons: Singletons = "keep"
    plurals: bool = False
    deixis: bool = False


BESIDE = (*ROWS["bridging"], *ROWS["non-referring"])

OTHER_PAIRS = choice("MATCH-3:b", "of several best matchings another one is taken", "convention")
BY_PLACE = choice("MATCH-9:b", "zeros are matched by their places, not by what they depend on", "convention")
BY_DEPENDENCIES = choice("MATCH-9:a", "zeros are matched first, by what they depend on", "convention")
OTHER_PLURALS = choice("SPLIT-2:b", "of several best pairings of plurals another one is taken", "convention")
ORDER = choice("SPLIT-3:b", "of a pair of mentions the second is never replaced by its partner", "convention")
ONE_TABLE = Departure(
    "fault one-table", "the pairs of the matching overwrite each other in one table for both directions", "fault"
)
PLACE_FIRST = Departure(
    "fault place-first", "a zero's partner is what stands at the same words, before what it is matched with", "fault"
)
LEAKED = Departure(
    "fault leaked-credit", "in LEA the credit of a plural is that of the links behind it in its entity too", "fault"
)


def _of_score(score: Exact, *departures: Departure) -> Iterator[Way]:
    """Yield the figures of a score under each convention for 0/0."""
    for departure, undefined in ZERO_BY_ZERO:
        values = shown(score, undefined)
        yield Way((*departures, *_named(departure)), _giving(values), values)


def _named(departure: Departure | None) -> tuple[Departure, ...]:
    return () if departure is None else (departure,)


def _giving(values: Values) -> Callable[[Figures], bool]:
    return lambda figures: not figures.differing(values)


@dataclass(frozen=True, slots=True)
class _Account:
    """Tells whether an account of a document gives some figures."""

    account: Account
    d: Plain
    metric: str

    def __call__(self, figures: Figures) -> bool:
        return bool(self.account.gives((self.d,), self.metric, figures))


def _of_entities(d: Plain, metric: str, *departures: Departure) -> Iterator[Way]:
    """Yield the figures of entities by every account without a fault."""
    for account in of_documents(metric, Base()):
        if account.standing != "fault":
            gives = _Account(account, d, metric)
            yield Way((*departures, *account.departures), gives, account.values((d,), metric))


def ways(key: Document, response: Document, setting: Setting, metric: str) -> Iterator[Way]:
    """Yield the ways to get figures of a metric, the spec's first, those with a fault last."""
    if metric in BESIDE:
        yield from _of_score(scores_beside(DocumentPair(0, key, response), [metric])[metric])
    elif setting.plurals and any(d.beside.split_antecedents for d in (key, response)):
        yield from _with_plurals(with_plurals(key), with_plurals(response), metric)
    else:
        if setting.singletons == "drop":
            key, response = without_singletons(key), without_singletons(response)
        if metric == "mor":
            yield from _of_score(mention_overlap_score(key, response))
        else:
            yield from _matched(key, response, setting, metric)


def _matched(key: Document, response: Document, setting: Setting, metric: str) -> Iterator[Way]:
    """Yield the figures under our matching, under the other best ones, and with the faults of a program."""
    own = matched_mentions(key, response, ANNOTATED[setting.match], setting.zeros)
    yield from _under(key, response, own, metric)
    others = [matching for matching in best_matchings(key, response, setting) if matching != own]
    for matching in others:
        yield from _under(key, response, matching, metric, OTHER_PAIRS)
    other_zeros: Zeros = "linear" if setting.zeros == "dependent" else "dependent"
    apart = matched_mentions(key, response, ANNOTATED[setting.match], other_zeros)
    yield from _under(key, response, apart, metric, BY_PLACE if other_zeros == "linear" else BY_DEPENDENCIES)
    by_head = setting.match == "head-corefud"
    for matching in (own, *others):
        departures = (OTHER_PAIRS,) * (matching is not own)
        partner = {k: r for r, k in matching.items()}
        if metric == "blanc":
            counts = _blanc_of_one_table(key, response, partner, by_head)
            for departure, score_type in BLANC_TYPES:
                yield from _of_score(score_type(counts), *departures, *_named(departure), ONE_TABLE)
            continue
        scores: dict[str, Score] = dict(like_corefud.scores_like(key, response, partner, by_head))
        if metric in scores:
            yield from _of_score(scores[metric], *departures, PLACE_FIRST if metric == "zero" else ONE_TABLE)


def _under(key: Document, response: Document, matching: Matching, metric: str, *departures: Departure) -> Iterator[Way]:
    if metric == "zero":
        yield from _of_score(zero_score(key, response, {k: r for r, k in matching.items()}), *departures)
        return
    names = under_the_key_s_names(key, response, matching)
    called: dict[CodedMention, str] = {}
    sides = (
        partition_of({called.setdefault(m, f"m{len(called)}"): e for m, e in side.items()})
        for side in (key.entity_of, names)
    )
    yield from _of_entities(plain_document(*sides), metric, *departures)


def best_matchings(key: Document, response: Document, setting: Setting) -> list[Matching]:
    """List every matching that is best in each of its stages (for few mentions): response mention → key mention."""
    begins = [sentence.start for sentence in key.sentences]
    firsts: list[Matching] = [{}]
    if setting.zeros == "dependent":
        zeros = [{m: dependencies(d, m, begins) for m in d.entity_of if is_zero(d, m)} for d in (key, response)]
        firsts = _best({(k, r): likeness(of_k, of_r) for k, of_k in zeros[0].items() for r, of_r in zeros[1].items()})
    by_head = setting.match == "head-corefud"
    rule = ANNOTATED[setting.match]
    matchings: list[Matching] = []
    for first in firsts:
        equal = {
            m: m
            for m in response.entity_of
            if m in key.entity_of
            and m not in first
            and m not in first.values()
            and not (by_head and head_of(key, m) != head_of(response, m))
        }
        taken = {**first, **equal}
        if setting.match == "exact":
            matchings.append(taken)
            continue
        ks = {m: annotated_extent(key, m, False) for m in key.entity_of if m not in taken.values()}
        rs = {m: annotated_extent(response, m, False) for m in response.entity_of if m not in taken}
        weight = {(k, r): overlap(ks[k], rs[r]) for k in ks for r in rs if rule.relation(ks[k], rs[r])}
        matchings += [{**taken, **rest} for rest in _best(weight)]
    return matchings


def _best(weight: Mapping[tuple[M, M], Fraction]) -> list[dict[M, M]]:
    """List the one-to-one relations with the greatest sum of weights, as response mention → key mention."""
    possible: list[tuple[Fraction, dict[M, M]]] = [(Fraction(0), {})]
    for k in dict.fromkeys(k for k, _ in weight):
        for total, taken in list(possible):
            possible += [
                (total + w, {**taken, r: k})
                for (r_owner, r), w in weight.items()
                if r_owner == k and w > 0 and r not in taken
            ]
    most = max(total for total, _ in possible)
    return [taken for total, taken in possible if total == most]


def _blanc_of_one_table(
    key: Document, response: Document, partner: Mapping[CodedMention, CodedMention], by_head: bool
) -> blanc.Counts:
    """Count BLANC's links with the key's mentions looked up in the table of both directions."""
    ks, rs = (like_corefud.names_of(d, by_head) for d in (key, response))
    table = like_corefud.one_table([(ks[k], rs[r]) for k, r in partner.items()])
    entity_of = {name: response.entity_of[m] for m, name in rs.items()}
    listed = [(e, entity_of.get(table.get(ks[m], ks[m]))) for m, e in key.entity_of.items()]
    pairs = [(a, b) for a, b in combinations([linked for linked in listed if linked[1] is not None], 2)]
    common = sum(a[0] == b[0] and a[1] == b[1] for a, b in pairs)
    apart = sum(a[0] != b[0] and a[1] != b[1] for a, b in pairs)
    of_key, of_response = key.partition, response.partition
    return blanc.Counts(
        blanc.LinkCounts(Fraction(common), split.coreference(of_key), split.coreference(of_response)),
        blanc.LinkCounts(Fraction(apart), split.non_coreference(of_key), split.non_coreference(of_response)),
        mentions(of_key) == mentions(of_response),
    )


LIKENESS: Mapping[str, split.Likeness] = {
    "muc": split.antecedents_muc,
    "b_cubed": split.antecedents_b_cubed,
    "ceaf_m": split.antecedents_ceaf_m,
    "ceaf_e": split.antecedents_ceaf_e,
    "lea": split.antecedents_lea,
}
"""By metric, how antecedents are compared; BLANC has two ways."""


def _with_plurals(key: Partition, response: Partition, metric: str) -> Iterator[Way]:
    """Yield the figures with plurals, and those under other best pairings and by the order of mentions."""
    if metric == "blanc":
        yield from _blanc_with_plurals(key, response)
        return
    if metric == "conll":
        members = [next(_with_plurals(key, response, m)).values for m in ("muc", "b_cubed", "ceaf_e")]
        values: Values = {"f1": mean(member["f1"] if member else None for member in members)}
        yield Way((), _giving(values), values)
        return
    for departures, pairs in _pairings(key, response, LIKENESS[metric]):
        yield from _of_score(_plural_score(key, response, metric, pairs), *departures)
    if metric == "lea":
        for departures, pairs in _pairings(key, response, LIKENESS[metric]):
            for_recall: Credits = {p.key: Credit(p.response, p.recall) for p in pairs}
            for_precision: Credits = {p.response: Credit(p.key, p.precision) for p in pairs}
            recalls, precisions = _leaked(key, response, for_recall), _leaked(response, key, for_precision)
            for r, p in product(recalls, precisions):
                yield from _of_score(RatioScore(r, p), *departures, LEAKED)


def _leaked(side: Partition, other: Partition, credits: Credits) -> list[Ratio]:
    """List what LEA may sum, by the order of mentions, if credits leak into the links after them in a loop."""
    whole = split.lea_sum(side, other, credits)
    entity_of = split.entities_of(other)
    lost = {Fraction(0)}
    for c in side:
        plurals = [m for m in c if isinstance(m, Plural) and m in credits]
        if len(plurals) != 1:
            continue
        leaked = [e for m, e, _ in split.found_in(c, entity_of, {}) if not isinstance(m, Plural)]
        # It matters which mentions come before the plural, not in which order.
        every = {
            sum(leaked[a] == leaked[b] for a in before for b in range(len(leaked)) if b not in before)
            for n in range(len(leaked) + 1)
            for before in combinations(range(len(leaked)), n)
        }
        links = Fraction(len(c) * (len(c) - 1), 2)
        less = {(1 - credits[plurals[0]].part) * len(c) * n / links for n in every}
        lost = {more_lost + more for more_lost in lost for more in less}
    return [ratio(whole.numerator - gone, whole.denominator) for gone in sorted(lost)]


def _pairings(
    key: Partition, response: Partition, likeness: split.Likeness
) -> Iterator[tuple[tuple[Departure, ...], Sequence[split.Paired]]]:
    """Yield our pairing of plurals, then the other best ones."""
    own = split.pairing(key, response, likeness)
    yield (), own
    single = {
        (s, t): pair
        for s in split.plurals(key)
        for t in split.plurals(response)
        for pair in split.pairing(partition([[s]]), partition([[t]]), likeness)
    }
    weight: dict[tuple[Mention, Mention], Fraction] = {(s, t): pair.f1 for (s, t), pair in single.items()}
    for taken in _best(weight):
        pairs = [pair for (s, t), pair in single.items() if taken.get(t) == s]
        if {(p.key, p.response) for p in pairs} != {(p.key, p.response) for p in own}:
            yield (OTHER_PLURALS,), pairs


def _plural_score(key: Partition, response: Partition, metric: str, pairs: Sequence[split.Paired]) -> RatioScore:
    """Return the score of a metric under a pairing of plurals."""
    for_recall: Credits = {p.key: Credit(p.response, p.recall) for p in pairs}
    for_precision: Credits = {p.response: Credit(p.key, p.precision) for p in pairs}
    for_both: Credits = {p.key: Credit(p.response, p.f1) for p in pairs}
    one_sided = {"muc": split.muc_links, "b_cubed": split.b_cubed_sum, "lea": split.lea_sum}
    if metric in one_sided:
        of_side = one_sided[metric]
        return RatioScore(of_side(key, response, for_recall), of_side(response, key, for_precision))

    def phi(k: Entity, r: Entity) -> Fraction:
        shared = split.shared(k, r, for_both)
        return shared if metric == "ceaf_m" else 2 * shared / (len(k) + len(r))

    similarity = best_alignment(key, response, phi).similarity
    sizes = (sum(map(len, side)) if metric == "ceaf_m" else len(side) for side in (key, response))
    return RatioScore(*(ratio(similarity, size) for size in sizes))


def _blanc_with_plurals(key: Partition, response: Partition) -> Iterator[Way]:
    """Yield the figures of BLANC, each half of which pairs plurals by itself."""
    entity_of = {m: e for e in response for m in e}
    of_links = (split.coreference(key), split.coreference(response))
    of_others = (split.non_coreference(key), split.non_coreference(response))
    same = mentions(key) == mentions(response)
    apart = split.common_non_coreference(key, response)
    plain: tuple[tuple[Departure, ...], Fraction] = (), split.common_coreference(key, response)
    for departures, common in (plain, *_in_some_order(key, response, entity_of)):
        counts = blanc.Counts(blanc.LinkCounts(common, *of_links), blanc.LinkCounts(apart, *of_others), same)
        for departure, score_type in BLANC_TYPES:
            yield from _of_score(score_type(counts), *departures, *_named(departure))


def _in_some_order(
    key: Partition, response: Partition, entity_of: Mapping[Mention, Entity]
) -> Iterator[tuple[tuple[Departure, ...], Fraction]]:
    """Yield the common coreference links by an order of each pair of mentions, under every best pairing."""
    for departures, pairs in _pairings(key, response, split.antecedents_coreference):
        credits: Credits = {p.key: Credit(p.response, p.f1) for p in pairs}
        sums = {Fraction(0)}
        for k in key:
            for first, other in combinations(k, 2):
                both = {_part(first, other, credits, entity_of), _part(other, first, credits, entity_of)}
                sums = {common + part for common in sums for part in both}
        yield from (((*departures, ORDER), common) for common in sorted(sums))


def _part(first: Mention, second: Mention, credits: Credits, entity_of: Mapping[Mention, Entity]) -> Fraction:
    """Return what a pair counts if its first mention, but not its second, is replaced by its partner."""
    partner, part = credits.get(first, (first, Fraction(1)))
    return part * (partner in entity_of and entity_of[partner] == entity_of.get(second))


def inherited(figures: Figures, members: Iterable[Figures | None]) -> bool:
    """True if CoNLL's F₁ is the mean of those that the program prints for its members."""
    own, low, high = figures.values.get("f1"), Fraction(0), Fraction(0)
    for member in members:
        printed = member.values.get("f1") if member else None
        if printed is None:
            return False
        low, high = low + (printed.low or 0), high + (printed.high or 0)
    if own is None or own.low is None or own.high is None:
        return False
    return own.low <= high / 3 and low / 3 <= own.high
