"""Files, byte by byte: what they hold is what two readers find, and what a program makes of them is named."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref import read, score_files
from corefref.cli import main
from corefref.formats.documents import InputError, Side
from corefref.partitions import Span
from corefref.registry import DEFAULT_IDS
from corefref.wings.examples.worked_examples import choices, examples
from corefref.wings.verify import byte_suite
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.byte_suite import (
    FileCase,
    FileOutcome,
    Kind,
    cases_of_files,
    forms_read,
    judge_file,
    report_on_files,
    right_on_plain_input,
    which_judge,
)
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.processes import Limits
from corefref.wings.verify.reported import Answer, Failure, Figures, of_value
from corefref.wings.verify.reports.of_suites import SUFFIXES, of_files
from tests.agreement.test_vectors import DocumentData, worked_out
from tests.commands import refusal_of
from tests.fuzz.oracle import RefusedError, said
from tests.spec import byte_cases

SIDES: tuple[Side, Side] = ("key", "response")
SPEC = Path(__file__).resolve().parents[3] / "spec"
REFUSALS = {case["id"]: case["refused"] for case in byte_cases.CASES if "refused" in case}
FOUND = {case["id"]: [byte_cases.documents(read) for read in case.get("read", ())] for case in byte_cases.CASES}
"""What each reading finds in a case."""


def written(case: FileCase, folder: Path) -> tuple[Path, Path]:
    paths = folder / "key", folder / "response"
    for path, content in zip(paths, (case.key, case.response), strict=True):
        path.write_bytes(content)
    return paths


def test_the_figures_are_made_of_the_entities() -> None:
    assert (SPEC / "bytes.json").read_text("utf-8") == byte_cases.page()
    assert len({case.id for case in cases_of_files()}) == len(cases_of_files())


def test_every_choice_about_files_of_a_reader_has_a_case() -> None:
    numbers = {c.id.lower() for c in choices() if c.id.startswith("READ-")}
    # READ-11 is about folders, READ-12 about two formats together, those after READ-16 about other formats.
    others = {"read-11", "read-12", *(n for n in numbers if int(n.removeprefix("read-")) > 16)}
    assert {case.id.partition("/")[0] for case in cases_of_files()} == {"plain", "repeated"} | numbers - others


@pytest.mark.parametrize("case", cases_of_files(), ids=lambda case: case.id)
def test_our_reader_finds_what_is_said_or_refuses_it_where_it_is_said(case: FileCase, tmp_path: Path) -> None:
    refused = REFUSALS.get(case.id)
    key, response = written(case, tmp_path)
    if refused:
        with pytest.raises(InputError) as caught:
            score_files(key, response, "muc")
        assert (Path(caught.value.file).name, caught.value.line) == (refused["file"], refused["line"])
    if case.read:
        result = score_files(key, response, DEFAULT_IDS, repeated="first")
        for metric in DEFAULT_IDS:
            spec = case.read[0].accepted[metric][-1]
            assert {name: getattr(result[metric], name) for name in spec} == dict(spec)


Places = list[list[list[tuple[int, int]]]]
"""Documents, their entities and the places of mentions, each in order."""


def in_order(documents: Iterable[Iterable[Iterable[object]]]) -> Places:
    return sorted(sorted(sorted(map(place_of, e)) for e in document) for document in documents)


def place_of(m: object) -> tuple[int, int]:
    assert isinstance(m, tuple | Span)
    start, end = m
    assert isinstance(start, int)
    assert isinstance(end, int)
    return start, end


NO_RUNS = {"read-14/empty-node", "read-14/parts"}
"""Some mentions there are no runs of tokens, and stand by other places in the file."""
COLUMNS = [case for case in cases_of_files() if case.form != "sets" and case.read and case.id not in NO_RUNS]


@pytest.mark.parametrize("case", COLUMNS, ids=lambda case: case.id)
def test_two_readers_find_the_same(case: FileCase, tmp_path: Path) -> None:
    found = FOUND[case.id][0]
    paths = dict(zip(SIDES, written(case, tmp_path), strict=True))
    for side in SIDES:
        by_hand = in_order((d.key_entities if side == "key" else d.response_entities or ()) for d in found)
        ours = read(paths[side], repeated="first", side=side)
        assert in_order(ours.values()) == by_hand
        second = said(case.key if side == "key" else case.response, "first", side)
        assert in_order(document.entities for document in second) == by_hand


REFUSED = [
    case
    for case in cases_of_files()
    if not case.read and case.id in REFUSALS and REFUSALS[case.id]["file"] == "response"
]
OF_TWO_FILES = {
    *("read-2/extra", "read-4/fewer-tokens", "read-4/more-tokens", "read-4/other-words", "read-4/a-word-missing"),
    *("read-4/no-tokens", "read-10/no-sentences"),
}


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_the_second_reader_refuses_it_there_too(case: FileCase) -> None:
    if case.id in OF_TWO_FILES:
        assert said(case.response, "error", "response")
        return
    with pytest.raises(RefusedError) as caught:
        said(case.response, "error", "response")
    assert REFUSALS[case.id]["line"] in caught.value.lines


@pytest.mark.parametrize("metric", DEFAULT_IDS)
def test_every_figure_follows_from_the_second_statement(metric: str) -> None:
    checked = 0
    for case in cases_of_files():
        for found, reading in zip(FOUND[case.id], case.read, strict=True):
            documents: list[DocumentData] = [
                {"key": names(d.key_entities), "response": names(d.response_entities or ())} for d in found
            ]
            for values, letters in zip(reading.accepted[metric], (set[str](), {"EMPTY-1:b"}), strict=False):
                figures = worked_out(metric, documents, letters)
                assert {name: getattr(figures, name) for name in values} == dict(values), case.id
                checked += 1
    assert checked > 35


def names(entities: Sequence[Sequence[object]]) -> list[list[str]]:
    return [[str(m) for m in e] for e in entities]


def test_cases_of_the_official_suite_have_its_figures() -> None:
    # The three are case A4 with a mention repeated, and have its figures.
    official = [e for e in examples() if e.case.id == "official-scorer/a4"]
    assert len(official) == 15
    for number in (7, 8, 9):
        (case,) = (case for case in cases_of_files() if case.id == f"repeated/official-a{number}")
        for example in official:
            metric, _, figure = example.metric.rpartition(".")
            assert case.read[0].accepted[metric][0][figure] == example.exact


def of_b_cubed(recall: str, precision: str, f1: str) -> dict[str, Figures]:
    return {"b_cubed": Figures({"recall": of_value(recall), "precision": of_value(precision), "f1": of_value(f1)})}


def case_of(identifier: str) -> FileCase:
    (found,) = (case for case in cases_of_files() if case.id == identifier)
    return found


@pytest.mark.parametrize(
    ("identifier", "figures", "kind", "says"),
    [
        # {0-1, 4} {2, 5} and {0-1, 2} {4, 5}: each mention has half of its entity.
        ("plain/columns", ("1/2", "1/2", "1/2"), "agrees", ""),
        (
            "plain/columns",
            ("1/2", "1", "2/3"),
            "fault",
            "b_cubed recall 1/2 (as expected), precision 1 (expected 1/2, 0.5), f1 2/3 (expected 1/2, 0.5)",
        ),
        ("read-9/byte-order-mark", ("0", "0", "0"), "follows", "READ-1:b"),
        # {0-2, 1} and {0-1, 3} have nothing in common.
        ("read-3/closed-and-opened", ("0", "0", "0"), "follows", "READ-3:b"),
        ("read-3/closed-and-opened", ("1/4", "1/4", "1/4"), "agrees", ""),
        ("read-3/unclosed", ("1/2", "1/2", "1/2"), "described", "b_cubed recall 1/2, precision 1/2, f1 1/2"),
        ("read-3/unclosed", ("1", "1", "1"), "described", "b_cubed recall 1, precision 1, f1 1"),
        (
            "repeated/in-the-key",
            ("3/2", "1", "6/5"),
            "fault",
            "b_cubed recall 3/2 (expected 1), precision 1 (as expected), f1 6/5 (expected 1)",
        ),
    ],
)
def test_what_a_program_makes_of_a_file_is_named(
    identifier: str, figures: tuple[str, str, str], kind: Kind, says: str
) -> None:
    outcome = judge_file(case_of(identifier), of_b_cubed(*figures))
    assert (outcome.kind, outcome.says) == (kind, says)
    assert outcome.fails == (kind == "fault")


def test_beside_every_figure_stands_what_is_expected() -> None:
    (case,) = (c for c in cases_of_files() if c.id == "plain/nested")
    expected = case.read[0].accepted["b_cubed"][0]
    found = {name: of_value(0.123 if name == "recall" else value) for name, value in expected.items()}
    says = judge_file(case, {"b_cubed": Figures(found)}).says
    assert says.startswith("b_cubed recall 0.123 (expected ")
    assert says.count(" (expected ") == 1
    assert says.count(" (as expected)") == 2
    assert str(expected["recall"]) in says


@dataclass
class HalfOfLea:
    """A scorer whose LEA is half of what it should be, which has no BLANC, and whose other metrics are right."""

    name: str = "half"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        for one in inputs:
            exact = {m: exact_values(one.documents, m, "zero") for m in metrics if m != "blanc"}
            yield {
                m: Figures({n: of_value((v or 0) / (2 if m == "lea" else 1)) for n, v in exact[m].items()})
                if m in exact
                else Failure("skipped", "no figures of blanc")
                for m in metrics
            }

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        pass


def test_metrics_that_are_wrong_on_plain_files_do_not_judge_how_others_are_read() -> None:
    right = right_on_plain_input(HalfOfLea(), ["muc", "b_cubed", "blanc", "lea"])
    assert right == ("muc", "b_cubed")
    note = which_judge(["muc", "b_cubed", "lea"], right)
    report = report_on_files("bytes", "mine", "corefref", (FAILED,), note)
    made = {suffix: render() for suffix, render in of_files(report).items()}
    for suffix in (".txt", ".md", ".html"):
        assert "1 of 1 files fail, 0 skipped; wrong on plain files, so not asked here: lea" in made[suffix]
    data = json.loads(made[".json"])
    assert data["note"] == "wrong on plain files, so not asked here: lea"
    schema = json.loads((SPEC / "schema" / "byte_report.schema.json").read_text("utf-8"))
    jsonschema.validate(data, schema)
    assert "need not be its reading" in which_judge(["lea"], right_on_plain_input(HalfOfLea(), ["lea"]))


def test_no_figures_are_no_answer() -> None:
    outcome = judge_file(case_of("plain/columns"), {})
    assert (outcome.kind, outcome.fails) == ("no figures", True)


def test_nothing_tried_is_no_pass() -> None:
    skipped = [FileOutcome(case, "skipped", "") for case in cases_of_files()]
    assert not passes(*skipped)
    assert passes(*skipped, FileOutcome(cases_of_files()[0], "agrees", ""))
    assert not passes(*skipped, FileOutcome(cases_of_files()[0], "fault", ""))


ONE_HALF = """print('''====== TOTALS =======
Coreference: Recall: (2 / 4) 50%\tPrecision: (2 / 4) 50%\tF1: 50%''')"""


@pytest.mark.parametrize(("metric", "kind"), [("b_cubed", "agrees"), ("lea", "skipped")])
def test_a_command_that_names_one_metric_is_asked_for_one_that_it_has(metric: str, kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "scorer.py"
    path.write_text(ONE_HALF, "utf-8")
    command, few = [sys.executable, str(path)], [case_of("plain/columns")]
    (found,) = byte_suite.try_files(FORMS["perl"], command, [metric], Limits(seconds=60), few)
    assert found.kind == kind


def passes(*outcomes: FileOutcome) -> bool:
    return report_on_files("bytes", "mine", "perl", outcomes).agrees


FAILED = FileOutcome(cases_of_files()[0], "fault", "\x1b[31m <b>")
FOLLOWS = FileOutcome(cases_of_files()[1], "follows", "READ-1:b")
SKIPPED = FileOutcome(cases_of_files()[2], "skipped", "not read")


def test_what_is_known_is_no_news_and_what_is_gone_is_told() -> None:
    assert FAILED.id == f"fault | bytes | {FAILED.case.id}"
    crashed = f"crashed | bytes | {FAILED.case.id}"
    report = replace(
        report_on_files("bytes", "mine", "perl", (FAILED, FOLLOWS, SKIPPED)), known=frozenset({FAILED.id, crashed})
    )
    assert report.agrees
    assert report.not_seen == (crashed,)
    # That it fails in another way is news.
    assert not replace(report, known=frozenset({crashed})).agrees
    assert not replace(report, also_fail=frozenset({"follows"})).agrees


@pytest.mark.parametrize("known", [False, True])
def test_the_report_on_files_has_every_form(known: bool) -> None:
    report = replace(
        report_on_files("bytes", "mine", "perl", (FAILED, FOLLOWS, SKIPPED)),
        known=frozenset({FAILED.id, "gone"} if known else {"gone"}),
    )
    made = {suffix: render() for suffix, render in of_files(report).items()}
    assert not any("\x1b" in text for text in made.values())
    answer = "passes: 0 and 1 known of 2 files fail, 1 skipped" if known else "does not pass: 1 of 2 files fail"
    for suffix in (".txt", ".md", ".html"):
        assert answer in made[suffix]
        assert "known fault not seen: " in made[suffix]
    data = json.loads(made[".json"])
    schema = json.loads((SPEC / "schema" / "byte_report.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(data)
    assert data["agrees"] == known
    assert data["summary"]["fails"] == (not known)
    assert [f["known"] for f in data["files"]] == [known, False, False]
    assert data["known_faults_not_seen"] == ["gone"]
    suite = ElementTree.fromstring(made[".xml"].partition("?>")[2])
    assert suite.get("name") == "corefref verify bytes"
    numbers = [suite.get(name) for name in ("tests", "failures", "errors", "skipped")]
    assert numbers == ["3", str(1 - known), "0", str(1 + known)]


def test_nothing_tried_is_an_error_of_the_xml() -> None:
    suite = ElementTree.fromstring(of_files(report_on_files("bytes", "", "", (SKIPPED,)))[".xml"]().partition("?>")[2])
    assert (suite.get("tests"), suite.get("errors"), suite.get("skipped")) == ("2", "1", "1")


@pytest.mark.processes
def test_reports_and_known_faults_are_written_and_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = tuple(map(case_of, FEW))
    monkeypatch.setattr(byte_suite, "cases_of_files", lambda _: few)
    program, known = tmp_path / "scorer.py", tmp_path / "known.txt"
    # It reads plain inputs, without which nothing would be judged, and crashes on all files of the suite.
    tried = [case.key for case in few]
    fails = f"import sys\nif open(sys.argv[1], 'rb').read() in {tried!r}:\n    raise KeyError('d')\n"
    program.write_text(fails + PRINTED, "utf-8")
    files = [tmp_path / f"report{suffix}" for suffix in SUFFIXES]
    words = ["verify", "--suites", "bytes", "--adapter", "corefref", "--timeout", "60", "--name", "mine 1"]
    command = ["--", sys.executable, str(program)]
    written = [word for file in files for word in ("--report", str(file))]
    assert main([*words, *written, "--write-known-faults", str(known), *command]) == 1
    out = capsys.readouterr().out
    assert out == (tmp_path / "report.txt").read_text("utf-8")
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["scorer"] == "mine 1"
    assert all(file.stat().st_size > 200 for file in files)
    assert known.read_text("utf-8").splitlines()[1:] == sorted(f"crashed | bytes | {name}" for name in FEW)
    assert main([*words, "--known-faults", str(known), *command]) == 0
    assert f"passes: 0 and {len(FEW)} known of {len(FEW)} files fail" in capsys.readouterr().out
    program.write_text(PRINTED, "utf-8")
    assert main([*words, "--known-faults", str(known), *command]) == 1
    assert "known fault not seen: crashed | bytes | plain/columns" in capsys.readouterr().out
    fault = f"fault | bytes | {FEW[4]}\n"
    known.write_text(fault, "utf-8")
    assert main([*words, "--known-faults", str(known), *command]) == 0
    assert main([*words, "--known-faults", str(known), "--fail-on", "ill-formed", *command]) == 1


def test_a_scorer_is_given_what_it_reads() -> None:
    assert forms_read(FORMS["perl"]) == {"conll"}
    assert forms_read(FORMS["corefref"]) == {"conll", "sets", "jsonlines", "corefud", "gum"}
    assert forms_read(FORMS["scorch"]) == frozenset()


FEW = ("plain/columns", "read-9/byte-order-mark", "read-3/unclosed", "read-9/not-utf-8", "read-8/sets", "read-10/json")


@pytest.mark.processes
def test_our_own_command_passes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    few = tuple(map(case_of, FEW))
    monkeypatch.setattr(byte_suite, "cases_of_files", lambda _: few)
    assert verify("corefref", "-m", "corefref", "score") == 0
    assert capsys.readouterr().out.endswith("passes: 0 of 6 files fail, 0 skipped\n")


@pytest.mark.exhaustive
def test_our_own_command_passes_on_every_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify("corefref", "-m", "corefref", "score") == 0
    assert capsys.readouterr().out.endswith(f"passes: 0 of {len(cases_of_files())} files fail, 0 skipped\n")


@pytest.mark.processes
def test_our_own_command_passes_on_text_that_was_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.json"
    words = ["verify", "--suites", "generated", "--adapter", "corefref", "--timeout", "60", "--report", str(report)]
    ours = [sys.executable, "-m", "corefref", "score", "--input-format", "tagged"]
    assert main([*words, "--", *ours, "--align", "edits"]) == 0
    assert capsys.readouterr().out.endswith("passes: 0 of 12 files fail, 0 skipped\n")
    schema = json.loads((SPEC / "schema" / "byte_report.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads(report.read_text("utf-8")), schema)
    # A scorer that takes texts only as they are refuses each that is not the key's; repaired tags are not its figures.
    known = tmp_path / "known.txt"
    assert main([*words, "--write-known-faults", str(known), "--", *ours]) == 1
    assert known.read_text("utf-8").splitlines()[1:] == [
        f"fault | generated | {case.id}"
        for case in sorted(cases_of_files("generated"), key=lambda c: c.id)
        if case.id not in ("nothing", "half-a-tag")
    ]
    assert main([*words, "--fail-on", "ill-formed", "--", *ours, "--align", "edits", "--repair", "drop"]) == 1
    assert main([*words, "--metrics", "lea", "--", *ours, "--align", "edits"]) == 1
    assert "12 skipped" in capsys.readouterr().out


def verify(adapter: str, *words: str) -> int:
    return main(["verify", "--suites", "bytes", "--adapter", adapter, "--timeout", "60", "--", sys.executable, *words])


PRINTED = """print('{"metrics": {"b_cubed": {"recall": {"exact": "1/2"}, "precision": {"exact": "1/2"},'
      ' "f1": {"exact": "1/2"}}}}')"""


@pytest.mark.processes
@pytest.mark.parametrize(
    ("fails", "loads"),
    [
        # Loaded once, and the first three failures of four again.
        ("True", 4),
        # The first is not a failure of a new start, as which all others are tried then.
        ("loaded.kept", 5),
    ],
)
def test_a_program_is_loaded_once_while_its_failures_are_those_of_a_new_start(
    fails: str, loads: int, tmp_path: Path
) -> None:
    few = tuple(map(case_of, FEW[:4]))
    noted, path = tmp_path / "noted", tmp_path / "scorer.py"
    noting = f"import sys\nopen({str(noted)!r}, 'a').write('x')\n"
    (tmp_path / "loaded.py").write_text(f"{noting}kept = 'warm' in sys.modules['__main__'].__file__\n", "utf-8")
    path.write_text(f"import loaded\nif {fails}:\n    raise KeyError('d')\n{PRINTED}\n", "utf-8")
    limits = Limits(seconds=60)
    found = list(byte_suite.try_files(FORMS["corefref"], [sys.executable, str(path)], ["b_cubed"], limits, few))
    assert [o.kind for o in found] == (
        ["crashed"] * 4 if loads == 4 else ["agrees", "agrees", "described", "described"]
    )
    assert len(noted.read_text("utf-8")) == loads


@pytest.mark.parametrize(
    ("program", "kinds", "code"),
    [
        # Always the same figures: right on the first two, and a text that is not read.
        (PRINTED, ("agrees", "agrees", "described", "described", "fault", "agrees"), 1),
        ("pass", ("no figures",) * 6, 3),
        ("raise SystemExit(1)", ("fault", "refuses", "refuses", "refuses", "refuses", "refuses"), 3),
        ("raise KeyError('d')", ("crashed",) * 6, 3),
    ],
)
def test_programs_are_told_what_they_do(
    program: str,
    kinds: tuple[Kind, ...],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = tuple(map(case_of, FEW))
    monkeypatch.setattr(byte_suite, "cases_of_files", lambda _: few)
    path = tmp_path / "scorer.py"
    path.write_text(program, "utf-8")
    found = byte_suite.try_files(FORMS["corefref"], [sys.executable, str(path)], DEFAULT_IDS, Limits(seconds=60), few)
    assert tuple(o.kind for o in found) == kinds
    assert verify("corefref", str(path)) == code
    said = capsys.readouterr()
    # What gives no figures of plain files either is no reader to be judged.
    if code == 1:
        assert "what fails" in said.out
        assert str(tmp_path) not in said.out.partition("\n\n")[2]
    else:
        assert "no figures of plain inputs" in said.err


def test_a_line_that_the_pattern_passes_over_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scorer.py"
    path.write_text("print('Recall=0.5 F=0.5')", "utf-8")
    assert verify("regex:F1=(?P<f1>\\S+)", str(path)) == 3
    assert "it prints `Recall=0.5 F=0.5`, which --adapter 'regex:Recall=(?P<recall>\\S+) " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--suites", "bytes,small", "--adapter", "perl", "--", "true"], "the suite bytes is tried by itself"),
        (["--suites", "generated,bytes", "--adapter", "perl", "--", "true"], "is tried by itself"),
        (["--suites", "bytes", "--report", "x.pdf", "--adapter", "perl", "--", "true"], "unknown suffix '.pdf'"),
        (
            ["--suites", "bytes", "--follows", "READ-1:b", "--adapter", "perl", "--", "true"],
            "--follows cannot be combined with the suite bytes",
        ),
        (["--suites", "bytes", "--fail-on", "convention", "--", "true"], "'convention' is not one of follows, ill"),
        (["--suites", "bytes", "--adapter", "python:corefref:score"], "needs a command that reads files"),
    ],
)
def test_what_the_suite_cannot_do_is_said(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in refusal_of(capsys, ["verify", *words])


def test_a_command_that_is_not_there_could_not_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--suites", "bytes", "--adapter", "perl", "--", "no-such-scorer"]) == 3
    assert "the scorer could not be run" in capsys.readouterr().err
