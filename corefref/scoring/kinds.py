"""
Kinds of values that settings can have, for the command line and Python alike.

A kind takes a value and returns it in the form in which it is used, or raises SettingError, whose message names the
allowed values.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import SupportsIndex, TypeAlias, TypeVar, cast

from corefref.rows import load

Kind: TypeAlias = Callable[[object], object]
"""Takes a value and returns it in the form in which it is used. Raises SettingError."""

T = TypeVar("T")

_LONGEST = 40


class SettingError(ValueError):
    """A setting has a value that is not allowed."""


def of_setting(name: str, kind: Callable[[object], T], value: object) -> T:
    """
    Check the value of a setting by its kind. Raises SettingError, whose message begins with its name.

    >>> of_setting("strict", yes_or_no, True)
    True
    """
    try:
        return kind(value)
    except SettingError as error:
        raise SettingError(f"{name}: {error}") from None


@dataclass(frozen=True)
class ByRow:
    """
    A kind that a row names, so that its module is imported only for a value; nothing stays nothing.

    >>> ByRow("corefref.wings.breakdown.weights:checked_importance")("entity-type:place=0.5")
    'entity-type:place=1/2'
    """

    row: str

    def __call__(self, value: object) -> object:
        """Check a value as the function of the row does."""
        return value if value == "" else cast(Kind, load(self.row))(value)


@dataclass(frozen=True)
class OneOf:
    """
    One of a few words, the first of which is the default; two with a comma, of key and response, if it has `sides`.

    >>> OneOf(("keep", "drop"))("Drop")
    Traceback (most recent call last):
        ...
    corefref.scoring.kinds.SettingError: 'Drop' is not one of keep, drop; did you mean drop?
    >>> OneOf(("auto", "conll"), sides=True)("conll,auto")
    'conll,auto'
    """

    words: tuple[str, ...]
    sides: bool = False

    def __call__(self, value: object) -> str:
        """Refuse any other word, and what is not a word."""
        if isinstance(value, str) and value in self.words:
            return value
        if self.sides and isinstance(value, str) and value.count(",") == 1:
            of_each = OneOf(self.words)
            return ",".join(map(of_each, value.split(",")))
        hint = nearest(value, self.words) if isinstance(value, str) else ""
        raise SettingError(f"{_short(value)} is not one of {', '.join(self.words)}{hint}")


@dataclass(frozen=True)
class Whole:
    """
    A whole number within bounds, in digits or as a number.

    >>> Whole(1, 100, "number of processes")("08")
    8
    """

    least: int
    most: int
    name: str = "whole number"

    def __call__(self, value: object) -> int:
        """Refuse other numbers, and what is not a number."""
        number = self._number(value)
        if number is None or not self.least <= number <= self.most:
            raise SettingError(f"{_short(value)} is not a {self.name} from {self.least} to {self.most}")
        return number

    def _number(self, value: object) -> int | None:
        if isinstance(value, str):
            digits = value.lstrip("0")
            # Check the length first, so that a number of a million digits is not converted.
            plain = value.isascii() and value.isdecimal() and len(digits) <= len(str(self.most))
            return int(digits or "0") if plain else None
        try:
            return value.__index__() if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
        except TypeError:  # an array of several numbers
            return None


def share(value: object) -> Fraction:
    """
    Accept a number between 0 and 1, exactly; a float counts as the decimal that it prints.

    >>> share("1/3"), share(0.05)
    (Fraction(1, 3), Fraction(1, 20))
    """
    try:
        if isinstance(value, str):
            # A huge exponent would be written out in full.
            number = Fraction(value) if len(value) <= 50 and "e" not in value.lower() else Fraction(0)
        else:
            number = Fraction(repr(value) if isinstance(value, float) else value if isinstance(value, Rational) else 0)
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if not 0 < number < 1:
        raise SettingError(f"{_short(value)} is not a number between 0 and 1")
    return number


def level(value: object) -> Fraction:
    """Accept a share that is below 1 even when rounded to a float."""
    number = share(value)
    if float(number) == 1.0:
        problem = f"{_short(value)} is too near to 1"
        raise SettingError(f"{problem} (expected a number that is below 1 as a float)")
    return number


def client(value: object) -> object:
    """Accept a cluster client, recognised by its methods, or None."""
    if value is not None and not all(hasattr(value, name) for name in ("map", "cancel", "nthreads")):
        raise SettingError(f"{_short(value)} is not a client of dask.distributed, or None")
    return value


def yes_or_no(value: object) -> bool:
    """Accept True or False, and nothing that is merely truthy."""
    if not isinstance(value, bool):
        raise SettingError(f"{_short(value)} is not True or False")
    return value


def text(value: object) -> str:
    """Accept a text; the function that uses it checks its content."""
    if not isinstance(value, str):
        raise SettingError(f"{_short(value)} is not a text")
    return value


def names(value: object) -> tuple[str, ...]:
    """
    Accept names, in a sequence or separated by commas.

    >>> names("lea, muc"), names(["lea"]), names("")
    (('lea', 'muc'), ('lea',), ())
    """
    if isinstance(value, str):
        return tuple(word.strip() for word in value.split(",")) if value else ()
    if isinstance(value, bytes) or not isinstance(value, Iterable):
        raise SettingError(f"{_short(value)} is not a name, a list of names, or names separated by commas")
    words = tuple(value)
    if others := [word for word in words if not isinstance(word, str)]:
        raise SettingError(f"{_short(others[0])} is not a name")
    return words


@dataclass(frozen=True)
class SomeOf:
    """
    Some of these words, or none, in a sequence or separated by commas.

    >>> SomeOf(("follows", "convention"))("convention,follows")
    ('convention', 'follows')
    """

    words: tuple[str, ...]

    def __call__(self, value: object) -> tuple[str, ...]:
        """Refuse any other word."""
        return tuple(map(OneOf(self.words), names(value)))


@dataclass(frozen=True)
class OrNone:
    """A kind, or None."""

    kind: Kind

    def __call__(self, value: object) -> object:
        """Let None pass."""
        try:
            return None if value is None else self.kind(value)
        except SettingError as error:
            raise SettingError(f"{error}, or None") from None


@dataclass(frozen=True)
class InstanceOf:
    """A value of a type."""

    type: type

    def __call__(self, value: object) -> object:
        """Refuse values of other types."""
        if not isinstance(value, self.type):
            raise SettingError(f"{_short(value)} is not of type {self.type.__name__}")
        return value


def nearest(word: str, known: Iterable[str]) -> str:
    """
    Suggest the known word closest to a misspelt one, if any is close.

    >>> nearest("--metric", ["--metrics", "--over"]), nearest("xyz", ["lea"])
    ('; did you mean --metrics?', '')
    """
    from difflib import get_close_matches

    known = list(known)
    close = get_close_matches(word, known, n=1) or [name for name in known if name.lower() == word.lower()]
    return f"; did you mean {close[0]}?" if close else ""


def _short(value: object) -> str:
    """Write a value for a message, cut if it is long."""
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…")
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
