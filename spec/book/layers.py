"""A picture of what rests on what: layers of names, and a line from each name to those above that it rests on."""

from collections.abc import Mapping, Sequence

from corefref.rendering.markup import html

ACROSS, DOWN, LETTER, HIGH = 14.0, 62.0, 6.6, 20.0
"""In pixels: between names, between layers, the width of a letter, the height of a name."""

MOST = 5
"""Names in a row; a layer of more takes several."""


def svg(depth: Mapping[str, int], below: Mapping[str, Sequence[str]]) -> str:
    """The names by their depth, the ground at the top, as SVG."""
    rows: list[list[str]] = []
    for level in range(max(depth.values()) + 1):
        names = sorted(name for name in depth if depth[name] == level)
        rows += [names[start : start + MOST] for start in range(0, len(names), MOST)]
    widths = {name: LETTER * len(name) + 12 for name in depth}
    widest = max(sum(widths[name] + ACROSS for name in row) for row in rows)
    places: dict[str, tuple[float, float]] = {}
    for n, row in enumerate(rows):
        x = (widest - sum(widths[name] + ACROSS for name in row)) / 2
        for name in row:
            places[name] = (x + widths[name] / 2, 14 + n * DOWN)
            x += widths[name] + ACROSS
    height = 28 + DOWN * (len(rows) - 1)
    lines = [
        f'<line x1="{places[one][0]:.0f}" y1="{places[one][1] + HIGH / 2:.0f}" x2="{places[name][0]:.0f}" '
        f'y2="{places[name][1] - HIGH / 2:.0f}" stroke="currentColor" stroke-opacity="0.35"/>'
        for name in depth
        for one in below[name]
    ]
    names = [
        f"<g><title>{html(name)} rests on {html(', '.join(below[name]) or 'none of the others')}</title>"
        f'<rect x="{x - widths[name] / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{widths[name]:.0f}" height="{HIGH}" '
        'rx="4" fill="var(--behind, Canvas)" stroke="currentColor"/>'
        f'<text x="{x:.0f}" y="{y + 4:.0f}">{html(name)}</text></g>'
        for name, (x, y) in places.items()
    ]
    told = "; ".join(f"{name} on {', '.join(ones)}" for name, ones in below.items() if ones)
    return (
        f'<svg role="img" aria-label="Which theory rests on which: {html(told)}" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {widest:.0f} {height:.0f}" width="{widest:.0f}" '
        'style="max-width: 100%; min-width: 36rem; height: auto" '
        'font-family="ui-monospace, monospace" font-size="11" fill="currentColor" text-anchor="middle">'
        f"{''.join(lines)}{''.join(names)}</svg>"
    )
