"""
The table of this folder's README: `python -m tests.benchmarks`, with `--large` for a million mentions.

Every figure is of whole processes, start and reading included: processor seconds (user and system) and peak memory as
the operating system counts them. The programs of a row are run in turns, and the median of the rounds is taken, so
that the ratios hold on a machine that does other work. Modules are compiled before, as an installation leaves them.
`--scorch` installs scorch into an environment of its own. What a page of `explain` costs Chromium is measured in one
process, start included, and compared with an empty page. How time grows with inputs made to exhaust it is measured by
`python -m tests.benchmarks.growth`.
"""

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import generators
from tests.benchmarks.generators import Text
from tests.benchmarks.refusals import REFUSALS

TOP = Path(__file__).parents[2]

SPLITTING = """
import sys
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            line.split()
"""
"""The least that a reader of columns does."""

_SCORE = (sys.executable, "-m", "corefref", "score")

REFUSED = 8_000_000
"""The characters of the smaller text that is refused; it is key and response at once."""

COUNTED_IN = 1 if sys.platform == "darwin" else 1024
"""Bytes in the operating system's unit of memory."""


@dataclass(frozen=True)
class Workload:
    """Some texts of a kind, and whether the reading and scorch can score them in reasonable time and memory."""

    name: str
    texts: Callable[[], Iterator[Text]]
    columns: int = 5
    by_definition: bool = False
    by_scorch: bool = False
    large: bool = False


WORKLOADS = (
    Workload("W1: 348 documents, 20,000 mentions", generators.conll_2012_sized, 12, True, True),
    Workload("W3: a book, 30,000 mentions", generators.book, 12),
    Workload("W4: 2,000 × 2,000 entities, one component", generators.hostile),
    Workload("W5: 1,000 mentions, one document", lambda: generators.scaled(1_000), 5, True, True),
    Workload("W5: 10,000 mentions, one document", lambda: generators.scaled(10_000), by_scorch=True),
    Workload("W5: 100,000 mentions, one document", lambda: generators.scaled(100_000)),
    Workload("W5: 1,000,000 mentions, one document", lambda: generators.scaled(1_000_000), large=True),
)


class Usage(NamedTuple):
    """Processor seconds and peak megabytes of a process."""

    seconds: float
    megabytes: float


def usage(command: Sequence[str], code: int = 0) -> Usage | None:
    """What a command used; None if it ended with another exit status."""
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "PYTHONPATH": str(TOP), "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=environment) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != code:
        return None
    return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss * COUNTED_IN / 1e6)


def in_turns(commands: Sequence[Sequence[str]], rounds: int) -> list[Usage | None]:
    """The median of each command over rounds in which each is run once."""
    found = list(zip(*([usage(command) for command in commands] for _ in range(rounds)), strict=True))
    return [_median([used for used in each if used is not None], rounds) for each in found]


def _median(found: Sequence[Usage], rounds: int) -> Usage | None:
    """The median of all rounds, if the command did not fail."""
    if len(found) < rounds:
        return None
    return Usage(statistics.median(u.seconds for u in found), statistics.median(u.megabytes for u in found))


def write(workload: Workload, folder: Path) -> None:
    """The texts of a workload in columns, and as scorch reads them, one file per document."""
    texts = list(workload.texts())
    generators.write(texts, folder / "key.conll", folder / "response.conll", workload.columns)
    for number, found in enumerate(texts if workload.by_scorch else ()):
        for side, entities in (("key", found.key), ("response", found.response)):
            (folder / side).mkdir(exist_ok=True, parents=True)
            written = {str(n): [f"{s.start}-{s.end}" for s in entity] for n, entity in enumerate(entities)}
            made = json.dumps({"type": "clusters", "clusters": written})
            (folder / side / f"{number:04}.json").write_text(made, "utf-8")


def installed_scorch(folder: Path) -> str:
    """The scorch of the package index, in an environment of its own."""
    venv.create(folder, with_pip=True)
    subprocess.run([folder / "bin" / "pip", "install", "--quiet", "scorch"], check=True)
    return str(folder / "bin" / "scorch")


def comparison(folder: Path) -> Usage | None:
    """A comparison of two systems, all metrics and measures, over the documents of a workload, nearly all different."""
    key, response, other = (str(folder / f"{name}.conll") for name in ("key", "response", "other"))
    corefref = [sys.executable, "-m", "corefref"]
    usage([*corefref, "perturb", response, "--kind", "drop", "--rate", "0.2", "--output", other])
    measures = ["--metrics", "all", "--measures", "recall,precision,f1", "--shuffles", "10000"]
    return usage([*corefref, "compare", key, response, other, *measures])


class Page(NamedTuple):
    """What it takes to make the page of a document, its megabytes, and to open an empty page and it in Chromium."""

    made: Usage | None
    megabytes: float
    empty: Usage | None
    opened: Usage | None


def long_page(folder: Path, rounds: int) -> Page:
    """The page of a document of 5,000 mentions and 50,000 tokens, under five metrics."""
    key, response, page, empty = (folder / name for name in ("key.conll", "response.conll", "page.html", "empty.html"))
    generators.write(generators.book(mentions=5_000, entities=1_200, tokens=50_000), key, response)
    empty.write_text("<!doctype html><title>empty</title>", "utf-8")
    command = [sys.executable, "-m", "corefref", "explain", str(key), str(response), "--format", "html"]
    command += ["--metrics", "muc,b_cubed,ceaf_e,blanc,lea"]
    with page.open("wb") as file:
        subprocess.run(command, stdout=file, check=True, cwd=TOP)
    (made,) = in_turns([command], rounds)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        return Page(made, page.stat().st_size / 1e6, None, None)
    flags = ["--headless", "--single-process", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
    flags += [f"--user-data-dir={folder / 'profile'}", f"--screenshot={folder / 'page.png'}"]
    opened = in_turns([[chromium, *flags, each.as_uri()] for each in (empty, page)], rounds)
    return Page(made, page.stat().st_size / 1e6, *opened)


def refused(make: Callable[[int], str], size: int, rounds: int, file: Path) -> Usage:
    """What it takes to refuse a text of so many characters."""
    file.write_text(make(size), "utf-8")
    command = [*_SCORE, str(file), str(file)]
    found = _median([used for _ in range(rounds) if (used := usage(command, code=2)) is not None], rounds)
    assert found, "corefref did not refuse a text that is none"
    return found


def _print_refusals(folder: Path, rounds: int) -> None:
    """A row for each text that can only be refused, and for one of twice its size."""
    print(f"| refused | {REFUSED / 1e6:.0f} MB: s | MB | {2 * REFUSED / 1e6:.0f} MB: s | MB |")
    print("|---|--:|--:|--:|--:|")
    for name, make in REFUSALS.items():
        found = [refused(make, size, rounds, folder / "text") for size in (REFUSED, 2 * REFUSED)]
        cells = (f"{used.seconds:.2f} | {used.megabytes:.0f}" for used in found)
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def ratio(part: Usage | None, whole: Usage | None) -> str:
    """How many times the one takes of the other."""
    return f"{part.seconds / whole.seconds:.1f} ×" if part and whole else "–"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--large", action="store_true", help="a million mentions too (minutes)")
    parser.add_argument("--scorch", action="store_true", help="compare with scorch, installed for the purpose")
    parser.add_argument("--refusals", action="store_true", help="only the texts that are refused")
    parser.add_argument("--write", nargs=2, metavar=("NUMBER", "FOLDER"), help="only write a workload's texts")
    arguments = parser.parse_args()
    if arguments.write:
        write(WORKLOADS[int(arguments.write[0])], Path(arguments.write[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        if not arguments.refusals:
            _print_table(Path(folder), arguments.rounds, arguments.large, arguments.scorch)
            print()
        _print_refusals(Path(folder), arguments.rounds)


def _print_table(folder: Path, rounds: int, large: bool, with_scorch: bool) -> None:
    """A row for each workload, and the growth."""
    scorch = installed_scorch(folder / "environment") if with_scorch else None
    usage([*_SCORE, "--key", "", "--response", ""])
    python, start = in_turns([[sys.executable, "-c", ""], [*_SCORE, "--key", "{a}", "--response", "{a}"]], 5 * rounds)
    assert python, "Python failed"
    assert start, "corefref failed on two words"
    print(f"Start of `corefref score`: {start.seconds:.3f} s, of Python alone {python.seconds:.3f} s.\n")
    seconds: dict[str, float] = {}
    print("| | corefref, s | MB | ÷ reading and splitting | reading ÷ corefref | scorch ÷ corefref |")
    print("|---|--:|--:|--:|--:|--:|")
    for number, workload in enumerate(WORKLOADS):
        if workload.large and not large:
            continue
        texts = folder / str(number)
        texts.mkdir()
        # In a process of its own: a child's peak memory is never less than what its parent had.
        usage([sys.executable, "-m", "tests.benchmarks", "--write", str(number), str(texts)])
        key, response = texts / "key.conll", texts / "response.conll"
        score = [*_SCORE, str(key), str(response)]
        commands = [score, [sys.executable, "-c", SPLITTING, str(key), str(response)]]
        ours, splitting = in_turns(commands, 1 if workload.large else rounds)
        assert ours, f"corefref failed on {workload.name}"
        definition = usage([*score, "--by-definition"]) if workload.by_definition else None
        theirs = None
        if scorch and workload.by_scorch:
            theirs = usage([scorch, str(texts / "key"), str(texts / "response")])
        seconds[workload.name] = ours.seconds
        cells = [f"{ours.seconds:.2f}", f"{ours.megabytes:.0f}", ratio(ours, splitting)]
        print("|", " | ".join([workload.name, *cells, ratio(definition, ours), ratio(theirs, ours)]), "|", flush=True)
    growing = [seconds[w.name] for w in WORKLOADS[4:] if w.name in seconds]
    exponent = math.log10(growing[-1] / growing[0]) / (len(growing) - 1)
    print(f"\nFrom 10,000 mentions to {10 ** (len(growing) + 3):,} the time grows with the power {exponent:.2f}.")
    compared = comparison(folder / "0")
    assert compared, "corefref compare failed"
    print(f"\n10,000 shuffles of every figure over W1: {compared.seconds:.1f} s, {compared.megabytes:.0f} MB.")
    page = long_page(folder, rounds)
    assert page.made, "corefref explain failed"
    print(f"\nThe page of 5,000 mentions: {page.megabytes:.1f} MB, made in {page.made.seconds:.1f} s.")
    print(f"Chromium needs {ratio(page.opened, page.empty)} what it needs for an empty page.")


if __name__ == "__main__":
    main()
