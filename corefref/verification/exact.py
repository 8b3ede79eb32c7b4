"""
The exact figures of an input, under a convention for 0/0: what a scorer is checked against.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from corefref import engine
from corefref.metrics import conventions
from corefref.ratio import f1, mean
from corefref.scores import ConllScore, Figures, Score, sum_of_scores
from corefref.verification.inputs import Document

Values: TypeAlias = Mapping[str, Fraction | None]
"""The figures of a metric by their names; `conll` has f1 only."""

Undefined: TypeAlias = Literal["zero", "none", "one", "always"]
"""
What 0/0 is reported as; `one`: 1 for two empty sides, else 0; `always`: 1 (choice EMPTY-1, readings b, a, c and d).
"""


class ScoreOf(Protocol):
    """A metric on one document, as somebody computes it."""

    def __call__(self, d: Document, metric: str) -> Figures:
        """The score of a document."""
        ...  # pragma: no cover

    def __hash__(self) -> int:
        """Scores are kept by it."""
        ...  # pragma: no cover


class Adding(Protocol):
    """How somebody makes the figures of a corpus of those of its documents."""

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
        """The figures of a corpus."""
        ...  # pragma: no cover

    def __hash__(self) -> int:
        """Figures are kept by it."""
        ...  # pragma: no cover


@lru_cache(maxsize=1 << 16)
def exact_score(d: Document, metric: str) -> Score:
    """The score of a document by the spec."""
    return engine.score_partitions(d.key, d.response, (metric,))[metric]


def sums(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """The figures of a corpus: numerators and denominators added (choice CORPUS-1)."""
    return _sums(tuple(documents), metric, score_of, undefined)


@lru_cache(maxsize=1 << 14)
def _sums(documents: tuple[Document, ...], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
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


def shown(score: Figures, undefined: Undefined, empty: bool = False) -> Values:
    """The figures of a score under a convention; `empty` says that both sides are."""

    def reported(value: Fraction | None) -> Fraction | None:
        if undefined == "none":
            return value
        one = undefined == "always" or (undefined == "one" and empty)
        return Fraction(1) if one and value is None else conventions.zero(value)

    values = score.under(reported)
    if undefined == "always" and isinstance(score, ConllScore):
        return {"f1": mean(shown(member, undefined)["f1"] for member in score.members.values())}
    if undefined == "always" and score.f1 is None:
        return {**values, "f1": f1(values["recall"], values["precision"])}
    return values


def mean_values(of_documents: Sequence[Values]) -> Values:
    """The mean of each figure over documents, one that is undefined counting 0."""
    return {name: mean(values[name] for values in of_documents) for name in of_documents[0]}
