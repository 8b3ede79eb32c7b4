"""
The reader of columns against the grammar of `spec/formats/conll.md`, whose columns are made here, not read.

Every column of few signs is either made by the grammar, with its mentions, or refused by the reader.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

import pytest

from proofs_notes.columns_oracle import BEFORE, BEHIND, between, columns, mentions

Item: TypeAlias = tuple[str, int]
"""What an item does, and of which entity."""
Text: TypeAlias = tuple[str, tuple[Item, ...]]
"""What is written, and what it says."""
Found: TypeAlias = list[tuple[int, int, int]]

DIGITS = "01"


@cache
def items(length: int) -> tuple[tuple[str, Item], ...]:
    """alone, opening and closing, of so many signs."""
    written = (("alone", "({})"), ("opening", "({}"), ("closing", "{})"))
    return tuple(
        (brackets.format("".join(number)), (kind, int("".join(number))))
        for kind, brackets in written
        for number in product(DIGITS, repeat=max(0, length - len(brackets) + 2))
        if number
    )


@cache
def runs(length: int) -> tuple[Text, ...]:
    """{ alone | closing } { alone | opening }, no entity both closed and opened."""
    return tuple((text, said) for text, said in sequences(length) if said and is_run(said))


@cache
def sequences(length: int) -> tuple[Text, ...]:
    """Items with nothing between them."""
    if not length:
        return (("", ()),)
    return tuple(
        (first + rest, (item, *others))
        for size in range(2, length + 1)
        for first, item in items(size)
        for rest, others in sequences(length - size)
    )


def is_run(said: Sequence[Item]) -> bool:
    """Whether all that closes stands before all that opens, and no entity does both."""
    closing = [place for place, (kind, _) in enumerate(said) if kind == "closing"]
    opening = [place for place, (kind, _) in enumerate(said) if kind == "opening"]
    closed, opened = ({said[place][1] for place in places} for places in (closing, opening))
    return not closed & opened and max(closing, default=-1) < min(opening, default=len(said))


@cache
def cells(length: int) -> tuple[Text, ...]:
    """`-`, `_`, and runs with `|` between them."""
    return ((("-", ()), ("_", ())) if length == 1 else ()) + joined(length)


@cache
def joined(length: int) -> tuple[Text, ...]:
    """Runs with `|` between them."""
    longer = (
        (f"{first}|{rest}", said + others)
        for size in range(1, length - 1)
        for first, said in runs(size)
        for rest, others in joined(length - size - 1)
    )
    return (*runs(length), *longer)


def made(length: int) -> Iterator[tuple[tuple[str, ...], list[tuple[Item, ...]]]]:
    """Columns of so many signs, those between tokens counted."""
    for text, said in cells(length):
        yield (text,), [said]
    for size in range(1, length - 1):
        for text, said in cells(size):
            for texts, others in made(length - size - 1):
                yield (text, *texts), [said, *others]


def meant(column: Sequence[Sequence[Item]]) -> Found | None:
    """Its mentions; None if a bracket has no other half, or two mentions have the same tokens."""
    found: Found = []
    opened: list[tuple[int, int]] = []
    for token, said in enumerate(column):
        for kind, entity in said:
            if kind == "opening":
                opened.append((entity, token))
                continue
            begun = token
            if kind == "closing":
                open_ones = [place for place, (e, _) in enumerate(opened) if e == entity]
                if not open_ones:
                    return None
                begun = opened.pop(open_ones[-1])[1]
            found.append((entity, begun, token))
    return None if opened or len({m[1:] for m in found}) < len(found) else found


@pytest.mark.parametrize("length", [1, 2, 3, 4, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (5, 6))])
def test_columns_are_read_exactly_if_the_grammar_makes_them(length: int) -> None:
    texts = [(text, meant(said)) for text, said in made(length)]
    grammar = dict(texts)
    assert len(grammar) == len(texts)
    assert all(mentions(column) == grammar.get(tuple(column)) for column in columns(length))


@pytest.mark.parametrize("length", [1, 2, 3, pytest.param(4, marks=pytest.mark.exhaustive)])
def test_cells_between_others_are_read_exactly_if_the_grammar_makes_them(length: int) -> None:
    said = dict(cells(length))
    around = {text: says for size in range(1, 6) for text, says in cells(size) if text in {*BEFORE, *BEHIND}}
    accepted = 0
    for before, cell, behind in between(length):
        expected = meant([around[before], said[cell], around[behind]]) if cell in said else None
        assert mentions([before, cell, behind]) == expected, (before, cell, behind)
        accepted += expected is not None
    assert accepted > 5
