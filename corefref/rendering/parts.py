"""What stands in a line of a block: text, which every writer makes safe, or a part that it may show in its own way."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class _Part:
    text: str


class Math(_Part):
    """Part of a formula in the papers' notation, such as `3 · 1/3` or `k1 ∩ r2`."""


class Label(_Part):
    """A name used throughout a page: a letter and a number, such as `k1`, or two, such as `a1 = b2`."""

    @property
    def names(self) -> list[str]:
        """The names that the part joins by equals signs."""
        return self.text.split(" = ")


class Listing(_Part):
    """The names of many things, which may be cut short where other things are to be seen beside them."""


class Marked(_Part):
    """Highlighted words; the text around them is context."""


class Answer(_Part):
    """The figure that a page is about: the first that a reader looks for."""


class Code(_Part):
    """Input or output of a program, verbatim."""


@dataclass(frozen=True, slots=True)
class Shaded(_Part):
    """A word with a rating, shown by its colour where the format has colours."""

    shade: Literal["good", "fair", "bad"]
    answers: bool = False
    """Whether it is what the page is about."""


@dataclass(frozen=True, slots=True)
class Ranked(_Part):
    """A figure in a column of figures; it may be the best, and may have a mark that a note explains."""

    best: bool = False
    mark: str = ""


Inline: TypeAlias = str | Math | Label | Listing | Marked | Answer | Code | Shaded | Ranked


def plain(*parts: Inline) -> str:
    """The text of parts in a line."""
    return "".join(part if isinstance(part, str) else part.text for part in parts)


def parsed(text: str) -> tuple[Inline, ...]:
    """
    The parts of a text that has its code between backticks, as messages have it.

    >>> parsed("entity `0` is open")
    ('entity ', Code(text='0'), ' is open')
    >>> parsed("a `` b ` c")
    ('a `` b ` c',)
    """
    pieces = re.split(r"`([^`\s]|[^`\s][^`]*[^`\s])`", text)
    parts: list[Inline] = [Code(piece) if place % 2 else piece for place, piece in enumerate(pieces)]
    return tuple(part for part in parts if part != "")
