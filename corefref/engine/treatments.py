"""
The treatments of twinless mentions, done to the table of overlaps: what `corefref.twinless` does to key and response.

A twinless mention is in no overlap, so an entity has as many as its size exceeds its overlaps.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from corefref.engine.counting import Tally
from corefref.engine.overlaps import Overlaps, Treatment, as_it_is
from corefref.scores import RatioScore


def transposed(table: Overlaps) -> Overlaps:
    """Return the overlaps as they are when the response is taken for the key, and the key for the response."""
    return Overlaps(table.response, table.key, {(j, i): o for (i, j), o in table.both.items()})


def shared_by_response(table: Overlaps) -> Mapping[int, int]:
    """
    Σᵢ |kᵢ ∩ rⱼ| of each rⱼ where it is not 0.

    >>> shared_by_response(Overlaps({0: 2, 1: 1}, {0: 3, 1: 1}, {(0, 0): 1, (1, 0): 1}))
    Counter({0: 2})
    """
    shared: Counter[int] = Counter()
    for (_, j), o in table.both.items():
        shared[j] += o
    return shared


def without_twinless(table: Overlaps) -> Overlaps:
    """The response without its twinless mentions."""
    return Overlaps(table.key, shared_by_response(table), table.both)


def without_twinless_singletons(table: Overlaps) -> Overlaps:
    """The response without the singletons whose mention is twinless."""
    shared = shared_by_response(table)
    return Overlaps(table.key, {j: s for j, s in table.response.items() if s > 1 or j in shared}, table.both)


def key_all(table: Overlaps) -> Overlaps:
    """
    The key with every twinless mention of the response as a singleton.

    >>> key_all(Overlaps({5: 2}, {0: 3}, {(5, 0): 1}))
    Overlaps(key={5: 2, 6: 1, 7: 1}, response={0: 3}, both={(5, 0): 1, (6, 0): 1, (7, 0): 1}, documents=())
    """
    shared = shared_by_response(table)
    spurious = [j for j, s in table.response.items() for _ in range(s - shared.get(j, 0))]
    added = dict(enumerate(spurious, start=max(table.key, default=-1) + 1))
    return Overlaps(
        {**table.key, **dict.fromkeys(added, 1)}, table.response, {**table.both, **dict.fromkeys(added.items(), 1)}
    )


def response_all(table: Overlaps) -> Overlaps:
    """The response with every twinless key mention as a singleton."""
    return transposed(key_all(transposed(table)))


def key_all_r_n(table: Overlaps) -> Overlaps:
    """`key_all`, the response's twinless singletons dropped first."""
    return key_all(without_twinless_singletons(table))


def response_all_r_n(table: Overlaps) -> Overlaps:
    """`response_all`, the response's twinless singletons dropped first."""
    return response_all(without_twinless_singletons(table))


def sys_for_recall(table: Overlaps) -> Overlaps:
    """Key_r and response_r: the mentions of the key on both sides."""
    return without_twinless(response_all_r_n(table))


def sys_for_precision(table: Overlaps) -> Overlaps:
    """Key_p and response_p: the mentions of the key, and of the response but for twinless singletons, on both sides."""
    return key_all(response_all_r_n(table))


RatioFormula: TypeAlias = Callable[[Tally], RatioScore]
"""The score of a metric whose recall and precision are quotients of sums."""


class Variant(NamedTuple):
    """A metric whose recall and precision are those of a formula, each after a treatment of its own."""

    formula: RatioFormula
    recall: Treatment
    precision: Treatment


VARIANTS: Mapping[str, Variant] = {
    "b_cubed_0": Variant(Tally.b_cubed, without_twinless, without_twinless),
    "b_cubed_all": Variant(Tally.b_cubed, response_all, key_all),
    "b_cubed_r_n": Variant(Tally.b_cubed, response_all_r_n, key_all_r_n),
    "b_cubed_sys": Variant(Tally.b_cubed, sys_for_recall, sys_for_precision),
    "ceaf_m_r_n": Variant(Tally.ceaf_m, without_twinless_singletons, without_twinless_singletons),
    "ceaf_m_sys": Variant(Tally.ceaf_m, sys_for_recall, sys_for_precision),
    "ceaf_e_sys": Variant(Tally.ceaf_e, sys_for_recall, sys_for_precision),
    "b_cubed_0_full": Variant(Tally.b_cubed_twins, response_all, as_it_is),
    "b_cubed_v4": Variant(Tally.b_cubed, sys_for_precision, sys_for_precision),
}
"""The variants for twinless mentions (`corefref.twinless`)."""
