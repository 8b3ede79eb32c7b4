"""
Exercise ★: MUC recall.

A key entity of n mentions needs n − 1 links to hold it together. If the response has it in p parts, p − 1 of them are
missing: it has n − p. A mention that the response lacks is a part of its own. Recall is the sum of n − p over the key
entities, divided by the sum of n − 1.

Fill in `recall`, then run `python -m pytest muc.py`.
"""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """MUC recall; None where it would be 0/0."""
    raise NotImplementedError


def test_an_entity_in_two_parts_lacks_one_link() -> None:
    # {a b c} needs 2 links; {a b} and c are 2 parts.
    assert recall([{"a", "b", "c"}], [{"a", "b"}, {"c"}]) == Fraction(1, 2)


def test_a_missing_mention_is_a_part_of_its_own() -> None:
    # {a b} whole, then c and d alone: 4 − 3 of 3 links.
    assert recall([{"a", "b", "c", "d"}], [{"a", "b"}]) == Fraction(1, 3)


def test_entities_are_added_before_they_are_divided() -> None:
    # (4 − 2) + (2 − 1) of 3 + 1 links.
    assert recall([{"a", "b", "c", "d"}, {"e", "f"}], [{"a", "b"}, {"c", "d", "e", "f"}]) == Fraction(3, 4)


def test_a_key_of_singletons_needs_no_link() -> None:
    assert recall([{"a"}, {"b"}], [{"a", "b"}]) is None


def test_two_missing_mentions_are_two_parts() -> None:
    assert recall([{"a", "b"}], [{"x", "y"}]) == 0
