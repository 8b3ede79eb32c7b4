"""What the README shows is so: its figures, its commands, its values in Python, its links. It is short."""

import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from shutil import copy

import pytest

import corefref
from corefref import Partition, engine
from corefref.cli import COMMANDS
from tests.commands import output_of

TOP = Path(__file__).resolve().parents[2]
README = (TOP / "README.md").read_text("utf-8")
EVIDENCE = TOP / "spec" / "evidence.md"
COMMAND_PAGE = TOP / "corefref" / "cli" / "README.md"

KEY, RESPONSE = (str(TOP / "spec" / "corpus" / name) for name in ("key.conll", "response.conll"))
FILES = {
    "KEY": KEY,
    "RESPONSE": RESPONSE,
    "OURS": RESPONSE,
    "BASELINE": str(TOP / "spec" / "corpus" / "response-b.conll"),
    "ANNA": KEY,
    "BEN": RESPONSE,
    "FILE": KEY,
    "OUT": "out.jsonlines",
    "DIR": "board",
    "KEYS": "keys",
    "SUBMISSION": "team",
}
"""What the words in capitals of a command stand for here."""

ROWS = re.findall(r"^\| .+ \| `corefref ([^`]+)` \|$", README, re.MULTILINE)
DATASET = (
    "# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    + "".join(
        f"{number}\t{word}\t_\t_\t_\t_\t{number - 1}\tdep\t_\tEntity=(e1-person-1-)\n"
        for number, word in enumerate(("Ann", "herself"), start=1)
    )
    + "\n"
)
RUN_ELSEWHERE = {"play": "serves until it is interrupted: tests/wings/teach runs it"}


def block(language: str) -> str:
    """The first block of a language."""
    return README.partition(f"```{language}\n")[2].partition("```")[0]


def test_the_shipped_text_has_the_figures_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TOP)
    words = block("sh").split(" && ")[-1].split()
    assert words[0] == ".venv/bin/corefref"
    assert output_of(capsys, words[1:]) == block("text")


def test_a_reader_gets_to_the_first_command_soon_and_to_the_end() -> None:
    words = README.split()
    assert len(words) <= 900
    assert len(README.partition("```sh")[0].split()) <= 70


def test_your_own_two_files_are_scored_as_the_sample_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TOP)
    (words,) = re.findall(r"```sh\n\.venv/bin/corefref (score KEY RESPONSE)\n```", README)
    shown = output_of(capsys, [FILES.get(word, word) for word in words.split()])
    assert shown.replace(f"{TOP}/", "") == block("text")


@pytest.mark.parametrize("row", [row for row in ROWS if row.split()[0] not in RUN_ELSEWHERE])
def test_every_command_of_what_one_wants_runs(
    row: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("right.py", "formulas.py"):
        copy(TOP / "tests" / "wings" / "verify" / "scorers" / name, name)
    Path("right.py").rename("my_scorer.py")
    for side in ("keys", "team"):
        Path(side).mkdir()
        Path(side, "dataset.conllu").write_text(DATASET, "utf-8")
    words = [{**FILES, "python": sys.executable}.get(word, word) for word in row.split()]
    if words[0] == "verify":
        words[1:1] = ["--suites", "boundary", "--metrics", "lea"]
    assert output_of(capsys, words) or Path(FILES["OUT"]).stat().st_size


def test_what_one_wants_has_a_command_in_every_row() -> None:
    table = README.partition("| I want | command |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert [row for row in table if "`corefref " in row] == table
    assert len(ROWS) == len(table)


def test_every_command_stands_on_the_page_of_commands() -> None:
    rows = re.findall(r"^\| `corefref (\w+)", COMMAND_PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)


def test_python_gives_the_values_shown() -> None:
    names: dict[str, object] = {}
    shown = []
    for line in filter(None, block("python").splitlines()):
        code, _, value = line.partition("  # ")
        if value:
            shown.append((repr(eval(code, names)), value))
        else:
            exec(code, names)
    assert len(shown) == 3
    assert [found for found, _ in shown] == [value for _, value in shown]


def right_lea(key: Partition, response: Partition) -> object:
    figures = engine.score_partitions(key, response, ("lea",))["lea"].under(lambda value: value or Fraction(0))
    return {"lea": figures}


def test_the_check_shown_passes_a_right_scorer_and_fails_a_wrong_one() -> None:
    (shown,) = re.findall(r"`(corefref\.verify\(my_scorer\)[^`]*)`", README)
    exec(shown, {"corefref": corefref, "my_scorer": right_lea})
    with pytest.raises(AssertionError, match="LEA: unexplained"):
        exec(shown, {"corefref": corefref, "my_scorer": lambda key, response: {"lea": (0.5, 0.5)}})


def test_a_link_says_where_it_leads_for_a_reader_who_cannot_follow_it() -> None:
    links = re.findall(r"\[([^]]+)\]\((?!https:)([^)]+)\)", README)
    assert [text for text, path in links if text not in (path, Path(path).stem)] == []


def test_papers_that_were_not_read_whole_are_not_named_as_read() -> None:
    """Of every paper that states a metric, the page of evidence says whether it was read in full."""
    papers = json.loads((TOP / "spec" / "papers.json").read_text("utf-8"))["papers"]
    paragraph = " ".join(next(p for p in EVIDENCE.read_text("utf-8").split("\n\n") if "read in full" in p).split())
    read, _, others = paragraph.partition(" were read in full")
    stating = [p for p in papers if p["known"] or p["read"] != "no"]
    assert {p["read"] for p in stating} == {"whole", "part", "no"}
    wrong = [p["short"] for p in stating if p["short"] not in (read if p["read"] == "whole" else others)]
    assert wrong == []
    assert [p["short"] for p in papers if p["read"] != "whole" and p["short"] in read] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_the_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = output_of(capsys, [command, "--help"])
    assert re.search(r"^exit codes: 0 .*\b2 ", shown, re.MULTILINE)


def test_the_figures_of_three_scorers_are_so() -> None:
    """The README's own: by the papers, without singletons, and with the links' F1 for MUC and CEAFm for CEAFe."""
    said = " ".join(README.split())
    key, response = (
        [e.split() for e in re.findall(r"\{([^}]+)\}", side)]
        for side in re.findall(r"(?:key|response) ((?:\{.+?\} ?)+)", said)[:2]
    )
    assert sum(map(len, key)) == sum(map(len, response)) == 11
    papers = corefref.score_corpus([key], [response]).conll_f1
    dropped = corefref.score_corpus([key], [response], singletons="drop").conll_f1
    # Of 15 links of the key and 12 of the response 7 are common: ab, ef, eg, fg, hi, hj, ij.
    members = [Fraction(2 * 7, 15 + 12), *(f.f1 for f in corefref.score(key, response, "b_cubed,ceaf_m").values())]
    other = sum(f1 or 0 for f1 in members) / 3
    for value, words in ((papers, "give 66.12"), (dropped, "give 68.93"), (other, "gives 63.77")):
        assert f"{100 * float(value):.2f}" == words.split()[1]
        assert words in said
