"""Rounds of mentions of several parts and of zeros, told from others by more than their names."""

import pytest

from corefref.door import partition
from corefref.partitions import EmptyNode, Mention, Nodes, Partition, Span
from corefref.wings.teach.drawing import drawn, svg, tikz

APART = Nodes((Span(2, 3), Span(6, 6)))
ZERO = Nodes((), (EmptyNode(7, 1, 1),))
WITH_ZERO = Nodes((Span(8, 9),), (EmptyNode(8, 1, 1),))


def sides(*mentions: Mention) -> tuple[Partition, Partition]:
    return partition([mentions]), partition([mentions])


@pytest.mark.parametrize(
    ("mention", "gaps", "strokes", "said"),
    [
        (Span(0, 1), 0, 0, "<title>Span(start=0, end=1) of k1</title>"),
        (APART, 2, 0, "<title>2-3,6-6 in several parts, of k1</title>"),
        (ZERO, 0, 2, "<title>7+1 a zero, of k1</title>"),
        (WITH_ZERO, 0, 0, "<title>8-9,8+1 of k1</title>"),
    ],
)
def test_a_round_has_the_shape_of_its_mention(mention: Mention, gaps: int, strokes: int, said: str) -> None:
    picture = drawn(*sides(mention))
    page = svg(picture)
    assert (page.count("<path"), page.count("<line")) == (gaps, strokes)
    assert page.count(said) == 2
    latex = tikz(picture)
    # A gap has an upper and a lower half.
    assert (latex.count(r"\draw[white"), latex.count(r"\draw[black!50]")) == (2 * gaps, strokes)


def test_the_caller_may_say_the_shapes() -> None:
    page = svg(drawn(*sides("a"), lambda m: "zero"))
    assert page.count("a zero, of k1") == 2
