"""
Every cell of the invariants: proved ones on every small pair and at random, refuted ones by their witness.

Small is up to four mentions, and five with the marker `exhaustive`; `COREFREF_MENTIONS=6` makes that six.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from corefref.measures import MEASURES
from corefref.registry import ENTRIES, IDS
from corefref.wings.examples.small_scope import Pair, UpToRenaming, pairs_up_to
from corefref.wings.examples.strategies import keys_and_responses, spans
from corefref.wings.examples.worked_examples import cases, examples
from spec.invariants import (
    INVARIANTS,
    Invariant,
    NotApplicable,
    Proved,
    Refuted,
    Witness,
    page,
    witnesses,
)
from spec.invariants.data import data

TOP = Path(__file__).parent.parent
SIZES = (4, pytest.param(int(os.environ.get("COREFREF_MENTIONS", "5")), marks=pytest.mark.exhaustive))

BY_NAMES = {"names_make_no_difference"}
"""What a metric cannot show that is asked up to renaming."""


@cache
def up_to_renaming(identifier: str) -> UpToRenaming:
    return UpToRenaming(MEASURES[identifier])


def as_it_is(identifier: str) -> UpToRenaming:
    """The metric, asked about each pair by the names it has."""
    return UpToRenaming(MEASURES[identifier], representative=Pair)


def holds(invariant: Invariant, identifier: str, pair: Pair) -> bool:
    metric = as_it_is(identifier) if invariant.id in BY_NAMES else up_to_renaming(identifier)
    return invariant.statement(metric, *pair)


def proved(invariant: Invariant) -> list[str]:
    return [identifier for identifier, cell in invariant.cells.items() if isinstance(cell, Proved)]


REFUTED = [
    pytest.param(invariant, identifier, cell, id=f"{invariant.id}-{identifier}")
    for invariant in INVARIANTS
    for identifier, cell in invariant.cells.items()
    if isinstance(cell, Refuted)
]

each_invariant = pytest.mark.parametrize("invariant", [pytest.param(i, id=i.id) for i in INVARIANTS])


@each_invariant
def test_every_metric_has_one_cell(invariant: Invariant) -> None:
    listed = [*invariant.proved.split(), *(m for ids in invariant.refuted.values() for m in ids.split())]
    unsettled = [entry.id for entry in ENTRIES.values() if not entry.argued]
    assert sorted([*listed, *invariant.not_applicable, *unsettled]) == sorted(IDS)


@each_invariant
def test_an_invariant_is_one_sentence(invariant: Invariant) -> None:
    assert invariant.sentence.endswith(".")
    assert ". " not in invariant.sentence


@pytest.mark.parametrize("size", SIZES)
@each_invariant
def test_proved_holds_for_every_small_pair(invariant: Invariant, size: int) -> None:
    assert [
        (identifier, pair)
        for identifier in proved(invariant)
        for pair in pairs_up_to(size)
        if not holds(invariant, identifier, pair)
    ] == []


@each_invariant
@settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(pair=keys_and_responses(spans(), max_size=12))
def test_proved_holds_at_random(invariant: Invariant, pair: Pair) -> None:
    assert [
        identifier for identifier in proved(invariant) if not invariant.statement(as_it_is(identifier), *pair)
    ] == []


@pytest.mark.parametrize(("invariant", "identifier", "cell"), REFUTED)
def test_refuted_has_its_witness(invariant: Invariant, identifier: str, cell: Refuted) -> None:
    assert not invariant.statement(as_it_is(identifier), *cell.witness.pair)


def number_of_mentions(witness: Witness) -> int:
    return len(set(witness.key + witness.response) - {" "})


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.exhaustive)])
@each_invariant
def test_no_pair_of_fewer_mentions_refutes(invariant: Invariant, most: int) -> None:
    smaller = [
        (identifier, pair)
        for identifier, cell in invariant.cells.items()
        if isinstance(cell, Refuted)
        for pair in pairs_up_to(min(number_of_mentions(cell.witness) - 1, most))
        if not holds(invariant, identifier, pair)
    ]
    assert smaller == []


def test_the_counterexamples_are_the_witnesses() -> None:
    written = {case.id.removeprefix("counterexamples/"): case for case in cases() if case.id.startswith("counterex")}
    assert {name: Pair(case.key, case.response) for name, case in written.items()} == {
        witness.id: witness.pair for witness in witnesses()
    }


def test_a_counterexample_has_the_figures_of_the_metrics_it_refutes() -> None:
    refuted: dict[str, set[str]] = {}
    for invariant in INVARIANTS:
        for witness, identifiers in invariant.refuted.items():
            refuted.setdefault(f"counterexamples/{witness.id}", set()).update(identifiers.split())
    scored_in: dict[str, set[str]] = {}
    for example in examples():
        case = example.id.rpartition("/")[0]
        if case in refuted:
            scored_in.setdefault(case, set()).add(example.metric.partition(".")[0])
    assert scored_in == refuted


def test_the_page_is_the_one_made_of_the_invariants() -> None:
    assert (TOP / "spec" / "made" / "invariants.md").read_text(encoding="utf-8") == page()


def test_the_data_are_those_of_the_invariants() -> None:
    assert (TOP / "spec" / "made" / "invariants.json").read_text(encoding="utf-8") == data()


def test_what_is_not_applicable_says_why() -> None:
    reasons = [cell.reason for i in INVARIANTS for cell in i.cells.values() if isinstance(cell, NotApplicable)]
    assert reasons
    assert all(reasons)


def notes() -> dict[str, str]:
    """The proof notes by `<file>.md#<heading>`."""
    found: dict[str, str] = {}
    for path in (TOP / "proofs_notes").glob("*.md"):
        for section in re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading, _, body = section.partition("\n")
            found[f"{path.name}#{heading.strip()}"] = body
    return found


def test_the_notes_of_the_themes_are_those_of_the_invariants() -> None:
    themes = {f"{i.theme}.md" for i in INVARIANTS}
    assert {name for name in notes() if name.partition("#")[0] in themes} == {
        cell.note for i in INVARIANTS for cell in i.cells.values() if isinstance(cell, Proved)
    }


@each_invariant
def test_a_note_argues_for_every_metric_it_is_proved_for(invariant: Invariant) -> None:
    body = notes()[f"{invariant.theme}.md#{invariant.id}"]
    argued = [m for line in re.findall(r"^- (.*?):", body, re.MULTILINE) for m in re.findall(r"\*\*(\w+)\*\*", line)]
    assert sorted(argued) == sorted(proved(invariant))
