"""Scorers in a few lines: all that are right pass or are named by convention, and all that are wrong are convicted."""

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from corefref import Partition
from corefref.registry import DEFAULT_IDS
from corefref.wings.examples.worked_examples import value_by_definition
from corefref.wings.verify import Effort, Finding, Input, Report, Sizes, inputs_of, verified, verify
from corefref.wings.verify.adapters.functions import answer
from corefref.wings.verify.reported import Answer, Failure, Figures
from spec.statements import value
from tests.wings.verify.programs import SCORERS

SMALL = Sizes(small_mentions=3, random_inputs=40)
Miniature = Callable[[Sequence[tuple[Partition, Partition]], str], object]


class Right(NamedTuple):
    """A scorer, the metrics it is asked for by name, the readings it declares, and what it is found to follow."""

    scorer: Miniature
    metrics: str
    follows: tuple[str, ...]
    named: tuple[str, ...]

    @property
    def ids(self) -> Sequence[str]:
        return DEFAULT_IDS if self.metrics == "all" else self.metrics.split()


def miniatures(name: str) -> Mapping[str, tuple[object, ...]]:
    sys.path.insert(0, str(SCORERS))
    try:
        found: Mapping[str, tuple[object, ...]] = getattr(importlib.import_module("miniatures"), name)
        return found
    finally:
        sys.path.remove(str(SCORERS))


RIGHT = {name: Right(*row) for name, row in miniatures("RIGHT").items()}  # type: ignore[arg-type]  # a table of programs
WRONG = {name: Right(row[0], row[1], (), row[2:]) for name, row in miniatures("WRONG").items()}  # type: ignore[arg-type]  # the same
UNDECIDED = {name: Right(row[0], row[1], (), ()) for name, row in miniatures("UNDECIDED").items()}  # type: ignore[arg-type]  # the same


EFFORT = Effort(seconds=7200, shrinking_seconds=6)
QUICK = frozenset(
    (
        "single",
        "a_little_less",
        "f1_of_means_over_links",
        "means_with_epsilon",
        "lea_of_links_with_epsilon",
        "folded",
        "one_of_both_empty",
        "conll_of_defined",
        "blanc_b",
        "ceaf_m_aligned_by_phi4",
        "muc_nearly",
        "three_averaged",
        "first_ten",
        "more_than_32",
        "conll_of_five",
        "ceaf_m_greedy",
        "negative_fractions",
    )
)
"""At least one of each kind; the others are tried with the marker `exhaustive`."""


def names(table: Mapping[str, Right]) -> list[ParameterSet]:
    marks = {name: () if name in QUICK else pytest.mark.exhaustive for name in table}
    return [pytest.param(name, marks=marks[name]) for name in table]


def report_on(one: Right) -> Report:
    named = (one.ids,) if one.metrics else ()
    return verify(one.scorer, *named, follows=one.follows, sizes=SMALL, effort=EFFORT)


@pytest.mark.parametrize("name", names(RIGHT))
def test_a_right_scorer_passes_or_is_named_by_convention(name: str) -> None:
    report = report_on(RIGHT[name])
    assert report.agrees, str(report)
    assert {f.name for f in report.findings} == set(RIGHT[name].named), str(report)


@pytest.mark.parametrize("name", names(WRONG))
def test_a_wrong_scorer_is_convicted_by_a_witness_that_another_implementation_confirms(name: str) -> None:
    report = report_on(WRONG[name])
    assert report.decision == "does not pass", str(report)
    faults = report.with_verdict("fault")
    assert {f.name for f in faults} == set(WRONG[name].named), str(report)
    for finding in faults:
        if isinstance(finding.example.answer, Figures) and finding.name != "not reproducible":
            confirm(finding)


def confirm(finding: Finding) -> None:
    """A figure of the least input, which is well-formed, is not what the second statement of the metric gives."""
    one, metric = finding.example.input, finding.example.metric
    assert not one.may_be_refused
    assert isinstance(finding.example.answer, Figures)
    if len(one.documents) > 1:
        # The second statements are of one document. Each figure of a corpus is checked where it is exchanged.
        assert finding.example.differing
        return
    (d,) = one.documents
    of = {m: f"m{n}" for n, m in enumerate(d.mentions)}
    key, response = (frozenset(frozenset(of[m] for m in e) for e in side) for side in d.sides)
    wrong = []
    for measure, reported in finding.example.answer.values.items():
        name = f"{metric}.{measure}"
        # The second statements try every map of entities, and every pair of mentions; of more, the definition is asked.
        is_small = one.size[1] < 60 and max(len(key), len(response)) < 8
        exact = value(name, key, response) if is_small else value_by_definition(name, d.key, d.response)
        allowed = (exact,) if exact is not None else (None, Fraction(0), Fraction(1))
        wrong.append(not any(reported.agrees(x) for x in allowed))
    assert any(wrong)


@pytest.mark.parametrize(
    ("name", "fault"),
    [("twinless_dropped", "fault twinless_mentions_dropped"), ("arithmetic_if_close", "fault f1_arithmetic")],
)
def test_a_fault_that_right_figures_refute_is_told_but_is_no_explanation(name: str, fault: str) -> None:
    """
    Both are right on {a b} and {a}: B³ has recall (1/2)/2 = 1/4, precision 1 and F 2/5. Without b recall is 1; the mean
    of recall and precision is 5/8.
    """
    report = verify(WRONG[name].scorer, ["b_cubed"], suites=["boundary", "small"], sizes=SMALL, effort=EFFORT)
    (finding,) = report.with_verdict("fault")
    assert finding.name == "unexplained"
    assert finding.sentence.endswith(f"; where they are wrong they are those of {fault}, which other inputs refute")


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_skips_is_not_decided(name: str) -> None:
    report = report_on(UNDECIDED[name])
    assert report.decision == "not decided", str(report)
    assert not report.agrees
    assert report.failing == ()
    assert report.given["lea"].lacking > 10


@pytest.mark.parametrize("name", ["only_muc", "none_for_others"])
def test_a_right_scorer_is_not_decided_for_metrics_that_are_named_and_get_no_figure(name: str) -> None:
    scorer = RIGHT[name].scorer
    report = verify(scorer, list(DEFAULT_IDS), sizes=SMALL, effort=EFFORT)
    assert report.decision == "not decided", str(report)
    assert report.findings == ()
    assert report.absent == tuple(metric for metric in DEFAULT_IDS if metric != "muc")
    assert verify(scorer, ["muc"], sizes=SMALL, effort=EFFORT).decision == "passes"


def test_a_scorer_that_remembers_the_answers_of_one_seed_is_convicted_by_another() -> None:
    (remembering,) = miniatures("REMEMBERING")["remembering"]
    assert callable(remembering)
    sizes = Sizes(small_mentions=2, random_inputs=20)
    suites = ("boundary", "examples", "small", "large", "random")
    seen = [[(d.key, d.response) for d in i.documents] for suite in suites for i in inputs_of(suite, sizes)]
    scorer = remembering(seen)
    assert verify(scorer, ["lea"], sizes=sizes, effort=EFFORT).decision == "passes"
    assert verify(scorer, ["lea"], sizes=replace(sizes, seed=7), effort=EFFORT).decision == "does not pass"


def test_an_answer_that_does_not_come_in_time_accuses_nobody() -> None:
    """BLANC by another published rule, which takes too long on larger inputs and is asked no more after a while."""
    late = Late(RIGHT["blanc_b"].scorer)
    suites = {suite: inputs_of(suite, SMALL) for suite in ("boundary", "small", "random")}
    report = verified(late, ["blanc"], suites, effort=EFFORT)
    assert report.with_verdict("fault") == ()
    assert report.decision == "not decided"
    (finding,) = report.with_verdict("no answer")
    assert finding.example.input in late.late


@dataclass
class Late:
    """A scorer that answers larger inputs late at first, and is then not asked any more."""

    function: Miniature
    late: list[Input] = field(default_factory=list)
    name: str = "late"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        for one in inputs:
            if len(self.late) >= 3:
                yield {m: Failure("timed out", "not asked any more", asked=False) for m in metrics}
            elif one.size[1] > 12:
                self.late.append(one)
                yield {m: Failure("timed out", "no end after 6 s") for m in metrics}
            else:
                pairs = [(d.key, d.response) for d in one.documents]
                yield {m: answer(self.function(pairs, m), m) for m in metrics}

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        """There is nothing to be closed."""
