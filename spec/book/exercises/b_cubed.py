"""
Exercise ★: B³ recall.

Stand at each mention of the key. Of the mentions in its key entity, which share are in its response entity too? A
mention that the response lacks sees nothing, not even itself. Recall is the mean of these shares over the key's
mentions.

Fill in `recall`, then run `python -m pytest b_cubed.py`.
"""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """B³ recall; None where it would be 0/0."""
    raise NotImplementedError


def test_each_mention_of_an_entity_in_singletons_sees_itself() -> None:
    assert recall([{"a", "b", "c"}], [{"a"}, {"b"}, {"c"}]) == Fraction(1, 3)


def test_mentions_see_their_part() -> None:
    # a and b see 2 of 3, c sees 1 of 3: 5/3 over 3.
    assert recall([{"a", "b", "c"}], [{"a", "b"}, {"c"}]) == Fraction(5, 9)


def test_a_missing_mention_sees_nothing() -> None:
    # a sees 1 of 2, b nothing: 1/2 over 2.
    assert recall([{"a", "b"}], [{"a"}]) == Fraction(1, 4)


def test_a_merge_costs_no_recall() -> None:
    assert recall([{"a", "b"}, {"c"}], [{"a", "b", "c"}]) == 1


def test_a_key_without_mentions_has_no_recall() -> None:
    assert recall([], [{"a"}]) is None
