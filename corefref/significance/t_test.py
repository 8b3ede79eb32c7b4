"""
The paired t-test on document scores: a test of the mean of document scores, not of the corpus score.

Cai & Strube (2010), §3.3.1 use it at the .05 level. Its null hypothesis is that the *mean over documents* of the
difference is 0; the corpus score is a ratio of sums, in which long documents weigh more, so the two can disagree. A
document on which the figure is 0/0 for one of the systems counts 0 there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

StudentTail: TypeAlias = Callable[[float, int], float]
"""P(|T| ≥ |t|) under Student's distribution, given t and the degrees of freedom; SciPy's in the extra `stats`."""


@dataclass(frozen=True, slots=True)
class PairedTTest:
    """The mean difference of document scores, its t, and the two-sided p."""

    mean_difference: Fraction
    t: float | None
    degrees_of_freedom: int
    p: float


def paired_t_test(a: Sequence[Fraction], b: Sequence[Fraction], two_sided_tail: StudentTail) -> PairedTTest:
    """
    The paired t-test of two systems' scores on the same documents, at least two of them::

        t = d̄ / (s_d / √n),   s_d² = Σ (d − d̄)² / (n − 1),   n − 1 degrees of freedom

    Where all differences are equal t is not defined: p is 1 if they are 0, else 0.

    >>> test = paired_t_test([Fraction(1), Fraction(1, 2)], [Fraction(0), Fraction(0)], lambda t, n: 0.5)
    >>> test.mean_difference, test.t
    (Fraction(3, 4), 3.0)
    """
    differences = [x - y for x, y in zip(a, b, strict=True)]
    n = len(differences)
    mean = sum(differences, Fraction(0)) / n
    variance = sum(((d - mean) ** 2 for d in differences), Fraction(0)) / (n - 1)
    if not variance:
        return PairedTTest(mean, None, n - 1, 0.0 if mean else 1.0)
    t = float(mean) / float(variance / n) ** 0.5
    return PairedTTest(mean, t, n - 1, two_sided_tail(t, n - 1))
