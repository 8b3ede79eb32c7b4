"""
The small scopes: every key and response of few items, as lines of `sides`.

`mentions`: two words and an empty node, every mention of them with every head, up to two mentions a side in one or two
entities, the empty node depending on nothing or on a word by one of two relations. `plurals`: up to three mentions of
one word each, where any entity may be the plural of others. `links`: up to three mentions of one word each, one of
which may be bridged to another, or two that may not refer. Smaller pairs come first; where words are mere names, one
pair stands for all renamings.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias


class Lines(NamedTuple):
    """A key and a response, as lines."""

    key: str
    response: str


Scope: TypeAlias = Callable[[int], Iterator[Lines]]
"""Yields the pairs with so many items on both sides together."""


def mentions(size: int) -> Iterator[Lines]:
    """
    Yield the pairs of so many mentions.

    >>> [sum(1 for _ in mentions(size)) for size in range(2)]
    [1, 56]
    """
    for of_key in range(max(0, size - 2), min(size, 2) + 1):
        yield from map(Lines._make, product(_marked(of_key), _marked(size - of_key)))


@cache
def _marked(size: int) -> Sequence[str]:
    """List the sides with so many mentions of two words and an empty node."""
    nodes = ("1", "1.1", "2")
    marked_names = [[f"{','.join(m)}@{head}" for head in m] for n in range(1, 4) for m in combinations(nodes, n)]
    sides: list[str] = []
    for chosen in combinations(marked_names, size):
        for heads in product(*chosen):
            entities = dict.fromkeys((" ".join(f"{{{m}}}" for m in heads), f"{{{' '.join(heads)}}}" if heads else ""))
            depends = ("", " 1.1<2:nsubj", " 1.1<2:obj") if any("1.1" in m for m in heads) else ("",)
            sides += [f"{side}{antecedent}" for side in entities for antecedent in depends]
    return sides


def _partitions(words: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not words:
        yield ()
        return
    first, rest = words[0], words[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = [w for w in rest if w not in others]
            yield from (((first, *others), *p) for p in _partitions(left))


def _entities(most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every partition of a subset of the first words."""
    for size in range(most + 1):
        for words in combinations(range(1, most + 1), size):
            yield from _partitions(words)


class _Said(NamedTuple):
    """An item of a side: an entity and its antecedents, a link, or a mention that does not refer."""

    kind: str
    words: frozenset[int]
    others: frozenset[frozenset[int]] = frozenset()


class _Side(NamedTuple):
    """A side: the number of its items, its line, and the items."""

    size: int
    line: str
    words: frozenset[_Said]


def plurals(size: int) -> Iterator[Lines]:
    """
    Yield the pairs of so many mentions, counting plurals.

    >>> [sum(1 for _ in plurals(size)) for size in range(4)]
    [1, 2, 6, 16]
    """
    return _up_to_renaming(_with_plurals(), size)


@cache
def _with_plurals() -> Sequence[_Side]:
    """List the sides of up to three words with at most one plural."""
    return [
        _side(p, plural, antecedents)
        for p in _entities(3)
        for plural, antecedents in chain([(None, ())], _antecedents(len(p)))
    ]


def _side(p: Sequence[Sequence[int]], plural: int | None = None, antecedents_there: Sequence[int] = ()) -> _Side:
    """Make the side of a partition, one of whose entities may be the plural of others."""
    entities: list[str] = []
    words: set[_Said] = set()
    for n, e in enumerate(p):
        antecedents = antecedents_there if n == plural else ()
        entities.append(
            f"{{{' '.join(map(str, e))}{' =' * bool(antecedents)}{'+'.join(str(a + 1) for a in antecedents)}}}"
        )
        words.add(_Said("entity", frozenset(e), frozenset(frozenset(p[a]) for a in antecedents)))
    return _Side(sum(map(len, p)) + (plural is not None), " ".join(entities), frozenset(words))


def _antecedents(entities: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each entity with each set of others that it may be the plural of."""
    for plural in range(entities):
        others = [n for n in range(entities) if n != plural]
        for size in range(1, len(others) + 1):
            yield from ((plural, chosen) for chosen in combinations(others, size))


def links(size: int) -> Iterator[Lines]:
    """
    Yield the pairs with so many mentions, links and non-referring mentions.

    >>> [sum(1 for _ in links(size)) for size in range(3)]
    [1, 4, 14]
    """
    return _up_to_renaming(_with_links(), size)


@cache
def _with_links() -> Sequence[_Side]:
    """List the sides of up to three words with at most one link, and those of up to two non-referring words."""
    sides: list[_Side] = []
    for p in _entities(3):
        plain = _side(p)
        sides.append(plain)
        for a, b in permutations([w for e in p for w in e], 2):
            link = _Said("link", frozenset({a}), frozenset({frozenset({b})}))
            sides.append(_Side(plain.size + 1, f"{plain.line} {a}>{b}", plain.words | {link}))
    for size in (1, 2):
        for words in combinations((1, 2), size):
            nothing = frozenset(_Said("nothing", frozenset({w})) for w in words)
            sides.append(_Side(size, " ".join(f"?{w}" for w in words), nothing))
    return sides


def _up_to_renaming(sides: Sequence[_Side], size: int) -> Iterator[Lines]:
    """Yield the pairs of sides with so many items together, the first of each renaming class."""
    seen: set[tuple[frozenset[_Said], ...]] = set()
    for key, response in product(sides, sides):
        if key.size + response.size == size and (key.words, response.words) not in seen:
            for order in permutations((1, 2, 3)):
                seen.add(tuple(_renamed(side.words, order) for side in (key, response)))
            yield Lines(key.line, response.line)


def _renamed(words_of_side: frozenset[_Said], order: Sequence[int]) -> frozenset[_Said]:
    """Rename the words of items."""

    def renumbered(words: frozenset[int]) -> frozenset[int]:
        return frozenset(order[word - 1] for word in words)

    return frozenset(_Said(s.kind, renumbered(s.words), frozenset(map(renumbered, s.others))) for s in words_of_side)


SCOPES: Mapping[str, tuple[Scope, int]] = MappingProxyType(
    {"mentions": (mentions, 2), "plurals": (plurals, 8), "links": (links, 8)}
)
"""The scopes by name, each with its greatest size."""
