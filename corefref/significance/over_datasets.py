"""
A mean over datasets as what is compared: documents are swapped and drawn within their datasets.

The counts of a document stand in the place of its dataset among those of all. So the sum of documents holds the sum of
every dataset, and a figure of the sum is the mean over the datasets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.scores import Convention, Quotient, Value
from corefref.significance.counts import Comparable, ComparableScores


@dataclass(frozen=True, slots=True)
class InDataset:
    """The score of a document of one of several datasets, by its place among them."""

    score: Comparable
    place: int
    datasets: int

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """The counts of the document, where those of its dataset stand."""
        own = self.score.compared
        nothing = (Fraction(0),) * len(own)
        return nothing * self.place + own + nothing * (self.datasets - self.place - 1)

    def under(self, convention: Convention, /) -> Mapping[str, Value]:
        """The figures of the document."""
        return self.score.under(convention)

    def quotients(self, compared: Sequence[int], /) -> tuple[Quotient, ...]:
        """The mean over datasets of each figure; 0/0 counts 0."""
        size = len(compared) // self.datasets
        each = [self.score.quotients(compared[at : at + size]) for at in range(0, len(compared), size)]
        return tuple(_mean(of_one) for of_one in zip(*each, strict=True))


def in_datasets(datasets: Sequence[Sequence[ComparableScores]]) -> list[ComparableScores]:
    """The scores of the documents of datasets, in a row; one of a dataset without documents cannot be had."""
    return [
        {metric: InDataset(score, place, len(datasets)) for metric, score in document.items()}
        for place, documents in enumerate(datasets)
        for document in documents
    ]


def _mean(quotients: Sequence[Quotient]) -> Quotient:
    """The mean of quotients of whole numbers, over the product of their denominators."""
    numerator, denominator = 0, 1
    for n, d in quotients:
        numerator, denominator = numerator * d + n * denominator, denominator * d
    return numerator, denominator * len(quotients)
