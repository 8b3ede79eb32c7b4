"""An explanation for a terminal: plain text, wrapped to a width."""

from collections.abc import Iterable
from textwrap import wrap
from unicodedata import combining, east_asian_width

from corefref.explanation.blocks import Block, Formula, Heading, Items, Paragraph, Table, plain
from corefref.rendering.escaping import terminal


def rendered(blocks: Iterable[Block], width: int = 80) -> str:
    """The blocks as text, no line wider than `width` but for words that are."""
    parts = ("\n".join(terminal(line.rstrip()) for line in _lines(block, width)) for block in blocks)
    return "\n\n".join(parts) + "\n"


def _lines(block: Block, width: int) -> list[str]:
    match block:
        case Heading(level=1, text=text):
            return [text, "=" * columns(text)]
        case Heading(text=text):
            return [text, "-" * columns(text)]
        case Paragraph(parts=parts):
            return wrap("".join(plain(part) for part in parts), width, break_long_words=False)
        case Formula(symbol=symbol, text=text, steps=steps):
            indent = " " * columns(symbol)
            lines = [text]
            for step in steps:
                lines.extend(
                    wrap(
                        step,
                        width,
                        initial_indent=f"{indent} = ",
                        subsequent_indent=f"{indent}   ",
                        break_long_words=False,
                    )
                )
            return lines
        case Items(items=items):
            return [
                line
                for item in items
                for line in wrap(
                    "".join(plain(part) for part in item), width, initial_indent="* ", subsequent_indent="  "
                )
            ]
        case Table():
            return _table(block, width)


def _table(table: Table, width: int) -> list[str]:
    """A table whose widest column of words is wrapped where the table is too wide."""
    rows = [table.header, *(tuple(plain(cell) for cell in row) for row in table.rows)]
    widths = [max(columns(row[place]) for row in rows) for place in range(len(table.header))]
    spare = width - 2 * (len(widths) - 1)
    while sum(widths) > spare:
        widest = max((place for place in range(len(widths)) if place not in table.numbers), key=lambda p: widths[p])
        if widths[widest] <= 10:
            break
        widths[widest] -= 1
    lines: list[str] = []
    for number, row in enumerate(rows):
        cells = [wrap(cell, max(widths[place], 1)) or [""] for place, cell in enumerate(row)]
        for line in range(max(len(cell) for cell in cells)):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            lines.append("  ".join(_set(part, widths[p], p in table.numbers) for p, part in enumerate(parts)))
        if number == 0:
            lines.append("  ".join("-" * w for w in widths))
    return lines


def _set(text: str, width: int, to_the_right: bool) -> str:
    space = " " * max(0, width - columns(text))
    return space + text if to_the_right else text + space


def columns(text: str) -> int:
    """
    How many columns a text takes on a terminal.

    >>> columns("F₁"), columns("北京")
    (2, 4)
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
