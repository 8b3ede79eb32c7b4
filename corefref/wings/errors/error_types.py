"""
Errors of a response by their kind: seven types, and links of a spanning tree.

The types are those of an error analysis of 2013 that is known here through its program alone, not through its paper
(choice ERROR-1). They are read off the operations that turn the response into the key:

| operation | what it does |
|---|---|
| split p from r | a piece p = r ∩ k that is not all of r leaves r, as does each mention of r without a key entity |
| remove m | such a mention goes |
| introduce m | a mention of the key that no response entity has comes |
| merge p into k | a piece p that is not all of k joins k |

Entities of one mention of the response are left out of the operations.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref.door import partition
from corefref.partitions import Entity, Mention, Nodes, Partition, Span

ErrorType: TypeAlias = Literal[
    "span", "extra-entity", "extra-mention", "conflated-entities", "missing-entity", "missing-mention", "divided-entity"
]

TYPES: Mapping[ErrorType, str] = {
    "span": "the mention begins or ends elsewhere",
    "extra-entity": "an entity of the response that the key does not have",
    "extra-mention": "a mention of an entity of the response that the key does not have",
    "conflated-entities": "a part of an entity of the response that belongs to another entity",
    "missing-entity": "an entity of the key that the response does not have",
    "missing-mention": "a mention of an entity of the key that the response does not have",
    "divided-entity": "a part of an entity of the key that stands apart in the response",
}
"""The types in the order in which they are corrected, and what each is."""

Place: TypeAlias = Callable[[Mention], tuple[int, ...]]
"""Where a mention stands in the text."""

Link: TypeAlias = tuple[Mention, Mention]
"""A mention and the one before it that it refers back to."""


@dataclass(frozen=True, slots=True)
class Error:
    """
    An error: its type, the pieces that are wrong, and the entity they leave or join.

    Pieces join the `anchor`, the piece of the entity that none is counted for; pieces that leave have none. The piece
    of a span error is the mention of the response, its entity that of the key.
    """

    type: ErrorType
    pieces: tuple[Entity, ...]
    entity: Entity
    anchor: Entity = frozenset()

    @property
    def mentions(self) -> Entity:
        """The mentions of all its pieces."""
        return frozenset(m for piece in self.pieces for m in piece)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A response and its errors."""

    response: Partition
    errors: tuple[Error, ...]
    linked: Partition
    """The response's entities of several mentions, with the key's spans."""
    own: Mapping[Mention, Mention] = field(default_factory=dict)
    """The response's own mention for a mention of the key with which it was identified."""
    linked_of: Mapping[Mention, Entity] = field(default_factory=dict)
    """By mention, its entity among those."""

    def corrected(self, types: Collection[ErrorType]) -> Partition:
        """
        The response with the errors of some types corrected: itself without any, with all of them the key.

        All of them leave single mentions that no entity of several has on either side as they are.

        >>> from corefref import partition
        >>> key, response = partition(map(set, ["abc", "de"])), partition(map(set, ["abd", "ex"]))
        >>> found = analysed(key, response, lambda m: (ord(str(m)),), lambda m: False)
        >>> sorted(sorted(e) for e in found.corrected(["conflated-entities"]))
        [['a', 'b'], ['d'], ['e', 'x']]
        >>> found.corrected([]) == response, found.corrected(list(TYPES)) == key
        (True, True)
        """
        return partition(self.blocks(types))

    def blocks(self, types: Collection[ErrorType]) -> list[Set[Mention]]:
        """Return the entities of the same, in any order."""
        wanted = [error for error in self.errors if error.type in types]
        block_of: _Blocks = dict(self.linked_of)
        _split(block_of, wanted)
        # Pieces that join one anchor join at once: one after the other would visit the anchor for each.
        joining: dict[Entity, list[Entity]] = {}
        for error in wanted:
            if error.anchor:
                joining.setdefault(error.anchor, []).extend(error.pieces)
        for anchor, pieces in joining.items():
            _merge(block_of, (anchor, *pieces))
        found = {id(block): block for block in block_of.values()}
        if "span" not in types:
            for at in {id(block_of[k]) for k in self.own if k in block_of}:
                found[at] = {self.own.get(m, m) for m in found[at]}
            # The response may have the key's mention too, alone.
            for k in self.own:
                block_of.pop(k, None)
        return [*found.values(), *(r for r in self.response if len(r) == 1 and block_of.keys().isdisjoint(r))]


_Blocks: TypeAlias = "dict[Mention, Set[Mention]]"
"""By mention, its entity while it is corrected; one that nothing has changed yet is that of the response."""


def _split(block_of: _Blocks, errors: Iterable[Error]) -> None:
    """Let pieces leave their entities of the response; the others are not touched."""
    leaving: dict[Entity, list[Error]] = {}
    for error in errors:
        if not error.anchor and error.type != "span":
            leaving.setdefault(error.entity, []).append(error)
    for r, found in leaving.items():
        rest = set(r).difference(*(piece for error in found for piece in error.pieces))
        block_of |= dict.fromkeys(rest, rest)
        for error in found:
            for piece in error.pieces:
                if error.type == "conflated-entities":
                    block_of |= dict.fromkeys(piece, piece)
                else:
                    for m in piece:
                        del block_of[m]


def _merge(block_of: _Blocks, pieces: Iterable[Entity]) -> None:
    """Join the blocks of the mentions of pieces; a mention without one comes with it."""
    blocks = {id(block): block for piece in pieces for m in piece for block in [block_of.setdefault(m, {m})]}
    # The smaller join the largest, so that no mention moves more often than sizes double.
    *others, largest = sorted(blocks.values(), key=len)
    if not isinstance(largest, set):
        largest = set(largest)
        block_of |= dict.fromkeys(largest, largest)
    for block in others:
        largest |= block
        block_of |= dict.fromkeys(block, largest)


def analysed(
    key: Partition,
    response: Partition,
    place: Place,
    is_pronoun: Callable[[Mention], bool],
    spans: Mapping[Mention, Mention] = MappingProxyType({}),
) -> Analysis:
    """
    The errors of a response. Choice ERROR-1.

    `spans` identifies mentions of the response with mentions of the key: the span errors.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abcd"])), partition(map(set, ["ab", "cd"]))
    >>> [e.type for e in analysed(key, response, lambda m: (ord(str(m)),), lambda m: False).errors]
    ['divided-entity']
    """
    linked = partition([{spans.get(m, m) for m in r} for r in response if len(r) > 1])
    errors = [
        Error("span", (frozenset({m}),), frozenset({k})) for m, k in sorted(spans.items(), key=lambda s: place(s[1]))
    ]
    first = _First(place, is_pronoun)
    key_of, linked_of = ({m: e for e in side for m in e} for side in (key, linked))
    for r in sorted(linked, key=first.in_text):
        errors += _leaving(r, key_of, first)
    for k in sorted(key, key=first.in_text):
        errors += _joining(k, linked_of, first)
    order = list(TYPES)
    errors.sort(key=lambda error: order.index(error.type))
    return Analysis(response, tuple(errors), linked, {k: m for m, k in spans.items()}, linked_of)


@dataclass(frozen=True, slots=True)
class _First:
    """Which mention of an entity comes first."""

    place: Place
    is_pronoun: Callable[[Mention], bool]

    def in_text(self, e: Entity) -> tuple[int, ...]:
        """Return where the entity begins in the text: the place of its first mention."""
        return min(map(self.place, e))

    def all_pronouns(self, e: Iterable[Mention]) -> bool:
        """Return whether every mention is a pronoun."""
        return all(map(self.is_pronoun, e))

    def of_pieces(self, pieces: Collection[Entity]) -> Entity:
        """The piece with the earliest mention that is not a pronoun; of pronouns alone with the earliest."""
        ordered = sorted((m for piece in pieces for m in piece), key=self.place)
        earliest = next((m for m in ordered if not self.is_pronoun(m)), ordered[0])
        return next(piece for piece in pieces if earliest in piece)

    def but_one(self, pieces: Collection[Entity]) -> list[Entity]:
        """Return all pieces except the one that keeps the entity's place, in the order of the text."""
        if len(pieces) < 2:
            return []
        stays = self.of_pieces(pieces)
        return sorted((piece for piece in pieces if piece != stays), key=self.in_text)


def _pieces(e: Entity, other_of: Mapping[Mention, Entity]) -> list[Entity]:
    """What an entity has in common with each of the other side's, which are found by their mentions."""
    piece_of: dict[Entity, set[Mention]] = {}
    for m in e:
        if (other := other_of.get(m)) is not None:
            piece_of.setdefault(other, set()).add(m)
    return [frozenset(piece) for piece in piece_of.values()]


def _leaving(r: Entity, key_of: Mapping[Mention, Entity], first: _First) -> list[Error]:
    """The errors of an entity of the response whose pieces leave it."""
    pieces = _pieces(r, key_of)
    alone = r.difference(*pieces)
    if pieces == [r]:
        return []
    extra = tuple(frozenset({m}) for m in sorted(alone, key=first.place))
    if len(alone) > 1 and first.all_pronouns(r - alone):
        errors = [Error("extra-entity", extra, r)]
    else:
        errors = [Error("extra-mention", (piece,), r) for piece in extra]
    return errors + [Error("conflated-entities", (piece,), r) for piece in first.but_one(pieces)]


def _joining(k: Entity, linked_of: Mapping[Mention, Entity], first: _First) -> list[Error]:
    """The errors of an entity of the key whose pieces join it."""
    pieces = _pieces(k, linked_of)
    missing = k.difference(*pieces)
    if pieces == [k] or len(k) == 1:
        return []
    absent = tuple(frozenset({m}) for m in sorted(missing, key=first.place))
    anchor = first.of_pieces(pieces) if pieces else absent[0]
    if len(missing) > 1 and first.all_pronouns(k - missing):
        errors = [Error("missing-entity", absent, k, anchor)]
    else:
        errors = [Error("missing-mention", (piece,), k, anchor) for piece in absent]
    return errors + [Error("divided-entity", (piece,), k, anchor) for piece in first.but_one(pieces)]


def missing_links(key: Partition, response: Partition, place: Place) -> tuple[Link, ...]:
    """
    The links of a spanning tree of each key entity that the response does not have. Choice ERROR-2.

    A mention refers back to the closest mention before it in its key entity that has its response entity too; if there
    is none, to the closest before it, and that link is missing. Known through the program cort. An entity k misses
    |p(k)| − 1 links, which is what MUC counts. With the roles changed they are the links that the response has in
    excess.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abcd"])), partition(map(set, ["ac", "bd"]))
    >>> missing_links(key, response, lambda m: (ord(str(m)),))
    (('b', 'a'),)
    """
    entity_of = {m: r for r in response for m in r}
    links: list[Link] = []
    for k in sorted(key, key=lambda k: min(map(place, k))):
        met: set[Entity] = set()
        before: Mention = None
        for m in sorted(k, key=place):
            r = entity_of.get(m) or frozenset({m})
            if met and r not in met:
                links.append((m, before))
            met.add(r)
            before = m
    return tuple(links)


def span_errors(
    key: Collection[Mention],
    response: Collection[Mention],
    place: Place,
    stripped: Callable[[Mention], tuple[int, ...] | None],
    head: Callable[[Mention], int | None],
) -> dict[Mention, Mention]:
    """
    Mentions of the response with the mentions of the key that they are but for their bounds. Choice ERROR-1.

    Of the mentions that the other side does not have, those are identified that are the same stripped of `the`, of `'s`
    and of marks; then two that are the only ones with their head. What has no such value is not compared.

    >>> last = {"a dog": 1, "dog": 1, "the cat": 4, "cat": 4}.get
    >>> span_errors(["a dog"], ["cat", "dog"], lambda m: (0,), lambda m: None, last)
    {'dog': 'a dog'}
    """
    sides = [sorted(set(side) - set(other), key=place) for side, other in ((key, response), (response, key))]
    key_mention_of: dict[Mention, Mention] = {}
    waiting: dict[tuple[int, ...], list[Mention]] = {}
    for k in sides[0]:
        if (seen := stripped(k)) is not None:
            waiting.setdefault(seen, []).append(k)
    for r in sides[1]:
        if (seen := stripped(r)) is not None and waiting.get(seen):
            key_mention_of[r] = waiting[seen].pop(0)
    taken = {*key_mention_of, *key_mention_of.values()}
    left = [[m for m in side if m not in taken] for side in sides]
    heads = [_by_head(side, head, _words(other)) for side, other in (left, left[::-1])]
    for at, ks in heads[0].items():
        rs = heads[1].get(at, ())
        if len(ks) == len(rs) == 1:
            key_mention_of[rs[0]] = ks[0]
    return key_mention_of


def _words(side: Iterable[Mention]) -> set[int]:
    """The words of mentions."""
    runs = (run for m in side for run in ((m,) if isinstance(m, Span) else m.runs if isinstance(m, Nodes) else ()))
    return {word for run in runs for word in range(run.start, run.end + 1)}


def _by_head(
    side: Sequence[Mention], head: Callable[[Mention], int | None], others: set[int]
) -> dict[int, list[Mention]]:
    """
    The mentions of a side by their heads; `others` has the words of the other side's.

    A head is a word of its mention. So a run of words that has none of the other side's has no head of theirs, and is
    left out: finding heads in trees takes the longest.
    """
    mentions_of: dict[int, list[Mention]] = {}
    for m in side:
        if isinstance(m, Span) and others.isdisjoint(range(m.start, m.end + 1)):
            continue
        if (at := head(m)) is not None:
            mentions_of.setdefault(at, []).append(m)
    return mentions_of
