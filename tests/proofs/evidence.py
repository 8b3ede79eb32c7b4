"""
What stands behind the invariants, in one sentence of the page of evidence, and behind the engine, in one on its page.

`python -m tests.spec.made` writes them there.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import fill

from corefref.registry import ENTRIES, IDS
from corefref.wings.examples.small_scope import pairs_up_to
from proofs_notes import theories
from proofs_notes.refutations import refutations
from spec.invariants import INVARIANTS, NotApplicable, Proved, Refuted
from spec.statements import OF_ONE_FIGURE, STATEMENTS

TOP = Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- evidence -->\n", "<!-- end of evidence -->"
MENTIONS = 5
"""The gate tries what is proved on every pair of up to so many mentions."""

CELLS = [(invariant.id, metric, cell) for invariant in INVARIANTS for metric, cell in invariant.cells.items()]
PROVED = [cell for *_, cell in CELLS if isinstance(cell, Proved)]
REFUTED = [f"{metric}_not_{identifier}" for identifier, metric, cell in CELLS if isinstance(cell, Refuted)]


def without_theorem() -> list[str]:
    """The theorems that the cells name and that Coq is not given."""
    given = {s.name for s in theories.statements()} | {refutation.name for refutation in refutations()}
    return [name for name in [*(cell.theorem for cell in PROVED), *REFUTED] if name not in given]


def without_second_statement() -> list[str]:
    """The metrics that are stated once, so that nothing but their examples is compared with their definition."""
    return [metric for metric in IDS if metric not in STATEMENTS and metric not in OF_ONE_FIGURE]


def of_the_invariants() -> str:
    """How many verdicts there are, and what stands behind each; and which metrics have no second statement yet."""
    pairs = sum(1 for _ in pairs_up_to(MENTIONS))
    apart = {metric: cell.reason for _, metric, cell in CELLS if isinstance(cell, NotApplicable)}
    reasons = "; ".join(f"`{metric}` is {reason}" for metric, reason in apart.items())
    number = sum(isinstance(cell, NotApplicable) for *_, cell in CELLS)
    return (
        f"{len(INVARIANTS)} invariants and {len(IDS)} metrics make {len(CELLS):,} cells "
        f"([invariants.md](made/invariants.md)). {len(PROVED)} are proved: argued in prose, tried on all {pairs} "
        f"pairs of up to {MENTIONS} mentions and at random, and checked as a theorem in Coq. {len(REFUTED)} are "
        "refuted, each by a counterexample verified in Coq; an exhaustive search of up to six mentions found no "
        f"smaller one. {number} do not apply: {reasons}. {_stated_once()}"
    ).strip()


def _stated_once() -> str:
    """Say which metrics have no second statement, if there are any."""
    names = ", ".join(f"`{metric}`" for metric in without_second_statement())
    return f"[statements.py](statements.py) has no second statement yet of {names}." if names else ""


def of_the_engine() -> str:
    """Of which metrics Coq proves that what the engine counts is what their formulas say."""
    theorems = {statement.name for statement in theories.statements()}
    proved = [m for m in IDS if not theorems.isdisjoint({f"{m}_counted", f"{ENTRIES[m].page}_counted"})]
    names = ", ".join(f"`{metric}`" for metric in proved)
    others = "The counts of the others are compared with the definitions by the tests above."
    of_them = "for each" if len(proved) == len(IDS) else f"for {len(proved)} of them ({names})"
    return (
        f"Coq proves that the table determines each of the {len(IDS)} metrics, and, {of_them}, that what the engine "
        "counts is what the formula says: of a table that is treated as its metric asks, with the alignment that the "
        f"engine found and its prices certify ([proofs_notes/tables.md](../../proofs_notes/tables.md)). "
        f"{others if len(proved) < len(IDS) else ''}"
    ).strip()


SENTENCES: Mapping[Path, Callable[[], str]] = {
    TOP / "spec" / "evidence.md": of_the_invariants,
    TOP / "corefref" / "engine" / "README.md": of_the_engine,
}
"""The pages that have a sentence between marks."""


def with_sentence(page: str, sentence: Callable[[], str]) -> str:
    """A page with the sentence between its marks."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + fill(sentence(), 120, break_on_hyphens=False) + "\n" + END + rest.split(END)[1]
