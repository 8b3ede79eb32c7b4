"""Scores on a Dask cluster of two workers: the figures of one process, byte for byte, whatever happens to a worker."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.benchmarks.generators import conll_2012_sized, write
from tests.wings.leaderboard.test_leaderboard import submissions

pytestmark = [pytest.mark.extras, pytest.mark.xdist_group("cluster")]

Outcome = Mapping[str, object]


@contextmanager
def on_a_cluster(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The program beside this file, and the end of a pipe; when that is closed, or this process ends, so does it."""
    words = [sys.executable, str(Path(__file__).with_name("on_a_cluster.py")), str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    theirs, ours = os.pipe()
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=theirs, stdout=pipe, stderr=pipe, text=True, env=environment) as program:
        os.close(theirs)
        try:
            yield program, ours
        finally:
            with suppress(OSError):
                os.close(ours)
            program.kill()


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """What commands print alone and on a cluster, which is a program of its own: workers start it anew."""
    folder = tmp_path_factory.mktemp("cluster")
    write(list(conll_2012_sized(documents=5, tokens=600, mentions=80)), folder / "key.conll", folder / "response.conll")
    lines = (folder / "response.conll").read_text("utf-8").splitlines()
    lines[-3] += "("
    (folder / "bad.conll").write_text("\n".join(lines) + "\n", "utf-8")
    sides = folder / "keys", folder / "responses"
    for side in sides:
        side.mkdir()
    for number, text in enumerate(conll_2012_sized(documents=5, tokens=600, mentions=80)):
        write([text], sides[0] / f"{number}.conll", sides[1] / f"{number}.conll")
    (folder / "task").mkdir()
    submissions(folder / "task")
    with on_a_cluster(folder) as (program, _):
        out, err = program.communicate(timeout=300)
        assert program.returncode == 0, err
    found: Outcome = json.loads(out.splitlines()[1])
    return found


def test_no_worker_outlives_the_tests(tmp_path: Path) -> None:
    with on_a_cluster(tmp_path) as (program, end):
        assert program.stdout is not None
        assert program.stdout.readline().startswith("tcp://")
        os.close(end)
        # The workers write to the same pipes, which close when the last of them has ended.
        program.communicate(timeout=30)
        assert program.returncode == 1


@pytest.mark.parametrize("name", ["json", "counts", "folders", "compare", "errors"])
def test_a_cluster_gives_what_one_process_gives(name: str, outcome: Outcome) -> None:
    match outcome[name]:
        case [[0, str(alone), ""], [0, str(together), ""]]:
            assert together == alone
        case other:
            pytest.fail(f"not two answers without a complaint: {other!r:.2000}")


@pytest.mark.parametrize("name", ["python", "errors in python"])
def test_python_gives_what_one_process_gives(name: str, outcome: Outcome) -> None:
    match outcome[name]:
        case [str(alone), str(together)]:
            assert together == alone
        case other:
            pytest.fail(f"not two results: {other!r:.2000}")


def test_a_leaderboard_is_that_of_one_process(outcome: Outcome) -> None:
    match outcome["leaderboard"]:
        case [{"index.html": str()} as alone, dict(by_address), dict(by_client)]:
            assert by_address == by_client == alone
        case other:
            pytest.fail(f"not three pages: {other!r:.2000}")


def test_what_is_wrong_is_said_as_by_one_process(outcome: Outcome) -> None:
    match outcome["bad"]:
        case [[2, "", str(alone)], [2, "", str(together)]]:
            assert together == alone
        case other:
            pytest.fail(f"not two refusals: {other!r:.2000}")


def test_the_work_of_a_worker_that_dies_is_done_by_another(outcome: Outcome) -> None:
    assert outcome["workers"] == 2
    assert outcome["dying"] == [0, 2, 4, 6, 8, 10]


def test_what_no_cluster_can_do_is_one_line(outcome: Outcome) -> None:
    assert outcome["both"] == [2, "", "corefref: --scheduler cannot be combined with --jobs\n"]
    assert outcome["nobody"] == [2, "", "corefref: --scheduler: no scheduler answers at 'no address'\n"]
