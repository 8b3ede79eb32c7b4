"""Hints in refusals of files: readers do not know the command, so those that it cannot follow are left out."""

import re
from collections.abc import Collection

from corefref.formats.documents import InputError

_EXPECTED = " (expected "
_OPTION = re.compile("--[a-z][a-z-]*")


def possible(message: str, options: Collection[str]) -> str:
    """
    Leave out of a refusal what names an option that the command lacks; readers of files do not know the command.

    >>> possible("a:1: half a tag (expected `</m>`; --repair close goes on; --tags m@id)", {"--tags"})
    'a:1: half a tag (expected `</m>`; --tags m@id)'
    >>> possible("a:1: half a tag (expected --repair close)", {"--tags"})
    'a:1: half a tag'
    """
    before, bracket, expected = message.rpartition(_EXPECTED)
    if not bracket or not expected.endswith(")") or "--" not in expected:
        return message
    kept = [hint for hint in expected[:-1].split("; ") if set(_OPTION.findall(hint)) <= set(options)]
    return f"{before}{_EXPECTED}{'; '.join(kept)})" if kept else before


def leave_possible_hints(error: InputError, options: Collection[str]) -> None:
    """Remove from an error's text the hints at options that the command does not have; `options` are those it has."""
    error.args = ("\n".join(possible(line, options) for line in str(error).split("\n")),)
