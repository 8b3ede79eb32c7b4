"""The figures and tables of the papers, recomputed: `spec/made/figures.json`, which `spec/papers/figures.py` makes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from corefref.wings.examples.worked_examples import spec_folder

CONSTRUCTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "core": ("largest-first", "tens-first", "as-published"),
        "wrong_groups": ("cyclic", "pairs"),
        "identified": ("columns", "entities"),
        "most_extra": ("3", "10"),
    }
)
"""What the text of Moosavi & Strube (2016) leaves open, and the constructions of each; the first is corefref's."""


class FigureRow(NamedTuple):
    """One score of a figure or table; None for 0/0."""

    figure: str
    x: str
    metric: str
    recall: Fraction | None
    precision: Fraction | None
    f1: Fraction | None


@dataclass(frozen=True, slots=True)
class Exhibit:
    """
    A figure, table or section of a paper, recomputed.

    `axis` names what x is, for a figure that is a plot; it is empty for a table. `by` names the constructions that it
    was made by, of those in `CONSTRUCTIONS`.
    """

    id: str
    caption: str
    rows: tuple[FigureRow, ...]
    axis: str = ""
    by: tuple[tuple[str, str], ...] = ()


def exhibits(chosen: Mapping[str, str]) -> Iterator[Exhibit]:
    """
    Yield the figures by the constructions that are chosen, by corefref's where none is, then the tables.

    >>> [(row.x, row.f1) for e in exhibits({}) if e.id.endswith("/section-5") for row in e.rows]
    [('example', Fraction(5, 18))]
    """
    names = {setting: chosen.get(setting, names[0]) for setting, names in CONSTRUCTIONS.items()}
    for made in json.loads(spec_folder().joinpath("made", "figures.json").read_text("utf-8"))["exhibits"]:
        if all(names[setting] == name for setting, name in made["by"].items()):
            rows = (
                FigureRow(made["id"], x, metric, *(None if f is None else Fraction(f) for f in figures))
                for x, metric, *figures in made["rows"]
            )
            yield Exhibit(made["id"], made["caption"], tuple(rows), made["axis"], tuple(made["by"].items()))
