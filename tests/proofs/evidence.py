"""
What stands behind each invariant: small scope, random pairs, prose, Coq; the table of the README.

`python -m tests.proofs.evidence` writes it there.
"""

from pathlib import Path

from corefref.evidence.invariants import INVARIANTS, Invariant, Proved, Refuted
from corefref.evidence.small_scope import pairs_up_to
from proofs_notes import theories
from proofs_notes.refutations import refutations

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- evidence -->\n", "<!-- end of evidence -->"
THEOREMS = {s.name for s in theories.statements()} | {refutation.name for refutation in refutations()}
MENTIONS = 5
"""Proved cells are tried on every pair of so many mentions in each run of the tests."""


def table() -> str:
    """A row an invariant: for how many metrics it is proved and refuted, and by what."""
    pairs = sum(1 for _ in pairs_up_to(MENTIONS))
    head = ["invariant", "proved", "refuted", f"every pair of {MENTIONS} mentions", "at random", "prose"]
    head += ["proved in Coq", "refuted in Coq"]
    rows = [head, ["---", "--:", "--:", "--:", ":-:", ":-:", "--:", "--:"]]
    rows += [_row(invariant, pairs) for invariant in INVARIANTS]
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def _row(invariant: Invariant, pairs: int) -> list[str]:
    proved = {metric: cell for metric, cell in invariant.cells.items() if isinstance(cell, Proved)}
    refuted = [metric for metric, cell in invariant.cells.items() if isinstance(cell, Refuted)]
    notes = sorted({cell.note for cell in proved.values()})
    return [
        f"[`{invariant.id}`](spec/invariants.md#{invariant.id})",
        str(len(proved)),
        str(len(refuted)),
        str(pairs),
        "yes",
        ", ".join(f"[note](proofs_notes/{note})" for note in notes),
        str(sum(cell.theorem in THEOREMS for cell in proved.values())),
        str(sum(f"{metric}_not_{invariant.id}" in THEOREMS for metric in refuted)),
    ]


def with_table(readme: str) -> str:
    """The README with the table between its marks."""
    before, rest = readme.split(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    README.write_text(with_table(README.read_text("utf-8")), "utf-8")
