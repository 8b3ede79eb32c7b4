"""
The CoNLL score: the mean of the F₁ of MUC, B³ and CEAFe.

The official score of the CoNLL-2011 and CoNLL-2012 shared tasks (Pradhan et al. 2014, §1).
Denis & Baldridge (2009). Known through Pradhan et al. (2014), §1.
"""

from collections.abc import Sequence
from fractions import Fraction

from corefref.metrics import b_cubed, ceaf, muc
from corefref.metrics.ceaf import phi4
from corefref.partitions import Partition
from corefref.ratio import f1 as harmonic
from corefref.ratio import mean

MEMBERS = ("muc", "b_cubed", "ceaf_e")
"""The metrics of which it is the mean."""


def f1(key: Partition, response: Partition) -> Fraction | None:
    """
    The CoNLL score, also called MELA::

        (F₁(MUC) + F₁(B³) + F₁(CEAFe)) / 3

    Pradhan et al. (2014), §1. None where one of the three is None.

    >>> from corefref import partition
    >>> f1(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    Fraction(126, 275)
    """
    return mean_f1(
        harmonic(muc.recall(key, response).value, muc.precision(key, response).value),
        harmonic(b_cubed.recall(key, response).value, b_cubed.precision(key, response).value),
        harmonic(ceaf.recall(key, response, phi4).value, ceaf.precision(key, response, phi4).value),
    )


def mean_f1(muc_f1: Fraction | None, b_cubed_f1: Fraction | None, ceaf_e_f1: Fraction | None) -> Fraction | None:
    """
    The mean of the three F₁; None where one of them is None.

    >>> mean_f1(Fraction(2, 5), Fraction(5, 11), Fraction(13, 25))
    Fraction(126, 275)
    """
    if muc_f1 is None or b_cubed_f1 is None or ceaf_e_f1 is None:
        return None
    return (muc_f1 + b_cubed_f1 + ceaf_e_f1) / 3


def mean_over_datasets(figures: Sequence[Fraction | None]) -> Fraction | None:
    """
    The primary score of the CRAC shared tasks: the plain mean of the CoNLL scores of datasets, each of its corpus.

    Known from the tasks of 2022 to 2026. None where one of them is None, and of no dataset. Choice CORPUS-3.

    >>> mean_over_datasets([Fraction(1, 2), Fraction(1, 4)])
    Fraction(3, 8)
    >>> mean_over_datasets([Fraction(1, 2), None]) is None
    True
    """
    return mean(figures) if figures and None not in figures else None
