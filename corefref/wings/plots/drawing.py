"""What all pictures share: matplotlib (the extra `plots`), its settings, and the spreads of `stats --plot`."""

import io
import os
from collections import Counter
from collections.abc import Mapping
from importlib import import_module

from corefref.cli.usage import UsageError

SIZE = (5.6, 3.4)
"""Inches; the width of a page's text."""

DOTS = 300
"""Dots per inch of the PNG."""


SETTINGS = {
    "font.size": 9,
    "font.family": "DejaVu Sans",
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.fontsize": 8,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "svg.hashsalt": "corefref",
}


_WINDOWS = "MPLBACKEND"


def require_matplotlib(option: str = "--plots") -> None:
    """Raise UsageError if matplotlib is not installed."""
    # Pictures become files: the windows that somebody prefers do not matter, and unknown ones stop the import.
    before = os.environ.get(_WINDOWS)
    os.environ[_WINDOWS] = "agg"
    try:
        import_module("matplotlib")
    except ImportError as error:
        raise UsageError(f"{option} needs matplotlib (expected the extra plots, or: pip install matplotlib)") from error
    finally:
        if before is None:
            del os.environ[_WINDOWS]
        else:
            os.environ[_WINDOWS] = before


def spreads(lengths_of: Mapping[str, Counter[int]], kind: str) -> bytes:
    """Draw a panel for each counter: how often each value occurs, on logarithmic axes. Returns the picture's bytes."""
    matplotlib, figures = import_module("matplotlib"), import_module("matplotlib.figure")
    ticks = import_module("matplotlib.ticker")
    with matplotlib.rc_context(SETTINGS):
        figure = figures.Figure(figsize=(SIZE[0] * 1.5, SIZE[1] * 0.8), layout="constrained")
        for axes, (title, counter) in zip(figure.subplots(1, len(lengths_of)), lengths_of.items(), strict=True):
            # 0 has no place on a scale of decades; the axis is linear up to 1.
            axes.set_xscale("symlog", linthresh=1)
            axes.set_yscale("log")
            values = sorted(counter)
            plain = ticks.FuncFormatter(lambda value, _: f"{value:g}")
            axes.xaxis.set_major_formatter(plain)
            axes.yaxis.set_major_formatter(plain)
            axes.plot(values, [counter[value] for value in values], "o", markersize=2.5, color="#1a1a1a")
            axes.set_xlabel(title)
            axes.grid(color="#e2e2e2", linewidth=0.5)
            axes.set_axisbelow(True)
        figure.axes[0].set_ylabel("how many")
        stream = io.BytesIO()
        figure.savefig(stream, format=kind, dpi=DOTS, metadata={"Date" if kind == "svg" else "Software": None})
    return stream.getvalue()
