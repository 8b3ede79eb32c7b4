"""What an invariant is made of: the metrics it speaks of, and how figures are compared."""

from fractions import Fraction
from typing import Protocol, TypeAlias

from corefref.partitions import Partition
from corefref.registry import Metric
from corefref.scores import Score

Value: TypeAlias = Fraction | None


class Measure(Protocol):
    """What has an F₁: a metric, or a mean of metrics, which has no recall and no precision."""

    @property
    def id(self) -> str:
        """The name of the command line and of the spec."""
        ...  # pragma: no cover

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """F₁, None where it is undefined."""
        ...  # pragma: no cover

    def score(self, key: Partition, response: Partition) -> Score:
        """The figures as a value that can be added over documents."""
        ...  # pragma: no cover


class StatementOfF1(Protocol):
    """A sentence about F₁, true or false of a key and a response; its docstring says it."""

    @property
    def __name__(self) -> str:
        """The id of the invariant."""
        ...  # pragma: no cover

    def __call__(self, measure: Measure, key: Partition, response: Partition, /) -> bool:
        """Whether it holds."""
        ...  # pragma: no cover


class Statement(Protocol):
    """A sentence about recall and precision, true or false of a key and a response; its docstring says it."""

    @property
    def __name__(self) -> str:
        """The id of the invariant."""
        ...  # pragma: no cover

    def __call__(self, metric: Metric, key: Partition, response: Partition, /) -> bool:
        """Whether it holds."""
        ...  # pragma: no cover


def values(metric: Metric, key: Partition, response: Partition) -> tuple[Value, Value]:
    """Recall and precision."""
    return metric.recall(key, response).value, metric.precision(key, response).value


def not_above(lower: Value, upper: Value) -> bool:
    """
    Whether lower ≤ upper, where both are defined.

    >>> not_above(None, Fraction(0)), not_above(Fraction(1), Fraction(0))
    (True, False)
    """
    return lower is None or upper is None or lower <= upper
