"""
NEC of a pair of documents: the types of their mentions, the alignment by the engine.
"""

from collections.abc import Mapping
from math import lcm

from corefref.engine.alignment import assignment
from corefref.formats.pairing import Pair
from corefref.mention_types import mention_types
from corefref.named_entities import (
    Admissible,
    MentionTypes,
    NecScore,
    Pairs,
    named,
    one_to_one,
    score,
    similarity,
)
from corefref.partitions import Entity, Mention, Partition, in_order


def nec_score(pair: Pair, by_definition: bool = False) -> NecScore:
    """The score of a pair; its alignment is the engine's unless the reading's is wanted, exact either way."""
    types = mention_types(pair.key, pair.response)
    choose = one_to_one if by_definition else by_engine
    return score(pair.key.partition, pair.response.partition, types, choose=choose)


def by_engine(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> Pairs:
    """
    The one-to-one pairs of the reading (choice NEC-4), found on the sparse table of pairs that share a mention.

    Where several alignments have the same F₁, recall and precision, another of them may be found than the reading's,
    which can show in the figures by type only.
    """
    k, r = in_order(named(key, types)), in_order(named(response, types))
    phi = similarity(Partition(frozenset(k)), Partition(frozenset(r)), types, admissible)
    place_of: Mapping[Mention, int] = {m: place for place, e in enumerate(r) for m in e}
    pairs = sorted({(i, place_of[m]) for i, e in enumerate(k) for m in e if m in place_of})
    weights = {(i, j): weight for i, j in pairs if (weight := phi(k[i], r[j]))}
    scale = lcm(*(weight.denominator for weight in weights.values()))
    found = assignment({pair: int(weight * scale) for pair, weight in weights.items()})
    chosen: dict[Entity, Entity] = {k[i]: r[j] for i, j in found.pairs if (i, j) in weights}
    return chosen
