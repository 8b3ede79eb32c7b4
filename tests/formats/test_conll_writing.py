"""Documents written as CoNLL-2012 columns and read back."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.formats import conll, sets
from corefref.formats.documents import CodedMention, Columns, Document, InputError, Wanted, code_of, word
from corefref.partitions import Span
from corefref.wings.shared import conll_writing

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"


def made(entity_of: dict[Span, int], tokens: int) -> Document:
    block = "\n".join(f"w{token}" for token in range(tokens))
    columns = Columns((block,), (2,)) if tokens else None
    codes: dict[CodedMention, int] = {code_of(span): entity for span, entity in entity_of.items()}
    return Document("toy; part 003", "toy", codes, columns=columns)


def cross(one: Span, other: Span) -> bool:
    return one.start < other.start <= one.end < other.end or other.start < one.start <= other.end < one.end


SPANS = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 9), st.integers(0, 4))


@given(st.dictionaries(SPANS, st.integers(0, 3), max_size=10))
def test_what_is_written_reads_back_unless_mentions_of_one_entity_cross(entity_of: dict[Span, int]) -> None:
    document = made(entity_of, 14)
    crossing = any(cross(m, n) for m in entity_of for n in entity_of if entity_of[m] == entity_of[n])
    if crossing:
        with pytest.raises(InputError, match="cross"):
            list(conll_writing.written(document))
        return
    (back,) = conll.documents(conll_writing.written(document), "back")
    assert (back.id, back.text_id, back.entity_of) == (document.id, document.text_id, document.entity_of)
    assert [word(line) for _, line in back.columns or ()] == [f"w{token}" for token in range(14)]


def test_the_shipped_text_is_written_as_it_is_read() -> None:
    text = (CORPUS / "key.conll").read_text("utf-8")
    found = list(conll.documents(text.splitlines(), "key.conll", Wanted(keep_text=True)))
    lines = [line for document in found for line in conll_writing.written(document)]
    again = list(conll.documents(lines, "key.conll", Wanted(keep_text=True)))
    assert [d.partition for d in again] == [d.partition for d in found]
    assert [[replace(s, line=0) for s in d.sentences] for d in again] == [
        [replace(s, line=0) for s in d.sentences] for d in found
    ]


@given(st.text())
def test_a_name_reads_back_or_is_refused(name: str) -> None:
    try:
        lines = list(conll_writing.written(Document(name, name, {})))
    except InputError:
        return
    (back,) = conll.documents("\n".join(lines).split("\n"), "back")
    assert (back.id, back.text_id) == (name, name)


PIECES = st.sampled_from(
    ["dog", "#", "# a", "(0)", "-", "_", " ", "   ", "\t", "\t(0)", "\t-", " (1)", " -", "\r", "\u00a0"]
)


@given(st.lists(st.lists(PIECES, max_size=5).map("".join), max_size=4))
def test_what_was_read_is_written_and_reads_back(lines: list[str]) -> None:
    try:
        (document,) = conll.documents(
            ["#begin document (a)", *lines, "#end document"], "a", Wanted("first", keep_text=True)
        )
    except InputError:
        return
    (back,) = conll.documents(list(conll_writing.written(document)), "back", Wanted(keep_text=True))
    assert back.partition == document.partition
    assert [sentence.words for sentence in back.sentences] == [sentence.words for sentence in document.sentences]


def test_items_nest_as_their_mentions_do() -> None:
    spans = {Span(0, 3): 0, Span(0, 2): 1, Span(0, 0): 2, Span(2, 3): 3, Span(3, 3): 4}
    lines = list(conll_writing.written(made(spans, 4)))
    assert lines[1:5] == ["w0\t(0|(1|(2)", "w1\t-", "w2\t1)|(3", "w3\t3)|0)|(4)"]


def test_without_columns_there_are_tokens_up_to_the_last_mention() -> None:
    document = made({Span(1, 2): 5}, 0)
    assert list(conll_writing.written(document)) == [
        "#begin document (toy); part 003",
        "-\t-",
        "-\t(5",
        "-\t5)",
        "",
        "#end document",
    ]
    assert list(conll_writing.written(made({}, 0))) == ["#begin document (toy); part 003", "#end document"]


def test_what_the_format_cannot_say_is_refused() -> None:
    with pytest.raises(InputError, match=r"^toy; part 003: mentions 0-2 and 1-3 of entity 7 cross .*\(expected"):
        list(conll_writing.written(made({Span(0, 2): 7, Span(1, 3): 7}, 4)))
    with pytest.raises(InputError, match="mentions 0-1 and 1-2 of entity 7 cross"):
        list(conll_writing.written(made({Span(0, 1): 7, Span(1, 2): 7}, 4)))
    with pytest.raises(InputError, match="a mention reaches token 6, the text has 4"):
        list(conll_writing.written(made({Span(0, 5): 7}, 4)))
    for name in (" a", "a ", "a\n", "a\nb", "a\rb", "a\0", "\t", ""):
        with pytest.raises(InputError, match=r"(the|document has no) name"):
            list(conll_writing.written(Document(name, name, {})))
    with pytest.raises(InputError, match=r"^sets:1: mention `a` is not a span of tokens"):
        list(conll_writing.written(next(sets.documents(["{a b}"], "sets"))))


@pytest.mark.parametrize("begin", ["(a); part 0", "(a); part 000", "(a); part 01;", "a", "( a b ) ;"])
def test_a_beginning_is_written_as_it_was_read(begin: str) -> None:
    (document,) = conll.documents([f"#begin document {begin}", "dog\t(0)", "#end document"], "toy.conll")
    assert next(conll_writing.written(document)) == f"#begin document {begin}"
    # A document that has another name now begins with that.
    assert next(conll_writing.written(replace(document, id="b", text_id="b"))) == "#begin document (b)"
