"""
Agreement of annotators, corrected for chance: Krippendorff's α over mentions and over links.

| symbol | meaning |
|---|---|
| P | the annotators' partitions of one document, in a row |
| U | the mentions of a document that somebody marked |
| u | a unit: a mention of U, or a pair of them |
| m_u | the number of values that a unit has |
| n | the number of values of the units that have two or more |
| v, w | values |
| δ | a distance between values: 0 for equal ones, at most 1 |
| O, E | the disagreement that is observed, and the one that chance makes expected |
| e, f | entities |

Krippendorff's α is 1 − Dₒ/Dₑ: the mean distance of two values of one unit, over the mean distance of any two values.
Passonneau (2004) takes as the value of a mention the set of mentions of its entity, with a distance that counts a part
as nearer than nothing. None of these works was read: Krippendorff (1980), Passonneau (2004) and (2006) and Jaccard
(1901) are known through programs that cite them (choices AGREE-1 to AGREE-5).

Here O = n·Dₒ and E = n·Dₑ, sums that add over documents. Chance is that of a document: whoever guesses takes an entity
of this text, and none of another.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias, TypeVar

from corefref.partitions import Entity, Partition
from corefref.partitions import mentions as mentions_of
from corefref.ratio import Ratio

V = TypeVar("V", bound=Hashable)

Distance: TypeAlias = Callable[[Entity, Entity], Fraction]
"""How far two entities are apart: from 0 for equal ones to 1 for disjoint ones."""


class Disagreement(NamedTuple):
    """
    The observed and the expected disagreement, which add over documents, and α.

    >>> Disagreement(Fraction(2), Fraction(3)).alpha.value, Disagreement(Fraction(0), Fraction(0)).alpha.value
    (Fraction(1, 3), None)
    """

    observed: Fraction
    expected: Fraction

    @property
    def alpha(self) -> Ratio:
        """α = (E − O) / E. It is 1 where nobody disagrees, about 0 by chance, and may be negative; 0/0 if E is 0."""
        return Ratio(self.expected - self.observed, self.expected)

    def plus(self, other: "Disagreement") -> "Disagreement":
        """
        The disagreement of two documents together.

        >>> Disagreement(Fraction(1), Fraction(2)).plus(Disagreement(Fraction(0), Fraction(1))).alpha.value
        Fraction(2, 3)
        """
        return Disagreement(self.observed + other.observed, self.expected + other.expected)


def disagreement(units: Iterable[Sequence[V]], distance: Callable[[V, V], Fraction]) -> Disagreement:
    """
    The disagreement of units, each the values that it was given::

        O = Σ_u Σ_{v ≠ w of u} δ(v, w) / (m_u − 1)        E = Σ_{v ≠ w of all} δ(v, w) / (n − 1)

    over ordered pairs of values in different places. A unit with fewer than two values counts nowhere. Krippendorff
    (1980), known through others. E is 0 exactly when all values are at distance 0 from each other.

    >>> labels = [("a", "a"), ("a", "b"), ("b", "b"), ("a",)]
    >>> disagreement(labels, lambda v, w: Fraction(v != w)).alpha.value
    Fraction(4, 9)
    """
    paired = [unit for unit in units if len(unit) > 1]
    values = [v for unit in paired for v in unit]
    observed = sum((_apart(unit, distance) / (len(unit) - 1) for unit in paired), Fraction(0))
    expected = _apart(values, distance) / (len(values) - 1) if values else Fraction(0)
    return Disagreement(observed, expected)


def _apart(values: Sequence[V], distance: Callable[[V, V], Fraction]) -> Fraction:
    return sum((distance(v, w) for v, w in permutations(values, 2)), Fraction(0))


def identity(e: Entity, f: Entity) -> Fraction:
    """
    δ = 0 if e = f, else 1: the distance of labels.

    >>> identity(frozenset("ab"), frozenset("ab")), identity(frozenset("ab"), frozenset("a"))
    (Fraction(0, 1), Fraction(1, 1))
    """
    return Fraction(e != f)


def subsumption(e: Entity, f: Entity) -> Fraction:
    """
    δ = 0 if e = f, 1/3 if one is a part of the other, 2/3 if they share mentions, else 1.

    Passonneau (2004), known through others, who print 0.33 and 0.67 (choice AGREE-3).

    >>> [str(subsumption(frozenset("ab"), frozenset(f))) for f in ("ab", "abc", "bc", "c")]
    ['0', '1/3', '2/3', '1']
    """
    if e == f:
        return Fraction(0)
    if e <= f or f <= e:
        return Fraction(1, 3)
    return Fraction(2, 3) if e & f else Fraction(1)


def jaccard(e: Entity, f: Entity) -> Fraction:
    """
    δ = 1 − |e ∩ f| / |e ∪ f|.

    Jaccard (1901), known through others.

    >>> [str(jaccard(frozenset("ab"), frozenset(f))) for f in ("ab", "abc", "bc", "c")]
    ['0', '1/3', '2/3', '1']
    """
    return 1 - Fraction(len(e & f), len(e | f))


def masi(e: Entity, f: Entity) -> Fraction:
    """
    δ = 1 − J · M: with J = |e ∩ f| / |e ∪ f|, and M = 1, 2/3, 1/3 or 0 where `subsumption` has 0, 1/3, 2/3, 1.

    Passonneau (2006), known through others.

    >>> [str(masi(frozenset("ab"), frozenset(f))) for f in ("ab", "abc", "bc", "c")]
    ['0', '5/9', '8/9', '1']
    """
    return 1 - (1 - jaccard(e, f)) * (1 - subsumption(e, f))


def completed(annotations: Sequence[Partition]) -> Sequence[Partition]:
    """
    P with every mention of U on each side: what an annotator did not mark is an entity of its own there.

    Choice AGREE-1.

    >>> from corefref import partition
    >>> sides = completed([partition([["a", "b"]]), partition([["a", "c"]])])
    >>> [sorted(map(sorted, side)) for side in sides]
    [[['a', 'b'], ['c']], [['a', 'c'], ['b']]]
    """
    marked = frozenset[object]().union(*map(mentions_of, annotations))
    return [Partition(p | {frozenset({m}) for m in marked - mentions_of(p)}) for p in annotations]


def mentions(annotations: Sequence[Partition], distance: Distance) -> Disagreement:
    """
    The disagreement over mentions: the unit is a mention, its value the entity that holds it.

    Passonneau (2004), known through others. Choices AGREE-1 and AGREE-2. E is 0 exactly when all annotators have all
    mentions in one entity, or there are none.

    >>> from corefref import partition
    >>> both = [partition([["a", "b"], ["c"]]), partition([["a"], ["b", "c"]])]
    >>> mentions(both, identity)
    Disagreement(observed=Fraction(6, 1), expected=Fraction(26, 5))
    """
    entity_of = [{m: e for e in p for m in e} for p in completed(annotations)]
    marked = frozenset[object]().union(*entity_of)
    return disagreement([[held[m] for held in entity_of] for m in marked], distance)


def links(annotations: Sequence[Partition]) -> Disagreement:
    """
    The disagreement over links: the unit is a pair of mentions, its value whether they are of one entity.

    No paper that was read has it; it is Krippendorff's α of yes and no (choice AGREE-4). E is 0 exactly when all
    annotators link every pair, or none links any.

    >>> from corefref import partition
    >>> both = [partition([["a", "b"], ["c"]]), partition([["a"], ["b", "c"]])]
    >>> links(both), str(links(both).alpha.value)
    (Disagreement(observed=Fraction(4, 1), expected=Fraction(16, 5)), '-1/4')
    """
    entity_of = [{m: e for e in p for m in e} for p in completed(annotations)]
    marked = frozenset[object]().union(*entity_of)
    pairs = combinations(marked, 2)
    return disagreement([[held[a] == held[b] for held in entity_of] for a, b in pairs], _differs)


def _differs(v: bool, w: bool) -> Fraction:
    return Fraction(v != w)
