"""
Checks the theorems: compiles the theories, and asks Coq on what they rest.
"""

import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from proofs_notes import theories

MEMORY_KB = 6_000_000
SECONDS = 600
"""Of processor time, for each process: how long it takes on a busy machine says nothing."""
CLOSED = "Closed under the global context"
COQC = ("coqc", "-Q", ".", "Corefref", "-w", "-notation-overridden,-ambiguous-paths")


class CheckError(Exception):
    """Something is not proved."""


def run(folder: Path, command: Sequence[str], seconds: int = SECONDS) -> str:
    """What a command prints in a folder, within the limits of memory and processor time; CheckError if it fails."""
    limited = ["sh", "-c", f'ulimit -v {MEMORY_KB}; ulimit -t {seconds}; exec "$@"', "sh", *command]
    done = subprocess.run(limited, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise CheckError(f"{' '.join(command)}: not done after {seconds} s of processor time")
    if done.returncode:
        raise CheckError(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def build(folder: Path, sources: Path = theories.THEORIES) -> None:
    """Compiles the theories of `sources` in `folder`; what stands there compiled already is not compiled again."""
    for path in (*sources.glob("*.v"), sources / "_CoqProject"):
        copy = folder / path.name
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            shutil.copy(path, copy)
    run(folder, ["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"])
    run(folder, ["make", "-j2"])


def check_words() -> None:
    """No theory takes anything as proved."""
    for theory in theories.files():
        found = theories.unproved(theories.source(theory))
        if found:
            raise CheckError(f"{theory}: {', '.join(found)}")
    listed = set(theories.files())
    present = {path.name for path in theories.THEORIES.glob("*.v")}
    if present != listed:
        raise CheckError(f"_CoqProject and the folder differ: {', '.join(sorted(present ^ listed))}")


def write(path: Path, text: str) -> None:
    """Writes a generated theory, in lines that can be read."""
    path.write_text(theories.narrow(text), "utf-8")


def assumptions(folder: Path, names: Sequence[str], required: Sequence[str]) -> str:
    """
    What Coq says that the named statements rest on, all of them together.

    They are the parts of one term, so that what they share is looked at once.
    """
    lets = "\n".join(f"  let _ := @{name} in" for name in names)
    text = f"From Corefref Require Import {' '.join(required)}.\n"
    text += f"Definition every_statement : True :=\n{lets}\n  I.\nPrint Assumptions every_statement.\n"
    write(folder / "assumptions.v", text)
    return run(folder, [*COQC, "assumptions.v"]).strip()


def check_assumptions(folder: Path) -> int:
    """Every theorem, lemma and example rests on no axiom; how many there are."""
    names = [s.name for s in theories.statements()]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise CheckError(f"two statements of one name: {', '.join(doubled)}")
    answer = assumptions(folder, names, [name.removesuffix(".v") for name in theories.files()])
    if answer != CLOSED:
        raise CheckError(f"resting on something unproved:\n{answer}")
    return len(names)
