"""Exact figures as people and programs read them."""

from fractions import Fraction
from typing import Literal


def percent(value: Fraction, digits: int = 2, rounding: Literal["half-even", "truncate"] = "half-even") -> str:
    """
    Format a value in percent, with so many decimals.

    >>> percent(Fraction(5, 7)), percent(Fraction(5, 7), 2, "truncate"), percent(Fraction(1, 8), 0)
    ('71.43', '71.42', '12')
    >>> percent(Fraction(-1, 3))
    '-33.33'
    """
    if value < 0:
        return f"-{percent(-value, digits, rounding)}"
    scaled = value * 100 * 10**digits
    whole = round(scaled) if rounding == "half-even" else scaled.numerator // scaled.denominator
    if not digits:
        return str(whole)
    return f"{whole // 10**digits}.{whole % 10**digits:0{digits}}"


def points(difference: Fraction, digits: int = 2) -> str:
    """
    Format a difference in percentage points, with its sign.

    >>> points(Fraction(-1, 8)), points(Fraction(0), 1)
    ('−12.50', '+0.0')
    """
    return ("−" if difference < 0 else "+") + percent(abs(difference), digits)


def exact(value: Fraction | None) -> str | None:
    """
    Format a value as a fraction in lowest terms.

    >>> exact(Fraction(10, 42)), exact(Fraction(1)), exact(None)
    ('5/21', '1', None)
    """
    # A figure of a result prints as a decimal, and is a Fraction all the same.
    return None if value is None else str(Fraction(value))


def decimal(value: Fraction | None) -> str | None:
    """
    The nearest float, as `repr` gives it.

    >>> decimal(Fraction(2, 5)), decimal(Fraction(1)), decimal(None)
    ('0.4', '1.0', None)
    """
    return None if value is None else repr(float(value))


def counted(number: int, one: str, more: str = "") -> str:
    """
    Format a number with its noun in the singular or plural.

    >>> counted(1, "mention"), counted(2, "mention"), counted(0, "entity", "entities")
    ('1 mention', '2 mentions', '0 entities')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"
