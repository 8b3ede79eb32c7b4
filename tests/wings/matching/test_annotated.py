"""What holds of matching by annotation, on random documents; its ties, by trying every matching."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from corefref.cli import main
from corefref.formats import sets
from corefref.formats.documents import Document, InputError, Unmatched, Wanted
from corefref.measures import METRICS
from corefref.partitions import EmptyNode, Mention
from corefref.wings.annotation import corefud
from corefref.wings.matching import documents as of_documents
from corefref.wings.matching.annotated import (
    ANNOTATED,
    CRAFT,
    Zeros,
    annotated_extent,
    has_part_in_first_run,
    head_of,
    is_zero,
    matched_mentions,
    nodes,
    place,
    runs,
)
from corefref.wings.matching.matching import (
    RULES,
    MatchingRule,
    contains_head,
    heaviest,
    overlap,
    place_in_text,
    related,
    same_head,
)
from corefref.wings.matching.zeros import alike, likeness, matched_zeros, parents
from corefref.wings.shared.nodes import coded_nodes
from tests.wings.matching.matching_examples import HEADER, Side, matching_cases, text_of
from tests.wings.matching.sides import document_of, documents, random_sides
from tests.wings.matching.trying import often, seldom

BY_HEADS_OR_WORDS = [rule for rule in ANNOTATED.values() if rule.id != "min"]
RULE = pytest.mark.parametrize("rule", BY_HEADS_OR_WORDS, ids=lambda rule: rule.id)
WAYS: tuple[Zeros, ...] = ("linear", "dependent")
zeros_either_way = st.sampled_from(WAYS)


@RULE
@often
@given(key=documents(), response=documents(), zeros=zeros_either_way, data=st.data())
def test_the_relation_is_one_to_one_and_of_sets(
    rule: MatchingRule, key: Document, response: Document, zeros: Zeros, data: st.DataObject
) -> None:
    found = matched_mentions(key, response, rule, zeros)
    assert len(set(found.values())) == len(found)
    assert found.keys() <= response.entity_of.keys()
    assert set(found.values()) <= key.entity_of.keys()
    shuffled = [
        replace(d, entity_of=dict(data.draw(st.permutations(list(d.entity_of.items()))))) for d in (key, response)
    ]
    assert matched_mentions(shuffled[0], shuffled[1], rule, zeros) == found


@RULE
@often
@given(key=documents(), zeros=zeros_either_way)
def test_a_response_that_is_its_key_is_matched_with_itself(rule: MatchingRule, key: Document, zeros: Zeros) -> None:
    assert matched_mentions(key, key, rule, zeros) == {m: m for m in key.entity_of}
    named = of_documents.matched(key, key, rule, zeros).response
    assert named.partition == key.partition


@RULE
@seldom
@given(key=documents(zeros=False), response=documents(zeros=False), zeros=zeros_either_way)
def test_on_ordinary_mentions_the_exact_rule_gives_the_plain_scores_as_all_do_where_mentions_are_the_same(
    rule: MatchingRule, key: Document, response: Document, zeros: Zeros
) -> None:
    same = {m: response.entity_of.get(m, 9) for m in key.entity_of}
    others = replace(response, entity_of=same, beside=key.beside)
    assert of_documents.matched(key, others, rule, zeros).response.entity_of == same
    plain = of_documents.matched(key, response, RULES["exact"], zeros).response
    for metric in METRICS.values():
        assert metric.recall(key.partition, plain.partition) == metric.recall(key.partition, response.partition)


@often
@given(key=documents(), response=documents(), rule=st.sampled_from(BY_HEADS_OR_WORDS), zeros=zeros_either_way)
def test_a_mention_that_stays_unmatched_raises_nothing(
    key: Document, response: Document, rule: MatchingRule, zeros: Zeros
) -> None:
    found = matched_mentions(key, response, rule, zeros)
    unmatched = [m for m in response.entity_of if m not in found]
    assume(unmatched)
    fewer = replace(response, entity_of={m: e for m, e in response.entity_of.items() if m != unmatched[0]})
    assert matched_mentions(key, fewer, rule, zeros) == found
    with_it, without = (of_documents.matched(key, r, rule, zeros).response.partition for r in (response, fewer))
    for name in ("muc", "b_cubed", "ceaf_m"):
        metric = METRICS[name]
        assert metric.recall(key.partition, with_it) == metric.recall(key.partition, without)
        more, less = metric.precision(key.partition, with_it).value, metric.precision(key.partition, without).value
        assert less is None or (more is not None and more <= less)


def all_matchings(pairs: Sequence[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
    """Every one-to-one choice among pairs."""
    if not pairs:
        yield frozenset()
        return
    (k, r), rest = pairs[0], pairs[1:]
    yield from all_matchings(rest)
    for chosen in all_matchings([(i, j) for i, j in rest if i != k and j != r]):
        yield chosen | {(k, r)}


def stated(worth: dict[tuple[int, int], Fraction], keys: int, responses: int) -> frozenset[tuple[int, int]]:
    """Of the matchings of greatest weight, the one that the choice states: the first key has the earliest, and on."""

    def merit(chosen: frozenset[tuple[int, int]]) -> tuple[Fraction, list[int]]:
        partner = dict(chosen)
        weight = sum((worth[pair] for pair in chosen), Fraction(0))
        return weight, [responses - partner[i] if i in partner else 0 for i in range(keys)]

    ranked = sorted((merit(chosen), tuple(sorted(chosen))) for chosen in all_matchings(list(worth)))
    assert len(ranked) < 2 or ranked[-1][0] != ranked[-2][0], "a tie is left"
    return frozenset(ranked[-1][1])


@seldom
@given(key=documents(most=4), response=documents(most=4), relation=st.sampled_from([same_head, contains_head]))
def test_no_tie_is_left_among_mentions(key: Document, response: Document, relation: object) -> None:
    rule = RULES["head-corefud" if relation is same_head else "partial-corefud"]
    ks, rs = (sorted((annotated_extent(d, m) for m in d.entity_of), key=place_in_text) for d in (key, response))
    pairs = related(rule.relation, ks, rs)
    assume(len(pairs) <= 10)
    worth = {(ks.index(k), rs.index(r)): overlap(k, r) for k, r in pairs}
    found = frozenset((ks.index(k), rs.index(r)) for k, r in heaviest(pairs, overlap))
    assert found == stated(worth, len(ks), len(rs))


@seldom
@given(key=documents(most=4), response=documents(most=4))
def test_no_tie_is_left_among_zeros(key: Document, response: Document) -> None:
    sides = []
    for document in (key, response):
        zeros = {annotated_extent(document, m): m for m in document.entity_of if is_zero(document, m)}
        depends = {}
        for zero in sorted(zeros, key=place_in_text):
            head = document.beside.heads[zeros[zero]]
            assert isinstance(head, EmptyNode)
            said = document.beside.dependencies.get(head, frozenset())
            depends[zero] = frozenset((-2 if on is None else place(on), relation) for on, relation in said)
        sides.append(depends)
    ks, rs = (list(side) for side in sides)
    worth = {
        (i, j): likeness(sides[0][k], sides[1][r])
        for i, k in enumerate(ks)
        for j, r in enumerate(rs)
        if likeness(sides[0][k], sides[1][r])
    }
    found = frozenset((ks.index(k), rs.index(r)) for k, r in matched_zeros(*sides))
    assert found == stated(worth, len(ks), len(rs))
    of_text = matched_mentions(key, response, RULES["exact"], "dependent")
    assert {(k, r) for r, k in of_text.items()} >= {(ks[i].mention, rs[j].mention) for i, j in found}


@often
@given(key=documents(), response=documents())
def test_craft_is_what_its_sentence_says(key: Document, response: Document) -> None:
    ks, rs = (sorted((annotated_extent(d, m) for m in d.entity_of), key=place_in_text) for d in (key, response))
    expected: dict[Mention, Mention] = {m: m for m in response.entity_of if m in key.entity_of}
    taken = set(expected.values())
    for r in rs:
        fits = [k for k in ks if k.mention not in expected and has_part_in_first_run(k, r)]
        if r.mention not in expected and fits and fits[0].mention not in taken:
            expected[r.mention] = fits[0].mention
            taken.add(fits[0].mention)
    assert matched_mentions(key, response, CRAFT) == expected


def test_a_looser_rule_can_lower_a_score() -> None:
    (partial, head) = (case for case in matching_cases() if case.id.startswith("looser-and-lower"))
    assert (partial.match, head.match) == ("partial-corefud", "head-corefud")
    for metric in ("muc", "b_cubed", "ceaf_e", "lea"):
        found = [(case.recall[metric].value, case.precision[metric].value) for case in (partial, head)]
        assert all(a is not None and b is not None and a > b for a, b in zip(*found, strict=True))


def extent_of(*words: int, head: int) -> Document:
    m = coded_nodes(words)
    return Document("d", "d", {m: 0}, beside=replace(document_of(Side(1, ())).beside, heads={m: head}, names={0: "e"}))


def test_matching_is_not_symmetric() -> None:
    larger, smaller = extent_of(1, 2, 3, head=2), extent_of(2, 3, head=2)
    assert len(matched_mentions(larger, smaller, RULES["partial-corefud"])) == 1
    assert matched_mentions(smaller, larger, RULES["partial-corefud"]) == {}


@often
@given(d=random_sides())
def test_the_places_of_nodes_are_in_the_order_of_the_text(d: Side) -> None:
    document = document_of(d)
    for m in document.entity_of:
        found = nodes(m)
        assert sorted(found) == list(found)
        assert frozenset().union(*runs(found)) <= set(found)
        assert head_of(document, m) in found


def test_two_sets_are_alike_by_what_they_share() -> None:
    assert alike(frozenset({1, 2}), frozenset({2, 3})) == Fraction(1, 2)
    assert alike(frozenset(), frozenset({1})) == 0
    assert likeness(frozenset({(2, "obj"), (4, "nsubj")}), frozenset({(2, "nsubj"), (4, "nsubj")})) == 6
    assert parents(frozenset({(2, "a"), (2, "b")})) == {2}


def read(*lines: str) -> Document:
    (document,) = corefud.documents(lines, "d.conllu", Wanted(keep_text=True))
    return document


def row(identifier: str, misc: str, deps: str = "_") -> str:
    return "\t".join([identifier, "w", *["_"] * 6, deps, misc])


def with_zero_at_the_root(number: int) -> Document:
    """Two sentences; in one of them a zero that depends on the root."""
    lines = [HEADER]
    for sentence in (1, 2):
        lines.append(row("1", "_"))
        if sentence == number:
            lines.append(row("1.1", "Entity=(e--1-)", "0:root"))
        lines.append("")
    return read(*lines)


def test_the_roots_of_two_sentences_are_two() -> None:
    key = with_zero_at_the_root(1)
    assert len(matched_mentions(key, with_zero_at_the_root(1), RULES["exact"], "dependent")) == 1
    assert matched_mentions(key, with_zero_at_the_root(2), RULES["exact"], "dependent") == {}


def test_an_unmatched_mention_with_the_words_of_a_key_mention_stays_twinless() -> None:
    key, response = extent_of(1, 2, head=1), extent_of(1, 2, head=2)
    found = of_documents.matched(key, response, RULES["head-corefud"]).response
    assert list(map(type, found.entity_of)) == [Unmatched]
    assert of_documents.matched(key, response, RULES["partial-corefud"]).response.entity_of == response.entity_of


def test_annotated_minimum_spans_decide_under_min() -> None:
    whole, part, other = coded_nodes([1, 2, 3]), coded_nodes([2, 3]), coded_nodes([1, 2])
    beside = replace(
        extent_of(1, 2, 3, head=1).beside, heads={}, annotates_minima=True, minima={whole: coded_nodes([3])}
    )
    key = Document("d", "d", {whole: 0}, beside=beside)
    for m, expected in ((part, {part: whole}), (other, {})):
        assert matched_mentions(key, Document("d", "d", {m: 0}), RULES["min"]) == expected
        found = of_documents.matched(key, Document("d", "d", {m: 0}), RULES["min"]).response
        assert (whole in found.entity_of) == bool(expected)
    bare = Document("d", "d", {whole: 0})
    assert matched_mentions(bare, Document("d", "d", {part: 0}), RULES["min"]) == {}


def test_a_response_in_a_format_without_heads_takes_the_key_s() -> None:
    """Words 1 and 2, with the head 2 in the key; 3 and 4 are not in the key, and its first word is their head."""
    key = replace(extent_of(1, 2, head=2), sentences=())
    response = Document("d", "d", {coded_nodes([1, 2]): 0, coded_nodes([3, 4]): 0})
    found = of_documents.matched(key, response, RULES["head-corefud"]).response
    assert found.entity_of == response.entity_of
    assert of_documents.matched(key, response, RULES["partial-corefud"]).response.entity_of == response.entity_of


def test_a_key_in_a_format_without_heads_is_refused_where_the_response_has_them() -> None:
    key, response = Document("d", "d", {coded_nodes([1]): 0}, file="k.conll", line=3), extent_of(1, 2, head=1)
    with pytest.raises(InputError) as caught:
        of_documents.matched(key, response, RULES["head-corefud"])
    expected = "(expected heads in the key, as CorefUD annotates them)"
    assert str(caught.value) == f"k.conll:3: document d has no heads, and the response has {expected}"
    empty = replace(key, entity_of={})
    assert of_documents.matched(empty, response, RULES["head-corefud"]).response.entity_of == response.entity_of


def test_craft_asks_for_a_text() -> None:
    (key,) = sets.documents(["{a b}"], "key")
    with pytest.raises(InputError, match="document 1 is not a text"):
        of_documents.matched(key, key, CRAFT)


def test_a_rule_that_needs_parses_says_which_take_heads() -> None:
    key = extent_of(1, 2, head=1)
    with pytest.raises(InputError, match="head-corefud and partial-corefud take the heads that CorefUD annotates"):
        of_documents.matched(key, key, RULES["head"])


HEADLESS = "\n".join(
    ["# newdoc id = d", "# global.Entity = GRP-etype", row("1", "Entity=(1"), row("2", "Entity=1)"), "\n"]
)


def test_the_first_word_is_the_head_where_none_is_named_and_a_note_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("key", "response"):
        (tmp_path / name).write_text(HEADLESS, "utf-8")
    files = [str(tmp_path / "key"), str(tmp_path / "response")]
    assert main(["score", *files, "--match", "head-corefud", "--metrics", "mentions"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"corefref: note: in the {side} 1 document names no head: the first word is taken for it, first in document d"
        for side in ("key", "response")
    ]
    assert head_of(read(*HEADLESS.split("\n")[:-1]), coded_nodes([0, 1])) == place(0)


@seldom
@given(key=random_sides(most=3))
@example(key=matching_cases()[0].key)
def test_what_is_written_is_read_again(key: Side) -> None:
    assume(not any(one.nodes[-1] >= other.nodes[0] for e in key.entities for one in e for other in e if one < other))
    found = read(*text_of({"d": [key]}).split("\n")[:-1])
    expected = document_of(key)
    assert {frozenset(e) for e in found.partition} == {frozenset(e) for e in expected.partition}
    assert found.beside.heads == expected.beside.heads
    # Every empty node is there, what depends on nothing too.
    assert {n: f for n, f in found.beside.dependencies.items() if f} == expected.beside.dependencies
    assert len(found.beside.dependencies) == len(key.empty)


def test_a_name_has_no_nodes() -> None:
    with pytest.raises(TypeError, match="a is not a mention of a text"):
        nodes("a")


def test_a_run_that_is_the_first_run_lies_in_it() -> None:
    document = Document("d", "d", {})
    k, r = (annotated_extent(document, coded_nodes(words)) for words in ([2, 3, 7], [2, 3, 9]))
    assert has_part_in_first_run(k, r)
