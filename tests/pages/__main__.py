"""
Look at every kind of page with every content, at every size, light and dark: `python -m tests.pages`.

It writes what it looked at and what it found to `looked.json`; tests compare its kinds with those that there are. With
words it looks at some contents alone, and leaves what is recorded of the others.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from corefref.versions import __version__
from tests.browser import Scheme, executable, served
from tests.pages.kinds import CONTENTS, KINDS, PAGES, Content, faults, injected, media_of, seen, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORD = Path(__file__).parent / "looked.json"


def main(words: list[str]) -> int:
    """Look, and record."""
    wrong = 0
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory() as kept:
        chromium = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for content in CONTENTS:
            if not words or content in words:
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


def _record(content: Content, found: dict[str, object]) -> None:
    """Write what was looked at, beside what is recorded of other contents."""
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    record[content] = found
    RECORD.write_text(json.dumps(record, indent=2, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
