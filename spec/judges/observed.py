"""
The comparisons on which a claim rests, written down as its predicate makes them.

A predicate asks for scores and compares them. Under `observing`, what `situations` hands it are scores that remember
which they are; each comparison of them becomes a fact, which someone else can compute again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias, cast

from corefref.partitions import Partition
from spec.judges import situations


class Score(NamedTuple):
    """A score, 0/0 being 0: of which metric, which of its figures, of which key and response."""

    metric: str
    figure: situations.Measure
    key: Partition
    response: Partition


@dataclass(frozen=True, slots=True)
class Term:
    """A sum, a difference or a product of terms."""

    sign: Literal["+", "-", "*"]
    left: Expression
    right: Expression


Expression: TypeAlias = "Score | Term | Fraction"
Comparison: TypeAlias = Literal["=", "!=", "<", "<="]


class Fact(NamedTuple):
    """A comparison that holds."""

    left: Expression
    sign: Comparison
    right: Expression


@dataclass(slots=True)
class Facts:
    """The facts in the order in which they were first used, and the value of each score in them."""

    found: dict[Fact, None] = field(default_factory=dict)
    values: dict[Score, Fraction] = field(default_factory=dict)


class Observed:
    """A number that remembers how it came about; stands for a Fraction in a predicate."""

    __slots__ = ("expression", "facts", "value")

    def __init__(self, value: Fraction, expression: Expression, facts: Facts) -> None:
        self.value = value
        self.expression = expression
        self.facts = facts

    def _other(self, other: object) -> Observed:
        if isinstance(other, Observed):
            return other
        number = Fraction(cast("int | Fraction", other))
        return Observed(number, number, self.facts)

    def _term(self, left: Observed, sign: Literal["+", "-", "*"], right: Observed) -> Observed:
        a, b = left.value, right.value
        value = {"+": a + b, "-": a - b, "*": a * b}[sign]
        return Observed(value, Term(sign, left.expression, right.expression), self.facts)

    def _fact(self, left: Observed, sign: Comparison, right: Observed) -> None:
        if left.expression != right.expression:
            self.facts.found[Fact(left.expression, sign, right.expression)] = None

    def _less(self, left: Observed, right: Observed) -> bool:
        less = left.value < right.value
        self._fact(*((left, "<", right) if less else (right, "<=", left)))
        return less

    def __lt__(self, other: object) -> bool:
        return self._less(self, self._other(other))

    def __gt__(self, other: object) -> bool:
        return self._less(self._other(other), self)

    def __le__(self, other: object) -> bool:
        return not self._less(self._other(other), self)

    def __ge__(self, other: object) -> bool:
        return not self._less(self, self._other(other))

    def __eq__(self, other: object) -> bool:
        known = self._other(other)
        equal = self.value == known.value
        self._fact(self, "=" if equal else "!=", known)
        return equal

    def __hash__(self) -> int:
        # One hash for all: a set of scores then compares each with the others, and the comparisons are facts.
        return 0

    def __bool__(self) -> bool:
        return not self.__eq__(0)

    def __add__(self, other: object) -> Observed:
        return self._term(self, "+", self._other(other))

    def __sub__(self, other: object) -> Observed:
        return self._term(self, "-", self._other(other))

    def __mul__(self, other: object) -> Observed:
        return self._term(self, "*", self._other(other))

    def __radd__(self, other: object) -> Observed:
        return self._term(self._other(other), "+", self)

    def __rmul__(self, other: object) -> Observed:
        return self._term(self._other(other), "*", self)


@contextmanager
def observing() -> Iterator[Facts]:
    """
    The facts that predicates use meanwhile.

    >>> from corefref import partition
    >>> key, response = (partition(map(set, side)) for side in (["ab"], ["a", "b"]))
    >>> with observing() as facts:
    ...     situations.recall("b_cubed", key, response) > situations.recall("muc", key, response)
    True
    >>> [(fact.left.metric, fact.sign, fact.right.metric) for fact in facts.found]
    [('muc', '<', 'b_cubed')]
    """
    facts = Facts()

    def observe(
        metric: str, figure: situations.Measure, key: Partition, response: Partition, value: Fraction
    ) -> Fraction:
        score = Score(metric, figure, key, response)
        facts.values[score] = value
        # It has what predicates use of a Fraction.
        return cast("Fraction", Observed(value, score, facts))

    token = situations.OBSERVER.set(observe)
    try:
        yield facts
    finally:
        situations.OBSERVER.reset(token)
