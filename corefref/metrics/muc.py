"""
MUC: the fewest links that the response lacks.

| symbol | meaning |
|---|---|
| K, R | key and response |
| S | an entity of the key |
| p(S) | the parts into which the response cuts S |

Vilain et al. (1995), as Pradhan et al. (2014), §4.1 and Moosavi & Strube (2016), §3.1 state it.
"""

from fractions import Fraction

from corefref.partitions import Entity, Partition, mentions
from corefref.ratio import Ratio


def parts(s: Entity, response: Partition) -> frozenset[Entity]:
    """
    p(S): the parts into which the response cuts S.

    Pradhan et al. (2014), §4.1. A mention of S that the response does not have is a part of its own.

    >>> from corefref import partition
    >>> sorted(sorted(p) for p in parts(frozenset("defg"), partition(map(set, ["ab", "cd", "fghi"]))))
    [['d'], ['e'], ['f', 'g']]
    """
    cut = frozenset(s & r for r in response if s & r)
    alone = frozenset(frozenset({m}) for m in s - mentions(response))
    return cut | alone


def recall(key: Partition, response: Partition) -> Ratio:
    """
    MUC recall::

        R = Σ_{S ∈ K} (|S| − |p(S)|) / Σ_{S ∈ K} (|S| − 1)

    Vilain et al. (1995); Pradhan et al. (2014), §4.1.

    Choice MUC-1. 0/0 exactly when every entity of the key is a singleton.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(2, 5)
    """
    return Ratio(
        numerator=Fraction(sum(len(s) - len(parts(s, response)) for s in key)),
        denominator=Fraction(sum(len(s) - 1 for s in key)),
    )


def precision(key: Partition, response: Partition) -> Ratio:
    """
    MUC precision: recall with the roles switched::

        P = Σ_{S ∈ R} (|S| − |p(S)|) / Σ_{S ∈ R} (|S| − 1)

    Vilain et al. (1995); Pradhan et al. (2014), §4.1. 0/0 exactly when every entity of the response is a singleton.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(2, 5)
    """
    return recall(key=response, response=key)
