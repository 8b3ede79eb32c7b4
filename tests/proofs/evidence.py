"""
What stands behind the invariants, in one sentence of the README.

`python -m tests.spec.made` writes it there.
"""

from pathlib import Path
from textwrap import fill

from corefref.evidence.invariants import INVARIANTS, Proved, Refuted
from corefref.evidence.small_scope import pairs_up_to
from corefref.registry import IDS
from proofs_notes import theories
from proofs_notes.refutations import refutations

README = Path(__file__).resolve().parents[2] / "README.md"
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


def sentence() -> str:
    """How many verdicts there are, and what stands behind each."""
    pairs = sum(1 for _ in pairs_up_to(MENTIONS))
    words = (
        f"Each of {len(INVARIANTS)} invariants has a verdict for each of {len(IDS)} metrics",
        f"([spec/invariants.md](spec/invariants.md)): {len(PROVED)} are proved, each argued in prose, tried on all",
        f"{pairs} pairs of up to {MENTIONS} mentions and at random, and a theorem that Coq has checked;",
        f"{len(REFUTED)} are refuted, each by a witness, of which Coq proves that it refutes; of the pairs of fewer",
        "mentions all of up to six were tried, and none refutes.",
    )
    return fill(" ".join(words), 120, break_on_hyphens=False) + "\n"


def with_sentence(readme: str) -> str:
    """The README with the sentence between its marks."""
    before, rest = readme.split(BEGIN)
    return before + BEGIN + sentence() + END + rest.split(END)[1]
