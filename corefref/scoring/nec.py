"""
NEC of a pair of documents: the types of their mentions, the alignment by the engine.
"""

from collections.abc import Mapping, Sequence
from math import lcm

from corefref.alignment import components
from corefref.engine.alignment import assignment
from corefref.formats.documents import MissingAnnotationError
from corefref.metrics.named_entities import (
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
from corefref.scoring.mention_types import has_mention_types, mention_types
from corefref.scoring.pairing import Pair


def nec_score(pair: Pair, by_definition: bool = False) -> NecScore:
    """The score of a pair; its alignment is the engine's unless the reading's is wanted, exact either way."""
    types = mention_types(pair.key, pair.response)
    choose = one_to_one if by_definition else by_engine
    return score(pair.key.partition, pair.response.partition, types, choose=choose)


def all_are_typed(pairs: Sequence[Pair]) -> bool:
    """Whether the documents say what their names are, and none lacks what it takes. Raises InputError if malformed."""
    try:
        for pair in pairs:
            mention_types(pair.key, pair.response)
    except MissingAnnotationError:
        return False
    return any(has_mention_types(pair.key) for pair in pairs)


def by_engine(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> Pairs:
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
        found = assignment({pair: int(weight * scale) for pair, weight in weights.items()})
        chosen |= {k[i]: r[j] for i, j in found.pairs}
    return chosen
