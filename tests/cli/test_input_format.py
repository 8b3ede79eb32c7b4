"""`--input-format KEY,RESPONSE`: a format for each side, where a command reads two."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError
from tests.commands import output_of, refusal_of

KEY = "#begin document (a); part 000\na\t0\tAnn\t(0)\na\t1\tsaw\t-\na\t2\ther\t(0)\n\n#end document\n"
# Fields of two shapes: only a name says whose they are.
RESPONSE = (
    '{"doc_key": "a; part 000", "sentences": [["Ann", "saw", "her"]], "mention_clusters": [], '
    '"clusters": [[[0, 0], [2, 2]]]}\n'
)
SIDES = "--input-format=conll,e2e"
PAIRS: Sequence[Sequence[str]] = (
    ["score"],
    ["explain", "--metric", "lea"],
    ["errors"],
    ["compare", "OTHER"],
    ["certify", "--out", "OTHER.certificate", "--no-check"],
    ["signature"],
    ["reconcile", "--figure", "muc.f1=100.00"],
)


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A key in columns, and a response whose format has to be named."""
    (tmp_path / "key").write_text(KEY, "utf-8")
    (tmp_path / "response").write_text(RESPONSE, "utf-8")
    return str(tmp_path / "key"), str(tmp_path / "response")


@pytest.mark.parametrize("words", PAIRS, ids=lambda words: words[0])
def test_each_side_has_its_format(
    words: Sequence[str], files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(f"{files[1]}-other").write_text(RESPONSE, "utf-8")
    others = [word.replace("OTHER", f"{files[1]}-other") for word in words[1:]]
    line = [words[0], *files, *others]
    assert "which fit more than one format" in refusal_of(capsys, line)
    assert main([*line, SIDES]) == 0
    capsys.readouterr()
    # One name is of both sides, and the key is none of this.
    found = f"{files[0]}:1: not JSON: `#begin document (a); part 000`, which looks like CoNLL-2012 columns"
    assert found in refusal_of(capsys, [*line, "--input-format", "e2e"])


def test_a_submission_has_the_format_of_a_response(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    words = ["leaderboard", *files, "--units", "document"]
    for more, read in (([], False), ([SIDES], True)):
        assert main([*words, "--out", f"{files[0]}-{read}", *more]) == 0
        assert ("nothing could be read" not in capsys.readouterr().err) == read


def test_auto_leaves_a_side_to_its_content(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    found = {form: output_of(capsys, ["score", *files, "--input-format", form]) for form in ("conll,e2e", "auto,e2e")}
    assert found["conll,e2e"] == found["auto,e2e"]
    assert "100.00" in found["auto,e2e"]


def test_check_and_perturb_read_a_key_too(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    key, response = files
    assert "fault" not in output_of(capsys, ["check", response, "--against", key, SIDES])
    words = ["perturb", response, "--kind", "more-precise", "--key", key, "--to", "conll"]
    assert "(0)" in output_of(capsys, [*words, SIDES])
    assert output_of(capsys, ["errors", key, response, "--corrected", f"{key}-corrected", SIDES])


@pytest.mark.parametrize(
    "words", [["check"], ["stats"], ["convert", "-", "--to", "tagged"], ["perturb", "--kind", "all-singletons"]]
)
def test_a_command_of_one_side_takes_one_format(
    words: Sequence[str], files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert output_of(capsys, [words[0], files[1], *words[1:], "--input-format", "e2e"])
    assert "conll,e2e" in refusal_of(capsys, [words[0], files[1], *words[1:], SIDES])


def test_a_wrong_word_is_told_from_the_right_one(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "'e3e' is not one of auto, conll" in refusal_of(capsys, ["score", *files, "--input-format", "conll,e3e"])
    assert "'conll,e2e,conll' is not one of" in refusal_of(
        capsys, ["score", *files, "--input-format", "conll,e2e,conll"]
    )


def test_python_has_it_too(files: tuple[str, str]) -> None:
    assert corefref.score_files(*files, input_format="conll,e2e").conll_f1 == 1
    assert corefref.errors_of_files(*files, input_format="auto,e2e").documents == 1
    with pytest.raises(InputError, match="which fit more than one format"):
        corefref.score_files(*files)
    with pytest.raises(ValueError, match=r"^input_format: 'conll,e2e' is not one of"):
        corefref.read(files[0], input_format="conll,e2e")  # type: ignore[arg-type]  # one file has one format


def test_the_format_is_of_the_processes_too(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *files, SIDES, "--jobs", "2"]) == 0
    assert "100.00" in capsys.readouterr().out
