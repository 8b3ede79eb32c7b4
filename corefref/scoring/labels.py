"""Make entities from flat labels, one for each mention, as clustering libraries and tensors use."""

from collections.abc import Iterable, Mapping, Set

from corefref.partitions import Mention, NotAPartitionError, Partition, partition


def from_labels(
    labels: Iterable[object], mentions: Iterable[Mention] | None = None, outside: object = None
) -> Partition:
    """
    Make entities from the labels of mentions: mentions with equal labels are one entity.

    Mentions are their indices, from 0, unless they are given. One whose label is `outside`, or None, is in no entity.
    Labels and mentions may be arrays or tensors; for a dict from mentions to labels, use `from_labels(found.values(),
    found)`. Raises NotAPartitionError for labels that cannot be compared, for a different number of mentions, and for
    invalid entities.

    >>> sorted(map(sorted, from_labels([0, 0, 1, None])))
    [[0, 1], [2]]
    >>> sorted(map(sorted, from_labels([5, -1, 5], ["a", "b", "c"], outside=-1)))
    [['a', 'c']]
    """
    flat = _plain(labels)
    if isinstance(flat, str | bytes | Mapping | Set) or not isinstance(flat, Iterable):
        raise NotAPartitionError("the labels are not a list (expected a label for each mention)")
    if outside != outside:
        raise NotAPartitionError(f"{outside!r} is no label that can be outside: it is not equal to itself")
    row = list(flat)
    named = range(len(row)) if mentions is None else _plain(mentions)
    if isinstance(named, str | bytes | Set) or not isinstance(named, Iterable):
        raise NotAPartitionError("the mentions are not a list (expected a mention for each label)")
    listed = list(named)
    if len(listed) != len(row):
        raise NotAPartitionError(f"{len(listed)} mentions have {len(row)} labels (expected a label for each mention)")
    entities: dict[object, list[Mention]] = {}
    for mention, label in zip(listed, map(_plain, row), strict=True):
        if label is None or label == outside:
            continue
        if isinstance(label, list | dict | set) or label != label:
            raise NotAPartitionError(f"{label!r:.40} is not a label (expected a number or a text, of one document)")
        entities.setdefault(label, []).append(mention)
    return partition(list(entities.values()))


def _plain(found: object) -> object:
    """Convert an array or a tensor to plain lists and numbers."""
    plain: object = found.tolist() if hasattr(found, "tolist") else found
    return plain
