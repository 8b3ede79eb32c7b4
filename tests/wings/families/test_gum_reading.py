"""GUM's columns: what a file means, and what is refused where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.formats.documents import Document, InputError, Repeated, Wanted, code_of
from corefref.partitions import Span
from corefref.wings.families import gum


def read(*lines: str, repeated: Repeated = "error", keep_text: bool = False, within: str = "") -> list[Document]:
    return list(gum.documents(lines, "toy.conll", Wanted(repeated, keep_text=keep_text, within=within)))


def tokens(*cells: str, begin: str = " a") -> list[str]:
    """A document with these last columns."""
    return [f"# begin document{begin}", *(f"{n}\tword\t{cell}" for n, cell in enumerate(cells)), "# end document"]


def only(*cells: str, repeated: Repeated = "error") -> Document:
    (document,) = read(*tokens(*cells), repeated=repeated)
    return document


def refusal(*lines: str) -> str:
    with pytest.raises(InputError) as caught:
        read(*lines)
    return str(caught.value)


def test_items_stand_together() -> None:
    document = only("(thing-1(thing-2-Art", "thing-1)(x)", "thing-2-Art)(x", "x)(thing-1)")
    assert document.partition == partition([[Span(0, 1), Span(3, 3)], [Span(0, 2)], [Span(1, 1), Span(2, 3)]])
    assert document.beside.names == {0: "thing-1", 1: "thing-2-Art", 2: "x"}


def test_items_are_read_from_left_to_right() -> None:
    assert only("(5", "(5(5)", "5)5)(5", "5)", repeated="first").partition == partition(
        [[Span(1, 1), Span(1, 2), Span(0, 2), Span(2, 3)]]
    )


def test_names_are_as_they_are_written() -> None:
    assert only("(1)", "(01)").partition == partition([[Span(0, 0)], [Span(1, 1)]])


def test_documents_without_names_go_by_their_numbers() -> None:
    lines = [*tokens("(1)", begin=" "), "", *tokens("_", begin="")]
    assert [(d.id, d.line) for d in read(*lines)] == [("1", 1), ("2", 5)]
    assert [d.id for d in read(*lines, within="f")] == ["f:1", "f:2"]


def test_the_words_are_kept_when_they_are_asked_for() -> None:
    lines = ["# begin document a", "0\t#\t_", "1\t\t_", "", "2\tNew York \t(1)", "# end document"]
    (document,) = read(*lines, keep_text=True)
    assert [(s.start, s.line, s.words) for s in document.sentences] == [(0, 2, ("#", "-")), (2, 5, ("New York",))]
    assert document.columns is not None
    assert document.columns.blocks == ("0\t#\t\n1\t\t", "2\tNew York \t")


def test_a_document_without_columns_is_written_with_as_many_tokens_as_its_mentions_reach() -> None:
    made = Document("a", "a", {code_of(Span(1, 2)): 0})
    expected = ["# begin document a", "0\t-\t_", "1\t-\t(0", "2\t-\t0)", "", "# end document"]
    assert list(gum.written(made)) == expected
    assert list(gum.written(Document("a", "a", {}))) == ["# begin document a", "# end document"]


@pytest.mark.parametrize("name", [" a", "a ", "a\nb", "a\0"])
def test_a_name_that_a_line_cannot_have_is_refused(name: str) -> None:
    with pytest.raises(InputError, match=r"cannot be written \(expected a name of one line without blanks around it"):
        list(gum.written(Document(name, name, {})))


def test_a_repeated_mention_is_refused_or_read_once() -> None:
    lines = tokens("(a(b", "a)b)")
    assert refusal(*lines).startswith("toy.conll:2: repeated mention (lines 2-3): in entities a and b (expected")
    assert "(line 2): twice in entity a" in refusal(*tokens("(a)(a)"))
    assert only("(a(b", "b)a)", repeated="first").partition == partition([[Span(0, 1)]])
    assert list(only("(a(b", "b)a)", repeated="first").entity_of.values()) == [0]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "1: the file is empty"),
        (["", ""], "2: no document"),
        (["#begin document (a)"], "1: `#begin document (a)` begins no document (expected `# begin document name`)"),
        (["# begin documents"], "1: `# begin documents` begins no document"),
        (["# begin document a", "0\tx\t_"], "2: document a has no end (expected `# end document`)"),
        ([*tokens(), *tokens()], "3: document a appears twice, first in line 1"),
        ([*tokens(), "0\tx\t_"], "3: `0\\tx\\t_` begins no document"),
        (["# begin document a", "# begin document b"], "2: a document begins inside document a"),
        (["# begin document a", "# text"], "2: a comment inside a document: `# text`"),
        (["# begin document a", "0\tx", "# end document"], "2: 2 columns"),
        (["# begin document a", "0\tx\ry\t_", "# end document"], "2: a carriage return inside a line"),
        (["# begin document a", "1\tx\t_", "# end document"], "2: `1` is not the index of the token (expected `0`)"),
        (
            tokens("a)"),
            "2: entity `a` is closed but not open (expected `(a` before it; --repair close or drop goes on)",
        ),
        (tokens("_", "(a", "(b", "b)"), "3: entity `a` is opened but never closed"),
        (tokens("(a|(b"), "2: the last column `(a|(b` is not coreference"),
        (tokens("a"), "2: the last column `a` is not coreference"),
        (tokens("()"), "2: the last column `()` is not coreference"),
        (tokens("(a))"), "2: the last column `(a))` is not coreference"),
        (tokens("-"), "2: the last column `-` is not coreference"),
    ],
)
def test_anything_else_is_refused(lines: list[str], message: str) -> None:
    assert refusal(*lines).startswith(f"toy.conll:{message}")


@given(st.lists(st.lists(st.sampled_from(["(a", "a)", "(b", "b)", "(a)", "_", "|"]), max_size=3)))
def test_every_text_is_read_or_refused(cells: list[list[str]]) -> None:
    try:
        mentions = len(only(*("".join(cell) or "_" for cell in cells)).entity_of)
    except InputError as refused:
        mentions = 0 if refused.line else -1
    assert 0 <= mentions <= sum(map(len, cells))
