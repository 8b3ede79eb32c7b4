"""The file `spec/made/invariants.json`: every sentence, and the verdicts, for whoever has no Python."""

import json

from spec.annotated_invariants.verdicts import LAWS
from spec.invariants.claims import Proved, Refuted
from spec.invariants.verdicts import INVARIANTS


def data() -> str:
    """
    The file.

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
