from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import measures, partition, registry
from corefref.formats.documents import Unmatched
from corefref.partitions import Partition, Span, partition_of
from corefref.ratio import value_of
from corefref.rendering import latex, text
from corefref.rendering.blocks import Paragraph, Table
from corefref.rendering.numbers import percent
from corefref.rendering.parts import plain
from corefref.scores import sum_of_scores
from corefref.wings.examples.small_scope import Pair, pairs_up_to
from corefref.wings.explain import trace
from corefref.wings.explain.corpora import naming_by, summed, trace_of_corpus
from corefref.wings.explain.describing import Namings, by_itself
from corefref.wings.explain.difference import Compared, Names, differences, differing, figures, of_document, taken_apart
from corefref.wings.explain.matched_mentions import describe_matching
from corefref.wings.matching.alignments import Matched, MatchedMentions
from tests import effort

NAMES = Names("ours", "theirs")


def compared(key: Partition, ours: Partition, others: Partition, *metrics: str) -> Compared:
    a, b = ({metric: trace(key, response, metric) for metric in metrics} for response in (ours, others))
    return Compared("d", a, b)


def of_letters(*entities: str) -> Partition:
    return partition(map(set, entities))


@st.composite
def small_partitions(draw: st.DrawFn) -> Partition:
    return partition_of(draw(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3))))


@pytest.mark.parametrize("identifier", measures.METRICS)
@effort.examples(20)
@given(key=small_partitions(), ours=small_partitions(), others=small_partitions())
def test_the_entities_make_up_the_difference_of_each_side(
    identifier: str, key: Partition, ours: Partition, others: Partition
) -> None:
    for a, b in zip(trace(key, ours, identifier).sides, trace(key, others, identifier).sides, strict=True):
        assert sum(differences(a, b).values(), Fraction(0)) == (a.value or 0) - (b.value or 0)


def test_six_mentions_of_an_entity_are_named_and_of_more_the_number_is() -> None:
    words = Compared("d", {}, {}, ["a", "b", "c", "d", "e", "f", "g"])
    assert words.listing(frozenset(Span(n, n) for n in range(6))).text == "a@0, b@1, c@2, d@3, e@4, f@5"
    assert words.listing(frozenset(Span(n, n) for n in range(7))).text == "a@0, b@1, c@2, d@3, e@4, f@5, … (7 mentions)"


KEY, OURS, THEIRS = of_letters("abc", "defg"), of_letters("ab", "cd", "fghi"), of_letters("abc", "fg")


def test_the_difference_names_who_gained_and_who_lost() -> None:
    shown = text.written(of_document(compared(KEY, OURS, THEIRS, "lea"), NAMES), width=80)
    assert "LEA recall     23.81   52.38  −28.57\n" in shown
    # Of 7: {a b c} gives 1 in ours and 3 in theirs, {d e f g} 2/3 in both.
    assert "k1      {a b c}                        14.29   42.86  −28.57\n" in shown
    assert "        1 entity without a difference   9.52    9.52   +0.00\n" in shown
    assert "        together                       23.81   52.38  −28.57\n" in shown
    # Of the responses' mentions: {a b} gives 2 of 8, {f g h i} 4/6 of 8; {a b c} 3 of 5, {f g} 2 of 5.
    assert "b1      {a b c}                                60.00  −60.00\n" in shown
    assert "a1      {a b}                          25.00          +25.00\n" in shown
    assert "a3      {f g h i}                       8.33           +8.33\n" in shown
    assert "/" not in shown


def test_exact_fractions_are_there_on_demand_with_true_minus_signs() -> None:
    shown = text.written(of_document(compared(KEY, OURS, THEIRS, "lea"), NAMES, exact=True), width=80)
    # 5/21 − 11/21, of which k1 makes 1/7 − 3/7.
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "LEA recall 5/21 11/21 −2/7" in lines
    assert "k1 3 · 1/3 of 7 3 · 3/3 of 7 −2/7" in lines
    assert "b1 3 · 3/3 of 5 −3/5" in lines
    assert "-2/7" not in shown


def test_an_entity_of_both_responses_has_both_names() -> None:
    blocks = taken_apart(compared(KEY, of_letters("a", "bc"), of_letters("bc"), "lea"), NAMES)
    (table,) = [block for block in blocks if isinstance(block, Table) and plain(block.rows[0][0]) == "a2 = b1"]
    # {b c} gives 2 of 3 in the one, 2 of 2 in the other.
    assert [plain(cell) for cell in table.rows[0]] == ["a2 = b1", "{b c}", "66.67", "100.00", "−33.33"]
    assert "a_{2} = b_{1}" in latex.written(blocks)


def test_a_response_differs_from_itself_in_nothing() -> None:
    key = of_letters("abc")
    found = compared(key, of_letters("ab"), of_letters("ab"), "conll")
    assert taken_apart(found, NAMES).count(Paragraph(("No entity makes a difference.",))) == 6
    assert differing([found], None) == ([], [Paragraph(("Without a section: 1 document in which no figure differs.",))])


@pytest.mark.parametrize("most", [0, 1, 2, None])
@effort.examples(40)
@given(key=small_partitions(), ours=small_partitions(), others=small_partitions())
def test_the_rows_add_up_to_the_figures_however_few_are_listed(
    most: int | None, key: Partition, ours: Partition, others: Partition
) -> None:
    found = compared(key, ours, others, "b_cubed")
    tables = [block for block in taken_apart(found, NAMES, most) if isinstance(block, Table)]
    differ = [(a, b) for _, a, b in found.sides() if any(differences(a, b).values())]
    for table, (a, b) in zip(tables, differ, strict=True):
        together = [plain(cell) for cell in table.rows[-1]]
        assert together[1] == "together"
        for place, side in ((2, a), (3, b)):
            listed = [plain(row[place]) for row in table.rows[:-1]]
            assert together[place] == ("0/0" if side.value is None else percent(side.value))
            # Each row is rounded by half of 0.01 at most.
            given = sum((Fraction(cell) for cell in listed if cell), Fraction(0))
            assert abs(given - 100 * (side.value or Fraction(0))) <= Fraction(len(listed), 200)


def test_each_metric_has_its_figures_once_and_a_mean_its_members() -> None:
    found = figures(compared(KEY, OURS, THEIRS, "muc", "conll"), NAMES)
    names = [plain(row[0]) for row in found.rows]
    assert len(names) == len(set(names)) == 10
    assert names[:4] == ["MUC recall", "MUC precision", "MUC F₁", "CoNLL F₁"]


def test_documents_that_differ_most_come_first_and_the_others_are_counted() -> None:
    little = compared(of_letters("abcdef"), of_letters("abcde"), of_letters("abcdef"), "muc")
    much = compared(of_letters("ab"), of_letters("ab"), of_letters("cd"), "muc")
    same = compared(KEY, OURS, OURS, "muc")
    assert differing([little, same, much], None)[0] == [much, little]
    shown, note = differing([little, same, much], 1)
    assert shown == [much]
    said = "Without a section: 1 document in which no figure differs; 1 document that differs less."
    assert note == [Paragraph((said,))]
    _, note = differing([little, same, much], 2)
    assert note == [Paragraph(("Without a section: 1 document in which no figure differs.",))]


def test_what_is_0_by_0_for_one_of_two_differs_by_no_points() -> None:
    """MUC precision of no response is 0/0, and of the other 3/3."""
    found = figures(compared(KEY, of_letters(), of_letters("abc", "de"), "muc"), NAMES)
    (row,) = (row for row in found.rows if row[0] == "MUC precision")
    assert row[3] == ""


def test_documents_add_up_and_the_worst_come_first() -> None:
    pairs = [
        (partition(map(set, ["ab"])), partition(map(set, ["ab"]))),
        (partition(map(set, ["abcd"])), partition(map(set, ["ab"]))),
    ]
    score = sum_of_scores(registry.score_by_definition(k, r, "muc") for k, r in pairs)
    shown = text.written(
        summed(trace_of_corpus(["good", "bad"], [trace(k, r, "muc") for k, r in pairs], score)), width=80
    )
    # Recall (1 + 1) / (1 + 3), precision (1 + 1) / (1 + 1).
    assert "Sums over documents: 2 / 4 = 1/2 = 50.00 %." in shown
    assert "F₁ = 2 · 1 · 1/2 / (1 + 1/2) = 2/3" in shown
    assert shown.index("bad") < shown.index("good")
    assert [line.split()[:2] for line in shown.splitlines() if line.startswith(("bad", "good"))][:2] == [
        ["bad", "33.33"],
        ["good", "100.00"],
    ]
    few = text.written(summed(trace_of_corpus(["good", "bad"], [trace(k, r, "muc") for k, r in pairs], score), 1))
    assert "1 more documents are not listed here." in few


SMALL = list(pairs_up_to(3))


@pytest.mark.parametrize("identifier", registry.IDS)
@effort.examples(50)
@given(pairs=st.lists(st.sampled_from(SMALL), min_size=1, max_size=3))
def test_the_sums_of_documents_come_to_the_figures_of_the_corpus(identifier: str, pairs: list[Pair]) -> None:
    score = sum_of_scores(registry.score_by_definition(*pair, identifier) for pair in pairs)
    found = trace_of_corpus([str(n) for n in range(len(pairs))], [trace(*pair, identifier) for pair in pairs], score)
    assert found.f1 == score.f1
    assert [member.f1 for member in found.members] == [member.f1 for member in score.members.values()]
    assert (found.recall, found.precision) == (value_of(score.recall), value_of(score.precision))
    counted = [side for side in found.sides if side.counts]
    # Without any link Luo et al.'s BLANC is of the mentions, and no side counts.
    for side, value in zip(counted, (found.recall, found.precision), strict=False) if len(counted) == 2 else ():
        assert side.value == value
    assert found.f1_worked.endswith((str(found.f1), "is", "are 0", "= 0/0"))


def test_a_mention_is_called_by_its_words_and_place() -> None:
    name = naming_by(["An", "old", "dog"])
    assert [name(Span(0, 2)), name(Span(2, 2)), name("a")] == ["An_old_dog@0", "dog@2", "a"]
    assert len(naming_by(["long" * 20])(Span(0, 0))) == 38
    assert [naming_by(["x" * letters])(Span(0, 0)) for letters in (36, 37)] == ["x" * 36 + "@0", "x" * 35 + "…@0"]
    assert name(Unmatched(Span(2, 2))) == "dog@2′"


def test_one_pair_is_matched_and_what_is_beyond_the_rows_is_counted() -> None:
    matching = MatchedMentions((Matched("a", "a", "equal"),), ("b", "c"), (), {})
    naming = Namings(by_itself, by_itself)
    shown = text.written(describe_matching(of_letters("a", "b", "c"), of_letters("a"), matching, "head", naming, 1))
    assert "1 of 3 key mentions and of 1 response mention is matched." in shown
    assert "… and 1 more." in shown
