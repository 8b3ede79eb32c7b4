"""An explanation as Markdown, for an issue or a lecture note."""

from collections.abc import Iterable

from corefref.explanation.blocks import Block, Formula, Heading, Inline, Items, Math, Paragraph, Table
from corefref.rendering.escaping import markdown as escaped


def rendered(blocks: Iterable[Block], level: int = 1) -> str:
    """The blocks as Markdown, headings from `level` on; text of the documents is escaped."""
    return "\n\n".join(_block(block, level) for block in blocks) + "\n"


def _inline(part: Inline) -> str:
    if not isinstance(part, Math):
        return escaped(part)
    return f"`{part.text}`" if part.text else ""


def _block(block: Block, level: int) -> str:
    match block:
        case Heading(level=own, text=text):
            return "#" * (own + level - 1) + " " + escaped(text)
        case Paragraph(parts=parts):
            return "".join(_inline(part) for part in parts)
        case Formula(latex=latex, steps=steps, text=text):
            worked = "".join(f"\n    {' ' * len(text.split(' ')[0])} = {step}" for step in steps)
            return f"$${latex}$$\n\n    {text}{worked}"
        case Items(items=items):
            return "\n".join("- " + "".join(_inline(part) for part in item) for item in items)
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    rule = ["---:" if place in table.numbers else "---" for place in range(len(table.header))]
    rows = [[escaped(cell) for cell in table.header], rule, *([_inline(cell) for cell in row] for row in table.rows)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
