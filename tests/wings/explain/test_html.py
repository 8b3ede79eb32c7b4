import contextlib
import html
import json
import os
import re
import shutil
import subprocess
import zlib
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import pytest
from typing_extensions import override

from corefref import partition, registry
from corefref.partitions import Partition, Span, in_order, mentions_in_order
from corefref.rendering.blocks import Table
from corefref.rendering.parts import plain
from corefref.wings.explain import difference_page, trace
from corefref.wings.explain.corpora import naming_by
from corefref.wings.explain.describing import described
from corefref.wings.explain.difference import Compared, Names
from corefref.wings.explain.difference_page import Sides
from corefref.wings.explain.html import MOST, page
from corefref.wings.explain.marked_text import Text
from tests.benchmarks.generators import WORDS, book

KEY, RESPONSE = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
VOID = {"meta", "br", "wbr"}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


class Outline(HTMLParser):
    """The tags of a page; they must be balanced."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(words: tuple[str, ...], key: Partition, response: Partition, metrics: tuple[str, ...] = ("lea",)) -> str:
    traces = [trace(key, response, metric) for metric in metrics]
    return page("a <title>", key, response, traces, Text(((0, words),)), naming_by(words, " "), "note")


def test_a_page_is_balanced_and_fetches_nothing() -> None:
    shown = page("sets", KEY, RESPONSE, [trace(KEY, RESPONSE, identifier) for identifier in registry.IDS])
    outline = Outline(shown)
    assert outline.open == []
    for tag, attributes in outline.tags:
        assert tag not in {"img", "link", "iframe", "object", "embed", "form", "base"}
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith("#")
        assert not any(name.startswith("on") for name in attributes)
    assert "url(" not in shown
    assert "@import" not in shown


def test_every_entity_has_a_button_in_every_metric_and_a_section_a_heading() -> None:
    shown = page("sets", KEY, RESPONSE, [trace(KEY, RESPONSE, "lea"), trace(KEY, RESPONSE, "ceaf_e")])
    for label in ("k1", "k2", "r1", "r2", "r3"):
        assert len(re.findall(f'<button[^>]*data-e="{label}"', shown)) >= 3
    sections = re.findall(r'<section id="([^"]*)" aria-labelledby="([^"]*)"', shown)
    assert [name for name, _ in sections] == ["entities", "overlaps", "lea", "ceaf_e"]
    assert all(f'<h2 id="{heading}">' in shown for _, heading in sections)
    assert shown.split("<script")[0].count("◆") == 3


HOSTILE = (
    "<script>document.title='owned'</script>",
    "</script><script>document.title='owned'</script>",
    '"><img src=x onerror="document.title=1">',
    "\u202egnp.exe",
    "\u0645\u06cc\u200c\u0634\u0648\u062f",
    "x" * 1_000_000,
    "]]>&amp;<!--",
)


def hostile_page() -> str:
    key = partition([[Span(n, n) for n in range(3)], [Span(n, n) for n in range(3, 7)]])
    return page_of(HOSTILE, key, key)


def test_hostile_text_is_shown_as_text() -> None:
    shown = hostile_page()
    outline = Outline(shown)
    assert outline.open == []
    assert [tag for tag, _ in outline.tags].count("script") == 2
    assert "img" not in {tag for tag, _ in outline.tags}
    assert "\u202e" not in shown
    assert r"\u202egnp.exe" in shown
    assert "\u0645\u06cc\u200c\u0634\u0648\u062f" in shown
    assert "(1000000 letters)" in shown
    assert len(shown) < 100_000


def test_nested_and_crossing_mentions_keep_their_brackets() -> None:
    key = partition([[Span(0, 3), Span(1, 1)], [Span(2, 4)]])
    shown = page_of(("a", "b", "c", "d", "e"), key, key)
    brackets = re.findall(r"<b data-e=(k\d)[^>]*>([\[\]])", shown)
    # Both of a pair are read out.
    assert "aria-hidden" not in "".join(re.findall(r"<b [^>]*>", shown))
    assert brackets == [("k1", "["), ("k1", "["), ("k1", "]"), ("k2", "["), ("k1", "]"), ("k2", "]")]


def test_a_word_is_isolated_if_it_could_turn_its_line_round() -> None:
    words = ("dog", "\u05db\u05dc\u05d1", "1.5", "caf\u00e9", "\u0661", "a\u2067b")
    key = partition([[Span(0, 0)], [Span(1, 1)]])
    found = re.findall(r'<td class="k">(.*?)</td>', page_of(words, key, key))
    shown = re.sub(r"<b .*?</b>|</?span[^>]*>", "", "".join(found)).split(" ")
    assert shown == [
        "dog",
        "<bdi>\u05db\u05dc\u05d1</bdi>",
        "1.5",
        "caf\u00e9",
        "<bdi>\u0661</bdi>",
        r"<bdi>a\u2067b</bdi>",
    ]


FIVE = ("muc", "b_cubed", "ceaf_e", "blanc", "lea")


def long_page() -> str:
    """The page of a document of 5,000 mentions and 50,000 words."""
    (found,) = book(mentions=5_000, entities=1_200, tokens=50_000)
    words = [WORDS[n % len(WORDS)] for n in range(sum(found.sentences))]
    ends = list(accumulate(found.sentences))
    sentences = tuple(
        (end - length, tuple(words[end - length : end])) for end, length in zip(ends, found.sentences, strict=True)
    )
    key, response = partition(found.key), partition(found.response)
    traces = [trace(key, response, metric) for metric in FIVE]
    return page("book", key, response, traces, Text(sentences), naming_by(words, " "))


@pytest.mark.exhaustive
def test_a_long_page_is_small_for_its_mentions_and_needs_no_script_for_what_matters() -> None:
    shown = long_page()
    assert len(shown.encode()) <= 600 * 5_000
    assert shown.count("</") <= 12 * 5_000
    assert shown.count('<div class="formula" tabindex="0"><div>') == 12
    assert shown.count("Why not higher?") == 12
    assert shown.count("<noscript>") == shown.count("<details") == 8


@pytest.mark.parametrize("together", [True, False])
def test_a_page_grows_with_the_mentions_however_deep_they_are_nested(together: bool) -> None:
    def size(number: int) -> int:
        words = [f"w{n}" for n in range(2 * number)]
        spans = [Span(n, 2 * number - 1 - n) for n in range(number)]
        key = partition([spans] if together else [[span] for span in spans])
        traces = [trace(key, key, "muc")]
        return len(page("nested", key, key, traces, Text(((0, tuple(words)),)), naming_by(words, " ")))

    assert size(800) < 2.5 * size(400)


def page_of_a_difference(documents: int) -> str:
    """The page of a difference, in one document, or in several with a section each."""
    words = ("An", "extraordinarily-old-dog", "saw", "its", "master", ",", "who", "saw", "it", "too") * 3
    key = partition([[Span(0, 1), Span(3, 3), Span(8, 8)], [Span(3, 4), Span(6, 6)], [Span(10, 11), Span(13, 13)]])
    a = partition([[Span(0, 1), Span(8, 8)], [Span(3, 4), Span(6, 6)], [Span(3, 3), Span(13, 13)]])
    b = partition([[Span(0, 1), Span(3, 3)], [Span(3, 4), Span(6, 6), Span(16, 16)]])
    names = Names("predictions-of-a-model", "predictions-of-another")
    ours, others = ({m: trace(key, response, m) for m in ("b_cubed", "lea")} for response in (a, b))
    found = [Compared(f"document-{n}", ours, others, words) for n in range(documents)]
    sides = {one.id: Sides(Text(((0, words),)), key, a, b, naming_by(words, " ")) for one in found}
    if documents == 1:
        return difference_page.page_of_document("one", found[0], sides[found[0].id], names, [], 8, "signature")
    return difference_page.page_of_corpus("all", found[0], found, sides, names, [], 8, "signature")


@pytest.mark.parametrize("documents", [1, 2])
def test_the_page_of_a_difference_is_balanced_and_fetches_nothing(documents: int) -> None:
    shown = page_of_a_difference(documents)
    outline = Outline(shown)
    assert outline.open == []
    assert not {tag for tag, _ in outline.tags} & {"img", "link", "iframe"}
    assert not any("src" in attributes for _, attributes in outline.tags)
    # LEA recall is the same for both; figures, the other three sides, and so for each document.
    assert shown.count("<summary><bdi>Exact") == (4 if documents == 1 else 12)
    names = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    assert len(names) == len(set(names))


needs_chromium = pytest.mark.browser


def in_browser(tmp_path: Path, shown: str, script: str = "") -> str:
    """The document as Chromium has it after running the page, and a script of the test's own."""
    if script:
        # The page's policy forbids other scripts, so the test's own is let in by leaving the policy out.
        shown = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", shown)
        shown = shown.replace("</body>", f"<script>{script}</script></body>")
    command, environment = command_of(tmp_path, shown, "--dump-dom")
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True, env=environment)
    return run.stdout


def command_of(tmp_path: Path, shown: str, *what: str) -> tuple[list[str], dict[str, str]]:
    """The command that opens a page in Chromium, and its environment."""
    (tmp_path / "page.html").write_text(shown, encoding="utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    command = [str(CHROMIUM), *flags.split(), "--disable-component-update", "--disable-sync"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", *what, (tmp_path / "page.html").as_uri()]
    return command, {**os.environ, "HOME": str(tmp_path)}


@needs_chromium
def test_hostile_text_does_nothing_in_a_browser(tmp_path: Path) -> None:
    found = in_browser(tmp_path, hostile_page())
    assert "<title>a &lt;title&gt;</title>" in found
    assert "<img" not in found


@needs_chromium
def test_a_pressed_entity_lights_up_everywhere_and_lists_its_links_and_escape_lets_go(tmp_path: Path) -> None:
    shown = page("sets", KEY, RESPONSE, [trace(KEY, RESPONSE, "lea")])
    press = "document.querySelector('button[data-e=k1]').click();"
    found = in_browser(tmp_path, shown, press)
    lit = re.findall(r'<button[^>]*data-e="(\w+)"[^>]*aria-pressed="true"', found)
    assert set(lit) == {"k1"}
    said = re.sub("</?bdi>", "", found)
    assert "k1: 3 mentions, 3 links" in found
    assert "✓ a – b: in r1" in said
    assert "✗ a – c: not in the response" in said
    assert len(re.findall(r'class="[^"]*\blit\b', found)) >= 5
    escape = press + "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));"
    let_go = in_browser(tmp_path, shown, escape)
    assert not re.findall(r'<button[^>]*aria-pressed="true"', let_go)
    assert not re.findall(r'class="[^"]*\blit\b', let_go)


@needs_chromium
def test_a_document_of_5000_mentions_opens_and_unfolds(tmp_path: Path) -> None:
    shown = long_page()
    found = in_browser(tmp_path, shown)
    assert found.count("]<sub>k") == 5_000
    assert len(re.findall("<tr", found)) == len(re.findall("<tr", shown))
    unfolded = in_browser(tmp_path, shown, UNFOLD)
    buttons = re.findall(r'<button type="button" class="k" data-e="k(\d+)"', unfolded)
    assert set(map(int, buttons)) >= set(range(1, 1_201))


UNFOLD = """
for (const details of document.querySelectorAll("details")) {
  details.open = true;
  // The browser's own event comes later.
  details.dispatchEvent(new Event("toggle"));
}
"""
CELLS = """
const tables = [...document.querySelectorAll("details table")].map(
  (table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
const items = [...document.querySelectorAll("details li")].map((item) => item.textContent);
document.body.replaceChildren(JSON.stringify([tables, items]));
"""


@needs_chromium
def test_what_unfolds_is_what_the_trace_says(tmp_path: Path) -> None:
    names = [f"{n} <b>&amp;" for n in range(45)]
    key = partition([names[n : n + 3] for n in range(0, 45, 3)])
    response = partition([names[n::12] for n in range(12)])
    traces = [trace(key, response, metric) for metric in FIVE]
    found = in_browser(tmp_path, page("sets", key, response, traces), UNFOLD + CELLS)
    (body,) = re.findall(r"<body>(.*)</body>", found, re.DOTALL)
    tables, items = json.loads(html.unescape(body))
    expected: list[list[list[str]]] = []
    for each in traces:
        for block in described(key, response, each)[2:]:
            if isinstance(block, Table) and block.header != ("entity", "mentions"):
                bars = [block.bars.header] if block.bars else []
                rows = [[plain(cell) for cell in row] + [""] * len(bars) for row in block.rows]
                expected.append([[*map(plain, block.header), *bars], *rows])
    assert tables == expected
    sides = (("k", in_order(key)), ("r", in_order(response)))
    assert items == [
        f"{letter}{place} {', '.join(str(m) for m in mentions_in_order(e))}"
        for letter, entities in sides
        for place, e in enumerate(entities, 1)
        if place > MOST
    ]


@needs_chromium
def test_an_entity_that_is_held_lights_up_in_what_unfolds(tmp_path: Path) -> None:
    key = partition(map(set, ["ab", "cd", "ef", "gh", "ij", "kl", "mn", "op", "qr", "st", "uv", "wx"]))
    shown = page("sets", key, key, [trace(key, key, "lea")])
    found = in_browser(tmp_path, shown, f"document.querySelector('button[data-e=k1]').click();{UNFOLD}")
    (details,) = re.findall(r"<details[^>]*><summary>The same tables.*?</details>", found, re.DOTALL)
    assert re.findall(r'<tr data-e="(k\d+)" class="lit">', details) == ["k1"]
    assert re.findall(r'<button[^>]*data-e="(\w+)" aria-pressed="true"', details) == ["k1"]


@needs_chromium
def test_hostile_names_unfold_as_text(tmp_path: Path) -> None:
    key = partition([[f"{n}{word[:1000]}"] for n in range(3) for word in HOSTILE])
    found = in_browser(tmp_path, page("sets", key, key, [trace(key, key, "lea")]), UNFOLD)
    assert "<title>sets</title>" in found
    assert "<img" not in found
    assert "\u202e" not in found
    details = "".join(re.findall(r"<details.*?</details>", found, re.DOTALL))
    assert r"2\u202egnp.exe" in details
    assert "2&lt;script&gt;" in details


SPANS = (
    partition([[Span(0, 2), Span(4, 6), Span(8, 10)], [Span(12, 14), Span(16, 18)]]),
    partition([[Span(0, 2), Span(4, 6)], [Span(8, 10), Span(12, 14), Span(16, 18)]]),
)
PAGES = {
    "document": lambda: page_of(("An", "old", "dog", "barks") * 5, SPANS[0], SPANS[1], FIVE),
    "sets": lambda: page("sets", KEY, RESPONSE, [trace(KEY, RESPONSE, metric) for metric in FIVE]),
    "difference": lambda: page_of_a_difference(1),
    "difference of a corpus": lambda: page_of_a_difference(2),
}
OVERFLOW = """
document.currentScript.remove();
const made = document.documentElement.outerHTML;
const frame = document.createElement("iframe");
frame.width = 390;
frame.height = 800;
frame.style.border = "0";
const shown = "html { scrollbar-width: none; } section, .part { content-visibility: visible !important; }";
frame.srcdoc = made.replace("</head>", `<style>${shown}</style></head>`);
frame.onload = () => {
  const inner = frame.contentDocument;
  for (const details of inner.querySelectorAll("details")) details.open = false;
  const { scrollWidth } = inner.documentElement;
  const wide = [...inner.querySelectorAll("#figures .wide, [id^=document-] .wide, [id^=b_cubed-] .wide")]
    .filter((box) => box.clientWidth && box.scrollWidth > box.clientWidth);
  document.body.replaceChildren(JSON.stringify([inner.defaultView.innerWidth, scrollWidth, wide.length]));
};
document.body.replaceChildren(frame);
"""


@needs_chromium
@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_telephone_nor_are_the_differences(name: str, tmp_path: Path) -> None:
    found = in_browser(tmp_path, PAGES[name](), OVERFLOW)
    (body,) = re.findall(r"<body>(.*)</body>", found, re.DOTALL)
    assert json.loads(html.unescape(body)) == [390, 390, 0]


@needs_chromium
@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_nothing_to_the_console_and_has_its_formulas(name: str, tmp_path: Path) -> None:
    shown = PAGES[name]()
    command, environment = command_of(tmp_path, shown, "--enable-logging=stderr", "--dump-dom")
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True, env=environment)
    assert "CONSOLE" not in run.stderr
    assert run.stdout.count("<math ") == shown.count("<math ")
    assert ("difference" in name) == ("<math " not in shown)


@needs_chromium
def test_a_fault_of_a_page_would_be_seen_in_the_console(tmp_path: Path) -> None:
    shown = page("sets", KEY, RESPONSE, []).replace("</body>", "<img src='https://example.invalid/x.png'></body>")
    command, environment = command_of(tmp_path, shown, "--enable-logging=stderr", "--dump-dom")
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True, env=environment)
    assert "CONSOLE" in run.stderr


def colours_of(pdf: bytes) -> set[tuple[int, ...]]:
    """The colours that a PDF fills with, from 0 to 255."""
    streams = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        with contextlib.suppress(zlib.error):
            streams.append(zlib.decompress(stream))
    filled = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) rg\b", b"\n".join(streams))
    return {tuple(round(255 * float(part)) for part in colour) for colour in filled}


@needs_chromium
def test_colours_and_fills_are_printed(tmp_path: Path) -> None:
    for name, colours in (("document", ["#0b4f8a", "#8a4500"]), ("difference", ["#0b4f8a", "#8a4500", "#6a1b8a"])):
        command, environment = command_of(tmp_path, PAGES[name](), f"--print-to-pdf={tmp_path / 'page.pdf'}")
        subprocess.run(command, capture_output=True, timeout=600, check=True, env=environment)
        found = colours_of((tmp_path / "page.pdf").read_bytes())
        assert {tuple(bytes.fromhex(colour[1:])) for colour in colours} <= found
        # The shade behind formulas is a background, which browsers leave out unless they are told otherwise.
        assert ((0xF3, 0xF3, 0xF3) in found) == (name == "document")
