"""
Compare means over datasets: documents are swapped and drawn within their datasets.

The counts of a document are placed in the fields of its dataset, among empty fields for the others. A sum of documents
then holds the sums of all datasets, and a figure of it is the mean over the datasets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.scores import Convention, Quotient, Value
from corefref.wings.compare.counts import Comparable, ComparableScores


@dataclass(frozen=True, slots=True)
class InDataset:
    """The score of a document in one of several datasets, with the index of the dataset."""

    score: Comparable
    place: int
    datasets: int

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """The counts of the document, in the fields of its dataset."""
        own = self.score.compared
        nothing = (Fraction(0),) * len(own)
        return nothing * self.place + own + nothing * (self.datasets - self.place - 1)

    def under(self, convention: Convention, /) -> Mapping[str, Value]:
        """The figures of the document."""
        return self.score.under(convention)

    def quotients(self, compared: Sequence[int], /) -> tuple[Quotient, ...]:
        """Return each figure's mean over datasets; 0/0 counts as 0."""
        size = len(compared) // self.datasets
        each = [self.score.quotients(compared[at : at + size]) for at in range(0, len(compared), size)]
        return tuple(_mean(of_one) for of_one in zip(*each, strict=True))


def in_datasets(datasets: Sequence[Sequence[ComparableScores]]) -> list[ComparableScores]:
    """List the scores of the documents of all datasets, none of which may be empty."""
    return [
        {metric: InDataset(score, place, len(datasets)) for metric, score in document.items()}
        for place, documents in enumerate(datasets)
        for document in documents
    ]


def _mean(quotients: Sequence[Quotient]) -> Quotient:
    """Return the mean of integer quotients, over the product of their denominators."""
    numerator, denominator = 0, 1
    for n, d in quotients:
        numerator, denominator = numerator * d + n * denominator, denominator * d
    return numerator, denominator * len(quotients)
