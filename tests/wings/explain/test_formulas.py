"""A formula says the same as text, as LaTeX and as MathML."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from corefref import measures, partition
from corefref.rendering import latex, markdown, text
from corefref.wings.explain import Side, trace
from corefref.wings.explain.describing import described
from corefref.wings.explain.formulas import (
    B_CUBED,
    CEAF_E,
    CEAF_M,
    COREFERENCE_LINKS,
    LEA,
    MENTIONS,
    MUC,
    NEC_F1,
    NEC_PRECISION,
    NEC_RECALL,
    NON_COREFERENCE_LINKS,
    Metric,
)
from corefref.wings.shared import html

TOP = Path(__file__).parents[3]
KEY, RESPONSE = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))


def sides() -> list[Side]:
    traces = [trace(KEY, RESPONSE, identifier) for identifier in measures.METRICS]
    return [side for each in traces for side in each.sides]


FORMULAS = sorted({(side.formula, side.latex, side.mathml) for side in sides()})
FORMULAS += [(f.equation.text, f.equation.latex, f.equation.mathml) for f in (NEC_RECALL, NEC_PRECISION, NEC_F1)]


def line_of(element: ElementTree.Element) -> str:
    """MathML on a line, without blanks."""
    parts = [line_of(child) for child in element]
    match element.tag:
        case "mi" | "mn" | "mo":
            assert element.text
            return element.text.replace("∑", "Σ").replace("\u2061", "")
        case "mrow" | "math":
            return "".join(parts)
        case "mfrac":
            above, below = parts
            return f"{above}/{below}"
        case "munder":
            operator, below = parts
            return f"{operator}_{{{below}}}"
        case "msup":
            base, above = parts
            return base + above.replace("2", "²")
        case "msub":
            base, below = parts
            return base + (chr(ord("₀") + int(below)) if below.isdecimal() else f"_{below}")
        case other:
            raise AssertionError(other)


def line_of_latex(formula: str) -> str:
    """LaTeX on a line, without blanks."""
    shown = formula
    for _ in range(2):
        shown = re.sub(r"\\frac\{((?:[^{}]|\{(?:[^{}])*\})*)\}\{((?:[^{}]|\{[^{}]*\})*)\}", r"\1/\2", shown)
    shown = re.sub(r"\\mathrm\{(\w+)\}", r"\1", shown)
    signs = {
        "'": "′",
        r"\sum": "Σ",
        r"\in": "∈",
        r"\cap": "∩",
        r"\cdot": "·",
        r"\phi": "φ",
        r"\Phi": "Φ",
        "^*": "*",
        "^2": "²",
    }
    for sign, letter in {**signs, "-": "−", "_1": "₁", "_3": "₃", "_4": "₄"}.items():
        shown = shown.replace(sign, letter)
    return shown.replace(" ", "")


@pytest.mark.parametrize(("as_text", "as_latex", "as_mathml"), FORMULAS, ids=[each[0] for each in FORMULAS])
def test_the_three_are_one_formula(as_text: str, as_latex: str, as_mathml: str) -> None:
    line = as_text.replace(" ", "")
    assert line_of(ElementTree.fromstring(f"<math>{as_mathml}</math>")) == line
    assert line_of_latex(as_latex) == line


@pytest.mark.parametrize(("page", "metric"), [
    ("mentions", MENTIONS), ("muc", MUC), ("b_cubed", B_CUBED), ("ceaf", CEAF_M), ("ceaf", CEAF_E), ("lea", LEA),
    ("blanc", COREFERENCE_LINKS), ("blanc", NON_COREFERENCE_LINKS),
], ids=lambda each: each if isinstance(each, str) else each.recall_loss)  # fmt: skip
def test_the_formulas_are_those_of_the_pages(page: str, metric: Metric) -> None:
    # Where the page of MUC has p′ for the parts of the response, explanations have p for the parts of either.
    stated = (TOP / "spec" / "metrics" / f"{page}.md").read_text("utf-8").replace("p'", "p")
    for formula in (metric.recall, metric.precision):
        # The page of CEAF states it for any φ.
        latex = re.sub(r"(\\phi|\\Phi)_[34]", r"\1", formula.equation.latex)
        # What a formula is of stands in the heading above it.
        assert latex in stated or f"$${latex.partition(' = ')[2]}$$" in stated, latex


def test_the_main_fraction_of_lea_is_the_outer_one() -> None:
    (side, _) = trace(KEY, RESPONSE, "lea").sides
    assert side.formula == "R = Σ_{k ∈ K} |k| · Σ_{r ∈ R} link(k ∩ r) / link(k)  /  Σ_{k ∈ K} |k|"
    outer = ElementTree.fromstring(f"<math>{side.mathml}</math>").findall("./mrow/mfrac")
    assert len(outer) == 1
    above, below = outer[0]
    assert [len(part.findall(".//mfrac")) for part in (above, below)] == [1, 0]


def test_each_writer_has_the_formula_in_its_language() -> None:
    blocks = described(KEY, RESPONSE, trace(KEY, RESPONSE, "muc"))
    (side, _) = trace(KEY, RESPONSE, "muc").sides
    assert f"\n{side.formula}\n" in text.written(blocks)
    # Markdown has it set, and then the steps alone.
    assert f"$${side.latex}$$\n\n```\nR = (" in markdown.written(blocks)
    assert side.latex.replace(" = ", " &= ") in latex.written(blocks)
    shown = html.written(blocks)
    assert f'<math displaystyle="true" alttext="{side.formula}">{side.mathml}</math>' in shown
    assert shown.count("<math ") == 2
