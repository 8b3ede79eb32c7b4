"""
Exercise ★★★: a fault that is found.

Change LEA's recall in one place, so that it is wrong on some pair and right on the one example below. Then let
`corefref.verify` look for it: it should find a pair, the smallest, that convicts you. Can you find a fault that it does
not find?

Fill in `recall`, then run `python -m pytest break_a_metric.py`.
"""

from fractions import Fraction

import corefref
from corefref.partitions import Partition
from corefref.ratio import Ratio


def recall(key: Partition, response: Partition) -> Ratio:
    """LEA recall with a fault: begin with `corefref.lea.recall`, and spoil it."""
    raise NotImplementedError


def test_the_example_of_the_paper_does_not_show_it() -> None:
    key = corefref.partition([{"a", "b", "c"}, {"d", "e", "f", "g"}])
    response = corefref.partition([{"a", "b"}, {"c", "d"}, {"f", "g", "h", "i"}])
    assert recall(key, response).value == Fraction(5, 21)


def test_verify_finds_it() -> None:
    def scorer(key: Partition, response: Partition) -> tuple[Ratio, Ratio]:
        return recall(key, response), corefref.lea.precision(key, response)

    # This raises until you fill it in; `verify` would take the error for an answer.
    recall(corefref.partition([{"a", "b"}]), corefref.partition([{"a", "b"}]))
    report = corefref.verify(scorer, ["lea"], undefined="none", suites=["boundary", "small"])
    assert not report.agrees
