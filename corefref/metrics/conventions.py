"""What 0/0 is reported as. A convention is a function with a source; none is applied unasked."""

from fractions import Fraction


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
