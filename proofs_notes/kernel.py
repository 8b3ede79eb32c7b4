"""
The theories checked again by `coqchk`, a small program with a kernel of its own, and what it says that they assume.

Coq's compiler has a parser, tactics and plug-ins; `coqchk` has none of them, and reads compiled theories alone. It
lists as axioms the values that a module of Coq or mathcomp seals where it does not look into the libraries; no axiom of
ours is among them. `check` has it look at each of our theories, and take the libraries as they are; with `--whole` it
looks at the libraries, too, and then there is no axiom at all.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from proofs_notes import checking, theories

SECONDS = 1200
SUMMARY = re.compile(r"^\* ([^:\n]+):(.*?)(?=^\*|\Z)", re.MULTILINE | re.DOTALL)
NONE = "<none>"
EXPECTED = {
    "Theory": "Set is predicative",
    "Constants/Inductives relying on type-in-type": NONE,
    "Constants/Inductives relying on unsafe (co)fixpoints": NONE,
    "Inductives whose positivity is assumed": NONE,
}
"""What is to stand in the summary, besides the axioms."""


def assumed(printed: str) -> list[str]:
    r"""
    The values that a summary says are taken as they are, in order. CheckError if it says anything else.

    >>> rest = "".join(f"* {name}: {value}\n" for name, value in EXPECTED.items())
    >>> assumed(f"{rest}* Axioms:\n    mathcomp.b\n    Coq.a\n")
    ['Coq.a', 'mathcomp.b']
    """
    found = {name: " ".join(value.split()) for name, value in SUMMARY.findall(printed)}
    axioms = found.pop("Axioms", None)
    if axioms is None or found != EXPECTED:
        other = [f"{name}: {value}" for name, value in found.items() if EXPECTED.get(name) != value]
        raise checking.CheckError(f"coqchk says of the theories: {'; '.join(other) or ' '.join(printed.split())}")
    return [] if axioms == NONE else sorted(axioms.split())


def ask(folder: Path, of: Sequence[str], *, is_whole: bool) -> list[str]:
    """What `coqchk` takes as it is, to check theories in a folder, and with `is_whole` all that they load."""
    modules = [word for stem in of for word in (*(() if is_whole else ("-norec",)), f"Corefref.{stem}")]
    # It writes its summary where errors go.
    command = ["sh", "-c", 'exec coqchk "$@" 2>&1', "coqchk", "-silent", "-o", "-Q", ".", "Corefref", *modules]
    printed = checking.run(folder, command, SECONDS)
    found = assumed(printed)
    if ours := [name for name in found if name.startswith("Corefref.")]:
        raise checking.CheckError(f"coqchk says that the theories assume {', '.join(ours)}")
    return found


def check(folder: Path, *, is_whole: bool = False) -> checking.Looked:
    """Has the theories checked again; how many, and how many values the libraries seal, with their digest."""
    stems = [name.removesuffix(".v") for name in theories.files()]
    found = ask(folder, stems, is_whole=is_whole)
    return checking.Looked((len(stems), len(found)), checking.digest(" ".join(found)))
