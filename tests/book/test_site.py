"""The book as a site: it builds without a warning, needs no network, and can be read by everyone."""

import re
from html import unescape
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import opened, overflows, served, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("book")]


def test_no_chapter_is_wider_than_its_window(chromium: "Browser", site: Path, address: str) -> None:
    chapters = sorted(path.relative_to(site) for path in (site / "spec" / "book").rglob("*.html"))
    assert len(chapters) >= 15
    with opened(chromium) as (context, said):
        # The windows take turns: a chapter has time to miss something before the next one takes its window.
        windows = [context.new_page() for _ in range(5)]
        for path, page in zip(chapters, cycle(windows), strict=False):
            page.wait_for_load_state("networkidle")
            page.goto(f"{address}{path.as_posix()}")
            for width in (1280, 820, 390):
                page.set_viewport_size({"width": width, "height": 900})
                assert not overflows(page), (path, width)
        for page in windows:
            page.wait_for_load_state("networkidle")
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


MARKUP = re.compile(
    r"\]\([^)\0]{3,}\)|\*\*[A-Za-z]|(?<![\w*])\*[A-Za-z][a-z ]+\*(?!\w)|`[^`\0]{1,40}`|\$[A-Za-z\\_{}]+\$|^#{1,4} ",
    re.MULTILINE,
)
"""A link, strong or emphasised words, code, a formula and a heading as Markdown has them."""


def test_no_markup_is_left_in_a_text(site: Path) -> None:
    left = []
    for page in site.rglob("*.html"):
        if "playground" not in page.parts:
            text = re.sub(r"(?s)<(script|style|pre|code|math|svg)\b.*?</\1>", "", page.read_text("utf-8"))
            found = MARKUP.search(unescape(re.sub("<[^>]+>", "\0", text)))
            left += [f"{page.name}: {found[0]}"] if found else []
    assert left == []


def test_every_sign_of_code_is_known_to_its_language(site: Path) -> None:
    assert [page.name for page in site.rglob("*.html") if 'class="err"' in page.read_text("utf-8")] == []


def test_parameters_of_python_are_a_list(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/reference/python.html")
        assert page.locator("ul.parameters li").count() > 100
        assert violations(page, "definition-list", "dlitem", "list") == []


def test_it_can_be_searched_without_a_network(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(f"{address}search.html?q=twinless")
        page.wait_for_selector("#search-results li")
        assert page.locator("#search-results a", has_text="Twinless mentions").count() > 0
        assert violations(page) == []
        # What is missing is told before the page is left.
        page.wait_for_load_state("networkidle")
        # What is named like a metric is first its chapter, and each page says what it is.
        for query, first in (("lea", "LEA"), ("b3", "B³"), ("bridging", "Bridging, and")):
            page.goto(f"{address}search.html?q={query}")
            page.wait_for_selector("#search-results li small")
            link = page.locator("#search-results li").first
            assert link.locator("a").inner_text().startswith(first)
            assert link.locator("small").inner_text().strip() == "chapter"
            page.wait_for_load_state("networkidle")
        # In an excerpt the words of a cell or a paragraph do not run into the next.
        page.goto(f"{address}search.html?q=governess")
        page.locator("#search-results p.context", has_text="metric recall precision F₁").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert "precisionF₁" not in page.inner_text("#search-results")
        assert said == []


def test_what_a_page_has_not_got_when_it_is_left_is_no_failure(chromium: "Browser", tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Idle</title>", "utf-8")
    with served(tmp_path) as address, opened(chromium) as (context, said):
        context.route("**/never", lambda _: None)
        context.route("**/refused", lambda route: route.abort("connectionrefused"))
        page = context.new_page()
        page.goto(address)
        with page.expect_request("**/never"):
            page.evaluate("void fetch('never')")
        page.goto(f"{address}index.html?next")
        with page.expect_event("requestfailed"), page.expect_console_message():
            page.evaluate("void fetch('refused').catch(() => 0)")
        failed = "net::ERR_CONNECTION_REFUSED"
        assert sorted(said) == [f"error: Failed to load resource: {failed}", f"failed: {address}refused: {failed}"]


def test_the_running_text_answers_to_keys_and_says_what_changed(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/lea.html")
        f1 = page.locator(".moves.live tr[data-metric=lea] td").nth(2)
        assert f1.locator(".figure").inner_text() == "2/3 =\u00a066.67\u00a0%"
        page.locator(".moves [data-state='010112']").press("Enter")
        assert f1.locator(".figure").inner_text() == "1 =\u00a0100.00\u00a0%"
        assert f1.locator(".delta").inner_text() == "+33.33"
        # From its entity d goes to Emma's, as in the response that was there at first.
        for _ in range(6):
            page.locator(".moves button[data-m=d]").press("Enter")
            if f1.locator(".figure").inner_text().startswith("2/3"):
                break
        assert page.locator(".moves [data-state='010012']").get_attribute("aria-pressed") == "true"
        assert page.locator(".moves [role=status]").inner_text() == "F₁ 66.67\u00a0%"
        # Where a press leads is said before it.
        assert page.locator(".moves button[data-m=d]").get_attribute("title") == "moves to {b e}"
        assert page.locator(".moves .next").inner_text() == "The next press moves d to {b e}."
        # Though a move numbers the entities anew, presses lead round all places.
        led = []
        for _ in range(5):
            page.locator(".moves button[data-m=a]").press("Enter")
            led.append(page.locator(".moves .next").inner_text().removeprefix("The next press moves a "))
        assert led == ["to an entity of its own.", "out of the response.", "to {b e}.", "to {c d}.", "to {f}."]
        page.focus(".moves button[data-m=f]")
        assert page.locator(".moves .next").inner_text() == "The next press moves f out of the response."
        assert said == []


def test_a_response_is_chosen_by_keys_and_its_figures_change(chromium: "Browser", address: str) -> None:
    with opened(chromium, 390, "dark") as (context, said):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/plurals.html")
        lea = page.locator(".scene.live .figures li").last
        assert lea.locator(".figure").inner_text() == "8/9 =\u00a088.89\u00a0%"
        page.locator(".scene [data-choice='3']").press("Enter")
        assert lea.locator(".figure").inner_text() == "2/3 =\u00a066.67\u00a0%"
        assert lea.locator(".delta").inner_text() == "−22.22"
        assert page.locator(".scene .m[data-m=k] > sub").inner_text() == "k nobody"
        assert "k is by itself" in page.locator(".scene [role=status]").inner_text()
        assert said == []


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("2/3", "✓ Right."),
        ("4/6", "✓ Right."),
        ("66.7 %", "✓ Right, rounded. Exactly it is 2/3."),
        ("3/4", "✗ Not yet."),
    ],
)
def test_an_exercise_is_checked_exactly(chromium: "Browser", address: str, typed: str, verdict: str) -> None:
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/lea.html")
        field = page.locator(".asked input").first
        field.fill(typed)
        # What is right is said at once; what is not may still be typed.
        assert page.locator(".asked .verdict").first.inner_text() == (verdict if verdict[0] == "✓" else "")
        field.press("Enter")
        assert page.locator(".asked .verdict").first.inner_text() == verdict
        assert said == []


def test_exercises_are_two_presses_from_the_head_of_a_chapter(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/metrics/lea.html")
        page.focus(".skip-to-content")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the exercises"
        page.keyboard.press("Enter")
        page.wait_for_url("**/lea.html#exercises")
        for _ in range(6):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.asked input')"):
                break
        assert page.evaluate("document.activeElement === document.querySelector('.asked input')")


def test_a_picture_opens_in_the_playground_and_its_chapter_is_linked_there(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/start.html")
        assert page.locator("p.try a").first.get_attribute("href").endswith("&metric=lea")
        page.goto(f"{address}spec/book/metrics/muc.html")
        # In a chapter each pair is asked of its metric, those of its exercises too.
        links = page.locator("p.try a").evaluate_all("(links) => links.map((link) => link.href)")
        assert len(links) > 10
        assert {link.partition("metric=")[2] for link in links} == {"muc"}
        page.locator("p.try a").first.click()
        page.wait_for_selector("html[data-shown]")
        assert page.input_value("#key") == "{a b c} {d e f g}"
        page.wait_for_selector("#chapter a")
        page.locator("#chapter a").last.click()
        page.wait_for_url("**/spec/book/metrics/muc.html")
        assert page.locator("h1").inner_text().startswith("MUC")


def test_slides_are_printed_one_to_a_page(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.goto(f"{address}spec/book/slides.html")
        number = page.locator("section").count()
        assert number >= 12
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == number
        page.evaluate("document.querySelector('#s3').scrollIntoView()")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("Math.abs(document.querySelector('#s4').getBoundingClientRect().top) < 5")
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("Math.abs(document.querySelector('#s3').getBoundingClientRect().top) < 5")
