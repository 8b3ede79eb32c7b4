"""
What refuses each fault: a worked example that it gets wrong, invariants that it breaks.

`python -m tests.trial.refusals` prints the table; `python -m tests.trial.refusals --write` writes `refusals.json`.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from corefref.measures import METRICS
from corefref.ratio import value_of
from corefref.wings.examples.small_scope import Pair, UpToRenaming, pairs_up_to, representative
from corefref.wings.examples.worked_examples import Example, examples
from corefref.wings.verify.faults import FAULTS, Fault, FiguresMetric
from spec.invariants import INVARIANTS, Invariant, Proved
from tests.commands import put

SIZE = 3
"""The pairs on which an invariant is tried: of up to three mentions."""

LARGER = {
    "one_entity_is_beaten_by_the_key_alone",
    "which_key_entities_are_merged_makes_no_difference",
    "where_a_key_entity_is_split_makes_no_difference",
    "spurious_pair_raises_precision_exactly_below_one_half",
    "spurious_pair_raises_precision_exactly_below_two_thirds",
    "correct_mention_never_lowers_recall",
    "correct_mention_never_lowers_f1",
}
"""Those that say little of three mentions, and are tried on four."""

RECORD = Path(__file__).parent / "refusals.json"

OF_NAMES = "names_make_no_difference"
"""Tried on every pair as it is: what looks at one of each renaming class cannot break it."""

OF_DOCUMENTS = {"documents_add_up", "f1_of_documents_adds_up"}
"""Not tried on figures that cannot be added."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What refuses a fault; `example` is None if no example does."""

    example: str | None
    invariants: tuple[str, ...]


def refusal(fault: Fault) -> Refusal:
    """The first example and all invariants that refuse a fault."""
    wrong = next((e.id for e in examples_of(fault) if figure(fault, e) != e.exact), None)
    return Refusal(wrong, tuple(i.id for i in invariants_of(fault) if breaks(fault, i)))


def examples_of(fault: Fault) -> Iterator[Example]:
    """The worked examples of the metric that the fault takes itself for."""
    figures = {f"{fault.imitates}.{name}" for name in (("f1",) if is_mean(fault) else ("recall", "precision", "f1"))}
    return (e for e in examples() if e.metric in figures)


def figure(fault: Fault, example: Example) -> Fraction | None:
    """What the fault gives for an example."""
    score = fault.metric.score(example.key, example.response)
    match example.metric.rpartition(".")[2]:
        case "recall":
            return value_of(score.recall)
        case "precision":
            return value_of(score.precision)
        case _:
            return score.f1


def is_mean(fault: Fault) -> bool:
    """Whether the fault takes itself for a mean of F₁."""
    return fault.imitates not in METRICS


def invariants_of(fault: Fault) -> Iterator[Invariant]:
    """The invariants that are proved for the metric that the fault takes itself for."""
    adds = not isinstance(fault.metric, FiguresMetric)
    proved = (i for i in INVARIANTS if isinstance(i.cells[fault.imitates], Proved))
    return (i for i in proved if adds or i.id not in OF_DOCUMENTS)


def breaks(fault: Fault, invariant: Invariant) -> bool:
    """Whether the fault breaks an invariant on a small pair."""
    metric = UpToRenaming(fault.metric, representative=Pair if invariant.id == OF_NAMES else representative)
    size = SIZE + (invariant.id in LARGER)
    return not all(invariant.statement(metric, *pair) for pair in pairs_up_to(size))


def recorded() -> dict[str, Refusal]:
    """What `refusals.json` says."""
    return {
        identifier: Refusal(entry["example"], tuple(entry["invariants"]))
        for identifier, entry in json.loads(RECORD.read_text("utf-8")).items()
    }


def main() -> None:
    """Print the table, or write it."""
    found = {fault.id: refusal(fault) for fault in FAULTS}
    if "--write" in sys.argv:
        entries = {name: {"example": r.example, "invariants": list(r.invariants)} for name, r in found.items()}
        put(RECORD, json.dumps(entries, indent=2, ensure_ascii=False) + "\n")
    for name, r in found.items():
        print(f"{name}\n  example: {r.example or '–'}\n  invariants: {', '.join(r.invariants) or '–'}")


if __name__ == "__main__":
    main()
