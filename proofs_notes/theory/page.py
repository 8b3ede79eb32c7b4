"""The page `spec/made/which_metric.md`: what users want of a metric, which metrics have it, and what excludes what."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from string import ascii_lowercase

from corefref.registry import SETTLED_IDS
from proofs_notes.theory import exclusions
from proofs_notes.theory.constructed import MADE, Constructed
from spec.invariants import constraints
from spec.invariants.claims import Proved, Refuted
from spec.invariants.verdicts import INVARIANTS
from spec.markdown import table

NOTES = "../../proofs_notes"


@dataclass(frozen=True, slots=True)
class Want:
    """What a user may want of a metric: invariants that it has, and invariants that it lacks."""

    words: str
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics of the table that satisfy it: each cell is a theorem."""
        cells_of = {i.id: i.cells for i in INVARIANTS}
        return tuple(
            m
            for m in SETTLED_IDS
            if all(isinstance(cells_of[i].get(m), Proved) for i in self.has)
            and all(isinstance(cells_of[i].get(m), Refuted) for i in self.lacks)
        )


WANTS: tuple[Want, ...] = (
    Want("Only the key has F₁ = 1, and it always has", ("f1_one_on_identity", "f1_one_only_on_identity")),
    Want("Singletons matter", lacks=("singletons_make_no_difference",)),
    Want("Singletons do not matter", ("singletons_make_no_difference",)),
    Want("Links matter: mentions alone earn nothing", ("nothing_for_mentions_alone",)),
    Want("Every mention that is found earns something", ("common_mention_is_rewarded",)),
    Want("A spurious mention costs", ("spurious_mention_lowers_f1",)),
    Want("A right link never costs F₁", ("correct_mention_never_lowers_f1",)),
    Want("An entity within a key entity never costs F₁", ("correct_entity_never_lowers_f1",)),
    Want("A right merge raises recall", ("correct_merge_raises_recall",)),
    Want(
        "Merging key entities costs precision, a wrong merge never gains it",
        ("merge_of_the_key_lowers_precision", "wrong_merge_never_raises_precision"),
    ),
    Want("One entity of all mentions lacks full recall", lacks=("one_entity_has_full_recall",)),
    Want("Large entities count more", ("whole_entities_earn_their_share_of_mentions",)),
    Want("Entities count alike", ("whole_entities_earn_their_share_of_entities",)),
    Want(
        "Comparable over corpora: documents add up, recall has a value wherever the key has a mention",
        ("documents_add_up", "recall_undefined_exactly_for_empty_key"),
    ),
)
"""What users ask for, in their words."""

_HEAD = """\
# Which metric?

Do not edit: made from `spec/invariants/` and `proofs_notes/theory/` by `python -m tests.spec.made`.

No metric has every property that you may want: some properties exclude each other, whatever the formula. So do not ask
which metric is right; decide what should count. This page says which metric of corefref has which property, and which
properties no metric can combine.

**Are MUC, B³ and CEAFe inappropriate, and why are they still used?** Each has a known flaw, and each flaw buys
something.

- *MUC* counts links. It ignores singletons ([proved]({l}#singletons_make_no_difference)), and one entity of all
  mentions has [full recall]({l}#one_entity_has_full_recall) and a
  [precision of its links]({l}#one_entity_has_precision_of_its_links), which is high where entities are large. But of
  the 18 metrics it alone has a recall and a precision that never change when singletons are added or removed. A corpus
  without annotated singletons needs just that.
- *B³* counts mentions. A mention earns credit without a single correct link
  ([refuted]({l}#nothing_for_mentions_alone)), and one entity of all mentions has
  [full recall]({l}#one_entity_has_full_recall). But no other of the 18 has both an F₁ of 1
  [only on identity]({l}#f1_one_only_on_identity) and a recall of 1
  [exactly if no entity is cut]({l}#full_recall_exactly_if_no_entity_is_cut).
- *CEAFe* aligns entities. What is correct outside the alignment earns nothing, so a correct merge need not raise recall
  ([refuted]({l}#correct_merge_raises_recall)). But in no other of the 18 do
  [entities count alike]({l}#whole_entities_earn_their_share_of_entities), whatever their size.
- *Their mean*, `conll`, has an F₁ of 1 [only on identity]({l}#f1_one_only_on_identity), but not on every identity: a
  key of singletons has no F₁, because MUC has none ([refuted]({l}#f1_one_on_identity)). It is used because the
  shared tasks of 2011 and 2012 ranked by it, and later figures are compared with theirs.
- *LEA* alone has a recall of 0 [exactly if nothing is resolved]({l}#zero_exactly_if_nothing_is_resolved). The price: a
  mention that is found earns nothing by itself. No metric escapes this price
  ([excluded](../../proofs_notes/exclusions.md#resolved_or_common_mention)).

So they are not wrong. Each answers its own question, and none answers them all. Choose by what should count, and say
what you chose. Also report `muc`, `b_cubed`, `ceaf_e` and `conll` where readers compare with earlier papers.

## What is wanted, and which metric has it

Every cell is a theorem ([the invariants](invariants.md)). The invariants of the second column are proved of each metric
in the third; of every other metric at least one of them is refuted or does not apply. *Not* means refuted.
"""


def _link(invariant: str) -> str:
    return f"[`{invariant}`](invariants.md#{invariant})"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def wants() -> str:
    """Return the table of wants."""
    asked = {w: ", ".join([*map(_link, w.has), *(f"not {_link(i)}" for i in w.lacks)]) for w in WANTS}
    rows = ((w.words, asked[w], _listed(w.metrics)) for w in WANTS)
    return table(("want", "invariant", "metrics"), rows) + "\n"


def _by_hub() -> dict[str, list[exclusions.Exclusion]]:
    """Group the exclusions: first under the invariant that excludes most, then under the next, and so on."""
    exclusions_of: dict[str, list[exclusions.Exclusion]] = {}
    left = list(exclusions.EXCLUSIONS)
    while left:
        count = {i: sum(i in e.pair for e in left) for e in left for i in (e.first, e.second)}
        hub = max(count, key=lambda i: (count[i], i))
        exclusions_of[hub] = [e for e in left if hub in e.pair]
        left = [e for e in left if hub not in e.pair]
    return exclusions_of


def excluded() -> str:
    """Write what excludes what, one line for each invariant, those that exclude most first; each pair once."""
    lines: list[str] = []
    for hub, listed in _by_hub().items():
        lines.append(f"- {_link(hub)}")
        for e in listed:
            [other] = e.pair - {hub}
            needs = f", needs {_listed(e.needs)}" if e.needs else ""
            lines.append(f"  - ⊥ {_link(other)} ([proved]({NOTES}/exclusions.md#{e.theorem}){needs})")
    return "\n".join(lines) + "\n"


def picture() -> str:
    r"""
    Return the exclusions as a matrix: a row for each invariant that heads a line of the list, a column for each other.

    >>> print(picture().splitlines()[1])
    singletons_make_no_difference                      abcdef\hijk...........
    """
    rows = [*_by_hub()]
    pairs = {e.pair for e in exclusions.EXCLUSIONS}
    columns = sorted(
        {i for pair in pairs for i in pair},
        key=lambda i: (next(n for n, row in enumerate(rows) if i == row or {i, row} in pairs), i),
    )
    width = max(map(len, rows)) + 2
    letters = dict(zip(columns, ascii_lowercase[: len(columns)], strict=True))
    lines = [" " * width + "".join(letters.values())]
    for row in rows:
        signs = (letters[i] if {row, i} in pairs else "\\" if row == i else "." for i in columns)
        lines.append(row.ljust(width) + "".join(signs))
    return "\n".join([*lines, "", *(f"{letter}  {i}" for i, letter in letters.items())])


def singled_out(metric: str) -> tuple[str, ...] | None:
    """Return the fewest invariants that only this metric of the table has together; None if there are none."""
    has = [i.id for i in INVARIANTS if isinstance(i.cells[metric], Proved)]
    if exclusions.metrics_with(*has) != (metric,):
        return None
    few = (few for size in range(len(has)) for few in combinations(has, size + 1))
    return next(few for few in few if exclusions.metrics_with(*few) == (metric,))


def singled() -> str:
    """Write what singles out each metric of the table."""
    invariants_of = {m: singled_out(m) for m in SETTLED_IDS}
    rows = ((f"`{m}`", ", ".join(map(_link, few))) for m, few in invariants_of.items() if few)
    without = [m for m, few in invariants_of.items() if not few]
    return (
        table(("metric", "invariants that no other metric of the table has together"), rows)
        + f"\n\nNo invariants of the table, as many as one takes, single out {_listed(without)}: "
        + "whatever they have, another metric has too.\n"
    )


def derived() -> str:
    """Write what follows from what."""
    rows = (
        (
            _link(d.conclusion),
            ", ".join(map(_link, d.premises)),
            _listed(d.needs) or "–",
            f"[`{d.theorem}`]({NOTES}/derivations.md#{d.theorem})",
        )
        for d in exclusions.DERIVED
    )
    return table(("derived", "from", "needs", "theorem"), rows) + "\n"


def decided() -> dict[str, list[tuple[str, str]]]:
    """Return the pairs that no metric of the table has together, by what is known about them."""
    pairs_of: dict[str, list[tuple[str, str]]] = {"excluded": [], "possible": [], "conjecture": [], "open": []}
    for pair in exclusions.never_together():
        shown = exclusions.shown(*pair)
        if isinstance(shown, exclusions.Exclusion):
            pairs_of["excluded"].append(pair)
        elif isinstance(shown, Constructed) and shown not in MADE:
            pairs_of["conjecture"].append(pair)
        else:
            pairs_of["possible" if shown else "open"].append(pair)
    return pairs_of


def _shown(pairs: Iterable[tuple[str, str]]) -> str:
    """Write the pairs, one line for each function and first invariant."""
    pairs_of: dict[tuple[str, str], list[str]] = {}
    for first, second in pairs:
        by = exclusions.shown(first, second)
        name = by.name if isinstance(by, Constructed | exclusions.Crossed) else ""
        pairs_of.setdefault((name, first), []).append(second)
    named = ((f"*{name}*: " if name else "", first, _listed(seconds)) for (name, first), seconds in pairs_of.items())
    return "\n".join([*(f"- {name}`{first}` with {seconds}" for name, first, seconds in named), ""])


def separated() -> tuple[int, int]:
    """Count the ordered pairs of invariants that a metric of the table separates, and all of them."""
    names = [i.id for i in INVARIANTS]
    have = {name: {*exclusions.metrics_with(name)} for name in names}
    pairs = [(a, b) for a in names for b in names if a != b]
    return sum(not have[a] <= have[b] for a, b in pairs), len(pairs)


def formal_constraints() -> str:
    """Return the verdicts on the formal constraints of clustering."""
    rows = []
    for row in constraints.ROWS:
        against = (f"{{{w.key}}}, {{{w.response}}}: {_listed(ids.split())}" for w, ids in row.refuted.items())
        kept = _listed(m for m, witness in row.verdicts.items() if witness is None)
        name = row.constraint.__name__.replace("_", " ")
        rows.append((f"*{name}*: {row.sentence}", "; ".join(against), kept))
    return table(("constraint", "refuted by key, response: of", "conjecture: it holds of"), rows) + "\n"


def page() -> str:
    """
    The page.

    >>> print(page().splitlines()[0])
    # Which metric?
    """
    known = decided()
    apart, ordered = separated()
    return "\n".join(
        [
            _HEAD.replace("{l}", "invariants.md"),
            wants(),
            f"""\
## What excludes what

A ⊥ B: no metric has both A and B, whatever its formula. Each line is a theorem with a proof of a few lines ([the
note]({NOTES}/exclusions.md)). *Needs* names what else the theorem assumes; every metric with a harmonic F₁ here has it.
Each pair is listed once, under the invariant that excludes more.
""",
            excluded(),
            f"""\
The same as a picture: where the invariant of a row excludes that of a column, the row has the letter of the column.

```text
{picture()}
```
""",
            """\
## What singles out a metric

Among the 18, computed from [the table](invariants.md):
""",
            singled(),
            f"""\
Among all metrics of their shape, proved: if an entity that is kept whole earns 1, and credit adds up, then the credit
is that of B³ ([mentions kept together]({NOTES}/characterisations.md#b_cubed_characterised)), of LEA
([links resolved]({NOTES}/characterisations.md#lea_characterised)) or of MUC
([cuts made]({NOTES}/characterisations.md#muc_characterised)), and no other.

## What follows from what

{len(exclusions.DERIVED)} derivations are proved, of any metric ([the note]({NOTES}/derivations.md)). For {apart:,} of
the {ordered:,} ordered pairs of invariants a metric of the table has the first and not the second, so the second does
not follow. *Conjecture:* nor does it for the other pairs, except by the derivations of this table.
""",
            derived(),
            """\
## The formal constraints of clustering

Amigó et al. (2009) compare clustering metrics by four constraints (known through its abstract and others' accounts).
They are stated here of F₁, with key and response of the same mentions. Some are refuted by a witness; the others are
*conjectures*, tried on every pair of up to six mentions, and the last on keys with an entity of 3 to 6 mentions, enough
pairs, and other entities. B³ alone, with its twinless variants, is refuted in none of them; there are no twinless
mentions here.
""",
            formal_constraints(),
            f"""\
## What is possible together

Of {len(exclusions.never_together())} pairs of invariants no metric of the table has both:

- {len(known["excluded"])} are excluded, above;
- {len(known["possible"])} are possible, proved of a scoring function that was made for it, or of one metric's recall
  with another's precision (`proofs_notes/coq/possible.v`). Such functions have no other use;
- {len(known["conjecture"])} are possible by *conjecture*: a scoring function has both on every pair of up to five
  mentions (`proofs_notes/theory/constructed.py`), and no proof is written;
- {len(known["open"]) or "none"} are open: there is neither a proof that no metric has both, nor a function that has.

Each function has figures within 0 and 1, ignores names, has a positive F₁ for a common link, gives full figures to a
key without singletons as its own response, and has a harmonic F₁.
""",
            *(["### Open\n", _shown(known["open"])] if known["open"] else []),
            "### Possible by conjecture\n",
            _shown(known["conjecture"]),
            "### Possible, proved\n",
            _shown(known["possible"]).rstrip("\n"),
            "",
        ]
    )
