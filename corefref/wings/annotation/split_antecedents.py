"""
MUC, B³, CEAF, LEA and BLANC where a mention may refer to several entities at once: split antecedents.

| symbol | meaning |
|---|---|
| s, t | a plural of the key, of the response: a mention whose antecedents are several entities |
| A(s) | its antecedents, entities of ordinary mentions |
| τ | the one-to-one pairing of plurals |
| ρ, π, f | recall, precision and F₁ of A(t) as a response to A(s), by the metric at hand |
| δ(s) | the credit of a plural: ρ in recall, π in precision, f in CEAF and BLANC; 0 if it is unpaired |
| c | an entity of either side; |c| counts its plurals |
| e(m) | the entity of the other side that a mention is found in: of an ordinary one its own, of a plural that of τ(s) |

A plural is one more member of its entity. Paun et al. (2023). Its abstract was read; the formulas are known through the
Universal Anaphora scorer, which some of the same authors wrote. Choices SPLIT-1 to SPLIT-5. Without plurals each is
the metric of its own module.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import lcm
from typing import NamedTuple, TypeAlias

from corefref.alignment import best_alignment
from corefref.door import partition
from corefref.metrics import b_cubed, blanc, ceaf, lea, muc
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Entity, Mention, Partition, is_singleton, mentions, rank
from corefref.ratio import Ratio, f1, ratio


class Plural(NamedTuple):
    """A mention that refers to what several entities are together. Two with the same antecedents are one."""

    antecedents: Partition


class Credit(NamedTuple):
    """How much a plural counts: the plural of the other side that it is paired with, and the share, between 0 and 1."""

    partner: Plural
    part: Fraction


Likeness: TypeAlias = Callable[[Partition, Partition], tuple[Ratio, Ratio]]
"""Recall and precision of antecedents."""

Credits: TypeAlias = Mapping[Mention, Credit]
"""δ, and τ, by plural."""

EntityOf: TypeAlias = Mapping[Mention, Entity]
"""The entity of each mention of a side."""


def plurals(p: Partition) -> list[Plural]:
    """
    The plurals of a side, in the order of their antecedents.

    >>> one = Plural(partition([["a"], ["b"]]))
    >>> plurals(partition([["a"], ["b"], ["they", one]])) == [one]
    True
    """
    return sorted((m for m in mentions(p) if isinstance(m, Plural)), key=_order)


def _order(s: Plural) -> list[list[tuple[tuple[int, int], str]]]:
    return sorted(sorted(map(rank, a)) for a in s.antecedents)


class Paired(NamedTuple):
    """A pair of τ with ρ, π and f."""

    key: Plural
    response: Plural
    recall: Fraction
    precision: Fraction
    f1: Fraction


def pairing(key: Partition, response: Partition, likeness: Likeness) -> list[Paired]:
    """
    τ: the one-to-one pairs of plurals whose summed f is greatest, each with f > 0::

        max_τ Σ_s f(s, τ(s))

    A plural and itself have ρ = π = f = 1, also where a half of BLANC has no link of theirs and so 0/0: choice SPLIT-5.
    Of several best ones the first plural has the first partner that any of them gives it, and so on: choice SPLIT-2.

    Ties break so because a pair weighs more than its f. f times `unit` is a whole number, so that sums of f differ by 1
    or more; the pair (sᵢ, tⱼ) adds |T| − j as the digit of sᵢ, the first digit being that of s₀, in a number of base
    |T| + 1 that stands behind the point. That number is below 1 and cannot outweigh f; among equal sums of f it is
    greatest where s₀ has the first partner it can have, then s₁, and so on. (All of it is multiplied by the base to
    the |S|, which keeps it whole.)

    >>> s, t = Plural(partition([["a"], ["b"]])), Plural(partition([["a"], ["z"]]))
    >>> found = pairing(partition([["they", s]]), partition([["they", t]]), antecedents_b_cubed)
    >>> [(pair.recall, pair.precision) for pair in found]
    [(Fraction(1, 2), Fraction(1, 2))]
    """
    ss, ts = plurals(key), plurals(response)
    paired_of: dict[tuple[Mention, ...], Paired] = {}
    for i, s in enumerate(ss):
        for j, t in enumerate(ts):
            rho, pi = (Fraction(s == t or figure.value or 0) for figure in likeness(s.antecedents, t.antecedents))
            if f := f1(rho, pi):
                paired_of[i, j] = Paired(s, t, rho, pi, f)
    unit, base = lcm(*(pair.f1.denominator for pair in paired_of.values())), len(ts) + 1
    weight: dict[tuple[Mention, ...], Fraction] = {
        (i, j): pair.f1 * unit * base ** len(ss) + (len(ts) - j) * base ** (len(ss) - 1 - i)
        for (i, j), pair in paired_of.items()
        if isinstance(i, int) and isinstance(j, int)
    }
    of_key, of_response = (partition([n] for n in range(len(side))) for side in (ss, ts))
    best = best_alignment(of_key, of_response, lambda k, r: weight.get((*k, *r), Fraction(0)))
    return [paired_of[(*k, *r)] for k, r in best.pairs]


def antecedents_muc(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    MUC of antecedents, where an entity of one mention counts 1, and is found if it is alone on the other side too.

    >>> [found.value for found in antecedents_muc(partition([["a"], ["b", "q"]]), partition([["a"], ["b"]]))]
    [Fraction(1, 2), Fraction(1, 2)]
    """
    return _muc_with_singletons(a, b), _muc_with_singletons(b, a)


def _muc_with_singletons(a: Partition, b: Partition) -> Ratio:
    plain, alone = muc.recall(a, b), [e for e in a if is_singleton(e)]
    return ratio(plain.numerator + sum(e in b for e in alone), plain.denominator + len(alone))


def antecedents_b_cubed(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    B³ of antecedents.

    >>> [found.value for found in antecedents_b_cubed(partition([["a"]]), partition([["a", "b"]]))]
    [Fraction(1, 1), Fraction(1, 4)]
    """
    return b_cubed.recall(a, b), b_cubed.precision(a, b)


def antecedents_ceaf_m(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    CEAF of antecedents with φ₃.

    >>> [found.value for found in antecedents_ceaf_m(partition([["a"]]), partition([["a", "b"]]))]
    [Fraction(1, 1), Fraction(1, 2)]
    """
    return ceaf.recall(a, b, phi3), ceaf.precision(a, b, phi3)


def antecedents_ceaf_e(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    CEAF of antecedents with φ₄.

    >>> [found.value for found in antecedents_ceaf_e(partition([["a"]]), partition([["a", "b"]]))]
    [Fraction(2, 3), Fraction(2, 3)]
    """
    return ceaf.recall(a, b, phi4), ceaf.precision(a, b, phi4)


def antecedents_lea(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    LEA of antecedents.

    >>> [found.value for found in antecedents_lea(partition([["a", "b"]]), partition([["a", "b"], ["c"]]))]
    [Fraction(1, 1), Fraction(2, 3)]
    """
    return lea.recall(a, b), lea.precision(a, b)


def antecedents_coreference(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    BLANC's coreference half of antecedents.

    >>> [found.value for found in antecedents_coreference(partition([["a", "b"]]), partition([["a", "b"]]))]
    [Fraction(1, 1), Fraction(1, 1)]
    """
    links = blanc.counts(a, b).coreference
    return links.recall, links.precision


def antecedents_non_coreference(a: Partition, b: Partition) -> tuple[Ratio, Ratio]:
    """
    BLANC's non-coreference half of antecedents.

    >>> [found.value for found in antecedents_non_coreference(partition([["a"], ["b"]]), partition([["a"], ["b"]]))]
    [Fraction(1, 1), Fraction(1, 1)]
    """
    links = blanc.counts(a, b).non_coreference
    return links.recall, links.precision


def for_recall(key: Partition, response: Partition, likeness: Likeness) -> Credits:
    """
    δ = ρ, by plural of the key: Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s, t = Plural(partition([["a"], ["b"]])), Plural(partition([["a"]]))
    >>> for_recall(partition([["x", s]]), partition([["x", t]]), antecedents_b_cubed)[s].part
    Fraction(1, 2)
    """
    return {p.key: Credit(p.response, p.recall) for p in pairing(key, response, likeness)}


def for_precision(key: Partition, response: Partition, likeness: Likeness) -> Credits:
    """
    δ = π, by plural of the response: Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s, t = Plural(partition([["a"], ["b"]])), Plural(partition([["a"]]))
    >>> for_precision(partition([["x", s]]), partition([["x", t]]), antecedents_b_cubed)[t].part
    Fraction(1, 1)
    """
    return {p.response: Credit(p.key, p.precision) for p in pairing(key, response, likeness)}


def for_both(key: Partition, response: Partition, likeness: Likeness) -> Credits:
    """
    δ = f, by plural of the key: Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s, t = Plural(partition([["a"], ["b"]])), Plural(partition([["a"]]))
    >>> for_both(partition([["x", s]]), partition([["x", t]]), antecedents_b_cubed)[s].part
    Fraction(2, 3)
    """
    return {p.key: Credit(p.response, p.f1) for p in pairing(key, response, likeness)}


def entities_of(p: Partition) -> EntityOf:
    """
    By mention, its entity.

    >>> sorted(entities_of(partition([["a"]]))["a"])
    ['a']
    """
    return {m: e for e in p for m in e}


def found_in(c: Entity, e: EntityOf, credits: Credits) -> Iterator[tuple[Mention, Entity, Fraction]]:
    """
    The mentions m of an entity that the other side has, with e(m), and δ(m), which is 1 for an ordinary one.

    >>> [(m, sorted(g)) for m, g, _ in found_in(frozenset({"a", "b"}), entities_of(partition([["a", "c"]])), {})]
    [('a', ['a', 'c'])]
    """
    for m in c:
        if not isinstance(m, Plural):
            if m in e:
                yield m, e[m], Fraction(1)
        elif m in credits and credits[m].part:
            yield m, e[credits[m].partner], credits[m].part


def credit_by_entity(credited: Iterable[tuple[Mention, Entity, Fraction]]) -> Mapping[Entity, Sequence[Fraction]]:
    """
    By entity g of the other side, δ(m) of each mention with e(m) = g.

    >>> [list(map(str, parts)) for parts in credit_by_entity([("a", frozenset("ab"), Fraction(1))]).values()]
    [['1']]
    """
    parts = defaultdict[Entity, list[Fraction]](list)
    for _, g, part in credited:
        parts[g].append(part)
    return parts


def over_pairs(parts: Iterable[Fraction]) -> Fraction:
    """
    Σ δ(m) δ(m′) over pairs of two mentions, which is ((Σ δ(m))² − Σ δ(m)²) / 2.

    >>> over_pairs([Fraction(1), Fraction(1), Fraction(1, 2)])
    Fraction(2, 1)
    """
    listed = list(parts)
    return (sum(listed, Fraction(0)) ** 2 - sum((part**2 for part in listed), Fraction(0))) / 2


def muc_links(p: Partition, other: Partition, credits: Credits) -> Ratio:
    """
    MUC of one side::

        Σ_c (|{m ordinary : e(m) exists}| − |L| + Σ_s δ(s) [e(s) ∈ L]) / Σ_c (|c| − 1),   L = {e(m) : m ordinary}

    >>> muc_links(partition([["a", "b", "c"]]), partition([["a", "b"]]), {}).value
    Fraction(1, 2)
    """
    numerator, e = Fraction(0), entities_of(other)
    for c in p:
        pieces = list(found_in(c, e, credits))
        linked = [g for m, g, _ in pieces if not isinstance(m, Plural)]
        numerator += len(linked) - len(set(linked))
        numerator += sum((part for m, g, part in pieces if isinstance(m, Plural) and g in linked), Fraction(0))
    return ratio(numerator, sum(len(c) - 1 for c in p))


def muc_recall(key: Partition, response: Partition) -> Ratio:
    """
    MUC recall: `muc_links` of the key with δ = ρ.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> muc_recall(partition([["a"], ["b"], ["c", "d", s]]), partition([["a"], ["b"], ["c", "d"]])).value
    Fraction(1, 2)
    """
    return muc_links(key, response, for_recall(key, response, antecedents_muc))


def muc_precision(key: Partition, response: Partition) -> Ratio:
    """
    MUC precision: `muc_links` of the response with δ = π.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> muc_precision(partition([["c", "d", s]]), partition([["c", "d"]])).value
    Fraction(1, 1)
    """
    return muc_links(response, key, for_precision(key, response, antecedents_muc))


def b_cubed_sum(p: Partition, other: Partition, credits: Credits) -> Ratio:
    """
    B³ of one side::

        Σ_c Σ_g n_g² / |c| over Σ_c |c|,   n_g = Σ_{m ∈ c : e(m) = g} δ(m)

    >>> b_cubed_sum(partition([["a", "b", "c"]]), partition([["a", "b"]]), {}).value
    Fraction(4, 9)
    """
    numerator, e = Fraction(0), entities_of(other)
    for c in p:
        n = [sum(parts, Fraction(0)) for parts in credit_by_entity(found_in(c, e, credits)).values()]
        numerator += sum((m * m for m in n), Fraction(0)) / len(c)
    return ratio(numerator, sum(map(len, p)))


def b_cubed_recall(key: Partition, response: Partition) -> Ratio:
    """
    B³ recall: `b_cubed_sum` of the key with δ = ρ.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> b_cubed_recall(partition([["c", "d", s]]), partition([["c", "d"]])).value
    Fraction(4, 9)
    """
    return b_cubed_sum(key, response, for_recall(key, response, antecedents_b_cubed))


def b_cubed_precision(key: Partition, response: Partition) -> Ratio:
    """
    B³ precision: `b_cubed_sum` of the response with δ = π.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> b_cubed_precision(partition([["c", "d", s]]), partition([["c", "d"]])).value
    Fraction(1, 1)
    """
    return b_cubed_sum(response, key, for_precision(key, response, antecedents_b_cubed))


def shared(k: Entity, r: Entity, credits: Credits) -> Fraction:
    """
    φ₃ with plurals: |k ∩ r| of ordinary mentions, and Σ_s δ(s) [τ(s) ∈ r].

    >>> shared(frozenset("abc"), frozenset("bcd"), {})
    Fraction(2, 1)
    """
    ordinary = [m for m in k & r if not isinstance(m, Plural)]
    return len(ordinary) + sum((delta for s, (tau, delta) in credits.items() if s in k and tau in r), Fraction(0))


def ceaf_m_similarity(key: Partition, response: Partition) -> Fraction:
    """
    Φ₃(g*) with plurals, δ = f.

    >>> ceaf_m_similarity(partition([["a", "b"]]), partition([["a"], ["b"]]))
    Fraction(1, 1)
    """
    credits = for_both(key, response, antecedents_ceaf_m)
    return best_alignment(key, response, lambda k, r: shared(k, r, credits)).similarity


def ceaf_m_recall(key: Partition, response: Partition) -> Ratio:
    """
    CEAF recall with φ₃: Φ₃(g*) over the mentions of the key, plurals among them.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> ceaf_m_recall(partition([["a", "b"]]), partition([["a"], ["b"]])).value
    Fraction(1, 2)
    """
    return ratio(ceaf_m_similarity(key, response), sum(map(len, key)))


def ceaf_m_precision(key: Partition, response: Partition) -> Ratio:
    """
    CEAF precision with φ₃: Φ₃(g*) over the mentions of the response, plurals among them.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> ceaf_m_precision(partition([["a", "b"]]), partition([["a"]])).value
    Fraction(1, 1)
    """
    return ratio(ceaf_m_similarity(key, response), sum(map(len, response)))


def ceaf_e_similarity(key: Partition, response: Partition) -> Fraction:
    """
    Φ₄(g*) with plurals, δ = f: φ₄ = 2 φ₃ / (|k| + |r|).

    >>> ceaf_e_similarity(partition([["a", "b"]]), partition([["a"], ["b"]]))
    Fraction(2, 3)
    """
    credits = for_both(key, response, antecedents_ceaf_e)
    return best_alignment(key, response, lambda k, r: 2 * shared(k, r, credits) / (len(k) + len(r))).similarity


def ceaf_e_recall(key: Partition, response: Partition) -> Ratio:
    """
    CEAF recall with φ₄: Φ₄(g*) over the entities of the key.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> ceaf_e_recall(partition([["a", "b"]]), partition([["a"], ["b"]])).value
    Fraction(2, 3)
    """
    return ratio(ceaf_e_similarity(key, response), len(key))


def ceaf_e_precision(key: Partition, response: Partition) -> Ratio:
    """
    CEAF precision with φ₄: Φ₄(g*) over the entities of the response.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> ceaf_e_precision(partition([["a", "b"]]), partition([["a"], ["b"]])).value
    Fraction(1, 3)
    """
    return ratio(ceaf_e_similarity(key, response), len(response))


def lea_sum(p: Partition, other: Partition, credits: Credits) -> Ratio:
    """
    LEA of one side: an entity weighs |c|, and a pair of mentions with one e counts δ(m) δ(m′)::

        Σ_c |c| · Σ_{m, m′ ∈ c : e(m) = e(m′)} δ(m) δ(m′) / (|c| (|c| − 1) / 2) over Σ_c |c|

    A singleton is resolved if the other side has it, by all its antecedents if it is a plural: choice SPLIT-4.

    >>> lea_sum(partition([["a", "b", "c"]]), partition([["a", "b"]]), {}).value
    Fraction(1, 3)
    """
    numerator, e = Fraction(0), entities_of(other)
    for c in p:
        if is_singleton(c):
            numerator += c in other
            continue
        common = sum(map(over_pairs, credit_by_entity(found_in(c, e, credits)).values()), Fraction(0))
        numerator += len(c) * common / Fraction(len(c) * (len(c) - 1), 2)
    return ratio(numerator, sum(map(len, p)))


def lea_recall(key: Partition, response: Partition) -> Ratio:
    """
    LEA recall: `lea_sum` of the key with δ = ρ.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> lea_recall(partition([["c", "d", s]]), partition([["c", "d"]])).value
    Fraction(1, 3)
    """
    return lea_sum(key, response, for_recall(key, response, antecedents_lea))


def lea_precision(key: Partition, response: Partition) -> Ratio:
    """
    LEA precision: `lea_sum` of the response with δ = π.

    Paun et al. (2023), as the Universal Anaphora scorer computes it.

    >>> s = Plural(partition([["a"], ["b"]]))
    >>> lea_precision(partition([["c", "d", s]]), partition([["c", "d"]])).value
    Fraction(1, 1)
    """
    return lea_sum(response, key, for_precision(key, response, antecedents_lea))


def common_coreference(key: Partition, response: Partition) -> Fraction:
    """
    BLANC's common coreference links, δ = f: Σ δ(m) δ(m′) over pairs of a key entity with e(m) = e(m′).

    >>> common_coreference(partition([["a", "b", "c"]]), partition([["a", "b"]]))
    Fraction(1, 1)
    """
    credits, e = for_both(key, response, antecedents_coreference), entities_of(response)
    return sum(
        (over_pairs(parts) for k in key for parts in credit_by_entity(found_in(k, e, credits)).values()), Fraction(0)
    )


def common_non_coreference(key: Partition, response: Partition) -> Fraction:
    """
    BLANC's common non-coreference links, δ = f: Σ δ(m) δ(m′) over pairs of two key entities with e(m) ≠ e(m′).

    They are all pairs, less those of one key entity and those with one e(m), of which some are both.

    >>> common_non_coreference(partition([["a"], ["b"]]), partition([["a"], ["b"]]))
    Fraction(1, 1)
    """
    credits, e = for_both(key, response, antecedents_non_coreference), entities_of(response)
    credited_of = [list(found_in(k, e, credits)) for k in key]
    every = list(chain.from_iterable(credited_of))
    together = sum((over_pairs(part for _, _, part in of_k) for of_k in credited_of), Fraction(0))
    alike = sum(map(over_pairs, credit_by_entity(every).values()), Fraction(0))
    both = sum((over_pairs(parts) for of_k in credited_of for parts in credit_by_entity(of_k).values()), Fraction(0))
    return over_pairs(part for _, _, part in every) - together - alike + both


def coreference(p: Partition) -> int:
    """
    The coreference links of a side, plurals counted as mentions.

    >>> coreference(partition([["a", "b", "c"], ["d"]]))
    3
    """
    return sum(len(c) * (len(c) - 1) // 2 for c in p)


def non_coreference(p: Partition) -> int:
    """
    The non-coreference links of a side, plurals counted as mentions.

    >>> non_coreference(partition([["a", "b", "c"], ["d"]]))
    3
    """
    size = sum(map(len, p))
    return size * (size - 1) // 2 - coreference(p)


def blanc_links(key: Partition, response: Partition) -> tuple[tuple[Ratio, Ratio], tuple[Ratio, Ratio]]:
    """
    Recall and precision of BLANC's coreference links, and of its non-coreference links; BLANC is their mean.

    Paun et al. (2023), as the Universal Anaphora scorer computes it, but for the order of mentions (choice SPLIT-3).

    >>> (c, _), (n, _) = blanc_links(partition([["a", "b"], ["c"]]), partition([["a", "b"], ["c"]]))
    >>> c.value, n.value
    (Fraction(1, 1), Fraction(1, 1))
    """
    of_c, of_n = common_coreference(key, response), common_non_coreference(key, response)
    return (
        (ratio(of_c, coreference(key)), ratio(of_c, coreference(response))),
        (ratio(of_n, non_coreference(key)), ratio(of_n, non_coreference(response))),
    )
