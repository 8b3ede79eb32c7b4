"""What a page says, before it is text, Markdown, LaTeX or HTML: blocks in a row."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from corefref.rendering.parts import Inline


class Heading(NamedTuple):
    """A heading; level 1 is the highest."""

    level: int
    text: str


class Paragraph(NamedTuple):
    """A line of prose."""

    parts: tuple[Inline, ...]


class Formula(NamedTuple):
    """A formula in three languages, with the steps from its letters to its value."""

    symbol: str
    text: str
    latex: str
    mathml: str
    steps: tuple[str, ...]


class Bars(NamedTuple):
    """A column that is drawn where that can be: for each row how much there is of how much, None for no bar."""

    header: str
    rows: Sequence[tuple[Fraction, Fraction] | None]


class Table(NamedTuple):
    """
    A table; the columns in `numbers` are aligned to the right. If all words of the header are empty, none is shown.

    A table that `folds` is shown under its caption on demand, where the format can do that.
    """

    header: tuple[Inline, ...]
    rows: Sequence[tuple[Inline, ...]]
    numbers: frozenset[int] = frozenset()
    caption: str = ""
    bars: Bars | None = None
    folds: bool = False
    groups: tuple[tuple[Inline, int], ...] = ()
    """What stands over the header: each a name, which may be empty, over a number of columns."""
    answer: int | None = None
    """The column whose figures the page is about; it stays in view where a table is wider than its page."""


class Items(NamedTuple):
    """A list of remarks."""

    items: tuple[tuple[Inline, ...], ...]


class CodeBlock(NamedTuple):
    """Lines of code under a few words that say what they are; what `folds` is shown on demand where that can be."""

    lines: tuple[str, ...]
    caption: str = ""
    folds: bool = False


Block: TypeAlias = Heading | Paragraph | Formula | Table | Items | CodeBlock
