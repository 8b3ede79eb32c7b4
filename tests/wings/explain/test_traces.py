from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import measures, registry
from corefref.alignment import Alignment, Similarity, is_certified
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Partition, in_order, partition_of
from corefref.ratio import Ratio, value_of
from corefref.wings.examples.small_scope import pairs_up_to
from corefref.wings.explain import Side, Trace, trace
from tests import effort

IDS = registry.IDS
TRACED = [identifier for identifier in registry.SETTLED_IDS if identifier in measures.METRICS]
"""A metric that is not settled may have no terms yet: it is explained by its figures alone."""


@st.composite
def small_partitions(draw: st.DrawFn) -> Partition:
    return partition_of(draw(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 4))))


def sum_of_numerators(side: Side) -> Fraction:
    return sum((term.numerator for term in side.terms), Fraction(0))


def sum_of_denominators(side: Side) -> Fraction:
    return sum((term.denominator for term in side.terms), Fraction(0))


@pytest.mark.parametrize("identifier", IDS)
@effort.examples(25)
@given(key=small_partitions(), response=small_partitions())
def test_the_trace_ends_in_the_figures_of_the_reading(identifier: str, key: Partition, response: Partition) -> None:
    found = trace(key, response, identifier)
    score = registry.score_by_definition(key, response, identifier)
    assert found.f1 == score.f1
    if identifier in measures.METRICS:
        assert found.recall == value_of(score.recall)
        assert found.precision == value_of(score.precision)


@pytest.mark.parametrize("identifier", IDS)
@effort.examples(25)
@given(key=small_partitions(), response=small_partitions())
def test_terms_add_up_to_the_sums_and_pieces_to_the_terms(identifier: str, key: Partition, response: Partition) -> None:
    check_additions(trace(key, response, identifier))


def check_additions(found: Trace) -> None:
    for side in found.sides:
        assert sum_of_numerators(side) == side.numerator
        assert sum_of_denominators(side) == side.denominator
        for term in side.terms:
            assert sum((piece.value for piece in term.pieces), Fraction(0)) == term.numerator
            assert term.loss >= 0


@pytest.mark.parametrize("identifier", [i for i in TRACED if not i.startswith("blanc")])
@effort.examples(25)
@given(key=small_partitions(), response=small_partitions())
def test_the_sums_are_the_very_ratio_of_the_reading(identifier: str, key: Partition, response: Partition) -> None:
    found = trace(key, response, identifier)
    metric = measures.METRICS[identifier]
    for side, ratio in zip(found.sides, (metric.recall(key, response), metric.precision(key, response)), strict=True):
        assert ratio == Ratio(side.numerator, side.denominator)


SMALL = list(pairs_up_to(4 if effort.IN_THE_GATE else 3))


@pytest.mark.parametrize("identifier", IDS)
def test_on_every_small_pair_the_terms_add_up_to_the_figures_of_the_reading(identifier: str) -> None:
    for key, response in SMALL:
        found = trace(key, response, identifier)
        score = registry.score_by_definition(key, response, identifier)
        assert found.f1 == score.f1
        for member in (found, *found.members):
            check_additions(member)
        if identifier in measures.METRICS:
            assert (found.recall, found.precision) == (value_of(score.recall), value_of(score.precision))


@pytest.mark.parametrize(("identifier", "phi"), [("ceaf_m", phi3), ("ceaf_e", phi4)])
def test_on_every_small_pair_the_prices_of_the_trace_certify_its_alignment(identifier: str, phi: Similarity) -> None:
    for key, response in SMALL:
        found = trace(key, response, identifier)
        entity_of = {f"k{n}": e for n, e in enumerate(in_order(key), 1)}
        entity_of |= {f"r{n}": e for n, e in enumerate(in_order(response), 1)}
        aligned = {term.label: piece.label.split()[-1] for term in found.sides[0].terms for piece in term.pieces}
        prices = {letter: {entity_of[x]: p for x, p in found.prices if x[0] == letter} for letter in "kr"}
        pairs = tuple((entity_of[k], entity_of[r]) for k, r in aligned.items())
        best = Alignment(pairs, prices["k"], prices["r"], found.sides[0].numerator)
        assert is_certified(best, key, response, phi)


def traced(identifier: str, key: str, response: str) -> Trace:
    return trace(
        Partition(frozenset(frozenset(e) for e in key.split())),
        Partition(frozenset(frozenset(e) for e in response.split())),
        identifier,
    )


@pytest.mark.parametrize("identifier", [i for i in TRACED if "blanc" not in i])
def test_on_every_small_pair_an_entity_keeps_its_name_whatever_is_left_of_it(identifier: str) -> None:
    for key, response in SMALL:
        found = trace(key, response, identifier)
        names = {f"k{n}": k for n, k in enumerate(in_order(key), 1)}
        names |= {f"r{n}": r for n, r in enumerate(in_order(response), 1)}
        for side, given_entities in zip(found.sides, (key, response), strict=True):
            assert len({term.label for term in side.terms}) == len(side.terms)
            for term in side.terms:
                if term.label in names:
                    assert term.entity <= names[term.label]
                else:
                    assert not any(term.entity & e for e in given_entities)
                for piece in term.pieces:
                    if " ∩ " in piece.label:
                        one, other = piece.label.split(" ∩ ")
                        assert one == term.label
                        assert other not in names or piece.mentions <= names[other]


def test_a_singleton_names_the_choice_that_decided() -> None:
    assert any("LEA-1" in note for note in traced("lea", "a bc", "a b").notes)
    assert not traced("lea", "ab", "ab").notes


def test_a_dropped_half_names_the_rule_and_does_not_count() -> None:
    found = traced("blanc", "abc", "ab c")
    assert [side.counts for side in found.sides] == [True, True, False, False]
    assert any("BLANC-1" in note for note in found.notes)


def test_0_over_0_is_named() -> None:
    found = traced("muc", "a", "ab")
    assert found.recall is None
    assert any("EMPTY-1" in note for note in found.notes)


def test_losses_come_largest_first() -> None:
    (recall, _) = traced("muc", "abcd ef", "ab cd e f").sides
    assert [(term.label, term.loss) for term in recall.losses] == [("k1", Fraction(1)), ("k2", Fraction(1))]
    (recall, _) = traced("b_cubed", "ef abcd", "ab c d ef").sides
    assert [term.label for term in recall.losses] == ["k1"]
