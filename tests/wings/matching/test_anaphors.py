"""What holds of the anaphor-decomposable score."""

from dataclasses import astuple

from hypothesis import given
from hypothesis import strategies as st

from corefref.partitions import Mention, is_singleton
from corefref.ratio import total
from corefref.wings.annotation.anaphors import Outcomes, anaphors, outcomes, precision, recall
from tests.wings.matching.trying import often

Entities = list[list[Mention]]
SIDE: st.SearchStrategy[Entities] = st.lists(st.integers(0, 2), max_size=6).map(
    lambda numbers: [[m for m, n in enumerate(numbers) if n == number] for number in sorted(set(numbers))]
)


def partners(key: Entities, response: Entities, order: list[int]) -> dict[Mention, Mention]:
    """A one-to-one map: each mention of the key in order with the next of a shuffled response, -1 with none."""
    ks, rs = ([m for e in side for m in e] for side in (key, response))
    return {k: rs[n] for k, n in zip(ks, order, strict=False) if n < len(rs)}


@often
@given(key=SIDE, response=SIDE, order=st.permutations(range(8)), wanted=st.sets(st.integers(0, 5)))
def test_recall_adds_up_over_classes(key: Entities, response: Entities, order: list[int], wanted: set[int]) -> None:
    partner = partners(key, response, order)
    parts = (
        recall(key, response, partner, of_class) for of_class in (lambda m: m in wanted, lambda m: m not in wanted)
    )
    assert total(parts) == recall(key, response, partner, lambda m: True)


@often
@given(key=SIDE, response=SIDE, order=st.permutations(range(8)), wanted=st.sets(st.integers(0, 5)))
def test_every_anaphor_has_one_outcome(key: Entities, response: Entities, order: list[int], wanted: set[int]) -> None:
    partner = partners(key, response, order)
    found = outcomes(key, response, partner, wanted.__contains__)
    of_key = list(anaphors(key, wanted.__contains__))
    assert found.correct + found.wrongly_linked + found.missing == len(of_key)
    assert found.spurious <= len(list(anaphors(response, wanted.__contains__)))
    assert min(astuple(found)) >= 0
    values = (formula(key, response, partner, wanted.__contains__).value for formula in (recall, precision))
    assert all(value is None or 0 <= value <= 1 for value in values)


@often
@given(key=SIDE)
def test_a_response_that_is_its_key_is_perfect(key: Entities) -> None:
    itself = {m: m for e in key for m in e}
    found = outcomes(key, key, itself, lambda m: True)
    assert found == Outcomes(len(itself) - len(key), 0, 0, 0)
    assert (recall(key, key, itself, lambda m: True).value is None) == all(is_singleton(frozenset(e)) for e in key)


def test_precision_does_not_add_up_over_classes() -> None:
    key: Entities = [["zero", "word"]]
    response: Entities = [["word", "zero"]]
    partner: dict[Mention, Mention] = {"zero": "word", "word": "zero"}
    of_zeros, of_words, of_all = (
        precision(key, response, partner, of_class).denominator
        for of_class in ("zero".__eq__, "word".__eq__, lambda m: True)
    )
    assert of_zeros == of_words == of_all == 1


def test_an_anaphor_that_begins_its_entity_is_missing() -> None:
    key: Entities = [["a", "b"], ["c", "d"]]
    response: Entities = [["a"], ["b", "x"], ["c", "d"]]
    partner: dict[Mention, Mention] = {m: m for m in "abcd"}
    assert outcomes(key, response, partner, lambda m: True) == Outcomes(1, 0, 1, 1)


def test_a_correct_anaphor_may_be_linked_to_any_mention_before_it() -> None:
    key: Entities = [["a", "b", "c"]]
    response: Entities = [["a", "c"], ["x", "b"]]
    partner: dict[Mention, Mention] = {m: m for m in "abc"}
    assert outcomes(key, response, partner, lambda m: True) == Outcomes(1, 1, 0, 0)
