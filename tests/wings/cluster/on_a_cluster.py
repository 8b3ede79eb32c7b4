"""
Commands on a Dask cluster of two workers and alone: `python on_a_cluster.py FOLDER` prints what each printed.

The first line is the address of the scheduler. The program ends as soon as its standard input does: whoever starts it
holds the other end of a pipe, which the system closes however that process ends. Dask's workers end with the program.
"""

import json
import os
import sys
import threading
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from dask.distributed import LocalCluster

import corefref
from corefref.cli import main
from corefref.scoring.files import score_files
from corefref.wings.cluster.cluster import connected, map_of, slots
from corefref.wings.errors.errors_of_responses import errors_of_files
from corefref.wings.functions import Option


def ran(*words: str) -> list[object]:
    """The exit code of a command, and what it prints."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    return [code, out.getvalue(), err.getvalue()]


def board(folder: Path, name: str, **options: Option) -> dict[str, str]:
    """The files of a leaderboard."""
    teams = [folder / "task" / "team.zip", folder / "task" / "poor team"]
    keys, out = folder / "task" / "keys", folder / name
    corefref.leaderboard(keys, teams, task="crac2024", out=out, **options)
    return {path.name: path.read_text("utf-8") for path in sorted(out.iterdir())}


def dying_once(item: tuple[str, int]) -> int:
    """Twice a number; the first call for 3 ends the worker that makes it."""
    flag, number = item
    if number == 3 and not os.path.exists(flag):
        Path(flag).touch()
        os._exit(1)
    return 2 * number


def outcomes(folder: Path, address: str) -> dict[str, object]:
    """What each command prints alone, and on the cluster."""
    key, response, bad = (str(folder / name) for name in ("key.conll", "response.conll", "bad.conll"))
    commands = {
        "json": ["score", key, response, "--format", "json", "--metrics", "all"],
        "counts": ["score", key, response, "--format", "counts"],
        "folders": ["score", str(folder / "keys"), str(folder / "responses"), "--format", "json", "--by-document"],
        "compare": ["compare", key, response, key, "--format", "json", "--shuffles", "2000"],
        "errors": ["errors", key, response, "--format", "json"],
        "bad": ["score", key, bad],
    }
    found: dict[str, object] = {
        name: [ran(*words), ran(*words, "--scheduler", address)] for name, words in commands.items()
    }
    with connected(address) as client:
        found["workers"] = slots(client)
        found["python"] = [score_files(key, response).to_json(), score_files(key, response, client=client).to_json()]
        found["errors in python"] = [
            str(errors_of_files(key, response)),
            str(errors_of_files(key, response, client=client)),
        ]
        found["leaderboard"] = [
            board(folder, "alone"),
            board(folder, "by address", scheduler=address),
            board(folder, "by client", client=client),
        ]
        items = [(str(folder / "flag"), number) for number in range(6)]
        found["dying"] = list(map_of(client)(dying_once, items))
    found["both"] = ran(*commands["counts"], "--scheduler", address, "--jobs", "2")
    found["nobody"] = ran(*commands["counts"], "--scheduler", "no address")
    return found


def end_with_the_input() -> None:
    """Wait for the end of the standard input, then stop without cleaning up, which could wait for a worker."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_input, daemon=True).start()
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        print(json.dumps(outcomes(Path(sys.argv[1]), str(cluster.scheduler_address))))
