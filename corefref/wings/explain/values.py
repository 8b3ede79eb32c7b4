"""The trace of a score as values: a `Trace` has `Side`s (recall, precision), a side `Term`s, a term `Piece`s."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from corefref.partitions import Entity, Mention, Partition


@dataclass(frozen=True, slots=True)
class Piece:
    """
    The part of a term that one entity of the other side contributes, or one MUC part, or one pair of entities.

    `value` is its share of the term's numerator; the pieces of a term add up to it.
    """

    label: str
    mentions: Entity
    worked: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Term:
    """
    One entity's share of a sum, or one document's: what it gives to the numerator, asks for in the denominator.

    `worked` is the numerator with this entity's numbers in it. The terms of a side add up to its ratio. Those of a
    corpus are documents: they have neither entity nor pieces.
    """

    label: str
    entity: Entity
    worked: str
    numerator: Fraction
    denominator: Fraction
    pieces: tuple[Piece, ...]

    @property
    def loss(self) -> Fraction:
        """What the term lacks to be perfect: denominator − numerator."""
        return self.denominator - self.numerator


@dataclass(frozen=True, slots=True)
class Side:
    """
    A recall or a precision: the formula, its terms, its sums.

    `formula`, `latex` and `mathml` are the same formula in the paper's letters. `counts` is false for a half of BLANC
    that the boundary rule drops.
    """

    measure: str
    symbol: str
    formula: str
    latex: str
    mathml: str
    loss_name: str
    terms: tuple[Term, ...]
    numerator: Fraction
    denominator: Fraction
    counts: bool = True

    @property
    def value(self) -> Fraction | None:
        """Numerator / denominator, None for 0/0."""
        return self.numerator / self.denominator if self.denominator else None

    @property
    def losses(self) -> tuple[Term, ...]:
        """The terms that lack something, those that lack most first."""
        # As whole numbers over a common denominator, which compare much faster than fractions.
        scale = lcm(*(value.denominator for term in self.terms for value in (term.numerator, term.denominator)))
        lost = [(_scaled(term.denominator, scale) - _scaled(term.numerator, scale), term) for term in self.terms]
        return tuple(term for _, term in sorted((each for each in lost if each[0]), key=lambda each: -each[0]))


def _scaled(value: Fraction, scale: int) -> int:
    """A fraction times a multiple of its denominator."""
    return value.numerator * (scale // value.denominator)


@dataclass(frozen=True, slots=True)
class Step:
    """A transformation of key or response that a variant makes before it counts."""

    name: str
    entities: Partition


@dataclass(frozen=True, slots=True)
class PluralPair:
    """
    A plural of the key and a plural of the response that one measure pairs; None on a side that has no partner.

    `recall`, `precision` and `f1` are ρ, π and f of their antecedents; δ is one of them.
    """

    measure: str
    key: Mention
    response: Mention
    recall: Fraction
    precision: Fraction
    f1: Fraction


@dataclass(frozen=True, slots=True)
class Trace:
    """
    How one metric's score of a key and a response came about.

    `notes` say which numbered choices and which 0/0 decided. `members` are the traces of the metrics that a mean
    averages, `prices` the dual variables of CEAF's alignment by entity. `recall` and `precision` are None for a mean,
    and where they are 0/0. `plurals` are the pairs of plurals whose credits the terms count.
    """

    metric: str
    title: str
    source: str
    sides: tuple[Side, ...]
    steps: tuple[Step, ...]
    recall: Fraction | None
    precision: Fraction | None
    f1: Fraction | None
    f1_worked: str
    notes: tuple[str, ...]
    members: tuple["Trace", ...] = ()
    prices: tuple[tuple[str, Fraction], ...] = ()
    plurals: tuple[PluralPair, ...] = ()
