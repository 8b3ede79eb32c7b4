"""BLANC recall: a solution."""

from fractions import Fraction
from itertools import combinations


def links(side: list[set[str]]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The coreference and the non-coreference links."""
    pairs = set(combinations(sorted(m for e in side for m in e), 2))
    together = {pair for pair in pairs if any(set(pair) <= e for e in side)}
    return together, pairs - together


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Take the mean of the kinds that the key has."""
    kinds = [
        Fraction(len(ours & theirs), len(ours))
        for ours, theirs in zip(links(key), links(response), strict=True)
        if ours
    ]
    return sum(kinds, Fraction(0)) / len(kinds) if kinds else None
