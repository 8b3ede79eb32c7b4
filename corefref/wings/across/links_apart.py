"""
Links within and across documents by counting, in one pass over the mentions: what `corefref.metrics.units` defines.

Precision is the same with key and response changed.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from corefref.engine.overlaps import M
from corefref.ratio import Ratio, ratio

U = TypeVar("U", bound=Hashable)

WITHIN, ACROSS = "within", "across"


def by_links(
    key: Mapping[M, int], response: Mapping[M, int], document_of: Mapping[M, U]
) -> Mapping[str, Mapping[str, Ratio]]:
    """
    Recall of MUC, of LEA and of BLANC's coreference links within and across documents, by the id of the metric.

    >>> key, response = {"a1": 0, "a2": 0, "b1": 0}, {"a1": 0, "b1": 0, "a2": 1}
    >>> found = by_links(key, response, {m: m[0] for m in key})
    >>> found["muc"]["across"].value, found["blanc"]["across"].value, found["lea"]["within"].value
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    size, sizes = Counter(key.values()), Counter(response.values())
    size_in = Counter((k, document_of[m]) for m, k in key.items())
    both = Counter((k, response[m]) for m, k in key.items() if m in response)
    both_in = Counter((k, response[m], document_of[m]) for m, k in key.items() if m in response)
    documents = Counter(k for k, _ in size_in)
    met: dict[tuple[int, int], list[U]] = {}
    for k, r, d in both_in:
        met.setdefault((k, r), []).append(d)
    joins = sum(number - 1 for number in documents.values())
    kept_joins = _joined(met)
    kept = sum(o - 1 for o in both.values())
    number_of_links = sum(s - 1 for s in size.values())
    links, links_in = _links(size), _links(size_in)
    shared, shared_in = _links(both), _links(both_in)
    alone = {(k, r): int(size[k] == sizes[r] == 1) for k, r in both}
    weight = {k: Fraction(s, comb(s, 2)) if s > 1 else Fraction(1) for k, s in size.items()}
    of_lea = sum(size.values())
    lea_of = sum((weight[k] * n for (k, _), n in links_in.items()), Fraction(0)) + sum(s == 1 for s in size.values())
    lea_kept = sum((weight[k] * n for (k, _), n in shared.items()), Fraction(0)) + sum(alone.values())
    lea_within = sum((weight[k] * n for (k, _, _), n in shared_in.items()), Fraction(0)) + sum(alone.values())
    common, common_in = sum(shared.values()), sum(shared_in.values())
    all_links, all_in = sum(links.values()), sum(links_in.values())
    return {
        "muc": {WITHIN: ratio(kept - kept_joins, number_of_links - joins), ACROSS: ratio(kept_joins, joins)},
        "lea": {WITHIN: ratio(lea_within, lea_of), ACROSS: ratio(lea_kept - lea_within, of_lea - lea_of)},
        "blanc": {WITHIN: ratio(common_in, all_in), ACROSS: ratio(common - common_in, all_links - all_in)},
    }


K = TypeVar("K", bound=Hashable)


def _links(sizes: Mapping[K, int]) -> dict[K, int]:
    """The links of groups of these sizes, where there are any."""
    return {group: comb(size, 2) for group, size in sizes.items() if size > 1}


def _joined(met: Mapping[tuple[int, int], list[U]]) -> int:
    """Σ |D(k)| − |q(k)|: how many joins of documents the response keeps, given where entities of the two meet."""
    leader: dict[tuple[int, U], tuple[int, U]] = {}

    def first(place: tuple[int, U]) -> tuple[int, U]:
        while (above := leader.get(place, place)) != place:
            leader[place] = leader.get(above, above)
            place = above
        return place

    joined = 0
    for (k, _), documents in met.items():
        for d in documents[1:]:
            nearer, other = first((k, documents[0])), first((k, d))
            if nearer != other:
                leader[other] = nearer
                joined += 1
    return joined
