"""Blocks for a terminal: plain text, wrapped to a width if there is one."""

from collections.abc import Iterable, Sequence
from textwrap import TextWrapper
from unicodedata import combining, east_asian_width

from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import code_line, terminal
from corefref.rendering.parts import Inline, Ranked, plain

_ENDLESS = 10**9


def written(blocks: Iterable[Block], width: int | None = None) -> str:
    """The blocks as text, no line wider than `width` but for words and code that are."""
    parts = ["\n".join(line.rstrip() for line in _lines(block, width or _ENDLESS)) for block in blocks]
    return "\n\n".join(parts) + "\n" if parts else ""


def _lines(block: Block, width: int) -> list[str]:
    match block:
        case Heading(level=level, text=text):
            shown = terminal(text)
            return [shown, ("=" if level == 1 else "-") * columns(shown)]
        case Paragraph(parts=parts):
            return _wrapped(plain(*parts), width)
        case Formula(symbol=symbol, text=text, steps=steps):
            indent = " " * columns(symbol)
            return [terminal(text), *(line for step in steps for line in _wrapped(step, width, f"{indent} = "))]
        case Items(items=items):
            return [line for item in items for line in _wrapped(plain(*item), width, "- ")]
        case CodeBlock(lines=lines, caption=caption):
            return [*([f"{terminal(caption)}:"] if caption else []), *(f"  {code_line(line)}" for line in lines)]
        case Table():
            return _table(block, width)


def _table(table: Table, width: int) -> list[str]:
    """The lines of a table; where it is too wide, its words are wrapped, then its columns stand in parts."""
    rows = [[terminal(_cell(cell)) for cell in row] for row in (table.header, *table.rows)]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    spare = width - 2 * (len(widths) - 1)
    lines = _wrapped(table.caption, width)
    if table.groups or sum(widths) > spare:
        from corefref.rendering import folding

        wide, widths = widths, folding.narrowed(widths, rows, table.numbers, spare, columns)
        if sum(widths) > spare and len(widths) > 2:
            parts = folding.in_parts(table, wide, width)
            return [line for part in parts for line in ("", *_table(part, width))][1:]
        lines += folding.over_the_header(table, widths, columns)
    for row in rows if any(rows[0]) else rows[1:]:
        cells = [_wrapped(cell, max(room, 1)) or [""] for cell, room in zip(row, widths, strict=True)]
        lines += (_row(cells, line, widths, table.numbers) for line in range(max(map(len, cells))))
    return lines


def _cell(part: Inline) -> str:
    """A cell; a figure with the room for its mark, so that the digits of a column stand over each other."""
    if isinstance(part, Ranked):
        return part.text + ("*" if part.best else part.mark or " ")
    return plain(part)


def _row(cells: Sequence[Sequence[str]], line: int, widths: Sequence[int], numbers: frozenset[int]) -> str:
    """Lay out one line of a table row."""
    parts: list[str] = []
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        text = cell[line] if line < len(cell) else ""
        room = " " * (width - columns(text))
        parts.append(room + text if place in numbers else text + room)
    return "  ".join(parts)


def _wrapped(text: str, width: int, first: str = "") -> list[str]:
    """The lines of a text, those after the first as far in as its first word; none for an empty text."""
    shown = terminal(text)
    if 0 < len(shown) <= width - len(first):
        return [first + shown]
    return TextWrapper(width, first, " " * len(first), break_long_words=False, break_on_hyphens=False).wrap(shown)


def columns(text: str) -> int:
    """
    The width of a text on a terminal, in columns.

    >>> columns("F₁"), columns("北京")
    (2, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
