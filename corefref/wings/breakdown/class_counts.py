"""
Recall by class by counting, in one pass over the mentions: what `corefref.metrics.classes` defines.

Precision is the same with key and response changed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from corefref.engine.overlaps import M
from corefref.ratio import Ratio

C = TypeVar("C", bound=Hashable)


def by_mentions(
    key: Mapping[M, int], response: Mapping[M, int], class_of: Callable[[M], C]
) -> Mapping[str, Mapping[C, Ratio]]:
    """
    Recall of mention identification and of B³ by class of mentions, by the id of the metric.

    >>> found = by_mentions({"a": 0, "b": 0, "X": 0}, {"a": 0, "b": 0, "X": 1}, str.isupper)
    >>> found["b_cubed"][True].value, found["b_cubed"][False].value
    (Fraction(1, 3), Fraction(2, 3))
    """
    size, both = Counter(key.values()), _overlaps(key, response)
    counted: Counter[C] = Counter()
    shared: Counter[C] = Counter()
    # By class and size of entity, so that few fractions are made.
    overlaps: Counter[tuple[C, int]] = Counter()
    for m, k in key.items():
        c = class_of(m)
        counted[c] += 1
        if m in response:
            shared[c] += 1
            overlaps[c, size[k]] += both[k, response[m]]
    earned: dict[C, Fraction] = defaultdict(Fraction)
    for (c, s), o in overlaps.items():
        earned[c] += Fraction(o, s)
    return {
        "mentions": {c: Ratio(Fraction(shared[c]), Fraction(n)) for c, n in counted.items()},
        "b_cubed": {c: Ratio(earned[c], Fraction(n)) for c, n in counted.items()},
    }


def by_entities(
    key: Mapping[M, int], response: Mapping[M, int], class_of: Callable[[int], C]
) -> Mapping[str, Mapping[C, Ratio]]:
    """
    Recall of MUC and LEA by class of entities, which go by their numbers, by the id of the metric.

    >>> found = by_entities({"a": 0, "b": 0, "c": 0, "d": 1}, {"a": 0, "b": 0}, {0: "three", 1: "one"}.__getitem__)
    >>> found["muc"]["three"].value, found["muc"]["one"].value, found["lea"]["three"].value, found["lea"]["one"].value
    (Fraction(1, 2), None, Fraction(1, 3), Fraction(0, 1))
    """
    size, sizes = Counter(key.values()), Counter(response.values())
    parts, links = Counter(size), Counter[int]()
    for (k, r), o in _overlaps(key, response).items():
        # A part of o mentions stands for as many parts of one.
        parts[k] -= o - 1
        links[k] += comb(o, 2) if size[k] > 1 else int(sizes[r] == 1)
    sums_of: dict[C, list[Fraction]] = {}
    for k, s in size.items():
        sums = sums_of.setdefault(class_of(k), [Fraction(0)] * 4)
        resolved = Fraction(s * links[k], comb(s, 2) if s > 1 else 1)
        terms = (Fraction(s - parts[k]), Fraction(s - 1), resolved, Fraction(s))
        sums[:] = [total + other for total, other in zip(sums, terms, strict=True)]
    return {
        "muc": {c: Ratio(sums[0], sums[1]) for c, sums in sums_of.items()},
        "lea": {c: Ratio(sums[2], sums[3]) for c, sums in sums_of.items()},
    }


def _overlaps(key: Mapping[M, int], response: Mapping[M, int]) -> Counter[tuple[int, int]]:
    """Count |k ∩ r| for every pair of entities that share a mention."""
    return Counter((k, response[m]) for m, k in key.items() if m in response)
