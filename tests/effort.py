"""
How much is tried: all of it in the gate, a share of the examples, documents and cases in a plain run.

Of what takes minutes the gate tries what the commit draws (`drawn`); a command tries all of it, and writes a record.
"""

import os
import subprocess
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeVar

from hypothesis import settings

IN_THE_GATE = "CI" in os.environ

T = TypeVar("T")

TOP = Path(__file__).parents[1]
COMMIT = subprocess.run(["git", "rev-parse", "HEAD"], cwd=TOP, capture_output=True, text=True).stdout.strip()
"""The last commit; nothing outside a checkout."""


def examples(number: int) -> settings:
    """So many random examples in the gate, a fifth of them in a plain run; no deadline."""
    return settings(max_examples=number if IN_THE_GATE else -(-number // 5), deadline=None)


def share(cases: Iterable[T]) -> list[T]:
    """All of the cases in the gate, every fifth of them in a plain run."""
    return list(islice(cases, None, None, 1 if IN_THE_GATE else 5))


def drawn(cases: Sequence[T], number: int, of: str = "") -> list[T]:
    """So many of the cases, in their order: the same for one commit, and others for the next."""
    places = Random(f"{COMMIT} {of}".strip()).sample(range(len(cases)), number)
    return [cases[place] for place in sorted(places)]
