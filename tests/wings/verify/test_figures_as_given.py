"""Figures as text or as values: what they may stand for, by hand."""

from array import array
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import pytest

from corefref.wings.verify.reported import (
    Failure,
    Figures,
    Printing,
    Reported,
    RubbishError,
    of_value,
    printed,
    quotient,
)

F = Fraction
SLACK = F(1, 10**9)

TEXTS: list[tuple[str, Printing | None, Fraction, Fraction, Fraction, Fraction]] = [
    # Text, how it is printed, the interval, the value, and one more in the last place.
    ("0.5", None, F(45, 100), F(55, 100), F(1, 2), F(1, 10)),
    (".5", None, F(45, 100), F(55, 100), F(1, 2), F(1, 10)),
    ("-0.5", None, F(-55, 100), F(-45, 100), F(-1, 2), F(1, 10)),
    ("0.667", None, F(6665, 10_000), F(6675, 10_000), F(667, 1000), F(1, 1000)),
    (" 0.50 ", None, F(495, 1000), F(505, 1000), F(1, 2), F(1, 100)),
    ("1", None, 1 - SLACK, 1 + SLACK, F(1), F(0)),
    ("1.", None, 1 - SLACK, 1 + SLACK, F(1), F(0)),
    ("1e-3", None, F(1, 1000) - SLACK, F(1, 1000) + SLACK, F(1, 1000), F(0)),
    ("1.5e-3", None, F(145, 100_000), F(155, 100_000), F(15, 10_000), F(1, 10_000)),
    ("1.5e1", None, F(145, 10), F(155, 10), F(15), F(1)),
    ("0.333333333333", None, F(333333333333, 10**12) - SLACK, F(333333333333, 10**12) + SLACK,
     F(333333333333, 10**12), F(1, 10**12)),
    ("66.6", Printing("percent"), F(6655, 10_000), F(6665, 10_000), F(666, 1000), F(1, 1000)),
    ("66.6%", Printing("percent"), F(6655, 10_000), F(6665, 10_000), F(666, 1000), F(1, 1000)),
    ("100", Printing("percent"), 1 - SLACK, 1 + SLACK, F(1), F(0)),
    ("0.66", Printing("fraction", "truncate"), F(66, 100) - SLACK, F(67, 100), F(66, 100), F(1, 100)),
    ("0.66", Printing("fraction", "either"), F(655, 1000), F(67, 100), F(66, 100), F(1, 100)),
    ("0.5", Printing(digits=2), F(495, 1000), F(505, 1000), F(1, 2), F(1, 100)),
    ("1", Printing(digits=2), F(995, 1000), F(1005, 1000), F(1), F(1, 100)),
    ("3/7", None, F(3, 7), F(3, 7), F(3, 7), F(0)),
    ("-3/7", None, F(-3, 7), F(-3, 7), F(-3, 7), F(0)),
    ("50/1", Printing("percent"), F(1, 2), F(1, 2), F(1, 2), F(0)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "printing", "low", "high", "value", "last"), TEXTS)
def test_a_text_stands_for_an_interval(
    text: str, printing: Printing | None, low: Fraction, high: Fraction, value: Fraction, last: Fraction
) -> None:
    found = printed(text, printing)
    assert (found.low, found.high, found.value, found.last_place) == (low, high, value, last)
    assert found.precision == (high - low) / 2
    assert found.middle == (low + high) / 2
    assert found.agrees(low)
    assert found.agrees(high)
    assert not found.agrees(low - F(1, 10**12))
    assert not found.agrees(high + F(1, 10**12))
    assert not found.agrees(None)


@pytest.mark.parametrize(
    "text", ["", "-", "nan", "NaN", "none", "None", "null", "0/0", "n/a", "N/A", "undefined", " nan "]
)
def test_a_text_stands_for_nothing(text: str) -> None:
    found = printed(text)
    assert found == Reported(text.strip(), None, None)
    assert (found.middle, found.precision) == (None, F(0))
    assert found.agrees(None)
    assert not found.agrees(F(0))


LONGEST = "0." + "1" * 398
FRACTION = f"1/{'3' * 398}"


@pytest.mark.parametrize(
    "text",
    ["one", "1.2.3", "1/2/3", "1/0", "1,5", "inf", "--1", ".", "1e", "1e1000", "0x1", f"{LONGEST}1", f"{FRACTION}3"],
)
def test_other_texts_are_no_figures(text: str) -> None:
    with pytest.raises(RubbishError, match=r"is not a figure$"):
        printed(text)


def test_four_hundred_characters_are_a_figure() -> None:
    assert printed(LONGEST).agrees(F(1, 9))
    assert printed(FRACTION).agrees(F(1, int("3" * 398)))


def test_a_rounding_that_is_not_said_is_to_the_nearest() -> None:
    assert not printed("0.66").agrees(F(2, 3))
    assert printed("0.67").agrees(F(2, 3))


def test_a_quotient_is_divided_out() -> None:
    found = quotient("2", " 3")
    assert (found.text, found.low, found.high, found.value) == ("2 /  3", F(2, 3) - SLACK, F(2, 3) + SLACK, F(2, 3))
    assert quotient("0", "0") == Reported("0 / 0", None, None)
    assert quotient("1", "0").agrees(None)
    for numerator, denominator in [("nan", "1"), ("1", "nan"), ("", "")]:
        with pytest.raises(RubbishError, match=r"is not a quotient$"):
            quotient(numerator, denominator)


class WithValue(NamedTuple):
    """A score object."""

    value: Fraction | None


class Scalar:
    """A number of a library."""

    def __init__(self, number: float) -> None:
        """Keep the number."""
        self.number = number

    def __float__(self) -> float:
        return self.number


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        (1, F(1), F(1)),
        (F(1, 3), F(1, 3), F(1, 3)),
        (Decimal("0.25"), F(1, 4) - SLACK, F(1, 4) + SLACK),
        ("25%", F(1, 4) - SLACK, F(1, 4) + SLACK),
        ("25.0 %", F(2495, 10_000), F(2505, 10_000)),
        (array("d", [0.25]), F(1, 4) - SLACK, F(1, 4) + SLACK),
        (0.25, F(1, 4) - SLACK, F(1, 4) + SLACK),
        ("0.25", F(245, 1000), F(255, 1000)),
        (WithValue(F(1, 3)), F(1, 3), F(1, 3)),
        (WithValue(None), None, None),
        (Scalar(0.25), F(1, 4) - SLACK, F(1, 4) + SLACK),
        (Scalar(float("nan")), None, None),
        (None, None, None),
        (float("nan"), None, None),
    ],
)
def test_a_value_stands_for_an_interval(value: object, low: Fraction | None, high: Fraction | None) -> None:
    found = of_value(value)
    assert (found.low, found.high) == (low, high)


def test_a_float_is_off_by_no_more_than_double_precision_may_be() -> None:
    assert of_value(1 / 3 + 0.9e-9).agrees(F(1, 3))
    assert not of_value(1 / 3 + 1.1e-9).agrees(F(1, 3))
    assert of_value(1 / 3).value == F(1 / 3)
    assert of_value(F(1, 3)).text == "1/3"


@pytest.mark.parametrize("value", [True, float("inf"), -float("inf"), object(), [1], Scalar(float("inf")), "one"])
def test_other_values_are_no_figures(value: object) -> None:
    with pytest.raises(RubbishError, match="figure"):
        of_value(value)


def test_the_figures_that_differ_are_named_in_order() -> None:
    given = Figures({"f1": printed("0.5"), "precision": printed("1/3"), "recall": printed("nan")})
    assert given.differing({"recall": F(1), "precision": F(1, 3), "f1": F(9, 10)}) == ("recall", "f1")
    assert given.differing({"f1": F(9, 10)}) == ("f1",)
    assert not given.agree({"f1": F(9, 10)})
    assert given.agree({"recall": None, "precision": F(1, 3), "f1": F(1, 2)})
    assert Figures({}).agree({"recall": F(1)})


def test_failures_are_one_by_their_kind_and_what_is_said() -> None:
    plain, abrupt = Failure("crashed", "boom"), Failure("crashed", "boom", abrupt=True, asked=False)
    assert plain == abrupt != Failure("crashed", "bang")
    assert repr(plain) == repr(abrupt) == "Failure(kind='crashed', says='boom')"
    assert (plain.abrupt, plain.asked) == (False, True)
