"""Blocks as Markdown, for an issue, a lecture note or the summary of a build."""

import re
from collections.abc import Iterable, Sequence

from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import code_line, terminal
from corefref.rendering.markup import markdown as escaped
from corefref.rendering.parts import Code, Inline, Label, Math, Ranked, plain

_AT_THE_BEGINNING = re.compile(r"^(?=[-+=])|^(\d+)(?=[.)])")
"""What would make a line an item, a rule or the mark of a heading."""


def written(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown; text from outside is escaped."""
    return "\n\n".join(map(_block, blocks)) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, text=text):
            return "#" * level + " " + escaped(text)
        case Paragraph(parts=parts):
            return _line(parts)
        case Formula(latex=latex, steps=steps, symbol=symbol):
            worked = (f"{' ' * len(symbol) if n else symbol} = {step}" for n, step in enumerate(steps))
            return f"$${latex}$$\n\n{code_block([*worked])}"
        case Items(items=items):
            return "\n".join("- " + _line(item) for item in items)
        case CodeBlock(lines=lines, caption=caption):
            return (f"{_line((caption,))}:\n\n" if caption else "") + code_block(lines)
        case Table():
            return _table(block)


def _line(parts: Sequence[Inline]) -> str:
    """Write parts that stand at the beginning of a line, where some characters mean a list or a heading."""
    return _AT_THE_BEGINNING.sub(r"\1\\", "".join(map(_inline, parts)).strip())


def _inline(part: Inline) -> str:
    text = plain(part)
    if isinstance(part, Math | Label | Code):
        return code(text)
    if isinstance(part, Ranked):
        return f"**{escaped(text)}**" if part.best else escaped(text + part.mark)
    # Escaped text has no blanks at its ends; those parted it from its neighbours.
    before, after = (" " * end.isspace() for end in (text[:1], text[-1:]))
    return f"{before}{escaped(text)}{after}" if text.strip() else before


def _table(table: Table) -> str:
    caption = f"**{escaped(table.caption)}**\n\n" if table.caption else ""
    rule = ["---:" if place in table.numbers else "---" for place in range(len(table.header))]
    rows = (_header(table), rule, *(map(_cell, row) for row in table.rows))
    return caption + "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _header(table: Table) -> list[str]:
    """The header; Markdown has none of two lines, so what stands over a column is part of its name."""
    over = [_cell(name) for name, number in table.groups for _ in range(number)] or [""] * len(table.header)
    return [f"{group} {_cell(name)}".strip() for group, name in zip(over, table.header, strict=True)]


def _cell(part: Inline) -> str:
    """A part in a table, whose columns end at a bar even in code."""
    shown = _inline(part).strip()
    return shown.replace("|", r"\|") if isinstance(part, Math | Label | Code) else shown


def code(text: str) -> str:
    """
    A stretch of code, on one line, whatever it holds.

    >>> print(code("{a b}"), code("a`b"))
    `{a b}` `` a`b ``
    """
    shown = terminal(" ".join(text.split()))
    fence = _fence(shown, 1)
    room = " " if "`" in shown else ""
    return f"{fence}{room}{shown}{room}{fence}" if shown else ""


def code_block(lines: Iterable[str]) -> str:
    """
    Lines of code, fenced by more backticks than they hold.

    >>> print(code_block(["```", "a"]))
    ````
    ```
    a
    ````
    """
    shown = "\n".join(map(code_line, lines))
    fence = _fence(shown, 3)
    return f"{fence}\n{shown}\n{fence}"


def _fence(text: str, least: int) -> str:
    """More backticks than any run of them in a text."""
    return "`" * max(least, *(1 + len(run) for run in re.findall("`+", text)), 1)
