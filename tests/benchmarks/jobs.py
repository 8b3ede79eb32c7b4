"""
What `--jobs 2` is worth: `python -m tests.benchmarks.jobs` scores a large generated corpus in one process and in two.

With `--cluster` also by two workers of a Dask cluster on this machine (extra `dask`). Each is run in turn, and the
least of the rounds counts. Processor seconds are exact enough beside other work: on two free cores two processes take
as long as the first alone, and then half of what the workers take. Seconds of the clock mean something on a free
machine alone. The scheduler of the cluster is in the first process; the start of its workers is in their seconds.
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

def used():
    found = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return [one.ru_utime + one.ru_stime for one in found], [one.ru_maxrss / 1024 for one in found]

def scored(*words):
    (before, _), _ = used()
    begun = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        code = main(["score", *sys.argv[1:3], *words])
    (after, _), _ = used()
    assert code == 0
    return time.perf_counter() - begun, after - before

if __name__ == "__main__":
    if sys.argv[3] == "cluster":
        from dask.distributed import LocalCluster
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            clock, first = scored("--scheduler", cluster.scheduler_address)
    else:
        clock, first = scored("--jobs", sys.argv[3])
    (_, workers), memory = used()
    print(clock, first, workers, *memory)
"""


class Used(NamedTuple):
    """
    What a run takes: seconds of the clock, and of the processor in the first process and in its workers; MB at most.

    Those of the memory are of the first process and of its greatest worker.
    """

    clock: float
    first: float
    workers: float
    first_mb: float
    worker_mb: float

    def on_free_cores(self, cores: int) -> float:
        """How long it takes where nothing else runs."""
        return self.first + self.workers / cores


def run(key: Path, response: Path, way: str, script: Path) -> Used:
    """Score in so many processes, or on a cluster."""
    words = [sys.executable, str(script), str(key), str(response), way]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return Used(*map(float, done.stdout.split()))


def main() -> None:
    """Print the seconds of each way, and how much sooner two processes are done."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.jobs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="(default: %(default)s)")
    parser.add_argument("--tokens", type=int, default=TOKENS // DOCUMENTS, help="of a document (default: %(default)s)")
    parser.add_argument("--cluster", action="store_true", help="also two workers of a Dask cluster")
    arguments = parser.parse_args()
    ways = {"one process": "1", "`--jobs 2`": "2"} | ({"two workers of Dask": "cluster"} if arguments.cluster else {})
    tokens = arguments.documents * arguments.tokens
    with TemporaryDirectory() as folder:
        # Workers are started by the script that starts them, which must be a file for that.
        script = Path(folder, "score.py")
        script.write_text(_SCORE, "utf-8")
        key, response = Path(folder, "key.conll"), Path(folder, "response.conll")
        write(conll_2012_sized(arguments.documents, tokens, tokens * MENTIONS // TOKENS), key, response)
        megabytes = (key.stat().st_size + response.stat().st_size) / 1e6
        rounds = [[run(key, response, way, script) for way in ways.values()] for _ in range(arguments.rounds)]
    print(f"{arguments.documents:,} documents, {tokens:,} tokens, {megabytes:,.0f} MB\n")
    print("| | clock, s | first, s | workers, s | on two free cores, s | first, MB | greatest worker, MB |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    best = [min(of_way, key=lambda used: used.first + used.workers) for of_way in zip(*rounds, strict=True)]
    for name, used in zip(ways, best, strict=True):
        seconds = (used.clock, used.first, used.workers, used.on_free_cores(2))
        memory = (used.first_mb, used.worker_mb)
        print(f"| {name} | {' | '.join([*(f'{n:.1f}' for n in seconds), *(f'{n:.0f}' for n in memory)])} |")
    times = best[0].on_free_cores(1) / best[1].on_free_cores(2)
    print(f"\n{times:.2f} times as fast on two free cores, by the seconds of the processor")
    print("of the clock, pair by pair:", ", ".join(f"{a.clock / b.clock:.2f}" for a, b, *_ in rounds))


if __name__ == "__main__":
    main()
