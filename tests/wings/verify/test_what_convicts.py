"""What a witness is, what is tried, and what is taken for the same: each sentence has a scorer that it is true of."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

import pytest

from corefref import Partition, partition, score
from corefref.wings.verify import Base, Finding, Input, Report, Sizes, inputs_of, verified, verify
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.adapters.functions import FunctionScorer
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Document
from corefref.wings.verify.processes import Limits
from corefref.wings.verify.reported import Answer, Failure, Figures, of_value, printed
from corefref.wings.verify.shrinking import least
from corefref.wings.verify.treatments import of_repeated_mentions

Three = tuple[Fraction, Fraction, Fraction]


def figures(key: Partition, response: Partition, metric: str) -> Three:
    recall, precision, f1 = score(key, response, (metric,))[metric]
    return recall, precision, f1


def mentions(*sides: Partition) -> int:
    return len({m for side in sides for e in side for m in e})


def exchanged(key: Partition, response: Partition) -> Three:
    """Recall and precision exchanged, and something else where the key is empty and the response is not small."""
    recall, precision, f1 = figures(key, response, "b_cubed")
    half = Fraction(1, 2)
    return (half, half, half) if not key and mentions(response) > 2 else (precision, recall, f1)


def by_entities(key: Partition, response: Partition) -> Three:
    """CEAFm divided by entities on up to three mentions, and a fifth beyond."""
    if mentions(key, response) > 3:
        return (Fraction(1, 5),) * 3
    common = figures(key, response, "ceaf_m")[0] * mentions(key)
    recall, precision = (common / len(side) if side else Fraction(0) for side in (key, response))
    return recall, precision, 2 * recall * precision / (recall + precision) if common else Fraction(0)


def without_twinless(key: Partition, response: Partition) -> Three:
    """B³ over the mentions of both sides alone, each in its whole entity."""
    common = {m for e in key for m in e} & {m for e in response for m in e}
    if not common:
        return Fraction(0), Fraction(0), Fraction(0)

    def mean(ours: Partition, theirs: Partition) -> Fraction:
        shares = [Fraction(len(e & r), len(e)) for e in ours for r in theirs for m in e & r & common]
        return sum(shares, Fraction(0)) / len(common)

    recall, precision = mean(key, response), mean(response, key)
    return recall, precision, 2 * recall * precision / (recall + precision)


def fault(report: Report, name: str) -> Finding:
    (found,) = (f for f in report.with_verdict("fault") if f.name == name)
    return found


def test_a_witness_of_what_has_no_name_is_not_one_of_what_has() -> None:
    report = verify(exchanged, ["b_cubed"], suites=["boundary", "small"], order="recall,precision,f1")
    assert str(fault(report, "fault figures_switched").example.input) == "key {a b}, response {a}"
    # It is larger than the other, which convicts too.
    unexplained = fault(report, "unexplained").example.input
    assert unexplained.documents[0].key_entities == ()
    assert unexplained.size[1] == 3


def test_a_witness_of_a_named_fault_is_not_what_a_published_reading_gives() -> None:
    report = verify(without_twinless, ["b_cubed"], suites=["boundary", "small"])
    # Of key {a b} and response {a} recall is 1/2, and so it is in B³_sys, which puts b into the response (Cai & Strube
    # 2010, §2.2): (1/2 + 1/2)/2. Of the input below it is (2/3 + 2/3)/2, and in B³_sys (2/3 + 2/3 + 1/3)/3.
    assert str(fault(report, "fault b_cubed_without_twinless").example.input) == "key {a b c}, response {a b}"
    few = [Input((Document((tuple(k),), (tuple(r),)),)) for k, r in (("ab", "a"), ("abc", "ab"))]
    (finding,) = verified(FunctionScorer(without_twinless), ["b_cubed"], {"small": few}).with_verdict("fault")
    assert finding.count == 1


def test_a_fault_is_not_named_after_three_mentions_if_four_and_five_are_otherwise() -> None:
    report = verify(by_entities, ["ceaf_m"], suites=["boundary", "small"])
    # Two mentions in common over one entity are 2/1, which is no figure of any metric; 1/1 is one, and CEAFm gives 1/2.
    assert [(f.name, str(f.example.input)) for f in report.with_verdict("fault")] == [
        ("outside [0, 1]", "key {a b}, response {a b}"),
        ("unexplained", "key {a b}, response {a}"),
    ]


def test_a_float_that_is_off_by_more_than_a_sum_of_floats_may_be_is_a_fault() -> None:
    def nearly(key: Partition, response: Partition) -> list[float]:
        return [float(value) + (1e-8 if 0 < value < 1 else 0) for value in figures(key, response, "lea")]

    assert verify(nearly, ["lea"], suites=["boundary"]).decision == "does not pass"


def test_a_half_is_no_way_to_report_0_by_0() -> None:
    def half(key: Partition, response: Partition) -> Three:
        return figures(key, response, "b_cubed") if key or response else (Fraction(1, 2),) * 3

    report = verify(half, ["b_cubed"], suites=["boundary"])
    assert str(fault(report, "unexplained").example.input) == "key ∅, response ∅"


def test_f1_may_be_made_of_a_figure_and_of_what_is_reported_for_0_by_0() -> None:
    def recall_of_nothing_is_1(key: Partition, response: Partition) -> Three:
        recall, precision, _ = figures(key, response, "b_cubed_all")
        recall = recall if key else Fraction(1)
        both = recall + precision
        return recall, precision, 2 * recall * precision / both if both else both

    # Of key ∅ and response {a b}, B³_all has recall 0/0 and precision 1/2: 1 and 1/2 make 2/3.
    empty, pair = partition([]), partition([{"a", "b"}])
    assert recall_of_nothing_is_1(empty, pair) == (Fraction(1), Fraction(1, 2), Fraction(2, 3))
    report = verify(recall_of_nothing_is_1, ["b_cubed_all"], suites=["boundary", "small"])
    assert (report.decision, report.readings) == (
        "passes with readings named",
        ("choice EMPTY-1, several readings",),
    )


def test_the_boundary_cases_have_corpora_of_two_to_five_eleven_and_twenty_documents() -> None:
    numbers = {len(one.documents) for one in inputs_of("boundary", Sizes())}
    assert numbers == {1, 2, 3, 4, 5, 11, 20}


@pytest.mark.parametrize("number", [11, 20, 50])
def test_no_document_of_a_corpus_of_many_can_be_dropped_unseen(number: int) -> None:
    def f1(documents: Sequence[Document]) -> object:
        from corefref.wings.verify.exact import exact_values

        return [exact_values(documents, metric, "zero") for metric in ("b_cubed", "lea")]

    inputs = [one for suite in ("boundary", "large") for one in inputs_of(suite, Sizes())]
    (one,) = (one for one in inputs if len(one.documents) == number)
    whole = f1(one.documents)
    for place in range(number):
        assert f1(one.documents[:place] + one.documents[place + 1 :]) != whole
    assert f1(one.documents[:10]) != whole


def test_real_size_is_tried_by_default() -> None:
    sizes = [
        (one.size[0], max(len(e) for d in one.documents for e in d.key_entities)) for one in inputs_of("large", Sizes())
    ]
    assert sizes == [(130, 5), (50, 8), (1, 284), (1, 100), (1, 10), (1, 502), (1, 1100)]
    assert 284 * 283 // 2 > 40_000


def test_random_inputs_have_missing_and_spurious_mentions() -> None:
    sides = [(d.key, d.response) for one in inputs_of("random", Sizes()) for d in one.documents]
    missing = sum(bool(mentions(key, response) - mentions(response)) for key, response in sides)
    spurious = sum(bool(mentions(key, response) - mentions(key)) for key, response in sides)
    assert min(missing, spurious) > len(sides) / 3


def test_the_least_input_is_found_also_where_no_step_leads_to_it() -> None:
    def pair(key: Sequence[str], response: Sequence[str]) -> Input:
        return Input((Document(tuple(map(tuple, key)), tuple(map(tuple, response))),))

    large, small = pair(["abc", "de"], ["ab", "cde"]), pair([], ["ab"])
    assert least(large, lambda some: [one in (large, small) for one in some], 5000) == small


def test_copies_of_spurious_mentions_are_counted_and_copies_of_key_mentions_are_not() -> None:
    def precision(*response: str) -> Fraction | None:
        (account,) = (
            a
            for a in of_repeated_mentions("mentions", Base().account("mentions"))
            if a.departures[0].letter == "REPEAT-1:c"
        )
        values = account.values((Document((("a", "b"),), tuple(map(tuple, response))),), "mentions")
        return values["precision"] if values else None

    assert precision("ab", "xx") == Fraction(2, 4)
    assert precision("ab", "ac") == Fraction(2, 3)


TWO_PLACES = Document((("a", "b"), ("c",)), (("a", "c"), ("a", "b")))
TWICE_IN_ONE = Document((("a", "b"), ("c",)), (("a", "a"), ("b", "c")))
ALL_REPEATED = Document((("a", "b"),), (("a", "b"), ("a",)))
NO_RESPONSE = Document((("a", "b"),), None)


@pytest.mark.parametrize(
    ("metric", "name", "document", "recall", "precision"),
    [
        # B³ adds |k ∩ r|²/|k| for all k and r: (1/2 + 4/2 + 1)/3 and (1/2 + 1/2 + 4/2)/4; then (1/2 + 1/2 + 1)/3 twice.
        ("b_cubed", "choice REPEAT-1, reading b", TWO_PLACES, "7/6", "3/4"),
        ("b_cubed", "choice REPEAT-1, reading b", TWICE_IN_ONE, "2/3", "2/3"),
        # Of {a b}, a finds two copies of a: (1*2/2 + 1/2 + 1)/3; the copies each find a: (2*1/2 + 1/2 + 1/2)/4.
        ("b_cubed", "copies credited", TWICE_IN_ONE, "5/6", "1/2"),
        # The response is {c} {a b}.
        ("b_cubed", "last place kept", TWO_PLACES, "1", "1"),
        # It is {a c} {a' b}, where a' is spurious: (1/2 + 1/2 + 1)/3 and (1/2 + 1/2 + 0 + 1/2)/4.
        ("b_cubed", "copies counted", TWO_PLACES, "2/3", "3/8"),
        # It is {a c} {b}.
        ("b_cubed", "choice REPEAT-1, reading c", TWO_PLACES, "2/3", "2/3"),
        ("ceaf_e", "choice REPEAT-1, reading c", ALL_REPEATED, "1", "1"),
        ("b_cubed", "choice REPEAT-1, reading c", NO_RESPONSE, "0", "0"),
        # LEA finds the link of {a b} in the second place: 2/3 and 2/4; {c} has no singleton, {a c} no link.
        ("lea", "choice REPEAT-1, reading b", TWO_PLACES, "2/3", "1/2"),
    ],
)
def test_what_is_made_of_a_repeated_mention(
    metric: str, name: str, document: Document, recall: str, precision: str
) -> None:
    (account,) = (a for a in of_repeated_mentions(metric, Base().account(metric)) if a.name == name)
    found = account.values((document,), metric)
    assert found is not None
    assert (found["recall"], found["precision"]) == (Fraction(recall), Fraction(precision))


def test_the_official_scorer_cuts_f1_off_and_does_not_round_it() -> None:
    text = "Coreference: Recall: (2 / 3) 66.66%\tPrecision: (2 / 3) 66.66%\tF1: {}%"
    for f1, agrees in (("66.66", True), ("66.67", False)):
        found = FORMS["perl"].parse("====== TOTALS =======\n" + text.format(f1), "muc")
        (figures_of,) = found.values()
        assert figures_of.values["f1"].agrees(Fraction(2, 3)) == agrees


OTHER_ID = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    reply = {"protocol": 1} if asked["cmd"] == "start" else {"id": "another", "scores": {"muc": {"f1": 1}}}
    print(json.dumps(reply), flush=True)
"""


def test_the_answer_to_another_question_is_none() -> None:
    scorer = ConversingScorer((sys.executable, "-c", OTHER_ID), Limits(seconds=60))
    one = next(inputs_of("boundary", Sizes()))
    (answers,) = scorer.answers((one,), ["muc"])
    scorer.close()
    answer = answers["muc"]
    assert isinstance(answer, Failure)
    assert answer.says == "an answer to 'another' instead of '1'"


def test_a_negative_fraction_is_a_figure_and_minus_0_is_0() -> None:
    assert printed("-3/7").agrees(Fraction(-3, 7))
    assert printed("-0.0").agrees(Fraction(0))


def wrong(too_large: Callable[[Partition, Partition], bool]) -> Callable[[Partition, Partition], Three]:
    def scored(key: Partition, response: Partition) -> Three:
        recall, precision, f1 = figures(key, response, "b_cubed")
        return (recall / 2, precision / 2, f1 / 2) if too_large(key, response) else (recall, precision, f1)

    return scored


def test_a_known_fault_without_a_name_hides_no_other() -> None:
    seven = wrong(lambda key, response: mentions(key, response) == 7)
    beside = wrong(lambda key, response: mentions(key, response) in (7, 9))
    other = wrong(lambda key, response: mentions(key) == 2)
    known = [identifier for f in verify(seven, ["b_cubed"]).findings for identifier in f.ids]
    assert len(known) == 1
    assert verify(seven, ["b_cubed"], known=known).agrees
    for scorer in (beside, other):
        assert verify(scorer, ["b_cubed"], known=known).decision == "does not pass"


def lea_only(key: Partition, response: Partition, metric: str) -> object:
    return score(key, response, ("lea",), undefined="none")["lea"] if metric == "lea" else None


def test_a_metric_that_is_none_is_skipped_and_beside_others_none_is_0_by_0() -> None:
    report = verify(lea_only, suites=["boundary"], undefined="none")
    assert (report.decision, report.given["muc"].figures, report.findings) == ("passes", 0, ())
    assert "no figures of Mentions, MUC, B³, CEAFm, CEAFe, BLANC, CoNLL" in str(report)


def test_a_metric_that_was_named_and_has_no_figure_leaves_it_open() -> None:
    report = verify(lea_only, ["muc", "lea"], suites=["boundary"], undefined="none")
    assert (report.decision, report.absent) == ("not decided", ("muc",))
    assert verify(lea_only, "all", suites=["boundary"], undefined="none").decision == "passes"


def test_figures_that_no_metric_has_come_first_and_what_has_no_name_is_apart_by_metric() -> None:
    def eps_and_worse(key: Partition, response: Partition, metric: str) -> object:
        # MUC of twinless mentions is far beyond 1, and CEAFe is hardly off.
        found = score(key, response, (metric,), undefined="zero")[metric].recall
        common = {m for e in key for m in e} & {m for e in response for m in e}
        return {"recall": 5.0 if metric == "muc" and not common and key and response else float(found) * 0.9}

    report = verify(eps_and_worse, ["ceaf_e", "muc"], suites=["boundary"])
    assert [(f.metrics, f.name) for f in report.faults] == [
        (("muc",), "outside [0, 1]"),
        (("ceaf_e",), "unexplained"),
        (("muc",), "unexplained"),
    ]
    assert report.faults[0].example.answer == Figures({"recall": of_value(5.0)})


def test_a_cell_says_follows_only_beside_a_reading_that_is_named() -> None:
    report = verify(lambda key, response: 0.5, "b_cubed", suites=["boundary", "examples"])
    assert (report.readings, report.total("follows"), report.total("convention")) == ((), 0, 0)
    assert report.total("fault") > 100


def test_a_report_is_no_truth_value_and_check_raises() -> None:
    right, half = (
        verify(scorer, "lea", suites=["boundary"], undefined="none") for scorer in (lea_only, lambda k, r: 0.5)
    )
    for report in (right, half):
        with pytest.raises(TypeError, match=r"\.agrees.*\.check\(\)"):
            bool(report)
    right.check()
    with pytest.raises(AssertionError, match=r"does not agree with corefref .*\n- fault: LEA: unexplained"):
        half.check()


def test_behaviour_on_ill_formed_input_is_no_fault_and_said_so() -> None:
    from corefref.wings.verify.reports.describing import conclusion
    from tests.wings.verify.test_wrong_scorers import verified_program

    report = verified_program("missing_document_skipped", ("mentions",), "boundary")
    assert conclusion(report).startswith("does not pass: fails on ill-formed input only, ")


@dataclass
class Remembering:
    """A right scorer of B³ but for one thing: an input that it is asked after another, or of a new start."""

    wrong: Callable[["Remembering", Input, bool], bool]
    before: Input | None = None
    asked: list[Input] = field(default_factory=list)
    afresh: list[Input] = field(default_factory=list)
    name: str = "remembering"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        for one in inputs:
            self.asked.append(one)
            yield dict.fromkeys(metrics, self.answer(one, afresh=False))

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        for one in inputs:
            self.afresh.append(one)
            yield dict.fromkeys(metrics, self.answer(one, afresh=True))

    def answer(self, one: Input, afresh: bool) -> Answer:
        values = exact_values(one.documents, "b_cubed", "zero")
        half = Fraction(1, 2) if self.wrong(self, one, afresh) else Fraction(1)
        self.before = one
        return Figures({name: of_value((value or 0) * half) for name, value in values.items()})

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        """There is nothing to be closed."""


def remembered(wrong: Callable[[Remembering, Input, bool], bool], *suites: str) -> tuple[Remembering, Report]:
    scorer = Remembering(wrong)
    tried = {suite: inputs_of(suite, Sizes(small_mentions=3, random_inputs=12)) for suite in suites}
    return scorer, verified(scorer, ["b_cubed"], tried)


def test_what_is_right_until_it_is_asked_in_another_order_is_not_reproducible() -> None:
    def after_a_larger_one(scorer: Remembering, one: Input, afresh: bool) -> bool:
        # In the suite small, documents come in the order of their mentions.
        is_single = len(one.documents) == 1 and scorer.before is not None and len(scorer.before.documents) == 1
        return is_single and scorer.before is not None and scorer.before.size[1] > one.size[1] and not afresh

    _, report = remembered(after_a_larger_one, "small")
    assert report.decision == "does not pass"
    assert {f.name for f in report.findings} == {"not reproducible"}


def test_what_is_wrong_by_the_seed_of_a_new_start_is_not_reproducible() -> None:
    scorer, report = remembered(lambda scorer, one, afresh: afresh and len(scorer.afresh) % 5 == 0, "small", "random")
    assert {f.name for f in report.findings} == {"not reproducible"}
    (finding,) = report.findings
    assert finding.count == 1
    assert finding.example.input == scorer.afresh[4]
    assert report.outcomes["b_cubed", "random"]["fault"] == 1


def test_what_is_right_both_times_is_asked_again_but_not_what_is_ill_formed_or_large() -> None:
    scorer, report = remembered(lambda scorer, one, afresh: False, "boundary", "large", "random")
    assert report.decision == "passes"
    assert len(scorer.afresh) == 5
    large = {*inputs_of("large", Sizes())}
    for one, times in Counter((*scorer.asked, *scorer.afresh)).items():
        assert times == (1 if one.may_be_refused or one in large else 2), one
