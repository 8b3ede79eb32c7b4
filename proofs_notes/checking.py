"""
Checks the theorems: compiles the theories, and asks Coq on what they rest.
"""

import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from proofs_notes import theories

MEMORY_KB = 6_000_000
SECONDS = 600
"""Of processor time, for each process: how long it takes on a busy machine says nothing."""
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
        text = theories.source(theory)
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


def write(path: Path, text: str) -> None:
    """Writes a generated theory, in lines that can be read. CheckError if it takes anything as proved."""
    if found := theories.unproved(theories.without_comments(text)):
        raise CheckError(f"{path.name}: {', '.join(found)}")
    path.write_text(theories.narrow(text), "utf-8")


def assumptions(folder: Path, names: Sequence[str], required: Sequence[str]) -> str:
    """
    What Coq says that the named statements rest on, all of them together.

    They are the parts of one term, so that what they share is looked at once.
    """
    lets = "\n".join(f"  let _ := @{name} in" for name in names)
    text = f"From Corefref Require {' '.join(required)}.\n"
    text += f"Definition every_statement : True :=\n{lets}\n  I.\nPrint Assumptions every_statement.\n"
    write(folder / "assumptions.v", text)
    return run(folder, [*COQC, "assumptions.v"]).strip()


def rest_on_nothing(folder: Path, names: Sequence[str], required: Sequence[str]) -> None:
    """CheckError unless the named statements, each with the name of its theory, rest on no axiom."""
    answer = assumptions(folder, [f"Corefref.{name}" for name in names], required)
    if answer != CLOSED:
        raise CheckError(f"resting on something unproved:\n{answer}")


def compile_closed(folder: Path, theory: str, text: str, names: Sequence[str]) -> None:
    """Has Coq compile a generated theory. CheckError if it does not, or if what is named rests on an axiom."""
    write(folder / f"{theory}.v", text)
    run(folder, [*COQC, f"{theory}.v"])
    rest_on_nothing(folder, [f"{theory}.{name}" for name in names], [theory])


def check_names() -> None:
    """CheckError if two statements have one name, or a definition has a theorem's."""
    named = [s.name for s in theories.constants() if s.kind in theories.STATED]
    theorems = {s.name for s in theories.constants() if s.kind == "Theorem"}
    named += [s.name for s in theories.constants() if s.kind in theories.DEFINED and s.name in theorems]
    if doubled := sorted(name for name, times in Counter(named).items() if times > 1):
        raise CheckError(f"two of one name: {', '.join(doubled)}")


def check_assumptions(folder: Path) -> int:
    """Whatever the theories state or define rests on no axiom; how many statements there are."""
    check_names()
    named = [s.qualified.removeprefix("Corefref.") for s in theories.constants()]
    rest_on_nothing(folder, named, [name.removesuffix(".v") for name in theories.files()])
    return len(theories.statements())
