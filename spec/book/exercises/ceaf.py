"""
Exercise ★★: CEAF recall with φ₄, known as CEAFe.

Two entities are alike by φ₄(k, r) = 2|k ∩ r| / (|k| + |r|). Each key entity may be aligned with one response entity at
most, and each response entity with one key entity. Take the alignment whose similarities add up to most; recall divides
their sum by the number of key entities. Trying every alignment is good enough here: `itertools.permutations`.

Fill in `recall`, then run `python -m pytest ceaf.py`.
"""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """Recall of CEAFe; None where it would be 0/0."""
    raise NotImplementedError


def test_one_response_entity_stands_for_one_key_entity_only() -> None:
    # {a b c d} is as like {a b} as {c d}: 2 · 2/6, once, of two entities.
    assert recall([{"a", "b"}, {"c", "d"}], [{"a", "b", "c", "d"}]) == Fraction(1, 3)


def test_the_best_alignment_is_taken() -> None:
    # k1–r1 and k2–r2: 4/6 + 2/4; the other way round 2/5 + 2/5.
    assert recall([{"a", "b", "c"}, {"d", "e"}], [{"a", "b", "d"}, {"c", "e"}]) == Fraction(7, 12)


def test_more_response_than_key_entities() -> None:
    # {a b} with {a}: 2/3.
    assert recall([{"a", "b"}], [{"c"}, {"a"}, {"b"}]) == Fraction(2, 3)


def test_nothing_in_common() -> None:
    assert recall([{"a"}], [{"b"}]) == 0


def test_a_key_without_entities_has_no_recall() -> None:
    assert recall([], [{"a"}]) is None
