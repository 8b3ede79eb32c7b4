import re
import sys
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import output_of
from tests.wings.verify.programs import SCORERS


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--adapter", "python:no_such_module:x", "--metrics", "muc"], 3, "No module named 'no_such_module'"),
        (["--small", "99", "--", "cat"], 2, "'99' is more than 7"),
        (["--jobs", "0", "--", "cat"], 2, "'0' is not a number from 1 to 64"),
        (["--jobs", "65", "--", "cat"], 2, "'65' is not a number from 1 to 64"),
        (["--metrics", "nec", "--", "true"], 2, "nec needs the types of mentions, which the inputs lack"),
        (["--adapter", "regex:(", "--", "cat"], 2, "expected a pattern"),
        (["node", "s.js"], 2, "unknown argument node (expected -- before a command: corefref verify -- node s.js)"),
        (
            ["--", sys.executable, "-c", "print('F1: 0.5')"],
            3,
            "it prints `F1: 0.5`, which --adapter 'regex:F1: (?P<f1>",
        ),
    ],
)
def test_what_cannot_be_verified_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, message: str
) -> None:
    assert main(["verify", *words]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.strip().count("\n") == 0


def test_help_names_the_limits(capsys: pytest.CaptureFixture[str]) -> None:
    told = output_of(capsys, ["verify", "--help"])
    for option in ("--timeout", "--max-output", "--max-memory", "--max-processes", "--max-file"):
        assert option in told
    assert "calls at once, up to 64" in told


def test_a_file_of_the_current_folder_takes_no_module_s_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("json", "corefref", "regex"):
        Path(f"{name}.py").write_text("open('run', 'w').close()\n")
    Path("mine.py").write_text("from corefref import score\n\n\ndef scored(k, r):\n    return score(k, r)\n")
    words = ["--adapter", "python:mine:scored", "--undefined", "none", "--metrics", "muc", "--suites", "boundary"]
    assert main(["verify", *words]) == 0
    assert not Path("run").exists()


def test_files_that_a_scorer_leaves_in_the_working_folder_are_named_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(
        f"import sys\nsys.path.insert(0, {str(SCORERS)!r})\nimport formulas\n"
        "for name in ('log', 'b', 'c', 'a'):\n    open(name, 'w').close()\nformulas.serve(formulas.corpus)\n"
    )
    words = ["verify", "--adapter", "jsonl", "--metrics", "muc", "--suites", "examples"]
    outputs = ["--report", "r.json", "--report", str(tmp_path / "r.txt"), "--write-known-faults", "k"]
    assert main([*words, *outputs, "--", sys.executable, "mine.py"]) == 0
    told = "new in this folder since the scorer was started, and left there: a, b, c and 1 more"
    assert capsys.readouterr().err == f"corefref: note: {told}\n"
    assert Path("log").exists()
    # What was there before, though it is written again, is not new.
    assert main([*words, "--", sys.executable, "mine.py"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.processes
def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    """But for their seconds. The scorer dies on large files, with a name in a temporary folder, too long to show."""
    program = tmp_path / "mine.py"
    program.write_text(
        "import json, sys\nkey = sys.argv[1]\nif len(open(key).read()) > 2000:\n    raise KeyError(key * 9)\n"
        "print(json.dumps({'metrics': {'muc': {n: {'exact': '1/3'} for n in ('recall', 'precision', 'f1')}}}))\n"
    )
    written = []
    for run in ("one", "two"):
        folder = tmp_path / run
        folder.mkdir()
        reports = [folder / f"r{suffix}" for suffix in (".txt", ".json", ".xml", ".md", ".html")]
        words = ["verify", "--adapter", "corefref", "--metrics", "muc", "--suites", "boundary"]
        words += [word for report in reports for word in ("--report", str(report))]
        assert main([*words, "--", sys.executable, str(program)]) == 1
        written.append([_without_seconds(report.read_text("utf-8")) for report in reports])
    assert written[0] == written[1]
    assert "KeyError" in written[0][0]


def _without_seconds(text: str) -> str:
    return re.sub(r'[0-9.]+( s\b)|("seconds": "|time=")[0-9.]+', r"\1\2", text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("raise RuntimeError('no model\\nat all')", "python:mine:scored: RuntimeError: no model"),
        ("import sys; sys.exit(5)", "python:mine:scored: SystemExit: 5"),
        ("def (", "python:mine:scored: SyntaxError: invalid syntax (mine.py, line 1)"),
    ],
)
def test_a_module_that_cannot_be_imported_could_not_be_run(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(text)
    assert main(["verify", "--adapter", "python:mine:scored", "--metrics", "muc"]) == 3
    assert capsys.readouterr().err == f"corefref: the scorer could not be run: {says}\n"
