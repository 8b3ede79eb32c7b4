"""
What holds of every metric, whatever its formula: which invariants exclude each other, and which follow from others.

A metric here is any recall, precision and F₁ of key and response. Each exclusion is a theorem of
`proofs_notes/coq/excluded.v`, each derivation one of `derived.v`. A metric that has both of two invariants shows that
they are possible together: one constructed for it, or the recall of one metric with the precision of another.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from proofs_notes.theory.constructed import MADE, PRECISE, TRIED, Constructed
from spec.invariants.claims import Proved
from spec.invariants.verdicts import INVARIANTS

FULL = ("one_without_singletons",)
"""A key without singletons has recall 1 and precision 1 as its own response."""
OF_ONES = (*FULL, "f1_one_if_both_are")
"""And F₁ is 1 if both are."""
LINKED = ("common_link_is_rewarded", "f1_nothing_if_recall_is")
"""A common link makes F₁ positive, which it is not where recall is 0 or 0/0."""
BOUNDED = (*OF_ONES, "common_link_is_rewarded", "f1_within_unit_interval")
TIED = (*OF_ONES, "f1_one_only_if_both_are", "common_link_is_rewarded", "f1_within_unit_interval")


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Two invariants that no metric can have together, given the further ones that it needs."""

    theorem: str
    first: str
    second: str
    needs: tuple[str, ...] = ()

    @property
    def pair(self) -> frozenset[str]:
        """The two invariants."""
        return frozenset({self.first, self.second})


EXCLUSIONS: tuple[Exclusion, ...] = (
    Exclusion(
        "undefined_for_empty_key_or_singletons",
        "recall_undefined_exactly_for_empty_key",
        "singletons_make_no_difference",
    ),
    Exclusion("one_on_identity_or_links_alone", "one_on_identity", "zero_exactly_without_common_link"),
    Exclusion(
        "f1_one_on_identity_or_links_alone",
        "f1_one_on_identity",
        "zero_exactly_without_common_link",
        ("f1_nothing_if_recall_is",),
    ),
    Exclusion(
        "f1_one_only_on_identity_or_singletons", "f1_one_only_on_identity", "singletons_make_no_difference", OF_ONES
    ),
    Exclusion(
        "f1_one_only_on_identity_or_spurious_singletons",
        "f1_one_only_on_identity",
        "spurious_singletons_make_no_difference",
        OF_ONES,
    ),
    Exclusion(
        "at_most_mentions_or_singletons", "recall_at_most_that_of_mentions", "singletons_make_no_difference", FULL
    ),
    Exclusion(
        "at_most_mentions_or_share_of_entities",
        "recall_at_most_that_of_mentions",
        "whole_entities_earn_their_share_of_entities",
    ),
    Exclusion("resolved_or_common_mention", "zero_exactly_if_nothing_is_resolved", "common_mention_is_rewarded"),
    Exclusion(
        "resolved_or_recall_of_singletons",
        "zero_exactly_if_nothing_is_resolved",
        "singletons_have_recall_entities_by_mentions",
    ),
    Exclusion("links_alone_or_common_mention", "zero_exactly_without_common_link", "common_mention_is_rewarded"),
    Exclusion(
        "links_alone_or_recall_of_singletons",
        "zero_exactly_without_common_link",
        "singletons_have_recall_entities_by_mentions",
    ),
    Exclusion(
        "links_alone_or_share_of_mentions",
        "zero_exactly_without_common_link",
        "whole_entities_earn_their_share_of_mentions",
    ),
    Exclusion(
        "links_alone_or_share_of_entities",
        "zero_exactly_without_common_link",
        "whole_entities_earn_their_share_of_entities",
    ),
    Exclusion(
        "no_entity_cut_or_incorrectly_resolved",
        "full_recall_exactly_if_no_entity_is_cut",
        "incorrectly_resolved_mentions_leave_recall",
        LINKED,
    ),
    Exclusion(
        "no_entity_cut_or_singletons", "full_recall_exactly_if_no_entity_is_cut", "singletons_make_no_difference", FULL
    ),
    Exclusion(
        "no_entity_cut_or_missing_as_singletons",
        "full_recall_exactly_if_no_entity_is_cut",
        "missing_mentions_as_singletons_make_no_difference",
        LINKED,
    ),
    Exclusion(
        "singletons_or_their_recall", "singletons_make_no_difference", "singletons_have_recall_entities_by_mentions"
    ),
    Exclusion(
        "singletons_or_share_of_mentions",
        "singletons_make_no_difference",
        "whole_entities_earn_their_share_of_mentions",
    ),
    Exclusion(
        "singletons_or_share_of_entities",
        "singletons_make_no_difference",
        "whole_entities_earn_their_share_of_entities",
    ),
    Exclusion("singletons_or_spurious_mention", "singletons_make_no_difference", "spurious_mention_lowers_f1", OF_ONES),
    Exclusion(
        "singletons_or_extra_mentions", "singletons_make_no_difference", "extra_mentions_lose_as_many_as_lea_says"
    ),
    Exclusion(
        "singletons_or_spurious_pair",
        "singletons_make_no_difference",
        "spurious_pair_is_better_than_a_spurious_mention",
        ("determined", "names_make_no_difference"),
    ),
    Exclusion(
        "spurious_singletons_or_spurious_mention",
        "spurious_singletons_make_no_difference",
        "spurious_mention_lowers_f1",
        OF_ONES,
    ),
    Exclusion(
        "missing_as_singletons_or_share_of_mentions",
        "missing_mentions_as_singletons_make_no_difference",
        "whole_entities_earn_their_share_of_mentions",
    ),
    Exclusion(
        "missing_as_singletons_or_share_of_entities",
        "missing_mentions_as_singletons_make_no_difference",
        "whole_entities_earn_their_share_of_entities",
    ),
    Exclusion(
        "share_of_mentions_or_of_entities",
        "whole_entities_earn_their_share_of_mentions",
        "whole_entities_earn_their_share_of_entities",
    ),
    Exclusion("f1_one_only_on_identity_or_merges", "f1_one_only_on_identity", "merge_never_lowers_f1", BOUNDED),
    Exclusion("precision_of_links_or_merges", "one_entity_has_precision_of_its_links", "merge_never_lowers_f1", TIED),
    Exclusion("merges_or_merge_of_the_key", "merge_never_lowers_f1", "merge_of_the_key_lowers_precision", TIED),
)
"""Every pair of invariants that is proved impossible."""


@dataclass(frozen=True, slots=True)
class Derived:
    """An invariant that follows from others for every metric that has the further ones needed."""

    theorem: str
    conclusion: str
    premises: tuple[str, ...]
    needs: tuple[str, ...] = ()


HARMONIC = ("harmonic_mean",)
"""F₁ is the harmonic mean of recall and precision."""

DERIVED: tuple[Derived, ...] = (
    Derived("f1_unit_derived", "f1_within_unit_interval", ("recall_and_precision_within_unit_interval",), HARMONIC),
    Derived(
        "f1_between_derived",
        "f1_between_recall_and_precision",
        ("recall_and_precision_within_unit_interval",),
        HARMONIC,
    ),
    Derived("f1_identity_derived", "f1_one_on_identity", ("one_on_identity",), ("f1_one_if_both_are",)),
    Derived("identity_derived", "one_on_identity", ("f1_one_on_identity",), ("f1_one_only_if_both_are",)),
    Derived("f1_symmetric_derived", "f1_symmetric", ("roles_switched",), HARMONIC),
    Derived("without_mention_derived", "nothing_without_common_mention", ("nothing_for_mentions_alone",)),
    Derived("empty_response_derived", "nothing_for_empty_response", ("zero_exactly_if_nothing_is_resolved",)),
    Derived("empty_response_derived_of_links", "nothing_for_empty_response", ("zero_exactly_without_common_link",)),
    Derived(
        "mentions_alone_derived",
        "nothing_for_mentions_alone",
        ("zero_exactly_if_nothing_is_resolved",),
        ("f1_nothing_if_recall_is",),
    ),
    Derived(
        "mentions_alone_derived_of_links",
        "nothing_for_mentions_alone",
        ("zero_exactly_without_common_link",),
        ("f1_nothing_if_recall_is",),
    ),
    Derived("one_entity_derived", "one_entity_has_full_recall", ("full_recall_exactly_if_no_entity_is_cut",)),
    Derived("merged_key_derived", "merged_key_has_full_recall", ("full_recall_exactly_if_no_entity_is_cut",)),
    Derived(
        "merged_key_derived_of_merges",
        "merged_key_has_full_recall",
        ("recall_and_precision_within_unit_interval", "one_on_identity", "merge_never_lowers_recall"),
    ),
    Derived("correct_mention_derived", "correct_mention_never_lowers_recall", ("common_mention_never_lowers_recall",)),
    Derived("split_key_derived", "split_of_the_key_lowers_recall", ("correct_merge_raises_recall",)),
    Derived(
        "spurious_singletons_derived", "spurious_singletons_make_no_difference", ("singletons_make_no_difference",)
    ),
    Derived(
        "missing_mentions_derived",
        "missing_mentions_as_singletons_make_no_difference",
        ("singletons_make_no_difference",),
    ),
    Derived(
        "common_singleton_derived",
        "common_singleton_never_lowers_f1",
        ("singletons_make_no_difference",),
        ("determined",),
    ),
    Derived("key_singleton_derived", "key_singleton_never_lowers_precision", ("singletons_make_no_difference",)),
    Derived(
        "key_singleton_derived_of_missing",
        "key_singleton_never_lowers_precision",
        ("missing_mentions_as_singletons_make_no_difference",),
    ),
)
"""The invariants that are proved to follow from others."""


def metrics_with(*identifiers: str) -> tuple[str, ...]:
    """
    List the metrics of the table that have all of these invariants.

    >>> metrics_with("full_recall_exactly_if_no_entity_is_cut", "f1_one_only_on_identity")
    ('b_cubed',)
    """
    invariant_of = {i.id: i for i in INVARIANTS}
    sets = [{m for m, cell in invariant_of[name].cells.items() if isinstance(cell, Proved)} for name in identifiers]
    return tuple(m for m in invariant_of[identifiers[0]].cells if all(m in ids for ids in sets))


def never_together() -> tuple[tuple[str, str], ...]:
    """
    List the pairs of invariants that metrics of the table have only separately.

    >>> len(never_together())
    256
    """
    return tuple((a.id, b.id) for a, b in combinations(INVARIANTS, 2) if not metrics_with(a.id, b.id))


OF_RECALL = (
    "recall_undefined_exactly_for_empty_key",
    "nothing_for_empty_response",
    "recall_at_most_that_of_mentions",
    "zero_exactly_if_nothing_is_resolved",
    "zero_exactly_without_common_link",
    "common_mention_is_rewarded",
    "full_recall_exactly_if_no_entity_is_cut",
    "incorrectly_resolved_mentions_leave_recall",
    "singletons_have_recall_entities_by_mentions",
    "one_entity_has_full_recall",
    "whole_entities_earn_their_share_of_mentions",
    "whole_entities_earn_their_share_of_entities",
    "merge_never_lowers_recall",
    "correct_merge_raises_recall",
    "merged_key_has_full_recall",
    "spurious_mention_leaves_recall",
    "common_mention_never_lowers_recall",
    "correct_mention_never_lowers_recall",
)
"""The invariants of recall alone."""
OF_PRECISION = (
    "singletons_have_full_precision",
    "one_entity_has_precision_of_its_links",
    "whole_entities_are_precise",
    "wrong_merge_never_raises_precision",
    "split_key_has_full_precision",
    "spurious_mention_never_raises_precision",
    "extra_mentions_lose_as_many_as_lea_says",
)
"""The invariants of precision alone."""


@dataclass(frozen=True, slots=True)
class Part:
    """An invariant of one figure, and a metric that has it."""

    metric: str
    invariant: str


@dataclass(frozen=True, slots=True)
class Crossed:
    """The recall of one metric with the precision of another; F₁ is their harmonic mean."""

    recall: Part
    precision: Part

    @property
    def name(self) -> str:
        """The names of both metrics."""
        return f"recall of {self.recall.metric}, precision of {self.precision.metric}"


@cache
def shown(first: str, second: str) -> Exclusion | Constructed | Crossed | None:
    """
    Return what decides whether a metric can have both: a theorem, or a metric that was tried, or nothing known.

    >>> shown("full_recall_exactly_if_no_entity_is_cut", "extra_mentions_lose_as_many_as_lea_says").name
    'recall of b_cubed, precision of lea'
    """
    pair = {first, second}
    for exclusion in EXCLUSIONS:
        if exclusion.pair == pair:
            return exclusion
    for construction in MADE:
        if pair <= {*construction.has}:
            return construction
    for of_recall, of_precision in ((first, second), (second, first)):
        if of_recall in OF_RECALL and of_precision in PRECISE and metrics_with(of_recall):
            return Crossed(Part(metrics_with(of_recall)[0], of_recall), Part(MADE[0].name, of_precision))
        if of_recall in OF_RECALL and of_precision in OF_PRECISION:
            parts = (Part(metrics_with(i)[0], i) for i in (of_recall, of_precision))
            return Crossed(*parts)
    return next((tried for tried in TRIED if pair <= {*tried.has}), None)
