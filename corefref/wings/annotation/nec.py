"""NEC of a pair of documents: the types of their mentions, the alignment by the engine."""

from corefref.formats.documents import DocumentPair
from corefref.wings.annotation import nec_alignment as nec
from corefref.wings.annotation.named_entities import one_to_one, score
from corefref.wings.annotation.nec_scores import NecScore
from corefref.wings.matching.mention_types import mention_types


def nec_score(pair: DocumentPair, by_definition: bool = False) -> NecScore:
    """The score of a pair; its alignment is the engine's unless the reading's is wanted, exact either way."""
    types = mention_types(pair.key, pair.response)
    choose = one_to_one if by_definition else nec.one_to_one
    return NecScore(score(pair.key.partition, pair.response.partition, types, choose=choose))
