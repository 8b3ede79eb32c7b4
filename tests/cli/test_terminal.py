"""
What a terminal gets: nothing of a document that would steer it; progress, in a real one, on standard error only, no
wider than it, and gone at the end.
"""

import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path
from select import select
from time import monotonic

import pytest

from corefref.cli import main

TOP = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "corefref"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PYTHONPATH": str(TOP)}
CLEARED = b"\r\x1b[K"
PATIENCE = 300.0


class Terminal:
    """A terminal that shows a program's standard error."""

    def __init__(self, columns: int = 80) -> None:
        self.master, self.slave = pty.openpty()
        ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.shown = b""

    def look(self, seconds: float) -> bool:
        """See what comes within a time; whether there is more to come."""
        if select([self.master], [], [], seconds)[0]:
            try:
                self.shown += os.read(self.master, 1 << 16)
            except OSError:
                # What a pseudoterminal says when no program holds it any more.
                return False
        return True


@contextmanager
def running(terminal: Terminal, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *words], stdin=pipe, stdout=pipe, stderr=terminal.slave, env=ENVIRONMENT
    ) as process:
        os.close(terminal.slave)
        yield process
        deadline = monotonic() + PATIENCE
        while terminal.look(1.0):
            assert monotonic() < deadline, "the program does not end"
        os.close(terminal.master)


HOSTILE = "dog\x1b[31m\x9b2J\u202egod"
STEERING = set("\x1b\x9b\u202e")
SPELLED = (r"dog\x1b[31m\x9b2J\u202egod", r"dog\textbackslash{}x1b")


@pytest.mark.parametrize(
    "words",
    [
        *(("score", "--by-document", "--format", form) for form in ("text", "markdown", "latex", "tsv")),
        *(("explain", "--metric", "lea", "--format", form) for form in ("text", "markdown", "latex")),
        ("explain", "--document", "none"),
        ("spans",),
    ],
)
def test_no_text_of_a_document_steers_the_terminal(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = f"#begin document ({HOSTILE})\n1\t1\t0\t{HOSTILE}\tNN\t(NP*)\t(1)\n#end document\n"
    (tmp_path / "key").write_text(made, "utf-8")
    files = [str(tmp_path / "key")] * (1 if words[0] == "spans" else 2)
    main([words[0], *files, *words[1:]])
    told = "".join(capsys.readouterr())
    assert not STEERING & set(told)
    assert any(spelled in told.replace("\\[", "[").replace("\\\\", "\\") for spelled in SPELLED)


def document(number: int) -> bytes:
    """One that is longer than the program reads at once."""
    return b"#begin document (%d)\n" % number + b"dog\t-\n" * 12_000 + b"cat\t(1)\n#end document\n"


def test_score_counts_the_documents_while_it_waits_and_clears_the_line(tmp_path: Path) -> None:
    numbers = range(60)
    (tmp_path / "key").write_bytes(b"".join(map(document, numbers)))
    terminal = Terminal()
    with running(terminal, "score", str(tmp_path / "key"), "-", "--metrics", "lea") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        given = 0
        for number in numbers:
            process.stdin.write(document(number))
            process.stdin.flush()
            given = number + 1
            # A document every tenth of a second: the count is due after the first second of them.
            terminal.look(0.0 if b"documents" in terminal.shown else 0.1)
        process.stdin.close()
        out = process.stdout.read()
    assert process.returncode == 0
    assert out.decode().split("\n")[5].split() == ["LEA", "100.00", "100.00", "100.00"]
    counts = terminal.shown.removesuffix(CLEARED).split(b"\r")
    assert terminal.shown.endswith(CLEARED)
    assert counts[0] == b""
    seen = [int(count.removesuffix(b" documents\x1b[K")) for count in counts[1:]]
    assert seen == sorted(set(seen))
    assert 0 < seen[-1] <= given


def test_verify_says_what_it_tries_no_wider_than_the_terminal() -> None:
    terminal = Terminal(columns=40)
    words = ("--adapter", "python:corefref:score", "--metrics", "lea", "--suites", "boundary")
    with running(terminal, "verify", *words) as process:
        assert process.stdout is not None
        out = process.stdout.read()
    assert process.returncode == 0
    assert b"\x1b" not in out
    lines = terminal.shown.split(CLEARED)
    assert lines[0] == lines[-1] == b""
    assert any(b"boundary: " in line for line in lines)
    assert max(len(line.decode()) for line in lines) < 40


FILES = tuple(f"spec/corpus/{name}.conll" for name in ("key", "response", "response-b"))


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize(
    "words",
    [
        ("score", *FILES[:2], "--by", "length", "--metrics", "lea,b_cubed"),
        ("score", *FILES[:2], "--protocols", "all"),
        ("compare", *FILES, "--table"),
        ("errors", *FILES[:2], "--examples", "1"),
        ("stats", FILES[0]),
    ],
)
def test_what_is_printed_fits_the_terminal_and_nothing_is_lost(words: tuple[str, ...], columns: int) -> None:
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = ENVIRONMENT | {"NO_COLOR": "1"}
    nowhere = subprocess.DEVNULL
    with subprocess.Popen([*PROGRAM, *words], stdout=slave, stderr=nowhere, env=environment, cwd=TOP):
        os.close(slave)
        shown = b""
        with suppress(OSError):
            while piece := os.read(master, 1 << 16):
                shown += piece
        os.close(master)
    lines = shown.decode().replace("\r", "").split("\n")
    # A signature has no blank to break at.
    assert not [line for line in lines if len(line) > columns and " " in line.strip()]
    piped = subprocess.run([*PROGRAM, *words], capture_output=True, check=True, env=environment, cwd=TOP)
    assert set(piped.stdout.decode().split()) <= {word for line in lines for word in line.split()}
