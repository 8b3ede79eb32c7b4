"""
Checks every theorem: compiles the theories, asks Coq on what they rest, and lets them score what corefref scores.

Run as `proofs_notes/check`. Exit 0: everything is proved, without axioms. Exit 1: something is not, and what.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from proofs_notes import theories

MEMORY_KB = 6_000_000
SECONDS = 600
CLOSED = "Closed under the global context"
COQC = ("coqc", "-Q", ".", "Corefref", "-w", "-notation-overridden,-ambiguous-paths")


class CheckError(Exception):
    """Something is not proved."""


def run(folder: Path, command: Sequence[str], seconds: float = SECONDS) -> str:
    """What a command prints in a folder, within the limits of memory and time; CheckError if it fails."""
    limited = ["sh", "-c", f'ulimit -v {MEMORY_KB}; exec "$@"', "sh", *command]
    try:
        done = subprocess.run(limited, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise CheckError(f"{' '.join(command)}: not done after {seconds:.0f} s") from error
    if done.returncode:
        raise CheckError(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def build(folder: Path, sources: Path = theories.THEORIES) -> None:
    """Compiles the theories of `sources` in `folder`."""
    for path in (*sources.glob("*.v"), sources / "_CoqProject"):
        shutil.copy(path, folder)
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


def assumptions(folder: Path, names: Sequence[str], required: Sequence[str]) -> str:
    """
    What Coq says that the named statements rest on, all of them together.

    They are the parts of one term, so that what they share is looked at once.
    """
    lets = "\n".join(f"  let _ := @{name} in" for name in names)
    text = f"From Corefref Require Import {' '.join(required)}.\n"
    text += f"Definition every_statement : True :=\n{lets}\n  I.\nPrint Assumptions every_statement.\n"
    (folder / "assumptions.v").write_text(text, "utf-8")
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


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="proofs_notes/check", description="Checks every theorem of proofs_notes.")
    parser.add_argument("--random", type=int, default=300, metavar="N", help="random pairs (300)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random pairs (1)")
    parser.add_argument("--theorems-only", action="store_true", help="do not compare corefref with the theories")
    arguments = parser.parse_args()
    if shutil.which("coqc") is None:
        print("proofs_notes/check: coqc is missing (Debian: see proofs_notes/README.md)", file=sys.stderr)
        return 2
    if not arguments.theorems_only and find_spec("typing_extensions") is None:
        print("proofs_notes/check: typing_extensions is missing, which corefref needs (pip install .)", file=sys.stderr)
        return 2
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            check_words()
            build(folder)
            print(f"{check_assumptions(folder)} statements proved. {CLOSED}.", flush=True)
            if not arguments.theorems_only:
                # imported late: it imports corefref, which the theorems do not need
                from proofs_notes import cells, oracle, refutations, statements_oracle

                print(f"{cells.check(folder)} verdicts are what is proved.", flush=True)
                print(f"{statements_oracle.check(folder)} statements of small pairs agree.", flush=True)
                print(f"{refutations.check(folder)} refutations proved.", flush=True)
                pairs, figures = oracle.check(folder, arguments.random, arguments.seed)
                print(f"{figures} figures of {pairs} pairs agree, their alignments certified.", flush=True)
    except CheckError as error:
        print(f"proofs_notes/check: {error}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
