"""
Exercise ★★: LEA recall.

An entity of n mentions has n(n − 1)/2 links; a singleton has one, from its mention to itself. An entity is resolved by
the share of its links that the response has, and counts as much as it has mentions. The link of a singleton to itself
is in the response only if the response has the same singleton.

Fill in `recall`, then run `python -m pytest lea.py`.
"""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """LEA recall; None where it would be 0/0."""
    raise NotImplementedError


def test_a_half_of_four_has_a_third_of_its_links() -> None:
    # {a b} and {c d} have 2 of 6 links.
    assert recall([{"a", "b", "c", "d"}], [{"a", "b"}, {"c", "d"}]) == Fraction(1, 3)


def test_an_entity_counts_by_its_size() -> None:
    # 4 · 3/6 + 2 · 0 of 6.
    assert recall([{"a", "b", "c", "d"}, {"e", "f"}], [{"a", "b", "c"}, {"d", "e"}]) == Fraction(1, 3)


def test_a_singleton_is_resolved_by_the_same_singleton() -> None:
    assert recall([{"a"}, {"b"}], [{"a"}, {"b", "c"}]) == Fraction(1, 2)


def test_a_singleton_of_the_response_resolves_nothing_larger() -> None:
    assert recall([{"a", "b"}], [{"a"}, {"b"}]) == 0


def test_a_key_without_mentions_has_no_recall() -> None:
    assert recall([], []) is None
