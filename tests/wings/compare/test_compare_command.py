import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import output_of, refusal_of

KEY = "{a b c} {d e}\n{a b}\n{x y z}\n{p q} {r s}\n"
GOOD = "{a b c} {d e}\n{a b}\n{x y}\n{p q} {r s}\n"
BAD = "{a b} {c d e}\n{a c}\n{x y}\n{p r} {q s}\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    paths = [tmp_path / name for name in ("key", "good", "bad")]
    for path, text in zip(paths, (KEY, GOOD, BAD), strict=True):
        path.write_text(text)
    key, good, bad = (str(path) for path in paths)
    return key, good, bad


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["compare", *words])


def test_three_documents_that_differ_are_enumerated(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(printed(capsys, *files, "--metrics", "muc", "--format", "json"))
    (pair,) = found["pairs"]
    assert (found["documents"], pair["documents_that_differ"], pair["shuffles"]) == (4, 3, 8)
    assert pair["enumerated"] is True
    # GOOD has 7 of 8 key links and 7 of its 7: F 14/15. BAD has 3 of 8 and 3 of its 7, F 2/5.
    good, bad = found["systems"]
    assert good["figures"]["muc.f1"]["exact"] == "14/15"
    assert bad["figures"]["muc.f1"]["exact"] == "2/5"
    # Only the observed assignment and its mirror image are as far apart.
    assert pair["differences"]["muc.f1"]["p"] == "1/4"


def test_a_system_against_a_copy_of_itself_has_p_1(
    files: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, good, _ = files
    (tmp_path / "copy").write_text(GOOD)
    words = (key, good, str(tmp_path / "copy"), "--metrics", "muc,lea", "--measures", "all", "--format", "json")
    found = json.loads(printed(capsys, *words))
    assert [name.split(".")[1] for name in found["systems"][0]["figures"]] == ["recall", "precision", "f1"] * 2
    assert {d["p"] for d in found["pairs"][0]["differences"].values()} == {"1"}
    assert {system["figures"]["lea.f1"]["rank"] for system in found["systems"]} == {1}


def test_parts_of_one_document_stay_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def conll(*items: str) -> str:
        parts = [
            f"#begin document (d); part 00{number}\nd {number} 0 w {item}\nd {number} 1 v {other}\n\n#end document\n"
            for number, (item, other) in enumerate(zip(items[::2], items[1::2], strict=True))
        ]
        return "".join(parts)

    for name, items in {
        "k": ("(0", "0)", "(0", "0)"),
        "a": ("(0", "0)", "-", "-"),
        "b": ("-", "-", "(0)", "(1)"),
    }.items():
        (tmp_path / name).write_text(conll(*items))
    paths = [str(tmp_path / name) for name in "kab"]
    found = json.loads(printed(capsys, *paths, "--metrics", "mentions", "--format", "json"))
    assert found["documents"] == 1


def test_documents_of_the_set_notation_in_folders_stay_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {"key": KEY, "good": GOOD, "bad": BAD}
    for name, text in texts.items():
        (tmp_path / f"{name}.sets").write_text(text)
        (tmp_path / name).mkdir()
        first, second = text[: text.index("\n", text.index("\n") + 1) + 1], text.split("\n", 2)[2]
        (tmp_path / name / "1.sets").write_text(first)
        (tmp_path / name / "2.sets").write_text(second)
    options = ("--format", "json", "--measures", "recall,precision,f1")
    whole = json.loads(printed(capsys, *(str(tmp_path / f"{name}.sets") for name in texts), *options))
    parted = json.loads(printed(capsys, *(str(tmp_path / name) for name in texts), *options))
    assert parted == whole
    assert parted["documents"] == 4


@pytest.mark.parametrize("form", ["text", "json", "markdown", "latex"])
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str], form: str
) -> None:
    words = (*files, "--format", form, "--shuffles", "5", "--seed", "3")
    assert printed(capsys, *words) == printed(capsys, *words, "--jobs", "2")


def test_few_documents_are_warned_of(files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "Warning: 4 documents are few" in printed(capsys, *files)


def test_the_conll_mean_is_tested_alone_unless_more_is_asked_for(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    (pair,) = json.loads(printed(capsys, *files, "--format", "json"))["pairs"]
    assert list(pair["differences"]) == ["conll.f1"]
    (pair,) = json.loads(printed(capsys, *files, "--metrics", "lea,muc", "--format", "json"))["pairs"]
    assert list(pair["differences"]) == ["lea.f1", "muc.f1"]


def test_no_rank_is_printed_where_ranks_cannot_differ(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    # The systems differ on 3 documents: no p is below 2/2^3.
    shown = printed(capsys, *files, "--metrics", "muc")
    assert [line.split()[-1] for line in shown.splitlines()[1:3]] == ["–", "–"]
    assert "smallest p in reach 0.2500, after Holm's correction 0.2500: too large to tell them apart." in shown
    assert "Warning: ranks cannot differ here" in shown
    assert "that takes 6 documents on which two systems differ; here they are 3" in shown
    found = json.loads(printed(capsys, *files, "--metrics", "muc", "--format", "json"))
    assert (found["ranks_can_differ"], found["pairs"][0]["smallest_p_holm"]) == (False, "1/4")
    shown = printed(capsys, *files, "--metrics", "muc", "--alpha", "0.25")
    assert [line.split()[-1] for line in shown.splitlines()[1:3]] == ["1", "2"]
    assert "cannot" not in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["{key}", "{good}", "{bad}", "--resamples", "9" * 2_000_000],
            "…' is not a number of resamples from 1 to 100000",
        ),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    key, good, bad = files
    assert message in refusal_of(capsys, ["compare", *(word.format(key=key, good=good, bad=bad) for word in words)])


def test_the_signature_tells_of_a_figure_whether_it_is_reproduced(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    key, good, _ = files
    signature = output_of(capsys, ["signature", key, good]).strip()
    # 14/15 is 93.33 %.
    assert main(["signature", "--check", signature, "--figure", "muc.f1=93.33", key, good]) == 0
    assert "muc.f1 93.33: reproduced, exactly 14/15" in capsys.readouterr().out
    assert main(["signature", "--check", signature, "--figure", "muc.f1=93.34", key, good]) == 1
    assert "muc.f1 93.34: not reproduced: it is 93.33" in capsys.readouterr().out


def test_another_key_has_another_digest_and_the_same_key_in_other_bytes_has_not(
    files: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, good, bad = files
    signature = output_of(capsys, ["signature", key, good]).strip()
    (tmp_path / "again").write_text("{e,d} {c,b,a}\n{b a}\n{z y x}\n{s r} {q p}\n")
    assert main(["signature", "--check", signature, str(tmp_path / "again"), good]) == 0
    assert main(["signature", "--check", signature, bad, good]) == 1
    assert "another key" in capsys.readouterr().out


@pytest.mark.parametrize(
    "signature", ["", "lea", "corefref:0.1.0", "corefref:0|spec:0|over:sideways", "corefref:0|spec:0|rounding:up|key:0"]
)
def test_a_signature_that_is_none_is_bad_usage(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str], signature: str
) -> None:
    assert refusal_of(capsys, ["signature", "--check", signature, "--figure", "lea.f1=1", files[0], files[1]])


def test_systems_have_the_names_that_are_given(files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]) -> None:
    key, good, bad = files
    table = printed(capsys, key, f"Our system={good}", bad, "--metrics", "muc", "--table", "--format", "csv")
    assert [line.partition(",")[0] for line in table.splitlines()[1:3]] == ["Our system", "bad"]


def test_a_file_with_an_equals_sign_is_a_file(
    files: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key, good, bad = files
    monkeypatch.chdir(tmp_path)
    Path("seed=1").write_text(BAD)
    table = printed(capsys, key, good, "seed=1", "--metrics", "muc", "--table", "--format", "csv")
    assert [line.partition(",")[0] for line in table.splitlines()[1:3]] == ["good", "seed=1"]
    assert "two systems are called good" in refusal_of(capsys, ["compare", key, good, f"good={bad}"])


@pytest.mark.extras
def test_a_forest_plot_is_drawn(
    files: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "forest.svg"
    printed(capsys, *files, "--metrics", "lea,muc", "--plot", str(picture))
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<?xml")
    assert drawn.count("<path") > 20


@pytest.mark.extras
def test_no_window_and_no_odd_name_stands_in_the_way_of_a_plot(files: tuple[str, str, str], tmp_path: Path) -> None:
    key, good, _ = files
    odd = tmp_path / os.fsdecode(b"\xff\x1b$")
    odd.write_text(BAD)
    picture = tmp_path / "forest.png"
    found = subprocess.run(
        [sys.executable, "-m", "corefref", "compare", key, good, odd, "--metrics", "lea", "--plot", picture],
        capture_output=True,
        env={**os.environ, "MPLBACKEND": "no-such-window"},
        timeout=300,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.extras
def test_a_plot_that_cannot_be_written_is_one_line(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    picture = f"{files[0]}/forest.png"
    assert main(["compare", *files, "--metrics", "lea", "--plot", picture]) == 2
    assert capsys.readouterr() == ("", f"{picture}: not a directory (expected a file to write)\n")


@pytest.mark.parametrize("word", ["1e999999999", "1e-999999999", "0", "1", "nan", "1/0"])
def test_a_level_that_is_no_share_is_refused_at_once(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "key", "a", "b", "--level", word]) == 2
    assert f"argument --level: {word!r} is not a number between 0 and 1" in capsys.readouterr().err


def test_a_mean_of_f1_alone_has_no_recall_to_compare(
    files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *files, "--metrics", "conll", "--measures", "recall"]) == 2
    assert capsys.readouterr().err == "corefref: --measures recall: conll has f1 alone (expected f1 among them)\n"


@pytest.mark.parametrize(("level", "heading"), [("0.975", "97.5%"), ("0.9", "90%"), ("0.5", "50%"), ("0.999", "99.9%")])
def test_intervals_are_headed_by_their_level(
    level: str, heading: str, files: tuple[str, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--metrics", "muc", "--resamples", "2", "--shuffles", "2")
    assert f" {heading} interval " in printed(capsys, *files, *words, "--level", level)


def test_score_and_compare_count_the_same_documents(capsys: pytest.CaptureFixture[str]) -> None:
    """One of the six documents of the shipped text has two parts."""
    corpus = Path(__file__).parents[3] / "spec" / "corpus"
    key, *responses = (str(corpus / f"{name}.conll") for name in ("key", "response", "response-b"))
    assert main(["score", key, responses[0], "--metrics", "mentions"]) == 0
    assert capsys.readouterr().out.startswith("6 documents (7 parts), ")
    assert main(["compare", key, *responses, "--metrics", "muc", "--resamples", "100", "--shuffles", "100"]) == 0
    assert "- 6 documents; seed " in capsys.readouterr().out


@pytest.mark.parametrize("places", [(1, 2), (2, 1)])
def test_a_document_of_one_response_alone_counts_against_it(
    places: tuple[int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where files list mentions, none is of a document without one. B³ with one mention of two elsewhere: 1/2."""
    files = [str(tmp_path / name) for name in ("key", "same", "other")]
    for path, document in zip(files, ("b", "b", "x"), strict=True):
        rows = [{"doc_id": d, "topic": "1", "tokens_ids": [3], "cluster_id": 7} for d in ("a", document)]
        Path(path).write_text(json.dumps(rows), encoding="utf-8")
    words = ("--metrics", "b_cubed", "--format", "json")
    found = json.loads(printed(capsys, files[0], *(files[place] for place in places), *words))
    exact = [system["figures"]["b_cubed.f1"]["exact"] for system in found["systems"]]
    assert exact == [{1: "1", 2: "1/2"}[place] for place in places]
    assert (found["documents"], found["pairs"][0]["documents_that_differ"]) == (3, 2)
