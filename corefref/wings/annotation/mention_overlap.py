"""
MOR, the mention overlap ratio: how many of the words of mentions the other side's mentions cover, whoever corefers.

| symbol | meaning |
|---|---|
| M_K, M_R | the mentions of the key, of the response, each as the set of its words and empty nodes |
| B | a one-to-one pairing of M_K with M_R |

Of the Findings of the CRAC 2022 shared task; the paper was not read, the formula is known from a program,
corefud-scorer 1.2.
"""

from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from typing import TypeAlias

from corefref.alignment import best_alignment, components
from corefref.door import partition
from corefref.partitions import Mention
from corefref.ratio import Ratio, ratio

Words: TypeAlias = frozenset[Hashable]
"""The words and empty nodes of a mention."""


def covered(key: Collection[Words], response: Collection[Words]) -> int:
    """
    The words that mentions share with their partners under the pairing that makes them most::

        max_B Σ_{(m, n) ∈ B} |m ∩ n|

    Equal mentions are partners in a best pairing (`mor_equal_first`), and the rest falls into components.

    >>> covered({frozenset({1, 2, 3}), frozenset({4})}, {frozenset({2, 3}), frozenset({3, 4})})
    3
    """
    equal = frozenset(key) & frozenset(response)
    at = dict[Hashable, list[Words]]()
    for n in response:
        if n not in equal:
            for word in n:
                at.setdefault(word, []).append(n)
    near = [(m, n) for m in key if m not in equal for n in {n for word in m for n in at.get(word, ())}]
    return sum(map(len, equal)) + sum(map(_most, components(near)))


def _most(pairs: Sequence[tuple[Words, Words]]) -> int:
    """The greatest sum of shared words of one-to-one pairs among these."""
    ms, ns = ({m: number for number, m in enumerate(dict.fromkeys(side))} for side in zip(*pairs, strict=True))
    if len(ms) == 1 or len(ns) == 1:
        return max(len(m & n) for m, n in pairs)
    shared: dict[tuple[Mention, ...], Fraction] = {(ms[m], ns[n]): Fraction(len(m & n)) for m, n in pairs}
    key, response = (partition([i] for i in range(len(side))) for side in (ms, ns))
    return int(best_alignment(key, response, lambda k, r: shared.get((*k, *r), Fraction(0))).similarity)


def recall(key: Collection[Words], response: Collection[Words]) -> Ratio:
    """
    MOR recall::

        R = max_B Σ_{(m, n) ∈ B} |m ∩ n| / Σ_{m ∈ M_K} |m|

    Known from a program; CRAC 2022. 0/0 exactly when the key has no mention.

    >>> recall({frozenset({1, 2, 3}), frozenset({4})}, {frozenset({2, 3}), frozenset({4})}).value
    Fraction(3, 4)
    """
    return ratio(covered(key, response), sum(map(len, key)))


def precision(key: Collection[Words], response: Collection[Words]) -> Ratio:
    """
    MOR precision::

        P = max_B Σ_{(m, n) ∈ B} |m ∩ n| / Σ_{n ∈ M_R} |n|

    Known from a program; CRAC 2022. 0/0 exactly when the response has no mention.

    >>> precision({frozenset({1, 2, 3}), frozenset({4})}, {frozenset({2, 3}), frozenset({4})}).value
    Fraction(1, 1)
    """
    return ratio(covered(key, response), sum(map(len, response)))
