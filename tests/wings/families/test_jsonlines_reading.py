"""JSON lines: what a file means, and what is refused where."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.formats import conll
from corefref.formats.detection import detected
from corefref.formats.documents import Document, InputError, Repeated, Side, Wanted
from corefref.partitions import Span
from corefref.scoring.pairing import pairs
from corefref.wings.families import json_family
from corefref.wings.shared import conll_writing

WORDS = [["the", "dog"], [], ["New York", "it"]]
LINE = json.dumps({"doc_key": "toy_0", "sentences": WORDS, "clusters": [[[0, 1], [3, 3]], [[2, 2]]]})
TOY = partition([[Span(0, 1), Span(3, 3)], [Span(2, 2)]])


def read(*lines: str, repeated: Repeated = "error", keep_text: bool = False, side: Side = "key") -> list[Document]:
    return list(json_family.documents(lines, "toy.jsonlines", Wanted(repeated, keep_text=keep_text, side=side), "e2e"))


def made(**fields: object) -> str:
    return json.dumps({"doc_key": "toy", "clusters": [], **fields})


def test_an_object_is_a_document_with_the_last_token_included() -> None:
    first, second = read("\ufeff" + LINE + "\r\n", "\n", made(doc_key="b"))
    assert (first.id, first.line, first.partition) == ("toy_0", 1, TOY)
    assert (second.id, second.line, second.partition) == ("b", 3, partition([]))


def test_the_words_are_kept_when_they_are_asked_for() -> None:
    (document,) = read(LINE, keep_text=True)
    assert [(s.start, s.words, s.parse) for s in document.sentences] == [
        (0, ("the", "dog"), None),
        (2, ("New York", "it"), None),
    ]


def test_the_response_is_what_was_predicted() -> None:
    both = made(clusters=[[[0, 0]]], predicted_clusters=[[[1, 1]], [[2, 2]]])
    assert read(both)[0].partition == partition([[Span(0, 0)]])
    assert read(both, side="response")[0].partition == partition([[Span(1, 1)], [Span(2, 2)]])
    assert read(LINE, side="response")[0].partition == TOY


def test_tokens_are_compared_with_those_of_the_key() -> None:
    assert len(list(pairs(read(LINE), read(LINE, side="response")))) == 1
    assert len(list(pairs(read(made()), read(LINE.replace("toy_0", "toy"))))) == 1
    other = LINE.replace("New York", "York")
    with pytest.raises(InputError) as caught:
        list(pairs(read(LINE), json_family.documents([other], "response", name="e2e")))
    message = "response:1: token `York` differs from the key's `New York` (toy.jsonlines:1) (expected the same tokens; "
    assert str(caught.value) == f"{message}--tokens ignore compares their number alone)"
    assert len(list(pairs(read(LINE), json_family.documents([other], "response", name="e2e"), tokens="ignore"))) == 1


@pytest.mark.parametrize("word", ["New York", "New\u00a0York", "New  York", "New\tYork", "New\nYork", "\0", "\u2028"])
def test_words_that_differ_in_a_blank_only_differ(word: str) -> None:
    other = "New\u2003York"
    key, same, different = (made(sentences=[[w, "it"]]) for w in (word, word, other))
    assert len(list(pairs(read(key), read(same, side="response")))) == 1
    with pytest.raises(InputError, match="differs from the key's"):
        list(pairs(read(key), read(different, side="response")))


@given(st.lists(st.lists(st.text(max_size=4), min_size=1), max_size=3))
def test_words_read_back_from_the_columns_they_are_written_in(words: list[list[str]]) -> None:
    (document,) = read(made(sentences=words))
    back = list(conll.documents(conll_writing.written(document), "back"))
    assert len(list(pairs(read(made(sentences=words)), back))) == 1
    assert back[0].columns is not None
    assert back[0].columns.size == sum(map(len, words))


@pytest.mark.parametrize("depth", [1, 10, 900, 950, 980, 990, 1000, 1010, 1050, 100_000])
def test_what_is_nested_in_the_place_of_a_mention_is_refused_at_any_depth(depth: int) -> None:
    with pytest.raises(InputError, match=r"^toy\.jsonlines:1: .* \(expected "):
        read(f'{{"doc_key": "toy", "clusters": [[{"[" * depth}{"]" * depth}]]}}')


def test_a_character_beyond_the_first_plane_is_whole() -> None:
    (document,) = read(made(doc_key="\U0001f600", sentences=[["\U0001f600"]]), keep_text=True)
    assert (document.id, document.sentences[0].words) == ("\U0001f600", ("\U0001f600",))


def test_the_first_of_repeated_mentions_is_kept_when_it_is_asked_for() -> None:
    (document,) = read(made(clusters=[[[0, 0], [1, 1]], [[1, 1], [2, 2]]]), repeated="first")
    assert document.partition == partition([[Span(0, 0), Span(1, 1)], [Span(2, 2)]])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[" * 100_000, "JSON nested too deeply"),
        ('{"doc_key": ' + "9" * 5000 + "}", ""),
        ('{"doc_key": ' + "9" * 3_000_000 + "}", "an integer of more than 4300 digits (expected at most 4300)"),
        (
            made(clusters=[[[0, 1]]])[:-4] + "9" * 4300 + "]]]}",
            "an integer of more than 4300 digits (expected at most 4300)",
        ),
        (made(clusters=[[[0, 1]]])[:-4] + "9" * 4299 + "]]]}", "`[0, 199999"),
        ('{"doc_key": ' + "9" * 3_000_000 + ".5}", "the document has no name"),
    ],
)
def test_every_fault_is_refused_at_its_line(line: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(LINE, line)
    assert str(caught.value).startswith("toy.jsonlines:2: " + message)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(("lines", "message"), [([], "1: the file is empty"), (["", " "], "2: no document")])
def test_a_file_without_a_document_is_refused(lines: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(*lines)
    assert str(caught.value).startswith("toy.jsonlines:" + message)


@pytest.mark.parametrize(
    ("line", "form"),
    [(LINE, "jsonlines"), ('{ "a\\"b" : 1', "jsonlines"), ("{}", "sets"), ('{"a" "b"}', "sets"), ("{a: b}", "sets")],
)
def test_an_object_is_told_from_a_set(line: str, form: str) -> None:
    assert detected([line]) == form


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-1, 3), st.floats(0, 1), st.text(max_size=2)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=8,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("doc_key", "clusters", "sentences"), VALUES)), st.text())
def test_an_object_is_a_document_or_refused(fields: dict[str, object], text: str) -> None:
    for line in (json.dumps({"doc_key": "toy", **fields}), json.dumps({"clusters": [[[0, 1]]], **fields}), text):
        found: list[Document] = []
        refused: InputError | None = None
        try:
            found = read(line, keep_text=True)
        except InputError as error:
            refused = error
        if refused is not None:
            assert refused.line == 1
            assert str(refused).isprintable()
        else:
            assert all(isinstance(m, Span) for d in found for e in d.partition for m in e)
