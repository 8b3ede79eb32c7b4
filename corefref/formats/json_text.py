"""
JSON as this package reads it: no name twice in an object, no endless number, no half of a character.
"""

import re
from collections import Counter
from typing import cast

from corefref.formats.documents import shown

LONGEST_INTEGER = 4300
"""The digits that an integer may have, as many as Python converts unasked: more take their square in time."""

_HALF = re.compile("[\ud800-\udfff]")


class NotReadError(ValueError):
    """JSON that is well formed, and refused all the same."""

    def __init__(self, found: str, expected: str) -> None:
        """Say what is wrong, and what was expected."""
        super().__init__(found)
        self.found, self.expected = found, expected


def loaded(text: str) -> object:
    """
    The value of a text.

    Raises ValueError for what is not JSON, RecursionError for what is nested too deeply, and NotReadError for an object
    with two fields of one name, of which others take the last, and for an integer of too many digits.

    >>> loaded('{"a": [1, 2.5]}')
    {'a': [1, 2.5]}
    >>> loaded('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    corefref.formats.json_text.NotReadError: `a` stands twice in one object
    """
    # Most formats need no JSON, and a command starts without it.
    import json

    return cast(object, json.loads(text, parse_int=_integer, object_pairs_hook=_object))


def is_whole(text: str) -> bool:
    r"""
    Whether a text has no half of a surrogate pair, which JSON can spell and no encoding can say.

    >>> is_whole("dog"), is_whole("\ud83d")
    (True, False)
    """
    return text.isascii() or not _HALF.search(text)


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_INTEGER:
        raise NotReadError(f"an integer of {len(digits)} digits", f"at most {LONGEST_INTEGER}")
    return int(digits)


def _object(fields: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(fields)
    if len(made) < len(fields):
        ((twice, _),) = Counter(name for name, _ in fields).most_common(1)
        raise NotReadError(f"{shown(twice)} stands twice in one object", "each name once")
    return made
