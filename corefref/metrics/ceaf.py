"""
CEAF: the similarity of the best one-to-one alignment of entities.

| symbol | in code | meaning |
|---|---|---|
| K, R | `key`, `response` | key and response |
| k, r | `k`, `r` | an entity of the key, of the response |
| φ | `phi` | a similarity of two entities: φ₃ counts mentions (CEAFm), φ₄ entities (CEAFe) |
| g* | `best_alignment` | the best one-to-one alignment, Φ(g*) its summed similarity |
| R =, P = | `recall`, `precision` | the figures |

Luo (2005). Its abstract, first page and conclusions were read; the formulas are known through Cai & Strube (2010), §2.3
and Pradhan et al. (2014), §4.3.
"""

from fractions import Fraction

from corefref.alignment import Similarity, best_alignment
from corefref.partitions import Entity, Partition
from corefref.ratio import Ratio, ratio


def phi3(k: Entity, r: Entity) -> Fraction:
    """
    φ₃(k, r) = |k ∩ r|, the mentions in common.

    Cai & Strube (2010), Equation 3.

    >>> phi3(frozenset("abc"), frozenset("ab"))
    Fraction(2, 1)
    """
    return Fraction(len(k & r))


def phi4(k: Entity, r: Entity) -> Fraction:
    """
    φ₄(k, r) = 2 |k ∩ r| / (|k| + |r|), the F₁ of the mentions in common.

    Cai & Strube (2010), Equation 4; Pradhan et al. (2014), §4.3.

    >>> phi4(frozenset("abc"), frozenset("ab"))
    Fraction(4, 5)
    """
    return Fraction(2 * len(k & r), len(k) + len(r))


def recall(key: Partition, response: Partition, phi: Similarity) -> Ratio:
    """
    CEAF recall; CEAFm with φ₃, CEAFe with φ₄::

        R = Φ(g*) / Σ_{k ∈ K} φ(k, k)

    Cai & Strube (2010), Equation 6; Pradhan et al. (2014), §4.3; Moosavi & Strube (2016), Equation 1. The
    denominator is the number of key mentions under φ₃, of key entities under φ₄. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> recall(key, response, phi3).value, recall(key, response, phi4).value
    (Fraction(4, 7), Fraction(13, 20))
    """
    return ratio(best_alignment(key, response, phi).similarity, sum(phi(k, k) for k in key))


def precision(key: Partition, response: Partition, phi: Similarity) -> Ratio:
    """
    CEAF precision; CEAFm with φ₃, CEAFe with φ₄::

        P = Φ(g*) / Σ_{r ∈ R} φ(r, r)

    Cai & Strube (2010), Equation 5; Pradhan et al. (2014), §4.3. 0/0 exactly when the response is empty.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> precision(key, response, phi3).value, precision(key, response, phi4).value
    (Fraction(1, 2), Fraction(13, 30))
    """
    return ratio(best_alignment(key, response, phi).similarity, sum(phi(r, r) for r in response))
