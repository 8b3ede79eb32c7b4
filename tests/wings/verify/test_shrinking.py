"""Least inputs: what is asked, how much of it together, and what is found."""

from collections.abc import Callable, Sequence
from time import monotonic

import pytest

from corefref.door import partition
from corefref.wings.verify.inputs import Input, of_pair
from corefref.wings.verify.shrinking import Shows, least


def pair(key: str, response: str) -> Input:
    """An input whose entities are words and whose mentions are letters."""
    return of_pair(partition(map(set, key.split())), partition(map(set, response.split())))


def where(holds: Callable[[Input], bool], asked: list[Sequence[Input]] | None = None) -> Shows:
    """Shows what holds of an input, and keeps what it is asked together."""

    def shows(some: Sequence[Input]) -> Sequence[bool]:
        if asked is not None:
            asked.append(some)
        return [holds(one) for one in some]

    return shows


def mentions(one: Input) -> int:
    return len(one.documents[0].mentions)


def test_few_are_asked_together_at_first_and_at_most_a_hundred() -> None:
    asked: list[Sequence[Input]] = []
    big = pair("abcdefgh", "")
    assert least(big, where(lambda one: False, asked), 10_000) == big
    # Two halves and four quarters are left out; each mention, in both sides or in the key, or the entity; the same
    # input under other names; then the inputs of at most five mentions, of which there are over 326.
    sizes = [len(some) for some in asked]
    assert sizes[:2] == [2, 4]
    assert sizes[2:5] == [2, 4, 3]
    assert sizes[5] == 1
    assert sizes[6:14] == [2, 4, 8, 16, 32, 64, 100, 100]
    assert max(sizes) == 100


@pytest.mark.parametrize(("questions", "batches"), [(0, []), (1, [2]), (2, [2]), (3, [2, 4]), (7, [2, 4, 2])])
def test_there_is_an_end_to_the_questions(questions: int, batches: list[int]) -> None:
    asked: list[Sequence[Input]] = []
    big = pair("abcdefgh", "")
    assert least(big, where(lambda one: False, asked), questions) == big
    assert [len(some) for some in asked] == batches


def test_nothing_is_asked_when_the_time_is_over() -> None:
    asked: list[Sequence[Input]] = []
    big = pair("abcdefgh", "ab")
    assert least(big, where(lambda one: True, asked), 10_000, until=monotonic() - 1) == big
    assert not asked


def test_what_is_beyond_the_small_scope_is_made_smaller_and_named_anew() -> None:
    found = least(pair("ghijklmnop", "gh ij"), where(lambda one: mentions(one) >= 6), 10_000)
    assert str(found) == "key {a b c d e f}, response ∅"


def test_names_that_show_it_are_kept() -> None:
    found = least(
        pair("uvwxyz", ""), where(lambda one: mentions(one) >= 6 and "z" in one.documents[0].mentions), 10_000
    )
    assert str(found) == "key {u v w x y z}, response ∅"


def test_the_least_of_up_to_five_mentions_is_found_wherever_it_stands() -> None:
    # No step leads from the one to the other.
    both = {"key {a b c d e}, response {a b}", "key ∅, response {a} {b}"}
    found = least(pair("abcde", "ab"), where(lambda one: str(one) in both), 10_000)
    assert str(found) == "key ∅, response {a} {b}"


def test_what_is_least_already_is_found_again() -> None:
    one = pair("a", "")
    assert least(one, where(lambda other: other == one), 10_000) == one


def test_documents_that_have_no_part_in_it_are_left_out() -> None:
    documents = [pair(words, "a").documents[0] for words in ("ab", "c", "abcd", "d", "e")]
    found = least(Input(tuple(documents)), where(lambda one: any("d" in d.mentions for d in one.documents)), 10_000)
    assert str(found) == "key {d}, response ∅"
