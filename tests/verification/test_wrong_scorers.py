"""Every wrong scorer is found out, named, and shown on a least input; a right one passes."""

from dataclasses import dataclass
from itertools import islice

import pytest

from corefref.verification import Report, Sizes, inputs_of, verified
from corefref.verification.exact import exact_values
from corefref.verification.inputs import Input
from corefref.verification.reported import Figures
from tests.verification.programs import program

ALL = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea")
SIZES = Sizes(random_inputs=20)


@dataclass(frozen=True)
class Wrong:
    """A program, the metrics it is asked for, what it is found to do, and the least input that shows it."""

    program: str
    metrics: tuple[str, ...]
    name: str
    least: str
    size: tuple[int, int, int]
    outcome: str = "differs"


# Sizes are documents, mentions, entities, worked out by hand from what each program gets wrong.
WRONG = (
    Wrong("ceaf_m_by_entities", ("ceaf_m",), "fault ceaf_m_divides_by_entities", "key {a b}, response {a}", (1, 2, 2)),
    Wrong(
        "greedy_alignment",
        ("ceaf_e",),
        "fault ceaf_e_greedy_alignment",
        "key {a b c} {d}, response {a b d} {c}",
        (1, 4, 4),
    ),
    Wrong(
        "repeated_mention_credited",
        ("b_cubed",),
        "fault repeated_mention_credited",
        "key {a}, response {a a}",
        (1, 2, 2),
    ),
    Wrong(
        "blanc_empty_half_averaged",
        ("blanc",),
        "fault blanc_empty_half_averaged",
        "key {a b}, response {a b}",
        (1, 2, 2),
    ),
    Wrong("blanc_harmonic", ("blanc",), "fault blanc_f_harmonic", "key {a b c} {d}, response {a b} {d}", (1, 4, 4)),
    Wrong("lea_without_self_links", ("lea",), "fault lea_without_self_links", "key {a}, response {a}", (1, 1, 2)),
    Wrong("twinless_dropped", ("b_cubed",), "fault b_cubed_without_twinless", "key {a b}, response {a}", (1, 2, 2)),
    Wrong("muc_missing_together", ("muc",), "fault muc_twinless_as_one_part", "key {a b}, response ∅", (1, 2, 1)),
    Wrong(
        "response_singletons_dropped",
        ("b_cubed", "ceaf_e"),
        "fault response_singletons_dropped",
        "key {a}, response {a}",
        (1, 1, 2),
    ),
    Wrong("roles_switched", ("b_cubed", "blanc"), "fault figures_switched", "key {a b}, response {a}", (1, 2, 2)),
    Wrong(
        "documents_merged",
        ("muc", "b_cubed", "lea"),
        "fault documents_merged",
        "key {a}, response {a}; key {a}, response ∅",
        (2, 2, 3),
    ),
    Wrong(
        "names_merged",
        ("mentions", "b_cubed"),
        "fault names_merged",
        "key {a}, response ∅; key ∅, response {a}",
        (2, 2, 2),
    ),
    Wrong(
        "missing_document_skipped",
        ("mentions", "lea"),
        "fault missing_document_skipped",
        "key {a}, response {a}; key {a}, response no document",
        (2, 2, 3),
    ),
    Wrong(
        "macro_for_micro",
        ("b_cubed", "blanc"),
        "fault macro_for_micro",
        "key ∅, response ∅; key {a}, response {a}",
        (2, 1, 2),
    ),
    Wrong(
        "blanc_luo_2014",
        ("blanc",),
        "choice BLANC-1, reading b (c without any link)",
        "key {a b}, response {a b} {c}",
        (1, 3, 3),
        "follows",
    ),
    Wrong(
        "singletons_dropped",
        ("mentions", "ceaf_m"),
        "choice MENTIONS-1, reading b",
        "key {a}, response {a}",
        (1, 1, 2),
        "follows",
    ),
)


def verified_program(name: str, metrics: tuple[str, ...], *suites: str) -> Report:
    scorer = program(name)
    try:
        return verified(scorer, metrics, {suite: inputs_of(suite, SIZES) for suite in suites})
    finally:
        scorer.close()


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.program)
def test_a_wrong_scorer_is_found_named_and_shown_on_a_least_input(wrong: Wrong) -> None:
    report = verified_program(wrong.program, wrong.metrics, "boundary", "small")
    (finding,) = report.findings
    assert (finding.outcome, finding.name) == (wrong.outcome, wrong.name)
    assert set(finding.metrics) <= set(wrong.metrics)
    assert str(finding.example.input) == wrong.least
    assert finding.example.input.size == wrong.size
    assert finding.example.differing
    assert report.agrees == (wrong.outcome == "follows")


@pytest.mark.parametrize("wrong", [w for w in WRONG if w.size[0] == 1], ids=lambda wrong: wrong.program)
def test_no_smaller_pair_shows_what_a_wrong_scorer_does(wrong: Wrong) -> None:
    def smaller(i: Input) -> bool:
        return i.size < wrong.size and not (wrong.program == "repeated_mention_credited" and not i.repeats)

    inputs = [i for i in islice(inputs_of("small", Sizes(small_mentions=4)), 400) if smaller(i)]
    scorer = program(wrong.program)
    for one, answers in zip(inputs, scorer.answers(inputs, wrong.metrics), strict=True):
        for metric, answer in answers.items():
            assert isinstance(answer, Figures)
            assert answer.agree(exact_values(one.documents, metric, "zero")), str(one)
    scorer.close()


def test_a_right_scorer_agrees_on_everything() -> None:
    report = verified_program("right", ALL, "examples", "boundary", "small", "random")
    assert report.agrees
    assert report.findings == ()
    assert report.total("agrees") == sum(counts.total() for counts in report.outcomes.values())


def test_two_faults_are_both_found_and_the_one_without_a_name_is_shown_too() -> None:
    report = verified_program("two_faults", ("ceaf_e", "lea"), "boundary", "small")
    found = {f.metrics[0]: (f.name, str(f.example.input)) for f in report.findings}
    assert found == {
        "ceaf_e": ("", "key {a b c}, response {a b d}"),
        "lea": ("fault lea_without_self_links", "key {a}, response {a}"),
    }
