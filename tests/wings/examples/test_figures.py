"""The responses of the figures are what the text says of them, and their scores what is printed or derived by hand."""

from fractions import Fraction
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.metrics import muc
from corefref.metrics.blanc import coreference_links
from corefref.partitions import mentions
from corefref.ratio import total
from corefref.scores import RatioScore
from corefref.wings.examples.exhibits import CONSTRUCTIONS, Exhibit, exhibits
from corefref.wings.examples.worked_examples import cases, examples
from corefref.wings.perturb.perturbations import one_entity
from spec.papers import figures
from spec.papers.figures import CORES, GROUPINGS, KEY, SELECTIONS, SIX, Core, Grouping, Selection

EVERY_CORE = pytest.mark.parametrize("core", CORES.values(), ids=list(CORES))
EVERY_GROUPING = pytest.mark.parametrize("grouping", GROUPINGS.values(), ids=list(GROUPINGS))
EVERY_SELECTION = pytest.mark.parametrize("selection", SELECTIONS.values(), ids=list(SELECTIONS))


EXHIBITS = {exhibit.id: exhibit for exhibit in exhibits({})}
PLOTS = [exhibit for exhibit in EXHIBITS.values() if exhibit.axis]


def test_the_data_are_those_that_the_constructions_give() -> None:
    assert (Path(__file__).parents[3] / "spec" / "made" / "figures.json").read_text("utf-8") == figures.data()


def test_every_construction_has_a_name() -> None:
    made = {"core": CORES, "wrong_groups": GROUPINGS, "identified": SELECTIONS, "most_extra": figures.OUTPUTS}
    assert {setting: tuple(names) for setting, names in made.items()} == CONSTRUCTIONS


def f1(exhibit: Exhibit, x: str, metric: str) -> Fraction | None:
    (found,) = [row.f1 for row in exhibit.rows if (row.x, row.metric) == (x, metric)]
    return found


def test_the_key_is_that_of_section_7() -> None:
    assert sorted(map(len, KEY)) == sorted([20, 10, 10, 5, 5, 5, 4, *[2] * 10])
    assert (len(mentions(KEY)), len(KEY), len(coreference_links(KEY))) == (79, 17, 326)


@EVERY_CORE
def test_figure_2_resolves_the_ratio_of_links_and_nothing_wrong(core: Core) -> None:
    for x, (key, response) in figures.figure_2(core).items():
        assert all(any(r <= k for k in key) for r in response)
        assert all(len(r) > 1 for r in response)
        resolved = Fraction(len(coreference_links(response)), 326)
        assert abs(resolved - Fraction(int(x), 100)) < Fraction(1, 20), x


@EVERY_CORE
@EVERY_GROUPING
def test_figure_3_links_all_other_mentions_wrongly(core: Core, grouping: Grouping) -> None:
    for x, (key, response) in figures.figure_3(core, grouping).items():
        right = figures.figure_2(core)[x].response
        assert right <= response
        assert mentions(response) == mentions(key)
        assert all(len(r) > 1 and all(len(r & k) <= 1 for k in key) for r in response - right)
        assert partition(response) == response


def test_figures_4_and_5_resolve_whole_entities() -> None:
    for figure in (figures.figure_4(), figures.figure_5()):
        assert [len(case.response) for case in figure.values()] == [0, 3, 7, 10, 14, 17]
        assert all(case.response <= KEY for case in figure.values())
    assert sorted(map(len, figures.figure_4()["20"].response)) == [10, 10, 20]
    assert sorted(map(len, figures.figure_5()["80"].response)) == [*[2] * 10, 4, 5, 5, 5]


def test_figure_6_splits_one_entity_without_making_singletons() -> None:
    for x, (key, response) in figures.figure_6().items():
        (whole,), parts = key - response, response - key
        assert frozenset[object]().union(*parts) == whole
        assert sorted(map(len, parts)) == sorted(map(int, x.split("-")))
        assert all(len(part) > 1 for part in parts)


def test_figure_7_adds_extra_mentions_to_one_entity_or_none() -> None:
    for x, (key, response) in figures.figure_7(figures.MORE_EXTRA).items():
        extra, size = map(int, x.split("-"))
        (grown,) = response - key
        assert len(grown - mentions(key)) == extra
        assert len(grown & mentions(key)) == size
    assert set(figures.EXTRA) == {x for x in figures.MORE_EXTRA if int(x.split("-")[0]) <= 3}


@EVERY_SELECTION
@EVERY_GROUPING
def test_figure_8_identifies_the_ratio_of_mentions_and_links_none_rightly(
    selection: Selection, grouping: Grouping
) -> None:
    for x, (key, response) in figures.figure_8(selection, grouping).items():
        assert not coreference_links(key) & coreference_links(response)
        assert all(len(r) > 1 for r in response)
        assert mentions(response) <= mentions(key)
        assert abs(Fraction(len(mentions(response)), 79) - Fraction(int(x), 100)) <= Fraction(1, 2 * 79)


@pytest.mark.parametrize(
    ("figure", "x", "metric", "expected"),
    [
        # R = 40/79, P = 1: three of the entities, of 20, 10 and 10 mentions.
        ("figure-4", "20", "b_cubed", Fraction(80, 119)),
        ("figure-4", "20", "lea", Fraction(80, 119)),
        ("figure-4", "20", "muc", Fraction(2 * 37, 37 + 62)),
        # R = 3/17, P = 1, whichever entities.
        ("figure-4", "20", "ceaf_e", Fraction(3, 10)),
        ("figure-5", "20", "ceaf_e", Fraction(3, 10)),
        ("figure-5", "20", "muc", Fraction(6, 65)),
        # BLANC, 3 of 326 links and 12 of 2755 non-links.
        ("figure-5", "20", "blanc", (Fraction(6, 329) + Fraction(24, 2767)) / 2),
        # R = 61/62, P = 1.
        ("figure-6", "2-2", "muc", Fraction(122, 123)),
        # 15 entities untouched, and the better half: 2·2/(4 + 2).
        ("figure-6", "2-2", "ceaf_e", Fraction(2 * (16 + Fraction(2, 3)), 35)),
        ("figure-6", "10-10", "ceaf_e", Fraction(2 * (16 + Fraction(2, 3)), 35)),
        # R = (59 + 20·(153 + 1)/190)/79, P = 1.
        ("figure-6", "18-2", "lea", Fraction(1429, 1465)),
        # R = 1, P = 79/81 and 77/80.
        ("figure-7", "2-0", "lea", Fraction(79, 80)),
        ("figure-7", "1-2", "lea", Fraction(78, 79)),
        ("figure-7", "1-10", "lea", Fraction(78, 79)),
        ("figure-7", "3-0", "ceaf_e", Fraction(34, 35)),
        ("figure-7", "3-10", "ceaf_m", Fraction(2 * 79, 79 + 82)),
        # No correct link and all mentions: R = 17/79, P = 20/79.
        ("figure-3", "0", "b_cubed", Fraction(2 * 17 * 20, 79 * 37)),
        ("figure-8", "100", "b_cubed", Fraction(2 * 17 * 20, 79 * 37)),
        ("figure-8", "100", "ceaf_m", Fraction(17, 79)),
        # 12 of the mentions of the largest entity, 66 links: R_c = 66/326, P_c = 1, and nothing else.
        ("figure-2", "20", "blanc", Fraction(66, 326 + 66)),
        # R = 20·(66/190)/79 = 132/1501, P = 1.
        ("figure-2", "20", "lea", Fraction(264, 1633)),
    ],
)
def test_points_of_the_figures_have_their_values_by_hand(figure: str, x: str, metric: str, expected: Fraction) -> None:
    assert f1(EXHIBITS[f"moosavi-strube-2016/{figure}"], x, metric) == expected


def test_table_3_prints_as_the_paper_does_but_for_one_digit() -> None:
    """The paper cuts to two decimals; 32.29 is printed for cr₂ and BLANC."""
    printed = {
        "cr1": ("92.30", "66.66", "50.00", "44.44", "60.00"),
        "cr2": ("60.00", "40.00", "66.66", "66.66", "35.29"),
    }
    table = EXHIBITS["moosavi-strube-2016/table-3"]
    for x, row in printed.items():
        hundredths = [(f1(table, x, metric) or 0) * 10_000 // 1 for metric in SIX[:5]]
        assert [f"{n // 100}.{n % 100:02}" for n in hundredths] == list(row)


def test_over_merged_is_muc_of_one_entity_per_section() -> None:
    sections = [partition(map(set, ["abc", "de"])), partition(map(set, ["fg", "hi", "j"]))]
    recalls = [muc.recall(key, one_entity(key)) for key in sections]
    precisions = [muc.precision(key, one_entity(key)) for key in sections]
    merged = figures.over_merged(mention_count=10, entity_count=5, sections=2)
    assert merged == RatioScore(total(recalls), total(precisions))


def test_only_346_sections_print_as_section_3_1_does() -> None:
    def cut(value: Fraction | None) -> int:
        assert value is not None
        return value * 10_000 // 1

    found = [
        row.x
        for row in figures.section_3_1(range(1, figures.TEST_SET_SECTIONS + 1))
        if (cut(row.recall), cut(row.precision), cut(row.f1)) == (10_000, 7_844, 8_791)
    ]
    assert found == ["346"]


def test_tables_have_the_cases_and_values_of_the_worked_examples() -> None:
    """Exact values of the examples were worked out apart from this."""
    worked = {e.id: e.exact for e in examples()}
    compared = 0
    for exhibit in EXHIBITS.values():
        for row in exhibit.rows:
            case = f"{exhibit.id}-{row.x}"
            for figure, value in (("recall", row.recall), ("precision", row.precision), ("f1", row.f1)):
                if (identifier := f"{case}/{row.metric}.{figure}") in worked:
                    assert worked[identifier] == value, identifier
                    compared += 1
    assert compared >= 150


def test_every_table_of_cai_and_strube_is_there_with_its_sets() -> None:
    worked = {case.id: case for case in cases()}
    for table in figures.CAI_STRUBE:
        for x, (key, response) in figures.cai_strube(table).items():
            case = worked[f"cai-strube-2010/{table}-{x}"]
            assert (case.key, case.response) == (key, response)
    assert list(figures.CAI_STRUBE) == [f"table-{number}" for number in (1, 2, 3, 4, 5, 6, 12, 13, 14, 15)]


def test_every_figure_has_a_row_for_every_metric_and_x() -> None:
    assert [exhibit.id[-1] for exhibit in PLOTS] == list("2345678")
    for exhibit in PLOTS:
        xs = list(dict.fromkeys(row.x for row in exhibit.rows))
        assert [(row.x, row.metric) for row in exhibit.rows] == [(x, metric) for x in xs for metric in SIX]
        assert exhibit.axis
