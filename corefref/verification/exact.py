"""The exact figures of an input, under a convention for 0/0: what a scorer is checked against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from corefref import engine
from corefref.metrics import conventions
from corefref.ratio import Figure, f1, mean
from corefref.scores import BlancScore, ConllScore, Figures, RatioScore, Score, sum_of_scores
from corefref.verification.inputs import Document

Values: TypeAlias = Mapping[str, Fraction | None]
"""The figures of a metric by their names; `conll` has f1 only."""

Undefined: TypeAlias = Literal["zero", "none", "one", "always"]
"""
What 0/0 is reported as; `one`: 1 for two empty sides, else 0; `always`: 1 (choice EMPTY-1, readings b, a, c and d).
"""


Added: TypeAlias = Literal["nowhere", "denominator", "both"]
"""Where in a quotient a small ε is added."""


@dataclass(frozen=True, slots=True)
class Smoothing:
    """
    A small ε that keeps a scorer from dividing by 0 (choice EMPTY-1, reading e).

    It is added in recall and precision, in F₁ = 2PR / (P + R), or in both. `of_sums`: recall and precision are the
    formula's sums when it is added; if not, they are quotients already, over 1.
    """

    epsilon: Fraction
    in_quotients: Added
    in_f1: Added
    of_sums: bool = True

    def figure(self, figure: Figure | None) -> Fraction:
        """A recall or a precision; 0/0 is what the added ε makes of it."""
        quotient = None if figure is None else figure.quotient
        if quotient is not None and (self.of_sums or not quotient.denominator):
            return self.quotient(quotient.numerator, quotient.denominator)
        value = None if figure is None else figure.value
        return self.quotient(value or Fraction(0), Fraction(value is not None))

    def quotient(self, numerator: Fraction, denominator: Fraction) -> Fraction:
        """A quotient that is a recall or a precision, or the mean of some."""
        return self._added(numerator, denominator, self.in_quotients)

    def f1(self, recall: Fraction, precision: Fraction) -> Fraction:
        """F₁ of these."""
        return self._added(2 * precision * recall, precision + recall, self.in_f1)

    def _added(self, numerator: Fraction, denominator: Fraction, added: Added) -> Fraction:
        top = numerator + self.epsilon if added == "both" else numerator
        bottom = denominator if added == "nowhere" else denominator + self.epsilon
        return top / bottom if bottom else Fraction(0)


ZeroByZero: TypeAlias = Undefined | Smoothing
"""What is made of 0/0: a figure for it, or an ε that leaves none."""


class ScoreOf(Protocol):
    """A metric on one document, as somebody computes it."""

    def __call__(self, d: Document, metric: str) -> Figures:
        """The score of a document."""

    def __hash__(self) -> int:
        """Scores are kept by it."""


class Adding(Protocol):
    """How somebody makes the figures of a corpus of those of its documents."""

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """The figures of a corpus."""

    def __hash__(self) -> int:
        """Figures are kept by it."""


@lru_cache(maxsize=1 << 16)
def exact_score(d: Document, metric: str) -> Score:
    """The score of a document by the spec."""
    return engine.score_partitions(d.key, d.response, (metric,))[metric]


def sums(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """The figures of a corpus: numerators and denominators added (choice CORPUS-1)."""
    return _sums(tuple(documents), metric, score_of, undefined)


@lru_cache(maxsize=1 << 14)
def _sums(documents: tuple[Document, ...], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """The figures of a corpus, kept since roundings and ways to add are tried on them one by one."""
    empty = not any(d.key or d.response for d in documents)
    return shown(sum_of_scores(_kept(score_of, d, metric) for d in documents), undefined, empty)


@lru_cache(maxsize=1 << 15)
def _kept(score_of: ScoreOf, d: Document, metric: str) -> Figures:
    """The score of a document, kept since the conventions are tried on it one by one."""
    return score_of(d, metric)


def exact_values(documents: Sequence[Document], metric: str, undefined: Undefined) -> Values:
    """
    The figures by the spec.

    >>> from corefref import partition
    >>> from corefref.verification.inputs import document
    >>> d = document(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    >>> {name: str(value) for name, value in exact_values((d,), "lea", "zero").items()}
    {'recall': '5/21', 'precision': '1/3', 'f1': '5/18'}
    """
    return sums(documents, metric, exact_score, undefined)


def shown(score: Figures, undefined: ZeroByZero, empty: bool = False) -> Values:
    """The figures of a score under a convention; `empty` says that both sides are."""
    if isinstance(undefined, Smoothing):
        return _smoothed(score, undefined)

    def reported(value: Fraction | None) -> Fraction | None:
        if undefined == "none":
            return value
        one = undefined == "always" or (undefined == "one" and empty)
        return Fraction(1) if one and value is None else conventions.zero(value)

    values = score.under(reported)
    if undefined == "always" and isinstance(score, ConllScore):
        return {"f1": mean(shown(member, undefined)["f1"] for member in score.members.values())}
    if undefined == "always" and score.f1 is None and "recall" in values:
        return {**values, "f1": f1(values["recall"], values["precision"])}
    return values


def _smoothed(score: Figures, smoothing: Smoothing) -> Values:
    """The figures of a score into which an ε was added."""
    if isinstance(score, ConllScore):
        return {"f1": mean(_smoothed(member, smoothing)["f1"] for member in score.members.values())}
    if isinstance(score, BlancScore):
        links = [kind.links for kind in score.details.values() if kind.counts]
        halves = [_smoothed(RatioScore(of_kind.recall, of_kind.precision), smoothing) for of_kind in links]
        return mean_values(halves) if halves else score.under(conventions.zero)
    if score.recall is None:
        return score.under(conventions.zero)
    recall, precision = smoothing.figure(score.recall), smoothing.figure(score.precision)
    return {"recall": recall, "precision": precision, "f1": smoothing.f1(recall, precision)}


def mean_values(of_documents: Sequence[Values]) -> Values:
    """The mean of each figure over documents, one that is undefined counting 0."""
    return {name: mean(values[name] for values in of_documents) for name in of_documents[0]}
