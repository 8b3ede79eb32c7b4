"""
What Cai & Strube (2010), Pradhan et al. (2014), Agarwal et al. (2019) and Moosavi et al. (2019) say, as checks.

| symbol | meaning |
|---|---|
| K, R | key and response |
| R′ | the response after a change, or of the next system of a table |
| F | F₁, 0/0 being 0 |

As in `claims`, which has Moosavi & Strube (2016) and appendix A of Cai & Strube (2010).
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, pairwise

from corefref.alignment import best_alignment
from corefref.door import partition
from corefref.measures import METRICS
from corefref.metrics import b_cubed, muc
from corefref.metrics.blanc import coreference_links, non_coreference_links
from corefref.metrics.twinless import twinless_in_response
from corefref.partitions import Entity, Partition, Span, in_order, is_singleton, mentions, without_singletons
from corefref.wings.matching.matching import RULES, Extent, contains_minimum_span, extent, matching, same_minimum_span
from corefref.wings.matching.trees import from_brackets, tokens
from spec.judges.situations import (
    Claim,
    Predicate,
    Situation,
    Situations,
    cases,
    changes,
    conjunction,
    correct_links,
    each,
    f1,
    f1_no_lower,
    higher_f1,
    keys_up_to,
    links_apart,
    lower_f1,
    lower_precision,
    merged,
    partitions_of,
    precision,
    precision_no_lower,
    recall,
    same_figures,
    small,
    split_apart,
    with_mention,
    with_missing,
    with_spurious,
    with_spurious_pair,
    without_entity,
    without_singletons_in_key,
)
from spec.judges.tables import rows_of
from spec.papers import figures
from spec.papers.figures import SIX

EMPTY = partition([])


def systems(table: str) -> Situations:
    """Return System 1 of a table of Cai & Strube (2010), with System 2 as the change."""

    def found() -> Iterator[Situation]:
        for one, other in pairwise(cases(figures.cai_strube(table), f"Table {table.removeprefix('table-')},")):
            yield one._replace(changed=other.response)

    return found


def named(*names: str) -> Situations:
    """Return situations that are names alone."""
    return lambda: [Situation(EMPTY, EMPTY, None, name) for name in names]


def falls(metric: str, measure: Callable[[str, Partition, Partition], Fraction]) -> Predicate:
    """The change lowers a figure."""
    return lambda s: measure(metric, s.key, s.after) < measure(metric, s.key, s.response)


def rises(metric: str, measure: Callable[[str, Partition, Partition], Fraction]) -> Predicate:
    """The change raises a figure."""
    return lambda s: measure(metric, s.key, s.after) > measure(metric, s.key, s.response)


def with_spurious_singleton(s: Situation) -> Iterator[Partition]:
    """The response with a singleton more that the key does not have."""
    yield Partition(s.response | {frozenset("z")})


def with_a_missing_singleton(s: Situation) -> Iterator[Partition]:
    """The response with a key mention more, alone."""
    for m in sorted(mentions(s.key) - mentions(s.response), key=str):
        yield Partition(s.response | {frozenset({m})})


def without_spurious_mention(s: Situation) -> Iterator[Partition]:
    """The response without one of its spurious mentions."""
    for m in sorted(twinless_in_response(s.key, s.response), key=str):
        yield Partition(frozenset(rest for r in s.response if (rest := r - {m})))


def spurious_regrouped(s: Situation) -> Iterator[Partition]:
    """The response with its spurious mentions grouped in another way, apart from its key mentions or beside them."""
    spurious = sorted(twinless_in_response(s.key, s.response), key=str)
    kept = Partition(frozenset(rest for r in s.response if (rest := r - set(spurious))))
    found = [kept]
    for m in spurious:
        found = [more for p in found for more in with_mention(p, m)]
    return (p for p in found if p != s.response)


def key_singleton_apart(s: Situation) -> Iterator[Partition]:
    """The response with a singleton of the key taken out of an entity of more mentions, and left alone."""
    for k in in_order(s.key):
        for r in s.response:
            if is_singleton(k) and k < r:
                yield Partition(s.response - {r} | {r - k, k})


def printed(table: int, system: str) -> Mapping[str, Fraction]:
    """Return the printed figures of a system in a table of Cai & Strube (2010)."""
    row = next(row for row in rows_of(f"cai-strube-2010-table-{table}") if row.system == system)
    return {column: Fraction(cell) for column, cell in row.printed.items()}


def higher_for(system: str, other: str, table: int, metric: str) -> bool:
    """Whether the F that is printed for a system is higher than that for another."""
    return printed(table, system)[f"{metric}.f1"] > printed(table, other)[f"{metric}.f1"]


def cai_strube() -> dict[str, Claim]:
    """Cai & Strube (2010), §§2, 3: the metrics on system mentions, and their variants."""
    one, two = "Soon (SM1)", "Soon (SM2)"
    f_of_table = {8: ("muc",), 9: ("b_cubed_sys", "b_cubed_0", "b_cubed_all", "b_cubed_r_n")}
    f_of_table[10] = ("ceaf_m_sys", "ceaf_m", "ceaf_m_r_n")
    rows = [(table, metric) for table, metrics in f_of_table.items() for metric in metrics]

    def better(s: Situation) -> bool:
        table, metric = s.name.split()[1:3]
        return higher_for(two, one, int(table), metric)

    def tables(*metrics: str) -> Situations:
        return named(*(f"Table {table} {metric}" for table, metric in rows if metric in metrics))

    def highest(measure: str, metric: str, table: int, worst: bool = False) -> Callable[[Situation], bool]:
        def holds(s: Situation) -> bool:
            figures_of = {m: printed(table, s.name)[f"{m}.{measure}"] for m in f_of_table[table]}
            best = (min if worst else max)(figures_of.values())
            return [m for m, figure in figures_of.items() if figure == best] == [metric]

        return holds

    return {
        "section-2-1-singletons": Claim(
            lambda: small(5),
            lambda s: all(
                measure("muc", s.key, s.response)
                == measure("muc", without_singletons(s.key), without_singletons(s.response))
                for measure in (recall, precision)
            ),
        ),
        "section-2-1-separating": Claim(
            lambda: changes(small(5), key_singleton_apart),
            lambda s: precision("muc", s.key, s.after) <= precision("muc", s.key, s.response),
        ),
        "section-2-2-singletons": Claim(
            lambda: small(3),
            lambda s: (
                recall("b_cubed", s.key, s.response)
                != recall("b_cubed", without_singletons(s.key), without_singletons(s.response))
            ),
            some=True,
        ),
        "section-2-2-1-same-numbers": Claim(systems("table-1"), same_figures("b_cubed_0")),
        "section-2-2-1-no-penalty": Claim(
            lambda: changes(small(4), with_spurious, with_spurious_pair, with_spurious_singleton),
            same_figures("b_cubed_0"),
        ),
        "section-2-2-1-all-penalty": Claim(systems("table-1"), falls("b_cubed_all", precision)),
        "section-2-2-1-all-mention-taggers": Claim(
            lambda: changes(small(3), with_a_missing_singleton, with_spurious_singleton),
            lambda s: not same_figures("b_cubed_all")(s),
            some=True,
        ),
        "section-2-2-1-all-ignores": Claim(
            lambda: small(5),
            lambda s: (
                precision("b_cubed_all", s.key, s.response)
                == precision("b_cubed_all", seen_by(s.key, s.response), s.response)
            ),
        ),
        "section-2-2-1-all-table-2": Claim(
            systems("table-2"), conjunction(rises("b_cubed_all", precision), rises("b_cubed_all", f1))
        ),
        "section-2-2-1-all-table-3": Claim(
            systems("table-3"), conjunction(rises("b_cubed_all", precision), rises("b_cubed_all", f1))
        ),
        "section-2-2-1-all-credit": Claim(
            lambda: changes(small(4), with_spurious_singleton),
            lambda s: rises("b_cubed_all", precision)(s) or precision("b_cubed_all", s.key, s.response) == 1,
        ),
        "section-2-2-1-rn-not-rewarded": Claim(
            lambda: changes(small(4), with_spurious_singleton), same_figures("b_cubed_r_n")
        ),
        "section-2-2-1-rn-still": Claim(systems("table-2"), rises("b_cubed_r_n", precision)),
        "section-2-2-2-unresolved-coreferent": Claim(
            lambda: (
                s
                for s in changes(small(5), with_missing)
                if correct_links(s.key, s.after) > correct_links(s.key, s.response)
            ),
            rises("b_cubed_sys", recall),
        ),
        "section-2-2-2-unresolved-singleton": Claim(
            lambda: changes(small(5), with_a_missing_singleton), same_figures("b_cubed_sys")
        ),
        "section-2-2-2-table-2": Claim(systems("table-2"), same_figures("b_cubed_sys")),
        "section-2-2-2-no-benefit": Claim(
            lambda: changes(small(4), with_spurious_singleton), same_figures("b_cubed_sys")
        ),
        "section-2-2-2-not-tricked": Claim(
            lambda: changes(small(4), with_a_missing_singleton, with_spurious_singleton), same_figures("b_cubed_sys")
        ),
        "section-2-3-entities-again": Claim(lambda: small(4), used_again, some=True),
        "section-2-3-1-table-4": Claim(
            systems("table-4"),
            lambda s: precision("ceaf_m", s.key, s.after) == precision("ceaf_m", s.key, s.response),
        ),
        "section-2-3-1-nothing": Claim(
            lambda: changes(small(4), with_spurious, with_spurious_pair, with_spurious_singleton),
            lambda s: recall("ceaf_m", s.key, s.after) == recall("ceaf_m", s.key, s.response),
        ),
        "section-2-3-1-mistakes": Claim(lambda: changes(small(5), spurious_regrouped), same_figures("ceaf_m")),
        "section-2-3-1-skewed": Claim(
            lambda: (s for s in changes(small(5), spurious_regrouped) if len(s.after) != len(s.response)),
            lambda s: precision("ceaf_m", s.key, s.after) != precision("ceaf_m", s.key, s.response),
            some=True,
        ),
        "section-2-3-2-true-mentions": Claim(
            lambda: (s for s in small(5) if mentions(s.key) == mentions(s.response)),
            lambda s: recall("ceaf_m_r_n", s.key, s.response) == precision("ceaf_m_r_n", s.key, s.response),
        ),
        "section-2-3-2-table-5": Claim(systems("table-5"), same_figures("ceaf_m_r_n")),
        "section-2-3-2-same-number": Claim(
            lambda: (s for s in small(4) if s.key and s.response),
            lambda s: (
                len(mentions(s.key)) == len(mentions(s.response))
                or METRICS["ceaf_m"].f1(s.key, s.response) is None
                or not recall("ceaf_m", s.key, s.response)
            ),
        ),
        "section-2-3-3-adequately": Claim(
            lambda: (*systems("table-4")(), *systems("table-5")()), falls("ceaf_m_sys", precision)
        ),
        "section-2-3-3-phi4": Claim(
            systems("table-6"), conjunction(rises("ceaf_e_sys", precision), falls("ceaf_m_sys", precision))
        ),
        "section-2-3-3-not-penalized": Claim(
            lambda: (s for s in changes(small(4), with_spurious_pair) if s.response),
            precision_no_lower("ceaf_e_sys"),
            lambda s: precision("ceaf_e_sys", s.key, s.response) <= Fraction(2, 3),
        ),
        "section-2-3-3-equally-important": Claim(
            lambda: keys_up_to(7),
            lambda s: (
                len({recall("ceaf_e", s.key, after) for after in without_entity(s)}) <= 1
                and all(
                    recall("ceaf_m", s.key, after) * len(mentions(s.key)) == len(mentions(after))
                    for after in without_entity(s)
                )
            ),
        ),
        "section-2-4-singletons": Claim(
            lambda: keys_up_to(7),
            lambda s: f1("blanc", s.key, s.response) == 1,
            lambda s: len(mentions(s.key)) > 1,
        ),
        "section-2-4-rewards": Claim(
            lambda: keys_up_to(7),
            lambda s: all(
                f1("blanc", s.key, Partition(s.key - {k})) < f1("blanc", s.key, Partition(s.key - {other}))
                for k in s.key
                for other in s.key
                if len(k) > len(other)
            ),
        ),
        "section-2-4-constant": Claim(
            lambda: keys_up_to(7),
            lambda s: (
                2 * (len(coreference_links(s.key)) + len(non_coreference_links(s.key)))
                == len(mentions(s.key)) * (len(mentions(s.key)) - 1)
            ),
        ),
        "section-3-2-b-cubed-0": Claim(lambda: changes(small(5), without_spurious_mention), same_figures("b_cubed_0")),
        **{
            f"section-3-2-intuition-{metric}": Claim(
                lambda: changes(small(5), without_spurious_mention), f1_no_lower(metric)
            )
            for metric in ("muc", "b_cubed_sys", "ceaf_m_sys")
        },
        "section-3-2-tricked": Claim(
            lambda: changes(small(3), with_spurious_singleton), higher_f1("b_cubed_all"), some=True
        ),
        "section-3-2-too-sensitive": Claim(
            lambda: changes(small(4), with_spurious_singleton), lower_precision("ceaf_m")
        ),
        "section-3-3-1-tendency": Claim(tables("muc", "b_cubed_sys", "ceaf_m_sys"), better),
        "section-3-3-1-muc-low": Claim(
            tables(*(metric for table, metric in rows if table > 8)),
            lambda s: all(
                printed(8, system)["muc.f1"] < printed(int(s.name.split()[1]), system)[f"{s.name.split()[2]}.f1"]
                for system in (one, two)
            ),
            lambda s: not s.name.endswith(" ceaf_m"),
        ),
        "section-3-3-1-counterintuitive": Claim(tables("b_cubed_all"), lambda s: not better(s)),
        "section-3-3-1-b-cubed-0-fails": Claim(tables("b_cubed_0"), lambda s: not better(s)),
        "section-3-3-1-lenient": Claim(named(one, two), highest("precision", "b_cubed_0", 9)),
        "section-3-3-1-low-precision": Claim(named(one, two), highest("precision", "ceaf_m", 10, worst=True)),
        "section-3-3-1-improvement": Claim(
            tables("ceaf_m_sys", "ceaf_m_r_n"),
            lambda s: improvement("ceaf_m", one, two) > improvement(s.name.split()[2], one, two),
        ),
        "section-3-3-1-no-problems": Claim(tables("b_cubed_r_n", "ceaf_m_r_n"), better),
        "section-3-3-1-spurious-entities": Claim(
            lambda: (
                s._replace(name=f"{s.name} {metric}")
                for metric in ("ceaf_m_r_n", "b_cubed_r_n")
                for s in systems("table-5")()
            ),
            lambda s: same_figures(s.name.split()[-1])(s),
            lambda s: s.name.endswith("ceaf_m_r_n"),
        ),
        "section-3-3-2-vary": Claim(
            named("Table 11"),
            lambda s: higher_for(two, "Bengtson", 11, "b_cubed_sys") and higher_for("Bengtson", two, 11, "b_cubed_0"),
        ),
    }


def seen_by(key: Partition, response: Partition) -> Partition:
    """The key without the mentions that the response lacks."""
    return Partition(frozenset(rest for k in key if (rest := k & mentions(response))))


def improvement(metric: str, one: str, two: str) -> Fraction:
    """How much higher the precision is that Table 10 prints for the second system."""
    return printed(10, two)[f"{metric}.precision"] - printed(10, one)[f"{metric}.precision"]


def used_again(s: Situation) -> bool:
    """B³ recall counts more than the best one-to-one alignment of its own terms does."""

    def term(k: Entity, r: Entity) -> Fraction:
        return Fraction(len(k & r) ** 2, len(k))

    return b_cubed.recall(s.key, s.response).numerator > best_alignment(s.key, s.response, term).similarity


def pradhan() -> dict[str, Claim]:
    """Pradhan et al. (2014), §§2, 3: mentions that one side lacks, and what it does to adjust for them."""
    first, second = figures.section_2().values()
    scenarios = [Situation(first.key, first.response, second.response, "§2, both scenarios")]

    def never_above(s: Situation) -> bool:
        return all(
            measure("b_cubed", s.key, s.response) <= measure(other, s.key, s.response)
            for other in ("b_cubed_v4", "b_cubed_sys")
            for measure in (recall, precision)
        )

    return {
        "section-2-perfect": Claim(lambda: scenarios, lambda s: precision("b_cubed_0", s.key, s.response) == 1),
        "section-2-increases": Claim(lambda: scenarios, rises("b_cubed_all", precision)),
        "section-2-drops": Claim(lambda: scenarios, falls("b_cubed", precision)),
        "section-2-without-modification": Claim(
            lambda: (s for s in small(5) if s.key and s.response),
            lambda s: all(
                value is not None and 0 <= value <= 1
                for metric in ("b_cubed", "ceaf_m", "ceaf_e")
                for value in (
                    METRICS[metric].recall(s.key, s.response).value,
                    METRICS[metric].precision(s.key, s.response).value,
                )
            ),
        ),
        "section-2-abuse": Claim(
            lambda: changes((s for s in small(4) if mentions(s.key) & mentions(s.response)), with_spurious_singleton),
            conjunction(higher_f1("b_cubed_all"), lower_f1("b_cubed")),
            some=True,
        ),
        "section-3-independent": Claim(lambda: changes(small(5), merged, split_apart), same_figures("mentions")),
        "section-3-drop": Claim(lambda: small(5), never_above),
        "section-3-average": Claim(
            lambda: small(5),
            lambda s: f1("b_cubed", s.key, s.response) <= f1("b_cubed_v4", s.key, s.response),
        ),
    }


JOHN_AND_RICHARD = partition(map(str.split, ("JohnDoe he1 he2 he3", "RichardRoe he4 he5")))
SOLUTIONS = (
    Situation(
        JOHN_AND_RICHARD,
        partition(map(str.split, ("JohnDoe he1 he2", "RichardRoe he4"))),
        partition(map(str.split, ("he1 he2 he3", "he4 he5"))),
        "solutions 1 and 2",
    ),
)
"""The example of Agarwal et al. (2019): solution 1 and, as the change, solution 2."""


def agarwal() -> dict[str, Claim]:
    """Agarwal et al. (2019): what standard metrics see of names."""
    return {
        "abstract-names": Claim(lambda: SOLUTIONS, each(same_figures, SIX)),
        "abstract-no-name": Claim(
            lambda: SOLUTIONS, lambda s: all(f1(metric, s.key, s.after) > 0 for metric in (*SIX, "mentions"))
        ),
        "introduction-subset": Claim(
            lambda: (
                s._replace(response=some, changed=every)
                for s in keys_up_to(4)
                if without_singletons_in_key(s)
                for some in parts_of(s.key)
                for every in partitions_of("abcd"[: len(mentions(s.key))])
            ),
            each(lower_f1, SIX),
            some=True,
        ),
        "introduction-any-mention": Claim(
            lambda: changes(filter(without_singletons_in_key, keys_up_to(5)), without_entity),
            each(lambda metric: lambda s: f1(metric, s.key, s.after) == f1(metric, s.key, s.response), SIX),
        ),
        "dataset-added": Claim(
            lambda: (s for s in small(4) if s.key),
            lambda s: muc.recall(s.key, s.response).numerator == links_apart(s.key, s.response),
        ),
        "dataset-roles": Claim(
            lambda: small(5),
            lambda s: all(
                precision(metric, s.key, s.response) == recall(metric, s.response, s.key)
                for metric in ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea")
            ),
        ),
        "dataset-fraction-of-links": Claim(
            lambda: (s for s in small(5) if coreference_links(s.key)),
            lambda s: (
                recall("lea", s.key, s.response) * len(coreference_links(s.key)) == correct_links(s.key, s.response)
            ),
            lambda s: len({len(k) for k in s.key}) == 1,
        ),
        "dataset-weighted": Claim(
            lambda: keys_up_to(7),
            lambda s: all(
                (recall("lea", s.key, Partition(frozenset({k}))) > recall("lea", s.key, Partition(frozenset({other}))))
                == (len(k) > len(other))
                for k in s.key
                for other in s.key
            ),
        ),
        "dataset-mention-pairs": Claim(
            lambda: SOLUTIONS, lambda s: correct_links(s.key, s.response) == correct_links(s.key, s.after) == 4
        ),
        "dataset-same-values": Claim(lambda: SOLUTIONS, each(same_figures, SIX)),
    }


def parts_of(key: Partition) -> Iterator[Partition]:
    """Some entities of the key, not all."""
    entities = in_order(key)
    for size in range(1, len(entities)):
        yield from (Partition(frozenset(some)) for some in combinations(entities, size))


EXAMPLE_1 = (
    "(TOP (S (NP (DT This) (NNP News) (NNP Corp.)) (VP (VBZ has) (NP (DT an) (JJ extensive) (NN presence)) (, ,)"
    " (PP (IN of) (NP (NN course))) (PP (IN in) (NP (DT this) (NN country)))) (. .)))"
)
TIES = (
    "(NP (NP (NNS ties)) (PP (IN with) (NP (NP (DT the) (NNP Netherlands)) (, ,)"
    " (VP (VBG owing) (, ,) (PP (IN in) (NP (NN part)))))))"
)
COURRIER = (
    "(NP (NP (FW Le) (FW Courrier) (FW du) (NNP Sud)) (, ,) (VP (VBN published) (PP (IN by) (NP (NNP Quebecor)))))"
)
COLLEGE = "(S (NP (NNP Pierce) (NNP College)) (VP (VP (VBD sheltered)) (CC and) (VP (VBD fed) (NP (NNS horses)))))"
CANADA = "(NP (`` ``) (NP (NNP Investment) (NNP Canada)) ('' ''))"
CANADIANS = "(NP (QP (RB nearly) (CD 6.8) (CD million)) (NNPS Canadians))"
JOHN_AND_MARY = "(NP (NP (NNP John)) (CC and) (NP (NNP Mary)))"
MAN_IN_ROME = "(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))"


def seen(brackets: str, *spans: Span) -> list[Extent]:
    """Mentions of a sentence."""
    return [extent([from_brackets(brackets)], span) for span in spans]


NESTED = {
    "John and Mary": seen(JOHN_AND_MARY, Span(0, 0), Span(0, 2), Span(2, 2)),
    "the man in Rome": seen(MAN_IN_ROME, Span(0, 1), Span(0, 3)),
}
"""Mentions of which one lies in the other."""


BOUNDARIES = {
    "Example 1": seen(EXAMPLE_1, Span(4, 6), Span(4, 12)),
    "Example 2": seen(TIES, Span(2, 3), Span(2, 6)),
    "Example 3": seen(COURRIER, Span(0, 3), Span(0, 4)),
    "Example 4": seen(COLLEGE, Span(0, 1), Span(0, 2)),
    "Example 5": seen(CANADA, Span(0, 3), Span(1, 2)),
    "Example 6": seen(CANADIANS, Span(3, 3), Span(0, 3)),
}
"""The mentions of key and response in the examples of Moosavi et al. (2019); the trees are rebuilt from the words."""

PENALTY = tuple(
    Situation(key, longer, other, "Example 1, two responses")
    for key, longer, other in [[partition([set(entity)]) for entity in ("ab", "xb", "yb")]]
)
"""Example 1 by maximum spans: a is the key's mention, x the longer one, y “this News Corp.”, b “that presence”."""


def matched_with_themselves(rule: str) -> Predicate:
    """The key's own mentions, two of which have one minimum span or head, are each matched with themselves."""

    def holds(s: Situation) -> bool:
        found = NESTED[s.name]
        return all(k == r for k, r in matching(RULES[rule], found, found).items())

    return holds


def ranks(table: int, group: str, metric: str) -> dict[str, int]:
    """The ranks that a table of Moosavi et al. (2019) prints."""
    rows = rows_of(f"moosavi-et-al-2019-table-{table}")
    return {row.system: row.ranks[metric] for row in rows if row.group == group}


def above(s: Situation, one: str, other: str, spans: str) -> bool:
    """Whether Table 4 ranks a system above another on the test set, by the score that the situation names."""
    ranked = ranks(4, f"CoNLL-2012 test set, {spans}", s.name.split()[1])
    return ranked[one] < ranked[other]


def moved(table: int, of: str, metric: str) -> int:
    """How many systems have another rank by MINA than by maximum spans."""
    by_maximum, by_mina = (ranks(table, f"{of}{spans}", metric) for spans in ("maximum spans", "MINA"))
    return sum(by_maximum[system] != by_mina[system] for system in by_maximum)


def moosavi_et_al() -> dict[str, Claim]:
    """Moosavi et al. (2019): minimum spans, and what they change."""
    wiki = "WikiCoref, "
    return {
        "section-1-noisy": Claim(lambda: PENALTY, lambda s: all(f1(metric, s.key, s.response) < 1 for metric in SIX)),
        "section-2-penalized": Claim(
            lambda: PENALTY,
            lambda s: all(measure(metric, s.key, s.response) < 1 for metric in SIX for measure in (recall, precision)),
        ),
        "section-2-penalty": Claim(lambda: PENALTY, each(same_figures, SIX)),
        "section-3-larger": Claim(named("Example 1"), lambda s: not contains_minimum_span(*BOUNDARIES[s.name])),
        "section-3-shorter-or-longer": Claim(
            named("Example 1", "Example 5"), lambda s: same_minimum_span(*BOUNDARIES[s.name])
        ),
        "section-3-green": Claim(
            named("Mary Green", "John Green"),
            lambda s: head_word("(NP " + " ".join(f"(NNP {word})" for word in s.name.split()) + ")") == "Green",
        ),
        "section-4-equivalent": Claim(
            named("Example 1"),
            lambda s: [e.minimum for e in BOUNDARIES[s.name]] == [frozenset({4, 5, 6})] * 2,
        ),
        "section-5-subset": Claim(
            named(*BOUNDARIES), lambda s: all(e.minimum <= e.maximum for e in BOUNDARIES[s.name])
        ),
        "section-5-one-word": Claim(named(*BOUNDARIES), lambda s: all(len(e.head) == 1 for e in BOUNDARIES[s.name])),
        "section-5-john-and-mary": Claim(
            named("John and Mary"), lambda s: len({e.minimum for e in NESTED[s.name]}) == 3
        ),
        "section-5-overlapping": Claim(
            named(*NESTED),
            lambda s: len({e.minimum for e in NESTED[s.name]}) == len(NESTED[s.name]),
            lambda s: s.name == "John and Mary",
        ),
        "section-5-heads": Claim(named("John and Mary"), lambda s: len({e.head for e in NESTED[s.name]}) == 3),
        "section-6-2-very-different": Claim(
            named("by conll.f1", "by lea.f1"),
            lambda s: 2 * moved(4, wiki, s.name.split()[1]) >= 6,
        ),
        "section-6-2-on-par": Claim(
            named("by conll.f1", "by lea.f1"),
            lambda s: above(s, "Peng et al.", "cort", "maximum spans") and above(s, "cort", "Peng et al.", "MINA"),
            lambda s: s.name == "by conll.f1",
        ),
        "section-7-mismatches": Claim(
            named(*(name for name in BOUNDARIES if name != "Example 1")),
            lambda s: (
                same_minimum_span(*BOUNDARIES[s.name])
                and BOUNDARIES[s.name][0].maximum != BOUNDARIES[s.name][1].maximum
            ),
        ),
        "section-8-recoverable": Claim(
            named(*NESTED), lambda s: len({e.minimum for e in NESTED[s.name]}) == len(NESTED[s.name])
        ),
        "appendix-a-ordering": Claim(named("Table 5"), lambda s: moved(5, "", "conll.f1") > 0),
        "appendix-a-gold-mina": Claim(named(*NESTED), matched_with_themselves("mina")),
        "appendix-a-gold-heads": Claim(named(*NESTED), lambda s: not matched_with_themselves("head")(s)),
    }


def head_word(brackets: str) -> str:
    """The word that heads a phrase."""
    words = list(tokens(from_brackets(brackets)))
    (head,) = seen(brackets, Span(0, len(words) - 1))[0].head
    return words[head].word
