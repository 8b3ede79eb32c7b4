from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from corefref.formats.documents import Unmatched
from corefref.measures import METRICS
from corefref.partitions import Mention, Partition, Span, mentions, partition_of
from corefref.wings.examples.strategies import spans_in, trees
from corefref.wings.matching.matching import (
    RULES,
    Extent,
    MatchingRule,
    RelatedPair,
    collapses,
    extent,
    greatest_overlap,
    matching,
    overlap,
    place_in_text,
    renamed,
)
from corefref.wings.matching.mina import minimum_span, minimum_span_to_the_letter
from corefref.wings.matching.trees import Phrase, from_brackets
from tests.wings.matching.trying import often, seldom

RULE = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
EQUIVALENCES = pytest.mark.parametrize("rule", [RULES[name] for name in ("exact", "mina", "head")])


BY_OVERLAP = [RULES[name] for name in ("min", "head-corefud", "partial-corefud")]


def in_text(m: Extent) -> tuple[int, int]:
    return min(m.maximum), max(m.maximum)


def an_extent(start: int, end: int, head: int, minimum: Sequence[int] = ()) -> Extent:
    return Extent(Span(start, end), frozenset(range(start, end + 1)), frozenset(minimum or [head]), frozenset({head}))


def extents(longest: int = 7) -> SearchStrategy[Extent]:
    """A mention of any extent, its head and minimum span chosen freely in it."""
    position = st.integers(0, longest - 1)
    return st.tuples(position, position).flatmap(
        lambda ends: st.builds(
            lambda head, more: an_extent(min(ends), max(ends), head, sorted({head, *more})),
            st.integers(min(ends), max(ends)),
            st.sets(st.integers(min(ends), max(ends)), max_size=2),
        )
    )


def sides(size: int = 5) -> SearchStrategy[list[Extent]]:
    """The mentions of a key or a response: no span twice."""
    return st.lists(extents(), max_size=size, unique_by=lambda m: m.mention)


def sides_of_trees() -> SearchStrategy[tuple[list[Extent], list[Extent]]]:
    """The mentions of a key and a response in one tree, which decides minimum spans and heads."""
    return trees().flatmap(
        lambda tree: st.tuples(
            st.lists(spans_in(tree).map(lambda span: extent([tree], span)), max_size=6, unique=True),
            st.lists(spans_in(tree).map(lambda span: extent([tree], span)), max_size=6, unique=True),
        )
    )


def test_the_prose_to_the_letter_matches_what_our_reading_does_not() -> None:
    """“two years ago” has the minimum span “ago” by our reading, and “two years” by the prose, as “two years” has."""
    tree = from_brackets("(ADVP (NP (CD two) (NNS years)) (RB ago))")
    for minimum_span_of, expected in ((minimum_span, {}), (minimum_span_to_the_letter, {Span(0, 1): Span(0, 2)})):
        key, response = ([extent([tree], span, minimum_span_of)] for span in (Span(0, 2), Span(0, 1)))
        assert matching(RULES["mina"], key, response) == expected


@RULE
@seldom
@given(key=sides(), response=sides())
def test_a_matching_is_one_to_one_and_of_related_mentions(
    rule: MatchingRule, key: list[Extent], response: list[Extent]
) -> None:
    found = matching(rule, key, response)
    assert len(set(found.values())) == len(found)
    of_key, of_response = {m.mention: m for m in key}, {m.mention: m for m in response}
    assert all(rule.relation(of_key[k], of_response[r]) for r, k in found.items())


@RULE
@seldom
@given(key=sides(), response=sides(), data=st.data())
def test_a_matching_does_not_depend_on_the_order_of_the_mentions(
    rule: MatchingRule, key: list[Extent], response: list[Extent], data: st.DataObject
) -> None:
    shuffled = matching(rule, data.draw(st.permutations(key)), data.draw(st.permutations(response)))
    assert shuffled == matching(rule, key, response)


@RULE
@seldom
@given(sides=sides_of_trees())
def test_equal_mentions_are_matched_with_each_other(
    rule: MatchingRule, sides: tuple[list[Extent], list[Extent]]
) -> None:
    key, response = sides
    found = matching(rule, key, response)
    equal = {m.mention for m in key} & {m.mention for m in response}
    assert {m: found[m] for m in equal} == {m: m for m in equal}


@RULE
@seldom
@given(key=sides(), response=sides())
def test_no_related_pair_is_left_over(rule: MatchingRule, key: list[Extent], response: list[Extent]) -> None:
    found = matching(rule, key, response)
    left_keys = [k for k in key if k.mention not in found.values()]
    left_responses = [r for r in response if r.mention not in found]
    assert not any(rule.relation(k, r) for k, r in product(left_keys, left_responses))


@EQUIVALENCES
@seldom
@given(key=sides(), response=sides())
def test_an_equivalence_matches_as_many_as_each_class_allows(
    rule: MatchingRule, key: list[Extent], response: list[Extent]
) -> None:
    def classes(side: list[Extent]) -> Counter[frozenset[int]]:
        return Counter({"maximum": m.maximum, "minimum": m.minimum, "head": m.head}[rule.seen] for m in side)

    assert len(matching(rule, key, response)) == (classes(key) & classes(response)).total()


@EQUIVALENCES
@seldom
@given(a=extents(4), b=extents(4), c=extents(4))
def test_exact_mina_and_head_are_equivalences(rule: MatchingRule, a: Extent, b: Extent, c: Extent) -> None:
    related = rule.relation
    assert related(a, a)
    assert related(a, b) == related(b, a)
    assert not (related(a, b) and related(b, c)) or related(a, c)


@pytest.mark.parametrize("rule", [RULES["min"], RULES["partial-corefud"]])
def test_min_and_partial_are_reflexive_but_not_symmetric(rule: MatchingRule) -> None:
    long, short = an_extent(0, 3, 1), an_extent(0, 1, 1)
    assert rule.relation(long, long)
    assert rule.relation(long, short)
    assert not rule.relation(short, long)


def one_to_one_parts(pairs: Sequence[RelatedPair]) -> Iterator[list[RelatedPair]]:
    """Every choice of pairs in which no mention is twice."""
    if not pairs:
        yield []
        return
    (k, r), *rest = pairs
    yield from one_to_one_parts(rest)
    for part in one_to_one_parts([pair for pair in rest if pair[0] != k and pair[1] != r]):
        yield [(k, r), *part]


@often
@given(key=sides(4), response=sides(4), rule=st.sampled_from(BY_OVERLAP))
def test_the_greatest_overlap_is_greatest_and_first_among_equals(
    key: list[Extent], response: list[Extent], rule: MatchingRule
) -> None:
    ks, rs = sorted(key, key=in_text), sorted(response, key=in_text)
    pairs = [(k, r) for k, r in product(ks, rs) if rule.relation(k, r)]

    def worth(part: list[RelatedPair]) -> tuple[Fraction, list[int]]:
        of_key = dict(part)
        earliness = [-rs.index(of_key[k]) if k in of_key else -len(rs) for k in ks]
        return sum((overlap(k, r) for k, r in part), Fraction(0)), earliness

    best = max(one_to_one_parts(pairs), key=worth)
    assert set(greatest_overlap(pairs)) == set(best)


def test_corefud_prefers_the_response_that_covers_more_of_the_key() -> None:
    """CorefUD's scorer 1.1 takes the other one, by Jaccard distance."""
    k, longer, other = an_extent(1, 3, 2), an_extent(1, 9, 2), an_extent(2, 4, 2)
    assert matching(RULES["head-corefud"], [k], [longer, other]) == {longer.mention: k.mention}


def test_an_unrelated_mention_does_not_change_how_a_tie_is_broken() -> None:
    """In CorefUD's scorer 1.2 it does: there the solver decides."""
    k, first, second = an_extent(3, 7, 5), an_extent(3, 5, 5), an_extent(5, 7, 5)
    unrelated = an_extent(1, 1, 1)
    assert matching(RULES["head-corefud"], [k], [second, first]) == {first.mention: k.mention}
    assert matching(RULES["head-corefud"], [unrelated, k], [second, first]) == {first.mention: k.mention}


def test_the_greatest_sum_of_overlaps_can_have_fewer_pairs_than_there_could_be() -> None:
    keys, responses = [an_extent(1, 10, 1), an_extent(1, 30, 9)], [an_extent(1, 9, 1), an_extent(1, 3, 1)]
    assert matching(RULES["partial-corefud"], keys, responses) == {Span(1, 9): Span(1, 10)}


def test_equal_words_with_another_head_are_not_matched_and_stay_twinless() -> None:
    """Heads from a file may differ where heads from one tree cannot."""
    k, r = an_extent(0, 3, 1), an_extent(0, 3, 2)
    found = matching(RULES["head-corefud"], [k], [r])
    assert found == {}
    assert renamed([r.mention], found, key={k.mention}) == {r.mention: Unmatched(r.mention)}


def test_a_mention_across_sentences_is_matched_exactly() -> None:
    trees = [from_brackets("(NP (NN a) (NN b))"), from_brackets("(NP (NN c) (NN d))", offset=2)]
    across, inside = extent(trees, Span(1, 2)), extent(trees, Span(1, 1))
    for rule in RULES.values():
        assert matching(rule, [across], [inside]) == {}
        assert matching(rule, [across], [across]) == {Span(1, 2): Span(1, 2)}


def partitions_in(tree: Phrase) -> SearchStrategy[Partition]:
    """A partition of spans of a tree."""
    return st.dictionaries(spans_in(tree), st.integers(0, 3), max_size=6).map(
        lambda entity_of: partition_of(dict(entity_of))
    )


def seen_through(tree: Phrase, rule: MatchingRule, key: Partition, response: Partition) -> Partition:
    def extents_of(side: Partition) -> list[Extent]:
        return [extent([tree], m) for m in mentions(side) if isinstance(m, Span)]

    names = renamed(mentions(response), matching(rule, extents_of(key), extents_of(response)), mentions(key))
    numbers: dict[Mention, int] = {names[m]: n for n, entity in enumerate(response) for m in entity}
    return partition_of(numbers)


@often
@given(data=st.data(), tree=trees())
def test_on_the_key_s_mentions_every_rule_scores_as_exact_matching_does(data: st.DataObject, tree: Phrase) -> None:
    """Moosavi et al. (2019), appendix A: with gold mentions MINA's results are those of maximum spans."""
    key = data.draw(partitions_in(tree))
    entity_of = {m: data.draw(st.integers(0, 2)) for m in sorted(mentions(key), key=repr)}
    response = partition_of(entity_of)
    for rule in RULES.values():
        assert seen_through(tree, rule, key, response) == response


@often
@given(data=st.data(), tree=trees())
def test_scores_stay_between_0_and_1_under_every_rule(data: st.DataObject, tree: Phrase) -> None:
    key, response = data.draw(partitions_in(tree)), data.draw(partitions_in(tree))
    for rule in RULES.values():
        seen = seen_through(tree, rule, key, response)
        assert sorted(map(len, seen)) == sorted(map(len, response))
        for metric in METRICS.values():
            for value in (metric.recall(key, seen).value, metric.precision(key, seen).value):
                assert value is None or 0 <= value <= 1


@RULE
@seldom
@given(side=sides())
def test_collapses_are_the_mentions_that_a_rule_cannot_tell_apart(rule: MatchingRule, side: list[Extent]) -> None:
    together = [set(c) for c in collapses(rule, side)]
    for a, b in product(side, side):
        seen = [{"maximum": m.maximum, "minimum": m.minimum, "head": m.head}[rule.seen] for m in (a, b)]
        joined = any({a.mention, b.mention} <= c for c in together)
        assert joined == (a != b and seen[0] == seen[1]) or a == b
    assert rule.id != "exact" or not together


def test_mentions_with_gaps_have_an_order_that_no_hash_decides() -> None:
    """Of two mentions with the same ends and as many tokens the one comes first whose tokens do."""
    one, other = (Extent("m", tokens, tokens, tokens) for tokens in (frozenset({3, 11, 20}), frozenset({3, 12, 20})))
    assert place_in_text(one) == (3, 20, 3, (3, 11, 20)) < place_in_text(other) == (3, 20, 3, (3, 12, 20))


def test_mentions_of_equal_ends_are_in_the_order_of_their_tokens() -> None:
    """The tokens of a set come in any order: here 9 before 2, and 8 before 9."""
    parts = [Extent(name, frozenset(name), frozenset(name), frozenset(name)) for name in ((0, 8, 9), (0, 2, 9))]
    assert [m.mention for m in sorted(parts, key=place_in_text)] == [(0, 2, 9), (0, 8, 9)]
