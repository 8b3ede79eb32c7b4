"""Invariants of the figures themselves: bounds, identity, symmetry, names, documents."""

from fractions import Fraction

from corefref.measures import Measure, Metric
from corefref.partitions import Entity, Mention, Partition, in_order, mentions, mentions_in_order, partition_of
from corefref.ratio import value_of
from spec.invariants.statements import values


def recall_and_precision_within_unit_interval(metric: Metric, key: Partition, response: Partition) -> bool:
    """0 ≤ recall ≤ 1 and 0 ≤ precision ≤ 1, where they are defined."""
    return all(0 <= value <= 1 for value in values(metric, key, response) if value is not None)


def f1_within_unit_interval(measure: Measure, key: Partition, response: Partition) -> bool:
    """0 ≤ F₁ ≤ 1, where it is defined."""
    f1 = measure.f1(key, response)
    return f1 is None or 0 <= f1 <= 1


def f1_between_recall_and_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """F₁ lies between recall and precision, where it is defined."""
    f1 = metric.f1(key, response)
    known = [value for value in values(metric, key, response) if value is not None]
    return f1 is None or min(known) <= f1 <= max(known)


def recall_undefined_exactly_for_empty_key(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall is 0/0 exactly if the key has no mention."""
    return (metric.recall(key, response).value is None) == (not key)


def one_on_identity(metric: Metric, key: Partition, response: Partition) -> bool:
    """A key with a mention has recall 1 and precision 1 as its own response."""
    del response
    return not key or all(value == 1 for value in values(metric, key, key))


def f1_one_on_identity(measure: Measure, key: Partition, response: Partition) -> bool:
    """A key with a mention has F₁ = 1 as its own response."""
    del response
    return not key or measure.f1(key, key) == 1


def f1_one_only_on_identity(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ = 1 only if the response is the key."""
    return measure.f1(key, response) != 1 or key == response


def nothing_without_common_mention(measure: Measure, key: Partition, response: Partition) -> bool:
    """Without a mention in common F₁ is 0 or undefined."""
    return bool(mentions(key) & mentions(response)) or not measure.f1(key, response)


def nothing_for_empty_response(metric: Metric, key: Partition, response: Partition) -> bool:
    """The empty response has recall 0, or 0/0."""
    del response
    return not metric.recall(key, Partition(frozenset())).value


def roles_switched(metric: Metric, key: Partition, response: Partition) -> bool:
    """Precision is recall with key and response switched."""
    return metric.precision(key, response).value == metric.recall(response, key).value


def f1_symmetric(measure: Measure, key: Partition, response: Partition) -> bool:
    """F₁ does not change when key and response are switched."""
    return measure.f1(key, response) == measure.f1(response, key)


def names_make_no_difference(measure: Measure, key: Partition, response: Partition) -> bool:
    """Other names of the mentions, in another order, change neither F₁ nor recall and precision."""
    ordered = mentions_in_order(mentions(key) | mentions(response))
    names: dict[Mention, Mention] = {m: len(ordered) - place for place, m in enumerate(ordered)}
    renamed = tuple(
        partition_of({names[m]: number for number, e in enumerate(in_order(p)) for m in e}) for p in (key, response)
    )
    return measure.score(key, response) == measure.score(renamed[0], renamed[1])


def documents_add_up(metric: Metric, key: Partition, response: Partition) -> bool:
    """Two documents without common mentions, taken as one, have the recall and precision of their added scores."""
    first, other = _documents(key, response)
    added = metric.score(*first) + metric.score(*other)
    return (value_of(added.recall), value_of(added.precision)) == values(metric, key, response)


def f1_of_documents_adds_up(measure: Measure, key: Partition, response: Partition) -> bool:
    """Two documents without common mentions, taken as one, have the F₁ of their added scores."""
    first, other = _documents(key, response)
    return (measure.score(*first) + measure.score(*other)).f1 == measure.f1(key, response)


def _documents(key: Partition, response: Partition) -> tuple[tuple[Partition, Partition], tuple[Partition, Partition]]:
    """Split the pair in two: the entities connected to the first one through common mentions, and the others."""
    entities = key | response
    reached: frozenset[Entity] = frozenset(in_order(key or response)[:1])
    while (further := frozenset(e for e in entities if any(e & f for f in reached))) != reached:
        reached = further
    return (
        (Partition(key & reached), Partition(response & reached)),
        (Partition(key - reached), Partition(response - reached)),
    )


def recall_at_most_that_of_mentions(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall is at most the share of the key's mentions that the response has, where both are defined."""
    recall = metric.recall(key, response).value
    shared, all_of_key = mentions(key) & mentions(response), mentions(key)
    return recall is None or not key or recall <= Fraction(len(shared), len(all_of_key))


def recall_is_precision_on_equal_mentions(metric: Metric, key: Partition, response: Partition) -> bool:
    """If key and response have the same mentions, recall and precision are equal."""
    recall, precision = values(metric, key, response)
    return mentions(key) != mentions(response) or recall == precision
