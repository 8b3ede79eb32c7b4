"""The parts of an invariant: the sentence about a metric, and how figures are compared."""

from typing import Protocol

from corefref.measures import Measure, Metric
from corefref.partitions import Partition
from corefref.scores import Value


class StatementOfF1(Protocol):
    """A sentence about F₁ that is true or false of a key and a response; its docstring states it."""

    __name__: str
    """The id of the invariant."""

    def __call__(self, measure: Measure, key: Partition, response: Partition, /) -> bool:
        """Return whether it holds."""


class Statement(Protocol):
    """A sentence about recall and precision that is true or false of a key and a response; its docstring states it."""

    __name__: str
    """The id of the invariant."""

    def __call__(self, metric: Metric, key: Partition, response: Partition, /) -> bool:
        """Return whether it holds."""


def values(metric: Metric, key: Partition, response: Partition) -> tuple[Value, Value]:
    """Recall and precision."""
    return metric.recall(key, response).value, metric.precision(key, response).value


def not_above(lower: Value, upper: Value) -> bool:
    """
    True if lower ≤ upper, where both are defined.

    >>> from fractions import Fraction
    >>> not_above(None, Fraction(0)), not_above(Fraction(1), Fraction(0))
    (True, False)
    """
    return lower is None or upper is None or lower <= upper
