"""What Algorithms 1 and 2 of Cai & Strube (2010) make of key and response."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.alignment import Similarity
from corefref.door import partition
from corefref.measures import METRICS, TWINLESS
from corefref.metrics import b_cubed, ceaf, twinless
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Mention, Partition, mentions, partition_of

ENTITIES = st.integers(0, 3)
KEY_MENTIONS: st.SearchStrategy[Mention] = st.sampled_from("abcdef")
RESPONSE_MENTIONS: st.SearchStrategy[Mention] = st.sampled_from("abcdefgh")
KEYS = st.dictionaries(KEY_MENTIONS, ENTITIES).map(partition_of)
RESPONSES = st.dictionaries(RESPONSE_MENTIONS, ENTITIES).map(partition_of)
PLAIN = {
    "b_cubed_0": "b_cubed",
    "b_cubed_all": "b_cubed",
    "b_cubed_r_n": "b_cubed",
    "b_cubed_sys": "b_cubed",
    "b_cubed_0_full": "b_cubed",
    "b_cubed_v4": "b_cubed",
    "ceaf_m_r_n": "ceaf_m",
    "ceaf_m_sys": "ceaf_m",
    "ceaf_e_sys": "ceaf_e",
}


def test_every_treatment_has_its_plain_metric() -> None:
    assert set(PLAIN) == {metric.id for metric in TWINLESS}


def test_the_worked_example_of_algorithm_1_has_the_printed_sets() -> None:
    key, response = partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))
    assert twinless.key_p(key, response) == partition(map(set, ["abc", "d", "i", "j"]))
    assert twinless.response_p(key, response) == partition(map(set, ["abd", "ij", "c"]))
    assert twinless.key_r(key, response) == partition(map(set, ["abc"]))
    assert twinless.response_r(key, response) == partition(map(set, ["ab", "c"]))


def test_the_worked_example_of_algorithm_2_has_the_printed_sets() -> None:
    key, response = partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "c"]))
    assert twinless.key_p(key, response) == partition(map(set, ["abc", "i", "j"]))
    assert twinless.response_p(key, response) == response
    assert twinless.key_r(key, response) == key
    assert twinless.response_r(key, response) == partition(map(set, ["ab", "c"]))


@given(key=KEYS, response=RESPONSES)
def test_both_sides_of_the_algorithms_have_the_same_mentions(key: Partition, response: Partition) -> None:
    assert mentions(twinless.key_p(key, response)) == mentions(twinless.response_p(key, response))
    assert mentions(twinless.key_r(key, response)) == mentions(twinless.response_r(key, response))


@given(key=KEYS, response=RESPONSES)
def test_the_algorithms_change_nothing_where_nothing_is_twinless(key: Partition, response: Partition) -> None:
    response = partition_of({m: number for number, r in enumerate(response) for m in r & mentions(key)})
    key = partition_of({m: number for number, k in enumerate(key) for m in k & mentions(response)})
    for identifier, plain in PLAIN.items():
        assert METRICS[identifier].recall(key, response) == METRICS[plain].recall(key, response)
        assert METRICS[identifier].precision(key, response) == METRICS[plain].precision(key, response)


@given(key=KEYS, response=RESPONSES)
def test_the_two_readings_of_b_cubed_0_differ_by_what_twinless_mentions_earn(
    key: Partition, response: Partition
) -> None:
    """Recall differs by 1/|K_m| for each twinless key mention; precision is lower where R_m has a spurious mention."""
    missing = sum((Fraction(1, len(k)) for k in key for m in k if m not in mentions(response)), Fraction(0))
    paper, full = METRICS["b_cubed_0"], METRICS["b_cubed_0_full"]
    assert twinless.b_cubed_0_full_recall(key, response).numerator == (
        twinless.b_cubed_0_recall(key, response).numerator + missing
    )
    below, above = full.precision(key, response).value, paper.precision(key, response).value
    assert (below is None) == (above is None)
    assert below is None or above is None or below <= above


@given(key=KEYS, response=RESPONSES)
def test_version_4_adds_one_to_recall_for_every_spurious_mention_that_is_linked(
    key: Partition, response: Partition
) -> None:
    right, faulty = METRICS["b_cubed_sys"].recall(key, response), twinless.b_cubed_v4_recall(key, response)
    linked = sum(len(r - mentions(key)) for r in response if len(r) > 1)
    assert faulty.denominator == twinless.b_cubed_sys_recall(key, response).denominator + linked
    assert faulty.numerator == twinless.b_cubed_sys_recall(key, response).numerator + linked
    assert (faulty.value or 0) >= (right.value or 0)


@given(key=KEYS, response=RESPONSES)
def test_b_cubed_sys_is_the_average_over_mentions_that_the_paper_describes(key: Partition, response: Partition) -> None:
    """Precision without Key_p and Response_p: a missing key mention earns 1, a spurious one that is linked 1/|R_m|."""
    counted = [r for r in response if len(r) > 1 or r <= mentions(key)]
    k_of = {m: k for k in key for m in k}
    earned = [Fraction(len(r & k_of.get(m, frozenset({m}))), len(r)) for r in counted for m in r]
    earned += [Fraction(1) for m in mentions(key) - mentions(response)]
    figure = twinless.b_cubed_sys_precision(key, response)
    assert (figure.numerator, figure.denominator) == (sum(earned, Fraction(0)), Fraction(len(earned)))


@pytest.mark.parametrize("phi", [phi3, phi4])
@given(key=KEYS, response=RESPONSES)
def test_ceaf_recall_does_not_see_spurious_singletons(key: Partition, response: Partition, phi: Similarity) -> None:
    kept = twinless.without_twinless_singletons(key, response)
    assert ceaf.recall(key, kept, phi) == ceaf.recall(key, response, phi)


@given(key=KEYS, response=RESPONSES)
def test_plain_b_cubed_recall_is_that_of_b_cubed_0(key: Partition, response: Partition) -> None:
    assert twinless.b_cubed_0_recall(key, response) == b_cubed.recall(key, response)
