"""What an invariant says where a figure is 0/0, which those of no metric need be."""

import pytest

from corefref.door import partition
from corefref.measures import METRICS, RatioMetric
from corefref.metrics import b_cubed
from corefref.partitions import Partition, mentions
from corefref.ratio import Ratio, ratio
from corefref.registry import IDS, SETTLED_IDS
from spec.invariants import INVARIANTS, invariant, merging, twinless_mentions
from spec.invariants.claims import Invariant, Unsettled
from spec.invariants.tables import page

KEY = partition([["a", "b"]])
APART = partition([["a"], ["b"]])
UNDEFINED = ratio(0, 0)


def undefined_on(*responses: Partition) -> RatioMetric:
    """B³, but 0/0 on some responses."""

    def recall(key: Partition, response: Partition) -> Ratio:
        return UNDEFINED if response in responses else b_cubed.recall(key, response)

    return RatioMetric("x", "", recall, b_cubed.precision)


def test_recall_does_not_rise_from_or_to_0_0() -> None:
    assert merging.correct_merge_raises_recall(METRICS["b_cubed"], KEY, APART)
    assert not merging.correct_merge_raises_recall(undefined_on(APART), KEY, APART)
    assert not merging.correct_merge_raises_recall(undefined_on(KEY), KEY, APART)


def test_recall_is_not_lower_than_0_0_and_0_0_not_lower_than_it() -> None:
    assert merging.split_of_the_key_lowers_recall(METRICS["b_cubed"], KEY, KEY)
    assert not merging.split_of_the_key_lowers_recall(undefined_on(KEY), KEY, KEY)
    assert not merging.split_of_the_key_lowers_recall(undefined_on(APART), KEY, KEY)


def test_a_figure_is_better_than_0_0_and_0_0_than_none() -> None:
    def with_joined(key: Partition, response: Partition) -> Ratio:
        return ratio(1, 1) if any(not e & mentions(key) for e in response) else UNDEFINED

    def with_apart(key: Partition, response: Partition) -> Ratio:
        return UNDEFINED if any(not e & mentions(key) for e in response) else ratio(1, 1)

    better = twinless_mentions.spurious_pair_is_better_than_a_spurious_mention
    assert better(RatioMetric("x", "", with_joined, b_cubed.precision), KEY, KEY)
    assert not better(RatioMetric("x", "", with_apart, b_cubed.precision), KEY, KEY)


def test_a_statement_that_fails_says_false() -> None:
    """Not 0, and not nothing: it is printed and compared."""
    refuted = invariant("spurious_pair_raises_precision_exactly_below_two_thirds")
    witness = next(iter(refuted.refuted))
    identifier = refuted.refuted[witness].split()[0]
    assert isinstance(refuted, Invariant)
    assert refuted.statement(METRICS[identifier], *witness.pair) is False


def test_what_is_not_settled_is_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    first = (INVARIANTS[0],)
    assert ("| ? |" in page(first)) == (set(IDS) != set(SETTLED_IDS))
    monkeypatch.setattr(Invariant, "cells", dict.fromkeys(IDS, Unsettled()))
    assert " | ? | ? | " in page(first)
