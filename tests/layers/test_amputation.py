"""The core works alone: without the wings it prints the same bytes, and names the wing that something needs."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.effort import drawn
from tests.layers.amputation import RECORD, files_of_tests, tried
from tests.layers.made_index import FILE, text
from tests.layers.places import CORE, NEEDS, needed_by
from tests.layers.sources import PACKAGE

CORPUS = PACKAGE.parent / "spec" / "corpus"
FILES = (str(CORPUS / "key.conll"), str(CORPUS / "response.conll"))


def test_the_index_is_made_of_the_rows() -> None:
    assert FILE.read_text("utf-8") == text(), "python -m tests.layers.made_index writes it"


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the core alone."""
    folder = tmp_path_factory.mktemp("core")
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        if name in CORE or name == "__init__":
            place = folder / "corefref" / path.relative_to(PACKAGE)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    return folder


def ended(folder: Path, words: Sequence[str]) -> tuple[int, bytes, str]:
    """How a command of a copy ends, and what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONWARNINGS": "default"}
    script = "import corefref.cli; raise SystemExit(corefref.cli.main())"
    run = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, env=environment, cwd=folder, check=False
    )
    return run.returncode, run.stdout, run.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [
        ("score", *FILES),
        ("score", *FILES, "--by-document", "--format", "json", "--singletons", "drop"),
        ("score", *FILES, "--by-definition", "--metrics", "muc,lea", "--format", "latex"),
        ("score", "--key", "{a b c} {d e}", "--response", "{a b} {c d e}"),
        ("formats", "conll"),
    ],
    ids=" ".join,
)
def test_the_core_alone_prints_the_same(words: Sequence[str], core: Path) -> None:
    whole = ended(PACKAGE.parent, words)
    assert whole[0] == 0
    assert whole[1]
    assert ended(core, words)[:2] == whole[:2]


@pytest.mark.parametrize(
    ("words", "wing"),
    [
        (("score", *FILES, "--match", "mina"), "matching"),
        (("score", *FILES, "--by", "length"), "breakdown"),
        (("score", *FILES, "--units", "corpus"), "across"),
        (("score", *FILES, "--protocols", "all"), "across"),
        (("score", *FILES, "--task", "crac2026"), "tasks"),
        (("score", *FILES, "--jobs", "2"), "cluster"),
        (("score", *FILES, "--confidence", "95"), "compare"),
        (("score", *FILES, "--importance", "entity-type:person=2"), "breakdown"),
        (("score", *FILES, "--input-format", "gum"), "families"),
        (("explain", *FILES), "explain"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_wing_that_is_missing_is_named(words: Sequence[str], wing: str, core: Path) -> None:
    code, out, err = ended(core, words)
    assert (code, out) == (2, b"")
    assert err == f"corefref: needs corefref's wing {wing}, which is not installed\n"


def test_a_notebook_shows_the_text_where_no_wing_writes_html(core: Path) -> None:
    script = "import corefref; print(corefref.score([{'a', 'b'}], [{'a', 'b'}])._repr_html_())"
    shown = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(folder)},
            cwd=folder,
        ).stdout
        for folder in (core, PACKAGE.parent)
    ]
    assert shown[0] == "None\n"
    assert shown[1].startswith("<div>")


@pytest.mark.processes
@pytest.mark.parametrize("wing", drawn([*NEEDS], 3))
def test_the_others_do_not_need_a_wing(wing: str) -> None:
    """Of three wings that the commit draws; `python -m tests.layers.amputation --record` tries all, and every test."""
    outcome = tried(wing, drawn(files_of_tests(), 3, wing), {})
    assert outcome.failed == ()
    assert outcome.passed + outcome.asked > 0


def test_each_wing_was_left_out_once() -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    assert list(record) == [*NEEDS]
    for wing, outcome in record.items():
        assert outcome["without"] == [*needed_by(wing)], f"python -m tests.layers.amputation --record {wing}"
        assert (outcome["failed"], outcome["passed"] > 0) == ([], True)
