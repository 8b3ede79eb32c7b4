"""What the search counts is what the engine, the faults and the combinations of verification count."""

from fractions import Fraction
from random import Random

import pytest

from corefref.engine import score_partitions
from corefref.ratio import zero
from corefref.registry import IDS
from corefref.scores import Figures as Scored
from corefref.wings.reconcile.departures import plan_of, rows
from corefref.wings.reconcile.forms import FORMS, Figures, figures
from corefref.wings.reconcile.searching import Printed, Values
from corefref.wings.verify.corpora import CORPORA
from corefref.wings.verify.exact import exact_score
from corefref.wings.verify.faults import FAULTS
from corefref.wings.verify.inputs import Document
from tests.wings.reconcile.hidden import COMBINED, METRICS, corpus_of, document

ENTITIES_ALONE = sorted(FORMS.keys() & set(IDS))
DRAWN = [document(Random(seed)) for seed in range(60)]
TIED = {"ceaf_m_aligned_by_phi4", "ceaf_e_aligned_by_phi3", "ceaf_m_greedy_alignment", "ceaf_e_greedy_alignment"}
"""Faults whose figures ties leave open; the trial draws them where they do not."""


def _counted(d: Document, form: str) -> Figures:
    (table,) = corpus_of([d]).tables(())
    return figures(FORMS[form].count(table), FORMS[form].shape, exactly=True)


def _shown(score: Scored) -> tuple[Fraction | None, ...]:
    found = score.under(lambda value: value)
    return tuple(found.get(name) for name in ("recall", "precision", "f1"))


@pytest.mark.parametrize("metric", ENTITIES_ALONE)
def test_a_metric_is_that_of_the_engine(metric: str) -> None:
    for d in DRAWN:
        assert tuple(_counted(d, metric)) == _shown(score_partitions(d.key, d.response, (metric,))[metric])


@pytest.mark.parametrize("fault", [f for f in FAULTS if f.id in FORMS and f.id not in TIED], ids=lambda f: f.id)
def test_a_form_is_the_fault_of_its_name(fault: object) -> None:
    (found,) = (f for f in FAULTS if f is fault)
    for d in DRAWN:
        assert tuple(_counted(d, found.id)) == _shown(found.metric.score(d.key, d.response)), d


def _emptied(random: Random, d: Document) -> Document:
    """A document, often without a mention on one side or both: combinations differ in whether it counts."""
    key, response = (() if random.random() < 0.3 else side for side in d.sides)
    return Document(key, response)


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda c: c.departure.name)
def test_a_combination_is_that_of_verification(corpus: object) -> None:
    (found,) = (c for c in CORPORA if c is corpus)
    plan = plan_of([rows()[COMBINED[found.departure.name]]])
    assert plan is not None
    for seed in range(8):
        random = Random(seed)
        documents = tuple(_emptied(random, document(random)) for _ in range(random.randint(2, 4)))
        values = Values(corpus_of(documents))
        for metric in (*METRICS, "conll"):
            expected = found.adding(documents, metric, exact_score, "zero")
            for measure, value in expected.items():
                shown = values.value(plan, Printed(metric, measure, "0.00"), exactly=True)
                assert shown == zero(value), (metric, measure)
