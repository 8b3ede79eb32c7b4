"""
The departures that are tried: the rows of `spec/slips.json`, typed, and which of them may be together.

A departure acts on one axis: what is done to documents before they are counted (treatment), how they are combined
(combination), how a metric is computed (form), what the CoNLL score is the mean of (conll), what 0/0 is (zero), which
figure is printed and how (report). A program is a joint profile: what it does to each metric.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, NotRequired, TypeAlias, cast

from typing_extensions import ReadOnly, TypedDict

from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.reconcile.tables import Steps, steps_of

Kind: TypeAlias = Literal["setting", "slip", "metric", "program", "document"]
"""An option of `score`, a slip in files or in print, another computation, a program, or one document left out."""

Axis: TypeAlias = Literal["treatment", "combination", "form", "conll", "zero", "report", "program"]

COST: Mapping[Kind, int] = {"setting": 10, "program": 12, "slip": 14, "metric": 18, "document": 26}
"""Which explanation is shown first: one that people meet more often."""

COST_OF_ONE_MORE = 6


class ExampleData(TypedDict):
    """The smallest example of a departure: what a figure is, and what it is under the departure."""

    key: ReadOnly[list[str]]
    response: ReadOnly[list[str]]
    figure: ReadOnly[str]
    plain: ReadOnly[str]
    departed: ReadOnly[str]
    work: ReadOnly[str]


class ProfileData(TypedDict):
    """What a program does to a metric."""

    treatment: ReadOnly[NotRequired[list[str]]]
    form: ReadOnly[NotRequired[str]]
    combination: ReadOnly[NotRequired[str]]


class RowData(TypedDict):
    """A row of `spec/slips.json`: a departure as it is written there."""

    id: ReadOnly[str]
    kind: ReadOnly[Kind]
    axis: ReadOnly[Axis]
    words: ReadOnly[str]
    shows: ReadOnly[str]
    option: ReadOnly[NotRequired[str]]
    metric: ReadOnly[NotRequired[str]]
    form: ReadOnly[NotRequired[str]]
    has: ReadOnly[NotRequired[list[str]]]
    profile: ReadOnly[NotRequired[dict[str, ProfileData]]]
    example: ReadOnly[NotRequired[ExampleData]]


class NotTriedData(TypedDict):
    """A departure that is known, and cannot be carried out here."""

    words: ReadOnly[str]
    why: ReadOnly[str]


class SituationData(TypedDict):
    """What somebody had, what was printed elsewhere, and what explains it."""

    source: ReadOnly[str]
    had: ReadOnly[str]
    printed: ReadOnly[str]
    explained: ReadOnly[str]
    rows: ReadOnly[NotRequired[list[str]]]


class SlipsData(TypedDict):
    """What `spec/slips.json` holds."""

    rows: ReadOnly[list[RowData]]
    situations: ReadOnly[list[SituationData]]
    not_executable: ReadOnly[list[NotTriedData]]


class OfMetric(NamedTuple):
    """What is done for a metric: treatments, another form, another combination."""

    steps: Steps = ()
    form: str = ""
    combination: str = ""


@dataclass(frozen=True)
class Departure:
    """One respect in which figures depart from the default."""

    id: str
    kind: Kind
    axis: Axis
    words: str
    option: str = ""
    """The option of `score` that does it."""
    metric: str = ""
    form: str = ""
    has: tuple[str, ...] = ()
    profile: tuple[tuple[str, OfMetric], ...] = ()

    @property
    def cost(self) -> int:
        """How far a departure is from usual practice; explanations with lower cost are listed first."""
        return COST[self.kind]


Departures: TypeAlias = tuple[Departure, ...]
"""Departures that are together; none for the default."""


def cost(departures: Departures) -> int:
    """The place of an explanation: few and usual departures before many and rare ones."""
    return sum(d.cost for d in departures) + COST_OF_ONE_MORE * max(len(departures) - 1, 0)


@cache
def data() -> SlipsData:
    """Load `spec/slips.json`, the table of departures."""
    return cast(SlipsData, json.loads(spec_folder().joinpath("slips.json").read_text("utf-8")))


@cache
def rows() -> Mapping[str, Departure]:
    """The departures by their names, in the order of the file."""
    return {row["id"]: _departure(row) for row in data()["rows"]}


def _departure(row: RowData) -> Departure:
    profile = tuple(
        (metric, OfMetric(_steps(done.get("treatment", [])), done.get("form", ""), done.get("combination", "")))
        for metric, done in row.get("profile", {}).items()
    )
    return Departure(
        row["id"],
        row["kind"],
        row["axis"],
        row["words"],
        row.get("option", ""),
        row.get("metric", ""),
        row.get("form", ""),
        tuple(row.get("has", ())),
        profile,
    )


def _steps(names: Sequence[str]) -> Steps:
    steps = steps_of(names)
    assert steps is not None, names
    return steps


class Plan(NamedTuple):
    """What some departures do together, metric by metric."""

    steps: Steps = ()
    combination: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    conll: str = ""
    zero: str = ""
    report: str = ""
    program: Departure | None = None

    def for_metric(self, metric: str) -> OfMetric | None:
        """What is done for a metric; None if the treatments of a program and others cannot be together."""
        form = dict(self.forms).get(metric, metric)
        if self.program is None:
            return OfMetric(self.steps, form, self.combination)
        done = dict(self.program.profile).get(metric, OfMetric())
        steps = steps_of({*done.steps, *self.steps})
        if steps is None:
            return None
        return OfMetric(steps, done.form or form, done.combination or self.combination)


def plan_of(departures: Iterable[Departure]) -> Plan | None:
    """What departures do together; None for two that exclude each other."""
    plan = Plan()
    for d in departures:
        match d.axis:
            case "treatment":
                steps = steps_of([*plan.steps, d.id])
                if steps is None:
                    return None
                plan = plan._replace(steps=steps)
            case "form":
                if d.metric in dict(plan.forms) or plan.program is not None:
                    return None
                plan = plan._replace(forms=(*plan.forms, (d.metric, d.form)))
            case "program":
                if plan.program is not None or plan.forms or plan.combination:
                    return None
                plan = plan._replace(program=d)
            case "combination":
                if plan.combination or plan.program is not None:
                    return None
                plan = plan._replace(combination=d.id)
            case "conll":
                if plan.conll:
                    return None
                plan = plan._replace(conll=d.id)
            case "zero":
                if plan.zero:
                    return None
                plan = plan._replace(zero=d.id)
            case "report":
                if plan.report:
                    return None
                plan = plan._replace(report=d.id)
    return plan
