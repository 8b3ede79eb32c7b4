"""
What `--jobs 2` is worth: `python -m tests.benchmarks.jobs` scores a large generated corpus in one process and in two.

Each is run in turn, and the least of the rounds counts. Processor seconds are exact enough beside other work: on two
free cores two processes take as long as the first alone, and then half of what the workers take. Seconds of the clock
mean something on a free machine alone.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.benchmarks.generators import conll_2012_sized, write

DOCUMENTS, TOKENS, MENTIONS = 5_000, 2_749_732, 611_183
"""A large corpus: sixteen times as many tokens as the English test set of CoNLL-2012."""

_SCORE = """
import io, resource, sys, time
from contextlib import redirect_stdout
from corefref.cli import main
begun = time.perf_counter()
with redirect_stdout(io.StringIO()):
    code = main(["score", *sys.argv[1:]])
clock = time.perf_counter() - begun
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(clock, *(one.ru_utime + one.ru_stime for one in used))
sys.exit(code)
"""


class Used(NamedTuple):
    """The seconds of a run: of the clock, and of the processor in the first process and in its workers."""

    clock: float
    first: float
    workers: float

    def on_free_cores(self, cores: int) -> float:
        """How long it takes where nothing else runs."""
        return self.first + self.workers / cores


def run(key: Path, response: Path, jobs: int) -> Used:
    """Score in so many processes."""
    words = [sys.executable, "-c", _SCORE, str(key), str(response), "--jobs", str(jobs)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    clock, first, workers = map(float, done.stdout.split())
    return Used(clock, first, workers)


def main() -> None:
    """Print the seconds of both, and how much sooner two are done."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.jobs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="(default: %(default)s)")
    arguments = parser.parse_args()
    share = arguments.documents / DOCUMENTS
    with TemporaryDirectory() as folder:
        key, response = Path(folder, "key.conll"), Path(folder, "response.conll")
        write(conll_2012_sized(arguments.documents, int(TOKENS * share), int(MENTIONS * share)), key, response)
        rounds = [(run(key, response, 1), run(key, response, 2)) for _ in range(arguments.rounds)]
    print("| processes | clock, s | first, s | workers, s | on free cores, s |\n|---|--:|--:|--:|--:|")
    best = [min(side, key=lambda used: used.first + used.workers) for side in zip(*rounds, strict=True)]
    for jobs, used in enumerate(best, 1):
        row = (used.clock, used.first, used.workers, used.on_free_cores(jobs))
        print(f"| {jobs} | {' | '.join(f'{seconds:.2f}' for seconds in row)} |")
    one, two = best
    times = one.on_free_cores(1) / two.on_free_cores(2)
    print(f"\n{times:.2f} times as fast on two free cores, by the seconds of the processor")
    print("of the clock, pair by pair:", ", ".join(f"{a.clock / b.clock:.2f}" for a, b in rounds))


if __name__ == "__main__":
    main()
