"""JSON of mentions: what it means, what is refused where, and how documents meet of which one side has no mention."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.door import partition
from corefref.formats.documents import Document, InputError, Wanted
from corefref.partitions import Nodes, Span
from corefref.wings.families import json_family
from tests import effort
from tests.wings.across.test_units import METRICS, TABLE, entities_of_page
from tests.wings.across.test_units_command import UNITS

MENTION: dict[str, object] = {
    "doc_id": "36_1ecb.xml",
    "topic": "36",
    "subtopic": "36_0",
    "m_id": "5",
    "tokens_ids": [3, 4],
    "cluster_id": 7,
    "singleton": False,
}


def read(*found: dict[str, object], array: bool = True) -> list[Document]:
    lines = json.dumps(found, indent=1).split("\n") if array else list(map(json.dumps, found))
    return list(json_family.documents(lines, "toy.json", Wanted()))


@pytest.mark.parametrize("array", [True, False])
def test_mentions_are_of_documents_and_entities(array: bool) -> None:
    apart = {**MENTION, "tokens_ids": [9, 6]}
    there = {**MENTION, "doc_id": "36_1ecbplus.xml", "subtopic": "36_1", "cluster_id": 100000001}
    first, second = read(MENTION, there, apart, array=array)
    assert first.partition == partition([[Span(3, 4), Nodes((Span(6, 6), Span(9, 9)))]])
    assert (second.id, second.places[0].topic, second.places[0].subtopic) == ("36_1ecbplus.xml", "36", "36_1")
    assert set(second.entity_of.values()) == {100000001}


def test_a_mention_has_a_document_tokens_and_an_entity_at_least() -> None:
    (document,) = read({"doc_id": "a", "tokens_ids": [(1 << 32) - 1], "cluster_id": 0})
    assert document.partition == partition([[Span((1 << 32) - 1, (1 << 32) - 1)]])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"tokens_ids": []}, "an object that is not a mention"),
        ({"tokens_ids": [3, 3]}, "`[3, 3]` are not the numbers of tokens"),
        ({"tokens_ids": [-1]}, "`[-1]` are not the numbers of tokens"),
        ({"tokens_ids": ["3"]}, "are not the numbers of tokens"),
        ({"tokens_ids": [1 << 32]}, "are not the numbers of tokens"),
        ({"cluster_id": "7"}, "an object that is not a mention"),
        ({"cluster_id": True}, "`True` is not the number of an entity"),
        ({"cluster_id": -7}, "`-7` is not the number of an entity"),
        ({"doc_id": ""}, "an object that is not a mention"),
        ({"topic": "37"}, "document `36_1ecb.xml` is of topic `36`, subtopic `36_0` and of topic `37`"),
        ({"topic": [37]}, "a topic that is `[37]`"),
        ({"topic": None}, "a topic that is `null`"),
        ({}, "repeated mention: 3-4 is twice in entity 7"),
        ({"cluster_id": 8}, "repeated mention: 3-4 is in entities 7 and 8"),
    ],
)
def test_what_is_no_mention_is_refused_at_its_line(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(MENTION, {**MENTION, **changed}, array=False)
    assert str(caught.value).startswith(f"toy.json:2: {message}") or message in str(caught.value)
    assert caught.value.line == 2


IN_SENTENCES: dict[str, object] = {"doc_id": "a", "sent_id": 0, "tokens_number": [2, 1], "coref_chain": "A"}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"tokens_number": [1, 1]}, "`[1, 1]` are not the numbers of tokens"),
        ({"sent_id": True}, "a sentence that is `true`"),
        ({"sent_id": None, "mention_id": 1.5}, "a sentence that is `1.5`"),
        ({"topic_id": None}, "a topic that is `null`"),
        ({"coref_chain": None}, "no entity under `coref_chain`"),
        ({"coref_chain": 1.5}, "an entity that is `1.5`"),
    ],
)
def test_what_is_no_mention_in_a_sentence_is_refused_at_its_line(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(IN_SENTENCES, {**IN_SENTENCES, "tokens_number": [5], **changed}, array=False)
    assert str(caught.value).startswith(f"toy.json:2: {message}")


def of_page(entities: list[list[str]]) -> str:
    """The page's example as mentions."""
    name = {"a": "1_a", "b": "1_b", "c": "2_c"}
    return json.dumps(
        [
            {
                "doc_id": name[m[0]],
                "topic": name[m[0]][0],
                "subtopic": {"a": "1_0", "b": "1_1", "c": "2_0"}[m[0]],
                "tokens_ids": [int(m[1])],
                "cluster_id": number,
            }
            for number, e in enumerate(entities)
            for m in e
        ]
    )


@pytest.mark.parametrize(("unit", "cells"), [(unit, cells) for unit, kept, cells in TABLE if kept == "keep"])
def test_mentions_score_the_table_of_the_page(unit: str, cells: str, tmp_path: Path) -> None:
    paths = tmp_path / "key.json", tmp_path / "response.json"
    for path, entities in zip(paths, entities_of_page(), strict=True):
        path.write_text(of_page(entities), "utf-8")
    (units,) = [u for u in UNITS if u == unit]
    found = corefref.score_files(*paths, METRICS, units=units)
    assert [tuple(found[m]) for m in METRICS] == [tuple(map(Fraction, cell.split(", "))) for cell in cells.split(" | ")]


def test_a_document_that_one_side_does_not_mention_is_empty_there(tmp_path: Path) -> None:
    """The key has 2 mentions in document a, the response 1 of them and 1 in document b: 1 of 2, and 1 of 2."""
    key, response = tmp_path / "key.json", tmp_path / "response.json"
    a, b = {**MENTION, "doc_id": "a"}, {**MENTION, "doc_id": "b"}
    key.write_text(json.dumps([a, {**a, "tokens_ids": [8]}]), "utf-8")
    response.write_text(json.dumps([b, a]), "utf-8")
    for units in UNITS:
        found = corefref.score_files(key, response, "mentions", units=units)["mentions"]
        assert (found.recall, found.precision) == (Fraction(1, 2), Fraction(1, 2))


@effort.examples(200)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["doc_id", "tokens_ids", "cluster_id", "topic", "subtopic", "x"]),
            st.one_of(
                st.sampled_from(["d", "", None, True, 1.5, -1]),
                st.integers(0, 3),
                st.lists(st.integers(-1, 3), max_size=3),
            ),
        ),
        max_size=4,
    )
)
def test_every_list_of_objects_is_read_or_refused(found: list[dict[str, object]]) -> None:
    try:
        documents = read(MENTION, *found)
    except InputError as error:
        documents = []
        line = error.line
    else:
        line = 1
    assert line is not None
    assert all(m for d in documents for m in d.entity_of)
