"""
Mentions of a text drawn: the words in a row, the mentions of the key as bars above them, those of the response below.

A side is its entities in braces; its mentions are written as in `spec/judges/marked.py`.

>>> shown = drawn(*sides_of("{1-3@2 4} | {2-3@2 4}"))
>>> [bar.label for bar in shown.bars]
['k1', 'k1', 'r1', 'r1']
>>> svg(shown).count("<rect"), tikz(shown).count("rectangle")
(4, 4)
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from typing_extensions import ReadOnly, TypedDict

from corefref.formats.documents import Beside, Document
from corefref.partitions import EmptyNode
from corefref.rendering.markup import html
from corefref.wings.shared.nodes import coded_nodes
from corefref.wings.teach.drawing import COLOURS
from spec.judges.marked import Marked, Place, marked, written


class SpanData(TypedDict):
    """A mention of `examples/moosavi-et-al-2019.json`."""

    id: ReadOnly[str]
    words: ReadOnly[str]
    start: ReadOnly[int]
    minimum_span: ReadOnly[list[int]]
    head: ReadOnly[int]


class SpansData(TypedDict):
    """That file."""

    cases: ReadOnly[list[SpanData]]


Side: TypeAlias = Sequence[Sequence[Marked]]
"""Entities of mentions of one sentence."""


def sides_of(text: str) -> tuple[Side, Side]:
    """A key and a response, with a stroke between."""
    key, _, response = text.partition("|")
    return _side(key), _side(response)


def _side(text: str) -> Side:
    return [[marked(m) for m in entity.split()] for entity in re.findall(r"\{([^{}]*)\}", text)]


def document(side: Side) -> Document:
    """A side as a document, with its heads."""
    entity_of, heads = {}, {}
    for number, entity in enumerate(side):
        for m in entity:
            coded = coded_nodes(
                [word for word, empty in m.nodes if not empty],
                [EmptyNode(word, 1, empty) for word, empty in m.nodes if empty],
            )
            entity_of[coded] = number
            heads[coded] = EmptyNode(m.head[0], 1, m.head[1]) if m.head[1] else m.head[0]
    return Document("text", "text", entity_of, beside=Beside(heads=heads))


STEP, TALL, APART, LEFT = 34.0, 16.0, 24.0, 84.0
"""In pixels: the way from word to word, the height of a bar, the way from bar to bar, and where the words begin."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A mention: its runs of adjacent nodes from where to where, where its head is, its height, colour and label."""

    runs: tuple[tuple[float, float], ...]
    head: float
    y: float
    colour: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of two sides over one text: its size, the nodes with their places, the bars, and the same in words."""

    width: float
    height: float
    words: tuple[tuple[str, float], ...]
    y: float
    bars: tuple[Bar, ...]
    told: str


def drawn(key: Side, response: Side, words: int = 0) -> Drawing:
    """The picture of two sides over a text of so many words, or as many as they have."""
    named = {node for side in (key, response) for entity in side for m in entity for node in m.nodes}
    last = max([words, *(word for word, _ in named)])
    order = sorted(named | {(word, 0) for word in range(1, last + 1)})
    x = {node: LEFT + STEP * n for n, node in enumerate(order)}
    above = sum(map(len, key))
    below = sum(map(len, response))
    middle = 8.0 + APART * above + 14.0
    bars = [
        *_bars("k", key, x, [8.0 + APART * n for n in range(above)]),
        *_bars("r", response, x, [middle + 12.0 + APART * n for n in range(below)]),
    ]
    told = f"Mentions of the key: {_told(key)}. Of the response: {_told(response)}."
    return Drawing(
        width=LEFT + STEP * len(order) + 20.0,
        height=middle + 16.0 + APART * below,
        words=tuple((written(node), x[node] + STEP / 2) for node in order),
        y=middle,
        bars=tuple(bars),
        told=told,
    )


def _bars(letter: str, side: Side, x: dict[Place, float], ys: Sequence[float]) -> Iterator[Bar]:
    rows = [(number, m) for number, entity in enumerate(side, 1) for m in entity]
    for (number, m), y in zip(rows, ys, strict=True):
        runs: list[tuple[float, float]] = []
        for node in m.nodes:
            if runs and runs[-1][1] == x[node]:
                runs[-1] = runs[-1][0], x[node] + STEP
            else:
                runs.append((x[node], x[node] + STEP))
        colour = COLOURS[(number - 1) % len(COLOURS)] if letter == "k" else None
        yield Bar(tuple(runs), x[m.head] + STEP / 2, y, colour, f"{letter}{number}")


def _told(side: Side) -> str:
    """The mentions of a side with their heads, entity by entity."""
    entities = (
        ", ".join(f"{' '.join(map(written, m.nodes))} with head {written(m.head)}" for m in entity) for entity in side
    )
    return "; ".join(entities) or "none"


def svg(picture: Drawing) -> str:
    """The picture as SVG, in the colours of the text around it."""
    parts = [
        f'<svg class="entities" role="img" aria-label="{html(picture.told)}" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {picture.width:.0f} {picture.height:.0f}" width="{picture.width:.0f}" '
        f'style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="13" '
        'fill="currentColor" text-anchor="middle">',
        f'<text x="2" y="{picture.y:.0f}" text-anchor="start" font-weight="600">Words</text>',
    ]
    parts += [f'<text x="{x:.0f}" y="{picture.y:.0f}">{word}</text>' for word, x in picture.words]
    for bar in picture.bars:
        middle = bar.y + TALL / 2
        label = f"{'Key' if bar.label[0] == 'k' else 'Response'} {bar.label[1:]}"
        parts.append(f'<text x="2" y="{middle + 4.5:.1f}" font-size="12" text-anchor="start">{label}</text>')
        parts.append(
            f'<line x1="{bar.runs[0][0] + 2:.0f}" y1="{middle:.1f}" x2="{bar.runs[-1][1] - 2:.0f}" y2="{middle:.1f}" '
            'stroke="currentColor" stroke-dasharray="3 3"/>'
        )
        fill = bar.colour or "var(--behind, Canvas)"
        parts += [
            f'<rect x="{start + 2:.0f}" y="{bar.y:.0f}" width="{end - start - 4:.0f}" height="{TALL:.0f}" rx="5" '
            f'fill="{fill}" stroke="currentColor"/>'
            for start, end in bar.runs
        ]
        parts.append(
            f'<circle cx="{bar.head:.0f}" cy="{middle:.1f}" r="4" fill="{"#000" if bar.colour else "currentColor"}"/>'
        )
    return "".join([*parts, "</svg>"])


_SCALE = 0.72
"""Points of a page for a pixel."""


def tikz(picture: Drawing) -> str:
    """The picture for LaTeX; it needs the package tikz."""
    lines = [
        *(rf"\definecolor{{entity{n}}}{{HTML}}{{{colour[1:].upper()}}}" for n, colour in enumerate(COLOURS)),
        rf"\begin{{tikzpicture}}[x={_SCALE}pt, y=-{_SCALE}pt, font=\small\sffamily]",
        rf"\node[anchor=base west, font=\small\sffamily\bfseries] at (0,{picture.y:.0f}) {{Words}};",
    ]
    lines += [rf"\node[anchor=base] at ({x:.0f},{picture.y:.0f}) {{{word}}};" for word, x in picture.words]
    for bar in picture.bars:
        middle = bar.y + TALL / 2
        label = f"{'Key' if bar.label[0] == 'k' else 'Response'} {bar.label[1:]}"
        lines.append(rf"\node[anchor=west, font=\footnotesize\sffamily] at (0,{middle:.1f}) {{{label}}};")
        lines.append(
            rf"\draw[dashed] ({bar.runs[0][0] + 2:.0f},{middle:.1f}) -- ({bar.runs[-1][1] - 2:.0f},{middle:.1f});"
        )
        fill = "white" if bar.colour is None else f"entity{COLOURS.index(bar.colour)}"
        lines += [
            rf"\draw[fill={fill}, rounded corners=2pt] ({start + 2:.0f},{bar.y:.0f}) rectangle "
            rf"({end - 2:.0f},{bar.y + TALL:.0f});"
            for start, end in bar.runs
        ]
        lines.append(rf"\fill ({bar.head:.0f},{middle:.1f}) circle[radius=2pt];")
    return "\n".join([*lines, r"\end{tikzpicture}"]) + "\n"
