"""The numbers of a result are exact, and print, format, convert and travel as floats do."""

import copy
import csv
import io
import json
import pickle
from fractions import Fraction
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.rendering.numbers import percent
from corefref.scoring.values import Exact

KEY, RESPONSE = [["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
# LEA of these is 5/18 (Moosavi & Strube, 2016): 0.2777…
F1 = Exact(Fraction(5, 18))


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("", "0.2777777777777778"),
        (".2f", "0.28"),
        ("f", "0.277778"),
        ("8.3f", "   0.278"),
        ("*<8.3f", "0.278***"),
        ("+.1f", "+0.3"),
        (".0f", "0"),
        (".1%", "27.8%"),
        ("%", "27.777778%"),
        (".3g", "0.278"),
        (".2e", "2.78e-01"),
        ("22", "    0.2777777777777778"),
    ],
)
def test_a_figure_is_formatted_as_a_float_is(spec: str, shown: str) -> None:
    assert format(F1, spec) == format(5 / 18, spec) == shown


def test_the_first_lines_that_one_writes() -> None:
    lea = corefref.score(KEY, RESPONSE)["lea"]
    assert f"{lea.f1:.2f}" == "0.28"
    assert f"{100 * lea.f1:.2f} {lea.f1 * 100:.2f} {round(lea.f1, 2)} {lea.f1}" == "27.78 27.78 0.28 0.2777777777777778"
    assert (float(lea.f1), repr(lea.f1)) == (5 / 18, "Fraction(5, 18)")
    assert json.loads(json.dumps(corefref.score(KEY, RESPONSE).to_dict()))["lea"]["f1"] == 5 / 18
    csv.writer(table := io.StringIO()).writerow(["lea", lea.f1])
    assert table.getvalue() == "lea,0.2777777777777778\r\n"


@given(st.fractions(-2, 2, max_denominator=1000), st.integers(0, 4))
def test_fixed_notation_is_rounded_from_the_exact_value(value: Fraction, digits: int) -> None:
    shown = format(Exact(value), f".{digits}f")
    assert len(shown.partition(".")[2]) == digits
    units = abs(Fraction(shown) - value) * 10**digits
    assert units < Fraction(1, 2) or (units == Fraction(1, 2) and int(shown.replace(".", "")) % 2 == 0)


def test_a_tie_is_rounded_as_in_a_table_where_a_float_would_not_be() -> None:
    # 100 · 13/800 = 1.625 is a tie; 33/200 = 0.165 is one whose float lies above it.
    assert (f"{Exact(Fraction(33, 200)):.2f}", f"{0.165:.2f}") == ("0.16", "0.17")
    assert f"{100 * Exact(Fraction(13, 800)):.2f}" == percent(Fraction(13, 800)) == "1.62"


def test_arithmetic_is_exact_and_its_results_print_alike() -> None:
    third = Exact(Fraction(1, 3))
    results: list[Fraction | int] = [
        F1 + third,
        third + F1,
        Fraction(1, 3) + F1,
        F1 - 1,
        1 - F1,
        F1 / 2,
        2 / F1,
        -F1,
        abs(F1),
        F1**2,
    ]
    results += [sum([F1, third]), round(F1, 3), F1 % third, +F1, 2 * F1]
    assert {type(result) for result in results} == {Exact}
    assert F1 + third == Fraction(11, 18)
    assert (F1 + 0.5, type(F1 + 0.5), round(F1), type(round(F1))) == (5 / 18 + 0.5, float, 0, int)
    assert {F1: 1}[Exact(Fraction(5, 18))] == {Fraction(5, 18): 1}[F1] == 1


@pytest.mark.extras
def test_an_array_of_figures_is_one_of_floats() -> None:
    numpy = import_module("numpy")
    figures = numpy.array([F1, Exact(Fraction(1, 3))])
    assert figures.dtype == float
    assert figures.tolist() == [5 / 18, 1 / 3]
    assert numpy.mean([F1, F1]) == 5 / 18


def test_a_figure_can_be_copied_and_sent() -> None:
    recall = corefref.score(KEY, RESPONSE)["lea"].recall
    for again in (copy.copy(recall), copy.deepcopy(recall), pickle.loads(pickle.dumps(recall))):
        assert (again, again.ratio) == (Fraction(5, 21), corefref.Ratio(Fraction(5, 3), Fraction(7)))


def test_a_quotient_is_kept_where_a_figure_is_one() -> None:
    result = corefref.score_corpus([KEY], [RESPONSE])
    lea, blanc, conll = result["lea"], result["blanc"], result["conll"]
    assert lea.precision.ratio == corefref.Ratio(Fraction(8, 3), Fraction(8))
    assert (lea.f1.ratio, blanc.recall.ratio, conll.recall, conll.precision) == (None, None, None, None)


@pytest.mark.parametrize("spec", [".2fx", "2f."])
def test_a_format_that_floats_do_not_have_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match="Invalid format specifier"):
        format(F1, spec)
