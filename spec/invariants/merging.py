"""Invariants of merges and splits of response entities."""

from corefref.measures import Measure, Metric
from corefref.partitions import Entity, Partition
from spec.invariants.changes import merges, splits, splits_of
from spec.invariants.statements import not_above, values


def _share_a_key_entity(key: Partition, parts: tuple[Entity, Entity]) -> bool:
    return any(k & parts[0] and k & parts[1] for k in key)


def merge_never_lowers_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall does not fall when two response entities are merged, nor rise when one is split, where it is defined."""
    recall = metric.recall(key, response).value
    return all(not_above(recall, metric.recall(key, cut.together).value) for cut in merges(response))


def correct_merge_raises_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall rises when two response entities that hold mentions of one key entity are merged."""
    recall = metric.recall(key, response).value
    for cut in merges(response):
        merged = metric.recall(key, cut.together).value
        if _share_a_key_entity(key, cut.parts) and (recall is None or merged is None or recall >= merged):
            return False
    return True


def wrong_merge_never_raises_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """Precision does not rise when two response entities without a key entity in common are merged, where defined."""
    precision = metric.precision(key, response).value
    return all(
        not_above(metric.precision(key, cut.together).value, precision)
        for cut in merges(response)
        if not _share_a_key_entity(key, cut.parts)
    )


def merge_never_lowers_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not fall when two response entities are merged, where it is defined."""
    f1 = measure.f1(key, response)
    return all(not_above(f1, measure.f1(key, cut.together)) for cut in merges(response))


def merged_key_has_full_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key with two of its entities merged has recall 1, where it is defined."""
    del response
    return all(metric.recall(key, cut.together).value in {None, 1} for cut in merges(key))


def split_key_has_full_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key with one of its entities split in two has precision 1, where it is defined."""
    del response
    return all(metric.precision(key, cut.apart).value in {None, 1} for cut in splits(key))


def which_key_entities_are_merged_makes_no_difference(measure: Measure, key: Partition, response: Partition) -> bool:
    """The key with two of its entities merged has the same F₁ whichever they are."""
    del response
    return len({measure.f1(key, cut.together) for cut in merges(key)}) <= 1


def where_a_key_entity_is_split_makes_no_difference(measure: Measure, key: Partition, response: Partition) -> bool:
    """The key with a given entity split in two has the same F₁ wherever it is split."""
    del response
    return all(len({measure.f1(key, cut.apart) for cut in splits_of(key, k)}) <= 1 for k in key)


def merge_of_the_key_lowers_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key with two of its entities merged has a lower precision than the key."""
    del response
    own = values(metric, key, key)[1]
    merged = [metric.precision(key, cut.together).value for cut in merges(key)]
    return all(own is not None and value is not None and value < own for value in merged)


def split_of_the_key_lowers_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key with one of its entities split in two has a lower recall than the key."""
    del response
    own = values(metric, key, key)[0]
    split = [metric.recall(key, cut.apart).value for cut in splits(key)]
    return all(own is not None and value is not None and value < own for value in split)
