"""
`python -m tests.fuzz --inputs 1000000` tries the readers on so many inputs, in two processes, and prints what departs.

An input is a seed (`seeds`) whose bytes were changed, or a text built from the pieces of a format (`mutator`). Its
reading must be that of an independent strict parser (`oracle`): the same documents, entities and tokens, or a refusal
in the same line. Each departure is printed with its least input; the same seed makes the same inputs. Exit 1 if there
is one. Whole commands are tried by `tests.fuzz.commands`.

Coverage-guided fuzzers: atheris is kept up, and guides by the branches that Python code takes; beside it, and its build
of several megabytes for some versions of Python and systems only, an oracle finds more here than guidance, since a
wrong reading takes no branch of its own. It can drive `tests.fuzz.trying.tried` as it is. pythonfuzz has not been
released since 2019.
"""

import argparse
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.fuzz.inputs import Tally, run

AT_A_TIME = 5_000


def block(start: int, inputs: int, seed: int) -> Tally:
    """A block of inputs."""
    with tempfile.TemporaryDirectory() as folder:
        return run(range(start, min(start + AT_A_TIME, inputs)), seed, Path(folder))


def main() -> int:
    """Try the inputs."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    began = time.monotonic()
    with ProcessPoolExecutor(asked.jobs) as pool:
        starts = range(0, asked.inputs, AT_A_TIME)
        tallies = list(pool.map(partial(block, inputs=asked.inputs, seed=asked.seed), starts))
    departures = [departure for tally in tallies for departure in tally.departures]
    for departure in sorted(departures, key=lambda found: len(found.content)):
        print(f"{departure.number}: {departure.content!r}\n    {departure.how}")
    print(
        f"{asked.inputs} inputs (seed {asked.seed}): {sum(tally.read for tally in tallies)} read, "
        f"{sum(tally.refused for tally in tallies)} refused, {len(departures)} departures "
        f"({time.monotonic() - began:.0f} s)"
    )
    return 1 if departures else 0


if __name__ == "__main__":
    raise SystemExit(main())
