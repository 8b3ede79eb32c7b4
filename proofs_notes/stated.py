"""
What the theories state and define, as Coq prints it, compared with what was recorded when it was last read.

`statements.txt` has every law, every other theorem and every lemma that a note names, with its statement (the laws are
typed, `cells.py`); and every constant that Coq can unfold and every inductive type, whatever word began it. Each has a
digest of what Coq prints with nothing left out or abbreviated. A statement says on how many items of ours it rests,
with a digest of all of theirs, and a definition names what it refers to (`contents.py`). So whatever changes what a
theorem means shows in the file, or `check` refuses it. The file also names the versions of Coq and mathcomp that
printed it, with digests of those of their compiled files that the theories load.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent

from proofs_notes import checking, contents, theories

FILE = theories.HERE / "statements.txt"
COQ, MATHCOMP = "8.16.1", "1.15.0"
"""The versions that printed the file; others print some things otherwise, so `check` refuses them."""
TITLE = """\
What the theories state and define, as Coq prints it: made by proofs_notes/check --record.
Read what changes here as you would read a theorem: nothing else compares it.
"""
LIBRARIES = {"Coq": ("Coq", COQ, "theories"), "mathcomp": ("mathcomp", MATHCOMP, "user-contrib/mathcomp")}
"""The libraries that the theories use, each with its name, its version, and the folder below Coq's own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An item of a theory: what it is called, the item, its statement if it has one, and what it rests on."""

    kind: str
    item: contents.Item
    statement: str
    rests: str

    @property
    def name(self) -> str:
        """Its name with that of its theory."""
        return self.item.name

    @property
    def head(self) -> str:
        """The beginning of its first line in the file."""
        return f"{self.kind} {self.name} {self.item.digest}"

    @property
    def text(self) -> str:
        """Its lines in the file."""
        return f"{self.head}{self.rests}\n{indent(self.statement, '    ')}"


@cache
def named_in_notes() -> frozenset[str]:
    """What the notes name in their text."""
    texts = ((theories.HERE / note).read_text("utf-8") for note in theories.notes())
    return frozenset(name for text in texts for name in re.findall(r"`(\w+)`", text))


def is_recorded(s: theories.Statement) -> bool:
    """Whether a statement stands in the file."""
    return s.kind == "Theorem" or (s.kind in theories.STATED and s.name in named_in_notes())


def kind_of(s: theories.Statement) -> str:
    """What a statement is called in the file."""
    return "law" if is_law(s) else s.kind.lower()


def is_law(s: theories.Statement) -> bool:
    """Whether a statement is a cell of the table of invariants, which says what it states."""
    return s.kind == "Theorem" and s.theory.startswith("laws_")


def in_full(kinds: Mapping[str, str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Commands that print items with nothing left out: of a constant that Coq cannot unfold, its statement alone."""
    for name in names:
        command = "Check @" if kinds.get(name) == contents.OPAQUE else "Print "
        yield name, f"Set Printing All. {command}Corefref.{name}. Unset Printing All."


def entries(folder: Path, of: Sequence[str], *, is_whole: bool = True) -> Iterator[Entry]:
    """
    The entries of some theories, compiled in a folder, in their order.

    Of all theories (`is_whole`), each entry says what it states and rests on; of some, it has its digest alone.
    CheckError if what is to be recorded is not there.
    """
    kinds = contents.kinds_of(folder, of)
    wanted = {
        s.qualified.removeprefix("Corefref."): s
        for s in theories.constants()
        if s.theory.removesuffix(".v") in of and is_recorded(s)
    }
    if missing := sorted(wanted.keys() - kinds.keys()):
        raise checking.CheckError(f"stated, but not in the compiled theories: {', '.join(missing)}")
    names = [
        n for n, kind in kinds.items() if n in wanted or (kind != contents.OPAQUE and not contents.is_scheme(n, kinds))
    ]
    shown = [name for name, s in wanted.items() if is_whole and not is_law(s)]
    in_short = ((f"short {name}", f"Check @Corefref.{name}.") for name in shown)
    printed = contents.pieces(folder, "stated", of, (*in_full(kinds, names), *in_short))
    full = {name: printed[name] for name in names if name in printed}
    items = {item.name: item for item in contents.items(full, kinds, of)}
    while further := sorted({n for item in items.values() for n in item.refers} - items.keys()):
        full.update(contents.pieces(folder, "stated", of, in_full(kinds, further)))
        items = {item.name: item for item in contents.items(full, kinds, of)}
    for name in (*(name for name in kinds if name in items), *sorted(items.keys() - kinds.keys())):
        kind = kind_of(wanted[name]) if name in wanted else items[name].kind
        statement = statement_of(printed[f"short {name}"]) if f"short {name}" in printed else ""
        yield Entry(kind, items[name], statement, rests(kind, items[name], items) if is_whole else "")


def statement_of(printed: str) -> str:
    """What `Check` prints of a theorem, without its name."""
    statement = printed.partition(":")[2].strip()
    lines = (line.removeprefix("     ").rstrip() for line in f"     {statement}".splitlines())
    return "".join(f"{line.removeprefix('  ')}\n" for line in lines if line)


def rests(kind: str, item: contents.Item, known: Mapping[str, contents.Item]) -> str:
    """How many items a statement rests on, with a digest of them all; or what a definition refers to."""
    if kind in (contents.TRANSPARENT, contents.INDUCTIVE, contents.OPAQUE):
        return "".join(f" {name}" for name in item.refers)
    found = contents.closure(item, known)
    return f" rests on {len(found)} {checking.digest(' '.join(f'{one.name} {one.digest}' for one in found))}"


def libraries(folder: Path) -> Iterator[str]:
    """The libraries that the theories load, each with its version, and how many compiled files, with a digest."""
    found = contents.loaded(folder, stems())
    root = Path(checking.run(folder, ["coqc", "-where"]).strip())
    loaded = set(re.findall(r"(?:Coq|mathcomp)(?:\.\w+)+", found))
    for prefix, (name, version, place) in LIBRARIES.items():
        files = sorted(n.removeprefix(f"{prefix}.").replace(".", "/") for n in loaded if n.startswith(f"{prefix}."))
        digest = hashlib.sha256(b"".join((root / place / f"{file}.vo").read_bytes() for file in files)).hexdigest()
        yield f"library {name} {version}: {len(files)} files {digest[:16]}\n"


def stems() -> tuple[str, ...]:
    """The theories' names, in their order."""
    return tuple(name.removesuffix(".v") for name in theories.files())


def text_of(of: Iterable[str], found: Iterable[Entry]) -> str:
    """The file, of the libraries and the entries."""
    return f"{TITLE}\n{''.join(of)}\n{''.join(entry.text for entry in found)}"


ENTRY = re.compile(r"^(?=[a-z]+ \w+\.[\w.']+ [0-9a-f]{16}(?: |$))", re.MULTILINE)


def recorded() -> dict[str, str]:
    """The lines of each entry of the file, by its name."""
    _, *found = ENTRY.split(FILE.read_text("utf-8"))
    return {piece.split(" ", 2)[1]: piece for piece in found}


def recorded_libraries() -> list[str]:
    """The lines of the libraries in the file."""
    return [line for line in FILE.read_text("utf-8").splitlines(keepends=True) if line.startswith("library ")]


def head_of(text: str) -> str:
    r"""
    The beginning of the first line of an entry, with its digest.

    >>> head_of("theorem muc.a 0123456789abcdef rests on 2 abcd\n    1 = 1\n")
    'theorem muc.a 0123456789abcdef'
    """
    return " ".join(text.split()[:3])


def differences(found: Iterable[Entry], before: Mapping[str, str], *, is_whole: bool = True) -> Iterator[str]:
    """How entries differ from those that were recorded of the same names."""
    for entry in found:
        now = entry.text if is_whole else entry.head
        if entry.name not in before:
            yield f"{entry.name} is not recorded"
        elif now != (was := before[entry.name] if is_whole else head_of(before[entry.name])):
            yield f"{entry.name} was\n{was}and is\n{now}"


def is_version() -> bool:
    """Whether this is the version of Coq that printed the file."""
    return f"version {COQ}" in checking.run(Path.cwd(), ["coqc", "--version"])


def record(folder: Path) -> None:
    """Writes the file anew."""
    FILE.write_text(text_of(libraries(folder), entries(folder, stems())), "utf-8")


def check(folder: Path) -> checking.Looked:
    """Compares what Coq prints with the file; how many entries. CheckError if one differs."""
    found, loaded = list(entries(folder, stems())), list(libraries(folder))
    if loaded != recorded_libraries():
        raise checking.CheckError(f"other libraries than those recorded:\n{''.join(loaded)}")
    if differing := [*differences(found, recorded())]:
        raise checking.CheckError("\n".join([*differing, "If this is meant, read it, and run check --record."]))
    if gone := sorted(recorded().keys() - {entry.name for entry in found}):
        raise checking.CheckError(f"recorded, but not there: {', '.join(gone)}")
    return checking.Looked((len(found),))
