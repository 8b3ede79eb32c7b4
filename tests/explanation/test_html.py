import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typing_extensions import override

from corefref import partition, registry
from corefref.explanation import trace
from corefref.explanation.corpora import naming_by
from corefref.explanation.html import Text, page
from corefref.partitions import Partition, Span, partition_of

KEY, RESPONSE = partition(["abc", "defg"]), partition(["ab", "cd", "fghi"])
VOID = {"meta", "br"}
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
    assert [name for name, _ in sections] == ["all", "entities", "overlaps", "lea", "ceaf_e"]
    assert all(f'<h2 id="{heading}">' in shown for _, heading in sections)
    assert shown.count("◆") == 3


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
    brackets = re.findall(r'<b class="m k" data-e="(k\d)"[^>]*>([\[\]])', shown)
    assert brackets == [("k1", "["), ("k1", "["), ("k1", "]"), ("k2", "["), ("k1", "]"), ("k2", "]")]


needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium to open the page in")


def in_browser(tmp_path: Path, shown: str, script: str = "") -> str:
    """The document as Chromium has it after running the page, and a script of the test's own."""
    if script:
        # The page's policy forbids other scripts, so the test's own is let in by leaving the policy out.
        shown = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", shown)
        shown = shown.replace("</body>", f"<script>{script}</script></body>")
    (tmp_path / "page.html").write_text(shown, encoding="utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    command = [str(CHROMIUM), *flags.split(), "--disable-component-update", "--disable-sync"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", (tmp_path / "page.html").as_uri()]
    environment = {**os.environ, "HOME": str(tmp_path)}
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True, env=environment)
    return run.stdout


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
    assert "k1: 3 mentions, 3 links" in found
    assert "✓ a – b: in r1" in found
    assert "✗ a – c: not in the response" in found
    assert len(re.findall(r'class="[^"]*\blit\b', found)) >= 5
    escape = press + "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));"
    let_go = in_browser(tmp_path, shown, escape)
    assert not re.findall(r'<button[^>]*aria-pressed="true"', let_go)
    assert not re.findall(r'class="[^"]*\blit\b', let_go)


@needs_chromium
def test_a_document_of_5000_mentions_opens(tmp_path: Path) -> None:
    words = tuple(f"w{n}" for n in range(20_000))
    entity_of = {Span(4 * n, 4 * n + n % 3): n % 700 for n in range(5000)}
    key = partition_of(dict(entity_of))
    response = partition_of({m: e // 2 for m, e in entity_of.items()})
    found = in_browser(tmp_path, page_of(words, key, response, ("muc", "b_cubed", "lea")))
    assert found.count('class="m k"') == 10_000
