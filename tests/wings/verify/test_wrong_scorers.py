"""Every wrong scorer is found out, named, and shown on a least input that convicts; nobody else is accused."""

from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice

import pytest

from corefref.wings.verify import Base, Effort, Finding, Input, Report, Sizes, Verdict, inputs_of, verified
from corefref.wings.verify.accounts import excuses, excuses_of_corpora
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.reported import Figures
from tests.wings.verify.programs import PATIENT, SCORERS, program

ALL = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll")
SIZES = Sizes(random_inputs=20)


@dataclass(frozen=True)
class Wrong:
    """A program, the metrics it is asked for, what it is found to do, and the least input that shows it."""

    program: str
    metrics: tuple[str, ...]
    name: str
    least: str
    size: tuple[int, int, int]
    verdict: Verdict = "fault"
    beside: tuple[Verdict, ...] = ()


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
        "blanc_empty_half_averaged",
        ("blanc",),
        "fault blanc_empty_half_averaged",
        "key {a b}, response {a b}",
        (1, 2, 2),
    ),
    Wrong("blanc_harmonic", ("blanc",), "fault blanc_f_harmonic", "key {a b c} {d}, response {a b} {d}", (1, 4, 4)),
    # On two mentions it gives what B³₀ in its other reading does: 1/2 and 1 on {a b} and {a}.
    Wrong("twinless_dropped", ("b_cubed",), "fault b_cubed_without_twinless", "key {a b c}, response {a b}", (1, 3, 2)),
    Wrong("muc_missing_together", ("muc",), "fault muc_twinless_as_one_part", "key {a b}, response ∅", (1, 2, 1)),
    # Without singletons it also gives what LEA-1 b does; {a b} and {a} leave half a link where there is none.
    Wrong("lea_self_link_of_overlap", ("lea",), "fault lea_self_link_of_overlap", "key {a b}, response {a}", (1, 2, 2)),
    # Two empty sides are 0/0 with any importance, and so are the entities of one size the same.
    Wrong("lea_unweighted", ("lea",), "fault lea_unweighted", "key {a b}, response {a b} {c}", (1, 3, 3)),
    Wrong(
        "response_singletons_dropped",
        ("b_cubed", "ceaf_e"),
        "fault response_singletons_dropped",
        "key {a}, response {a}",
        (1, 1, 2),
    ),
    Wrong("singletons_dropped", ("mentions", "ceaf_e"), "fault singletons_dropped", "key {a}, response {a}", (1, 1, 2)),
    Wrong("roles_switched", ("b_cubed", "blanc"), "fault figures_switched", "key {a b}, response {a}", (1, 2, 2)),
    # Two empty sides, and one mention alone on both, are 1 under a published rule; a mention against nothing is 0/0,
    # which somebody may report as 1; a link against nothing has recall 0. Where no side is empty it follows that rule.
    Wrong(
        "blanc_one_if_a_side_is_empty",
        ("blanc",),
        "unexplained",
        "key {a b}, response ∅",
        (1, 2, 1),
    ),
    # Entities of one mention are the same whether they are one entity or two.
    Wrong(
        "documents_merged",
        ("b_cubed", "lea"),
        "fault documents_merged",
        "key {a}, response {a}; key {a}, response ∅",
        (2, 2, 3),
    ),
    Wrong(
        "names_merged",
        ("mentions", "b_cubed"),
        "fault names_merged",
        # Of two mentions one would leave open that documents without a key link are left out, and 0/0 is 1.
        "key {a}, response ∅; key ∅, response {a b}",
        (2, 3, 2),
    ),
    Wrong(
        "missing_document_skipped",
        ("mentions", "lea"),
        "missing document left out",
        "key {a}, response {a}; key {a}, response no document",
        (2, 2, 3),
        "ill-formed",
    ),
)
NO_FAULT = (
    Wrong(
        "macro_for_micro",
        ("b_cubed", "blanc"),
        "choice CORPUS-1, reading b",
        "key ∅, response ∅; key {a}, response {a}",
        (2, 1, 2),
        "convention",
    ),
    Wrong(
        "zero_by_zero_by_side",
        ("muc",),
        "choice EMPTY-1, several readings",
        "key ∅, response ∅",
        (1, 0, 0),
        "convention",
    ),
    Wrong("lea_without_self_links", ("lea",), "choice LEA-1, reading b", "key {a}, response {a}", (1, 1, 2), "follows"),
    Wrong(
        "blanc_luo_2014",
        ("blanc",),
        "choice BLANC-1, reading b (c without any link)",
        "key {a b}, response {a b} {c}",
        (1, 3, 3),
        "follows",
    ),
)

QUICK = (
    "ceaf_m_by_entities",
    "twinless_dropped",
    "blanc_harmonic",
    "blanc_one_if_a_side_is_empty",
    "missing_document_skipped",
    "lea_without_self_links",
)
"""One of each verdict, and one whose smallest input a published reading excuses; the others are `exhaustive`."""


def verified_program(
    name: str,
    metrics: tuple[str, ...],
    *suites: str,
    base: Base | None = None,
    sizes: Sizes = SIZES,
    effort: Effort | None = None,
) -> Report:
    scorer = program(name)
    try:
        tried = {suite: inputs_of(suite, sizes) for suite in suites}
        return verified(scorer, metrics, tried, base, effort or PATIENT)
    finally:
        scorer.close()


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(w, id=w.program, marks=() if w.program in QUICK else pytest.mark.exhaustive)
        for w in WRONG + NO_FAULT
    ],
)
def test_a_scorer_is_found_out_named_and_shown_on_a_least_input(wrong: Wrong) -> None:
    report = verified_program(wrong.program, wrong.metrics, "boundary", "small")
    (finding,) = (f for f in report.findings if f.verdict == wrong.verdict)
    assert finding.name == wrong.name
    assert set(finding.metrics) <= set(wrong.metrics)
    assert str(finding.example.input) == wrong.least
    assert finding.example.input.size == wrong.size
    assert finding.fails == (wrong in WRONG)
    assert report.agrees == (wrong in NO_FAULT)
    assert {f.verdict for f in report.findings} - {"ill-formed"} == {wrong.verdict, *wrong.beside} - {"ill-formed"}
    if wrong.verdict == "fault":
        convicts(finding)


def convicts(finding: Finding) -> None:
    """The least input is well-formed, and no published reading has the scorer's figures there."""
    one, metric, answer = finding.example.input, finding.example.metric, finding.example.answer
    assert not one.may_be_refused
    assert isinstance(answer, Figures)
    assert finding.example.differing
    for account in (excuses if len(one.documents) == 1 else excuses_of_corpora)(metric, Base()):
        assert not account.gives(one.documents, metric, answer), account.name


@pytest.mark.parametrize(
    "wrong",
    [w for w in WRONG if w.size[0] == 1 and w.program not in ("twinless_dropped", "blanc_one_if_a_side_is_empty")],
    ids=lambda wrong: wrong.program,
)
def test_no_smaller_pair_shows_what_a_wrong_scorer_does(wrong: Wrong) -> None:
    inputs = [i for i in islice(inputs_of("small", Sizes(small_mentions=4)), 400) if i.size < wrong.size]
    scorer = program(wrong.program)
    for one, answers in zip(inputs, scorer.answers(inputs, wrong.metrics), strict=True):
        for metric, answer in answers.items():
            assert isinstance(answer, Figures)
            excused = any(account.gives(one.documents, metric, answer) for account in excuses(metric, Base()))
            assert excused or answer.agree(exact_values(one.documents, metric, "zero")), str(one)
    scorer.close()


@pytest.mark.processes
def test_a_right_scorer_agrees_on_everything() -> None:
    report = verified_program("right", ALL, "examples", "boundary", "small", "random")
    assert report.agrees
    assert report.findings == ()
    assert report.total("agrees") == sum(counts.total() for counts in report.outcomes.values())


@pytest.mark.processes
def test_two_causes_are_both_found_and_the_one_without_a_name_is_shown_too() -> None:
    report = verified_program("two_faults", ("ceaf_e", "lea"), "boundary", "small")
    found = {f.metrics[0]: (f.verdict, f.name, str(f.example.input)) for f in report.findings}
    # Two unlike entities of three mentions or more, four in all: {a b c} and {a b d} have φ₄ = 2·2/6 = 2/3, {a b c d}
    # and {a b c} have 2·3/7 = 6/7. The program gives 0 for both, so that the second is farther off.
    assert found == {
        "ceaf_e": ("fault", "unexplained", "key {a b c d}, response {a b c}"),
        "lea": ("follows", "choice LEA-1, reading b", "key {a}, response {a}"),
    }


@pytest.mark.processes
def test_one_cause_that_shows_in_documents_and_by_their_weights_is_one_finding() -> None:
    report = verified_program("spurious_in_key_and_weighted", ("muc", "b_cubed"), "boundary", "small")
    found = {(f.verdict, f.name): f for f in report.findings if f.verdict != "ill-formed"}
    assert set(found) == {("fault", "fault spurious_mentions_in_key"), ("convention", "choice CORPUS-1, reading c")}
    # MUC shows the cause only by the weight of a document.
    assert set(found["fault", "fault spurious_mentions_in_key"].metrics) == {"muc", "b_cubed"}
    convicts(found["fault", "fault spurious_mentions_in_key"])
    documents = found["convention", "choice CORPUS-1, reading c"].example.input.documents
    assert not any(set(d.response) - set(d.key) and not d.key for d in documents)


@pytest.mark.exhaustive
def test_what_is_wrong_with_many_documents_is_found_beside_what_is_made_of_few() -> None:
    report = verified_program("weighted_and_paired_by_beginning", ("b_cubed",), "boundary", "small")
    found = {(f.verdict, f.name): f.example.input for f in report.findings}
    assert set(found) == {("convention", "choice CORPUS-1, reading c"), ("fault", "unexplained over several documents")}
    assert len(found["convention", "choice CORPUS-1, reading c"].documents) == 2
    assert len(found["fault", "unexplained over several documents"].documents) > 10


def test_a_reading_that_an_empty_side_refutes_is_not_followed_but_told() -> None:
    report = verified_program("lea_without_self_links_and_one_on_empty", ("lea",), "boundary", "small")
    found = {(f.verdict, f.name): str(f.example.input) for f in report.findings if f.verdict != "ill-formed"}
    # Nothing of {a} is resolved under either reading, and it counts in the denominator.
    assert found == {("fault", "unexplained"): "key {a}, response ∅"}
    (fault,) = report.with_verdict("fault")
    assert "; where both sides have a mention they are those of choice LEA-1, reading b" in fault.sentence


@pytest.mark.processes
def test_a_witness_convicts_a_scorer_that_reports_every_0_by_0_as_1_too_if_there_is_one() -> None:
    report = verified_program("spurious_in_key_and_weighted", ("b_cubed",), "boundary", "small")
    (fault,) = report.with_verdict("fault")
    answer = fault.example.answer
    assert isinstance(answer, Figures)
    for account in excuses("b_cubed", Base(), always_one=True):
        assert not account.gives(fault.example.input.documents, "b_cubed", answer), account.name


def test_figures_of_two_readings_that_exclude_each_other_are_a_fault_shown_on_two_inputs() -> None:
    report = verified_program("two_readings", ("lea",), "boundary", "small")
    (finding,) = report.findings
    assert (finding.verdict, finding.name) == ("fault", "mixed readings")
    assert "on key {a}, response {a} it gives the figures of choice LEA-1, reading b" in finding.sentence
    assert "those of the spec: no one reading gives both" in finding.sentence
    assert not report.agrees


def test_what_is_made_of_repeated_mentions_is_judged_apart_from_what_is_followed() -> None:
    report = verified_program("repeated_mentions_make_999", ("blanc",), "boundary", "small")
    found = {f.verdict: (f.name, f.fails) for f in report.findings}
    assert found == {
        "follows": ("choice BLANC-1, reading b (c without any link)", False),
        "ill-formed": ("outside [0, 1]", True),
    }
    assert not report.agrees


def test_a_repeated_mention_that_is_credited_is_described_and_fails_where_a_figure_exceeds_1() -> None:
    report = verified_program("repeated_mention_credited", ("b_cubed",), "boundary", "small")
    found = {f.name: (f.verdict, f.fails, str(f.example.input)) for f in report.findings}
    assert found == {
        "outside [0, 1]": ("ill-formed", True, "key {a}, response {a a}"),
        "copies credited": ("ill-formed", False, "key {a b}, response {a a}"),
    }


def test_an_id_counts_the_cases_that_another_program_finds_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """CEAFe of `two_faults` worked out apart, by trying every alignment: on how many single documents it is wrong."""
    monkeypatch.syspath_prepend(str(SCORERS))
    formulas = import_module("formulas")

    def phi4(k: set[object], r: set[object]) -> float:
        return 0.0 if len(k) > 2 and len(r) > 2 and len(k | r) > 3 and k != r else 2 * len(k & r) / (len(k) + len(r))

    def sums(one: Input, phi: object) -> list[float]:
        (d,) = one.documents
        return [float(n) for n in formulas.ceaf(phi)(list(map(set, d.key)), list(map(set, d.response)))]

    cases = [one for one in inputs_of("boundary", Sizes()) if len(one.documents) == 1 and not one.may_be_refused]
    wrong = [one for one in cases if sums(one, phi4) != pytest.approx(sums(one, formulas.phi4), abs=1e-9)]
    assert len(wrong) == 12


BUDGETS = (("boundary",), ("boundary", "small"), ("boundary", "examples", "small", "random"))


@pytest.mark.processes
@pytest.mark.parametrize(
    ("name", "metrics", "ids"),
    [
        (
            "repeated_mention_credited",
            ("b_cubed",),
            {"ill-formed | b_cubed | outside [0, 1]", "ill-formed | b_cubed | repeated mentions"},
        ),
        (
            "missing_document_skipped",
            ("mentions", "lea"),
            {"ill-formed | mentions | missing document", "ill-formed | lea | missing document"},
        ),
        (
            "two_faults",
            ("ceaf_e", "lea"),
            {
                # No two entities of the first boundary case that shows it are the same, and each has three mentions.
                # How many cases show it: `test_an_id_counts_the_cases_that_another_program_finds_wrong`.
                "fault | ceaf_e | unexplained | key {a b c} {d e f} {g h i}, response {a d g} {b e h} {c f i}: "
                "recall 0.0000, precision 0.0000, f1 0.0000; 12 in all",
                "follows | lea | choice LEA-1, reading b",
            },
        ),
        (
            "response_singletons_dropped",
            ("b_cubed", "ceaf_e"),
            {
                "fault | b_cubed | fault response_singletons_dropped",
                "fault | ceaf_e | fault response_singletons_dropped",
                # {a} is dropped from {a} {a b}, and a is then kept in the other.
                "ill-formed | b_cubed | repeated mentions",
                "ill-formed | ceaf_e | repeated mentions",
            },
        ),
    ],
)
def test_runs_with_other_budgets_give_the_same_ids(name: str, metrics: tuple[str, ...], ids: set[str]) -> None:
    for suites in BUDGETS:
        report = verified_program(name, metrics, *suites)
        assert {identifier for f in report.findings for identifier in f.ids} == ids, suites


@pytest.mark.processes
@pytest.mark.parametrize(
    ("name", "metrics", "letter"),
    [
        ("singletons_dropped", ("mentions", "ceaf_e"), "MENTIONS-1:b"),
        ("macro_for_micro", ("b_cubed", "blanc"), "CORPUS-1:b"),
        ("lea_without_self_links", ("lea",), "LEA-1:b"),
    ],
)
def test_a_reading_that_is_declared_is_what_a_scorer_is_held_to(
    name: str, metrics: tuple[str, ...], letter: str
) -> None:
    report = verified_program(name, metrics, "boundary", "small", base=Base(follows=(letter,)))
    assert [f.name for f in report.findings if f.verdict != "ill-formed"] == []
    assert report.agrees
    assert report.total("fault") == report.total("convention") == report.total("follows") == 0


@pytest.mark.processes
def test_a_scorer_that_declares_a_reading_and_does_as_the_spec_is_told_so() -> None:
    report = verified_program("right", ("lea", "b_cubed"), "boundary", base=Base(follows=("LEA-1:b", "CORPUS-1:b")))
    found = {f.metrics: (f.verdict, f.sentence) for f in report.findings}
    sentence = "as the spec does, though another reading is declared"
    assert found == {("lea", "b_cubed"): ("follows", sentence)}


def test_a_mean_of_faulty_figures_is_no_fault_of_its_own() -> None:
    from corefref import Partition, score
    from corefref.wings.verify import verify

    def half_of_muc(key: Partition, response: Partition) -> dict[str, object]:
        scores = score(key, response)
        muc, b_cubed, ceaf_e = (scores[m].f1 or 0 for m in ("muc", "b_cubed", "ceaf_e"))
        return {
            "muc": {"f1": muc / 2},
            "b_cubed": {"f1": b_cubed},
            "ceaf_e": {"f1": ceaf_e},
            "conll": {"f1": (muc / 2 + b_cubed + ceaf_e) / 3},
        }

    report = verify(half_of_muc, ["conll", "muc", "b_cubed", "ceaf_e"], suites=["boundary"])
    assert [(f.metrics, f.verdict) for f in report.findings] == [(("muc",), "fault")]
    assert report.outcomes["conll", "boundary"]["fault"] == report.outcomes["muc", "boundary"]["fault"] > 5


@pytest.mark.exhaustive
def test_ids_are_the_same_whatever_the_budget() -> None:
    scorers = ("two_faults", "roles_switched", "blanc_luo_2014", "macro_for_micro", "singletons_dropped")
    effort = replace(PATIENT, questions=10)
    for name in scorers:
        runs = [
            verified_program(name, ("b_cubed", "ceaf_e", "blanc", "lea"), *suites, sizes=sizes, effort=effort)
            for suites, sizes in (
                (("boundary",), SIZES),
                (("boundary", "small"), Sizes(small_mentions=3)),
                (("boundary", "examples", "random"), Sizes(random_inputs=8, seed=7)),
            )
        ]
        ids = [{identifier for f in run.findings for identifier in f.ids} for run in runs]
        assert ids[0] == ids[1] == ids[2] != set()
