"""
The numbers of a result in Python: exact fractions that print, format and convert as floats do.

A figure is a `Fraction`, so that two results can be compared with `==` and added without an error. Programs print
figures, log them and put them into arrays, and expect a float there: a `Fraction` prints `5/18`, and before Python 3.12
it cannot be formatted at all. `Exact` is a `Fraction` in arithmetic and a float on paper.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from importlib import import_module

from typing_extensions import override

from corefref.ratio import Ratio

_FIXED = re.compile(r"(.*?)(?:\.(\d+))?([fF%])", re.DOTALL)
"""A format in fixed notation or in percent: fill, sign and width, then how many decimals (6 by default)."""


class Exact(Fraction):
    """
    An exact number that prints, formats and converts as a float does.

    >>> x = Exact(Fraction(5, 18))
    >>> x
    Fraction(5, 18)
    >>> print(x, f"{x:.2f}", f"{x:.1%}", float(x), round(x, 2))
    0.2777777777777778 0.28 27.8% 0.2777777777777778 0.28
    >>> x == Fraction(5, 18), f"{100 * x:.2f}"
    (True, '27.78')

    Fixed notation and percent are rounded from the exact value, half to even, as in the tables that corefref prints.
    """

    __slots__ = ("_ratio",)
    _ratio: Ratio | None

    def __new__(cls, value: Fraction | int, ratio: Ratio | None = None) -> "Exact":
        """Make a number of an exact one, and of the quotient of sums that it is."""
        number = super().__new__(cls, value)
        number._ratio = ratio
        return number

    @property
    def ratio(self) -> Ratio | None:
        """
        The quotient of two sums that the number is; None if it is none, as F₁ and every mean.

        A recall that is 0/0 and reported as 0 still has a denominator of 0 here.

        >>> from corefref import score
        >>> score([["a", "b", "c"]], [["a", "b"]])["muc"].recall.ratio
        Ratio(numerator=Fraction(1, 1), denominator=Fraction(2, 1))
        """
        return self._ratio

    @override
    def __format__(self, spec: str) -> str:
        fixed = _FIXED.fullmatch(spec)
        if fixed is None:
            return format(float(self), spec)
        head, digits, kind = fixed.groups(default="6")
        places = int(digits) + (2 if kind == "%" else 0)
        # Rounded here, once, from the exact value: a float may lie on the other side of a tie.
        rounded = round(Fraction(self) * 10**places)
        return format(Decimal(f"{rounded}e-{places}"), f"{head}.{digits}{kind}")

    @override
    def __str__(self) -> str:
        return repr(float(self))

    @override
    def __repr__(self) -> str:
        return f"Fraction({self.numerator}, {self.denominator})"

    def __array__(self, dtype: object = None, copy: bool | None = None) -> object:
        """Return the nearest float as NumPy wants it, so that an array of figures is one of floats."""
        return import_module("numpy").array(float(self), dtype=dtype)

    @override
    def __reduce__(self) -> "tuple[type[Exact], tuple[Fraction, Ratio | None]]":
        return Exact, (Fraction(self), self._ratio)

    @override
    def __copy__(self) -> "Exact":
        return self

    @override
    def __deepcopy__(self, memo: object) -> "Exact":
        return self


def _exactly(name: str) -> Callable[[Fraction], object]:
    """Return an operation of `Fraction` whose result prints as its operands do."""

    def operate(number: Fraction, *others: object) -> object:
        result: object = getattr(Fraction, name)(number, *others)
        return Exact(result) if isinstance(result, Fraction) else result

    return operate


# A loop, since `Fraction` states the signatures of all of them.
for _name in [
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "mod",
    "neg",
    "pos",
    "abs",
    "pow",
    "round",
]:
    setattr(Exact, f"__{_name}__", _exactly(f"__{_name}__"))
