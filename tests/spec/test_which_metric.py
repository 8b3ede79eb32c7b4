"""The page that says which metric to use: made of the table, and what it claims of any metric is tried."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.measures import MEASURES
from corefref.partitions import is_singleton, mentions
from corefref.registry import IDS, SETTLED_IDS
from corefref.wings.examples.small_scope import Pair, UpToRenaming, pairs_up_to
from proofs_notes.theory import exclusions
from proofs_notes.theory import page as which
from proofs_notes.theory.constructed import MADE, TRIED, Constructed
from spec.invariants import INVARIANTS, constraints
from spec.invariants.resolution import common_link

PAGE = Path(__file__).resolve().parents[2] / "spec" / "made" / "which_metric.md"
SMALL = tuple(pairs_up_to(4))
SIZES = [pytest.param(SMALL, id="4"), pytest.param(tuple(pairs_up_to(5)), id="5", marks=pytest.mark.exhaustive)]
STATEMENTS = {i.id: i.statement for i in INVARIANTS}

each_function = pytest.mark.parametrize("function", [pytest.param(f, id=f.name) for f in (*MADE, *TRIED)])


def test_the_page_is_made_of_the_table() -> None:
    assert PAGE.read_text("utf-8") == which.page()


def test_every_want_is_met_by_a_metric_and_missed_by_another() -> None:
    assert [w.words for w in which.WANTS if not 0 < len(w.metrics) < len(IDS)] == []


@pytest.mark.parametrize("pairs", SIZES)
@each_function
def test_a_constructed_function_has_what_it_is_said_to_have(function: Constructed, pairs: Sequence[Pair]) -> None:
    metric = UpToRenaming(function.metric)
    assert [i for i in function.has if not all(STATEMENTS[i](metric, *pair) for pair in pairs)] == []


@pytest.mark.parametrize("pairs", SIZES)
@each_function
def test_a_constructed_function_is_a_score(function: Constructed, pairs: Sequence[Pair]) -> None:
    metric = UpToRenaming(function.metric)
    for key, response in pairs:
        figures = (metric.recall(key, response).value, metric.precision(key, response).value)
        assert all(figure is None or 0 <= figure <= 1 for figure in figures)
        assert not common_link(key, response) or metric.f1(key, response)
        if key and not any(map(is_singleton, key)):
            assert metric.recall(key, key).value == metric.precision(key, key).value == 1


@each_function
def test_a_constructed_function_looks_at_no_names(function: Constructed) -> None:
    as_it_is = UpToRenaming(function.metric, representative=Pair)
    assert all(STATEMENTS["names_make_no_difference"](as_it_is, *pair) for pair in SMALL)


@each_function
def test_what_no_function_can_have_together_it_has_not(function: Constructed) -> None:
    metric = UpToRenaming(function.metric)
    has = {i for i in STATEMENTS if i not in SUMS and all(STATEMENTS[i](metric, *pair) for pair in SMALL)}
    assert {*function.has} <= has
    assert [e.theorem for e in exclusions.EXCLUSIONS if e.pair <= has] == []


SUMS = {"documents_add_up", "f1_of_documents_adds_up"}
"""What is stated of sums, which these functions have not."""


def test_what_is_excluded_no_metric_of_the_table_has() -> None:
    assert {e.pair for e in exclusions.EXCLUSIONS} <= {frozenset(pair) for pair in exclusions.never_together()}


def test_the_picture_has_every_exclusion_and_no_other() -> None:
    _, *lines = which.picture().splitlines()
    rows, names = lines[: lines.index("")], dict(line.split() for line in lines[lines.index("") + 1 :])
    drawn = {
        frozenset({row.split()[0], names[letter]})
        for row in rows
        for letter in row.split()[1].strip("\\.")
        if letter not in "\\."
    }
    assert drawn == {e.pair for e in exclusions.EXCLUSIONS}


def test_what_is_derived_has_every_metric_that_has_the_premises() -> None:
    for d in exclusions.DERIVED:
        with_premises = {*exclusions.metrics_with(*d.premises)} - {"blanc", "blanc_luo_2014"}
        assert with_premises <= {*exclusions.metrics_with(d.conclusion)}, d.theorem


def test_every_pair_is_decided_once() -> None:
    found = which.decided()
    assert sorted(pair for pairs in found.values() for pair in pairs) == sorted(exclusions.never_together())


def test_what_singles_out_a_metric_is_had_by_no_other() -> None:
    assert which.singled_out("lea") == ("zero_exactly_if_nothing_is_resolved",)
    assert {m for m in SETTLED_IDS if which.singled_out(m) is None} == {
        "blanc",
        "blanc_luo_2014",
        "b_cubed_r_n",
        "b_cubed_v4",
        "conll",
    }


SAME = tuple(pair for pair in pairs_up_to(5) if mentions(pair.key) == mentions(pair.response))
OTHERS = ((), (1,), (2,), (1, 1), (3,), (1, 2))
"""The sizes of the entities besides, where one of n + 1 mentions stands against n pairs."""

each_row = pytest.mark.parametrize("row", [pytest.param(r, id=r.constraint.__name__) for r in constraints.ROWS])


def with_pairs(pairs: int, others: Sequence[int]) -> Pair:
    """A key with an entity of `pairs` + 1 mentions and as many pairs, which is its own response."""
    key = partition({f"{e} {m}" for m in range(size)} for e, size in enumerate([pairs + 1, *[2] * pairs, *others]))
    return Pair(key, key)


@each_row
def test_a_constraint_is_refuted_by_its_witness(row: constraints.Row) -> None:
    for metric, witness in row.verdicts.items():
        assert witness is None or not row.constraint(MEASURES[metric], *witness.pair), metric


@each_row
@pytest.mark.parametrize(
    "pairs",
    [
        pytest.param(SAME, id="5"),
        pytest.param(
            tuple(p for p in pairs_up_to(6) if mentions(p.key) == mentions(p.response)),
            id="6",
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_a_constraint_holds_of_the_others_as_far_as_it_was_tried(row: constraints.Row, pairs: Sequence[Pair]) -> None:
    tried = (*pairs, *(with_pairs(n, others) for n in range(2, 6) for others in OTHERS))
    for metric, witness in row.verdicts.items():
        measure = UpToRenaming(MEASURES[metric], representative=Pair)
        assert witness is not None or all(row.constraint(measure, *pair) for pair in tried), metric


@each_row
def test_a_witness_against_a_constraint_has_the_fewest_mentions(row: constraints.Row) -> None:
    for metric, witness in row.verdicts.items():
        if witness is not None:
            size = len(mentions(witness.pair.key))
            assert all(row.constraint(MEASURES[metric], *p) for p in SAME if len(mentions(p.key)) < size), metric
