"""
The figures and tables of the papers, recomputed from their constructions.

| symbol | meaning |
|---|---|
| x | a place on a figure's axis, or a row of a table: one key and one response |
| ratio, percent | what a figure's axis counts, in hundredths |

Moosavi & Strube (2016), §§3, 5, 7; Cai & Strube (2010), §2 and appendix A; Pradhan et al. (2014), §§2, 4. Where
the text leaves the construction of a response open, each construction has a name (choices FIGURE-1 to FIGURE-4).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from corefref.door import partition
from corefref.measures import METRICS
from corefref.partitions import Entity, Mention, Partition, mentions
from corefref.ratio import ratio, value_of
from corefref.scores import RatioScore
from corefref.wings.examples.exhibits import Exhibit, FigureRow

SIX = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea")
"""The metrics of the figures of Moosavi & Strube (2016)."""

PERCENTS = (0, 20, 40, 60, 80, 100)


class Case(NamedTuple):
    """A key and a response of a figure or table."""

    key: Partition
    response: Partition


Cases = Mapping[str, Case]
"""The cases of a figure or table by their x."""


def rows(identifier: str, cases: Cases, metrics: Sequence[str]) -> tuple[FigureRow, ...]:
    """
    Score every case by every metric, by the definitions.

    >>> from corefref import partition
    >>> case = Case(partition(map(set, ["abc"])), partition(map(set, ["abd"])))
    >>> [str(row.f1) for row in rows("one", {"x": case}, ("b_cubed_0", "b_cubed_sys"))]
    ['8/13', '20/33']
    """
    return tuple(
        FigureRow(identifier, x, metric, *scores_of(metric, case)) for x, case in cases.items() for metric in metrics
    )


@lru_cache(maxsize=4096)
def scores_of(metric: str, case: Case) -> tuple[Fraction | None, Fraction | None, Fraction | None]:
    """Return recall, precision and F₁ of a case by the definition; cached, as figures share responses."""
    score = METRICS[metric].score(*case)
    return value_of(score.recall), value_of(score.precision), score.f1


# Moosavi & Strube (2016), §7: the synthetic key

SIZES = (20, 10, 10, 5, 5, 5, 4, *[2] * 10)

ENTITIES: tuple[tuple[Mention, ...], ...] = tuple(
    tuple(f"{letter}{number:02}" for number in range(1, size + 1))
    for letter, size in zip("abcdefghijklmnopq", SIZES, strict=True)
)
"""The key's entities by decreasing size, their mentions in a fixed order."""

KEY = partition(ENTITIES)
"""One entity of size 20, two of 10, three of 5, one of 4, ten of 2: 79 mentions and 326 links. §7."""


def link_count(size: int) -> int:
    """
    link(e) = n (n − 1) / 2 for an entity of n mentions.

    >>> link_count(20), sum(link_count(size) for size in SIZES)
    (190, 326)
    """
    return size * (size - 1) // 2


Core: TypeAlias = Callable[[int], Partition]
"""
Returns the correctly resolved part of a response in which a given percentage of the key's links is resolved: its
entities lie within those of the key, and none is a singleton.
"""


def core_in_order(percent: int, order: Sequence[Sequence[Mention]]) -> Partition:
    """
    Take whole entities while their links fit into what is left to resolve, then the first mentions of the next.

    >>> sorted(len(e) for e in core_in_order(60, ENTITIES))
    [4, 20]
    """
    left = Fraction(percent * sum(link_count(len(e)) for e in order), 100)
    core: list[Sequence[Mention]] = []
    for e in order:
        if not left:
            break
        size = next(n for n in range(2, len(e) + 1) if n == len(e) or link_count(n) >= left)
        core.append(e[:size])
        left = max(left - link_count(size), Fraction(0))
    return partition(core)


def largest_first(percent: int) -> Partition:
    """
    The core that takes the key's entities in decreasing order of size. Choice FIGURE-1, reading a.

    >>> [sorted((len(e) for e in largest_first(percent)), reverse=True) for percent in (20, 40, 60, 80)]
    [[12], [17], [20, 4], [20, 10, 8]]
    """
    return core_in_order(percent, ENTITIES)


def tens_first(percent: int) -> Partition:
    """
    The core that takes the two entities of 10 before the one of 20. Choice FIGURE-1, reading b.

    >>> [sorted((len(e) for e in tens_first(percent)), reverse=True) for percent in (20, 40, 60, 80)]
    [[10, 7], [10, 10, 10], [16, 10, 10], [19, 10, 10]]
    """
    return core_in_order(percent, (*ENTITIES[1:3], ENTITIES[0], *ENTITIES[3:]))


def as_published(percent: int) -> Partition:
    """
    The core with the sizes of the responses that the paper's authors published with a scorer. Choice FIGURE-1, c.

    They resolve 66, 136, 196 and 262 of the 326 links.

    >>> [sum(link_count(len(e)) for e in as_published(percent)) for percent in (0, 20, 40, 60, 80, 100)]
    [0, 66, 136, 196, 262, 326]
    """
    if percent == 100:
        return KEY
    taken = {0: {}, 20: {0: 12}, 40: {0: 17}, 60: {0: 20, 6: 4}, 80: {0: 20, 1: 10, 2: 7, 6: 4}}[percent]
    return partition(ENTITIES[number][:size] for number, size in taken.items())


Grouping: TypeAlias = Callable[[Sequence[Sequence[Mention]]], Partition]
"""Groups the remaining mentions of each key entity into wrong entities, without coreferent mentions in one group."""


def cyclic_groups(rest: Sequence[Sequence[Mention]]) -> Partition:
    """
    Make as few groups as possible: entity by entity, each mention goes to the next group. Choice FIGURE-2, reading a.

    >>> sorted(sorted(e) for e in cyclic_groups(["ab", "cd", "e"]))
    [['a', 'c', 'e'], ['b', 'd']]
    """
    count = max(map(len, rest), default=0)
    groups: list[list[Mention]] = [[] for _ in range(count)]
    for place, m in enumerate(m for e in rest for m in e):
        groups[place % count].append(m)
    return partition(groups)


def paired_groups(rest: Sequence[Sequence[Mention]]) -> Partition:
    """
    Make as many groups as possible: pairs from the two entities with most left. Choice FIGURE-2, reading b.

    A mention left without a partner joins the first pair that has none of its entity.

    >>> sorted(sorted(e) for e in paired_groups(["ab", "cd", "e"]))
    [['a', 'c', 'e'], ['b', 'd']]
    """
    waiting = [list(e) for e in rest if e]
    entity_of = {m: number for number, e in enumerate(rest) for m in e}
    pairs: list[list[Mention]] = []
    while len(waiting) > 1:
        waiting.sort(key=len, reverse=True)
        pairs.append([waiting[0].pop(0), waiting[1].pop(0)])
        waiting = [e for e in waiting if e]
    for m in (m for e in waiting for m in e):
        next(pair for pair in pairs if all(entity_of[n] != entity_of[m] for n in pair)).append(m)
    return partition(pairs)


Selection: TypeAlias = Callable[[int], Sequence[Sequence[Mention]]]
"""The first mentions of each key entity that a system identifies."""


def by_columns(count: int) -> Sequence[Sequence[Mention]]:
    """
    The first mention of each entity, then the second of each, and so on. Choice FIGURE-3, reading a.

    >>> [len(e) for e in by_columns(20)]
    [2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """
    ranked = sorted((place, number) for number, size in enumerate(SIZES) for place in range(size))[:count]
    return [[ENTITIES[n][place] for place, n in ranked if n == number] for number in range(len(SIZES))]


def by_entities(count: int) -> Sequence[Sequence[Mention]]:
    """
    Entity by entity, the smallest first. Choice FIGURE-3, reading b.

    >>> [len(e) for e in by_entities(16)]
    [2, 2, 2, 2, 2, 2, 2, 2]
    """
    chosen: list[Sequence[Mention]] = []
    for e in reversed(ENTITIES):
        left = count - sum(map(len, chosen))
        chosen.extend([e[:left]] if left else [])
    return chosen


CORES: Mapping[str, Core] = MappingProxyType(
    {"largest-first": largest_first, "tens-first": tens_first, "as-published": as_published}
)
GROUPINGS: Mapping[str, Grouping] = MappingProxyType({"cyclic": cyclic_groups, "pairs": paired_groups})
SELECTIONS: Mapping[str, Selection] = MappingProxyType({"columns": by_columns, "entities": by_entities})


def figure_2(core: Core = largest_first) -> Cases:
    """
    Figure 2: a ratio of the coreference links resolved, "without wrong coreference links".

    Moosavi & Strube (2016), §7.1: "only mentions that are correctly resolved exist in the response".
    """
    return {str(percent): Case(KEY, core(percent)) for percent in PERCENTS}


def figure_3(core: Core = largest_first, grouping: Grouping = cyclic_groups) -> Cases:
    """
    Figure 3: a ratio of the coreference links resolved, "with wrong coreference links".

    Moosavi & Strube (2016), §7.1: "apart from the mentions that are resolved correctly, other mentions are linked to at
    least one non-coreferent mention. Therefore, mention detection F₁ is always 100%".
    """
    return {str(percent): Case(KEY, with_wrong_groups(core(percent), grouping)) for percent in PERCENTS}


def with_wrong_groups(core: Partition, grouping: Grouping) -> Partition:
    """Add to a core the key mentions that it lacks, in wrong groups."""
    rest = [[m for m in e if m not in mentions(core)] for e in ENTITIES]
    return Partition(core | grouping([e for e in rest if e]))


def figure_4() -> Cases:
    """
    Figure 4: entities of the key resolved "in decreasing order of their size".

    Moosavi & Strube (2016), §7.2. The axis is the ratio of entities (choice FIGURE-4).
    """
    return {str(p): Case(KEY, partition(ENTITIES[: rounded(p, len(SIZES))])) for p in PERCENTS}


def figure_5() -> Cases:
    """
    Figure 5: entities of the key resolved in increasing order of their size.

    Moosavi & Strube (2016), §7.2. The axis is the ratio of entities (choice FIGURE-4).
    """
    return {str(p): Case(KEY, partition(ENTITIES[::-1][: rounded(p, len(SIZES))])) for p in PERCENTS}


def rounded(percent: int, whole: int) -> int:
    """
    Return a percentage of a whole number, rounded to the nearest, halves up.

    >>> [rounded(percent, 17) for percent in (20, 40, 60, 80)]
    [3, 7, 10, 14]
    """
    return (2 * percent * whole + 100) // 200


SPLITS = ("18-2", "17-3", "16-4", "15-5", "10-10", "9-9-2", "9-5-6", "8-2", "5-3-2", "4-3-3", "3-2", "2-2")

EXTRA = ("1-2", "1-5", "1-10", "2-0", "2-2", "2-5", "2-10", "2-20", "3-0", "3-2", "3-4", "3-10")
MORE_EXTRA = (*EXTRA, "4-0", "5-0", "5-2", "5-5", "5-10", "10-0", "10-2", "10-5", "10-10")


def figure_6() -> Cases:
    """
    Figure 6: one entity of the key split; "18-2" splits one of size 20 into 18 and 2.

    Moosavi & Strube (2016), §7.3: "only one key entity is split in a way that no singletons are created".
    """
    return {x: Case(KEY, split_entity([int(size) for size in x.split("-")])) for x in SPLITS}


def split_entity(sizes: Sequence[int]) -> Partition:
    """
    Return the key with its first entity of the summed size cut into parts of these sizes.

    >>> sorted(len(e) for e in split_entity([18, 2]) - KEY)
    [2, 18]
    """
    whole = next(e for e in ENTITIES if len(e) == sum(sizes))
    ends = [sum(sizes[:place]) for place in range(len(sizes) + 1)]
    parts = [frozenset(whole[start:end]) for start, end in pairwise(ends)]
    return Partition(KEY - {frozenset(whole)} | frozenset(parts))


def figure_7(outputs: Sequence[str] = EXTRA) -> Cases:
    """
    Figure 7: extra mentions, in no entity of the key; "3-10" adds three to an entity of 10, "3-0" three on their own.

    Moosavi & Strube (2016), §7.4. With more than three (`MORE_EXTRA`) observation (2) is false (choice FIGURE-4).
    """
    return {x: Case(KEY, with_extra(*(int(size) for size in x.split("-")))) for x in outputs}


def with_extra(count: int, size: int) -> Partition:
    """
    Return the key with extra mentions in its first entity of this size; in an entity of their own if it is 0.

    >>> [len(e) for e in with_extra(3, 0) - KEY]
    [3]
    """
    extra = frozenset(f"x{number:02}" for number in range(1, count + 1))
    whole: Entity = frozenset(next((e for e in ENTITIES if len(e) == size), ()))
    return Partition(KEY - {whole} | {whole | extra})


def figure_8(selection: Selection = by_columns, grouping: Grouping = cyclic_groups) -> Cases:
    """
    Figure 8: a ratio of the key's mentions identified, none of them resolved.

    Moosavi & Strube (2016), §7.5: "In all experiments, the number of correct coreference links is zero. The horizontal
    axis shows the mention identification accuracy".
    """
    count = sum(SIZES)
    return {str(p): Case(KEY, grouping([e for e in selection(rounded(p, count)) if e])) for p in PERCENTS if p}


# Moosavi & Strube (2016), §§3, 5

ENTITY_1 = ("The American administration", "it1", "it2", "it3", "they1", "they2", "them", "their")

FIGURE_1 = partition(
    [
        ENTITY_1,
        ("executed", "his2 execution"),
        ("this man", "His1", "his2", "his3"),
        ("His1 survival", "his3 survival"),
        ("the sectarians", "them1"),
    ]
)
"""The key entities (1) to (5) of Figure 1, §3.3; (1) has the second token printed as them1 (choice FIGURE-5)."""


def table_3() -> Cases:
    """
    Table 3: the responses cr₁ and cr₂ of Table 2 "for entity (1) of Figure 1", which alone is the key.

    Moosavi & Strube (2016), §3.3. Choice FIGURE-5.
    """
    key = partition([ENTITY_1])
    return {"cr1": Case(key, partition([ENTITY_1[:4], ENTITY_1[4:]])), "cr2": Case(key, partition([ENTITY_1[:4]]))}


EXAMPLE = Case(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
"""The worked example of Pradhan et al. (2014), §4, which is the illustrative example of Moosavi & Strube (2016), §5."""

TEST_SET_MENTIONS, TEST_SET_ENTITIES, TEST_SET_SECTIONS = 19_764, 4_532, 348
"""The CoNLL-2012 English test set, by Moosavi & Strube (2016), §2."""


def over_merged(mention_count: int, entity_count: int, sections: int) -> RatioScore:
    """
    MUC of a response that has all key mentions of each section of a corpus in one entity::

        R = (N − E) / (N − E)        P = (N − E) / (N − S)

    for N mentions and E entities in S sections, none empty. Moosavi & Strube (2016), §3.1. The N − E links that the
    key needs are all there, and the response needs N − S.

    >>> over_merged(19764, 4532, 348).precision.value
    Fraction(1904, 2427)
    """
    links = mention_count - entity_count
    return RatioScore(ratio(links, links), ratio(links, mention_count - sections))


def section_3_1(sections: Iterable[int] = (1, 222, 346, 348)) -> Iterator[FigureRow]:
    """
    §3.1: MUC if all key mentions of the CoNLL-2012 test set are linked, by the number of sections linked apart.

    Printed: recall 100, precision 78.44, F₁ 87.91. One entity of everything gives less; 346 sections, two of the 348
    being empty, give the printed figures when truncated.
    """
    for count in sections:
        score = over_merged(TEST_SET_MENTIONS, TEST_SET_ENTITIES, count)
        yield FigureRow(
            "moosavi-strube-2016/section-3-1", str(count), "muc", score.recall.value, score.precision.value, score.f1
        )


# Cai & Strube (2010)

TREATMENTS = ("b_cubed_0", "b_cubed_all", "b_cubed_r_n", "b_cubed_sys", "ceaf_m_sys")

CAI_STRUBE: Mapping[str, tuple[str, Sequence[str], Sequence[str], Sequence[Sequence[str]]]] = MappingProxyType(
    {
        "table-1": ("Problems of B³₀", TREATMENTS, ("abc",), (("abd",), ("abde",))),
        "table-2": ("Problems of B³_all (1)", TREATMENTS[1:], ("abc",), (("abd",), ("abd", "c"))),
        "table-3": ("Problems of B³_all (2)", TREATMENTS[1:], ("ab",), (("abd",), ("abd", "i", "j", "k"))),
        "table-4": (
            "Problems of CEAF_orig",
            ("ceaf_m", "b_cubed_sys", "ceaf_m_sys"),
            ("abc",),
            (("ab", "c", "i", "j"), ("ab", "ij", "c")),
        ),
        "table-5": (
            "Problems of CEAF_r&n",
            ("ceaf_m_r_n", "b_cubed_sys", "ceaf_m_sys"),
            ("abc",),
            (("ab", "ij", "kl", "c"), ("ab", "ijkl", "c")),
        ),
        "table-6": (
            "Problems of φ₄",
            ("ceaf_e_sys", "ceaf_m_sys"),
            ("abc",),
            (("ab", "c", "i", "j"), ("ab", "ij", "c")),
        ),
        "table-12": (
            "Analysis of B³_sys 1",
            ("b_cubed_sys",),
            ("abcde",),
            (("ab", "ij"), ("abc", "ij"), ("abcd", "ij"), ("abcde", "ij")),
        ),
        "table-13": (
            "Analysis of B³_sys 2",
            ("b_cubed_sys",),
            ("abcde",),
            (("abc", "ij"), ("abc", "ijk"), ("abc", "ijkl"), ("abc", "ijklm")),
        ),
        "table-14": (
            "Analysis of B³_sys 3",
            ("b_cubed_sys",),
            ("abcde",),
            (("abij",), ("abcij",), ("abcdij",), ("abcdeij",)),
        ),
        "table-15": (
            "Analysis of B³_sys 4",
            ("b_cubed_sys",),
            ("abcde",),
            (("abcij",), ("abcijk",), ("abcijkl",), ("abcijklm",)),
        ),
    }
)
"""Caption, metrics, key and responses of Tables 1–6 (§2) and 12–15 (appendix A)."""


def cai_strube(table: str) -> Cases:
    """
    Return the systems, or responses, of a table of Cai & Strube (2010).

    >>> list(cai_strube("table-1")), list(cai_strube("table-12"))[-1]
    (['system-1', 'system-2'], 'response-4')
    """
    _, _, key, responses = CAI_STRUBE[table]
    word = "system" if len(responses) == 2 else "response"
    return {
        f"{word}-{number}": Case(partition(map(set, key)), partition(map(set, response)))
        for number, response in enumerate(responses, start=1)
    }


def section_2() -> Cases:
    """Pradhan et al. (2014), §2: what B³ and two of its variants make of a response that puts c by itself."""
    key = partition(map(set, ["abc"]))
    return {"first": Case(key, partition(map(set, ["abd"]))), "second": Case(key, partition(map(set, ["abd", "c"])))}


# All of them


OUTPUTS: Mapping[str, tuple[str, ...]] = MappingProxyType({"3": EXTRA, "10": MORE_EXTRA})


def plots() -> tuple[Exhibit, ...]:
    """Compute Figures 2 to 8 of Moosavi & Strube (2016), by every construction where the text leaves them open."""
    links = "resolved coreference links (%)"
    drawn: list[tuple[int, str, str, Cases, dict[str, str]]] = [
        (2, "Resolved coreference links without incorrect links", links, figure_2(core), {"core": name})
        for name, core in CORES.items()
    ]
    drawn += [
        (
            3,
            "Resolved coreference links in the presence of incorrect links",
            links,
            figure_3(core, grouping),
            {"core": name, "wrong_groups": groups},
        )
        for name, core in CORES.items()
        for groups, grouping in GROUPINGS.items()
    ]
    drawn += [
        (4, "Resolving entities in decreasing order of size", "resolved entities (%)", figure_4(), {}),
        (5, "Resolving entities in increasing order of size", "resolved entities (%)", figure_5(), {}),
        (6, "Splitting one entity", "sizes of the parts of the split entity", figure_6(), {}),
    ]
    drawn += [
        (
            7,
            "Effect of extra mentions",
            "extra mentions – size of the entity that they join (0: their own)",
            figure_7(outputs),
            {"most_extra": most},
        )
        for most, outputs in OUTPUTS.items()
    ]
    drawn += [
        (
            8,
            "Effect of mention identification",
            "identified mentions (%)",
            figure_8(selection, grouping),
            {"identified": first, "wrong_groups": groups},
        )
        for first, selection in SELECTIONS.items()
        for groups, grouping in GROUPINGS.items()
    ]
    made = []
    for number, caption, axis, cases, by in drawn:
        identifier = f"moosavi-strube-2016/figure-{number}"
        made.append(Exhibit(identifier, caption, rows(identifier, cases, SIX), axis, tuple(by.items())))
    return tuple(made)


def tables() -> tuple[Exhibit, ...]:
    """Compute the tables and worked examples, in the order of the papers."""
    tabled = [
        Exhibit(
            "moosavi-strube-2016/section-3-1",
            "MUC of all key mentions of the test set in one entity, by the number of sections",
            tuple(section_3_1()),
        ),
        _tabled("moosavi-strube-2016/table-3", "F₁ of the responses of Table 2", table_3(), SIX),
        _tabled("moosavi-strube-2016/section-5", "An illustrative example", {"example": EXAMPLE}, ("lea",)),
    ]
    tabled += [
        _tabled(f"cai-strube-2010/{table}", caption, cai_strube(table), metrics)
        for table, (caption, metrics, _, _) in CAI_STRUBE.items()
    ]
    tabled += [
        _tabled(
            "pradhan-et-al-2014/section-2",
            "B³ and two variants on an example of Cai & Strube (2010)",
            section_2(),
            ("b_cubed_0", "b_cubed_all", "b_cubed"),
        ),
        _tabled("pradhan-et-al-2014/section-4", "The worked example", {"figure-1": EXAMPLE}, SIX[:5]),
    ]
    return tuple(tabled)


def _tabled(identifier: str, caption: str, cases: Cases, metrics: Sequence[str]) -> Exhibit:
    """Make a table of the scores of its cases."""
    return Exhibit(identifier, caption, rows(identifier, cases, metrics))


def data() -> str:
    """The file `spec/made/figures.json`."""
    exhibits = [
        {
            "id": e.id,
            "caption": e.caption,
            "axis": e.axis,
            "by": dict(e.by),
            "rows": [
                [row.x, row.metric, *(None if f is None else str(f) for f in (row.recall, row.precision, row.f1))]
                for row in e.rows
            ],
        }
        for e in (*plots(), *tables())
    ]
    lines = ",\n".join(json.dumps(exhibit, ensure_ascii=False) for exhibit in exhibits)
    return f'{{"$schema": "../schema/figures.schema.json", "exhibits": [\n{lines}\n]}}\n'
