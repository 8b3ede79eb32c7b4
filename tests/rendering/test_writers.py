"""Every block in every form: what it looks like, and that nothing from outside gets out of its place."""

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.rendering import json, latex, markdown, text, tsv
from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.parts import Code, Inline, Label, Listing, Marked, Math, Shaded
from corefref.wings.shared import html


def blocks_of(word: str) -> list[Block]:
    """A block of every kind and a part of every kind, with a word from outside in each that takes one."""
    parts: tuple[Inline, ...] = (
        word,
        Math("3 · 1/3"),
        Label("k1"),
        Listing(word),
        Marked(word),
        Code(word),
    )
    return [
        Heading(1, word),
        Paragraph((word, " and ", *parts)),
        Formula("R", "R = |k| / |K|", r"R = \frac{|k|}{|K|}", "<mi>R</mi>", ("1 / 2", "50 %")),
        Items((parts, (word,))),
        CodeBlock((word, word), word, folds=True),
        Table((word, "n"), [(Code(word), "1"), (word, "2"), (Shaded(word, "bad"), "3")], frozenset({1}), word),
    ]


WRITERS: Sequence[Callable[[list[Block]], str]] = (
    text.written,
    lambda blocks: text.written(blocks, width=40),
    markdown.written,
    latex.written,
    html.written,
    lambda blocks: html.page("page", blocks),
)
HOSTILE = ("\x1b[31m", "\x9b2J", "\u202egod", "\ud800", "\x00", "\u2028", "\x85", "\r")


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("word", HOSTILE)
def test_nothing_of_a_word_steers_a_terminal(word: str, writer: Callable[[list[Block]], str]) -> None:
    shown = writer(blocks_of(f"a{word}b"))
    assert word[0] not in shown
    assert f"\\{ascii(word)[2:-1]}"[:4] in shown.replace(r"\textbackslash{}", "\\")


def test_a_table_has_its_columns_in_line() -> None:
    table = Table(("city", "n"), [("北京", "10"), ("B³", "5")], frozenset({1}), "cities")
    assert text.written([table]) == "cities\ncity   n\n北京  10\nB³     5\n"
    assert markdown.written([table]) == "**cities**\n\n| city | n |\n| --- | ---: |\n| 北京 | 10 |\n| B³ | 5 |\n"
    assert r"\multicolumn{2}{l}{cities} \\" in latex.written([table])
    assert r"B$^3$ & 5 \\" in latex.written([table])
    assert "<caption><bdi>cities</bdi></caption>" in html.written([table])


def test_a_table_without_a_word_in_its_header_has_none() -> None:
    table = Table(("", ""), [("key", "{a b}")])
    assert text.written([table]) == "key  {a b}\n"
    assert "<thead>" not in html.written([table])


def test_words_are_wrapped_and_code_is_not() -> None:
    blocks: list[Block] = [Paragraph(("one two three",)), CodeBlock(("one two three\tfour",), "code")]
    assert text.written(blocks, width=9) == "one two\nthree\n\ncode:\n  one two three\tfour\n"


@pytest.mark.parametrize("begins", ["- a", "+ a", "1. a", "2) a", "=", "---", "# a", "> a", "```", "| a |", "* a"])
def test_a_line_of_markdown_stays_a_line(begins: str) -> None:
    shown = markdown.written([Paragraph((begins,))])
    assert shown.replace("\\", "") == begins + "\n"
    assert shown.startswith("\\") or shown[1] == "\\"


def test_code_in_a_table_of_markdown_ends_no_cell() -> None:
    assert markdown.written([Table(("a",), [(Code("x|y"),), (Math("|k|"),)])]).endswith("| `x\\|y` |\n| `\\|k\\|` |\n")


@given(st.lists(st.lists(st.text(max_size=5), min_size=2, max_size=2)))
def test_a_line_of_tabs_has_the_cells_of_its_row(rows: list[list[str]]) -> None:
    lines = tsv.written(rows).split("\n")
    assert lines.pop() == ""
    assert [line.count("\t") for line in lines] == [1] * len(rows)


def test_json_can_be_written_whatever_it_holds() -> None:
    assert json.written({"a\ud800": ["\x9b", "é", "\U0001f600"]}).encode() == (
        '{\n  "a\\ud800": [\n    "\\u009b",\n    "é",\n    "\U0001f600"\n  ]\n}\n'.encode()
    )


def test_a_page_has_a_section_for_each_heading_and_the_digest_of_its_script_alone() -> None:
    shown = html.page("title", [Paragraph(("first",)), Heading(2, "one"), Heading(3, "inner"), Heading(2, "two")])
    assert shown.count("<section") == 2
    assert '<a href="#part-2">two</a>' in shown
    assert "script" not in shown


OTHER_LETTERS = "Привет 北京 مرحبا שלום é [* a_b"
ARTICLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{booktabs,longtable}
\begin{document}
"""


def compiled(program: str, page: str, folder: Path) -> str:
    """The log of a document that compiles."""
    (folder / "page.tex").write_text(page, encoding="utf-8")
    command = [program, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    run = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    assert run.returncode == 0, run.stdout[-2000:]
    return (folder / "page.log").read_text("utf-8", errors="replace")


@pytest.mark.latex
@pytest.mark.parametrize("program", ["pdflatex", "lualatex"])
def test_a_document_compiles_whatever_its_letters(program: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if program == "lualatex":
        request.getfixturevalue("fonts")
    log = compiled(program, latex.document(blocks_of(OTHER_LETTERS)), tmp_path)
    assert "Missing character" not in log
    assert "5317" in latex.document(blocks_of(OTHER_LETTERS))


@pytest.mark.latex
@pytest.mark.parametrize("word", ["[", "*", "[1cm]", "a\\", "`` -- ''", "x_y^z~%$#{}&", '<">'])
@pytest.mark.parametrize("floats", [True, False])
def test_a_part_of_a_document_compiles_whatever_its_words(word: str, floats: bool, tmp_path: Path) -> None:
    blocks = [block for block in blocks_of(word) if not isinstance(block, Heading | Formula)]
    compiled("pdflatex", f"{ARTICLE}{latex.part(blocks, floats=floats)}\\end{{document}}\n", tmp_path)


@pytest.mark.parametrize(
    ("blocks", "floats"),
    [
        ([Table(("n", "value"), [("a", "1")] * 30)], True),
        ([Table(("n", "value"), [("a", "1")] * 60)], False),
        ([Table(("n", "value"), [("word " * 1500, "1")])], False),
        ([Heading(1, "Errors"), Table(("n", "value"), [("a", "1")])], False),
    ],
)
def test_what_does_not_fit_a_page_is_no_float(blocks: list[Block], floats: bool) -> None:
    shown = latex.part(blocks, floats=True)
    assert ("\\begin{table}" in shown) is floats
    assert ("longtable" in shown.splitlines()[0]) is not floats


def test_a_part_of_a_document_says_what_its_letters_need() -> None:
    assert latex.part(blocks_of("a"), floats=False).startswith("% needs \\usepackage{booktabs,longtable}\n")
    first = latex.part(blocks_of("Привет"), floats=False).splitlines()[0]
    assert first == r"% needs \usepackage{booktabs,longtable}, and lualatex with a font that has its letters"


def test_a_table_that_is_too_wide_stands_in_parts_and_groups_stay_whole() -> None:
    table = Table(
        ("System", "R", "P", "R", "P"),
        [("ours", "76.40", "80.00", "52.08", "68.21")],
        frozenset({1, 2, 3, 4}),
        groups=(("", 1), ("MUC", 2), ("B³", 2)),
    )
    parts = """\
        MUC
System      R      P
ours    76.40  80.00

        B³
System      R      P
ours    52.08  68.21
"""
    assert text.written([table], 33) == text.written([table], 20) == parts
    assert text.written([table], 34) == text.written([table])
    assert max(map(len, text.written([table], 19).splitlines())) <= 19
