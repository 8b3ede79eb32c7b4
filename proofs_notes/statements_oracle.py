"""
The statements of the invariants, in Python and in Coq, compared pair by pair.

`coq/list_invariants.v`, `coq/list_names.v` and `coq/list_documents.v` state every invariant of a key and a response
that are lists, where Coq computes whether it holds, and prove that it follows from the invariant. Here Coq computes
it for every metric on every pair of few mentions; the functions of `corefref.evidence.invariants` must say the same.
So a statement that says less in one of the two languages than in the other is found.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from corefref.evidence.invariants import INVARIANTS, Invariant, InvariantOfF1
from corefref.evidence.small_scope import Pair, pairs_up_to
from corefref.registry import CONLL, IDS, MEANS, METRICS
from proofs_notes import checking, theories
from proofs_notes.cells import LIBRARY, OF_A_MEAN, RULES
from proofs_notes.oracle import listed, numbering
from proofs_notes.refutations import OF_SUMS

MENTIONS = 3
"""All pairs of a key and a response of so many mentions, up to renaming, are compared."""
NEW_MENTIONS = 3
"""How many mentions there are besides those of a pair, for the invariants that add some."""
THEORIES = ("list_invariants.v", "list_names.v", "list_documents.v")
SECTION = re.compile(r"Section Statements\.(.*?)End Statements\.", re.DOTALL)
STATED = re.compile(r"^Definition (\w+)_on\b(.*?)(?=^Definition|\Z)", re.MULTILINE | re.DOTALL)
MEANT = {"r": "f ks rs", "p": "f ks rs", "N": "ks"}
"""What the abbreviations of the section stand for."""
ARGUMENTS = ("rule", "f", "g", "b", "n", "ks", "rs")
"""What a statement may speak of, in the order in which the sections have it."""

HEAD = """From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import figures list_invariants list_names list_documents.
Local Open Scope nat_scope.
"""


@cache
def arguments() -> dict[str, tuple[str, ...]]:
    """
    The invariants that are stated on lists, by their ids, and what each speaks of, in the order of the section.

    >>> arguments()["roles_switched"], arguments()["f1_symmetric"]
    (('f', 'ks', 'rs'), ('g', 'ks', 'rs'))
    """
    bodies: dict[str, str] = {}
    for theory in THEORIES:
        found = SECTION.search(theories.source(theory))
        if not found:
            raise checking.CheckError(f"{theory} has no section of statements")
        bodies.update(STATED.findall(found[1]))
    return {name: tuple(a for a in ARGUMENTS if a in _words(name, bodies)) for name in bodies}


def _words(name: str, bodies: dict[str, str]) -> set[str]:
    """The words of a statement, abbreviations and other statements of the section unfolded."""
    words = set(re.findall(r"[A-Za-z_]\w*", bodies[name]))
    for abbreviation, meant in MEANT.items():
        if abbreviation in words:
            words |= set(meant.split())
    others = {other for other in bodies if other != name and f"{other}_on" in words}
    return words.union(*(_words(other, bodies) for other in others))


def stated() -> tuple[Invariant, ...]:
    """The invariants that are stated on lists."""
    return tuple(invariant for invariant in INVARIANTS if invariant.id in arguments())


def measured(invariant: Invariant) -> Iterator[str]:
    """The metrics that an invariant speaks of."""
    return (m for m in IDS if m in METRICS or (m == CONLL.id and isinstance(invariant, InvariantOfF1)))


def name_on_lists(invariant: Invariant, metric: str) -> str:
    """What the statement is called there: some have another name of a mean, or of a BLANC, which is no quotient."""
    if metric in RULES and invariant.id in OF_SUMS:
        return f"{invariant.id}_by"
    return OF_A_MEAN.get(invariant.id, invariant.id) if metric == CONLL.id else invariant.id


def in_coq(invariant: Invariant, metric: str) -> str:
    """
    What a statement on lists says of a metric, a function of a pair.

    >>> in_coq(next(i for i in INVARIANTS if i.id == "roles_switched"), "muc")
    '(fun n ks rs => roles_switched_on muc_figures ks rs)'
    """
    f1 = "conll_figure" if metric == CONLL.id else f"(fun ks rs => nth None ({metric}_figures ks rs) 2)"
    rule = f"{LIBRARY}.blanc_documents.{RULES.get(metric)}"
    values = {"rule": rule, "f": f"{metric}_figures", "g": f1, "b": f"{metric}_both", "n": "n", "ks": "ks", "rs": "rs"}
    name = name_on_lists(invariant, metric)
    return f"(fun n ks rs => {name}_on {' '.join(values[a] for a in arguments()[name])})"


def in_python(invariant: Invariant, metric: str, pair: Pair) -> bool:
    """What `corefref.evidence.invariants` says of a metric and a pair."""
    if isinstance(invariant, InvariantOfF1):
        return invariant.statement(MEANS.get(metric) or METRICS[metric], pair.key, pair.response)
    return invariant.statement(METRICS[metric], pair.key, pair.response)


def listed_pair(pair: Pair) -> str:
    """How many mentions are named, the key, and the response."""
    names = numbering(pair.key, pair.response)
    return f"({len(names.number) + NEW_MENTIONS}, {names.family(pair.key)}, {names.family(pair.response)})"


def text_of(pairs: Sequence[Pair]) -> str:
    """A file that Coq accepts if and only if it computes of every statement, metric and pair what Python does."""
    given = ";\n ".join(map(listed_pair, pairs))
    lines = [
        HEAD,
        f"Definition given : seq (nat * seq (seq nat) * seq (seq nat)) := [::\n {given}].",
        "Definition said (I : nat -> seq (seq nat) -> seq (seq nat) -> bool) :=",
        "  [seq let: (n, ks, rs) := x in I n ks rs | x <- given].",
    ]
    for invariant in stated():
        for metric in measured(invariant):
            values = listed(str(in_python(invariant, metric, pair)).lower() for pair in pairs)
            lines += [
                f"Lemma {metric}__{invariant.id} : said {in_coq(invariant, metric)} = {values}.",
                f"Proof. vm_cast_no_check (erefl ({values})). Qed.",
            ]
    return "\n".join([*lines, ""])


def check(folder: Path) -> int:
    """Has Coq compute every statement, in a folder with the theories; how many values. CheckError if one differs."""
    pairs = tuple(pairs_up_to(MENTIONS))
    checking.write(folder / "statements.v", text_of(pairs))
    checking.run(folder, [*checking.COQC, "statements.v"])
    return len(pairs) * sum(1 for invariant in stated() for _ in measured(invariant))
