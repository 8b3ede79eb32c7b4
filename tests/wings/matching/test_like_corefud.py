"""A repeated mention as corefud-scorer 1.2 has it."""

from dataclasses import replace

from corefref.ratio import ratio
from corefref.wings.annotation.like_corefud import mention_overlap_like, scores_like
from corefref.wings.examples.annotated_sides import document
from corefref.wings.shared.nodes import coded_nodes


def test_a_repeated_mention_counts_once_in_each_entity_and_ceaf_finds_it_in_both() -> None:
    """Key {1 2}, response {1 2} {2}, where the file says the last thrice: φ₃ is 2, B³ finds 2 in the second entity."""
    one, two = coded_nodes([0]), coded_nodes([1])
    key = document("{1 2}")
    response = replace(key, beside=replace(key.beside, again=((two, 1), (two, 1), (two, 1))))
    found = scores_like(key, response, {one: one, two: two}, by_head=False)
    assert (found["ceaf_m"].recall, found["ceaf_m"].precision) == (ratio(2, 2), ratio(2, 3))
    assert found["b_cubed"].recall == ratio(1, 2)
    mor = mention_overlap_like(key, response)
    assert (mor.recall, mor.precision) == (ratio(2, 2), ratio(2, 3))
