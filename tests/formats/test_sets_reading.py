"""The set notation of the papers, and which format a text seems to have."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import partition
from corefref.formats import sets
from corefref.formats.detection import detected
from corefref.formats.documents import Document, InputError, Wanted
from corefref.partitions import Partition


def read(*lines: str) -> list[Partition]:
    return [d.partition for d in sets.documents(lines, "toy.sets")]


def test_a_line_is_a_document_and_its_number_the_id() -> None:
    found = list(sets.documents(["{a b c} {d}\n", "\n", "{e}\r\n"], "toy.sets"))
    assert [d.id for d in found] == ["1", "2", "3"]
    assert [d.partition for d in found] == [
        partition(map(set, ["abc", "d"])),
        partition([]),
        partition(map(set, ["e"])),
    ]


def test_a_repeated_mention_that_does_not_count_is_passed_on() -> None:
    again: list[tuple[int | str, int]] = []
    wanted = Wanted(repeated="first", again=again)  # type: ignore[arg-type]  # names of mentions are texts
    (document,) = sets.documents(["{a b} {a c a}"], "toy.sets", wanted)
    assert document.partition == partition([{"a", "b"}, {"c"}])
    assert again == [("a", 1), ("a", 1)]


def test_blanks_and_commas_part_mentions_and_entities() -> None:
    assert read("{a,b, c},{ d }", " {a b c} , {d} ") == [partition(map(set, ["abc", "d"]))] * 2
    assert read("\ufeff{a b c}{d}") == [partition(map(set, ["abc", "d"]))]
    assert read("{m-1 “it” (3)}") == [partition([["m-1", "“it”", "(3)"]])]


def test_the_first_of_repeated_mentions_is_kept_when_it_is_asked_for() -> None:
    (document,) = sets.documents(["{a b} {b c} {a} {d d}"], "toy.sets", Wanted("first"))
    assert document.partition == partition(map(set, ["ab", "c", "d"]))


def test_a_file_without_a_line_is_refused() -> None:
    with pytest.raises(InputError, match=r"^toy\.sets:1: the file is empty"):
        read()


def test_what_ends_a_line_means_nothing_in_it() -> None:
    assert read("{a b}\r\n", " {a b} \t\r", "\r\n", "{a\u200bb}") == [
        partition([["a", "b"]]),
        partition([["a", "b"]]),
        partition([]),
        partition([["a\u200bb"]]),
    ]


@pytest.mark.parametrize(
    "line", ['{"' + "\\a" * 500_000, '{"' + "a" * 1_000_000 + '"', '{"' + '\\"' * 500_000 + '": 1}']
)
def test_a_format_is_detected_in_the_memory_that_the_text_takes(line: str) -> None:
    tracemalloc.start()
    try:
        form = detected([line])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert form == ("jsonlines" if line.endswith("}") else "sets")
    assert peak < 3 * len(line)


@given(st.text(alphabet='{}" \t\\:ab', max_size=12))
def test_an_object_begins_with_a_name_and_a_colon(rest: str) -> None:
    """A second statement of the rule, without a pattern."""
    inside = rest.lstrip(" \t")
    name = inside[1:] if inside[:1] == '"' else ""
    while name[:1] not in ('"', ""):
        name = name[2:] if name[0] == "\\" else name[1:]
    is_object = name[:1] == '"' and name[1:].lstrip(" \t")[:1] == ":"
    begins = "jsonlines" if is_object else "sets" if rest.strip(" \t") else "json"
    assert detected(["{" + rest]) == begins


@given(st.lists(st.one_of(st.text(alphabet="{}a b,", max_size=12), st.text(max_size=8)), min_size=1, max_size=4))
def test_lines_are_documents_or_refused(lines: list[str]) -> None:
    found: list[Document] = []
    refused: InputError | None = None
    try:
        found = list(sets.documents(lines, "fuzz"))
    except InputError as error:
        refused = error
    if refused is not None:
        assert refused.line in range(1, len(lines) + 1)
        assert str(refused).isprintable()
    else:
        assert len(found) == len(lines)
        assert all(document.partition is not None for document in found)


@pytest.mark.parametrize(
    ("lines", "form"),
    [
        (["{a b}"], "sets"),
        (["", " ", "\t{a}"], "sets"),
        (["\ufeff{a}"], "sets"),
        (["#begin document (a)"], "conll"),
        (["# a comment"], None),
        (["# a comment", "{a b}"], "sets"),
        (["text"], "conll"),
        (["", ""], None),
        ([], None),
    ],
)
def test_the_first_line_that_tells_anything_tells_the_format(lines: list[str], form: str | None) -> None:
    assert detected(lines) == form


def test_what_merely_begins_like_a_type_is_part_of_the_name() -> None:
    assert read("{a/name:P1 b/pronouns}") == [partition([["a/name:P1", "b/pronouns"]])]
    (document,) = sets.documents(["{a/name:P1 b/pronouns}"], "toy.sets")
    assert "".join(sets.written(document)) == "{a/name:P1 b/pronouns}"


def test_a_type_that_the_notation_lacks_is_refused() -> None:
    document = Document("1", "1", {"a": 0}, annotations={"a": "name:P1"})
    with pytest.raises(InputError):
        "".join(sets.written(document))


def test_a_name_that_only_begins_like_a_type_is_a_name() -> None:
    """`/name` is a type, `/nameless` is none: what is read and written is the whole word."""
    (found,) = sets.documents(["{a/nameless b/pronoun}"], "toy")
    assert {str(m) for m in found.entity_of} == {"a/nameless", "b"}
    assert list(found.annotations.values()) == ["pronoun"]
    assert list(sets.written(found)) == ["{a/nameless b/pronoun}"]


@pytest.mark.parametrize("name", ["New York", "a,b", "a}", "a/pronoun"])
def test_a_name_that_would_be_read_as_another_is_not_written(name: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        list(sets.written(Document("1", "1", {name: 0})))
