"""What the playground offers to start from: boundary systems, the papers' worked examples, the smallest witnesses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corefref import registry
from corefref.evidence.invariants import INVARIANTS, Refuted
from corefref.evidence.worked_examples import cases, papers
from corefref.explanation.describing import summary
from corefref.explanation.traces import trace
from corefref.partitions import Partition, in_order, mentions_in_order, partition
from corefref.playground import drawing
from corefref.rendering import html

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


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure must be, in percent: above a value, at least one, or at most one."""

    metric: str
    measure: str = "f1"
    above: float | None = None
    least: float | None = None
    most: float | None = None

    def __post_init__(self) -> None:
        """Refuse a goal that everything meets."""
        if (self.above, self.least, self.most) == (None, None, None):
            raise ValueError("a goal has a bound")


@dataclass(frozen=True, slots=True)
class Challenge:
    """A task: find a response to a key that meets all goals. `solution` does, and `why` says what it teaches."""

    title: str
    task: str
    key: str
    response: str
    goals: tuple[Goal, ...]
    solution: str
    why: str
    group: str = ""


CHALLENGES = (
    Challenge(
        "Full recall of MUC, with nothing understood",
        "Find a response with MUC recall 100 % and LEA F₁ at most 30 %.",
        "{a b} {c d} {e f} {g h}",
        "{a} {b} {c} {d} {e} {f} {g} {h}",
        (Goal("muc", "recall", least=100), Goal("lea", most=30)),
        "{a b c d e f g h}",
        "One entity has every link, so no link is missing. LEA's precision sees that 24 of its 28 links are wrong.",
    ),
    Challenge(
        "High B³, and not one link right",
        "Find a response with B³ F₁ at least 75 % and LEA F₁ 0.",
        "{a b} {c} {d}",
        "{a b} {c} {d}",
        (Goal("b_cubed", least=75), Goal("lea", most=0)),
        "{a} {b} {c d}",
        "B³ pays each mention for finding itself. It does not get higher than this: on every key and response of the "
        "same mentions, up to six, B³ F₁ is at most (3 + LEA F₁)/4.",
    ),
    Challenge(
        "All mentions found, every link wrong",
        "Find a response with mention identification at 100 %, and MUC and LEA at 0.",
        "{a b} {c d}",
        "{a b} {c d}",
        (Goal("mentions", least=100), Goal("muc", most=0), Goal("lea", most=0)),
        "{a c} {b d}",
        "Mention identification asks what is found, not what it is linked to.",
    ),
    Challenge(
        "Two wrong links that MUC hardly sees",
        "Find a response with MUC F₁ at least 90 % and CEAFe F₁ at most 50 %.",
        "{a b c d} {e f g h} {i j k l}",
        "{a b c d} {e f g h} {i j k l}",
        (Goal("muc", least=90), Goal("ceaf_e", most=50)),
        "{a b c d e f g h i j k l}",
        "Two wrong links merge three entities. MUC counts 9 of 11 links right; CEAFe aligns one entity of three.",
    ),
    Challenge(
        "BLANC without one right link",
        "Find a response with BLANC F₁ at least 40 % and LEA F₁ 0.",
        "{a b} {c d} {e f} {g h}",
        "{a b} {c d} {e f} {g h}",
        (Goal("blanc", least=40), Goal("lea", most=0)),
        "{a c} {b e} {d g} {f h}",
        "Half of BLANC is the links that are rightly absent. Of 28 pairs 24 are not links in the key, and 20 of these "
        "are absent from the response too.",
    ),
)


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
