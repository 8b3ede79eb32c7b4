"""
Look at every kind of page with every content, and at every page of the book, at every size, light and dark:
`python -m tests.pages`.

It writes what it looked at and what it found to `looked.json`; tests compare its kinds with those that there are. With
words it looks at some contents alone, or at the `book`, and leaves what is recorded of the others.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from corefref.versions import __version__
from tests import commands
from tests.book.test_layout import CHAPTERS, looked_at
from tests.browser import Scheme, executable, served
from tests.pages.kinds import (
    CONTENTS,
    KINDS,
    MEDIA,
    PAGES,
    RECORD,
    TOP,
    Content,
    Medium,
    faults,
    injected,
    media_of,
    pairs,
    seen,
    write,
)
from tests.wings.teach.test_in_browser import READY, becomes, put

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def main(words: Sequence[str] | None = None) -> int:
    """Look, and record; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.pages", description="Look at pages, and record it.")
    parser.add_argument("contents", nargs="*", metavar="CONTENT", choices=[*CONTENTS, "book", []])
    asked = parser.parse_args(words).contents or [*CONTENTS, "book"]
    wrong = 0
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory() as kept:
        chromium = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for content in CONTENTS:
            if content in asked:
                folder = Path(kept) / content
                folder.mkdir()
                write(content, folder)
                with served(folder) as address:
                    looked = dict(_looks(chromium, address, content))
                faulty = {name: found for name, found in looked.items() if found}
                wrong += len(faulty)
                _record(
                    content, {"corefref": __version__, "kinds": list(KINDS), "looks": len(looked), "faults": faulty}
                )
                print(f"{content}: {len(looked)} looks, {len(faulty)} with faults", flush=True)
        if "book" in asked:
            wrong += _book(chromium, Path(kept) / "book")
        chromium.close()
    return bool(wrong)


def _looks(chromium: "Browser", address: str, content: Content) -> Iterator[tuple[str, list[str]]]:
    """What was looked at, and what is wrong with it."""
    for kind in KINDS:
        for medium in media_of(kind):
            schemes: tuple[Scheme, ...] = ("light",) if medium == "paper" else ("light", "dark")
            for scheme in schemes:
                with seen(chromium, f"{address}{kind}.html", medium, scheme) as (page, said):
                    # The rules on colours are asked of both schemes at once; of 2,000 mentions they take minutes.
                    asked = scheme if scheme == "light" and kind in PAGES and content != "large" else None
                    found = [*faults(page, medium, scheme=asked), *said]
                    if content == "hostile" and medium == "screen":
                        found += injected(page)
                for fault in found:
                    print(f"{content} {kind} {medium} {scheme}: {fault}", flush=True)
                yield f"{kind} {medium} {scheme}", found


def _book(chromium: "Browser", folder: Path) -> int:
    """Build the book, look at its pages and at its playground, and record."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", "spec/book", ".", str(folder)]
    subprocess.run(command, cwd=TOP, check=True)
    pages = sorted(
        {*CHAPTERS, *(str(path.relative_to(folder).with_suffix("")) for path in folder.glob("spec/book/**/*.html"))}
    )
    faulty: dict[str, list[str]] = {}
    looks = 0
    with served(folder) as address:
        for name in pages:
            for medium in MEDIA:
                for scheme in ("light",) if medium == "paper" else SCHEMES:
                    found = looked_at(chromium, address, name, medium, scheme, colours=scheme == "light")
                    looks, faulty[f"{name} {medium} {scheme}"] = looks + 1, found
        for content in CONTENTS:
            for medium in PLAYED:
                for scheme in SCHEMES:
                    found = _played(chromium, address, content, medium, scheme)
                    looks, faulty[f"playground, {content} {medium} {scheme}"] = looks + 1, found
    faulty = {name: found for name, found in faulty.items() if found}
    for name, found in faulty.items():
        print(f"{name}: {found}", flush=True)
    kinds = [*pages, *(f"playground, {content}" for content in CONTENTS)]
    _record("book", {"corefref": __version__, "kinds": kinds, "looks": looks, "faults": faulty})
    print(f"book: {looks} looks, {len(faulty)} with faults", flush=True)
    return len(faulty)


SCHEMES: tuple[Scheme, ...] = ("light", "dark")
PLAYED: tuple[Medium, ...] = ("phone", "screen")
"""Where the playground is looked at: nobody prints it."""


def _played(chromium: "Browser", address: str, content: Content, medium: Medium, scheme: Scheme) -> list[str]:
    """What is wrong with the playground once it has a key and a response."""
    key, (response, _) = pairs(content)
    with seen(chromium, f"{address}playground/index.html", medium, scheme) as (page, said):
        page.wait_for_selector(READY, timeout=120_000)
        put(page, "key", key)
        put(page, "response", response)
        page.wait_for_timeout(1000)
        becomes(page, "!document.querySelector('#scores.old') && !document.querySelector('#drawing.old')")
        found = faults(page, medium, scheme=scheme if scheme == "light" and content != "large" else None)
        return [*found, *said, *(injected(page) if (content, medium) == ("hostile", "screen") else [])]


def _record(content: str, found: dict[str, object]) -> None:
    """Write what was looked at, beside what is recorded of other contents."""
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    record[content] = found
    commands.put(RECORD, json.dumps(record, indent=2, ensure_ascii=False, sort_keys=True) + "\n")


if __name__ == "__main__":
    sys.exit(main())
