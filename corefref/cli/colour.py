"""
Colour on a terminal: faults and what is refused red, what is unusual yellow, what passes green, titles bold.

It says nothing that the words do not say. A pipe, a file and a caller from Python get none, nor does a terminal that is
dumb or under NO_COLOR (no-color.org).
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TextIO, TypeAlias, cast

from corefref.rows import load

Ink: TypeAlias = tuple[str, int]
"""What is coloured, as a regular expression with what stays before it, and the colour."""

RED, _GREEN, YELLOW, _BOLD = 31, 32, 33, 1
_TITLE = r"()^(.+)(?=\n(?:=+|-+)$)", _BOLD
_INKS: Mapping[str, Sequence[Ink]] = {
    "compare": ((r"( )([\d.]+\*)", _BOLD),),
    "score": ((r"^()(Metric +Recall.*)$", _BOLD),),
    "signature": ((r"^(.*: )(not \w+)", RED), (r"^(.*: )(reproduced|claimed)", _GREEN)),
    "verify": ((r"\A()(does not pass.*)", RED), (r"\A()(not decided.*)", YELLOW), (r"\A()(passes.*)", _GREEN)),
}
"""What each command has coloured: what stays, and what gets a colour."""


_INKS_OF_WINGS: Mapping[str, str] = {"check": "corefref.wings.families.check_command:inks"}
"""The rows of commands whose words are those of a table of their wing."""


def is_wanted(stream: TextIO | None) -> bool:
    """Whether output on a stream may be coloured."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream is not None and not plain and stream.isatty()


def answer(text: str, command: str) -> str:
    r"""
    Colour the output of a command for a terminal.

    >>> answer("a.conll:2: half-bracket: entity 0 is opened but never closed\n", "check")
    'a.conll:2: \x1b[31mhalf-bracket\x1b[m: entity 0 is opened but never closed\n'
    """
    inks = _INKS.get(command, ())
    if row := _INKS_OF_WINGS.get(command):
        inks = cast(Callable[[], Sequence[Ink]], load(row))()
    for pattern, ink in (_TITLE, *inks):
        text = re.sub(pattern, f"\\1\x1b[{ink}m\\2\x1b[m", text, flags=re.MULTILINE)
    return text


def complaint(line: str) -> str:
    """Colour a message on standard error: its first part is red, or yellow in a note."""
    before, colon, behind = line.partition(": ")
    ink = YELLOW if behind.startswith("note: ") else RED
    return f"\x1b[{ink}m{before}\x1b[m{colon}{behind}" if colon else line
