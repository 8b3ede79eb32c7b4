"""Recall of CEAFe: a solution."""

from fractions import Fraction
from itertools import permutations


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Try every way to give each key entity a response entity, or none."""
    if not key:
        return None
    partners = [*response, *([set[str]()] * len(key))]
    best = max(
        sum((Fraction(2 * len(k & r), len(k) + len(r)) for k, r in zip(key, chosen, strict=True)), Fraction(0))
        for chosen in permutations(partners, len(key))
    )
    return best / len(key)
