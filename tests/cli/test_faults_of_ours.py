"""A fault that is not the input's: one line that asks for a report, exit status 70, and never a traceback."""

import errno
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

from corefref.cli import COMMANDS, main
from tests.commands import output_of
from tests.wings.teach.test_answers import stands_for_pyodide

pytestmark = pytest.mark.processes

TOP = Path(__file__).parents[2]
CORPUS = TOP / "spec" / "corpus"
KEY, RESPONSE, OTHER = (str(CORPUS / f"{name}.conll") for name in ("key", "response", "response-b"))
COUNTS = "counts.json"
PROGRAM = [sys.executable, "-m", "corefref"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(TOP)}


class Boundary(NamedTuple):
    """A command line, and the function where a fault is put, as MODULE:NAME, a method with its class."""

    command: str
    kind: str
    words: tuple[str, ...]
    place: str


PAIR = ("--key", "{a b} {c}", "--response", "{a b c}")
FILES = (KEY, RESPONSE)
SYSTEMS = (KEY, RESPONSE, OTHER, "--metrics", "muc", "--resamples", "9", "--shuffles", "2000")
VERIFYING = ("--adapter", "python:corefref:score", "--metrics", "muc", "--suites", "boundary", "--undefined", "none")
CERTIFYING = (*FILES, "--out", "certificate.json")
RANKING = (KEY, RESPONSE, OTHER, "--task", "crac2026", "--resamples", "9", "--shuffles", "2000", "--out", "board")
CHECKING = ("--check", "corefref:1.0.0|spec:1.0.0", "--figure", "muc.f1=0.00", *PAIR)
PRINTED = ("--figure", "muc=0.00")

BOUNDARIES = [
    Boundary("score", "reader", FILES, "corefref.scoring.sources:opened"),
    Boundary("score", "worker", (*FILES, "--jobs", "2"), "corefref.wings.cluster.jobs:scored"),
    Boundary("score", "reader in a worker", (*FILES, "--jobs", "2"), "corefref.wings.cluster.jobs:_opened"),
    Boundary("score", "engine", FILES, "corefref.scoring.corpus:table_of"),
    Boundary("score", "renderer", FILES, "corefref.scoring.tables:percent"),
    Boundary("score", "renderer of json", (*FILES, "--format", "json"), "corefref.scoring.as_json:render_scores"),
    Boundary("explain", "reader", FILES, "corefref.scoring.sources:opened"),
    Boundary("explain", "worker", FILES, "corefref.wings.explain.explained:plural_trace"),
    Boundary("explain", "renderer", (*PAIR, "--format", "json"), "corefref.wings.explain.json:rendered"),
    Boundary("compare", "reader", SYSTEMS, "corefref.scoring.sources:opened"),
    Boundary("compare", "worker", (*SYSTEMS, "--jobs", "2"), "corefref.wings.compare.randomization:_tables"),
    Boundary("compare", "engine", SYSTEMS, "corefref.wings.compare.command:compared"),
    Boundary("compare", "renderer", SYSTEMS, "corefref.wings.compare.reporting:blocks"),
    Boundary("agree", "reader", (KEY, OTHER), "corefref.scoring.sources:opened"),
    Boundary("agree", "worker", (KEY, OTHER), "corefref.wings.agree.annotators:tallies"),
    Boundary("agree", "renderer", (KEY, OTHER), "corefref.wings.agree.shown:blocks"),
    Boundary("leaderboard", "reader", RANKING, "corefref.scoring.sources:opened"),
    Boundary("leaderboard", "worker", RANKING, "corefref.wings.leaderboard.command:leaderboard_of"),
    Boundary("leaderboard", "renderer", RANKING, "corefref.wings.leaderboard.page:page"),
    Boundary("formats", "worker", (), "corefref.cli.formats:Table"),
    Boundary("formats", "renderer", (), "corefref.cli.options:printed"),
    Boundary("completion", "worker", ("bash",), "corefref.wings.examples.completion_command:rows_of"),
    Boundary("completion", "renderer", ("bash",), "corefref.wings.examples.completion_command:operands"),
    Boundary("errors", "reader", FILES, "corefref.scoring.sources:opened"),
    Boundary("errors", "worker", FILES, "corefref.wings.errors.errors_of_responses:Errors"),
    Boundary("errors", "renderer", FILES, "corefref.wings.errors.error_report:blocks"),
    Boundary("errors", "writer of files", (*FILES, "--corrected", "to"), "corefref.wings.shared.conll_writing:written"),
    Boundary("certify", "reader", CERTIFYING, "corefref.scoring.sources:opened"),
    Boundary("certify", "worker", CERTIFYING, "corefref.wings.certify.command:scored_sources"),
    Boundary("certify", "renderer", CERTIFYING, "corefref.wings.certify.certified:render_certificate"),
    Boundary("play", "worker", ("--out", "playground"), "corefref.wings.teach.command:archive"),
    Boundary("play", "renderer", ("--out", "playground"), "corefref.wings.teach.command:_presets"),
    Boundary("check", "reader", (KEY,), "corefref.scoring.sources:opened"),
    Boundary("check", "worker", (KEY,), "corefref.wings.families.check_command:documents_and_faults"),
    Boundary("check", "renderer", (KEY,), "corefref.wings.families.check_command:_text"),
    Boundary("stats", "reader", (KEY,), "corefref.scoring.sources:opened"),
    Boundary("stats", "worker", (KEY,), "corefref.wings.families.stats_command:mean"),
    Boundary("stats", "renderer", (KEY,), "corefref.wings.families.stats_command:percent"),
    Boundary("spec", "reader", ("list", "choices"), "corefref.wings.examples.worked_examples:choices"),
    Boundary("spec", "worker", ("list",), "corefref.wings.examples.worked_examples:examples"),
    Boundary("spec", "renderer", ("show", "pradhan-et-al-2014/figure-1"), "corefref.wings.examples.spec_command:_case"),
    Boundary("verify", "reader", (*VERIFYING, "--key", KEY, "--response", RESPONSE), "corefref.scoring.sources:opened"),
    Boundary("verify", "worker", VERIFYING, "corefref.wings.verify.command:verified"),
    Boundary("verify", "renderer", VERIFYING, "corefref.wings.verify.command:as_text"),
    Boundary("spans", "reader", (KEY,), "corefref.scoring.sources:opened"),
    Boundary("spans", "worker", (KEY,), "corefref.wings.matching.command:tree_of"),
    Boundary("spans", "renderer", (KEY,), "corefref.wings.matching.command:_table"),
    Boundary("spec", "worker", ("figures", "figures"), "corefref.wings.examples.figures_command:exhibits"),
    Boundary("spec", "renderer", ("figures", "figures"), "corefref.wings.examples.figures_command:rendered"),
    Boundary("convert", "reader", (KEY, "-", "--to", "conll"), "corefref.scoring.sources:opened"),
    Boundary("convert", "worker", (KEY, "-", "--to", "conll"), "corefref.wings.families.convert_command:conversion_to"),
    Boundary("convert", "renderer", (KEY, "-", "--to", "conll"), "corefref.wings.shared.conll_writing:written"),
    Boundary("perturb", "reader", (KEY, "--kind", "one-entity"), "corefref.scoring.sources:opened"),
    Boundary("perturb", "worker", (KEY, "--kind", "one-entity"), "corefref.wings.perturb.command:in_order"),
    Boundary("perturb", "renderer", (KEY, "--kind", "one-entity"), "corefref.wings.shared.conll_writing:written"),
    Boundary("merge", "reader", (COUNTS,), "corefref.scoring.sources:content"),
    Boundary("merge", "worker", (COUNTS,), "corefref.scoring.counts:merged"),
    Boundary("merge", "renderer", (COUNTS,), "corefref.cli.options:rendered"),
    Boundary("cite", "reader", (), "corefref.wings.examples.worked_examples:papers"),
    Boundary("cite", "worker", (), "corefref.wings.examples.cite_command:_named"),
    Boundary("signature", "reader", FILES, "corefref.scoring.sources:opened"),
    Boundary("signature", "worker", CHECKING, "corefref.wings.certify.reproduction:scored"),
    Boundary("signature", "renderer", CHECKING, "corefref.wings.certify.reproduction:percent"),
    Boundary("reconcile", "reader", (*FILES, *PRINTED), "corefref.scoring.sources:opened"),
    Boundary("reconcile", "worker", (*PAIR, *PRINTED), "corefref.wings.reconcile.searching:plan_of"),
    Boundary("reconcile", "renderer", (*PAIR, *PRINTED), "corefref.wings.reconcile.answers:percent"),
]

WRITTEN = {
    "score": PAIR,
    "explain": PAIR,
    "compare": SYSTEMS,
    "agree": (KEY, OTHER),
    "leaderboard": RANKING,
    "formats": (),
    "completion": ("bash",),
    "errors": FILES,
    "certify": CERTIFYING,
    "play": ("--out", "playground"),
    "check": (KEY,),
    "stats": (KEY,),
    "spec": ("list",),
    "verify": VERIFYING,
    "spans": (KEY,),
    "convert": (KEY, "-", "--to", "conll"),
    "perturb": (KEY, "--kind", "one-entity"),
    "merge": (COUNTS,),
    "cite": (),
    "signature": PAIR,
    "reconcile": (*PAIR, *PRINTED),
}
"""A command line of every command that writes on standard output."""

FAULTS: list[Callable[[], BaseException]] = [
    lambda: RuntimeError("two\nlines \ud800 \x1b[31m" + "x" * 9999),
    lambda: KeyError("d"),
    lambda: IndexError("list index out of range"),
    lambda: AssertionError(),
    lambda: RecursionError("maximum recursion depth exceeded"),
    lambda: UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"),
    lambda: MemoryError(),
    lambda: OSError(errno.EMFILE, os.strerror(errno.EMFILE)),
    lambda: BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A working folder with a file of counts, and what stands for Pyodide."""
    monkeypatch.chdir(tmp_path)
    stands_for_pyodide(tmp_path / "node_modules" / "pyodide")
    Path(COUNTS).write_text(output_of(capsys, ["score", *PAIR, "--format", "counts"]), "utf-8")


def raising(fault: Callable[[], BaseException]) -> Callable[[str], NoReturn]:
    """A function that only has a fault."""

    def broken(*_: object, **__: object) -> NoReturn:
        raise fault()

    return broken


def put(fault: Callable[[], BaseException], place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a fault in the place of a function."""
    module, _, name = place.partition(":")
    monkeypatch.setattr(import_module(module), name, raising(fault))


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line about a fault."""
    assert main(words) == 70
    out, err = capsys.readouterr()
    assert out == ""
    # What is unusual in the files may have been said before.
    *notes, err = err.splitlines(keepends=True)
    assert all(note.startswith("corefref: note: ") for note in notes)
    assert err.startswith("corefref: ")
    assert err.endswith("\n")
    assert len(err) < 700
    assert "Traceback" not in err
    assert err[:-1].isprintable()
    return err


def test_every_command_has_its_boundaries() -> None:
    kinds = {command: {b.kind for b in BOUNDARIES if b.command == command} for command in COMMANDS}
    without_input, without_renderer = {"play", "formats", "completion"}, {"cite"}
    for command, found in kinds.items():
        assert found >= {"worker"}
        assert "reader" in found or command in without_input
        assert "renderer" in found or command in without_renderer
    assert set(WRITTEN) == set(COMMANDS)


@pytest.mark.parametrize("boundary", BOUNDARIES, ids=lambda b: f"{b.command}-{b.kind}".replace(" ", "-"))
def test_a_fault_at_any_boundary_is_one_line(
    boundary: Boundary, folder: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for fault in FAULTS[:: 4 if boundary.command == "verify" else 1]:
        put(fault, boundary.place, monkeypatch)
        line = told([boundary.command, *boundary.words], capsys)
        kind = type(fault())
        if kind is MemoryError:
            assert line == "corefref: out of memory\n"
        elif not issubclass(kind, OSError):
            assert kind.__name__ in line
            assert "please report it" in line


@pytest.mark.parametrize("command", COMMANDS)
def test_a_fault_of_the_writer_is_one_line(
    command: str, folder: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for fault in FAULTS[: -2 : 3 if command == "verify" else 1]:
        stream = io.StringIO()
        monkeypatch.setattr(stream, "write", raising(fault))
        for made in ("playground", "board"):
            shutil.rmtree(made, ignore_errors=True)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", stream)
            told([command, *WRITTEN[command]], capsys)


def test_a_fault_says_where_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("corefref.scoring.corpus.Scored.report", lambda _: dict[str, str]()["d"])
    assert main(["score", *PAIR]) == 70
    line = capsys.readouterr().err
    assert line.startswith("corefref: a fault of corefref itself: KeyError: 'd' (corefref/cli/score.py:")
    assert line.endswith("); please report it, with command and input\n")


def test_too_many_open_files_is_no_trouble_in_writing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(lambda: OSError(errno.EMFILE, "Too many open files"), "corefref.scoring.sources:opened", monkeypatch)
    line = told(["score", *FILES], capsys)
    assert "Too many open files" in line
    assert "write" not in line


@pytest.mark.parametrize("words", [["score"], ["score", "no/such", "file"], ["verify", "--", "/no/such/scorer"]])
def test_standard_error_that_takes_nothing_changes_no_exit_status(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=full, env=ENVIRONMENT, timeout=300)
    assert (found.returncode, found.stdout) == (3 if words[0] == "verify" else 2, b"")


def test_half_of_a_surrogate_pair_is_spelled_on_every_stream(tmp_path: Path) -> None:
    lines = tmp_path / "key.jsonl"
    lines.write_text('{"doc_key": "\\ud800", "sentences": [["\\udfff", "b"]], "clusters": [[[0, 0], [1, 1]]]}\n')
    name = os.fsencode(tmp_path) + b"/\xff.jsonl"
    Path(os.fsdecode(name)).write_bytes(lines.read_bytes())
    plain = os.fsencode(lines)
    for words in (
        [b"score", plain, plain, b"--by-document"],
        [b"score", plain, plain, b"--by-document", b"--format", b"json"],
        [b"explain", plain, plain, b"--metrics", b"lea"],
        [b"compare", plain, plain, name],
        [b"perturb", plain, b"--kind", b"one-entity"],
        [b"perturb", plain, b"--kind", b"one-entity", b"-o", os.fsencode(tmp_path / "made")],
        [b"score", b"--key", b"{a\xff}", b"--response", b"{a}"],
        [b"explain", b"--key", b"{a}", b"--response", b"{a}", b"--against", b"{a\xff}"],
        [b"score", b"\xff", b"\xff"],
        [b"score", b"--m\xff"],
        [b"\xff"],
        [b"spec", b"show", b"\xff"],
        [b"signature", *[b"--key", b"{a}", b"--response", b"{a}"], b"--check", b"\xff"],
    ):
        found = subprocess.run([*map(os.fsencode, PROGRAM), *words], capture_output=True, env=ENVIRONMENT, timeout=300)
        assert found.returncode in (0, 2), words
        assert b"Traceback" not in found.stderr
        assert len(found.stderr.splitlines()) == (found.returncode == 2), found.stderr
        assert bool(found.stdout) == (found.returncode == 0 and b"-o" not in words)
        assert found.stdout.decode("utf-8") is not None
