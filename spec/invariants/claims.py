"""The verdict on an invariant for each metric: proved, refuted by a witness, not applicable, or not settled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from inspect import getdoc
from typing import TypeAlias

from corefref.door import partition
from corefref.measures import MEANS
from corefref.registry import ENTRIES
from corefref.wings.examples.small_scope import Pair
from spec.invariants.statements import Statement, StatementOfF1


@dataclass(frozen=True, slots=True)
class Witness:
    """
    A pair that refutes, with as few mentions as possible; written as in the papers, one letter per mention.

    >>> Witness("ab c", "abc").id
    'ab-c-against-abc'
    >>> Witness("", "a").id
    'none-against-a'
    """

    key: str
    response: str

    @property
    def id(self) -> str:
        """The id of its case in `spec/examples/counterexamples.json`."""
        return "-against-".join(side.replace(" ", "-") or "none" for side in (self.key, self.response))

    @property
    def pair(self) -> Pair:
        """The key and the response."""
        return Pair(partition(map(set, self.key.split())), partition(map(set, self.response.split())))


@dataclass(frozen=True, slots=True)
class Proved:
    """True of every pair: the heading of the argument in `proofs_notes/`, and the theorem in `proofs_notes/coq/`."""

    note: str
    theorem: str


@dataclass(frozen=True, slots=True)
class Refuted:
    """False; the witness shows it."""

    witness: Witness


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """Neither true nor false, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Neither proved nor refuted yet; a metric may be merged in this state, and its cells show it."""


Cell: TypeAlias = Proved | Refuted | NotApplicable | Unsettled


@dataclass(frozen=True)
class Invariant:
    """An invariant of recall and precision, and the metrics for which it is proved or refuted, by id."""

    statement: Statement | StatementOfF1
    proved: str = ""
    refuted: Mapping[Witness, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The name of the function that states it."""
        return self.statement.__name__

    @property
    def sentence(self) -> str:
        """The sentence that states it."""
        return " ".join((getdoc(self.statement) or "").split("\n\n")[0].split())

    @property
    def theme(self) -> str:
        """The module that states it, which is also the file name of its proof note."""
        return self.statement.__module__.rpartition(".")[2]

    @property
    def cells(self) -> Mapping[str, Cell]:
        """The verdict on every metric that has one, by id."""
        proved = {m: Proved(f"{self.theme}.md#{self.id}", f"{m}_{self.id}") for m in self.proved.split()}
        refuted = {metric: Refuted(witness) for witness, ids in self.refuted.items() for metric in ids.split()}
        unsettled = {entry.id: Unsettled() for entry in ENTRIES.values() if not entry.argued}
        return {**unsettled, **self.not_applicable, **proved, **refuted}

    @property
    def not_applicable(self) -> Mapping[str, Cell]:
        """The metrics that have no recall."""
        settled = (mean for mean in MEANS if ENTRIES[mean].argued)
        return dict.fromkeys(settled, NotApplicable("a mean of F₁, without a recall or precision of its own"))


@dataclass(frozen=True)
class InvariantOfF1(Invariant):
    """An invariant of F₁ alone, which therefore applies to means of F₁ too."""

    statement: StatementOfF1

    @property
    def not_applicable(self) -> Mapping[str, Cell]:
        """Empty: every metric has an F₁."""
        return {}
