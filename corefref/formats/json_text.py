"""Parse JSON strictly: no name twice in an object, no overlong integer, no half of a character."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from corefref.formats.documents import BLANKS, InputError, shown

LONGEST_INTEGER = 4300
"""The most digits of an integer, Python's own default: converting more takes quadratic time."""

_DIGITS = "0123456789"

_HALF = re.compile("[\ud800-\udfff]")


class NotReadError(ValueError):
    """JSON that is well formed but refused."""

    def __init__(self, found: str, expected: str) -> None:
        """Take what is wrong, and what was expected."""
        super().__init__(found)
        self.found, self.expected = found, expected


def loaded(text: str) -> object:
    """
    Return the value of a text.

    Raises ValueError for what is not JSON, RecursionError for too deep nesting, and NotReadError for an object with two
    fields of one name, of which other parsers take the last, and for an integer with too many digits.

    >>> loaded('{"a": [1, 2.5]}')
    {'a': [1, 2.5]}
    >>> loaded('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    corefref.formats.json_text.NotReadError: `a` appears twice in one object
    """
    # Imported on demand, since most formats need no JSON and a command starts faster without it.
    import json

    with _integers(_has_long_number(text)) as whole:
        return cast(object, json.loads(text, parse_int=whole, object_pairs_hook=_object))


def loaded_of_file(text: str, file: str, expected: str) -> object:
    """Load the value of a file's text. Raises InputError for anything that `loaded` refuses."""
    import json

    try:
        return loaded(text)
    except NotReadError as error:
        raise InputError(file, None, error.found, error.expected) from error
    except json.JSONDecodeError as error:
        raise InputError(file, error.lineno, not_json(text, error), expected) from error
    except RecursionError as error:
        raise InputError(file, None, not_json(text, error), expected) from error


def not_json(text: str, error: ValueError | RecursionError) -> str:
    """
    Say in our own words why a text is not JSON; a parser's are for who writes the parser.

    >>> not_json("[1, ", ValueError()), not_json(" ", ValueError())
    ('not JSON from `[1,` on', 'not JSON: it ends too early')
    """
    if isinstance(error, RecursionError):
        return "JSON nested too deeply"
    rest = text[getattr(error, "pos", 0) :].strip(BLANKS).partition("\n")[0]
    return f"not JSON from {shown(rest)} on" if rest else "not JSON: it ends too early"


def decoder() -> Callable[[str, int], tuple[object, int]]:
    """Return a parser of the value at an index of a text; it tells where the value ends, and refuses as `loaded`."""
    import json

    # A text may hold many values, so it is searched only once.
    seen, has_long_number = "", False

    def decoded(text: str, at: int) -> tuple[object, int]:
        nonlocal seen, has_long_number
        if text is not seen:
            seen, has_long_number = text, _has_long_number(text)
        with _integers(has_long_number) as whole:
            return cast(
                "tuple[object, int]", json.JSONDecoder(parse_int=whole, object_pairs_hook=_object).raw_decode(text, at)
            )

    return decoded


@contextmanager
def _integers(has_long_number: bool) -> Iterator[Callable[[str], int]]:
    """
    Return what converts digits to an integer and refuses too many of them.

    Python's own conversion refuses the same ones by default, and the decoder is faster with it. So it is used where it
    refuses, or where there is nothing to refuse.
    """
    from json import JSONDecodeError

    try:
        yield _integer if has_long_number and not _python_refuses() else int
    except (JSONDecodeError, NotReadError):
        raise
    except ValueError as error:
        raise _too_long() from error


def is_whole(text: str) -> bool:
    r"""
    True if a text has no half of a surrogate pair, which JSON can spell and no encoding can hold.

    >>> is_whole("dog"), is_whole("\ud83d")
    (True, False)
    """
    return text.isascii() or not _HALF.search(text)


def _has_long_number(text: str) -> bool:
    """
    True if a text has a run of more digits than an integer may have.

    Such a run has a digit at a multiple of the limit, so only these places are looked at.

    >>> _has_long_number("9" * LONGEST_INTEGER), _has_long_number("-" + "9" * (LONGEST_INTEGER + 1))
    (False, True)
    """
    for place in range(0, len(text), LONGEST_INTEGER):
        if text[place] in _DIGITS:
            before, behind = text[max(place - LONGEST_INTEGER, 0) : place], text[place : place + LONGEST_INTEGER + 1]
            together = len(before) - len(before.rstrip(_DIGITS)) + len(behind) - len(behind.lstrip(_DIGITS))
            if together > LONGEST_INTEGER:
                return True
    return False


def _integer(digits: str) -> int:
    if len(digits.removeprefix("-")) > LONGEST_INTEGER:
        raise _too_long()
    return int(digits)


def _python_refuses() -> bool:
    """True if Python itself refuses integers that are too long, as it does by default."""
    try:
        int("9" * (LONGEST_INTEGER + 1))
    except ValueError:
        return True
    return False


def _too_long() -> NotReadError:
    return NotReadError(f"an integer of more than {LONGEST_INTEGER} digits", f"at most {LONGEST_INTEGER}")


def _object(fields: list[tuple[str, object]]) -> dict[str, object]:
    named = dict(fields)
    if len(named) < len(fields):
        ((twice, _),) = Counter(name for name, _ in fields).most_common(1)
        raise NotReadError(f"{shown(twice)} appears twice in one object", "each name once")
    return named
