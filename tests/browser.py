"""
Chromium for the tests that are marked `site`: a folder served on this machine, and pages that say what went wrong.

What a page says on its console, asks for in vain, or asks for elsewhere, is kept. npm
brings Pyodide and axe-core into `node_modules/` of the checkout; what is not there fails the test that needs it.
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

PACKAGES = Path(__file__).resolve().parents[1] / "node_modules"
Scheme = Literal["light", "dark"]


class Said(list[str]):
    """What pages said and asked for in vain, in order; an empty list if all was well."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    # Tests that open no page run where the wing that teaches is left out.
    from corefref.wings.teach.command import Reader

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Reader, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def executable() -> str | None:
    """Where Chromium is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """Chromium itself, once for all tests of a process."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def opened(chromium: "Browser", width: int = 1280, scheme: Scheme = "light") -> "Iterator[tuple[BrowserContext, Said]]":
    """A profile of its own, which keeps what pages say, fetch in vain, and fetch from elsewhere."""
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    said = Said()
    context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    context.on("weberror", lambda error: said.append(f"error: {error.error}"))
    context.on("requestfailed", lambda request: _refuse_failed(request, said))
    context.on("request", lambda request: _refuse_elsewhere(request.url, said))
    try:
        yield context, said
    finally:
        context.close()


def _refuse_failed(request: "Request", said: Said) -> None:
    # What a page has not got yet when it is left is broken off: nothing was asked for in vain.
    if request.failure != "net::ERR_ABORTED":
        said.append(f"failed: {request.url}: {request.failure}")


def _refuse_elsewhere(url: str, said: Said) -> None:
    if not url.startswith(("http://127.0.0.1:", "data:", "blob:http://127.0.0.1:")):
        said.append(f"elsewhere: {url}")


def violations(page: "Page", *rules: str) -> list[str]:
    """What axe-core finds wrong with a page, by all rules or by some: the rule, and where."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate((PACKAGES / "axe-core" / "axe.min.js").read_text("utf-8"))
    # What passes is not listed, node by node: that takes most of the time of a large page. Style sheets are fetched
    # beforehand for rules on turned screens, which are an experiment, and on sound, which no page has.
    asked = {"resultTypes": ["violations"], "elementRef": False, "preload": False}
    asked |= {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("(options) => axe.run(options)", asked)
    return [f"{v['id']}: {node['html'][:160]}" for v in found["violations"] for node in v["nodes"]]


def overflows(page: "Page") -> bool:
    """Whether a page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
