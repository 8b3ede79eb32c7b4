"""`corefref-check --score` prints what corefref prints, without Python; none of its alignments is refused."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref import score_corpus
from corefref.cli import main
from corefref.registry import CERTIFIED_IDS
from corefref.rendering.numbers import percent
from proofs_notes import theories
from tests.benchmarks import generators
from tests.proofs import altered
from tests.proofs.altered import Entities

pytestmark = pytest.mark.proofs

SPEC = Path(__file__).parents[2] / "spec"
MEASURES = ("recall", "precision", "f1")


def printed(program: Sequence[str | Path], file: Path) -> str:
    """What `--score` prints."""
    return subprocess.run([*program, "--score", file], capture_output=True, text=True, check=True, timeout=120).stdout


def table(documents: Sequence[tuple[Entities, Entities]], metrics: Sequence[str], digits: int) -> str:
    """What it should print: Python's figures."""
    keys, responses = ([d[side] for d in documents] for side in (0, 1))
    found = score_corpus(keys, responses, metrics, undefined="none")
    lines = ["metric\trecall\tprecision\tf1"]
    for metric in metrics:
        values = (found[metric].recall, found[metric].precision, found[metric].f1)
        cells = ["undefined" if value is None else percent(value, digits, "half-even") for value in values]
        lines.append("\t".join([metric, *(["", "", cells[2]] if metric == "conll" else cells)]))
    return "".join(f"{line}\n" for line in lines)


def entities(of_one: Sequence[generators.Entity]) -> Entities:
    return [[f"{span.start} {span.end}" for span in entity] for entity in of_one]


def written(documents: Sequence[tuple[Entities, Entities]], metrics: Sequence[str], digits: int, file: Path) -> None:
    """Documents to be scored, as a certificate has them."""
    made = {
        "undefined": "none",
        "digits": digits,
        "metrics": {metric: {} for metric in metrics},
        "documents": [{"id": str(n), "key": k, "response": r} for n, (k, r) in enumerate(documents)],
    }
    file.write_text(json.dumps(made), "utf-8")


def test_it_prints_the_figures_of_corefref(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "documents.json"
    of_generator = [
        *generators.conll_2012_sized(20, 8_000, 1_000),
        *generators.hostile(300, 25),
        *generators.book(600, 40, 4_000),
    ]
    documents = [(entities(text.key), entities(text.response)) for text in of_generator]
    empty: tuple[Entities, Entities] = ([], [])
    for tried in (documents[:20], documents[20:], documents[-1:], [empty]):
        written(tried, CERTIFIED_IDS, 9, file)
        assert printed([program], file) == table(tried, CERTIFIED_IDS, 9)


def test_it_scores_a_certificate_again(program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures, alignments and settings of the certificate; only the last are looked at."""
    words = [str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"), "--metrics", "all"]
    assert main(["certify", "--out", "-", "--no-check", "--digits", "4", *words]) == 0
    file = tmp_path / "certificate.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    of_metric = json.loads(file.read_text("utf-8"))["metrics"]
    lines = ["metric\trecall\tprecision\tf1"]
    for metric, figures in of_metric.items():
        lines.append("\t".join([metric, *(figures[name]["printed"] if name in figures else "" for name in MEASURES)]))
    assert printed([program], file).splitlines() == lines


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('{"documents": [{"id": "1", "key": [["a", "a"]], "response": []}]}', 1, "refused: in document 1"),
        ('{"documents": [{"id": "1", "key": [["a"]]}]}', 2, "no field response"),
        ('{"documents": [{"id": "1", "key": [["a"]], "response": [[1]]}]}', 2, "a mention is not a string"),
        ('{"metrics": {"nec": {}}, "documents": []}', 2, "nec is not a metric"),
        ('{"documents": [], "digit": 3}', 2, "no field is named digit"),
        ('{"documents": [{"id": "1", "key": [], "response": [], "keys": []}]}', 2, "no field is named keys"),
        ("{}", 2, "no field documents"),
        ("[]", 2, "the file is not an object"),
    ],
)
def test_what_cannot_be_scored_is_refused(text: str, code: int, said: str, program: Path, tmp_path: Path) -> None:
    file = tmp_path / "documents.json"
    file.write_text(text, "utf-8")
    done = subprocess.run([program, "--score", file], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, len((done.stdout + done.stderr).splitlines())) == (code, 1)
    assert said in done.stdout + done.stderr


def test_it_passes_verify(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--metrics", "all", "--suites", "boundary,examples", "--seconds", "60", "--progress", "none"]
    assert main(["verify", "--adapter", "jsonl", "--undefined", "none", *words, "--", str(program), "--protocol"]) == 0
    assert "passes" in capsys.readouterr().out.splitlines()[0]


def test_node_runs_the_same(program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for needed in ("node", "js_of_ocaml"):
        if shutil.which(needed) is None:
            pytest.skip(f"{needed} is not installed, which Coq does not bring with it")
    script = tmp_path / "check.js"
    subprocess.run([theories.HERE / "checker" / "build", "--js", script], check=True)
    certificate = tmp_path / "certificate.json"
    words = [str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"), "--metrics", "all"]
    assert main(["certify", "--out", "-", "--no-check", *words]) == 0
    certificate.write_text(capsys.readouterr().out, "utf-8")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(certificate.read_text("utf-8").replace('"exact": "', '"exact": "1', 1), "utf-8")
    for arguments in ([str(certificate)], [str(wrong)], ["--score", str(certificate)]):
        runs = [
            subprocess.run([*one, *arguments], capture_output=True, text=True, check=False, timeout=120)
            for one in ([program], ["node", script])
        ]
        assert runs[0].stdout
        assert (runs[0].returncode, runs[0].stdout) == (runs[1].returncode, runs[1].stdout)


def test_no_altered_certificate_that_is_false_is_accepted(program: Path, tmp_path: Path) -> None:
    text, file = altered.large(tmp_path), tmp_path / "altered.json"
    assert altered.answer(program, file, text) == 0
    found = altered.tried(program, file, altered.random_ones(text, 240, 7))
    assert list(found) == list(altered.KINDS)
    assert [kind for kind, one in found.items() if one.false or one.altered != 40] == []
    assert [kind for kind in altered.NEVER if found[kind].accepted] == []


def test_the_record_of_altered_certificates_has_no_false_one() -> None:
    rows = [
        line.strip("| ").split(" | ") for line in altered.RECORD.read_text("utf-8").splitlines() if " | 0 |" in line
    ]
    assert [kind for kind, *_ in rows] == ["a bit of a small certificate", *altered.KINDS]
    assert sum(int(times) for _, times, *_ in rows[1:]) >= altered.RANDOM
    assert altered.RECORD.read_text("utf-8").startswith(altered.HEAD)
