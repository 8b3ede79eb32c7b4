from itertools import pairwise

import pytest
from hypothesis import given

from corefref.partitions import Span
from corefref.wings.examples.strategies import trees, trees_with_spans
from corefref.wings.matching.trees import (
    DEEPEST,
    NotATreeError,
    Phrase,
    brackets,
    column,
    covering,
    from_brackets,
    from_column,
    phrases,
    spanning,
    tokens,
)
from tests.wings.matching.trying import often


@often
@given(tree=trees())
def test_a_column_reads_back_as_its_tree(tree: Phrase) -> None:
    row = tokens(tree)
    assert from_column([t.word for t in row], [t.tag for t in row], column(tree)) == tree


@often
@given(tree=trees())
def test_brackets_read_back_as_their_tree_but_for_words_that_are_brackets(tree: Phrase) -> None:
    again = from_brackets(brackets(tree))
    assert column(again) == column(tree)
    escaped = {"(": "-LRB-"}
    assert [t.word for t in tokens(again)] == [escaped.get(t.word, t.word) for t in tokens(tree)]
    assert [t.tag for t in tokens(again)] == [t.tag for t in tokens(tree)]


@often
@given(case=trees_with_spans())
def test_spanning_phrases_are_those_with_the_yield_and_contain_each_other(case: tuple[Phrase, Span]) -> None:
    tree, span = case
    over = spanning(tree, *span)
    wanted = set(range(span.start, span.end + 1))
    assert len(over) == sum({t.position for t in tokens(p)} == wanted for p in phrases(tree))
    assert all(lower in tuple(phrases(upper)) for upper, lower in pairwise(over))


@often
@given(case=trees_with_spans())
def test_covering_phrases_are_those_whose_yield_contains_the_span(case: tuple[Phrase, Span]) -> None:
    tree, span = case
    wanted = set(range(span.start, span.end + 1))
    expected = [p for p in phrases(tree) if wanted <= {t.position for t in tokens(p)}]
    assert list(covering(tree, *span)) == expected


def test_positions_count_from_the_offset() -> None:
    tree = from_column(["he", "left"], ["PRP", "VBD"], ["(S(NP*)", "(VP*))"], offset=10)
    assert tree is not None
    assert [t.position for t in tokens(tree)] == [10, 11]


def test_words_that_are_brackets_are_words() -> None:
    tree = from_column(["(", "sic", ")"], ["-LRB-", "RB", "-RRB-"], ["(PRN*", "*", "*)"])
    assert tree is not None
    assert [t.word for t in tokens(tree)] == ["(", "sic", ")"]


def test_several_roots_stand_under_the_dummy() -> None:
    tree = from_column(["he", ",", "Ann"], ["PRP", ",", "NNP"], ["(NP*)", "*", "(NP*)"])
    assert tree == from_brackets("(NP (PRP he)) (, ,) (NP (NNP Ann))")
    assert tree is not None
    assert (tree.label, len(tree.children)) == ("X", 3)


def test_a_lone_token_stands_under_the_dummy() -> None:
    assert from_column(["he"], ["PRP"], ["*"]) == from_brackets("(PRP he)") == from_brackets("(X (PRP he))")


@pytest.mark.parametrize("bit", ["-", "_", ""])
def test_a_column_of_blanks_is_no_parse(bit: str) -> None:
    assert from_column(["he", "left"], ["PRP", "VBD"], [bit, bit]) is None


def test_an_unlabelled_outermost_bracket_is_the_top() -> None:
    assert from_brackets("( (S (NP (PRP he)) (VP (VBD left))) )").label == "TOP"


@pytest.mark.parametrize(
    ("bits", "token", "message"),
    [
        (["(NP*", "*"], 1, 'the sentence ends inside NP (expected ")" to close it)'),
        (["(NP*)", "*)"], 1, "a closing bracket has no opening one"),
        (["(NP*", "-"], 1, "the parse bit is '-'"),
        (["-", "(NP*)"], 0, "the parse bit is '-'"),
        (["(NP", "*)"], 0, "the parse bit is '(NP'"),
        (["(NP**)", "*"], 0, "the parse bit is '(NP**)'"),
        (["(*)", "*"], 0, "the parse bit is '(*)'"),
        (["(NP*)(VP*)", "*"], 0, "the parse bit is '(NP*)(VP*)'"),
        (["(NP)*", "*"], 0, "the parse bit is '(NP)*'"),
        (["(NP" * (DEEPEST + 1) + "*" + ")" * (DEEPEST + 1), "*"], 0, f"more than {DEEPEST} deep"),
    ],
)
def test_a_column_that_is_no_tree_is_refused_at_its_token(bits: list[str], token: int, message: str) -> None:
    with pytest.raises(NotATreeError) as error:
        from_column(["a", "b"], ["NN", "NN"], bits)
    assert error.value.token == token
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "token", "message"),
    [
        ("", 0, "there is no token"),
        ("(NP (DT the) (NN man)", 2, "the sentence ends inside NP"),
        ("(NP (DT the)) )", 1, "a closing bracket has no opening one"),
        ("(NP (DT the) man)", 1, "the word 'man' has no tag"),
        ("the", 0, "the word 'the' has no tag"),
        ("(NP (DT the) (NN))", 1, "the phrase NN is empty"),
        ("(NP (DT the) ())", 1, "a bracket has no label"),
        ("(NP ((DT the)))", 0, "a bracket has no label"),
        ("(NP (DT the) (-NONE- *))", 1, "the empty element '*' is not a token"),
    ],
)
def test_brackets_that_are_no_tree_are_refused_at_their_token(text: str, token: int, message: str) -> None:
    with pytest.raises(NotATreeError) as error:
        from_brackets(text)
    assert error.value.token == token
    assert message in str(error.value)


def test_a_tree_may_be_as_deep_as_the_limit() -> None:
    tree = from_column(["a"], ["NN"], ["(NP" * DEEPEST + "*" + ")" * DEEPEST])
    assert tree is not None
    assert len(list(phrases(tree))) == DEEPEST
    assert column(tree) == ("(NP" * DEEPEST + "*" + ")" * DEEPEST,)
