"""Every kind of page of the book, on a screen, a phone and paper, looked at as all pages are (`look.js`)."""

from typing import TYPE_CHECKING

import pytest

from tests.browser import Scheme
from tests.pages.kinds import MEDIA, Medium, faults, seen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("book")]

SLIDE = (1062, 570)
"""The paper of a slide, 297 × 167 mm, without its margins; `slides.css` asks for it."""

SCHEMES: dict[Medium, Scheme | None] = {"screen": "light", "phone": "dark", "paper": None}

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


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_can_be_read(chromium: "Browser", address: str, name: str, medium: Medium) -> None:
    scheme = SCHEMES[medium]
    size = SLIDE if (name, medium) == ("spec/book/slides", "paper") else None
    with seen(chromium, f"{address}{name}.html", medium, scheme or "light", size) as (page, said):
        found = faults(page, medium, scheme=scheme)
        # The chapter of a metric is about its figures. Another page tells first, or only.
        told = () if name.startswith("spec/book/metrics/") else ("no answer", "answer below")
        assert [fault for fault in found if not fault.startswith(told)] == []
        assert said == []


@pytest.mark.parametrize("medium", ["screen", "phone"])
def test_the_playground_of_the_book_can_be_read(chromium: "Browser", address: str, medium: Medium) -> None:
    with seen(chromium, f"{address}playground/index.html", medium, SCHEMES[medium] or "light") as (page, _):
        page.wait_for_selector("html[data-shown]")
        assert faults(page, medium, scheme=SCHEMES[medium]) == []
