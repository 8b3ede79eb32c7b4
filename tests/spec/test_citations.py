"""What is cited: docstrings, pages and explanations name the same places, and say which papers were not read."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from corefref import registry
from corefref.partitions import Partition
from corefref.wings.examples.worked_examples import examples, papers
from corefref.wings.explain import trace

TOP = Path(__file__).resolve().parents[2]
PAGES = TOP / "spec" / "metrics"
MODULES = {
    "mentions" if name == "mention_identification" else name: import_module(f"corefref.{room}.{name}")
    for room, names in (
        (
            "metrics",
            sorted({path.stem for path in TOP.glob("corefref/metrics/[a-z]*.py")} - {"classes"}),
        ),
        ("wings.annotation", ("anaphors", "links_beside", "mention_overlap", "split_antecedents")),
        ("wings.agree", ("agreement",)),
    )
    for name in names
}
"""The modules of metrics by their pages; NEC and recall by class are not readings of one paper's page."""
WORK = r"[A-Z]\w+(?: & [A-Z]\w+| et al\.)? \(\d{4}\)"
PLACE = r"§[\d.]*\d|Equations? \d+|Algorithm \d+|Tables? \d+|footnote \d+|lines? \d+"
CITATION = re.compile(rf"({WORK}, |)((?:{PLACE})(?:,? (?:and )?(?:{PLACE}))*)")


def citations(text: str, own: str) -> set[str]:
    """
    The places that a text cites, each in its work; those without one are in `own`.

    Pages are left out, since docstrings have none.
    """
    plain = re.sub(r",? p\. \d+", "", " ".join(text.split()))
    return {(work or f"{own}, ") + places for work, places in CITATION.findall(plain)}


def test_a_citation_is_found_with_its_places() -> None:
    assert citations("Luo (2005); Cai & Strube (2010), Equation 6;\n Pradhan et al. (2014), §4.3, p. 34.", "") == {
        "Cai & Strube (2010), Equation 6",
        "Pradhan et al. (2014), §4.3",
    }
    assert citations("§4, p. 637. Choices: LEA-1", "Moosavi & Strube (2016)") == {"Moosavi & Strube (2016), §4"}


def section(page: str, heading: str) -> str:
    """What a page says of a function."""
    text = (PAGES / f"{page}.md").read_text("utf-8")
    found = re.search(rf"^### `{heading}`\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def own_work(page: str) -> str:
    """The work that the head of a page names first."""
    found = re.search(WORK, (PAGES / f"{page}.md").read_text("utf-8"))
    assert found
    return found[0]


def functions_of(module: ModuleType) -> list[FunctionType]:
    """The public functions of a module."""
    found = [function for _, function in inspect.getmembers(module, inspect.isfunction)]
    return [f for f in found if f.__module__ == module.__name__ and not f.__name__.startswith("_")]


FUNCTIONS = [
    pytest.param(page, function, id=f"{page}.{function.__name__}")
    for page, module in MODULES.items()
    for function in functions_of(module)
]


@pytest.mark.parametrize(("page", "function"), FUNCTIONS)
def test_docstring_and_page_cite_the_same_places(page: str, function: FunctionType) -> None:
    heading = f"{MODULES[page].__name__.rpartition('.')[2]}.{function.__name__}"
    docstring = (inspect.getdoc(function) or "").partition(">>>")[0]
    assert citations(docstring, own_work(page)) == citations(section(page, heading), own_work(page))


@pytest.mark.parametrize("identifier", registry.IDS)
def test_an_explanation_cites_what_the_docstrings_of_its_metric_cite(identifier: str) -> None:
    page = registry.ENTRIES[identifier].page
    source = trace(Partition(), Partition(), identifier).source
    docstring = " ".join(inspect.getdoc(thing) or "" for thing in (MODULES[page], *functions_of(MODULES[page])))
    named = " ".join(docstring.split())
    assert [work for work in re.findall(WORK, source) if work not in named] == []
    places = citations(docstring, "")
    assert [found for found in citations(source, "") if not any(within(place, found) for place in places)] == []


def within(place: str, general: str) -> bool:
    """Whether a place is the one named, or in the section named: §2.2.1, footnote 2 is in §2, and its footnote 2."""
    section, _, detail = general.partition(", §")[2].partition(", ")
    return place.startswith(f"{general.partition(', §')[0]}, §{section}") and place.endswith(detail)


NOT_WHOLLY_READ = [paper for paper in papers().values() if paper.known]
WHERE_METRICS_ARE_STATED = [
    *sorted((TOP / "corefref" / "metrics").glob("*.py")),
    TOP / "corefref" / "wings" / "matching" / "mina.py",
    *sorted(PAGES.glob("*.md")),
]


def test_what_was_not_read_as_a_whole_says_how_it_is_known() -> None:
    assert {paper.id for paper in papers().values() if paper.read == "part"} <= {paper.id for paper in NOT_WHOLLY_READ}
    assert {metric.paper for metric in registry.ENTRIES.values()} <= {
        paper.id for paper in papers().values() if paper.known or paper.read == "whole"
    }


@pytest.mark.parametrize("file", WHERE_METRICS_ARE_STATED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_paper_that_was_not_read_as_a_whole_is_named_as_such_where_it_is_cited(file: Path) -> None:
    text = " ".join(file.read_text("utf-8").partition("## The first example")[0].split())
    silent = [p.short for p in NOT_WHOLLY_READ if p.short in text and f"{p.short}. {p.known}" not in text]
    assert silent == []


def test_an_example_that_was_printed_is_of_a_paper_that_was_read() -> None:
    printed = {e.case.paper for e in examples() if e.printed is not None and e.case.paper is not None}
    assert printed
    assert {paper for paper in printed if papers()[paper].read == "no"} == set()
