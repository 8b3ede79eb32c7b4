"""What the README shows is so: its figures, its values in Python, its links."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import corefref
from corefref.cli import COMMANDS
from tests.commands import output_of

TOP = Path(__file__).resolve().parents[2]
README = (TOP / "README.md").read_text("utf-8")
PAGES = [TOP / "README.md", *(TOP / name / "README.md" for name in ("corefref/engine", "tests/benchmarks"))]


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


def test_python_gives_the_values_shown(capsys: pytest.CaptureFixture[str]) -> None:
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
    assert "= 5/21 = 23.81 %" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https:)([^)#]+)\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_link_says_where_it_leads_for_a_reader_who_cannot_follow_it() -> None:
    links = re.findall(r"\[([^]]+)\]\((?!https:)([^)]+)\)", README)
    assert [text for text, path in links if text not in (path, Path(path).stem)] == []


def test_papers_that_were_not_read_whole_are_not_named_as_read() -> None:
    """Of every paper that states a metric, the README says whether it was read whole."""
    papers = json.loads((TOP / "spec" / "papers.json").read_text("utf-8"))["papers"]
    paragraph = " ".join(next(p for p in README.split("\n\n") if "were read whole" in p).split())
    read, _, others = paragraph.partition(" were read whole")
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
