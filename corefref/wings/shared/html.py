"""
Blocks as HTML: a page of its own, which needs no network and runs no script but its own, or a part of one.

Text that could turn its line round is isolated (`bdi`), and a very long word is cut.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate
from pkgutil import get_data
from unicodedata import bidirectional

from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import terminal
from corefref.rendering.markup import html as escaped
from corefref.rendering.parts import Answer, Code, Inline, Label, Listing, Marked, Math, Ranked, Shaded, plain


def shipped(package: str, name: str) -> str:
    """Return the text of a file that is installed with a package."""
    content = get_data(package, name)
    assert content is not None, name
    return content.decode()


STYLE = shipped("corefref.wings.shared", "page.css")
"""The style of every page."""


LONGEST = 200
"""A word, or a list of names, is cut after so many letters."""

_LONG = re.compile(rf"(\S{{{LONGEST}}})\S+")

_NEVER_TURNS = frozenset({"L", "EN", "ES", "ET", "CS", "NSM", "WS", "ON"})
"""Unicode's bidirectional classes of the characters that leave a line's direction alone."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page: its name in links, its heading, and its HTML."""

    name: str
    heading: str
    body: str


@dataclass(frozen=True, slots=True)
class Script:
    """What a page can do: its own style, the script, and the JSON that the script reads; it holds no `<`."""

    style: str
    code: str
    data: str
    legend: str


def page(title: str, blocks: Iterable[Block], note: str = "", answer: Iterable[Block] = ()) -> str:
    """A page of blocks, its answer first: a section for each heading of the highest level after what is before any."""
    listed = list(blocks)
    level = min((block.level for block in listed if isinstance(block, Heading)), default=0)
    sections: list[tuple[str, list[Block]]] = [("", [])]
    for block in listed:
        if isinstance(block, Heading) and block.level == level:
            sections.append((block.text, []))
        else:
            sections[-1][1].append(block)
    parts = [Section(f"part-{n}", heading, written(rest)) for n, (heading, rest) in enumerate(sections)]
    return document(title, parts[1:], note, parts[0].body, answer=written(answer))


def document(
    title: str,
    sections: Sequence[Section],
    note: str,
    first: str = "",
    script: Script | None = None,
    style: str = "",
    answer: str = "",
) -> str:
    """
    A page of sections after what comes first; `style` is added to that of every page.

    The `answer` stands right below the title, before the links to sections.
    """
    links = "".join(f'<li><a href="#{s.name}">{shortened(s.heading)}</a></li>' for s in sections)
    bodies = "".join(
        f'<section id="{s.name}" aria-labelledby="{s.name}-h"{_long(s.body)}>'
        f'<h2 id="{s.name}-h">{_parted(s.heading)}</h2>{s.body}</section>'
        for s in sections
    )
    style, allowed, legend, scripts = STYLE + style, "", "", ""
    if script is not None:
        digest = b64encode(sha256(script.code.encode()).digest()).decode()
        style, allowed, legend = style + script.style, f"; script-src 'sha256-{digest}'", script.legend
        scripts = f'<script type="application/json" id="data">{script.data}</script>\n<script>{script.code}</script>\n'
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'{allowed}; \
base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escaped(cut(title))}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{_parted(title)}</h1>
{answer}<nav aria-label="Sections"><ul>{links}</ul></nav></header>
<main>{legend}{first}{bodies}</main>
<footer><p>{_parted(note)}</p></footer>
{scripts}</body>
</html>
"""


_LONG_SECTION = 100_000
"""Letters of a section beyond which a browser lays it out only once it is seen."""


def _long(body: str) -> str:
    """Give a long section an estimated height until the browser lays it out."""
    if len(body) <= _LONG_SECTION:
        return ""
    return f' class="long" style="contain-intrinsic-height: auto {len(body) // 200}rem"'


def written(blocks: Iterable[Block], *, buttons: bool = False) -> str:
    """The blocks as a part of a page; labels are buttons where a script listens to them."""
    return "".join(_block(block, buttons) for block in blocks)


def shortened(text: Inline) -> str:
    """Text in which a very long word is cut and says how long it is; a long one may be broken."""
    return "<wbr>".join(
        map(escaped, _BREAKABLE.sub(lambda word: _PIECE.sub("\\g<0>\0", word[0]), cut(text)).split("\0"))
    )


_BREAKABLE = re.compile(r"\S{20,}")
"""A word of which no head of a table and no narrow window has room for the whole."""

_PIECE = re.compile(r"[^/_|,;=-]{0,19}[/_|,;=-]+(?=.)|[^/_|,;=-]{10}(?=[^/_|,;=-]{10})")
"""A piece of such a word: up to where a part of it ends, or ten letters of a long part."""


def cut(part: Inline) -> str:
    """
    Shorten a part for display; the result is not escaped yet.

    >>> cut("x" * 1000)[195:], cut(Listing("word " * 200))[190:]
    ('xxxxx… (1000 letters)', 'word word … (1000 letters)')
    """
    text = plain(part)
    if isinstance(part, Listing) and len(text) > LONGEST:
        # Where a name ends, if one does.
        text = f"{text[:LONGEST].rpartition(' ')[0] or text[:LONGEST]} … ({len(text)} letters)"
    return _LONG.sub(lambda match: f"{match[1]}… ({len(match[0])} letters)", terminal(text))


def isolated(text: Inline) -> str:
    r"""
    Wrap text in `<bdi>`, so that right-to-left letters do not reorder their neighbours, nor the braces of an entity.

    >>> isolated("{a}"), isolated("50 %")
    ('<bdi dir="ltr">{a}</bdi>', '<bdi>50\xa0%</bdi>')
    """
    shown = _PERCENT.sub("\u00a0%", shortened(text))
    direction = ' dir="ltr"' if shown.startswith("{") else ""
    return f"<bdi{direction}>{shown}</bdi>"


_PERCENT = re.compile(r"(?<=\d) %")
"""A number and its sign, which a line must not tear apart."""


def _parted(text: str) -> str:
    """
    Isolated text that may be broken where parts of a path, an identifier or a signature end.

    >>> _parted("a/b_c")
    '<bdi>a/<wbr>b_<wbr>c</bdi>'
    """
    return f"<bdi>{_PART_END.sub('<wbr>', shortened(text))}</bdi>"


_PART_END = re.compile(r"(?<=[/_|])(?=\S)")


def word(text: str) -> str:
    """A word of a long text, isolated only if it needs it: a page has more words than anything else."""
    return shortened(text) if all(bidirectional(c) in _NEVER_TURNS for c in text) else isolated(text)


def button(label: str) -> str:
    """A button that highlights everything with its label."""
    return f'<button type="button" class="{label[0]}" data-e="{label}" aria-pressed="false">{label}</button>'


def _block(block: Block, buttons: bool) -> str:
    match block:
        case Heading(text=text):
            return f"<h3>{isolated(text)}</h3>"
        case Paragraph(parts=parts):
            return f"<p>{_line(parts, buttons)}</p>"
        case Formula(text=text, mathml=mathml, steps=steps):
            lines = "".join(f"<div>= {escaped(step)}</div>" for step in steps)
            math = f'<math displaystyle="true" alttext="{escaped(text)}">{mathml}</math>'
            return f'<div class="formula" tabindex="0"><div>{math}</div>{lines}</div>'
        case Items(items=items):
            return f"<ul>{''.join(f'<li>{_line(item, buttons)}</li>' for item in items)}</ul>"
        case CodeBlock(lines=lines, caption=caption, folds=folds):
            code = f"<pre tabindex=0>{chr(10).join(map(escaped, lines))}</pre>"
            if folds:
                return f"<details><summary>{isolated(caption)}</summary>{code}</details>"
            return (f"<p>{isolated(caption)}:</p>" if caption else "") + code
        case Table():
            return _table(block, buttons)


def _line(parts: Iterable[Inline], buttons: bool) -> str:
    return "".join(_inline(part, buttons) for part in parts)


def _inline(part: Inline, buttons: bool) -> str:
    match part:
        case Label(text):
            mentions = (button(name) if buttons else f'<span class="{name[0]}">{name}</span>' for name in part.names)
            return " = ".join(mentions) if text else ""
        case Math(text):
            return f'<span class="formula">{escaped(text)}</span>' if text else ""
        case Code(text):
            return f"<code>{_parted(text)}</code>"
        case Answer(text):
            return f"<strong data-answer>{isolated(text)}</strong>"
        case Marked(text):
            return f"<mark>{isolated(text)}</mark>" if text else ""
        case Ranked(text, best, mark):
            shown = f"<strong>{shortened(text)}</strong>" if best else shortened(text)
            return shown + (f"<sup>{shortened(mark)}</sup>" if mark and not best else "")
        case Shaded(text, shade, answers):
            return f'<span class="{shade}"{" data-answer" if answers else ""}>{isolated(text)}</span>'
        case _:
            return isolated(part) if plain(part) else ""


def _table(table: Table, buttons: bool) -> str:
    caption = f"<caption>{isolated(table.caption)}</caption>" if table.caption and not table.folds else ""
    header = table.header if any(map(plain, table.header)) else ()
    names, rows = list(header), [_row(row, table, buttons) for row in table.rows]
    if buttons and table.bars is not None:
        names.append(table.bars.header)
        most = max((bar[1] for bar in table.bars.rows if bar), default=Fraction(0))
        rows = [row + _bar(bar, most) for row, bar in zip(rows, table.bars.rows, strict=True)]
    head = "".join(
        f'<th scope="col"{_kind(place, table)}>{_inline(name, buttons)}</th>' if plain(name) else "<td></td>"
        for place, name in enumerate(names)
    )
    body = "".join(f"{row}</tr>" for row in rows)
    ends = accumulate(number for _, number in table.groups)
    answer = None if table.answer is None else table.answer + 1
    over = "".join(
        # What stays in view stays under its own head.
        f'<th scope="colgroup" colspan="{number}"{" data-answer" if (number, end) == (1, answer) else ""}>'
        f"{_inline(name, buttons)}</th>"
        if plain(name)
        else f'<td colspan="{number}"></td>'
        for (name, number), end in zip(table.groups, ends, strict=True)
    )
    head = (f"<tr>{over}</tr>" if over else "") + (f"<tr>{head}</tr>" if head else "")
    head = f"<thead>{head}</thead>" if head else ""
    cards = "" if table.groups else _cards(table, len(names))
    scrolled = f'<div class="wide" tabindex="0"><table{cards}>{caption}{head}<tbody>{body}</tbody></table></div>'
    return f"<details><summary>{isolated(table.caption)}</summary>{scrolled}</details>" if table.folds else scrolled


_PROSE = 24
"""Letters of a cell from which it is prose, for which a narrow window has no column."""


def _cards(table: Table, columns: int) -> str:
    """
    A row of figures and prose becomes a card in a narrow window.

    Prose that comes last stands below the figures; between a label and figures, it stands above them.
    """
    if columns != len(table.header) or columns < 4:
        return ""
    last, second = (max((len(plain(row[place])) for row in table.rows), default=0) for place in (-1, 1))
    if last >= _PROSE and columns - 1 not in table.numbers:
        return f' class="cards" style="--figures: {columns - 2}"'
    if second >= _PROSE and set(range(2, columns)) == set(table.numbers):
        return f' class="cards apart" style="--figures: {columns - 2}"'
    return ""


def _row(row: Sequence[Inline], table: Table, buttons: bool) -> str:
    cells = [f"<td{_kind(place, table)}>{_inline(cell, buttons)}</td>" for place, cell in enumerate(row)]
    if plain(row[0]):
        cells[0] = f'<th scope="row">{_inline(row[0], buttons)}</th>'
    lit = f' data-e="{" ".join(row[0].names)}"' if buttons and isinstance(row[0], Label) else ""
    return f"<tr{lit}>{''.join(cells)}"


def _kind(place: int, table: Table) -> str:
    return (" class=number" if place in table.numbers else "") + (" data-answer" if place == table.answer else "")


def _bar(bar: tuple[Fraction, Fraction] | None, most: Fraction) -> str:
    """A cell that draws what is given, and what is lacking, of the most that any row asks for."""
    if bar is None:
        return "<td></td>"
    parts = (("gives", bar[0]), ("loses", bar[1] - bar[0]))
    spans = (f'<span class="{n}" style="width:{float(100 * v / most):.2f}%"></span>' for n, v in parts if v)
    return f'<td class="bar" aria-hidden="true">{"".join(spans)}</td>'
