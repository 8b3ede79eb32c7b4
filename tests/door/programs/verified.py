"""Check a scorer of one's own."""

from collections.abc import Collection, Hashable

import corefref

Side = Collection[Collection[Hashable]]


def my_b_cubed(key: Side, response: Side) -> tuple[float, float, float]:
    """B-cubed, by somebody else."""
    figures = corefref.score(key, response, "b_cubed")["b_cubed"]
    return float(figures.recall), float(figures.precision), float(figures.f1)


report = corefref.verify(my_b_cubed, metrics=["b_cubed"], suites=["boundary"])
print(report.agrees)
