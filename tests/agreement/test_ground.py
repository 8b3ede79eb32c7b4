"""The ground under the metrics: what a mention may be, quotients, conventions, parts of an alignment and its order."""

from fractions import Fraction

import pytest

from corefref.alignment import best_alignment, components, is_certified
from corefref.door import partition
from corefref.metrics.ceaf import phi3
from corefref.partitions import NotAPartitionError
from corefref.ratio import leave_undefined, ratio


@pytest.mark.parametrize("mention", [["a", "b"], [0.0, 1.0], [0, "b"]])
def test_a_list_of_two_is_a_span_only_if_both_are_whole_numbers(mention: list[object]) -> None:
    with pytest.raises(NotAPartitionError, match="a list only for a span"):
        partition([[mention]])  # type: ignore[list-item]  # what is refused


def test_a_ratio_is_the_quotient_of_sums_that_it_is() -> None:
    assert ratio(2, 4).quotient == ratio(2, 4)
    assert ratio(2, 4).quotient != ratio(1, 2)


def test_where_nothing_is_put_for_0_0_every_value_stays() -> None:
    assert (leave_undefined(Fraction(1, 2)), leave_undefined(None)) == (Fraction(1, 2), None)


def test_entities_that_hang_together_through_others_are_in_one_part() -> None:
    hanging = [("a", 1), ("b", 1), ("b", 2), ("c", 2), ("c", 3), ("d", 3)]
    assert list(components([("x", 9), *hanging, ("y", 8)])) == [[("x", 9)], hanging, [("y", 8)]]


def test_an_alignment_is_in_the_order_of_the_key_and_certified_with_more_entities_on_either_side() -> None:
    """{b y} takes both its mentions, so that {a x} is left with the later entity."""
    key, response = partition(map(set, ["ax", "by", "c"])), partition(map(set, ["aby", "xz"]))
    first, second = frozenset("ax"), frozenset("by")
    found = best_alignment(key, response, phi3)
    assert found.pairs == ((first, frozenset("xz")), (second, frozenset("aby")))
    assert found.similarity == 3
    assert is_certified(found, key, response, phi3)
    turned = best_alignment(response, key, phi3)
    assert turned.pairs == ((frozenset("aby"), second), (frozenset("xz"), first))
    assert is_certified(turned, response, key, phi3)


def test_an_alignment_that_has_to_be_mended_twice_is_certified() -> None:
    """Each row wants the first column: the second pushes the first on, and the third both."""
    key = partition(map(set, ["abcdef", "ghijkl", "mnopqr"]))
    response = partition(map(set, ["abcghijmnopq", "dek", "fr"]))
    found = best_alignment(key, response, phi3)
    # 5 of m … q, 2 of {d e}, and {g … l} has nothing of {f r}; or 4 of g … j, 2 of {d e} and 1 of {r}.
    assert found.similarity == 7
    assert is_certified(found, key, response, phi3)
