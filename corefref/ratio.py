"""
Ratios that keep their 0/0 visible, F, and what 0/0 is reported as.

Every figure of a metric is a quotient of two sums. `Ratio` keeps the two sums, so that a quotient 0/0
is not mistaken for a 0, and so that the scores of documents can be added (`total`). A convention for 0/0 is a function
with a source (`zero`, `leave_undefined`); none is applied unasked.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol


class Figure(Protocol):
    """A recall or a precision: a value, or 0/0."""

    @property
    def value(self) -> Fraction | None:
        """The exact value, between 0 and 1; None where the formula gives 0/0."""

    @property
    def quotient(self) -> "Ratio | None":
        """The quotient of two sums that it is, if it is one."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """
    numerator / denominator, exact, with 0/0 kept visible.

    >>> Ratio(Fraction(2), Fraction(5)).value
    Fraction(2, 5)
    >>> Ratio(Fraction(0), Fraction(0)).value is None
    True
    """

    numerator: Fraction
    denominator: Fraction

    @property
    def value(self) -> Fraction | None:
        """The quotient; None for 0/0."""
        return self.numerator / self.denominator if self.denominator else None

    @property
    def quotient(self) -> "Ratio":
        """
        Itself.

        >>> ratio(2, 5).quotient == ratio(2, 5)
        True
        """
        return self


def value_of(figure: Figure | None) -> Fraction | None:
    """
    Return the value of a recall or precision; None for 0/0, and where there is no figure, as of a mean of F₁.

    >>> value_of(Ratio(Fraction(2), Fraction(5)))
    Fraction(2, 5)
    """
    return None if figure is None else figure.value


def ratio(numerator: Fraction | int, denominator: Fraction | int) -> Ratio:
    """
    The `Ratio` of two exact numbers.

    >>> ratio(2, 5).value
    Fraction(2, 5)
    """
    return Ratio(Fraction(numerator), Fraction(denominator))


def total(ratios: Iterable[Ratio]) -> Ratio:
    """
    The ratio of sums: numerators and denominators added (choice CORPUS-1).

    >>> total([ratio(1, 2), ratio(2, 3)]).value
    Fraction(3, 5)
    """
    rs = tuple(ratios)
    return Ratio(sum((r.numerator for r in rs), Fraction(0)), sum((r.denominator for r in rs), Fraction(0)))


@dataclass(frozen=True, slots=True)
class MeanRatio:
    """
    A mean of quotients, which is not a quotient of two sums itself: BLANC's recall and precision.

    >>> MeanRatio(Fraction(1, 4)).value
    Fraction(1, 4)
    """

    value: Fraction | None
    """The exact value; None where the mean is 0/0."""

    @property
    def quotient(self) -> None:
        """
        A mean is not a quotient.

        >>> MeanRatio(Fraction(1, 4)).quotient is None
        True
        """
        return


def mean(values: Iterable[Fraction | None]) -> Fraction:
    """
    The arithmetic mean of one or more values; None (0/0) counts 0.

    >>> mean([None, Fraction(1, 2)])
    Fraction(1, 4)
    """
    counted = [value or Fraction(0) for value in values]
    return sum(counted, Fraction(0)) / len(counted)


def f1(recall: Fraction | None, precision: Fraction | None) -> Fraction | None:
    """
    The harmonic mean of recall and precision::

        F₁ = 2 P R / (P + R)

    F_β of van Rijsbergen (1979) with β = 1, as in every paper here. Choice FBETA-1: 0 if recall and precision are both
    0. None where recall or precision is 0/0.

    >>> f1(Fraction(5, 12), Fraction(1, 2))
    Fraction(5, 11)
    """
    if recall is None or precision is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else Fraction(0)


def zero(value: Fraction | None) -> Fraction:
    """
    0/0 is reported as 0: what the official scorer prints (`--undefined zero`). Choice EMPTY-1.

    It may be applied to recall and precision first or to F at once: with a 0 among them F is 0 either way.

    >>> zero(None)
    Fraction(0, 1)
    """
    return Fraction(0) if value is None else value


def leave_undefined(value: Fraction | None) -> Fraction | None:
    """
    0/0 stays undefined: no paper gives it a value (`--undefined none`). Choice EMPTY-1.

    >>> leave_undefined(None) is None
    True
    """
    return value
