"""
The figures of corefud-scorer 1.2 with its faults, so that published ones can be checked (`--like corefud-1.2`).

- `one-table`: the pairs of the matching are kept by their words in one table for both directions; where the words of a
  key mention are those of another response mention, one entry overwrites the other.
- `place-first`: the score of zeros looks for a partner at the same words before it looks into the table.
- `two-entities`: a mention in two entities of one side counts in both, and is looked up in the last; by CEAF in both.
  Under head matching the same words with another head are another mention.

Known from the program. Of several best matchings it takes what its solver finds; ours is that of MATCH-3.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from corefref.engine.counting import Tally, tally
from corefref.engine.overlaps import Overlaps
from corefref.formats.documents import CodedMention, Document, Node, mention_of
from corefref.partitions import Nodes, Span
from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.wings.annotation import mention_overlap
from corefref.wings.annotation.mention_overlap import Words
from corefref.wings.annotation.zeros_and_overlap import anaphor_score, in_the_text
from corefref.wings.matching.annotated import head_of, is_zero, nodes, place

Like: TypeAlias = Literal["corefud-1.2"]
"""A program whose figures are made with its faults."""

Name: TypeAlias = tuple[CodedMention, int]
"""A mention as the program knows it: its words, and under head matching its head."""


def without_singletons(document: Document) -> Document:
    """The document without its entities of one mention, where a repeated mention counts in each of its entities."""
    repeated = _again(document)
    size = Counter(document.entity_of.values()) + Counter(entity for _, entity in repeated)
    again = {m: entity for m, entity in repeated if size[entity] > 1}
    kept = {m: entity for m, entity in document.entity_of.items() if size[entity] > 1}
    others = {m: entity for m, entity in again.items() if m not in kept}
    left = tuple((m, entity) for m, entity in repeated if size[entity] > 1 and others.get(m) != entity)
    return replace(document, entity_of=kept | others, beside=replace(document.beside, again=left))


def as_known(document: Document, by_head: bool, keep_singletons: bool) -> Document:
    """
    The document with the mentions that the program tells apart, by their words, and under head matching by their heads.

    Of repeated mentions that are one, the head is that of the first entity.
    """
    if by_head:
        document = _by_heads(document)
    if not keep_singletons:
        document = without_singletons(document)
    return document if by_head else _by_words(document)


def _by_words(document: Document) -> Document:
    """The document with the heads that repeated mentions have in the first of their entities."""
    beside = document.beside
    heads = dict(beside.heads)
    if beside.heads_again:
        for (m, _), entity in reversed(_listed(document, names_of(document, by_head=False))):
            if (m, entity) in beside.heads_again:
                _put(heads, m, beside.heads_again[m, entity][0])
    return replace(document, beside=replace(beside, heads=heads))


def _by_heads(document: Document) -> Document:
    """The document with a mention for each head of the same words."""
    beside = document.beside
    heads = dict(beside.heads)
    entity_of: dict[CodedMention, int] = {}
    again: dict[tuple[CodedMention, int], None] = {}
    for m, entity in [*document.entity_of.items(), *_again(document)]:
        for head in beside.heads_again.get((m, entity), (beside.heads.get(m),)):
            copy = m if head is None else _with_head(m, nodes(m).index(place(head)))
            _put(heads, copy, head)
            if entity_of.setdefault(copy, entity) != entity:
                again[copy, entity] = None
    return replace(document, entity_of=entity_of, beside=replace(beside, heads=heads, again=tuple(again)))


def _put(heads: dict[CodedMention, Node], m: CodedMention, head: Node | None) -> None:
    """Give a mention a head, or none."""
    heads.pop(m, None)
    if head is not None:
        heads[m] = head


def _with_head(m: CodedMention, number: int) -> CodedMention:
    """The same nodes with the head of a number: told from those with another by runs without a word, as many."""
    mention = mention_of(m)
    runs, empty = (mention.runs, mention.empty) if isinstance(mention, Nodes) else ((mention,), ())
    with_empty = Nodes((*(run for run in runs if isinstance(run, Span)), *[Span(1, 0)] * number), empty)
    return with_empty if number else m


def _again(document: Document) -> list[tuple[CodedMention, int]]:
    """The repeated mentions with the other entities that they are in, each once: an entity is a set."""
    return [(m, entity) for m, entity in dict.fromkeys(document.beside.again) if entity != document.entity_of.get(m)]


def mention_overlap_like(key: Document, response: Document) -> RatioScore:
    """MOR, where a mention in two entities counts in both."""
    listed: list[list[Words]] = []
    sizes: list[int] = []
    for side, document in enumerate((key, response)):
        every = [nodes(m) for m in (*document.entity_of, *(m for m, _ in _again(document)))]
        met: set[tuple[int, ...]] = set()
        listed.append([])
        for number, m in enumerate(every):
            # What tells a mention from its copies is shared with none of the other side.
            listed[side].append(frozenset({*m, (side, number)} if m in met else m))
            met.add(m)
        sizes.append(sum(map(len, every)))
    covered = mention_overlap.covered(*listed)
    return RatioScore(*(ratio(covered, size) for size in sizes))


def names_of(document: Document, by_head: bool) -> dict[CodedMention, Name]:
    """The names of the mentions of a document."""
    return {m: (m, head_of(document, m) if by_head else 0) for m in document.entity_of}


def one_table(pairs: Sequence[tuple[Name, Name]]) -> dict[Name, Name]:
    """
    The table of the pairs of the matching whose names differ, for both directions: response names overwrite.

    >>> one_table([(("a", 0), ("b", 0)), (("c", 0), ("a", 0))])
    {('a', 0): ('c', 0), ('c', 0): ('a', 0), ('b', 0): ('a', 0)}
    """
    differing = [(k, r) for k, r in pairs if k != r]
    return {**dict(differing), **{r: k for k, r in differing}}


def scores_like(
    key: Document, response: Document, partner: Mapping[CodedMention, CodedMention], by_head: bool
) -> dict[str, RatioScore]:
    """
    The scores of the metrics and of zeros, with all faults, from a matching: key mention → response mention.

    Without pairs in each other's way, and without repeated mentions, those of the metrics are what they should be.
    """
    ks, rs = names_of(key, by_head), names_of(response, by_head)
    table = one_table([(ks[k], rs[r]) for k, r in partner.items()])
    sides = _listed(key, ks), _listed(response, rs)
    last = [{name: [entity] for name, entity in listed} for listed in sides]
    for_recall, for_precision = (
        _tally(sides[side], sides[1 - side], last[1 - side], table, turned=side == 1) for side in (0, 1)
    )
    every: dict[Name, list[int]] = {}
    for name, entity in sides[1]:
        every.setdefault(name, []).append(entity)
    for_ceaf = _tally(sides[0], sides[1], every, table, turned=False)
    # Several mentions may be found in one place, so that the other side of a table means nothing.
    scores = {
        "muc": RatioScore(for_recall.muc().recall, for_precision.muc().precision),
        "b_cubed": RatioScore(for_recall.key.b_cubed(), for_precision.response.b_cubed()),
        # CEAF aligns once, by what is found of the key's mentions in each entity of the response.
        "ceaf_m": for_ceaf.ceaf_m(),
        "ceaf_e": for_ceaf.ceaf_e(),
        "lea": RatioScore(
            for_recall.key.lea(for_recall.singletons), for_precision.response.lea(for_precision.singletons)
        ),
    }
    scores["zero"] = _zero(key, response, ks, rs, sides, table)
    return scores


def _listed(document: Document, names: Mapping[CodedMention, Name]) -> list[tuple[Name, int]]:
    """
    Every mention of every entity by its name, the entities by their first mentions: the first node, of equal ones the
    longer, of equally long ones the earlier last node, of the same words the name of the entity.
    """
    listed = [(names[m], entity) for m, entity in (*document.entity_of.items(), *_again(document)) if m in names]
    first: dict[int, tuple[int, int, int, str]] = {}
    for (m, _), entity in listed:
        runs, called = nodes(m), document.beside.names.get(entity, str(entity))
        here = (runs[0], -len(runs), runs[-1], called)
        first[entity] = min(first.get(entity, here), here)
    return sorted(listed, key=lambda named: (first[named[1]], named[1]))


def _tally(
    side: Sequence[tuple[Name, int]],
    other: Sequence[tuple[Name, int]],
    entities_of: Mapping[Name, Sequence[int]],
    table: Mapping[Name, Name],
    turned: bool,
) -> Tally:
    """What is counted where the mentions of a side are looked up in the other; `turned` if the side is the response."""
    both: Counter[tuple[int, int]] = Counter()
    for name, entity in side:
        for there in entities_of.get(table.get(name, name), ()):
            both[(there, entity) if turned else (entity, there)] += 1
    key, response = (other, side) if turned else (side, other)
    key_sizes, response_sizes = (Counter(entity for _, entity in listed) for listed in (key, response))
    return tally(Overlaps(key_sizes, response_sizes, both), frozenset() if turned else frozenset({"phi3", "phi4"}))


def _zero(
    key: Document,
    response: Document,
    ks: Mapping[CodedMention, Name],
    rs: Mapping[CodedMention, Name],
    sides: Sequence[Sequence[tuple[Name, int]]],
    table: Mapping[Name, Name],
) -> RatioScore:
    """The score of zeros, with partners at the same words first; a repeated mention is in each of its entities."""
    entities = [_in_order(side) for side in sides]
    zeros = [{names[m] for m in d.entity_of if is_zero(d, m)} for d, names in ((key, ks), (response, rs))]
    # What is the first of an entity is an anaphor of no other.
    zeros[1] -= {entity[0] for entity in entities[1]}
    there = set(rs.values())
    partner = {k: k if k in there else table[k] for k in ks.values() if k in there or k in table}
    partner_there = {k: r for k, r in partner.items() if r in there}
    return anaphor_score(entities[0], entities[1], partner_there, *zeros)


def _in_order(listed: Sequence[tuple[Name, int]]) -> list[list[Name]]:
    """The entities of a side, the names of each in the order of the text."""
    entities: dict[int, list[Name]] = {}
    for name, entity in listed:
        entities.setdefault(entity, []).append(name)
    return [sorted(entity, key=lambda name: in_the_text(name[0])) for entity in entities.values()]
