"""
Files read by corefref and by the reader that Coq proves: the same documents, or both refuse.

`python -m tests.proofs.reading CHECKER --files 1000000 --out tests/proofs/reading_tried.json` tries so many files of
columns and of sets, well formed and changed at random, and writes down how many were read. CHECKER is the program that
`proofs_notes/checker/build` makes.
"""

import argparse
import json
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypedDict, cast

from corefref.formats.documents import InputError, Wanted
from corefref.formats.table import ENTRIES
from corefref.scoring.sources import opened
from tests.commands import put
from tests.fuzz import mutator, seeds
from tests.fuzz.trying import said

AT_A_TIME = 200
OURS = [
    seed
    for seed in seeds.SEEDS.values()
    if seed.lstrip(b"\xef\xbb\xbf \n").startswith((b"#begin", b"# b", b"{a", b"{ "))
]
"""Seeds of the two formats."""


class Said(NamedTuple):
    """A document: id, entities of named mentions, words."""

    id: str
    entities: frozenset[frozenset[str]]
    words: tuple[str, ...] | None


class Read(TypedDict, total=False):
    """What the checker prints of a document."""

    id: str
    entities: list[list[str]]
    words: list[str]


class Tried(NamedTuple):
    """How many files were read, and refused; how many are of a format that the spec does not have; what departs."""

    read: int
    refused: int
    others: int
    departures: list[str]


def made(number: int, seed: int) -> bytes:
    """A file; its number and the seed name it for ever."""
    random = Random(f"{seed}/{number}")
    of_one = mutator.conll if random.random() < 0.7 else mutator.sets
    content = of_one(random).encode() if random.random() < 0.5 else mutator.mutated(random, OURS)
    if random.random() < 0.4:
        content = mutator.mutated(random, [content, *OURS])
    return b"" if content.startswith(b"\x1f\x8b") else content  # gzip data is unpacked by corefref alone


def number_of(name: str) -> int:
    """The number by which the proved reader knows a mention of sets, as `code_text` of reading.v defines it."""
    found = 1
    for byte in reversed(name.encode("utf-8")):
        found *= 2
        for bit in f"{byte + 1:b}"[1:]:
            found = 2 * (2 * found + int(bit)) + 1
    return found


def by_corefref(file: Path) -> list[Said] | Literal["other"] | None:
    """The documents; None if the file is refused, or of another format of text-11; a word if of one that is ours."""
    try:
        text = opened(str(file))
        if text.seems is not None and text.seems not in ("conll", "sets", "gum", "corefud"):
            return None if ENTRIES[text.seems].is_json else "other"
        found = [said(document) for document in text.documents(None, Wanted("error", keep_text=True))]
    except InputError:
        return None
    if text.seems in ("gum", "corefud"):
        return None

    def name(m: str | tuple[int, int]) -> str:
        return str(number_of(m)) if isinstance(m, str) else f"{m[0]}-{m[1]}"

    return [Said(d.id, frozenset(frozenset(map(name, e)) for e in d.entities), d.words) for d in found]


def by_checker(line: str) -> list[Said] | None:
    """The same, of what the checker prints; of sets, a mention that appears twice is refused where it is scored."""
    read = cast("list[Read] | None", json.loads(line))
    if read is None or any(len(set().union(*d["entities"])) < sum(map(len, d["entities"])) for d in read):
        return None
    return [
        Said(d["id"], frozenset(map(frozenset, d["entities"])), tuple(d["words"]) if "words" in d else None)
        for d in read
    ]


def tried(numbers: Sequence[int], seed: int, checker: Path) -> Tried:
    """Files of these numbers."""
    read, refused, departures = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(numbers), AT_A_TIME):
            some = numbers[start : start + AT_A_TIME]
            files = [Path(folder, str(place)) for place in range(len(some))]
            for file, number in zip(files, some, strict=True):
                file.write_bytes(made(number, seed))
            done = subprocess.run([checker, "--read", *files], capture_output=True, check=True)
            lines = done.stdout.decode("utf-8", "surrogateescape").split("\n")[:-1]
            for file, number, line in zip(files, some, lines, strict=True):
                here, there = by_corefref(file), by_checker(line)
                read += isinstance(here, list)
                refused += here is None
                if here not in (there, "other"):
                    departures.append(f"{number}: {file.read_bytes()!r}: corefref {here}, the checker {there}")
    return Tried(read, refused, len(numbers) - read - refused, departures)


def main() -> int:
    """Try the files, and write the record."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.reading", description=__doc__)
    parser.add_argument("checker", type=Path)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    blocks = [range(start, min(start + 10_000, asked.files)) for start in range(0, asked.files, 10_000)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = list(pool.map(partial(tried, seed=asked.seed, checker=asked.checker), blocks))
    departures = [departure for one in found for departure in one.departures]
    print(*departures[:20], sep="\n")
    record = {
        "files": asked.files,
        "seed": asked.seed,
        "read": sum(one.read for one in found),
        "refused": sum(one.refused for one in found),
        "others": sum(one.others for one in found),
        "departures": len(departures),
    }
    print(json.dumps(record))
    if asked.out and not departures:
        put(asked.out, json.dumps(record, indent=2) + "\n")
    return 1 if departures else 0


if __name__ == "__main__":
    raise SystemExit(main())
