"""
Faults planted for the invariants that none of `corefref.wings.verify.faults` breaks where they are proved.

Each takes itself for a metric of which the invariant is proved, and comes with a pair that shows the difference.
"""

from dataclasses import dataclass
from math import comb

from corefref.measures import METRICS, MUC, RatioMetric
from corefref.metrics import muc
from corefref.partitions import Partition
from corefref.ratio import Ratio, ratio
from corefref.wings.verify.faults import Fault, FaultyFigures, FiguresMetric
from spec.invariants.claims import Witness


@dataclass(frozen=True, slots=True)
class Planted:
    """A fault, the invariant that it breaks, and the pair on which it does."""

    invariant: str
    fault: Fault
    witness: Witness


def _sum_without_product(key: Partition, response: Partition) -> FaultyFigures:
    """R + P − R·P: at least one of the two, as of events that do not depend on each other."""
    recall, precision = muc.recall(key, response), muc.precision(key, response)
    if recall.value is None or precision.value is None:
        return FaultyFigures(recall, precision, None)
    either = recall.value + precision.value - recall.value * precision.value
    return FaultyFigures(recall, precision, either)


def _links_over_pairs(key: Partition, response: Partition) -> Ratio:
    """The links that are right over all pairs of the response: a large entity pays for more than it can earn."""
    return ratio(int(muc.precision(key, response).numerator), sum(comb(len(r), 2) for r in response))


PLANTED = (
    Planted(
        "f1_between_recall_and_precision",
        Fault("muc", "Adds recall and precision, less their product.", FiguresMetric("x", "", _sum_without_product)),
        Witness("abc", "ab cd"),
    ),
    Planted(
        "correct_mention_never_lowers_f1",
        Fault("muc", "Divides by all pairs.", RatioMetric("x", "", MUC.recall, _links_over_pairs)),
        Witness("abcde", "abcde"),
    ),
    Planted(
        "spurious_pair_raises_precision_exactly_below_two_thirds",
        Fault("ceaf_e_sys", "Is B³ of the same treatment.", METRICS["b_cubed_sys"]),
        Witness("a b", "ab cd"),
    ),
)
