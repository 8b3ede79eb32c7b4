"""What findings decide, by hand."""

from collections import Counter
from fractions import Fraction
from typing import get_args

import pytest

from corefref.scoring.kinds import SettingError
from corefref.wings.verify.accounts import Base
from corefref.wings.verify.findings import (
    FAILURES,
    FIGURES_GIVEN,
    OUTCOMES,
    VERDICTS,
    WRONG,
    Example,
    Finding,
    Given,
    Outcome,
    Report,
    Verdict,
    known_ids,
)
from corefref.wings.verify.inputs import Document, Input
from corefref.wings.verify.reported import Failure, Figures, Kind, printed
from corefref.wings.verify.reports.describing import conclusion

ONE = Input((Document((("a", "b"),), (("a",),)),))
HALF = Example(ONE, "muc", Figures({"recall": printed("1/2")}), {"recall": Fraction(1), "f1": Fraction(0)})


def finding(verdict: Verdict, name: str = "cause", fails: bool = False, known: bool = False) -> Finding:
    return Finding((f"{verdict} | muc | {name}",), verdict, ("muc",), name, "says so", 1, HALF, fails, known=known)


def report(
    *findings: Finding,
    outcomes: dict[tuple[str, str], dict[Outcome, int]] | None = None,
    not_tried: dict[str, int] | None = None,
    given: dict[str, Given] | None = None,
) -> Report:
    counted = {place: Counter(counts) for place, counts in (outcomes or {("muc", "small"): {"agrees": 1}}).items()}
    return Report("mine", Base(), counted, findings, not_tried or {}, 0.0, given=given or {}, corefref="1", spec="2")


def test_there_is_a_place_for_every_outcome_and_verdict() -> None:
    named = {word for part in get_args(Outcome) for word in get_args(part) or (part,)}
    assert set(OUTCOMES) == named
    assert len(OUTCOMES) == len(named) == 10
    assert set(FAILURES) == set(get_args(Kind)) - {"skipped"}
    assert set(WRONG) == {"fault", "crashed", "timed out", "rubbish"}
    assert set(FIGURES_GIVEN) == named - {"refuses", "skipped", *FAILURES}
    assert set(VERDICTS) == set(get_args(Verdict))


@pytest.mark.parametrize(
    ("names", "counted"),
    [
        (("choice CORPUS-2, reading c",), "1 convention followed: "),
        (
            ("choice CORPUS-2, reading c", "choice CORPUS-2, reading c (F of the means)"),
            "1 convention followed in 2 forms: ",
        ),
        (("choice CORPUS-2, reading c", "choice EMPTY-1, reading b"), "2 conventions followed: "),
    ],
)
def test_two_forms_of_a_choice_are_one_convention(names: tuple[str, ...], counted: str) -> None:
    found = conclusion(report(*(finding("convention", name) for name in names)))
    assert f"{counted}{'; '.join(f'MUC {name}' for name in names)};" in found


DECIDED = [
    (report(), "passes"),
    (report(finding("ill-formed")), "passes"),
    (report(finding("follows")), "passes with readings named"),
    (report(finding("convention")), "passes with readings named"),
    (report(finding("fault", fails=True)), "does not pass"),
    (report(finding("fault", fails=True, known=True)), "passes"),
    (report(finding("follows", fails=True), not_tried={"small": 3}), "does not pass"),
    (report(finding("follows"), not_tried={"small": 3}), "not decided"),
    (report(finding("no answer")), "not decided"),
    (report(finding("no answer", known=True)), "passes"),
    (report(given={"muc": Given(3, 4, 1)}), "not decided"),
    (report(given={"muc": Given(3, 4)}), "passes"),
    (report(outcomes={("muc", "small"): {"skipped": 3}}), "not decided"),
    (report(outcomes={("muc", "small"): {"agrees": 1}, ("lea", "small"): {"skipped": 3}}), "passes"),
    (report(outcomes={("muc", "small"): {"agrees": 1}, ("lea", "small"): {"refuses": 3}}), "not decided"),
    (report(outcomes={("muc", "small"): {"agrees": 1}, ("lea", "small"): {"timed out": 3}}), "not decided"),
    (
        report(
            outcomes={("muc", "small"): {"agrees": 1}, ("lea", "small"): {"skipped": 2, "timed out": 3}},
            given={"lea": Given(0, 5, left_out=2)},
        ),
        "passes",
    ),
    (
        report(
            outcomes={("muc", "small"): {"agrees": 1}, ("lea", "small"): {"skipped": 2, "timed out": 3}},
            given={"lea": Given(0, 5, skipped=(("several documents", 2),))},
        ),
        "not decided",
    ),
    (report(outcomes={("muc", "small"): {"rubbish": 1}, ("muc", "large"): {"convention": 3}}), "passes"),
]


@pytest.mark.parametrize(("made", "decision"), DECIDED)
def test_what_is_decided(made: Report, decision: str) -> None:
    assert made.decision == decision
    assert made.agrees is decision.startswith("passes")


def test_what_fails_is_not_known_and_a_fault_may_be() -> None:
    new, old, other = (
        finding("fault", "new", fails=True),
        finding("fault", "old", fails=True, known=True),
        finding("follows"),
    )
    made = report(new, old, other)
    assert made.failing == (new,)
    assert made.faults == made.with_verdict("fault") == (new, old)
    assert made.readings == ("cause",)
    assert report(other, other, finding("convention", "another")).readings == ("cause", "another")


def test_what_is_lacking_is_named_by_metric() -> None:
    given = {"muc": Given(3, 4, 1, "too large"), "lea": Given(4, 4)}
    assert report(given=given).lacking == {"muc": Given(3, 4, 1, "too large")}


def test_metrics_and_suites_are_named_once() -> None:
    made = report(
        outcomes={
            ("muc", "small"): {"agrees": 2, "fault": 1},
            ("muc", "large"): {"agrees": 5},
            ("lea", "small"): {"skipped": 1},
        }
    )
    assert (made.metrics, made.suites) == (("muc", "lea"), ("small", "large"))
    assert [made.total(outcome) for outcome in ("agrees", "fault", "skipped", "crashed")] == [7, 1, 1, 0]


def test_an_example_names_the_figures_that_differ() -> None:
    assert HALF.differing == ("recall",)
    assert Example(ONE, "muc", Failure("crashed"), {"recall": Fraction(1)}).differing == ()


def test_a_report_as_a_text_says_the_answer_the_causes_and_what_is_left() -> None:
    made = report(finding("fault", "bad", fails=True), finding("follows", known=True), not_tried={"small": 3})
    assert str(made).splitlines() == [
        "mine does not agree with corefref 1, spec 2",
        "- fault: MUC: bad: says so",
        "  least input: key {a b}, response {a}",
        "- follows (known): MUC: cause: says so",
        "  least input: key {a b}, response {a}",
        "- not tried, no time left: 3 inputs of small",
    ]
    assert str(report()) == "mine agrees with corefref 1, spec 2"
    assert str(report(finding("follows"))).splitlines()[0] == (
        "mine agrees with corefref 1, spec 2; with readings: cause"
    )
    assert str(report(not_tried={"small": 1})).splitlines()[0] == (
        "mine was not answered in full: not decided; compared with corefref 1, spec 2"
    )


def test_ids_have_three_parts_on_one_line() -> None:
    assert known_ids(["a | b | c", "a | b | c, d | e"]) == ("a | b | c", "a | b | c, d | e")
    for wrong in ("a | b", "a|b|c", "a | b | c\nd"):
        with pytest.raises(SettingError, match=r"is not a known fault \(expected VERDICT \| METRIC \| CAUSE\)$"):
            known_ids(wrong)
