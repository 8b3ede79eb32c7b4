"""
Every kind of page at two widths, light and dark: no text is covered, cut, broken within a word, or scrolled out without
a cue, and axe finds nothing.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from corefref.cli import answered, main
from tests.browser import Scheme, opened, served, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("book")]

TOP = Path(__file__).resolve().parents[2]
FAULTS = (Path(__file__).parent / "layout.js").read_text("utf-8")
LOOKS: tuple[tuple[int, Scheme], ...] = ((1280, "light"), (390, "dark"))
OTHER: dict[Scheme, Scheme] = {"light": "dark", "dark": "light"}

CHAPTERS = (
    "spec/book/index",
    "spec/book/preface",
    "spec/book/start",
    "spec/book/sees",
    "spec/book/slides",
    "spec/book/teaching",
    "spec/book/glossary",
    "spec/book/figures",
    "spec/book/metrics/lea",
    "spec/book/metrics/matching",
    "spec/book/metrics/conll",
    "spec/book/metrics/plurals",
    "spec/book/metrics/units",
    "spec/book/metrics/generated_text",
    "spec/book/proofs",
    "proofs_notes/claims",
    "spec/conformance/README",
    "spec/invariants",
)
"""Chapters and pages that have, between them, every kind of thing that a page has."""

SETS = ("--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}")
FILES = ("spec/corpus/key.conll", "spec/corpus/response.conll")
COMMANDS = {
    "explain-one": ("explain", *SETS, "--metric", "lea", "--format", "html"),
    "explain-document": (
        "explain",
        *FILES,
        "--document",
        "austen/pride; part 000",
        "--metric",
        "ceaf_e",
        "--format",
        "html",
    ),
    "explain-all": ("explain", *FILES, "--format", "html"),
    "errors": ("errors", *FILES, "--format", "html"),
    "compare": ("compare", *FILES, "spec/corpus/response-b.conll", "--format", "html"),
}
"""Pages that commands print."""

FILED = {
    # 0/0 reported as 0 is a departure from what is declared, which the report shows on its least input.
    "verify": (
        *("verify", "--adapter", "python:corefref:score", "--metrics", "lea", "--suites", "boundary"),
        *("--undefined", "none", "--progress", "none", "--report", "{folder}/verify.html"),
    ),
    "leaderboard/index": (
        *("leaderboard", "{folder}/keys", "{folder}/team", "{folder}/other", "--units", "document"),
        *("--out", "{folder}/leaderboard"),
    ),
}
"""Pages that commands write into files."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the pages that programs write are served."""
    folder = tmp_path_factory.mktemp("written")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(TOP)
        for name, words in COMMANDS.items():
            (folder / f"{name}.html").write_text(answered(list(words)).text, "utf-8")
        for name, path in (("keys", FILES[0]), ("team", FILES[1]), ("other", "spec/corpus/response-b.conll")):
            (folder / name).mkdir()
            shutil.copy(path, folder / name / "corpus.conll")
        for words in FILED.values():
            assert main([word.format(folder=folder) for word in words]) == 0
    with served(folder) as address:
        yield address


def faults(page: "Page", scheme: Scheme) -> list[str]:
    """What is wrong with a page in one scheme; only its colours are others in the other."""
    found: list[str] = page.evaluate(FAULTS)
    found += violations(page)
    page.emulate_media(color_scheme=OTHER[scheme])
    found += violations(page, "color-contrast")
    page.emulate_media(color_scheme=scheme)
    return found


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
@pytest.mark.parametrize("name", [*COMMANDS, *FILED])
def test_what_a_program_writes_can_be_read(
    chromium: "Browser", written: str, name: str, width: int, scheme: Scheme
) -> None:
    with opened(chromium, width, scheme) as (context, said):
        page = context.new_page()
        page.goto(f"{written}{name}.html")
        assert faults(page, scheme) == []
        # With an entity chosen, its panel lies over the page and not under it.
        button = page.locator("button[data-e]").first
        if button.count():
            button.click()
            assert page.evaluate(
                "() => { const box = document.querySelector('#chosen').getBoundingClientRect();"
                "return document.querySelector('#chosen').contains("
                "document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"
            )
            assert violations(page) == []
        assert said == []


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_can_be_read(chromium: "Browser", address: str, name: str, width: int, scheme: Scheme) -> None:
    with opened(chromium, width, scheme) as (context, said):
        page = context.new_page()
        page.goto(f"{address}{name}.html")
        assert faults(page, scheme) == []
        assert said == []


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_the_playground_of_the_book_can_be_read(chromium: "Browser", address: str, width: int, scheme: Scheme) -> None:
    with opened(chromium, width, scheme) as (context, _):
        page = context.new_page()
        page.goto(f"{address}playground/index.html")
        page.wait_for_selector("html[data-shown]")
        assert faults(page, scheme) == []


BROKEN = {
    "covered": "<p>words</p><div style='position:fixed;inset:0;background:red'>over</div>",
    "cut": "<div style='width:3em;overflow:hidden;white-space:nowrap'>more words than there is room for</div>",
    "broken within a word": "<p style='width:2em;overflow-wrap:anywhere'>incomprehensible</p>",
    "scrolled out without a cue": "<div style='width:5em;overflow-x:auto;white-space:nowrap'>more than is seen</div>",
    "wider than the window": "<div style='width:5000px'>wide</div>",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_planted_fault_is_found(chromium: "Browser", fault: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.set_content(f"<!doctype html><body style='padding-top:30vh;height:90vh'>{BROKEN[fault]}")
        found: list[str] = page.evaluate(FAULTS)
        assert [text for text in found if text.startswith(fault)] != []
        page.set_content("<!doctype html><p>Words with room.</p>")
        assert page.evaluate(FAULTS) == []
