"""The oracle, on texts whose meaning is plain from the choices."""

import pytest

from tests.fuzz.oracle import Entities, Place, RefusedError, Repeated, Side, said
from tests.fuzz.seeds import SEEDS, column


def entities(content: bytes, repeated: Repeated = "error", side: Side = "key") -> Entities:
    (document,) = said(content, repeated, side)
    return document.entities


def one(*mentions: Place) -> frozenset[Place]:
    return frozenset(mentions)


def test_brackets_of_an_entity_are_matched_from_the_inside() -> None:
    # Choice READ-3: (0 / 0)|(0 / 0) is [0, 1] and [1, 2]; (0 / (0 / 0) / 0) is [1, 2] and [0, 3].
    assert entities(column("a\t(0", "b\t0)|(0", "c\t0)")) == {one((0, 1), (1, 2))}
    assert entities(column("a\t(0", "b\t(0", "c\t0)", "d\t0)")) == {one((1, 2), (0, 3))}
    assert entities(column("a\t(0|(1", "b\t1)|(2", "c\t(0)", "d\t2)|0)")) == {
        one((0, 3), (2, 2)),
        one((0, 1)),
        one((1, 3)),
    }


def test_items_that_stand_together_are_taken_apart() -> None:
    # Choice READ-13.
    assert entities(column("a\t(0(1", "b\t1)(2)", "c\t0)")) == {one((0, 2)), one((0, 1)), one((1, 1))}
    assert entities(column("a\t(0", "b\t(10)", "c\t0)")) == {one((0, 2)), one((1, 1))}


def test_padded_numbers_are_one_entity() -> None:
    # Choice READ-6.
    assert entities(column("a (1", "b 01)", "c (001)")) == {one((0, 1), (2, 2))}


def test_the_first_of_repeated_mentions_is_the_one_opened_first() -> None:
    # Choice REPEAT-1.
    assert entities(column("a (1|(0", "b 1)|0)", "c (0)"), "first") == {one((0, 1)), one((2, 2))}
    assert entities(b"{a b a} {b c}", "first") == {one("a", "b"), one("c")}
    with pytest.raises(RefusedError) as refused:
        said(column("a (1|(0", "b 1)|0)"))
    assert refused.value.lines == {2}


def test_the_token_is_the_fourth_column_or_the_one_before_the_last_of_fewer_than_five() -> None:
    # Choice READ-4.
    (document,) = said(column("d\t0\t0\tdog\t", "New York\t(0)", "a 1 2 d NN *  -", "b c -", "_"))
    assert document.words == ("dog", "New York", "d", "c", "-")


def test_the_id_is_the_name_and_the_part() -> None:
    # Choice READ-2.
    text = column(begin="( a (b) ) ;") + column(begin="a;part 01;") + column(begin="(3)")
    assert [document.id for document in said(text)] == ["a (b)", "a; part 001", "3"]


def test_the_response_of_json_lines_is_what_was_predicted() -> None:
    # Choice READ-10.
    text = SEEDS["json lines of a system"]
    assert entities(text) == frozenset()
    assert entities(text, side="response") == {one((0, 0), (3, 5)), one((0, 9))}


def test_the_relatives_of_columns_are_known() -> None:
    # Choices READ-14 to READ-16.
    assert entities(SEEDS["GUM's columns"]) == {one((0, 1)), one((0, 2)), one((1, 1))}
    assert [(d.id, d.words) for d in said(SEEDS["OntoGUM's columns"])] == [("1", ("the", "-", "it"))]
    first, second = said(SEEDS["CorefUD"])[0], SEEDS["CorefUD with crossing parts"]
    assert first.entities == {one("0-1,0+1", "3~1"), one("0-0,2-2,0+1"), one("0+1")}
    assert entities(second) == {one("1-2,4-4", "0-3,6-6")}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("a last column that ends in a blank and -", {2}),
        ("a bracket that is not closed", {2}),
        ("a bracket that is not open", {3}),
        ("a comment inside", {2}),
        ("brackets together in two orders", {3}),
        ("brackets together of one entity", {3}),
        ("a document twice", {4}),
        ("a document twice in json", {3}),
        ("two fields of one name", {1}),
        ("no UTF-8 in a column", {2}),
        ("a NUL behind a line", {3}),
        ("no end", {2}),
        ("sets without an end", {1}),
        ("an empty file", {1}),
        ("GUM's columns with a repeated mention", {2}),
        ("CorefUD with a repeated mention", {3, 4}),
        ("CoNLL-U without a header", {1}),
    ],
)
def test_what_is_to_be_refused_is_known_by_its_line(name: str, lines: set[int]) -> None:
    with pytest.raises(RefusedError) as refused:
        said(SEEDS[name])
    assert refused.value.lines == lines
