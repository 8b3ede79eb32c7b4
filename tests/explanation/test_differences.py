from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import partition, registry
from corefref.evidence.small_scope import Pair, pairs_up_to
from corefref.explanation import trace
from corefref.explanation.corpora import naming_by, of_corpus, summed
from corefref.explanation.difference import compared_responses, differences
from corefref.partitions import Partition, Span, partition_of
from corefref.ratio import value_of
from corefref.rendering import text
from corefref.scores import sum_of_scores
from tests import effort


@st.composite
def small_partitions(draw: st.DrawFn) -> Partition:
    return partition_of(draw(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3))))


@pytest.mark.parametrize("identifier", registry.METRICS)
@effort.examples(20)
@given(key=small_partitions(), ours=small_partitions(), others=small_partitions())
def test_the_entities_make_up_the_difference_of_each_side(
    identifier: str, key: Partition, ours: Partition, others: Partition
) -> None:
    for a, b in zip(trace(key, ours, identifier).sides, trace(key, others, identifier).sides, strict=True):
        assert sum(differences(a, b).values(), Fraction(0)) == (a.value or 0) - (b.value or 0)


def test_the_difference_names_who_gained_and_who_lost() -> None:
    key = partition(map(set, ["abc", "defg"]))
    ours, others = (trace(key, partition(map(set, r)), "lea") for r in (["ab", "cd", "fghi"], ["abc", "fg"]))
    shown = text.written(compared_responses(ours, others, ("ours", "theirs")), width=80)
    # {a b c} gives 1/7 in ours and 3/7 in theirs; {d e f g} the same in both.
    assert "{a b c}  k1: 3 · 1/3  k1: 3 · 3/3        -2/7    −28.57 %" in shown
    assert "Together -2/7 = −28.57 %." in shown
    assert "Recall: 5/21 = 23.81 % against 11/21 = 52.38 %" in shown


def test_a_response_differs_from_itself_in_nothing() -> None:
    key = partition(map(set, ["abc"]))
    found = trace(key, partition(map(set, ["ab"])), "conll")
    assert (
        text.written(compared_responses(found, found, ("a", "b")), width=80).count("No entity makes a difference.") == 6
    )


def test_documents_add_up_and_the_worst_come_first() -> None:
    pairs = [
        (partition(map(set, ["ab"])), partition(map(set, ["ab"]))),
        (partition(map(set, ["abcd"])), partition(map(set, ["ab"]))),
    ]
    score = sum_of_scores(registry.score_by_definition(k, r, "muc") for k, r in pairs)
    shown = text.written(summed(of_corpus(["good", "bad"], [trace(k, r, "muc") for k, r in pairs], score)), width=80)
    # Recall (1 + 1) / (1 + 3), precision (1 + 1) / (1 + 1).
    assert "Sums over documents: 2 / 4 = 1/2 = 50.00 %." in shown
    assert "F₁ = 2 · 1 · 1/2 / (1 + 1/2) = 2/3" in shown
    assert shown.index("bad") < shown.index("good")


SMALL = list(pairs_up_to(3))


@pytest.mark.parametrize("identifier", registry.IDS)
@effort.examples(50)
@given(pairs=st.lists(st.sampled_from(SMALL), min_size=1, max_size=3))
def test_the_sums_of_documents_come_to_the_figures_of_the_corpus(identifier: str, pairs: list[Pair]) -> None:
    score = sum_of_scores(registry.score_by_definition(*pair, identifier) for pair in pairs)
    found = of_corpus([str(n) for n in range(len(pairs))], [trace(*pair, identifier) for pair in pairs], score)
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
