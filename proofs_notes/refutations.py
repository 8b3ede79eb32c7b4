"""
The refutations as theorems: that an invariant is not one of a metric, for every refuted cell of the table
`spec.invariants`.

The proof computes what the invariant says of the witness (`coq/list_invariants.v`) and finds it false. `check` has Coq
prove them all.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corefref.measures import CONLL, MEANS
from corefref.partitions import Mention, Partition, in_order, mentions, mentions_in_order
from proofs_notes import theories, typed
from spec.invariants import INVARIANTS, InvariantOfF1, Refuted, Witness

OF_SUMS = {"documents_add_up", "f1_of_documents_adds_up"}
"""Stated of metrics that are two quotients; of BLANC, which is not, `coq/blanc_documents.v` states and refutes them."""
NEW_MENTIONS = 2
"""How many mentions there are besides those of a witness, for the invariants that add some."""

OF_LINKS = ("blanc", "blanc_luo_2014")
"""The metrics that are no quotients, so that Coq has them as metrics."""

HEAD = """\
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import metrics invariants figures computed list_changes list_invariants.
"""


@cache
def taken() -> dict[str, str]:
    """What each invariant of `coq/invariants.v` is stated of: F, a measure, m, a metric, or q, quotients."""
    text = theories.source("invariants.v")
    return dict(re.findall(r"^Definition (\w+) ([Fmq])\b", text, re.MULTILINE))


def applied(invariant: str, metric: str) -> str:
    """
    That a metric has an invariant, with each step from one kind of metric to another written out, so without coercions.

    >>> print(applied("f1_symmetric", "lea"))
    Corefref.invariants.f1_symmetric (Corefref.metrics.measure_of (Corefref.metrics.metric_of Corefref.metrics.lea))
    >>> print(applied("f1_symmetric", "conll"))
    Corefref.invariants.f1_symmetric Corefref.metrics.conll
    """
    term, kind = f"Corefref.metrics.{metric}", taken()[invariant]
    if metric not in (*MEANS, *OF_LINKS) and kind in "mF":
        term = f"(Corefref.metrics.metric_of {term})"
    if metric not in MEANS and kind == "F":
        term = f"(Corefref.metrics.measure_of {term})"
    return f"Corefref.invariants.{invariant} {term}"


@dataclass(frozen=True, slots=True)
class Refutation:
    """An invariant, a metric of which it is false, and the witness."""

    invariant: str
    metric: str
    witness: Witness
    of_f1: bool

    @property
    def name(self) -> str:
        """The name of its theorem."""
        return f"{self.metric}_not_{self.invariant}"

    @property
    def statement(self) -> str:
        """That the invariant is not one of the metric."""
        return f"~ {applied(self.invariant, self.metric)}"

    @property
    def proof(self) -> str:
        """The computation of what the invariant says of the witness."""
        key, response = self.witness.pair
        order = mentions_in_order(mentions(key) | mentions(response))
        sides = " ".join(_in_coq(side, order) for side in (key, response))
        computed = f"{self.metric}_computed"
        if self.of_f1 and self.metric != CONLL.id:
            computed = f"(computes_measure {computed})"
        return f"refute {self.invariant}_lists {computed} {len(order) + NEW_MENTIONS} {sides}"

    @property
    def theorem(self) -> str:
        """
        Its theorem.

        >>> print(Refutation("roles_switched", "blanc", Witness("a b", "ab"), of_f1=False).theorem)
        Theorem blanc_not_roles_switched : ~ Corefref.invariants.roles_switched Corefref.metrics.blanc.
        Proof. refute roles_switched_lists blanc_computed 4 [:: [:: 0]; [:: 1]] [:: [:: 0; 1]]. Qed.
        """
        return f"Theorem {self.name} : {self.statement}.\nProof. {self.proof}. Qed."

    @property
    def failure(self) -> str:
        """That the witness does not refute the invariant, as far as Coq can compute."""
        return f"Goal {self.statement}.\nProof. Fail {self.proof}. Abort."


def _in_coq(side: Partition, order: Sequence[Mention]) -> str:
    if not side:
        return "(@nil (seq nat))"
    return _list(_list(str(order.index(m)) for m in mentions_in_order(e)) for e in in_order(side))


def _list(terms: Iterable[str]) -> str:
    return f"[:: {'; '.join(terms)}]"


def refutations() -> Iterator[Refutation]:
    """Every refuted cell, but those of sums over documents."""
    for invariant in INVARIANTS:
        for metric, cell in invariant.cells.items():
            if isinstance(cell, Refuted) and invariant.id not in OF_SUMS:
                yield Refutation(invariant.id, metric, cell.witness, isinstance(invariant, InvariantOfF1))


def generated() -> tuple[typed.Generated, ...]:
    """All refutations, to be proved; a refutation of what is true must fail."""
    proved = tuple(refutations())
    true = Refutation("f1_symmetric", "muc", Witness("abc", "ab c"), of_f1=True)
    text = "\n".join([HEAD, *(r.theorem for r in proved), true.failure, ""])
    return (typed.Generated("refuted", text, [r.name for r in proved]),)


check = typed.Sentences(generated)
