"""What a page says, before it is text, Markdown, LaTeX or HTML: blocks in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.rendering.parts import Inline


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the highest."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of prose."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in three languages, with the steps from its letters to its value."""

    symbol: str
    text: str
    latex: str
    mathml: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """A column that is drawn where that can be: for each row how much there is of how much, None for no bar."""

    header: str
    rows: Sequence[tuple[Fraction, Fraction] | None]


@dataclass(frozen=True, slots=True)
class Table:
    """
    A table; `numbers` are the columns that are set to the right. Without a word in its header it has none.

    What `folds` is shown on demand, where that can be, under its caption.
    """

    header: tuple[Inline, ...]
    rows: Sequence[tuple[Inline, ...]]
    numbers: frozenset[int] = frozenset()
    caption: str = ""
    bars: Bars | None = None
    folds: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of remarks."""

    items: tuple[tuple[Inline, ...], ...]


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines of code under a few words that say what they are; what `folds` is shown on demand where that can be."""

    lines: tuple[str, ...]
    caption: str = ""
    folds: bool = False


Block: TypeAlias = Heading | Paragraph | Formula | Table | Items | CodeBlock
