"""
Scoring functions that nobody would use, made to show which invariants a metric can have together.

Three are proved to have what they are said to have (`MADE`; `proofs_notes/coq/possible.v`). Of the others (`TRIED`) it
is a conjecture, tried on every pair of few mentions. Each has what every metric of the table has whose F₁ is harmonic:
figures within 0 and 1, no names, a positive F₁ for a common link, and full figures for a key without singletons as its
own response.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.measures import METRICS, RatioMetric
from corefref.metrics.blanc import coreference_links
from corefref.partitions import Entity, Partition, is_singleton, mentions, restricted
from corefref.ratio import Ratio, ratio
from spec.invariants.changes import enlarged, with_entities
from spec.invariants.resolution import common_link, common_singleton

Recall: TypeAlias = Callable[[Partition, Partition], Ratio]

HALF = Fraction(1, 2)


def right(key: Partition, response: Partition) -> Ratio:
    """1, whatever they are."""
    del key, response
    return ratio(1, 1)


def _first(*cases: tuple[bool, Fraction | int]) -> Ratio:
    """Return the value of the first case that is true; 0 if none is."""
    return ratio(next((value for case, value in cases if case), 0), 1)


def uncut(key: Partition, response: Partition) -> bool:
    """Whether every key entity lies within a response entity."""
    return all(any(k <= r for r in response) for k in key)


def where_linked(key: Partition, response: Partition) -> Ratio:
    """1 if no key entity is cut, 1/2 if one is; 0/0 without a common link."""
    return _first((uncut(key, response), 1), (True, HALF)) if common_link(key, response) else ratio(0, 0)


def entity_b_cubed(key: Partition, response: Partition) -> Ratio:
    """
    The recall of B³ where every key entity counts alike, whatever its size.

    >>> from corefref import partition
    >>> entity_b_cubed(partition(map(set, ["abcd", "e"])), partition(map(set, ["abc", "d", "e"]))).value
    Fraction(13, 16)
    """
    return ratio(sum((Fraction(len(k & r) ** 2, len(k) ** 2) for k in key for r in response), Fraction(0)), len(key))


def linked(key: Partition, response: Partition) -> Ratio:
    """1 with a common link, else 0."""
    return _first((common_link(key, response), 1))


def only_linked(key: Partition, response: Partition) -> Ratio:
    """1 with a common link, else 0/0."""
    return ratio(1, 1) if common_link(key, response) else ratio(0, 0)


def same(key: Partition, response: Partition) -> Ratio:
    """1 if the response is the key, else 1/2."""
    return _first((key == response, 1), (True, HALF))


def same_without_singletons(key: Partition, response: Partition) -> Ratio:
    """1 if the response is the key and has no singleton, else 1/2."""
    return _first((key == response and not any(is_singleton(k) for k in key), 1), (True, HALF))


def same_links(key: Partition, response: Partition) -> Ratio:
    """1 if the links are the same; else 1/2 if one is common; else 0."""
    return _first((coreference_links(key) == coreference_links(response), 1), (common_link(key, response), HALF))


def resolved(key: Partition, response: Partition) -> Ratio:
    """1 if the response is the key; else 1/2 with a common link or singleton; else 0. 0/0 for the empty key."""
    if not key:
        return ratio(0, 0)
    return _first((key == response, 1), (common_link(key, response), HALF), (common_singleton(key, response), HALF))


def whole(key: Partition, response: Partition) -> Ratio:
    """1 if every key entity is one of the response, else 1/2."""
    return _first((key <= response, 1), (True, HALF))


def linked_mentions(key: Partition, response: Partition) -> Ratio:
    """The share of the key's mentions that are in a common link."""
    common = coreference_links(key) & coreference_links(response)
    return ratio(len({m for link in common for m in link}), len(mentions(key)))


def _share(kept: int, key: Partition, response: Partition) -> Ratio:
    return ratio(kept or HALF * common_link(key, response), len(key))


def kept(key: Partition, response: Partition) -> Ratio:
    """The share of the key's entities that lie within a response entity; half of one if none does but links do."""
    return _share(sum(any(k <= r for r in response) for k in key), key, response)


def kept_resolved(key: Partition, response: Partition) -> Ratio:
    """The same, but a singleton is kept only by the same singleton."""
    inside = (k in response if is_singleton(k) else any(k <= r for r in response) for k in key)
    return _share(sum(inside), key, response)


def kept_or_singletons(key: Partition, response: Partition) -> Ratio:
    """The same as `kept`, but entities / mentions for the key's mentions as singletons."""
    ms = mentions(key)
    if key and response == frozenset(frozenset({m}) for m in ms):
        return ratio(len(key), len(ms))
    return kept(key, response)


def muc_or_right(key: Partition, response: Partition) -> Ratio:
    """MUC, with 1 for 0/0."""
    muc = METRICS["muc"].recall(key, response).quotient
    return muc if muc is not None and muc.denominator else ratio(1, 1)


def spurious(key: Partition, response: Partition) -> Entity:
    """The mentions of the response that the key lacks."""
    return mentions(response) - mentions(key)


def fewer_spurious(key: Partition, response: Partition) -> Ratio:
    """1 / (1 + s) with s spurious mentions."""
    return ratio(1, 1 + len(spurious(key, response)))


def one_spurious(key: Partition, response: Partition) -> Ratio:
    """1/2 with exactly one spurious mention, else 1."""
    return _first((len(spurious(key, response)) == 1, HALF), (True, 1))


def one_entity(key: Partition, response: Partition) -> Ratio:
    """(N − |K|) / (N − 1) for one entity of all N > 1 mentions of the key, as in MUC; else 1."""
    ms = mentions(key)
    is_one = len(ms) > 1 and response == frozenset({ms})
    return ratio(len(ms) - len(key), len(ms) - 1) if is_one else ratio(1, 1)


def one_entity_spurious(key: Partition, response: Partition) -> Ratio:
    """`one_entity` of the response's key mentions, divided by 1 + s with s spurious mentions."""
    without_spurious = one_entity(key, restricted(response, mentions(key)))
    return ratio(without_spurious.numerator, without_spurious.denominator * (1 + len(spurious(key, response))))


def one_entity_one_spurious(key: Partition, response: Partition) -> Ratio:
    """`one_entity`, and `one_spurious` where there is a spurious mention."""
    return (one_spurious if spurious(key, response) else one_entity)(key, response)


def _extra(key: Partition, entity: Entity, extra: int) -> Fraction:
    """LEA's precision for the key with extra mentions in one of its entities."""
    n = len(entity)
    return 1 - Fraction(extra * (2 * n + extra - 1), (n + extra - 1) * (len(mentions(key)) + extra))


def extra_mentions(key: Partition, response: Partition) -> Ratio:
    """
    LEA's precision for key entities of which one has extra mentions; else 1.

    Spurious singletons are not looked at, and key entities may be missing.
    """
    others = spurious(key, response)
    grown = {r for r in response if len(r) > 1 or not r <= others} - key
    if len(grown) == 1:
        [r] = grown
        if r - others in key and r & others:
            return ratio(_extra(key, r - others, len(r & others)), 1)
    return ratio(1, 1)


def extra_mentions_completed(key: Partition, response: Partition) -> Ratio:
    """The same, of the response with its missing mentions as singletons."""
    missing = mentions(key) - mentions(response)
    return extra_mentions(key, with_entities(response, frozenset(frozenset({m}) for m in missing)))


def extra_mentions_merged(key: Partition, response: Partition) -> Ratio:
    """
    LEA's precision for the key with extra mentions in one of its entities; else 1.

    A response that merges make such a one of has the least precision that extra mentions can come to.
    """
    others = spurious(key, response)
    if not others or mentions(key) - mentions(response):
        return ratio(1, 1)
    grown = {e: enlarged(key, e, others) for e in key}
    values = {e: _extra(key, e, len(others)) for e in key}
    equal = [values[e] for e in key if response == grown[e]]
    finer = [min(values.values()) for e in key if uncut(response, grown[e])]
    return ratio((*equal, *finer, Fraction(1))[0], 1)


def raised_to(bound: Fraction) -> Recall:
    """`one_entity` and `extra_mentions` without spurious pairs; at least the bound with one."""

    def precision(key: Partition, response: Partition) -> Ratio:
        others = spurious(key, response)
        kept = Partition(frozenset(r for r in response if len(r) != 2 or not r <= others))
        ratios = [precision_of(key, kept) for precision_of in (one_entity, extra_mentions)]
        value = min(r.numerator / r.denominator for r in ratios)
        return ratio(max(value, bound) if kept != response else value, 1)

    return precision


def links_or_pairs(key: Partition, response: Partition) -> Ratio:
    """With a common link `one_spurious`; else 1 if a response entity has no key mention, and 0/0 if each has."""
    if common_link(key, response):
        return one_spurious(key, response)
    return ratio(1, 1) if any(not r & mentions(key) for r in response) else ratio(0, 0)


def half_uncut(key: Partition, response: Partition) -> Ratio:
    """1 if no key entity is cut, else 1/2."""
    return _first((uncut(key, response), 1), (True, HALF))


def halved_by_wrong_pairs(key: Partition, response: Partition) -> Ratio:
    """1, halved for every response entity of two key mentions that are not coreferent."""
    wrong = [r for r in response if len(r) == 2 and r <= mentions(key) and not any(r <= k for k in key)]
    return ratio(1, 2 ** len(wrong))


def of_metric(identifier: str) -> Recall:
    """Return the recall of a metric that consists of two quotients."""

    def recall(key: Partition, response: Partition) -> Ratio:
        ratio = METRICS[identifier].recall(key, response).quotient
        assert ratio is not None
        return ratio

    return recall


def switched(recall: Recall) -> Recall:
    """Return the precision that is a recall with the roles switched."""
    return lambda key, response: recall(response, key)


@dataclass(frozen=True)
class Constructed:
    """A scoring function, and the invariants that it has, for any key and response."""

    name: str
    recall: Recall
    precision: Recall
    has: tuple[str, ...]

    @property
    def metric(self) -> RatioMetric:
        """The function as a metric, with a harmonic F₁."""
        return RatioMetric(self.name, "", self.recall, self.precision)


LENIENT = (
    "incorrectly_resolved_mentions_never_raise_precision",
    "spurious_singletons_make_no_difference",
    "key_singleton_never_lowers_precision",
    "singletons_have_full_precision",
    "one_entity_has_full_recall",
    "one_entity_is_beaten_by_the_key_alone",
    "whole_entities_are_precise",
    "correct_entity_never_lowers_f1",
    "merge_never_lowers_recall",
    "wrong_merge_never_raises_precision",
    "merge_never_lowers_f1",
    "merged_key_has_full_recall",
    "split_key_has_full_precision",
    "spurious_mention_leaves_recall",
    "spurious_mention_never_raises_precision",
    "spurious_pair_raises_precision_exactly_below_one_half",
    "spurious_pair_raises_precision_exactly_below_two_thirds",
    "common_mention_never_lowers_recall",
    "correct_mention_never_lowers_recall",
    "correct_mention_never_lowers_f1",
)
"""Invariants common to the three: recall grows with what the response puts together, and precision is 1."""

PRECISE = (
    "incorrectly_resolved_mentions_never_raise_precision",
    "key_singleton_never_lowers_precision",
    "singletons_have_full_precision",
    "whole_entities_are_precise",
    "wrong_merge_never_raises_precision",
    "split_key_has_full_precision",
    "spurious_mention_never_raises_precision",
    "spurious_pair_raises_precision_exactly_below_one_half",
    "spurious_pair_raises_precision_exactly_below_two_thirds",
)
"""Invariants that follow from a precision of 1 everywhere."""

MADE = (
    Constructed(
        "always_right",
        right,
        right,
        (
            *LENIENT,
            "one_on_identity",
            "f1_one_on_identity",
            "roles_switched",
            "f1_symmetric",
            "recall_is_precision_on_equal_mentions",
            "common_mention_is_rewarded",
            "incorrectly_resolved_mentions_leave_recall",
            "singletons_make_no_difference",
            "missing_mentions_as_singletons_make_no_difference",
            "which_key_entities_are_merged_makes_no_difference",
            "where_a_key_entity_is_split_makes_no_difference",
            "which_entity_an_extra_mention_joins_makes_no_difference",
            "wrong_pair_never_raises_f1",
        ),
    ),
    Constructed(
        "entity_b_cubed",
        entity_b_cubed,
        right,
        (
            *LENIENT,
            "full_recall_exactly_if_no_entity_is_cut",
            "whole_entities_earn_their_share_of_entities",
            "correct_merge_raises_recall",
            "which_key_entities_are_merged_makes_no_difference",
            "split_of_the_key_lowers_recall",
            "which_entity_an_extra_mention_joins_makes_no_difference",
        ),
    ),
    Constructed(
        "where_linked",
        where_linked,
        right,
        (
            *LENIENT,
            "nothing_without_common_mention",
            "nothing_for_empty_response",
            "zero_exactly_if_nothing_is_resolved",
            "zero_exactly_without_common_link",
            "nothing_for_mentions_alone",
            "full_recall_exactly_if_no_entity_is_cut",
            "which_key_entities_are_merged_makes_no_difference",
            "which_entity_an_extra_mention_joins_makes_no_difference",
        ),
    ),
)
"""Those whose invariants Coq has proved."""

TRIED = (
    Constructed(
        "kept_resolved/muc_or_right",
        kept_resolved,
        switched(muc_or_right),
        (
            "f1_one_on_identity",
            "incorrectly_resolved_mentions_leave_recall",
            "merge_of_the_key_lowers_precision",
            "nothing_for_mentions_alone",
            "one_entity_has_precision_of_its_links",
            "one_entity_is_beaten_by_the_key_alone",
            "one_on_identity",
            "singletons_have_full_precision",
            "whole_entities_are_precise",
            "whole_entities_earn_their_share_of_entities",
            "wrong_pair_never_raises_f1",
            "zero_exactly_if_nothing_is_resolved",
        ),
    ),
    Constructed(
        "whole/whole",
        whole,
        switched(whole),
        (
            "correct_mention_never_lowers_f1",
            "merge_of_the_key_lowers_precision",
            "one_entity_is_beaten_by_the_key_alone",
            "spurious_pair_is_better_than_a_spurious_mention",
            "where_a_key_entity_is_split_makes_no_difference",
            "which_key_entities_are_merged_makes_no_difference",
        ),
    ),
    Constructed(
        "same_without_singletons/right",
        same_without_singletons,
        right,
        (
            "correct_mention_never_lowers_f1",
            "f1_one_only_on_identity",
            "missing_mentions_as_singletons_make_no_difference",
            "one_entity_is_beaten_by_the_key_alone",
            "spurious_pair_raises_precision_exactly_below_one_half",
            "spurious_pair_raises_precision_exactly_below_two_thirds",
            "where_a_key_entity_is_split_makes_no_difference",
            "which_key_entities_are_merged_makes_no_difference",
        ),
    ),
    Constructed(
        "kept_or_singletons/right",
        kept_or_singletons,
        right,
        (
            "correct_mention_never_lowers_f1",
            "one_entity_is_beaten_by_the_key_alone",
            "singletons_have_recall_entities_by_mentions",
            "where_a_key_entity_is_split_makes_no_difference",
            "which_key_entities_are_merged_makes_no_difference",
            "whole_entities_earn_their_share_of_entities",
        ),
    ),
    Constructed(
        "kept/lea",
        kept,
        switched(of_metric("lea")),
        (
            "correct_mention_never_lowers_f1",
            "extra_mentions_lose_as_many_as_lea_says",
            "full_recall_exactly_if_no_entity_is_cut",
            "spurious_mention_lowers_f1",
            "spurious_pair_is_better_than_a_spurious_mention",
            "which_entity_an_extra_mention_joins_makes_no_difference",
            "whole_entities_earn_their_share_of_entities",
        ),
    ),
    Constructed(
        "linked_mentions/right",
        linked_mentions,
        right,
        (
            "missing_mentions_as_singletons_make_no_difference",
            "recall_at_most_that_of_mentions",
            "recall_undefined_exactly_for_empty_key",
            "zero_exactly_without_common_link",
        ),
    ),
    Constructed(
        "b_cubed/b_cubed unswitched",
        of_metric("b_cubed"),
        of_metric("b_cubed"),
        (
            "correct_merge_raises_recall",
            "full_recall_exactly_if_no_entity_is_cut",
            "merge_never_lowers_f1",
            "recall_is_precision_on_equal_mentions",
            "singletons_have_recall_entities_by_mentions",
        ),
    ),
    Constructed(
        "linked/resolved",
        linked,
        switched(resolved),
        ("f1_one_only_on_identity", "merge_of_the_key_lowers_precision", "zero_exactly_without_common_link"),
    ),
    Constructed(
        "same/muc",
        same,
        switched(of_metric("muc")),
        (
            "common_mention_is_rewarded",
            "f1_one_only_on_identity",
            "nothing_for_mentions_alone",
            "one_entity_has_precision_of_its_links",
        ),
    ),
    Constructed(
        "resolved/resolved",
        resolved,
        switched(resolved),
        ("nothing_for_mentions_alone", "recall_is_precision_on_equal_mentions", "zero_exactly_if_nothing_is_resolved"),
    ),
    Constructed(
        "linked_mentions/linked_mentions",
        linked_mentions,
        switched(linked_mentions),
        ("recall_is_precision_on_equal_mentions", "spurious_mention_lowers_f1", "zero_exactly_without_common_link"),
    ),
    Constructed(
        "only_linked/right",
        only_linked,
        right,
        (
            "missing_mentions_as_singletons_make_no_difference",
            "singletons_make_no_difference",
            "zero_exactly_if_nothing_is_resolved",
        ),
    ),
    Constructed(
        "where_linked/right",
        where_linked,
        right,
        (
            "full_recall_exactly_if_no_entity_is_cut",
            "where_a_key_entity_is_split_makes_no_difference",
            "zero_exactly_if_nothing_is_resolved",
        ),
    ),
    Constructed(
        "kept/kept unswitched",
        kept,
        kept,
        ("recall_is_precision_on_equal_mentions", "whole_entities_earn_their_share_of_entities"),
    ),
    Constructed(
        "b_cubed/linked",
        of_metric("b_cubed"),
        switched(linked),
        ("nothing_for_mentions_alone", "singletons_have_recall_entities_by_mentions"),
    ),
    Constructed(
        "right/same_links",
        right,
        switched(same_links),
        ("merge_of_the_key_lowers_precision", "singletons_make_no_difference"),
    ),
    Constructed(
        "whole/right",
        whole,
        right,
        ("spurious_pair_is_better_than_a_spurious_mention", "spurious_pair_raises_precision_exactly_below_two_thirds"),
    ),
    Constructed(
        "right/extra_mentions",
        right,
        extra_mentions,
        (
            "correct_entity_never_lowers_f1",
            "extra_mentions_lose_as_many_as_lea_says",
            "key_singleton_never_lowers_precision",
            "one_entity_is_beaten_by_the_key_alone",
            "recall_is_precision_on_equal_mentions",
            "singletons_have_full_precision",
            "split_key_has_full_precision",
            "spurious_singletons_make_no_difference",
            "where_a_key_entity_is_split_makes_no_difference",
            "which_key_entities_are_merged_makes_no_difference",
        ),
    ),
    Constructed(
        "right/extra_mentions_completed",
        right,
        extra_mentions_completed,
        ("extra_mentions_lose_as_many_as_lea_says", "missing_mentions_as_singletons_make_no_difference"),
    ),
    Constructed(
        "right/extra_mentions_merged",
        right,
        extra_mentions_merged,
        ("extra_mentions_lose_as_many_as_lea_says", "merge_never_lowers_f1"),
    ),
    Constructed(
        "one_entity/one_entity",
        one_entity,
        one_entity,
        ("one_entity_has_precision_of_its_links", "recall_is_precision_on_equal_mentions"),
    ),
    Constructed(
        "right/one_entity_spurious",
        right,
        one_entity_spurious,
        (
            "missing_mentions_as_singletons_make_no_difference",
            "one_entity_has_precision_of_its_links",
            "spurious_mention_lowers_f1",
        ),
    ),
    Constructed(
        "right/raised_to_one_half",
        right,
        raised_to(HALF),
        (
            "extra_mentions_lose_as_many_as_lea_says",
            "one_entity_has_precision_of_its_links",
            "spurious_pair_raises_precision_exactly_below_one_half",
        ),
    ),
    Constructed(
        "right/raised_to_two_thirds",
        right,
        raised_to(Fraction(2, 3)),
        (
            "extra_mentions_lose_as_many_as_lea_says",
            "one_entity_has_precision_of_its_links",
            "spurious_pair_raises_precision_exactly_below_two_thirds",
        ),
    ),
    Constructed(
        "right/one_spurious",
        right,
        one_spurious,
        ("merge_never_lowers_f1", "spurious_pair_is_better_than_a_spurious_mention"),
    ),
    Constructed(
        "right/one_entity_one_spurious",
        right,
        one_entity_one_spurious,
        ("one_entity_has_precision_of_its_links", "spurious_pair_is_better_than_a_spurious_mention"),
    ),
    Constructed(
        "linked/links_or_pairs",
        linked,
        links_or_pairs,
        ("spurious_pair_is_better_than_a_spurious_mention", "zero_exactly_without_common_link"),
    ),
    Constructed(
        "half_uncut/halved_by_wrong_pairs",
        half_uncut,
        halved_by_wrong_pairs,
        ("full_recall_exactly_if_no_entity_is_cut", "wrong_pair_never_raises_f1"),
    ),
    Constructed(
        "fewer_spurious/right",
        fewer_spurious,
        right,
        (
            "spurious_mention_lowers_f1",
            "spurious_pair_raises_precision_exactly_below_one_half",
            "spurious_pair_raises_precision_exactly_below_two_thirds",
        ),
    ),
)
"""Those whose invariants were only tried."""
