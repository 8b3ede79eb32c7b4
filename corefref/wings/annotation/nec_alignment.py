"""The alignment of NEC, fast: the pairs of the reading (`corefref.wings.annotation.named_entities`), one for one."""

from collections.abc import Mapping
from math import lcm

from corefref.alignment import components
from corefref.engine.alignment import assignment
from corefref.partitions import Entity, Mention, Partition, in_order
from corefref.wings.annotation.named_entities import Admissible, Pairs, named, similarity
from corefref.wings.matching.mention_types import MentionTypes


def one_to_one(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> Pairs:
    """
    The one-to-one pairs of the reading (choice NEC-4), found on the sparse table of pairs that share a mention.

    Sums of similarities are compared term by term, so what is best is best in each component by itself.
    """
    k, r = in_order(named(key, types)), in_order(named(response, types))
    place_of: Mapping[Mention, int] = {m: place for place, e in enumerate(r) for m in e}
    pairs = sorted({(i, place_of[m]) for i, e in enumerate(k) for m in e if m in place_of})
    chosen: dict[Entity, Entity] = {}
    for component in components([(i, j) for i, j in pairs if admissible(k[i], r[j], types)]):
        ks, rs = frozenset(k[i] for i, _ in component), frozenset(r[j] for _, j in component)
        phi = similarity(Partition(ks), Partition(rs), types, admissible)
        weights = {(i, j): phi(k[i], r[j]) for i, j in component}
        scale = lcm(*(weight.denominator for weight in weights.values()))
        best = assignment({pair: int(weight * scale) for pair, weight in weights.items()})
        chosen |= {k[i]: r[j] for i, j in best.pairs}
    return chosen
