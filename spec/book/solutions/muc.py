"""MUC recall: a solution."""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Count the response entities that a key entity meets, and its missing mentions one by one."""
    found = needed = 0
    for k in key:
        shared = [k & r for r in response if k & r]
        parts = len(shared) + len(k) - sum(map(len, shared))
        found += len(k) - parts
        needed += len(k) - 1
    return Fraction(found, needed) if needed else None
