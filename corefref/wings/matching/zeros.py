"""
Match zeros of the response with zeros of the key by their dependencies, whatever their places in the text.

| symbol | meaning |
|---|---|
| k, r | a zero of the key, of the response: a mention whose head is an empty node |
| D(m) | what the head of m depends on: the pairs of a node and a relation |
| P(m) | the nodes among them, its parents |
| F(X, Y) | how alike two sets are |

Known from a program: corefud-scorer 1.2 matches zeros so, and no paper states it.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeAlias

from corefref.wings.matching.matching import Extent, RelatedPair, heaviest, place_in_text

Dependencies: TypeAlias = frozenset[tuple[int, str]]
"""D: the places of the nodes depended on, each with the relation. The root of a sentence has a place of its own."""


def alike(x: frozenset[Hashable], y: frozenset[Hashable]) -> Fraction:
    """
    F of two sets, Dice's coefficient::

        F(X, Y) = 2 |X ∩ Y| / (|X| + |Y|)

    Choice MATCH-10: F(∅, ∅) = 0.

    >>> alike(frozenset("ab"), frozenset("bcd")), alike(frozenset(), frozenset())
    (Fraction(2, 5), Fraction(0, 1))
    """
    return Fraction(2 * len(x & y), len(x) + len(y)) if x or y else Fraction(0)


def likeness(k: Dependencies, r: Dependencies) -> Fraction:
    """
    w(k, r), how similar the dependencies of two zeros are::

        w(k, r) = 10 F(D(k), D(r)) + F(P(k), P(r))

    >>> likeness(frozenset({(2, "nsubj")}), frozenset({(2, "nsubj")}))
    Fraction(11, 1)
    >>> likeness(frozenset({(2, "nsubj")}), frozenset({(2, "obj")}))
    Fraction(1, 1)
    """
    return 10 * alike(k, r) + alike(parents(k), parents(r))


def parents(d: Dependencies) -> frozenset[int]:
    """
    P: the nodes depended on, whatever the relation.

    >>> sorted(parents(frozenset({(2, "nsubj"), (2, "obj"), (5, "nsubj")})))
    [2, 5]
    """
    return frozenset(parent for parent, _ in d)


def matched_zeros(key: Mapping[Extent, Dependencies], response: Mapping[Extent, Dependencies]) -> list[RelatedPair]:
    """
    The one-to-one pairs of zeros, each with w > 0, whose summed w is greatest; ties as in MATCH-3. Choice MATCH-9.

    >>> from corefref.partitions import EmptyNode
    >>> k, r = (Extent(EmptyNode(1, 1, n), *[frozenset({n})] * 3) for n in (1, 2))
    >>> [(k.mention, r.mention) for k, r in matched_zeros({k: frozenset({(0, "obj")})}, {r: frozenset({(0, "nsubj")})})]
    [(EmptyNode(word=1, side=1, number=1), EmptyNode(word=1, side=1, number=2))]
    """
    of_parent = defaultdict[int, list[Extent]](list)
    for r in sorted(response, key=place_in_text):
        for parent in parents(response[r]):
            of_parent[parent].append(r)
    near = (
        (k, r)
        for k in sorted(key, key=place_in_text)
        for r in sorted({r for parent in parents(key[k]) for r in of_parent[parent]}, key=place_in_text)
    )
    return list(heaviest(list(near), lambda k, r: likeness(key[k], response[r])))
