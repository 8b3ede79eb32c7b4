"""What an explanation says, before it is text, Markdown, LaTeX or HTML: blocks in a row."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Math:
    """A stretch of formula in the papers' letters, such as `3 · 1/3` or `k1 ∩ r2`."""

    text: str


Inline: TypeAlias = str | Math


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the metric."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of prose."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, with the steps from its letters to its value."""

    symbol: str
    text: str
    latex: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `numbers` are the columns that are set to the right."""

    header: tuple[str, ...]
    rows: tuple[tuple[Inline, ...], ...]
    numbers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Items:
    """A list of remarks."""

    items: tuple[tuple[Inline, ...], ...]


Block: TypeAlias = Heading | Paragraph | Formula | Table | Items


def plain(part: Inline) -> str:
    """The text of a part, formula or not."""
    return part.text if isinstance(part, Math) else part
