"""Perturbations do what Moosavi & Strube (2016), §2 say, and errors have the rate that is asked for."""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from types import FrameType
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.metrics import lea, muc
from corefref.metrics.twinless import twinless_in_key
from corefref.partitions import (
    Link,
    Mention,
    Partition,
    Span,
    in_order,
    mentions,
    mentions_in_order,
    partition_of,
    rank,
    restricted,
    without_singletons,
)
from corefref.ratio import Ratio
from corefref.wings.perturb.command import AGAINST_KEY
from corefref.wings.perturb.perturbations import (
    all_singletons,
    drop,
    drop_twinless,
    hits,
    incorrectly_resolved,
    incorrectly_resolved_literal,
    incorrectly_resolved_self_links,
    less_precise_a,
    less_precise_a_most,
    less_precise_b,
    less_precise_b_literal,
    less_precise_b_repeated,
    links_of,
    merge,
    missing_pairs,
    more_precise,
    more_precise_with_new_singletons,
    most_missing_pairs,
    one_entity,
    split,
    spurious,
)

ENTITIES = st.integers(0, 4)
MENTIONS: st.SearchStrategy[Mention] = st.sampled_from("abcdefgh")
PARTITIONS = st.dictionaries(MENTIONS, ENTITIES).map(partition_of)
RATES = st.fractions(0, 1)
SEEDS = st.integers(0, 2**32)
Trace: TypeAlias = "Callable[[FrameType, str, object], Trace | None]"
KEY, CROSSED = partition(map(set, ["ab", "cd"])), partition(map(set, ["ac", "bd"]))


def value(figure: Ratio) -> Fraction:
    return figure.value or Fraction(0)


def test_crossed_pairs_are_all_incorrectly_resolved() -> None:
    assert incorrectly_resolved(KEY, CROSSED) == frozenset("abcd")
    assert more_precise(KEY, CROSSED) == partition([])


def test_the_readings_of_incorrectly_resolved_differ_on_singletons() -> None:
    alone = partition(map(set, ["a"]))
    assert incorrectly_resolved(alone, alone) == frozenset()
    assert incorrectly_resolved_literal(alone, alone) == frozenset("a")
    assert incorrectly_resolved_self_links(alone, alone) == frozenset()
    assert incorrectly_resolved_self_links(partition(map(set, ["ab"])), alone) == frozenset("a")
    assert incorrectly_resolved(partition(map(set, ["ab"])), alone) == frozenset()


@given(key=PARTITIONS, response=PARTITIONS)
def test_the_readings_of_incorrectly_resolved_agree_without_singletons(key: Partition, response: Partition) -> None:
    key, response = without_singletons(key), without_singletons(response)
    readings = (incorrectly_resolved, incorrectly_resolved_literal, incorrectly_resolved_self_links)
    assert len({reading(key, response) for reading in readings}) == 1


@given(key=PARTITIONS, response=PARTITIONS)
def test_incorrectly_resolved_mentions_have_links_and_no_right_one(key: Partition, response: Partition) -> None:
    found = incorrectly_resolved(key, response)
    for m in mentions(key) & mentions(response):
        of_key, of_response = links_of(m, key), links_of(m, response)
        assert (m in found) == (bool(of_response) and not of_key & of_response)


@given(key=PARTITIONS, response=PARTITIONS)
def test_removing_twice_changes_nothing_more(key: Partition, response: Partition) -> None:
    for removal in (more_precise, more_precise_with_new_singletons):
        once = removal(key, response)
        assert removal(key, once) == once


@given(key=PARTITIONS, response=PARTITIONS)
def test_removal_keeps_singletons_that_were_there(key: Partition, response: Partition) -> None:
    smaller = more_precise(key, response)
    assert {e for e in response if len(e) == 1} <= smaller
    assert {e for e in smaller if len(e) == 1} <= response


@given(key=PARTITIONS, response=PARTITIONS)
def test_added_entities_are_completely_incorrect(key: Partition, response: Partition) -> None:
    for worse in (less_precise_a, less_precise_a_most, less_precise_b, less_precise_b_repeated):
        new = worse(key, response) - response
        assert response <= worse(key, response)
        assert all(len(e) > 1 and e <= twinless_in_key(key, response) for e in new)
        assert all(len(e & k) <= 1 for e in new for k in key)
        assert value(muc.recall(key, worse(key, response))) == value(muc.recall(key, response))
        assert value(lea.recall(key, worse(key, response))) == value(lea.recall(key, response))
        assert partition(worse(key, response)) == worse(key, response)


@given(key=PARTITIONS, response=PARTITIONS)
def test_pairs_are_added_until_none_is_left(key: Partition, response: Partition) -> None:
    left = restricted(key, mentions(key) - mentions(less_precise_a(key, response)))
    assert len(left) <= 1
    left_after_b = restricted(key, mentions(key) - mentions(less_precise_b_repeated(key, response)))
    assert len(left_after_b) <= 1


@given(key=PARTITIONS)
def test_most_pairs_are_as_many_as_the_largest_entity_allows(key: Partition) -> None:
    """No more than half of the mentions, and no more than those outside the largest entity."""
    total, largest = len(mentions(key)), max(map(len, key), default=0)
    assert len(most_missing_pairs(key, partition([]))) == min(total // 2, total - largest)


def in_turn(key: Partition, response: Partition) -> frozenset[Link]:
    """Reading a of PERTURB-3, word for word."""
    free = sorted(twinless_in_key(key, response), key=rank)
    pairs: set[Link] = set()
    while free:
        first = free.pop(0)
        partner = next((m for m in free if not any({first, m} <= k for k in key)), None)
        if partner is not None:
            free.remove(partner)
            pairs.add(frozenset({first, partner}))
    return frozenset(pairs)


def from_the_largest(key: Partition, response: Partition) -> frozenset[Link]:
    """Reading b: the entities sorted anew before every pair, those of equal number as they stood."""
    waiting = [list(mentions_in_order(e)) for e in in_order(restricted(key, twinless_in_key(key, response)))]
    pairs: set[Link] = set()
    while len(waiting) > 1:
        waiting.sort(key=len, reverse=True)
        pairs.add(frozenset({waiting[0].pop(0), waiting[1].pop(0)}))
        waiting = [e for e in waiting if e]
    return frozenset(pairs)


def again_and_again(key: Partition, response: Partition) -> Partition:
    """Reading c of PERTURB-4: the transversal until it is empty."""
    while (worse := less_precise_b(key, response)) != response:
        response = worse
    return response


@pytest.mark.parametrize(
    "response", [partition([]), partition(map(set, ["b"])), partition(map(set, ["ad", "g"]))], ids=len
)
def test_what_is_done_in_one_pass_is_what_the_readings_say(response: Partition) -> None:
    assert sum(1 for _ in partitions_of("abcdefg")) == 877
    for key in partitions_of("abcdefg"):
        assert missing_pairs(key, response) == in_turn(key, response)
        assert most_missing_pairs(key, response) == from_the_largest(key, response)
        assert less_precise_b_repeated(key, response) == again_and_again(key, response)


def partitions_of(letters: str) -> Iterator[Partition]:
    """All partitions of some letters."""
    for entity_of in product(*(range(n + 1) for n in range(len(letters)))):
        if all(e <= max(entity_of[:n], default=-1) + 1 for n, e in enumerate(entity_of)):
            yield partition_of(dict(zip(letters, entity_of, strict=True)))


def operations(made: Callable[[Partition, Partition], object], size: int) -> int:
    """The lines of Python that a perturbation of two entities, and of entities of two, of so many mentions runs."""
    whole = [Span(place, place) for place in range(size)]
    halves = partition(map(set, [whole[::2], whole[1::2]]))
    couples = partition(map(set, zip(whole[::2], whole[1::2], strict=True)))
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> Trace:
        nonlocal count
        count += event == "line"
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        for key, response in ((halves, couples), (couples, halves), (halves, Partition(frozenset()))):
            made(key, response)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("made", AGAINST_KEY.values(), ids=AGAINST_KEY)
def test_twice_the_mentions_are_twice_the_work(made: Callable[[Partition, Partition], object]) -> None:
    assert operations(made, 800) < 2.2 * operations(made, 400)


def test_less_precise_b_to_the_letter_adds_a_right_link() -> None:
    """Key {a b} {c d}, response {a}: {b c d} raises MUC recall from 0 to 1/2."""
    key, response = partition(map(set, ["ab", "cd"])), partition(map(set, ["a"]))
    assert less_precise_b_literal(key, response) == partition(map(set, ["a", "bcd"]))
    assert muc.recall(key, less_precise_b_literal(key, response)).value == Fraction(1, 2)
    assert less_precise_b(key, response) == partition(map(set, ["a", "bc"]))


def test_nothing_is_added_where_one_entity_misses_mentions() -> None:
    response = partition(map(set, ["ac"]))
    for worse in (less_precise_a, less_precise_a_most, less_precise_b, less_precise_b_repeated, less_precise_b_literal):
        assert worse(partition(map(set, ["ab", "c"])), response) == response


@given(p=PARTITIONS)
def test_boundary_systems_keep_the_mentions(p: Partition) -> None:
    assert mentions(all_singletons(p)) == mentions(one_entity(p)) == mentions(p)
    assert all(len(e) == 1 for e in all_singletons(p))
    assert len(one_entity(p)) == bool(p)


def perturbed(kind: str, p: Partition, rate: Fraction, seed: int) -> Partition:
    if kind == "spurious":
        return spurious(p, rate, Random(seed), [f"new {number}" for number in range(8)])
    return {"drop": drop, "split": split, "merge": merge}[kind](p, rate, Random(seed))


@pytest.mark.parametrize("kind", ["drop", "spurious", "split", "merge"])
@given(p=PARTITIONS, seed=SEEDS, rates=st.tuples(RATES, RATES).map(sorted))
def test_a_higher_rate_makes_the_same_errors_and_more(
    kind: str, p: Partition, seed: int, rates: list[Fraction]
) -> None:
    low, high = (perturbed(kind, p, rate, seed) for rate in rates)
    assert partition(low) == low
    if kind == "drop":
        assert mentions(high) <= mentions(low)
        assert low == restricted(p, mentions(low))
    elif kind == "spurious":
        assert len(mentions(low)) <= len(mentions(high))
        assert restricted(low, mentions(p)) == restricted(high, mentions(p)) == p
    else:
        finer, coarser = (low, high) if kind == "merge" else (high, low)
        assert mentions(low) == mentions(high) == mentions(p)
        assert all(any(e <= other for other in coarser) for e in finer)


@pytest.mark.parametrize("kind", ["drop", "spurious", "split", "merge"])
@given(p=PARTITIONS, seed=SEEDS)
def test_rate_0_changes_nothing_and_rate_1_everything(kind: str, p: Partition, seed: int) -> None:
    assert perturbed(kind, p, Fraction(0), seed) == p
    whole = perturbed(kind, p, Fraction(1), seed)
    expected = {"drop": 0, "spurious": len(p), "split": len(p) + sum(len(e) > 1 for e in p), "merge": min(len(p), 1)}[
        kind
    ]
    assert len(whole) == expected
    assert len(mentions(whole)) == len(mentions(p)) * {"drop": 0, "spurious": 2}.get(kind, 1)


@given(key=PARTITIONS, response=PARTITIONS, seed=SEEDS, rate=RATES)
def test_twinless_mentions_alone_are_dropped(key: Partition, response: Partition, seed: int, rate: Fraction) -> None:
    left = drop_twinless(key, response, rate, Random(seed))
    assert left == restricted(response, mentions(left))
    assert mentions(response) & mentions(key) <= mentions(left)
    assert mentions(drop_twinless(key, response, Fraction(1), Random(seed))) <= mentions(key)
    assert drop_twinless(key, response, Fraction(0), Random(seed)) == response


def test_a_rate_is_met_in_the_long_run() -> None:
    """Of 10,000 draws at rate 3/10, all but 3 in 10 million seeds lie within 5 standard deviations (46) of 3,000."""
    assert abs(len(list(hits(range(10_000), Fraction(3, 10), Random(7)))) - 3_000) < 5 * 46


def test_the_same_seed_makes_the_same_errors_and_another_does_not() -> None:
    p = partition([f"{letter}{number}" for number in range(5)] for letter in "abcdefgh")
    once, again, other = (drop(p, Fraction(1, 2), Random(seed)) for seed in (1, 1, 2))
    assert once == again != other


def test_a_supply_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="2 spurious mentions are wanted and there is room for 1"):
        spurious(partition(map(set, ["ab"])), Fraction(1), Random(1), "x")


def test_an_entity_is_split_in_any_order() -> None:
    """Not only before or behind the mention in the middle."""
    whole = partition([["a", "b", "c"]])
    found = {split(whole, Fraction(1), Random(seed)) for seed in range(50)}
    assert found == {partition([[m], set("abc") - {m}]) for m in "abc"}
