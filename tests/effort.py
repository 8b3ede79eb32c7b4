"""How much is tried: all of it in the gate, a share of the random examples and documents in a plain run."""

import os

from hypothesis import settings

IN_THE_GATE = "CI" in os.environ


def examples(number: int) -> settings:
    """So many random examples in the gate, a fifth of them in a plain run; no deadline."""
    return settings(max_examples=number if IN_THE_GATE else -(-number // 5), deadline=None)
