"""The verdicts on every law, subject by subject."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Protocol, TypeAlias

from corefref.formats.documents import Document
from corefref.wings.examples.annotated_scope import Lines
from spec.annotated_invariants import laws
from spec.annotated_invariants.subjects import SUBJECTS, Subject
from spec.invariants.claims import NotApplicable as NotApplicable


class Statement(Protocol):
    """A sentence about the figures of a subject; its docstring states it."""

    __name__: str
    """The id of the law."""

    def __call__(self, subject: Subject, key: Document, response: Document, /) -> bool:
        """Return whether it holds."""


@dataclass(frozen=True, slots=True)
class Argued:
    """Argued in prose, under this heading of a note, and tried; the note says whether Coq has checked a theorem."""

    heading: str
    """A heading of `proofs_notes/matching.md`, or of another note named before it."""

    @property
    def note(self) -> str:
        """
        The note and the heading.

        >>> Argued("mor_bounds").note, Argued("split_antecedents.md#split_muc_plain").note
        ('matching.md#mor_bounds', 'split_antecedents.md#split_muc_plain')
        """
        return self.heading if "#" in self.heading else f"matching.md#{self.heading}"


@dataclass(frozen=True, slots=True)
class Tried:
    """Not settled: neither argued nor refuted; it holds wherever it was tried."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """False; the witness shows it."""

    witness: Lines


Cell: TypeAlias = Argued | Tried | Refuted | NotApplicable

MATCHINGS = "exact head partial craft zeros"
SPLIT = "split_muc split_b_cubed split_ceaf_m split_ceaf_e split_lea split_blanc"
WITHOUT_PLURALS = {
    "split_antecedents.md#split_quotients_plain": "split_muc split_b_cubed split_ceaf_m split_ceaf_e split_lea",
    "split_antecedents.md#split_blanc_plain": "split_blanc",
}
"""Where nothing is plural the figures are the plain ones."""
BRIDGING = "bridging_anaphors bridging_mentions bridging_entities"
NOT_OF_ENTITIES = f"mor anaphors {BRIDGING} non_referring"


@dataclass(frozen=True)
class Law:
    """A law, and the subjects for which it is argued, tried, refuted or not applicable, by id."""

    statement: Statement
    tried: str = ""
    argued: Mapping[str, str] = field(default_factory=dict)
    """By heading, with the note if it is not `matching.md`."""
    refuted: Mapping[Lines, str] = field(default_factory=dict)
    not_applicable: Mapping[str, str] = field(default_factory=dict)
    """By reason."""

    @property
    def id(self) -> str:
        """The name of the function that states it."""
        return self.statement.__name__

    @property
    def sentence(self) -> str:
        """The law in words: the docstring of its function on one line."""
        return " ".join((getdoc(self.statement) or "").split())

    @property
    def listed(self) -> list[str]:
        """The subjects named, as often as they are named."""
        every = [self.tried, *self.argued.values(), *self.refuted.values(), *self.not_applicable.values()]
        return [subject for subjects in every for subject in subjects.split()]

    @property
    def cells(self) -> Mapping[str, Cell]:
        """Map the id of every subject to its verdict: tried, argued, refuted, or not applicable."""
        cells: dict[str, Cell] = {subject: Tried() for subject in self.tried.split()}
        cells |= {subject: Argued(note) for note, ids in self.argued.items() for subject in ids.split()}
        cells |= {subject: Refuted(witness) for witness, ids in self.refuted.items() for subject in ids.split()}
        cells |= {subject: NotApplicable(why) for why, ids in self.not_applicable.items() for subject in ids.split()}
        return {subject: cells[subject] for subject in SUBJECTS}


_NO_CLASSES = "no part of it is asked of a class of mentions"
_NOT_A_MATCHING = "no matching of mentions"
_NO_PLAIN = "not figures of entities"

LAWS: tuple[Law, ...] = (
    Law(
        laws.within_unit_interval,
        tried=f"{MATCHINGS} anaphors {SPLIT} {BRIDGING} non_referring",
        argued={"mor_bounds": "mor"},
    ),
    Law(
        laws.perfect_on_identity,
        tried=f"anaphors {SPLIT} {BRIDGING} non_referring",
        argued={"identity_matched": MATCHINGS, "mor_bounds": "mor"},
    ),
    Law(
        laws.perfect_only_on_identity,
        tried="exact split_b_cubed split_ceaf_m split_ceaf_e split_lea "
        "bridging_anaphors bridging_mentions non_referring",
        argued={"mor_bounds": "mor"},
        refuted={
            Lines("{1-2}", "{1}"): "head partial craft",
            Lines("{1.1} 1.1<2:nsubj", "{2.1} 2.1<2:nsubj"): "zeros",
            Lines("{1 2}", "{1 2} {3}"): "anaphors split_muc split_blanc",
            Lines("{1 2 3} 3>1", "{1 2 3} 3>2"): "bridging_entities",
        },
    ),
    Law(
        laws.plain_where_nothing_is_annotated,
        tried="exact zeros",
        argued=WITHOUT_PLURALS,
        refuted={Lines("{1-2}", "{1}"): "head partial craft"},
        not_applicable={_NO_PLAIN: NOT_OF_ENTITIES},
    ),
    Law(
        laws.plain_where_mentions_are_the_same,
        argued={"ordinary_mentions_plain": MATCHINGS, **WITHOUT_PLURALS},
        not_applicable={_NO_PLAIN: NOT_OF_ENTITIES},
    ),
    Law(
        laws.never_below_exact_matching,
        tried="exact partial craft",
        refuted={
            Lines("{1-2@1}", "{1-2@2}"): "head",
            Lines("{1.1 2} 1.1<4:nsubj", "{1.1 2} {3.1} 1.1<4:obj 3.1<4:nsubj"): "zeros",
        },
        not_applicable={_NOT_A_MATCHING: f"{NOT_OF_ENTITIES} {SPLIT}"},
    ),
    Law(
        laws.never_below_partial_matching,
        tried="partial",
        refuted={
            Lines("{1-2}", "{1}"): "exact zeros",
            Lines("{1-2@1}", "{1-2@2}"): "head",
            Lines("{1,3@3}", "{3}"): "craft",
        },
        not_applicable={_NOT_A_MATCHING: f"{NOT_OF_ENTITIES} {SPLIT}"},
    ),
    Law(laws.what_finds_no_partner_raises_nothing, tried=f"{MATCHINGS} mor anaphors {SPLIT} {BRIDGING} non_referring"),
    Law(
        laws.roles_switched,
        tried="exact zeros mor anaphors split_muc split_b_cubed split_ceaf_m split_ceaf_e split_lea "
        "bridging_anaphors bridging_mentions non_referring",
        refuted={
            Lines("{1-4@2 5} {2-3}", "{1-3@2 5}"): "head",
            Lines("{1}", "{1-2}"): "partial craft",
            Lines("", "{1} {2}"): "split_blanc",
            Lines("{1 2 3} 3>1", "{1} {2} {3} 3>2"): "bridging_entities",
        },
    ),
    Law(laws.order_makes_no_difference, tried=f"{MATCHINGS} mor anaphors {SPLIT} {BRIDGING} non_referring"),
    Law(
        laws.recall_adds_up_over_classes,
        argued={"anaphor_sums": "anaphors"},
        not_applicable={_NO_CLASSES: f"{MATCHINGS} mor {SPLIT} {BRIDGING} non_referring"},
    ),
    Law(
        laws.precision_adds_up_over_classes,
        refuted={Lines("{1 2,2.1@2.1}", "{1 2,2.1@2}"): "anaphors"},
        not_applicable={_NO_CLASSES: f"{MATCHINGS} mor {SPLIT} {BRIDGING} non_referring"},
    ),
)
"""All laws, in the order of the table."""
