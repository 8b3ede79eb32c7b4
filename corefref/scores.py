"""
The scores of documents, and how they add up to the score of a corpus.

A corpus score is the ratio of sums: numerators and denominators are added over documents, for BLANC its six link
counts (choice CORPUS-1). Scores of one metric are a commutative monoid under `+`, so parts of a corpus may be scored
apart, in any order, and added.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Protocol, Self, TypeVar

from corefref.metrics import blanc, conll
from corefref.ratio import Figure, MeanRatio, Ratio, f_beta, mean, total


class Score(Protocol):
    """The figures of one metric on a document or a corpus. Fractions, never percent."""

    @property
    def recall(self) -> Figure:
        """Recall; its `.value` is None for 0/0."""
        ...  # pragma: no cover

    @property
    def precision(self) -> Figure:
        """Precision; its `.value` is None for 0/0."""
        ...  # pragma: no cover

    @property
    def f1(self) -> Fraction | None:
        """F₁ (for BLANC the mean of two F); None where recall or precision is 0/0."""
        ...  # pragma: no cover

    def __add__(self, other: Self) -> Self:
        """The score of two corpora together."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class RatioScore:
    """
    The score of a metric whose recall and precision are quotients of sums.

    >>> from corefref.ratio import ratio
    >>> document = RatioScore(ratio(2, 5), ratio(2, 5))
    >>> (document + RatioScore(ratio(1, 1), ratio(1, 3))).f1
    Fraction(3, 7)
    """

    recall: Ratio
    precision: Ratio

    @property
    def f1(self) -> Fraction | None:
        """2PR / (P + R), 0 if both are 0, None if either is 0/0."""
        return f_beta(self.recall.value, self.precision.value)

    def __add__(self, other: "RatioScore") -> "RatioScore":
        return RatioScore(
            total((self.recall, other.recall)),
            total((self.precision, other.precision)),
        )


@dataclass(frozen=True, slots=True)
class BlancScore:
    """The score of BLANC: the six link counts, under the boundary rule of the official scorer."""

    counts: blanc.Counts

    @property
    def halves(self) -> blanc.Halves:
        """The kinds of links that count, judged by the totals."""
        return blanc.halves(self.counts)

    @property
    def recall(self) -> MeanRatio:
        """BLANC recall."""
        return self.halves.recall

    @property
    def precision(self) -> MeanRatio:
        """BLANC precision."""
        return self.halves.precision

    @property
    def f1(self) -> Fraction | None:
        """BLANC: the mean of the two F, None where recall or precision is 0/0."""
        return self.halves.f1

    def __add__(self, other: Self) -> Self:
        return type(self)(self.counts + other.counts)


@dataclass(frozen=True, slots=True)
class BlancLuo2014Score(BlancScore):
    """The score of BLANC under the boundary rule of Luo et al. (2014)."""

    @property
    def halves(self) -> blanc.Halves:
        """The kinds of links that count, judged by the totals."""
        return blanc.halves_luo_2014(self.counts)


@dataclass(frozen=True, slots=True)
class ConllScore:
    """The CoNLL score: a mean of F₁, without a recall or precision of its own."""

    muc: RatioScore
    b_cubed: RatioScore
    ceaf_e: RatioScore

    @property
    def recall(self) -> Figure:
        """Raises AttributeError: a mean of F₁ has no recall."""
        raise AttributeError("conll is a mean of F1 and has no recall")

    @property
    def precision(self) -> Figure:
        """Raises AttributeError: a mean of F₁ has no precision."""
        raise AttributeError("conll is a mean of F1 and has no precision")

    @property
    def f1(self) -> Fraction | None:
        """The mean of the three F₁, each of the corpus; None where one of them is."""
        return conll.mean_f1(self.muc.f1, self.b_cubed.f1, self.ceaf_e.f1)

    def __add__(self, other: "ConllScore") -> "ConllScore":
        return ConllScore(
            self.muc + other.muc,
            self.b_cubed + other.b_cubed,
            self.ceaf_e + other.ceaf_e,
        )


AnyScore = TypeVar("AnyScore", bound=Score)


def sum_of_scores(scores: Iterable[AnyScore]) -> AnyScore:
    """The score of a corpus from the scores of its documents, of which there is at least one."""
    return reduce(add, scores)


def mean_over_documents(values: Sequence[Fraction | None]) -> Fraction | None:
    """
    The mean of a figure over documents (`--over mean`), None if it is None for one. Choice CORPUS-2.

    >>> mean_over_documents([Fraction(1), Fraction(1, 2)])
    Fraction(3, 4)
    """
    return None if None in values else mean(values)
