"""
What the papers say of the metrics, each sentence as a check.

| symbol | meaning |
|---|---|
| K, R | key and response |
| R′ | the response after a change |
| F | F₁, 0/0 being 0 |

Moosavi & Strube (2016), §§2–7 and Cai & Strube (2010), appendix A. A claim is a predicate on situations: all small
ones, or those of the paper's own figures. It is *true* if it holds in all of them; *conditional* if it does not, but
does wherever a condition is met that we name; else *false*. A claim that something can happen is true if it happens
once. The first situation that decides is the witness. The sentences, how they are read, and the reasons are in
`spec/claims.json`.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, pairwise, product
from typing import Protocol

from corefref.alignment import Similarity, best_alignment
from corefref.door import family, partition
from corefref.measures import METRICS
from corefref.metrics import b_cubed, ceaf, lea, muc, overlapping
from corefref.metrics.blanc import coreference_links, non_coreference_links
from corefref.metrics.twinless import twinless_in_key, twinless_in_response
from corefref.partitions import Entity, Family, Mention, Partition, in_order, is_singleton, links, mentions
from corefref.ratio import Ratio, zero
from corefref.ratio import f1 as harmonic
from corefref.wings.perturb.perturbations import (
    all_singletons,
    less_precise_a,
    less_precise_b,
    less_precise_b_literal,
    more_precise,
    one_entity,
)
from spec.judges import other_papers
from spec.judges.situations import (
    Claim,
    Predicate,
    Situation,
    all_cases,
    by_size,
    cases,
    changed_by,
    changes,
    conjunction,
    constructions,
    correct,
    correct_links,
    distinct_f1,
    each,
    f1,
    f1_no_lower,
    higher_f1,
    higher_recall,
    key_of,
    keys_up_to,
    links_apart,
    lower_f1,
    lower_precision,
    merged,
    nothing_correct,
    number_in,
    partitions_of,
    precision,
    precision_no_lower,
    ranking,
    recall,
    recall_no_lower,
    same_mentions,
    same_recall,
    shared_links,
    shared_links_share,
    sizes_of,
    small,
    split_apart,
    truncated,
    with_missing,
    with_repeated,
    with_spurious,
    with_spurious_pair,
    without_entity,
    without_singletons_in_key,
    worst,
)
from spec.judges.tables import rows_of
from spec.papers import figures
from spec.papers.figures import KEY, SIX, Cases

KINDS = (coreference_links, non_coreference_links)

FOUR = ("b_cubed", "ceaf_m", "ceaf_e", "blanc")
"""The metrics with the mention identification effect, by Moosavi & Strube (2016)."""


def section_2() -> dict[str, Claim]:
    """Moosavi & Strube (2016), §2: responses made better and worse on purpose."""
    claims: dict[str, Claim] = {}
    for metric in SIX:
        claims[f"section-2-more-precise-recall-{metric}"] = Claim(removed, same_recall(metric))
        if metric in ("muc", "lea"):
            claims[f"section-2-more-precise-raises-{metric}"] = Claim(removed, higher_precision(metric))
        claims[f"section-2-more-precise-precision-{metric}"] = Claim(
            removed_with_links if metric == "blanc" else removed, precision_no_lower(metric)
        )
        claims[f"section-2-less-precise-recall-{metric}"] = Claim(worsened, same_recall(metric))
        claims[f"section-2-less-precise-precision-{metric}"] = Claim(worsened, lower_precision(metric))
    claims["section-2-ceaf-e-decreases"] = Claim(
        removed,
        lambda s: (
            recall("ceaf_e", s.key, s.after) < recall("ceaf_e", s.key, s.response)
            and precision("ceaf_e", s.key, s.after) < precision("ceaf_e", s.key, s.response)
        ),
        some=True,
    )
    claims["section-2-blanc-decreases"] = Claim(
        removed,
        lambda s: (
            recall("blanc", s.key, s.after) < recall("blanc", s.key, s.response)
            and f1("blanc", s.key, s.after) < f1("blanc", s.key, s.response)
        ),
        some=True,
    )
    claims["section-2-less-precise-improves"] = Claim(worsened, each(higher_f1, FOUR), some=True)
    claims["section-2-less-precise-b-larger"] = Claim(
        lambda: small(5),
        lambda s: larger_but_fewer(
            less_precise_a(s.key, s.response) - s.response, less_precise_b(s.key, s.response) - s.response
        ),
    )
    claims["section-2-less-precise-b-muc"] = Claim(
        lambda: changes(small(4), changed_by(less_precise_b_literal)), same_recall("muc")
    )
    return claims


def larger_but_fewer(pairs: Collection[Entity], wrong: Collection[Entity]) -> bool:
    """The second entities are no more than the first, and none of them is smaller than one of the first."""
    return len(wrong) <= len(pairs) and all(len(w) >= len(p) for w, p in product(wrong, pairs))


def higher_precision(metric: str) -> Predicate:
    """The change raises precision, or it was 0."""
    return lambda s: (
        precision(metric, s.key, s.after) > precision(metric, s.key, s.response)
        or not precision(metric, s.key, s.response)
    )


def removed() -> Iterator[Situation]:
    """Incorrectly resolved mentions removed, so that something is left; up to five mentions."""
    return (s for s in changes(small(5), changed_by(more_precise)) if s.changed)


def removed_with_links() -> Iterator[Situation]:
    """The same, where a link is left that BLANC looks at: without one its precision is 0/0."""
    return (s for s in removed() if METRICS["blanc"].precision(s.key, s.after).value is not None)


def worsened() -> Iterator[Situation]:
    """Completely incorrect entities added to a response, as in *less precise* a and b; up to five mentions."""
    return (s for s in changes(small(5), changed_by(less_precise_a, less_precise_b)) if s.response)


def section_3() -> dict[str, Claim]:
    """Moosavi & Strube (2016), §3: the metrics that there were."""
    return {
        "section-3-1-minimum-links": Claim(
            lambda: small(5),
            lambda s: (
                muc.recall(s.key, s.response).numerator
                == sum(len(k) - 1 for k in s.key) - links_apart(s.key, s.response)
            ),
        ),
        "section-3-1-merges-alike": Claim(
            lambda: keys_up_to(7), lambda s: len({f1("muc", s.key, after) for after in merged(s)}) <= 1
        ),
        "section-3-1-least-discriminative": Claim(
            lambda: by_size(5),
            lambda s: all(distinct_f1("muc", number_in(s)) <= distinct_f1(metric, number_in(s)) for metric in SIX),
        ),
        "section-3-1-over-merging": Claim(lambda: changes(small(5), merged), f1_no_lower("muc")),
        "section-3-1-one-entity-best": Claim(
            lambda: (s for s in same_mentions(6) if without_singletons_in_key(s) and s.response != s.key),
            lambda s: f1("muc", s.key, one_entity(s.key)) >= f1("muc", s.key, s.response),
        ),
        "section-3-1-over-merging-alone": Claim(
            lambda: (s._replace(changed=one_entity(s.key)) for s in same_mentions(5) if without_singletons_in_key(s)),
            lambda s: higher_f1("muc")(s) and all(lower_f1(metric)(s) for metric in SIX if metric != "muc"),
            some=True,
        ),
        "section-3-1-one-entity-two-thirds": Claim(
            lambda: filter(without_singletons_in_key, keys_up_to(8)),
            lambda s: f1("muc", s.key, one_entity(s.key)) > Fraction(2, 3),
        ),
        "section-3-1-figures": Claim(
            sections,
            lambda s: printed_section_3_1(number_in(s)) == ("100.00", "78.44", "87.91"),
            lambda s: number_in(s) == 346,
        ),
        "section-3-2-mentions": Claim(
            lambda: small(5),
            lambda s: (
                b_cubed.recall(s.key, s.response).numerator
                == sum(Fraction(len(k & r), len(k)) for k in s.key for r in s.response for _ in k & r)
            ),
        ),
        "section-3-2-present": Claim(
            lambda: small(5),
            lambda s: (recall("b_cubed", s.key, s.response) > 0) == bool(mentions(s.key) & mentions(s.response)),
        ),
        "section-3-2-singletons": Claim(
            lambda: keys_up_to(7), lambda s: precision("b_cubed", s.key, all_singletons(s.key)) == 1
        ),
        "section-3-2-one-entity": Claim(
            lambda: keys_up_to(7), lambda s: recall("b_cubed", s.key, one_entity(s.key)) == 1
        ),
        "section-3-2-singletons-wrong": Claim(
            lambda: keys_up_to(7),
            lambda s: s.key != all_singletons(s.key),
            lambda s: any(not is_singleton(k) for k in s.key),
        ),
        "section-3-2-same-entity": Claim(
            lambda: keys_up_to(7), lambda s: all(any(k <= r for r in one_entity(s.key)) for k in s.key)
        ),
        "section-3-2-repeated": Claim(
            lambda: with_repeated(small(4)),
            lambda s: repeated_recall(overlapping.b_cubed_recall, s, s.changed) > recall("b_cubed", s.key, s.response),
        ),
        "section-3-3-one-in-common": Claim(
            lambda: (s for s in small(5) if len(mentions(s.key) & mentions(s.response)) == 1), rewarded_alike
        ),
        "section-3-3-denominator": Claim(
            lambda: keys_up_to(7), lambda s: sum(ceaf.phi4(k, k) for k in s.key) == len(s.key)
        ),
        "section-3-3-links-zero": Claim(
            lambda: filter(nothing_correct, small(5)),
            lambda s: all(
                not zero(figure(s.key, s.response, phi).value)
                for phi in (shared_links, shared_links_share)
                for figure in (ceaf.recall, ceaf.precision)
            ),
        ),
        "section-3-3-links-recall-ceaf_m": Claim(removed, same_recall_by_links(shared_links)),
        "section-3-3-links-recall-ceaf_e": Claim(removed, same_recall_by_links(shared_links_share)),
        "section-3-3-cr2": Claim(
            table_3,
            lambda s: (
                correct_links(s.key, s.response) > correct_links(s.key, s.after)
                and higher_f1("ceaf_m")(s)
                and higher_f1("ceaf_e")(s)
            ),
        ),
        "section-3-3-missing-relation": Claim(
            table_3, lambda s: one_entity(s.response) == s.key and links_apart(s.key, s.response) == 1
        ),
        "section-3-3-only-one": Claim(
            table_3,
            lambda s: all(
                len(aligned(s, phi)) == 1
                and recall(metric, s.key, aligned(s, phi)) == recall(metric, s.key, s.response)
                and precision(metric, s.key, aligned(s, phi)) > precision(metric, s.key, s.response)
                for metric, phi in (("ceaf_m", ceaf.phi3), ("ceaf_e", ceaf.phi4))
            ),
        ),
        "section-3-3-links-cr2": Claim(
            table_3,
            lambda s: all(
                ceaf_f1(s.key, s.after, phi) > ceaf_f1(s.key, s.response, phi)
                for phi in (shared_links, shared_links_share)
            ),
        ),
        "section-3-3-half": Claim(
            table_3, lambda s: 2 * correct_links(s.key, s.after) == len(coreference_links(s.key))
        ),
        "section-3-3-unaligned": Claim(
            lambda: small(5),
            lambda s: all(
                best_alignment(s.key, aligned(s, phi), phi).similarity
                == best_alignment(s.key, s.response, phi).similarity
                for phi in (ceaf.phi3, ceaf.phi4)
            ),
        ),
        "section-3-3-one-to-one": Claim(
            table_3, lambda s: many_to_one(s.key, s.response) > many_to_one(s.key, s.after)
        ),
        "section-3-3-entity-1-or-4": Claim(
            lambda: [
                Situation(
                    figures.FIGURE_1,
                    Partition(figures.FIGURE_1 - {frozenset(figures.ENTITY_1)}),
                    Partition(figures.FIGURE_1 - {frozenset({"His1 survival", "his3 survival"})}),
                )
            ],
            lambda s: f1("ceaf_e", s.key, s.response) == f1("ceaf_e", s.key, s.after),
        ),
        "section-3-3-regardless-of-size": Claim(
            lambda: keys_up_to(7), lambda s: len({f1("ceaf_e", s.key, after) for after in without_entity(s)}) <= 1
        ),
        "section-3-4-most-strongly": Claim(
            lambda: chain(
                (s for s in small(5) if mentions(s.key) & mentions(s.response) and nothing_correct(s)),
                all_cases(8),
                (s for s in all_cases(3) if nothing_correct(s)),
            ),
            lambda s: all(f1("blanc", *s[:2]) >= f1(metric, *s[:2]) for metric in SIX),
            lambda s: s.name.startswith("Figure 3"),
        ),
        "section-3-4-links-grow": Claim(
            lambda: changes(small(5), with_missing),
            lambda s: common_non_coreference(s.key, s.after) > common_non_coreference(s.key, s.response),
            lambda s: (
                len(s.after) > len(s.response)
                and any((mentions(s.response) - k) & mentions(s.key) for k in s.key if k & added(s))
            ),
        ),
        "section-3-4-recall": Claim(unresolved_added, recall_no_lower("blanc")),
        "section-3-4-precision": Claim(unresolved_added, precision_no_lower("blanc")),
    }


def unresolved_added() -> Iterator[Situation]:
    """A missing mention of the key added without a correct link or right singleton more; up to five mentions."""
    return (s for s in changes(small(5), with_missing) if correct(s.key, s.after) <= correct(s.key, s.response))


def added(s: Situation) -> frozenset[Mention]:
    """The mentions that the change adds."""
    return mentions(s.after) - mentions(s.response)


def common_non_coreference(key: Partition, response: Partition) -> int:
    """|N_k ∩ N_r|."""
    return len(non_coreference_links(key) & non_coreference_links(response))


def sections() -> Iterator[Situation]:
    """The numbers of sections in which the key mentions of the test set may be linked apart."""
    nothing = partition([])
    counts = (figures.TEST_SET_SECTIONS, 1, 222, *range(2, 222), *range(223, figures.TEST_SET_SECTIONS))
    return (Situation(nothing, nothing, None, f"{count} sections") for count in counts)


def printed_section_3_1(count: int) -> tuple[str, str, str]:
    """MUC recall, precision and F₁ of the over-merged test set, cut to two decimals."""
    (row,) = figures.section_3_1([count])
    return truncated(zero(row.recall)), truncated(zero(row.precision)), truncated(zero(row.f1))


class FamilyRecall(Protocol):
    """Recall over entities that may share mentions."""

    def __call__(self, key: Family, response: Family) -> Ratio:
        """The formula."""


def repeated_recall(formula: FamilyRecall, s: Situation, response: Collection[Entity] | None) -> Fraction:
    """Recall of entities that may share mentions."""
    return zero(formula(family(s.key), family(response or ())).value)


def rewarded_alike(s: Situation) -> bool:
    """CEAF's rewards for one mention in common, as the paper states them."""
    ((k, r),) = [(k, r) for k in s.key for r in s.response if k & r]
    share = Fraction(2, len(k) + len(r))
    return (recall("ceaf_m", *s[:2]), precision("ceaf_m", *s[:2])) == (
        Fraction(1, sum(map(len, s.key))),
        Fraction(1, sum(map(len, s.response))),
    ) and (recall("ceaf_e", *s[:2]), precision("ceaf_e", *s[:2])) == (share / len(s.key), share / len(s.response))


def same_recall_by_links(phi: Similarity) -> Predicate:
    """The change leaves CEAF recall as it is, under a similarity by links."""
    return lambda s: zero(ceaf.recall(s.key, s.after, phi).value) == zero(ceaf.recall(s.key, s.response, phi).value)


def table_3() -> list[Situation]:
    """The responses cr₁ and, as the change, cr₂."""
    cr1, cr2 = figures.table_3().values()
    return [Situation(cr1.key, cr1.response, cr2.response)]


def aligned(s: Situation, phi: Similarity) -> Partition:
    """The response without the entities that the best alignment leaves out."""
    return Partition(frozenset(r for _, r in best_alignment(s.key, s.response, phi).pairs))


def ceaf_f1(key: Partition, response: Partition, phi: Similarity) -> Fraction:
    """F of CEAF under a similarity."""
    return zero(harmonic(ceaf.recall(key, response, phi).value, ceaf.precision(key, response, phi).value))


def many_to_one(key: Partition, response: Partition) -> Fraction:
    """F of CEAFm if every response entity may be mapped to the key entity that it shares most with."""
    shared = sum(max((len(k & r) for k in key), default=0) for r in response)
    return Fraction(2 * shared, len(mentions(key)) + len(mentions(response)))


def sections_4_and_5() -> dict[str, Claim]:
    """Moosavi & Strube (2016), §§4, 5: LEA."""
    return {
        "section-4-partial-match": Claim(
            lambda: small(5),
            lambda s: (
                not any(
                    lea.links(k) & lea.links(r) for k in s.key for r in s.response if len(k) > 1 and len(k & r) == 1
                )
            ),
        ),
        "section-4-self-links": Claim(
            lambda: small(5),
            lambda s: all(lea.resolution_score(k, s.response) == (k in s.response) for k in s.key if is_singleton(k)),
        ),
        "section-4-discriminative-count": Claim(
            lambda: by_size(5), lambda s: distinct_f1("lea", number_in(s)) > distinct_f1("muc", number_in(s))
        ),
        "section-4-discriminative": Claim(
            lambda: (
                one._replace(changed=other.response)
                for one, other in combinations(same_mentions(4), 2)
                if one.key == other.key
            ),
            lambda s: (
                f1("muc", s.key, s.response) == f1("muc", s.key, s.after)
                or f1("lea", s.key, s.response) != f1("lea", s.key, s.after)
            ),
        ),
        "section-4-no-mention-identification": Claim(
            unresolved_added,
            lambda s: same_recall("lea")(s) and precision("lea", s.key, s.after) <= precision("lea", s.key, s.response),
            without_singletons_in_key,
        ),
        "section-4-zero": Claim(lambda: filter(nothing_correct, small(5)), lambda s: not f1("lea", s.key, s.response)),
        "section-4-rewards-all": Claim(merged_correctly, higher_recall("lea")),
        "section-4-unlike-ceaf": Claim(
            merged_correctly, lambda s: not higher_recall("ceaf_m")(s) and not higher_recall("ceaf_e")(s), some=True
        ),
        "section-4-more-splits": Claim(
            two_splits,
            lambda s: kept_links(s.after) < kept_links(s.response),
            lambda s: all(any(part <= r for r in s.response) for part in s.after),
        ),
        "section-4-split-penalized": Claim(
            lambda: changes(small(5), split_apart),
            lambda s: all(
                lea.resolution_score(k, s.after) < lea.resolution_score(k, s.response)
                for k in s.key
                if any(len(k & r) > len(k & part) > 0 for r in s.response for part in s.after - s.response if part < r)
            ),
        ),
        "section-4-importance": Claim(
            lambda: keys_up_to(7),
            lambda s: all(
                (f1("lea", s.key, Partition(s.key - {k})) < f1("lea", s.key, Partition(s.key - {other})))
                == (len(k) > len(other))
                for k, other in product(s.key, repeat=2)
            ),
        ),
        "section-4-importance-extra": Claim(
            lambda: keys_up_to(7),
            lambda s: all(
                (recall("lea", s.key, after), precision("lea", s.key, after))
                == (Fraction(1), Fraction(len(mentions(s.key)), len(mentions(after))))
                for after in with_spurious_entity(s)
            ),
        ),
        "section-4-importance-extra-ceaf-e": Claim(
            lambda: keys_up_to(7), lambda s: len({f1("ceaf_e", s.key, after) for after in with_spurious_entity(s)}) == 1
        ),
        "section-4-repeated": Claim(
            lambda: with_repeated(small(4)),
            lambda s: repeated_recall(overlapping.lea_recall, s, s.changed) == recall("lea", s.key, s.response),
            lambda s: without_singletons_in_key(s) and not repeats_a_link(s),
        ),
        "section-5-example": Claim(
            lambda: [Situation(*figures.EXAMPLE)],
            lambda s: (
                [lea.resolution_score(frozenset(k), s.response) for k in ("abc", "defg")]
                == [Fraction(1, 3), Fraction(1, 6)]
                and (recall("lea", *s[:2]), precision("lea", *s[:2])) == (Fraction(5, 21), Fraction(1, 3))
            ),
        ),
    }


def with_spurious_entity(s: Situation) -> Iterator[Partition]:
    """The response with a spurious entity of one to four mentions more."""
    return (Partition(s.response | {frozenset("wxyz"[:size])}) for size in range(1, 5))


def merged_correctly() -> Iterator[Situation]:
    """Two response entities merged, so that there is a correct link more; up to five mentions."""
    return (s for s in changes(small(5), merged) if correct_links(s.key, s.after) > correct_links(s.key, s.response))


def two_splits() -> Iterator[Situation]:
    """An entity of up to six mentions cut into some parts, and into more, in all ways; one way of seven mentions."""
    for count in range(2, 7):
        names = "abcdef"[:count]
        every = list(partitions_of(names))
        for sizes in sizes_of(count):
            # One cut of each shape is enough where the other is left free.
            few = key_of(sizes)
            yield from (Situation(partition([set(names)]), few, many) for many in every if len(few) < len(many))
    yield Situation(partition(map(set, ["abcdefg"])), key_of((4, 3)), key_of((5, 1, 1)))


def kept_links(p: Partition) -> int:
    """Σ link(k ∩ r) of an entity cut into the entities of p, none of them the whole of a singleton."""
    return sum(len(links(r)) for r in p)


def repeats_a_link(s: Situation) -> bool:
    """The repeated mention comes to stand beside one that is coreferent with it."""
    assert s.changed is not None
    return sum(len(links(k & r)) for k in s.key for r in s.changed) > correct_links(s.key, s.response)


def section_6() -> dict[str, Claim]:
    """Moosavi & Strube (2016), §6: what can be told from the printed scores of Table 5."""
    nothing = partition([])
    table_5 = rows_of("moosavi-strube-2016-table-5")
    score = {row.system: {metric: Fraction(figure) for metric, figure in row.printed.items()} for row in table_5}

    def rank(name: str, metric: str) -> int:
        return 1 + sum(scores[metric] > score[name][metric] for scores in score.values())

    def moved(name: str) -> int:
        return abs(rank(name, "conll.f1") - rank(name, "lea.f1"))

    return {
        "section-6-xu-above": Claim(
            lambda: [Situation(nothing, nothing, None, name) for name in ("chen", "chunyuang")],
            lambda s: (
                score["xu"]["lea.f1"] > score[s.name]["lea.f1"] and score["xu"]["conll.f1"] < score[s.name]["conll.f1"]
            ),
        ),
        "section-6-main-difference": Claim(
            lambda: [Situation(nothing, nothing, None, name) for name in score if name != "xu"],
            lambda s: moved("xu") > moved(s.name),
        ),
    }


def section_7() -> dict[str, Claim]:
    """Moosavi & Strube (2016), §7: the figures."""
    decreasing, increasing, splits = figures.figure_4(), figures.figure_5(), figures.figure_6()
    few, many = figures.figure_7(), figures.figure_7(figures.MORE_EXTRA)
    inner = ("20", "40", "60", "80")

    def both_orders() -> list[Situation]:
        return [Situation(KEY, decreasing[x].response, increasing[x].response, f"{x} %") for x in inner]

    def outputs() -> list[Situation]:
        return [Situation(KEY, KEY, None, "at most 3 extra mentions"), Situation(KEY, KEY, None, "at most 10")]

    def of(s: Situation) -> Cases:
        return few if "3" in s.name else many

    def ranked(*order: str, metrics: Sequence[str]) -> Claim:
        return Claim(
            lambda: [Situation(KEY, KEY, None, metric) for metric in metrics],
            lambda s: ranking(s.name, order, splits),
        )

    return {
        "section-7-1-mentions": Claim(lambda: all_cases(3), lambda s: f1("mentions", *s[:2]) == 1),
        "section-7-1-only-zero": Claim(
            lambda: (s for s in chain(all_cases(3), all_cases(2)) if nothing_correct(s)),
            lambda s: [metric for metric in SIX if not f1(metric, *s[:2])] == ["muc", "lea"],
            lambda s: s.name.startswith("Figure 3"),
        ),
        "section-7-1-ceaf-e-drop": Claim(
            lambda: (
                Situation(KEY, named["0"].response, named["20"].response, name) for name, named in constructions(3)
            ),
            lambda s: [metric for metric in SIX if not f1_no_lower(metric)(s)] == ["ceaf_e"],
            lambda s: s.name in ("largest-first, cyclic", "as-published, cyclic"),
        ),
        "section-7-1-blanc-below": Claim(
            lambda: all_cases(2),
            lambda s: f1("blanc", *s[:2]) <= min(f1("b_cubed", *s[:2]), f1("lea", *s[:2])),
            lambda s: "tens-first" in s.name or not s.name.endswith(" 20"),
        ),
        "section-7-1-blanc-above": Claim(
            lambda: all_cases(3),
            lambda s: f1("blanc", *s[:2]) >= Fraction(6, 5) * max(f1(m, *s[:2]) for m in SIX if m != "blanc"),
            lambda s: not s.name.endswith(" 100"),
        ),
        "section-7-1-blanc-above-points": Claim(
            lambda: all_cases(3),
            lambda s: f1("blanc", *s[:2]) >= Fraction(1, 5) + max(f1(m, *s[:2]) for m in SIX if m != "blanc"),
            lambda s: (
                any(f"{core}, cyclic" in s.name for core in ("largest-first", "as-published"))
                and not s.name.endswith(" 100")
            ),
        ),
        "section-7-2-ceaf-e": Claim(
            both_orders, lambda s: f1("ceaf_e", s.key, s.response) == f1("ceaf_e", s.key, s.after)
        ),
        "section-7-2-same": Claim(
            lambda: chain(cases(decreasing, "Figure 4,"), cases(increasing, "Figure 5,")),
            lambda s: f1("b_cubed", *s[:2]) == f1("ceaf_m", *s[:2]) == f1("lea", *s[:2]),
        ),
        "section-7-2-captions": Claim(
            lambda: [
                s._replace(name=f"{s.name}, {metric}")
                for metric in ("ceaf_m", "ceaf_e")
                for s in chain(cases(decreasing, "Figure 4,"), cases(increasing, "Figure 5,"))
            ],
            lambda s: f1("b_cubed", *s[:2]) == f1(s.name.rsplit(" ", 1)[1], *s[:2]),
            lambda s: s.name.endswith("ceaf_m"),
        ),
        "section-7-2-blanc-sensitive": Claim(
            both_orders,
            lambda s: all(
                f1("blanc", s.key, s.response) - f1("blanc", s.key, s.after)
                > f1(metric, s.key, s.response) - f1(metric, s.key, s.after)
                for metric in ("b_cubed", "ceaf_m", "ceaf_e", "lea")
            ),
        ),
        "section-7-3-roles": Claim(
            lambda: (s._replace(name=metric) for metric in SIX for s in same_mentions(5)),
            lambda s: (
                (recall(s.name, s.key, s.response), f1(s.name, s.key, s.response))
                == (precision(s.name, s.response, s.key), f1(s.name, s.response, s.key))
            ),
            lambda s: s.name != "blanc" or all(kind(p) for kind in KINDS for p in s[:2]),
        ),
        "section-7-3-muc": Claim(
            lambda: [Situation(KEY, KEY, None, "2 parts"), Situation(KEY, KEY, None, "3 parts")],
            lambda s: len({f1("muc", *case) for x, case in splits.items() if x.count("-") + 1 == number_in(s)}) == 1,
        ),
        "section-7-3-ceaf-e": Claim(
            lambda: [
                Situation(KEY, splits["2-2"].response, splits["10-10"].response, "2-2 and 10-10"),
                Situation(KEY, splits["9-9-2"].response, splits["9-5-6"].response, "9-9-2 and 9-5-6"),
            ],
            lambda s: f1("ceaf_e", s.key, s.response) == f1("ceaf_e", s.key, s.after),
        ),
        "section-7-3-b-cubed": ranked("18-2", "5-3-2", "16-4", metrics=("b_cubed",)),
        "section-7-3-blanc": ranked("5-3-2", "18-2", "16-4", metrics=("blanc",)),
        "section-7-3-ceaf": ranked("18-2", "16-4", "5-3-2", metrics=("ceaf_m", "ceaf_e")),
        "section-7-3-lea": ranked("18-2", "16-4", "5-3-2", metrics=("lea",)),
        "section-7-4-least-discriminative": Claim(
            outputs,
            lambda s: (
                max(distinct_in("muc", of(s)), distinct_in("ceaf_m", of(s)))
                < min(distinct_in(metric, of(s)) for metric in SIX if metric not in ("muc", "ceaf_m"))
            ),
        ),
        "section-7-4-worst": Claim(
            outputs,
            lambda s: all(("3-10" in worst(metric, of(s))) == (metric != "ceaf_e") for metric in SIX),
            lambda s: "3" in s.name,
        ),
        "section-7-4-ceaf-e-worst": Claim(
            outputs, lambda s: worst("ceaf_e", of(s)) == {"2-0", "3-0"}, lambda s: "3" in s.name
        ),
        "section-7-4-linked-together": Claim(
            lambda: cases({x: few[x] for x in ("2-0", "3-0")}), lambda s: s.key <= s.response
        ),
        "section-7-4-lea-only": Claim(
            lambda: chain(
                *(added_apart(s.key) for s in keys_up_to(8) if without_singletons_in_key(s)),
                added_apart(KEY, "the key of §7, 1-"),
            ),
            lambda s: (
                [metric for metric in SIX if f1(metric, s.key, s.response) > f1(metric, s.key, s.after)] == ["lea"]
            ),
            lambda s: s.name.endswith(("1-2", "1-10")),
        ),
        "section-7-4-lea-alike": Claim(
            lambda: [Situation(KEY, KEY)], lambda s: len({f1("lea", *few[x]) for x in ("1-2", "1-5", "1-10")}) == 1
        ),
        "section-7-4-lea-alike-anywhere": Claim(
            lambda: filter(without_singletons_in_key, keys_up_to(8)),
            lambda s: all(
                (recall("lea", s.key, after), precision("lea", s.key, after))
                == (Fraction(1), 1 - Fraction(2, len(mentions(s.key)) + 1))
                for after in with_spurious(s)
            ),
        ),
        "section-7-4-error": Claim(
            lambda: (s for s in extended() if len(s.key) == 1),
            lambda s: (
                resolution_error(s) == printed_error(len(mentions(s.key)), len(mentions(s.response) - mentions(s.key)))
            ),
        ),
        "section-7-4-error-of-one": Claim(
            lambda: (s for s in extended() if len(mentions(s.response) - mentions(s.key)) == 1),
            lambda s: resolution_error(s) == 2,
        ),
        "section-7-5-not-zero": Claim(
            lambda: all_cases(8),
            lambda s: all(f1(metric, *s[:2]) > 0 for metric in FOUR),
            lambda s: len(s.response) > 1,
        ),
        "section-8-resistant": Claim(
            lambda: [Situation(KEY, KEY, None, metric) for metric in SIX if metric != "lea"],
            lambda s: all(same_recall(s.name)(added) for added in unresolved_added()) == (s.name == "muc"),
        ),
        "section-7-5-interpretability-lea": Claim(
            lambda: filter(lambda s: not correct_links(s.key, s.response), small(5)),
            lambda s: not f1("lea", s.key, s.response),
            without_singletons_in_key,
        ),
        "section-7-5-interpretability-muc": Claim(
            lambda: filter(lambda s: not correct_links(s.key, s.response), small(5)),
            lambda s: not f1("muc", s.key, s.response),
        ),
    }


def distinct_in(metric: str, named: Cases) -> int:
    """The number of F values of a figure's cases."""
    return len({f1(metric, *case) for case in named.values()})


def added_apart(key: Partition, name: str = "") -> Iterator[Situation]:
    """Two extra mentions in an entity of their own; as the change, one in an entity of the key, of each size."""
    entity_of_size = {len(k): k for k in reversed(in_order(key))}
    for size in sorted(entity_of_size):
        k = entity_of_size[size]
        yield Situation(
            key,
            Partition(key | {frozenset({"x", "y"})}),
            Partition(key - {k} | {k | {"x"}}),
            name and f"{name}{size}",
        )


def extended() -> Iterator[Situation]:
    """An entity of two to nine mentions with one to five extra mentions added."""
    for n, k in product(range(2, 10), range(1, 6)):
        entity = frozenset("abcdefghi"[:n])
        yield Situation(partition([entity]), partition([entity | set("vwxyz"[:k])]))


def resolution_error(s: Situation) -> Fraction:
    """The importance of the response entity times what its resolution score lacks."""
    (r,) = s.response
    return lea.size(r) * (1 - lea.resolution_score(r, s.key))


def printed_error(n: int, k: int) -> Fraction:
    """(n + k) × (1 − n × (n − 1) / ((n + k) × (n + k − 1)))."""
    return (n + k) * (1 - Fraction(n * (n - 1), (n + k) * (n + k - 1)))


def appendix_a() -> dict[str, Claim]:
    """Cai & Strube (2010), appendix A: what Tables 12 to 15 show of B³_sys, and whether it is a law."""

    def steps(*tables: str) -> Iterator[Situation]:
        for table in tables:
            named = cases(figures.cai_strube(table), f"Table {table.removeprefix('table-')},")
            for one, other in pairwise(named):
                yield one._replace(changed=other.response)

    def more_resolved() -> Iterator[Situation]:
        return (s for s in changes(small(5), with_missing) if more_links(s))

    def more_links(s: Situation) -> bool:
        return correct_links(s.key, s.after) > correct_links(s.key, s.response)

    def printed(s: Situation) -> bool:
        return s.name.startswith("Table")

    return {
        "appendix-a-spurious-untouched": Claim(
            lambda: steps("table-12", "table-14"),
            lambda s: (
                twinless_in_key(s.key, s.response) != twinless_in_key(s.key, s.after)
                and twinless_in_response(s.key, s.response) == twinless_in_response(s.key, s.after)
            ),
        ),
        "appendix-a-missing-fixed": Claim(
            lambda: steps("table-13", "table-15"),
            lambda s: (
                twinless_in_key(s.key, s.response) == twinless_in_key(s.key, s.after)
                and len(twinless_in_response(s.key, s.response)) != len(twinless_in_response(s.key, s.after))
            ),
        ),
        "appendix-a-recall": Claim(lambda: chain(steps("table-12"), more_resolved()), higher_recall("b_cubed_sys")),
        "appendix-a-precision-same": Claim(
            lambda: chain(steps("table-12"), more_resolved()),
            lambda s: precision("b_cubed_sys", s.key, s.after) == precision("b_cubed_sys", s.key, s.response),
            lambda s: (
                printed(s)
                or any(r - k == r - added(s) - k == frozenset() for k in s.key for r in s.after if r & added(s))
            ),
        ),
        "appendix-a-precision-worse": Claim(
            lambda: chain(steps("table-13", "table-15"), changes(small(5), with_spurious, with_spurious_pair)),
            lower_precision("b_cubed_sys"),
            printed,
        ),
        "appendix-a-recall-same": Claim(
            lambda: chain(steps("table-13", "table-15"), changes(small(5), with_spurious, with_spurious_pair)),
            same_recall("b_cubed_sys"),
        ),
        "appendix-a-intersects": Claim(
            lambda: cases(figures.cai_strube("table-14"), "Table 14,"),
            lambda s: all(r & mentions(s.key) and r & twinless_in_response(s.key, s.response) for r in s.response),
        ),
        "appendix-a-precision-decreases": Claim(
            lambda: steps("table-14"),
            lambda s: precision("b_cubed_sys", s.key, s.after) < precision("b_cubed_sys", s.key, s.response),
        ),
        "appendix-a-tendency": Claim(
            lambda: chain(steps("table-14"), more_resolved()),
            conjunction(higher_recall("b_cubed_sys"), higher_f1("b_cubed_sys")),
            printed,
        ),
    }


def claims() -> dict[str, Claim]:
    """
    Return every claim by its id, `paper/claim`.

    >>> claims()["cai-strube-2010/appendix-a-recall-same"].outcome().verdict
    'true'
    """
    of_papers = {
        "moosavi-strube-2016": section_2() | section_3() | sections_4_and_5() | section_6() | section_7(),
        "cai-strube-2010": other_papers.cai_strube() | appendix_a(),
        "pradhan-et-al-2014": other_papers.pradhan(),
        "agarwal-et-al-2019": other_papers.agarwal(),
        "moosavi-et-al-2019": other_papers.moosavi_et_al(),
    }
    return {f"{paper}/{name}": claim for paper, found in of_papers.items() for name, claim in found.items()}
