"""Every fault is refused, and by what is known."""

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest

from corefref.invariants import invariant
from corefref.partitions import family
from corefref.registry import IDS, METRICS
from corefref.verification.faults import (
    CORPUS_FAULTS,
    FAULTS,
    CorpusFault,
    DocumentPair,
    Fault,
    corpus_score,
)
from corefref.worked_examples import examples
from tests.trial import refusals

RECORDED = refusals.recorded()
each_fault = pytest.mark.parametrize("fault", [pytest.param(f, id=f.id) for f in FAULTS])
each_corpus_fault = pytest.mark.parametrize("fault", [pytest.param(f, id=f.id) for f in CORPUS_FAULTS])


def test_there_are_many_faults_of_one_name_each() -> None:
    names = [f.id for f in FAULTS] + [f.id for f in CORPUS_FAULTS]
    assert len(names) == len(set(names)) >= 50
    assert not set(names) & set(IDS)


def test_every_basic_metric_is_imitated() -> None:
    basic = {"mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "blanc_luo_2014", "lea", "conll"}
    assert basic <= {f.imitates for f in FAULTS} <= set(IDS)


def test_the_record_has_every_fault() -> None:
    assert list(RECORDED) == [f.id for f in FAULTS]


@each_fault
def test_a_fault_is_refused(fault: Fault) -> None:
    refusal = RECORDED[fault.id]
    assert refusal.example or refusal.invariants


@each_fault
def test_the_recorded_example_refuses(fault: Fault) -> None:
    wanted = RECORDED[fault.id].example
    if wanted is None:
        assert [e.id for e in refusals.examples_of(fault) if refusals.figure(fault, e) != e.exact] == []
    else:
        example = next(e for e in examples() if e.id == wanted)
        assert example.metric.partition(".")[0] == fault.imitates
        assert refusals.figure(fault, example) != example.exact


@each_fault
def test_the_recorded_invariants_refuse_and_no_others(fault: Fault) -> None:
    refused = tuple(i.id for i in refusals.invariants_of(fault) if refusals.breaks(fault, i))
    assert refused == RECORDED[fault.id].invariants


@each_fault
def test_a_fault_says_what_it_does_in_one_sentence(fault: Fault) -> None:
    assert re.fullmatch(r"[A-Z].*\.", fault.sentence)
    assert fault.metric.paper


def test_the_metrics_themselves_are_not_refused() -> None:
    honest = [Fault(identifier, "Is the metric.", metric) for identifier, metric in METRICS.items()]
    assert [f.id for f in honest if refusals.refusal(f) != refusals.Refusal(None, ())] == []


def test_invariants_refuse_what_a_paper_s_figure_does_not() -> None:
    without_self_links = next(f for f in FAULTS if f.id == "lea_without_self_links")
    figure_1 = [e for e in refusals.examples_of(without_self_links) if "pradhan-et-al-2014/figure-1/" in e.id]
    assert all(refusals.figure(without_self_links, e) == e.exact for e in figure_1)
    assert refusals.breaks(without_self_links, invariant("one_on_identity"))


DOCUMENTS: Sequence[DocumentPair] = (
    (family(["ab", "c"]), family(["ac", "ab"])),
    (family(["ade"]), family([])),
    (family(["bc"]), family(["bc", "d"])),
)
"""A response that repeats a mention, one that is empty, one that has a spurious singleton."""


SCORES = {"b_cubed": (Fraction(4, 8), Fraction(4, 6)), "ceaf_e": (Fraction(7, 12), Fraction(7, 12))}
"""
The first response is read as {a, c} {b}. B³ recall: (2·1/2 + 1)/3, 0/3, 2/2; precision (2·1/2 + 1)/3, 0/0, 2/3.
CEAFe: {a, b} with {b}, {c} with {a, c}, 4/3 together; 0; 1. Key and response have 4 entities each.
"""


@pytest.mark.parametrize(("identifier", "figures"), SCORES.items())
def test_a_corpus_score_is_the_ratio_of_sums(identifier: str, figures: tuple[Fraction, Fraction]) -> None:
    assert corpus_score(METRICS[identifier], DOCUMENTS) == figures


@each_corpus_fault
def test_a_fault_of_corpora_is_refused(fault: CorpusFault) -> None:
    assert {identifier: fault.scorer(METRICS[identifier], DOCUMENTS) for identifier in SCORES} != SCORES
