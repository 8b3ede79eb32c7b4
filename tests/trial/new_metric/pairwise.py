"""
Pairwise links, a metric to plant: the coreference links of the key that the response has too.

| symbol | meaning |
|---|---|
| C_K, C_R | the coreference links of key and response: pairs of mentions of one entity |

Pradhan et al. (2014), §4.4, where these links are one half of BLANC.
"""

from corefref import partitions
from corefref.partitions import Link, Partition
from corefref.ratio import Ratio, ratio


def links(p: Partition) -> frozenset[Link]:
    """
    C: the pairs of mentions of one entity.

    Pradhan et al. (2014), §4.4.
    """
    return frozenset(link for e in p for link in partitions.links(e))


def recall(key: Partition, response: Partition) -> Ratio:
    """
    Pairwise recall::

        R = |C_K ∩ C_R| / |C_K|

    Pradhan et al. (2014), §4.4. 0/0 exactly when the key has no link.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(2, 9)
    """
    c_k, c_r = links(key), links(response)
    return ratio(len(c_k & c_r), len(c_k))


def precision(key: Partition, response: Partition) -> Ratio:
    """
    Pairwise precision::

        P = |C_K ∩ C_R| / |C_R|

    Pradhan et al. (2014), §4.4. 0/0 exactly when the response has no link.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(1, 4)
    """
    c_k, c_r = links(key), links(response)
    return ratio(len(c_k & c_r), len(c_r))
