"""The exact figures of an input, under a convention for 0/0: what a scorer is checked against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias, get_args

from corefref import engine
from corefref.ratio import Figure, f1, mean, zero
from corefref.scores import BlancScore, ConllScore, Figures, RatioScore, Score, mean_if_defined, sum_of_scores
from corefref.wings.verify.inputs import Document

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

    It is added in recall and precision, in F₁ = 2PR / (P + R), or in both. With `of_sums`, recall and precision are
    quotients of the formula's sums when ε is added; without, they are divided already, and over 1. With `apart`, F₁ is
    made of recall and precision before ε is added to these.
    """

    epsilon: Fraction
    in_quotients: Added
    in_f1: Added
    of_sums: bool = True
    apart: bool = False

    def figure(self, figure: Figure | None) -> Fraction:
        """Return recall or precision with ε added, which gives 0/0 a value too."""
        quotient = None if figure is None else figure.quotient
        if quotient is not None and (self.of_sums or not quotient.denominator):
            return self.quotient(quotient.numerator, quotient.denominator)
        value = None if figure is None else figure.value
        return self.quotient(value or Fraction(0), Fraction(value is not None))

    def quotient(self, numerator: Fraction, denominator: Fraction) -> Fraction:
        """Return a quotient with ε added: a recall, a precision, or a mean of some."""
        return self._added(numerator, denominator, self.in_quotients)

    def f1(self, recall: Fraction, precision: Fraction) -> Fraction:
        """Return F₁ with ε added."""
        return self._added(2 * precision * recall, precision + recall, self.in_f1)

    def _added(self, numerator: Fraction, denominator: Fraction, added: Added) -> Fraction:
        top = numerator + self.epsilon if added == "both" else numerator
        bottom = denominator if added == "nowhere" else denominator + self.epsilon
        return top / bottom if bottom else Fraction(0)


OpenF: TypeAlias = Literal["none, F too", "zero, F none"]
"""F = 2PR/(P + R) by the letter: of P = R = 0 it has no value, such as nan (choice FBETA-1, reading c)."""

ZeroByZero: TypeAlias = Undefined | OpenF | Smoothing
"""What becomes of 0/0: a value for it, or an ε that avoids it."""


class ScoreOf(Protocol):
    """A metric on one document, as somebody computes it."""

    def __call__(self, d: Document, metric: str) -> Figures:
        """Return the score of a document."""

    def __hash__(self) -> int:
        """Scores are cached by it."""


class Adding(Protocol):
    """How somebody combines documents into the figures of a corpus."""

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """Return the figures of a corpus."""

    def __hash__(self) -> int:
        """Figures of corpora are cached by it."""


@lru_cache(maxsize=1 << 16)
def exact_score(d: Document, metric: str) -> Score:
    """Return the score of a document by the spec."""
    return engine.score_partitions(d.key, d.response, (metric,))[metric]


def sums(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """Return the figures of a corpus by adding numerators and denominators (choice CORPUS-1)."""
    return _sums(tuple(documents), metric, score_of, undefined)


@lru_cache(maxsize=1 << 14)
def _sums(documents: tuple[Document, ...], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """Compute the figures of a corpus, cached because many roundings and ways to add are tried on them."""
    empty = not any(e for d in documents for side in d.sides for e in side)
    return shown(sum_of_scores(_kept(score_of, d, metric) for d in documents), undefined, empty)


@lru_cache(maxsize=1 << 15)
def _kept(score_of: ScoreOf, d: Document, metric: str) -> Figures:
    """Score a document, cached because the conventions are tried on the score one by one."""
    return score_of(d, metric)


def exact_values(documents: Sequence[Document], metric: str, undefined: Undefined) -> Values:
    """
    Return the figures by the spec.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> d = document(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    >>> {name: str(value) for name, value in exact_values((d,), "lea", "zero").items()}
    {'recall': '5/21', 'precision': '1/3', 'f1': '5/18'}
    """
    return sums(documents, metric, exact_score, undefined)


def shown(score: Figures, undefined: ZeroByZero, empty: bool = False) -> Values:
    """
    Return recall, precision and F₁ as a scorer reports them under its convention for 0/0; `empty` if both sides are.
    """
    if isinstance(undefined, Smoothing):
        return _smoothed(score, undefined)
    if undefined in get_args(OpenF):
        return _with_open_f(score, undefined)

    def reported(value: Fraction | None) -> Fraction | None:
        if undefined == "none":
            return value
        is_one = undefined == "always" or (undefined == "one" and empty)
        return Fraction(1) if is_one and value is None else zero(value)

    values = score.under(reported)
    if undefined == "always" and isinstance(score, ConllScore):
        return {"f1": mean(shown(member, undefined)["f1"] for member in score.members.values())}
    if undefined == "always" and score.f1 is None and "recall" in values:
        return {**values, "f1": f1(values["recall"], values["precision"])}
    return values


def _with_open_f(score: Figures, undefined: ZeroByZero) -> Values:
    """Return the figures of a program that gives no F if recall and precision are 0, nor then a mean of it."""
    if isinstance(score, ConllScore):
        return {"f1": mean_if_defined([shown(member, undefined)["f1"] for member in score.members.values()])}
    values = shown(score, "zero" if undefined == "zero, F none" else "none")
    return {**values, "f1": None} if values.get("recall") == values.get("precision") == 0 else values


def _smoothed(score: Figures, smoothing: Smoothing) -> Values:
    """Return the figures of a program that adds ε; a mean has it in each of its members."""
    if isinstance(score, ConllScore):
        return {"f1": mean(_smoothed(member, smoothing)["f1"] for member in score.members.values())}
    if isinstance(score, BlancScore):
        links = [kind.links for kind in score.details.values() if kind.counts]
        halves = [_smoothed(RatioScore(of_kind.recall, of_kind.precision), smoothing) for of_kind in links]
        return mean_values(halves) if halves else score.under(zero)
    if score.recall is None:
        return score.under(zero)
    recall, precision = smoothing.figure(score.recall), smoothing.figure(score.precision)
    values = {"recall": recall, "precision": precision}
    return {**values, "f1": zero(score.f1) if smoothing.apart else smoothing.f1(recall, precision)}


def mean_values(of_documents: Sequence[Values]) -> Values:
    """Average each figure over documents; an undefined one counts as 0."""
    return {name: mean(values[name] for values in of_documents) for name in of_documents[0]}
