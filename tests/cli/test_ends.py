"""However the program ends, nothing that it started goes on, and nothing is left on the disk."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from corefref.cli import main
from corefref.scoring.settings import MOST_JOBS
from tests.benchmarks.generators import conll_2012_sized, write
from tests.commands import output_of

TOP = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds that a machine full of other work may need; nothing is measured in them."""

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc"),
]


class Process(NamedTuple):
    """A process as the system lists it."""

    number: int
    parent: int
    state: str


def processes() -> dict[int, Process]:
    """All that there are."""
    found: dict[int, Process] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[:2]
            found[int(folder.name)] = Process(int(folder.name), int(parent), state)
    return found


def children(parent: int) -> list[int]:
    """The processes that one started."""
    return [p.number for p in processes().values() if p.parent == parent and p.state != "Z"]


def alive(numbers: list[int]) -> list[int]:
    """Those of some processes that are still there."""
    there = processes()
    return [number for number in numbers if number in there and there[number].state != "Z"]


def has_its_own_handlers(worker: int) -> bool:
    """Whether a worker ignores an interrupt, which comes last, and no longer holds back what would end it."""
    try:
        lines = Path(f"/proc/{worker}/status").read_text("utf-8").splitlines()
    except OSError:
        return False
    masks = {
        name: int(mask, 16)
        for name, _, mask in (line.partition(":\t") for line in lines)
        if name[:3] == "Sig" and "/" not in mask
    }
    return bool(masks["SigIgn"] >> (signal.SIGINT - 1) & 1) and not masks["SigBlk"] >> (signal.SIGTERM - 1) & 1


class Work(NamedTuple):
    """A program at work, its workers, and its folder for temporary files."""

    program: "subprocess.Popen[bytes]"
    workers: list[int]
    temporary: Path


COMMANDS = {
    "score": ["--by-definition", "--metrics", "blanc,lea"],
    "compare": ["--shuffles", "10000000", "--metrics", "all"],
}


@pytest.fixture(params=COMMANDS, scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A command with minutes of work before it, whose files are made once."""
    folder = tmp_path_factory.mktemp(request.param)
    key, response, other = (folder / f"{name}.conll" for name in ("key", "response", "other"))
    large = request.param == "score"
    write(conll_2012_sized(*((8, 60_000, 12_000) if large else (40, 4_000, 400))), key, response, columns=5)
    other.write_bytes(key.read_bytes())
    files = [key, response] if large else [key, response, other]
    return [request.param, *map(str, files), *COMMANDS[request.param]]


def heed() -> None:
    """Heed the signals that whoever started the tests may ignore, as nohup and the background of a shell do."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def work(command: list[str], tmp_path: Path) -> Iterator[Work]:
    """The command with two workers."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    words = [sys.executable, "-m", "corefref", *command, "--jobs", "2"]
    environment = {**os.environ, "PYTHONPATH": str(TOP), "TMPDIR": str(temporary)}
    pipe = subprocess.PIPE
    program = subprocess.Popen(words, stdout=pipe, stderr=pipe, env=environment, preexec_fn=heed)
    try:
        deadline = time.monotonic() + PATIENCE
        while sum(map(has_its_own_handlers, children(program.pid))) < 2:
            assert program.poll() is None, program.communicate()
            assert time.monotonic() < deadline, "no workers were started"
            time.sleep(0.02)
        yield Work(program, children(program.pid), temporary)
    finally:
        for number in alive([program.pid, *children(program.pid)]):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        program.communicate()


def is_gone(work: Work) -> bool:
    """Whether no worker is left, after a while."""
    deadline = time.monotonic() + PATIENCE
    while alive(work.workers) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not alive(work.workers) and not list(work.temporary.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda n: n.name)
def test_a_signal_ends_the_program_and_its_workers(work: Work, number: signal.Signals) -> None:
    work.program.send_signal(number)
    out, err = work.program.communicate(timeout=PATIENCE)
    assert (work.program.returncode, out, err) == (128 + number, b"", b"")
    assert is_gone(work)


def test_workers_end_when_the_program_is_killed(work: Work) -> None:
    work.program.kill()
    # The pipes are at their end when no worker holds them any more.
    out, err = work.program.communicate(timeout=PATIENCE)
    assert (work.program.returncode, out, err) == (-signal.SIGKILL, b"", b"")
    assert is_gone(work)


def test_a_killed_worker_is_one_line_and_ends_the_rest(work: Work) -> None:
    os.kill(work.workers[0], signal.SIGKILL)
    out, err = work.program.communicate(timeout=PATIENCE)
    assert (work.program.returncode, out) == (70, b"")
    message = b"a process of --jobs was killed by signal 9; the system kills the greatest when memory is short"
    assert err == b"corefref: " + message + b"\n"
    assert is_gone(work)


def test_a_worker_that_is_told_to_end_ends_the_program(work: Work) -> None:
    os.kill(work.workers[-1], signal.SIGTERM)
    out, err = work.program.communicate(timeout=PATIENCE)
    assert (work.program.returncode, out, err) == (143, b"", b"")
    assert is_gone(work)


def test_what_ignores_a_signal_goes_on(tmp_path: Path) -> None:
    words = ["nohup", sys.executable, "-m", "corefref", "score", "-", "--key", "{a b}"]
    program = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TOP)},
        cwd=tmp_path,
    )
    assert program.stdin is not None
    # More than a pipe holds: once all of it is taken, the program is reading.
    program.stdin.write(b" " * 1_000_000)
    program.stdin.flush()
    program.send_signal(signal.SIGHUP)
    out, err = program.communicate(b"{a b}\n", timeout=PATIENCE)
    assert (program.returncode, err) == (0, b"")
    assert b"100.00" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_number_of_processes_has_a_limit_that_is_told(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "a", "b", "c", "--jobs", str(MOST_JOBS + 1)]) == 2
    assert f"'{MOST_JOBS + 1}' is not a number of processes from 1 to {MOST_JOBS}" in capsys.readouterr().err
    assert f"at most {MOST_JOBS}" in " ".join(output_of(capsys, [command, "--help"]).split())
