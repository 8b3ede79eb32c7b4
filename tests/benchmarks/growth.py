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
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Protocol

from corefref import SPEC_VERSION, __version__, cli
from corefref.ratio import Ratio
from corefref.scoring import counts
from corefref.scoring.report import Summary
from corefref.scoring.settings import Settings
from corefref.wings.annotation.named_entities import MeanFigures, TypedFigures
from corefref.wings.annotation.nec_scores import NecScore
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
    """One document of so many mentions, of which the response has half, perturbed against its key."""
    files = folder / "key.conll", folder / "response.conll"
    halves = (text._replace(response=[e[::2] for e in text.key]) for text in generators.scaled(mentions))
    generators.write(halves, *files, columns=5)
    key, response = map(str, files)
    return ["perturb", response, "--kind", kind, "--key", key, "--output", str(folder / "perturbed.conll")]


def merged(folder: Path, types: int) -> list[str]:
    """Counts of so many types of names, each with eight numbers as long as they may be."""
    sys.set_int_max_str_digits(0)
    least, less = (base ** int((counts.MOST_DIGITS - more) / math.log10(base)) for base, more in ((7, 0), (3, 2)))
    ratio = Ratio(Fraction(1, least), Fraction(1, less))
    one = MeanFigures(*[ratio] * 4)
    score = NecScore(TypedFigures(one, {f"T{number}": one for number in range(types)}, {}))
    (folder / "counts.json").write_text(
        counts.render_counts(counts.ScoredPart(Settings(), 1, {"nec": score}, Summary())), "utf-8"
    )
    return ["merge", str(folder / "counts.json")]


def parts(folder: Path, number: int) -> list[str]:
    """Counts of so many documents, whose entities have 1 to 40 mentions."""
    for document in range(number):
        key = " ".join(f"{{{' '.join(f'{n}.{m}' for m in range(1 + n))}}}" for n in range(40))
        response = key.replace("} {", " ", 1 + document % 39)
        with (folder / f"{document}.json").open("w", encoding="utf-8") as file, redirect_stdout(file):
            cli.main(["score", "--key", key, "--response", response, "--format", "counts", "--metrics", "all"])
    return ["merge", *(str(folder / f"{document}.json") for document in range(number))]


def checked(folder: Path, digits: int) -> list[str]:
    """A published figure of so many decimals, more than are taken."""
    del folder
    signature = ["--check", f"corefref:{__version__}|spec:{SPEC_VERSION}", f"--figure=muc.f1=50.{'0' * digits}"]
    return ["signature", *signature, "--key", "{a b c} {d}", "--response", "{a b} {c d}"]


def scaled(folder: Path, mentions: int, *words: str) -> list[str]:
    """A command on a document of so many mentions; KEY, RESPONSE and OUT in its words stand for files."""
    files = {name: str(folder / name) for name in ("KEY", "RESPONSE", "OUT")}
    generators.write(generators.scaled(mentions), Path(files["KEY"]), Path(files["RESPONSE"]), columns=5)
    return [files.get(word, word) for word in words]


def columns(folder: Path, rows: Iterable[tuple[str, str]], *words: str) -> list[str]:
    """A command on a document of words with these parse bits and mentions; FILE in its words stands for it."""
    lines = (f"a\t0\t{n}\tw\tNN\t{bit}\t-\t-\t-\t-\t*\t{mentions}" for n, (bit, mentions) in enumerate(rows))
    text = "\n".join(["#begin document (a); part 000", *lines, "", "#end document", ""])
    (folder / "FILE").write_text(text, "utf-8")
    return [str(folder / "FILE") if word == "FILE" else word for word in words]


def flat(folder: Path, tokens: int, *words: str) -> list[str]:
    """One noun phrase of so many tokens, each a mention."""
    bits = ["(TOP(NP*", *["*"] * (tokens - 2), "*))"]
    return columns(folder, ((bit, f"({n % 2})") for n, bit in enumerate(bits)), *words)


def nested(folder: Path, mentions: int, *words: str) -> list[str]:
    """So many mentions, each in the one before it."""
    brackets = [*(f"({n}" for n in range(mentions)), *(f"{n})" for n in reversed(range(mentions)))]
    return columns(folder, (("-", bracket) for bracket in brackets), *words)


def shifted(folder: Path, mentions: int, *words: str) -> list[str]:
    """Entities of four mentions, which in the response begin one mention later."""
    for name, by in (("KEY", 0), ("RESPONSE", 1)):
        columns(folder, (("-", f"({(n + by) // 4})") for n in range(mentions)))
        (folder / "FILE").rename(folder / name)
    return [str(folder / word) if word in ("KEY", "RESPONSE") else word for word in words]


FILLED = "\t_" * 7


def repeated(folder: Path, mentions: int) -> list[str]:
    """A word of CorefUD that is a mention of so many entities."""
    cell = "".join(f"(e{n})" for n in range(mentions))
    (folder / "FILE").write_text(f"# global.Entity = eid\n1\tw{FILLED}\tEntity={cell}\n\n", "utf-8")
    return ["check", str(folder / "FILE")]


def blanks(folder: Path, number: int, comment: str) -> list[str]:
    """A comment with so many blanks, and a carriage return where none may stand."""
    (folder / "FILE").write_bytes(f"# {comment} ={' ' * number}\rx\n".encode())
    return [
        "stats",
        "--input-format",
        "universal-anaphora" if "columns" in comment else "corefud",
        str(folder / "FILE"),
    ]


def _in_order(make: "Making", words: tuple[str, ...], folder: Path, size: int) -> list[str]:
    return make(folder, size, *words)


class Making(Protocol):
    """Writes an input of a size, and returns the words of a command on it."""

    def __call__(self, folder: Path, size: int, /, *words: str) -> list[str]: ...


MINA = ("score", "FILE", "FILE", "--match", "mina")

_IN_UNITS = ("--units", "as-written", "--shuffles", "100", "--resamples", "10")
_OF_FUNCTION = (
    *("--adapter", "python:corefref:score", "--undefined", "none"),
    *("--suites", "files", "--metrics", "lea", "--progress", "none"),
)

EVERY_COMMAND = (
    ("score", "KEY", "RESPONSE"),
    ("explain", "KEY", "RESPONSE", "--metrics", "lea"),
    ("errors", "KEY", "RESPONSE"),
    ("compare", "KEY", "RESPONSE", "KEY", "--shuffles", "100", "--resamples", "10"),
    ("stats", "KEY"),
    ("check", "KEY"),
    ("perturb", "KEY", "--kind", "split", "--rate", "1/2", "--output", "OUT"),
    ("convert", "KEY", "OUT", "--to", "corefud"),
    ("certify", "KEY", "RESPONSE", "--out", "OUT", "--no-check"),
    ("signature", "KEY", "RESPONSE"),
    ("leaderboard", "KEY", "RESPONSE", "KEY", "--out", "OUT", *_IN_UNITS),
    ("verify", "--key", "KEY", "--response", "RESPONSE", *_OF_FUNCTION),
)

KINDS = (
    *(Kind(f"`{words[0]}`", "mentions", 20_000, partial(_in_order, scaled, words)) for words in EVERY_COMMAND),
    Kind("`errors`, entities of 4", "mentions", 4_000, partial(_in_order, shifted, ("errors", "KEY", "RESPONSE"))),
    Kind("`spans`, a flat phrase", "tokens", 2_000, partial(_in_order, flat, ("spans", "FILE"))),
    Kind("`check`, nested mentions", "mentions", 5_000, partial(_in_order, nested, ("check", "FILE"))),
    Kind("`score --match mina`, a flat phrase", "tokens", 2_000, partial(_in_order, flat, MINA)),
    Kind("`stats`, nested mentions", "mentions", 10_000, partial(_in_order, nested, ("stats", "FILE"))),
    Kind("`check`, repeated mentions", "mentions", 5_000, repeated, 1),
    *(
        Kind(f"`# {comment}`, blanks: refused", "blanks", 1_000_000, partial(blanks, comment=comment), 2)
        for comment in ("newdoc id", "global.Entity", "global.columns")
    ),
    *(
        Kind(f"`perturb --kind {kind}`", "mentions", 20_000, partial(perturbed, kind=kind))
        for kind in ("more-precise", "less-precise-a", "less-precise-a-most", "less-precise-b-repeated")
    ),
    Kind("`merge`, counts of documents", "files", 500, parts),
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
