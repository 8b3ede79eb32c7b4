"""
LEA: the share of an entity's links that is resolved, weighted by its importance.

| symbol | in code | meaning |
|---|---|---|
| K, R | `key`, `response` | key and response |
| k, r | `k`, `r` | an entity of the key, of the response |
| e | `e` | an entity of either |
| R =, P = | `recall`, `precision` | the figures |

Moosavi & Strube (2016), §4.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from corefref import partitions
from corefref.partitions import Entity, Link, Partition, is_singleton
from corefref.ratio import Ratio, ratio

Importance: TypeAlias = Callable[[Entity], Fraction]
"""importance(e): how much an entity counts, a number that is not negative. Choice LEA-2."""


def size(e: Entity) -> Fraction:
    """
    importance(e) = |e|, the paper's choice.

    Moosavi & Strube (2016), §4.

    >>> size(frozenset("abc"))
    Fraction(3, 1)
    """
    return Fraction(len(e))


def links(e: Entity) -> frozenset[Link]:
    """
    The links of an entity as LEA counts them, for n mentions this many::

        link(e) = n (n − 1) / 2,  but 1 for a singleton, the link to itself

    Moosavi & Strube (2016), §4. Choice LEA-1.

    >>> links(frozenset("a")) == {frozenset("a")}
    True
    >>> len(links(frozenset("abcd")))
    6
    """
    return frozenset({e}) if is_singleton(e) else partitions.links(e)


def resolution_score(k: Entity, response: Partition) -> Fraction:
    """
    resolution-score(k), the fraction of the links of k that the response has; resolution-score(r) alike by the key::

        Σ_{r ∈ R} link(k ∩ r) / link(k)

    Moosavi & Strube (2016), §4. Links are taken as sets, links(k) ∩ links(r), so that the self-link of a singleton
    is resolved by the same singleton only (choice LEA-1); otherwise it is the paper's count (`card_shared_links`).

    >>> from corefref import partition
    >>> resolution_score(frozenset("abc"), partition(map(set, ["ab", "cd"])))
    Fraction(1, 3)
    """
    return Fraction(sum(Fraction(len(links(k) & links(r)), len(links(k))) for r in response))


def recall(key: Partition, response: Partition, importance: Importance = size) -> Ratio:
    """
    LEA recall::

        R = Σ_{k ∈ K} importance(k) · resolution-score(k)  /  Σ_{k ∈ K} importance(k)

    Moosavi & Strube (2016), §4. 0/0 exactly when no entity of the key has importance (by size: the key is empty).

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(5, 21)
    """
    return ratio(sum(importance(k) * resolution_score(k, response) for k in key), sum(importance(k) for k in key))


def precision(key: Partition, response: Partition, importance: Importance = size) -> Ratio:
    """
    LEA precision::

        P = Σ_{r ∈ R} importance(r) · resolution-score(r)  /  Σ_{r ∈ R} importance(r)

    Moosavi & Strube (2016), §4. 0/0 exactly when no entity of the response has importance.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(1, 3)
    """
    return ratio(sum(importance(r) * resolution_score(r, key) for r in response), sum(importance(r) for r in response))
