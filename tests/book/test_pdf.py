"""The book as a PDF: it is typeset, once, with all its letters, and nothing in it reaches far over the margin."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from corefref import SPEC_VERSION
from corefref.wings.examples.spec_files import spec_digest

pytestmark = [pytest.mark.site, pytest.mark.latex, pytest.mark.usefixtures("fonts"), pytest.mark.xdist_group("pdf")]

TOP = Path(__file__).resolve().parents[2]
WIDEST = 10.0
"""In points: what a line may reach over its column at most."""
PARTS = ("Start", "The metrics", "What is claimed", "In use", "Proofs", "Reference")


def test_it_is_typeset_with_its_version_and_all_its_letters(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "latex", "-c", "spec/book", ".", str(tmp_path)]
    made = subprocess.run(words, cwd=TOP, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    source = (tmp_path / "corefref-spec.tex").read_text("utf-8")
    cover = source.partition("\\begin{titlepage}")[2].partition("\\end{titlepage}")[0]
    assert f"Version {SPEC_VERSION}" in cover
    assert spec_digest() in cover
    # Every table is asked to stay with what leads to it.
    assert source.count("\\begin{longtable}") == source.count("\\Needspace{")
    # It asks before the head of what leads to it, which would stand alone at the end of a page.
    assert re.findall(r"\\subsubsection\*\{([^}]*)\}\n\n\\par\\Needspace", source) == []
    # A question stays with the pair that it asks about; reasons stand below the table that has no room for them.
    pairs = re.findall(r"(\\nopagebreak\n\n\\sphinxAtStartPar\n)?Key and response:", source)
    assert "" not in pairs
    assert len(pairs) > 20
    assert "by its source: wrong," not in source
    # Once is enough for lines and letters; references between pages take a second time.
    command = ["lualatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "corefref-spec.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = (tmp_path / "corefref-spec.log").read_text("utf-8", errors="replace")
    assert done.returncode == 0, log[-3000:]
    pages = re.search(r"Output written on corefref-spec\.pdf \((\d+) pages", log)
    assert pages is not None
    assert int(pages[1]) > 300
    assert (tmp_path / "corefref-spec.pdf").read_bytes().startswith(b"%PDF-")
    assert re.findall(r"^Missing character: .*", log, re.MULTILINE) == []
    over = sorted(map(float, re.findall(r"^Overfull \\hbox \(([\d.]+)pt too wide\)", log, re.MULTILINE)))
    assert [points for points in over if points > WIDEST] == []
    contents = (tmp_path / "corefref-spec.toc").read_text("utf-8")
    assert re.findall(r"\{part\}\{\w+\\hspace \{1em\}([^}]*)\}", contents) == list(PARTS)
