"""
Which response mention stands for which key mention, and why: the stage of the matching, and the weight of the pair.

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
from corefref.wings.matching.annotated import Zeros, nodes, zeros_of
from corefref.wings.matching.matching import MatchingRule, greatest_overlap
from corefref.wings.matching.zeros import Dependencies, alike, likeness, matched_zeros, parents

Stage: TypeAlias = Literal["zeros", "equal", "rule"]
"""How a pair was matched: zeros by their dependencies, equal mentions, or others by the rule."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The weight of two zeros that depend on similar nodes: w = 10 F(D(k), D(r)) + F(P(k), P(r))."""

    dependencies: Fraction
    parents: Fraction
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Matched:
    """
    A key mention and the response mention that stands for it.

    `weight` is None in a stage without weights; a pair of zeros has the parts of its weight in `likeness`.
    """

    key: Mention
    response: Mention
    stage: Stage
    weight: Fraction | None = None
    likeness: Likeness | None = None


@dataclass(frozen=True, slots=True)
class MatchedMentions:
    """
    The pairs in the order of the response, and the unmatched mentions of each side; those of the response by the names
    under which they are scored.

    `own` maps these names to the response's mentions as they are in its file.
    """

    pairs: tuple[Matched, ...]
    key_alone: tuple[Mention, ...]
    response_alone: tuple[Mention, ...]
    own: Mapping[Mention, Mention]


def alignment(
    key: Document, response: Document, renamed: Document, rule: MatchingRule, zeros: Zeros
) -> MatchedMentions:
    """
    Reconstruct the matching that renamed a response's mentions, with the stage and weight of each pair.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> from corefref.wings.matching.annotated import CRAFT
    >>> from corefref.wings.matching.documents import matched
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
    """Return how much a pair overlaps, for rules that maximise the sum of overlaps; None for the others."""
    if rule.one_to_one is not greatest_overlap:
        return None
    ours, theirs = set(nodes(k)), set(nodes(r))
    return Fraction(len(ours & theirs), len(ours))


def _likeness_of_zeros(key: Document, response: Document) -> Mapping[tuple[Mention, Mention], Likeness]:
    """Return the pairs of the first stage."""
    ks, rs = (zeros_of(document, key.sentences) for document in (key, response))
    return {(k.mention, r.mention): _likeness(ks[k], rs[r]) for k, r in matched_zeros(ks, rs)}


def _likeness(k: Dependencies, r: Dependencies) -> Likeness:
    return Likeness(alike(k, r), alike(parents(k), parents(r)), likeness(k, r))
