"""B³ recall: a solution."""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Stand at each mention."""
    shares = []
    for k in key:
        for mention in k:
            around: set[str] = next((r for r in response if mention in r), set())
            shares.append(Fraction(len(k & around), len(k)))
    return sum(shares, Fraction(0)) / len(shares) if shares else None
