"""Columns of topics: what a file means, what is refused where, and that what is written reads back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.formats import conll
from corefref.formats.coverage import Coverage, WrittenAgain
from corefref.formats.detection import detected
from corefref.formats.documents import (
    Columns,
    Document,
    DocumentPair,
    InputError,
    Place,
    Wanted,
    code_of,
    mention_of,
)
from corefref.partitions import Nodes, Span
from corefref.scoring.settings import Settings
from corefref.wings.across import topics
from corefref.wings.across.topics import EXPECTED
from corefref.wings.across.units import as_units, divided, in_units
from tests import effort

TEXT = [
    "#begin document 36",
    "36\t36_0\t36_1ecb.xml\t0\t1\tThe\tTrue\t(3",
    "36\t36_0\t36_1ecb.xml\t0\t2\tdog\tTrue\t3)",
    "36\t36_0\t36_1ecb.xml\t1\t3\tbarks\tFalse\t(100000001)",
    "",
    "36\t36_1\t36_1ecbplus.xml\t1\t9\t\tTrue\t(3)",
    "#end document",
]


def read(*lines: str, keep_text: bool = True) -> list[Document]:
    return list(topics.documents(lines, "toy.conll", Wanted(keep_text=keep_text)))


def refusal(*lines: str) -> str:
    with pytest.raises(InputError) as caught:
        list(divided(read(*lines)))
    return str(caught.value)


def test_a_block_is_a_topic_whose_sentences_are_of_documents() -> None:
    (topic,) = read(*TEXT)
    assert topic.id == "36"
    assert topic.partition == partition([[Span(0, 1), Span(3, 3)], [Span(2, 2)]])
    assert topic.places == (
        Place(0, "36_1ecb.xml", "36_0", "36", "0", True),
        Place(2, "36_1ecb.xml", "36_0", "36", "1", False),
        Place(3, "36_1ecbplus.xml", "36_1", "36", "1", True),
    )
    assert [(s.start, s.line, s.words) for s in topic.sentences] == [
        (0, 2, ("The", "dog")),
        (2, 4, ("barks",)),
        (3, 6, ("-",)),
    ]


def test_a_block_falls_into_its_documents() -> None:
    first, second = divided(read(*TEXT))
    assert (first.id, second.id) == ("36_1ecb.xml", "36_1ecbplus.xml")
    assert {mention_of(m): e for m, e in first.entity_of.items()} == {Span(0, 1): 3, Span(2, 2): 100000001}
    assert {mention_of(m): e for m, e in second.entity_of.items()} == {Span(0, 0): 3}
    assert [s.start for s in first.sentences + second.sentences] == [0, 2, 0]
    assert second.columns is not None
    assert second.columns.size == 1


def test_what_is_written_reads_back() -> None:
    (topic,) = read(*TEXT)
    lines = list(topics.written(topic))
    assert lines[1:4] == TEXT[1:4]
    assert lines[4] == "36\t36_1\t36_1ecbplus.xml\t1\t9\t-\tTrue\t(3)"
    (again,) = read(*lines)
    assert (again.entity_of, again.places) == (topic.entity_of, topic.places)


def test_the_first_token_tells_the_format() -> None:
    assert detected(TEXT) == "topics"
    assert detected([TEXT[0], "", *TEXT[1:]]) == "topics"
    assert detected(["#begin document 36", "36\t0\t1\tThe\t(3)"]) == "conll"
    assert detected(["#begin document 36", "#end document", TEXT[1]]) == "conll"


@pytest.mark.parametrize(
    ("number", "line", "message"),
    [
        (2, TEXT[1].replace("True", "true"), "toy.conll:2: `36⇥36_0⇥36_1ecb.xml⇥0⇥1⇥The⇥true⇥(3` is no"),
        (3, TEXT[2].removesuffix("\t3)"), "toy.conll:3: "),
        (3, TEXT[2].replace("\t2\t", "\tx\t"), "toy.conll:3: "),
        (4, TEXT[3].replace("(100000001)", "(x)"), "toy.conll:4: entity `x` is not a number"),
        (3, TEXT[2].replace("3)", "-"), "toy.conll:2: entity 3 is opened but never closed"),
        (6, TEXT[1].replace("(3", "-"), "toy.conll:6: document 36_1ecb.xml appears twice, first in line 2"),
        (7, "", "toy.conll:7: document 36 has no end"),
    ],
)
def test_what_is_wrong_is_refused_at_its_line(number: int, line: str, message: str) -> None:
    lines = [*TEXT]
    lines[number - 1] = line
    if number == 6:
        lines.insert(5, TEXT[5])
        message = message.replace("conll:6", "conll:7")
    assert refusal(*lines).replace("\\t", "⇥").startswith(message)


@pytest.mark.parametrize("column", [0, 1, 2, 3, 4, 7])
def test_no_column_but_that_of_the_word_is_empty(column: int) -> None:
    cells = TEXT[1].split("\t")
    cells[column] = ""
    assert refusal(TEXT[0], "\t".join(cells), *TEXT[2:]).endswith(f"is not the line of a token (expected {EXPECTED})")


def test_a_mark_of_the_byte_order_is_passed_over() -> None:
    assert [d.entity_of for d in read("\ufeff" + TEXT[0], *TEXT[1:])] == [d.entity_of for d in read(*TEXT)]


def test_a_mention_of_two_documents_is_refused() -> None:
    lines = [*TEXT[:2], TEXT[2].replace("3)", "-"), *TEXT[3:5], TEXT[5].replace("(3)", "3)"), TEXT[6]]
    message = "toy.conll:6: a mention begins in document 36_1ecb.xml and ends in 36_1ecbplus.xml"
    assert refusal(*lines).startswith(message)


def test_a_document_of_which_no_topic_is_said_has_dashes() -> None:
    lines = list(topics.written(Document("a", "a", {code_of(Span(0, 1)): 7})))
    assert lines == ["#begin document (a)", "-\t-\ta\t0\t1\t-\tTrue\t(7", "-\t-\ta\t0\t2\t-\tTrue\t7)", "#end document"]
    (again,) = read(*lines)
    assert again.places == (Place(0, "a", "", "", "0", True),)


def test_the_tokens_of_a_document_are_numbered_where_it_has_no_places() -> None:
    columns = [
        "#begin document (a); part 000",
        "a\t0\t0\tThe\t(7",
        "a\t0\t1\tdog\t7)",
        "",
        "a\t0\t0\tit\t(7)",
        "#end document",
    ]
    (document,) = conll.documents(columns, "toy.conll", Wanted(keep_text=True))
    assert [line.split("\t")[3:5] for line in topics.written(document)][1:-1] == [["0", "1"], ["0", "2"], ["1", "3"]]
    # The mention of a list has a document and no sentence.
    listed = Document("a", "a", {code_of(Span(0, 0)): 7}, places=(Place(0, "a", "36_0", "36"),))
    assert list(topics.written(listed))[1] == "36\t36_0\ta\t0\t1\t-\tTrue\t(7)"


CORPUS = Settings(units="corpus")


def test_mentions_of_a_unit_stand_behind_the_documents_before() -> None:
    apart = Nodes((Span(0, 0), Span(2, 2)))
    columns = Columns(("a\nb", "c"), (1, 4), on_one_line=True)
    first = Document("a", "a", {code_of(Span(0, 0)): 7}, columns=columns, numbers_are_names=True)
    second = Document("b", "b", {apart: 7}, columns=replace(columns, on_one_line=False), numbers_are_names=True)
    (unit,) = as_units([first, second], CORPUS)
    assert unit.partition == partition([[Span(0, 0), Nodes((Span(3, 3), Span(5, 5)))]])
    assert unit.columns is not None
    assert (unit.columns.size, unit.columns.on_one_line) == (6, True)


def test_texts_written_again_are_one_text_of_a_unit() -> None:
    texts = [
        WrittenAgain(Coverage(words=2, kept=1), ["the", "dog"], ["the", "cat"], [0, None]),
        WrittenAgain(Coverage(words=2, kept=1), ["it", "sleeps"], ["so", "it"], [None, 0]),
    ]
    documents = [Document(name, name, {}) for name in "ab"]
    pairs = [DocumentPair(n, d, d, 2, again=text) for n, (d, text) in enumerate(zip(documents, texts, strict=True))]
    (joined,) = in_units(pairs, CORPUS)
    assert joined.again == WrittenAgain(
        Coverage(words=4, kept=2), ["the", "dog", "it", "sleeps"], ["the", "cat", "so", "it"], [0, None, None, 2]
    )


cells = st.sampled_from(["-", "(1", "1)", "(1)", "(2)|(1", "1)|2)", "(2", "x", ""])
rows = st.builds(
    "{}\t{}_0\t{}\t{}\t{}\tw\t{}\t{}".format,
    st.sampled_from("12"),
    st.sampled_from("12"),
    st.sampled_from(["d", "e", "f"]),
    st.sampled_from(["0", "1", "x"]),
    st.just("1"),
    st.sampled_from(["True", "False", "?"]),
    cells,
)
others = st.sampled_from(["", "#begin document 1", "#begin document 2", "#end document", "# a", "word"])


@effort.examples(300)
@given(st.lists(st.one_of(rows, rows, rows, others), max_size=12))
def test_every_text_is_read_or_refused(lines: list[str]) -> None:
    try:
        found = read("#begin document 0", *lines, "#end document")
    except InputError as error:
        where = error.line or 0
    else:
        where = 1
        for block in found:
            check(block)
    assert 1 <= where <= len(lines) + 2


def check(block: Document) -> None:
    """What is written reads back, and falls into documents without losing a mention."""
    again = read(*topics.written(block)) if block.places else [block]
    assert [(d.id, d.entity_of, d.places) for d in again] == [(block.id, block.entity_of, block.places)]
    assert sum(len(piece.entity_of) for piece in divided([block])) == len(block.entity_of)
