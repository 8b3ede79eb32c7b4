"""
What is left works without a wing: `python -m tests.layers.amputation [WING …]`.

For each wing (all, without a name) the tests of the core and of the other wings run in a copy of the project that has
neither the wing nor those that need it. A test that asks for one of them, itself, by what it shares with others, or in
a command that it runs, is excused, and counted; every other has to pass. `--files N --seed S` draws N files of tests
for each wing, always the same; `--record` writes how it went into `amputation_tried.json`.

What is asked for is seen where Python looks for a module in vain (`sitecustomize.py` of the copy), in the processes
that a test begins too. So no list says which tests need which wing, and a test that fails for another reason, such as
a table that names what is gone, is not excused.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.layers.places import NEEDS, needed_by, wing_of
from tests.layers.sources import PACKAGE

TOP = PACKAGE.parent
RECORD = Path(__file__).parent / "amputation_tried.json"
FOLDERS = (
    "spec",
    *(f"tests/{name}" for name in ("agreement", "cli", "corpus", "door", "engine", "formats", "fuzz")),
    *("tests/rendering", "tests/twinless", "tests/wings"),
)
"""Where the tests of core and wings are; the others are about the project as a whole, such as its pages and layers."""

ASKED = "COREFREF_ASKED"
"""The variable that names the file in which a line is written for each module that is looked for in vain."""

_HOOK = f"""
import os, sys

class Gone:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("corefref."):
            with open(os.environ["{ASKED}"], "a") as file:
                file.write(name + "\\n")

sys.meta_path.append(Gone)
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tests said: how many files of tests ran, how many tests passed, asked for what is gone, and failed."""

    without: tuple[str, ...]
    files: int
    passed: int
    asked: int
    failed: tuple[str, ...]


def files_of_tests() -> Sequence[str]:
    """The files of tests of the core and of wings, as paths within the project."""
    return [str(path.relative_to(TOP)) for folder in FOLDERS for path in sorted((TOP / folder).rglob("test_*.py"))]


def copied(folder: Path, gone: Sequence[str]) -> None:
    """Copy what git keeps of the project into a folder, without some wings."""
    names = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        path = Path(name)
        module = ".".join(path.with_suffix("").parts).removeprefix("corefref.")
        if not (TOP / path).exists() or (path.parts[0] == "corefref" and wing_of(module) in gone):
            continue
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOP / path, folder / path)
    (folder / "sitecustomize.py").write_text(_HOOK, "utf-8")


def tried(wing: str, files: Sequence[str]) -> Outcome:
    """Run files of tests in a copy without a wing and those that need it. Raises RuntimeError if none could run."""
    gone = tuple(needed_by(wing))
    with TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder, gone)
        told = folder / "told.json"
        variables = {ASKED: str(folder / "asked"), "COREFREF_TOLD": str(told), "PYTHONPATH": str(folder)}
        plugins = ("tests.layers.excused", "no:cacheprovider", *(["no:corefref"] if "libraries" in gone else []))
        words = ("-m", "pytest", "-q", "-n0", *(f"-p{plugin}" for plugin in plugins), *files)
        run = subprocess.run(
            [sys.executable, *words], cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True
        )
        if not told.exists():
            raise RuntimeError(f"without {wing}, pytest ended with {run.returncode}: {run.stdout[-2000:]}{run.stderr}")
        counts = json.loads(told.read_text("utf-8"))
    return Outcome(gone, len(files), counts["passed"], counts["asked"], tuple(counts["failed"]))


def main(words: Sequence[str] | None = None) -> int:
    """Try wings, and print how it went; 1 if a test failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wings", nargs="*", metavar="WING", choices=[*NEEDS, []])
    parser.add_argument("--files", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args(words)
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    failed = False
    for wing in given.wings or NEEDS:
        files = files_of_tests()
        if given.files is not None:
            files = Random(f"{given.seed} {wing}").sample(files, given.files)
        outcome = tried(wing, files)
        failed |= bool(outcome.failed)
        print(f"{wing}: {outcome.passed} passed, {outcome.asked} ask for {', '.join(outcome.without)}", flush=True)
        print("".join(f"  failed: {test}\n" for test in outcome.failed), end="", flush=True)
        if given.record:
            record[wing] = asdict(outcome)
            RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
