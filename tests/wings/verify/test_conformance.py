"""
What `spec/conformance/` says of other scorers is what they do.

Where scorers are looked for is said in `tests.wings.verify.records`.
"""

import json
import re
import shlex
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from corefref.registry import IDS
from corefref.wings.verify import Base, Effort, Sizes, inputs_of, verified
from corefref.wings.verify.accounts import excuses, excuses_of_corpora
from corefref.wings.verify.adapters import evaluators
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.adapters.texts import TextScorer
from corefref.wings.verify.annotated_cases import GROUPS
from corefref.wings.verify.annotated_cases import cases_of_groups as annotated_cases
from corefref.wings.verify.annotated_suite import PROGRAMS
from corefref.wings.verify.annotated_suite import try_annotated as tried_annotated
from corefref.wings.verify.annotated_ways import ways
from corefref.wings.verify.asking import same
from corefref.wings.verify.byte_suite import cases_of_files, forms_read, try_files
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Document, Input
from corefref.wings.verify.processes import Limits
from corefref.wings.verify.reported import Failure, Figures, Printing, Reported, of_value, printed, quotient
from corefref.wings.verify.scorers import Scorer
from corefref.wings.verify.writing import document_of
from spec.conformance.page import (
    BYTES,
    AnnotatedData,
    CauseData,
    CorpusData,
    CorpusRecordData,
    FileData,
    FilesData,
    FindingData,
    PeerData,
    RecordData,
    annotated_command,
    badge,
    byte_command,
    cause,
    command,
    compared,
    corpus_record,
    pages,
    read,
    read_annotated,
    read_corpora,
    read_files,
    record_name,
)
from tests.wings.verify import records

FOLDER = Path(__file__).resolve().parents[3] / "spec" / "conformance"
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in (FOLDER.parent / "schema").glob("*.json")}
PEERS, RECORDS = read(FOLDER)
FILES = read_files(FOLDER, PEERS)
BOTH = list(zip(PEERS, RECORDS, strict=True))
of_each = pytest.mark.parametrize(("peer", "record"), BOTH, ids=[peer["id"] for peer in PEERS])


ANNOTATED = read_annotated(FOLDER, PEERS)
ANNOTATORS = [(peer, ANNOTATED[peer["id"]]) for peer in PEERS if peer["id"] in ANNOTATED]
of_each_annotator = pytest.mark.parametrize(
    ("peer", "annotated"), ANNOTATORS, ids=[peer["id"] for peer, _ in ANNOTATORS]
)
READERS = [(peer, FILES[peer["id"]]) for peer in PEERS if peer["id"] in FILES]
of_each_reader = pytest.mark.parametrize(("peer", "files"), READERS, ids=[peer["id"] for peer, _ in READERS])


def validated(data: object, schema: str) -> None:
    registry = Registry().with_resources([(n, Resource.from_contents(s)) for n, s in SCHEMAS.items()])
    jsonschema.Draft202012Validator(SCHEMAS[schema], registry=registry).validate(data)


def input_of(finding: FindingData) -> Input:
    return Input(tuple(document_of(d) for d in finding["documents"]))


def test_the_page_and_the_badges_are_those_of_the_records() -> None:
    for name, text in pages(FOLDER).items():
        assert (FOLDER.parent / name).read_text("utf-8") == text, f"run python -m tests.spec.made to write {name}"
    written = {path.name for folder in ("records", "badges") for path in (FOLDER / folder).iterdir()}
    assert written == {record_name(peer) for peer in PEERS}
    assert {path.name for path in (FOLDER / "files").iterdir()} == {record_name(peer) for peer, _ in READERS}
    assert {path.name for path in (FOLDER / "annotated").iterdir()} == {record_name(peer) for peer, _ in ANNOTATORS}


def test_no_record_names_a_place_of_the_machine_that_made_it() -> None:
    for path in FOLDER.rglob("*.json"):
        assert re.findall(r"(?<![\w.])/(?:tmp|home|root|usr|work)/[^ \"]+", path.read_text("utf-8")) == [], path.name


def test_what_reads_columns_has_a_record_of_files() -> None:
    adapters = {peer["id"]: record["adapter"] for peer, record in BOTH}
    readers = {i for i, adapter in adapters.items() if adapter in FORMS and "conll" in forms_read(FORMS[adapter])}
    assert readers == FILES.keys()
    assert readers == {"reference-coreference-scorers", "LEA-coreference-scorer", "coval", "LEA-scorer"}


@of_each_reader
def test_a_record_of_files_has_every_file(peer: PeerData, files: FilesData) -> None:
    validated(files, "byte_report.schema.json")
    assert files["scorer"] == f"{peer['name']} {peer['version']}"
    assert files["adapter"] in peer["options"]
    # Later versions of the file only add cases; the records are of that which the page names.
    tried = cases_of_files()[: len(files["files"])]
    assert (len(tried), BYTES) == (171, "1.4.0")
    assert [(f["case"], f["reason"], f["status"]) for f in files["files"]] == [
        (case.id, case.reason, case.status) for case in tried
    ]
    assert {case.form for case, f in zip(tried, files["files"], strict=True) if f["outcome"] != "skipped"} == {"conll"}
    assert shlex.split(byte_command(peer))[-len(peer["command"]) :] == peer["command"]


@of_each
def test_a_record_is_a_report_of_everything(peer: PeerData, record: RecordData) -> None:
    validated(record, "report.schema.json")
    assert record["not_tried"] == {}
    assert record["scorer"] == f"{peer['name']} {peer['version']}"
    assert record["adapter"] in peer["options"]
    suites = {suite for of_suite in record["outcomes"].values() for suite in of_suite}
    assert suites == {"boundary", "examples", "small", "large", "random"}
    # Drawn anew, so that answers that are remembered do not pass.
    assert record["seed"] > 1_000
    assert "--seed new" in command(peer)
    assert not any(f["verdict"] == "no answer" for f in record["findings"])
    assert shlex.split(command(peer))[-len(peer["command"]) :] == peer["command"]


@of_each
def test_a_badge_tells_the_gravest(peer: PeerData, record: RecordData) -> None:
    validated(json.loads((FOLDER / "badges" / record_name(peer)).read_text("utf-8")), "badge.schema.json")
    verdicts = [f["verdict"] for f in record["findings"] if f["fails"]]
    expected = "red" if "fault" in verdicts else "yellow" if verdicts else "brightgreen"
    assert badge(record)["color"] == expected
    annotated = ANNOTATED.get(peer["id"])
    if annotated and any(f["verdict"] == "fault" for f in annotated["findings"]):
        assert badge(record, annotated)["color"] == "red"


@of_each
def test_the_exact_figures_beside_a_finding_are_the_spec_s(peer: PeerData, record: RecordData) -> None:
    assert record["findings"] or peer["id"] == "maverick-coref"
    for finding in record["findings"]:
        exact = exact_values(input_of(finding).documents, finding["metric"], "zero")
        assert {name: f["exact"] for name, f in finding["figures"].items()} == {n: str(v) for n, v in exact.items()}
        assert finding["name"] == "crashed" or any(f["differs"] for f in finding["figures"].values())


def reported(text: str, adapter: str) -> Reported:
    """A figure as the adapter has read it."""
    if " / " in text:
        return quotient(*text.split(" / "))
    if adapter in ("coval", "corefud", "ua"):
        return printed(text, Printing("percent"))
    if adapter in ("perl", "lea-perl"):
        return printed(text, Printing("percent", "truncate", 2))
    return of_value(float(text)) if adapter in ("e2e", "coval-functions") else printed(text)


def files_of(peer: PeerData) -> list[FileData]:
    """What is on record of files, if the program reads any."""
    return FILES[peer["id"]]["files"] if peer["id"] in FILES else []


def causes_of(peer: PeerData) -> list[CauseData]:
    """What is on record of annotated inputs, if the program reads any."""
    return ANNOTATED[peer["id"]]["findings"] if peer["id"] in ANNOTATED else []


@of_each
def test_a_fault_on_record_is_no_published_reading_and_was_checked_by_hand(peer: PeerData, record: RecordData) -> None:
    faults = [f for f in record["findings"] if f["verdict"] == "fault"]
    of_files = {f["id"] for f in files_of(peer) if f["outcome"] == "fault"}
    of_files |= {f["id"] for f in causes_of(peer) if f["verdict"] == "fault"}
    assert of_files.union(*(map(cause, f["ids"]) for f in faults)) == peer["checked"].keys()
    for finding in faults:
        one, metric = input_of(finding), finding["metric"]
        assert not one.may_be_refused
        if finding["name"] == "crashed":
            continue
        given = {n: reported(f["scorer"], record["adapter"]) for n, f in finding["figures"].items() if f["scorer"]}
        figures = Figures(given)
        assert not figures.agree(exact_values(one.documents, metric, "zero"))
        for account in (excuses if len(one.documents) == 1 else excuses_of_corpora)(metric, Base()):
            assert not account.gives(one.documents, metric, figures), account.name


FIGURE_OF_A_PROGRAM = re.compile(
    r"\b\d\d\.\d|\d %|\b(?:BLANC|CEAF|MUC|B³|LEA)(?: of one mention against nothing is)? \d"
)


@of_each
def test_what_is_known_is_seen_or_it_is_said_why_not(peer: PeerData, record: RecordData) -> None:
    ids = {cause(identifier) for f in record["findings"] for identifier in f["ids"]}
    ids |= {f["id"] for f in causes_of(peer)}
    assert ids.issuperset(peer["depends"])
    ids |= {f["id"] for f in files_of(peer)}
    assert peer["known"]
    for known in peer["known"]:
        assert ids.issuperset(known["seen"]), known["what"]
        assert bool(known["seen"]) != bool(known["why_not"])
        # Figures that no record has are not to be taken for tested.
        if FIGURE_OF_A_PROGRAM.search(known["what"]):
            assert bool(known["seen"]) != ("printed" in known), known["what"]


def test_what_reads_annotation_has_a_record_of_it() -> None:
    assert {record["adapter"] for peer, record in BOTH if peer["id"] in ANNOTATED} == PROGRAMS.keys()


@of_each_annotator
def test_a_record_of_annotated_inputs_is_of_everything(peer: PeerData, annotated: AnnotatedData) -> None:
    validated(annotated, "annotated_report.schema.json")
    assert annotated["scorer"] == f"{peer['name']} {peer['version']}"
    assert annotated["adapter"] in peer["options"]
    assert annotated["not_tried"] == 0
    assert annotated["cases"] == len(annotated_cases(GROUPS, Sizes().random_inputs, Sizes().seed))
    assert shlex.split(annotated_command(peer))[-len(peer["command"]) :] == peer["command"]
    assert not any(f["verdict"] == "no answer" for f in annotated["findings"])


@of_each_annotator
def test_a_fault_of_annotated_inputs_is_no_reading_s(peer: PeerData, annotated: AnnotatedData) -> None:
    """The figures beside a witness are the spec's, and no way that does not accuse gives those of the program."""
    by_lines = {(c.kind, c.key, c.response): c for c in annotated_cases(GROUPS, Sizes().random_inputs, Sizes().seed)}
    settings = {setting.name: setting for setting in PROGRAMS[annotated["adapter"]].settings}
    for f in annotated["findings"]:
        case = next(c for (_, key, response), c in by_lines.items() if (key, response) == (f["key"], f["response"]))
        assert case.id == f["case"]
        setting = settings[f["setting"]]
        first, *others = ways(*case.sides, setting, f["metric"])
        if f["name"] == "crashed":
            assert f["figures"] == {}
            continue
        values = first.values
        assert values is not None
        assert {name: figure["exact"] for name, figure in f["figures"].items()} == {n: str(values[n]) for n in values}
        given = Figures({name: reported(x["scorer"], annotated["adapter"]) for name, x in f["figures"].items()})
        assert not first.gives(given)
        excuses_ = [way.name for way in others if way.gives(given) and not way.accuses]
        assert bool(excuses_) == (f["verdict"] != "fault"), (f["id"], excuses_)
        assert any(way.gives(given) and way.name == f["name"] for way in others)


RUNS = read_corpora(FOLDER)


def test_every_record_of_a_corpus_is_named() -> None:
    assert {path.name for path in (FOLDER / "corpora").iterdir()} == {corpus_record(c, peer) for c, peer, _ in RUNS}
    digests = {(corpus["id"], record["corpus"]["key"]["digest"]) for corpus, _, record in RUNS}
    assert len(digests) == len({identifier for identifier, _ in digests}) > 0


@pytest.mark.parametrize(("corpus", "peer", "record"), RUNS, ids=[corpus_record(c, p) for c, p, _ in RUNS])
def test_a_record_of_a_corpus_has_every_document_and_all_of_them(
    corpus: CorpusData, peer: PeerData, record: CorpusRecordData
) -> None:
    validated(record, "report.schema.json")
    assert record["not_tried"] == {}
    assert (record["scorer"], record["adapter"]) == (f"{peer['name']} {peer['version']}", peer["options"][-1])
    assert list(record["outcomes"]) == corpus["programs"][peer["id"]].split(",")
    documents, repeated = record["corpus"]["documents"], record["corpus"]["key"]["repeated"]
    for of_suite in record["outcomes"].values():
        every, agree, differ, ill_formed = compared(of_suite["files"])
        assert every == documents + 1 == agree + differ + ill_formed
        assert differ == 0
        assert ill_formed <= repeated + bool(repeated)
    findings = record["findings"]
    assert {f["verdict"] for f in findings} <= {"ill-formed"}
    assert bool(findings) == bool(corpus["differing"]) == bool(repeated)


def scorer_of(peer: PeerData, record: RecordData) -> Scorer:
    """The program, where it is at hand."""
    if reason := records.why_not(peer):
        pytest.skip(reason)
    words = records.words(peer)
    limits = Limits(seconds=600)
    if record["adapter"] == "jsonl":
        return ConversingScorer(tuple(words), limits)
    if record["adapter"] == "e2e":
        return ConversingScorer((words[0], evaluators.__file__, *words[1:]), limits)
    if record["adapter"] == "coval-functions":
        return ConversingScorer((words[0], evaluators.__file__, *words[1:], evaluators.FUNCTIONS), limits)
    return TextScorer(FORMS[record["adapter"]], tuple(words), limits, jobs=2)


@pytest.mark.scorers
@of_each
def test_a_scorer_does_what_is_on_record(peer: PeerData, record: RecordData) -> None:
    with closing(scorer_of(peer, record)) as scorer:
        for finding in record["findings"]:
            if peer["depends"].keys() & set(map(cause, finding["ids"])):
                continue
            one = input_of(finding)
            (answers,) = scorer.answers([one], [finding["metric"]])
            answer = answers[finding["metric"]]
            if finding["name"] == "crashed":
                assert isinstance(answer, Failure)
                assert (answer.kind, answer.says) == ("crashed", finding["sentence"])
                continue
            assert isinstance(answer, Figures)
            for name, recorded in finding["figures"].items():
                if name not in answer.values:
                    assert recorded["scorer"] is None
                    continue
                given = reported(recorded["scorer"] or "", record["adapter"])
                assert same(Figures({name: answer.values[name]}), Figures({name: given}))


@pytest.mark.scorers
@of_each_reader
def test_a_scorer_makes_of_files_what_is_on_record(peer: PeerData, files: FilesData) -> None:
    record = RECORDS[PEERS.index(peer)]
    with closing(scorer_of(peer, record)) as scorer:
        assert isinstance(scorer, TextScorer)
        form, command_ = FORMS[record["adapter"]], scorer.command
    metrics = [metric for metric in record["outcomes"] if metric in IDS]
    found = [outcome.id for outcome in try_files(form, command_, metrics, Limits(seconds=600), cases_of_files())]
    assert found == [f["id"] for f in files["files"]]


@pytest.mark.scorers
@of_each
def test_the_boundary_cases_alone_give_the_ids_on_record_of_what_is_well_formed(
    peer: PeerData, record: RecordData
) -> None:
    metrics = [metric for metric in record["outcomes"] if metric in IDS]
    with closing(scorer_of(peer, record)) as scorer:
        found = verified(scorer, metrics, {"boundary": inputs_of("boundary", Sizes())}, effort=Effort(seconds=3600))
    ids = {cause(identifier) for f in found.findings for identifier in f.ids}
    on_record = {cause(identifier) for f in record["findings"] for identifier in f["ids"]}
    # Fewer inputs may leave a reading that the others rule out, but accuse of nothing else.
    accused = {identifier for identifier in ids if identifier.startswith("fault ")}
    assert accused - peer["depends"].keys() <= on_record
    # What else a scorer makes of ill-formed input may show on larger inputs only, and a fault as a reading on fewer.
    otherwise = {metric for f in found.findings for metric in f.metrics if f.verdict in ("follows", "convention")}
    missing = [i.split(" | ") for i in on_record - ids - peer["depends"].keys()]
    assert [words for words in missing if words[0] != "ill-formed" and words[1] not in otherwise] == []


@pytest.mark.scorers
@of_each_annotator
def test_a_scorer_makes_of_annotated_inputs_what_is_on_record(peer: PeerData, annotated: AnnotatedData) -> None:
    record = RECORDS[PEERS.index(peer)]
    some = annotated_cases(("worked", "boundary"), 0, 0)
    with closing(scorer_of(peer, record)) as scorer:
        assert isinstance(scorer, TextScorer)
        found = tried_annotated(scorer, some, 3600, lambda text: None)
    on_record = {f["id"] for f in annotated["findings"]}
    assert {f.id for f in found.findings} - peer["depends"].keys() <= on_record
    assert {i for i in on_record if i.startswith("fault")} - peer["depends"].keys() <= {f.id for f in found.findings}


def test_a_program_is_looked_for_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {peer["id"]: peer for peer in PEERS}
    perl, wrapped, command_alone = (made[name] for name in ("reference-coreference-scorers", "tanl", "scorch"))
    monkeypatch.delenv(records.VARIABLE, raising=False)
    assert records.why_not(wrapped) is not None
    monkeypatch.setenv(records.VARIABLE, str(tmp_path))
    (tmp_path / "bin").mkdir()
    for name in ("perl", "python", "scorch"):
        (tmp_path / "bin" / name).write_text("#!/bin/sh\n")
        (tmp_path / "bin" / name).chmod(0o755)
    assert records.words(command_alone) == [str(tmp_path / "bin" / "scorch")]
    assert records.why_not(command_alone) is None
    assert records.why_not(perl) == (
        "reference-coreference-scorers 8.01 is not in COREFREF_SCORERS as reference-coreference-scorers"
    )
    for peer in (perl, wrapped):
        (tmp_path / peer["folder"]).mkdir()
    (tmp_path / perl["folder"] / "scorer.pl").write_text("")
    assert records.words(perl) == [str(tmp_path / "bin" / "perl"), str(tmp_path / perl["folder"] / "scorer.pl")]
    program, *rest = records.words(wrapped)
    assert (program, rest) == (
        str(tmp_path / "bin" / "python"),
        [str(FOLDER / "wrappers.py"), "tanl", str(tmp_path / "tanl")],
    )
    assert records.why_not(wrapped) is None


@pytest.mark.scorers
def test_what_stanza_calls_the_score_of_conll_is_another_of_two_documents() -> None:
    both = next((peer, record) for peer, record in BOTH if peer["id"] == "stanza")
    two = Document((("a", "b"),), (("a", "b"),)), Document((tuple("abcdefgh"),), (tuple("abcd"), tuple("efgh")))
    with closing(scorer_of(*both)) as scorer:
        (answers,) = scorer.answers([Input(two)], ["muc", "b_cubed", "ceaf_e", "conll"])
    # F of (1 + 6/7)/2 and 1, of (1 + 1/2)/2 and 1, of (1 + 2/3)/2 and (1 + 1/3)/2, and the mean of the three; of sums
    # they are 14/15, 3/4, 2/3 and 47/60.
    for metric, exact in (("muc", "26/27"), ("b_cubed", "6/7"), ("ceaf_e", "20/27"), ("conll", "484/567")):
        answer = answers[metric]
        assert isinstance(answer, Figures)
        given = answer.values["f1"].middle
        assert given is not None
        assert abs(given - Fraction(exact)) < Fraction(1, 10**6)
