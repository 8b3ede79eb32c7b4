"""What a reader does unasked: it refuses, keeps no text, and reads a key."""

import json
from collections.abc import Callable, Iterator

import pytest

from corefref.door import partition
from corefref.formats import conll, sets
from corefref.formats.detection import detected, documents
from corefref.formats.documents import Document, InputError, Wanted, fields, shown
from corefref.formats.table import Format
from corefref.partitions import Span
from corefref.wings.families import json_family

REPEATED: dict[Format, list[str]] = {
    "conll": ["#begin document (toy)", "dog\t(0)|(1)", "#end document"],
    "sets": ["{a} {a b}"],
    "jsonlines": ['{"doc_key": "toy", "clusters": [[[0, 0]], [[0, 0]]]}'],
}
"""A mention in two entities, in every format."""

BOTH = '{"doc_key": "toy", "sentences": [["he", "ran"]], "clusters": [[[0, 0]]], "predicted_clusters": [[[0, 1]]]}'


@pytest.mark.parametrize("form", REPEATED)
def test_the_first_of_repeated_mentions_is_taken_only_where_that_is_asked_for(form: Format) -> None:
    readers: dict[Format, Callable[[list[str], str], Iterator[Document]]] = {
        "conll": conll.documents,
        "sets": sets.documents,
        "jsonlines": json_family.documents,
    }
    with pytest.raises(InputError, match="repeated mention"):
        list(readers[form](REPEATED[form], "toy"))
    with pytest.raises(InputError, match="repeated mention"):
        list(documents(REPEATED[form], "toy", form, Wanted()))
    (kept,) = documents(REPEATED[form], "toy", form, Wanted("first"))
    assert sorted(kept.entity_of.values()) == [0] if form != "sets" else [0, 1]


def test_a_file_that_may_be_either_is_read_as_a_key_without_its_text() -> None:
    for document in (
        *documents([BOTH], "toy", "jsonlines", Wanted()),
        *json_family.documents([BOTH], "toy", name="e2e"),
    ):
        assert document.partition == partition([[Span(0, 0)]])
        assert document.sentences == ()


def test_columns_have_a_picture_of_what_would_end_a_column_or_a_line() -> None:
    line = json.dumps({"doc_key": "toy", "sentences": [["a\0b", "a\tb", "a\nb", "a\rb"]], "clusters": []})
    (document,) = json_family.documents([line], "toy", name="e2e")
    assert document.columns is not None
    assert [fields(row)[1] for _, row in document.columns] == ["a␀b", "a␉b", "a␊b", "a␍b"]


def test_an_object_within_a_line_makes_no_json_lines() -> None:
    assert detected(['#begin document ({"a":1})']) == "conll"
    assert detected(['# {"a": 1}']) is None
    assert detected(['{a} {"b": 1}']) == "sets"


def test_a_message_shows_forty_characters() -> None:
    assert shown("d" * 40) == f"`{'d' * 40}`"
    assert shown("d" * 41) == f"`{'d' * 39}…`"


def test_a_long_name_of_an_entity_that_is_not_a_number_is_refused_as_that() -> None:
    lines = ["#begin document (toy)", f"dog\t({'a' * 101})", "#end document"]
    with pytest.raises(InputError, match=r"2: entity `a+…` is not a number"):
        list(conll.documents(lines, "toy"))


def test_blanks_before_the_part_of_a_document_are_not_of_its_name() -> None:
    (document,) = conll.documents(["#begin document  (toy)  ; part 3", "#end document"], "toy")
    assert (document.id, document.text_id) == ("toy; part 003", "toy")
