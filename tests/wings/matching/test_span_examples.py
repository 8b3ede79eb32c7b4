import pytest

from corefref.partitions import Partition, Span, mentions
from corefref.wings.examples.worked_examples import papers
from corefref.wings.matching.heads import head
from corefref.wings.matching.matching import RULES, Extent, MinimumSpanOf, collapses, extent, matching
from corefref.wings.matching.mina import minimum_span, minimum_span_to_the_letter
from corefref.wings.matching.trees import Phrase, from_brackets, tokens
from tests.wings.matching.examples import MatchingExample, SpanExample, matching_examples, span_examples
from tests.wings.matching.heads_cort import head_cort

SPANS = [pytest.param(e, id=e.id) for e in span_examples()]
MATCHINGS = [pytest.param(e, id=e.id) for e in matching_examples()]


def trees_of(example: MatchingExample) -> list[Phrase]:
    made = list[Phrase]()
    for text in example.trees:
        made.append(from_brackets(text, offset=made[-1].end + 1 if made else 0))
    return made


def extents_of(
    example: MatchingExample, side: Partition, minimum_span_of: MinimumSpanOf = minimum_span
) -> list[Extent]:
    return [extent(trees_of(example), m, minimum_span_of) for m in mentions(side) if isinstance(m, Span)]


@pytest.mark.parametrize("example", SPANS)
def test_the_minimum_span_is_the_example_s(example: SpanExample) -> None:
    found = minimum_span(from_brackets(example.tree), example.span)
    assert (found.positions, found.fallback) == (example.minimum_span, example.fallback)


@pytest.mark.parametrize("example", SPANS)
def test_the_prose_to_the_letter_is_the_example_s(example: SpanExample) -> None:
    assert minimum_span_to_the_letter(from_brackets(example.tree), example.span).positions == example.to_the_letter


@pytest.mark.parametrize("example", SPANS)
def test_the_heads_are_the_example_s(example: SpanExample) -> None:
    tree = from_brackets(example.tree)
    assert (head(tree, example.span), head_cort(tree, example.span)) == (example.head, example.head_cort)


@pytest.mark.parametrize("example", SPANS)
def test_words_and_status_of_a_span_example_are_true(example: SpanExample) -> None:
    words = {token.position: token.word for token in tokens(from_brackets(example.tree))}
    assert example.words == " ".join(words[at] for at in range(example.span.start, example.span.end + 1))
    own = " ".join(words[at] for at in sorted(example.minimum_span))
    expected = (
        "not-printed" if example.printed is None else "as-printed" if example.printed == own else "printed-differs"
    )
    assert example.status == expected
    assert example.note or example.status != "printed-differs"


def test_the_examples_state_these_rules() -> None:
    assert all(list(example.matched) == list(RULES) for example in matching_examples())


def test_the_prose_matches_alike_where_it_gives_the_same_minimum_spans() -> None:
    alike = 0
    for example in matching_examples():
        sides = [extents_of(example, side, minimum_span_to_the_letter) for side in (example.key, example.response)]
        if sides == [extents_of(example, side) for side in (example.key, example.response)]:
            assert matching(RULES["mina"], *sides) == example.matched["mina"]
            alike += 1
    assert alike > len(matching_examples()) / 2


@pytest.mark.parametrize("example", MATCHINGS)
@pytest.mark.parametrize("rule", RULES)
def test_the_matching_is_the_example_s(example: MatchingExample, rule: str) -> None:
    key, response = extents_of(example, example.key), extents_of(example, example.response)
    assert matching(RULES[rule], key, response) == example.matched[rule]


@pytest.mark.parametrize("example", MATCHINGS)
@pytest.mark.parametrize("side", ["key", "response"])
@pytest.mark.parametrize("rule", RULES)
def test_the_collapses_are_the_example_s(example: MatchingExample, side: str, rule: str) -> None:
    entities = example.key if side == "key" else example.response
    found = {
        (together, sum(not entity.isdisjoint(together) for entity in entities))
        for together in collapses(RULES[rule], extents_of(example, entities))
    }
    assert found == {(c.mentions, c.entities) for c in example.collapsed if (c.side, c.rule) == (side, rule)}


def test_span_examples_name_a_paper() -> None:
    ids = [e.id for e in span_examples()] + [e.id for e in matching_examples()]
    assert {example.partition("/")[0] for example in ids} <= papers().keys()


def test_ids_of_span_examples_are_unique() -> None:
    ids = [e.id for e in span_examples()] + [e.id for e in matching_examples()]
    assert len(set(ids)) == len(ids)
