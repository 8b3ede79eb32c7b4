"""The data of the spec keeps its own rules."""

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from corefref.measures import MEANS
from corefref.registry import IDS, SETTLED_IDS
from corefref.wings.examples.worked_examples import EXAMPLES_SCHEMA, cases, errata, examples, papers, spec_folder
from spec.judges.printed import decimal, errata_page
from spec.judges.tables import rows_of, rows_of_tables

SPEC = Path(__file__).resolve().parent.parent.parent / "spec"
# What programs write and read, records and badges, names no schema; `tests/wings/verify/test_conformance.py` has them,
# and `tests/release/` what npm reads.
NOT_SAID = {"schema", "records", "files", "corpora", "annotated", "badges", "package.json"}
FILES = sorted(path for path in SPEC.rglob("*.json") if NOT_SAID.isdisjoint((path.parent.name, path.name)))
SCHEMAS = sorted((SPEC / "schema").glob("*.json"))
EXAMPLES = examples()


def test_the_spec_that_is_read_is_that_of_the_checkout() -> None:
    for path in FILES:
        read = spec_folder().joinpath(*path.relative_to(SPEC).parts)
        assert read.read_text("utf-8") == path.read_text("utf-8"), path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SPEC)))
def test_every_file_satisfies_the_schema_that_it_names(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    schema = json.loads((path.parent / data["$schema"]).resolve().read_text("utf-8"))
    registry = Registry().with_resources(
        [(s.name, Resource.from_contents(json.loads(s.read_text("utf-8")))) for s in SCHEMAS]
    )
    jsonschema.Draft202012Validator(schema, registry=registry).validate(data)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_every_schema_is_a_schema(path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_no_schema_lets_unknown_fields_pass(path: Path) -> None:
    def inside(node: object) -> list[dict[str, object]]:
        if isinstance(node, list):
            return [found for item in node for found in inside(item)]
        if not isinstance(node, dict):
            return []
        return [node, *(found for item in node.values() for found in inside(item))]

    schema = json.loads(path.read_text("utf-8"))
    every = inside(schema)
    found = [node for node in every if node.get("type") == "object"]
    assert found
    assert all(node.get("additionalProperties") is not True for node in found)
    names = {id(node): name for name, node in schema.get("$defs", {}).items()}
    for node in found:
        # What is open itself, so that others can have fields beside its own, is closed wherever it is used.
        if "additionalProperties" not in node:
            users = [other for other in every if other.get("$ref") == f"#/$defs/{names[id(node)]}"]
            assert users
            assert all(other.get("unevaluatedProperties") is False for other in users)


def test_every_full_id_is_unique() -> None:
    assert max(Counter(e.id for e in EXAMPLES).values()) == 1
    assert max(Counter(c.id for c in cases()).values()) == 1
    assert max(Counter(e.id for e in errata()).values()) == 1


def test_a_file_is_named_after_its_paper() -> None:
    for case in cases():
        stem = case.id.partition("/")[0]
        assert case.paper in (None, stem), case.id
        assert (stem in papers()) == (case.paper is not None), case.id


def test_there_are_enough_exact_figures() -> None:
    assert sum(e.exact is not None for e in EXAMPLES) >= 150
    assert sum(e.standing == "read" for e in EXAMPLES) >= 150


def test_every_metric_is_in_the_registry() -> None:
    assert {e.metric.partition(".")[0] for e in EXAMPLES} <= set(IDS)


def test_every_settled_metric_has_every_boundary_case() -> None:
    figures = ("recall", "precision", "f1")
    wanted = {f"{metric}.{figure}" for metric in SETTLED_IDS for figure in figures if metric not in MEANS}
    wanted |= {f"{mean}.f1" for mean in MEANS}
    by_case: dict[str, set[str]] = {}
    for e in EXAMPLES:
        stem, case, metric = e.id.split("/")
        if stem.startswith("boundary-cases"):
            by_case.setdefault(case, set()).add(metric)
    required = (
        "empty-key",
        "empty-response",
        "both-empty",
        "only-singletons",
        "one-entity",
        "identical",
        "disjoint-mentions",
        "one-shared-mention",
    )
    assert {case: wanted - by_case[case] for case in required} == {case: set() for case in required}


def test_what_was_read_has_a_place_in_a_paper() -> None:
    read = [e for e in EXAMPLES if e.standing == "read"]
    assert read
    assert [e.id for e in read if not str(e.locator) or e.case.paper is None] == []


def test_only_what_was_read_is_printed() -> None:
    assert [e.id for e in EXAMPLES if e.standing not in ("read", "suite") and e.printed is not None] == []


def test_a_suite_differs_where_there_is_no_value_alone() -> None:
    suite = [e for e in EXAMPLES if e.standing == "suite"]
    assert len(suite) == 228
    assert {(e.exact, e.printed) for e in suite if e.status == "printed-differs"} == {(None, "0")}


def test_what_differs_is_explained() -> None:
    assert [e.id for e in EXAMPLES if e.status == "printed-differs" and not e.note] == []


def test_every_page_is_a_page_of_its_paper() -> None:
    for paper, locator in [(e.case.paper, e.locator) for e in EXAMPLES] + [(e.paper, e.locator) for e in errata()]:
        if locator.page is not None:
            assert paper is not None
            first, _, last = (papers()[paper].pages or "").partition("–")
            assert int(first) <= int(locator.page) <= int(last), (paper, locator)


def test_descriptions_say_what_is_there() -> None:
    for case in cases():
        assert not re.search(r"\bshould\b|\btests? that\b", case.description, re.IGNORECASE), case.id


def test_exact_values_are_in_lowest_terms() -> None:
    for path in FILES:
        data = json.loads(path.read_text("utf-8"))
        if data["$schema"] != EXAMPLES_SCHEMA:
            continue
        written = [s["exact"] for c in data["cases"] for s in c["scores"] if s["exact"] is not None]
        assert [str(Fraction(exact)) for exact in written] == written, path.name


def test_errata_name_papers_of_the_list() -> None:
    assert {e.paper for e in errata()} <= set(papers())


def test_the_page_of_errata_is_made_from_the_data() -> None:
    assert (SPEC / "made" / "errata.md").read_text("utf-8") == errata_page()


def test_bibtex_keys_are_ids() -> None:
    for paper in papers().values():
        assert paper.bibtex.partition("{")[2].partition(",")[0] == paper.id
        assert str(paper.year) in paper.bibtex


def printed_mean(printed: dict[str, str]) -> Fraction:
    """The mean of the printed F₁ of MUC, B³ and CEAFe."""
    return sum((Fraction(printed[f"{metric}.f1"]) for metric in ("muc", "b_cubed", "ceaf_e")), Fraction(0)) / 3


def test_averages_of_tables_that_do_not_follow_are_errata() -> None:
    """A printed mean may be off by the rounding of its members and its own: half a last digit twice."""
    wrong = set()
    for row in rows_of_tables():
        if "muc.f1" not in row.printed or "conll.f1" not in row.printed:
            continue
        last_digit = Fraction(1, 10 ** len(row.printed["conll.f1"].partition(".")[2]))
        if abs(printed_mean(dict(row.printed)) - Fraction(row.printed["conll.f1"])) > last_digit:
            wrong.add(
                f"pradhan-et-al-2014/table-1-{row.group.lower().replace('conll-', '').replace(' ', '-')}-{row.system}"
            )
    assert wrong == {e.id.removesuffix("-average") for e in errata() if e.id.endswith("-average")}


def test_averages_of_moosavi_and_strube_are_rounded_means() -> None:
    rows = rows_of("moosavi-strube-2016-table-5")
    assert len(rows) == 14
    for row in rows:
        assert decimal(printed_mean(dict(row.printed)), 2, "nearest") == row.printed["conll.f1"], row.system


def test_ranks_of_tables_that_do_not_follow_are_errata() -> None:
    rows = rows_of("moosavi-strube-2016-table-5")
    wrong = set()
    for metric in ("muc.f1", "b_cubed.f1", "ceaf_e.f1", "conll.f1"):
        for row in rows:
            rank = 1 + sum(Fraction(other.printed[metric]) > Fraction(row.printed[metric]) for other in rows)
            if rank != row.ranks[metric]:
                wrong.add((row.system, metric, str(rank)))
    listed = [e for e in errata() if "-muc-rank-" in e.id]
    assert wrong == {(e.locator.row, "muc.f1", e.follows.removeprefix("rank ")) for e in listed}


def test_tied_ranks_of_lea_follow_its_scores() -> None:
    rows = sorted(rows_of("moosavi-strube-2016-table-5"), key=lambda r: -Fraction(r.printed["lea.f1"]))
    ranks = [row.ranks["lea.f1"] for row in rows]
    assert ranks == sorted(ranks)


def test_the_order_of_rows_is_broken_where_the_errata_say() -> None:
    rows = rows_of("pradhan-et-al-2014-table-1")
    broken = set()
    for place, row in enumerate(rows):
        above = [r for r in rows[:place] if r.group == row.group]
        lower = [r.system for r in above if Fraction(r.printed["conll.f1"]) < Fraction(row.printed["conll.f1"])]
        if lower:
            broken.add(f"{row.group}, {', '.join(lower)} and {row.system}")
    assert broken == {e.locator.row for e in errata() if e.id.endswith("-order")}


def test_every_f1_of_cai_and_strube_follows_from_its_recall_and_precision_as_far_as_they_are_printed() -> None:
    half = Fraction(1, 20)
    found = 0
    for number in (8, 9, 10, 11):
        for row in rows_of(f"cai-strube-2010-table-{number}"):
            for metric in {column.partition(".")[0] for column in row.printed}:
                r, p, f = (Fraction(row.printed[f"{metric}.{figure}"]) for figure in ("recall", "precision", "f1"))
                least, most = (2 * (r + d) * (p + d) / (r + p + 2 * d) for d in (-half, half))
                assert least - half <= f <= most + half, (row.system, metric)
                found += 1
    assert found == 20


def test_table_11_of_cai_and_strube_has_the_cells_of_table_9() -> None:
    nine, eleven = (
        next(row.printed for row in rows_of(f"cai-strube-2010-table-{number}") if row.system == "Soon (SM2)")
        for number in (9, 11)
    )
    assert eleven == {column: nine[column] for column in eleven}


def test_the_ranks_of_every_group_of_moosavi_et_al_are_1_to_n() -> None:
    groups: dict[tuple[str, str, str], list[int]] = {}
    for table in ("moosavi-et-al-2019-table-4", "moosavi-et-al-2019-table-5"):
        for row in rows_of(table):
            assert not row.printed
            for metric, rank in row.ranks.items():
                groups.setdefault((table, row.group, metric), []).append(rank)
    assert sum(map(len, groups.values())) == 84 + 22
    assert all(sorted(ranks) == list(range(1, len(ranks) + 1)) for ranks in groups.values())


def test_ranks_by_maximum_spans_are_those_that_moosavi_and_strube_print() -> None:
    printed = {row.system: row.ranks["conll.f1"] for row in rows_of("moosavi-strube-2016-table-5")}
    rows = [row for row in rows_of("moosavi-et-al-2019-table-5") if row.group == "maximum spans"]
    assert {row.system: row.ranks["conll.f1"] for row in rows} == {row.system: printed[row.system] for row in rows}
