"""
The figures of corefud-scorer 1.2 with its faults, so that published ones can be checked (`--like corefud-1.2`).

- `one-table`: the pairs of the matching are kept by their words in one table for both directions; where the words of a
  key mention are those of another response mention, one entry overwrites the other.
- `place-first`: the score of zeros looks for a partner at the same words before it looks into the table.
- `two-entities`: a mention in two entities of one side counts in both, and is looked up in the last; by CEAF in both.

Known from the program. Of several best matchings it takes what its solver finds; ours is that of MATCH-3.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from corefref.engine.counting import Tally, tally
from corefref.engine.overlaps import Overlaps
from corefref.formats.documents import Document
from corefref.metrics import mention_overlap
from corefref.metrics.mention_overlap import Words
from corefref.partitions import Mention
from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.scoring.anaphora import anaphor_score, in_order
from corefref.spans.annotated import head_of, is_zero, nodes

Like: TypeAlias = Literal["corefud-1.2"]
"""A program whose figures are made with its faults."""

Name: TypeAlias = tuple[Mention, int]
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


def _again(document: Document) -> list[tuple[Mention, int]]:
    """The repeated mentions with the other entities that they are in, each once: an entity is a set."""
    return [(m, entity) for m, entity in dict.fromkeys(document.beside.again) if entity != document.entity_of.get(m)]


def mention_overlap_like(key: Document, response: Document) -> RatioScore:
    """MOR, where a mention in two entities counts in both."""
    listed: list[list[Words]] = []
    for side, document in enumerate((key, response)):
        again = (frozenset({*nodes(m), (side, entity)}) for m, entity in _again(document))
        # What tells a mention from its copy is shared with none of the other side.
        listed.append([*(frozenset(nodes(m)) for m in document.entity_of), *again])
    covered = mention_overlap.covered(*listed)
    sizes = (sum(map(len, words)) - len(_again(d)) for words, d in zip(listed, (key, response), strict=True))
    return RatioScore(*(ratio(covered, size) for size in sizes))


def names_of(document: Document, by_head: bool) -> dict[Mention, Name]:
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
    key: Document, response: Document, partner: Mapping[Mention, Mention], by_head: bool
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
        _tally(sides[one], sides[1 - one], last[1 - one], table, turned=one == 1) for one in (0, 1)
    )
    every: dict[Name, list[int]] = {}
    for name, entity in sides[1]:
        every.setdefault(name, []).append(entity)
    for_ceaf = _tally(sides[0], sides[1], every, table, turned=False)
    # Several mentions may be found in one place, so that the other side of a table means nothing.
    found = {
        "muc": RatioScore(for_recall.muc().recall, for_precision.muc().precision),
        "b_cubed": RatioScore(for_recall.key.b_cubed(), for_precision.response.b_cubed()),
        # CEAF aligns once, by what is found of the key's mentions in each entity of the response.
        "ceaf_m": for_ceaf.ceaf_m(),
        "ceaf_e": for_ceaf.ceaf_e(),
        "lea": RatioScore(
            for_recall.key.lea(for_recall.singletons), for_precision.response.lea(for_precision.singletons)
        ),
    }
    found["zero"] = _zero(key, response, ks, rs, table)
    return found


def _listed(document: Document, names: Mapping[Mention, Name]) -> list[tuple[Name, int]]:
    """Every mention of every entity by its name, the entities in order."""
    every = [(names[m], entity) for m, entity in document.entity_of.items()]
    again = [((m, names[m][1]), entity) for m, entity in _again(document) if m in names]
    return sorted(every + again, key=lambda named: named[1])


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
    ks: Mapping[Mention, Name],
    rs: Mapping[Mention, Name],
    table: Mapping[Name, Name],
) -> RatioScore:
    """The score of zeros, with partners at the same words first."""
    zeros = [{names[m] for m in d.entity_of if is_zero(d, m)} for d, names in ((key, ks), (response, rs))]
    there = set(rs.values())
    partner = {k: k if k in there else table[k] for k in ks.values() if k in there or k in table}
    found: dict[Mention, Mention] = {k: r for k, r in partner.items() if r in there}
    return anaphor_score(
        [[ks[m] for m in entity] for entity in in_order(key)],
        [[rs[m] for m in entity] for entity in in_order(response)],
        found,
        *zeros,
    )
