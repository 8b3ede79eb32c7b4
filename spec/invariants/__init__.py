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

import json

from spec.annotated_invariants.verdicts import LAWS
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
    "data",
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


def data() -> str:
    """
    The file `spec/made/invariants.json`: every sentence, and the verdicts, for whoever has no Python.

    >>> {i["id"]: i["refuted"] for i in json.loads(data())["invariants"]}["one_on_identity"]["muc"]
    {'key': 'a', 'response': 'a'}
    """
    listed = [
        {
            "id": i.id,
            "sentence": i.sentence,
            "proved": {metric: cell.theorem for metric, cell in i.cells.items() if isinstance(cell, Proved)},
            "refuted": {
                metric: {"key": cell.witness.key, "response": cell.witness.response}
                for metric, cell in i.cells.items()
                if isinstance(cell, Refuted)
            },
        }
        for i in INVARIANTS
    ]
    annotated = [{"id": law.id, "sentence": law.sentence} for law in LAWS]
    whole = {"$schema": "../schema/invariants.schema.json", "invariants": listed, "annotated": annotated}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def page() -> str:
    """
    The page `spec/made/invariants.md`.

    >>> print(page().splitlines()[0])
    # Invariants
    """
    return f"{tables.page(INVARIANTS)}\n{undefined.section()}\n{families.section()}\n{named_entities.section()}"
