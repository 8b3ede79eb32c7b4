"""
The checked door: what Python passes for entities becomes a partition, or is refused.

Behind it nothing is checked again: every function of the metrics takes a `Partition`.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, islice, repeat
from numbers import Number
from operator import index, le
from typing import TypeAlias, TypeGuard, TypeVar

from corefref.partitions import Family, Mention, NotAPartitionError, Partition, Span

Entities: TypeAlias = Iterable[Iterable[Mention | list[int]]]
"""What the door takes: collections of mentions, of which a list `[start, end]` is a span."""


def partition(entities: Entities) -> Partition:
    """
    The one checked door: entities that are non-empty and disjoint.

    >>> sorted(sorted(e) for e in partition([["a", "b"], ["c"]]))
    [['a', 'b'], ['c']]
    >>> sorted(sorted(e) for e in partition([[[0, 1], [4, 4]]]))
    [[Span(start=0, end=1), Span(start=4, end=4)]]
    >>> partition([["a", "b"], ["b"]])
    Traceback (most recent call last):
        ...
    corefref.partitions.NotAPartitionError: mention 'b' is in two entities (expected each mention once)

    Takes collections of mentions. A mention is anything hashable; a list `[start, end]` is a `Span`. Raises
    NotAPartitionError for an empty entity, for a mention in two entities or twice in one (choice REPEAT-1), and for
    what Python would take apart in a way that nobody means: a dict, a string. Arrays and tensors, of whatever library,
    are what their `.tolist()` gives.
    """
    if isinstance(entities, Partition):
        return entities
    every, sizes = _listed(entities)
    _entity_of(every, sizes)
    members = iter(every)
    return Partition(frozenset(islice(members, size)) for size in sizes)


def numbered(entities: Entities) -> dict[Mention, int]:
    """
    The same door, where sets are not needed: the number of the entity of each mention; spans may be bare pairs.

    >>> numbered([["a", "b"], ["c"], [[4, 5]]])
    {'a': 0, 'b': 0, 'c': 1, Span(start=4, end=5): 2}
    >>> numbered([[[4, 5]]])
    {(4, 5): 0}
    """
    if isinstance(entities, Partition):
        return {m: number for number, e in enumerate(entities) for m in e}
    return _entity_of(*_listed(entities, list))


def numbered_by_the_first(entities: Entities) -> dict[Mention, int]:
    """
    The door under `--repeated first`: a repeated mention stays where it is listed first (choice REPEAT-1).

    >>> numbered_by_the_first([["a", "b"], ["b", "c"]])
    {'a': 0, 'b': 0, 'c': 1}
    """
    every, sizes = _listed(entities)
    entity_of: dict[Mention, int] = {}
    for m, number in zip(every, _numbers(sizes), strict=True):
        entity_of.setdefault(m, number)
    return entity_of


def numbered_and_joined(entities: Entities, noticed: Callable[[], object] = int) -> dict[Mention, int]:
    """
    The door under `--repeated merge`: entities that share a mention are one, and so on (choice REPEAT-1).

    `noticed` is called if there are such entities.

    >>> numbered_and_joined([["a", "b"], ["c"], ["b", "d"], ["d", "e"]])
    {'a': 0, 'b': 0, 'c': 1, 'd': 0, 'e': 0}
    """
    every, sizes = _listed(entities)
    entity_of: dict[Mention, int] = {}
    shared = [(entity_of.setdefault(m, number), number) for m, number in zip(every, _numbers(sizes), strict=True)]
    first = least_joined(shared)
    if any(smaller != other for smaller, other in shared):
        noticed()
    return {m: first(number) for m, number in entity_of.items()}


def least_joined(pairs: Iterable[tuple[int, int]]) -> Callable[[int], int]:
    """
    Return the function from a number to the least one that pairs join it to, over any number of pairs.

    >>> first = least_joined([(3, 2), (2, 0), (5, 4)])
    >>> [first(number) for number in range(6)]
    [0, 1, 0, 0, 4, 4]
    """
    joined_to: dict[int, int] = {}

    def first(number: int) -> int:
        way = []
        while number in joined_to:
            way.append(number)
            number = joined_to[number]
        # The next look-up of any of them takes one step.
        joined_to.update(dict.fromkeys(way, number))
        return number

    for left, other in pairs:
        least, more = sorted((first(left), first(other)))
        if least != more:
            joined_to[more] = least
    return first


def family(entities: Entities) -> Family:
    """
    Entities that need not be disjoint, in their order; a repeated mention is kept wherever it stands.

    Its metrics are in `corefref.metrics.overlapping`. Raises NotAPartitionError for an empty entity, and for what is
    not a collection of collections of mentions.

    >>> [sorted(e) for e in family([["a", "b"], ["a"]])]
    [['a', 'b'], ['a']]
    """
    every, sizes = _listed(entities)
    members = iter(every)
    return Family(tuple(frozenset(islice(members, size)) for size in sizes))


T = TypeVar("T")


def at_side(side: str, door: Callable[[Entities], T], entities: Entities) -> T:
    """What a door makes of the entities of a side, which its refusals name."""
    try:
        return door(entities)
    except NotAPartitionError as error:
        raise NotAPartitionError(f"{side}: {error}") from None


def both_sides(door: Callable[[Entities], T], key: Entities, response: Entities) -> tuple[T, T]:
    """Pass key and response through a door. Raises NotAPartitionError for one iterator as both, too."""
    if key is response and isinstance(key, Iterator):
        problem = "key and response are one iterator, which can be read only once"
        raise NotAPartitionError(f"{problem} (expected a list of entities for each)")
    return at_side("key", door, key), at_side("response", door, response)


def check_level(key: Entities, response: Entities, call: str) -> None:
    """Raise NotAPartitionError where every entity looks like a span; `call` is what was meant."""
    if look_like_spans(key, response):
        problem = "every entity is a pair of numbers, which looks like a span"
        raise NotAPartitionError(f"{problem} (did you mean {call}? write an entity of two numbers as a set)")


def look_like_spans(*sides: Entities) -> bool:
    """
    Tell whether every entity is a pair of numbers in order, like a span: then a level of lists may be missing.

    A set is never a span.

    >>> look_like_spans([[0, 1], (4, 4)], []), look_like_spans([[0, 1]], [[2]]), look_like_spans([{0, 1}])
    (True, False, False)
    """
    entities = [e for side in sides if isinstance(side, list | tuple) for e in side]
    return (
        bool(entities) and all(isinstance(side, list | tuple) for side in sides) and all(map(_is_like_a_span, entities))
    )


def _is_like_a_span(e: object) -> bool:
    match e:
        case [int(start), int(end)]:
            return type(e) in (list, tuple) and 0 <= start <= end
        case _:
            return False


_COLLECTIONS = {list, tuple, set, frozenset}
"""The types of entities that need no closer look."""


_PLAIN = {str, int, tuple, Span}
"""The types of mentions that need no closer look, once the parts of tuples and the ends of spans have had one."""


_PLAIN_PARTS = {str, int}
"""The types of parts of tuples that need none."""


def _as_spans(pairs: Iterable[tuple[int, int]]) -> list[Mention]:
    """Pairs of offsets as `Span`s; `list` leaves them bare, which is as good for counting and takes a third."""
    return list(map(Span._make, pairs))


def _listed(
    entities: Entities, spans_of: Callable[[Iterable[tuple[int, int]]], list[Mention]] = _as_spans
) -> tuple[list[Mention], list[int]]:
    """
    The mentions, entity by entity, and how many each entity has; a repeated mention is left for others to find.

    They are looked at one by one only where a look at all together finds something: a corpus passes in milliseconds.
    """
    _check_side(entities)
    # An array of spans is a row of lists.
    plain = _unpacked(entities)
    _check_side(plain)
    rows = plain if isinstance(plain, list) else list(entities)
    if not set(map(type, rows)) <= _COLLECTIONS:
        rows = [_row(members, number) for number, members in enumerate(rows, 1)]
    sizes = list(map(len, rows))
    if 0 in sizes:
        raise NotAPartitionError(
            f"entity {sizes.index(0) + 1} is empty (expected at least one mention, or no such entity)"
        )
    every = list(chain.from_iterable(rows))
    kinds = set(map(type, every))
    if kinds == {list} and (pairs := _pairs(every)) is not None:
        return spans_of(pairs), sizes
    parts = set(map(type, chain.from_iterable(m for m in every if type(m) is tuple))) if tuple in kinds else set()
    reversed_spans = Span in kinds and any(m.start > m.end for m in every if type(m) is Span)
    if not (kinds <= _PLAIN and parts <= _PLAIN_PARTS) or reversed_spans:
        every = [_mention(m, number) for m, number in zip(every, _numbers(sizes), strict=True)]
    return every, sizes


def _pairs(lists: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]] | None:
    """The offsets of lists `[start, end]`; None if one is something else."""
    offsets = list(chain.from_iterable(lists))
    starts, ends = offsets[::2], offsets[1::2]
    plain = set(map(len, lists)) == {2} and set(map(type, offsets)) == {int} and min(starts) >= 0
    return zip(starts, ends, strict=True) if plain and all(map(le, starts, ends)) else None


def _numbers(sizes: Sequence[int]) -> Iterator[int]:
    """The number of the entity of each mention, of entities of these sizes."""
    return chain.from_iterable(map(repeat, range(len(sizes)), sizes))


def _entity_of(every: Sequence[Mention], sizes: Sequence[int]) -> dict[Mention, int]:
    """The number of the entity of each mention. Raises NotAPartitionError for a repeated one."""
    entity_of = dict(zip(every, _numbers(sizes), strict=True))
    if len(entity_of) < len(every):
        first: dict[Mention, int] = {}
        for m, number in zip(every, _numbers(sizes), strict=True):
            if m in first:
                where = "twice in one entity" if first[m] == number else "in two entities"
                raise NotAPartitionError(f"mention {_short(m)} is {where} (expected each mention once)")
            first[m] = number
    return entity_of


def _check_side(entities: object) -> None:
    """Refuse what is not a collection of entities, though Python might iterate it."""
    match entities:
        case Mapping():
            problem, expected = "a dict, of which only the keys would be read", "a list of entities: its .values()"
        case str() | bytes():
            problem = f"a text, {_short(entities)}"
            expected = 'a list of entities, such as [["a", "b"], ["c"]]; for files, corefref.score_files'
        case Iterable():
            return
        case _:
            problem, expected = _short(entities), "a list of entities, [] where there are none"
    raise NotAPartitionError(f"the entities are {problem} (expected {expected})")


def _row(members: object, number: int) -> list[Mention | list[int]]:
    """The mentions of an entity; what is not a collection of mentions is refused, though Python might iterate it."""
    members = _unpacked(members)
    match members:
        case Mapping():
            problem, expected = "a dict, of which only the keys would be read", "a list of mentions"
        case str() | bytes():
            # Never the text in brackets: the lines of a file would then be mentions.
            problem = f"a text, {_short(members)}, not a list of mentions"
            expected = 'a list, such as ["Ann", "she"]; for the lines of a file, corefref.score_files'
        case Span():
            problem, expected = f"a mention, {members}", "a list of mentions"
        case Iterable():
            return list(members)
        case _:
            problem, expected = _short(members), "a list of mentions"
    raise NotAPartitionError(f"entity {number} is {problem} (expected {expected})")


def _mention(m: object, number: int) -> Mention:
    """A mention; a list `[start, end]` as a `Span`. Raises NotAPartitionError for what cannot be one."""
    if type(m) is tuple and any(map(_hides_its_value, m)):
        m = tuple(map(_unpacked, m))
    elif _hides_its_value(m):
        m = _unpacked(m)
    if isinstance(m, list):
        span = Span(*map(index, m)) if len(m) == 2 and all(hasattr(part, "__index__") for part in m) else None
        if span is not None and 0 <= span.start <= span.end:
            return span
        expected = "a list only for a span, [start, end] with 0 <= start <= end; a tuple for anything else"
    elif m is None:
        expected = "a name or a place"
    elif isinstance(m, Span) and m.start > m.end:
        expected = "a span that ends at its first token or behind it"
    elif not _is_hashable(m):
        expected = "something hashable, such as a text or a tuple"
    elif _holds_nan(m):
        expected = "a name or a place: nan is not equal to itself"
    else:
        return m
    raise NotAPartitionError(f"entity {number + 1} has the mention {_short(m)} (expected {expected})")


def _unpacked(value: object) -> object:
    """An array or a tensor as the plain lists and numbers that it holds; anything else as it is."""
    plain: object = value.tolist() if hasattr(value, "tolist") else value
    return plain


def _hides_its_value(part: object) -> bool:
    """Whether it is a tensor or an array, of which two with the same value would be two mentions, or none."""
    if not hasattr(part, "tolist"):
        return False
    value: object = part.tolist()
    return not (_is_hashable(part) and _is_hashable(value) and hash(part) == hash(value))


def _holds_nan(m: object) -> bool:
    """Whether it is not equal to itself, or has a part that is not: no mention of the other side could be it."""
    if isinstance(m, tuple | frozenset):
        return any(map(_holds_nan, m))
    return isinstance(m, Number) and m != m


def _is_hashable(m: object) -> TypeGuard[Hashable]:
    """Whether it is hashable with all that it holds."""
    try:
        hash(m)
    except TypeError:
        return False
    return True


def _short(value: object) -> str:
    """
    Write a value for a message, cut after 35 characters.

    >>> _short("a" * 99)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"
    """
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def from_labels(
    labels: Iterable[object], mentions: Iterable[Mention] | None = None, outside: object = None
) -> Partition:
    """
    Make entities from the labels of mentions: mentions with equal labels are one entity.

    >>> sorted(map(sorted, from_labels([0, 0, 1, None])))
    [[0, 1], [2]]
    >>> sorted(map(sorted, from_labels([5, -1, 5], ["a", "b", "c"], outside=-1)))
    [['a', 'c']]

    Mentions are their indices, from 0, unless they are given. One whose label is `outside`, or None, is in no entity.
    Labels and mentions may be arrays or tensors; for a dict from mentions to labels, use `from_labels(found.values(),
    found)`. Raises NotAPartitionError for labels that cannot be compared, for a different number of mentions, and for
    invalid entities.
    """
    flat = _unpacked(labels)
    if isinstance(flat, str | bytes | Mapping | Set) or not isinstance(flat, Iterable):
        raise NotAPartitionError("the labels are not a list (expected a label for each mention)")
    if outside != outside:
        raise NotAPartitionError(f"{outside!r} cannot be the label for outside: it is not equal to itself")
    row = list(flat)
    named = range(len(row)) if mentions is None else _unpacked(mentions)
    if isinstance(named, str | bytes | Set) or not isinstance(named, Iterable):
        raise NotAPartitionError("the mentions are not a list (expected a mention for each label)")
    listed = list(named)
    if len(listed) != len(row):
        raise NotAPartitionError(f"{len(listed)} mentions have {len(row)} labels (expected a label for each mention)")
    entities: dict[object, list[Mention]] = {}
    for mention, label in zip(listed, map(_unpacked, row), strict=True):
        if label is None or label == outside:
            continue
        if isinstance(label, list | dict | set) or label != label:
            raise NotAPartitionError(f"{label!r:.40} is not a label (expected a number or a text, of one document)")
        entities.setdefault(label, []).append(mention)
    return partition(list(entities.values()))
