"""The pages of the spec name what is there, and what they claim of 0/0 holds on every small pair."""

import inspect
import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from corefref import SPEC_VERSION
from corefref.door import family, partition
from corefref.measures import MEANS, METRICS
from corefref.metrics import b_cubed, blanc, ceaf, lea, mention_identification, muc, overlapping
from corefref.partitions import Partition, is_singleton
from corefref.partitions import mentions as mentions_of
from corefref.ratio import MeanRatio, Ratio
from corefref.registry import ENTRIES
from corefref.wings.examples.worked_examples import Choice, cases, choices, examples, papers
from spec.book.pages import anchor
from spec.markdown import without_code
from tests.agreement.small_scope import SMALL
from tests.spec import blocks

TOP = Path(__file__).resolve().parent.parent.parent
SPEC = TOP / "spec"
BEYOND = ("anaphors", "links_beside", "mention_overlap", "named_entities", "split_antecedents")
"""The modules beyond entities that have pages."""
MODULES = tuple(
    import_module(f"corefref.{room}.{name}")
    for room, names in (
        ("metrics", sorted(path.stem for path in TOP.glob("corefref/metrics/[a-z]*.py"))),
        ("wings.annotation", BEYOND),
        ("wings.agree", ("agreement",)),
    )
    for name in names
)
MODULE_OF = {module.__name__.rpartition(".")[2]: module for module in MODULES}
PAIRS = [(partition(map(set, key)), partition(map(set, response))) for key, response in SMALL]

Condition = Callable[[Partition, Partition], bool]
Figure = Callable[[Partition, Partition], Fraction | None]


def name_of(module: ModuleType) -> str:
    """The last part of a module's name."""
    return module.__name__.rpartition(".")[2]


def public_functions(module: ModuleType) -> set[str]:
    """The names of the functions that a module defines for others."""
    members = inspect.getmembers(module, inspect.isfunction)
    return {name for name, f in members if f.__module__ == module.__name__ and not name.startswith("_")}


def sections(module: ModuleType) -> dict[str, str]:
    """The text under each heading of a metric's page that names a function; nothing of a page that is not there."""
    # A page goes by its metric's id.
    page = "mentions" if module is mention_identification else name_of(module)
    file = SPEC / "metrics" / f"{page}.md"
    text = file.read_text("utf-8") if file.exists() else ""
    parts = re.split(r"^### `([a-z0-9_.]+)`$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


SECTIONS = {heading: text for module in MODULES for heading, text in sections(module).items()}
NOT_OF_PARTITIONS = {
    "conll.mean_f1",
    "named_entities.pair_recall",
    "named_entities.pair_precision",
    "named_entities.pair_f1",
    "split_antecedents.for_recall",
    "split_antecedents.for_precision",
    "classes.mentions_recall",
    "classes.b_cubed_recall",
    "classes.muc_recall",
    "classes.lea_recall",
    "units.muc_recall",
    "units.blanc_recall",
    "units.lea_recall",
    "mention_overlap.recall",
    "mention_overlap.precision",
    "anaphors.recall",
    "anaphors.precision",
}
FIGURES = sorted(name for name in SECTIONS if re.search(r"recall|precision|f1", name) and name not in NOT_OF_PARTITIONS)

UNSETTLED = {entry.page for entry in ENTRIES.values() if not entry.argued}
"""Modules of metrics that may be merged before their examples are there."""


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_headings_are_the_public_functions(module: ModuleType) -> None:
    # Also where there is no page: then a test fails, and the others still run.
    assert set(sections(module)) == {f"{name_of(module)}.{name}" for name in public_functions(module)}


@pytest.mark.parametrize("heading", FIGURES)
def test_every_figure_has_its_formula_source_examples_and_gap(heading: str) -> None:
    text = SECTIONS[heading]
    assert re.search(r"\$\$.+\$\$", text)
    assert "§" in text or "Equation" in text or re.search(r"\(\d{4}\)", text)
    assert "Examples: " in text or heading.partition(".")[0] in UNSETTLED
    assert re.search(r"Undefined: .+\.$", text, re.MULTILINE)


def value_of(function: object, key: Partition, response: Partition) -> list[Fraction | None]:
    """What a function of a page gives for a pair: one value, or one for each similarity of CEAF."""
    assert callable(function)
    if function in (ceaf.recall, ceaf.precision):
        given = [function(key, response, phi) for phi in (ceaf.phi3, ceaf.phi4)]
    elif inspect.getmodule(function) is overlapping:
        given = [function(family(key), family(response))]
    else:
        given = [function(key, response)]
    return [g.value if isinstance(g, Ratio | MeanRatio) else g for g in given]


def nothing_but_twinless_singletons(key: Partition, response: Partition) -> bool:
    """Every entity of the response is a twinless singleton."""
    return all(is_singleton(r) and not r <= mentions_of(key) for r in response)


def links_of(p: Partition) -> list[set[frozenset[object]]]:
    """The coreference and the non-coreference links."""
    return [set(blanc.coreference_links(p)), set(blanc.non_coreference_links(p))]


def is_undefined(recall: Figure, precision: Figure) -> Condition:
    """Recall or precision has no value."""
    return lambda key, response: None in (recall(key, response), precision(key, response))


CONDITIONS: dict[str, Condition] = {
    "K empty": lambda key, _: not key,
    "R empty": lambda _, response: not response,
    "every entity of K is a singleton, or K is empty": lambda key, _: all(map(is_singleton, key)),
    "every entity of R is a singleton, or R is empty": lambda _, response: all(map(is_singleton, response)),
    "K has fewer than two mentions": lambda key, _: len(mentions_of(key)) < 2,
    "R has no link of a kind that K has": lambda key, response: (
        not any(k and r for k, r in zip(links_of(key), links_of(response), strict=True))
    ),
    "K has no link, and R has one": lambda key, response: not any(links_of(key)) and any(links_of(response)),
    "R has no link, and K has one": lambda key, response: not any(links_of(response)) and any(links_of(key)),
    "no mention is in both": lambda key, response: not mentions_of(key) & mentions_of(response),
    "R has twinless singletons only, or nothing": nothing_but_twinless_singletons,
    "K empty, and R has twinless singletons only, or nothing": lambda key, response: (
        not key and nothing_but_twinless_singletons(key, response)
    ),
    "one of the three F₁ is": lambda key, response: (
        is_undefined(lambda k, r: muc.recall(k, r).value, lambda k, r: muc.precision(k, r).value)(key, response)
        or not key
        or not response
    ),
}


@pytest.mark.parametrize("heading", FIGURES)
def test_a_figure_is_undefined_exactly_where_its_page_says(heading: str) -> None:
    module, _, name = heading.partition(".")
    functions = MODULE_OF[module]
    found = re.search(r"Undefined: (.+)\.$", SECTIONS[heading], re.MULTILINE)
    assert found
    for key, response in PAIRS:
        values = value_of(getattr(functions, name), key, response)
        if found[1] == "where recall or precision is":
            others = [
                value_of(getattr(functions, name.replace("f1", figure)), key, response)
                for figure in ("recall", "precision")
            ]
            expected = [None] in others
        else:
            condition = CONDITIONS.get(found[1])
            assert condition or module in UNSETTLED, f"state {found[1]!r} as a condition, beside {list(CONDITIONS)}"
            expected = condition(key, response) if condition else values == [None]
        assert all((value is None) == expected for value in values), (key, response)


def cited(text: str, folder: str) -> set[str]:
    """The cases that a page cites from a file of examples."""
    return set(re.findall(rf"`({folder}/[a-z0-9-]+)[`/]", text))


@pytest.mark.parametrize("page", sorted(SPEC.rglob("*.md")), ids=lambda page: page.name)
def test_every_case_that_a_page_cites_is_there(page: Path) -> None:
    ids = {case.id for case in cases()}
    text = page.read_text("utf-8")
    for folder in {identifier.partition("/")[0] for identifier in ids}:
        assert cited(text, folder) <= ids


def test_the_citations_are_found() -> None:
    assert cited("`luo-2005/response-a`, `luo-2005/response-b/muc.f1`", "luo-2005") == {
        "luo-2005/response-a",
        "luo-2005/response-b",
    }


README = (SPEC / "README.md").read_text("utf-8")
CHANGELOG = (SPEC / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("page", sorted((SPEC / "made").glob("*.md")), ids=lambda page: page.stem)
def test_a_page_that_a_program_makes_says_so_first(page: Path) -> None:
    assert page.read_text("utf-8").splitlines()[2].startswith("Do not edit: made from ")


def test_the_readme_names_whatever_is_there() -> None:
    there = {path.name for path in SPEC.iterdir() if path.name not in ("__pycache__", "README.md")}
    assert {name for name in there if f"`{name}" not in README} == set()


@pytest.mark.parametrize("name", blocks.BLOCKS)
def test_a_page_has_what_programs_write_into_it(name: str) -> None:
    assert (SPEC / name).read_text("utf-8") == blocks.pages()[name], "python -m tests.spec.made writes it"


def test_people_write_no_more_than_can_be_read() -> None:
    """The words of the pages and the book, without what programs write: five to six hours at 250 words a minute."""
    pages = set(SPEC.rglob("*.md")) - set(SPEC.glob("made/*.md"))
    assert sum(len(blocks.by_hand(page.read_text("utf-8")).split()) for page in pages) <= 85_000


def test_the_readme_shows_an_example_as_it_is() -> None:
    shown = json.loads(README.partition("```json\n")[2].partition("```")[0])
    data = json.loads((SPEC / "examples" / "moosavi-strube-2016.json").read_text("utf-8"))
    case = next(c for c in data["cases"] if c["id"] == shown["id"])
    assert shown == case | {"scores": case["scores"][:1]}


def test_the_check_that_the_readme_shows_accepts_the_reading_and_refuses_another_metric() -> None:
    class MyScorer:
        def __init__(self, recall: Callable[[Partition, Partition], Ratio]) -> None:
            self.recall = recall

        def lea_recall(self, key: Partition, response: Partition) -> float:
            return float(self.recall(key, response).value or 0)

    code = README.partition("```python\n")[2].partition("```")[0]
    namespace: dict[str, object] = {"pytest": pytest, "my_scorer": MyScorer(lea.recall)}
    exec(code, namespace)
    check = namespace["test_my_lea_recall"]
    assert callable(check)
    tried = [e for e in examples() if e.metric == "lea.recall" and e.exact is not None]
    for e in tried:
        check(e)
    namespace["my_scorer"] = MyScorer(b_cubed.recall)
    with pytest.raises(AssertionError):
        list(map(check, tried))


def test_the_version_of_the_spec_is_that_of_the_signature() -> None:
    stated = re.search(r"^Version (\d+\.\d+\.\d+)\.", README, re.MULTILINE)
    assert stated
    assert stated[1] == SPEC_VERSION


@pytest.mark.parametrize("name", ["vectors/vectors.json", "bytes.json"])
def test_a_frozen_file_is_the_one_of_its_version(name: str) -> None:
    content = (SPEC / name).read_bytes()
    version = json.loads(content)["version"]
    frozen = re.findall(rf"`{name}`, version (\S+), frozen: SHA-256 `([0-9a-f]+)`", CHANGELOG)
    assert dict(frozen)[version] == sha256(content).hexdigest()
    assert len(dict(frozen)) == len(frozen)


def test_the_changelog_has_a_date_for_the_version_that_is_stated() -> None:
    (newest, date), *_ = re.findall(r"^## (\S+)(?: – (\S+))?$", CHANGELOG, re.MULTILINE)
    assert newest == SPEC_VERSION
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", date)


def test_choices_are_numbered_once() -> None:
    ids = [choice.id for choice in choices()]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Z]+[A-Z0-9]*-[1-9][0-9]*", identifier) for identifier in ids)


@pytest.mark.parametrize("choice", [pytest.param(c, id=c.id) for c in choices()])
def test_every_choice_is_argued(choice: Choice) -> None:
    assert re.match(r"(- )?a\. ", choice.text)
    for field in ("Paper: ", "Others: ", "Matters when: ", "Examples: "):
        assert len(re.findall(rf"^(?:- )?{field}\S", choice.text, re.MULTILINE)) == 1, field


def test_every_work_that_is_cited_is_in_the_list() -> None:
    cited = re.compile(r"\b((?:van )?[A-Z][a-z]+(?: & [A-Z][a-z]+| et al\.)?),? \(?((?:19|20)[0-9]{2})\b(?!-)")
    notes = TOP / "proofs_notes"
    pages = [SPEC / "choices.md", SPEC / "terms.md", *(SPEC / "metrics").glob("*.md"), *notes.rglob("*.md")]
    sources = [*(TOP / "corefref").rglob("*.py"), *notes.rglob("*.v")]
    found = {
        (file.name, f"{authors} ({year})")
        for file in [*pages, *sources]
        for authors, year in cited.findall(re.sub(r"[\s*()]*\n[\s*()]*", " ", file.read_text("utf-8")))
    }
    known = {paper.short for paper in papers().values()}
    assert len({work for _, work in found}) > len(known) / 2
    assert {(file, work) for file, work in found if work not in known} == set()


def test_every_choice_that_is_cited_is_made() -> None:
    ids = {choice.id for choice in choices()}
    families = {identifier.partition("-")[0] for identifier in ids}
    pages = [*SPEC.rglob("*.md"), *(SPEC / "examples").glob("*.json"), SPEC / "errata.json"]
    code = (TOP / "corefref").rglob("*.py")
    found = {
        (page.name, identifier)
        for page in [*pages, *code]
        for said, identifier in re.findall(r"([Cc]hoices? |)\b([A-Z]+-[0-9]+)\b", page.read_text("utf-8"))
        if said or identifier.partition("-")[0] in families
    }
    assert found
    assert {(page, identifier) for page, identifier in found if identifier not in ids} == set()


def test_the_papers_of_the_registry_are_in_the_list() -> None:
    assert {metric.paper for metric in METRICS.values()} <= set(papers())
    assert {mean.paper for mean in MEANS.values()} <= set(papers())


WRITTEN = sorted(
    page
    for room in (".", ".github", "corefref", "proofs_notes", "spec", "tests")
    for page in (TOP.glob("*.md") if room == "." else (TOP / room).rglob("*.md"))
)


@cache
def anchors(page: Path) -> frozenset[str]:
    """What links may name of a page: its headings; of two that are called the same the second has a number."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    names = [anchor(re.sub(r"\]\([^)]*\)", "", heading)) for heading in re.findall(r"^#+ +(.*)$", text, re.MULTILINE)]
    again = {f"{name}-{number}" for name in names for number in range(1, names.count(name))}
    return frozenset({*names, *again, *re.findall(r'id="([^"]+)"', text)})


def leads(page: Path, link: str) -> bool:
    """Whether a link of a page leads to a file that there is, and to a heading in it."""
    place, _, name = link.partition("#")
    # The book's links begin at the top.
    target = (TOP / place.lstrip("/") if place.startswith("/") else page.parent / place) if place else page
    return target.exists() and (not name or name in anchors(target))


def test_every_link_leads_to_a_page_and_a_heading_that_there_are() -> None:
    links = [
        (page, link)
        for page in WRITTEN
        for link in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text("utf-8")))
        if ":" not in link
    ]
    assert sum("#" in link for _, link in links) > 400
    assert [(str(page.relative_to(TOP)), link) for page, link in links if not leads(page, link)] == []


def test_a_link_to_what_is_not_there_does_not_lead() -> None:
    page = SPEC / "metrics" / "lea.md"
    assert leads(page, "../terms.md")
    assert leads(page, "../choices.md#lea-1--links-of-a-singleton")
    assert not leads(page, "../term.md")
    assert not leads(page, "../choices.md#lea-1-links-of-a-singleton")
