"""
Checks the theorems: compiles the theories, and asks Coq on what they rest.
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from proofs_notes import theories

MEMORY_KB = 6_000_000
SECONDS = 600
"""Of processor time, for each process: how long it takes on a busy machine says nothing."""
COLLECTING = "o=1000,s=1M"
"""
How OCaml collects garbage in Coq: seldom, since each process is short, which saves a tenth of its time or more; and
with eight megabytes for young values, which saves a tenth of the memory that it takes to compile a theory.
"""
NUMBER = re.compile(r"^ +=\s+(\d+)(?:%\w+)?\s+:\s+\S+\n?", re.MULTILINE)
"""How Coq prints a number that it computed."""
CLOSED = "Closed under the global context"
COQC = ("coqc", "-Q", ".", "Corefref", "-w", "-notation-overridden,-ambiguous-paths")


OPTIONS = ("-Q . Corefref", "-arg -w -arg -notation-overridden,-ambiguous-paths")
"""What `_CoqProject` asks of Coq; an option such as -type-in-type would change what is proved."""
EXTRACTING = [
    "From Coq Require Import Extraction ExtrOcamlBasic",
    "From Corefref Require Import checker reading sets reports",
    'Extraction "" verdict claims_for start step finish sets_start sets_step sets_finish decide_start decide '
    "decide_finish formats answered every_metric metric_text measures measure_text shown_table whole "
    "convention_text rounding_text",
]
"""What `checker/extract.v` says, strings left out: a directive more could put other code in the place of Coq's."""


class CheckError(Exception):
    """Something is not proved."""


class Looked(NamedTuple):
    """What a part of the check looked at: how much of each kind, and a digest of what Coq understood by it."""

    counts: tuple[int, ...]
    digest: str = ""


def run(folder: Path, command: Sequence[str], seconds: int = SECONDS) -> str:
    """What a command prints in a folder, within the limits of memory and processor time; CheckError if it fails."""
    limited = ["sh", "-c", f'ulimit -v {MEMORY_KB}; ulimit -t {seconds}; exec "$@"', "sh", *command]
    environment = {**os.environ, "OCAMLRUNPARAM": COLLECTING}
    done = subprocess.run(limited, cwd=folder, capture_output=True, text=True, check=False, env=environment)
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


def check_words() -> Looked:
    """No theory takes anything as proved; how many theories there are, and how many sentences they have."""
    sentences = 0
    for theory in theories.files():
        text = theories.source(theory)
        sentences += sum(1 for _ in theories.commands(text))
        if found := theories.unproved(text) or theories.refused(text):
            raise CheckError(f"{theory}: {', '.join(found)}")
    if further := [line for line in theories.project() if line not in OPTIONS and not line.endswith(".v")]:
        raise CheckError(f"_CoqProject: {', '.join(further)}")
    extracting = theories.without_comments((theories.HERE / "checker" / "extract.v").read_text("utf-8"))
    if [sentence for sentence, _ in theories.commands(extracting)] != EXTRACTING:
        raise CheckError("checker/extract.v has another directive than those that are known")
    listed = set(theories.files())
    present = {path.name for path in theories.THEORIES.glob("*.v")}
    if present != listed:
        raise CheckError(f"_CoqProject and the folder differ: {', '.join(sorted(present ^ listed))}")
    check_names()
    return Looked((len(present), sentences))


def digest(text: str) -> str:
    r"""
    A digest of a text, its blanks made one.

    >>> digest("a\n  b") == digest("a b"), len(digest("a"))
    (True, 16)
    """
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def counted(printed: str) -> list[int]:
    r"""
    The numbers that Coq computed, each by a command of its own.

    >>> counted("     = 311%N\n     : N\n     = 7\n     : nat")
    [311, 7]
    """
    return [int(number) for number in NUMBER.findall(printed)]


def sizes(terms: Sequence[str], by: str = "lazy") -> str:
    """
    Commands by which Coq computes natural numbers, to be counted; in binary, where it prints large ones quickly.

    Lazily, the members of a list that is counted are not computed.
    """
    return "".join(f"Eval {by} in BinNat.N.of_nat ({term}).\n" for term in terms)


def write(path: Path, text: str) -> None:
    """Writes a generated theory, in lines that can be read. CheckError if it takes anything as proved."""
    if found := theories.unproved(theories.without_comments(text)):
        raise CheckError(f"{path.name}: {', '.join(found)}")
    path.write_text(theories.narrow(text), "utf-8")


def looking_at(names: Sequence[str]) -> str:
    """
    Commands by which Coq says what the named items rest on, all of them together, and how many it looked at.

    They are the parts of one term, so that what they share is looked at once; the term is a number, that of its parts,
    so that Coq counts them.
    """
    text = "Definition also (A : Type) (_ : A) (n : nat) : nat := S n.\nDefinition every_statement : nat :=\n"
    text += "".join(f"  also _ (@Corefref.{name}) (\n" for name in names) + f"  O{')' * len(names)}.\n"
    # Lazily: no item is evaluated, since none is needed to count them.
    return f"{text}Eval lazy in BinNat.N.of_nat every_statement.\nPrint Assumptions every_statement.\n"


def answer(printed: str) -> tuple[str, int]:
    """What Coq says that the items rest on, and at how many it looked, of what it printed."""
    return NUMBER.sub("", printed).strip(), sum(counted(printed))


def assumptions(folder: Path, names: Sequence[str], required: Sequence[str]) -> tuple[str, int]:
    """What Coq says that items of some theories rest on, each by the name of its theory, and at how many it looked."""
    head = f"From Coq Require Import BinNat.\nFrom Corefref Require {' '.join(required)}.\n"
    write(folder / "assumptions.v", head + looking_at(names))
    return answer(run(folder, [*COQC, "assumptions.v"]))


def rest_on_nothing(names: Sequence[str], found: tuple[str, int]) -> int:
    """At how many items Coq looked, by its answer. CheckError unless it is each that is named, without an axiom."""
    said, looked_at = found
    if looked_at != len(set(names)):
        raise CheckError(f"asked of {len(names)} items what they rest on, but Coq looked at {looked_at}")
    if said != CLOSED:
        raise CheckError(f"resting on something unproved: {' '.join(said.split())}")
    return looked_at


def check_names() -> None:
    """CheckError if two statements have one name, or a definition has a theorem's."""
    named = [s.name for s in theories.constants() if s.kind in theories.STATED]
    theorems = {s.name for s in theories.constants() if s.kind == "Theorem"}
    named += [s.name for s in theories.constants() if s.kind in theories.DEFINED and s.name in theorems]
    if doubled := sorted(name for name, times in Counter(named).items() if times > 1):
        raise CheckError(f"two of one name: {', '.join(doubled)}")
