"""
The invariants where 0/0 has a value: which of them readings b, c and d of choice EMPTY-1 keep.

The verdicts of `INVARIANTS` leave 0/0 undefined. Under another reading a metric of two quotients has a value
everywhere, and F₁ is computed from the two values. An invariant is *kept* if every such metric that has it, with the
others it needs, still has it; *lost* if some metric that has it no longer does, as a witness shows. Where no figure is
0/0, all readings agree.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from corefref.measures import RatioMetric
from corefref.partitions import Partition
from corefref.ratio import Ratio, ratio
from spec.invariants.claims import Witness
from spec.markdown import CENTRED, table

ValueOfNothing: TypeAlias = Callable[[Partition, Partition], int]
"""The value of 0/0, given a key and a response."""


@dataclass(frozen=True, slots=True)
class ReadingOfNothing:
    """A reading of 0/0: its name in Python and in Coq, its letter, what it says, and the value."""

    id: str
    letter: str
    sentence: str
    value: ValueOfNothing


READINGS = (
    ReadingOfNothing("zero", "b", "0/0 is 0", lambda key, response: 0),
    ReadingOfNothing(
        "one_if_empty",
        "c",
        "0/0 is 1 if key and response are empty, else 0",
        lambda key, response: int(not key and not response),
    ),
    ReadingOfNothing("one", "d", "0/0 is 1", lambda key, response: 1),
)


def under(reading: ReadingOfNothing, metric: RatioMetric) -> RatioMetric:
    """
    Return a metric whose recall and precision are read this way; its F₁ is computed from them.

    >>> from corefref import partition
    >>> from corefref.measures import MUC
    >>> singleton = partition([["a"]])
    >>> [str(under(reading, MUC).recall(singleton, singleton).value) for reading in READINGS]
    ['0', '0', '1']
    """

    def read(quotient: Ratio, key: Partition, response: Partition) -> Ratio:
        return quotient if quotient.denominator else ratio(Fraction(reading.value(key, response)), 1)

    return RatioMetric(
        metric.id,
        metric.paper,
        lambda key, response: read(metric.recall(key, response), key, response),
        lambda key, response: read(metric.precision(key, response), key, response),
    )


@dataclass(frozen=True, slots=True)
class Lost:
    """A metric that has the invariant but loses it where 0/0 has a value, as the witness shows."""

    metric: str
    witness: Witness


@dataclass(frozen=True, slots=True)
class Row:
    """What becomes of an invariant: which others it needs to be kept, and under which readings it is lost."""

    invariant: str
    needs: Sequence[str] = ()
    lost: Mapping[str, Lost] = field(default_factory=dict)

    def theorem(self, reading: ReadingOfNothing) -> str:
        """
        The theorem that decides a cell.

        >>> Row("roles_switched").theorem(READINGS[0])
        'zero_roles_switched'
        """
        return f"{reading.id}_{'not_' if reading.id in self.lost else ''}{self.invariant}"


_NOTHING = Lost("b_cubed", Witness("", ""))
"""B³ of an empty key and an empty response is 0/0."""
_UNIT = "recall_and_precision_within_unit_interval"

ROWS = (
    Row(_UNIT),
    Row("f1_within_unit_interval", (_UNIT,)),
    Row("f1_between_recall_and_precision", (_UNIT,)),
    Row("recall_undefined_exactly_for_empty_key", lost={"zero": _NOTHING, "one_if_empty": _NOTHING, "one": _NOTHING}),
    Row("one_on_identity"),
    Row("f1_one_on_identity", ("one_on_identity",)),
    Row(
        "f1_one_only_on_identity",
        ("roles_switched", "recall_undefined_exactly_for_empty_key", "nothing_for_empty_response"),
    ),
    Row("nothing_without_common_mention", lost={"one_if_empty": _NOTHING, "one": _NOTHING}),
    Row("nothing_for_empty_response", lost={"one_if_empty": _NOTHING, "one": _NOTHING}),
    Row("roles_switched"),
    Row("f1_symmetric", ("roles_switched",)),
    Row("names_make_no_difference"),
)
"""The invariants of the figures themselves, except those of documents."""

_HEAD = """\
## Where 0/0 has a value

All verdicts above leave 0/0 open, which is reading a of [EMPTY-1](../choices.md). Under the others recall and precision
have a value everywhere, and F₁ is that of the two values; where no denominator is 0 all readings say the same
([proved](../../proofs_notes/undefined.md#readings_agree)). Of a metric that is two quotients (BLANC and the CoNLL mean
are not), an invariant is

- ✓ *kept*: if the metric has it, and has what is named in the second column, it has it still; a theorem that Coq has
  checked, `READING_INVARIANT` in `proofs_notes/coq/undefined.v`;
- ✗ *lost*: by a metric that has it, of the witness below; that it is lost is a theorem, too, `READING_not_INVARIANT`.

Under `one` MUC has `one_on_identity`, which it lacks where 0/0 is left open
([proved](../../proofs_notes/undefined.md#muc_one_on_identity_under_one)). 0 may be put for recall and precision first
or for F₁ at once ([proved](../../proofs_notes/undefined.md#zero_of_f1)); 1 may not
([proved](../../proofs_notes/undefined.md#one_of_f1)).
"""


def section() -> str:
    """Return the section of the page `spec/made/invariants.md`."""
    head = ["invariant", "needs", *(f"`{reading.id}` ({reading.letter})" for reading in READINGS)]
    rows = [
        [
            f"[`{row.invariant}`](#{row.invariant})",
            ", ".join(f"`{need}`" for need in row.needs) or "nothing more",
            *("✗" if reading.id in row.lost else "✓" for reading in READINGS),
        ]
        for row in ROWS
    ]
    readings = [f"- `{reading.id}`, EMPTY-1 {reading.letter}: {reading.sentence}." for reading in READINGS]
    return "\n".join([_HEAD, table(head, rows, ["---", *[CENTRED] * len(READINGS)]), "", *readings, "", *_losses(), ""])


def _losses() -> list[str]:
    """List the witnesses of what is lost."""
    return [
        f"- `{row.invariant}` is lost under {', '.join(f'`{name}`' for name in row.lost)} by `{lost.metric}`, key "
        f"{_side(lost.witness.key)}, response {_side(lost.witness.response)}."
        for row in ROWS
        for lost in dict.fromkeys(row.lost.values())
    ]


def _side(side: str) -> str:
    return f"{{{side}}}" if side else "∅"
