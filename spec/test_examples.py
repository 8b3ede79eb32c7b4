"""Every figure of every worked example against the reading and the engine; status and flags recomputed."""

import pytest

from corefref import engine
from corefref.evidence.worked_examples import (
    Example,
    cases,
    examples,
    flags_of,
    value_by_definition,
    value_in,
)
from spec.judges.printed import status_of

EXAMPLES = examples()


@pytest.mark.parametrize("example", [pytest.param(e, id=e.id) for e in EXAMPLES])
def test_the_reading_gives_the_exact_value(example: Example) -> None:
    assert value_by_definition(example.metric, example.key, example.response) == example.exact


@pytest.mark.parametrize("example", [pytest.param(e, id=e.id) for e in EXAMPLES])
def test_the_engine_gives_the_exact_value(example: Example) -> None:
    metric = example.metric.partition(".")[0]
    score = engine.score_partitions(example.key, example.response, [metric])[metric]
    assert value_in(score, example.metric) == example.exact


def test_every_status_is_true() -> None:
    false = [e.id for e in EXAMPLES if status_of(e.exact, e.printed, e.rounding, e.unit) != e.status]
    assert false == []


def test_all_flags_are_true() -> None:
    false = [c.id for c in cases() if flags_of(c.key, c.response) != c.flags]
    assert false == []
