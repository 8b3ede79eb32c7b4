"""One document has the result of a corpus; comparisons and errors show themselves; the names are the public ones."""

import re
import subprocess
import sys
import warnings
from fractions import Fraction

import pytest

import corefref
from corefref import Ratio, Result
from corefref.registry import DEFAULT_IDS, IDS
from corefref.scoring.notes import Note
from corefref.scoring.settings import Undefined

KEY, RESPONSE = [["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]


@pytest.mark.parametrize("undefined", ["zero", "none"])
def test_one_document_has_the_result_of_a_corpus(undefined: Undefined) -> None:
    one = corefref.score(KEY, RESPONSE, undefined=undefined)
    corpus = corefref.score_corpus([KEY], [RESPONSE], undefined=undefined)
    assert isinstance(one, Result)
    assert list(one) == list(corpus) == list(DEFAULT_IDS)
    assert (str(one), one._repr_html_(), one.to_json()) == (str(corpus), corpus._repr_html_(), corpus.to_json())
    # MUC 2/5, B³ 5/11, CEAFe 13/25: their mean is 126/275.
    assert one.conll_f1 == 126 / 275
    assert one["lea"].recall == Fraction(5, 21)
    assert one["lea"].recall.ratio == Ratio(Fraction(5, 3), Fraction(7))
    assert one["LEA"].f1 == Fraction(5, 18)
    assert list(corefref.score(KEY, RESPONSE, "all")) == list(IDS)


def test_the_conventions_of_one_document_are_those_of_a_corpus() -> None:
    key, response = [["a", "b"], ["c"]], [["a", "b"], ["c"], ["a", "d"]]
    one = corefref.score(key, response, "b_cubed", singletons="drop", repeated="first")
    assert str(one) == str(corefref.score_corpus([key], [response], "b_cubed", singletons="drop", repeated="first"))
    # Without c, and without d, whose entity keeps no other mention: {a b} on both sides.
    assert tuple(one["b_cubed"]) == (1, 1, 1)


def test_a_result_is_a_mapping() -> None:
    one = corefref.score(KEY, RESPONSE, "lea,muc")
    assert ("lea" in one, "B3" in one, "no such metric" in one) == (True, False, False)
    assert one.get("no such metric") is one.get("b_cubed") is None
    with pytest.raises(KeyError, match="unknown metric 'lae'; did you mean lea"):
        one["lae"]


def test_undefined_figures_of_one_document_count_0_unless_they_are_left_open() -> None:
    zero, open_ = corefref.score([], [], "muc"), corefref.score([], [], "muc", undefined="none")
    assert tuple(zero["muc"]) == (0, 0, 0)
    assert zero["muc"].recall.ratio == Ratio(Fraction(0), Fraction(0))
    assert tuple(open_["muc"]) == (None, None, None)
    assert [result.signature.split("|")[6] for result in (zero, open_)] == ["undefined:zero", "undefined:none"]


def test_a_comparison_shows_the_tables_of_the_command_line() -> None:
    found = corefref.compare([KEY, KEY], {"one": [RESPONSE, KEY], "other": [KEY, KEY]}, "lea", singletons="drop")
    header, *_ = str(found).splitlines()
    assert header.split() == ["figure", "system", "%", "95%", "interval", "rank"]
    assert str(found).splitlines()[-1].startswith("corefref:")
    assert "singletons:drop" in str(found)
    page = found._repr_html_()
    assert page.startswith("<div>")
    assert page.count("<table") == 2


def test_errors_show_themselves_in_a_notebook() -> None:
    found = corefref.errors([KEY], [RESPONSE])
    page = found._repr_html_()
    assert page.startswith("<div>")
    words = set(re.findall(r"\w+", str(found)))
    # Both call a metric by its title.
    assert words & set(IDS) == set()
    assert words <= set(re.findall(r"\w+", page))
    assert {"MUC", "B³", "LEA", "CoNLL"} <= set(re.findall(r"<bdi>([^<]+)</bdi></th>", page))


def test_the_package_lists_its_public_names_and_no_others() -> None:
    script = "import corefref; print(*dir(corefref)); print(*sorted(corefref.__all__))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    first, second = found.splitlines()
    assert first == second
    assert {"Accumulator", "score_corpus", "read", "verify"} <= set(first.split())
    assert all(hasattr(corefref, name) for name in first.split())


@pytest.mark.parametrize("empty", [[], {}], ids=["list", "dict"])
def test_a_corpus_without_documents_is_noted(empty: list[list[list[str]]]) -> None:
    with pytest.warns(Note, match="there are no documents: every figure is 0/0, reported as 0"):
        assert corefref.score_corpus(empty, empty).conll_f1 == 0.0
    with pytest.warns(Note, match="there are no documents"):
        corefref.errors(empty, empty)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        corefref.score_corpus([[]], [[]])
