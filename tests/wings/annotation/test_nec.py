from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corefref.alignment import is_certified
from corefref.door import partition
from corefref.partitions import Mention, Partition, Span, in_order, mentions, partition_of
from corefref.wings.annotation import nec_alignment as nec
from corefref.wings.annotation.named_entities import (
    Admissible,
    Choose,
    Pairs,
    alignment,
    named,
    one_to_one,
    pair_f1,
    pair_precision,
    pair_recall,
    same_name,
    score,
    similarity,
)
from corefref.wings.matching.mention_types import MentionType, MentionTypes, Name
from tests.wings.annotation.family import best_for_each, name_contained, score_of_sums

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


def test_a_name_found_in_another_mention_only_is_not_found() -> None:
    doe = Name(Span(1, 1), "Doe", "PERSON")
    types = MentionTypes({Span(1, 1): "name", Span(0, 1): "name"}, {Span(1, 1): doe, Span(0, 1): doe})
    key, response = partition([[Span(0, 1)]]), partition([[Span(1, 1)]])
    assert same_name(next(iter(key)), next(iter(response)), types)
    for choose in (one_to_one, best_for_each):
        found = score(key, response, types, choose=choose)
        assert (found.f1, found.not_found.value) == (ZERO, ONE)


def test_of_equal_f1_the_greater_recall_is_chosen_and_of_equal_recall_the_greater_precision() -> None:
    types = types_of("n1:GPE n2:GPE n3:GPE n4:GPE")
    # 2·1/(3 + 1) = 2·2/(3 + 5), of recall 1/3 and 2/3.
    assert score(entities("n1 n2 n3"), entities("n1 | n2 n3 a b c"), types).recall.value == Fraction(2, 3)
    # 2·1/(3 + 1) > 2·2/(3 + 6).
    assert score(entities("n1 n2 n3"), entities("n1 | n2 n3 a b c d"), types).recall.value == Fraction(1, 3)
    # 2·1/(2 + 4) + 2·2/(5 + 7) = 2·1/(2 + 7) + 2·2/(5 + 4), of precision 1/4 + 2/7 and 1/7 + 2/4, recall 1/2 + 2/5.
    key, response = entities("n1 n2 | n3 n4 p1 p2 x"), entities("n1 n3 p1 a | n2 n4 p2 b c d e")
    found = score(key, response, types)
    assert (found.recall.value, found.precision.value, found.f1) == (Fraction(9, 20), Fraction(9, 28), Fraction(1, 3))


def test_tie_breaks_never_outweigh_what_they_stand_behind() -> None:
    for count in (1, 2, 40):
        words = [f"n{number}" for number in range(count)]
        key = entities(" | ".join(words))
        phi = similarity(key, key, types_of(" ".join(f"{word}:GPE" for word in words)))
        # Every pair has F₁ 2·1/(1 + 1), so that two sums differ by 1/2 at least, as far as the denominators tell.
        assert count * (phi.tie + phi.tie**2) + phi.tie**3 < HALF


def test_the_first_key_entity_has_the_earliest_response_entity_whatever_the_second_has() -> None:
    types = types_of("n1:GPE n2:GPE n3:GPE n4:GPE n5:GPE")
    key, response = entities("n1 n2 | n3 n5"), entities("n1 n3 | n2 x | n4 y | n5 z")
    assert one_to_one(key, response, types, same_name) == dict(
        zip(in_order(key), (in_order(response)[0], in_order(response)[3]), strict=True)
    )


def test_of_equal_alignments_the_first_key_entity_has_its_pair() -> None:
    types = types_of("n1:PERSON n2:GPE x1 x2")
    key, response = entities("n1 x1 | n2 x2"), entities("n1 n2")
    assert {group: found.f1 for group, found in score(key, response, types).by_entity_type.items()} == {
        "PERSON": HALF,
        "GPE": ZERO,
    }


def test_an_unaligned_response_entity_counts_under_its_own_type() -> None:
    types = types_of("n1:PERSON n2:GPE")
    _, by_type = score_of_sums(entities("n1"), entities("n1 | n2"), types)
    assert {group: found.precision.value for group, found in by_type.items()} == {"PERSON": ONE, "GPE": ZERO}


def test_an_entity_has_the_type_of_most_of_its_names_then_of_the_first() -> None:
    types = types_of("n1:GPE n2:ORG n3:ORG")
    assert list(score(entities("n1 n2 n3"), entities("n1"), types).by_entity_type) == ["ORG"]
    assert list(score(entities("n1 n2"), entities("n1"), types).by_entity_type) == ["GPE"]


def test_adding_a_mention_to_an_entity_aligned_with_another_key_entity_may_lower_f1() -> None:
    types = types_of("n1:PERSON n2:PERSON p1 p2 p3 p4")
    key = entities("n1 p1 | n2 p2 p3 p4")
    assert score(key, entities("n1 n2 p2 p3 p4"), types).f1 == Fraction(4, 9)
    assert score(key, entities("n1 n2 p2 p3 p4 p1"), types).f1 == Fraction(2, 5)


WORDS = ("n1:PERSON", "n2:GPE", "n3:PERSON", "p1", "p2", "x1", "x2")
TYPES = types_of(" ".join(WORDS))
NAMES = tuple(TYPES.type_of)

often = settings(deadline=None, derandomize=True)
every_admissible = pytest.mark.parametrize("admissible", [same_name, name_contained])
every_choice = pytest.mark.parametrize("choose", [one_to_one, best_for_each])


@st.composite
def typed_partitions(draw: st.DrawFn) -> Partition:
    return partition_of(draw(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 3))))


@every_admissible
@every_choice
@often
@given(key=typed_partitions(), response=typed_partitions())
def test_figures_are_within_bounds(key: Partition, response: Partition, admissible: Admissible, choose: Choose) -> None:
    found = score(key, response, TYPES, admissible, choose)
    sums, _ = score_of_sums(key, response, TYPES, admissible, choose)
    for figures in (found.figures, sums):
        for value in (figures.recall.value, figures.precision.value, figures.f1, figures.not_found.value):
            assert value is None or 0 <= value <= 1
    assert (found.f1 is None) == (not named(key, TYPES))


@every_admissible
@every_choice
@often
@given(key=typed_partitions())
def test_the_key_as_its_own_response_scores_1(key: Partition, admissible: Admissible, choose: Choose) -> None:
    if not named(key, TYPES):
        return
    for found in (
        score(key, key, TYPES, admissible, choose).figures,
        score_of_sums(key, key, TYPES, admissible, choose)[0],
    ):
        assert (found.recall.value, found.precision.value, found.f1, found.not_found.value) == (ONE, ONE, ONE, ZERO)


@every_admissible
@every_choice
@often
@given(key=typed_partitions(), response=typed_partitions())
def test_a_response_without_names_scores_0_whatever_its_links(
    key: Partition, response: Partition, admissible: Admissible, choose: Choose
) -> None:
    if not named(key, TYPES):
        return
    nameless = Partition(response - named(response, TYPES))
    found = score(key, nameless, TYPES, admissible, choose)
    assert (found.recall.value, found.precision.value, found.f1, found.not_found.value) == (ZERO, ZERO, ZERO, ONE)
    sums, _ = score_of_sums(key, nameless, TYPES, admissible, choose)
    assert (sums.recall.value, sums.precision.value, sums.not_found.value) == (ZERO, None, ONE)


@often
@given(typed_partitions(), typed_partitions())
def test_the_alignment_is_certified_and_the_best_of_all(key: Partition, response: Partition) -> None:
    k, r = named(key, TYPES), named(response, TYPES)
    found = alignment(key, response, TYPES)
    assert is_certified(found, k, r, similarity(k, r, TYPES))
    ks, rs = in_order(k), in_order(r)

    def worth(pairs: Pairs) -> tuple[Fraction | int, ...]:
        """What choice NEC-4 compares, in turn."""
        sums = (sum((of(x, y) for x, y in pairs.items()), ZERO) for of in (pair_f1, pair_recall, pair_precision))
        return *sums, *(-rs.index(pairs[x]) if x in pairs else -len(rs) for x in ks)

    every = [
        {x: y for x, y in zip(ks, order, strict=True) if y is not None and x & y and same_name(x, y, TYPES)}
        for order in permutations([*rs, *[None] * len(ks)], len(ks))
    ]
    assert dict(found.pairs) == max(every, key=worth)


@every_admissible
@often
@given(key=typed_partitions(), response=typed_partitions())
def test_the_engine_finds_the_alignment_of_the_reading(
    key: Partition, response: Partition, admissible: Admissible
) -> None:
    assert nec.one_to_one(key, response, TYPES, admissible) == one_to_one(key, response, TYPES, admissible)


def with_mention(response: Partition, r: frozenset[Mention], m: Mention) -> Partition:
    """The response with a mention that it lacks put into one of its entities."""
    return Partition(response - {r} | {r | {m}})


@every_admissible
@often
@given(key=typed_partitions(), response=typed_partitions(), m=st.sampled_from(NAMES))
def test_adding_a_mention_to_the_entity_aligned_with_its_key_entity_raises_f1(
    key: Partition, response: Partition, m: Mention, admissible: Admissible
) -> None:
    before = score(key, response, TYPES, admissible).f1
    for k, r in one_to_one(key, response, TYPES, admissible).items():
        if m in k and m not in mentions(response):
            after = score(key, with_mention(response, r, m), TYPES, admissible).f1
            assert before is not None
            assert after is not None
            assert after > before


@every_admissible
@often
@given(key=typed_partitions(), response=typed_partitions(), m=st.sampled_from(NAMES))
def test_adding_a_mention_to_the_best_of_one_key_entity_alone_raises_f1(
    key: Partition, response: Partition, m: Mention, admissible: Admissible
) -> None:
    pairs = best_for_each(key, response, TYPES, admissible)
    before = score(key, response, TYPES, admissible, best_for_each).f1
    for k, r in pairs.items():
        if m in k and m not in mentions(response) and list(pairs.values()).count(r) == 1:
            after = score(key, with_mention(response, r, m), TYPES, admissible, best_for_each).f1
            assert before is not None
            assert after is not None
            assert after > before


@often
@given(typed_partitions(), typed_partitions(), st.sampled_from(["p1", "p2", "x1", "x2"]))
def test_adding_a_nameless_mention_to_a_nameless_entity_changes_nothing(
    key: Partition, response: Partition, m: str
) -> None:
    if m in mentions(response):
        return
    for r in response - named(response, TYPES):
        assert score(key, with_mention(response, r, m), TYPES) == score(key, response, TYPES)


def test_scores_of_documents_add_up_type_by_type() -> None:
    types = types_of("n1:PERSON n2:GPE n3:PERSON p1")
    one = score(entities("n1 p1 | n2"), entities("n1"), types)
    both = score(entities("n3"), entities("n3"), types) + one
    # F₁ of the pairs: 2·1/(2 + 1), 0 (not found), and 1.
    assert (both.recall.value, both.precision.value, both.f1, both.not_found.value) == (
        HALF,
        Fraction(2, 3),
        Fraction(5, 9),
        Fraction(1, 3),
    )
    assert [(group, found.f1) for group, found in both.by_entity_type.items()] == [
        ("GPE", ZERO),
        ("PERSON", Fraction(5, 6)),
    ]
    assert {group: found.f1 for group, found in both.by_mention_type.items()} == {
        "name": Fraction(2, 3),
        "pronoun": ZERO,
    }


def test_sums_of_documents_add_up() -> None:
    types = types_of("n1:GPE n2:GPE")
    one, _ = score_of_sums(entities("n1 x"), entities("n1"), types)
    other, _ = score_of_sums(entities("n2"), entities("n2 x y"), types)
    both = one + other
    assert (both.recall.value, both.precision.value, both.not_found.value) == (Fraction(2, 3), HALF, ZERO)
    assert both.f1 == Fraction(4, 7)


@often
@given(typed_partitions(), typed_partitions())
def test_sums_of_the_types_are_those_of_the_whole(key: Partition, response: Partition) -> None:
    whole, by_type = score_of_sums(key, response, TYPES)
    for numerator_or_denominator in ("numerator", "denominator"):
        for figure in ("recall", "precision", "not_found"):
            parts = [getattr(getattr(part, figure), numerator_or_denominator) for part in by_type.values()]
            assert sum(parts, Fraction(0)) == getattr(getattr(whole, figure), numerator_or_denominator)
