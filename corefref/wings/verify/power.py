"""
What a run can exclude: which of the known ways to be wrong its inputs tell from the right figures.

"Passes" means little by itself. A scorer that takes every Cyrillic name for one passes wherever names are a, b and c.
`power.json` lists known ways to be wrong, from scorers that people used and from slips with names, places, sizes, sums
and decimals, and for each way and metric the least inputs that convict it. A run excludes a way if one of these inputs
was answered with figures fine enough to show the difference; what it cannot exclude, the report names.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from corefref.wings.verify.inputs import Input

TABLE = Path(__file__).with_name("power.json")


class Known(NamedTuple):
    """A known way to be wrong: by metric, the inputs that convict it, with how far its figures are off there."""

    id: str
    kind: str
    sentence: str
    metrics: Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True, slots=True)
class Power:
    """How many of the known ways to be wrong for its metrics a run could exclude, and which it could not."""

    told_apart: int
    ways: int
    not_excluded: tuple[str, ...]
    """A sentence each."""


NO_POWER = Power(0, 0, ())
"""What is excluded where nothing was answered."""


def digest(an_input: Input) -> str:
    """Return the name that the table has for an input."""
    return sha256(str(an_input).encode()).hexdigest()[:10]


@cache
def known() -> tuple[Known, ...]:
    """Return the rows of the table."""
    return tuple(
        Known(
            row["id"],
            row["kind"],
            row["sentence"],
            {metric: {name: Fraction(off) for name, off in offsets} for metric, offsets in row["metrics"].items()},
        )
        for row in json.loads(TABLE.read_text("utf-8"))
    )


def power(answered: Mapping[str, Mapping[Input, Fraction]]) -> Power:
    """
    Return what a run could exclude, given the inputs that were answered with right figures, by metric.

    Each input has how far off its figures may be and still agree. A way counts for the metrics that were answered. A
    scorer that takes one document at a time was asked nothing about corpora, so their ways are not counted.
    """
    precision = {
        metric: {digest(an_input): off for an_input, off in offset_of.items()} for metric, offset_of in answered.items()
    }
    several = any(len(an_input.documents) > 1 for offset_of in answered.values() for an_input in offset_of)
    counted = [
        (way, metrics)
        for way in known()
        if (metrics := [metric for metric in way.metrics if precision.get(metric)])
        and (several or way.kind != "corpus")
    ]

    def excluded(way: Known, metric: str) -> bool:
        of_metric = precision[metric]
        return any(name in of_metric and off > 2 * of_metric[name] for name, off in way.metrics[metric].items())

    left = [way for way, metrics in counted if not all(excluded(way, metric) for metric in metrics)]
    return Power(len(counted) - len(left), len(counted), tuple(way.sentence for way in left))
