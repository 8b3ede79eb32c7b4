"""Invariants of the extreme responses: singletons, one entity, whole key entities."""

from fractions import Fraction

from corefref.measures import Measure, Metric
from corefref.partitions import Mention, Partition, is_singleton, mentions, without_singletons
from spec.invariants.changes import with_entities, without_entity
from spec.invariants.statements import not_above, values


def _singletons(ms: frozenset[Mention]) -> Partition:
    return Partition(frozenset(frozenset({m}) for m in ms))


def _one_entity(ms: frozenset[Mention]) -> Partition:
    return Partition(frozenset({ms} if ms else ()))


def singletons_make_no_difference(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall and precision stay the same when the singletons of key and response are dropped."""
    return values(metric, key, response) == values(metric, without_singletons(key), without_singletons(response))


def spurious_singletons_make_no_difference(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall and precision stay the same when the response's singletons that are not key mentions are dropped."""
    spurious = frozenset(r for r in response if is_singleton(r) and not r & mentions(key))
    return values(metric, key, response) == values(metric, key, Partition(response - spurious))


def missing_mentions_as_singletons_make_no_difference(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall and precision stay the same when the missing mentions are put into the response as singletons."""
    completed = with_entities(response, _singletons(mentions(key) - mentions(response)))
    return values(metric, key, response) == values(metric, key, completed)


def common_singleton_never_lowers_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not rise when a singleton of both sides is taken out of both, where it is defined."""
    return all(
        not_above(measure.f1(without_entity(key, e), without_entity(response, e)), measure.f1(key, response))
        for e in key & response
        if is_singleton(e)
    )


def key_singleton_never_lowers_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """Precision does not rise when a key mention that is a singleton of the response is taken out, where defined."""
    return all(
        not_above(values(metric, key, without_entity(response, r))[1], values(metric, key, response)[1])
        for r in response
        if is_singleton(r) and r <= mentions(key)
    )


def singletons_have_full_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key's mentions as singletons have precision 1."""
    del response
    return not key or metric.precision(key, _singletons(mentions(key))).value == 1


def singletons_have_recall_entities_by_mentions(metric: Metric, key: Partition, response: Partition) -> bool:
    """The key's mentions as singletons have recall |K| / N, with N mentions in the key."""
    del response
    recall = metric.recall(key, _singletons(mentions(key))).value
    return not key or recall == Fraction(len(key), len(mentions(key)))


def one_entity_has_full_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """One entity of all key mentions has recall 1, where it is defined."""
    del response
    return metric.recall(key, _one_entity(mentions(key))).value in {None, 1}


def one_entity_has_precision_of_its_links(metric: Metric, key: Partition, response: Partition) -> bool:
    """One entity of all key mentions has precision (N − |K|) / (N − 1), with N > 1 mentions in the key."""
    del response
    n = len(mentions(key))
    return n < 2 or metric.precision(key, _one_entity(mentions(key))).value == Fraction(n - len(key), n - 1)


def one_entity_is_beaten_by_the_key_alone(measure: Measure, key: Partition, response: Partition) -> bool:
    """
    If the key has no singleton, no response of its mentions but itself has a higher F₁ than one entity of them all.

    Moosavi & Strube (2016), §3.1: MUC "favors" outputs that link too much; this is how far that goes.
    """
    of_key_mentions = mentions(response) == mentions(key) and response != key
    if any(is_singleton(k) for k in key) or not of_key_mentions:
        return True
    return not_above(measure.f1(key, response), measure.f1(key, _one_entity(mentions(key))))


def whole_entities_earn_their_share_of_mentions(metric: Metric, key: Partition, response: Partition) -> bool:
    """A response that consists of key entities has as recall its share of the key's mentions."""
    recall = metric.recall(key, response).value
    return not key or not response <= key or recall == Fraction(len(mentions(response)), len(mentions(key)))


def whole_entities_earn_their_share_of_entities(metric: Metric, key: Partition, response: Partition) -> bool:
    """A response that consists of key entities has as recall its share of the key's entities."""
    recall = metric.recall(key, response).value
    return not key or not response <= key or recall == Fraction(len(response), len(key))


def whole_entities_are_precise(metric: Metric, key: Partition, response: Partition) -> bool:
    """A response that consists of key entities, at least one, has precision 1."""
    return not response or not response <= key or metric.precision(key, response).value == 1


def correct_entity_never_lowers_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not rise when a response entity that lies within a key entity is taken out, where it is defined."""
    return all(
        not_above(measure.f1(key, without_entity(response, r)), measure.f1(key, response))
        for r in response
        if any(r <= k for k in key)
    )
