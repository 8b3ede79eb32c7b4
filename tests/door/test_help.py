"""What `help(corefref)` shows first."""

import pydoc
import re
from inspect import getdoc, isfunction

import pytest

import corefref

LINES, COLUMNS = 24, 80


def test_the_first_screen_leads_from_lists_to_a_float() -> None:
    page = pydoc.plain(pydoc.render_doc(corefref))
    screen = page.splitlines()[:LINES]
    assert [line for line in screen if len(line) > COLUMNS] == []
    said = "\n".join(screen)
    # MUC 2/5, B³ 5/11, CEAFe 13/25 (φ₄ of 4/5 and 1/2 over 2 and 3 entities): their mean is 126/275.
    steps = [
        ">>> key = [[",
        ">>> response = [[",
        "score_corpus([key], [response])",
        ".conll_f1\n    0.4581818181818182",
    ]
    places = [said.find(step) for step in steps]
    assert places == sorted(places)
    assert -1 not in places


def test_what_the_first_screen_names_is_there() -> None:
    assert corefref.__doc__ is not None
    table = corefref.__doc__.split("\n\n")[3]
    names = [name for line in table.splitlines() for name in re.findall(r"(?:^    |  )(\w+)  ", line)]
    assert len(names) == 10
    assert set(names) <= set(corefref.__all__)


@pytest.mark.parametrize("name", [n for n in corefref.__all__ if isfunction(getattr(corefref, n))])
def test_the_help_of_a_function_begins_with_an_example_on_its_first_screen(name: str) -> None:
    page = pydoc.plain(pydoc.render_doc(getattr(corefref, name)))
    rows = [line[at : at + COLUMNS] for line in page.splitlines() for at in range(0, max(len(line), 1), COLUMNS)]
    begins = next(place for place, row in enumerate(rows) if row.lstrip().startswith(">>>"))
    assert begins < LINES - 3
    # Title, signature and one paragraph stand above it, no second one.
    paragraphs = (getdoc(getattr(corefref, name)) or "").split("\n\n")
    assert paragraphs[1].startswith(">>>")
    assert len(rows) <= 36
