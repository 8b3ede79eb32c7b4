"""The book as a site: it builds without a warning, needs no network, and can be read by everyone."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import opened, overflows

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("book")]


def test_no_chapter_is_wider_than_its_window(chromium: "Browser", site: Path, address: str) -> None:
    chapters = sorted(path.relative_to(site) for path in (site / "spec" / "book").rglob("*.html"))
    assert len(chapters) >= 15
    with opened(chromium) as (context, said):
        page = context.new_page()
        for path in chapters:
            # The next page would break off what this one still fetches.
            page.goto(f"{address}{path.as_posix()}", wait_until="networkidle")
            for width in (1280, 820, 390):
                page.set_viewport_size({"width": width, "height": 900})
                assert not overflows(page), (path, width)
        assert said == []


def test_the_address_of_the_site_leads_to_the_book(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(address)
        page.wait_for_url("**/spec/book/index.html")
        assert "corefref" in page.title()


def test_a_term_lights_up_in_the_formula_and_in_the_source(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/lea.html")
        assert page.locator(".beside .lit").count() == 0
        page.focus(".beside .terms li[data-term='2']")
        assert page.locator(".beside .paper .lit").count() == 1
        assert "resolution_score(k, response)" in page.locator(".beside .source .lit").all_inner_texts()
        page.hover(".beside .source [data-term='5']")
        assert page.locator(".beside .paper .lit").get_attribute("data-term") == "5"


def test_formulas_are_drawn(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/lea.html")
        heights = page.evaluate(
            "[...document.querySelectorAll('math[display=block]')].map(m => m.getBoundingClientRect().height)"
        )
        assert heights
        assert min(heights) > 30


def test_it_can_be_searched_without_a_network(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(f"{address}search.html?q=twinless")
        page.wait_for_selector("#search-results li")
        assert page.locator("#search-results a", has_text="Twinless mentions").count() > 0
        assert said == []
