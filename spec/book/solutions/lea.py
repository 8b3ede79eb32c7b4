"""LEA recall: a solution."""

from fractions import Fraction
from itertools import combinations


def links(entity: set[str]) -> set[tuple[str, ...]]:
    """The pairs of an entity, or the self-link of a singleton."""
    return set(combinations(sorted(entity), 2)) or {tuple(entity) * 2}


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Weigh the share of each entity's links by its size."""
    there = {link for r in response for link in links(r)}
    resolved = sum((len(k) * Fraction(len(links(k) & there), len(links(k))) for k in key), Fraction(0))
    return resolved / sum(map(len, key)) if key else None
