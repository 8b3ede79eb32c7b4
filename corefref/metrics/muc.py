"""
MUC: the fewest links that the response lacks.

| symbol | in code | meaning |
|---|---|---|
| K, R | `key`, `response` | key and response |
| k, r | `k`, `r` | an entity of the key, of the response |
| p(k) | `parts(k, response)` | the parts into which the response cuts k |
| p′(r) | `parts(r, key)` | the parts into which the key cuts r |
| R =, P = | `recall`, `precision` | the figures |

Vilain et al. (1995). Its first page was read; the formula is known through Pradhan et al. (2014), §4.1 and Moosavi &
Strube (2016), §3.1.
"""

from corefref.partitions import Entity, Partition, mentions
from corefref.ratio import Ratio, ratio


def parts(s: Entity, p: Partition) -> frozenset[Entity]:
    """
    The parts into which a partition cuts an entity of the other side: p(k) by the response, p′(r) by the key.

    Pradhan et al. (2014), §4.1. A mention of the entity that the partition does not have is a part of its own.

    >>> from corefref import partition
    >>> sorted(sorted(part) for part in parts(frozenset("defg"), partition(map(set, ["ab", "cd", "fghi"]))))
    [['d'], ['e'], ['f', 'g']]
    """
    cut = frozenset(s & e for e in p if s & e)
    alone = frozenset(frozenset({m}) for m in s - mentions(p))
    return cut | alone


def recall(key: Partition, response: Partition) -> Ratio:
    """
    MUC recall::

        R = Σ_{k ∈ K} (|k| − |p(k)|) / Σ_{k ∈ K} (|k| − 1)

    Pradhan et al. (2014), §4.1; Moosavi & Strube (2016), §3.1.

    Choice MUC-1. 0/0 exactly when every entity of the key is a singleton.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(2, 5)
    """
    return ratio(sum(len(k) - len(parts(k, response)) for k in key), sum(len(k) - 1 for k in key))


def precision(key: Partition, response: Partition) -> Ratio:
    """
    MUC precision::

        P = Σ_{r ∈ R} (|r| − |p′(r)|) / Σ_{r ∈ R} (|r| − 1)

    Pradhan et al. (2014), §4.1. 0/0 exactly when every entity of the response is a singleton.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(2, 5)
    """
    return ratio(sum(len(r) - len(parts(r, key)) for r in response), sum(len(r) - 1 for r in response))
