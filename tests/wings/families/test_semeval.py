"""SemEval-2010's columns: content says that the second column is the word, and that there is no parse."""

import pytest

from corefref.door import partition
from corefref.formats.detection import detected
from corefref.formats.documents import InputError, Wanted, word
from corefref.partitions import Span
from corefref.wings.families import semeval

TEXT = [
    "#begin document 17",
    "1\tAnna\tanna\tAnna\tN\tNE\t_\t_\t(1)",
    "2\tfüttert\tfüttern\tfüttern\tV\tVVFIN\t_\t_\t_",
    "",
    "1\t2010\t2010\t2010\tCARD\tCARD\t_\t_\t(1)|(2",
    "2\t\t_\t_\tN\tNN\t_\t_\t2)",
    "#end document 17",
]


def test_the_second_column_is_the_word() -> None:
    (document,) = semeval.documents(TEXT, "a.conll", Wanted(keep_text=True))
    assert document.columns is not None
    assert [(line, word(row)) for line, row in document.columns] == [(2, "Anna"), (3, "füttert"), (5, "2010"), (6, "-")]
    assert [(s.start, s.line, s.words, s.parse) for s in document.sentences] == [
        (0, 2, ("Anna", "füttert"), None),
        (2, 5, ("2010", "-"), None),
    ]
    assert document.partition == partition([[Span(0, 0), Span(2, 2)], [Span(2, 3)]])


@pytest.mark.parametrize(
    ("row", "form"),
    [
        ("1\tAnna\tanna\t(1)", "semeval"),
        ("1  Anna  anna  N  (1)", "semeval"),
        ("1\t1\t1\t1\tCARD\t-", "semeval"),
        ("1\tAnna\t(1)", "conll"),
        ("1 Anna (1)", "conll"),
        ("0\tAnna\tanna\tN\t(1)", "conll"),
        ("1\t0\t0\tAnna\tNNP\t-", "conll"),
        ("1 0 0 Anna NNP -", "conll"),
        ("bc/a\t0\t0\tAnna\tNNP\t-", "conll"),
        ("36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)", "topics"),
    ],
)
def test_the_first_token_tells_it_from_other_columns(row: str, form: str) -> None:
    assert detected(["#begin document a", row]) == form
    assert detected([row]) != "semeval"


def test_numbers_that_do_not_follow_each_other_are_refused() -> None:
    """A file of other columns whose first happens to be 1 is not read by its second."""
    rows = ["#begin document (1)", "1 0 1 Anna (1)", "1 0 2 sees -", "#end document"]
    assert detected(rows) == "semeval"
    with pytest.raises(InputError) as caught:
        list(semeval.documents(rows, "a.conll", Wanted()))
    assert str(caught.value) == (
        "a.conll:3: the first column is `1` in token 2 of a sentence (expected the number of the token, as in "
        "SemEval-2010; --input-format conll for other columns)"
    )
