"""CoNLL-2012 columns: what a file means, and what is refused where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.formats import conll
from corefref.formats.documents import Columns, Document, InputError, Repeated, Sentence, Wanted, parted, word
from corefref.formats.sentences import sentences
from corefref.partitions import Span


def read(text: str, repeated: Repeated = "error", keep_text: bool = False) -> list[Document]:
    """The documents of a text, whose lines may come with their ends or without."""
    lines = text.removesuffix("\n").split("\n") if text else []
    found = list(conll.documents(lines, "toy.conll", Wanted(repeated, keep_text=keep_text)))
    assert found == list(
        conll.documents((f"{line}\n" for line in lines), "toy.conll", Wanted(repeated, keep_text=keep_text))
    )
    return found


def column(*cells: str) -> str:
    """A document with these last columns."""
    return "#begin document (toy)\n" + "".join(f"word\t{cell}\n" for cell in cells) + "#end document\n"


def tokens(*lines: str) -> str:
    """A document of these lines."""
    return "".join(f"{line}\n" for line in ("#begin document (a)", *lines, "#end document"))


def entities(text: str, repeated: Repeated = "error") -> set[frozenset[tuple[int, int]]]:
    """The entities of the only document, a mention as first and last token."""
    (document,) = read(text, repeated)
    return {frozenset((m.start, m.end) for m in e if isinstance(m, Span)) for e in document.partition}


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def one(*mentions: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(mentions)


def test_nested_and_crossing_mentions_are_read() -> None:
    assert entities(column("(0|(1", "1)|(2", "(0)", "2)|0)")) == {one((0, 3), (2, 2)), one((0, 1)), one((1, 3))}


def test_the_bracket_opened_last_is_closed_first() -> None:
    assert entities(column("(0", "(0", "0)", "0)")) == {one((1, 2), (0, 3))}


def test_items_are_read_from_left_to_right() -> None:
    assert entities(column("(0", "0)|(0", "0)")) == {one((0, 1), (1, 2))}
    assert entities(column("(0", "(0|0)", "0)")) == {one((1, 1), (0, 2))}


def test_an_end_may_have_the_name() -> None:
    (one_document,) = read("#begin document file_7\n1\ta\t(0)\n#end document file_7\n")
    assert (one_document.id, len(one_document.entity_of)) == ("file_7", 1)
    found = refusal("#begin document file_7\n1\ta\t(0)\n#end document file_8\n")
    assert found.startswith(
        "toy.conll:3: more than `#end document` on its line (expected `#end document` alone, or with"
    )


def test_items_may_stand_together() -> None:
    barred = entities(column("(0|(1", "1)|(2|(3)", "(0)|(4", "2)|4)|0)"))
    assert entities(column("(0(1", "1)(2(3)", "(0)(4", "2)4)0)")) == barred
    assert entities(column("(0(1", "1)(3)|(2", "(4(0)", "4)2)|0)")) == barred
    assert entities(column("(0(12)", "(1)0)")) == {one((0, 1)), one((0, 0)), one((1, 1))}


def test_digits_that_stand_together_are_one_number() -> None:
    assert entities(column("(0", "(10)", "0)")) == {one((0, 2)), one((1, 1))}


def test_items_together_are_repeated_as_others_are() -> None:
    assert entities(column("(1(3(3", "3)3)1)"), "first") == {one((0, 1))}
    assert refusal(column("(1(3", "3)1)")).startswith("toy.conll:2: repeated mention (lines 2-3): in entities 3 and 1")


def test_a_token_of_the_text_may_look_like_items() -> None:
    (document,) = read(tokens("x 0 0 (0)(1) -", "#\t(0)(1)", "(0(1)\t-"), "first", keep_text=True)
    assert document.sentences[0].words == ("(0)(1)", "#", "(0(1)")


def test_blanks_before_a_line_mean_nothing() -> None:
    assert entities(" #begin document (toy)\n dog (0)\n #end document\n") == {one((0, 0))}


def test_blanks_behind_a_line_mean_nothing() -> None:
    for line in ("dog\t(0) ", "dog\t(0)  ", "dog (0) "):
        assert entities(f"#begin document (toy)\n{line}\n#end document\n") == {one((0, 0))}, line


def test_any_number_of_columns_will_do() -> None:
    rows = ["(0)", "dog\t(0)", "0 dog (0)", "x 0 0 dog NN (TOP(NP* - - - - * (ARG0* (0)", "x  0\t0\tdog\t(0)"]
    for row in rows:
        assert entities(f"#begin document (toy); part 000\n{row}\n#end document\n") == {one((0, 0))}, row


def test_columns_parted_by_blanks_have_no_mention_but_in_the_last() -> None:
    assert entities("#begin document (toy)\nx 0 0 (7) -\nx 0 1 dog (3)\n#end document\n") == {one((1, 1))}


def test_both_signs_for_no_mention_and_an_empty_last_column_say_the_same() -> None:
    rows = ["toy\t0\tthe\t_\t_\t(0", "toy\t0\tbig\t_\t_\t", "toy\t0\tred\t(A0*)\t", "toy\t0\tdog\t_\t_\t0)"]
    assert entities("#begin document (toy)\n" + "\n".join(rows) + "\n#end document\n") == {one((0, 3))}
    assert entities(column("-", "_", "(0)")) == {one((2, 2))}


def test_ends_of_lines_and_the_mark_at_the_start_mean_nothing() -> None:
    text = column("(0", "0)")
    assert entities(text.replace("\n", "\r\n")) == entities("\ufeff" + text) == entities(text) == {one((0, 1))}


def test_sentences_do_not_part_mentions() -> None:
    text = "#begin document (toy)\na\t(0\n\n \t\nb\t0)\n\n#end document\n"
    (document,) = read(text)
    assert entities(text) == {one((0, 1))}
    assert document.columns is not None
    assert [(line, word(columns)) for line, columns in document.columns] == [(2, "a"), (5, "b")]


def test_padded_numbers_are_the_same_entity() -> None:
    assert entities(column("(01", "(1)", "1)")) == {one((0, 2), (1, 1))}
    assert entities(column("(1", "01)")) == entities(column("(01", "1)")) == {one((0, 1))}
    assert entities(column("(1", "(02", "2)", "001)")) == {one((0, 3)), one((1, 2))}


def test_entities_are_those_of_their_document() -> None:
    text = "".join(f"#begin document (toy); part {part}\ndog (0)\n#end document\n\n" for part in ("0", "001", "12;"))
    assert [d.id for d in read(text)] == ["toy; part 000", "toy; part 001", "toy; part 012"]
    assert [len(d.partition) for d in read(text)] == [1, 1, 1]


@pytest.mark.parametrize(
    ("begin", "identifier"),
    [
        ("(bc/cctv/00/cctv_0000); part 000", "bc/cctv/00/cctv_0000; part 000"),
        ("(bc/cctv/00/cctv_0000);part 0 ;", "bc/cctv/00/cctv_0000; part 000"),
        ("(toy);", "toy"),
        ("( toy )  ", "toy"),
        ("(a (b) c); part 010", "a (b) c; part 010"),
        ("toy", "toy"),
        ("(3)", "3"),
    ],
)
def test_a_document_is_called_by_its_name_and_part(begin: str, identifier: str) -> None:
    (document,) = read(f"#begin document {begin}\ndog -\n#end document\n")
    assert document.id == identifier
    assert document.text_id == identifier.partition("; part")[0]


def test_comments_may_stand_outside_documents() -> None:
    assert entities("# made by hand\n\n" + column("(0)") + "# the end\n") == {one((0, 0))}


def test_a_token_may_begin_with_a_hash() -> None:
    assert entities("#begin document (toy)\n#\t(0\n#metoo\t0)\n#\t-\n#end document\n") == {one((0, 1))}


def words(*lines: str) -> list[str]:
    """The tokens of lines of a document."""
    (document,) = conll.documents(tokens(*lines).split("\n"), "toy.conll", Wanted(keep_text=True))
    return [word for sentence in document.sentences for word in sentence.words]


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("d\t0\t0\tdog\t", "dog"),
        ("d\t0\t0\tdog\t \r", "dog"),
        ("dog\t", "dog"),
        ("New York\t", "New York"),
        ("New York\t(0)", "New York"),
        ("New York\t-", "New York"),
        ("0\tNew York\t(0)", "New York"),
        (" dog \t-", "dog"),
        ("d 0 0 dog NN (0)", "dog"),
        ("d 0 0 dog -", "dog"),
        ("dog -", "dog"),
        ("-", "-"),
        ("(0)", "-"),
        ("\t(0)", "-"),
        ("-\t", "-"),
        ("_\t_\t", "_"),
        ("#\t", "#"),
        ("#\tNew York\t", "New York"),
        ("10\u00a0000\t(0)", "10\u00a0000"),
        ("10\u00a0000 (0)", "10\u00a0000"),
        ("d 0 0 \u3000 -", "\u3000"),
        ("\u001e\t", "\u001e"),
    ],
)
def test_the_token_is_in_its_column_whatever_stands_in_the_last(line: str, token: str) -> None:
    assert words(line) == [token]


@given(
    st.lists(st.sampled_from(["dog", "(0)", "-", "_", " ", "  ", "\t", "\r", "#", "\u00a0"]), max_size=6).map("".join)
)
def test_a_line_is_parted_in_one_way(line: str) -> None:
    try:
        (document,) = conll.documents(tokens(line).split("\n"), "toy.conll")
    except InputError:
        return
    assert document.columns is not None
    other, last = parted(line)
    assert [columns for _, columns in document.columns] == [other or "-"] * document.columns.size
    assert bool(document.entity_of) == (last == "(0)")
    assert document.columns.size == bool(line.strip(" \t\r"))


def test_a_document_may_be_empty() -> None:
    (document,) = read("#begin document (toy)\n\n#end document\n")
    assert (document.entity_of, document.columns and document.columns.size) == ({}, 0)


def test_the_first_of_repeated_mentions_is_the_one_whose_bracket_comes_first() -> None:
    assert entities(column("(0)|(1)", "(1)"), "first") == {one((0, 0)), one((1, 1))}
    assert entities(column("(0|(1", "1)|0)", "(1)"), "first") == {one((0, 1)), one((2, 2))}
    assert entities(column("(1|(0", "1)|0)", "(0)"), "first") == {one((0, 1)), one((2, 2))}
    assert entities(column("(0)|(0)", "(0)"), "first") == {one((0, 0), (1, 1))}


def test_the_text_is_kept_when_it_is_asked_for() -> None:
    rows = [
        "toy 0 0 Ann NNP (TOP(S(NP*) - - - - (PERSON) (0)",
        "toy 0 1 ran VBD (VP*)) run 01 - - * -",
        "",
        "toy 0 0 She PRP * - - - - * (0)",
    ]
    (document,) = read("#begin document (toy); part 000\n" + "\n".join(rows) + "\n#end document\n", keep_text=True)
    first, second = document.sentences
    assert (first.start, first.line, first.words) == (0, 2, ("Ann", "ran"))
    assert first.parts_of_speech == ("NNP", "VBD")
    assert first.parse == ("(TOP(S(NP*)", "(VP*))")
    assert first.named_entities == ("(PERSON)", "*")
    assert (second.start, second.line, second.words) == (2, 5, ("She",))


def test_a_column_that_says_nothing_is_not_kept() -> None:
    (document,) = read("#begin document (toy)\ntoy 0 0 dog - - -\n#end document\n", keep_text=True)
    (sentence,) = document.sentences
    assert (sentence.words, sentence.parts_of_speech, sentence.parse) == (("dog",), None, None)
    (document,) = read(column("(0)"), keep_text=True)
    assert document.sentences[0].words == ("word",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"#begin document x{' ' * 300_000}y\n#end document\n", "1: `#begin document x "),
        (f"#begin document (x){' ;' * 300_000}y\n#end document\n", "1: `#begin document (x) ; ;"),
        (f"#begin document (x{') ' * 300_000}y\n#end document\n", "1: `#begin document (x) ) ) "),
        (
            column(f"({'9' * 3_000_000})"),
            "2: entity `999999999999999999999999999999999999999…` has 3000000 digits (expected",
        ),
    ],
)
def test_every_fault_is_refused_where_it_stands(text: str, message: str) -> None:
    assert refusal(text).startswith("toy.conll:" + message.replace("\t", "\\t"))


CELLS = st.sampled_from(["-", "_", "(0)", "(0", "0)", "(1", "1)", "(0|(1", "1)|0)", "(0)|1)", "", "x", "(e0)", "(0)|"])
LINES = st.one_of(
    st.sampled_from(["#begin document (a)", "#begin document (b); part 1", "#end document", "", "# x", "#", "\ufeff"]),
    st.builds("{}\t{}".format, st.text(max_size=3), CELLS),
    CELLS,
    st.text(max_size=12),
)


@given(st.lists(LINES, max_size=12), st.sampled_from(["error", "first"]))
def test_lines_are_documents_or_refused(lines: list[str], repeated: Repeated) -> None:
    found: list[Document] = []
    refused: InputError | None = None
    try:
        found = list(conll.documents(lines, "fuzz", Wanted(repeated, keep_text=True)))
    except InputError as error:
        refused = error
    if refused is not None:
        assert str(refused).isprintable()
        assert refused.line in range(1, max(len(lines), 1) + 1)
        return
    assert found
    for document in found:
        assert document.columns is not None
        tokens = sum(len(sentence.words) for sentence in document.sentences)
        assert tokens == document.columns.size
        assert all(m.end < tokens for e in document.partition for m in e if isinstance(m, Span))


@given(st.lists(st.lists(st.sampled_from(["(0", "0)", "(1", "1)", "(2)"]), max_size=3), max_size=8))
def test_brackets_are_matched_as_a_stack_for_every_entity(cells: list[list[str]]) -> None:
    """A second statement of the rule: the items in a row, each closing one matched with the nearest open one before."""
    items = [(token, item) for token, cell in enumerate(cells) for item in cell]
    expected: dict[tuple[int, int], list[int]] = {}
    left = list(items)
    for entity in (0, 1):
        row = [(t, i) for t, i in items if i in (f"({entity}", f"{entity})")]
        while (at := next((n for n, (_, i) in enumerate(row) if i == f"{entity})"), None)) is not None:
            if at == 0:
                break
            expected.setdefault((row[at - 1][0], row[at][0]), []).append(entity)
            left.remove(row[at - 1])
            left.remove(row[at])
            del row[at - 1 : at + 1]
    for token, item in items:
        if item == "(2)":
            expected.setdefault((token, token), []).append(2)
            left.remove((token, item))
    text = column(*("|".join(cell) or "-" for cell in cells))
    if left or any(len(names) > 1 for names in expected.values()):
        refusal(text)
    else:
        found = entities(text)
        assert {m for e in found for m in e} == set(expected)
        assert len(found) == len({name for names in expected.values() for name in names})


def test_items_together_are_told_apart_by_whole_numbers() -> None:
    found = entities(column("(10", "(1)10)", "(10", "10)(1", "1)", "(2)(3", "3)(30", "30)"))
    assert found == {one((0, 1), (2, 3)), one((1, 1), (3, 4)), one((5, 5)), one((5, 6)), one((6, 7))}
    for cell in ("1)(1", "01)(1", "1)(01", "1)2)(3)(2"):
        assert "can be read in two ways" in refusal(column("(1", "(2", cell))


def test_a_line_with_a_hash_is_a_comment_where_its_last_column_is_no_coreference_all_of_it() -> None:
    for line in ("# (1)|x", "# x|(1)", "# (1)x"):
        assert "a comment inside a document" in refusal(tokens("x (1)", line))


def test_a_column_that_a_line_of_the_sentence_lacks_is_not_there() -> None:
    (document,) = read(tokens("d 0 0 dog NN (1)", "d 0 1 -"), keep_text=True)
    assert document.sentences[0].parts_of_speech is None


def test_brackets_that_stay_open_are_told_in_the_order_of_their_lines() -> None:
    told: list[tuple[int | None, str]] = []
    text = tokens("a (1", "b (2", "c (1").split("\n")
    list(conll.documents(text, "toy.conll", Wanted(noticed=lambda error: told.append((error.line, error.found)))))
    assert told == [(line, f"entity {e} is opened but never closed") for line, e in ((2, 1), (3, 2), (4, 1))]


def test_sentences_have_the_columns_of_their_words() -> None:
    first = "d\t0\t0\tAnn\tNNP\t(S*\t-\t-\t-\tx\t(PERSON)\t\nd\t0\t1\t\tVBD\t*)\t-\t-\t-\tx\t*\t"
    # The fourth column is the word, an empty one `-`; a column that is all `-` is none.
    assert sentences(Columns((first, "d 0 2 left  - *"), (2, 5))) == (
        Sentence(0, 2, ("Ann", "-"), ("NNP", "VBD"), ("(S*", "*)"), ("(PERSON)", "*")),
        Sentence(2, 5, ("left",), None, ("*",), None),
    )


@pytest.mark.parametrize(
    ("block", "words", "parts_of_speech"),
    [
        ("Ann\t\nleft\t", ("Ann", "left"), None),
        ("1\tAnn\t\n2\tleft\t", ("Ann", "left"), None),
        ("d\t0\t0\tAnn\t\nd\t0\t1\tleft\t", ("Ann", "left"), None),
        # Rows of different lengths have the columns that all have.
        ("d\t0\t0\tAnn\tNNP\t\nd\t0\t1\tleft\t", ("Ann", "left"), None),
        ("d\t0\t0\t Ann \tNNP\t", ("Ann",), ("NNP",)),
        # Only a tab at the end of a row is no column.
        ("0\tAnn\nleft\t", ("Ann", "left"), None),
        ("Ann\t\n1\tleft", ("Ann", "left"), None),
        ("\t\n\tleft", ("-", "left"), None),
        ("Ann", ("Ann",), None),
    ],
)
def test_a_row_is_cut_at_tabs_or_at_blanks(
    block: str, words: tuple[str, ...], parts_of_speech: tuple[str, ...] | None
) -> None:
    assert sentences(Columns((block,), (1,))) == (Sentence(0, 1, words, parts_of_speech, None, None),)


def test_an_entity_of_two_documents_may_have_one_number() -> None:
    """So that units of columns join their entities by their numbers."""
    (found,) = read(column("(0)"))
    assert found.numbers_are_names
