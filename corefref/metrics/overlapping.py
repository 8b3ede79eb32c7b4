"""
Entities that share mentions: what B³ and LEA say of a repeated mention.

| symbol | meaning |
|---|---|
| K, R | key and response as families: entities in a row, not necessarily disjoint |
| k, r | an entity of the key, of the response |

Moosavi & Strube (2016), §3.2 argue that B³ credits a repeated mention again and again, and in §4 that repeated mentions
are "not troublesome for LEA". Both concern responses that are not partitions, on which the metrics are not defined.
Here their formulas are read literally, each entity counted as often as it stands. No score is made this way: everywhere
else a repeated mention is refused or dropped (choice REPEAT-1).
"""

from fractions import Fraction

from corefref.metrics.lea import links
from corefref.partitions import Family
from corefref.ratio import Ratio, ratio


def b_cubed_recall(key: Family, response: Family) -> Ratio:
    """
    The formula of B³ recall over families; it may exceed 1::

        R = (Σ_{k ∈ K} Σ_{r ∈ R} |k ∩ r|² / |k|) / Σ_{k ∈ K} |k|

    Pradhan et al. (2014), §4.2; Moosavi & Strube (2016), §3.2. 0/0 exactly when the key is empty.

    >>> from corefref.door import family
    >>> b_cubed_recall(family(map(set, ["a"])), family(map(set, ["ab", "a"]))).value
    Fraction(2, 1)
    """
    return ratio(sum(Fraction(len(k & r) ** 2, len(k)) for k in key for r in response), sum(len(k) for k in key))


def b_cubed_precision(key: Family, response: Family) -> Ratio:
    """
    The formula of B³ precision over families: recall with the roles switched.

    Pradhan et al. (2014), §4.2; Moosavi & Strube (2016), §3.2. 0/0 exactly when the response is empty.

    >>> from corefref.door import family
    >>> b_cubed_precision(family(map(set, ["ab"])), family(map(set, ["ab", "ab"]))).value
    Fraction(1, 1)
    """
    return b_cubed_recall(key=response, response=key)


def lea_recall(key: Family, response: Family) -> Ratio:
    """
    The formula of LEA recall over families; it may exceed 1 where a key link or a key singleton is repeated::

        R = (Σ_{k ∈ K} |k| · Σ_{r ∈ R} link(k ∩ r) / link(k)) / Σ_{k ∈ K} |k|

    Moosavi & Strube (2016), §4. 0/0 exactly when the key is empty.

    >>> from corefref.door import family
    >>> key = family(map(set, ["abc", "de"]))
    >>> lea_recall(key, family(map(set, ["abc", "dx"]))) == lea_recall(key, family(map(set, ["abc", "dxa"])))
    True
    >>> lea_recall(family(map(set, ["ab"])), family(map(set, ["ab", "abc"]))).value
    Fraction(2, 1)
    """
    return ratio(
        sum(len(k) * Fraction(len(links(k) & links(r)), len(links(k))) for k in key for r in response),
        sum(len(k) for k in key),
    )


def lea_precision(key: Family, response: Family) -> Ratio:
    """
    The formula of LEA precision over families: recall with the roles switched.

    Moosavi & Strube (2016), §4. 0/0 exactly when the response is empty.

    >>> from corefref.door import family
    >>> key = family(map(set, ["abc", "de"]))
    >>> [lea_precision(key, family(map(set, r))).value for r in (["abc", "de"], ["abc", "dea"])]
    [Fraction(1, 1), Fraction(2, 3)]
    """
    return lea_recall(key=response, response=key)
