"""The small scope has every pair, once for all its names."""

from itertools import permutations, product

import pytest

from corefref.door import partition
from corefref.measures import METRICS
from corefref.partitions import Partition, mentions, partition_of
from corefref.wings.examples.small_scope import Pair, UpToRenaming, pairs, pairs_up_to, representative
from spec.invariants.changes import new_mentions


def partial_partitions(names: str) -> set[Partition]:
    """Every partition of some of the mentions, by trying every numbering."""
    numberings = product(range(-1, len(names)), repeat=len(names))
    return {partition_of({m: n for m, n in zip(names, numbers, strict=True) if n >= 0}) for numbers in numberings}


def renamed(pair: Pair, names: dict[str, str]) -> Pair:
    key, response = (Partition(frozenset(frozenset(names[str(m)] for m in e) for e in p)) for p in pair)
    return Pair(key, response)


@pytest.mark.parametrize("size", range(4))
def test_every_pair_is_a_renaming_of_exactly_one(size: int) -> None:
    names = "abcd"[:size]
    sides = partial_partitions(names)
    labelled = {Pair(k, r) for k in sides for r in sides if len(mentions(k) | mentions(r)) == size}
    orbits = {
        frozenset(renamed(pair, dict(zip(names, order, strict=True))) for order in permutations(names))
        for pair in labelled
    }
    found = pairs(size)
    assert len(orbits) == len(found) == len(set(found))
    assert all(len(orbit & set(found)) == 1 for orbit in orbits)


def test_there_are_943_pairs_of_up_to_five_mentions_and_3584_of_six() -> None:
    assert sum(1 for _ in pairs_up_to(5)) == 943
    assert sum(1 for _ in pairs_up_to(6)) == 3584


@pytest.mark.parametrize("pair", pairs(3))
def test_the_representative_does_not_depend_on_names(pair: Pair) -> None:
    for order in permutations("pqr"):
        assert representative(*renamed(pair, dict(zip("abc", order, strict=True)))) == pair


def test_a_metric_up_to_renaming_is_the_metric() -> None:
    for metric in METRICS.values():
        cached = UpToRenaming(metric)
        for pair in pairs_up_to(3):
            assert cached.score(*pair) == metric.score(*pair)
            assert cached.f1(*pair) == metric.f1(*pair)


def test_there_are_enough_new_mentions_whatever_names_are_taken() -> None:
    assert new_mentions(partition([["new 2"]]), 1) == {"new 1"}
    assert new_mentions(partition([["new 1", "new 3"]]), 2) == {"new 2", "new 4"}
