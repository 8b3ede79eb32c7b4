"""The strategies draw everything that is valid, and shrink to little."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Protocol

import pytest
from hypothesis import Phase, find, given, settings

from corefref.door import partition
from corefref.partitions import Partition, is_singleton, mentions
from corefref.wings.examples.small_scope import Pair
from corefref.wings.examples.strategies import keys_and_responses, partitions, spans


class Condition(Protocol):
    def __call__(self, k: Partition, r: Partition, /) -> bool: ...


KINDS: Mapping[str, Condition] = {
    "both empty": lambda k, r: not k and not r,
    "empty key": lambda k, r: not k and bool(r),
    "empty response": lambda k, r: bool(k) and not r,
    "only singletons": lambda k, r: bool(k) and all(is_singleton(e) for e in k | r),
    "one entity": lambda k, r: len(k) == 1 and len(mentions(k)) > 2,
    "identical": lambda k, r: len(k) > 1 and k == r,
    "disjoint mentions": lambda k, r: bool(k) and bool(r) and not mentions(k) & mentions(r),
    "missing and spurious": lambda k, r: bool(mentions(k) - mentions(r)) and bool(mentions(r) - mentions(k)),
    "a split": lambda k, r: mentions(k) == mentions(r) and len(k) < len(r),
    "a merge": lambda k, r: mentions(k) == mentions(r) and len(k) > len(r),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_pair_is_drawn(kind: str) -> None:
    pair = find(
        keys_and_responses(),
        lambda pair: KINDS[kind](*pair),
        settings=settings(derandomize=True, max_examples=2000, phases=(Phase.generate,)),
    )
    assert KINDS[kind](*pair)


def test_a_counterexample_shrinks_to_a_small_one() -> None:
    def is_wrongly_merged(pair: Pair) -> bool:
        return any(len(r) > 1 and not any(r & k for k in pair.key) for r in pair.response)

    pair = find(keys_and_responses(), is_wrongly_merged, settings=settings(derandomize=True, max_examples=2000))
    assert pair == Pair(partition([]), partition(map(set, ["ab"])))


@given(partitions(spans(), min_size=2, max_size=4))
@settings(derandomize=True, max_examples=30)
def test_sizes_bound_the_mentions(drawn: Partition) -> None:
    assert 2 <= len(mentions(drawn)) <= 4
    assert partition(drawn) == drawn


def test_they_are_reached_from_the_door_when_asked_for() -> None:
    script = (
        "import sys, corefref; assert 'hypothesis' not in sys.modules; "
        "print(corefref.strategies.partitions.__name__, 'hypothesis' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["partitions", "True"]
