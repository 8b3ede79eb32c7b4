"""What is kept of the invariants where 0/0 has a value is kept on every small pair, and what is lost is lost."""

import pytest

from corefref.door import partition
from corefref.measures import METRICS, RatioMetric
from corefref.wings.examples.small_scope import pairs_up_to
from spec.invariants import Invariant, Proved, invariant, undefined

CELLS = [(row, reading) for row in undefined.ROWS for reading in undefined.READINGS]
NAMES = [row.theorem(reading) for row, reading in CELLS]
QUOTIENTS = {m: metric for m, metric in METRICS.items() if isinstance(metric, RatioMetric)}


def has(metric: str, identifiers: tuple[str, ...]) -> bool:
    """Whether invariants of a metric are proved with 0/0 left open."""
    return all(isinstance(invariant(i).cells[metric], Proved) for i in identifiers)


def holds(stated: Invariant, reading: undefined.ReadingOfNothing, metric: str, pairs: int) -> bool:
    """Whether an invariant is true of a metric under a reading, on all pairs of so many mentions."""
    read = undefined.under(reading, QUOTIENTS[metric])
    return all(stated.statement(read, pair.key, pair.response) for pair in pairs_up_to(pairs))


@pytest.mark.parametrize(("row", "reading"), CELLS, ids=NAMES)
def test_a_cell_is_so_on_every_small_pair(row: undefined.Row, reading: undefined.ReadingOfNothing) -> None:
    stated = invariant(row.invariant)
    having = [m for m in QUOTIENTS if has(m, (*row.needs, row.invariant))]
    assert len(having) >= 4
    if lost := row.lost.get(reading.id):
        assert lost.metric in having
        read = undefined.under(reading, QUOTIENTS[lost.metric])
        assert not stated.statement(read, *lost.witness.pair)
    else:
        assert all(holds(stated, reading, m, 3) for m in having)


def test_readings_differ_where_a_figure_is_0_0_alone() -> None:
    zero, one_if_empty, one = undefined.READINGS
    muc, nothing, single = QUOTIENTS["muc"], partition([]), partition([["a"]])
    pair, found = partition([["a", "b"]]), partition([["a", "b"], ["c"]])
    for reading, values in ((zero, (0, 0, 1)), (one_if_empty, (1, 0, 1)), (one, (1, 1, 1))):
        read = undefined.under(reading, muc)
        assert [read.recall(k, r).value for k, r in ((nothing, nothing), (single, nothing), (pair, found))] == [*values]


def test_one_for_0_0_may_not_be_put_for_f1_at_once() -> None:
    """MUC of {a} against {a b}: recall is 0/0, precision 0/1; F₁ of 1 and 0 is 0."""
    *_, one = undefined.READINGS
    key, response = partition([["a"]]), partition([["a", "b"]])
    assert QUOTIENTS["muc"].f1(key, response) is None
    assert undefined.under(one, QUOTIENTS["muc"]).f1(key, response) == 0


def test_muc_is_one_on_identity_with_1_for_0_0() -> None:
    *_, one = undefined.READINGS
    stated = invariant("one_on_identity")
    assert holds(stated, one, "muc", 4)
    assert not any(holds(stated, reading, "muc", 1) for reading in undefined.READINGS[:2])


def test_every_row_is_an_invariant_that_needs_others_than_itself() -> None:
    assert len({row.invariant for row in undefined.ROWS}) == len(undefined.ROWS)
    assert all(invariant(need).id != row.invariant for row in undefined.ROWS for need in row.needs)
