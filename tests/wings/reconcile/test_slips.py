"""The table of departures: its examples by hand, its names, and the page that is made of it."""

import re
from collections.abc import Hashable, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from corefref import registry
from corefref.formats import sets
from corefref.formats.documents import BITS
from corefref.rendering.numbers import percent
from corefref.wings.reconcile.combining import COMBINATIONS
from corefref.wings.reconcile.departures import ExampleData, RowData, data, plan_of, rows
from corefref.wings.reconcile.explaining import explained
from corefref.wings.reconcile.forms import FORMS
from corefref.wings.reconcile.searching import Printed, Values
from corefref.wings.reconcile.tables import OF_MENTIONS, OF_TABLES, STAGE_OF, Corpus, Sides
from corefref.wings.verify.faults import FAULTS
from spec.judges.slips import page

EXAMPLES = [(row["id"], row["example"]) for row in data()["rows"] if "example" in row]
IN_PRINT = {"truncated", "share"}
"""What changes the digits alone; the examples of these are what is printed."""


def _side(line: str) -> Mapping[Hashable, int]:
    """The mentions of a document in set notation; `3-4` is a span of tokens."""
    (document,) = sets.documents([line], "example")
    found: dict[Hashable, int] = {}
    for mention, entity in document.entity_of.items():
        place = re.fullmatch(r"([0-9]+)-([0-9]+)", str(mention))
        found[(int(place[1]) << BITS) + int(place[2]) if place else mention] = entity
    return found


def corpus_of(example: ExampleData) -> Corpus:
    """The documents of an example, all of one text; where there are tokens, each is a sentence."""
    documents = []
    for n, (key, response) in enumerate(zip(example["key"], example["response"], strict=True)):
        tokens = 5000 if "-" in key else 0
        documents.append(Sides(str(n), "text", _side(key), _side(response), tokens, range(tokens)))
    return Corpus(documents)


def _asked(example: ExampleData, text: str = "0.00") -> Printed:
    metric, _, measure = example["figure"].partition(".")
    return Printed(metric, measure or "f1", text)


@pytest.mark.parametrize(("name", "example"), [(n, e) for n, e in EXAMPLES if n not in IN_PRINT])
def test_the_example_worked_by_hand(name: str, example: ExampleData) -> None:
    values, asked = Values(corpus_of(example)), _asked(example)
    for departures, expected in (((), example["plain"]), ((rows()[name],), example["departed"])):
        plan = plan_of(departures)
        assert plan is not None
        found = values.value(plan, asked, exactly=True)
        assert found is not None
        assert Fraction(found) == Fraction(expected)
        near = values.value(plan, asked, exactly=False)
        assert near is not None
        assert abs(float(near) - float(Fraction(expected))) < 1e-12


@pytest.mark.parametrize(("name", "example"), [(n, e) for n, e in EXAMPLES if n in IN_PRINT])
def test_what_is_printed_otherwise(name: str, example: ExampleData) -> None:
    assert explained(corpus_of(example), [_asked(example, example["plain"])]).fits
    answer = explained(corpus_of(example), [_asked(example, example["departed"])])
    assert [name] in [[d.id for d in one.departures] for one in answer.explanations]


def test_every_row_shows_in_its_example() -> None:
    assert {n for n, e in EXAMPLES if e["plain"] == e["departed"]} == set()
    assert [row["id"] for row in data()["rows"] if "example" not in row] == []


def test_what_the_table_names_is_there() -> None:
    by_axis: dict[str, set[str]] = {}
    for row in data()["rows"]:
        by_axis.setdefault(row["axis"], set()).add(row["form"] if row["axis"] == "form" else row["id"])
    assert by_axis["treatment"] == OF_MENTIONS.keys() | OF_TABLES.keys() == STAGE_OF.keys()
    assert by_axis["combination"] == set(COMBINATIONS)
    used = {done["form"] for row in data()["rows"] for done in row.get("profile", {}).values() if "form" in done}
    assert by_axis["form"] | used | {"mentions", "muc", "lea"} == FORMS.keys()
    assert len(rows()) == len(data()["rows"])


def test_every_fault_has_a_row() -> None:
    elsewhere = {
        "b_cubed_twinless_credited": "b_cubed=b_cubed_all",
        "blanc_other_boundary_rule": "blanc=blanc_luo_2014",
        "blanc_luo_2014_other_boundary_rule": "blanc_luo_2014=blanc",
        "ceaf_e_float_alignment": None,
    }
    for fault in FAULTS:
        name = elsewhere.get(fault.id, fault.id)
        assert name is None or rows()[name].axis in ("form", "conll"), fault.id


def test_every_metric_of_entities_alone_has_a_form() -> None:
    assert {metric for metric in registry.IDS if not registry.ENTRIES[metric].needs} - FORMS.keys() == {"conll"}


def _words(row: RowData) -> str:
    return row["words"] + row["shows"]


def test_the_page_is_made_of_the_table() -> None:
    assert (Path(__file__).parents[3] / "spec" / "made" / "slips.md").read_text("utf-8") == page(data())


def test_words_are_not_twice_and_stand_alone() -> None:
    words = [row["words"] for row in data()["rows"]]
    assert len(set(words)) == len(words)
    assert all(_words(row).strip() for row in data()["rows"])
    # The command prints the words of a row without the row above it.
    assert not [text for text in words if "as before" in text]


def test_a_percentage_is_what_score_prints() -> None:
    example = next(e for n, e in EXAMPLES if n == "f1_of_printed")
    assert percent(Fraction(example["departed"])) == "61.53"
