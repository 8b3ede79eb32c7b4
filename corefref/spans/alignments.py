"""
Which mention of the response stands for which of the key, and why: the stage of the matching, and what the pair weighs.

| symbol | meaning |
|---|---|
| k, r | a mention of the key, of the response |
| w(k, r) | what the pair weighs in the sum that its stage makes greatest (choices MATCH-3, MATCH-9) |

The matching is that of `spans.documents`; here it is only taken apart again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from corefref.formats.documents import CodedMention, Document, mention_of
from corefref.partitions import Mention
from corefref.spans.annotated import Zeros, nodes, zeros_of
from corefref.spans.matching import MatchingRule, greatest_overlap
from corefref.spans.zeros import Dependencies, alike, likeness, matched_zeros, parents

Stage: TypeAlias = Literal["zeros", "equal", "rule"]
"""Zeros by what they depend on; equal mentions; the others by the rule."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What two zeros that depend on alike nodes weigh: w = 10 F(D(k), D(r)) + F(P(k), P(r))."""

    dependencies: Fraction
    parents: Fraction
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Matched:
    """
    A mention of the key and the mention of the response that stands for it.

    `weight` is None where a stage weighs nothing; a pair of zeros has the parts of its weight in `likeness`.
    """

    key: Mention
    response: Mention
    stage: Stage
    weight: Fraction | None = None
    likeness: Likeness | None = None


@dataclass(frozen=True, slots=True)
class MatchedMentions:
    """
    The pairs in the order of the response, and the mentions of each side that are in none, the response's by the names
    under which they are scored.

    `own` has, by the name under which it is scored, each mention of the response as its file has it.
    """

    pairs: tuple[Matched, ...]
    key_alone: tuple[Mention, ...]
    response_alone: tuple[Mention, ...]
    own: Mapping[Mention, Mention]


def alignment(
    key: Document, response: Document, renamed: Document, rule: MatchingRule, zeros: Zeros
) -> MatchedMentions:
    """
    The matching that made a response into one under the key's names, with the stage and the weight of each pair.

    >>> from corefref.formats.documents import coded_nodes
    >>> from corefref.spans.annotated import CRAFT
    >>> from corefref.spans.documents import matched
    >>> key = Document("d", "d", {coded_nodes([1, 2]): 0, coded_nodes([4]): 0})
    >>> response = Document("d", "d", {coded_nodes([1]): 0, coded_nodes([4]): 0})
    >>> found = alignment(key, response, matched(key, response, CRAFT).response, CRAFT, "linear")
    >>> [(pair.key.start, pair.key.end, pair.response.end, pair.stage) for pair in found.pairs]
    [(1, 2, 1, 'rule'), (4, 4, 4, 'equal')]
    """
    names = dict(zip(response.entity_of, renamed.entity_of, strict=True))
    by_dependencies = _likeness_of_zeros(key, response) if zeros == "dependent" else {}
    pairs: list[Matched] = []
    for r, name in names.items():
        if name not in key.entity_of:
            continue
        likeness_of_pair = by_dependencies.get((name, r))
        k_shown, r_shown = mention_of(name), mention_of(r)
        if likeness_of_pair is not None:
            pairs.append(Matched(k_shown, r_shown, "zeros", likeness_of_pair.weight, likeness_of_pair))
        elif name == r:
            pairs.append(Matched(k_shown, r_shown, "equal"))
        else:
            pairs.append(Matched(k_shown, r_shown, "rule", _share(name, r, rule)))
    taken = set(names.values())
    return MatchedMentions(
        tuple(pairs),
        tuple(mention_of(m) for m in key.entity_of if m not in taken),
        tuple(mention_of(name) for name in names.values() if name not in key.entity_of),
        {mention_of(name): mention_of(r) for r, name in names.items()},
    )


def _share(k: CodedMention, r: CodedMention, rule: MatchingRule) -> Fraction | None:
    """The overlap of a pair, where the rule makes its sum greatest."""
    if rule.one_to_one is not greatest_overlap:
        return None
    ours, theirs = set(nodes(k)), set(nodes(r))
    return Fraction(len(ours & theirs), len(ours))


def _likeness_of_zeros(key: Document, response: Document) -> Mapping[tuple[Mention, Mention], Likeness]:
    """The pairs of the first stage."""
    ks, rs = (zeros_of(document, key.sentences) for document in (key, response))
    return {(k.mention, r.mention): _likeness(ks[k], rs[r]) for k, r in matched_zeros(ks, rs)}


def _likeness(k: Dependencies, r: Dependencies) -> Likeness:
    return Likeness(alike(k, r), alike(parents(k), parents(r)), likeness(k, r))
