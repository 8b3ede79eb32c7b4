"""Traces that count plurals: they add up to the figures of the formulas, and show the pairs of plurals."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.partitions import Partition
from corefref.rendering import text
from corefref.wings.annotation import split_antecedents as split
from corefref.wings.annotation.split_antecedents import Plural
from corefref.wings.explain import Trace, trace
from corefref.wings.explain.describing import Namings, described
from corefref.wings.explain.plural_traces import naming_plurals, plural_trace
from tests import effort
from tests.wings.annotation.test_split_antecedents import FORMULAS, CaseData, cases, side, with_plurals

EACH_CASE = pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])


def check_additions(found: Trace) -> None:
    """Pieces add up to terms, but for pairs of entities, which are not listed, and terms to sides."""
    for one in found.sides:
        assert sum((term.numerator for term in one.terms), Fraction(0)) == one.numerator
        assert sum((term.denominator for term in one.terms), Fraction(0)) == one.denominator
        for term in one.terms:
            assert term.loss >= 0
            if term.pieces or not one.measure.startswith("non"):
                assert sum((piece.value for piece in term.pieces), Fraction(0)) == term.numerator


@pytest.mark.parametrize("metric", FORMULAS)
@effort.examples(40)
@given(key=with_plurals(), response=with_plurals())
def test_the_sums_are_those_of_the_formulas(metric: str, key: Partition, response: Partition) -> None:
    found = plural_trace(key, response, metric)
    check_additions(found)
    for one, formula in zip(found.sides, FORMULAS[metric], strict=True):
        expected = formula(key, response)
        assert (one.numerator, one.denominator) == (expected.numerator, expected.denominator)


@effort.examples(40)
@given(key=with_plurals(), response=with_plurals())
def test_the_halves_of_blanc_are_those_of_the_formulas(key: Partition, response: Partition) -> None:
    found = plural_trace(key, response, "blanc")
    check_additions(found)
    expected = [ratio for half in split.blanc_links(key, response) for ratio in half]
    assert [(s.numerator, s.denominator) for s in found.sides] == [(r.numerator, r.denominator) for r in expected]


@pytest.mark.parametrize("metric", ["mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll"])
def test_without_plurals_it_is_the_plain_trace(metric: str) -> None:
    key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    assert plural_trace(key, response, metric) == trace(key, response, metric)


@EACH_CASE
def test_the_pairs_are_those_that_are_best(case: CaseData) -> None:
    key, response = side(case["key"]), side(case["response"])
    found = plural_trace(key, response, "b_cubed").plurals
    pairs = [(p.key, p.response) for p in split.pairing(key, response, split.antecedents_b_cubed)]
    assert [(p.key, p.response) for p in found if p.key is not None and p.response is not None] == pairs
    alone = [p for p in found if p.key is None or p.response is None]
    assert len(alone) + 2 * len(pairs) == len(split.plurals(key)) + len(split.plurals(response))
    assert {p.f1 for p in found if p.key is None or p.response is None} <= {Fraction(0)}


S, T = Plural(partition([["1"], ["2"]])), Plural(partition([["1"], ["9"]]))
KEY, RESPONSE = partition([["1"], ["2"], ["3", "4", S]]), partition([["1"], ["9"], ["3", "4", T]])


def test_the_credit_of_a_plural_is_shown_exactly() -> None:
    found = plural_trace(KEY, RESPONSE, "b_cubed")
    (pair,) = found.plurals
    # Of two antecedents one is found, and one of the two found is right.
    assert (pair.recall, pair.precision, pair.f1) == (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))
    names = Namings(naming_plurals(KEY, "k", str), naming_plurals(RESPONSE, "r", str))
    shown = text.written(described(KEY, RESPONSE, found, names), width=80)
    assert "Plurals, paired by antecedents: ρ, π and f are recall, precision and F₁ of these" in " ".join(shown.split())
    # Two ordinary mentions and the plural for a half, squared, over three.
    assert "(5/2)²/3" in shown
    assert "{3 4 +k1+k2}" in shown
    assert "{3 4 +r1+r3}" in shown


def test_what_two_aligned_entities_have_in_common_is_called_by_the_mentions_of_each() -> None:
    response = partition([["1"], ["9"], ["3", "5", T]])
    recall, precision = plural_trace(KEY, response, "ceaf_m").sides
    for one, plural in ((recall, S), (precision, T)):
        (piece,) = next(term.pieces for term in one.terms if plural in term.entity)
        assert piece.mentions == {"3", plural}


@pytest.mark.parametrize(("metric", "measures"), [("conll", {"MUC", "B³", "CEAFe"}), ("lea", {"LEA"})])
def test_a_mean_has_the_pairs_of_its_members(metric: str, measures: set[str]) -> None:
    assert {pair.measure for pair in plural_trace(KEY, RESPONSE, metric).plurals} == measures


@effort.examples(20)
@given(data=st.data())
def test_a_mean_is_that_of_its_members(data: st.DataObject) -> None:
    key, response = data.draw(with_plurals()), data.draw(with_plurals())
    members: Mapping[str, Trace] = {m: plural_trace(key, response, m) for m in ("muc", "b_cubed", "ceaf_e")}
    figures = [found.f1 for found in members.values()]
    expected = None if None in figures else sum((f for f in figures if f is not None), Fraction(0)) / 3
    assert plural_trace(key, response, "conll").f1 == expected
