"""
What a scorer reports: figures with their precision, or a failure to give any.

A figure is an interval of exact values: a printed 0.67 may be any value that rounds to it. Unless a figure is a
fraction, its interval extends at least 10⁻⁹ to either side, since sums of binary floats are not exact.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Literal, NamedTuple, TypeAlias

SLACK = Fraction(1, 10**9)
"""How far a figure in binary floating point may be from the exact value."""

Rounding: TypeAlias = Literal["nearest", "truncate", "either"]
"""How a scorer shortens the decimals that it prints."""

Kind: TypeAlias = Literal["skipped", "crashed", "timed out", "rubbish"]
"""Why there are no figures."""

_NEAR = Fraction(1, 10**5)

FIGURES = ("recall", "precision", "f1")

_FRACTION = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?([0-9]*)|\.([0-9]+))(?:[eE]([+-]?[0-9]{1,3}))?")
_UNDEFINED = frozenset({"", "-", "nan", "none", "null", "0/0", "n/a", "undefined"})
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Reported:
    """
    One figure: the values it may stand for, and the text or number that was given; undefined if `low` is None.

    `value` is the literal value of the text, `last_place` the value of one in its last place, 0 for a figure in full.
    """

    text: str
    low: Fraction | None
    high: Fraction | None
    value: Fraction | None = None
    last_place: Fraction = Fraction(0)
    _near: tuple[Fraction, Fraction] | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def near(self) -> tuple[Fraction, Fraction] | None:
        """
        The bounds of exact values so close that other decimals or an ε may make the difference; None if undefined.

        They are computed once, since thousands of accounts are compared with them.
        """
        if self._near is None and self.low is not None and self.high is not None:
            around = _NEAR + 2 * self.last_place
            object.__setattr__(self, "_near", (self.low - around, self.high + around))
        return self._near

    @property
    def precision(self) -> Fraction:
        """How far an exact value that agrees may be from the figure."""
        return Fraction(0) if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def middle(self) -> Fraction | None:
        """The middle of the interval."""
        return None if self.low is None or self.high is None else (self.low + self.high) / 2

    def agrees(self, exact: Fraction | None) -> bool:
        """
        True if an exact value (None if undefined) may have been reported as this figure.

        >>> printed("66.66", Printing("percent", "truncate")).agrees(Fraction(2, 3))
        True
        >>> printed("66.66", Printing("percent")).agrees(Fraction(2, 3))
        False
        """
        if self.low is None or self.high is None or exact is None:
            return self.low is None and exact is None
        return at_most(self.low, exact) and at_most(exact, self.high)

    def rounded(self, digits: int, rounding: Rounding = "nearest") -> "Reported":
        """
        Return the values that a figure in full may stand for if it was rounded to so many decimals.

        A figure that has more decimals, or that tells its precision itself, stays as it is.

        >>> of_value(0.6667).rounded(4).agrees(Fraction(2, 3)), of_value(0.66667).rounded(4).agrees(Fraction(2, 3))
        (True, False)
        """
        if self.value is None or self.last_place or not is_multiple(self.value, digits):
            return self
        last_place = Fraction(1, 10**digits)
        # The decimal itself, not the float next to it: a tie lies exactly half a place away.
        value = round(self.value / last_place) * last_place
        low, high = _interval(value, last_place, rounding)
        return replace(self, low=low, high=high, value=value, last_place=last_place)

    def of_percent(self) -> "Reported":
        """
        Return the values that a figure may stand for if it is a percentage.

        >>> of_value(50).of_percent().agrees(Fraction(1, 2))
        True
        """
        if self.value is None or self.low is None or self.high is None or self.text.endswith("%"):
            return self
        value, last_place = self.value / 100, self.last_place / 100
        slack = SLACK if self.low < self.high else Fraction(0)
        low, high = min(self.low / 100, value - slack), max(self.high / 100, value + slack)
        return replace(self, low=low, high=high, value=value, last_place=last_place)


def at_most(a: Fraction, b: Fraction) -> bool:
    """
    True if a ≤ b. The operator of fractions takes many times as long to find out that both are fractions.

    >>> at_most(Fraction(1, 3), Fraction(1, 3)), at_most(Fraction(-1, 3), Fraction(-1, 2))
    (True, False)
    """
    return a.numerator * b.denominator <= b.numerator * a.denominator


def is_multiple(value: Fraction, digits: int) -> bool:
    """
    True if a value has no more than so many decimals, up to the error of a float.

    A number in single precision is off by up to 2⁻²⁴ of itself, which shows from the sixth decimal on.

    >>> is_multiple(Fraction(0.6667), 4), is_multiple(Fraction(2, 3), 4), is_multiple(Fraction(0.6667000055), 4)
    (True, False, True)
    """
    power = Fraction(10) ** digits
    scaled = value * power
    error = abs(value) * _UNIT_OF_SINGLE if digits <= _MOST_OF_SINGLE else abs(value) * _UNIT_OF_DOUBLE
    return abs(scaled - round(scaled)) <= error * power


_UNIT_OF_SINGLE, _UNIT_OF_DOUBLE = Fraction(1, 1 << 24), Fraction(1, 1 << 50)
_MOST_OF_SINGLE = 5


@dataclass(frozen=True, slots=True)
class Figures:
    """
    The figures of one metric on one input; a scorer need not give all three.

    `by_place` is True if they stood in a row without names, so that recall and precision are told apart by their order.
    """

    values: Mapping[str, Reported]
    by_place: bool = field(default=False, compare=False)

    def agree(self, exact: Mapping[str, Fraction | None]) -> bool:
        """True if every figure that was given and that the metric has may be the exact one."""
        return not self.differing(exact)

    def differing(self, exact: Mapping[str, Fraction | None]) -> tuple[str, ...]:
        """Return the names of the figures that cannot be the exact ones."""
        return tuple(n for n in FIGURES if n in exact and n in self.values and not self.values[n].agrees(exact[n]))


@dataclass(frozen=True, slots=True)
class Failure:
    """
    No figures, and why; `says` is a line of the scorer's own.

    `abrupt`: a signal or an unexpected error ended the program, so this is no refusal. `asked` is False if the scorer
    was never asked; nothing is then said about it.
    """

    kind: Kind
    says: str = ""
    abrupt: bool = field(default=False, compare=False, repr=False)
    asked: bool = field(default=True, compare=False, repr=False)


Answer: TypeAlias = Figures | Failure


class RubbishError(ValueError):
    """Something that is not a figure where one should be."""


Unit: TypeAlias = Literal["fraction", "percent"]
"""What a scorer prints: fractions of 1, or percentages."""


class Printing(NamedTuple):
    """
    How a scorer prints decimals.

    `digits` is for scorers that drop zeros at the end. Without it, the decimals of each figure tell its precision, and
    a figure without a point is taken as exact.
    """

    unit: Unit = "fraction"
    rounding: Rounding = "nearest"
    digits: int | None = None


def printed(text: str, printing: Printing | None = None) -> Reported:
    """
    Parse a figure: a decimal with its precision, or an exact fraction. A percent sign makes it a percentage.

    >>> printed("5/21").agrees(Fraction(5, 21))
    True
    >>> printed("0.24").agrees(Fraction(5, 21)), printed("23.8%").agrees(Fraction(5, 21))
    (True, True)
    >>> printed("nan").agrees(None)
    True

    Raises RubbishError.
    """
    printing = printing or Printing()
    whole = text.strip()
    word = whole.removesuffix("%").rstrip()
    if word.lower() in _UNDEFINED:
        return Reported(whole, None, None)
    scale = Fraction(1, 100) if printing.unit == "percent" or word != whole else Fraction(1)
    if fraction := _FRACTION.fullmatch(word):
        if len(word) > _LONGEST or not int(fraction[2]):
            raise RubbishError(f"{word[:40]!r} is not a figure")
        exact = Fraction(int(fraction[1]), int(fraction[2])) * scale
        return Reported(whole, exact, exact, exact)
    match = _DECIMAL.fullmatch(word)
    if not match or len(word) > _LONGEST:
        raise RubbishError(f"{word[:40]!r} is not a figure")
    value = Fraction(word) * scale
    decimals = match[1] or match[2]
    if printing.digits is None and not decimals:
        return Reported(whole, value - SLACK, value + SLACK, value)
    places = len(decimals or "") - int(match[3] or 0) if printing.digits is None else printing.digits
    last_place = Fraction(10) ** -places * scale
    return Reported(whole, *_interval(value, last_place, printing.rounding), value, last_place)


def _interval(value: Fraction, last_place: Fraction, rounding: Rounding) -> tuple[Fraction, Fraction]:
    """Return the bounds of what a decimal may stand for."""
    half = max(last_place / 2, SLACK)
    below = SLACK if rounding == "truncate" else half
    above = half if rounding == "nearest" else max(last_place, SLACK)
    return value - below, value + above


def quotient(numerator: str, denominator: str) -> Reported:
    """
    Parse a figure printed as numerator and denominator, decimals of full precision; 0 over 0 is undefined.

    >>> quotient("5.66666666666667", "7").agrees(Fraction(17, 21))
    True

    Raises RubbishError.
    """
    top, bottom = (printed(word.strip()) for word in (numerator, denominator))
    text = f"{numerator} / {denominator}"
    if top.middle is None or bottom.middle is None:
        raise RubbishError(f"{text[:40]!r} is not a quotient")
    if not bottom.middle:
        return Reported(text, None, None)
    value = top.middle / bottom.middle
    return Reported(text, value - SLACK, value + SLACK, value)


def of_value(value: object) -> Reported:
    """
    Convert a figure that a function returned: None, a number of any library, a text, or something with a `value`.

    >>> of_value(0.1 + 0.2).agrees(Fraction(3, 10)), of_value(Decimal(1) / 3).agrees(Fraction(1, 3))
    (True, True)

    Raises RubbishError.
    """
    if value is None:
        return Reported("None", None, None)
    if isinstance(value, bool):
        raise RubbishError(f"{value} is not a figure")
    if isinstance(value, str):
        return printed(value)
    if isinstance(value, Rational):
        exact = Fraction(int(value.numerator), int(value.denominator))
        return Reported(str(value), exact, exact, exact)
    if isinstance(value, Decimal | float):
        return _of_decimals(value)
    if hasattr(value, "value"):
        return of_value(value.value)
    if (plain := without_array(value)) is not value:
        if isinstance(plain, list) and len(plain) != 1:
            raise RubbishError(f"{len(plain)} numbers where one is expected")
        return of_value(plain[0] if isinstance(plain, list) else plain)
    if not hasattr(value, "__float__"):
        raise RubbishError(f"{type(value).__name__} is not a figure")
    return _of_decimals(float(value))


def without_array(value: object) -> object:
    """
    Return the Python number or list in a scalar, array or tensor of another library; anything else as it is.

    >>> from array import array
    >>> without_array(array("d", [0.5, 1]))
    [0.5, 1.0]
    """
    to_list = getattr(value, "tolist", None)
    return to_list() if callable(to_list) else value


def _of_decimals(number: float | Decimal) -> Reported:
    """Convert a float or a decimal, either of which is off where a quotient has no end. Raises RubbishError."""
    if math.isnan(number):
        return Reported("nan", None, None)
    if math.isinf(number):
        raise RubbishError("an infinite figure")
    exact = Fraction(number)
    text = repr(number) if isinstance(number, float) else str(number)
    return Reported(text, exact - SLACK, exact + SLACK, exact)
