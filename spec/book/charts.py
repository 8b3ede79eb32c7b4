r"""
The figures of a paper as lines, in SVG for a browser and in TikZ for paper.

Each metric has a colour, a marker and a kind of line, so that it is known without its colour, and its name stands at
the right end of its line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from corefref.rendering.markup import html, latex
from corefref.wings.examples.exhibits import Exhibit

LEFT, RIGHT, TOP, BOTTOM, WIDTH, HEIGHT = 40.0, 600.0, 10.0, 250.0, 712.0, 328.0
"""In pixels: the edges of the field, and the size of the whole."""

APART = 19.0
"""The least distance of two names at the right, whose letters are 18 high on a phone."""

UPRIGHT = 7
"""More names of x than this are turned."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a metric is drawn: its title, its colour, the dashes of its line, its marker, and how wide its line is."""

    title: str
    colour: str
    dashes: str
    marker: str
    width: float = 2


LOOKS: Mapping[str, Look] = {
    "muc": Look("MUC", "#767676", "7 2 2 2", "●"),
    "b_cubed": Look("B³", "#2387c8", "", "■", 6),
    "ceaf_m": Look("CEAFm", "#118a63", "6 3", "▲"),
    "ceaf_e": Look("CEAFe", "#b87000", "2 3", "▼"),
    "blanc": Look("BLANC", "#b0568f", "9 3", "◆"),
    "lea": Look("LEA", "#d55e00", "", "○"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A metric's values as points of the picture, and how high its name stands."""

    look: Look
    points: tuple[tuple[float, float], ...]
    label: float


def _xs(exhibit: Exhibit) -> Sequence[str]:
    return list(dict.fromkeys(row.x for row in exhibit.rows))


def _lines(exhibit: Exhibit) -> list[Line]:
    xs = _xs(exhibit)
    made: list[tuple[Look, tuple[tuple[float, float], ...]]] = []
    for metric, look in LOOKS.items():
        values = {row.x: row.f1 or Fraction(0) for row in exhibit.rows if row.metric == metric}
        step = (RIGHT - LEFT) / max(len(xs) - 1, 1)
        made.append((look, tuple((LEFT + n * step, _height(values[x])) for n, x in enumerate(xs))))
    labels: dict[str, float] = {}
    lowest = TOP - APART
    for look, points in sorted(made, key=lambda line: line[1][-1][1]):
        lowest = labels[look.title] = max(points[-1][1], lowest + APART)
    over = max(0.0, lowest - BOTTOM)
    return [Line(look, points, labels[look.title] - over) for look, points in made]


def _height(value: Fraction) -> float:
    return BOTTOM - float(value) * (BOTTOM - TOP)


def svg(exhibit: Exhibit) -> str:
    """A figure as SVG, in the colour of the text around it but for its lines."""
    parts = [
        f'<svg class="chart" role="img" aria-label="{html(exhibit.caption)}: F₁ of six metrics; the table has the '
        f'values" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" width="{WIDTH:.0f}" '
        'style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">'
    ]
    for percent in (0, 50, 100):
        y = _height(Fraction(percent, 100))
        parts.append(
            f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y}" y2="{y}" stroke="currentColor" stroke-opacity="0.25"/>'
            f'<text x="{LEFT - 9}" y="{y + 4}" text-anchor="end">{percent}</text>'
        )
    xs = _xs(exhibit)
    step = (RIGHT - LEFT) / max(len(xs) - 1, 1)
    for n, name in enumerate(xs):
        x = LEFT + n * step
        turned = f' transform="rotate(-40 {x:.1f} {BOTTOM + 22})" text-anchor="end"' if len(xs) > UPRIGHT else ""
        parts.append(f'<text x="{x:.1f}" y="{BOTTOM + 22}"{turned or _MIDDLE}>{html(name)}</text>')
    parts.append(f'<text x="{(LEFT + RIGHT) / 2}" y="{HEIGHT - 6}"{_MIDDLE}>{html(exhibit.axis)}</text>')
    for line in _lines(exhibit):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in line.points)
        dashes = f' stroke-dasharray="{line.look.dashes}"' if line.look.dashes else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{line.look.colour}" '
            f'stroke-width="{line.look.width}"{dashes}/>'
            + "".join(
                f'<text x="{x:.1f}" y="{y + 4:.1f}"{_MIDDLE} fill="{line.look.colour}">{line.look.marker}</text>'
                for x, y in line.points
            )
            + f'<line x1="{RIGHT + 6}" x2="{RIGHT + 30}" y1="{line.label:.1f}" y2="{line.label:.1f}" '
            f'stroke="{line.look.colour}" stroke-width="{line.look.width}"{dashes}/>'
            f'<text x="{RIGHT + 18}" y="{line.label + 4:.1f}"{_MIDDLE} fill="{line.look.colour}">'
            f"{line.look.marker}</text>"
            f'<text x="{RIGHT + 34}" y="{line.label + 4:.1f}">{line.look.title}</text>'
        )
    return "".join([*parts, "</svg>"])


_MIDDLE = ' text-anchor="middle"'


def tikz(exhibit: Exhibit) -> str:
    """A figure for LaTeX; it needs the package tikz."""
    parts = [r"\begin{tikzpicture}[x=0.62pt, y=-0.62pt, font=\scriptsize\sffamily]"]
    for percent in (0, 50, 100):
        y = _height(Fraction(percent, 100))
        parts.append(rf"\draw[black!25] ({LEFT},{y}) node[left, black] {{{percent}}} -- ({RIGHT},{y});")
    xs = _xs(exhibit)
    step = (RIGHT - LEFT) / max(len(xs) - 1, 1)
    turned = "rotate=40, anchor=east" if len(xs) > UPRIGHT else "anchor=north"
    parts += [rf"\node[{turned}] at ({LEFT + n * step:.1f},{BOTTOM + 8}) {{{latex(x)}}};" for n, x in enumerate(xs)]
    parts.append(rf"\node at ({(LEFT + RIGHT) / 2},{HEIGHT - 8}) {{{latex(exhibit.axis)}}};")
    for n, line in enumerate(_lines(exhibit)):
        colour = f"line{n}"
        dashed = "dashed" if line.look.dashes else "solid"
        points = " -- ".join(f"({x:.1f},{y:.1f})" for x, y in line.points)
        parts += [
            rf"\definecolor{{{colour}}}{{HTML}}{{{line.look.colour[1:].upper()}}}",
            rf"\draw[{colour}, {dashed}, thick] {points};",
            *(rf"\node[{colour}] at ({x:.1f},{y:.1f}) {{{line.look.marker}}};" for x, y in line.points),
            rf"\node[anchor=west] at ({RIGHT + 8},{line.label:.1f}) {{{line.look.marker} {latex(line.look.title)}}};",
        ]
    return "\n".join([*parts, r"\end{tikzpicture}"]) + "\n"


TO_SEE: Mapping[str, str] = MappingProxyType(
    {
        "2": "With every link right, all metrics rise. CEAFe stays far below the others to the end: parts of an "
        "entity have no partner of their own.",
        "3": "At the left no link is right. MUC and LEA say so; B³ and CEAF give a quarter, and BLANC nearly half, "
        "for mentions found and pairs rightly left apart.",
        "4": "The largest entity comes first. One fifth of the entities has most of the mentions, so all curves jump, "
        "but for CEAFe, which counts entities alike.",
        "5": "The same entities in the other order. Now CEAFe is above the rest, and BLANC, which counts pairs, is "
        "far below.",
        "6": "One entity of twenty mentions or fewer is cut in two. The more equal the parts, the more it costs; MUC "
        "hardly notices where the cut is, since one link is missing in each case.",
        "7": "Mentions that are not in the key, more from left to right in each group. CEAFe alone rises.",
        "8": "Mentions are found, and no link is right. MUC and LEA stay at 0. What the others give is for the "
        "mentions.",
    }
)
"""What to see in each figure, by its number; the tests ask the figures themselves."""
