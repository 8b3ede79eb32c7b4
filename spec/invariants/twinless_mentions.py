"""Invariants of spurious and missing mentions."""

from fractions import Fraction

from corefref.measures import Measure, Metric
from corefref.metrics.blanc import coreference_links
from corefref.partitions import Entity, Mention, Partition, mentions
from corefref.scores import Value
from spec.invariants.changes import enlarged, new_mentions, with_entities, without, without_entity
from spec.invariants.statements import not_above, values


def spurious_mention_leaves_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall stays the same when a spurious mention is taken out of the response."""
    recall = metric.recall(key, response).value
    return all(
        metric.recall(key, without(response, frozenset({m}))).value == recall
        for m in mentions(response) - mentions(key)
    )


def spurious_mention_never_raises_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """Precision does not fall when a spurious mention is taken out of the response, where it is defined."""
    precision = metric.precision(key, response).value
    return all(
        not_above(precision, metric.precision(key, without(response, frozenset({m}))).value)
        for m in mentions(response) - mentions(key)
    )


def spurious_mention_lowers_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ is lower than without a spurious mention, if it is positive without it."""
    f1 = measure.f1(key, response)
    for m in mentions(response) - mentions(key):
        cleaned = measure.f1(key, without(response, frozenset({m})))
        if cleaned and (f1 is None or f1 >= cleaned):
            return False
    return True


def extra_mentions_lose_as_many_as_lea_says(metric: Metric, key: Partition, response: Partition) -> bool:
    """
    The key with k spurious mentions in an entity of n loses k(2n + k − 1)/(n + k − 1) of its N + k mentions' precision.

    Moosavi & Strube (2016), §7.4; for k = 1 the loss is 2, whatever n is.
    """
    del response
    size = len(mentions(key))
    for e in key:
        for k in (1, 2, 3):
            n = len(e)
            loss = Fraction(k * (2 * n + k - 1), n + k - 1)
            added = enlarged(key, e, new_mentions(key, k))
            if metric.precision(key, added).value != 1 - loss / (size + k):
                return False
    return True


def which_entity_an_extra_mention_joins_makes_no_difference(
    measure: Measure, key: Partition, response: Partition
) -> bool:
    """The key with a spurious mention in one of its entities has the same F₁ whichever the entity is."""
    del response
    extra = new_mentions(key, 1)
    return len({measure.f1(key, enlarged(key, e, extra)) for e in key}) <= 1


def spurious_pair_is_better_than_a_spurious_mention(measure: Measure, key: Partition, response: Partition) -> bool:
    """The key with two spurious mentions in an entity of their own has a higher F₁ than with one in an entity of it."""
    del response
    extra, pair = new_mentions(key, 1), new_mentions(key, 2)
    apart = measure.f1(key, with_entities(key, frozenset({pair})))
    joined = [measure.f1(key, enlarged(key, e, extra)) for e in key]
    return all(apart is not None and (f1 is None or f1 < apart) for f1 in joined)


def _spurious_pairs(key: Partition, response: Partition) -> list[Entity]:
    return [r for r in response if len(r) == 2 and not r & mentions(key)]


def _raised_exactly_below(bound: Fraction, metric: Metric, key: Partition, response: Partition) -> bool:
    raised = values(metric, key, response)[1]
    for pair in _spurious_pairs(key, response):
        without_it = values(metric, key, without_entity(response, pair))[1]
        if without_it is not None and (raised is None or (raised > without_it) != (without_it < bound)):
            return False
    return True


def spurious_pair_raises_precision_exactly_below_one_half(metric: Metric, key: Partition, response: Partition) -> bool:
    """An entity of two spurious mentions raises precision exactly if it is below 1/2 without it, where defined."""
    return _raised_exactly_below(Fraction(1, 2), metric, key, response)


def spurious_pair_raises_precision_exactly_below_two_thirds(
    metric: Metric, key: Partition, response: Partition
) -> bool:
    """An entity of two spurious mentions raises precision exactly if it is below 2/3 without it, where defined."""
    return _raised_exactly_below(Fraction(2, 3), metric, key, response)


def common_mention_never_lowers_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall does not rise when a key mention is taken out of the response, where it is defined."""
    recall = metric.recall(key, response).value
    return all(
        not_above(metric.recall(key, without(response, frozenset({m}))).value, recall)
        for m in mentions(response) & mentions(key)
    )


def _correct_mentions(key: Partition, response: Partition) -> frozenset[Mention]:
    """Return the mentions with a link that key and response share."""
    return frozenset(m for link in coreference_links(key) & coreference_links(response) for m in link)


def correct_mention_never_lowers_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall does not rise when a mention with a correct link is taken out of the response, where it is defined."""
    recall = metric.recall(key, response).value
    return all(
        not_above(metric.recall(key, without(response, frozenset({m}))).value, recall)
        for m in _correct_mentions(key, response)
    )


def correct_mention_never_lowers_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not rise when a mention with a correct link is taken out of the response, where it is defined."""
    f1: Value = measure.f1(key, response)
    return all(
        not_above(measure.f1(key, without(response, frozenset({m}))), f1) for m in _correct_mentions(key, response)
    )


def wrong_pair_never_raises_f1(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not fall when an entity of two key mentions that are not coreferent is taken out, where defined."""
    f1 = measure.f1(key, response)
    return all(
        not_above(f1, measure.f1(key, without_entity(response, r)))
        for r in response
        if len(r) == 2 and r <= mentions(key) and not any(r <= k for k in key)
    )
