"""
The files of the official scorer's own test suite, read and scored by corefref as they are.

The suite is the folder `test` of the scorer, with its configuration; see `tests.wings.verify.records` for its place.
"""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from operator import add, mul, truediv
from typing import NamedTuple

import pytest

from corefref import score_files
from corefref.wings.examples.worked_examples import examples
from tests.wings.verify import records

METRICS = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}
MEASURES = ("recall", "precision", "f1")
DIGITS = Fraction(1, 10**5)
"""The suite gives five digits where it gives decimals."""


class Case(NamedTuple):
    """A case of the suite: two files, and the figures that are expected by the names of examples."""

    id: str
    key: str
    response: str
    figures: dict[str, Fraction]


def value(written: str) -> Fraction:
    """What an expression of the suite comes to."""
    return of(ast.parse(written.strip(), mode="eval").body, written)


def of(node: ast.expr, written: str) -> Fraction:
    if isinstance(node, ast.BinOp):
        operation = {ast.Add: add, ast.Mult: mul, ast.Div: truediv}[type(node.op)]
        return Fraction(operation(of(node.left, written), of(node.right, written)))
    return Fraction(ast.get_source_segment(written.strip(), node) or "")


def cases(configuration: str) -> Iterator[Case]:
    text = re.sub("#.*", "", configuration)
    for part in re.split(r"\bid\s*=>", text)[1:]:
        name, key, response = re.findall(r'"([^"]*)"', part)[:3]
        found = {
            f"{METRICS[metric]}.{measure}": value(written)
            for metric, row in re.findall(r'"(\w+)"\s*=>\s*\[([^\]]*)\]', part)
            for measure, written in zip(MEASURES, row.split(","), strict=True)
        }
        yield Case(name, key, response, found)


def test_a_configuration_is_read() -> None:
    made = """@TestCases = ( { id => "X1", key_file => "a.key", response_file => "a.response",
        expected_metrics => { "muc" => [(7/3)/6, 2*(1/2)*(1/3)/(1/2+1/3), 0.25], # "bcub" => [1, 1, 1],
    } } );"""
    (case,) = cases(made)
    assert case == (
        "X1",
        "a.key",
        "a.response",
        {"muc.recall": Fraction(7, 18), "muc.precision": Fraction(2, 5), "muc.f1": Fraction(1, 4)},
    )


@pytest.mark.scorers
def test_every_figure_of_the_official_suite_is_ours() -> None:
    folder = records.place("reference-coreference-scorers") / "test"
    if not folder.is_dir():
        pytest.skip(f"the official scorer is not in {records.VARIABLE}")
    every = list(cases((folder / "CorefMetricTestConfig.pm").read_text("utf-8")))
    ours = {e.id: e for e in examples() if e.standing == "suite"}
    far = []
    for case in every:
        paths = folder / case.key, folder / case.response
        result = score_files(*paths, tuple(METRICS.values()), repeated="first", tokens="ignore")
        for name, expected in case.figures.items():
            metric, _, measure = name.partition(".")
            found = getattr(result[metric], measure)
            if abs(found - expected) > DIGITS:
                far.append(f"{case.id} {name}: {found}, the suite has {expected}")
            example = ours.get(f"official-scorer/{case.id.lower()}/{name}")
            if example is not None:
                assert (example.exact or 0) == found
    assert far == []
    assert (len(every), sum(len(case.figures) for case in every)) == (36, 273)
    without = {
        case.id for case in every if f"official-scorer/{case.id.lower()}" not in {e.case.id for e in ours.values()}
    }
    assert without == {"A7", "A8", "A9"}
