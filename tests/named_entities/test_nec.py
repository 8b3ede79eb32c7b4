from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.alignment import is_certified
from corefref.named_entities import (
    Admissible,
    Choose,
    MentionType,
    MentionTypes,
    Name,
    alignment,
    best_for_each,
    name_contained,
    named,
    one_to_one,
    pair_f1,
    same_name,
    score,
    score_of_sums,
    similarity,
)
from corefref.partitions import Mention, Partition, mentions, partition, partition_of

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


def types_of(text: str) -> MentionTypes:
    """`n1:PERSON p1 x`: a name has a type, a mention in p is a pronoun, another a nominal."""
    kinds: dict[Mention, MentionType] = {}
    found: dict[Mention, Name] = {}
    texts: dict[Mention, str] = {}
    for word in text.split():
        mention, _, entity_type = word.partition(":")
        kinds[mention] = "name" if entity_type else "pronoun" if mention.startswith("p") else "nominal"
        if entity_type:
            found[mention] = Name(mention, mention, entity_type)
        texts[mention] = mention
    return MentionTypes(kinds, found, texts)


def entities(text: str) -> Partition:
    return partition([entity.split() for entity in text.split("|") if entity.strip()])


TABLE_1_TYPES = types_of("JohnDoe:PERSON RichardRoe:PERSON p1 p2 p3 p4 p5")
TABLE_1_KEY = entities("JohnDoe p1 p2 p3 | RichardRoe p4 p5")
SOLUTION_1 = entities("JohnDoe p1 p2 | RichardRoe p4")
SOLUTION_2 = entities("p1 p2 p3 | p4 p5")


def test_table_1_solution_1_is_the_mean_of_its_two_pairs() -> None:
    found = score(TABLE_1_KEY, SOLUTION_1, TABLE_1_TYPES)
    # Pairs: R 3/4, P 1, F 6/7 and R 2/3, P 1, F 4/5.
    assert (found.recall.value, found.precision.value, found.f1) == (Fraction(17, 24), ONE, Fraction(29, 35))
    assert found.not_found.value == 0
    assert found.by_mention_type["name"].f1 == 1
    assert found.by_mention_type["pronoun"].f1 == Fraction(11, 15)
    assert "nominal" not in found.by_mention_type


def test_table_1_solution_1_under_sums() -> None:
    found, by_type = score_of_sums(TABLE_1_KEY, SOLUTION_1, TABLE_1_TYPES)
    assert (found.recall.value, found.precision.value, found.f1) == (Fraction(5, 7), ONE, Fraction(5, 6))
    assert by_type == {"PERSON": found}


@pytest.mark.parametrize("admissible", [same_name, name_contained])
@pytest.mark.parametrize("choose", [one_to_one, best_for_each])
def test_table_1_solution_2_has_no_name_and_scores_0(admissible: Admissible, choose: Choose) -> None:
    found = score(TABLE_1_KEY, SOLUTION_2, TABLE_1_TYPES, admissible, choose)
    assert (found.recall.value, found.precision.value, found.f1, found.not_found.value) == (ZERO, ZERO, ZERO, ONE)


def test_one_response_entity_may_serve_one_key_entity_or_several() -> None:
    types = types_of("n1:PERSON n2:PERSON p1")
    key, response = entities("n1 p1 | n2"), entities("n1 n2")
    # F with {n1 p1}: 2·1/4; with {n2}: 2·1/3.
    assert score(key, response, types).f1 == Fraction(1, 3)
    assert score(key, response, types).not_found.value == HALF
    assert score(key, response, types, choose=best_for_each).f1 == (HALF + Fraction(2, 3)) / 2


def test_two_names_in_one_entity_are_one_entity() -> None:
    types = types_of("n1:PERSON n2:PERSON")
    assert score(entities("n1 n2"), entities("n1 | n2"), types).f1 == Fraction(2, 3)


def test_a_name_found_but_attached_to_the_wrong_entity_is_found() -> None:
    types = types_of("n1:PERSON n2:PERSON p1 p2")
    found = score(entities("n1 p1 | n2 p2"), entities("n1 p2 | n2 p1"), types)
    assert (found.f1, found.not_found.value) == (HALF, ZERO)


def test_without_a_named_entity_nec_is_undefined() -> None:
    found = score(entities("p1 p2"), entities("p1 p2"), types_of("p1 p2"))
    assert (found.recall.value, found.precision.value, found.f1, found.not_found.value) == (None, None, None, None)


def test_a_name_inside_a_longer_mention_is_contained_and_not_the_same() -> None:
    doe = Name(5, "Doe", "PERSON")
    types = MentionTypes({"Doe": "name"}, {"Doe": doe}, {"Doe": "Doe", "old Doe": "old Doe", "Doeville": "Doeville"})
    key = entities("Doe p1")
    assert name_contained(next(iter(key)), frozenset({"old Doe", "p1"}), types)
    assert not name_contained(next(iter(key)), frozenset({"Doeville", "p1"}), types)
    assert not same_name(next(iter(key)), frozenset({"old Doe", "p1"}), types)


def test_an_entity_has_the_type_of_most_of_its_names_then_of_the_first() -> None:
    types = types_of("n1:GPE n2:ORG n3:ORG")
    assert list(score(entities("n1 n2 n3"), entities("n1"), types).by_entity_type) == ["ORG"]
    assert list(score(entities("n1 n2"), entities("n1"), types).by_entity_type) == ["GPE"]


def test_adding_a_mention_beside_another_key_entitys_name_may_lower_f1() -> None:
    types = types_of("n1:PERSON n2:PERSON p1 p2 p3 p4")
    key = entities("n1 p1 | n2 p2 p3 p4")
    assert score(key, entities("n1 n2 p2 p3 p4"), types).f1 == Fraction(4, 9)
    assert score(key, entities("n1 n2 p2 p3 p4 p1"), types).f1 == Fraction(2, 5)


WORDS = ("n1:PERSON", "n2:GPE", "n3:PERSON", "p1", "p2", "x1", "x2")
TYPES = types_of(" ".join(WORDS))
NAMES = tuple(TYPES.type_of)


@st.composite
def typed_partitions(draw: st.DrawFn) -> Partition:
    return partition_of(draw(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 3))))


@given(typed_partitions(), typed_partitions())
def test_figures_are_within_bounds(key: Partition, response: Partition) -> None:
    found = score(key, response, TYPES)
    for value in (found.recall.value, found.precision.value, found.f1, found.not_found.value):
        assert value is None or 0 <= value <= 1
    assert (found.f1 is None) == (not named(key, TYPES))


@given(typed_partitions())
def test_the_key_as_its_own_response_scores_1(key: Partition) -> None:
    found = score(key, key, TYPES)
    assert not named(key, TYPES) or (found.recall.value, found.precision.value, found.f1) == (ONE, ONE, ONE)


@given(typed_partitions(), typed_partitions())
def test_a_response_without_names_scores_0_whatever_its_links(key: Partition, response: Partition) -> None:
    nameless = Partition(response - named(response, TYPES))
    assert not named(key, TYPES) or score(key, nameless, TYPES).f1 == 0


@given(typed_partitions(), typed_partitions())
def test_the_alignment_is_certified_and_no_other_has_more_f1(key: Partition, response: Partition) -> None:
    k, r = named(key, TYPES), named(response, TYPES)
    found = alignment(key, response, TYPES)
    assert is_certified(found, k, r, similarity(k, r, TYPES))
    ks: list[frozenset[object] | None] = [*k, *[None] * len(r)]
    best = max(
        sum(
            (pair_f1(x, y) for x, y in zip(order, r, strict=False) if x is not None and same_name(x, y, TYPES)),
            Fraction(0),
        )
        for order in permutations(ks, len(r))
    )
    assert sum((pair_f1(x, y) for x, y in found.pairs), Fraction(0)) == best


@given(typed_partitions(), typed_partitions(), st.sampled_from(NAMES))
def test_adding_a_mention_where_it_belongs_never_lowers_f1(key: Partition, response: Partition, m: str) -> None:
    if m in mentions(response):
        return
    others_names = {x for e in named(key, TYPES) if m not in e for x in e if x in TYPES.name_of}
    for k, r in one_to_one(key, response, TYPES).items():
        if m in k and not r & others_names:
            more = Partition(response - {r} | {r | {m}})
            before, after = score(key, response, TYPES).f1, score(key, more, TYPES).f1
            assert before is not None
            assert after is not None
            assert after >= before


@given(typed_partitions(), typed_partitions(), st.sampled_from(["p1", "p2", "x1", "x2"]))
def test_adding_a_nameless_mention_to_a_nameless_entity_changes_nothing(
    key: Partition, response: Partition, m: str
) -> None:
    if m in mentions(response):
        return
    for r in response - named(response, TYPES):
        more = Partition(response - {r} | {r | {m}})
        assert score(key, more, TYPES) == score(key, response, TYPES)


@given(typed_partitions(), typed_partitions())
def test_sums_of_the_types_are_those_of_the_whole(key: Partition, response: Partition) -> None:
    whole, by_type = score_of_sums(key, response, TYPES)
    for numerator_or_denominator in ("numerator", "denominator"):
        for figure in ("recall", "precision", "not_found"):
            parts = [getattr(getattr(part, figure), numerator_or_denominator) for part in by_type.values()]
            assert sum(parts, Fraction(0)) == getattr(getattr(whole, figure), numerator_or_denominator)
