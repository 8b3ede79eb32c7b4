r"""
A key and a response drawn: entities as outlines, mentions as coloured rounds, links as lines between the rounds.

A mention has the colour of its key entity on both sides, so that a response shows at a glance what it has mixed. What
colours say is said without them too: a link of both sides is a solid line and a link of one side a dashed one; a
mention of one side has a dashed outline, and a spurious one has no colour. A mention of several parts is a round with a
gap through its middle, a zero has a stroke across. The colours are those of Okabe and Ito,
which colour-blind readers tell apart, without their blue, on which black letters would be hard to read.

>>> from corefref import partition
>>> picture = drawn(partition([{"a", "b"}, {"c"}]), partition([{"a", "c", "x"}]))
>>> picture.description
'Key {a b} {c}. Response {a c x}.'
>>> svg(picture).count("<line"), tikz(picture).count("dashed] (")  # a–b of the key, and three of the response
(4, 4)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref.partitions import Entity, Mention, Nodes, Partition, in_order, mentions, mentions_in_order
from corefref.rendering.markup import html, latex

COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00", "#999999")
"""Colours of key entities, in order; with more entities they come again."""

ROUND, APART, ROOM, WIDEST = 13.0, 36.0, 8.0, 640.0
"""In pixels: the radius of a round, the way between neighbours, the room around them, and the longest row."""

MOST_LINKED = 8
"""Mentions of an entity up to which all its links are drawn; beyond, those to the neighbours."""


Shape: TypeAlias = Literal["whole", "parts", "zero"]
"""A mention of one run of words, one of several parts, or one without a word."""


def shape_of(m: Mention) -> Shape:
    """
    The shape of a mention.

    >>> from corefref.partitions import EmptyNode, Span
    >>> shape_of(Nodes((Span(2, 3), Span(6, 6)))), shape_of(Nodes((), (EmptyNode(7, 1, 1),))), shape_of("a")
    ('parts', 'zero', 'whole')
    """
    if not isinstance(m, Nodes):
        return "whole"
    if not m.runs:
        return "zero"
    return "parts" if len(m.runs) > 1 else "whole"


@dataclass(frozen=True, slots=True)
class Round:
    """A mention: where it is, the place of its key entity if it has one, whether both sides have it, and its shape."""

    name: str
    x: float
    y: float
    owner: int | None
    shared: bool
    shape: Shape


@dataclass(frozen=True, slots=True)
class Line:
    """A link between two rounds, and whether both sides have it."""

    start: Round
    end: Round
    shared: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """An entity: its label, its centre and radius, its rounds and its links."""

    label: str
    x: float
    y: float
    radius: float
    rounds: tuple[Round, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The entities of a side: its name, and where that stands."""

    name: str
    y: float
    outlines: tuple[Outline, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a key and a response: its size, its two rows, and the same in words."""

    width: float
    height: float
    rows: tuple[Row, ...]
    description: str


def drawn(key: Partition, response: Partition, shape: Callable[[Mention], Shape] = shape_of) -> Drawing:
    """The picture of a key above a response; `shape` says the shapes of mentions."""
    seen = _seen(key, response, shape)
    of_key, below_key, width = _row("Key", key, response, seen, 0.0)
    of_response, below, other_width = _row("Response", response, key, seen, below_key)
    description = f"{of_key.name} {_braces(key)}. {of_response.name} {_braces(response)}."
    return Drawing(max(width, other_width, 90.0), below, (of_key, of_response), description)


def apart(key: Partition, response: Partition, shape: Callable[[Mention], Shape] = shape_of) -> tuple[Drawing, Drawing]:
    """
    The same as two pictures, for a page that sets them side by side where it is wide enough.

    >>> from corefref import partition
    >>> [picture.description for picture in apart(partition([{"a"}]), partition([]))]
    ['Key {a}.', 'Response empty.']
    """
    seen = _seen(key, response, shape)
    drawings = []
    for name, side, other in (("Key", key, response), ("Response", response, key)):
        row, height, width = _row(name, side, other, seen, 0.0)
        # The name of an empty side is written beside nothing.
        drawings.append(Drawing(max(width, 90.0 if side else 150.0), height, (row,), f"{name} {_braces(side)}."))
    return drawings[0], drawings[1]


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen of mentions: the places of their key entities, which of them both sides have, and their shapes."""

    owners: Mapping[Mention, int]
    twins: frozenset[Mention]
    shape: Callable[[Mention], Shape]


def _seen(key: Partition, response: Partition, shape: Callable[[Mention], Shape]) -> _Seen:
    owners = {m: place for place, e in enumerate(in_order(key)) for m in e}
    return _Seen(owners, mentions(key) & mentions(response), shape)


def _row(name: str, side: Partition, other: Partition, seen: _Seen, top: float) -> tuple[Row, float, float]:
    """The entities of a side in lines no longer than `WIDEST`; where they end below and at the right."""
    outlines: list[Outline] = []
    y, x, below, right = top + 22.0, 2.0, 0.0, 0.0
    for place, e in enumerate(in_order(side), 1):
        radius = _radius(len(e))
        if x > 2.0 and x + 2 * radius > WIDEST:
            x, y, below = 2.0, y + below, 0.0
        outlines.append(_outline(f"{name[0].lower()}{place}", e, other, seen, x + radius, y + radius))
        x += 2 * radius + 12.0
        right = max(right, x)
        below = max(below, 2 * radius + 24.0)
    return Row(name if outlines else f"{name}: no entity", top + 14.0, tuple(outlines)), y + below, right


def _radius(size: int) -> float:
    return _ring(size) + ROUND + ROOM


def _ring(size: int) -> float:
    """The radius on which the rounds of an entity stand."""
    return 0.0 if size == 1 else APART / (2 * sin(pi / size))


def _outline(label: str, e: Entity, other: Partition, seen: _Seen, x: float, y: float) -> Outline:
    ordered = mentions_in_order(e)
    ring, turn = _ring(len(e)), pi if len(e) == 2 else pi / 2
    places = {
        m: Round(
            str(m),
            x + ring * cos(turn + 2 * pi * n / len(e)),
            y - ring * sin(turn + 2 * pi * n / len(e)),
            seen.owners.get(m),
            m in seen.twins,
            seen.shape(m),
        )
        for n, m in enumerate(ordered)
    }
    pairs: Sequence[tuple[Mention, Mention]] = list(combinations(ordered, 2))
    if len(ordered) > MOST_LINKED:
        pairs = list(zip(ordered, [*ordered[1:], ordered[0]], strict=True))
    lines = tuple(Line(places[m], places[n], any({m, n} <= f for f in other)) for m, n in pairs)
    return Outline(label, x, y, _radius(len(e)), tuple(places.values()), lines)


def _braces(side: Partition) -> str:
    """The entities in the papers' notation."""
    return " ".join("{" + " ".join(str(m) for m in mentions_in_order(e)) + "}" for e in in_order(side)) or "empty"


def svg(picture: Drawing) -> str:
    """The picture as SVG, which takes the colour of its lines and words from the text around it."""
    parts = [
        f'<svg class="entities" role="img" aria-label="{html(picture.description)}" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {picture.width:.0f} {picture.height:.0f}" width="{picture.width:.0f}" '
        f'style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="13" '
        'fill="currentColor" text-anchor="middle">'
    ]
    for row in picture.rows:
        parts.append(f'<text x="2" y="{row.y:.0f}" text-anchor="start" font-weight="600">{html(row.name)}</text>')
        for outline in row.outlines:
            parts.extend(_svg_outline(outline))
    return "".join([*parts, "</svg>"])


def _svg_outline(outline: Outline) -> list[str]:
    parts = [
        f'<circle cx="{outline.x:.1f}" cy="{outline.y:.1f}" r="{outline.radius:.1f}" fill="none" '
        f'stroke="currentColor" stroke-opacity="0.45"/>',
        *(
            f'<line x1="{line.start.x:.1f}" y1="{line.start.y:.1f}" x2="{line.end.x:.1f}" y2="{line.end.y:.1f}" '
            f'stroke="currentColor" {_SVG_LINK[line.shared]}/>'
            for line in outline.lines
        ),
    ]
    for spot in outline.rounds:
        fill, ink = ("none", "currentColor") if spot.owner is None else (_colour(spot.owner), "#000")
        kind = "" if spot.shared else ' stroke-dasharray="4 3"'
        owner = (
            f"{_SHAPES[spot.shape]}of no key entity"
            if spot.owner is None
            else f"{_SHAPES[spot.shape]}of k{spot.owner + 1}"
        )
        # A round hides the lines that end in it, and one without a colour has that of the page.
        hides = f'<circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{ROUND}" fill="var(--behind, Canvas)"/>'
        name = html(spot.name)
        parts.append(
            f"<g{_filled(spot.owner)}><title>{name} {owner}</title>{hides if spot.owner is None else ''}"
            f'<circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{ROUND}" fill="{fill}" stroke="currentColor"{kind}/>'
            f"{_svg_shape(spot)}"
            f'<text x="{spot.x:.1f}" y="{spot.y + 4.5:.1f}" font-size="{_letters(spot.name):.0f}" fill="{ink}">'
            f"{name}</text></g>"
        )
    below = outline.y + outline.radius + 15
    parts.append(f'<text x="{outline.x:.1f}" y="{below:.1f}" font-size="12" opacity="0.8">{outline.label}</text>')
    return parts


def _filled(owner: int | None) -> str:
    """What a colour means: the key entity that it is of."""
    return "" if owner is None else f' data-fill="k{owner + 1}"'


_SHAPES: Mapping[Shape, str] = MappingProxyType({"whole": "", "parts": "in several parts, ", "zero": "a zero, "})

_GAP = 5.0
"""How far from its middle the gap in a round of several parts ends, so that its name can be read."""


def _svg_shape(spot: Round) -> str:
    """What tells a round from that of a mention of one run of words."""
    if spot.shape == "zero":
        a, b = ROUND * cos(pi / 4), ROUND * sin(pi / 4)
        return (
            f'<line x1="{spot.x - a:.1f}" y1="{spot.y + b:.1f}" x2="{spot.x + a:.1f}" y2="{spot.y - b:.1f}" '
            f'stroke="{"currentColor" if spot.owner is None else "#000"}" stroke-opacity="0.5" stroke-width="1.5"/>'
        )
    if spot.shape == "parts":
        beyond = ROUND + 1.5
        return (
            f'<path d="M{spot.x:.1f} {spot.y - beyond:.1f}V{spot.y - _GAP:.1f}M{spot.x:.1f} {spot.y + _GAP:.1f}'
            f'V{spot.y + beyond:.1f}" stroke="var(--behind, Canvas)" stroke-width="4"/>'
        )
    return ""


_SVG_LINK = {True: 'stroke-width="2.2"', False: 'stroke-dasharray="3 4"'}


def _colour(owner: int) -> str:
    return COLOURS[owner % len(COLOURS)]


def _letters(name: str) -> float:
    """How large the letters of a name are, in pixels."""
    return 13.0 if len(name) <= 2 else max(6.0, 30.0 / len(name))


_SCALE = 0.72
"""Points of a page for a pixel."""


def tikz(picture: Drawing) -> str:
    """The picture for LaTeX; it needs the package tikz."""
    lines = [
        *(rf"\definecolor{{entity{n}}}{{HTML}}{{{colour[1:].upper()}}}" for n, colour in enumerate(COLOURS)),
        rf"\begin{{tikzpicture}}[x={_SCALE}pt, y=-{_SCALE}pt, font=\small\sffamily]",
    ]
    for row in picture.rows:
        lines.append(
            rf"\node[anchor=base west, font=\small\sffamily\bfseries] at (0,{row.y:.0f}) {{{latex(row.name)}}};"
        )
        for outline in row.outlines:
            lines.extend(_tikz_outline(outline))
    return "\n".join([*lines, r"\end{tikzpicture}"]) + "\n"


def _tikz_outline(outline: Outline) -> list[str]:
    lines = [rf"\draw[black!45] ({outline.x:.1f},{outline.y:.1f}) circle[radius={_SCALE * outline.radius:.1f}pt];"]
    lines += [
        rf"\draw[{'line width=1.2pt' if line.shared else 'dashed'}] ({line.start.x:.1f},{line.start.y:.1f}) -- "
        rf"({line.end.x:.1f},{line.end.y:.1f});"
        for line in outline.lines
    ]
    for spot in outline.rounds:
        fill = "white" if spot.owner is None else f"entity{spot.owner % len(COLOURS)}"
        kind = "" if spot.shared else ", dashed"
        size = r"\footnotesize" if len(spot.name) <= 2 else r"\tiny"
        lines.append(
            rf"\node[circle, draw, fill={fill}{kind}, inner sep=0pt, minimum size={2 * _SCALE * ROUND:.1f}pt, "
            rf"font={size}\sffamily] at ({spot.x:.1f},{spot.y:.1f}) {{{latex(spot.name)}}};"
        )
        if spot.shape == "zero":
            a = ROUND * cos(pi / 4)
            lines.append(
                rf"\draw[black!50] ({spot.x - a:.1f},{spot.y + a:.1f}) -- ({spot.x + a:.1f},{spot.y - a:.1f});"
            )
        elif spot.shape == "parts":
            beyond = ROUND + 1.5
            lines += [
                rf"\draw[white, line width=2pt] ({spot.x:.1f},{spot.y + way * beyond:.1f}) -- "
                rf"({spot.x:.1f},{spot.y + way * _GAP:.1f});"
                for way in (-1, 1)
            ]
    below = outline.y + outline.radius + 13
    lines.append(rf"\node[font=\scriptsize\sffamily] at ({outline.x:.1f},{below:.1f}) {{{outline.label}}};")
    return lines
