"""Holm's correction of several p, and ranks with ties between systems that do not differ significantly."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias


def holm(ps: Sequence[Fraction]) -> list[Fraction]:
    """
    Holm's step-down correction: adjusted p, in the order given::

        p̃₍ᵢ₎ = max_{j ≤ i} min(1, (m − j + 1) p₍ⱼ₎)

    Holm (1979). An adjusted p at most α means significance at α with the family-wise error held to α, however the p
    depend on each other (`proofs_notes/significance.md#holm_family_wise`).

    >>> [str(p) for p in holm([Fraction(1, 100), Fraction(4, 100), Fraction(3, 100)])]
    ['3/100', '3/50', '3/50']
    """
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    adjusted = [Fraction(0)] * len(ps)
    worst = Fraction(0)
    for step, place in enumerate(order):
        worst = max(worst, min(Fraction(1), (len(ps) - step) * ps[place]))
        adjusted[place] = worst
    return adjusted


Differs: TypeAlias = Callable[[int, int], bool]
"""Tells whether two systems, by their numbers, differ significantly: a symmetric relation."""


def ranks_with_ties(scores: Sequence[Fraction], differs: Differs) -> list[int]:
    """
    Competition ranks, best score first; a system that does not differ from the best of a rank shares that rank.

    Moosavi & Strube (2016), §6: "The systems without significant differences have the same ranking." Not to differ is
    not an equivalence, so the sentence leaves the rule open: choice RANK-1, reading a. Systems of one score have one
    rank: they share it if one of them does not differ from one of the best.

    >>> ranks_with_ties([Fraction(9), Fraction(8), Fraction(7)], lambda a, b: abs(a - b) > 1)
    [1, 1, 3]
    """
    return _ranks(scores, differs, adjacent=False)


def ranks_with_adjacent_ties(scores: Sequence[Fraction], differs: Differs) -> list[int]:
    """
    Competition ranks; a system that does not differ from the one directly above shares its rank. RANK-1, reading b.

    >>> ranks_with_adjacent_ties([Fraction(9), Fraction(8), Fraction(7)], lambda a, b: abs(a - b) > 1)
    [1, 1, 1]
    """
    return _ranks(scores, differs, adjacent=True)


def _ranks(scores: Sequence[Fraction], differs: Differs, *, adjacent: bool) -> list[int]:
    order = sorted(range(len(scores)), key=lambda system: -scores[system])
    ranks = [0] * len(scores)
    leaders: list[int] = []
    rank = place = 0
    for _, group in groupby(order, key=lambda system: scores[system]):
        equal = list(group)
        if all(differs(leader, system) for leader in leaders for system in equal):
            leaders, rank = equal, place + 1
        elif adjacent:
            leaders = equal
        for system in equal:
            ranks[system] = rank
        place += len(equal)
    return ranks
