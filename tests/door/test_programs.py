"""Programs that a user may write run as they stand; mypy checks their types, strictly, with those of the package."""

import runpy
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

FOLDER = Path(__file__).parent / "programs"
PRINTED = {
    # LEA of {Ann she} {the dog it him} and {Ann she it} {the dog him}: R = (2·1 + 3·1/3)/5, P = (3·1/3 + 2·1)/5.
    # MUC 2/3; B³ R = (2 + 4/3 + 1/3)/5 = 11/15 = P; CEAFe (4/5 + 4/5)/2: the mean is (2/3 + 11/15 + 4/5)/3.
    "one_document": "LEA 60.00, CoNLL 73.33",
    "spans": "a 1.000 0.500\nb 1.000 1.000",
    "files": "corefref:",
    "training": "best 1.0000",
    "table": "mentions   100.0% 100.0% 100.0%",
    "ratios": "5/3 over 7 is 0.238",
    "significance": "lea p = ",
    "errors": "1 extra-mention x",
    "verified": "True",
    "labels": "Figures(recall=",
}
"""The beginning of what each prints."""


def test_there_are_ten() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} - {"__init__"} == set(PRINTED)
    assert len(PRINTED) == 10


@pytest.mark.filterwarnings("ignore::corefref.scoring.notes.Note")
@pytest.mark.parametrize("name", PRINTED)
def test_a_program_runs_as_it_stands(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(FOLDER / f"{name}.py"))
    assert capsys.readouterr().out.startswith(PRINTED[name])


@pytest.mark.skipif(which("pyright") is None, reason="pyright, a second checker of types, is not installed")
@pytest.mark.parametrize(("text", "code"), [("", 0), ("import corefref\ncorefref.score_corpus(1, 2)\n", 1)])
def test_a_second_checker_of_types_finds_nothing(text: str, code: int, tmp_path: Path) -> None:
    """And it does find an argument of a wrong type, so that it has looked into the package."""
    (tmp_path / "wrong.py").write_text(text)
    words = ["pyright", "--pythonpath", sys.executable, str(FOLDER), str(tmp_path)]
    run = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == code, run.stdout
