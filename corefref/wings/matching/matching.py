"""
When a mention of the response is a mention of the key: the relations, and the one-to-one matching each gives.

| symbol | meaning |
|---|---|
| k, r | a mention of the key, of the response |
| MAX(m) | the tokens of a mention, its maximum span |
| MIN(m) | its minimum span: the annotated one, or MINA's |
| h(m) | its head, as the set of its one token |

Where mentions are seen through trees, those of both sides are seen through the key's (Moosavi et al., 2019, §4); what
files annotate, `annotated` sees. The response is then scored with the names of the key's mentions, so every metric is
defined under every relation (`renamed`).
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref.alignment import best_alignment, components
from corefref.door import partition
from corefref.formats.documents import Unmatched
from corefref.partitions import Entity, Mention, Span
from corefref.wings.matching import heads, mina
from corefref.wings.matching.trees import Phrase

Tokens: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Extent:
    """A mention and what the relations see of it: MAX, MIN and h, as sets of token positions."""

    mention: Mention
    maximum: Tokens
    minimum: Tokens
    head: Tokens


Relation: TypeAlias = Callable[[Extent, Extent], bool]
"""k ~ r: whether a response mention r may stand for a key mention k."""


RelatedPair: TypeAlias = tuple[Extent, Extent]


OneToOne: TypeAlias = Callable[[Sequence[RelatedPair]], Sequence[RelatedPair]]
"""
How a relation becomes one-to-one among the mentions that are not matched to their equals: some of the related pairs,
which come in order, so that no mention is in two.
"""


Weight: TypeAlias = Callable[[Extent, Extent], Fraction]
"""The weight of a pair of mentions, greater than 0."""


MinimumSpanOf: TypeAlias = Callable[[Phrase, Span], mina.MinimumSpan]
"""A reading of MINA: the minimum span of a mention in its tree (choice MINA-8)."""


def extent(trees: Sequence[Phrase], span: Span, minimum_span: MinimumSpanOf = mina.minimum_span) -> Extent:
    """
    Return what a mention looks like through the trees of its text, which come in order and count positions in the text.

    MIN is MINA's minimum span, by the reading given, and h is Collins's head (choice MATCH-7); a format that annotates
    them makes its own.
    A mention that lies in no one tree (it crosses a sentence boundary) is its own minimum span and head, so it is
    matched exactly (choice MATCH-5).

    >>> from corefref.wings.matching.trees import from_brackets
    >>> trees = [from_brackets("(NP (NP (NNP John)) (CC and) (NP (NNP Mary)))", offset=10)]
    >>> sorted(extent(trees, Span(10, 12)).minimum), sorted(extent(trees, Span(10, 12)).head)
    ([10, 12], [10])
    """
    maximum = frozenset(range(span.start, span.end + 1))
    at = bisect_right(trees, span.start, key=lambda tree: tree.start) - 1
    if at < 0 or trees[at].end < span.end:
        return Extent(span, maximum, maximum, maximum)
    tree = trees[at]
    return Extent(
        mention=span,
        maximum=maximum,
        minimum=minimum_span(tree, span).positions,
        head=frozenset({heads.head(tree, span)}),
    )


def exact(k: Extent, r: Extent) -> bool:
    """MAX(k) = MAX(r). An equivalence."""
    return k.maximum == r.maximum


def same_minimum_span(k: Extent, r: Extent) -> bool:
    """
    MIN(k) = MIN(r). An equivalence.

    "a gold and a system mention are considered equivalent if they have the same minimum span": Moosavi et al.
    (2019), §4.
    """
    return k.minimum == r.minimum


def same_head(k: Extent, r: Extent) -> bool:
    """h(k) = h(r). An equivalence: the baseline of Moosavi et al. (2019), §3, and CorefUD's head matching."""
    return k.head == r.head


def contains_minimum_span(k: Extent, r: Extent) -> bool:
    """
    MIN(k) ⊆ MAX(r) ⊆ MAX(k). Not symmetric: the minimum span of the response is not looked at.

    "The system mention is equivalent to [the key's] if it includes [MIN] and it does not include any tokens beyond
    those that are included in [MAX]": the MUC task definition, in Moosavi et al. (2019), §3.
    """
    return k.minimum <= r.maximum <= k.maximum


def contains_head(k: Extent, r: Extent) -> bool:
    """h(k) ⊆ MAX(r) ⊆ MAX(k). Not symmetric. CorefUD's partial matching: the head is its minimum span."""
    return k.head <= r.maximum <= k.maximum


def overlap(k: Extent, r: Extent) -> Fraction:
    """
    |MAX(k) ∩ MAX(r)| / |MAX(k)|: the share of the key mention that the response mention covers.

    The weight of CorefUD's matching since version 1.2. Choice MATCH-3.

    >>> k, r = Extent("k", frozenset({1, 2, 3}), frozenset({2}), frozenset({2})), extent([], Span(2, 4))
    >>> overlap(k, r)
    Fraction(2, 3)
    """
    return Fraction(len(k.maximum & r.maximum), len(k.maximum))


def in_order(pairs: Sequence[RelatedPair]) -> Sequence[RelatedPair]:
    """
    Each mention of the key with the first mention of the response that is left for it. Choice MATCH-2.

    Within a class of an equivalence this pairs the first with the first, the second with the second.
    """
    keys, responses = set[Extent](), set[Extent]()
    chosen = list[RelatedPair]()
    for k, r in pairs:
        if k not in keys and r not in responses:
            keys.add(k)
            responses.add(r)
            chosen.append((k, r))
    return chosen


def greatest_overlap(pairs: Sequence[RelatedPair]) -> Sequence[RelatedPair]:
    """
    The pairs whose summed `overlap` is greatest; among such, the first key mention gets the earliest response
    mention that any of them gives it, then the second, and so on. Choice MATCH-3.
    """
    return heaviest(pairs, overlap)


def heaviest(pairs: Sequence[RelatedPair], weight: Weight) -> Sequence[RelatedPair]:
    """
    Return the pairs with the greatest summed weight, breaking ties as `greatest_overlap` does; all weights are
    positive.

    >>> k, others = extent([], Span(0, 1)), [extent([], Span(0, 0)), extent([], Span(1, 1))]
    >>> [r.mention for _, r in heaviest([(k, r) for r in others], overlap)]
    [Span(start=0, end=0)]
    """
    return [pair for component in components(pairs) for pair in _heaviest(component, weight)]


@dataclass(frozen=True, slots=True)
class MatchingRule:
    """
    A relation, how it becomes one-to-one, and what mentions share when they collapse under it.

    `seen` is the part of a key mention that decides: its maximum span, its minimum span or its head; `minimum_span` is
    the reading of MINA that makes MIN.
    """

    id: str
    relation: Relation
    one_to_one: OneToOne
    seen: Literal["maximum", "minimum", "head"]


RULES: Mapping[str, MatchingRule] = MappingProxyType(
    {
        rule.id: rule
        for rule in (
            MatchingRule("exact", exact, in_order, "maximum"),
            MatchingRule("mina", same_minimum_span, in_order, "minimum"),
            MatchingRule("head", same_head, in_order, "head"),
            MatchingRule("min", contains_minimum_span, greatest_overlap, "minimum"),
            MatchingRule("head-corefud", same_head, greatest_overlap, "head"),
            MatchingRule("partial-corefud", contains_head, greatest_overlap, "head"),
        )
    }
)
"""The matching rules by their names on the command line."""


def matching(rule: MatchingRule, key: Iterable[Extent], response: Iterable[Extent]) -> dict[Mention, Mention]:
    """
    The one-to-one matching of a rule: response mention → key mention.

    Mentions with identical maximum spans are matched first, if they are related; the rest as the rule says
    (choice MATCH-1). A function of the two sets of mentions, not of their order; and since every relation holds
    between a mention and itself, a response that has the key's mentions is matched as by `exact`.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> trees = [from_brackets("(NP (NP (DT the) (NN plan)) (SBAR (S (VP (TO to) (VP (VB go))))))")]
    >>> key, response = [extent(trees, Span(0, 3))], [extent(trees, Span(0, 1))]
    >>> matching(RULES["mina"], key, response)
    {Span(start=0, end=1): Span(start=0, end=3)}
    >>> matching(RULES["exact"], key, response)
    {}
    """
    ks, rs = sorted(key, key=place_in_text), sorted(response, key=place_in_text)
    equal_of = {r.maximum: r for r in rs}
    equals = [(k, equal_of[k.maximum]) for k in ks if k.maximum in equal_of and rule.relation(k, equal_of[k.maximum])]
    matched_keys, matched_responses = {k for k, _ in equals}, {r for _, r in equals}
    others = related(
        rule.relation, [k for k in ks if k not in matched_keys], [r for r in rs if r not in matched_responses]
    )
    return {r.mention: k.mention for k, r in (*equals, *rule.one_to_one(others))}


def renamed(
    response: Iterable[Mention], matched: Mapping[Mention, Mention], key: Container[Mention]
) -> dict[Mention, Mention]:
    """
    The name under which each response mention is scored: that of its key mention, or its own if it is twinless.

    A twinless one whose own name is also a mention of the key is renamed `Unmatched`, so that it stays twinless.

    >>> renamed(["a", "b", "c"], {"a": "x"}, key={"x", "c"})
    {'a': 'x', 'b': 'b', 'c': Unmatched(mention='c')}
    """
    return {m: matched[m] if m in matched else Unmatched(m) if m in key else m for m in response}


def collapses(rule: MatchingRule, extents: Iterable[Extent]) -> tuple[tuple[Mention, ...], ...]:
    """
    Return the mentions of one side that look alike to the rule, in groups of two or more, in order.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> trees = [from_brackets("(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))")]
    >>> collapses(RULES["head"], [extent(trees, Span(0, 1)), extent(trees, Span(0, 3)), extent(trees, Span(3, 3))])
    ((Span(start=0, end=1), Span(start=0, end=3)),)
    """
    sharing = defaultdict[Tokens, list[Mention]](list)
    for m in sorted(extents, key=place_in_text):
        seen = {"maximum": m.maximum, "minimum": m.minimum, "head": m.head}[rule.seen]
        sharing[seen].append(m.mention)
    return tuple(tuple(together) for together in sharing.values() if len(together) > 1)


def place_in_text(m: Extent) -> tuple[int, int, int, tuple[int, ...]]:
    """
    Return the sort key of a mention in text order: its first token, its last, and their number.

    >>> place_in_text(extent([], Span(2, 4)))
    (2, 4, 3, (2, 3, 4))
    """
    return min(m.maximum), max(m.maximum), len(m.maximum), tuple(sorted(m.maximum))


def related(relation: Relation, key: Sequence[Extent], response: Sequence[Extent]) -> list[RelatedPair]:
    """
    Return the related pairs in order. Related mentions always share a token, so only pairs that do are tried.

    >>> key, response = [extent([], Span(0, 1))], [extent([], Span(0, 1)), extent([], Span(1, 2))]
    >>> [(k.mention, r.mention) for k, r in related(exact, key, response)]
    [(Span(start=0, end=1), Span(start=0, end=1))]
    """
    over = defaultdict[int, list[int]](list)
    for number, r in enumerate(response):
        for position in r.maximum:
            over[position].append(number)
    return [
        (k, response[number])
        for k in key
        for number in sorted({number for position in k.maximum for number in over[position]})
        if relation(k, response[number])
    ]


def _heaviest(pairs: Sequence[RelatedPair], weight: Weight) -> list[RelatedPair]:
    ks, rs = (sorted(set(side), key=place_in_text) for side in zip(*pairs, strict=True))
    if len(ks) == 1 or len(rs) == 1:
        return [max(pairs, key=lambda pair: weight(*pair))]
    row, column = {k: i for i, k in enumerate(ks)}, {r: j for j, r in enumerate(rs)}
    worth = {pair: weight(*pair) for pair in pairs}
    # Sums of weights differ by at least 1/unit, which weighs base ** len(ks) here; all tie-breakers together weigh
    # less.
    unit, base = lcm(*(w.denominator for w in worth.values())), len(rs) + 1
    weights: dict[tuple[Mention, ...], Fraction] = {
        (row[k], column[r]): w * unit * base ** len(ks) + (len(rs) - column[r]) * base ** (len(ks) - 1 - row[k])
        for (k, r), w in worth.items()
    }

    def similarity(k: Entity, r: Entity) -> Fraction:
        return weights.get((*k, *r), Fraction(0))

    best = best_alignment(partition([i] for i in range(len(ks))), partition([j] for j in range(len(rs))), similarity)
    chosen = {(*k, *r) for k, r in best.pairs}
    return [(k, r) for k, r in pairs if (row[k], column[r]) in chosen]
