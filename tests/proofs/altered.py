"""
Certificates altered: none that says something false may be accepted.

`python -m tests.proofs.altered PROGRAM` turns every bit of a small certificate, alters a large one 10,000 times, and
writes altered.md. Where the program accepts what is altered, Python scores the documents that stand there now, and
every figure and decimal claimed has to be its.
"""

import io
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypedDict

from corefref import score_corpus
from corefref.rendering.numbers import percent
from corefref.scoring.settings import Rounding, Undefined
from tests.benchmarks import generators
from tests.commands import exit_of, put

RECORD = Path(__file__).with_name("altered.md")
RANDOM = 10_000
Entities: TypeAlias = list[list[str]]


class Alignment(TypedDict):
    """An alignment and its prices."""

    pairs: list[list[int]]
    u: list[str]
    v: list[str]


class WrittenDocument(TypedDict):
    """A document of a certificate."""

    id: str
    key: Entities
    response: Entities
    alignments: dict[str, Alignment]


class Written(TypedDict):
    """A certificate."""

    undefined: str
    rounding: str
    digits: int
    metrics: dict[str, dict[str, dict[str, str | None]]]
    documents: list[WrittenDocument]


class Tried(NamedTuple):
    """How many were altered in a way, accepted, and accepted though false."""

    altered: int
    accepted: int
    false: int


def answer(program: Path, file: Path, text: bytes) -> int:
    """The exit code of the checker."""
    file.write_bytes(text)
    return subprocess.run([program, file], capture_output=True, check=False, timeout=120).returncode


def is_true(text: bytes) -> bool:
    """Whether Python finds what a certificate claims of the documents that it has."""
    made: Written = json.loads(text)
    keys, responses = ({d["id"]: d[side] for d in made["documents"]} for side in ("key", "response"))
    undefined: Undefined = "none" if made["undefined"] == "none" else "zero"
    rounding: Rounding = "truncate" if made["rounding"] == "truncate" else "half-even"
    found = score_corpus(keys, responses, list(made["metrics"]), undefined=undefined)
    for metric, figures in made["metrics"].items():
        values = {"recall": found[metric].recall, "precision": found[metric].precision, "f1": found[metric].f1}
        for name, claimed in figures.items():
            value = values[name]
            if (None if claimed["exact"] is None else Fraction(claimed["exact"])) != value:
                return False
            if claimed["printed"] != (None if value is None else percent(value, made["digits"], rounding)):
                return False
    return True


def bits(text: bytes) -> Iterator[tuple[str, bytes]]:
    """A text with each of its bits turned."""
    for place in range(len(text) * 8):
        yield "a bit of a small certificate", turned(text, place)


def turned(text: bytes, place: int) -> bytes:
    """A text with one bit turned."""
    other = bytearray(text)
    other[place // 8] ^= 1 << place % 8
    return bytes(other)


def figure(rng: random.Random, made: Written) -> None:
    """Another exact value, near or far."""
    claimed = chosen(rng, made)
    value = Fraction(str(claimed["exact"]))
    claimed["exact"] = str(value + rng.choice([Fraction(1, 10**12), Fraction(1, 3), Fraction(rng.randint(1, 99), 100)]))


def decimal(rng: random.Random, made: Written) -> None:
    """Another digit printed."""
    claimed = chosen(rng, made)
    shown = str(claimed["printed"])
    place = rng.choice([i for i, c in enumerate(shown) if c.isdigit() and i > 0])
    claimed["printed"] = shown[:place] + str((int(shown[place]) + rng.randint(1, 9)) % 10) + shown[place + 1 :]


def chosen(rng: random.Random, made: Written) -> dict[str, str | None]:
    """A figure claimed."""
    return rng.choice(list(rng.choice(list(made["metrics"].values())).values()))


def price(rng: random.Random, made: Written) -> None:
    """Another price, higher or lower."""
    side = rng.choice([side for a in aligned(made) for side in (a["u"], a["v"]) if side])
    place = rng.randrange(len(side))
    value = Fraction(side[place])
    lower = value * Fraction(rng.randint(0, 999), 1000)
    side[place] = str(rng.choice([value + Fraction(1, rng.randint(1, 10**6)), *([lower] if value else [])]))


def pair(rng: random.Random, made: Written) -> None:
    """A pair of an alignment left out, or of another entity."""
    pairs = rng.choice([a["pairs"] for a in aligned(made) if a["pairs"]])
    place = rng.randrange(len(pairs))
    if rng.random() < 0.3:
        del pairs[place]
    else:
        pairs[place][rng.randrange(2)] += rng.randint(1, 3)


def aligned(made: Written) -> list[Alignment]:
    """The alignments that some metric needs."""
    return [alignment for d in made["documents"] for alignment in d["alignments"].values()]


def mention(rng: random.Random, made: Written) -> None:
    """A mention renamed, left out, or moved to another entity."""
    document = rng.choice(made["documents"])
    side = rng.choice([document["key"], document["response"]])
    entity = rng.choice(side)
    name = entity.pop(rng.randrange(len(entity)))
    how = rng.randrange(3)
    if how == 0:
        entity.append(f"{name}{rng.randrange(10)}")
    elif how == 1:
        rng.choice(side).append(name)
    side[:] = [e for e in side if e]


def entity(rng: random.Random, made: Written) -> None:
    """Two entities made one, or one made two."""
    document = rng.choice(made["documents"])
    side = rng.choice([document["key"], document["response"]])
    taken = side.pop(rng.randrange(len(side)))
    if rng.random() < 0.5 and side:
        rng.choice(side).extend(taken)
    else:
        cut = rng.randrange(len(taken) + 1)
        side += [part for part in (taken[:cut], taken[cut:]) if part]


KINDS: Mapping[str, Callable[[random.Random, Written], None]] = {
    "another figure": figure,
    "another decimal": decimal,
    "another price": price,
    "another pair": pair,
    "another mention": mention,
    "another entity": entity,
}
NEVER = ("another figure", "another decimal", "another price")
"""What can never be accepted."""


def random_ones(text: bytes, number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """A certificate altered at random."""
    rng = random.Random(seed)
    for place in range(number):
        made: Written = json.loads(text)
        kind = list(KINDS)[place % len(KINDS)]
        KINDS[kind](rng, made)
        yield kind, json.dumps(made).encode()


def certificate(words: Sequence[str]) -> bytes:
    """What `certify --out -` prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        if exit_of(["certify", "--out", "-", "--no-check", *words]):
            raise ValueError("not scored")
    return printed.getvalue().encode()


def small() -> bytes:
    """A certificate of few bytes, with every kind of part."""
    words = ("--key", "{a b c} {d}", "--response", "{a b} {c d}", "--metrics", "mentions,ceaf_e,blanc", "--digits", "1")
    return json.dumps(json.loads(certificate(words)), separators=(",", ":")).encode()


def large(folder: Path) -> bytes:
    """A certificate of the default figures of eight documents with 500 mentions."""
    key, response = folder / "key.conll", folder / "response.conll"
    generators.write(generators.conll_2012_sized(8, 4_000, 500), key, response, columns=5)
    return certificate([str(key), str(response)])


def tried(program: Path, file: Path, made: Iterable[tuple[str, bytes]]) -> Mapping[str, Tried]:
    """By kind how many altered certificates were accepted, and how many of them say something false."""
    altered, accepted, false = Counter[str](), Counter[str](), Counter[str]()
    for kind, text in made:
        altered[kind] += 1
        if answer(program, file, text) == 0:
            accepted[kind] += 1
            false[kind] += not is_true(text)
    return {kind: Tried(altered[kind], accepted[kind], false[kind]) for kind in altered}


HEAD = """\
# Certificates altered

Made by `python -m tests.proofs.altered PROGRAM`. Each certificate was altered in one place, and `corefref-check` asked.
What it accepted claims what Python finds of the documents that stand there then: a name that nothing depends on, an
alignment as good as the other, a mention that no figure claimed tells from another.

| altered | times | accepted | false |
|---|--:|--:|--:|
"""


def run() -> int:
    """The command."""
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "certificate.json"
        found = {
            **tried(program, file, bits(small())),
            **tried(program, file, random_ones(large(Path(name)), RANDOM, 1)),
        }
    rows = "".join(f"| {kind} | {one.altered} | {one.accepted} | {one.false} |\n" for kind, one in found.items())
    put(RECORD, HEAD + rows)
    return int(any(one.false for one in found.values()))


if __name__ == "__main__":
    sys.exit(run())
