"""
The sub-tree of a mention: the phrase over its words, or a dummy root X where no phrase is over exactly them.

| term | meaning |
|---|---|
| run | a maximal sequence of adjacent tokens that are children of one phrase: the paper's *terminal node* |
| part | a run or a phrase: what the children of a phrase fall into |
| X | the dummy root: Moosavi et al. (2019), §4, footnote 8 |
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from corefref.partitions import Span
from corefref.wings.matching.trees import DUMMY, Node, Phrase, Token, covering, spanning

Run: TypeAlias = tuple[Token, ...]
Part: TypeAlias = Run | Phrase


@dataclass(frozen=True, slots=True)
class SubTree:
    """A label over parts. Adjacent runs come from different phrases, joined under the dummy root."""

    label: str
    parts: tuple[Part, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """The terminal nodes directly under the root."""
        return tuple(part for part in self.parts if not isinstance(part, Phrase))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases directly under the root."""
        return tuple(part for part in self.parts if isinstance(part, Phrase))

    @property
    def children(self) -> tuple[Node, ...]:
        """Return the children of the root; a run of tokens counts as one child for each token."""
        return tuple(node for part in self.parts for node in ((part,) if isinstance(part, Phrase) else part))


def sub_tree(phrase: Phrase) -> SubTree:
    """
    A phrase, its token children joined into runs.

    "We do not further split terminal nodes, e.g., an acceptable terminal node may contain both a determiner as
    well as a noun": Moosavi et al. (2019), §4.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = sub_tree(from_brackets("(NP (DT the) (NN plan) (SBAR (VP (TO to) (VP (VB leave)))))"))
    >>> [[token.word for token in run] for run in tree.runs], [phrase.label for phrase in tree.phrases]
    ([['the', 'plan']], ['SBAR'])
    """
    return SubTree(phrase.label, tuple(_parts(phrase.children)))


def dummy(tree: Phrase, span: Span) -> SubTree:
    """
    The dummy root X over a span that is not a phrase, cut out of the lowest phrase that covers it.

    From left to right (choice MINA-5): what lies inside the span is kept; a phrase that sticks out on the right
    only is kept, cut at the span's end; a phrase that sticks out on the left is dissolved into its parts.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = from_brackets("(NP (NP (DT the) (NN head)) (PP (IN of) (NP (DT the) (NN bank))))")
    >>> [phrase.label for phrase in dummy(tree, Span(0, 2)).phrases]
    ['NP', 'PP']
    >>> [phrase.label for phrase in dummy(tree, Span(1, 3)).phrases]
    ['PP']
    """
    return SubTree(DUMMY, tuple(_cut_out(covering(tree, *span)[-1], span)))


def highest_sub_tree(tree: Phrase, span: Span) -> SubTree:
    """
    Return the sub-tree of the mention's maximum span: the highest of several phrases over the same words, or else X.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> highest_sub_tree(from_brackets("(S (NP (S (VP (VBG leaving)))) (VP (VBZ is)))"), Span(0, 0)).label
    'NP'
    """
    nested = spanning(tree, *span)
    return sub_tree(nested[0]) if nested else dummy(tree, span)


def _parts(children: Sequence[Node]) -> Iterator[Part]:
    for is_phrase, nodes in groupby(children, key=lambda node: isinstance(node, Phrase)):
        if is_phrase:
            yield from (node for node in nodes if isinstance(node, Phrase))
        else:
            yield tuple(node for node in nodes if isinstance(node, Token))


def _cut_out(phrase: Phrase, span: Span) -> Iterator[Part]:
    for part in _parts(phrase.within(*span)):
        if not isinstance(part, Phrase):
            yield part
        elif part.start < span.start:
            yield from _cut_out(part, span)
        else:
            yield _cut_at(part, span.end)


def _cut_at(phrase: Phrase, end: int) -> Phrase:
    """Return the phrase without the tokens after `end`."""
    if phrase.end <= end:
        return phrase
    kept = phrase.within(phrase.start, end)
    return Phrase(phrase.label, tuple(_cut_at(c, end) if isinstance(c, Phrase) else c for c in kept))
