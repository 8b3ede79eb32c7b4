"""
MINA: the minimum span of a mention, found in a constituency tree.

| here | in the paper |
|---|---|
| run | a terminal node: adjacent tokens of one phrase |
| tags | the set of acceptable syntactic tags |
| minimum span | min-spans: the mention's words that belong to it, here as positions |

Moosavi et al. (2019). The prose was read, without the listing of Algorithm 1, the drawings and the figures of the
tables. §4 describes Algorithm 1. `minimum_span` is our reading of it; `minimum_span_to_the_letter` is the prose taken
literally; `spec/metrics/spans.md` shows where they part.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from corefref.partitions import Span
from corefref.wings.matching.subtrees import Run, SubTree, dummy, highest_sub_tree, sub_tree
from corefref.wings.matching.trees import Phrase, base, spanning

NOMINAL_TAGS = frozenset({"NP", "NML", "QP", "NX"})
"""The acceptable tags "for extracting the minimum span of a noun phrase": §4."""

VERBAL_TAGS = frozenset({"VP"})
""""For verb phrases, 'VP' is the only acceptable tag": §4."""

FUNCTION_TAGS = frozenset({"DT", "CC", "IN"})
"""Parts of speech that make no run acceptable. Choice MINA-1: the paper has DT and CC."""

BRACKETS = frozenset({"-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-", "-RCB-"})
"""Brackets as treebanks write them: letters, but no words. Choice MINA-2."""


@dataclass(frozen=True, slots=True)
class MinimumSpan:
    """
    The positions of a mention's minimum span. `fallback` is True if MINA finds none, so that the whole mention
    counts.
    """

    positions: frozenset[int]
    fallback: bool


def minimum_span(tree: Phrase, span: Span) -> MinimumSpan:
    """
    The minimum span of the mention whose maximum span is `span`, a stretch of the yield of `tree`.

    Moosavi et al. (2019), §4: the acceptable runs nearest to the root of the mention's sub-tree, reached through
    phrases with acceptable tags only. In our reading they are, in this order, the first that there are:

    1. the acceptable runs directly under the root (choice MINA-3);
    2. for each phrase under the root that has an acceptable tag, its own nearest ones (choice MINA-4);
    3. where the root has no such phrase, the nearest ones in level order;
    4. the maximum span: `fallback`.

    A non-empty subset of the span, always. Positions, not words, are compared: choice MINA-9.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = from_brackets("(NP (NP (NNP John)) (CC and) (NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome)))))")
    >>> sorted(minimum_span(tree, Span(0, 5)).positions)
    [0, 2, 3]
    >>> sorted(minimum_span(tree, Span(2, 5)).positions)
    [2, 3]
    """
    root = mention_root(tree, span)
    runs = [run for run in root.runs if is_acceptable(run)] or list(_below(root))
    if not runs:
        return MinimumSpan(frozenset(range(span.start, span.end + 1)), fallback=True)
    return MinimumSpan(_positions(runs), fallback=False)


def mention_root(tree: Phrase, span: Span) -> SubTree:
    """
    The root from which the runs of a mention are sought.

    Of several phrases over the same words: the first NP, NML or VP from above, then down while the tag stays
    acceptable; without any of these the lowest (choice MINA-7). No phrase: the dummy root.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> mention_root(from_brackets("(TOP (FRAG (NP (NP (PRP ours)))))"), Span(0, 0)).label
    'NP'
    """
    nested = spanning(tree, *span)
    if not nested:
        return dummy(tree, span)
    below = tuple(dropwhile(lambda phrase: not acceptable_tags(phrase.label), nested))
    if not below:
        return sub_tree(nested[-1])
    tags = acceptable_tags(below[0].label)
    return sub_tree(tuple(takewhile(lambda phrase: base(phrase.label) in tags, below))[-1])


def acceptable_tags(label: str) -> frozenset[str]:
    """
    The tags that a noun phrase or a verb phrase makes acceptable; none for any other label.

    >>> sorted(acceptable_tags("NP-SBJ")), acceptable_tags("PP")
    (['NML', 'NP', 'NX', 'QP'], frozenset())
    """
    if base(label) in ("NP", "NML"):
        return NOMINAL_TAGS
    return VERBAL_TAGS if base(label) == "VP" else frozenset()


def is_acceptable(run: Run) -> bool:
    """
    An acceptable terminal node: one of its tokens is a word, and no determiner, conjunction or preposition.

    >>> from corefref.wings.matching.trees import Token
    >>> is_acceptable((Token(0, "the", "DT"), Token(1, "plan", "NN"))), is_acceptable((Token(0, ",", ","),))
    (True, False)
    """
    return any(is_word(token.word) and token.tag not in FUNCTION_TAGS for token in run)


def is_word(text: str) -> bool:
    """
    Something other than punctuation: a letter or digit occurs in it, or it is ``%``. Choice MINA-2.

    >>> [text for text in ("U.S.", "%", ",", "-LRB-", "'s") if is_word(text)]
    ['U.S.', '%', "'s"]
    """
    return (text == "%" or any(character.isalnum() for character in text)) and text not in BRACKETS


def minimum_span_to_the_letter(tree: Phrase, span: Span) -> MinimumSpan:
    """
    The prose of Moosavi et al. (2019), §4, taken literally; not the paper's results, which it cannot give.

    Breadth first from the root. The tags become acceptable at the first NP, NML or VP met. Phrases with other tags
    are skipped. A run is acceptable if it has a word that is neither DT nor CC; those at the least depth of all are
    the minimum span. So a comma between phrases is one, and deeper conjuncts are lost. Choice MINA-8.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = from_brackets("(NP (NP (FW Le) (FW Courrier)) (, ,) (VP (VBN published)))")
    >>> minimum_span_to_the_letter(tree, Span(0, 3)).positions
    frozenset({2})
    """
    tags: frozenset[str] = frozenset()
    min_depth: int | None = None
    min_spans: list[Run] = []
    root = highest_sub_tree(tree, span)
    queue: deque[tuple[Run | SubTree, int]] = deque([(root, 0)])
    while queue:
        node, depth = queue.popleft()
        if not isinstance(node, SubTree):
            if any(token.tag not in ("DT", "CC") for token in node) and (min_depth is None or depth <= min_depth):
                min_spans.append(node)
                min_depth = depth
            continue
        tags = tags or acceptable_tags(node.label)
        has_acceptable_tag = base(node.label) in tags
        if (min_depth is None or depth < min_depth) and (node is root or not tags or has_acceptable_tag):
            for part in node.parts:
                if isinstance(part, Phrase):
                    queue.append((sub_tree(part), depth + 1))
                elif has_acceptable_tag:
                    queue.append((part, depth + 1))
    if not min_spans:
        return MinimumSpan(frozenset(range(span.start, span.end + 1)), fallback=True)
    return MinimumSpan(_positions(min_spans), fallback=False)


def _below(root: SubTree) -> Iterator[Run]:
    """The runs of steps 2 and 3. Choice MINA-10."""
    tags = acceptable_tags(root.label) or next(
        (tags for tags in (NOMINAL_TAGS, VERBAL_TAGS) if any(acceptable_tags(p.label) == tags for p in root.phrases)),
        NOMINAL_TAGS,
    )
    acceptable = [phrase for phrase in root.phrases if base(phrase.label) in tags]
    if not acceptable:
        yield from _in_level_order(root)
    for phrase in acceptable:
        yield from _nearest(phrase, tags)


def _nearest(phrase: Phrase, tags: frozenset[str]) -> list[Run]:
    """The acceptable runs at the least depth below a phrase, reached through phrases with acceptable tags."""
    level = [sub_tree(phrase)]
    while level:
        runs = [run for node in level for run in node.runs if is_acceptable(run)]
        if runs:
            return runs
        level = [sub_tree(child) for node in level for child in node.phrases if base(child.label) in tags]
    return []


def _in_level_order(root: SubTree) -> list[Run]:
    """The acceptable runs at the least depth below a root, where the first NP, NML or VP met sets the tags."""
    tags: frozenset[str] = acceptable_tags(root.label)
    level = root.phrases
    while level:
        runs: list[Run] = []
        below: list[Phrase] = []
        for phrase in level:
            tags = tags or acceptable_tags(phrase.label)
            if not tags or base(phrase.label) in tags:
                node = sub_tree(phrase)
                below.extend(node.phrases)
                runs.extend(run for run in node.runs if tags and is_acceptable(run))
        if runs:
            return runs
        level = tuple(below)
    return []


def _positions(runs: Iterable[Run]) -> frozenset[int]:
    return frozenset(token.position for run in runs for token in run)
