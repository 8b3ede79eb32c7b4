"""
The other members of the family of NEC, which nothing is scored by: other readings of its choices, for its examples.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from corefref.partitions import Entity, Partition, in_order
from corefref.ratio import Ratio, ratio, total
from corefref.ratio import f1 as harmonic
from corefref.wings.annotation.named_entities import (
    Admissible,
    Choose,
    Pairs,
    entity_type,
    named,
    names,
    one_to_one,
    pair_f1,
    pair_precision,
    pair_recall,
    same_name,
)
from corefref.wings.matching.mention_types import MentionTypes


def name_contained(k: Entity, r: Entity, types: MentionTypes) -> bool:
    """
    The words of a name of k stand, case folded, as whole words in a mention of r. Choice NEC-2, reading b.

    After the operational definition published by Baruah et al. (2021).
    """
    wanted = [f" {name.text.casefold()} " for name in names(k, types)]
    texts = [f" {types.text_of[m].casefold()} " for m in r if m in types.text_of]
    return any(name in text for name in wanted for text in texts)


def best_for_each(
    key: Partition, response: Partition, types: MentionTypes, admissible: Admissible = same_name
) -> Pairs:
    """
    For each key entity its best admissible response entity, which may serve several. Choice NEC-4, reading b.

    The best has the greatest F₁, then recall, then precision; of equals it is the first in the order of the text.
    """
    found: dict[Entity, Entity] = {}
    for k in in_order(named(key, types)):
        candidates = [r for r in in_order(named(response, types)) if k & r and admissible(k, r, types)]
        if candidates:
            found[k] = max(candidates, key=lambda r: (pair_f1(k, r), pair_recall(k, r), pair_precision(k, r)))
    return found


@dataclass(frozen=True, slots=True)
class SumFigures:
    """
    Recall and precision as quotients of summed mentions, F₁ harmonic. Choice NEC-5, reading b.

    Recall is 0/0 when no key entity has a name, precision when no response entity has.
    """

    recall: Ratio
    precision: Ratio
    not_found: Ratio

    @property
    def f1(self) -> Fraction | None:
        """2PR / (P + R)."""
        return harmonic(self.recall.value, self.precision.value)

    def __add__(self, other: "SumFigures") -> "SumFigures":
        return SumFigures(
            total((self.recall, other.recall)),
            total((self.precision, other.precision)),
            total((self.not_found, other.not_found)),
        )


def sum_figures(key: Iterable[Entity], response: Iterable[Entity], pairs: Pairs) -> SumFigures:
    """
    The quotients of summed mentions::

        R = Σ_{k ∈ K} |k ∩ g*(k)| / Σ_{k ∈ K} |k|,   P = Σ_{k ∈ K} |k ∩ g*(k)| / Σ_{r ∈ R} |r|

    Choice NEC-5, reading b.
    """
    ks = tuple(key)
    common = sum(len(k & pairs[k]) for k in ks if k in pairs)
    return SumFigures(
        recall=ratio(common, sum(len(k) for k in ks)),
        precision=ratio(common, sum(len(r) for r in response)),
        not_found=ratio(sum(k not in pairs for k in ks), len(ks)),
    )


def score_of_sums(
    key: Partition,
    response: Partition,
    types: MentionTypes,
    admissible: Admissible = same_name,
    choose: Choose = one_to_one,
) -> tuple[SumFigures, Mapping[str, SumFigures]]:
    """
    NEC as quotients of summed mentions, whole and by entity type; the types' sums are the whole's.

    An aligned response entity has the type of its key entity, an unaligned one its own (choice NEC-7).
    """
    ks, rs = in_order(named(key, types)), in_order(named(response, types))
    pairs = choose(key, response, types, admissible)
    type_of_response = {r: entity_type(r, types) for r in rs} | {r: entity_type(k, types) for k, r in pairs.items()}
    groups = sorted({entity_type(k, types) for k in ks} | set(type_of_response.values()))
    return sum_figures(ks, rs, pairs), {
        group: sum_figures(
            (k for k in ks if entity_type(k, types) == group), (r for r in rs if type_of_response[r] == group), pairs
        )
        for group in groups
    }
