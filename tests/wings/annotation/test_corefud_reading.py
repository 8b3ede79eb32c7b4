"""CorefUD's CoNLL-U: what a file means, and what is refused where."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.formats import conll
from corefref.formats.documents import Bridge, Document, InputError, Repeated, Wanted, code_of
from corefref.formats.strangers import looks_like
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.scoring.pairing import pairs
from corefref.wings.annotation import corefud
from corefref.wings.shared.nodes import coded_nodes

PAGE = (Path(__file__).parents[3] / "spec" / "formats" / "corefud.md").read_text("utf-8")
HEADER = "# global.Entity = eid-etype-head-other"


def read(*lines: str, repeated: Repeated = "error", keep_text: bool = False) -> list[Document]:
    return list(corefud.documents(lines, "toy.conllu", Wanted(repeated, keep_text=keep_text, looks_like=looks_like)))


def row(identifier: int | str, misc: str = "_", form: str = "word", deps: str = "_") -> str:
    return f"{identifier}\t{form}\t_\t_\t_\t_\t_\t_\t{deps}\t{misc}"


def sentence(*cells: str) -> list[str]:
    """A sentence of words with these values of `Entity`; `_` for none."""
    return [*(row(n, cell if cell == "_" else f"Entity={cell}") for n, cell in enumerate(cells, 1)), ""]


def only(*cells: str, repeated: Repeated = "error") -> Document:
    (document,) = read(HEADER, *sentence(*cells), repeated=repeated)
    return document


def refusal(*lines: str) -> str:
    with pytest.raises(InputError) as caught:
        read(*lines)
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_the_example_of_the_page_is_what_the_page_says() -> None:
    found = re.search(r"## Example\n\n```\n(.*?)```", PAGE, re.DOTALL)
    assert found
    (document,) = read(*found[1].split("\n")[:-1], keep_text=True)
    zero, e3 = EmptyNode(7, 1, 1), Nodes((Span(2, 3), Span(6, 6)))
    assert (document.id, document.line) == ("d1", 1)
    assert document.partition == partition(
        [[Span(0, 0), Nodes((), (zero,))], [Span(2, 5), Span(8, 8)], [e3], [Span(5, 5)]]
    )
    assert document.beside.heads == {
        code_of(Span(0, 0)): 0,
        code_of(Span(2, 5)): 3,
        e3: 3,
        code_of(Span(5, 5)): 5,
        Nodes((), (zero,)): zero,
        code_of(Span(8, 8)): 8,
    }
    assert document.beside.types == {
        code_of(span): name
        for span, name in {
            Span(0, 0): "person",
            Span(2, 5): "object",
            Span(5, 5): "place",
            Span(8, 8): "object",
        }.items()
    } | {Nodes((), (zero,)): "person"}
    assert document.beside.names == {0: "e1", 1: "e2", 2: "e3", 3: "e4"}
    assert document.beside.dependencies == {zero: {(7, "nsubj")}}
    assert [(s.start, s.words) for s in document.sentences] == [
        (0, ("Mia", "sells", "a", "map", "of", "Rome", "online")),
        (7, ("draws", "it")),
    ]


def test_chunks_are_read_from_left_to_right() -> None:
    document = only("(e1(e2-person", "e1)(e3)", "e2)(e1", "e1)")
    assert document.partition == partition([[Span(0, 1), Span(2, 3)], [Span(0, 2)], [Span(1, 1)]])


def test_the_bracket_opened_last_is_closed_first() -> None:
    assert only("(e1", "(e1", "e1)", "e1)").partition == partition([[Span(0, 3), Span(1, 2)]])


def test_empty_nodes_belong_to_the_mentions_around_them() -> None:
    text = [
        HEADER,
        row("0.1", "Entity=(z)"),
        row(1, "Entity=(a(b"),
        row("1.1"),
        row("1.2"),
        row(2, "Entity=a)"),
        row("2.1"),
    ]
    (document,) = read(*text, row(3, "Entity=b)"), "", *sentence("(a)"))
    between = (EmptyNode(0, 1, 1), EmptyNode(0, 1, 2))
    assert document.partition == partition(
        [
            [Nodes((), (EmptyNode(0, -1, 1),))],
            [Nodes((Span(0, 1),), between), Span(3, 3)],
            [Nodes((Span(0, 2),), (*between, EmptyNode(1, 1, 1)))],
        ]
    )


def test_an_empty_node_is_known_by_the_word_at_which_it_stands() -> None:
    # The last empty node of a sentence is not the first of the next.
    (document,) = read(HEADER, row(1), row("1.1", "Entity=(a)"), "", row("0.1", "Entity=(b)"), row(1), "")
    assert document.partition == partition([[Nodes((), (EmptyNode(0, 1, 1),))], [Nodes((), (EmptyNode(1, -1, 1),))]])


def test_an_empty_node_before_the_first_word_depends_on_one_behind_a_word_and_the_other_way_round() -> None:
    before, behind = EmptyNode(0, -1, 1), EmptyNode(0, 1, 1)
    (document,) = read(HEADER, row("0.1", deps="1.1:nsubj"), row(1), row("1.1", deps="0.1:obj|1:dep"), "")
    assert document.beside.dependencies == {
        before: frozenset({(behind, "nsubj")}),
        behind: frozenset({(before, "obj"), (0, "dep")}),
    }


def test_tags_are_kept_where_a_sentence_has_some() -> None:
    tagged = row(2).replace("\t_\t_\t_", "\t_\tNOUN\tNN", 1)
    (document,) = read(HEADER, row(1), row(2), "", row(1), tagged, "", keep_text=True)
    found = [(s.parts_of_speech, s.universal_tags) for s in document.sentences]
    assert found == [(None, None), (("_", "NN"), ("_", "NOUN"))]


def test_parts_are_one_mention() -> None:
    document = only("(a[1/3]--3-)", "(b[1/2]", "(a[2/3])b[1/2])", "(c)", "(b[2/2])", "(a[3/3]", "a[3/3])")
    a, b = coded_nodes([0, 2, 5, 6]), coded_nodes([1, 2, 4])
    assert document.entity_of == {a: 0, b: 1, code_of(Span(3, 3)): 2}
    assert document.beside.heads == {a: 5}


def test_parts_that_touch_are_a_span() -> None:
    assert only("(a[1/2])", "(a[2/2])").entity_of == {code_of(Span(0, 1)): 0}


def test_a_part_continues_the_mention_begun_last() -> None:
    document = only("(a[1/2]--1-)", "(a[1/2]--2-)", "_", "(a[2/2])", "_", "(a[2/2])")
    assert document.beside.heads == {coded_nodes([1, 3]): 3, coded_nodes([0, 5]): 0}


def test_a_head_counts_empty_nodes() -> None:
    (document,) = read(
        HEADER, row(1, "Entity=(a--2-(b--3-"), row("1.1"), row(2, "Entity=a)"), row(3, "Entity=b)(c)"), ""
    )
    assert list(document.beside.heads.values()) == [EmptyNode(0, 1, 1), 1]


def test_documents_are_told_apart_by_name_or_number() -> None:
    lines = [HEADER, *sentence("(a)"), "# newdoc", *sentence("(a)"), "# newdoc id = x y", *sentence("_")]
    found = read(*lines)
    assert [(d.id, d.line, len(d.entity_of)) for d in found] == [("1", 1, 1), ("2", 4, 1), ("x y", 7, 0)]
    assert [d.id for d in corefud.documents(lines, "f", Wanted(within="a/b"))] == ["a/b:1", "a/b:2", "x y"]


def test_the_fields_are_those_of_the_header_before() -> None:
    lines = ["# global.Entity = GRP-head", *sentence("(7-2", "7)"), HEADER, *sentence("(7-x-1-)")]
    (document,) = read(*lines)
    assert document.beside.heads == {code_of(Span(0, 1)): 1, code_of(Span(2, 2)): 2}
    assert document.beside.types == {code_of(Span(2, 2)): "x"}
    assert document.partition == partition([[Span(0, 1), Span(2, 2)]])


def test_links_between_entities_are_kept() -> None:
    links = "Entity=(c--1-)|SplitAnte=a<c,b<c,a<c|Bridge=a<c:part,b<c"
    (document,) = read(HEADER, row(1, "Entity=(a)(b"), row(2, "Entity=b)"), row(3, links), "")
    c = code_of(Span(2, 2))
    assert document.beside.split_antecedents == {2: (0, 1)}
    assert document.beside.bridging == (Bridge(c, 0, "part"), Bridge(c, 1, ""))


def test_an_antecedent_may_follow() -> None:
    (document,) = read(HEADER, row(1, "Entity=(c)|SplitAnte=a<c,b<c|Bridge=b<c"), *sentence("_", "(a)", "(b)")[1:])
    assert document.beside.split_antecedents == {0: (1, 2)}
    assert document.beside.bridging == (Bridge(code_of(Span(0, 0)), 2, ""),)


def test_a_link_of_a_mention_that_is_never_closed_is_left_out() -> None:
    told: list[InputError] = []
    lines = [HEADER, row(1, "Entity=(a)"), row(2, "Entity=(b|Bridge=a<b"), row(3, "Entity=(c)|Bridge=a<c"), ""]
    (document,) = corefud.documents(lines, "toy.conllu", Wanted(noticed=told.append))
    assert document.beside.bridging == (Bridge(code_of(Span(2, 2)), 0, ""),)
    assert len(told) == 1


def test_lines_of_several_words_are_no_nodes() -> None:
    (document,) = read(
        HEADER, row("1-2", form="du"), row(1, "Entity=(a"), row(2), row("3-4"), row(3, "Entity=a)"), row(4), ""
    )
    assert document.partition == partition([[Span(0, 2)]])
    assert document.columns is not None
    assert [line for line, _ in document.columns] == [3, 4, 6, 7]


def test_a_token_that_differs_is_shown_in_its_line() -> None:
    key = [HEADER, row(1), row("1.1"), row(2, form="here"), ""]
    response = [HEADER, row("1-2"), row(1), row(2, form="there"), ""]
    with pytest.raises(InputError) as caught:
        list(pairs(corefud.documents(key, "key"), corefud.documents(response, "response")))
    assert str(caught.value).startswith("response:4: token `there` differs from the key's `here` (key:4)")


def test_a_key_may_be_in_columns() -> None:
    columns = conll.documents(["#begin document (1)", "word (0", "word 0)", "#end document"], "key.conll")
    (pair,) = list(pairs(columns, read(HEADER, *sentence("(a", "a)"))))
    assert pair.key.partition == pair.response.partition


def test_a_repeated_mention_is_refused_or_read_once() -> None:
    message = (
        "toy.conllu:2: repeated mention (lines 2-3): in entities b and a (expected each mention once; --repeated first"
    )
    assert refusal(HEADER, *sentence("(a(b", "b)a)")).startswith(message)
    assert only("(a(b", "b)a)", repeated="first").entity_of == {code_of(Span(0, 1)): 0}
    assert only("(a)(b)(a)", repeated="first").entity_of == {code_of(Span(0, 0)): 0}


def test_the_head_and_the_type_of_a_repeated_mention_are_those_of_the_first() -> None:
    document = only("(a-person-1(b-place-2", "b)a)", repeated="first")
    assert document.beside.heads == {code_of(Span(0, 1)): 0}
    assert document.beside.types == {code_of(Span(0, 1)): "person"}
    assert only("(a-person-1)(b-place-1)", repeated="first").beside.types == {code_of(Span(0, 0)): "person"}
    assert "(line 2): twice in entity a" in refusal(HEADER, *sentence("(a)(a)"))


def test_repeated_mentions_that_do_not_count_are_kept_with_their_entities() -> None:
    # The one opened first closes last, and takes the place of the other; or it is closed already, and keeps it.
    assert only("(a(b", "b)a)", repeated="first").beside.again == ((code_of(Span(0, 1)), 1),)
    assert only("(a)(b)", repeated="first").beside.again == ((code_of(Span(0, 0)), 1),)
    # A copy within its entity has no other entity to be kept with.
    assert only("(a)(a)", repeated="first").beside.again == ()


def test_a_byte_order_mark_and_carriage_returns_mean_nothing() -> None:
    lines = ["\ufeff" + HEADER, *sentence("(a)")]
    (document,) = read(*(f"{line}\r" for line in lines))
    assert document.partition == partition([[Span(0, 0)]])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "1: the file is empty (expected sentences in CoNLL-U"),
        ([""], "1: no document (expected"),
        (
            sentence("(a)"),
            "1: this looks like CoNLL-U without `Entity=`: it declares none (expected `# global.Entity =",
        ),
        ([HEADER, row(1)], "2: the last sentence has no end (expected an empty line"),
        ([HEADER, *sentence("_"), "# text"], "4: comments without a sentence (expected"),
        ([HEADER, "", *sentence("_")], "1: comments without a sentence (expected"),
        ([HEADER, row(1), "# text", ""], "3: a comment inside a sentence (expected"),
        ([HEADER, "1\tword", ""], "2: 2 columns (expected 10 columns"),
        ([HEADER, row(1) + "\t_" * 5, ""], "2: 15 columns: this looks like Universal Anaphora's CoNLL-U-Plus"),
        ([HEADER, row(1, form=" "), ""], "2: a word without a form"),
        ([HEADER, row(1, form="a\rb"), ""], "2: a carriage return inside a line"),
        ([HEADER, row(2), ""], "2: `2` is out of order (expected `1`)"),
        ([HEADER, row(1), row(1), ""], "3: `1` is out of order (expected `2`)"),
        ([HEADER, row("a"), ""], "2: `a` is not the number of a node"),
        ([HEADER, row("01"), ""], "2: `01` is not the number of a node"),
        ([HEADER, row(1), row("2.1"), ""], "3: `2.1` is out of order (expected `2`, or `1.1` and on)"),
        ([HEADER, row(1), row("1.2"), row("1.1"), ""], "4: `1.1` is out of order"),
        ([HEADER, row("2-3"), ""], "2: `2-3` is out of order (expected `1`)"),
        ([HEADER, row("1-1"), row(1), ""], "2: `1-1` is not a range of words"),
        ([HEADER, row("1-3"), row(1), row("2-3"), ""], "4: `2-3` is not a range of words"),
        ([HEADER, row("1-2"), row(1), ""], "4: a token reaches word 2, the sentence has 1"),
        ([HEADER, row("0.1"), ""], "3: a sentence without words"),
        ([HEADER, row("1-2", "Entity=(a)"), ""], "2: coreference at a token of several words"),
        (["# global.Entity = entity-GRP"], "1: `# global.Entity` begins with `entity` (expected"),
        ([HEADER, "# global.Entity = eid-x\r# y"], "2: `# global.Entity` has a carriage return inside (expected"),
        (["# global.Entity = eid-x-x"], "1: `# global.Entity` has a field twice"),
        (["# newdoc id ="], "1: the document has no name"),
        (["# newdoc d1"], "1: `# newdoc d1` names no document"),
        (["# newdoc", "# newdoc"], "2: the document has no sentence"),
        (
            [HEADER, "# newdoc id = a", *sentence("_"), "# newdoc id = a", *sentence("_")],
            "5: document a appears twice, first",
        ),
        ([HEADER, *sentence("a)")], "2: entity `a` is closed but not open (expected `(a` before it, in its sentence)"),
        ([HEADER, *sentence("(a"), *sentence("a)")], "2: entity `a` is opened but not closed in its sentence"),
        (
            [HEADER, *sentence("(a[1/2])", "_", "(a[2/2]")],
            "4: entity `a[2/2]` is opened but not closed in its sentence",
        ),
        ([HEADER, *sentence("(a[1/2])", "a)")], "3: entity `a` is closed but not open"),
        ([HEADER, *sentence("(a[2/2])")], "2: part `a[2/2]` without the part before it (expected `a[1/2])` before it)"),
        ([HEADER, *sentence("(a[1/2]", "(a[2/2])a[1/2])")], "3: part `a[2/2]` without the part before it"),
        ([HEADER, *sentence("(a[1/2])(a[2/2])")], "2: part `a[2/2]` begins inside the part before it"),
        (
            [HEADER, *sentence("(a[1/2])", "_")],
            "2: a mention without its part `a[2/2]` (expected `(a[2/2]` before line 4)",
        ),
        ([HEADER, *sentence("(a[1/1])")], "2: `a[1/1]` is not a part"),
        ([HEADER, *sentence("(a[3/2])")], "2: `a[3/2]` is not a part"),
        ([HEADER, *sentence("(a[1])")], "2: `a[1]` is not the name of an entity"),
        ([HEADER, *sentence("(-x)")], "2: `` is not the name of an entity"),
        ([HEADER, *sentence("(a-1-2-3-4)")], "2: `(a-1-2-3-4` has 5 fields, `# global.Entity` has 4"),
        ([HEADER, *sentence("(a--x-)")], "2: the head of `(a--x-` is `x`"),
        ([HEADER, *sentence("(a--3-", "a)")], "2: the head is number 3 of 2 nodes"),
        ([HEADER, *sentence("(a)x")], "2: `Entity=(a)x` is not coreference"),
        ([HEADER, *sentence("(a))")], "2: `Entity=(a))` is not coreference"),
        ([HEADER, row(1, "Entity="), ""], "2: `Entity` without a value"),
        ([HEADER, row(1, "Entity=(a)|Entity=(b)"), ""], "2: `Entity=` twice"),
        (
            [HEADER, row(1, "Entity=(a)|SplitAnte=b<a"), ""],
            "2: `SplitAnte` names entity `b`, of which document 1 has no",
        ),
        ([HEADER, row(1, "Entity=(a)|SplitAnte=a"), ""], "2: `a` is not a link of `SplitAnte`"),
        ([HEADER, row(1, "Entity=(a)|Bridge=b<a"), ""], "2: `Bridge` names entity `b`"),
        ([HEADER, row(1, "Entity=(a)|Bridge=a<b"), ""], "2: `Bridge` of entity `b`, which is not opened here"),
        ([HEADER, row(1), row("1.1", deps="3:x"), ""], "3: `3:x` is not a dependency"),
    ],
)
def test_anything_else_is_refused(lines: list[str], message: str) -> None:
    assert refusal(*lines).startswith(f"toy.conllu:{message}")


PIECES = (
    "(a",
    "(b",
    "a)",
    "b)",
    "(a)",
    "(b)",
    "(a[1/2]",
    "a[1/2])",
    "(a[2/2]",
    "a[2/2])",
    "(a-x-1-",
    "_",
    "-",
    "|",
    "=",
)


@given(st.lists(st.tuples(st.sampled_from(["w", "w", "w", "e", "s"]), st.lists(st.sampled_from(PIECES), max_size=3))))
def test_every_text_is_read_or_refused(rows: list[tuple[str, list[str]]]) -> None:
    lines = [HEADER]
    word, empty = 0, 0
    for kind, pieces in rows:
        word, empty = (word, empty + 1) if kind == "e" else (1, 0) if kind == "s" else (word + 1, 0)
        lines += [""] if kind == "s" and len(lines) > 1 else []
        value = "".join(pieces)
        lines.append(
            row(f"{word}.{empty}" if kind == "e" else word, f"Entity={value}" if value not in ("", "_") else "_")
        )
    try:
        mentions = sum(len(document.entity_of) for document in read(*lines, ""))
    except InputError as refused:
        mentions = 0 if refused.line else -1
    assert 0 <= mentions <= sum(len(pieces) for _, pieces in rows)
