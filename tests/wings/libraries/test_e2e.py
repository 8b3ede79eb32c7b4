"""The evaluators of the e2e-coref family: their methods, our figures, and theirs where they are asked for by name."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from corefref import NotAPartitionError, score_corpus
from corefref.integrations.e2e import (
    CorefEvaluator,
    MentionEvaluator,
    OfficialCoNLL2012CorefEvaluator,
    OfficialMentionEvaluator,
)
from tests.agreement.small_scope import SMALL

Entity = tuple[str, ...]


def updated(evaluator: CorefEvaluator, key: Sequence[str], response: Sequence[str]) -> CorefEvaluator:
    """An evaluator after a document, told as the family tells it."""
    gold, predicted = (tuple(map(tuple, side)) for side in (key, response))
    to_gold, to_predicted = ({m: e for e in side for m in e} for side in (gold, predicted))
    evaluator.update(predicted, gold, to_predicted, to_gold)
    return evaluator


@pytest.mark.parametrize("singletons", ["keep", "e2e"])
def test_without_singletons_all_figures_are_those_of_the_papers(singletons: str) -> None:
    evaluator = CorefEvaluator(singletons="keep" if singletons == "keep" else "e2e")
    found = [(k, r) for k, r in SMALL if all(len(e) > 1 for e in (*k, *r))]
    assert len(found) > 20
    for key, response in found:
        updated(evaluator, key, response)
    wanted = score_corpus([map(set, key) for key, _ in found], [map(set, response) for _, response in found])
    for one, metric in zip(evaluator.evaluators, ("muc", "b_cubed", "ceaf_e"), strict=True):
        recall, precision, f1 = map(float, wanted[metric])
        assert one.get_prf() == (precision, recall, f1)
        assert one.figures == wanted[metric]
    assert evaluator.get_f1() == wanted.conll_f1


def test_a_repeated_mention_is_kept_once_under_either_convention() -> None:
    for singletons in ("keep", "e2e"):
        evaluator = CorefEvaluator(singletons="keep" if singletons == "keep" else "e2e", repeated="first")
        evaluator.update((("a", "b"), ("b", "c")), (("a", "b"), ("c", "d")))
        # With b in the first entity alone: {a b} {c}. B³ has 2²/2 of 4 mentions, and 1²/2 more if {c} counts.
        recall = Fraction(5, 8) if singletons == "keep" else Fraction(1, 2)
        assert evaluator.evaluators[1].get_recall() == float(recall)


def test_of_nothing_every_figure_is_0() -> None:
    for one in CorefEvaluator().evaluators:
        assert (one.get_recall(), one.get_precision(), one.get_f1(), one.get_prf()) == (0, 0, 0, (0, 0, 0))


def test_the_means_are_made_of_exact_figures() -> None:
    evaluator = updated(CorefEvaluator(), ["abc", "defg"], ["ab", "cd", "fghi"])
    precision = (Fraction(2, 5) + Fraction(1, 2) + Fraction(13, 30)) / 3
    recall = (Fraction(2, 5) + Fraction(5, 12) + Fraction(13, 20)) / 3
    assert evaluator.get_prf() == (float(precision), float(recall), 126 / 275)
    assert (evaluator.get_precision(), evaluator.get_recall()) == (float(precision), float(recall))
    assert evaluator.get_f1("b_cubed") == 5 / 11
    assert evaluator.get_prf("ceafe") == (13 / 30, 13 / 20, 13 / 25)
    with pytest.raises(ValueError, match=r"unknown metric 'lea' \(expected one of conll2012, muc, b_cubed, ceafe\)"):
        evaluator.get_f1("lea")


IDENTICAL = ["ab", "c"]


def test_a_perfect_response_with_singletons_is_perfect() -> None:
    assert updated(CorefEvaluator(), IDENTICAL, IDENTICAL).get_prf() == (1.0, 1.0, 1.0)


def test_what_the_family_makes_of_singletons_is_had_by_name() -> None:
    evaluator = updated(CorefEvaluator(singletons="e2e"), IDENTICAL, IDENTICAL)
    muc, b_cubed, ceaf_e = evaluator.evaluators
    assert muc.get_prf() == b_cubed.get_prf() == (1.0, 1.0, 1.0)
    assert ceaf_e.get_prf() == (1.0, 0.5, 2 / 3)
    assert evaluator.get_f1() == 8 / 9
    assert "singletons:e2e" in evaluator.signature
    assert "singletons:keep" in CorefEvaluator().signature


def test_the_family_leaves_singletons_out_of_b_cubed_on_both_sides() -> None:
    _, b_cubed, ceaf_e = updated(CorefEvaluator(singletons="e2e"), IDENTICAL, ["abc"]).evaluators
    assert b_cubed.get_prf() == (4 / 9, 1.0, 8 / 13)
    assert ceaf_e.get_prf() == (0.8, 0.4, 8 / 15)
    _, b_cubed, _ = updated(CorefEvaluator(singletons="e2e"), ["abc"], IDENTICAL).evaluators
    assert b_cubed.get_prf() == (1.0, 4 / 9, 8 / 13)


def test_nothing_scored_is_nothing() -> None:
    assert CorefEvaluator().get_prf() == MentionEvaluator().get_prf() == (0.0, 0.0, 0.0)


def test_the_mappings_may_be_left_out_but_not_be_of_other_mentions() -> None:
    evaluator = CorefEvaluator()
    evaluator.update((("a", "b"),), (("a", "b"),))
    assert evaluator.get_f1() == 1.0
    with pytest.raises(NotAPartitionError, match="mention_to_gold has other mentions than gold"):
        evaluator.update((("a", "b"),), (("a", "b"),), None, {"a": ("a", "b")})
    with pytest.raises(NotAPartitionError, match="mention_to_predicted has other mentions than predicted"):
        evaluator.update((), (("a", "b"),), {"a": ("a",)})


def test_a_repeated_mention_is_refused_unless_the_first_is_kept() -> None:
    twice = (("a", "b"), ("b", "c"))
    with pytest.raises(NotAPartitionError, match="key: mention 'b' is in two entities"):
        CorefEvaluator().update((), twice)
    evaluator = CorefEvaluator(repeated="first")
    evaluator.update((("a", "b"), ("c",)), twice)
    assert evaluator.get_prf() == (1.0, 1.0, 1.0)
    assert "repeated:first" in evaluator.signature


def test_mentions_are_identified_once() -> None:
    evaluator = MentionEvaluator()
    evaluator.update(["a", "b", "b", "x"], ["a", "b", "c", "c", "d"])
    evaluator.update([], ["e"])
    assert evaluator.get_prf() == (2 / 3, 0.4, 0.5)
    assert (evaluator.get_precision(), evaluator.get_recall(), evaluator.get_f1()) == evaluator.get_prf()


def test_the_names_of_maverick_are_there() -> None:
    assert OfficialCoNLL2012CorefEvaluator is CorefEvaluator
    assert OfficialMentionEvaluator is MentionEvaluator
