"""
The invariants where entities overlap: which the formulas of B³ and LEA have over families (`metrics.overlapping`).

A family has its entities in a row; they may share mentions or be equal. No score is made of one (choice REPEAT-1), and
there is no F₁. Precision is recall with the roles switched, by its definition.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from corefref.door import family
from corefref.metrics import overlapping
from corefref.partitions import Family
from corefref.ratio import Ratio
from spec.markdown import CENTRED, table

RecallOfFamilies: TypeAlias = Callable[[Family, Family], Ratio]

FORMULAS: Mapping[str, RecallOfFamilies] = MappingProxyType(
    {"b_cubed": overlapping.b_cubed_recall, "lea": overlapping.lea_recall}
)
"""The formulas by metric."""


@dataclass(frozen=True, slots=True)
class Row:
    """What becomes of an invariant over families: the theorem that decides it, and the witness if it is lost."""

    invariant: str
    holds: Callable[[RecallOfFamilies, Family, Family], bool]
    theorem: str
    """With `{}` for the metric, if there is one theorem for each."""
    witness: tuple[str, str] | None = None

    @property
    def pair(self) -> tuple[Family, Family] | None:
        """The families of the witness."""
        if self.witness is None:
            return None
        key, response = (family(map(set, side.split())) for side in self.witness)
        return key, response


def _in_unit(recall: RecallOfFamilies, key: Family, response: Family) -> bool:
    value = recall(key, response).value
    return value is None or 0 <= value <= 1


def _undefined_exactly(recall: RecallOfFamilies, key: Family, response: Family) -> bool:
    return (recall(key, response).value is None) == (not key)


def _one_on_identity(recall: RecallOfFamilies, key: Family, response: Family) -> bool:
    del response
    return not key or recall(key, key).value == 1


def _nothing(recall: RecallOfFamilies, key: Family, response: Family) -> bool:
    del response
    return not recall(key, family([])).value


ROWS = (
    Row("recall_and_precision_within_unit_interval", _in_unit, "family_recall_above_one", ("a", "a a")),
    Row("recall_undefined_exactly_for_empty_key", _undefined_exactly, "{}_family_recall_undefined"),
    Row("one_on_identity", _one_on_identity, "family_identity_above_one", ("a a", "a a")),
    Row("nothing_for_empty_response", _nothing, "{}_family_nothing"),
)
"""The invariants of one figure that make sense if mentions are repeated."""

_HEAD = """\
## Where entities overlap

The formulas of B³ and LEA read over families, whose entities may share mentions or appear twice
([overlapping](../metrics/overlapping.md)). Where nothing appears twice they are the metrics, and have what these have
([proved](../../proofs_notes/overlapping.md#b_cubed_family_plain), and
[of LEA](../../proofs_notes/overlapping.md#lea_family_plain)). Over all families recall has (✓, a theorem of
`proofs_notes/coq/overlapping.v`), or lacks (✗, by the witness, a theorem too):
"""


def section() -> str:
    """Return the section of the page `spec/made/invariants.md`."""
    head = ["invariant", *(f"`{metric}`" for metric in FORMULAS), "theorem"]
    rows = [
        [
            f"[`{row.invariant}`](#{row.invariant})",
            *[("✗" if row.witness else "✓") for _ in FORMULAS],
            ", ".join(dict.fromkeys(f"`{row.theorem.format(metric)}`" for metric in FORMULAS)) + _shown(row),
        ]
        for row in ROWS
    ]
    return "\n".join([_HEAD, table(head, rows, [CENTRED] * len(FORMULAS)), ""])


def _shown(row: Row) -> str:
    if row.witness is None:
        return ""
    key, response = ("{" + side.replace(" ", "} {") + "}" for side in row.witness)
    return f": key {key}, response {response}"
