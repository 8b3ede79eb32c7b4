"""
Hypothesis strategies for keys, responses and trees (the extra `strategies`).

For authors of scorers who test a property on any valid input::

    @given(pair=corefref.strategies.keys_and_responses())
    def test_my_scorer(pair: Pair) -> None: ...

By default any valid input is drawn: empty sides, singletons, identical sides, mentions that only one side has. A
partition is drawn as one dictionary that gives each mention the number of its entity, so that a failing example
shrinks to few mentions in few entities.
"""

from string import ascii_lowercase

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from corefref.partitions import Mention, Partition, Span, partition_of
from corefref.wings.examples.small_scope import Pair
from corefref.wings.matching.trees import Node, Phrase, Token, renumbered


def mentions() -> SearchStrategy[Mention]:
    """
    Mentions named by a letter, as in the papers' examples.

    >>> from hypothesis import find
    >>> find(mentions(), lambda m: True)
    'a'
    """
    return st.sampled_from(ascii_lowercase)


def spans() -> SearchStrategy[Mention]:
    """
    Mentions of a text: spans of at least one token, which may nest and cross.

    >>> from hypothesis import find
    >>> find(spans(), lambda m: True)
    Span(start=0, end=0)
    """
    starts, lengths = st.integers(min_value=0, max_value=200), st.integers(min_value=0, max_value=10)
    return st.builds(lambda start, length: Span(start, start + length), starts, lengths)


def partitions(
    elements: SearchStrategy[Mention] | None = None, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[Partition]:
    """
    Partitions of some mentions; `min_size` and `max_size` bound the number of mentions.

    >>> from hypothesis import find
    >>> sorted(sorted(e) for e in find(partitions(), lambda p: len(p) > 1))
    [['a'], ['b']]
    """
    return st.dictionaries(
        mentions() if elements is None else elements, _entity_numbers(), min_size=min_size, max_size=max_size
    ).map(partition_of)


def keys_and_responses(
    elements: SearchStrategy[Mention] | None = None, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[Pair]:
    """
    Pairs of a key and a response, with common, missing and spurious mentions; the bounds are on both sides' mentions.

    >>> from hypothesis import find
    >>> pair = find(keys_and_responses(), lambda pair: pair.key != pair.response)
    >>> [[sorted(e) for e in p] for p in pair]
    [[['a']], []]
    """
    return st.dictionaries(
        mentions() if elements is None else elements,
        st.tuples(_entity_numbers(), _entity_numbers(), st.integers(min_value=0, max_value=2)),
        min_size=min_size,
        max_size=max_size,
    ).map(_pair)


def trees() -> SearchStrategy[Phrase]:
    """
    Constituency trees: any label over any children, including unary chains and words that are brackets.

    >>> from hypothesis import Phase, find, settings
    >>> from corefref.wings.matching.trees import brackets
    >>> brackets(find(trees(), lambda tree: True, settings=settings(phases=[Phase.generate])))
    '(NP (DT the))'
    """
    tokens: SearchStrategy[Node] = st.sampled_from(_TOKENS).map(lambda token: Token(0, *token))
    nodes = st.recursive(tokens, _phrases, max_leaves=12)
    return _phrases(nodes).map(renumbered)


def spans_in(tree: Phrase) -> SearchStrategy[Span]:
    """
    Spans of a tree's yield, whether phrases or not.

    >>> from hypothesis import find
    >>> from corefref.wings.matching.trees import from_brackets
    >>> find(spans_in(from_brackets("(NP (DT the) (NN man))")), lambda span: span.start < span.end)
    Span(start=0, end=1)
    """
    position = st.integers(tree.start, tree.end)
    return st.tuples(position, position).map(lambda ends: Span(min(ends), max(ends)))


def trees_with_spans() -> SearchStrategy[tuple[Phrase, Span]]:
    """
    A tree and a span of its yield.

    >>> from hypothesis import Phase, find, settings
    >>> find(trees_with_spans(), lambda case: True, settings=settings(phases=[Phase.generate]))[1]
    Span(start=0, end=0)
    """
    return trees().flatmap(lambda tree: st.tuples(st.just(tree), spans_in(tree)))


_LABELS = ("NP", "VP", "NML", "QP", "NX", "S", "SBAR", "PP", "ADJP", "ADVP", "PRN", "WHNP", "UCP", "X", "NP-SBJ", "TOP")

_TOKENS = (
    ("the", "DT"), ("man", "NN"), ("Ann", "NNP"), ("he", "PRP"), ("and", "CC"), ("in", "IN"), ("to", "TO"),
    ("left", "VBD"), ("old", "JJ"), ("two", "CD"), ("'s", "POS"), ("%", "NN"), ("$", "$"), ("U.S.", "NNP"),
    (",", ","), ("``", "``"), ("-LRB-", "-LRB-"), ("(", "-LRB-"), ("only", "RB"),
)  # fmt: skip


def _phrases(nodes: SearchStrategy[Node]) -> SearchStrategy[Phrase]:
    return st.builds(Phrase, st.sampled_from(_LABELS), st.lists(nodes, min_size=1, max_size=4).map(tuple))


def _entity_numbers() -> SearchStrategy[int]:
    # Few numbers for many mentions, as more numbers would make nearly every mention a singleton.
    return st.integers(min_value=0, max_value=5)


_MISSING, _SPURIOUS = 1, 2


def _pair(places: dict[Mention, tuple[int, int, int]]) -> Pair:
    """Make the pair, given for each mention a key entity, a response entity, and possibly a side that lacks it."""
    return Pair(
        key=partition_of({m: number for m, (number, _, lack) in places.items() if lack != _SPURIOUS}),
        response=partition_of({m: number for m, (_, number, lack) in places.items() if lack != _MISSING}),
    )
