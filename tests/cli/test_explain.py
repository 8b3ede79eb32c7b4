import json
from pathlib import Path

import pytest

from corefref.cli import main

SETS = ["--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}"]
CORPUS = Path(__file__).resolve().parents[2] / "spec" / "corpus"
FILES = [str(CORPUS / "key.conll"), str(CORPUS / "response.conll")]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["explain", *words]) == 0
    return capsys.readouterr().out


def test_one_metric_is_explained_from_the_sets_to_f1(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *SETS, "--metric", "lea")
    assert shown.startswith("LEA\n===\n")
    assert "= 5/21 = 23.81 %" in shown
    assert "F₁ = 2 · 1/3 · 5/21 / (1/3 + 5/21) = 5/18" in shown


def test_without_a_metric_all_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *SETS)
    assert shown.startswith("All metrics\n")
    assert "CoNLL score                                   45.82 %" in shown


def test_several_documents_are_summed_and_one_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Sums over documents:" in printed(capsys, *FILES, "--metric", "muc")
    one = printed(capsys, *FILES, "--metric", "muc", "--document", "austen/emma; part 000")
    assert "Emma_Woodhouse" in one


def test_json_has_every_term_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = json.loads(printed(capsys, *SETS, "--metric", "lea", "--format", "json"))
    recall, _ = found["sides"]
    assert (recall["numerator"], recall["denominator"], recall["value"]) == ("5/3", "7", "5/21")
    assert [term["numerator"] for term in recall["terms"]] == ["1", "2/3"]
    assert recall["terms"][1]["pieces"][0]["mentions"] == ["f", "g"]


def test_json_of_a_corpus_ends_with_its_sums(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, lines in {"key": ["{a b c}", "{d e}"], "response": ["{a b}", "{d e}"]}.items():
        (tmp_path / name).write_text("\n".join(lines) + "\n", "utf-8")
    files = [str(tmp_path / "key"), str(tmp_path / "response")]
    found = json.loads(printed(capsys, *files, "--metric", "muc", "--format", "json"))
    assert [one["document"] for one in found] == ["1", "2", None]
    # Of 2 links of the first document one is found, of the second the only one.
    recall, precision = found[-1]["sides"]
    assert [(t["label"], t["numerator"], t["denominator"]) for t in recall["terms"]] == [
        ("1", "1", "2"),
        ("2", "1", "1"),
    ]
    assert (recall["value"], precision["value"], found[-1]["f1"]) == ("2/3", "1", "4/5")


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_the_difference_of_two_responses_is_explained(capsys: pytest.CaptureFixture[str], form: str) -> None:
    shown = printed(capsys, *SETS, "--against", "{a b c} {f g}", "--metric", "lea", "--format", form)
    assert "11/21" in shown


def test_the_difference_of_two_responses_to_a_corpus_is_told_by_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, text in {"key": "abc,de,fg", "ours": "ab,de,f g", "other": "abc,d e,f g"}.items():
        lines = [" ".join("{" + " ".join(e) + "}" for e in line.split()) + "\n" for line in text.split(",")]
        (tmp_path / name).write_text("".join(lines), "utf-8")
    words = [str(tmp_path / "key"), str(tmp_path / "ours"), "--metric", "muc"]
    shown = printed(capsys, *words, "--against", str(tmp_path / "other"), "--format", "markdown")
    # Of 4 links the one response has 1 + 1 + 0, the other 2 + 0 + 0.
    assert "| 1 | `1 / 2` | `2 / 2` | `-1/4` | −25.00 % |" in shown
    assert "| 2 | `1 / 1` | `0 / 1` | `1/4` | +25.00 % |" in shown
    assert "Together 0 = +0.00 %." in shown
    assert "Precision: 1 = 100.00 % against 1 = 100.00 %, a difference of 0 = +0.00 %." in shown
    assert "No document makes a difference." in printed(capsys, *words, "--against", words[1])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*FILES, "--document", "austen/ema; part 000"], "did you mean austen/emma; part 000?"),
        ([*FILES, "--against", FILES[1], "--metric", "muc", "--format", "json"], "--against has no JSON"),
        ([*SETS, "--metric", "leo"], "unknown metric 'leo'; did you mean lea?"),
        ([*SETS, "--most", "none"], "'none' is not a number of entities from 1 to 1000000000, nor all"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert main(["explain", *words]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert message in captured.err
