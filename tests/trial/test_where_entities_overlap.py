"""What the formulas of B³ and LEA have over families they have on every small pair of them, and what not, not."""

from itertools import combinations_with_replacement, product

import pytest

from corefref.door import family
from corefref.partitions import Family
from proofs_notes import theories
from spec.invariants import families, invariant

ENTITIES = ("a", "b", "ab", "abc")
SMALL = [family(map(set, chosen)) for n in range(4) for chosen in combinations_with_replacement(ENTITIES, n)]
CELLS = list(product(families.ROWS, families.FORMULAS))


@pytest.mark.parametrize(("row", "metric"), CELLS, ids=lambda value: getattr(value, "invariant", value))
def test_a_cell_is_so_on_every_small_pair(row: families.Row, metric: str) -> None:
    recall = families.FORMULAS[metric]
    if row.pair:
        assert not row.holds(recall, *row.pair)
    else:
        assert all(row.holds(recall, key, response) for key, response in product(SMALL, repeat=2))


def test_rows_are_invariants_and_have_theorems() -> None:
    proved = {s.name for s in theories.statements() if s.theory == "overlapping.v"}
    assert {row.theorem.format(metric) for row, metric in CELLS} <= proved
    assert [invariant(row.invariant).id for row in families.ROWS] == [row.invariant for row in families.ROWS]


def test_the_smallest_witnesses_repeat_an_entity() -> None:
    single: Family = family([{"a"}])
    twice = family([{"a"}, {"a"}])
    for recall in families.FORMULAS.values():
        found = [recall(*pair).value for pair in ((single, twice), (twice, twice), (single, single))]
        assert found == [2, 2, 1]
