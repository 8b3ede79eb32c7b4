"""
The verdicts of `spec.invariants` as terms that Coq types: for each cell, the law that proves it.

The type of a term is written here, from the table, in names that say their theory; its value is the theorem. So Coq
itself compares what is claimed with what is proved: a law that holds under a hypothesis, one of a redefined invariant,
one of another metric, and a cell without a law are all refused. `check` has Coq type them all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from corefref.measures import MEANS
from proofs_notes import checking, theories, typed
from proofs_notes.refutations import OF_SUMS, applied, refutations
from spec.invariants import INVARIANTS, InvariantOfF1, Proved, Refuted

LIBRARY = "Corefref"
OF_A_MEAN = {
    "names_make_no_difference": "f1_has_no_names",
    "f1_of_documents_adds_up": "mean_of_documents_adds_up",
}
"""What is said of a mean, which has no recall and no precision, in other words."""
RULES = {"blanc": "present", "blanc_luo_2014": "present_luo"}
"""The boundary rule by which a BLANC is a function of its link counts, in `coq/blanc_documents.v`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A verdict, as a term: its type, which is what is claimed, and the theorem."""

    theorem: str
    claim: str
    theory: str

    @property
    def definition(self) -> str:
        """
        The definition that Coq accepts if and only if the theorem proves the claim.

        >>> claim = "Corefref.invariants.roles_switched Corefref.metrics.blanc"
        >>> print(Cell("blanc_roles_switched", claim, "laws_blanc").definition)
        Definition cell_blanc_roles_switched : Corefref.invariants.roles_switched Corefref.metrics.blanc :=
          Corefref.laws_blanc.blanc_roles_switched.
        """
        return f"Definition {self.name} : {self.claim} :=\n  {LIBRARY}.{self.theory}.{self.theorem}."

    @property
    def name(self) -> str:
        """The name of the definition."""
        return f"cell_{self.theorem}"


def cells() -> Iterator[Cell]:
    """Every proved cell of the table, and the refuted ones of sums over documents."""
    theory_of = {s.name: s.theory.removesuffix(".v") for s in theories.statements()}
    for invariant in INVARIANTS:
        for metric, verdict in invariant.cells.items():
            if isinstance(verdict, Proved):
                stated = OF_A_MEAN.get(invariant.id, invariant.id) if metric in MEANS else invariant.id
                yield Cell(verdict.theorem, applied(stated, metric), theory_of.get(verdict.theorem, "no_theory"))
            elif isinstance(verdict, Refuted) and invariant.id in OF_SUMS:
                of_counts = f"{LIBRARY}.blanc_documents.{invariant.id}_by {LIBRARY}.blanc_documents.{RULES[metric]}"
                of = f"{LIBRARY}.metrics.{metric}"
                # Stated of the F₁ of a BLANC, or of its recall and precision.
                of = f"({LIBRARY}.metrics.measure_of {of})" if isinstance(invariant, InvariantOfF1) else of
                yield Cell(f"{metric}_not_{invariant.id}", f"~ {of_counts} {of}", "blanc_documents")


def check_laws() -> None:
    """CheckError unless laws and proved cells are the same, name by name, and every refuted cell is refuted."""
    proved = {cell.theorem for cell in cells() if not cell.claim.startswith("~")}
    laws = {s.name for s in theories.statements() if s.theory.startswith("laws_") and s.kind == "Theorem"}
    if proved != laws:
        raise checking.CheckError(
            "cells and laws differ: "
            + ", ".join(
                [*(f"no law {n}" for n in sorted(proved - laws)), *(f"no cell {n}" for n in sorted(laws - proved))]
            )
        )
    refuted = {
        f"{metric}_not_{invariant.id}"
        for invariant in INVARIANTS
        for metric, verdict in invariant.cells.items()
        if isinstance(verdict, Refuted)
    }
    shown = {r.name for r in refutations()} | {cell.theorem for cell in cells() if cell.claim.startswith("~")}
    if refuted != shown:
        raise checking.CheckError(f"refuted cells and refutations differ: {', '.join(sorted(refuted ^ shown))}")


def text_of(found: tuple[Cell, ...]) -> str:
    """The file of all cells."""
    needed = " ".join(sorted({"invariants", "metrics", *(cell.theory for cell in found)}))
    # Nothing is imported, so no coercion, notation or structure of a theory is in force: every name says its theory.
    return "\n".join([f"From {LIBRARY} Require {needed}.", *(cell.definition for cell in found), ""])


def generated() -> tuple[typed.Generated, ...]:
    """Every cell, to be typed. CheckError if a cell has no law, or a law no cell."""
    check_laws()
    found = tuple(cells())
    return (typed.Generated("cells", text_of(found), [cell.name for cell in found]),)


check = typed.Sentences(generated)
