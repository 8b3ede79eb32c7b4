"""The playground in a browser: typed, dragged, by keyboard, shared, offline, at three widths, light and dark."""

import json
import subprocess
import zlib
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from corefref.cli import main
from corefref.registry import IDS
from proofs_notes import theories
from tests.browser import PACKAGES, Said, Scheme, opened, overflows, served, violations
from tests.pages.kinds import MEDIA, Medium, faults, injected, pairs
from tests.wings.teach.test_answers import COLUMNS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("playground")]

CONLL = "#begin document (toy)\nthe\t(0\ndog\t0)\nsaw\t-\nit\t(0)\n#end document\n"
READY = "html[data-ready]"
LEA = "#scores tr[data-metric=lea] td:nth-child(4) .exact"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("playground") / "site"
    assert main(["play", "--pyodide", str(PACKAGES / "pyodide"), "--out", str(folder)]) == 0
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def loaded(chromium: "Browser", address: str) -> "Iterator[tuple[Page, Said]]":
    """A page that is loaded once, and then without a network: each test sets what it starts from."""
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(READY, timeout=120_000)
        context.set_offline(True)
        yield page, said


def becomes(page: "Page", expression: str, arg: object = None) -> None:
    """Wait until an expression is true; the page's own policy lets nobody evaluate one again and again inside it."""
    for _ in range(1200):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{expression} did not become true")


def typed(page: "Page", key: str, response: str) -> None:
    """Type both sides, and wait for what they give."""
    page.fill("#key", key)
    page.fill("#response", response)
    becomes(page, "() => !document.querySelector('#scores.old') && !document.querySelector('#drawing.old')")
    becomes(page, "([k, r]) => !location.hash || location.hash.startsWith('#z=') || "
        "(new URLSearchParams(location.hash.slice(1)).get('key') === k && "
        "new URLSearchParams(location.hash.slice(1)).get('response') === r)", arg=[key, response])  # fmt: skip


def put(page: "Page", side: str, text: str) -> None:
    """Put a long text into a side at once: a driver types it letter by letter."""
    page.evaluate(
        "([side, text]) => { const box = document.getElementById(side); box.value = text;"
        "box.dispatchEvent(new InputEvent('input', { inputType: 'insertText' })); }",
        [side, text],
    )


def shows(page: "Page", figure: str, selector: str = LEA) -> None:
    """Wait until a figure is shown."""
    becomes(page, "([where, what]) => document.querySelector(where).textContent === what", arg=[selector, figure])


def test_the_first_figures_are_there_before_python_is(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.route("**/*.wasm", lambda route: None)
        page.goto(address)
        page.wait_for_selector("html[data-shown]")
        shows(page, "5/18")
        assert page.locator("#drawing g[data-mention]").count() == 15
        assert page.locator("#explanation math").count() >= 2
        assert "Loading Python" in page.inner_text("#state")
        assert said == []


def test_typing_changes_every_figure_without_a_network(loaded: "tuple[Page, Said]") -> None:
    page, said = loaded
    typed(page, "{a b c} {d e f g}", "{a b} {c d} {f g h i}")
    shows(page, "5/18")
    typed(page, "{a b c} {d e f g}", "{a b c} {d e f g}")
    shows(page, "1")
    assert page.locator("#scores .delta.up").count() > 0
    # All figures with their changes are in view.
    typed(page, "{a b c} {d e f g}", "{a b c} {d e} {f g h i}")
    shows(page, "221/354")
    assert page.evaluate("(t => t.scrollWidth <= t.clientWidth)(document.querySelector('#figures .wide'))")
    assert said == []


def test_what_cannot_be_read_is_said_beside_its_side(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a b}")
    page.fill("#response", "{a b")
    page.wait_for_selector("#response[aria-invalid=true]")
    assert "`}`" in page.inner_text("#response-wrong")
    page.fill("#response", "{a b}")
    page.wait_for_selector("#response[aria-invalid=false]")
    assert page.inner_text("#response-wrong") == ""


def middle(page: "Page", selector: str) -> tuple[float, float]:
    """Where the middle of an element is."""
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_mention_is_dragged_from_entity_to_entity(loaded: "tuple[Page, Said]") -> None:
    page, said = loaded
    typed(page, "{a b c} {d}", "{a b} {c d}")
    page.mouse.move(*middle(page, "#drawing g[data-mention=c][data-home=r2]"))
    page.mouse.down()
    x, y = middle(page, "#drawing circle[data-entity=r1]")
    page.mouse.move(x + 5, y + 20, steps=8)
    # While it is held over r1 the scores are those of what dropping it would make.
    shows(page, "1")
    page.mouse.up()
    becomes(page, "document.querySelector('#response').value === '{a b c} {d}'")
    shows(page, "1")
    assert said == []


def test_a_mention_dropped_beside_all_entities_is_set_apart(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a b}")
    page.mouse.move(*middle(page, "#drawing g[data-mention=b][data-home=r1]"))
    page.mouse.down()
    page.mouse.move(600, 500, steps=8)
    page.mouse.up()
    becomes(page, "document.querySelector('#response').value === '{a} {b}'")


def touched(page: "Page", points: "list[tuple[float, float]]") -> None:
    """Touch a point, move over the others, and let go."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_mention_is_dragged_by_touch_and_the_page_does_not_scroll(loaded: "tuple[Page, Said]", width: int) -> None:
    page, said = loaded
    page.set_viewport_size({"width": width, "height": 500})
    typed(page, "{a b c} {d}", "{a b} {c d}")
    x, y = middle(page, "#drawing g[data-mention=c][data-home=r2]")
    to_x, to_y = middle(page, "#drawing circle[data-entity=r1]")
    scrolled = page.evaluate("scrollY")
    touched(page, [(x + (to_x - x) * step / 10, y + (to_y + 20 - y) * step / 10) for step in range(11)])
    becomes(page, "document.querySelector('#response').value === '{a b c} {d}'")
    assert page.evaluate("scrollY") == scrolled
    page.set_viewport_size({"width": 1280, "height": 900})
    assert said == []


def test_a_touch_chooses_a_mention_and_beside_the_mentions_the_page_scrolls(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    page.set_viewport_size({"width": 390, "height": 500})
    typed(page, "{a b c} {d}", "{a b} {c d}")
    touched(page, [middle(page, "#drawing g[data-mention=d][data-home=r2]")])
    becomes(page, "document.querySelector('#tools').textContent.startsWith('d of r2:')")
    page.evaluate("scrollTo(0, 0)")
    touched(page, [(200, 400 - 20 * step) for step in range(15)])
    becomes(page, "scrollY > 100")
    page.set_viewport_size({"width": 1280, "height": 900})


def dropped(page: "Page", selector: str, path: Path) -> None:
    """Drop a file from outside the browser."""
    x, y = middle(page, selector)
    session = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        session.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
    session.detach()


def test_a_dropped_file_is_read(loaded: "tuple[Page, Said]", tmp_path: Path) -> None:
    page, said = loaded
    typed(page, "{a b}", "{0-1} {3}")
    path = tmp_path / "key.conll"
    path.write_text("#begin document (toy)\nthe\t(0\ndog\t0)\nsaw\t-\nit\t(0)\n#end document\n", "utf-8")
    dropped(page, "#key", path)
    becomes(page, "document.querySelector('#key').value.startsWith('#begin document')")
    becomes(page, "document.querySelectorAll('#drawing [data-home=k1]').length === 2")
    shows(page, "1", "#scores tr[data-metric=mentions] td:nth-child(4) .exact")
    # Beside both sides nothing is read, and the page stays.
    dropped(page, "h1", path)
    assert page.input_value("#response") == "{0-1} {3}"
    assert page.locator("#scores").is_visible()
    assert said == []


def test_all_of_it_goes_by_keyboard(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c}", "{a b} {c}")
    page.focus("#drawing g[data-mention=c][data-home=r2]")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "to r1"
    page.keyboard.press("Enter")
    becomes(page, "document.querySelector('#response').value === '{a b c}'")
    page.focus("#drawing g[data-mention=a][data-home=r1]")
    page.keyboard.press("Delete")
    becomes(page, "document.querySelector('#response').value === '{b c}'")
    page.get_by_role("button", name="add a spurious mention").press("Enter")
    becomes(page, "document.querySelector('#response').value === '{b c} {x1}'")


def test_a_change_before_the_answer_to_the_last_loses_neither(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c}", "{a b} {c d}")
    page.evaluate(
        """() => {
            const round = (mention) => document.querySelector(`#drawing g[data-mention=${mention}][data-home^=r]`);
            const press = (mention, key) =>
              round(mention).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            press("c", "Enter");
            [...document.querySelectorAll("#tools button")].find((b) => b.textContent === "to r1").click();
            press("a", "Delete");
        }"""
    )
    becomes(page, "document.querySelector('#response').value === '{b c} {d}'")
    becomes(page, "document.querySelectorAll('#drawing g[data-home^=r]').length === 3")


def test_the_drawing_made_anew_keeps_the_focus(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c}", "{a b} {c}")
    page.focus("#drawing g[data-mention=b][data-home=r1]")
    page.evaluate(
        """() => {
            document.querySelector("#response").value = "{a b c}";
            document.querySelector("#response").dispatchEvent(new Event("input"));
        }"""
    )
    becomes(page, "document.querySelectorAll('#drawing g[data-home=r1]').length === 3")
    assert page.evaluate("document.activeElement.dataset.mention") == "b"
    page.keyboard.press("Delete")
    becomes(page, "document.querySelectorAll('#drawing g[data-home=r1]').length === 2")
    assert page.evaluate("document.activeElement.dataset.mention") == "a"


def test_a_metric_is_explained(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c} {d e f g}", "{a b} {c d} {f g h i}")
    page.click("#scores tr[data-metric=muc] button")
    becomes(page, "document.querySelector('#explanation').textContent.includes('Missing links')")
    assert page.locator("#explanation math").count() >= 2
    page.click("#scores tr[data-metric=lea] button")


def test_the_best_change_is_told(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c}", "{a b} {c}")
    assert page.inner_text("#best").endswith("F₁ most?")
    page.click("#best")
    becomes(page, "document.querySelector('#advice').textContent.startsWith('m')")
    assert "→ 1 (100.00 %)" in page.inner_text("#advice")


def test_a_preset_is_taken(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    page.select_option("#preset", label="All mentions one entity: why MUC rewards merging")
    becomes(page, "document.querySelector('#response').value === '{a b c d e f g h i}'")
    shows(page, "1", "#scores tr[data-metric=muc] td:nth-child(2) .exact")


def test_what_a_change_did_is_said_of_the_pair_that_was_changed(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    some = "document.querySelectorAll('#scores .delta:not(:empty)').length > 0"
    typed(page, "{a b c} {d}", "{a b} {c d}")
    typed(page, "{a b c} {d}", "{a b c} {d}")
    becomes(page, some)
    # Another pair is no change of it, also on the way back.
    page.select_option("#preset", label="Half of each entity")
    shows(page, "1/3", "#scores tr[data-metric=lea] td:nth-child(2) .exact")
    assert not page.evaluate(some)
    page.click("#undo")
    shows(page, "1")
    assert not page.evaluate(some)
    page.click("#undo")
    becomes(page, some)


def packed(*parts: str) -> str:
    """The fragment of a link, compressed."""
    deflate = zlib.compressobj(wbits=-15)
    made = deflate.compress(json.dumps(parts).encode()) + deflate.flush()
    return "#z=" + b64encode(made, b"-_").decode().rstrip("=")


@pytest.mark.parametrize(
    "link", [packed("{a " + "b" * 10_000_000 + "}", "{a}", "lea"), packed("{a}"), "#z=AAAA", "#key=" + "a" * 99_999]
)
def test_a_link_that_this_page_does_not_make_is_refused(loaded: "tuple[Page, Said]", link: str) -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a} {b}")
    page.evaluate("hash => { document.querySelector('#shared').textContent = ''; location.hash = hash; }", link)
    becomes(page, "document.querySelector('#shared').textContent.startsWith('The link cannot be read')")
    assert page.input_value("#key") == "{a b}"


@pytest.mark.parametrize("metric", ["__proto__", "constructor", "none"])
def test_a_metric_that_is_none_is_passed_over(loaded: "tuple[Page, Said]", metric: str) -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a} {b}")
    page.click("#scores tr[data-metric=lea] button")
    page.evaluate("hash => { location.hash = hash; }", f"#key={{x}}&response={{x}}&metric={metric}")
    becomes(page, "document.querySelector('#key').value === '{x}'")
    assert page.inner_text("#scores button[aria-pressed=true]") == "LEA"


def test_a_pair_that_no_link_holds_survives_a_reload(chromium: "Browser", address: str) -> None:
    long = " ".join(f"{{{sha256(str(n).encode()).hexdigest()} x{n}}}" for n in range(200))
    with opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(READY, timeout=120_000)
        typed(page, long, "{x0 x1}")
        becomes(page, "document.querySelector('#kept').textContent.includes('a reload of this tab keeps it')")
        page.reload()
        page.wait_for_selector(READY, timeout=120_000)
        assert page.input_value("#key") == long
        assert said == []


SHIPPED = Path(__file__).resolve().parents[3] / "spec" / "corpus"


@pytest.mark.parametrize("medium", ["phone", "screen"])
@pytest.mark.parametrize("content", ["small", "shipped"])
def test_the_figures_are_in_sight_after_a_change(loaded: "tuple[Page, Said]", content: str, medium: Medium) -> None:
    page, said = loaded
    width, height = MEDIA[medium]
    page.set_viewport_size({"width": width, "height": height})
    sides = {
        "small": ("{a b c} {d e f}", "{a b} {c d e f}", "{a b c} {d e f}"),
        "shipped": [(SHIPPED / f"{name}.conll").read_text("utf-8") for name in ("key", "response", "response-b")],
    }
    key, before, after = sides[content]
    put(page, "key", key)
    # What is typed within a moment is one change.
    for text in (before, after):
        put(page, "response", text)
        page.wait_for_timeout(1000)
        becomes(page, "!document.querySelector('#scores.old') && !document.querySelector('#drawing.old')")
    becomes(page, "document.querySelectorAll('#scores .delta:not(:empty)').length > 3")
    if content == "shipped":
        becomes(page, "document.querySelector('#explanation').textContent.includes(' · ')")
    assert faults(page, medium) == []
    page.set_viewport_size({"width": 1280, "height": 900})
    assert said == []


TAKEN_OUT = {
    "answer out of sight": """
      for (const cell of document.querySelectorAll("#scores td[data-answer]")) cell.style.position = "static";
      for (const exact of document.querySelectorAll("#scores .exact[title]")) exact.textContent = exact.title;""",
    "mentions run together": """
      const walker = document.createTreeWalker(document.querySelector("#explanation"), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replaceAll(" · ", " ");""",
}
"""What is found where F₁ does not stay in view, or no dot stands between mentions; and what makes it so."""


@pytest.mark.parametrize("fault", TAKEN_OUT)
def test_a_mend_that_is_taken_out_of_the_playground_is_missed(loaded: "tuple[Page, Said]", fault: str) -> None:
    page, _ = loaded
    page.set_viewport_size({"width": 390, "height": 844})
    key, response = ((SHIPPED / f"{name}.conll").read_text("utf-8") for name in ("key", "response"))
    put(page, "key", key)
    put(page, "response", response)
    # What is drawn anew later would bring the mend back.
    page.wait_for_timeout(2000)
    becomes(page, "document.querySelector('#explanation').textContent.includes(' · ')")
    becomes(page, "!document.querySelector('#scores.old') && !document.querySelector('#drawing.old')")
    assert faults(page, "phone") == []
    page.evaluate(f"() => {{ {TAKEN_OUT[fault]} }}")
    assert [text for text in faults(page, "phone") if text.startswith(fault)] != []
    page.evaluate("for (const cell of document.querySelectorAll('#scores td')) cell.style.position = ''")
    page.set_viewport_size({"width": 1280, "height": 900})


def test_no_word_of_a_pasted_document_becomes_a_part_of_the_page(loaded: "tuple[Page, Said]") -> None:
    page, said = loaded
    key, (response, _) = pairs("hostile")
    put(page, "key", key)
    put(page, "response", response)
    becomes(page, "document.querySelector('#text').textContent.includes('onerror')")
    assert injected(page) == []
    assert said == []


def test_an_example_is_saved(loaded: "tuple[Page, Said]", tmp_path: Path) -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a b} {c}")
    with page.expect_download() as download:
        page.click("[data-export=json]")
    download.value.save_as(tmp_path / "example.json")
    assert json.loads((tmp_path / "example.json").read_text("utf-8"))["response"] == [["a", "b"], ["c"]]


def test_a_link_carries_the_state(loaded: "tuple[Page, Said]", chromium: "Browser") -> None:
    page, _ = loaded
    typed(page, "{a b}", "{a} {b}")
    page.click("#scores tr[data-metric=muc] button")
    becomes(page, "location.hash.endsWith('metric=muc')")
    page.click("#share")
    becomes(page, "document.querySelector('#shared').textContent !== ''")
    link = page.evaluate("navigator.clipboard.readText()")
    page.click("#scores tr[data-metric=lea] button")
    with opened(chromium) as (context, said):
        other = context.new_page()
        other.goto(link)
        other.wait_for_selector(READY, timeout=120_000)
        assert other.input_value("#key") == "{a b}"
        assert other.input_value("#response") == "{a} {b}"
        assert other.locator("#scores tr[data-metric=muc] button").get_attribute("aria-pressed") == "true"
        assert said == []


def test_what_was_pasted_comes_back_by_undo_and_typing_goes_back_as_one_change(loaded: "tuple[Page, Said]") -> None:
    page, said = loaded
    typed(page, "{0-1 3}", CONLL)
    page.focus("#drawing [data-mention='0-1'][data-home=r1]")
    page.keyboard.press("Delete")
    becomes(page, "document.querySelector('#response').value === '{3}'")
    page.keyboard.press("Control+z")
    becomes(page, "text => document.querySelector('#response').value === text", CONLL)
    becomes(page, "document.querySelectorAll('#drawing [data-home=r1]').length === 2")
    page.click("#redo")
    becomes(page, "document.querySelector('#response').value === '{3}'")
    page.click("#undo")
    typed(page, "{a b}", "{a} {b}")
    page.focus("#response")
    # What comes after a pause is a change of its own.
    page.wait_for_timeout(1200)
    page.keyboard.press("End")
    page.keyboard.type(" {c} {d}")
    assert page.input_value("#response") == "{a} {b} {c} {d}"
    page.keyboard.press("Control+z")
    assert page.input_value("#response") == "{a} {b}"
    page.keyboard.press("Control+Shift+z")
    assert page.input_value("#response") == "{a} {b} {c} {d}"
    assert said == []


def test_the_words_of_a_text_stand_on_its_mentions(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, CONLL, "{0-1 3}")
    becomes(page, "document.querySelectorAll('#drawing [data-home=r1]').length === 2")
    assert page.locator("#drawing [data-home=k1]").all_inner_texts() == ["the dog", "it"]
    assert page.locator("#drawing [data-home=r1]").first.get_attribute("aria-label") == (
        "the dog (0-1), in r1, of key entity k1"
    )


def test_what_a_change_does_stands_beside_each_figure_and_stays(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b} {c}", "{a} {b} {c}")
    page.click("#drawing g[data-mention=b][data-home=r2]")
    page.click("#tools button:text-is('to r1')")
    # LEA of nothing but {c} is 1/3 both ways, of the key itself 1: 66.67 points more.
    shows(page, "+66.67", "#scores tr[data-metric=lea] td:nth-child(4) .delta")
    page.click("#scores tr[data-metric=muc] button")
    shows(page, "+66.67", "#scores tr[data-metric=lea] td:nth-child(4) .delta")
    page.click("#scores tr[data-metric=lea] button")
    becomes(page, "document.querySelector('#said').textContent === 'LEA F₁ 100.00 %, +66.67 points'")


def test_more_entities_than_colours_are_told_apart(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    many = " ".join(f"{{a{n} b{n}}}" for n in range(9))
    typed(page, many, many)
    becomes(page, "document.querySelectorAll('#drawing g[data-mention]').length === 36")
    labels = page.locator("#drawing .badge").all_text_contents()
    assert sorted(set(labels)) == [f"k{n}" for n in range(1, 10)]


def test_many_mentions_are_boxes_and_very_many_are_listed(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    for number, drawn in ((160, 320), (300, 0)):
        many = " ".join(f"{{m{n} n{n}}}" for n in range(number // 2))
        typed(page, many, many)
        becomes(page, "n => document.querySelectorAll('#drawing [data-mention]').length === n", drawn)
    assert "too many to draw" in page.inner_text("#drawing")
    # One of many takes part in the order of Tab.
    typed(page, "{a b c}", "{a b c}")
    becomes(page, "document.querySelectorAll('#drawing [data-mention]').length === 6")
    assert page.locator("#drawing [tabindex='0']").count() == 1
    # It is one of the response, which a reader changes first.
    assert page.locator("#drawing [tabindex='0']").get_attribute("data-home") == "r1"
    page.focus("#drawing [tabindex='0']")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.mention") == "b"


def test_a_long_pair_has_a_short_link_and_a_very_long_one_says_so(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    long = " ".join(f"{{mention{n} again{n}}}" for n in range(60))
    typed(page, long, long)
    page.click("#share")
    # An earlier link may have been copied, too.
    becomes(page, "navigator.clipboard.readText().then((text) => text.includes('#z='))")
    becomes(page, "document.querySelector('#shared').textContent === 'Copied.'")
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < len(long)
    page.evaluate("hash => { location.hash = hash; }", "#key={a}&response={a}")
    becomes(page, "document.querySelector('#key').value === '{a}'")
    page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    becomes(page, "text => document.querySelector('#key').value === text", long)
    random = " ".join(f"{{{n * 7919 * 104729 % 999983}x{n * 15485863 % 9999991} {n}}}" for n in range(1500))
    typed(page, random, random)
    page.click("#share")
    becomes(page, "document.querySelector('#shared').textContent.startsWith('Too long for a link')")


def test_a_shared_pair_is_drawn_before_python_is_there(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.route("**/*.wasm", lambda route: None)
        page.goto(f"{address}#key={{p q}}&response={{p}} {{q}}&metric=muc")
        page.wait_for_selector("html[data-shown]")
        becomes(page, "document.querySelectorAll('#drawing g[data-mention]').length === 4")
        assert page.input_value("#response") == "{p} {q}"
        assert page.locator(f"{LEA}").count() == 0
        assert not page.locator("#examples").is_visible()


def test_picture_and_scores_are_on_the_first_screen(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    typed(page, "{a b c} {d e f g}", "{a b} {c d} {f g h i}")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    picture, scores = (page.locator(name).bounding_box() for name in ("#drawing", "#scores"))
    assert picture is not None
    assert scores is not None
    assert picture["x"] + picture["width"] <= scores["x"]
    assert max(picture["y"] + picture["height"], scores["y"] + scores["height"]) <= 800
    page.set_viewport_size({"width": 390, "height": 844})
    picture, strip = (page.locator(name).bounding_box() for name in ("#drawing", "#strip"))
    assert picture is not None
    assert strip is not None
    assert picture["y"] + picture["height"] <= strip["y"]
    assert strip["y"] + strip["height"] <= 844
    assert "F₁ 27.78" in page.inner_text("#strip")
    # The label of a key entity lies within the picture, where nothing cuts it.
    edges = "[...document.querySelectorAll('#drawing svg, #drawing .badge')].map((e) => e.getBoundingClientRect().left)"
    lefts: list[float] = page.evaluate(edges)
    assert len(lefts) > 1
    assert min(lefts[1:]) >= lefts[0]
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_challenge_says_when_it_is_met(loaded: "tuple[Page, Said]") -> None:
    page, _ = loaded
    page.select_option("#challenge", label="As far apart as B³ and LEA can be")
    becomes(page, "document.querySelector('#key').value === '{a b} {c} {d} {e}'")
    page.fill("#key", "{a b} {c d} {e}")
    becomes(page, "document.querySelector('#goal').textContent.includes('only the response may change')")
    page.click("#undo")
    page.fill("#response", "{a} {b} {c d} {e}")
    page.wait_for_selector("#goal.met")
    assert page.inner_text("#goal").startswith("Done:")
    page.select_option("#challenge", label="none")
    assert not page.is_visible("#goal")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (820, "light"), (1280, "light")])
def test_it_is_accessible_and_fits_its_window(loaded: "tuple[Page, Said]", width: int, scheme: Scheme) -> None:
    page, said = loaded
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    typed(page, "{a b c} {d e f g}", "{a b} {c d} {f g h i}")
    page.click("#drawing g[data-mention=c][data-home=r2]")
    assert violations(page) == []
    assert not overflows(page)
    assert said == []
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (820, "light"), (1280, "dark")])
def test_the_text_of_a_document_is_shown_and_stays_while_its_mentions_are_moved(
    loaded: "tuple[Page, Said]", width: int, scheme: Scheme
) -> None:
    page, said = loaded
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    typed(page, COLUMNS, "{0-1} {∅4~1}")
    becomes(page, "document.querySelector('#text').textContent.includes('[the house…]k1 1/2')")
    assert page.is_visible("#marked")
    # The text may be explained once before the response is read.
    becomes(page, "[...document.querySelectorAll('#text .zero')].map((z) => z.textContent).join() === '∅0.1,∅1.1,∅0.1'")
    assert page.locator("#text .between").inner_text() == "is"
    assert violations(page) == []
    assert not overflows(page)
    page.click("#drawing [data-mention='∅4~1'][data-home=k2]")
    page.click("#tools button:text('to k1')")
    becomes(page, "document.querySelector('#key').value === '{0-1…3 ∅4+1 ∅4~1}'")
    becomes(page, "document.querySelector('#text').textContent.includes('[∅0.1]k1 sold')")
    typed(page, "{a b}", "{a b}")
    becomes(page, "document.querySelector('#marked').hidden")
    assert said == []
    page.set_viewport_size({"width": 1280, "height": 900})


def test_without_webassembly_it_says_so_and_shows_examples(chromium: "Browser", address: str) -> None:
    with opened(chromium) as (context, _):
        page = context.new_page()
        page.add_init_script("delete globalThis.WebAssembly")
        page.goto(address)
        page.wait_for_selector("#fallback:not([hidden])")
        assert page.locator("#examples svg").count() >= 5
        assert not page.locator("#work").is_visible()
        assert violations(page) == []


@pytest.mark.proofs
def test_what_the_proved_checker_gives_too_is_marked(chromium: "Browser", tmp_path: Path) -> None:
    script = tmp_path / "corefref-check.js"
    subprocess.run([theories.HERE / "checker" / "build", "--js", script], check=True)
    words = ["--pyodide", str(PACKAGES / "pyodide"), "--checker", str(script), "--out", str(tmp_path / "site")]
    assert main(["play", *words]) == 0
    with served(tmp_path / "site") as address, opened(chromium) as (context, said):
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(READY, timeout=120_000)
        page.check("#more")
        for key, response in (("{a b c} {d e f g}", "{a b} {c d} {f g h i}"), ("{a} {b}", "{a b}"), ("{a}", "")):
            typed(page, key, response)
            becomes(page, "() => document.querySelector('#proved').textContent !== ''")
            assert page.inner_text("#proved") == "✓ The checker that is proved in Coq gives the same figure."
            figures = page.locator("#scores tbody tr:not([hidden]) td").filter(has_not_text="–")
            assert figures.count() == 3 * len(IDS) - 2
            assert page.locator("#scores tbody td.proved").count() == figures.count()
        assert said == []
        # A checker that gives other figures leaves no mark.
        other = 'console.log("metric\\trecall\\tprecision\\tf1\\nlea\\t0\\t0\\t0")'
        (tmp_path / "site" / "corefref-check.js").write_text(other, "utf-8")
        page.reload()
        page.wait_for_selector(READY, timeout=120_000)
        becomes(page, "() => document.querySelector('#proved').textContent !== ''")
        assert "LEA recall" in page.inner_text("#proved")
        assert page.locator("#scores tbody td.proved").count() == 0
