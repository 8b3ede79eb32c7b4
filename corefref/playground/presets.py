"""What the playground offers to start from: boundary systems, the papers' worked examples, the smallest witnesses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corefref import registry
from corefref.evidence.invariants import INVARIANTS, Refuted
from corefref.evidence.worked_examples import cases, papers
from corefref.explanation.describing import summary
from corefref.explanation.traces import trace
from corefref.partitions import Partition, in_order, mentions_in_order, partition
from corefref.rendering import drawing, html

_KEY = "{a b c} {d e} {f} {g}"

_BOUNDARY = (
    ("Every mention a singleton", _KEY, "{a} {b} {c} {d} {e} {f} {g}"),
    ("All mentions one entity: why MUC rewards merging", "{a b c} {d e f} {g h i}", "{a b c d e f g h i}"),
    ("The key itself", _KEY, _KEY),
    ("Nothing", _KEY, ""),
    ("All mentions, no right link: what B³ and CEAF reward", "{a b} {c d}", "{a c} {b d}"),
    ("Half of each entity", "{a b c d} {e f g h}", "{a b} {c d} {e f} {g h}"),
    ("Singletons that the key does not have", "{a b}", "{a b} {c} {d}"),
    ("A perfect response of singletons: why MUC is 0/0", "{a} {b}", "{a} {b}"),
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A pair to start from: its group, its title, the metric that it is about, and both sides as text."""

    group: str
    title: str
    metric: str
    key: str
    response: str


START = Preset("", "", "lea", "{a b c} {d e f g}", "{a b} {c d} {f g h i}")
"""What a page without a link of its own begins with."""


def presets() -> Iterator[Preset]:
    """Every preset, group by group."""
    for title, key, response in _BOUNDARY:
        yield Preset("Boundary systems", title, "muc" if "MUC" in title else "b_cubed", key, response)
    for case in cases():
        if case.paper is not None:
            title = f"{papers()[case.paper].short}, {case.locator}: {case.description}"
            yield Preset("Worked examples", title, "lea", written(case.key), written(case.response))
    for metric in registry.DEFAULT_IDS:
        title = registry.ENTRIES[metric].title or metric
        for invariant in INVARIANTS:
            cell = invariant.cells[metric]
            if isinstance(cell, Refuted):
                pair = cell.witness.pair
                group = f"Not true of {title}"
                yield Preset(group, invariant.sentence, metric, written(pair.key), written(pair.response))


def written(p: Partition) -> str:
    """
    A partition in the notation of the papers; a blank within a mention's name becomes `_`.

    >>> written(partition([{"this man", "his"}]))
    '{his this_man}'
    """
    return " ".join("{" + " ".join(str(m).replace(" ", "_") for m in mentions_in_order(e)) + "}" for e in in_order(p))


def examples() -> str:
    """The boundary systems as a part of a page that needs no script: drawn, with what every metric gives."""
    return "".join(_example(title, key, response) for title, key, response in _BOUNDARY)


def _example(title: str, key: str, response: str) -> str:
    sides = _partition(key), _partition(response)
    table = summary([trace(*sides, metric) for metric in registry.DEFAULT_IDS])
    return f"<h3>{html.isolated(title)}</h3>{drawing.svg(drawing.drawn(*sides))}{html.written([table])}"


def _partition(text: str) -> Partition:
    entities: Sequence[str] = text.replace("{", "").split("}")
    return partition([entity.split() for entity in entities if entity.strip()])
