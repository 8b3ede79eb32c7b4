"""Recall by class: what its page works out, parts that sum to the whole, counting that agrees with the reading."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.engine.overlaps import entity_numbers
from corefref.formats.documents import Document, DocumentPair
from corefref.metrics import b_cubed, classes, lea, mention_identification, muc
from corefref.partitions import Entity, Mention, Nodes, Partition, Span
from corefref.ratio import Ratio, total
from corefref.wings.breakdown.class_counts import by_entities, by_mentions
from corefref.wings.breakdown.classes import sides
from corefref.wings.examples.small_scope import Pair, pairs_up_to
from corefref.wings.examples.strategies import keys_and_responses
from tests import effort

PAGE = (Path(__file__).parents[3] / "spec" / "metrics" / "classes.md").read_text("utf-8")
KEY = partition(map(set, ["abc", "defg"]))
RESPONSE = partition(map(set, ["ab", "cd", "fghi"]))

Whole = Callable[[Partition, Partition], Ratio]
OfMentions = Callable[[Partition, Partition, Callable[[Mention], int]], Mapping[int, Ratio]]
OfEntities = Callable[[Partition, Partition, Callable[[Entity], int]], Mapping[int, Ratio]]

BY_MENTIONS: Mapping[str, tuple[Whole, OfMentions]] = {
    "mentions": (mention_identification.recall, classes.mentions_recall),
    "b_cubed": (b_cubed.recall, classes.b_cubed_recall),
}
BY_ENTITIES: Mapping[str, tuple[Whole, OfEntities]] = {
    "muc": (muc.recall, classes.muc_recall),
    "lea": (lea.recall, classes.lea_recall),
}
TITLES = {"mentions": "mentions", "B³": "b_cubed", "MUC": "muc", "LEA": "lea"}


def of_page() -> list[tuple[str, list[Ratio]]]:
    """The rows of the page's table: a metric, and its six quotients."""
    rows = re.findall(r"^\| (mentions|B³|MUC|LEA) \|((?: [0-9/]+ : [0-9]+ \|){6})$", PAGE, re.MULTILINE)
    return [
        (TITLES[title], [Ratio(*map(Fraction, cell.split(" : "))) for cell in cells.strip(" |").split(" | ")])
        for title, cells in rows
    ]


def by_size(metric: str, key: Partition, response: Partition) -> Mapping[int, Ratio]:
    """Recall by the number of mentions of the entity."""
    if metric in BY_ENTITIES:
        return BY_ENTITIES[metric][1](key, response, len)
    return BY_MENTIONS[metric][1](key, response, {m: len(e) for e in key for m in e}.__getitem__)


def test_the_page_has_a_row_for_every_metric() -> None:
    assert [metric for metric, _ in of_page()] == [*BY_MENTIONS, *BY_ENTITIES]


@pytest.mark.parametrize(("metric", "worked"), of_page())
def test_what_the_page_works_out_is_what_the_reading_gives(metric: str, worked: list[Ratio]) -> None:
    recall, precision = by_size(metric, KEY, RESPONSE), by_size(metric, RESPONSE, KEY)
    found = [recall[3], recall[4], total(recall.values()), precision[2], precision[4], total(precision.values())]
    assert found == worked


def modulo(number: int) -> Callable[[Mention], int]:
    """A classification that has nothing to do with entities."""
    return lambda mention: sum(map(ord, str(mention))) % number


def check_parts(key: Partition, response: Partition, class_of: Callable[[Mention], int]) -> None:
    """The parts sum to the whole, and no part exceeds what it can have."""
    for whole, of_mentions in BY_MENTIONS.values():
        parts = of_mentions(key, response, class_of)
        assert total(parts.values()) == whole(key, response)
        assert all(0 <= part.numerator <= part.denominator for part in parts.values())
    for whole, of_entities in BY_ENTITIES.values():
        parts = of_entities(key, response, lambda e: sum(map(class_of, e)) % 3)
        assert total(parts.values()) == whole(key, response)
        assert all(0 <= part.numerator <= part.denominator for part in parts.values())


@effort.examples(300)
@given(pair=keys_and_responses(), number=st.integers(1, 4))
def test_the_parts_sum_to_the_whole(pair: Pair, number: int) -> None:
    check_parts(pair.key, pair.response, modulo(number))
    check_parts(pair.response, pair.key, modulo(number))


def test_one_class_is_the_whole() -> None:
    for metric, (whole, of_mentions) in BY_MENTIONS.items():
        assert of_mentions(KEY, RESPONSE, lambda _: 0) == {0: whole(KEY, RESPONSE)}, metric
    for metric, (whole_of, of_entities) in BY_ENTITIES.items():
        assert of_entities(KEY, RESPONSE, lambda _: 0) == {0: whole_of(KEY, RESPONSE)}, metric


def check_counting(key: Partition, response: Partition, class_of: Callable[[Mention], int]) -> None:
    """The engine's classes are the reading's."""
    k, r = entity_numbers(key), entity_numbers(response)
    assert by_mentions(k, r, class_of) == {
        metric: of_mentions(key, response, class_of) for metric, (_, of_mentions) in BY_MENTIONS.items()
    }
    members: dict[int, set[Mention]] = {}
    for m, e in k.items():
        members.setdefault(e, set()).add(m)

    def of_entity(e: Entity) -> int:
        return sum(map(class_of, e)) % 3

    assert by_entities(k, r, lambda number: of_entity(frozenset(members[number]))) == {
        metric: of_entities(key, response, of_entity) for metric, (_, of_entities) in BY_ENTITIES.items()
    }


def test_counting_agrees_with_the_reading_on_every_small_pair() -> None:
    every = list(pairs_up_to(4))
    assert len(every) == 251
    for key, response in every:
        check_counting(key, response, modulo(2))


@effort.examples(200)
@given(pair=keys_and_responses(), number=st.integers(1, 4))
def test_counting_agrees_with_the_reading(pair: Pair, number: int) -> None:
    check_counting(pair.key, pair.response, modulo(number))


def test_the_words_of_a_mention_in_parts_are_counted_and_not_its_places() -> None:
    """Words 1, 3 and 4: three."""
    apart = Nodes((Span(1, 1), Span(3, 4)))
    pair = DocumentPair(0, Document("d", "d", {apart: 0}), Document("d", "d", {apart: 0}))
    key, response = sides(pair, "length")
    assert (key.of_mention(apart), response.of_mention(apart)) == ("3–5", "3–5")
