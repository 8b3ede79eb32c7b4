"""The worked cases of matching by annotation come out as they were worked out by hand, from text to figure."""

import inspect
import json
import re
from pathlib import Path

import pytest

from corefref.formats.documents import Document, Wanted, without_singletons
from corefref.measures import METRICS
from corefref.partitions import Mention
from corefref.ratio import Ratio
from corefref.wings.annotation import anaphors, corefud, mention_overlap
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.matching import alignments, annotated, zeros
from corefref.wings.matching.annotated import ANNOTATED, Zeros, is_zero, matched_mentions, nodes, place
from corefref.wings.matching.documents import matched
from spec.judges.marked import Place
from tests.commands import output_of, two_files
from tests.wings.matching.matching_examples import MatchingCase, Side, matching_cases, text_of
from tests.wings.matching.sides import node_of

CASES = pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in matching_cases()])
ZEROS: dict[str, Zeros] = {"linear": "linear", "dependent": "dependent"}


def read(side: Side) -> Document:
    (document,) = corefud.documents(text_of({"d": [side]}).split("\n")[:-1], "d.conllu", Wanted(keep_text=True))
    return document


def sides(case: MatchingCase) -> tuple[Document, Document]:
    key, response = read(case.key), read(case.response)
    return (key, response) if case.singletons == "keep" else (without_singletons(key), without_singletons(response))


def coded(at: tuple[Place, ...]) -> tuple[int, ...]:
    return tuple(place(node_of(node)) for node in at)


def in_order(document: Document) -> list[list[Mention]]:
    entities: dict[int, list[Mention]] = {}
    for m in sorted(document.entity_of, key=lambda m: (nodes(m)[0], nodes(m)[-1], len(nodes(m)))):
        entities.setdefault(document.entity_of[m], []).append(m)
    return list(entities.values())


@CASES
def test_the_pairs_are_those_of_the_case(case: MatchingCase) -> None:
    found = matched_mentions(*sides(case), ANNOTATED[case.match], ZEROS[case.zeros])
    expected = {(coded(k), coded(r)) for k, r in case.pairs}
    assert {(nodes(k), nodes(r)) for r, k in found.items()} == expected


@CASES
def test_the_figures_are_those_of_the_case(case: MatchingCase) -> None:
    key, response = sides(case)
    found = matched_mentions(key, response, ANNOTATED[case.match], ZEROS[case.zeros])
    named = matched(key, response, ANNOTATED[case.match], ZEROS[case.zeros]).response
    recall: dict[str, Ratio] = {}
    precision: dict[str, Ratio] = {}
    for metric in ("muc", "b_cubed", "ceaf_e", "lea"):
        for formula, found_by in ((METRICS[metric].recall, recall), (METRICS[metric].precision, precision)):
            figure = formula(key.partition, named.partition).quotient
            assert figure is not None
            found_by[metric] = figure
    ks, rs = ({frozenset(nodes(m)) for m in d.entity_of} for d in (key, response))
    recall["mor"], precision["mor"] = mention_overlap.recall(ks, rs), mention_overlap.precision(ks, rs)
    if "zero" in case.recall:
        partner: dict[Mention, Mention] = {k: r for r, k in found.items()}
        zeros = {m for d in (key, response) for m in d.entity_of if is_zero(d, m)}
        recall["zero"], precision["zero"] = (
            of_anaphors(in_order(key), in_order(response), partner, zeros.__contains__)
            for of_anaphors in (anaphors.recall, anaphors.precision)
        )
    assert recall == case.recall
    assert precision == case.precision


@CASES
def test_the_command_line_prints_the_figures_and_names_the_setting(
    case: MatchingCase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = two_files(tmp_path, text_of({"d": [case.key]}), text_of({"d": [case.response]}))
    metrics = ("muc", "b_cubed", "ceaf_e", "lea")
    options = ["--match", case.match, "--zeros", case.zeros, "--singletons", case.singletons]
    _, *rows, _ = output_of(
        capsys, ["score", *files, *options, "--metrics", ",".join(metrics), "--undefined", "none", "--format", "tsv"]
    ).split("\n")
    for metric, row in zip(metrics, rows, strict=True):
        cells = row.split("\t")
        assert cells[1] == metric
        assert cells[2] == str(case.recall[metric].value or ("0/0" if case.recall[metric].value is None else 0))
        assert cells[4] == str(case.precision[metric].value or ("0/0" if case.precision[metric].value is None else 0))
        assert f"match:{case.match}|" in row
        assert ("|zeros:dependent|" in row) == (case.zeros == "dependent")


def test_the_programs_faults_and_choices_explain_every_difference() -> None:
    record = json.loads(spec_folder().joinpath("conformance", "matching.json").read_text("utf-8"))
    runs = [run for program in record["programs"] for run in program["runs"]]
    assert len(runs) == 8
    assert all(run["differing_with_faults_and_its_pairs"] == 0 for run in runs)


def test_headings_are_the_public_functions() -> None:
    page = spec_folder().joinpath("metrics", "matching.md").read_text("utf-8")
    headings = re.findall(r"^### `([a-z0-9_.]+)`$", page, re.MULTILINE)
    names = [
        f"spans.{module.__name__.rpartition('.')[2]}.{name}"
        for module in (alignments, annotated, zeros)
        for name, f in inspect.getmembers(module, inspect.isfunction)
        if f.__module__ == module.__name__ and not name.startswith("_")
    ]
    assert sorted(headings) == sorted(names)


def test_the_page_names_the_cases() -> None:
    page = spec_folder().joinpath("metrics", "matching.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", page.partition("## Examples")[2]))
    suffix = re.compile(r"-(exact|head-corefud|partial-corefud|craft)-(linear|dependent)-(keep|drop)$")
    assert named == {suffix.sub("", case.id) for case in matching_cases()}
