"""
Mentions of key and response matched by what their files annotate: nodes, heads, parts, and what zeros depend on.

| symbol | meaning |
|---|---|
| W(m) | the nodes of a mention, words and empty nodes |
| h(m) | its head, one of them: as annotated, or the first (choice MATCH-8) |
| k, r | a mention of the key, of the response |

The stages, each of which takes what those before it left (choice MATCH-9): zeros with zeros by what they depend on, if
that is wanted (`zeros`); equal mentions; the others by a rule. Known from programs: corefud-scorer 1.2 has the stages
and CorefUD's rules, the Universal Anaphora scorer that of CRAFT.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, TypeAlias, cast

from corefref.formats.documents import (
    BITS,
    CodedMention,
    Document,
    Node,
    Opaque,
    Sentence,
    Unmatched,
    Unplaced,
    mention_of,
)
from corefref.partitions import EmptyNode, Nodes
from corefref.wings.matching.matching import RULES, Extent, MatchingRule, RelatedPair, Tokens, place_in_text, related
from corefref.wings.matching.zeros import Dependencies, matched_zeros
from corefref.wings.shared.nodes import nodes_of

Zeros: TypeAlias = Literal["linear", "dependent"]
"""How zeros are matched: like all mentions, or first among themselves, by their dependencies."""

_STEP = 1 << 32
"""The distance between the places of two words; empty nodes have places between them."""

WORD = 1 << 31
"""The place of a word within its step; empty nodes before it have lower ones."""


def place(node: Node) -> int:
    """
    Return the place of a node in the text as one number.

    >>> place(EmptyNode(3, -1, 1)) < place(3) < place(EmptyNode(3, 1, 1)) < place(EmptyNode(3, 1, 2)) < place(4)
    True
    """
    if isinstance(node, EmptyNode):
        return node.word * _STEP + (WORD if node.side > 0 else 0) + node.number
    return node * _STEP + WORD


def nodes(mention: CodedMention) -> tuple[int, ...]:
    """
    Return the places of the nodes of a coded mention, in order.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> nodes(coded_nodes([1, 2])) == (place(1), place(2))
    True
    """
    if isinstance(mention, int):
        first, last = mention >> BITS, mention & (1 << BITS) - 1
        return tuple(range(first * _STEP + WORD, last * _STEP + WORD + 1, _STEP))
    if isinstance(mention, Nodes):
        words = (word for run in mention.runs for word in range(run.start, run.end + 1))
        return tuple(sorted([*map(place, words), *map(place, mention.empty)]))
    raise TypeError(f"{mention} is not a mention of a text")


def is_zero(document: Document, mention: CodedMention) -> bool:
    """
    True if a coded mention is a zero: its head is an empty node.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> is_zero(Document("d", "d", {}), coded_nodes([], [EmptyNode(3, 1, 1)]))
    True
    """
    if isinstance(mention, Unplaced):
        # The head of such a mention may be nothing in the key; it is a zero if it has no word.
        own = document.beside.as_written[mention]
        return isinstance(own, Nodes) and not own.runs
    return isinstance(mention, Nodes) and not is_word(head_of(document, mention))


def is_word(at: int) -> bool:
    """
    True if the node at a place is a word.

    >>> is_word(place(3)), is_word(place(EmptyNode(3, 1, 1))), is_word(place(EmptyNode(3, -1, 1)))
    (True, False, False)
    """
    return at % _STEP == WORD


def head_of(document: Document, mention: CodedMention) -> int:
    """
    h(m): the place of the head, as annotated, or of the first node. Choice MATCH-8.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> head_of(Document("d", "d", {}), coded_nodes([2, 3])) == place(2)
    True
    """
    head = document.beside.heads.get(mention)
    if head is not None:
        return place(head)
    # The code of a span has its first word; a list of nodes is made for other mentions only.
    return (mention >> BITS) * _STEP + WORD if isinstance(mention, int) else nodes(mention)[0]


def with_heads_of(key: Document, response: Document) -> Document:
    """
    A response in a format without heads, with those that the key gives its mentions. Choice MATCH-8.

    >>> from corefref.formats.documents import Beside
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> m = coded_nodes([1, 2])
    >>> key = Document("d", "d", {m: 0}, beside=Beside(heads={m: 2}, annotates_heads=True))
    >>> with_heads_of(key, Document("d", "d", {m: 0, coded_nodes([4]): 0})).beside.heads == {m: 2}
    True
    """
    known = heads_in(key, response.entity_of)
    return replace(response, beside=replace(response.beside, heads=known, annotates_heads=True))


def heads_in(key: Document, mentions: Iterable[CodedMention]) -> dict[CodedMention, Node]:
    """
    Return the heads that the key gives mentions, without those whose head is their first node. Rule edits-9.

    The head of a mention of the key is the key's; that of any other is its first word whose governor is outside it. A
    key that names no head at all has first nodes as heads, and so have all other mentions.
    """
    governors = [
        None if place is None else sentence.start + place
        for sentence in (key.sentences if key.beside.heads else ())
        for place in sentence.governors or ()
    ]
    head_of_mention: dict[CodedMention, Node] = {}
    for m in mentions:
        if m in key.entity_of:
            if m in key.beside.heads:
                head_of_mention[m] = key.beside.heads[m]
        elif governors:
            words = [w for w in nodes_of(m) if isinstance(w, int)]
            inside = set(words)
            outer = (w for w in words if w < len(governors) and governors[w] not in inside)
            if (highest := next(outer, None)) is not None:
                head_of_mention[m] = highest
    return head_of_mention


def first_run(mention: Sequence[int]) -> Tokens:
    """
    Return the words of a mention up to the first gap: its first part.

    >>> sorted(at // 2**32 for at in first_run([place(n) for n in (2, 3, 5)]))
    [2, 3]
    """
    return next(runs(mention), frozenset())


def runs(mention: Sequence[int]) -> Iterator[Tokens]:
    """
    Yield the maximal runs of words of a mention, in order.

    >>> [[at // 2**32 for at in sorted(run)] for run in runs([place(n) for n in (2, 3, 5)])]
    [[2, 3], [5]]
    """
    run: list[int] = []
    for at in filter(is_word, mention):
        if run and at != run[-1] + _STEP:
            yield frozenset(run)
            run = []
        run.append(at)
    if run:
        yield frozenset(run)


def annotated_extent(document: Document, mention: CodedMention, craft: bool = True) -> Extent:
    """
    A coded mention as the rules see it: MAX is W(m), h(m) its head, and MIN what is annotated as its minimum span.

    For CRAFT's rule MIN is the first run of words. A mention without an annotated minimum span has W(m) for it.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> found = annotated_extent(Document("d", "d", {}), coded_nodes([1, 2]))
    >>> sorted(found.maximum) == [place(1), place(2)], found.head == {place(1)}
    (True, True)
    """
    places = nodes(mention)
    minimum = first_run(places) if craft else frozenset(nodes(document.beside.minima.get(mention, mention)))
    return Extent(mention, frozenset(places), minimum, frozenset({head_of(document, mention)}))


def has_part_in_first_run(k: Extent, r: Extent) -> bool:
    """
    A run of words of r lies in the first run of words of k. Not symmetric. CRAFT's matching, choice MATCH-11.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> document = Document("d", "d", {})
    >>> k, r = (annotated_extent(document, coded_nodes(words)) for words in ([2, 3, 4, 7], [3, 9]))
    >>> has_part_in_first_run(k, r), has_part_in_first_run(r, k)
    (True, False)
    """
    return any(run <= k.minimum for run in runs(sorted(r.maximum)))


def first_that_fits(pairs: Sequence[RelatedPair]) -> Sequence[RelatedPair]:
    """
    Match each response mention to the first key mention it fits, unless an earlier one is matched to that already.

    Choice MATCH-11. Unlike `in_order`, it then leaves the response mention unmatched, even if it fits another key
    mention.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> document = Document("d", "d", {})
    >>> k, r, s = (annotated_extent(document, coded_nodes(words)) for words in ([1, 2, 3], [1], [2]))
    >>> [[m.mention == n.mention for m in pair] for pair in first_that_fits([(k, r), (k, s)]) for n in (k,)]
    [[True, False]]
    """
    asked: dict[Extent, Extent] = {}
    for k, r in pairs:
        asked.setdefault(r, k)
    taken: dict[Extent, Extent] = {}
    for k, r in pairs:
        if asked[r] == k:
            taken.setdefault(k, r)
    return list(taken.items())


CRAFT = MatchingRule("craft", has_part_in_first_run, first_that_fits, "minimum")
"""The matching of CRAFT, as in the Universal Anaphora scorer."""

ANNOTATED: Mapping[str, MatchingRule] = MappingProxyType(
    {rule.id: rule for rule in (RULES["exact"], RULES["min"], RULES["head-corefud"], RULES["partial-corefud"], CRAFT)}
)
"""The rules that need no parses, if the files annotate heads."""


def matched_mentions(
    key: Document, response: Document, rule: MatchingRule, zeros: Zeros = "linear"
) -> dict[CodedMention, CodedMention]:
    """
    Return the one-to-one relation A, built in stages: response mention → key mention, both coded. Choice MATCH-9.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> key = Document("d", "d", {coded_nodes([1, 2]): 0, coded_nodes([4]): 0})
    >>> response = Document("d", "d", {coded_nodes([1]): 0, coded_nodes([4]): 0})
    >>> found = matched_mentions(key, response, RULES["head-corefud"])
    >>> sorted((mention_of(r), mention_of(k)) for r, k in found.items())
    [(Span(start=1, end=1), Span(start=1, end=2)), (Span(start=4, end=4), Span(start=4, end=4))]
    """
    partner = _zeros(key, response) if zeros == "dependent" else {}
    free = key.entity_of.keys() - partner.values()
    by_head = rule is RULES["head-corefud"]
    partner |= {
        m: m
        for m in response.entity_of
        if m in free and m not in partner and not (by_head and head_of(key, m) != head_of(response, m))
    }
    if rule.id != "exact":
        keys, responses = (
            sorted((annotated_extent(d, m, rule is CRAFT) for m in d.entity_of if m not in taken), key=place_in_text)
            for d, taken in ((key, set(partner.values())), (response, partner.keys()))
        )
        others = rule.one_to_one(related(rule.relation, keys, responses))
        partner |= _mentions(others)
    return partner


def _zeros(key: Document, response: Document) -> dict[CodedMention, CodedMention]:
    sides = (zeros_of(d, key.sentences) for d in (key, response))
    return _mentions(matched_zeros(*sides))


def _mentions(pairs: Iterable[RelatedPair]) -> dict[CodedMention, CodedMention]:
    """Return the mentions of pairs, response → key; they are coded, since `annotated_extent` made the extents."""
    return cast("dict[CodedMention, CodedMention]", {r.mention: k.mention for k, r in pairs})


def zeros_of(document: Document, sentences: Sequence[Sentence]) -> dict[Extent, Dependencies]:
    """
    Return D of the zeros of a document, over the sentences of the key.

    >>> from corefref.formats.documents import Beside
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> zero = EmptyNode(1, 1, 1)
    >>> beside = Beside(dependencies={zero: frozenset({(1, "nsubj")})})
    >>> found = zeros_of(Document("d", "d", {coded_nodes([], [zero]): 0}, beside=beside), ())
    >>> [set(d) == {(place(1), "nsubj")} for d in found.values()]
    [True]
    """
    begins = [sentence.start for sentence in sentences]
    return {
        annotated_extent(document, m): dependencies(document, m, begins)
        for m in document.entity_of
        if is_zero(document, m)
    }


def dependencies(document: Document, zero: CodedMention, begins: Sequence[int]) -> Dependencies:
    """D(m): what the head of a zero depends on; `begins` are the first words of the sentences."""
    assert isinstance(zero, Nodes)
    head = document.beside.heads.get(zero) or min(zero.empty, key=place)
    assert isinstance(head, EmptyNode)
    root = -bisect_right(begins, head.word) - 1
    return frozenset(
        (root if parent is None else place(parent), relation)
        for parent, relation in document.beside.dependencies.get(head, ())
    )


def under_the_key_s_names(
    key: Document, response: Document, partner: Mapping[CodedMention, CodedMention]
) -> dict[CodedMention, int]:
    """
    Return the entities of the response's mentions, each mention under the name of its key mention.

    An unmatched mention with the words of a key mention is `Unmatched`, so that it stays twinless.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> key = Document("d", "d", {coded_nodes([1]): 0})
    >>> under_the_key_s_names(key, Document("d", "d", {coded_nodes([1]): 0}), {})
    {Unmatched(mention=Span(start=1, end=1)): 0}
    """
    names: dict[CodedMention, int] = {}
    for m, entity in response.entity_of.items():
        names[partner[m] if m in partner else Opaque(Unmatched(mention_of(m))) if m in key.entity_of else m] = entity
    return names


def sharing(document: Document, rule: MatchingRule) -> list[tuple[CodedMention, ...]]:
    """
    Return the coded mentions that look alike to a rule, in groups of two or more, in order.

    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> document = Document("d", "d", {coded_nodes([1]): 0, coded_nodes([1, 2]): 0})
    >>> [list(map(mention_of, together)) for together in sharing(document, RULES["head-corefud"])]
    [[Span(start=1, end=1), Span(start=1, end=2)]]
    """
    if rule.seen == "maximum":
        return []
    if rule.seen == "head":
        seen: dict[CodedMention, Hashable] = {m: head_of(document, m) for m in document.entity_of}
    else:
        seen = {
            m: extent.minimum
            for m in document.entity_of
            if (extent := annotated_extent(document, m, rule is CRAFT)).minimum
        }
    several = {what for what, times in Counter(seen.values()).items() if times > 1}
    groups = defaultdict[Hashable, list[CodedMention]](list)
    for m, what in seen.items():
        if what in several:
            groups[what].append(m)
    ordered = [tuple(sorted(group, key=nodes)) for group in groups.values()]
    return sorted(ordered, key=lambda group: nodes(group[0]))
