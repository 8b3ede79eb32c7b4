"""
What is left works without a wing: `python -m tests.layers.amputation [WING …]`.

For each wing (all, without a name) the tests of the core and of the other wings run in a copy of the project that has
neither the wing nor those that need it. A test that asks for one of them, itself, by what it shares with others, or in
a command that it runs, is excused, and counted; every other has to pass. `--files N --seed S` draws N files of tests
for each wing, always the same; `--record` writes how it went into `amputation_tried.json`.

What is asked for is seen where Python looks for a module in vain (`sitecustomize.py` of the copy), in the processes
that a test begins too. So no list says which tests need which wing, and a test that fails for another reason, such as
a table that names what is gone, is not excused.

A file of tests runs in a process of its own, and every wing that it looks into is noted: each module that is looked
for, each file of the package that is opened, and all wings where it lists the folder in which they are. Whether
other wings are there makes no difference to it. So a run stands for every copy that has, and lacks, the same of these
wings, and a file that looks into few wings runs two or three times, not once for each wing.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, MutableMapping, Sequence, Set
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.commands import put
from tests.layers.places import NEEDS, needed_by, wing_of
from tests.layers.sources import PACKAGE

TOP = PACKAGE.parent
RECORD = Path(__file__).parent / "amputation_tried.json"
FOLDERS = (
    "spec",
    *(f"tests/{name}" for name in ("agreement", "cli", "corpus", "door", "engine", "formats", "fuzz")),
    *(f"tests/{name}" for name in ("rendering", "tables", "twinless", "wings")),
)
"""Where the tests of core and wings are; the others are about the project as a whole, such as its pages and layers."""

ASKED, SEEN, TOLD = "COREFREF_ASKED", "COREFREF_SEEN", "COREFREF_TOLD"
"""Variables that name files: of what is looked for in vain, of all that is looked into, and of how the tests went."""

_HOOK = f"""
import os, resource, sys

TOP = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.join(TOP, "corefref")
known = set()

def note(variable, line):
    name = os.environ.get(variable)
    if name and (variable == "{ASKED}" or (name, line) not in known):
        known.add((name, line))
        # A test may allow small files alone.
        least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        file = os.open(name, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, (line + "\\n").encode())
        os.close(file)
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))

class Sought:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("corefref."):
            note("{SEEN}", name.replace(".", "/") + ".py")

class Gone:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("corefref."):
            note("{ASKED}", name)

def watch(event, values):
    if event in ("open", "os.listdir", "os.scandir") and values and isinstance(values[0], (str, os.PathLike)):
        path = os.path.abspath(os.fspath(values[0]))
        if isinstance(path, str) and (path == PACKAGE or path.startswith(PACKAGE + os.sep)):
            if event == "open":
                note("{SEEN}", os.path.relpath(path, TOP))
            elif "importlib" not in sys._getframe(1).f_code.co_filename:
                note("{SEEN}", os.path.relpath(path, TOP) + os.sep)

sys.meta_path.insert(0, Sought)
sys.meta_path.append(Gone)
sys.addaudithook(watch)
"""

_RUN = """
import json, os, sys
import hypothesis, pytest

for variables, words in json.loads(sys.argv[1]):
    if child := os.fork():
        os.waitpid(child, 0)
        continue
    os.environ |= variables
    out = os.open(os.environ["COREFREF_TOLD"] + ".out", os.O_WRONLY | os.O_CREAT)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = pytest.main(words)
    sys.stdout.flush()
    os._exit(code)
"""
"""Run files of tests, each in a child that has pytest already."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What the tests said: in how many files, how many passed, asked for what is gone, and failed.

    So many files ran without just these wings (`ran`); other runs stand for the rest.
    """

    without: tuple[str, ...]
    files: int
    ran: int
    passed: int
    asked: int
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """How a file of tests went without some wings: which it looked into, those in vain among them, and what it said."""

    gone: frozenset[str]
    seen: frozenset[str]
    passed: int
    asked: int
    failed: tuple[str, ...]

    def stands_for(self, gone: Set[str]) -> bool:
        """Whether the file goes the same way without these wings."""
        return self.seen & self.gone == self.seen & gone


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


def seen_wings(lines: Iterable[str]) -> frozenset[str]:
    """The wings of files of the package that were looked into; all, where a folder was listed in which they are."""
    wings = set[str]()
    for line in lines:
        path = Path(line)
        if line in ("corefref/", "corefref/wings/", "corefref/metrics/"):
            wings |= {*NEEDS}
        elif len(path.parts) > 1:
            module = ".".join(part for part in path.with_suffix("").parts[1:] if part != "__pycache__")
            wings.add(wing_of(module.partition(".cpython-")[0]) or "")
    return frozenset(wings & {*NEEDS})


def runs_without(gone: Sequence[str], files: Sequence[str]) -> Mapping[str, Run]:
    """Run files of tests in a copy without some wings. Raises RuntimeError if one could not run."""
    with TemporaryDirectory() as name:
        folder, told = Path(name, "copy"), Path(name)
        copied(folder, gone)
        asked: list[tuple[Mapping[str, str], Sequence[str]]] = []
        for number, file in enumerate(files):
            # The plugin of pytest is a part of a wing, which every file would look into.
            plain = "libraries" in gone or not file.startswith("tests/wings/libraries/")
            plugins = ("tests.layers.excused", "no:cacheprovider", *(["no:corefref"] if plain else []))
            variables: Mapping[str, str] = {what: str(told / f"{what}.{number}") for what in (ASKED, SEEN, TOLD)}
            asked.append((variables, ("-q", "-n0", *(f"-p{plugin}" for plugin in plugins), file)))
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        subprocess.run([sys.executable, "-c", _RUN, json.dumps(asked)], cwd=folder, env=environment, check=True)
        runs: dict[str, Run] = {}
        for file, (variables, _) in zip(files, asked, strict=True):
            if not Path(variables[TOLD]).exists():
                out = Path(f"{variables[TOLD]}.out").read_text("utf-8")
                raise RuntimeError(f"without {', '.join(gone)}, {file} did not run: {out[-4000:]}")
            counts = json.loads(Path(variables[TOLD]).read_text("utf-8"))
            seen = Path(variables[SEEN])
            wings = seen_wings(seen.read_text("utf-8").splitlines() if seen.exists() else [])
            if file.startswith("tests/wings/libraries/"):
                wings |= {"libraries"}
            runs[file] = Run(frozenset(gone), wings, counts["passed"], counts["asked"], tuple(counts["failed"]))
    return runs


def tried(wing: str, files: Sequence[str], known: MutableMapping[str, list[Run]]) -> Outcome:
    """How files of tests go without a wing and those that need it; what runs is added to the runs that are known."""
    gone = tuple(needed_by(wing))
    there = {file: next((run for run in known.get(file, []) if run.stands_for({*gone})), None) for file in files}
    runs = runs_without(gone, [file for file, run in there.items() if run is None])
    for file, run in runs.items():
        known.setdefault(file, []).append(run)
    all_runs = [runs[file] if run is None else run for file, run in there.items()]
    failed = tuple(test for run in all_runs for test in run.failed)
    return Outcome(
        gone, len(files), len(runs), sum(run.passed for run in all_runs), sum(run.asked for run in all_runs), failed
    )


def main(words: Sequence[str] | None = None) -> int:
    """Try wings, and print how it went; 1 if a test failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wings", nargs="*", metavar="WING", choices=[*NEEDS, []])
    parser.add_argument("--files", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args(words)
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    known: dict[str, list[Run]] = {}
    failed = False
    for wing in given.wings or NEEDS:
        files = files_of_tests()
        if given.files is not None:
            files = Random(f"{given.seed} {wing}").sample(files, given.files)
        outcome = tried(wing, files, known)
        failed |= bool(outcome.failed)
        print(f"{wing}: {outcome.passed} passed, {outcome.asked} ask for {', '.join(outcome.without)}", flush=True)
        print("".join(f"  failed: {test}\n" for test in outcome.failed), end="", flush=True)
        if given.record:
            record[wing] = asdict(outcome)
            put(RECORD, json.dumps(record, indent=1) + "\n")
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
