from collections.abc import Iterator, Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from corefref.partitions import Span
from corefref.wings.examples.strategies import trees, trees_with_spans
from corefref.wings.matching.mina import (
    NOMINAL_TAGS,
    acceptable_tags,
    is_acceptable,
    mention_root,
    minimum_span,
    minimum_span_to_the_letter,
)
from corefref.wings.matching.subtrees import Run, SubTree, dummy, sub_tree
from corefref.wings.matching.trees import (
    Node,
    Phrase,
    Token,
    base,
    covering,
    from_brackets,
    phrases,
    renumbered,
    spanning,
    tokens,
)
from tests.wings.matching.trying import often

Case = tuple[Phrase, Span]


def stretch(start: int, end: int) -> frozenset[int]:
    return frozenset(range(start, end + 1))


@often
@given(case=trees_with_spans())
def test_a_minimum_span_is_a_non_empty_subset_of_the_maximum_span(case: Case) -> None:
    tree, span = case
    found = minimum_span(tree, span)
    assert frozenset() < found.positions <= stretch(*span)
    assert not found.fallback or found.positions == stretch(*span)


@often
@given(tree=trees())
def test_a_one_word_mention_is_its_own_minimum_span(tree: Phrase) -> None:
    for token in tokens(tree):
        at = token.position
        assert (
            minimum_span(tree, Span(at, at)).positions
            == minimum_span_to_the_letter(tree, Span(at, at)).positions
            == {at}
        )


@often
@given(case=trees_with_spans())
def test_nothing_outside_the_smallest_covering_phrase_matters(case: Case) -> None:
    tree, span = case
    lowest = covering(tree, *span)[-1]
    alone = spanning(tree, lowest.start, lowest.end)[0]
    assert minimum_span(alone, span) == minimum_span(tree, span)


@often
@given(case=trees_with_spans(), label=st.sampled_from(("S", "TOP", "FRAG", "SBAR", "PP")))
def test_a_label_that_is_not_nominal_or_verbal_right_above_a_phrase_changes_nothing(case: Case, label: str) -> None:
    tree, span = case
    assume(spanning(tree, *span))
    top = spanning(tree, *span)[0]
    assert minimum_span(Phrase(label, (top,)), span) == minimum_span(top, span)


def acceptable_runs(root: SubTree, path: tuple[Phrase, ...] = ()) -> Iterator[tuple[tuple[Phrase, ...], Run]]:
    """Every acceptable run below a root, with the phrases on the way to it."""
    yield from ((path, run) for run in root.runs if is_acceptable(run))
    for phrase in root.phrases:
        yield from acceptable_runs(sub_tree(phrase), (*path, phrase))


@often
@given(case=trees_with_spans())
def test_minimum_spans_are_the_nearest_runs_of_each_acceptable_phrase_under_the_root(case: Case) -> None:
    """Steps 1, 2 and 4 from the other end: all runs first, then the choice among them."""
    tree, span = case
    root = mention_root(tree, span)
    labels = {base(phrase.label) for phrase in root.phrases}
    tags = acceptable_tags(root.label) or acceptable_tags("VP" if labels & {"NP", "NML", "VP"} == {"VP"} else "NP")
    reached = [(path, run) for path, run in acceptable_runs(root) if all(base(p.label) in tags for p in path)]
    direct = [run for path, run in reached if not path]
    assume(direct or labels & tags)
    nearest = [
        run
        for path, run in reached
        if path and len(path) == min(len(other) for other, _ in reached if other and other[0] is path[0])
    ]
    chosen = frozenset(token.position for run in direct or nearest for token in run)
    assert minimum_span(tree, span).positions == (chosen or stretch(*span))


NOUN_PHRASES: tuple[Node, ...] = tuple(
    from_brackets(text)
    for text in (
        "(NP (NNP Ann))",
        "(NP (DT the) (NN man))",
        "(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))",
        "(NP (NP (NP (NNS ties)) (PP (IN with) (NP (PRP him)))) (SBAR (S (VP (TO to) (VP (VB cut))))))",
        "(NP (NP (NNP John)) (CC and) (NP (NNP Mary)))",
        "(NP (NP (PRP$ his) (NN brother) (POS 's)) (NN wedding))",
        "(NP (QP (IN about) (CD two)) (NNS years))",
    )
)


@often
@given(conjuncts=st.lists(st.sampled_from(NOUN_PHRASES), min_size=2, max_size=4))
def test_a_coordination_and_its_conjuncts_have_distinct_minimum_spans(conjuncts: list[Node]) -> None:
    """Moosavi et al. (2019), §5, for conjuncts that have an acceptable run."""
    between: list[Node] = [Token(0, ",", ","), Token(0, "and", "CC")]
    separated = [
        node for i, c in enumerate(conjuncts) for node in ([between[i == len(conjuncts) - 1]] if i else []) + [c]
    ]
    tree = renumbered(Phrase("NP", tuple(separated)))
    mentions = [Span(c.start, c.end) for c in tree.children if isinstance(c, Phrase)]
    found = [minimum_span(tree, span).positions for span in (*mentions, Span(tree.start, tree.end))]
    assert len(set(found)) == len(found)


def test_a_conjunct_without_an_acceptable_run_is_lost_in_its_coordination() -> None:
    """So §5's claim needs that hypothesis."""
    tree = from_brackets("(NP (NP (DT this)) (CC and) (NP (DT the) (NN man)))")
    assert minimum_span(tree, Span(0, 3)).positions == minimum_span(tree, Span(2, 3)).positions == {2, 3}


def test_nested_mentions_can_have_one_minimum_span() -> None:
    tree = from_brackets("(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))")
    assert minimum_span(tree, Span(0, 1)).positions == minimum_span(tree, Span(0, 3)).positions


def in_noise(phrase: Phrase, kind: str) -> Case:
    """A sentence with the phrase in it, and a span that is too long by what the kind says."""
    comma, mark, close = Token(0, ",", ","), Token(0, "``", "``"), Token(0, "''", "''")
    verb = from_brackets("(VP (VBD left) (NP (NNP Rome)))")
    clause = from_brackets("(SBAR (WHNP (WP who)) (S (VP (VBD left))))")
    children: Sequence[Node]
    match kind:
        case "comma":
            children, before, after = (phrase, comma, verb), 0, 1
        case "quotation marks":
            children, before, after = (mark, phrase, close, verb), 1, 1
        case "opening mark":
            children, before, after = (mark, phrase, close, verb), 1, 0
        case "part of a clause":
            children, before, after = (phrase, comma, clause), 0, 2
        case _:
            children, before, after = (phrase, verb), 0, 1
    tree = renumbered(Phrase("S", tuple(children)))
    inner = tree.children[before]
    return tree, Span(inner.start - before, inner.end + after)


NOISE = ("comma", "quotation marks", "opening mark", "part of a clause", "verb")


@often
@given(phrase=trees(), label=st.sampled_from(["NP", "NML"]), kind=st.sampled_from(NOISE))
def test_a_noisy_boundary_that_keeps_the_noun_phrase_keeps_its_minimum_span(
    phrase: Phrase, label: str, kind: str
) -> None:
    """Where the phrase has acceptable runs below nominal tags alone, and those that are nearest have one depth."""
    tree, noisy = in_noise(Phrase(label, phrase.children), kind)
    inner = next(p for p in tree.children if isinstance(p, Phrase) and p.label == label)
    clean = minimum_span(tree, Span(inner.start, inner.end))
    paths = [[p for p in phrases(inner) if p.start <= at <= p.end] for at in clean.positions]
    assume(not clean.fallback and len({len(path) for path in paths}) == 1)
    assume({base(p.label) for path in paths for p in path} <= NOMINAL_TAGS)
    assert minimum_span(tree, noisy) == clean


def test_a_comma_after_conjuncts_of_unequal_depth_changes_their_minimum_span() -> None:
    """So the last property needs one depth: under X the coordination is one phrase."""
    tree = from_brackets(
        "(S (NP (NP (NNP John)) (CC and) (NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))) (, ,) (VP (VB go)))"
    )
    assert minimum_span(tree, Span(0, 5)).positions == {0, 2, 3}
    assert minimum_span(tree, Span(0, 6)).positions == {0}


@often
@given(case=trees_with_spans())
def test_the_dummy_root_has_exactly_the_tokens_of_the_span(case: Case) -> None:
    tree, span = case
    assume(not spanning(tree, *span))
    found = [token.position for child in dummy(tree, span).children for token in tokens(child)]
    assert found == sorted(stretch(*span))


def test_runs_of_different_phrases_stay_apart_under_the_dummy_root() -> None:
    tree = from_brackets("(S (NP (NN news) (IN of)) (VP (VBD left) (NP (PRP him))))")
    assert [[token.word for token in run] for run in dummy(tree, Span(1, 2)).runs] == [["of"]]
    tree = from_brackets("(S (NP (NN news) (RB only)) (RB then) (VP (VBD left)))")
    assert [[token.word for token in run] for run in dummy(tree, Span(1, 2)).runs] == [["only"], ["then"]]


@pytest.mark.parametrize("bracket", ["-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-", "-RCB-", "(", "[", "{"])
def test_a_bracket_is_never_acceptable(bracket: str) -> None:
    assert not is_acceptable((Token(0, bracket, "-LRB-"),))


@pytest.mark.parametrize("tag", ["DT", "CC", "IN"])
def test_a_run_of_function_words_and_punctuation_is_not_acceptable(tag: str) -> None:
    assert not is_acceptable((Token(0, "that", tag), Token(1, "--", ":")))
    assert is_acceptable((Token(0, "that", tag), Token(1, "--", ":"), Token(2, "man", "NN")))
