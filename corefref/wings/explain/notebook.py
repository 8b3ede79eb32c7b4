"""An explanation for Python and for notebooks."""

from dataclasses import dataclass

from corefref.door import Entities, both_sides, check_level, partition
from corefref.partitions import Partition
from corefref.registry import check_entities_alone
from corefref.rendering import latex, text
from corefref.scoring.doors import checked
from corefref.wings.explain.describing import described, headline
from corefref.wings.explain.traces import trace as traced
from corefref.wings.explain.values import Trace
from corefref.wings.shared import html


@dataclass(frozen=True, slots=True)
class Explanation:
    """
    How a score came about: `trace` has every term as a value; printed, or at the end of a notebook's cell, it is shown.

    >>> explain([["a", "b"]], [["a", "b"]], "muc").trace.f1
    Fraction(1, 1)
    """

    key: Partition
    response: Partition
    trace: Trace

    def __str__(self) -> str:
        """The explanation as text for a terminal."""
        return text.written(described(self.key, self.response, self.trace), width=80)

    def _repr_html_(self) -> str:
        """The explanation as a notebook shows it: the figures first."""
        first, *rest = described(self.key, self.response, self.trace)
        return f"<div>{html.written([first, *headline([self.trace]), *rest])}</div>"

    def _repr_latex_(self) -> str:
        """The explanation as LaTeX that has amsmath, booktabs and longtable."""
        return latex.written(described(self.key, self.response, self.trace))


@checked()
def explain(key: Entities, response: Entities, metric: str) -> Explanation:
    """
    Explain how the score of a metric came about. Print the explanation, or end a notebook's cell with it, to see it.

    >>> explain([["a", "b"]], [["a", "b"]], "lea").trace.recall
    Fraction(1, 1)

    Raises NotAPartitionError for what the checked door refuses, and UnknownMetricError.
    """
    check_entities_alone([metric], "which lists of entities lack")
    check_level(key, response, f"explain([key], [response], {metric!r})")
    sides = both_sides(partition, key, response)
    return Explanation(*sides, traced(*sides, metric))
