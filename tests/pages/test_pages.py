"""
What programs write has its answer in sight, on a screen, on a phone and on paper; nothing is cut, covered or run
together; and no text becomes a part of the page. The whole of it: `python -m tests.pages`.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from corefref.rendering.blocks import Table
from corefref.rendering.parts import Inline, Ranked
from corefref.wings.shared import html
from corefref.wings.shared.html import STYLE
from tests.book.test_layout import CHAPTERS
from tests.browser import Scheme, opened, served
from tests.pages.kinds import (
    CONTENTS,
    KINDS,
    LOOK,
    PAGES,
    RECORD,
    Content,
    Medium,
    faults,
    injected,
    media_of,
    seen,
    write,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("pages")]


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the pages of the shipped texts are served."""
    folder = tmp_path_factory.mktemp("shipped")
    write("shipped", folder)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the pages of names that would break out are served."""
    folder = tmp_path_factory.mktemp("hostile")
    write("hostile", folder)
    with served(folder) as address:
        yield address


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_in_sight(chromium: "Browser", shipped: str, kind: str) -> None:
    for medium in media_of(kind):
        # Rules on colours and names are asked on a screen, of both schemes; where things are, everywhere.
        scheme: Scheme | None = "dark" if medium == "screen" and kind in PAGES else None
        with seen(chromium, f"{shipped}{kind}.html", medium, scheme or "light") as (page, said):
            assert (medium, faults(page, medium, scheme=scheme)) == (medium, [])
            assert said == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_becomes_a_part_of_a_page(chromium: "Browser", hostile: str, kind: str) -> None:
    with seen(chromium, f"{hostile}{kind}.html", "screen") as (page, said):
        assert injected(page) == []
        assert said == []


def test_the_panel_of_an_entity_can_be_closed_by_touch(chromium: "Browser", shipped: str) -> None:
    with seen(chromium, f"{shipped}explain.html", "phone") as (page, _):
        page.locator("button[data-e]").first.click()
        # It lies over the page, and leaves most of it in sight.
        box = page.locator("#chosen").bounding_box()
        assert box is not None
        assert box["height"] <= 0.31 * 844
        page.locator("#chosen .close").click()
        assert not page.locator("#chosen").is_visible()
        assert page.locator("button[data-e][aria-pressed=true]").count() == 0


def test_what_an_explanation_is_about_stands_within_its_first_200_pixels(chromium: "Browser", shipped: str) -> None:
    for medium in ("phone", "screen"):
        with seen(chromium, f"{shipped}explain.html", medium) as (page, _):
            bottoms = page.evaluate(
                "[...document.querySelectorAll('header p')].map((p) => p.getBoundingClientRect().bottom)"
            )
            head = page.inner_text("header")
            assert all(word in head for word in ("Recall ", "precision ", "F₁ ", "What costs most: "))
            assert len(bottoms) == 2
            assert max(bottoms) <= 200


@pytest.mark.parametrize("content", CONTENTS)
def test_the_record_is_of_these_kinds_and_has_no_fault(content: Content) -> None:
    record = json.loads(RECORD.read_text("utf-8"))[content]
    assert record["kinds"] == list(KINDS)
    assert record["looks"] == sum(1 if medium == "paper" else 2 for kind in KINDS for medium in media_of(kind))
    assert record["faults"] == {}


def test_the_record_is_of_the_book_and_its_playground_and_has_no_fault() -> None:
    record = json.loads(RECORD.read_text("utf-8"))["book"]
    played = [f"playground, {content}" for content in CONTENTS]
    assert {*CHAPTERS, *played} <= {*record["kinds"]}
    assert record["looks"] == 5 * (len(record["kinds"]) - len(played)) + 4 * len(played)
    assert record["faults"] == {}


def test_a_mark_of_significance_scrolls_with_its_table(chromium: "Browser") -> None:
    figures: tuple[Inline, ...] = ("one", *(Ranked("59.43", mark="†") for _ in range(12)))
    shown = html.page("Table", [Table(("System", *("F₁",) * 12), [figures], frozenset(range(1, 13)), answer=12)])
    mend = ".wide { position: relative; isolation: isolate;"
    assert mend in shown
    with opened(chromium, 390) as (context, _):
        page = context.new_page()
        page.set_content(shown)
        assert faults(page, "phone") == []
        page.set_content(shown.replace(mend, ".wide {"))
        assert [text for text in faults(page, "phone") if text.startswith("mark leaves its box")] != []


PAGE = "<!doctype html><meta name=viewport content='width=device-width'><body style='{}'>{}"
ANSWER = "<p data-answer>37.67</p>"
SCROLLS = "overflow: auto; background: linear-gradient(red, red)"
ROW = "<tr><th scope=row>one<td>1<td>2"


def box(style: str, *rows: str, head: str = "") -> str:
    """A table in a box."""
    return f"<div class=wide style='{style}'><table>{head}<tbody>{''.join(rows)}</table></div>"


BROKEN = {
    "covered": "<p>words</p><div style='position:fixed;inset:0;background:red'>over</div>",
    "cut": "<div style='width:3em;overflow:hidden;white-space:nowrap'>more words than there is room for</div>",
    "mentions run together": "<button class=chip>Her mother</button><p>{Her mother her}",
    "counts responses": "<p>The second response has one too many.",
    "source cut": "<div class=source style='width:9em;white-space:pre;overflow:auto'>return Fraction(len(links(k)))",
    "head beside its columns": "<table><thead><tr><th colspan=3 style='text-align:left'>MUC<tbody><tr><td>1</table>",
    "broken within a word": "<p style='width:2em;overflow-wrap:anywhere'>incomprehensible</p>",
    "entity on two lines": "<p style='width:4em'>Key: <code>{a <b>b</b> c}</code>",
    "scrolled out without a cue": "<p style='width:5em;overflow-x:auto;white-space:nowrap'>more than is seen</p>",
    "wider than the window": "<div style='width:5000px'>wide</div>",
    "answer out of sight": box(f"width:9em;{SCROLLS}", "<tr><td style='min-width:20em'>b<td data-answer>37.67"),
    "mark leaves its box": box("overflow-x:auto", "<tr><td>59.43<sup style='position:absolute'>†</sup>"),
    "runs into the next": "<table style='table-layout:fixed;width:6em'><td style='white-space:nowrap'>many words<td>2",
    "names scroll away": box(f"width:9em;{SCROLLS}", ROW.replace("<td>", "<td style='min-width:9em'>")),
    "heads scroll away": box(f"height:5em;{SCROLLS}", *[ROW] * 30, head="<thead><tr><th>a<th>b<th>c</thead>"),
    "a shadow over a caption": box(
        f"width:9em;{SCROLLS}", ROW.replace("<td>", "<td style='min-width:9em'>"), head="<caption>F₁</caption>"
    ),
    "a colour without its key entity": "<button style='background:#e69f00'>her</button>",
    "a colour of another than k2": "<button data-fill=k2 style='background:#e69f00'>her</button>",
}
"""What the look says of a page, and what the page has beside its answer."""


@pytest.mark.parametrize("fault", BROKEN)
def test_a_planted_fault_is_found(chromium: "Browser", fault: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.set_content(PAGE.format("padding-top:30vh;height:90vh", ANSWER + BROKEN[fault]))
        found: list[str] = page.evaluate(LOOK, False)
        assert [text for text in found if text.startswith(fault)] != []
        page.set_content(PAGE.format("", ANSWER + "<p>Words with room.</p>"))
        assert page.evaluate(LOOK, False) == []
        page.set_content(PAGE.format("", "<div style='height:3000px'></div>" + ANSWER))
        assert page.evaluate(LOOK, False)[0].startswith("answer below the first screen")
        page.set_content(PAGE.format("", "<p>37.67</p>"))
        assert page.evaluate(LOOK, False) == ["no answer is marked"]


ON_PAPER = {
    "stays over every sheet": ANSWER + "<a style='position:fixed;bottom:0'>Skip to content</a>",
    "a long table on one sheet": ANSWER + f"<table style='break-inside:avoid'>{ROW * 60}</table>",
    "a long ul on one sheet": ANSWER + f"<ul style='break-inside:avoid'>{'<li>true' * 90}</ul>",
    "unfolded without its title": ANSWER + "<details open><summary style='display:none'>Hint</summary>Count.</details>",
    "an example in an empty field": ANSWER + "<label>Recall <input placeholder='1/2, 50 %'></label>",
    "folded on paper": ANSWER + "<details><summary>MUC</summary><table><tr><td>1</table></details>",
}


@pytest.mark.parametrize("fault", ON_PAPER)
def test_a_planted_fault_on_paper_is_found(chromium: "Browser", fault: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.set_content(PAGE.format("", ON_PAPER[fault]))
        page.emulate_media(media="print")
        found: list[str] = page.evaluate(LOOK, True)
        assert [text for text in found if text.startswith(fault)] != []


MENDS: tuple[tuple[str, Medium, str, str, str], ...] = (
    (
        "errors",
        "phone",
        ".wide tr > [data-answer] { position: sticky;",
        ".wide tr > [data-answer] {",
        "answer out of sight",
    ),
    ("table", "phone", ".wide tr > :first-child { position: sticky;", ".wide tr > :first-child {", "names scroll away"),
    (
        "agree",
        "phone",
        "font-weight: 600; background: var(--under); }",
        "font-weight: 600; }",
        "a shadow over a caption",
    ),
    (
        "table",
        "phone",
        ".wide { container-type: scroll-state; }",
        "",
        "covers figures without a cue",
    ),
    (
        "leaderboard/index",
        "paper",
        "details::details-content { content-visibility: visible;",
        "x::details-content {",
        "folded on paper",
    ),
)
"""A page, where it is looked at, a mend of its style, the style without it, and what is found then."""


def test_a_score_at_the_end_of_an_explanation_is_missed(chromium: "Browser", shipped: str) -> None:
    with seen(chromium, f"{shipped}explain.html", "screen") as (page, _):
        page.evaluate("document.querySelector('main').append(document.querySelector('[data-answer]').parentElement)")
        assert [text for text in faults(page, "screen") if text.startswith("answer below the first screen")] != []


def test_mentions_that_run_together_are_missed(chromium: "Browser", shipped: str) -> None:
    with seen(chromium, f"{shipped}explain.html", "screen") as (page, _):
        page.evaluate(
            "for (const cell of document.querySelectorAll('td > bdi'))"
            "cell.textContent = cell.textContent.replaceAll(' · ', ' ')"
        )
        assert [text for text in faults(page, "screen") if text.startswith("mentions run together")] != []


@pytest.mark.parametrize(("kind", "medium", "mend", "without", "fault"), MENDS)
def test_a_mend_that_is_taken_out_is_missed(
    chromium: "Browser", shipped: str, kind: str, medium: Medium, mend: str, without: str, fault: str
) -> None:
    assert mend in STYLE
    with seen(chromium, f"{shipped}{kind}.html", medium) as (page, _):
        page.evaluate(
            "([mend, without]) => { const style = document.querySelector('style');"
            "style.textContent = style.textContent.replace(mend, without); }",
            [mend, without],
        )
        assert [text for text in faults(page, medium) if text.startswith(fault)] != []
