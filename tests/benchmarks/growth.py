"""
How time and memory grow with inputs made to exhaust them: `python -m tests.benchmarks.growth`.

A row for each kind of input: processor seconds and peak memory of the whole process at a size and at four times that,
and the power of the size with which the seconds beyond those of an empty input grow.
"""

import argparse
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

from corefref import SPEC_VERSION, __version__
from corefref.metrics.named_entities import MeanFigures, TypedFigures
from corefref.nec_scores import NecScore
from corefref.ratio import Ratio
from corefref.scoring import counts
from corefref.scoring.settings import Settings
from corefref.scoring.summary import Summary
from tests.benchmarks import generators
from tests.benchmarks.__main__ import TOP, Usage, usage

FACTOR = 4
_NOTICED = 0.2
"""How fewer seconds grow cannot be told."""


@dataclass(frozen=True)
class Kind:
    """Inputs of any size: they are written into a folder, and the words of a command line come back."""

    name: str
    unit: str
    size: int
    words: Callable[[Path, int], Sequence[str]]
    code: int = 0
    """The exit status: 2 for what is refused."""


def perturbed(folder: Path, mentions: int, kind: str) -> list[str]:
    """One document of so many mentions, perturbed against its key."""
    files = folder / "key.conll", folder / "response.conll"
    generators.write(generators.scaled(mentions), *files, columns=5)
    key, response = map(str, files)
    return ["perturb", response, "--kind", kind, "--key", key, "--output", str(folder / "perturbed.conll")]


def merged(folder: Path, types: int) -> list[str]:
    """Counts of so many types of names, each with eight numbers as long as they may be."""
    sys.set_int_max_str_digits(0)
    least, less = (base ** int((counts.MOST_DIGITS - more) / math.log10(base)) for base, more in ((7, 0), (3, 2)))
    ratio = Ratio(Fraction(1, least), Fraction(1, less))
    one = MeanFigures(*[ratio] * 4)
    score = NecScore(TypedFigures(one, {f"T{number}": one for number in range(types)}, {}))
    (folder / "counts.json").write_text(counts.rendered(counts.Part(Settings(), 1, {"nec": score}, Summary())), "utf-8")
    return ["merge", str(folder / "counts.json")]


def checked(folder: Path, digits: int) -> list[str]:
    """A published figure of so many decimals, more than are taken."""
    del folder
    signature = ["--check", f"corefref:{__version__}|spec:{SPEC_VERSION}", f"--figure=muc.f1=50.{'0' * digits}"]
    return ["signature", *signature, "--key", "{a b c} {d}", "--response", "{a b} {c d}"]


KINDS = (
    *(
        Kind(f"`perturb --kind {kind}`", "mentions", 20_000, partial(perturbed, kind=kind))
        for kind in ("more-precise", "less-precise-a", "less-precise-a-most", "less-precise-b-repeated")
    ),
    Kind("`merge`, numbers of 100,000 digits", "types of names", 2, merged),
    Kind("`signature --check`, a long figure: refused", "decimals", 25_000, checked, 2),
)


def measured(words: Sequence[str], code: int = 0) -> Usage:
    """What a command used."""
    found = usage([sys.executable, "-m", "corefref", *words], code)
    assert found, f"corefref failed on {words[0]}"
    return found


def written(number: int, size: int, folder: str) -> list[str]:
    """The words for an input of a kind, which is written by a process of its own."""
    # A child's peak memory is never less than what its parent had.
    words = [sys.executable, "-m", "tests.benchmarks.growth", "--write", str(number), str(size), folder]
    found = subprocess.run(words, capture_output=True, check=True, cwd=TOP)
    return found.stdout.decode().splitlines()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.growth")
    parser.add_argument("--write", nargs=3, metavar=("NUMBER", "SIZE", "FOLDER"), help="only write an input of a kind")
    arguments = parser.parse_args()
    if arguments.write:
        number, size, folder = arguments.write
        print("\n".join(KINDS[int(number)].words(Path(folder), int(size))))
        return
    empty = measured(["score", "--key", "", "--response", ""]).seconds
    print(f"| | size | s | MB | {FACTOR} × the size: s | MB | power |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for number, kind in enumerate(KINDS):
        found: list[Usage] = []
        for size in (kind.size, FACTOR * kind.size):
            with tempfile.TemporaryDirectory() as folder:
                found.append(measured(written(number, size, folder), kind.code))
        once, more = (used.seconds - empty for used in found)
        power = f"{math.log(more / once, FACTOR):.2f}" if min(once, more) > _NOTICED else "–"
        cells = [f"{amount:.1f}" for used in found for amount in used]
        print(f"| {kind.name} | {kind.size:,} {kind.unit} | {' | '.join(cells)} | {power} |", flush=True)


if __name__ == "__main__":
    main()
