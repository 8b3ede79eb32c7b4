"""Blocks for a terminal: plain text, wrapped to a width if there is one."""

from collections.abc import Iterable, Sequence
from textwrap import TextWrapper
from unicodedata import combining, east_asian_width

from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import code_line, terminal
from corefref.rendering.parts import Inline, Ranked, plain

_ENDLESS = 10**9

_NARROW = 10
"""A column of words is not made narrower."""


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
    """
    A table of which words are wrapped where it is too wide.

    Where that is not enough, its columns stand below each other in parts, each with the first column again.
    """
    rows = [[terminal(_cell(cell)) for cell in row] for row in (table.header, *table.rows)]
    wide = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    spare = width - 2 * (len(wide) - 1)
    widths = _narrowed(wide, rows, table.numbers, spare)
    if sum(widths) > spare and len(widths) > 2:
        return _in_parts(table, wide, width)
    lines = _wrapped(table.caption, width)
    if table.groups:
        lines.append(_groups(table, widths))
    for row in rows if any(rows[0]) else rows[1:]:
        cells = [_wrapped(cell, max(of, 1)) or [""] for cell, of in zip(row, widths, strict=True)]
        lines += (_row(cells, line, widths, table.numbers) for line in range(max(map(len, cells))))
    return lines


def _narrowed(wide: Sequence[int], rows: Sequence[Sequence[str]], numbers: frozenset[int], spare: int) -> list[int]:
    """The widths of columns when the widest of words gives way, each down to its longest word."""
    widths = list(wide)
    if sum(widths) <= spare:
        return widths
    least = [
        max(_NARROW, *(columns(word) for cell in column for word in cell.split())) for column in zip(*rows, strict=True)
    ]
    while sum(widths) > spare:
        can = [place for place in range(len(widths)) if place not in numbers and widths[place] > least[place]]
        if not can:
            break
        widths[max(can, key=widths.__getitem__)] -= 1
    return widths


def _in_parts(table: Table, wide: Sequence[int], width: int) -> list[str]:
    """The columns in as many parts as the width asks for; a group of columns stays together if it fits."""
    sizes = [size for _, size in table.groups] if table.groups else [1] * len(wide)
    runs: list[list[int]] = []
    for size in sizes:
        first = sum(map(len, runs))
        runs.append(list(range(first, first + size)))
    room = width - wide[0]
    parts: list[list[int]] = []
    for run in ([place for place in run if place] for run in runs):
        whole = sum(wide[place] + 2 for place in run)
        for piece in [run] if whole <= room else [[place] for place in run]:
            used = sum(wide[place] + 2 for place in (parts[-1] if parts else ()))
            if parts and used + sum(wide[place] + 2 for place in piece) <= room:
                parts[-1] += piece
            elif piece:
                parts.append(list(piece))
    lines: list[str] = []
    for number, part in enumerate(parts):
        places = (0, *part)
        lines += [""] * (number > 0) + _table(_columns(table, places, runs, table.caption * (number == 0)), width)
    return lines


def _columns(table: Table, places: Sequence[int], runs: Sequence[Sequence[int]], caption: str) -> Table:
    """A table of some of the columns, under the names of their groups."""
    groups: list[tuple[Inline, int]] = []
    for (name, _), run in zip(table.groups, runs, strict=False):
        number = sum(place in run for place in places)
        groups += [(name, number)] * bool(number)
    return Table(
        tuple(table.header[place] for place in places),
        [tuple(row[place] for place in places) for row in table.rows],
        frozenset(new for new, place in enumerate(places) if place in table.numbers),
        caption,
        groups=tuple(groups),
    )


def _cell(part: Inline) -> str:
    """A cell; a figure with the room for its mark, so that the digits of a column stand over each other."""
    if isinstance(part, Ranked):
        return part.text + ("*" if part.best else part.mark or " ")
    return plain(part)


def _groups(table: Table, widths: Sequence[int]) -> str:
    """The line over a header: each name where its columns begin, cut where they end."""
    line, place = "", 0
    for name, number in table.groups:
        room = sum(widths[place : place + number]) + 2 * (number - 1)
        shown = terminal(plain(name))
        while columns(shown) > room:
            shown = shown[:-1]
        line += shown + " " * (room - columns(shown) + 2)
        place += number
    return line


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
