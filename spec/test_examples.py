"""Every figure of every worked example against the reading and the engine; status and flags recomputed."""

from collections.abc import Sequence
from itertools import groupby

import pytest

from corefref import engine
from corefref.wings.examples.worked_examples import (
    Example,
    cases,
    examples,
    flags_of,
    value_by_definition,
    value_in,
)
from spec.judges.printed import status_of

EXAMPLES = examples()


def of_case(example: Example) -> str:
    """The id of the case that a figure is of."""
    return example.case.id


@pytest.mark.parametrize("example", [pytest.param(e, id=e.id) for e in EXAMPLES])
def test_the_reading_gives_the_exact_value(example: Example) -> None:
    assert value_by_definition(example.metric, example.key, example.response) == example.exact


@pytest.mark.parametrize("figures", [pytest.param(list(of), id=case) for case, of in groupby(EXAMPLES, of_case)])
def test_the_engine_gives_the_exact_value(figures: Sequence[Example]) -> None:
    metrics = {e.metric.partition(".")[0] for e in figures}
    scores = engine.score_partitions(figures[0].key, figures[0].response, metrics)
    assert {e.id: value_in(scores[e.metric.partition(".")[0]], e.metric) for e in figures} == {
        e.id: e.exact for e in figures
    }


def test_every_status_is_true() -> None:
    false = [e.id for e in EXAMPLES if status_of(e.exact, e.printed, e.rounding, e.unit) != e.status]
    assert false == []


def test_all_flags_are_true() -> None:
    false = [c.id for c in cases() if flags_of(c.key, c.response) != c.flags]
    assert false == []
