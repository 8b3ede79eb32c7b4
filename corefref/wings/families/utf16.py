"""Offsets in UTF-16 code units, as Java and JavaScript count: an emoji, like all beyond U+FFFF, has two."""

from bisect import bisect_left
from collections.abc import Callable

from corefref.formats.documents import Wanted


def code_points(text: str) -> Callable[[int], int | None]:
    r"""
    Return a function from offsets in code units of a text to offsets in its characters.

    It returns None for an offset inside a character or beyond the text.

    >>> list(map(code_points("a\U0001f600b\uffff\U0001f600"), range(-1, 9)))
    [None, 0, 1, None, 2, 3, 4, None, 5, None]
    """
    wide = [n for n, character in enumerate(text) if character > "\uffff"]
    # The k-th of these, from 0, begins k units later than it would without those before it.
    begins = [n + k for k, n in enumerate(wide)]

    def place(offset: int) -> int | None:
        before = bisect_left(begins, offset)
        if (before and begins[before - 1] + 1 == offset) or not 0 <= offset - before <= len(text):
            return None
        return offset - before

    return place


def places(text: str, wanted: Wanted) -> Callable[[int], int | None]:
    """Return a function from offsets, as they are asked for, to offsets in characters; None for what is no place."""
    if wanted.offsets == "utf-16":
        return code_points(text)
    return lambda offset: offset if 0 <= offset <= len(text) else None
