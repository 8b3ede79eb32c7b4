"""The parts of a mention that is not one run of words, as a reader meets them, and what its empty nodes are called."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from corefref.partitions import EmptyNode, Nodes, Span

Stretch: TypeAlias = Span | EmptyNode
"""A run of words without an empty node of the mention in it, or such a node."""


def parts_of(m: Span | Nodes) -> list[list[Stretch]]:
    """
    The parts of a mention, each as long as can be: between two of them is a word that is not of the mention.

    >>> len(parts_of(Nodes((Span(2, 3), Span(6, 6)))))
    2
    >>> [[str(one) for one in part] for part in parts_of(Nodes((Span(2, 2), Span(3, 3)), (EmptyNode(2, 1, 1),)))]
    [['Span(start=2, end=2)', '2+1', 'Span(start=3, end=3)']]
    """
    if isinstance(m, Span):
        return [[m]]
    parts: list[list[Stretch]] = []
    reached = -2
    stretches: list[Stretch] = [*_cut(m), *m.empty]
    for stretch in sorted(stretches, key=_place):
        begins = stretch.start - 1 if isinstance(stretch, Span) else _before(stretch)
        if not parts or begins > reached:
            parts.append([])
        parts[-1].append(stretch)
        reached = stretch.end if isinstance(stretch, Span) else _before(stretch)
    return parts


def _cut(m: Nodes) -> list[Span]:
    """The runs of words, cut where an empty node of the mention lies within one."""
    cuts = {_before(node) for node in m.empty}
    spans: list[Span] = []
    for run in m.runs:
        start = run.start
        for last in sorted(cut for cut in cuts if run.start <= cut < run.end):
            spans.append(Span(start, last))
            start = last + 1
        spans.append(Span(start, run.end))
    return spans


def _before(node: EmptyNode) -> int:
    """The word behind which an empty node lies."""
    return node.word if node.side > 0 else node.word - 1


def _place(stretch: Stretch) -> tuple[int, int, int]:
    return (stretch.start, 0, 0) if isinstance(stretch, Span) else (stretch.word, stretch.side, stretch.number)


def zero(node: EmptyNode, starts: Sequence[int] = ()) -> str:
    """
    An empty node by its id in CoNLL-U, behind ∅; `starts` are the first words of the sentences.

    >>> zero(EmptyNode(7, 1, 1), [0, 7]), zero(EmptyNode(7, -1, 2), [0, 7]), zero(EmptyNode(7, 1, 1))
    ('∅1.1', '∅0.2', '∅8.1')
    """
    at = bisect_right(starts, node.word) - 1
    first = starts[at] if at >= 0 else 0
    return f"∅{_before(node) - first + 1}.{node.number}"
