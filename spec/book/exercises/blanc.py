"""
Exercise ★★★: BLANC recall.

Every pair of mentions of a side is a coreference link, if the two are in one entity, or a non-coreference link.
Recall of either kind is the share of the key's links of that kind that the response has. BLANC's recall is the mean of
the two; if the key has links of one kind only, it is that of this kind alone.

Fill in `recall`, then run `python -m pytest blanc.py`.
"""

from fractions import Fraction


def recall(key: list[set[str]], response: list[set[str]]) -> Fraction | None:
    """BLANC recall; None for a key without any link."""
    raise NotImplementedError


def test_both_kinds_count_half() -> None:
    # Coreference: ab of ab. Non-coreference: none of ac and bc.
    assert recall([{"a", "b"}, {"c"}], [{"a", "b", "c"}]) == Fraction(1, 2)


def test_a_key_of_one_entity_has_coreference_links_only() -> None:
    # ab of ab, ac, bc.
    assert recall([{"a", "b", "c"}], [{"a", "b"}, {"c"}]) == Fraction(1, 3)


def test_a_key_of_singletons_has_non_coreference_links_only() -> None:
    # Of ab, ac and bc the last two are still apart.
    assert recall([{"a"}, {"b"}, {"c"}], [{"a", "b"}, {"c"}]) == Fraction(2, 3)


def test_a_missing_mention_takes_its_links_with_it() -> None:
    # Coreference: 0 of ab. Non-coreference: ac of ac and bc.
    assert recall([{"a", "b"}, {"c"}], [{"a"}, {"c"}]) == Fraction(1, 4)


def test_one_mention_alone_has_no_link() -> None:
    assert recall([{"a"}], [{"a"}]) is None
