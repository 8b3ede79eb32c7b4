"""How much is tried: all of it in the gate, a share of the examples, documents and cases in a plain run."""

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from hypothesis import settings

IN_THE_GATE = "CI" in os.environ

T = TypeVar("T")


def examples(number: int) -> settings:
    """So many random examples in the gate, a fifth of them in a plain run; no deadline."""
    return settings(max_examples=number if IN_THE_GATE else -(-number // 5), deadline=None)


def share(cases: Iterable[T]) -> list[T]:
    """All of the cases in the gate, every fifth of them in a plain run."""
    return list(islice(cases, None, None, 1 if IN_THE_GATE else 5))
