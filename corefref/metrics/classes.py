"""
Recall by class: which mentions, or which entities, a figure loses its points on.

| symbol | meaning |
|---|---|
| K, R | key and response |
| k, r | an entity of the key, of the response |
| m | a mention |
| c | a class: a value of the function that classifies mentions, or entities |
| k(m), r(m) | the entity of the key, of the response, that has m |
| p(k) | the parts into which the response cuts k |

A recall whose numerator and denominator are sums over mentions, or over entities, falls into one ratio for each class.
Numerators and denominators of all classes add up to those of the metric, so that denominator − numerator of a class is
what it loses. Precision by class is recall with the roles changed: the classes are then those of the
response's mentions or entities. No paper prints these sums; they are rearrangements of the papers' own (CLASS-1).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from corefref.metrics import lea, muc
from corefref.partitions import Entity, Mention, Partition, mentions
from corefref.ratio import Ratio, ratio, total

C = TypeVar("C", bound=Hashable)


def mentions_recall(key: Partition, response: Partition, class_of: Callable[[Mention], C]) -> Mapping[C, Ratio]:
    """
    Recall of mention identification by class of mentions::

        R_c = |{m ∈ M_K ∩ M_R : class(m) = c}| / |{m ∈ M_K : class(m) = c}|

    Choice CLASS-1. Together they are `mention_identification.recall`; a class without a mention of the key is left out.

    >>> from corefref import partition
    >>> found = mentions_recall(partition(map(set, ["ab", "XY"])), partition(map(set, ["aX"])), str.isupper)
    >>> found[True].value, found[False].value
    (Fraction(1, 2), Fraction(1, 2))
    """
    there = mentions(response)
    return _by_class((class_of(m), ratio(m in there, 1)) for m in mentions(key))


def b_cubed_recall(key: Partition, response: Partition, class_of: Callable[[Mention], C]) -> Mapping[C, Ratio]:
    """
    B³ recall by class of mentions::

        R_c = (Σ_{m ∈ M_K : class(m) = c} |k(m) ∩ r(m)| / |k(m)|) / |{m ∈ M_K : class(m) = c}|

    Choice CLASS-1. A twinless mention earns 0 and is counted. The
    mentions that k and r share earn |k ∩ r| · |k ∩ r| / |k|, so that together they are `b_cubed.recall`.

    >>> from corefref import partition
    >>> found = b_cubed_recall(partition(map(set, ["abX"])), partition(map(set, ["ab", "X"])), str.isupper)
    >>> found[True].value, found[False].value
    (Fraction(1, 3), Fraction(2, 3))
    """
    entity_of = {m: r for r in response for m in r}
    nothing: Entity = frozenset()
    return _by_class(
        (class_of(m), ratio(Fraction(len(k & entity_of.get(m, nothing)), len(k)), 1)) for k in key for m in k
    )


def muc_recall(key: Partition, response: Partition, class_of: Callable[[Entity], C]) -> Mapping[C, Ratio]:
    """
    MUC recall by class of entities::

        R_c = Σ_{k ∈ K : class(k) = c} (|k| − |p(k)|) / Σ_{k ∈ K : class(k) = c} (|k| − 1)

    Choice CLASS-1. Together they are `muc.recall`. A class of singletons alone is 0/0.

    >>> from corefref import partition
    >>> found = muc_recall(partition(map(set, ["abc", "de", "f"])), partition(map(set, ["ab", "de"])), len)
    >>> [found[size].value for size in (3, 2, 1)]
    [Fraction(1, 2), Fraction(1, 1), None]
    """
    return _by_class((class_of(k), ratio(len(k) - len(muc.parts(k, response)), len(k) - 1)) for k in key)


def lea_recall(key: Partition, response: Partition, class_of: Callable[[Entity], C]) -> Mapping[C, Ratio]:
    """
    LEA recall by class of entities::

        R_c = (Σ_{k ∈ K : class(k) = c} |k| · resolution-score(k)) / Σ_{k ∈ K : class(k) = c} |k|

    Choice CLASS-1. Together they are `lea.recall`.

    >>> from corefref import partition
    >>> found = lea_recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])), len)
    >>> found[3].value, found[4].value
    (Fraction(1, 3), Fraction(1, 6))
    """
    return _by_class((class_of(k), ratio(len(k) * lea.resolution_score(k, response), len(k))) for k in key)


def _by_class(terms: Iterable[tuple[C, Ratio]]) -> Mapping[C, Ratio]:
    """The terms of each class, numerators and denominators added."""
    terms_of: dict[C, list[Ratio]] = {}
    for c, term in terms:
        terms_of.setdefault(c, []).append(term)
    return {c: total(each) for c, each in terms_of.items()}
