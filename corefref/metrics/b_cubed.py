"""
B³: how much of a mention's entity is right, averaged over mentions.

| symbol | in code | meaning |
|---|---|---|
| K, R | `key`, `response` | key and response |
| k, r | `k`, `r` | an entity of the key, of the response |
| R =, P = | `recall`, `precision` | the figures |

Bagga & Baldwin (1998). Known through Pradhan et al. (2014), §4.2 and Cai & Strube (2010), §2.2.
"""

from fractions import Fraction

from corefref.partitions import Partition
from corefref.ratio import Ratio, ratio


def recall(key: Partition, response: Partition) -> Ratio:
    """
    B³ recall::

        R = (Σ_{k ∈ K} Σ_{r ∈ R} |k ∩ r|² / |k|) / Σ_{k ∈ K} |k|

    Pradhan et al. (2014), §4.2; Moosavi & Strube (2016), §3.2. Cai & Strube (2010), Equation 2, has the share
    |k ∩ r| / |k| of one mention of both k and r; there are |k ∩ r| of these, hence the square. A twinless mention of
    the key earns 0 and is counted.

    0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(5, 12)
    """
    return ratio(sum(Fraction(len(k & r) ** 2, len(k)) for k in key for r in response), sum(len(k) for k in key))


def precision(key: Partition, response: Partition) -> Ratio:
    """
    B³ precision::

        P = (Σ_{k ∈ K} Σ_{r ∈ R} |k ∩ r|² / |r|) / Σ_{r ∈ R} |r|

    Pradhan et al. (2014), §4.2; Cai & Strube (2010), Equation 1. 0/0 exactly when the response is empty.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(1, 2)
    """
    return ratio(sum(Fraction(len(k & r) ** 2, len(r)) for k in key for r in response), sum(len(r) for r in response))
