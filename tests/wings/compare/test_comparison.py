"""A comparison as a whole: its ranks, its warnings."""

from dataclasses import replace
from fractions import Fraction

import pytest

from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.wings.compare.comparison import Comparison, Plan, compared
from corefref.wings.compare.counts import Scores, Statistic

F1 = Statistic("x", "f1")

PLAN = Plan(measures=("f1",), resamples=5)


def system(*hits: int) -> list[Scores]:
    return [{"x": RatioScore(ratio(hit, 10), ratio(hit, 10))} for hit in hits]


A, B, C = system(9, 9, 8, 9, 8, 9, 9, 8), system(8, 8, 7, 8, 7, 8, 9, 8), system(2, 1, 3, 2, 1, 3, 2, 1)


def compare(*systems: list[Scores], plan: Plan = PLAN) -> Comparison:
    return compared([str(number) for number in range(len(systems))], systems, plan)


def adjusted(comparison: Comparison) -> dict[tuple[int, int], Fraction]:
    return {(pair.a, pair.b): pair.adjusted[F1] for pair in comparison.pairs}


def test_systems_that_differ_significantly_have_ranks_of_their_own() -> None:
    """A beats B in 6 of 8 documents, p = 2/2^6; C is beaten in all, p = 2/2^8; Holm multiplies by 3, 2 and 1."""
    found = compare(A, B, C)
    assert adjusted(found) == {(0, 1): Fraction(1, 32), (0, 2): Fraction(3, 128), (1, 2): Fraction(3, 128)}
    assert found.ranks == {F1: (1, 2, 3)}
    assert compare(C, A, B).ranks == {F1: (3, 1, 2)}


def test_a_p_at_alpha_is_significant_and_one_above_it_is_not() -> None:
    assert compare(A, B, C, plan=replace(PLAN, alpha=Fraction(1, 32))).ranks == {F1: (1, 2, 3)}
    assert compare(A, B, C, plan=replace(PLAN, alpha=Fraction(1, 33))).ranks == {F1: (1, 1, 3)}
    assert compare(A, B, C, plan=replace(PLAN, alpha=Fraction(1, 100))).ranks == {F1: (1, 1, 1)}


def test_ties_go_by_the_best_or_by_the_one_above_as_the_plan_says() -> None:
    """The middle one is the best in four documents and the last in four: it differs from neither of them."""
    best, middle, last = system(9, 9, 8, 9, 8, 9, 9, 8), system(9, 9, 8, 9, 7, 8, 8, 7), system(8, 8, 7, 8, 7, 8, 8, 7)
    plan = replace(PLAN, alpha=Fraction(3, 128))
    found = compare(best, middle, last, plan=plan)
    # 2/2^8 times 3; 2/2^4 times 2, and no less than that.
    assert adjusted(found) == {(0, 2): Fraction(3, 128), (0, 1): Fraction(1, 4), (1, 2): Fraction(1, 4)}
    assert found.ranks == {F1: (1, 1, 3)}
    assert compare(best, middle, last, plan=replace(plan, ties="adjacent")).ranks == {F1: (1, 1, 1)}


@pytest.mark.parametrize(("documents", "few"), [(1, True), (19, True), (20, False)])
def test_fewer_than_twenty_documents_are_few(documents: int, few: bool) -> None:
    warnings = compare(system(*[3] * documents), system(*[4] * documents)).warnings
    assert [" few: " in warning for warning in warnings].count(True) == few


def test_a_warning_says_the_least_p_in_reach() -> None:
    (warning,) = compare(A, B, C).warnings
    assert warning == "8 documents are few: intervals cover less than they say, and no p is below 0.00781"
    (alone,) = compare(A).warnings
    assert alone.endswith("no p is below 1")
    for documents, few in ((1, "1 document is few: "), (2, "2 documents are few: ")):
        assert compare(A[:documents], B[:documents]).warnings[0].startswith(few)


@pytest.mark.parametrize(
    ("documents", "plan", "needed"),
    [
        # With k documents that differ no p is below 2/2^k: 1/16 of 5 documents, 1/32 of 6.
        (
            5,
            PLAN,
            "below 0.0625, and ranks differ at 0.05 (that takes 6 documents on which two systems differ; here they",
        ),
        (6, PLAN, ""),
        # Holm's correction doubles the smaller of two: 1/16 of 6 documents, 1/32 of 7.
        (6, replace(PLAN, measures=("recall", "f1")), "be below 0.0625, and ranks differ at 0.05 (that takes 7 "),
        (7, replace(PLAN, measures=("recall", "f1")), ""),
        # Of n shuffles no p is below 1/(n + 1).
        (30, replace(PLAN, shuffles=18), "be below 0.0526, and ranks differ at 0.05 (that takes 19 shuffles)"),
        (30, replace(PLAN, shuffles=19), ""),
        # 6 documents would do, and differ.
        (6, replace(PLAN, shuffles=18), "(that takes 19 shuffles)"),
        (6, replace(PLAN, alpha=Fraction(1, 64)), "(that takes 7 documents"),
        (7, replace(PLAN, alpha=Fraction(2, 129)), "(that takes 8 documents"),
        (8, replace(PLAN, alpha=Fraction(1, 128)), ""),
        (8, replace(PLAN, alpha=Fraction(1, 129)), "(that takes 9 documents"),
    ],
)
def test_ranks_that_cannot_differ_are_said_to(documents: int, plan: Plan, needed: str) -> None:
    found = compare(system(*[9] * documents), system(*[1] * documents), plan=plan)
    said = [warning for warning in found.warnings if warning.startswith("ranks cannot differ here")]
    assert len(said) == (0 if found.ranks_can_differ else 1) == bool(needed)
    assert needed in "".join(said)
    assert list(found.ranks) == [F1]
    # Nothing lies between the two systems: what can differ does.
    assert (found.ranks[F1] == (1, 2)) == found.ranks_can_differ


def test_ranks_can_differ_where_one_pair_can() -> None:
    """The first two differ on one document, where no p is below 1; both differ from the last on 8."""
    found = compare(A, [*B[:1], *A[1:]], C)
    assert sorted(pair.smallest_adjusted for pair in found.pairs) == [Fraction(3, 128), Fraction(3, 128), 1]
    assert (found.ranks_can_differ, found.ranks) == (True, {F1: (1, 1, 3)})


def test_the_least_p_in_reach_of_any_pair_is_said() -> None:
    """Of pairs that differ on 6, 8 and 8 documents: 1/32, 3/128 and 3/128."""
    (_, said) = compare(A, B, C, plan=replace(PLAN, alpha=Fraction(1, 100))).warnings
    assert "no p after Holm's correction can be below 0.0234, and ranks differ at 0.01 (" in said


def test_the_pair_that_differs_on_most_documents_says_what_is_needed() -> None:
    """Two pairs differ on 8 documents, and 7 would do for three comparisons: 2/2^7 times 3."""
    (_, said) = compare(A, B, C, plan=replace(PLAN, shuffles=18)).warnings
    assert said.endswith("(that takes 59 shuffles)")


def test_where_nothing_is_compared_no_p_is_in_reach() -> None:
    (pair,) = compare(A, B, plan=replace(PLAN, measures=())).pairs
    assert pair.smallest_adjusted == 1


def test_the_smallest_p_of_each_pair_is_corrected_over_all_pairs() -> None:
    """Of 6, 8 and 8 documents that differ: 2/2^8 times 3, the same again, and 2/2^6 times 1."""
    found = compare(A, B, C)
    assert {(pair.a, pair.b): pair.smallest_adjusted for pair in found.pairs} == {
        (0, 1): Fraction(1, 32),
        (0, 2): Fraction(3, 128),
        (1, 2): Fraction(3, 128),
    }
    assert all(pair.smallest_adjusted <= pair.adjusted[F1] for pair in found.pairs)


def test_one_system_alone_has_figures_and_intervals_and_a_rank() -> None:
    found = compare(A)
    assert (found.documents, found.pairs, found.ranks) == (8, (), {F1: (1,)})
    assert found.figures == ({F1: Fraction(69, 80)},)
