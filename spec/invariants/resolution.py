"""Invariants of what is resolved: which common mentions, links and entities a metric sees."""

from corefref.measures import Measure, Metric
from corefref.metrics.blanc import coreference_links
from corefref.partitions import Mention, Partition, is_singleton, mentions
from spec.invariants.changes import without
from spec.invariants.statements import not_above, values


def common_link(key: Partition, response: Partition) -> bool:
    """True if key and response have a coreference link in common."""
    return bool(coreference_links(key) & coreference_links(response))


def common_singleton(key: Partition, response: Partition) -> bool:
    """True if key and response have a singleton in common."""
    return any(is_singleton(e) for e in key & response)


def zero_exactly_if_nothing_is_resolved(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall, where defined, is 0 exactly if no coreference link of the key and no identical singleton is resolved."""
    recall = metric.recall(key, response).value
    return recall is None or (recall == 0) == (not common_link(key, response) and not common_singleton(key, response))


def zero_exactly_without_common_link(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall, where defined, is 0 exactly if no coreference link of the key is resolved."""
    recall = metric.recall(key, response).value
    return recall is None or (recall == 0) == (not common_link(key, response))


def nothing_for_mentions_alone(measure: Measure, key: Partition, response: Partition) -> bool:
    """Without a coreference link or singleton in common F₁ is 0 or undefined, however many mentions are."""
    return common_link(key, response) or common_singleton(key, response) or not measure.f1(key, response)


def common_mention_is_rewarded(metric: Metric, key: Partition, response: Partition) -> bool:
    """A mention in common makes recall positive."""
    return not mentions(key) & mentions(response) or bool(metric.recall(key, response).value)


def common_link_is_rewarded(measure: Measure, key: Partition, response: Partition) -> bool:
    """A coreference link in common makes F₁ positive."""
    return not common_link(key, response) or bool(measure.f1(key, response))


def full_recall_exactly_if_no_entity_is_cut(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall, where defined, is 1 exactly if every key entity lies within a response entity."""
    recall = metric.recall(key, response).value
    return recall is None or (recall == 1) == all(any(k <= r for r in response) for k in key)


def incorrectly_resolved(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    The common mentions that have links in the response, none of which is a link of the key.

    Moosavi & Strube (2016), §2.

    >>> from corefref import partition
    >>> sorted(incorrectly_resolved(partition(map(set, ["ab", "cd"])), partition(map(set, ["abc", "d"]))))
    ['c']
    """
    common = coreference_links(key) & coreference_links(response)
    right = frozenset(m for link in common for m in link)
    linked = frozenset(m for link in coreference_links(response) for m in link)
    return (linked & mentions(key)) - right


def incorrectly_resolved_mentions_leave_recall(metric: Metric, key: Partition, response: Partition) -> bool:
    """Recall stays the same when the incorrectly resolved mentions are taken out of the response."""
    cleaned = without(response, incorrectly_resolved(key, response))
    return metric.recall(key, cleaned).value == metric.recall(key, response).value


def incorrectly_resolved_mentions_never_raise_precision(metric: Metric, key: Partition, response: Partition) -> bool:
    """Precision does not fall when the incorrectly resolved mentions are taken out, where it is defined."""
    cleaned = without(response, incorrectly_resolved(key, response))
    return not_above(values(metric, key, response)[1], values(metric, key, cleaned)[1])
