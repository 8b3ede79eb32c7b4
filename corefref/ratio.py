"""
Ratios that keep their 0/0 visible, and F.

Every figure of a metric is a quotient of two sums. `Ratio` keeps the two sums, so that a quotient 0/0
is not mistaken for a 0, and so that the scores of documents can be added (`total`).
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
        ...  # pragma: no cover


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
    return Ratio(
        sum((r.numerator for r in rs), Fraction(0)),
        sum((r.denominator for r in rs), Fraction(0)),
    )


@dataclass(frozen=True, slots=True)
class MeanRatio:
    """
    The mean of ratios: BLANC's recall and precision.

    Choice BLANC-2: a member that is 0/0 counts 0; if every member is, so is the mean.

    >>> MeanRatio((ratio(0, 0), ratio(1, 2))).value
    Fraction(1, 4)
    >>> MeanRatio((ratio(0, 0), ratio(0, 0))).value is None
    True
    """

    members: tuple[Ratio, ...]

    @property
    def value(self) -> Fraction | None:
        """The mean; None where every member is 0/0, or there is none."""
        values = [member.value for member in self.members]
        return mean(values) if any(value is not None for value in values) else None


def mean(values: Iterable[Fraction | None]) -> Fraction:
    """
    The arithmetic mean of one or more values, where None (0/0) counts 0.

    >>> mean([None, Fraction(1, 2)])
    Fraction(1, 4)
    """
    counted = [value or Fraction(0) for value in values]
    return sum(counted, Fraction(0)) / len(counted)


def f_beta(recall: Fraction | None, precision: Fraction | None, beta: Fraction | int = 1) -> Fraction | None:
    """
    F_β, the weighted harmonic mean of recall and precision::

        F_β = (1 + β²) P R / (β² P + R)

    van Rijsbergen (1979); β = 1 in every paper here. Choice FBETA-1: 0 if recall and precision are both 0.
    Undefined (None) if either is.

    >>> f_beta(Fraction(5, 12), Fraction(1, 2))
    Fraction(5, 11)
    >>> f_beta(Fraction(1), Fraction(1, 2), beta=2)
    Fraction(5, 6)
    """
    if recall is None or precision is None:
        return None
    weight = Fraction(beta) ** 2
    divisor = weight * precision + recall
    return (1 + weight) * precision * recall / divisor if divisor else Fraction(0)


def f1(recall: Fraction | None, precision: Fraction | None) -> Fraction | None:
    """
    F₁ = 2PR / (P + R), 0 if both are 0, None if either is.

    >>> f1(Fraction(2, 5), Fraction(2, 5))
    Fraction(2, 5)
    """
    return f_beta(recall, precision)
