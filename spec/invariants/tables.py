"""The invariants as a page: what holds of which metric, and why, or why not."""

from collections.abc import Sequence

from corefref.registry import IDS
from spec.invariants.claims import Cell, Invariant, NotApplicable, Proved, Refuted, Unsettled
from spec.markdown import CENTRED, table

_HEAD = """\
# Invariants

Do not edit: made from `spec/invariants/` by `python -m tests.spec.made`.

Every sentence here is a function of any metric in `spec/invariants/`, and has a verdict for every metric:

- ✓ *proved*: argued in the note that is linked; a theorem that Coq has checked, `METRIC_INVARIANT` in
  `proofs_notes/coq/laws_*.v`; tried on every pair of a key and a response of up to five mentions (943 up to renaming;
  six on request), then at random on larger ones;
- ✗ *refuted*: by a witness, which is a case of `examples/counterexamples.json`; every pair of fewer mentions, as far as
  six, has been tried and does not refute it; that the witness does is a theorem, too (`proofs_notes/refutations.py`);
- – *not applicable*, for the reason given{unsettled}.

Two figures are equal if they have the same value or both are 0/0; *where defined* leaves pairs out where one of the
figures compared is 0/0. Witnesses are written as in the papers: {ab c} has the entities {a, b} and {c}, ∅ has none.
"""

_UNSETTLED = """;
- ? *not settled*: neither argued nor refuted yet, and counted nowhere as proved"""

_THEMES = {
    "figures": "The figures themselves",
    "resolution": "What is resolved",
    "boundaries": "Singletons, one entity, whole entities",
    "merging": "Merges and splits",
    "twinless_mentions": "Spurious and missing mentions",
}


def page(invariants: Sequence[Invariant]) -> str:
    """The page `spec/made/invariants.md`."""
    unsettled = any(isinstance(cell, Unsettled) for i in invariants for cell in i.cells.values())
    head = _HEAD.replace("{unsettled}", _UNSETTLED if unsettled else "")
    sections = [head, _matrix(invariants)]
    for theme, title in _THEMES.items():
        sections += [f"## {title}\n", *(_section(i) for i in invariants if i.theme == theme)]
    return "\n".join(sections)


def _matrix(invariants: Sequence[Invariant]) -> str:
    head = ["", *(f"`{identifier}`" for identifier in IDS)]
    rows = [[f"[`{i.id}`](#{i.id})", *(_sign(i.cells[identifier]) for identifier in IDS)] for i in invariants]
    return table(head, rows, [CENTRED] * len(IDS)) + "\n"


def _sign(cell: Cell) -> str:
    match cell:
        case Proved():
            return "✓"
        case Refuted():
            return "✗"
        case NotApplicable():
            return "–"
        case Unsettled():
            return "?"


def _section(invariant: Invariant) -> str:
    """Return the section of an invariant: its sentence, and its verdicts with their reasons."""
    verdicts: dict[str, list[str]] = {}
    for identifier in IDS:
        verdicts.setdefault(_verdict(invariant.cells[identifier]), []).append(f"`{identifier}`")
    lines = [f"- {verdict}: {', '.join(metrics)}" for verdict, metrics in verdicts.items()]
    return "\n".join([f"### `{invariant.id}`\n", f"{invariant.sentence}\n", *lines, ""])


def _verdict(cell: Cell) -> str:
    match cell:
        case Proved(note, _):
            return f"✓ [proved](../../proofs_notes/{note})"
        case Refuted(witness):
            key, response = (f"{{{side}}}" if side else "∅" for side in (witness.key, witness.response))
            return f"✗ refuted by `counterexamples/{witness.id}`, key {key}, response {response}"
        case NotApplicable(reason):
            return f"– not applicable ({reason})"
        case Unsettled():
            return "? not settled"
