"""What a run can exclude: by hand, and the table that is shipped against the library that it is made from."""

import json
from fractions import Fraction

import pytest

from corefref import engine, verify
from corefref.partitions import Partition
from corefref.registry import ENTRIES
from corefref.wings.verify import Document, Input, Report, Sizes, inputs_of
from corefref.wings.verify.power import NO_POWER, TABLE, Power, digest, known, power
from corefref.wings.verify.reports import as_text
from corefref.wings.verify.reports.as_json import render_report
from corefref.wings.verify.reports.junit import render_junit
from tests.wings.verify.library import Way, ways
from tests.wings.verify.library_trial import NAMED, Row, is_right, outcome, recorded, rows, summary
from tests.wings.verify.power import SUITES, inputs, row

ROWS = {one["id"]: one for one in json.loads(TABLE.read_text("utf-8"))}
EVERY = 24


def test_the_table_has_every_way_of_the_library() -> None:
    # A metric that is not settled yet has no cell before the table is made anew.
    later = {name for name, entry in ENTRIES.items() if not entry.argued}.difference(
        *(one["metrics"] for one in ROWS.values())
    )
    there = [w for w in ways() if w.id in ROWS]
    assert [(w.id, w.kind, w.sentence, [m for m in w.metrics if m not in later]) for w in there] == [
        (one["id"], one["kind"], one["sentence"], list(one["metrics"])) for one in ROWS.values()
    ]
    new = [w for w in ways() if w.id not in ROWS]
    assert [w.id for w in new if not set(w.metrics) <= later and not any(name in w.id for name in later)] == []
    assert len(ROWS) >= 150


@pytest.mark.parametrize("way", [pytest.param(w, id=w.id) for w in ways()[::EVERY]])
def test_a_row_has_the_least_inputs_that_convict(way: Way) -> None:
    assert row(way, inputs()) == ROWS[way.id]


@pytest.mark.exhaustive
def test_every_row_has_the_least_inputs_that_convict() -> None:
    assert [row(way, inputs()) for way in ways()] == list(ROWS.values())


def test_hardly_a_way_is_told_apart_by_no_input() -> None:
    left = [one["id"] for one in ROWS.values() if not all(one["metrics"].values())]
    assert left == ["entities/above_5000", "sizes/mentions_5000", "corpus/documents_1000"]
    assert len(left) < 3 * len(ROWS) / 100


def test_an_input_whose_sides_are_alike_convicts_nobody() -> None:
    both = [one for suite in SUITES for one in inputs_of(suite, Sizes())]
    alike = {digest(one) for one in both if all(d.key == d.response for d in one.documents)}
    listed = {name for one in ROWS.values() for found in one["metrics"].values() for name, _ in found}
    assert len(alike) > 20
    assert not alike & listed


def right(key: Partition, response: Partition, metric: str) -> object:
    return engine.score_partitions(key, response, (metric,))[metric]


@pytest.fixture(scope="module")
def report() -> Report:
    return verify(right, ["muc", "b_cubed"], undefined="none")


def test_under_a_pass_stands_what_it_excludes(report: Report) -> None:
    said = "; not excluded: entities above 5,000 mentions are dropped; recall is wrong where a document has more than 5"
    found = report.power
    counted = f"told apart from {found.told_apart} of {found.ways} known ways to be wrong"
    assert found.ways - found.told_apart == 2
    assert f"\n{counted}{said}" in as_text(report)
    assert json.loads(render_report(report))["power"] == {
        "ways": found.ways,
        "told_apart": found.told_apart,
        "not_excluded": list(found.not_excluded),
    }
    assert f"{counted}{said}" in render_junit(report)


def test_what_was_not_tried_is_not_excluded() -> None:
    few = verify(right, "b_cubed", suites=["examples"], undefined="none")
    assert few.decision == "passes"
    assert "names are written in Latin-1" in few.power.not_excluded


def test_a_run_of_one_suite_excludes_what_its_inputs_tell_apart() -> None:
    # Every suite has mentions a and b, which are one where names of one length are.
    for suite in ("boundary", "examples", "small"):
        few = verify(right, "b_cubed", suites=[suite], undefined="none")
        assert few.decision == "passes"
        assert "names of one length are one" not in few.power.not_excluded


def test_what_coarse_figures_hide_is_not_excluded() -> None:
    def in_one_decimal(key: Partition, response: Partition) -> str:
        return f"{float(engine.score_partitions(key, response, ('b_cubed',))['b_cubed'].f1 or 0):.1f}"

    coarse = verify(in_one_decimal, "b_cubed", suites=["boundary", "examples"])
    assert coarse.decision == "passes"
    assert "figures are a thousandth too high" in coarse.power.not_excluded


def test_a_wrong_scorer_has_no_such_line() -> None:
    assert "told apart" not in as_text(verify(lambda k, r: 0.5, "b_cubed", suites=["examples"]))


def test_a_way_is_excluded_by_an_input_answered_finely_enough() -> None:
    way = next(w for w in known() if w.id == "names/latin1")
    (name, off), *_ = way.metrics["b_cubed"].items()
    (one,) = (i for i in inputs() if digest(i) == name)
    for precision, excluded in ((Fraction(0), True), (off / 2, False), (off * 9 / 20, True)):
        found = power({"b_cubed": {one: precision}})
        assert (way.sentence not in found.not_excluded) is excluded
    assert power({}) == power({"b_cubed": {}})
    assert power({}) == NO_POWER == Power(0, 0, ())
    # A scorer of single documents is asked nothing about corpora.
    both = power({"b_cubed": {one: Fraction(0), Input((Document((), ()), Document((), ()))): Fraction(0)}})
    assert both.ways - power({"b_cubed": {one: Fraction(0)}}).ways == sum(
        w.kind == "corpus" and "b_cubed" in w.metrics for w in known()
    )


def test_in_the_record_every_wrong_scorer_is_convicted_or_named_and_no_right_one_is_accused() -> None:
    """The record is made by `python -m tests.wings.verify.library_trial`."""
    found = recorded()
    assert list(found) == [row.id for row in rows()]
    assert [f"{identifier}: {said}" for identifier, said in found.items() if not is_right(identifier, said)] == []


@pytest.mark.parametrize("row", list(rows())[::97], ids=lambda row: row.id)
def test_what_is_recorded_comes_of_a_scorer_again(row: Row) -> None:
    assert outcome(row) == recorded()[row.id]


def test_what_should_come_of_a_scorer() -> None:
    assert is_right("wrong: one", "does not pass: unexplained")
    assert is_right("wrong: one", NAMED)
    assert not is_right("wrong: one", "passes with readings named")
    assert not is_right("wrong: one", "not decided")
    assert is_right("right: one", "passes")
    assert not is_right("right: one", "does not pass: crashed")
    found = {"wrong: a": "does not pass: crashed", "wrong: b": NAMED, "wrong: c": "passes", "right: d": "not decided"}
    assert summary(found) == "3 wrong: 1 convicted, 1 named as not excluded, 1 passed; 1 right: 1 accused"
