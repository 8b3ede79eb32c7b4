"""What neither examples nor invariants reach: the door, orders, certificates that are none, sums over documents."""

from fractions import Fraction

import pytest

from corefref.alignment import Alignment, Similarity, best_alignment, is_certified
from corefref.door import partition
from corefref.measures import BLANC, BLANC_LUO_2014
from corefref.metrics.blanc import Counts, LinkCounts
from corefref.metrics.ceaf import phi3, phi4
from corefref.metrics.conll import mean_f1
from corefref.partitions import Entity, NotAPartitionError, Span, in_order, mentions_in_order
from corefref.scores import BlancLuo2014Score, BlancScore, sum_of_scores
from corefref.wings.examples.small_scope import pairs_up_to

HALF = Fraction(1, 2)


def test_the_door_says_which_entity_is_empty() -> None:
    with pytest.raises(NotAPartitionError, match="entity 2 is empty"):
        partition([["a"], []])


def test_mentions_of_any_kind_have_an_order() -> None:
    assert mentions_in_order(frozenset({"b", 10, "a", Span(7, 7)})) == [Span(7, 7), 10, "a", "b"]
    assert in_order(partition([["b"], [10]])) == (frozenset({10}), frozenset({"b"}))


def test_a_pair_without_similarity_is_not_aligned() -> None:
    a, b, c = (frozenset(m) for m in "abc")
    assert best_alignment(partition([a, b]), partition([a, c]), phi3).pairs == ((a, a),)


@pytest.mark.parametrize("phi", [phi3, phi4])
def test_the_alignment_of_every_small_pair_is_certified(phi: Similarity) -> None:
    found = [is_certified(best_alignment(*pair, phi), *pair, phi) for pair in pairs_up_to(4)]
    assert all(found)
    assert len(found) == 251


AB, CD, C, X = (frozenset(mentions) for mentions in ("ab", "cd", "c", "abx"))
Prices = dict[Entity, Fraction]


def refused(
    key: list[Entity], response: list[Entity], pairs: tuple[tuple[Entity, Entity], ...], u: Prices, v: Prices, sum_: int
) -> bool:
    alignment = Alignment(pairs, u, v, Fraction(sum_))
    return not is_certified(alignment, partition(key), partition(response), phi3)


def prices(*values: tuple[Entity, int]) -> Prices:
    return {e: Fraction(value) for e, value in values}


def test_a_right_certificate_is_accepted() -> None:
    assert not refused([AB], [AB], ((AB, AB),), prices((AB, 2)), prices((AB, 0)), 2)


def test_an_entity_aligned_twice_is_refused() -> None:
    assert refused([AB], [AB], ((AB, AB), (AB, AB)), prices((AB, 4)), prices((AB, 0)), 4)


def test_an_entity_of_neither_side_is_refused() -> None:
    assert refused([AB], [AB], ((X, AB),), prices((AB, 2)), prices((AB, 0)), 2)
    assert refused([AB], [AB], ((AB, X),), prices((AB, 2)), prices((AB, 0)), 2)


def test_prices_of_other_entities_are_refused() -> None:
    assert refused([AB], [AB], ((AB, AB),), prices((AB, 2), (C, 0)), prices((AB, 0)), 2)
    assert refused([AB], [AB], ((AB, AB),), prices((AB, 2)), prices((AB, 0), (C, 0)), 2)


def test_a_negative_price_is_refused() -> None:
    assert refused([AB], [AB], ((AB, AB),), prices((AB, 3)), prices((AB, -1)), 2)


def test_prices_below_a_similarity_are_refused() -> None:
    assert refused([AB, CD], [AB, CD], ((AB, AB),), prices((AB, 2), (CD, 0)), prices((AB, 0), (CD, 0)), 2)


def test_prices_above_the_similarity_are_refused() -> None:
    assert refused([AB], [AB], ((AB, AB),), prices((AB, 3)), prices((AB, 0)), 2)


def test_blanc_of_a_corpus_applies_its_rule_to_the_summed_counts() -> None:
    # {ab} {c} against {abc}: C 1 of 1 and 3, N 0 of 2 and 0. {de} against {de} {f}: C 1 of 1 and 1, N 0 of 0 and 2.
    pairs = [
        (partition(map(set, ["ab", "c"])), partition(map(set, ["abc"]))),
        (partition(map(set, ["de"])), partition(map(set, ["de", "f"]))),
    ]
    total = sum_of_scores([BLANC.score(key, response) for key, response in pairs])
    assert total == BlancScore(Counts(LinkCounts(2, 2, 4), LinkCounts(0, 2, 2), same_mentions=False))
    assert (total.recall.value, total.precision.value, total.f1) == (HALF, Fraction(1, 4), Fraction(1, 3))


def test_blanc_after_luo_without_links_asks_for_the_same_mentions_in_every_document() -> None:
    pairs = [
        (partition(map(set, ["a"])), partition(map(set, ["a"]))),
        (partition(map(set, ["b"])), partition(map(set, ["c"]))),
    ]
    total = sum_of_scores([BLANC_LUO_2014.score(key, response) for key, response in pairs])
    assert isinstance(total, BlancLuo2014Score)
    assert total.f1 == 0


def test_the_conll_score_needs_all_its_members() -> None:
    assert mean_f1(None, HALF, HALF) is mean_f1(HALF, None, HALF) is mean_f1(HALF, HALF, None) is None
    assert mean_f1(HALF, HALF, HALF) == HALF
