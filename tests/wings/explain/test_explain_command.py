import json
import re
from pathlib import Path

import pytest

from tests.commands import output_of, refusal_of

SETS = ["--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}"]
CORPUS = Path(__file__).resolve().parents[3] / "spec" / "corpus"
FILES = [str(CORPUS / "key.conll"), str(CORPUS / "response.conll")]
RESPONSE_B = str(CORPUS / "response-b.conll")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["explain", *words])


def test_one_metric_is_explained_from_the_sets_to_f1(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *SETS, "--metric", "lea")
    assert shown.startswith("LEA\n===\n")
    assert "= 5/21 = 23.81 %" in shown
    assert "F₁ = 2 · 1/3 · 5/21 / (1/3 + 5/21) = 5/18" in shown


def test_without_a_metric_all_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *SETS)
    assert shown.startswith("All metrics\n")
    assert ["CoNLL", "45.82", "%"] in [line.split() for line in shown.splitlines()]


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
    words = (*SETS, "--against", "{a b c} {f g}", "--metric", "lea", "--format", form)
    shown = printed(capsys, *words)
    # Recall 5/21 and 11/21.
    assert "LEA, document 1: A against B" in shown
    assert "52.38" in shown
    assert "/" not in shown.replace("subsection*", "").split("LEA recall", 1)[1].split("corefref")[0]
    assert "11/21" in printed(capsys, *words, "--exact")


def test_the_difference_of_two_responses_to_a_corpus_is_told_by_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, text in {"key": "abc,de,fg", "ours": "ab,de,f g", "other": "abc,d e,f g"}.items():
        lines = [" ".join("{" + " ".join(e) + "}" for e in line.split()) + "\n" for line in text.split(",")]
        (tmp_path / name).write_text("".join(lines), "utf-8")
    words = [str(tmp_path / "key"), str(tmp_path / "ours"), "--metric", "muc"]
    shown = printed(capsys, *words, "--against", str(tmp_path / "other"), "--format", "markdown")
    # Of 4 links the one response has 1 + 1 + 0, the other 2 + 0 + 0.
    assert shown.startswith("# MUC, 3 documents: ours against other\n")
    assert "| MUC precision | 100.00 | 100.00 | +0.00 |" in shown
    assert "| document | ours | other | points |" in shown
    assert "| 1 | 25.00 | 50.00 | −25.00 |" in shown
    assert "| 2 | 25.00 | 0.00 | +25.00 |" in shown
    assert "| together | 50.00 | 50.00 | +0.00 |" in shown
    # A section for each document that differs: in the second {d e} is found by ours alone.
    assert [line for line in shown.splitlines() if line.startswith("## document")] == ["## document 2", "## document 1"]
    assert r"| `k1` | \{d e\} | 100.00 | 0.00 | +100.00 |" in shown
    assert "Without a section: 1 document in which no figure differs." in shown
    same = printed(capsys, *words, "--against", words[1])
    assert same.count("No document makes a difference.") == 2
    assert "Without a section: 3 documents in which no figure differs." in same


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "html"])
@pytest.mark.parametrize(
    "words",
    [
        (*SETS, "--metric", "lea"),
        SETS,
        (*FILES, "--metric", "muc"),
        (*SETS, "--against", "{a b}"),
        (*FILES, "--against", RESPONSE_B, "--metric", "muc"),
        (*FILES, "--against", RESPONSE_B, "--metric", "muc", "--document", "doyle/league; part 000"),
    ],
)
def test_the_signature_is_at_the_foot(capsys: pytest.CaptureFixture[str], form: str, words: tuple[str, ...]) -> None:
    shown = printed(capsys, *words, "--singletons", "drop", "--format", form).replace("\\textbar\\allowbreak{}", "|")
    signature = "match:exact|singletons:drop|repeated:error|missing:error|undefined:none|over:sums"
    assert signature in shown[-400:] if form != "html" else signature in shown.split("<footer>")[1].replace("<wbr>", "")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ((*SETS, "--metric", "lea"), "LEA F₁ 27.78 %: document 1"),
        (SETS, "All metrics: document 1"),
        ((*FILES, "--metrics", "muc,lea"), "MUC, LEA: 7 documents"),
        ((*FILES, "--metrics", "muc,b3,blanc,lea"), "4 metrics: 7 documents"),
        (
            (*FILES, "--metric", "lea", "--document", "doyle/league; part 000", "--against", RESPONSE_B),
            "LEA, doyle/league; part 000: response against response-b",
        ),
    ],
)
def test_a_page_is_called_by_its_metrics_and_its_document(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], title: str
) -> None:
    assert f"<title>{title}</title>" in printed(capsys, *words, "--format", "html")


def test_the_page_of_a_difference_has_the_text_in_three_columns_and_a_section_for_each_document(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (*FILES, "--against", RESPONSE_B, "--metrics", "lea", "--format", "html")
    shown = printed(capsys, *words).replace("<wbr>", "")
    headings = re.findall(r"<h2[^>]*><bdi>([^<]*)</bdi>", shown)
    assert headings[:3] == ["Exact figures", "LEA recall", "LEA precision"]
    assert len([heading for heading in headings if "; part " in heading]) == 7
    columns = ("Key", "A: response", "B: response-b")
    head = "".join(f'<th scope="col"><bdi>{name}</bdi></th>' for name in columns)
    assert shown.count(f'<table class="text"><thead><tr>{head}</tr></thead>') == 7
    without_paths = shown.replace(str(Path(FILES[0]).parent), "")
    assert "_" not in re.sub(r"<style>.*?</style>", "", without_paths, flags=re.DOTALL).replace("<sub>", "")
    assert "<script" not in shown
    one = printed(capsys, *words, "--document", "doyle/league; part 000")
    assert one.count(head) == 1
    assert one.count("<script") == 2
    assert "spec/corpus" not in one.split("</header>")[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*FILES, "--document", "austen/ema; part 000"], "did you mean austen/emma; part 000?"),
        (
            [*FILES, "--against", FILES[1], "--metric", "muc", "--format", "json"],
            "--against cannot be combined with --format json",
        ),
        ([*SETS, "--metric", "leo"], "unknown metric 'leo'; did you mean lea?"),
        ([*SETS, "--most", "none"], "'none' is not a number of entities from 1 to 1000000000, nor all"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    assert message in refusal_of(capsys, ["explain", *words])
