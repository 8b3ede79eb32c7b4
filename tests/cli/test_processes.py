"""The program as a shell sees it: pipes, signals, packed files, folders, and the examples of every help."""

import gzip
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from corefref import SPEC_VERSION, __version__
from corefref.cli import COMMANDS
from tests.wings.teach.test_answers import stands_for_pyodide

pytestmark = pytest.mark.processes

TOP = Path(__file__).parents[2]
CORPUS = TOP / "spec" / "corpus"
KEY, RESPONSE = str(CORPUS / "key.conll"), str(CORPUS / "response.conll")
PROGRAM = [sys.executable, "-m", "corefref"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(TOP)}


def run(*words: str, given: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*PROGRAM, *words], input=given, capture_output=True, env=ENVIRONMENT, timeout=300)


def scored(*words: str, given: bytes | None = None) -> bytes:
    found = run("score", *words, "--format", "json", given=given)
    assert (found.returncode, unexpected(found.stderr)) == (0, [])
    return found.stdout


def unexpected(noted: bytes) -> list[bytes]:
    """What is noted but for what is true of the corpus: its response has no singletons, and formats lack its parses."""
    known = (b"--singletons drop gives a CoNLL score", b"note: dropped ")
    return [line for line in noted.splitlines() if not any(words in line for words in known)]


@pytest.fixture(scope="module")
def expected() -> bytes:
    return scored(KEY, RESPONSE)


def test_the_versions_are_printed() -> None:
    assert run("--version").stdout.decode() == f"corefref {__version__} (spec {SPEC_VERSION})\n"


def test_the_same_input_gives_the_same_bytes(expected: bytes) -> None:
    assert scored(KEY, RESPONSE) == expected
    assert scored(KEY, RESPONSE, "--by-definition") == expected


def test_standard_input_takes_the_place_of_either_file(expected: bytes) -> None:
    assert scored(KEY, "-", given=Path(RESPONSE).read_bytes()) == expected
    assert scored("-", RESPONSE, given=Path(KEY).read_bytes()) == expected


def test_packed_files_are_read_as_they_are(expected: bytes, tmp_path: Path) -> None:
    packed = gzip.compress(Path(KEY).read_bytes())
    (tmp_path / "key.conll.gz").write_bytes(packed)
    assert scored(str(tmp_path / "key.conll.gz"), RESPONSE) == expected
    assert scored("-", RESPONSE, given=packed) == expected


def test_folders_are_paired_by_name(expected: bytes, tmp_path: Path) -> None:
    for side, file in (("key", KEY), ("response", RESPONSE)):
        parts = [part + "#end document\n" for part in Path(file).read_text("utf-8").split("#end document\n")[:-1]]
        for number, part in enumerate(parts):
            folder = tmp_path / side / f"section-{number % 2}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{number}.conll").write_text(part, "utf-8")
        (tmp_path / side / ".hidden").write_text("nothing to read")
    packed = tmp_path / "response" / "section-0" / "0.conll"
    packed.with_name("0.conll.gz").write_bytes(gzip.compress(packed.read_bytes()))
    packed.unlink()
    assert scored(str(tmp_path / "key"), str(tmp_path / "response")) == expected


def test_a_pipe_that_closes_is_no_mistake() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "spec", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(300) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_output_that_cannot_be_written_is_told_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run([*PROGRAM, "spec", "list"], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT)
    assert (found.returncode, found.stderr) == (2, b"corefref: cannot write: no space left on device\n")


@pytest.mark.parametrize(
    ("closed", "words", "code", "said"),
    [
        (">&-", ("spec", "list"), 2, "corefref: cannot write: standard output is closed\n"),
        ("<&-", ("score", KEY, "-"), 2, "standard input: closed (expected a text)\n"),
        ("<&-", ("merge", "-"), 2, "standard input: closed (expected a text)\n"),
        ("2>&-", ("spec", "show", "nothing-is-called-so"), 2, ""),
        ("2>&-", ("verify", "--", "/no/such/scorer"), 3, ""),
    ],
)
def test_what_is_closed_is_told_in_one_line_and_never_on_standard_output(
    closed: str, words: tuple[str, ...], code: int, said: str
) -> None:
    shell = ["bash", "-c", f'exec "$@" {closed}', "bash", *PROGRAM, *words]
    found = subprocess.run(shell, capture_output=True, env=ENVIRONMENT, timeout=300)
    assert (found.returncode, found.stdout, found.stderr.decode()) == (code, b"", said)


def test_an_interrupt_ends_the_program_without_a_traceback() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "score", KEY, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        # A shell that starts the tests in the background lets them, and so the program, ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdin is not None
    # More than a pipe holds: once all of it is taken, the program is reading.
    process.stdin.write(b"#begin document (toy)\n" + b"dog\t-\n" * 100_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_bad_input_leaves_standard_output_empty() -> None:
    found = run("score", KEY, "-", given=b"#begin document (toy)\ndog\t0)\n")
    assert (found.returncode, found.stdout) == (2, b"")
    message = (
        "standard input:2: entity 0 is closed but not open (expected `(0` before it; --repair close or drop goes on)\n"
    )
    assert found.stderr.decode() == message


def test_identifiers_are_printed_whatever_the_locale(tmp_path: Path) -> None:
    text = "#begin document (tōkyō)\n東京\t(0)\n#end document\n"
    (tmp_path / "key").write_text(text, "utf-8")
    words = [*PROGRAM, "score", str(tmp_path / "key"), str(tmp_path / "key"), "--by-document"]
    found = subprocess.run(words, capture_output=True, env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}, timeout=300)
    assert (found.returncode, found.stderr) == (0, b"")
    assert "\ntōkyō\n".encode() in found.stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_has_an_example_that_runs_as_printed(command: str, tmp_path: Path) -> None:
    shown = run(*command.split(), "--help")
    assert (shown.returncode, shown.stderr) == (0, b"")
    _, found, after = shown.stdout.decode().replace("\nexamples:\n", "\nexample:\n").partition("\nexample:\n")
    assert found
    examples = after.partition("\n\n")[0]
    assert "corefref" in examples
    (tmp_path / "spec").symlink_to(TOP / "spec")
    if command == "play":
        stands_for_pyodide(tmp_path / "node_modules" / "pyodide")
    script = f'corefref() {{ {sys.executable} -m corefref "$@"; }}\nset -e\n' + examples
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, env=ENVIRONMENT, timeout=300)
    assert (done.returncode, unexpected(done.stderr)) == (0, [])


def test_a_script_that_is_run_again_by_its_own_processes_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import corefref, multiprocessing\n"
        'multiprocessing.set_start_method("spawn", force=True)\n'
        f"corefref.score_files({KEY!r}, {RESPONSE!r}, jobs=2)\n",
        "utf-8",
    )
    found = subprocess.run([sys.executable, script], capture_output=True, env=ENVIRONMENT, timeout=300)
    said = found.stderr.decode().splitlines()[-1].partition("a process of --jobs ")[2]
    remedy = 'where processes are spawned, a script asks for them under `if __name__ == "__main__":`'
    assert said == f"ended with exit status 1; {remedy}"
