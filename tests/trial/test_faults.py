"""Every fault is refused, and by what is known."""

import re
from fractions import Fraction

import pytest

from corefref.door import partition
from corefref.measures import METRICS
from corefref.ratio import value_of
from corefref.registry import IDS
from corefref.wings.examples.small_scope import UpToRenaming
from corefref.wings.examples.worked_examples import examples
from corefref.wings.verify.corpora import CORPORA, Corpus
from corefref.wings.verify.exact import Values, exact_score, exact_values, sums
from corefref.wings.verify.faults import FAULTS, Fault
from corefref.wings.verify.inputs import Document
from corefref.wings.verify.readings import readings
from spec.invariants import INVARIANTS, Proved, invariant
from tests.trial import refusals
from tests.trial.planted import PLANTED, Planted

RECORDED = refusals.recorded()
each_fault = pytest.mark.parametrize("fault", [pytest.param(f, id=f.id) for f in FAULTS])
READINGS = [r for identifier in IDS for r in readings(identifier)]


def test_there_are_many_faults_of_one_name_each() -> None:
    names = [f"fault {f.id}" for f in FAULTS] + [c.departure.name for c in CORPORA]
    assert len(names) == len(set(names)) >= 50
    assert not set(names) & {r.departure.name for r in READINGS}
    assert not {f.id for f in FAULTS} & set(IDS)


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
def test_the_recorded_invariants_refuse(fault: Fault) -> None:
    asked = {i.id: i for i in refusals.invariants_of(fault)}
    recorded = RECORDED[fault.id].invariants
    assert [name for name in recorded if not refusals.breaks(fault, asked[name])] == []


@pytest.mark.exhaustive
@each_fault
def test_the_recorded_invariants_refuse_and_no_others(fault: Fault) -> None:
    refused = tuple(i.id for i in refusals.invariants_of(fault) if refusals.breaks(fault, i))
    assert refused == RECORDED[fault.id].invariants


@each_fault
def test_a_fault_says_what_it_does_in_one_sentence(fault: Fault) -> None:
    assert re.fullmatch(r"[A-Z].*\.", fault.sentence)
    assert fault.metric.paper


@pytest.mark.parametrize("planted", [pytest.param(p, id=p.invariant) for p in PLANTED])
def test_a_planted_fault_breaks_its_invariant_on_its_pair(planted: Planted) -> None:
    broken = invariant(planted.invariant)
    assert isinstance(broken.cells[planted.fault.imitates], Proved)
    assert not broken.statement(UpToRenaming(planted.fault.metric), *planted.witness.pair)
    assert broken.statement(METRICS[planted.fault.imitates], *planted.witness.pair)


def test_every_invariant_is_broken_by_a_fault_where_it_is_proved() -> None:
    """An invariant that nothing breaks says nothing, and might as well be true by mistake."""
    broken = {name for refusal in RECORDED.values() for name in refusal.invariants}
    planted = {p.invariant for p in PLANTED}
    assert broken & planted == set()
    assert broken | planted == {i.id for i in INVARIANTS}


@pytest.mark.exhaustive
def test_the_metrics_themselves_are_not_refused() -> None:
    honest = [Fault(identifier, "Is the metric.", metric) for identifier, metric in METRICS.items()]
    assert [f.id for f in honest if refusals.refusal(f) != refusals.Refusal(None, ())] == []


def test_invariants_refuse_what_a_paper_s_figure_does_not() -> None:
    without_self_links = next(f for f in FAULTS if f.id == "lea_without_self_links")
    figure_1 = [e for e in refusals.examples_of(without_self_links) if "pradhan-et-al-2014/figure-1/" in e.id]
    assert all(refusals.figure(without_self_links, e) == e.exact for e in figure_1)
    assert refusals.breaks(without_self_links, invariant("one_on_identity"))


WORKED = {
    # Of {a b c} two parts, {a b} and {c}; e and f, which the response lacks, are no parts: (3 − 2 + 1 − 1)/(2 + 0).
    "muc_twinless_as_no_part": ("1/2", "1/2"),
    # MUC has 1 of 2 + 1 links, and 1 of 1 + 1.
    "muc_over_mentions": ("1/6", "1/5"),
    "muc_singletons_have_a_link": ("1/4", "1/3"),
    "muc_f1_arithmetic": ("1/3", "1/2"),
    # B³ is (2/3 + 2/3 + 1/3 + 1/2 + 0 + 0)/6 = 13/36 = 0.36111… and (1 + 1 + 1/2 + 1/2 + 0)/5.
    "b_cubed_truncated": ("3611/10000", "3/5"),
    "b_cubed_by_entity": ("29/108", "1/2"),
    # Aligned are {a b c} with {a b} and {d e} with {c d}: 2 + 1 of φ₃; of φ₄ 4/5 + 2/4, of three entities each.
    "ceaf_m_divides_by_entities": ("1", "1"),
    "ceaf_e_half_phi4": ("13/60", "13/60"),
    "ceaf_e_jaccard": ("1/3", "1/3"),
    # The one common link is a with b: of 3, 1 and 1 links on the one side and of 1, 1 and 1 on the other.
    "lea_best_entity": ("1/6", "2/5"),
    "lea_unweighted": ("1/9", "1/3"),
    "lea_weighted_by_links": ("1/5", "1/3"),
}
"""Recall and precision of some faults for the key {a b c} {d e} {f} and the response {a b} {c d} {x}."""


@pytest.mark.parametrize(("identifier", "recall", "precision"), [(name, *row) for name, row in WORKED.items()])
def test_a_fault_is_as_wrong_as_it_says(identifier: str, recall: str, precision: str) -> None:
    score = fault_of(identifier).metric.score(
        partition(map(set, ["abc", "de", "f"])), partition(map(set, ["ab", "cd", "x"]))
    )
    assert (value_of(score.recall), value_of(score.precision)) == (Fraction(recall), Fraction(precision))
    # The arithmetic mean of 1/3 and 1/2, where the harmonic one is 2/5.
    assert identifier != "muc_f1_arithmetic" or score.f1 == Fraction(5, 12)


def fault_of(identifier: str) -> Fault:
    (found,) = (f for f in FAULTS if f.id == identifier)
    return found


def test_what_is_cut_off_after_four_decimals_is_whole_where_it_is_whole() -> None:
    key = partition([["a", "b"]])
    assert value_of(fault_of("b_cubed_truncated").metric.score(key, key).recall) == 1


def test_a_greedy_alignment_may_break_a_tie_either_way() -> None:
    """{a b} has one mention in common with {a c} and with {b}; what is left for {c} is {b}, or {a c}."""
    totals = fault_of("ceaf_m_greedy_alignment").totals
    assert totals is not None
    assert set(totals(partition([["a", "b"], ["c"]]), partition([["a", "c"], ["b"]]))) == {1, 2}


DOCUMENTS = (
    Document((("a", "b"), ("c",)), (("a", "c"), ("a", "b"))),
    Document((("a", "d", "e"),), None),
    Document((("b", "c"),), (("b", "c"), ("d",))),
    Document((), (("a",),)),
)
"""A response that repeats a mention, one that is missing, one that has a spurious singleton, and an empty key."""


SCORES = {
    "muc": (Fraction(1, 4), Fraction(1, 2)),
    "b_cubed": (Fraction(4, 8), Fraction(4, 7)),
    "ceaf_e": (Fraction(7, 12), Fraction(7, 15)),
    "blanc": (Fraction(7, 20), Fraction(3, 8)),
}
"""
The first response is read as {a, c} {b}. MUC: of 1, 2 and 1 links of the key the response has 0, 0 and 1; of its 1, 0,
1 and 0 links the key has 0, 0, 1 and 0. B³ recall: (2·1/2 + 1)/3, 0/3, 2/2; precision (2·1/2 + 1)/3, 0/0, 2/3, 0/1.
CEAFe: {a, b} with {b}, {c} with {a, c}, 4/3 together; 0; 1; 0. The key has 4 entities, the response 5.
BLANC: of coreference links the key has 1, 3, 1, the response 1, 0, 1, both 0, 0, 1; of non-coreference links the key 2,
0, 0, the response 2, 0, 2, both 1 (b with c), 0, 0. (1/5 + 1/2)/2 and (1/2 + 1/4)/2.
"""


def figures(values: Values) -> tuple[Fraction | None, Fraction | None]:
    return values["recall"], values["precision"]


@pytest.mark.parametrize(("identifier", "expected"), SCORES.items())
def test_a_corpus_score_is_the_ratio_of_sums(identifier: str, expected: tuple[Fraction, Fraction]) -> None:
    assert figures(exact_values(DOCUMENTS, identifier, "zero")) == expected


@pytest.mark.parametrize("corpus", [pytest.param(c, id=c.departure.name) for c in CORPORA])
def test_a_fault_of_corpora_is_refused(corpus: Corpus) -> None:
    assert {m: figures(corpus.adding(DOCUMENTS, m, exact_score, "zero")) for m in SCORES} != SCORES


@pytest.mark.parametrize("name", sorted({r.departure.name for r in READINGS if r.departure.name.startswith("fault ")}))
def test_a_fault_of_reading_is_refused(name: str) -> None:
    wrong = [(m, r) for m in SCORES for r in readings(m) if r.departure.name == name]
    treated = {r: [r.treated(d) for d in DOCUMENTS] for _, r in wrong}
    assert any(sums(treated[r], m, r.score_of, "zero") != exact_values(DOCUMENTS, m, "zero") for m, r in wrong)
