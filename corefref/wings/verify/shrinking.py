"""
Shrink an input to the least one that still shows something.

The input is made smaller step by step, as long as the result still shows it: first without halves, quarters … of its
documents and mentions, then without a single document, entity or mention, or with two entities merged. Then every
smaller input of the small scope is tried in order of size. For up to five mentions the answer is therefore the least
there is, unless questions or time run out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from math import inf
from time import monotonic

from corefref.wings.verify.inputs import Input, renamed, smaller, thinner
from corefref.wings.verify.suites import small_inputs_before

_MOST_TOGETHER = 100

Shows = Callable[[Sequence[Input]], Sequence[bool]]
"""Tells which of several inputs show it. They are asked together, since a scorer may answer many in one call."""


def least(shown: Input, shows: Shows, questions: int, until: float = inf) -> Input:
    """
    Return a least input that shows what `shown` shows, within a number of questions and a time of the monotonic clock.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import of_pair
    >>> big = of_pair(partition(map(set, ["abcd", "ef"])), partition(map(set, ["abc", "defg"])))
    >>> print(least(big, lambda some: [any(len(e) > 1 for e in i.documents[0].response) for i in some], 5000))
    key ∅, response {a b}
    """
    return _least(shown, _Counted(shows, questions, until))


class _Counted:
    """Asks questions until their number or the time is used up."""

    def __init__(self, shows: Shows, left: int, until: float) -> None:
        self.shows, self.left, self.until = shows, left, until

    def first(self, candidates: Iterator[Input]) -> Input | None:
        """Return the first input that shows it. Batches start small, because large steps mostly succeed early."""
        together = 2
        while self.left > 0 and monotonic() < self.until and (batch := list(islice(candidates, together))):
            self.left -= len(batch)
            for an_input, does in zip(batch, self.shows(batch), strict=True):
                if does:
                    return an_input
            together = min(2 * together, _MOST_TOGETHER)
        return None


def _least(shown: Input, asked: _Counted) -> Input:
    smallest = shown
    while (an_input := asked.first(thinner(smallest))) is not None:
        smallest = an_input
    while (an_input := asked.first(_in_order(set(smaller(smallest))))) is not None:
        smallest = an_input
    smallest = asked.first(iter((renamed(smallest),))) or smallest
    return asked.first(small_inputs_before(smallest)) or smallest


def _in_order(inputs: Iterable[Input]) -> Iterator[Input]:
    """Yield inputs in order; those of one size are put in order only once their turn comes."""
    for _, alike in groupby(sorted(inputs, key=_size), key=_size):
        yield from sorted(alike, key=lambda an_input: an_input.order)


def _size(an_input: Input) -> tuple[int, int, int]:
    return an_input.size
