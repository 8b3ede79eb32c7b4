"""
From the lines of a JSON file to its objects, each with the line where it begins.

::

    file    = lines | several | whole
    lines   = { blank line | object on one line }       where the first line begins with `{"name":`
    several = object { object }                         one line of these, or a file whose first line is no object
    whole   = object | "[" [ object { "," object } ] "]" | "[" [ array { "," array } ] "]"

Lines are read one at a time. If the first ends before its object does, the file is taken as objects one after another,
and kept as text. A whole file is kept as text, and its objects are made one at a time. An array of arrays is one
object, with these under `LISTS`.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import cast

from corefref.formats.documents import BLANKS, Guess, InputError, no_guess, shown
from corefref.formats.json_text import NotReadError, decoder, is_whole, loaded, not_json
from corefref.formats.table import BEGINS_WHOLE

_WHOLE = re.compile(BEGINS_WHOLE)
_BLANK = re.compile(r"[ \t\r\n]*+")


@dataclass(frozen=True, slots=True)
class Object:
    """An object: its place in the file, its number among the objects of the file, from 1, and its fields."""

    file: str
    line: int
    number: int
    fields: Mapping[str, object]

    def fault(self, problem: str, expected: str) -> InputError:
        """Return an error that names the object's line, to be raised."""
        return InputError(self.file, self.line, problem, expected)


LISTS = "lists of lists"
"""The only field of what stands for an array of arrays."""


def objects(
    lines: Iterable[str], file: str, expected: str, first: int = 1, before: int = 0, guess: Guess = no_guess
) -> Iterator[Object]:
    """
    Yield the objects of a file's lines; `expected` describes one for messages.

    `first` is the number of the first line, `before` the number of objects before it; `guess` recognises the format of
    a first line that is not JSON. Raises InputError for what is not
    JSON, at its line, and for a file without an object.

    >>> [(o.line, dict(o.fields)) for o in objects(['{"a": 1}', "", '{"a": 2}'], "toy.jsonl", "")]
    [(1, {'a': 1}), (3, {'a': 2})]
    >>> [(o.line, dict(o.fields)) for o in objects(["[", '{"a": 1},', "{", '"a": 2}]'], "toy.json", "")]
    [(2, {'a': 1}), (3, {'a': 2})]
    """
    numbered = enumerate(lines, first)
    number = 0
    for number, line in numbered:
        text = line.removeprefix("\ufeff") if number == 1 else line
        if stands := text.strip(BLANKS):
            if not stands.startswith(("{", "[")) and (like := guess(stands)):
                raise InputError(file, number, f"not JSON: {shown(stands)}, which looks like {like.title}", expected)
            if _WHOLE.match(stands):
                yield from _of_whole("\n".join(chain([text], (other for _, other in numbered))), file, number, expected)
            else:
                yield from _of_lines(chain([(number, text)], numbered), file, expected, before)
            return
    raise InputError(file, max(number, 1), "no document" if number else "the file is empty", expected)


def _of_lines(numbered: Iterable[tuple[int, str]], file: str, expected: str, before: int) -> Iterator[Object]:
    count = before
    for line, text in numbered:
        if not text.strip(BLANKS):
            continue
        count += 1
        try:
            value = loaded(text)
        except NotReadError as error:
            raise InputError(file, line, error.found, error.expected) from error
        except RecursionError as error:
            raise InputError(file, line, not_json(text, error), expected) from error
        except ValueError as error:
            fault = not_json(text, error)
            at = error.pos if isinstance(error, json.JSONDecodeError) else 0
            if text.startswith("{", at) and at:
                several = list(_several(text, file, line, count, fault, expected))
                count += len(several) - 1
                yield from several
                continue
            if count == 1 and not text[at:].strip(BLANKS):
                rest = (other for _, other in numbered)
                yield from _several("\n".join(chain([text], rest)), file, line, count, fault, expected)
                return
            # An error that has a name here would keep this frame, and with it the open file.
            raise InputError(file, line, fault, expected) from error
        yield _object(value, text, file, line, count, expected)


def _several(text: str, file: str, first: int, number: int, fault: str, expected: str) -> Iterator[Object]:
    """
    Yield the objects of a text that begins in line `first`, one after another, the first of them with a number.

    Raises InputError where text is no object: with the `fault` of the first line if another object follows, or none.
    """
    decode = decoder()
    at, line, count = _after_blanks(text, 0), first, number
    while at < len(text):
        try:
            value, end = decode(text, at)
        except NotReadError as error:
            raise InputError(file, line, error.found, error.expected) from error
        except (ValueError, RecursionError) as error:
            place = error.pos if isinstance(error, json.JSONDecodeError) else at
            is_cut = place == at or text.startswith("{", place)
            if count == number and is_cut:
                raise InputError(file, first, fault, expected) from error
            line = first + text.count("\n", 0, place)
            raise InputError(file, line, not_json(text, error), expected) from error
        yield _object(value, text[at : at + 99], file, line, count, expected)
        count += 1
        following = _after_blanks(text, end)
        line += text.count("\n", at, following)
        at = following


def _of_whole(text: str, file: str, first: int, expected: str) -> Iterator[Object]:
    """Yield the objects of a text that begins in line `first`."""
    known, before = 0, first

    def line_at(place: int) -> int:
        nonlocal known, before
        before += text.count("\n", known, place)
        known = place
        return before

    def refused(place: int, problem: str) -> InputError:
        return InputError(file, line_at(place), problem, expected)

    decode = decoder()
    at = _after_blanks(text, 0)
    is_array = text[at] == "["
    at = _after_blanks(text, at + is_array)
    count = 0
    while not (is_array and text.startswith("]", at) and not count):
        count += 1
        line = line_at(at)
        try:
            value, end = decode(text, at)
        except NotReadError as error:
            raise InputError(file, line, error.found, error.expected) from error
        except json.JSONDecodeError as error:
            raise refused(error.pos, not_json(text, error)) from error
        except RecursionError as error:
            raise InputError(file, line, not_json(text, error), expected) from error
        if is_array and count == 1 and isinstance(value, list):
            yield Object(file, first, 1, {LISTS: _lists(text, file, first, expected)})
            return
        yield _object(value, text[at : at + 99], file, line, count, expected)
        at = _after_blanks(text, end)
        if not is_array or text.startswith("]", at):
            break
        if not text.startswith(",", at):
            raise refused(at, not_json(text[at:], ValueError()))
        at = _after_blanks(text, at + 1)
    at = _after_blanks(text, at + is_array)
    if at < len(text):
        raise refused(at, f"more behind the end: {shown(text[at : at + 99])}")
    if not count:
        raise InputError(file, first, "no document", expected)


def _lists(text: str, file: str, first: int, expected: str) -> object:
    """Return a whole text that is an array of arrays."""
    try:
        return loaded(text)
    except NotReadError as error:
        raise InputError(file, first, error.found, error.expected) from error
    except json.JSONDecodeError as error:
        raise InputError(file, first + error.lineno - 1, not_json(text, error), expected) from error
    except RecursionError as error:
        raise InputError(file, first, not_json(text, error), expected) from error


def _after_blanks(text: str, at: int) -> int:
    """Return the index of the next character that is not blank."""
    match = _BLANK.match(text, at)
    return at if match is None else match.end()


def _object(value: object, text: str, file: str, line: int, number: int, expected: str) -> Object:
    """Check that a parsed value is an object."""
    if not isinstance(value, dict):
        raise InputError(file, line, f"{shown(text.strip())} is not an object", expected)
    return Object(file, line, number, cast("dict[str, object]", value))


def checked(o: Object, text: str, what: str) -> str:
    """Return the text of an object. Raises InputError if it has half of a character."""
    if not is_whole(text):
        raise o.fault(f"{what} has half of a surrogate pair", "whole characters")
    return text
