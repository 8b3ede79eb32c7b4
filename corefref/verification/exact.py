"""
The exact figures of an input, under a convention for 0/0: what a scorer is held against.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from corefref import engine
from corefref.metrics import conventions
from corefref.ratio import mean
from corefref.scores import Figures, Score, sum_of_scores
from corefref.verification.inputs import Document

Values: TypeAlias = Mapping[str, Fraction | None]
"""The figures of a metric by their names; `conll` has f1 only."""

Undefined: TypeAlias = Literal["zero", "none", "one"]
"""What 0/0 is reported as; `one`: 1 for two empty sides, else 0 (choice EMPTY-1, readings b, a and c)."""


class ScoreOf(Protocol):
    """A metric on one document, as somebody computes it."""

    def __call__(self, d: Document, metric: str) -> Figures:
        """The score of a document."""
        ...  # pragma: no cover


class Adding(Protocol):
    """How somebody makes the figures of a corpus of those of its documents."""

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
        """The figures of a corpus."""
        ...  # pragma: no cover


@lru_cache(maxsize=1 << 16)
def exact_score(d: Document, metric: str) -> Score:
    """The score of a document by the spec."""
    return engine.score_partitions(d.key, d.response, (metric,))[metric]


def sums(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """The figures of a corpus: numerators and denominators added (choice CORPUS-1)."""
    empty = not any(d.key or d.response for d in documents)
    return shown(sum_of_scores(score_of(d, metric) for d in documents), undefined, empty)


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


def shown(score: Figures, undefined: Undefined, empty: bool = False) -> Values:
    """The figures of a score under a convention; `empty` says that both sides are."""

    def reported(value: Fraction | None) -> Fraction | None:
        if undefined == "none":
            return value
        return Fraction(1) if undefined == "one" and empty and value is None else conventions.zero(value)

    return score.under(reported)


def mean_values(of_documents: Sequence[Values]) -> Values:
    """The mean of each figure over documents, one that is undefined counting 0."""
    return {name: mean(values[name] for values in of_documents) for name in of_documents[0]}
