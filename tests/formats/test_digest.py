"""A digest is that of documents, mentions and entities, and of nothing else."""

import pytest

from corefref.formats.documents import CodedMention, Document, code_of
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.shared.digest import DIGITS, digest


def document(identifier: str, *entities: str) -> Document:
    entity_of: dict[CodedMention, int] = {m: number for number, e in enumerate(entities) for m in e}
    return Document(identifier, identifier, entity_of)


ONE = document("1", "ab", "c")


@pytest.mark.parametrize(
    "other",
    [
        [document("2", "ab", "c")],
        [document("1", "a", "bc")],
        [document("1", "ab")],
        [document("1", "abc")],
        [ONE, ONE],
        [ONE, document("2")],
        [],
    ],
    ids=["another id", "other entities", "fewer mentions", "one entity", "twice", "an empty document more", "nothing"],
)
def test_what_a_key_says_is_in_its_digest(other: list[Document]) -> None:
    assert digest(other) != digest([ONE])


def test_two_documents_that_exchange_their_ids_are_another_key() -> None:
    assert digest([document("1", "ab"), document("2", "cd")]) != digest([document("2", "ab"), document("1", "cd")])


def test_order_numbers_and_places_are_not_in_the_digest() -> None:
    two = document("2", "xyz")
    assert digest([ONE, two]) == digest([two, ONE])
    assert digest([Document("1", "elsewhere", {"c": 0, "b": 7, "a": 7}, file="key.conll", line=3)]) == digest([ONE])


def test_a_span_is_not_the_word_that_it_looks_like() -> None:
    spans = Document("1", "1", {code_of(Span(0, 1)): 0})
    assert digest([spans]) != digest([Document("1", "1", {"0-1": 0})])
    assert digest([spans]) != digest([Document("1", "1", {code_of(Span(0, 2)): 0})])


def test_an_empty_node_before_a_word_is_not_the_span_that_it_looks_like() -> None:
    before = Document("1", "1", {Nodes((), (EmptyNode(0, -1, 1),)): 0})
    assert digest([before]) != digest([Document("1", "1", {code_of(Span(0, 1)): 0})])
    behind = Document("1", "1", {Nodes((), (EmptyNode(0, 1, 1),)): 0})
    assert digest([before]) != digest([behind])


def test_a_digest_is_sixteen_hexadecimal_digits() -> None:
    assert DIGITS == len(digest([ONE])) == 16
    assert int(digest([ONE]), 16) >= 0
