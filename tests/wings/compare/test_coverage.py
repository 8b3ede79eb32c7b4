"""The page on the intervals, and the simulation behind it."""

from dataclasses import replace
from pathlib import Path

from tests.wings.compare import coverage

PAGE = (Path(__file__).parents[3] / "spec" / "significance.md").read_text("utf-8")


def test_the_table_of_the_page_is_of_the_simulation_as_it_is() -> None:
    head, _, rest = PAGE.partition(coverage.heading() + "\n")
    assert rest, "the table has other columns"
    rows = [line for line in rest.split("\n\n")[0].splitlines() if line.startswith("| ")]
    assert [int(line.split("|")[1]) for line in rows] == list(coverage.SIZES)
    assert f"{coverage.CORPORA} corpora, each with {coverage.RESAMPLES:,} resamples" in head
    assert f"seed {coverage.SEED}" in rest


def test_the_documents_that_a_difference_takes_are_the_fewest() -> None:
    _, rest = PAGE.split("| comparisons | documents on which they differ, at least |\n|--:|--:|\n")
    rows = [[int(cell) for cell in line.split("|")[1:3]] for line in rest.split("\n\n")[0].splitlines()]
    assert len(rows) == 5
    for comparisons, documents in rows:
        # p · m ≤ 1/20 with p = 2/2^k, and not with a document less.
        assert 40 * comparisons <= 2**documents < 80 * comparisons


def test_intervals_of_five_documents_are_too_narrow_for_corpus_figures() -> None:
    """At a coverage of 0.95 one of four with 40 of 50 or fewer has a chance below 1 in 500; the seed is fixed."""
    found = coverage.row(coverage.population(), documents=5, corpora=50, resamples=200)
    assert len(found.percentile) == len(found.bca) == len(coverage.FIGURES)
    assert min(found.percentile) <= 40
    assert all(count >= 30 for count in found.percentile)


def test_a_figure_that_every_document_has_is_always_covered() -> None:
    one = coverage.population()
    alike = replace(one, packed=tuple((system[0],) * 8 for system in one.packed))
    found = coverage.row(alike, documents=3, corpora=5, resamples=20)
    assert found.percentile == found.bca == (5, 5, 5, 5)
