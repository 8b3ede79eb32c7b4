"""The field's words, one for each thing: no name of ours is a word that the spec's terms refuse."""

import re
from pathlib import Path

import pytest

from tests.layers import test_layers as layers

TOP = Path(__file__).resolve().parent.parent.parent
TERMS = (TOP / "spec" / "terms.md").read_text("utf-8")
REFUSED = {"gold", "truth", "predicted", "hypothesis", "cluster", "clustering", "chain", "markable", "equivalence"}


@pytest.mark.parametrize("word", sorted(REFUSED))
def test_a_refused_word_stands_among_the_terms(word: str) -> None:
    assert re.search(rf"\| [^|]*\b{word}\b[^|]*\|$", TERMS, re.MULTILINE)


def test_no_name_of_ours_may_have_them() -> None:
    assert REFUSED <= layers.REFUSED
