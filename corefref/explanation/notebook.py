"""An explanation for Python and for notebooks."""

from dataclasses import dataclass

from corefref.explanation.describing import described
from corefref.explanation.traces import trace as traced
from corefref.explanation.values import Trace
from corefref.partitions import Partition
from corefref.rendering import html, latex, text


@dataclass(frozen=True, slots=True)
class Explanation:
    """
    How a score came about: `trace` has every term as a value; printed, or at the end of a notebook's cell, it is shown.

    >>> from corefref import partition
    >>> found = explained(partition(map(set, ["ab"])), partition(map(set, ["ab"])), "muc")
    >>> found.trace.f1
    Fraction(1, 1)
    """

    key: Partition
    response: Partition
    trace: Trace

    def __str__(self) -> str:
        """The explanation as text for a terminal."""
        return text.written(described(self.key, self.response, self.trace), width=80)

    def _repr_html_(self) -> str:
        """The explanation as a notebook shows it."""
        return f"<div>{html.written(described(self.key, self.response, self.trace))}</div>"

    def _repr_latex_(self) -> str:
        """The explanation as LaTeX that has amsmath, booktabs and longtable."""
        return latex.written(described(self.key, self.response, self.trace))


def explained(key: Partition, response: Partition, metric: str) -> Explanation:
    """The explanation of a metric, by its id."""
    return Explanation(key, response, traced(key, response, metric))
