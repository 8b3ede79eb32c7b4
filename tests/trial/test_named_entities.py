"""The laws of NEC hold on small pairs with random names and random admissible pairs, but for those with a witness."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corefref.door import partition
from corefref.partitions import Entity, Mention, Partition, partition_of
from corefref.wings.annotation.named_entities import Admissible, named, same_name, score
from corefref.wings.matching.mention_types import MENTION_TYPES, MentionType, MentionTypes, Name
from proofs_notes import theories
from spec.invariants import named_entities

LETTERS = "abcdef"
PROVED = [row for row in named_entities.ROWS if row.pair is None]
REFUTED = [row for row in named_entities.ROWS if row.pair is not None]


@st.composite
def mention_types(draw: st.DrawFn) -> MentionTypes:
    """A type for each mention, drawn freely; names of nested mentions stand at one place, and so may two names here."""
    types: dict[Mention, MentionType] = {m: draw(st.sampled_from(MENTION_TYPES)) for m in LETTERS}
    heads = [m for m in LETTERS if types[m] == "name"]
    return MentionTypes(types, {m: Name(draw(st.integers(0, 4)), m, "PERSON") for m in heads})


@st.composite
def relations(draw: st.DrawFn) -> Admissible:
    """`same_name`, or a relation that goes by a mention of each and the size of r, and may have each with itself."""
    if draw(st.booleans()):
        return same_name
    apart = draw(st.frozensets(st.tuples(st.sampled_from(LETTERS), st.sampled_from(LETTERS), st.integers(1, 6))))
    itself = draw(st.booleans())

    def admissible(k: Entity, r: Entity, types: MentionTypes) -> bool:
        del types
        return (itself and k == r) or (min(map(str, k)), max(map(str, r)), len(r)) not in apart

    return admissible


@st.composite
def sides(draw: st.DrawFn) -> tuple[Partition, Partition]:
    """A key and a response; the response may be part of the key, or have all of it, or neither."""
    key, other = (partition_of(draw(st.dictionaries(st.sampled_from(LETTERS), st.integers(0, 3)))) for _ in range(2))
    match draw(st.sampled_from(("any", "part", "more"))):
        case "part":
            return key, Partition(frozenset(k for k in key if draw(st.booleans())))
        case "more":
            free = Partition(frozenset(r for r in other if not any(r & k for k in key)))
            return key, Partition(key | free)
        case _:
            return key, other


@pytest.mark.parametrize("row", PROVED, ids=lambda row: row.id)
@settings(deadline=None, derandomize=True)
@given(sides=sides(), types=mention_types(), admissible=relations())
def test_a_law_holds_of_small_pairs(
    row: named_entities.Row, sides: tuple[Partition, Partition], types: MentionTypes, admissible: Admissible
) -> None:
    assert row.holds(*sides, types, admissible)


@pytest.mark.parametrize("row", REFUTED, ids=lambda row: row.id)
def test_a_witness_refutes(row: named_entities.Row) -> None:
    assert row.pair is not None
    types = named_entities.every_mention_a_name(*row.pair)
    assert all(named(side, types) == side for side in row.pair)
    assert not row.holds(*row.pair, types, same_name)


def test_every_law_has_a_theorem_and_the_theorems_are_laws() -> None:
    proved = {s.name for s in theories.statements() if s.theory == "named_entities.v" and s.kind == "Theorem"}
    assert {row.theorem for row in named_entities.ROWS} == proved


def test_the_witness_is_one_one_way_and_a_half_the_other() -> None:
    single, both = partition([["a"]]), partition([["a"], ["b"]])
    types = named_entities.every_mention_a_name(both)
    assert score(single, both, types).f1 == 1
    assert score(both, single, types).f1 == Fraction(1, 2)


Figure = Callable[[Partition, Partition, MentionTypes, Admissible], Fraction | None]
FAULTS: tuple[Figure, ...] = (
    lambda key, response, types, admissible: None,
    lambda key, response, types, admissible: Fraction(2),
    lambda key, response, types, admissible: Fraction(len(response), 9),
    lambda key, response, types, admissible: Fraction(sum(not admissible(k, r, types) for k in key for r in response)),
)
"""Not NEC: a figure that is never defined, one too great, one that counts entities without a name, one that falls."""


@pytest.mark.parametrize("row", PROVED, ids=lambda row: row.id)
def test_a_law_does_not_hold_of_another_figure(row: named_entities.Row, monkeypatch: pytest.MonkeyPatch) -> None:
    key = partition([["a", "x"], ["b"]])
    types = MentionTypes({"a": "name", "b": "name"}, {m: Name(m, m, "PERSON") for m in "ab"})
    responses = [partition(map(set, side)) for side in ((), ("b",), ("ax", "b", "y"), ("ab", "y"), ("c",))]
    found: list[bool] = []
    for fault in FAULTS:
        monkeypatch.setattr(named_entities, "_f1", fault)
        found += [row.holds(key, response, types, same_name) for response in responses]
    assert not all(found)
