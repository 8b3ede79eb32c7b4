"""Where no adapter understands a program, the line that matters is shown, with a pattern that reads its figures."""

import re
from fractions import Fraction

import pytest

from corefref.wings.verify.adapters.guessing import hint_for
from corefref.wings.verify.adapters.regex import form
from corefref.wings.verify.adapters.texts import CONLL
from corefref.wings.verify.reported import Printing

EXACT = {"recall": Fraction(1, 4), "precision": Fraction(1, 2), "f1": Fraction(1, 3)}
"""The figures of B³ in every text."""

TEXTS = {
    "JSON": '{"b3": {"p": 0.5, "r": 0.25, "f1": 0.3333333333}}',
    "JSON over lines": '{\n  "b3": {\n    "precision": 5e-1,\n    "recall": 0.25,\n    "f1": 0.3333333333\n  }\n}',
    "a line": "INFO 12:00 begins\nB-cubed: P = 0.50 R = 0.25 F1 = 0.33",
    "a table of Markdown": "| metric | recall | precision | F1 |\n|---|--:|--:|--:|\n| B3 | 0.250 | 0.500 | 0.333 |",
    "a table of tabs": "metric\tP\tR\tF\nb3\t0.5\t0.25\t0.333333",
    "a table of blanks": "             P      R      F\n" + "b_cubed".rjust(8) + "   50%    25%   33.3%",
    "a line for each document": "d0: P=1.000 R=1.000 F1=1.000\nTOTAL: P=0.500 R=0.250 F1=0.333",
    "a line for each figure": "Precision: 0.5000\nRecall: 0.2500\nF-score: 0.3333\n",
    "a line for each metric": "MUC: P=1.0 R=1.0 F=1.0\nB-cubed: P=0.50 R=0.25 F=0.333\nCEAF-E: P=0.0 R=1.0 F=0.0",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_pattern_that_is_proposed_reads_the_figures(text: str) -> None:
    hint = hint_for(text + "\n")
    assert hint is not None
    command = re.fullmatch(r"it prints `[^`]+`, which --adapter '?regex:(.*?)'?( --names (\S+))? would read", hint)
    assert command, hint
    words = dict(pair.split("=") for pair in (command[3] or "b_cubed=b_cubed").split(","))
    found = form(command[1], CONLL, words, Printing()).parse(text, None if command[3] else "b_cubed")
    figures = found[None, "b_cubed"]
    assert (set(figures.values), figures.differing(EXACT)) == (set(EXACT), ())


def test_a_line_with_figures_that_nothing_names_is_shown() -> None:
    assert (
        hint_for("scoring\n0.5 0.25 0.3333\ndone")
        == "it prints `0.5 0.25 0.3333`; --adapter regex:PATTERN reads figures"
    )
    assert hint_for("scoring\ndone") is None
    assert hint_for("") is None
