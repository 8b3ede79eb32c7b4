"""`compare --table`: a system a row, as a paper prints it."""

import csv
import subprocess
from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest

from tests.commands import output_of, refusal_of

KEY = "{a b c} {d e}\n{a b}\n{x y z}\n{p q} {r s}\n"
GOOD = "{a b c} {d e}\n{a b}\n{x y}\n{p q} {r s}\n"
BAD = "{a b} {c d e}\n{a c}\n{x y}\n{p r} {q s}\n"
"""MUC: GOOD has 7 of 8 key links and 7 of its 7; BAD 3 of 8, and 3 of its 7. They differ on three documents."""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, text in {"key": KEY, "good": GOOD, "bad": BAD}.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in ("key", "good", "bad")]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["compare", *words, "--table"])


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, ["compare", *words])


def test_the_measures_of_a_metric_stand_side_by_side(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, *files, "--metrics", "muc").splitlines()
    assert [line.split() for line in lines[:4]] == [
        ["MUC"],
        ["System", "R", "P", "F₁"],
        ["good", "87.50*", "100.00*", "93.33*"],
        # Only the observed assignment and its mirror image are as far apart: p = 2/8.
        ["bad", "37.50", "42.86", "40.00†"],
    ]


def test_what_differs_has_no_mark(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *files, "--metrics", "muc", "--alpha", "0.25", "--format", "markdown")
    assert "| good | **87.50** | **100.00** | **93.33** |\n| bad | 37.50 | 42.86 | 40.00 |\n" in shown
    assert "over 4 documents, all assignments, p \\> 0.25 after Holm's correction over 1 comparison" in shown
    assert "provisional" not in shown


def test_the_conll_mean_alone_is_tested_unless_more_is_asked_for(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = printed(capsys, *files)
    assert "†: no significant difference from the best in CoNLL (" in shown
    assert shown.splitlines()[3].count("†") == 1
    shown = printed(capsys, *files, "--marked", "muc,conll")
    assert "from the best in MUC and CoNLL (" in shown
    assert "Holm's correction over 2 comparisons" in shown
    assert shown.splitlines()[3].count("†") == 2


def test_figures_that_are_printed_alike_are_alike_the_best(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "again").write_text(GOOD)
    rows = printed(capsys, *files, str(tmp_path / "again"), "--metrics", "muc").splitlines()[2:5]
    assert [row.count("*") for row in rows] == [3, 0, 3]


def test_csv_has_a_system_a_row(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "=1,2").write_text(BAD)
    words = (*files, str(tmp_path / "=1,2"), "--metrics", "muc", "--format", "csv")
    rows = list(csv.reader(StringIO(printed(capsys, *words))))
    assert rows[0] == ["system", "muc.recall", "muc.precision", "muc.f1", "muc.rank"]
    assert rows[1] == ["good", "87.50", "100.00", "93.33", "best"]
    assert rows[3] == ["'=1,2", "37.50", "42.86", "40.00", "tied"]


def test_a_page_has_the_names_of_metrics_over_their_measures(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    page = printed(capsys, *files, "--metrics", "muc", "--format", "html")
    assert '<td colspan="1"></td><th scope="colgroup" colspan="3"><bdi>MUC</bdi></th>' in page
    assert "<strong>93.33</strong>" in page
    assert "40.00<sup>†</sup>" in page


def test_notes_stand_outside_the_float(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, *files, "--format", "latex")
    before, _, float_ = shown.partition(r"\begin{table*}")
    assert all(line.startswith("% ") for line in before.splitlines())
    assert "% signature corefref:" in before
    assert "% Warning: 4 documents are few" in before
    assert "signature" not in float_
    assert r"\caption{R: recall, P: precision, in percent; CoNLL: mean F$_1$ of MUC, B$^3$ and CEAFe." in float_


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--marked", "muc"), "--marked needs --table"),
        (("--format", "csv"), "--format csv needs --table"),
        (("--table", "--format", "json"), "--table cannot be combined with --format json"),
        (("--table", "--plot", "x.svg"), "--table cannot be combined with --plot"),
        (("--table", "--measures", "recall"), "a table marks F1 (expected f1 among them)"),
        (("--table", "--marked", "lea"), "--marked lea is not shown (expected some of muc, b_cubed, ceaf_e, conll)"),
    ],
)
def test_what_is_no_table_is_refused(
    files: list[str], capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, *files, *words)


ACL = r"""\documentclass[11pt,twocolumn]{article}
\usepackage[a4paper,margin=2.5cm]{geometry}
\setlength{\columnsep}{0.6cm}
\usepackage{booktabs}
\begin{document}
Text.
"""
"""A page as ACL's style sets it: A4, 16 cm of text in two columns, 11 points."""


@pytest.mark.latex
def test_six_systems_and_four_metrics_fit_a_page_of_acl(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [list(pair) for pair in zip(GOOD.splitlines(), BAD.splitlines(), strict=True)]
    names = ["rule-based", "e2e-coref", "long_document-s2e-base", "wl", "a&b", "fine-tuned 100% large language model"]
    (tmp_path / "key").write_text(KEY)
    for name, (first, second) in zip(names, combinations(range(4), 2), strict=True):
        text = [of[number in (first, second)] for number, of in enumerate(lines)]
        (tmp_path / name).write_text("\n".join(text) + "\n")
    files = [str(tmp_path / name) for name in ("key", *names)]
    made = printed(capsys, *files, "--metrics", "muc,b_cubed,ceaf_e,lea,conll", "--format", "latex")
    assert made.count(r"\\" + "\n") == 2 + 6
    (tmp_path / "page.tex").write_text(f"{ACL}{made}\\end{{document}}\n", "utf-8")
    command = ["pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout
    assert "too large" not in done.stdout
