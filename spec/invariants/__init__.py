"""
The invariants: each one sentence, one function of any metric, and a verdict for every metric of the registry.

>>> from corefref import partition
>>> from corefref.measures import METRICS
>>> one_on_identity = invariant("one_on_identity")
>>> one_on_identity.sentence
'A key with a mention has recall 1 and precision 1 as its own response.'
>>> one_on_identity.cells["muc"]
Refuted(witness=Witness(key='a', response='a'))
>>> one_on_identity.statement(METRICS["lea"], partition(map(set, ["ab", "c"])), partition([]))
True
"""

from spec.invariants import families, named_entities, tables, undefined
from spec.invariants.claims import (
    Cell,
    Invariant,
    InvariantOfF1,
    NotApplicable,
    Proved,
    Refuted,
    Unsettled,
    Witness,
)
from spec.invariants.verdicts import INVARIANTS

__all__ = [
    "INVARIANTS",
    "Cell",
    "Invariant",
    "InvariantOfF1",
    "NotApplicable",
    "Proved",
    "Refuted",
    "Unsettled",
    "Witness",
    "invariant",
    "page",
    "witnesses",
]


def invariant(identifier: str) -> Invariant:
    """Return the invariant with this id. Raises KeyError."""
    return {i.id: i for i in INVARIANTS}[identifier]


def witnesses() -> tuple[Witness, ...]:
    """
    Return the witnesses of all refutations, each once: the cases of `spec/examples/counterexamples.json`.

    >>> Witness("a", "a") in witnesses()
    True
    """
    return tuple(dict.fromkeys(witness for i in INVARIANTS for witness in i.refuted))


def page() -> str:
    """
    The page `spec/made/invariants.md`.

    >>> print(page().splitlines()[0])
    # Invariants
    """
    return f"{tables.page(INVARIANTS)}\n{undefined.section()}\n{families.section()}\n{named_entities.section()}"
