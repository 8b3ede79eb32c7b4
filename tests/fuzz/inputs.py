"""The inputs by their numbers, and what of them is at fault."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import get_args

from tests.fuzz import oracle
from tests.fuzz.mutator import built, mutated
from tests.fuzz.seeds import SEEDS
from tests.fuzz.trying import tried

SEED_TEXTS = tuple(SEEDS.values())


@dataclass(frozen=True, slots=True)
class Departure:
    """An input that is at fault, with what it departs from."""

    number: str
    content: bytes
    how: str


@dataclass(slots=True)
class Tally:
    """How many inputs were read, how many refused, and those at fault."""

    read: int
    refused: int
    departures: list[Departure]


def run(numbers: Iterable[int], seed: int, folder: Path) -> Tally:
    """Try the inputs of these numbers."""
    tally = Tally(0, 0, [])
    for number in numbers:
        name = f"{seed}:{number}"
        random = Random(name)
        content = mutated(random, SEED_TEXTS) if random.random() < 0.6 else built(random)
        repeated = random.choice(get_args(oracle.Repeated))
        side = random.choice(get_args(oracle.Side))
        trial = tried(content, folder / "input", repeated, side)
        tally.read += trial.read
        tally.refused += not trial.read
        if trial.departure:
            tally.departures.append(least(Departure(name, content, trial.departure), folder, repeated, side))
    return tally


def least(found: Departure, folder: Path, repeated: oracle.Repeated, side: oracle.Side) -> Departure:
    """The departure on an input from which no stretch can be left out without changing what is wrong."""
    content, how = found.content, found.how
    size = len(content) // 2
    while size:
        for shorter in without_stretches(content, size):
            departure = tried(shorter, folder / "input", repeated, side).departure
            if departure and departure.split()[:2] == how.split()[:2]:
                content, how = shorter, departure
                break
        else:
            size //= 2
    return Departure(found.number, content, how)


def without_stretches(content: bytes, size: int) -> Iterator[bytes]:
    """The text without a stretch of so many bytes."""
    for start in range(0, len(content), size):
        yield content[:start] + content[start + size :]
