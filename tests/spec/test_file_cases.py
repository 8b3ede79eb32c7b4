"""The cases of files are what the command says, and what the second scorer says, which was written from the pages."""

import subprocess

import pytest

from tests.spec import compared, file_cases
from tests.spec.file_cases import CLASSES, FOLDER


def test_the_cases_are_what_the_command_says() -> None:
    for name, text in file_cases.pages().items():
        assert (FOLDER.parent / name).read_text("utf-8") == text, name


@pytest.mark.parametrize("name", CLASSES)
def test_ids_are_of_one_case_each_and_every_reason_is_said(name: str) -> None:
    file = file_cases.data(name)
    assert file["class"] == name
    assert len({case["id"] for case in file["cases"]}) == len(file["cases"]) > 10
    assert all(case["reason"] for case in file["cases"])


@pytest.mark.processes
@pytest.mark.parametrize("name", CLASSES)
def test_the_second_scorer_says_the_same(name: str) -> None:
    cases = file_cases.data(name)["cases"]
    asked = "".join(f"{compared.question(file_cases.pair_of(case, n))}\n" for n, case in enumerate(cases))
    command = ["node", str(compared.SECOND / "compare.mjs")]
    run = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    for case, line in zip(cases, run.stdout.splitlines(), strict=True):
        verdict = compared.of_second(line, case["conventions"].get("over", "sums"))
        stated = {name: value for name, value in case.items() if name in file_cases.OUTCOMES}
        assert file_cases.outcome(verdict) == stated, case["id"]


def test_the_worked_example_of_units_has_the_figures_of_its_page() -> None:
    """The table of the page was worked out by hand."""
    page = (FOLDER.parent / "metrics" / "units.md").read_text("utf-8").partition("## Worked by hand")[2]
    cases = {case["id"]: case for case in file_cases.data("across")["cases"]}
    for unit, singletons, identifier in (
        ("document", "keep", "worked-document"),
        ("topic", "keep", "worked-topic"),
        ("corpus", "keep", "worked-corpus"),
        ("topic", "drop", "worked-topic-without-singletons"),
        ("corpus", "drop-key", "worked-corpus-drop-key"),
    ):
        row = page.partition(f"| {unit} | {singletons} |")[2].partition("\n")[0].split("|")
        metrics = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea")
        stated = {metric: cell.strip().split(", ") for metric, cell in zip(metrics, row, strict=False)}
        figures = cases[identifier]["figures"]
        for metric in figures.keys() & stated.keys():
            assert [figures[metric][name]["exact"] for name in ("recall", "precision", "f1")] == stated[metric], (
                identifier
            )
