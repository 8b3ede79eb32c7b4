"""
Units of a corpus: the partitions that a cross-document score is given, and links within and across documents.

| symbol | meaning |
|---|---|
| d | a document |
| e_d(m) | the name of the entity of mention m in document d |
| u(d) | the unit that document d is in |
| K, R | key and response of a unit |
| k, r | an entity of the key, of the response |
| k_d | the mentions of k that are in document d |
| p(k) | the parts into which the response cuts k |
| D(k) | the documents that k is in |
| q(k) | the parts into which the response cuts D(k) |

The metrics do not change: a unit has one key and one response, and every metric takes them as it takes those of a
document. What differs between published protocols is which partition that is (CD-1).

A link is within if both its mentions are in one document, and across if not. What MUC, BLANC's coreference links and
LEA count falls into the two; numerators and denominators add up. No paper that was read prints these sums; they are
rearrangements of the papers' own (CD-8). Precision is recall with the roles changed.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from corefref.metrics import muc
from corefref.partitions import Entity, Mention, Partition, is_singleton, links
from corefref.ratio import Ratio, ratio

U = TypeVar("U", bound=Hashable)


class Placed(NamedTuple):
    """A mention of a corpus: the document it is in, and the mention there."""

    document: str
    mention: Mention


def joined(documents: Mapping[str, Mapping[Mention, Hashable]], unit_of: Callable[[str], U]) -> Mapping[U, Partition]:
    """
    The partition of every unit::

        K_u = { {(d, m) : u(d) = u, e_d(m) = e} : e } without the empty set

    Choices CD-1 and CD-5. `documents` has the name of the entity of each mention; a name means one entity in all
    documents of a unit, and ends with the unit. A document without mentions still makes its unit. A unit of one
    document is that document.

    >>> found = joined({"1_a": {"Ann": 7, "she": 7}, "1_b": {"Ann": 7}, "2_c": {"Ann": 7}}, lambda d: d[0])
    >>> [(unit, [len(e) for e in entities]) for unit, entities in found.items()]
    [('1', [3]), ('2', [1])]
    """
    members: dict[U, dict[Hashable, set[Mention]]] = {}
    for d, entity_of in documents.items():
        unit = members.setdefault(unit_of(d), {})
        for m, e in entity_of.items():
            unit.setdefault(e, set()).add(Placed(d, m))
    return {u: Partition(frozenset(e) for e in entities.values()) for u, entities in members.items()}


def cut(entities: Partition, document_of: Callable[[Mention], U]) -> Partition:
    """
    The partition cut at the ends of documents::

        { k_d : k ∈ K, d a document } without the empty set

    Choice CD-1. A unit's partition cut so has what the documents have by themselves, so that the figures of documents
    are those of a cut unit for every metric that counts no pair of mentions of different entities.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in cut(partition([["a1", "a2", "b1"], ["b2"]]), lambda m: m[0]))
    [['a1', 'a2'], ['b1'], ['b2']]
    """
    return Partition(part for k in entities for part in _by_document(k, document_of))


class Apart(NamedTuple):
    """The sums over links within documents and over links across them, which add up to the metric's."""

    within: Ratio
    across: Ratio


def muc_recall(key: Partition, response: Partition, document_of: Callable[[Mention], Hashable]) -> Apart:
    """
    MUC recall within and across documents::

        across = Σ_{k ∈ K} (|D(k)| − |q(k)|) / Σ_{k ∈ K} (|D(k)| − 1)
        within = the rest of Σ_{k ∈ K} (|k| − |p(k)|), over the rest of Σ_{k ∈ K} (|k| − 1)

    with D(k) the documents that k is in, and q(k) the parts into which they fall: two are in one part where a path of
    entities of the response that have mentions of k in both joins them. Choice CD-8. MUC has no fixed links: it counts
    the fewest that hold an entity together. Of these, |D(k)| − 1 join documents, and the others hold together what an
    entity has in a document. 0/0 across where no entity is in two documents, within where every k_d is one mention.

    >>> from corefref import partition
    >>> key, response = partition([["a1", "a2", "b1"]]), partition([["a1", "b1"], ["a2"]])
    >>> found = muc_recall(key, response, lambda m: m[0])
    >>> found.within.value, found.across.value
    (Fraction(0, 1), Fraction(1, 1))
    """
    joins = sum(len(documents_of(k, document_of)) - 1 for k in key)
    cuts = sum(len(parts_of_documents(k, response, document_of)) - 1 for k in key)
    whole = muc.recall(key, response)
    return Apart(ratio(whole.numerator - (joins - cuts), whole.denominator - joins), ratio(joins - cuts, joins))


def documents_of(k: Entity, document_of: Callable[[Mention], U]) -> frozenset[U]:
    """
    D(k): the documents that an entity is in. Not in a paper.

    >>> sorted(documents_of(frozenset({"a1", "a2", "b1"}), lambda m: m[0]))
    ['a', 'b']
    """
    return frozenset(map(document_of, k))


def parts_of_documents(k: Entity, response: Partition, document_of: Callable[[Mention], U]) -> frozenset[frozenset[U]]:
    """
    q(k): the parts into which the response cuts the documents of an entity. Not in a paper.

    >>> from corefref import partition
    >>> response = partition([["a1", "b1"], ["b2", "c1"], ["d1"]])
    >>> found = parts_of_documents(frozenset({"a1", "b1", "b2", "c1", "d1"}), response, lambda m: m[0])
    >>> sorted(sorted(part) for part in found)
    [['a', 'b', 'c'], ['d']]
    """
    parts = {frozenset({d}) for d in documents_of(k, document_of)}
    for r in response:
        met = {part for part in parts if part & documents_of(k & r, document_of)}
        if met:
            parts = parts - met | {frozenset().union(*met)}
    return frozenset(parts)


def blanc_recall(key: Partition, response: Partition, document_of: Callable[[Mention], Hashable]) -> Apart:
    """
    Recall of BLANC's coreference links within and across documents::

        |C_K ∩ C_R| / |C_K|, of the links {m, n} with d(m) = d(n), and of those with d(m) ≠ d(n)

    Choice CD-8. 0/0 where the key has no such link.

    >>> from corefref import partition
    >>> key, response = partition([["a1", "a2", "b1"]]), partition([["a1", "b1"], ["a2"]])
    >>> found = blanc_recall(key, response, lambda m: m[0])
    >>> found.within.value, found.across.value
    (Fraction(0, 1), Fraction(1, 2))
    """
    of_key = [link for k in key for link in links(k)]
    of_response = frozenset(link for r in response for link in links(r))

    def share(within: bool) -> Ratio:
        chosen = [link for link in of_key if (len({document_of(m) for m in link}) == 1) == within]
        return ratio(sum(link in of_response for link in chosen), len(chosen))

    return Apart(share(within=True), share(within=False))


def lea_recall(key: Partition, response: Partition, document_of: Callable[[Mention], Hashable]) -> Apart:
    """
    LEA recall within and across documents::

        (Σ_{k ∈ K} |k| · |links(k) ∩ C_R ∩ W| / link(k)) / (Σ_{k ∈ K} |k| · |links(k) ∩ W| / link(k))

    with W the links within documents, and with those across. Choice CD-8. The link of a singleton to itself is within,
    and resolved by the same singleton alone (LEA-1). Together they are `lea.recall`: an entity's weight is shared out
    to its links.

    >>> from corefref import partition
    >>> key, response = partition([["a1", "a2", "b1"], ["b2"]]), partition([["a1", "b1"], ["a2"], ["b2"]])
    >>> found = lea_recall(key, response, lambda m: m[0])
    >>> [(int(ratio.numerator), int(ratio.denominator)) for ratio in found]
    [(1, 2), (1, 2)]
    """
    of_response = frozenset(link for r in response for link in links(r))
    sums = {(within, resolved): Fraction(0) for within in (True, False) for resolved in (True, False)}
    for k in key:
        if is_singleton(k):
            sums[True, k in response] += 1
            continue
        for link in links(k):
            within = len({document_of(m) for m in link}) == 1
            sums[within, link in of_response] += Fraction(len(k), len(links(k)))
    return Apart(*(ratio(sums[w, True], sums[w, True] + sums[w, False]) for w in (True, False)))


def _by_document(k: Entity, document_of: Callable[[Mention], U]) -> Iterable[Entity]:
    """k_d for the documents that k is in."""
    members: dict[U, set[Mention]] = {}
    for m in k:
        members.setdefault(document_of(m), set()).add(m)
    return map(frozenset, members.values())
