"""The figures of documents that need more than their entities: MOR, and the anaphors of a class."""

from collections.abc import Container, Mapping, Sequence

from corefref.formats.documents import CodedMention, Document, Unplaced
from corefref.partitions import M
from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.wings.annotation import anaphors, mention_overlap
from corefref.wings.annotation.mention_overlap import Words
from corefref.wings.matching.annotated import WORD, is_zero, nodes, place


def mention_overlap_score(key: Document, response: Document) -> RatioScore:
    """MOR of a document, before its mentions are matched."""
    # Equal mentions are partners in a best pairing, so that only the others need be looked into (`mor_equal_first`).
    common = key.entity_of.keys() & response.entity_of.keys()
    equal = sum(map(_size, common))
    ks, rs = (_words(d, common) for d in (key, response))
    covered = equal + mention_overlap.covered(ks, rs)
    return RatioScore(*(ratio(covered, equal + sum(map(len, side))) for side in (ks, rs)))


def _size(mention: CodedMention) -> int:
    return len(nodes(mention))


def _words(document: Document, but: set[CodedMention]) -> set[Words]:
    """Return each mention as its set of nodes, without the mentions in `but`."""
    return {frozenset(_nodes(document, m)) for m in document.entity_of if m not in but}


def _nodes(document: Document, mention: CodedMention) -> tuple[int, ...]:
    """Return the nodes of a mention; those of one without a place in the key are its own, and no node of the key."""
    if isinstance(mention, Unplaced):
        # Places in the text are numbers from 0.
        return tuple(-1 - at for at in nodes(document.beside.as_written[mention]))
    return nodes(mention)


def zero_score(key: Document, response: Document, partner: Mapping[CodedMention, CodedMention]) -> RatioScore:
    """The score of the zeros among the anaphors; `partner` is key mention → response mention."""
    zeros = [{m for m in d.entity_of if is_zero(d, m)} for d in (key, response)]
    if not any(zeros):
        return RatioScore(ratio(0, 0), ratio(0, 0))
    return anaphor_score(in_order(key), in_order(response), partner, *zeros)


def anaphor_score(
    key: Sequence[Sequence[M]],
    response: Sequence[Sequence[M]],
    partner: Mapping[M, M],
    of_key: Container[M],
    of_response: Container[M],
) -> RatioScore:
    """
    Recall and precision of the anaphors of a class, of one count of outcomes.

    A mention of both sides may be of the class on one of them alone, so that mentions are told apart by their sides.
    """
    outcomes = anaphors.outcomes(
        [[(0, m) for m in entity] for entity in key],
        [[(1, m) for m in entity] for entity in response],
        {(0, k): (1, r) for k, r in partner.items()},
        {(0, m) for entity in key for m in entity if m in of_key}.union(
            (1, m) for entity in response for m in entity if m in of_response
        ).__contains__,
    )
    return RatioScore(outcomes.recall, outcomes.precision)


def in_order(document: Document) -> list[list[CodedMention]]:
    """The entities of a document, the mentions of each in the order of the text: first node, last node, size, nodes."""
    entities: dict[int, list[CodedMention]] = {}
    for m, entity in document.entity_of.items():
        entities.setdefault(entity, []).append(m)
    return [sorted(entity, key=lambda m: _in_the_text(document, m)) for entity in entities.values()]


def _in_the_text(document: Document, mention: CodedMention) -> tuple[int, int, int, tuple[int, ...]]:
    """Return the same; one without a place in the key stands behind the key's word before it, and its empty nodes."""
    if isinstance(mention, Unplaced):
        own = nodes(document.beside.as_written[mention])
        behind = place(mention.at + 1) - WORD - 1
        return behind, behind, len(own), own
    return in_the_text(mention)


def in_the_text(mention: CodedMention) -> tuple[int, int, int, tuple[int, ...]]:
    """Where a mention stands in the order of the text: first node, last node, size, nodes."""
    runs = nodes(mention)
    return runs[0], runs[-1], len(runs), runs
