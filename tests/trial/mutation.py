"""
Mutation testing: every small change of a module must be noticed by the tests of its room.

`python -m tests.trial.mutation [MODULE or ROOM …]` makes the mutants (`mutants`) of modules, of all in `rooms` without
a name, runs the tests of the room, the quickest and those that enter what is changed first, and prints what is not
noticed. Exit 1 if that is neither in `equivalent_mutants.json`, with a reason, nor known to be alive. `--new` tries the
modules touched since the last tag, and where there is none a small set; `--at-most N --seed S` draws N mutants of each
module; `--record` writes how it went, and what is alive, into `mutants_tried.json`; `--alive` tries that again.

The tests are collected once. A mutant is put in place (`patching`) in a child of that process, and the child runs the
tests until one fails, as many as a few seconds allow (`--patience`); a child that takes four times the processor time
of its tests, or too much memory, has noticed.

Two tools that are kept up were tried on `significance.ranking`. cosmic-ray 8 writes each mutant into the file, where a
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
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Protocol, TypedDict

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.trial.mutants import PACKAGE, Mutant, mutants, path_of
from tests.trial.patching import NotPatchableError, put_in_place
from tests.trial.rooms import MODULES, ROOMS, SMALL, Room

TOP = PACKAGE.parent
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.json"
RECORD = Path(__file__).parent / "mutants_tried.json"

BYTES = 4 << 30

PATIENCE = 4.0
"""Seconds of the processor that the tests of a mutant may take together, without a change; slower ones are not run."""

WITH_EXTRAS = "not (proofs or browser or latex or scorers or exhaustive or mutation)"
"""Which tests notice, where the extras are installed; without them, those that run without an -m."""

ALIVE, NOTICED, NOT_PATCHED = 0, 1, 3


class Cache(Protocol):
    """What remembers results."""

    def cache_clear(self) -> None:
        """Forget them."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Run:
    """A test as it ran without a change: its number, its processor time, and the functions it entered."""

    number: int
    seconds: float
    entered: frozenset[tuple[str, str]]


@dataclass(slots=True)
class Tried:
    """How a module went."""

    module: str
    mutants: int
    killed: int = 0
    excused: int = 0
    seconds: float = 0
    alive: list[str] = field(default_factory=list)


@dataclass
class Trial:
    """A plugin of pytest that tries mutants where else the tests would run."""

    modules: Sequence[str]
    at_most: int | None
    seed: int
    listed: dict[str, str]
    known: frozenset[str]
    only: frozenset[str] | None
    patience: float
    tried: list[Tried] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)

    def pytest_sessionstart(self) -> None:
        """Nothing is done about an example that fails but to fail."""
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutation", settings.get_profile("ci"), phases=phases, database=None)
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every test once, then the mutants."""
        if session.testsfailed:
            raise session.Failed("something is wrong with the tests themselves")
        caches = [found for found in gc.get_objects() if type(found).__name__ == "_lru_cache_wrapper"]
        runs = runs_of(session.items, caches)
        print(
            f"{len(runs)} of {len(session.items)} tests, {sum(run.seconds for run in runs):.0f} s",
            file=sys.__stdout__,
            flush=True,
        )
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
        drawn = made if self.at_most is None else Random(self.seed).sample(made, min(self.at_most, len(made)))
        tried = Tried(module, len(drawn))
        for mutant in drawn:
            chosen = within_patience(runs_for(mutant, runs), self.patience)
            answer = answer_of(mutant, [items[run.number] for run in chosen], sum(r.seconds for r in chosen), caches)
            if answer == NOTICED:
                tried.killed += 1
            elif mutant.id in self.listed:
                tried.excused += 1
            else:
                tried.alive.append(mutant.id + (" (cannot be put in place)" if answer == NOT_PATCHED else ""))
        names = {mutant.id for mutant in drawn} & set(self.listed)
        if tried.excused < len(names):
            self.unexpected.append(f"{module}: {len(names) - tried.excused} listed as equivalent, but noticed")
        tried.seconds = round(time.monotonic() - began)
        self.tried.append(tried)
        self.unexpected += [f"not noticed: {name}" for name in tried.alive if name not in self.known]
        print(
            f"{module}: {tried.mutants} mutants, {tried.killed} noticed, {tried.excused} excused, "
            f"{len(tried.alive)} alive ({tried.seconds} s)",
            *tried.alive,
            sep="\n    ",
            file=sys.__stdout__,
            flush=True,
        )


def runs_of(items: Sequence[pytest.Item], caches: Iterable[Cache]) -> list[Run]:
    """The tests as they run without a change, in a child, so that nothing is remembered here."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        answer: list[Run] | str = "the tests did not end"
        try:
            answer = [run for number, item in enumerate(items) if (run := run_of(number, item, caches))]
        except RuntimeError as error:
            answer = str(error)
        finally:
            with os.fdopen(writing, "wb") as out:
                pickle.dump(answer, out)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as back:
        found: list[Run] | str = pickle.load(back)
    os.waitpid(child, 0)
    if isinstance(found, str):
        pytest.exit(found, 1)
    return found


def run_of(number: int, item: pytest.Item, caches: Iterable[Cache]) -> Run | None:
    """A test run once; None if it is skipped. Raises RuntimeError if it fails."""
    for cache in caches:
        cache.cache_clear()
    entered: set[CodeType] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        entered.add(frame.f_code)

    began = time.process_time()
    sys.settrace(note)
    reports = runtestprotocol(item, nextitem=None, log=False)
    sys.settrace(None)
    if any(report.failed for report in reports):
        raise RuntimeError(f"{item.nodeid} fails without a change")
    seconds = time.process_time() - began
    if any(report.skipped for report in reports):
        return None
    inside = str(PACKAGE)
    names = frozenset((c.co_filename, c.co_qualname) for c in entered if c.co_filename.startswith(inside))
    return Run(number, seconds, names)


def runs_for(mutant: Mutant, runs: Sequence[Run]) -> list[Run]:
    """The tests, the quickest first, but those that do not enter the changed function as if they took longer."""
    file = str(path_of(mutant.module))
    entering = {
        run.number
        for run in runs
        if any(name == file and within(mutant.function, function) for name, function in run.entered)
    }
    return sorted(runs, key=lambda run: run.seconds * (1 if run.number in entering else 8))


def within_patience(runs: Iterable[Run], patience: float) -> list[Run]:
    """The first tests that together take no longer."""
    found: list[Run] = []
    for run in runs:
        patience -= run.seconds
        if patience < 0:
            break
        found.append(run)
    return found


def within(changed: str, entered: str) -> bool:
    """Whether a function that was entered is the changed one, or in it, or it in the other."""
    plain = entered.replace(".<locals>", "")
    return plain == changed or plain.startswith(f"{changed}.") or changed.startswith(f"{plain}.")


def answer_of(mutant: Mutant, items: Sequence[pytest.Item], seconds: float, caches: Iterable[Cache]) -> int:
    """Whether a test fails with the mutant in place; it lives in a process of its own."""
    child = os.fork()
    if not child:
        answer = NOTICED
        try:
            limit = int(4 * seconds) + 5
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            put_in_place(mutant)
            for cache in caches:
                cache.cache_clear()
            answer = ALIVE if all(passes(item) for item in items) else NOTICED
        except NotPatchableError:
            answer = NOT_PATCHED
        finally:
            os._exit(answer)
    _, status = os.waitpid(child, 0)
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else NOTICED


def passes(item: pytest.Item) -> bool:
    """Whether a test passes."""
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def new_modules() -> tuple[str, ...]:
    """The modules touched since the last tag, or a small set where there is none."""
    tag = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], capture_output=True, text=True, cwd=TOP)
    if tag.returncode:
        return SMALL
    words = ["git", "diff", "--name-only", tag.stdout.strip(), "--", "corefref"]
    touched = subprocess.run(words, capture_output=True, text=True, cwd=TOP, check=True).stdout.split()
    return tuple(module for module in MODULES if str(path_of(module).relative_to(TOP)) in touched)


def in_rooms(modules: Iterable[str]) -> list[tuple[Room, list[str]]]:
    """Modules by their rooms, as the tests of a room are collected once."""
    wanted = list(modules)
    found = [(room, [module for module in room.modules if module in wanted]) for room in ROOMS.values()]
    return [(room, inside) for room, inside in found if inside]


def in_a_child(
    room: Room, modules: Sequence[str], at_most: int | None, seed: int, only: frozenset[str] | None, patience: float
) -> tuple[list[Tried], list[str]]:
    """The mutants of some modules of a room, tried in a process that has imported nothing else."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        os.environ |= {"COREFREF_MENTIONS": "4", "CI": "true"}
        listed: dict[str, str] = json.loads(EQUIVALENT.read_text("utf-8"))
        known = frozenset(name for one in recorded().values() for name in one["alive"])
        trial = Trial(modules, at_most, seed, listed, known, only, patience)
        marked = ["-m", WITH_EXTRAS] if all(map(find_spec, ("scipy", "matplotlib", "distributed"))) else []
        tests = [*room.tests, *(str(path_of(module).relative_to(TOP)) for module in room.modules)]
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
            code = pytest.main(["-q", "--capture=sys", "-p", "no:cacheprovider", *marked, *tests], [trial])
        with os.fdopen(writing, "wb") as out:
            failed = [] if code == 0 else [f"pytest ends with {code!r}"]
            pickle.dump((trial.tried, trial.unexpected + failed), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as back:
        found: tuple[list[Tried], list[str]] = pickle.load(back)
    os.waitpid(child, 0)
    return found


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
    asked = parser.parse_args()
    named = [module for name in asked.names for module in (ROOMS[name].modules if name in ROOMS else [name])]
    only = frozenset(name for one in recorded().values() for name in one["alive"]) if asked.alive else None
    unexpected: list[str] = []
    for room, modules in in_rooms(named or (new_modules() if asked.new else MODULES)):
        of_room, wrong = in_a_child(room, modules, asked.at_most, asked.seed, only, asked.patience)
        unexpected += wrong
        if asked.record:
            record(of_room, asked.seed if asked.at_most else None, only is not None)
    print("\n".join(unexpected))
    return 1 if unexpected else 0


class Entry(TypedDict):
    """How a module went, as the record has it; `seed` is None where all its mutants were tried."""

    module: str
    mutants: int
    killed: int
    excused: int
    seconds: float
    alive: list[str]
    seed: int | None


def recorded() -> dict[str, Entry]:
    """The record, by module."""
    found: dict[str, Entry] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    return found


def record(tried: Iterable[Tried], seed: int | None, again: bool) -> None:
    """Put how modules went into the record, and leave the others there; what was tried again was alive before."""
    kept = recorded()
    for one in tried:
        before = kept.get(one.module) if again else None
        kept[one.module] = Entry(
            module=one.module,
            mutants=before["mutants"] if before else one.mutants,
            killed=one.killed + (before["killed"] if before else 0),
            excused=one.excused + (before["excused"] if before else 0),
            seconds=one.seconds + (before["seconds"] if before else 0),
            alive=one.alive,
            seed=before["seed"] if before else seed,
        )
    ordered = {module: kept[module] for module in MODULES if module in kept}
    RECORD.write_text(json.dumps(ordered, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
