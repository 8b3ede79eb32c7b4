"""The independent trial in short, and its record."""

import json

from corefref.wings.verify.faults import FAULTS
from tests.wings.reconcile.hidden import NOT_DRAWN, departures
from tests.wings.reconcile.trial import RECORD, Tried, tried


def _holds(result: Tried) -> bool:
    return (
        result.found == result.equal == result.cases
        and result.first * 100 >= 98 * result.cases
        and result.claimed * 100 < max(result.moved, 1)
    )


def test_a_hidden_departure_is_found() -> None:
    result = tried(120, 20, seed=7)
    assert _holds(result), result


def test_the_record_holds() -> None:
    data = json.loads(RECORD.read_text("utf-8"))
    seed = data.pop("seed")
    result = Tried(**data)
    assert isinstance(seed, int)
    assert result.cases >= 2000
    assert result.moved >= 500
    assert _holds(result), result


def test_every_fault_is_hidden_or_said_why_not() -> None:
    drawn = {hidden.fault.id for hidden in departures() if hidden.fault is not None}
    assert drawn | NOT_DRAWN.keys() == {fault.id for fault in FAULTS}
