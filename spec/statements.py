"""
A second statement of every metric, to read beside the paper after `one_page.py`.

``corefref/metrics`` follows each paper's set formula; this module says the same some other way: links are
sets of pairs, B³ is a mean over mentions, MUC counts missing links by connected components, CEAF tries every one-to-one
map, BLANC is a Rand-style table over pairs, LEA enumerates links, and the twinless-mention variants of Cai & Strube
(2010) go mention by mention. Nothing is imported from ``corefref``; 0/0 is ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

Mentions = frozenset[str]
Family = frozenset[Mentions]
Pair = frozenset[str]
Value = Fraction | None
Measure = Callable[[Family, Family], Value]
Similarity = Callable[[Mentions, Mentions], Fraction]


@dataclass(frozen=True)
class Statement:
    """Recall, precision and f1 of one metric, each a function of key and response."""

    recall: Measure
    precision: Measure
    f1: Measure


def divided(numerator: Fraction | int, denominator: Fraction | int) -> Value:
    """The quotient, ``None`` for 0/0."""
    return Fraction(numerator) / Fraction(denominator) if denominator else None


def harmonic(recall: Value, precision: Value) -> Value:
    """2PR/(P+R); 0 if both are 0; ``None`` if either is 0/0."""
    if recall is None or precision is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else Fraction(0)


def mean(values: Iterable[Fraction]) -> Value:
    """The arithmetic mean, ``None`` of nothing."""
    found = list(values)
    return divided(sum(found, Fraction(0)), len(found))


def swapped(measure: Measure) -> Measure:
    """The measure with key and response exchanged."""

    def exchanged(key: Family, response: Family) -> Value:
        return measure(response, key)

    return exchanged


def with_harmonic(recall: Measure, precision: Measure) -> Statement:
    """A metric whose f1 is the harmonic mean."""

    def f1(key: Family, response: Family) -> Value:
        return harmonic(recall(key, response), precision(key, response))

    return Statement(recall, precision, f1)


def symmetric(recall: Measure) -> Statement:
    """A metric whose precision is its recall with the roles switched."""
    return with_harmonic(recall, swapped(recall))


def of(mention: str, family: Family) -> Mentions:
    """The entity of a mention; the empty set if the mention is twinless there."""
    found = [entity for entity in family if mention in entity]
    return found[0] if found else frozenset()


def all_of(family: Family) -> list[str]:
    """The mentions of a family."""
    return sorted(m for entity in family for m in entity)


def pairs(entity: Mentions) -> set[Pair]:
    """The unordered pairs of distinct mentions of an entity."""
    return {frozenset(pair) for pair in combinations(entity, 2)}


def coreferent(family: Family) -> set[Pair]:
    """Every pair of mentions of one entity."""
    return {pair for entity in family for pair in pairs(entity)}


def components(vertices: Mentions, edges: set[Pair]) -> int:
    """How many connected components the graph has."""
    unseen = set(vertices)
    count = 0
    while unseen:
        count += 1
        frontier = {unseen.pop()}
        while frontier:
            vertex = frontier.pop()
            reached = {m for m in unseen if frozenset((vertex, m)) in edges}
            unseen -= reached
            frontier |= reached
    return count


# Mention identification: one by one.


def mentions_recall(key: Family, response: Family) -> Value:
    """The part of the key's mentions that the response has."""
    return mean(Fraction(m in all_of(response)) for m in all_of(key))


# MUC: a spanning tree of each key entity less the fewest links that must be added to the response's.


def muc_recall(key: Family, response: Family) -> Value:
    """The links of spanning trees of the key less the minimum number of missing ones, over the former."""
    correct = sum(components(k, set()) - components(k, pairs(k)) for k in key)
    missing = sum(components(k, coreferent(response)) - components(k, pairs(k)) for k in key)
    return divided(correct - missing, correct)


# B³: the mean over mentions.


def b_cubed_recall(key: Family, response: Family) -> Value:
    """Mean over the key's mentions of |R_m ∩ K_m| / |K_m|."""
    return mean(Fraction(len(of(m, response) & of(m, key)), len(of(m, key))) for m in all_of(key))


# CEAF: every one-to-one map of the smaller family into the larger.


def best_map(key: Family, response: Family, similarity: Similarity) -> Fraction:
    """The largest total similarity of a one-to-one map."""
    few, many = sorted((list(key), list(response)), key=len)
    return max(
        sum((similarity(a, b) for a, b in zip(few, image, strict=True)), Fraction(0))
        for image in permutations(many, len(few))
    )


def phi3(a: Mentions, b: Mentions) -> Fraction:
    """The number of common mentions."""
    return Fraction(sum(1 for m in a if m in b))


def phi4(a: Mentions, b: Mentions) -> Fraction:
    """Twice the common mentions over all mentions of both."""
    return Fraction(2 * sum(1 for m in a if m in b), len(a) + len(b))


def ceaf_recall(similarity: Similarity) -> Measure:
    """The best map's similarity over the key's similarity to itself."""

    def recall(key: Family, response: Family) -> Value:
        return divided(best_map(key, response, similarity), sum(similarity(k, k) for k in key))

    return recall


# BLANC: each pair of mentions is, on each side, coreferent, not coreferent, or not there.

C, N = "coreferent", "not coreferent"


@dataclass(frozen=True)
class Half:
    """Recall, precision and f1 of one kind of link, and how many links of that kind each side has."""

    recall: Value
    precision: Value
    f1: Value
    in_key: int
    in_response: int


def kind(pair: Pair, family: Family) -> str | None:
    """What a side says of a pair; ``None`` if it does not have both mentions."""
    if not pair <= set(all_of(family)):
        return None
    return C if any(pair <= entity for entity in family) else N


def half(link: str, key: Family, response: Family) -> Half:
    """One kind of link, counted over all pairs of mentions of either side."""
    table = [(kind(p, key), kind(p, response)) for p in pairs(frozenset(all_of(key) + all_of(response)))]
    both = sum(1 for in_key, in_response in table if in_key == link == in_response)
    in_key = sum(1 for in_key, _ in table if in_key == link)
    in_response = sum(1 for _, in_response in table if in_response == link)
    recall, precision = divided(both, in_key), divided(both, in_response)
    return Half(recall, precision, harmonic(recall, precision), in_key, in_response)


def mean_of_halves(first: Value, second: Value) -> Value:
    """Half the sum, 0/0 in one of them counting 0; 0/0 if both are."""
    if first is None and second is None:
        return None
    return ((first or Fraction(0)) + (second or Fraction(0))) / 2


Figure = Callable[[Half], Value]


def blanc_v8(figure: Figure) -> Measure:
    """A figure of BLANC where the key alone says which half counts."""

    def measure(key: Family, response: Family) -> Value:
        c, n = half(C, key, response), half(N, key, response)
        if not c.in_key and not n.in_key:
            return None
        if not c.in_key:
            return figure(n)
        if not n.in_key:
            return figure(c)
        return mean_of_halves(figure(c), figure(n))

    return measure


def blanc_luo(figure: Figure) -> Measure:
    """A figure of BLANC where a half is dropped only if neither side has such a link."""

    def measure(key: Family, response: Family) -> Value:
        c, n = half(C, key, response), half(N, key, response)
        no_c = c.in_key + c.in_response == 0
        no_n = n.in_key + n.in_response == 0
        if no_c and no_n:
            return Fraction(all_of(key) == all_of(response))
        if no_c:
            return figure(n)
        if no_n:
            return figure(c)
        return mean_of_halves(figure(c), figure(n))

    return measure


def blanc_by(rule: Callable[[Figure], Measure]) -> Statement:
    """BLANC under a boundary rule; where recall and precision are defined, f1 is the mean of two f1s, not harmonic."""
    recall, precision = rule(lambda h: h.recall), rule(lambda h: h.precision)
    zero_for_undefined = rule(lambda h: h.f1 or Fraction(0))

    def f1(key: Family, response: Family) -> Value:
        if recall(key, response) is None or precision(key, response) is None:
            return None
        return zero_for_undefined(key, response)

    return Statement(recall, precision, f1)


def blanc_half(link: str) -> Statement:
    """One half of BLANC by itself."""
    return Statement(
        lambda key, response: half(link, key, response).recall,
        lambda key, response: half(link, key, response).precision,
        lambda key, response: half(link, key, response).f1,
    )


# LEA: every link, one by one. A singleton's only link joins the mention to itself.


def links(entity: Mentions) -> set[Pair]:
    """The links of an entity; the self-link of a singleton is a pair of one."""
    return pairs(entity) if len(entity) > 1 else {entity}


def lea_recall(key: Family, response: Family) -> Value:
    """Each link of the key weighs |k| over the links of its entity; the resolved ones over all."""
    resolved = {link for r in response for link in links(r)}
    weights = [(Fraction(len(k), len(links(k))), link in resolved) for k in key for link in links(k)]
    return divided(sum(w for w, there in weights if there), sum(w for w, _ in weights))


# Cai & Strube (2010), §2: each mention's own precision or recall, then the mean.


def credit(mention: str, mine: Family, other: Family) -> Fraction:
    """|R_m ∩ K_m| over the size of the entity that ``mine`` has for the mention."""
    return Fraction(len(of(mention, mine) & of(mention, other)), len(of(mention, mine)))


def credit_with_own(mention: str, mine: Family, other: Family) -> Fraction:
    """The same, a twinless mention getting 1 over the size of its entity."""
    if mention in all_of(other):
        return credit(mention, mine, other)
    return Fraction(1, len(of(mention, mine)))


def keeping(family: Family, wanted: Callable[[str], bool]) -> Family:
    """The family without the mentions not wanted."""
    return frozenset(e for e in (frozenset(m for m in entity if wanted(m)) for entity in family) if e)


def discarding_twinless(family: Family, other: Family) -> Family:
    """The family without the mentions that the other does not have."""
    return keeping(family, lambda m: m in all_of(other))


def discarding_twinless_singletons(family: Family, other: Family) -> Family:
    """The family without the twinless mentions that stand alone."""
    return keeping(family, lambda m: m in all_of(other) or len(of(m, family)) > 1)


def with_alone(family: Family, more: Iterable[str]) -> Family:
    """The family and each of these mentions, if it is new, as a singleton."""
    return family | {frozenset({m}) for m in more if m not in all_of(family)}


def b_cubed_0_precision(key: Family, response: Family) -> Value:
    """Twinless response mentions are discarded."""
    rest = discarding_twinless(response, key)
    return mean(credit(m, rest, key) for m in all_of(rest))


def b_cubed_0_recall(key: Family, response: Family) -> Value:
    """A twinless key mention has recall 0."""
    rest = discarding_twinless(response, key)
    return mean(credit(m, key, rest) for m in all_of(key))


def b_cubed_0_full_precision(key: Family, response: Family) -> Value:
    """The mean over twins only, their response entities left whole."""
    return mean(credit(m, response, key) for m in all_of(response) if m in all_of(key))


def b_cubed_all_precision(key: Family, response: Family) -> Value:
    """A twinless response mention has precision 1/|R_m|."""
    return mean(credit_with_own(m, response, key) for m in all_of(response))


def b_cubed_all_recall(key: Family, response: Family) -> Value:
    """A twinless key mention has recall 1/|K_m|."""
    return mean(credit_with_own(m, key, response) for m in all_of(key))


def after_discarding_singletons(measure: Measure) -> Measure:
    """Rahman & Ng (2009): first the response loses its twinless singletons."""

    def measured(key: Family, response: Family) -> Value:
        return measure(key, discarding_twinless_singletons(response, key))

    return measured


def on_precision_sets(measure: Measure) -> Measure:
    """Algorithms 1 and 2, steps 1, 2, 4, 5."""

    def measured(key: Family, response: Family) -> Value:
        step_1 = discarding_twinless_singletons(response, key)
        step_2 = with_alone(step_1, all_of(key))
        key_p = with_alone(key, all_of(step_2))
        return measure(key_p, step_2)

    return measured


def on_recall_sets(measure: Measure) -> Measure:
    """Algorithms 1 and 2, steps 1, 2, 10, 11."""

    def measured(key: Family, response: Family) -> Value:
        step_1 = discarding_twinless_singletons(response, key)
        step_2 = with_alone(step_1, all_of(key))
        response_r = discarding_twinless(step_2, key)
        return measure(key, response_r)

    return measured


def cai_strube(recall: Measure) -> Statement:
    """A variant that scores recall and precision on differently altered sets."""
    return with_harmonic(on_recall_sets(recall), on_precision_sets(swapped(recall)))


STATEMENTS: dict[str, Statement] = {
    "mentions": symmetric(mentions_recall),
    "muc": symmetric(muc_recall),
    "b_cubed": symmetric(b_cubed_recall),
    "ceaf_m": symmetric(ceaf_recall(phi3)),
    "ceaf_e": symmetric(ceaf_recall(phi4)),
    "blanc": blanc_by(blanc_v8),
    "blanc_luo_2014": blanc_by(blanc_luo),
    "lea": symmetric(lea_recall),
    "b_cubed_0": with_harmonic(b_cubed_0_recall, b_cubed_0_precision),
    "b_cubed_0_full": with_harmonic(b_cubed_all_recall, b_cubed_0_full_precision),
    "b_cubed_all": with_harmonic(b_cubed_all_recall, b_cubed_all_precision),
    "b_cubed_r_n": with_harmonic(
        after_discarding_singletons(b_cubed_all_recall), after_discarding_singletons(b_cubed_all_precision)
    ),
    "b_cubed_sys": cai_strube(b_cubed_recall),
    "b_cubed_v4": with_harmonic(on_precision_sets(b_cubed_recall), on_precision_sets(swapped(b_cubed_recall))),
    "ceaf_m_r_n": with_harmonic(
        after_discarding_singletons(ceaf_recall(phi3)),
        after_discarding_singletons(swapped(ceaf_recall(phi3))),
    ),
    "ceaf_m_sys": cai_strube(ceaf_recall(phi3)),
    "ceaf_e_sys": cai_strube(ceaf_recall(phi4)),
}

HALVES: dict[str, Statement] = {
    "blanc.coreference": blanc_half(C),
    "blanc.non_coreference": blanc_half(N),
}


def conll_f1(key: Family, response: Family) -> Value:
    """The mean f1 of MUC, B³ and CEAFe; ``None`` if one of them is."""
    found = [STATEMENTS[metric].f1(key, response) for metric in ("muc", "b_cubed", "ceaf_e")]
    defined = [value for value in found if value is not None]
    return mean(defined) if len(defined) == len(found) else None


OF_ONE_FIGURE: dict[str, Callable[[Family, Family], Value]] = {"conll": conll_f1}


def value(metric: str, key: Family, response: Family) -> Value:
    """The value of a figure such as ``lea.recall``, ``conll.f1`` or ``blanc.coreference.f1``."""
    name, _, figure = metric.rpartition(".")
    if name in OF_ONE_FIGURE:
        return OF_ONE_FIGURE[name](key, response)
    statement = (STATEMENTS | HALVES)[name]
    measure = {"recall": statement.recall, "precision": statement.precision, "f1": statement.f1}[figure]
    return measure(key, response)


# Overlapping families (Moosavi & Strube 2016, §3.2 and §4): entity by entity, mention by mention, link by link.

Entities = list[Mentions]


def overlapping_b_cubed_recall(key: Entities, response: Entities) -> Value:
    """Each mention of each key entity is credited once for every response entity that has it."""
    credits = [
        sum((Fraction(len(k & r), len(k)) for r in response if m in r), Fraction(0)) for k in key for m in sorted(k)
    ]
    return divided(sum(credits), len(credits))


def overlapping_lea_recall(key: Entities, response: Entities) -> Value:
    """Each link of each key entity is credited once for every response entity that has it."""
    weighed = [
        (Fraction(len(k), len(links(k))), sum(link in links(r) for r in response)) for k in key for link in links(k)
    ]
    return divided(sum(weight * times for weight, times in weighed), sum(weight for weight, _ in weighed))


# Agreement of annotators, Krippendorff's α: means of distances, with the entities as they are seen in each unit.

Apart = Callable[[Mentions, Mentions], Fraction]


def apart_by_identity(e: Mentions, f: Mentions) -> Fraction:
    """1 if somebody is in one of the two alone."""
    return Fraction(bool(e ^ f))


def apart_by_subsumption(e: Mentions, f: Mentions) -> Fraction:
    """A third for each of: e has somebody of its own, f has somebody of its own, they share nobody."""
    return Fraction(bool(e - f) + bool(f - e) + (not e & f), 3)


def apart_by_jaccard(e: Mentions, f: Mentions) -> Fraction:
    """The share of those in e or f that are in one of the two alone."""
    return Fraction(len(e ^ f), len(e | f))


def apart_by_masi(e: Mentions, f: Mentions) -> Fraction:
    """What is left of 1 after the shared part, which counts less the fewer of e and f it fills."""
    shared = Fraction(len(e & f), len(e) + len(f) - len(e & f))
    return 1 - shared * {0: Fraction(1), 1: Fraction(2, 3), 2: Fraction(1, 3)}[bool(e - f) + bool(f - e)]


APART: dict[str, Apart] = {
    "identity": apart_by_identity,
    "subsumption": apart_by_subsumption,
    "jaccard": apart_by_jaccard,
    "masi": apart_by_masi,
}


def alpha_over_mentions(annotations: list[Family], apart: Apart) -> Value:
    """1 minus the mean distance within a mention over the mean distance of any two of all entities seen."""
    marked = sorted(set().union(*map(all_of, annotations)))
    rows = [[of(m, family) or frozenset({m}) for family in annotations] for m in marked]
    within = [apart(e, f) for row in rows for e, f in combinations(row, 2)]
    anywhere = [apart(e, f) for e, f in combinations([e for row in rows for e in row], 2)]
    return one_minus(mean(within), mean(anywhere))


def alpha_over_links(annotations: list[Family]) -> Value:
    """1 minus the share of two annotators who differ about a pair, over the share of any two answers that differ."""
    linked = [frozenset().union(*(frozenset(map(frozenset, combinations(e, 2))) for e in f)) for f in annotations]
    pairs = [frozenset(pair) for pair in combinations(sorted(set().union(*map(all_of, annotations))), 2)]
    within = [Fraction(len({pair} & (a ^ b))) for pair in pairs for a, b in combinations(linked, 2)]
    yes = sum(len(of_one) for of_one in linked)
    answers = len(linked) * len(pairs)
    return one_minus(mean(within), divided(yes * (answers - yes), answers * (answers - 1) // 2))


def one_minus(observed: Value, expected: Value) -> Value:
    """1 − observed/expected, ``None`` for 0/0."""
    if observed is None or not expected:
        return None
    return 1 - observed / expected
