"""
How documents are combined into the figures of a corpus: by sums, by means of several kinds, or with some left out.

The wing that verifies scorers states most of these again, on partitions; tests compare the two.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import NamedTuple

from corefref.wings.reconcile.forms import Counted, Figures, Number, Ratios, Sums, added, harmonic
from corefref.wings.reconcile.tables import Table

LEFT_OUT = "left_out:"
"""What begins the name of a combination that leaves one document out, before its number."""


class Of(NamedTuple):
    """How large a document is: mentions of both sides, and whether the key has a link."""

    key: int
    response: int
    linked: bool


def size_of(table: Table) -> Of:
    """The size of a document."""
    return Of(table.mentions, table.switched.mentions, table.mentions > table.entities)


class Mean(NamedTuple):
    """A mean over documents: over which, by which weights for recall, precision and F₁, and F₁ of the means or not."""

    counts: Callable[[Of], bool] = lambda size: True
    weights: Callable[[Of], tuple[int, int, int]] = lambda size: (1, 1, 1)
    f1_of_means: bool = False


def _has_mentions(size: Of) -> bool:
    return size.key > 0


def _has_response_mentions(size: Of) -> bool:
    return size.response > 0


def _has_any_mention(size: Of) -> bool:
    return size.key + size.response > 0


def _has_links(size: Of) -> bool:
    return size.linked


MEANS: Mapping[str, Mean] = {
    "means": Mean(),
    "means_f1_of_means": Mean(f1_of_means=True),
    "means_with_mentions": Mean(_has_mentions),
    "means_with_mentions_f1_of_means": Mean(_has_mentions, f1_of_means=True),
    "means_with_links": Mean(_has_links),
    "means_with_links_f1_of_means": Mean(_has_links, f1_of_means=True),
    "means_with_any_mention": Mean(_has_any_mention),
    "means_with_any_mention_f1_of_means": Mean(_has_any_mention, f1_of_means=True),
    "means_with_response_mentions": Mean(_has_response_mentions),
    "means_with_response_mentions_f1_of_means": Mean(_has_response_mentions, f1_of_means=True),
    "means_by_mentions": Mean(weights=lambda size: (size.key, size.response, size.key + size.response)),
    "means_by_key_mentions": Mean(weights=lambda size: (size.key, size.key, size.key)),
}
"""Means of the figures of documents, where 0/0 counts 0."""

DEFINED = "means_of_defined"
"""The mean over the documents in which a figure is not 0/0."""

Kept = Callable[[Sequence[Of]], Sequence[int]]

PARTS: Mapping[str, Kept] = {
    "without_key_mentions_left_out": lambda sizes: [n for n, size in enumerate(sizes) if size.key],
    "without_key_links_left_out": lambda sizes: [n for n, size in enumerate(sizes) if size.linked],
    "without_response_mentions_left_out": lambda sizes: [n for n, size in enumerate(sizes) if size.response],
    "first_document_only": lambda sizes: range(len(sizes))[:1],
    "last_document_only": lambda sizes: range(len(sizes))[-1:],
    "first_document_left_out": lambda sizes: range(len(sizes))[1:],
    "last_document_left_out": lambda sizes: range(len(sizes))[:-1],
}
"""The numbers of the documents that are left."""

COMBINATIONS: tuple[str, ...] = (*MEANS, DEFINED, *PARTS)


def kept(combination: str, sizes: Sequence[Of]) -> Sequence[int]:
    """The numbers of the documents that a combination without means adds up."""
    if combination.startswith(LEFT_OUT):
        place = int(combination.removeprefix(LEFT_OUT))
        return [n for n in range(len(sizes)) if n != place]
    return PARTS[combination](sizes)


def summed(combination: str, items: Sequence[Counted], sizes: Sequence[Of]) -> Counted:
    """What is counted of the documents that a combination leaves; if none is left, of one without entities."""
    numbers = kept(combination, sizes)
    return added(items[n] for n in numbers) if numbers else _nothing(items)


def _nothing(items: Sequence[Counted]) -> Counted:
    """What is counted of a document without entities."""
    if not items or isinstance(items[0], Ratios | Sums):
        return Ratios({}, 0, {}, 0)
    from corefref.engine.counting import NO_LINKS

    return NO_LINKS


def combined(combination: str, each: Sequence[Figures], sizes: Sequence[Of]) -> Figures:
    """Average the figures of documents as a combination says."""
    if combination == DEFINED:
        return Figures(*(_mean([f[place] for f in each if f[place] is not None]) for place in range(3)))
    mean = MEANS[combination]
    numbers = [n for n, size in enumerate(sizes) if mean.counts(size)]
    weights = zip(*(mean.weights(sizes[n]) for n in numbers), strict=True) if numbers else ((), (), ())
    recall, precision, f1 = (
        _mean([each[n][place] or 0 for n in numbers], of_place) for place, of_place in enumerate(weights)
    )
    return Figures(recall, precision, harmonic(recall, precision) if mean.f1_of_means else f1)


def _mean(values: Sequence[Number | None], weights: Sequence[int] = ()) -> Number:
    """Return the weighted mean of the defined values; 0 if there are none."""
    defined = [value for value in values if value is not None]
    over = sum(weights) if weights else len(defined)
    if not over:
        return Fraction(0)
    return sum(map(mul, defined, weights) if weights else defined) / over
