"""
Look at every kind of page with every content, at every size, light and dark: `python -m tests.pages`.

It writes what it looked at and what it found to `looked.json`; tests compare its kinds with those that there are. With
words it looks at some contents alone, and records nothing.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from corefref.versions import __version__
from tests.browser import Scheme, executable, served
from tests.pages.kinds import CELLS, CONTENTS, KINDS, faults, injected, media_of, seen, write

RECORD = Path(__file__).parent / "looked.json"


def main(words: list[str]) -> int:
    """Look, and record."""
    looked: dict[str, dict[str, list[str]]] = {}
    with sync_playwright() as playwright, TemporaryDirectory() as kept:
        chromium = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for content in CONTENTS:
            if words and content not in words:
                continue
            folder = Path(kept) / content
            folder.mkdir()
            write(content, folder)
            with served(folder) as address:
                for kind in KINDS:
                    for medium in media_of(kind):
                        schemes: tuple[Scheme, ...] = ("light",) if medium == "paper" else ("light", "dark")
                        for scheme in schemes:
                            with seen(chromium, f"{address}{kind}.html", medium, scheme) as (page, said):
                                found = [*faults(page, medium, scheme=None if kind in CELLS else scheme), *said]
                                if content == "hostile" and medium == "screen":
                                    found += injected(page)
                            looked.setdefault(content, {})[f"{kind} {medium} {scheme}"] = found
                            for fault in found:
                                print(f"{content} {kind} {medium} {scheme}: {fault}", flush=True)
        chromium.close()
    number = sum(map(len, looked.values()))
    wrong = {f"{c} {name}": found for c, pages in looked.items() for name, found in pages.items() if found}
    print(f"{number} looks, {len(wrong)} with faults")
    if not words:
        record = {
            "corefref": __version__,
            "kinds": list(KINDS),
            "contents": list(CONTENTS),
            "looks": number,
            "faults": wrong,
        }
        RECORD.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", "utf-8")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
