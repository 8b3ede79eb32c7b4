"""
Mention identification: which mentions the response has, whatever their entities.

| symbol | meaning |
|---|---|
| K, R | key and response |
| M_K, M_R | their mentions |

Pradhan et al. (2014), §3, have the notion; no paper prints the formula. The official scorer prints it before every
metric.
"""

from corefref import partitions
from corefref.partitions import Partition
from corefref.ratio import Ratio, ratio


def recall(key: Partition, response: Partition) -> Ratio:
    """
    Recall of mention identification::

        R = |M_K ∩ M_R| / |M_K|

    Pradhan et al. (2014), §3, for the notion; choice MENTIONS-1. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(6, 7)
    """
    m_k, m_r = partitions.mentions(key), partitions.mentions(response)
    return ratio(len(m_k & m_r), len(m_k))


def precision(key: Partition, response: Partition) -> Ratio:
    """
    Precision of mention identification::

        P = |M_K ∩ M_R| / |M_R|

    Pradhan et al. (2014), §3, for the notion; choice MENTIONS-1. 0/0 exactly when the response is empty.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(3, 4)
    """
    m_k, m_r = partitions.mentions(key), partitions.mentions(response)
    return ratio(len(m_k & m_r), len(m_r))
