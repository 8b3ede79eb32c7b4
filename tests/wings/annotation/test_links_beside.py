"""What holds of bridging and of mentions that refer to nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st

from corefref.door import partition
from corefref.partitions import Mention, Partition
from corefref.ratio import ratio
from corefref.wings.annotation.links_beside import (
    anaphors_recognised,
    antecedent_entities,
    antecedent_mentions,
    non_referring,
)
from corefref.wings.examples.strategies import partitions
from tests.effort import examples

often = settings(examples(100), derandomize=True)
Links = dict[Mention, Mention]

BRIDGES: st.SearchStrategy[Links] = st.dictionaries(st.integers(0, 4), st.integers(5, 8), max_size=5)
ENTITIES = st.lists(st.integers(0, 2), min_size=4, max_size=4).map(
    lambda numbers: partition([[m + 5 for m, n in enumerate(numbers) if n == e] for e in set(numbers)])
)


@often
@given(key=BRIDGES, response=BRIDGES, entities=ENTITIES)
def test_the_levels_are_in_order(key: Links, response: Links, entities: Partition) -> None:
    levels = (
        anaphors_recognised(key, response),
        antecedent_entities(key, response, entities),
        antecedent_mentions(key, response),
    )
    found = [recall.numerator for recall, _ in levels]
    assert found == sorted(found, reverse=True)
    assert all(r.denominator == len(key) and p.denominator == len(response) for r, p in levels)
    assert all(r.numerator == p.numerator for r, p in levels)


@often
@given(key=BRIDGES, entities=ENTITIES)
def test_identity_finds_all(key: Links, entities: Partition) -> None:
    for found in (antecedent_mentions(key, key), antecedent_entities(key, key, entities)):
        assert found == (ratio(len(key), len(key)),) * 2


@often
@given(key=BRIDGES, response=BRIDGES, entities=ENTITIES)
def test_sides_change_places(key: Links, response: Links, entities: Partition) -> None:
    assert antecedent_entities(key, response, entities) == antecedent_entities(response, key, entities)[::-1]


def test_an_antecedent_without_an_entity_is_right_only_itself() -> None:
    """β_K = a → x, b → y; β_R = a → z, b → y: x and z are of no entity."""
    key: Links = {"a": "x", "b": "y"}
    response: Links = {"a": "z", "b": "y", "c": "y"}
    assert antecedent_entities(key, response, partition([])) == (ratio(1, 2), ratio(1, 3))
    assert antecedent_entities(key, response, partition([["x", "z"]])) == (ratio(2, 2), ratio(2, 3))


@often
@given(p=partitions(), q=partitions())
def test_non_referring_mentions_are_counted_as_sets(p: Partition, q: Partition) -> None:
    one, other = (frozenset(m for e in side for m in e) for side in (p, q))
    assert non_referring(one, other) == (ratio(len(one & other), len(one)), ratio(len(one & other), len(other)))


def test_an_antecedent_of_another_entity_is_wrong() -> None:
    """β_K = a → x, β_R = a → z: both have an entity, which is not the same."""
    key: Links = {"a": "x"}
    response: Links = {"a": "z"}
    assert antecedent_entities(key, response, partition([["x"], ["z"]])) == (ratio(0, 1), ratio(0, 1))
