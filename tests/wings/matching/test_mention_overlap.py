"""What holds of MOR, by trying every pairing."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from corefref.wings.annotation.mention_overlap import covered, precision, recall
from tests.wings.matching.trying import often

WORDS = st.sets(st.frozensets(st.integers(0, 5), min_size=1, max_size=4), max_size=4)


def most(key: Sequence[frozenset[int]], response: Sequence[frozenset[int]]) -> int:
    """The greatest sum over all pairings."""
    if not key:
        return 0
    m, rest = key[0], key[1:]
    left = [most(rest, response)]
    left += [len(m & n) + most(rest, [*response[:at], *response[at + 1 :]]) for at, n in enumerate(response)]
    return max(left)


@often
@given(key=WORDS, response=WORDS)
def test_no_pairing_shares_more_words(key: set[frozenset[int]], response: set[frozenset[int]]) -> None:
    assert covered(key, response) == most(sorted(key, key=sorted), sorted(response, key=sorted))


@often
@given(key=WORDS, response=WORDS)
def test_mor_is_a_share_and_1_for_the_same_mentions(key: set[frozenset[int]], response: set[frozenset[int]]) -> None:
    values = recall(key, response).value, precision(key, response).value
    assert all(value is None or 0 <= value <= 1 for value in values)
    if key or response:
        assert (set(values) == {Fraction(1)}) == (key == response)
    assert [value is None for value in values] == [not key, not response]


@often
@given(key=WORDS, response=WORDS)
def test_key_and_response_change_places_with_recall_and_precision(
    key: set[frozenset[int]], response: set[frozenset[int]]
) -> None:
    assert recall(key, response) == precision(response, key)


@often
@given(key=WORDS, response=WORDS)
def test_the_words_of_mentions_found_exactly_are_covered(
    key: set[frozenset[int]], response: set[frozenset[int]]
) -> None:
    assert covered(key, response) >= sum(map(len, key & response))
