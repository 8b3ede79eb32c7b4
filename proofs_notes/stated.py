"""
What the theories state and define, as Coq prints it, compared with what was recorded when it was last read.

`statements.txt` has every theorem that is not a law (the laws are typed, `cells.py`), every lemma that a note names,
and every definition. Of a theorem or a lemma it has the statement, as it is after its section; of each a digest of what
Coq prints with nothing left out or abbreviated. So a statement or a definition that is changed shows in the file, or
`check` refuses it. Coq prints with mathcomp's notations alone: no theory can lend another meaning to what is printed.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent

from proofs_notes import checking, theories

FILE = theories.HERE / "statements.txt"
COQ = "8.16.1"
"""The version that printed the file; another prints some things otherwise, and is not asked."""
HEAD = """From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require {theories}.
Local Open Scope ring_scope.
Set Printing Width 100. Set Printing Depth 1000000.
Unset Printing Implicit Defensive.{further}
"""
TITLE = f"""\
What the theories state and define, as Coq {COQ} prints it: made by proofs_notes/check --record.
Read what changes here as you would read a theorem: nothing else compares it.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A theorem, a lemma or a definition: its name with that of its theory, its digest, and the statement."""

    kind: str
    name: str
    digest: str
    statement: str

    @property
    def text(self) -> str:
        """Its lines in the file."""
        return f"{self.kind.lower()} {self.name} {self.digest}\n{indent(self.statement, '    ')}"


@cache
def named_in_notes() -> frozenset[str]:
    """What the notes name in their text."""
    texts = ((theories.HERE / note).read_text("utf-8") for note in theories.notes())
    return frozenset(name for text in texts for name in re.findall(r"`(\w+)`", text))


def is_recorded(s: theories.Statement) -> bool:
    """Whether a statement or a definition stands in the file."""
    if s.kind == "Theorem":
        return not s.theory.startswith("laws_")
    return s.kind in theories.DEFINED or s.name in named_in_notes()


def asked(found: Sequence[theories.Statement], *, in_full: bool) -> str:
    """A file by which Coq prints them."""
    lines = [
        HEAD.format(
            theories=" ".join(dict.fromkeys(s.theory.removesuffix(".v") for s in found)),
            further=" Set Printing All." if in_full else "",
        )
    ]
    for s in found:
        lines.append(f'Goal True. idtac "== {s.qualified}". Abort.')
        lines.append(f"{'Print ' if s.kind in theories.DEFINED else 'Check @'}{s.qualified}.")
    return "\n".join([*lines, ""])


def printed(folder: Path, found: Sequence[theories.Statement], *, in_full: bool) -> dict[str, str]:
    """What Coq prints of each, in a folder with the compiled theories, by its name."""
    checking.write(folder / "stated.v", asked(found, in_full=in_full))
    _, *pieces = checking.run(folder, [*checking.COQC, "stated.v"]).split("== Corefref.")
    return dict(piece.split("\n", 1) for piece in pieces)


def entries(folder: Path, found: Sequence[theories.Statement]) -> Iterator[Entry]:
    """The entries of some statements and definitions."""
    full, short = (printed(folder, found, in_full=in_full) for in_full in (True, False))
    for s in found:
        name = s.qualified.removeprefix("Corefref.")
        digest = hashlib.sha256(" ".join(full[name].split()).encode()).hexdigest()[:16]
        statement = "" if s.kind in theories.DEFINED else short[name].partition(":")[2]
        lines = (line.removeprefix("     ").rstrip() for line in f"     {statement.strip()}".splitlines())
        yield Entry(s.kind, name, digest, "".join(f"{line.removeprefix('  ')}\n" for line in lines if line))


def text_of(found: Iterable[Entry]) -> str:
    """The file."""
    return TITLE + "\n" + "".join(entry.text for entry in found)


def recorded() -> dict[str, str]:
    """The lines of each entry of the file, by its name."""
    pieces = re.split(r"^(?=[a-z]+ \w+\.\w+ [0-9a-f]{16}$)", FILE.read_text("utf-8"), flags=re.MULTILINE)
    return {piece.split(" ", 2)[1]: piece for piece in pieces[1:]}


def differences(found: Iterable[Entry], before: dict[str, str]) -> Iterator[str]:
    """How entries differ from those that were recorded of the same names."""
    for entry in found:
        if entry.name not in before:
            yield f"{entry.name} is not recorded"
        elif entry.text != before[entry.name]:
            yield f"{entry.name} was\n{before[entry.name]}and is\n{entry.text}"


def is_version() -> bool:
    """Whether this is the version of Coq that printed the file."""
    return f"version {COQ}" in checking.run(Path.cwd(), ["coqc", "--version"])


def check(folder: Path, *, record: bool = False) -> int:
    """Compares what Coq prints with the file, or writes the file; how many entries. CheckError if one differs."""
    wanted = [s for s in theories.constants() if is_recorded(s)]
    found = list(entries(folder, wanted))
    if record:
        FILE.write_text(text_of(found), "utf-8")
    if differing := [*differences(found, recorded())]:
        raise checking.CheckError("\n".join([*differing, "If this is meant, read it, and run check --record."]))
    if gone := sorted(recorded().keys() - {entry.name for entry in found}):
        raise checking.CheckError(f"recorded, but not there: {', '.join(gone)}")
    return len(found)
