"""
Pictures of the figures, drawn by matplotlib (the extra `plots`).

A metric has one colour, marker and line throughout. Where several metrics have the same values their markers nest and
their lines lie on one another, the widest below, so that each can be seen; colours differ in lightness too, for grey
prints.
"""

import io
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import NamedTuple

from corefref.ratio import zero
from corefref.wings.examples.exhibits import Exhibit
from corefref.wings.plots.drawing import DOTS, SETTINGS, SIZE


class Look(NamedTuple):
    """Colour and marker of a metric in plots."""

    title: str
    colour: str
    marker: str
    marker_size: float
    filled: bool
    line: str | tuple[int, tuple[float, ...]]
    width: float


LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "b_cubed": Look("B³", "#8fc1e8", "s", 8.5, False, "-", 4.2),
        "ceaf_m": Look("CEAF$_m$", "#2a9d72", "^", 6.0, False, "-", 2.2),
        "ceaf_e": Look("CEAF$_e$", "#d98a00", "v", 6.0, True, (0, (1, 1.2)), 1.6),
        "blanc": Look("BLANC", "#b0568f", "D", 4.5, True, (0, (6, 2)), 1.4),
        "muc": Look("MUC", "#555555", "o", 8.0, False, (0, (5, 1.5, 1, 1.5)), 1.4),
        "lea": Look("LEA", "#000000", "o", 3.2, True, "-", 1.0),
    }
)
"""In the order of drawing; the legend is in the order of the rows."""


_UPRIGHT = 12
"""More names of x than this are turned, so that they do not touch."""


def pictures(exhibit: Exhibit) -> dict[str, bytes]:
    """A figure as PNG and SVG, the same bytes each time."""
    matplotlib, figures = import_module("matplotlib"), import_module("matplotlib.figure")
    file_of: dict[str, bytes] = {}
    with matplotlib.rc_context(SETTINGS):
        figure = figures.Figure(figsize=SIZE, layout="constrained")
        axes = figure.add_subplot()
        metrics = list(dict.fromkeys(row.metric for row in exhibit.rows))
        xs = list(dict.fromkeys(row.x for row in exhibit.rows))
        lines = {}
        for metric, look in LOOKS.items():
            percent = [float(100 * zero(row.f1)) for row in exhibit.rows if row.metric == metric]
            for places in groups(xs):
                (lines[metric],) = axes.plot(
                    [positions(xs)[place] for place in places],
                    [percent[place] for place in places],
                    color=look.colour,
                    marker=look.marker,
                    markersize=look.marker_size,
                    markerfacecolor=look.colour if look.filled else "none",
                    markeredgewidth=1.1,
                    linestyle=look.line,
                    linewidth=look.width,
                    clip_on=False,
                    label=look.title,
                )
        axes.set_ylabel("F₁ (%)")
        axes.set_xlabel(exhibit.axis)
        axes.grid(axis="y", color="#e2e2e2", linewidth=0.5)
        axes.set_axisbelow(True)
        percents = [100 * zero(row.f1) for row in exhibit.rows]
        axes.set_ylim(5 * (min(percents) // 5), -10 * (-max(percents) // 10))
        axes.set_xticks(positions(xs), xs)
        if not is_scale(xs):
            axes.tick_params(axis="x", rotation=0 if len(xs) <= _UPRIGHT else 45)
            for left, right in pairwise(groups(xs)):
                middle = (positions(xs)[left[-1]] + positions(xs)[right[0]]) / 2
                axes.axvline(middle, color="#bbbbbb", linewidth=0.5)
        figure.legend(
            handles=[lines[metric] for metric in metrics],
            loc="outside upper center",
            ncols=len(metrics),
            frameon=False,
            handlelength=2.6,
            columnspacing=1.2,
        )
        for kind, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
            stream = io.BytesIO()
            figure.savefig(stream, format=kind, dpi=DOTS, metadata=metadata)
            file_of[kind] = stream.getvalue()
    return file_of


def is_scale(xs: Sequence[str]) -> bool:
    """Whether the x values of a figure are numbers; otherwise they name a change of the key, such as a split."""
    return all(x.isdecimal() for x in xs)


def groups(xs: Sequence[str]) -> list[list[int]]:
    """
    The places of x that a line joins: all of a scale, and of others those that change the key alike.

    A split is joined to one of the same entity into as many parts, extra mentions to others of the same number.

    >>> groups(["0", "20"]), groups(["18-2", "17-3", "9-9-2", "8-2"]), groups(["1-2", "1-5", "2-0"])
    ([[0, 1]], [[0, 1], [2], [3]], [[0, 1], [2]])
    """
    if is_scale(xs):
        return [list(range(len(xs)))]
    sizes = [[int(size) for size in x.split("-")] for x in xs]
    extra = any(0 in size for size in sizes)
    kinds = [(size[0], 0) if extra else (sum(size), len(size)) for size in sizes]
    return [[place for place, _ in same] for _, same in groupby(enumerate(kinds), key=lambda numbered: numbered[1])]


def positions(xs: Sequence[str]) -> list[int]:
    """Where the x stand: numbers at their value, others in a row."""
    return [int(x) for x in xs] if is_scale(xs) else list(range(len(xs)))
