"""
Mutation testing: every small change of a module must be noticed by the tests of its room.

`python -m tests.trial.mutation [MODULE or ROOM …]` makes the mutants (`mutants`) of modules, of all in `rooms` without
a name, runs the tests of the room that enter what is changed, and prints what none of them notices. Exit 1 if that is
not in `equivalent_mutants.json` with a reason. `--at-most N --seed S` draws N mutants of each module, always the same;
`--new` tries the modules touched since the last tag, and where there is none a small set, by the tests that noticed
before, then by those of the files that import a module, then by the room's; `--record` writes how it went
into `mutants_tried.json`; `--alive` tries again what is alive by the record; `--tests` names the tests that are to
notice, instead of those of the room; `--table` prints the record by room.

The tests are collected once, and run once without a change, which tells through which lines each goes. A mutant is put
in place (`patching`) in a child of that process, and the child runs the tests that go through the changed lines until
one fails, first those that have noticed much in little time, as many as a few seconds allow (`--patience`); where none
notices, more. A child that takes four times the processor time of its tests, or too much memory, or does not end, has
noticed.

Two tools that are kept up were tried on `wings.compare.ranking`. cosmic-ray 8 writes each mutant into the file, where a
run that is stopped leaves it, and starts the tests anew: two seconds of the processor a mutant. mutmut 3 works as this
does, on a copy of the sources, at a fifth of a second a mutant, and leaves out arguments too, which a type checker
notices. Neither changes the constants and tables of a module or a call into its neighbour, or deletes a statement;
mutmut passes over functions with a decorator, as properties. So the makers of mutants stand here, and no list of
theirs has to be kept beside the reasons.
"""

import argparse
import gc
import json
import os
import pickle
import re
import resource
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ctypes import CDLL
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from types import CodeType, FrameType
from typing import NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.commands import put
from tests.trial.mutants import PACKAGE, PROOFS, TOP, Mutant, mutants, name_of, path_of
from tests.trial.patching import NotPatchableError, put_in_place
from tests.trial.rooms import MODULES, ROOMS, SMALL, Room

EQUIVALENT = Path(__file__).parent / "equivalent_mutants.json"
RECORD = Path(__file__).parent / "mutants_tried.json"

SOURCES = tuple(map(str, (PACKAGE, TOP / PROOFS, TOP / "spec" / "invariants")))

MAP = TOP / ".pytest_cache" / "mutation.pickle"
"""Through which lines the tests go, kept from one run to the next."""

BYTES = 4 << 30

PATIENCE = 2.0
"""Seconds of the processor that the tests of a mutant may take together, without a change; slower ones are not run."""

LONGER = 6
"""So many times as long may further tests take where none has noticed."""

CALLS_WITHOUT_A_NEW_LINE = 40
"""A test that calls a function so often and goes no new way in it is watched there no further."""

WITH_EXTRAS = "not (proofs or browser or site or latex or scorers or exhaustive or mutation)"
"""Which tests notice, where the extras are installed; without them, those that run without an -m."""

PR_SET_PDEATHSIG = 1
"""From `linux/prctl.h`."""

ALIVE, NOT_PATCHED, BROKEN = -1, -2, -3
"""What a child says where it does not say which of its tests failed."""


class Cache(Protocol):
    """What remembers results."""

    def cache_clear(self) -> None:
        """Forget them."""


class TooSlow(BaseException):
    """A test takes longer than the tests of a mutant may together; no `except Exception` of the test stops it."""


Code: TypeAlias = tuple[str, str]
"""A function: its file and its name there."""


@dataclass(frozen=True, slots=True)
class Run:
    """A test as it ran without a change: its number, its time, and the functions and lines it went through."""

    number: int
    seconds: float
    entered: frozenset[Code]
    lines: frozenset[tuple[str, int]]
    names: frozenset[str]
    """The names that those functions use."""


@dataclass(slots=True)
class Watch:
    """Notes through which functions of the package, and which lines of some of its files, a test goes."""

    files: frozenset[str]
    entered: set[CodeType] = field(default_factory=set)
    lines: set[tuple[str, int]] = field(default_factory=set)
    quiet: Counter[CodeType] = field(default_factory=Counter)

    def call(self, frame: FrameType, event: str, arg: object) -> "Callable[[FrameType, str, object], object] | None":
        """A function that is entered."""
        code = frame.f_code
        self.entered.add(code)
        if code.co_filename not in self.files or self.quiet[code] > CALLS_WITHOUT_A_NEW_LINE:
            return None
        self.quiet[code] += 1
        return self.line

    def line(self, frame: FrameType, event: str, arg: object) -> "Callable[[FrameType, str, object], object]":
        """A line in it."""
        place = frame.f_code.co_filename, frame.f_lineno
        if event == "line" and place not in self.lines:
            self.lines.add(place)
            self.quiet[frame.f_code] = 0
        return self.line

    def run(self, number: int, seconds: float) -> Run:
        """What was noted of a test."""
        inside = [code for code in self.entered if code.co_filename.startswith(SOURCES)]
        names = frozenset(name for code in inside for name in (*code.co_names, *code.co_freevars))
        entered = frozenset((code.co_filename, code.co_qualname) for code in inside)
        return Run(number, seconds, entered, frozenset(self.lines), names)


@dataclass(slots=True)
class Tried:
    """How a module went."""

    module: str
    mutants: int
    tried: int
    killed: int = 0
    excused: int = 0
    seconds: int = 0
    alive: list[str] = field(default_factory=list)
    noticed_by: set[str] = field(default_factory=set)


@dataclass
class Trial:
    """A plugin of pytest that tries mutants where else the tests would run."""

    room: Room
    modules: Sequence[str]
    at_most: int | None
    seed: int
    listed: dict[str, str]
    only: frozenset[str] | None
    patience: float
    ended: Callable[[Tried, bool], None]
    alive: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    kills: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """How many mutants of a function, or of a module, a test has noticed."""

    def pytest_sessionstart(self) -> None:
        """Nothing is done about an example that fails but to fail."""
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutation", settings.get_profile("ci"), phases=phases, database=None)
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every test once, then the mutants."""
        if session.testsfailed:
            self.wrong.append("the tests cannot be collected")
            return True
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # so that all children share it
        caches = caches_there()
        files = frozenset(str(path_of(module)) for module in self.room.modules)
        began = time.monotonic()
        runs = in_a_child(lambda: runs_of(session.items, files, caches, self.patience))
        if isinstance(runs, str):
            self.wrong.append(f"without a change: {runs}")
            return True
        say(f"{len(runs)} of {len(session.items)} tests are quick enough ({time.monotonic() - began:.0f} s)")
        gc.freeze()
        for module in self.modules:
            self.try_module(module, session.items, runs, caches)
        return True

    def try_module(
        self, module: str, items: Sequence[pytest.Item], runs: Sequence[Run], caches: Iterable[Cache]
    ) -> None:
        """Try the mutants of a module."""
        began = time.monotonic()
        made = [mutant for mutant in mutants(module) if self.only is None or mutant.id in self.only]
        drawn = drawn_of(made, self.at_most, self.seed)
        tried = Tried(module, len(made), len(drawn))
        for mutant in drawn:
            ordered = self.in_turn(mutant, runs_for(mutant, runs))
            chosen = within_patience(ordered, self.patience)
            found = self.answer(mutant, chosen, items, caches)
            if found == ALIVE and mutant.id not in self.listed:
                # What is to be looked at by a person is first looked at longer by the tests.
                before = {run.number for run in chosen}
                further = [run for run in ordered if run.number not in before]
                chosen = within_patience(further, LONGER * self.patience)
                found = self.answer(mutant, chosen, items, caches)
            if found == BROKEN:
                self.wrong.append(f"cannot be tried: {mutant.id}")
            elif isinstance(found, str) or found >= 0:
                tried.killed += 1
                if isinstance(found, int):
                    tried.noticed_by.add(items[chosen[found].number].nodeid.partition("[")[0])
                    self.kills[module, mutant.function, chosen[found].number] += 1
                    self.kills[module, "", chosen[found].number] += 1
                if mutant.id in self.listed:
                    self.wrong.append(f"listed as equivalent, but noticed: {mutant.id}")
            elif mutant.id in self.listed:
                tried.excused += 1
            else:
                tried.alive.append(mutant.id)
                if found == NOT_PATCHED:
                    self.wrong.append(f"cannot be put in place: {mutant.id}")
        tried.seconds = round(time.monotonic() - began)
        self.alive += tried.alive
        self.ended(tried, self.only is not None)
        say(
            f"{module}: {tried.tried} of {tried.mutants} mutants, {tried.killed} noticed, {tried.excused} excused, "
            f"{len(tried.alive)} alive ({tried.seconds} s)",
            *tried.alive,
        )

    def answer(
        self, mutant: Mutant, chosen: Sequence[Run], items: Sequence[pytest.Item], caches: Iterable[Cache]
    ) -> int | str:
        """Which of the tests notices a mutant, in a process of its own."""
        return in_a_child(
            lambda: answer_of(mutant, [items[run.number] for run in chosen], caches), sum(run.seconds for run in chosen)
        )

    def in_turn(self, mutant: Mutant, runs: Iterable[tuple[Run, int]]) -> list[Run]:
        """Tests in the order of what they may notice in a second, by what they have noticed."""

        def cost(found: tuple[Run, int]) -> float:
            run, distance = found
            of_function = self.kills[mutant.module, mutant.function, run.number]
            of_module = self.kills[mutant.module, "", run.number]
            return distance * (run.seconds + 0.01) / (1 + 4 * of_function + of_module)

        return [run for run, _ in sorted(runs, key=cost)]


def caches_there() -> list[Cache]:
    """All that remembers results; the collector does not list what was frozen, as all is after the collection."""
    gc.unfreeze()
    return [found for found in gc.get_objects() if type(found).__name__ == "_lru_cache_wrapper"]


def say(*lines: str) -> None:
    """Print lines past pytest, which keeps what is printed."""
    print(*lines, sep="\n    ", file=sys.__stdout__, flush=True)


def drawn_of(made: Sequence[Mutant], at_most: int | None, seed: int) -> list[Mutant]:
    """Some of the mutants; of a smaller number, the first of those of a larger one."""
    if at_most is None:
        return list(made)
    return Random(seed).sample(made, len(made))[:at_most]


Answer = TypeVar("Answer")


def in_a_child(work: Callable[[], Answer], seconds: float | None = None) -> Answer | str:
    """What some work gives in a process of its own, or how that ended; with its tests' time, there is an end to it."""
    reading, writing = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if not child:
        process = os.getpid()
        answer = pickle.dumps("it did not end")
        try:
            os.setpgid(0, 0)
            end_with(parent)
            if seconds is not None:
                limit = int(4 * seconds) + 3
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
                resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            answer = pickle.dumps(work())
        finally:
            # A process that the work has begun comes by here too, if it does not end by itself.
            if os.getpid() == process:
                with os.fdopen(writing, "wb") as out:
                    out.write(answer)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as back:
        ready, _, _ = select.select([back], [], [], None if seconds is None else 60 + 20 * seconds)
        try:
            found: Answer | str = pickle.load(back) if ready else "it does not end"
        except EOFError:
            found = "it ended at once"
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return found


def end_with(parent: int) -> None:
    """End this process as soon as its parent has ended, however that was; only Linux can do so."""
    if sys.platform == "linux":
        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def runs_of(
    items: Sequence[pytest.Item], files: frozenset[str], caches: Iterable[Cache], patience: float
) -> list[Run] | str:
    """The tests as they run without a change, but the slow ones; or which of them fails."""
    found: list[Run] = []
    known, digest_of = known_runs(), cache(digest)
    for number, item in enumerate(items):
        sources = (
            *map(digest_of, map(Path, SOURCES)),
            digest_of(Path(item.path).parent),
            digest_of(TOP / "tests" / "conftest.py"),
        )
        key = item.nodeid, *sources, patience, files
        if key not in known:
            answer = run_of(number, item, files, caches, patience)
            if isinstance(answer, str):
                return answer
            known[key] = answer
        if run := known[key]:
            found.append(replace(run, number=number))
    MAP.parent.mkdir(exist_ok=True)
    put(MAP, pickle.dumps(known))
    return found


Key: TypeAlias = tuple[object, ...]
"""A test, what it depends on, and how it was watched."""


def known_runs() -> dict[Key, Run | None]:
    """What is known of tests, from before."""
    found: dict[Key, Run | None] = pickle.loads(MAP.read_bytes()) if MAP.exists() else {}
    return found


def digest(path: Path) -> str:
    """What the sources in a folder are, or a source is."""
    sources = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def run_of(
    number: int, item: pytest.Item, files: frozenset[str], caches: Iterable[Cache], patience: float
) -> Run | str | None:
    """A test as it runs without a change; None if it is skipped or slow, its report if it fails."""
    for remembered in caches:
        remembered.cache_clear()
    watch = Watch(files)
    began = time.process_time()
    with at_most(2 * patience):
        sys.settrace(watch.call)  # type: ignore[arg-type]  # mypy has events as words, and the tracer takes any text
        reports = runtestprotocol(item, nextitem=None, log=False)
        sys.settrace(None)
    # Watched, a test takes a little longer than it does.
    seconds = time.process_time() - began
    if seconds >= 2 * patience or any(r.skipped or TooSlow.__name__ in r.longreprtext for r in reports):
        return None
    if any(report.failed for report in reports):
        return "\n".join(f"{item.nodeid} fails: {report.longreprtext}" for report in reports if report.failed)
    return watch.run(number, min(seconds, patience))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what takes longer by TooSlow, if that gets through."""

    def end(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)  # again, since a garbage collector's callback may swallow it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def runs_for(mutant: Mutant, runs: Sequence[Run]) -> list[tuple[Run, int]]:
    """
    The tests that go through the changed lines, each with how far it is from them: 1.

    Where none does, as for what is done on import, all tests: those that enter the function or use the constant are 1
    away from it, those that enter the module 3, the others 8.
    """
    file = str(path_of(mutant.module))
    changed = {(file, line) for line in mutant.lines}
    through = [(run, 1) for run in runs if changed & run.lines]

    def distance(run: Run) -> int:
        inside = [function for name, function in run.entered if name == file]
        if mutant.function in run.names or any(within(mutant.function, function) for function in inside):
            return 1
        return 3 if inside else 8

    return through or [(run, distance(run)) for run in runs]


def within_patience(runs: Iterable[Run], patience: float) -> list[Run]:
    """The first tests that together take no longer."""
    found: list[Run] = []
    for run in runs:
        if run.seconds <= patience:
            patience -= run.seconds
            found.append(run)
    return found


def within(changed: str, entered: str) -> bool:
    """Whether a function that was entered is the changed one, or in it, or it in the other."""
    plain = entered.replace(".<locals>", "")
    return plain == changed or plain.startswith(f"{changed}.") or changed.startswith(f"{plain}.")


def answer_of(mutant: Mutant, items: Sequence[pytest.Item], caches: Iterable[Cache]) -> int | str:
    """Which test fails with the mutant in place."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        compile(mutant.tree()[0], mutant.module, "exec")
    except (SyntaxError, TypeError, ValueError):
        return BROKEN
    try:
        put_in_place(mutant)
    except NotPatchableError:
        return NOT_PATCHED
    except Exception as error:
        return f"the module cannot be imported: {error}"
    for remembered in caches:
        remembered.cache_clear()
    return next((place for place, item in enumerate(items) if not passes(item)), ALIVE)


def passes(item: pytest.Item) -> bool:
    """Whether a test passes."""
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def new_modules() -> tuple[str, ...]:
    """The modules touched since the last tag, or a small set where there is none."""
    tag = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], capture_output=True, text=True, cwd=TOP)
    if tag.returncode:
        return SMALL
    words = ["git", "diff", "--name-only", tag.stdout.strip(), "--", *SOURCES]
    touched = subprocess.run(words, capture_output=True, text=True, cwd=TOP, check=True).stdout.split()
    return tuple(module for module in MODULES if str(path_of(module).relative_to(TOP)) in touched)


def in_rooms(modules: Iterable[str]) -> list[tuple[Room, list[str]]]:
    """Modules by their rooms, as the tests of a room are collected once."""
    wanted = list(modules)
    found = [(room, [module for module in room.modules if module in wanted]) for room in ROOMS.values()]
    return [(room, inside) for room, inside in found if inside]


class Outcome(NamedTuple):
    """What no test has noticed, and what else should not be."""

    alive: Sequence[str]
    wrong: Sequence[str]


def tests_that_noticed(modules: Iterable[str]) -> list[str]:
    """Tests that together noticed what is noticed by the record: few, which mostly notice again."""
    record = recorded()
    return sorted({test for module in modules if module in record for test in record[module]["noticed_by"]})


def nearest_tests(room: Room, modules: Iterable[str]) -> list[str]:
    """The files of a room's tests that import one of the modules, or hold tests that noticed its changes before."""
    wanted = list(modules)
    found = {test.partition("::")[0] for test in tests_that_noticed(wanted)}
    for place in map(TOP.joinpath, room.tests):
        for file in place.rglob("test_*.py") if place.is_dir() else [place]:
            if any(imports(file.read_text("utf-8"), module) for module in wanted):
                found.add(str(file.relative_to(TOP)))
    return sorted(found)


def imports(source: str, module: str) -> bool:
    """Whether a line of a source imports a module, or something of it."""
    package, _, name = name_of(module).rpartition(".")
    words = rf"from {re.escape(package)}(\.{name} import| import .*\b{name}\b)"
    return re.search(words, source) is not None


def in_steps(
    trial: Callable[[frozenset[str] | None, Sequence[str]], Outcome | str],
    only: frozenset[str] | None,
    steps: Iterable[Sequence[str]],
) -> Outcome:
    """What none of some lists of tests notices: each list is tried with what those before it have left alive."""
    alive, wrong = sorted(only or ()), dict[str, None]()
    for tests in steps:
        found = trial(only, tests)
        if isinstance(found, str):
            return Outcome(alive, [*wrong, found])
        wrong |= dict.fromkeys(found.wrong)
        alive = list(found.alive)
        only = frozenset(alive)
        if not alive:
            break
    return Outcome(alive, list(wrong))


def outcome(
    room: Room,
    modules: Sequence[str],
    at_most: int | None,
    seed: int,
    only: frozenset[str] | None,
    tests: Sequence[str],
    *,
    patience: float,
    ended: Callable[[Tried, bool], None],
) -> Outcome:
    """How the mutants of some modules of a room go, by some tests or by those of the room."""
    os.environ |= {"COREFREF_MENTIONS": "4", "CI": "true"}
    listed: dict[str, str] = json.loads(EQUIVALENT.read_text("utf-8"))
    trial = Trial(room, modules, at_most, seed, listed, only, patience, ended)
    marked = ["-m", WITH_EXTRAS] if all(map(find_spec, ("scipy", "matplotlib", "distributed"))) else []
    tests = tests or [*room.tests, *(str(path_of(module).relative_to(TOP)) for module in room.modules)]
    with TemporaryDirectory() as folder, TemporaryFile("w+") as words:
        sys.stdout, out = words, sys.stdout
        # The tests have to be run in this process, whatever processes pytest is asked for elsewhere.
        os.environ.pop("PYTEST_ADDOPTS", None)
        options = ["-q", "--capture=sys", "-p", "no:cacheprovider", "--numprocesses=0", f"--basetemp={folder}/base"]
        code = pytest.main([*options, "-o", "tmp_path_retention_policy=none", *marked, *tests], [trial])
        sys.stdout = out
        words.seek(0)
        ending = [] if code == 0 else [f"pytest ends with {code!r}:", words.read()]
        return Outcome(trial.alive, [*trial.wrong, *ending])


def main() -> int:
    """Try the mutants of the modules that are named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.trial.mutation", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MODULE or ROOM")
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--at-most", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=PATIENCE)
    parser.add_argument("--alive", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--tests", nargs="+", default=(), metavar="TEST")
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    if asked.table:
        print(table(recorded()))
        return 0
    named = [module for name in asked.names for module in (ROOMS[name].modules if name in ROOMS else [name])]
    only = frozenset(name for one in recorded().values() for name in one["alive"]) if asked.alive else None
    unexpected: list[str] = []

    def ended(tried: Tried, again: bool) -> None:
        if asked.record:
            record(tried, asked.seed if asked.at_most else None, again)

    def tried_by(
        room: Room, modules: Sequence[str], only: frozenset[str] | None, tests: Sequence[str]
    ) -> Outcome | str:
        trial = partial(outcome, room, modules, asked.at_most, asked.seed, patience=asked.patience, ended=ended)
        return in_a_child(partial(trial, only, tests))

    for room, modules in in_rooms(named or (new_modules() if asked.new else MODULES)):
        # A whole room is watched only for what the tests nearest to the module leave alive.
        nearest = [tests_that_noticed(modules), nearest_tests(room, modules)] if asked.new else []
        steps = [asked.tests] if asked.tests else [*filter(None, nearest), ()]
        found = in_steps(partial(tried_by, room, modules), only, steps)
        unexpected += [*found.wrong, *(f"not noticed: {i}" for i in found.alive)]
    print("\n".join(unexpected))
    return 1 if unexpected else 0


class Entry(TypedDict):
    """
    How a module went, as the record has it.

    `seed` is None where all its mutants were tried; the tests in `noticed_by` together noticed what was noticed.
    """

    mutants: int
    tried: int
    killed: int
    excused: int
    alive: list[str]
    seed: int | None
    seconds: int
    noticed_by: list[str]


def recorded() -> dict[str, Entry]:
    """The record, by module."""
    found: dict[str, Entry] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return found


def record(one: Tried, seed: int | None, again: bool) -> None:
    """Put how a module went into the record; what was tried again was alive before."""
    kept = recorded()
    before = kept.get(one.module) if again else None
    if again and before is None:
        return
    kept[one.module] = Entry(
        mutants=before["mutants"] if before else one.mutants,
        tried=before["tried"] if before else one.tried,
        killed=one.killed + (before["killed"] if before else 0),
        excused=one.excused + (before["excused"] if before else 0),
        alive=one.alive,
        seed=before["seed"] if before else seed,
        seconds=one.seconds + (before["seconds"] if before else 0),
        noticed_by=sorted(one.noticed_by.union(before["noticed_by"] if before else ())),
    )
    ordered = {module: kept[module] for module in MODULES if module in kept}
    put(RECORD, json.dumps(ordered, indent=2, ensure_ascii=False) + "\n")


def table(record: Mapping[str, Entry]) -> str:
    """The record by room."""
    lines = ["| room | modules | mutants | tried | killed | excused | alive | minutes |", "|---|" + "---:|" * 7]
    for name, room in ROOMS.items():
        of_room = [record[module] for module in room.modules if module in record]
        numbers = [sum(one[what] for one in of_room) for what in ("mutants", "tried", "killed", "excused")]
        alive, minutes = sum(len(one["alive"]) for one in of_room), sum(one["seconds"] for one in of_room) / 60
        lines.append(f"| {name} | {len(of_room)} | {' | '.join(map(str, numbers))} | {alive} | {minutes:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
