"""Settings, orders and conversions commute, and the squares see the faults that stood where settings meet."""

import json
from pathlib import Path

import pytest

from tests import effort
from tests.agreement import plants
from tests.agreement.squares import HOLDS, PAGE, identities, tried

TABLE = PAGE.read_text("utf-8")


@pytest.mark.parametrize("hundred", effort.share(range(7)))
def test_squares_commute(hundred: int) -> None:
    counts, departures = tried(range(100 * hundred, 100 * (hundred + 1)), 1, TABLE)
    assert sum(counts.values()) == 100
    assert departures == []


def test_the_record_is_of_a_long_run_and_what_departed_once_departs_no_more() -> None:
    record = json.loads(Path(__file__).with_name("squares_tried.json").read_text("utf-8"))
    assert record["inputs"] == sum(record["squares"].values()) >= 10_000
    assert record["departures"] == []
    assert tried(record["again"], record["seed"], TABLE)[1] == []


def test_the_table_says_on_what_each_setting_changes_nothing() -> None:
    rows = identities(TABLE)
    assert {row.on for row in rows} == set(HOLDS)
    assert len({row.words for row in rows}) == len(rows) > 10


@pytest.mark.parametrize("name", plants.PLANTS)
def test_a_planted_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant = plants.PLANTS[name]
    numbers = [plant.number]
    assert tried(numbers, 1, TABLE, plant.kind)[1] == []
    plant.plant(monkeypatch)
    try:
        found = tried(numbers, 1, TABLE, plant.kind)[1]
    except IndexError as error:
        # A fault of corefref itself, which the command would end with.
        found = [str(error)]
    assert len(found) == 1
