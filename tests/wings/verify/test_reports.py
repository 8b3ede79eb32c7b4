"""The report says the same in every form, and the command its exit code."""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Beside, InputError
from corefref.formats.documents import Document as Read
from corefref.partitions import Partition
from corefref.wings.examples.worked_examples import spec_folder, value_by_definition
from corefref.wings.verify import Effort, Example, Report, Sizes, inputs_of, verified, verify
from corefref.wings.verify.adapters.functions import FunctionScorer
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Document, Input, as_read
from corefref.wings.verify.reported import Figures
from corefref.wings.verify.reports import RENDERERS, as_long_text, as_text
from corefref.wings.verify.worked import value_text, worked_lines
from tests.wings.verify.programs import PATIENT, SCORERS, program

JSON = ("--format", "json")
PROGRAM = (sys.executable, str(SCORERS / "two_faults.py"))
SUITES = ("boundary", "small")
LEA_1_B = "Agarwal et al. (2019), where link(S) = |S|(|S| − 1)/2"


@pytest.fixture(scope="module")
def report() -> Report:
    scorer = program("two_faults")
    tried = {suite: inputs_of(suite, Sizes()) for suite in SUITES}
    found = verified(scorer, ["ceaf_e", "lea", "blanc"], tried, effort=PATIENT)
    scorer.close()
    return found


def answered(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["verify", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_long_witness_is_cut_and_it_is_said_what_shows_it_whole() -> None:
    def ends(key: Partition, response: Partition) -> float:
        if any(len(e) > 200 for e in key):
            raise RecursionError
        return 1.0

    entities = (tuple(f"a{n}" for n in range(201)),)
    tried = {"files": [Input((Document(entities, ()),))]}
    report = verified(FunctionScorer(ends), ["muc"], tried, effort=Effort(questions=0))
    assert "… (201 mentions; whole with --verbose)\n" in as_text(report)
    assert "a200" not in as_text(report)
    assert "a199 a200}, response ∅" in as_long_text(report)


def test_the_json_satisfies_its_schema(report: Report) -> None:
    schemas = {entry.name: json.loads(entry.read_text("utf-8")) for entry in spec_folder().joinpath("schema").iterdir()}
    registry = Registry().with_resources([(n, Resource.from_contents(s)) for n, s in schemas.items()])
    made = json.loads(RENDERERS[".json"](report))
    jsonschema.Draft202012Validator(schemas["report.schema.json"], registry=registry).validate(made)
    found = [(f["verdict"], f["name"], f["grounds"]) for f in made["findings"]]
    assert found == [("fault", "unexplained", None), ("follows", "choice LEA-1, reading b", LEA_1_B)]
    assert not made["agrees"]


def test_a_worked_example_has_the_exact_figures(report: Report) -> None:
    made = json.loads(RENDERERS[".json"](report))
    for finding in made["findings"]:
        case = finding["worked_example"]
        key, response = partition(case["key"]), partition(case["response"])
        assert len(case["scores"]) == 3
        for score in case["scores"]:
            assert score["exact"] == str(value_by_definition(score["metric"], key, response))


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html"])
def test_a_summary_comes_before_the_details(report: Report, suffix: str) -> None:
    text = unescape(RENDERERS[suffix](report)).replace("\\", "")
    places = [
        text.index(words)
        for words in (
            "does not pass: 1 fault, 1 published reading followed: LEA choice LEA-1, reading b",
            "faults on well-formed input:",
            "1. CEAFe: unexplained (fails)",
            "published readings followed:",
            "2. LEA: choice LEA-1, reading b",
            "1. CEAFe: fault, unexplained: none of the accounts",
        )
    ]
    # The links at the head of a page are to the details.
    assert places[: 5 if suffix == ".html" else 6] == sorted(places[: 5 if suffix == ".html" else 6])
    assert text.index("Φ₄(g*)") > places[4]


def test_the_summary_of_the_json_counts_the_findings(report: Report) -> None:
    made = json.loads(RENDERERS[".json"](report))
    assert made["summary"] == {"fault": 1, "no_answer": 0, "follows": 1, "convention": 0, "ill_formed": 0, "fails": 1}
    assert list(made).index("summary") < list(made).index("findings")


def test_a_report_as_a_text_in_python_names_its_findings_and_their_least_inputs(report: Report) -> None:
    shown = str(report)
    assert report.findings
    assert all(f.name in shown and str(f.example.input) in shown for f in report.findings)
    assert "Report(" not in shown
    assert shown.startswith(f"{report.scorer} {'agrees' if report.agrees else 'does not agree'} with corefref ")


def test_a_report_without_faults_says_so() -> None:
    scorer = program("right")
    made = verified(scorer, ["muc"], {"boundary": inputs_of("boundary", Sizes())})
    scorer.close()
    assert "faults on well-formed input: none on what was tried" in RENDERERS[".txt"](made)


@pytest.mark.parametrize("metric", ["muc", "b_cubed", "ceaf_e", "blanc", "lea", "conll"])
def test_the_worked_lines_apply_the_convention_that_they_print(metric: str) -> None:
    symbols = {"recall": "R", "precision": "P", "f1": "F₁"}
    applied = 0
    for one in inputs_of("boundary", Sizes()):
        exact = exact_values(one.documents, metric, "zero")
        *lines, last = worked_lines(Example(one, metric, Figures({}), exact))
        told = (
            f"reported under the conventions: {', '.join(f'{symbols[n]} = {value_text(v)}' for n, v in exact.items())}"
        )
        without = exact_values(one.documents, metric, "none")
        if without == exact:
            assert not any("conventions" in line for line in (*lines, last))
        else:
            applied += 1
            assert last == told
            # No line says of a figure that is reported that it has no value, or has another.
            assert not any(line.startswith("F₁, the mean") for line in lines)
    assert applied > 2


@pytest.mark.parametrize("suffix", sorted(RENDERERS))
def test_every_form_shows_the_least_inputs_worked_out(report: Report, suffix: str) -> None:
    text = unescape(RENDERERS[suffix](report)).replace("\\", "")
    for shown in ("choice LEA-1, reading b", "Φ₄(g*)", "{a b c}", "6/7"):
        # JSON has the input as lists.
        assert shown in text or (suffix, shown) == (".json", "{a b c}")


class Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else_and_is_well_formed(report: Report) -> None:
    page = RENDERERS[".html"](report)
    parser = Elements()
    parser.feed(page)
    assert parser.open == []
    assert parser.links == ["#part-1", "#part-2"]
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<code><bdi>") >= 3


def test_the_xml_has_a_failure_a_fault(report: Report) -> None:
    (suite,) = ElementTree.fromstring(f"<r>{RENDERERS['.xml'](report).partition('?>')[2]}</r>")
    failed = [(case.get("classname"), case.get("name")) for case in suite.findall("testcase[failure]")]
    # One cause is one failure, however many suites show it; a followed reading is none.
    (identifier,) = report.findings[0].ids
    assert failed == [("fault", identifier)]
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("1", "0", "0")
    assert suite.get("tests") == str(len(suite.findall("testcase"))) == "7"


def test_what_was_not_tried_is_an_error_and_what_is_known_or_not_answered_is_skipped() -> None:
    scorer = program("two_faults")
    suites = {suite: inputs_of(suite, Sizes()) for suite in SUITES}
    found = verified(scorer, ["ceaf_e", "conll"], suites, effort=Effort(seconds=1e-6))
    scorer.close()
    assert found.not_tried["small"] == 347
    assert not found.agrees
    (suite,) = ElementTree.fromstring(f"<r>{RENDERERS['.xml'](found).partition('?>')[2]}</r>")
    assert suite.get("errors") == str(len(suite.findall("testcase[error]"))) == "2"
    assert all(case.find("failure") is None for case in suite.findall("testcase"))
    assert "347 inputs not tried" in RENDERERS[".xml"](found)


def test_markdown_has_a_row_a_metric(report: Report) -> None:
    rows = re.findall(r"^\| (CEAFe|LEA|BLANC) \|", RENDERERS[".md"](report), re.MULTILINE)
    assert rows == ["CEAFe", "LEA", "BLANC"]


def test_markdown_parts_words_from_code(report: Report) -> None:
    assert "- key `{a}`, response `{a}`\n" in RENDERERS[".md"](report)


def test_what_a_scorer_says_cannot_break_a_page() -> None:
    def hostile(key: object, response: object) -> object:
        raise ValueError("</pre><script>alert(1)</script>\x00|`")

    made = verify(hostile, ["lea"], suites=["boundary"])
    assert "<script>" not in RENDERERS[".html"](made)
    ElementTree.fromstring(RENDERERS[".xml"](made))


@pytest.mark.parametrize("suffix", sorted(RENDERERS))
def test_what_a_scorer_says_steers_no_terminal_and_begins_no_line(suffix: str) -> None:
    def hostile(key: object, response: object) -> object:
        raise ValueError("\x1b[31m\x9b\u202e\ud800")

    made = RENDERERS[suffix](replace(verify(hostile, ["lea"], suites=["boundary"]), scorer="a\x1b[2Jb\n\n# c"))
    # In JSON a direction is data; nothing else of these may stand there raw.
    assert not ({"\x1b", "\x9b", "\u202e", "\ud800"} - ({"\u202e"} if suffix == ".json" else set())) & set(made)
    assert "\n# c" not in made


def test_a_fence_in_a_message_begins_no_block() -> None:
    def hostile(key: object, response: object) -> object:
        raise ValueError("```\n# heading\n````")

    lines = RENDERERS[".md"](verify(hostile, ["lea"], suites=["boundary"])).splitlines()
    assert any("ValueError" in line for line in lines)
    assert not any(line.startswith("# heading") for line in lines)
    fences = [line for line in lines if line.startswith("```")]
    # The worked example says what the scorer said, with its four backticks.
    assert set(fences) == {"```", "`````"}
    assert fences[::2] == fences[1::2]


@pytest.mark.processes
def test_a_known_fault_is_no_news(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "known"
    words = ["--metrics", "lea,ceaf_e", "--suites", "small", "--known-faults", str(known), "--", *PROGRAM]
    known.write_text("# seen before\nfault | lea | unexplained\nfault | muc | gone\n", "utf-8")
    code, out, _ = answered(words, capsys)
    assert code == 1
    assert "known fault not seen: fault | muc | gone" in out
    ids = re.findall(r"in a file of known faults: (.*)", answered(["--verbose", *words], capsys)[1])
    assert len(ids) == 1
    assert ids[0].startswith("fault | ceaf_e | unexplained | key ")
    known.write_text("\n".join(ids), "utf-8")
    assert answered(words, capsys)[0] == 0


@pytest.mark.processes
def test_known_faults_can_be_written_and_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "known"
    words = ["--metrics", "lea,ceaf_e", "--suites", "small"]
    assert answered([*words, "--write-known-faults", str(known), "--", *PROGRAM], capsys)[0] == 1
    (line,) = known.read_text("utf-8").splitlines()[1:]
    assert line.startswith("fault | ceaf_e | unexplained | key ")
    assert answered([*words, "--known-faults", str(known), "--", *PROGRAM], capsys)[0] == 0


@pytest.mark.processes
def test_a_followed_reading_fails_only_if_it_is_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--metrics", "lea", "--suites", "small"]
    assert answered([*words, "--", *PROGRAM], capsys)[0] == 0
    assert answered([*words, "--fail-on", "convention,follows", "--", *PROGRAM], capsys)[0] == 1
    assert answered([*words, "--follows", "LEA-1:b", "--fail-on", "follows", "--", *PROGRAM], capsys)[0] == 0


def test_reports_are_written_beside_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"report{suffix}" for suffix in RENDERERS]
    options = [word for file in files for word in ("--report", str(file))]
    code, out, err = answered(["--metrics", "ceaf_e", "--suites", "small", *options, "--", *PROGRAM], capsys)
    assert (code, err) == (1, "")
    assert all(file.stat().st_size > 200 for file in files)
    assert files[0].read_text("utf-8").splitlines()[0] == out.splitlines()[0]
    assert out.startswith("does not pass: 1 fault; ")


@pytest.mark.exhaustive
def test_our_own_score_agrees_on_everything_through_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "corefref", "score", "{key}", "{response}", "--format", "json", "--by-document"]
    options = ["--suites", "examples,boundary,random", "--random", "20", "--timeout", "60", "--seconds", "200"]
    code, out, err = answered([*options, "--", *command, "--metrics", "{metrics}"], capsys)
    assert (code, err) == (0, "")
    assert "adapter corefref, against corefref" in out
    assert out.startswith("passes: 0 faults; ")
    assert "not tried" not in out
    assert len(re.findall(r"\d+ agree, \d+ refused", out)) == 8


def test_a_corpus_of_ones_own_is_a_suite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = spec_folder().joinpath("corpus")
    files = ["--key", str(corpus.joinpath("key.conll")), "--response", str(corpus.joinpath("response.conll"))]
    words = [
        "--suites",
        "files",
        *files,
        "--metrics",
        "muc,lea",
        "--adapter",
        "python:corefref:score",
        "--undefined",
        "none",
    ]
    code, out, _ = answered(words, capsys)
    assert code == 0
    assert re.search(r"^MUC +\d+ agrees?, 1 skipped$", out, re.MULTILINE)
    assert "files: 7 documents, 14 of 14 answers agree (key " in out


def test_a_repeated_mention_of_a_corpus_is_tried_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "#begin document ({})\na {}\nb (1)\n#end document\n"
    (tmp_path / "key").write_text(text.format("plain", "(1)") + text.format("twice", "(2)|(1)"), "utf-8")
    (tmp_path / "response").write_text(text.format("plain", "(1)") + text.format("twice", "(1)"), "utf-8")
    files = ["--key", str(tmp_path / "key"), "--response", str(tmp_path / "response")]
    words = ["--suites", "files", *files, "--metrics", "muc", "--adapter", "corefref"]
    command = ["--", sys.executable, "-m", "corefref", "score"]
    assert answered([*words, *command], capsys)[0] == 2
    report = tmp_path / "report.json"
    assert answered([*words, "--repeated", "first", "--report", str(report), *command], capsys)[0] == 0
    made = json.loads(report.read_text("utf-8"))
    assert made["outcomes"] == {"muc": {"files": {"agrees": 1, "refuses": 2}}}
    assert main(["signature", *files[1::2], "--repeated", "first"]) == 0
    assert made["corpus"] == {
        "documents": 2,
        "key": {"mentions": 4, "repeated": 1, "digest": capsys.readouterr().out.strip().rpartition(":")[2]},
        "response": {"mentions": 4, "repeated": 0, "digest": made["corpus"]["response"]["digest"]},
    }
    schemas = {entry.name: json.loads(entry.read_text("utf-8")) for entry in spec_folder().joinpath("schema").iterdir()}
    registry = Registry().with_resources([(n, Resource.from_contents(s)) for n, s in schemas.items()])
    jsonschema.Draft202012Validator(schemas["report.schema.json"], registry=registry).validate(made)


def test_entities_that_repeat_each_other_s_mentions_are_no_row() -> None:
    again = Beside(again=(("b", 0), ("a", 1)))
    with pytest.raises(InputError, match="entities that repeat mentions of each other"):
        as_read(Read("1", "1", {"a": 0, "b": 1}, beside=again))
    assert as_read(Read("1", "1", {"a": 0}, beside=Beside(again=(("a", 0),)))) == (("a", "a"),)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (
            ["--", "/no/such/scorer"],
            3,
            "corefref: the scorer could not be run: /no/such/scorer: no such file or directory",
        ),
        (
            ["--", "sh", "/no/such/script"],
            3,
            "corefref: the scorer could not be run: sh /no/such/script: no adapter understands it (crashed: ",
        ),
        (
            ["--adapter", "perl", "--", "true"],
            3,
            "corefref: the scorer could not be run: true: no figures of plain inputs, rubbish: no line `",
        ),
        (
            ["--adapter", "perl", "--metrics", "lea", "--", "true"],
            3,
            "corefref: the scorer could not be run: true: no figures of lea: perl has no such metric",
        ),
        (
            ["--adapter", "coval", "--", sys.executable, "-m", "corefref", "score", "{key}", "{response}", *JSON],
            3,
            f"corefref: the scorer could not be run: {sys.executable} -m corefref score {{key}} {{response}} --format "
            "json: no figures of plain inputs, rubbish: no line with the figures of a metric; what it prints is "
            "understood by --adapter corefref",
        ),
        ([], 2, "corefref: no COMMAND given (see corefref verify --help)"),
        (
            ["--adapter", "pearl", "--", "x"],
            2,
            "corefref: unknown adapter 'pearl'; did you mean perl? (expected one of",
        ),
        (["--adapter", "regex:(", "--", "x"], 2, "corefref: regex:(: missing ), unterminated subpattern at position 0"),
        (["--suites", "smal", "--", "x"], 2, "corefref: unknown suite 'smal'; did you mean small?"),
        (["--suites", "", "--", "x"], 2, "corefref: unknown suite ''"),
        (["--suites", "files", "--", "x"], 2, "corefref: the suite files needs --key and --response"),
        (["--key", "x", "--", "x"], 2, "corefref: --key needs --response"),
        (["--report", "x.pdf", "--", "x"], 2, "corefref: --report x.pdf: unknown suffix '.pdf' (expected one of"),
        (["--known-faults", "/no/such", "--", "x"], 2, "/no/such: no such file or directory (expected a file that can"),
        (
            ["--names", "mucc=x", "--adapter", "regex:(?P<f1>x)", "--", "x"],
            2,
            "corefref: --names: 'mucc=x' is not ID=WORD",
        ),
        (["--follows", "LEA-1:z", "--", "x"], 2, "corefref: --follows: unknown reading 'LEA-1:z' (expected some of"),
        (
            ["--fail-on", "faults", "--", "x"],
            2,
            "corefref: --fail-on: 'faults' is not one of follows, convention, ill-",
        ),
        (["--timeout", "0", "--", "x"], 2, "corefref: argument --timeout: '0' is not a number of seconds"),
    ],
)
def test_bad_usage_is_one_line(words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    found, out, err = answered(words, capsys)
    assert (found, out) == (code, "")
    assert err.startswith(says)
    assert err.count("\n") == 1


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["verify", "--metrics", "lea", "--suites", "boundary", "--", *PROGRAM]) == 0
    lines = terminal.getvalue().split("\r\x1b[K")
    assert "boundary: 0 inputs tried" in lines
    assert lines[-1] == ""
    assert all(len(line) < 80 for line in lines)


@pytest.mark.processes
def test_progress_is_written_into_a_log_if_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--metrics", "lea", "--suites", "boundary", "--progress", "lines", "--", *PROGRAM]
    _, _, err = answered(words, capsys)
    assert err.startswith("is it the line protocol?\n")
    assert "\r" not in err
    words[words.index("lines")] = "none"
    assert answered(words, capsys)[2] == ""
