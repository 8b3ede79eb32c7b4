import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref import partition, registry
from corefref.partitions import Partition, Span, partition_of
from corefref.rendering import latex, markdown, text
from corefref.rendering.blocks import Block, Table
from corefref.rendering.parts import plain
from corefref.scores import sum_of_scores
from corefref.wings.examples.worked_examples import Case, cases
from corefref.wings.explain import trace, traces
from corefref.wings.explain.corpora import summed, trace_of_corpus
from corefref.wings.explain.describing import compared, described
from corefref.wings.shared import html
from tests.effort import share

KEY, RESPONSE = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))


def blocks_of_corpus(ids: list[str], keys: list[Partition], identifier: str) -> list[Block]:
    scores = [registry.score_by_definition(key, RESPONSE, identifier) for key in keys]
    return summed(trace_of_corpus(ids, [trace(key, RESPONSE, identifier) for key in keys], sum_of_scores(scores)))


def blocks_of(key: Partition, response: Partition, *, most: int | None = None) -> list[Block]:
    traces = [trace(key, response, identifier) for identifier in registry.IDS]
    return [block for each in traces for block in described(key, response, each, most=most)] + compared(traces)


def test_the_formula_is_shown_in_letters_then_in_numbers_then_as_a_value() -> None:
    shown = text.written(described(KEY, RESPONSE, trace(KEY, RESPONSE, "lea")), width=80)
    letters = "R = Σ_{k ∈ K} |k| · Σ_{r ∈ R} link(k ∩ r) / link(k)  /  Σ_{k ∈ K} |k|\n"
    numbers = "  = (3 · 1/3 + 4 · 1/6) / (3 + 4)\n  = (5/3) / 7\n  = 5/21 = 23.81 %\n"
    assert letters + numbers in shown


def test_a_metric_that_nobody_takes_apart_is_explained_by_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traces, "_TRACES", {})
    lea, conll = (text.written(described(KEY, RESPONSE, trace(KEY, RESPONSE, name)), 80) for name in ("lea", "conll"))
    assert lea.startswith("LEA\n===\n\nspec/metrics/lea.md\n")
    assert "Recall 5/21 = 23.81 %, precision 1/3 = 33.33 %, F₁ 5/18 = 27.78 %." in lea
    assert "Mean" not in conll
    assert "F₁ 126/275 = 45.82 %." in conll


def test_the_losses_name_what_the_metric_counts() -> None:
    shown = text.written(described(KEY, RESPONSE, trace(KEY, RESPONSE, "muc")), width=80)
    assert "Why not higher? Missing links: 3 of 5. k2 2, k1 1." in shown


def test_a_long_document_lists_the_entities_that_cost_most() -> None:
    key = partition([[Span(n, n), Span(n, n + 1)] for n in range(30)] + [[Span(n, n + 5) for n in range(20)]])
    shown = text.written(described(key, partition([]), trace(key, partition([]), "b_cubed"), most=3), width=80)
    assert "28 more entities are not listed here." in shown
    assert "… and 28 more." in shown


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in share(cases())])
def test_every_example_of_the_spec_is_explained_within_80_columns(case: Case) -> None:
    for line in text.written(blocks_of(case.key, case.response), width=80).splitlines():
        assert text.columns(line) <= 80 or " " not in line.strip()


HOSTILE = st.text(st.sampled_from("a*_`|<>&$\\{}#%~^\"' \n\u202e北é"), min_size=1, max_size=6)


@given(st.dictionaries(HOSTILE, st.integers(0, 2), max_size=5))
def test_a_table_of_hostile_words_keeps_its_columns_in_markdown(entity_of: dict[str, int]) -> None:
    key = partition_of(dict(entity_of.items()))
    shown = markdown.written(described(key, key, trace(key, key, "b_cubed")))
    for line in shown.splitlines():
        if line.startswith("| `k"):
            assert line.replace("\\|", "").count("|") in {3, 7}


@pytest.mark.parametrize("identifier", registry.IDS)
def test_latex_has_only_latin_letters_in_the_formula_of_a_corpus(identifier: str) -> None:
    shown = latex.written(blocks_of_corpus(["1", "2"], [KEY, RESPONSE], identifier))
    assert {letter for letter in shown if ord(letter) > 0x17F} == set()


def test_long_words_of_a_table_share_the_line_in_latex() -> None:
    header = ("metric", "F₁", "what costs most")
    shown = latex.written([Table(header, (("BLANC by Luo et al. (2014)", "50 %", "k1: " * 100),), frozenset({1}))])
    assert shown.startswith(r"\begin{longtable}{p{")
    shares = [float(share) for share in re.findall(r"p\{([0-9.]+)\\linewidth\}", shown)]
    assert len(shares) == 2
    assert 0.7 < sum(shares) < 0.95


def test_words_of_a_formula_stand_apart_from_its_numbers_in_latex() -> None:
    assert latex.math("1 + 4, a sum of 9") == r"1 + 4, \text{a sum of }9"


@pytest.mark.latex
def test_latex_compiles_hostile_words_and_all(tmp_path: Path) -> None:
    key = partition([["a_b%$&#", "\\end{document}", "北京 ~^"], ["<é>", '"x"']])
    blocks = [*blocks_of(KEY, RESPONSE), *blocks_of(key, RESPONSE, most=2)]
    for identifier in registry.IDS:
        blocks += blocks_of_corpus(["first_document", "second"], [KEY, RESPONSE], identifier)
    (tmp_path / "page.tex").write_text(latex.document(blocks), encoding="utf-8")
    command = ["pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=600, check=False)
    assert run.returncode == 0, run.stdout[-2000:]


def test_an_explanation_shows_itself_in_a_notebook() -> None:
    explanation = corefref.explain(KEY, RESPONSE, "lea")
    assert explanation.trace == trace(KEY, RESPONSE, "lea")
    assert "5/21 = 23.81 %" in str(explanation)
    assert "5/21 = 23.81 %" in explanation._repr_html_()
    assert r"\begin{align*}" in explanation._repr_latex_()


def test_a_notebook_has_nothing_that_needs_the_script_of_a_page() -> None:
    shown = corefref.explain(KEY, RESPONSE, "b_cubed")._repr_html_()
    assert "<math " in shown
    assert "<button" not in shown
    assert "gives and loses" not in shown


def test_the_heads_of_what_is_credited_read_as_a_sentence() -> None:
    # One of the six links of k2 = {d e f g} is right, and its importance is 4: 4 · 1/6 gives 2/3 of 4.
    tables = [
        b for b in described(KEY, RESPONSE, trace(KEY, RESPONSE, "lea")) if isinstance(b, Table) and b.bars is not None
    ]
    assert [table.header for table in tables] == [("entity", "mentions", "term", "gives", "of", "loses")] * 2
    assert [plain(cell) for cell in tables[0].rows[2][2:]] == ["4 · 1/6", "2/3", "4", "10/3"]


def test_what_costs_most_is_said_whole_and_in_decimals() -> None:
    # {a b c} is credited with (4 + 1)/3 of its 3 mentions, {d e f g} with (1 + 4)/4 of its 4.
    (table,) = [block for block in compared([trace(KEY, RESPONSE, "b_cubed")]) if isinstance(block, Table)]
    assert plain(table.rows[0][-1]) == (
        "recall: mentions not credited, 2.75 in k2; precision: mentions not credited, 3 in r3"
    )
    wide = partition([[f"m{n}" for n in range(400)]])
    assert "letters)" not in html.written(compared([trace(wide, RESPONSE, "blanc")]))
