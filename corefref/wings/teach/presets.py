"""What the playground offers to start from: boundary systems, the papers' worked examples, the smallest witnesses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corefref import registry
from corefref.door import partition
from corefref.partitions import Partition, in_order, mentions_in_order
from corefref.wings.examples import worked_examples
from corefref.wings.explain.describing import summary
from corefref.wings.explain.traces import trace
from corefref.wings.shared import html
from corefref.wings.teach import drawing

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
    """A pair to start from: its group, its title, the metric that it is about, both sides as text, and its page."""

    group: str
    title: str
    metric: str
    key: str
    response: str
    page: str = ""


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
    """
    A task: find a response to a key that meets all goals. `solution` does, and `why` says what it teaches.

    `exclusion` names the theorem of `proofs_notes/exclusions.md` that it shows at work.
    """

    title: str
    task: str
    key: str
    response: str
    goals: tuple[Goal, ...]
    solution: str
    why: str
    group: str = ""
    exclusion: str = ""

    @property
    def page(self) -> str:
        """The page of the book that it is about."""
        return f"proofs_notes/exclusions.html#{self.exclusion}" if self.exclusion else ""


_EXCLUDED = "What no metric has together"


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
        "As far apart as B³ and LEA can be",
        "Find a response with B³ F₁ at least 80 % and LEA F₁ at most 20 %.",
        "{a b} {c} {d} {e}",
        "{a b} {c} {d} {e}",
        (Goal("b_cubed", least=80), Goal("lea", most=20)),
        "{a} {b} {c d} {e}",
        "Exactly 80 and 20: this is the edge. B³ pays each mention for finding itself, but its F₁ is at most "
        "(3 + LEA F₁)/4, so no response to any key has more than 80 with less than 20.",
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
    Challenge(
        "Nothing for mentions alone, or something for each",
        "Find a response with B³ recall at least 50 % and LEA recall 0.",
        "{a b} {c d}",
        "{a b} {c d}",
        (Goal("b_cubed", "recall", least=50), Goal("lea", "recall", most=0)),
        "{a} {b} {c} {d}",
        "A metric whose recall is 0 exactly if nothing is resolved cannot reward every mention that is found: here are "
        "four, and nothing is resolved. LEA has the one property, B³ the other, and no formula has both.",
        _EXCLUDED,
        "resolved_or_common_mention",
    ),
    Challenge(
        "Large entities count more, or all count alike",
        "Find a response with LEA recall at most 20 % and CEAFe recall at least 50 %.",
        "{a b c d} {e}",
        "{a b c d}",
        (Goal("lea", "recall", most=20), Goal("ceaf_e", "recall", least=50)),
        "{e}",
        "One entity of two is whole, and one mention of five. If whole entities earn their share of mentions that is "
        "1/5, if they earn their share of entities 1/2: no recall is both.",
        _EXCLUDED,
        "share_of_mentions_or_of_entities",
    ),
    Challenge(
        "Blind to singletons, or 1 only for the key",
        "Find a response that is not the key, with MUC F₁ 100 % and B³ F₁ below 100 %.",
        "{a b}",
        "{a b}",
        (Goal("muc", least=100), Goal("b_cubed", most=99)),
        "{a b} {c}",
        "If singletons make no difference, {c} makes none, and F₁ stays what it is for the key. So a metric that is "
        "blind to singletons has F₁ = 1 for responses that are not the key. MUC is blind to them; B³ is 1 only for "
        "the key.",
        _EXCLUDED,
        "f1_one_only_on_identity_or_singletons",
    ),
    Challenge(
        "No merge costs F₁, or 1 only for the key",
        "Find a response with mention F₁ and B³ recall at 100 %, and B³ F₁ at most 70 %.",
        "{a b} {c d}",
        "{a b} {c d}",
        (Goal("mentions", least=100), Goal("b_cubed", "recall", least=100), Goal("b_cubed", most=70)),
        "{a b c d}",
        "The key with its entities merged. If no merge lowers F₁ it has 1, though it is not the key. That is so for "
        "mention identification. B³ is 1 only for the key, so it must let a merge cost something.",
        _EXCLUDED,
        "f1_one_only_on_identity_or_merges",
    ),
    Challenge(
        "Blind to singletons, or full recall only if all is there",
        "Find a response with MUC recall 100 % and B³ recall below 100 %.",
        "{a b} {c}",
        "{a} {b} {c}",
        (Goal("muc", "recall", least=100), Goal("b_cubed", "recall", most=99)),
        "{a b}",
        "c is in no entity of the response, so a recall that is 1 exactly if no entity is cut is below 1. One that is "
        "blind to singletons cannot see that.",
        _EXCLUDED,
        "no_entity_cut_or_singletons",
    ),
)


def presets() -> Iterator[Preset]:
    """Every preset, group by group."""
    for title, key, response in _BOUNDARY:
        yield Preset("Boundary systems", title, "muc" if "MUC" in title else "b_cubed", key, response)
    # The first metric that a figure of the example is of.
    metrics = {
        e.case.id: name
        for e in reversed(worked_examples.examples())
        if (name := e.metric.partition(".")[0]) in registry.IDS
    }
    for case in worked_examples.cases():
        if case.paper is not None:
            group = f"Worked examples: {worked_examples.papers()[case.paper].short}"
            title = f"{case.locator}: {case.description}"
            metric = metrics.get(case.id, "lea")
            page = f"spec/metrics/{registry.ENTRIES[metric].page}.html"
            yield Preset(group, title, metric, written(case.key), written(case.response), page)
    for metric in registry.DEFAULT_IDS:
        title = trace(_partition("{a}"), _partition("{a}"), metric).title
        for invariant in worked_examples.invariants():
            if metric in invariant.refuted:
                key, response = (_letters(side) for side in invariant.refuted[metric])
                group = f"Not true of {title}"
                page = f"spec/made/invariants.html#{invariant.id}"
                yield Preset(group, invariant.sentence, metric, key, response, page)


def _letters(side: str) -> str:
    """A side whose entities are words, and its mentions their letters."""
    return written(partition(map(set, side.split())))


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
