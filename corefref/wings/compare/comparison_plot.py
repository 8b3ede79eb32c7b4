"""A forest plot: the difference of every figure and pair with its interval."""

import io
from importlib import import_module

from corefref.rendering.escaping import terminal
from corefref.wings.compare.comparison import Comparison
from corefref.wings.compare.reporting import level

_INK, _QUIET = "#1a1a1a", "#8a8a8a"


def forest_plot(comparison: Comparison, kind: str) -> bytes:
    """Draw a row for each figure and pair, filled where Holm's p says that the systems differ; a picture of a kind."""
    shown = [terminal(name) for name in comparison.names]
    rows = [(statistic, pair) for statistic in comparison.statistics for pair in comparison.pairs]
    canvas = import_module("matplotlib.figure").Figure(figsize=(6.5, 1.2 + 0.32 * len(rows)), layout="constrained")
    axes = canvas.add_subplot()
    axes.axvline(0, color=_QUIET, linewidth=1)
    labels: list[str] = []
    for place, (statistic, pair) in enumerate(rows):
        interval = pair.intervals[statistic]
        low, high = interval.bca or interval.percentile
        delta = float(pair.test.by_statistic()[statistic].delta)
        significant = pair.adjusted[statistic] <= comparison.plan.alpha
        axes.plot([100 * low, 100 * high], [place, place], color=_INK, linewidth=1.5)
        axes.plot(
            100 * delta, place, marker="s", color=_INK, markersize=6, markerfacecolor=_INK if significant else "white"
        )
        measure = "" if statistic.measure == "f1" else f" {statistic.measure}"
        between = f"  {shown[pair.a]} − {shown[pair.b]}" if len(comparison.pairs) > 1 else ""
        labels.append(f"{statistic.metric}{measure}{between}".replace("$", r"\$"))
    axes.set_yticks(range(len(rows)), labels)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    names = f"{shown[0]} − {shown[1]}, " if len(comparison.pairs) == 1 else ""
    axes.set_xlabel(f"difference in points ({names}{level(comparison)})".replace("$", r"\$"))
    differs = any(pair.adjusted[statistic] <= comparison.plan.alpha for statistic, pair in rows)
    legend = "filled: differs" if differs else "none differs"
    # The title of the whole picture, not of the axes, which long labels push to the right.
    canvas.suptitle(
        f"{legend} at {float(comparison.plan.alpha):g} (randomization over documents, Holm)", fontsize=9, wrap=True
    )
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
    stream = io.BytesIO()
    canvas.savefig(stream, format=kind, dpi=200, bbox_inches="tight", metadata={"Title": "Differences between systems"})
    return stream.getvalue()
