"""The suite `annotated`: what it gives programs, what it makes of their figures, and that it accuses nobody wrongly."""

import json
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.cli import main
from corefref.formats.documents import Wanted, mention_of
from corefref.partitions import Nodes
from corefref.wings.annotation import corefud, universal_anaphora
from corefref.wings.verify import writing
from corefref.wings.verify.adapters.known import ANNOTATED_TEXTS, FORMS
from corefref.wings.verify.adapters.texts import TextScorer
from corefref.wings.verify.annotated_cases import (
    GROUPS,
    AnnotatedCase,
    cases_by_hand,
    cases_of_groups,
    in_deixis,
    worked,
)
from corefref.wings.verify.annotated_suite import (
    MEMBERS,
    PROGRAMS,
    AnnotatedFinding,
    Answered,
    Tried,
    judge_answers,
    report_on_annotated,
    try_annotated,
)
from corefref.wings.verify.annotated_ways import ONE_TABLE, ORDER, Setting, best_matchings, ways
from corefref.wings.verify.inputs import Document, as_read
from corefref.wings.verify.processes import Limits
from corefref.wings.verify.reported import Figures, Printing, printed
from corefref.wings.verify.reports.of_suites import SUFFIXES, of_annotated
from tests.commands import refusal_of
from tests.wings.annotation.test_split_antecedents import cases as plural_cases
from tests.wings.matching.matching_examples import matching_cases

SPEC = Path(__file__).resolve().parents[3] / "spec"
PROGRAM = Path(__file__).parent / "scorers" / "annotated_corefud.py"
BY_HAND = cases_of_groups(("worked", "boundary"), 0, 0)
FEW = [
    case for case in BY_HAND if case.id in ("zeros-rotated-and-one-moved", "zero-by-its-parent", "plural", "boundary")
]


def of_corefud(fault: str, some: list[AnnotatedCase]) -> Tried:
    """What the suite says of our program with a fault."""
    command = (sys.executable, str(PROGRAM), fault)
    with closing(TextScorer(FORMS["corefud"], command, Limits(seconds=60))) as scorer:
        return try_annotated(scorer, some, 600, lambda text: None)


def named(found: Tried) -> dict[str, set[str]]:
    """The metrics of each cause, by the verdict and the name."""
    made: dict[str, set[str]] = {}
    for f in found.findings:
        made.setdefault(f"{f.verdict}: {f.name}", set()).add(f.metric)
    return made


@pytest.mark.parametrize(
    "some",
    [
        pytest.param(FEW, id="few"),
        pytest.param(cases_of_groups(GROUPS, 20, 0), id="every", marks=pytest.mark.exhaustive),
    ],
)
def test_a_right_program_agrees_everywhere(some: list[AnnotatedCase]) -> None:
    found = of_corefud("right", some)
    assert found.findings == ()
    assert found.not_tried == 0
    given = {outcome for groups in found.outcomes.values() for counts in groups.values() for outcome in counts}
    # Parts of two mentions of one entity are not given to a program that could pair them otherwise.
    assert given - {"skipped"} == {"agrees"}
    assert set(found.outcomes) == {"muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "mor", "zero", "conll"}


def test_a_known_fault_is_named_on_an_input_that_no_reading_excuses() -> None:
    found = of_corefud("one-table", FEW)
    # BLANC of the program is the spec's.
    assert named(found) == {"fault: fault one-table": {"muc", "b_cubed", "ceaf_m", "ceaf_e", "lea"}}
    assert {f.least.case.id for f in found.findings} == {"zeros-rotated-and-one-moved"}
    assert found.outcomes["conll"]["boundary"]["fault"] > 0


def test_to_match_zeros_by_their_places_is_a_choice_and_no_fault() -> None:
    found = of_corefud("by-place", FEW)
    assert named(found).keys() == {"convention: choice MATCH-9, reading b"}


def test_figures_of_nothing_known_are_a_fault() -> None:
    """Of {1-3, 4} with the head 2 against {2-3, 4} head matching finds both mentions: MUC 1/1, and exact 0/1."""
    found = of_corefud("heads-ignored", FEW)
    assert named(found).keys() == {"fault: unexplained"}
    assert not [f for f in found.findings if f.sentence.endswith("(but not when it is asked again)")]
    (of_muc,) = (f for f in found.findings if f.metric == "muc")
    assert (of_muc.least.case.id, of_muc.least.setting.match) == ("boundary", "head-corefud")
    assert of_muc.least.exact == {"recall": 1, "precision": 1, "f1": 1}


def test_to_end_on_a_valid_input_is_a_fault() -> None:
    found = of_corefud("crashes", [case for case in BY_HAND if case.id == "no-mention-in-the-response"])
    assert named(found) == {"fault: crashed": set(found.outcomes)}


EXACT = Setting("", (), plurals=True)


def answered(case: AnnotatedCase, metric: str, recall: str, precision: str, setting: Setting = EXACT) -> Answered:
    """Figures that were printed."""
    given = {"recall": recall, "precision": precision}
    return Answered(case, setting, metric, Figures({n: printed(f, Printing("percent")) for n, f in given.items()}))


def causes(*answers: Answered) -> list[tuple[str, str, int]]:
    _, found = judge_answers(answers)
    return [(f.verdict, f.name, f.count) for f in found]


def f1_answered(metric: str, f1: str) -> Answered:
    return Answered(PLURALS, EXACT, metric, Figures({"f1": printed(f1, Printing("percent"))}))


PLURALS = AnnotatedCase("", "boundary", "plurals", "{1} {2} {3 4 =1+2} {5 6}", "{1} {2} {3 4 =1+2} {5 6}")


def test_a_mean_is_at_fault_by_itself_where_it_is_not_that_of_its_members() -> None:
    right = [f1_answered(metric, "100.00") for metric in ("b_cubed", "ceaf_e")]
    for muc, mean, at_fault in (
        ("100.00", "50.00", ["conll"]),
        ("0.00", "66.67", ["muc"]),
        ("0.00", "90.00", ["muc", "conll"]),
    ):
        outcomes, found = judge_answers([f1_answered("muc", muc), *right, f1_answered("conll", mean)])
        assert [f.metric for f in found] == at_fault
        assert outcomes["conll"]["boundary"] == {"fault": 1}


def test_the_order_of_mentions_is_a_convention() -> None:
    case = AnnotatedCase("", "boundary", "plurals", "{1 6} {2 7} {3 =1+2}", "{1} {2 7} {6} {3 =1+2}")
    assert causes(answered(case, "blanc", "61.11", "66.03")) == [("convention", ORDER.name, 1)]


def test_a_leaking_credit_is_a_fault_of_lea() -> None:
    """S4, the precision of {4 5 t}, δ = 2/3: 7/3 of 3 links; where (4, 5) counts 2/3 too, 2 of 3, and 5 of 6 in all."""
    case = next(c for c in worked() if c.id == "s4")
    assert causes(answered(case, "lea", "100.00", "83.33")) == [("fault", "fault leaked-credit", 1)]
    assert causes(answered(case, "lea", "100.00", "88.89")) == []


def test_what_a_reading_gives_is_no_fault_unless_the_same_fault_is_shown_elsewhere() -> None:
    """`zeros-exchanged` has 0/2 by places and by the fault; with one that has moved 0/3, and 1/3 by the fault."""
    setting = Setting("", (), "head-corefud", "dependent", "drop")
    excused, shown = (
        next(c for c in BY_HAND if c.id == name) for name in ("zeros-exchanged", "zeros-exchanged-and-one-moved")
    )
    alone = answered(excused, "zero", "0.00", "0.00", setting)
    assert [(verdict, name) for verdict, name, _ in causes(alone)] == [("convention", "choice MATCH-9, reading b")]
    witness = answered(shown, "zero", "33.33", "33.33", setting)
    _, (finding,) = judge_answers([alone, witness])
    assert (finding.verdict, finding.name, finding.count) == ("fault", "fault place-first", 2)
    # The other has fewer mentions, but a reading excuses it.
    assert finding.least is witness


def f1_of(scores: Mapping[str, str]) -> Fraction:
    """Twice recall times precision over their sum; 0 if that is 0."""
    recall, precision = (
        Fraction(numerator) / Fraction(denominator)
        for numerator, _, denominator in (scores[measure].partition(":") for measure in ("recall", "precision"))
    )
    return 2 * recall * precision / (recall + precision) if recall + precision else Fraction(0)


def test_every_way_of_a_worked_case_begins_with_the_figures_by_hand() -> None:
    of_id = {case.id: case for case in worked()}
    tried_of = 0
    for by_hand in matching_cases():
        if by_hand.match not in ("head-corefud", "partial-corefud", "exact"):
            continue
        name = by_hand.id.removesuffix(f"-{by_hand.match}-{by_hand.zeros}-{by_hand.singletons}")
        setting = Setting("", (), by_hand.match, by_hand.zeros, by_hand.singletons)  # type: ignore[arg-type]  # as the file says
        for metric, recall in by_hand.recall.items():
            first = next(ways(*of_id[name].sides, setting, metric)).values
            assert first is not None
            wanted = [recall.value or 0, by_hand.precision[metric].value or 0]
            assert [first["recall"], first["precision"]] == wanted, (name, metric)
            tried_of += 1
    for data in plural_cases():
        for metric, of_metric in data["scores"].items():
            first = next(ways(*of_id[data["id"]].sides, EXACT, metric)).values
            assert first is not None
            for measure, sums in of_metric.items():
                numerator, _, denominator = sums.partition(":")
                assert first[measure] == Fraction(numerator) / Fraction(denominator)
                tried_of += 1
        of_conll = next(ways(*of_id[data["id"]].sides, EXACT, "conll")).values
        members = [f1_of(data["scores"][metric]) for metric in MEMBERS]
        assert of_conll == {"f1": sum(members) / 3}
    assert tried_of > 100


def test_a_matching_takes_a_mention_of_the_key_once() -> None:
    """A mention of the response inside {1-3} has its head, but {1-3} is taken by the equal one."""
    case = AnnotatedCase("", "boundary", "mentions", "{1-3@2 5}", "{1-3@2 2 5}")
    (found,) = best_matchings(*case.sides, Setting("", (), "partial-corefud"))
    assert {m: mention_of(k) for m, k in found.items()} == {m: mention_of(m) for m in case.sides[0].entity_of}


def test_blanc_of_one_table_is_the_spec_s_where_nothing_is_overwritten() -> None:
    """Of {1 2} {3} and {1} {2 3} no coreference link is common, and 1 of 2 others: (0/1 + 1/2)/2 on both sides."""
    case = AnnotatedCase("", "boundary", "mentions", "{1 2} {3}", "{1} {2 3}")
    (values,) = (way.values for way in ways(*case.sides, Setting("", ()), "blanc") if way.departures == (ONE_TABLE,))
    assert values == dict.fromkeys(("recall", "precision", "f1"), Fraction(1, 4))


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_is_written_is_read_again_as_it_is(program: str) -> None:
    reader = corefud if program == "corefud" else universal_anaphora
    written = 0
    for case in cases_of_groups(GROUPS, 10, 0):
        for setting in PROGRAMS[program].settings[:1]:
            if not PROGRAMS[program].asks(case, setting) or case.id.startswith("random"):
                continue
            for document in case.sides:
                (again,) = reader.documents([*PROGRAMS[program].written(document), ""], "d", Wanted(keep_text=True))
                assert again.partition == document.partition
                written += 1
    assert written > 40


def test_version_1_of_universal_anaphora_is_given_no_gap_and_no_zero() -> None:
    for case in cases_of_groups(GROUPS, 20, 0):
        if any(isinstance(m, Nodes) for d in case.sides for m in d.entity_of):
            assert not any(PROGRAMS["ua"].asks(case, setting) for setting in PROGRAMS["ua"].settings)


def test_what_stands_beside_entities_is_asked_where_identity_is() -> None:
    case, ua = next(case for case in cases_by_hand() if case.kind == "links"), PROGRAMS["ua"]
    asked = {setting.name: ua.asks(case, setting) for setting in ua.settings}
    assert [name for name, metrics in asked.items() if metrics] == ["identity"]
    assert {"muc", "bridging_entities", "non_referring"} <= set(asked["identity"])


def test_discourse_deixis_has_the_entities_and_nothing_else() -> None:
    (whole, _) = next(case.sides for case in cases_by_hand() if case.id == "plural")
    made = in_deixis(whole)
    assert made.beside.deixis.entity_of == whole.entity_of
    assert not made.entity_of


def test_the_sections_of_a_text_are_found_by_their_headings() -> None:
    text = (
        "The scorer is evaluating all\nmuc\nRecall: 50.00  Precision: 100.00  F1: 66.67\nCoNLL score: 12.50\n"
        "====\nNon-referring markable identification scores:\nRecall: 1.00  Precision: 2.00  F1: 1.33\n"
        "Full bridging scores (Entity Level):\nRecall: 0.00  Precision: 0.00  F1: 0.00\n"
    )
    found = ANNOTATED_TEXTS["ua"](text)
    assert set(found) == {"muc", "conll", "non_referring", "bridging_entities"}
    assert found["non_referring"].values["precision"].text == "2.00"


def test_the_command_reports_in_every_form_and_knows_what_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["verify", "--adapter", "corefud", "--suites", "annotated", "--random", "0", "--seconds", "0.001"]
    reports = [word for suffix in SUFFIXES for word in ("--report", str(tmp_path / f"report{suffix}"))]
    command = ["--", sys.executable, str(PROGRAM), "right"]
    # One input at most is tried in no time, which is an answer of its own.
    assert main([*words, *reports, *command]) == 1
    assert "not tried, no time left" in capsys.readouterr().out
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    schema = json.loads((SPEC / "schema" / "annotated_report.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(report)
    assert (report["adapter"], report["agrees"], report["findings"]) == ("corefud", False, [])
    assert ElementTree.parse(tmp_path / "report.xml").getroot().get("errors") == "1"
    assert "not tried" in (tmp_path / "report.html").read_text("utf-8")


def test_a_known_fault_does_not_fail() -> None:
    found = of_corefud("one-table", [case for case in FEW if case.id.startswith("zeros-rotated-and")])
    report = report_on_annotated("s", "corefud", 1, found)
    assert not report.agrees
    assert {f.name for f in report.failing} == {ONE_TABLE.name}
    known = replace(report, known=frozenset({*(f.id for f in found.findings), "fault | annotated | muc | gone"}))
    assert known.agrees
    assert known.not_seen == ("fault | annotated | muc | gone",)
    assert "(known)" in of_annotated(known, found.outcomes)[".txt"]()
    assert "fault | annotated | muc | fault one-table" in {f.id for f in found.findings}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--adapter", "corefud", "--suites", "annotated,small"], "is tried by itself"),
        (["--adapter", "perl", "--suites", "annotated"], "needs --adapter, one of corefud, ua"),
        (["--suites", "annotated"], "needs --adapter, one of corefud, ua"),
        (["--adapter", "ua", "--suites", "annotated", "--metrics", "muc"], "--metrics is not for the suite annotated"),
        (["--adapter", "ua", "--suites", "annotated", "--follows", "CORPUS-1:b"], "--follows is not for the suite"),
    ],
)
def test_what_the_suite_cannot_go_with_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refusal_of(capsys, ["verify", *words, "--", "scorer"])


def test_files_and_options_are_not_given_to_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["verify", "--adapter", "ua", "--suites", "annotated", "--", "scorer", "{key}", "{response}"]
    assert "expected no {key} in COMMAND" in refusal_of(capsys, words)


GAP_AND_ZERO = """\
# newdoc id = d
# global.Entity = eid-head
# sent_id = s1
1	Eva	_	_	_	_	2	nsubj	_	Entity=(e1-1)
2	bought	_	_	_	_	0	root	_	_
3	the	_	_	_	_	4	det	_	Entity=(e2[1/2]-2)
4	house	_	_	_	_	2	obj	_	_
5	there	_	_	_	_	2	advmod	_	Entity=(e2[2/2]-2)
5.1	_	_	_	_	_	_	_	2:nsubj	Entity=(e1-1)

"""


def test_a_corpus_with_gaps_and_zeros_is_given_to_what_reads_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_text(GAP_AND_ZERO, "utf-8")
    # The zero is in the other entity: MUC finds none of one link.
    response.write_text(GAP_AND_ZERO.replace("2:nsubj	Entity=(e1-1)", "2:nsubj	Entity=(e2-1)"), "utf-8")
    words = ["verify", "--suites", "files", "--key", str(key), "--response", str(response), "--metrics", "muc,b_cubed"]
    assert main([*words, "--adapter", "corefud", "--", sys.executable, str(PROGRAM), "right"]) == 0
    assert "2 of 2 answers agree" in capsys.readouterr().out
    assert main([*words, "--adapter", "corefref", "--", sys.executable, "-m", "corefref", "score"]) == 4
    assert "0 of 0 answers agree" in capsys.readouterr().out


def test_what_a_corpus_is_written_as_says_the_same() -> None:
    (found,) = corefud.documents(GAP_AND_ZERO.split("\n"), "d", Wanted(keep_text=True))
    one = Document(as_read(found), as_read(found))
    written = writing.corefud({"d0": one}).key
    (again,) = corefud.documents(written.split("\n"), "d", Wanted(keep_text=True))
    assert again.partition == found.partition
    assert [str(m) for e in writing.json_documents([("d0", one)])[0]["key"] for m in e] == [  # type: ignore[attr-defined]  # a list
        "[0, 0]",
        "4+1",
        "2-2,4-4",
    ]
    for other in (writing.conll, writing.ua, writing.neleval):
        with pytest.raises(writing.NotExpressibleError):
            other({"d0": one})


def test_a_finding_is_called_by_its_verdict_metric_and_name() -> None:
    one = AnnotatedFinding("fault", "muc", "unexplained", "", 1, answered(PLURALS, "muc", "0.00", "0.00"), fails=True)
    assert one.id == "fault | annotated | muc | unexplained"
