"""
Colour on a terminal: faults and what is refused red, what is unusual yellow, what passes green, titles bold.

It says nothing that the words do not say. A pipe, a file and a caller from Python get none, nor does a terminal that is
dumb or under NO_COLOR (no-color.org).
"""

import os
import re
from collections.abc import Mapping, Sequence
from typing import TextIO

from corefref.inspection.checking import CHECKS

_RED, _GREEN, _YELLOW, _BOLD = 31, 32, 33, 1
_TITLE = r"()^(.+)(?=\n(?:=+|-+)$)", _BOLD
_FAULTS, _UNUSUAL = (
    "|".join(code for code, check in CHECKS.items() if check.gravity == gravity) for gravity in ("fault", "unusual")
)

_INKS: Mapping[str, Sequence[tuple[str, int]]] = {
    "check": ((rf"^(.*?: )({_FAULTS})(?=: )", _RED), (rf"^(.*?: |\d+ × )({_UNUSUAL})(?=: )", _YELLOW)),
    "compare": ((r"( )([\d.]+\*)", _BOLD),),
    "score": ((r"^()(Metric +Recall.*)$", _BOLD),),
    "signature": ((r"^(.*: )(not \w+)", _RED), (r"^(.*: )(reproduced|claimed)", _GREEN)),
    "verify": ((r"\A()(does not pass.*)", _RED), (r"\A()(not decided.*)", _YELLOW), (r"\A()(passes.*)", _GREEN)),
}
"""What each command has coloured: what stays, and what gets a colour."""


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
    for pattern, ink in (_TITLE, *_INKS.get(command, ())):
        text = re.sub(pattern, f"\\1\x1b[{ink}m\\2\x1b[m", text, flags=re.MULTILINE)
    return text


def complaint(line: str) -> str:
    """Colour a message on standard error: its first part is red, or yellow in a note."""
    before, colon, behind = line.partition(": ")
    ink = _YELLOW if behind.startswith("note: ") else _RED
    return f"\x1b[{ink}m{before}\x1b[m{colon}{behind}" if colon else line
