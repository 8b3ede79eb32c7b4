"""The book's chapters: what is made for them can be made, and its exercises have the answers that they say."""

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from corefref import SPEC_VERSION, registry
from corefref.wings.examples.exhibits import exhibits
from corefref.wings.examples.spec_files import spec_digest, spec_files
from spec.book import because, beside, charts, pages, texts
from spec.book.docstrings import as_restructured_text
from spec.book.pairs import figure
from spec.book.tasks import EXERCISES, Exercise
from spec.invariants import INVARIANTS, Proved, Refuted, invariant
from tests.commands import output_of

BOOK = Path(pages.__file__).parent
CHAPTERS = sorted(BOOK.rglob("*.md"))
PLOTS = [exhibit for exhibit in exhibits({}) if exhibit.axis]
METRICS = sorted((BOOK / "metrics").glob("*.md"))
LATER = {"agreement", "classes"}
"""Pages that no chapter is about; agreement takes no annotator for the key, so it is no metric of the chapters."""

UNSETTLED = {entry.page for entry in registry.ENTRIES.values() if not entry.argued}
"""Pages of metrics that are merged and not settled: their chapters come later."""

CHEAP = {"charts", "output"}
"""What takes longest to make; the build of the book makes it."""


@pytest.mark.parametrize("exercise", [pytest.param(e, id=f"{n}-{e.chapter}") for n, e in enumerate(EXERCISES)])
def test_an_answer_is_what_corefref_computes(exercise: Exercise) -> None:
    assert bool(exercise.pair) == bool(exercise.figures)
    if exercise.pair:
        found = {name: figure(exercise.kind, exercise.pair, name) for name in exercise.figures}
        assert found == {name: Fraction(value) for name, value in exercise.figures.items()}


def test_every_exercise_stands_in_a_chapter() -> None:
    named = {found for path in CHAPTERS for found in re.findall(r"\{\{ exercises (\w+) \}\}", path.read_text("utf-8"))}
    assert {e.chapter for e in EXERCISES} == named


@pytest.mark.parametrize("form", ["html", "latex"])
@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_has_all_that_it_asks_for(path: Path, form: pages.Form) -> None:
    text = path.read_text("utf-8")
    for name in CHEAP:
        text = re.sub(rf"^\{{\{{ {name}.*\n", "", text, flags=re.MULTILINE)
    # A formula becomes MathML by docutils, which comes with Sphinx.
    made = pages.expanded(re.sub(r"^\{\{ beside .*\n", "", text, flags=re.MULTILINE) if form == "html" else text, form)
    assert "{{" not in re.sub(r"```.*?```", "", made, flags=re.DOTALL)
    assert made.count("```") % 2 == 0


def test_names_in_the_title_of_a_choice_keep_their_capitals() -> None:
    assert ", *What Rahman & Ng do after removing*: " in pages.expanded("{{ choices TWINLESS-2 }}\n", "html")


def test_every_metric_that_is_scored_by_default_has_a_chapter() -> None:
    told = {found for path in METRICS for found in re.findall(r"\{\{ worked (\w+) ", path.read_text("utf-8"))}
    assert set(registry.DEFAULT_IDS) <= told


@pytest.mark.parametrize("path", METRICS, ids=lambda path: path.stem)
def test_a_metric_s_chapter_has_all_its_parts(path: Path) -> None:
    text = path.read_text("utf-8")
    for part in (
        r"\A# [^\n]+\n\n## The question\n\n\{\{ (running|scene) ",
        r"\n## The idea\n",
        r"\*\*Use ",
        r"\*\*Beware:\*\*",
        r"\{\{ beside ",
        r"\n## By hand\n\n1\. |\n## By hand\n\n[^#]*\n1\. ",
        r"\n## (An|Two) examples?, worked\n[^#]*(\{\{ (worked|names|families|matched|output) |\n\|---)",
        r"\n## What is true of [^\n]+\n\n(\{\{ (invariants|holds) |- |[^#]+\n)",
        r"\n## Choices\n\n",
        r"\n## History( and papers\n\n[^#]*\{\{ papers |\n)",
        r"\n## Exercises\n\n\{\{ exercises ",
    ):
        assert re.search(part, text), part


@pytest.mark.parametrize("path", sorted((BOOK.parent / "metrics").glob("*.md")), ids=lambda path: path.stem)
def test_every_page_of_the_spec_on_metrics_is_told_of_in_a_chapter(path: Path) -> None:
    chapters = "".join(chapter.read_text("utf-8") for chapter in METRICS)
    assert f"(/spec/metrics/{path.name})" in chapters or path.stem in LATER or path.stem in UNSETTLED


@pytest.mark.parametrize("name", beside.PAIRINGS)
def test_each_term_is_in_the_formula_and_in_the_source(name: str) -> None:
    pairing = beside.PAIRINGS[name]
    places = beside.placed(pairing)
    numbers = {number for found in places.values() for _, _, number in found}
    assert numbers == set(range(1, len(pairing.terms) + 1))
    for number in numbers:
        assert beside.formula_of(pairing.formula, number) in beside.unmarked(pairing.formula)
    for function, found in places.items():
        lit = beside.lit_source(function, found)
        assert lit.count("<span") == lit.count("</span>") == len(found)
        assert re.sub(r"</?span[^>]*>", "", lit).count("\n") == beside.source(function).count("\n")


def test_mentions_of_a_text_are_drawn_with_their_gaps_heads_and_words() -> None:
    picture = texts.drawn(*texts.sides_of("{1,3@3 2.1} {5} | {1-3@1}"), words=6)
    assert [word for word, _ in picture.words] == ["1", "2", "2.1", "3", "4", "5", "6"]
    split, zero, single, whole = picture.bars
    assert [len(bar.runs) for bar in (split, zero, single, whole)] == [2, 1, 1, 2]
    x = dict(picture.words)
    assert (split.head, zero.head, whole.head) == (x["3"], x["2.1"], x["1"])
    assert max(split.y, zero.y, single.y) < picture.y < whole.y
    assert picture.told == (
        "Mentions of the key: 1 3 with head 3, 2.1 with head 2.1; 5 with head 5. Of the response: 1 2 3 with head 1."
    )


def test_a_piece_that_a_function_does_not_have_is_refused() -> None:
    wrong = beside.Pairing("⟦1 x⟧", ("lea.recall",), (beside.term("x", ("lea.recall", "no such piece")),))
    with pytest.raises(ValueError, match="no such piece"):
        beside.placed(wrong)


def test_pieces_that_cross_are_refused() -> None:
    crossing = (
        beside.term("x", ("lea.recall", "importance(k) * res")),
        beside.term("y", ("lea.recall", "* resolution")),
    )
    with pytest.raises(ValueError, match="cross"):
        beside.placed(beside.Pairing("⟦1 x⟧⟦2 y⟧", ("lea.recall",), crossing))


def test_what_nobody_makes_is_refused() -> None:
    with pytest.raises(KeyError):
        pages.expanded("{{ nothing }}", "html")


def test_a_theory_rests_on_theories_only() -> None:
    found = pages.rests_on()
    assert "lea" in found["laws_lea"]
    assert {one for ones in found.values() for one in ones} <= set(found)


def test_what_is_to_be_seen_in_the_figures_is_there() -> None:
    found: dict[str, dict[str, list[Fraction]]] = {}
    for exhibit in PLOTS:
        lines = found.setdefault(exhibit.id.rpartition("-")[2], {})
        for row in exhibit.rows:
            lines.setdefault(row.metric, []).append(row.f1 or Fraction(0))
    assert set(found) == set(charts.TO_SEE)
    others = [metric for metric in found["2"] if metric != "ceaf_e"]
    assert all(2 * found["2"]["ceaf_e"][4] < found["2"][metric][4] for metric in others)
    assert [found["3"][metric][0] for metric in ("muc", "lea")] == [0, 0]
    assert all(Fraction(1, 5) < found["3"][metric][0] < Fraction(3, 10) for metric in ("b_cubed", "ceaf_m", "ceaf_e"))
    assert Fraction(2, 5) < found["3"]["blanc"][0] < Fraction(1, 2)
    assert all(found["4"][metric][1] > Fraction(3, 5) for metric in others)
    between = [metric for metric in others if metric != "blanc"]
    for n in (1, 2, 3, 4):
        assert all(found["5"]["blanc"][n] < found["5"][metric][n] < found["5"]["ceaf_e"][n] for metric in between)
    assert max(found["6"]["muc"]) - min(found["6"]["muc"]) < Fraction(2, 100)
    places = [row.x for row in PLOTS[5].rows if row.metric == "lea"]
    steps = [n for n, (one, next_) in enumerate(pairwise(places)) if one[0] == next_[0]]
    assert len(steps) == 9
    assert all(found["7"]["ceaf_e"][n] < found["7"]["ceaf_e"][n + 1] for n in steps)
    assert all(found["7"][metric][n] >= found["7"][metric][n + 1] for n in steps for metric in others)
    assert not any(found["8"]["muc"] + found["8"]["lea"])
    assert all(found["8"][metric][-1] > Fraction(1, 5) for metric in ("b_cubed", "ceaf_m", "ceaf_e", "blanc"))


def test_names_of_lines_do_not_touch() -> None:
    exhibit = PLOTS[4]
    heights = sorted(float(y) for y in re.findall(rf'<text x="{charts.RIGHT + 34}" y="([\d.]+)"', charts.svg(exhibit)))
    assert len(heights) == len(charts.LOOKS)
    assert all(later - earlier >= charts.APART - 0.1 for earlier, later in pairwise(heights))


def test_a_docstring_s_own_signs_are_escaped_and_its_examples_are_not() -> None:
    assert as_restructured_text(["|k| of K_", "", ">>> a | b_", "1"]) == [r"\|k\| of K\_", "", ">>> a | b_", "1"]
    table = ["| sign | meaning |", "|---|---|", "| |k| | its size |", "then"]
    rows = ["   * - sign", "     - meaning", r"   * - \|k\|", "     - its size"]
    assert as_restructured_text(table) == ["", ".. list-table::", "   :header-rows: 1", "", *rows, "", "then"]


def test_the_spec_is_cited_with_its_version_and_digest(capsys: pytest.CaptureFixture[str]) -> None:
    cited = output_of(capsys, ["cite", "spec"])
    assert f"edition = {{{SPEC_VERSION}}}" in cited
    assert spec_digest() in cited
    assert "@inproceedings" not in cited
    both = output_of(capsys, ["cite", "lea", "spec"])
    assert "@inproceedings{moosavi-strube-2016," in both
    assert "@manual{corefref-spec," in both


def test_the_book_is_no_part_of_what_is_exported() -> None:
    paths = [path for path, _ in spec_files()]
    assert "choices.md" in paths
    assert "metrics/lea.md" in paths
    assert not [path for path in paths if path.startswith("book/")]


@pytest.mark.parametrize("metric", because.FIRST)
def test_three_properties_stand_first_and_at_least_one_is_refuted(metric: str) -> None:
    cells = [invariant(identifier).cells[metric] for identifier, _ in because.FIRST[metric]]
    assert len(cells) == 3
    assert {type(cell) for cell in cells} <= {Proved, Refuted}
    assert any(isinstance(cell, Refuted) for cell in cells)


def test_every_refuted_sentence_is_told_why_by_the_figures_that_it_compares() -> None:
    cells = [(i, m, cell) for i in INVARIANTS for m, cell in i.cells.items() if isinstance(cell, Refuted)]
    assert len(cells) > 200
    for i, metric, cell in cells:
        assert re.match(r"(Recall|Precision|F₁) is \d", because.figures_of(i.statement, metric, cell.witness.pair))
