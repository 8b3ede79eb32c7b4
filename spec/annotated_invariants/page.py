"""The page `spec/made/annotated_invariants.md`."""

from collections.abc import Sequence

from spec.annotated_invariants.subjects import SUBJECTS
from spec.annotated_invariants.verdicts import LAWS, Argued, Cell, Law, NotApplicable, Refuted, Tried
from spec.markdown import CENTRED, table

_HEAD = """\
# Invariants of annotated documents

Do not edit: made from `spec/annotated_invariants/` by `python -m tests.spec.made`.

What holds of what is scored of heads, gaps, zeros, plurals and links. Each sentence is a function in
`spec/annotated_invariants/laws.py` and has a verdict for every column:

- ✓ *argued*: in the note that is linked, and tried; in `split_antecedents.md` it is a theorem that Coq has checked,
  elsewhere there is none;
- ? *not settled*: tried on every pair of a small scope and at random, and neither argued nor refuted;
- ✗ *refuted*: by a witness, which a test evaluates;
- – *not applicable*, for the reason given.

The columns: `exact`, `head`, `partial`, `craft` and `zeros` are matchings (`head` and `partial` are `head-corefud` and
`partial-corefud`; `zeros` matches zeros by what they depend on and all else exactly), of which a law speaks if it is
true of mention identification, MUC, B³, CEAF and LEA under them; `mor`
is the mention overlap ratio, `anaphors` the score of all anaphors under exact matching; `split_…` are the metrics that
count plurals, of documents, in which every entity has an ordinary mention; the rest are bridging and mentions that
refer to nothing.

A witness is written as a line: `{1-3@2 5} {2.1} 2.1<4:nsubj` has the entities of words 1 to 3 with head 2 and of word
5, and of the first empty node behind word 2, which depends on word 4; a head that is not named is the first node.
`{7 =1+2}` is a plural of the first two entities, and `7>5` bridges 7 to 5. Small scopes:
`corefref.wings.examples.annotated_scope`.
"""


def page() -> str:
    """
    The page.

    >>> print(page().splitlines()[0])
    # Invariants of annotated documents
    """
    return "\n".join([_HEAD, _matrix(LAWS), *map(_section, LAWS)])


def _matrix(listed: Sequence[Law]) -> str:
    head = ["", *(f"`{subject}`" for subject in SUBJECTS)]
    rows = [[f"[`{law.id}`](#{law.id})", *(_sign(cell) for cell in law.cells.values())] for law in listed]
    return table(head, rows, [CENTRED] * len(SUBJECTS)) + "\n"


def _sign(cell: Cell) -> str:
    match cell:
        case Argued():
            return "✓"
        case Tried():
            return "?"
        case Refuted():
            return "✗"
        case NotApplicable():
            return "–"


def _section(law: Law) -> str:
    """Return the section of a law: its sentence, and its verdicts with their reasons."""
    verdicts: dict[str, list[str]] = {}
    for subject, cell in law.cells.items():
        verdicts.setdefault(_verdict(cell), []).append(f"`{subject}`")
    lines = [f"- {verdict}: {', '.join(subjects)}" for verdict, subjects in verdicts.items()]
    return "\n".join([f"## `{law.id}`\n", f"{law.sentence}\n", *lines, ""])


def _verdict(cell: Cell) -> str:
    match cell:
        case Argued():
            return f"✓ [argued](../../proofs_notes/{cell.note})"
        case Tried():
            return "? not settled"
        case Refuted(witness):
            key, response = (f"`{line}`" if line else "∅" for line in witness)
            return f"✗ refuted by key {key}, response {response}"
        case NotApplicable(reason):
            return f"– not applicable ({reason})"
