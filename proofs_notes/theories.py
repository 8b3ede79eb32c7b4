"""
The theories of `proofs_notes/coq` and the notes that argue them, as text: which theorems there are, which notes.

A note is a Markdown file of this folder; each of its headings `## name` is the name of a theorem, or its text
begins with "Prose only:" and the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
THEORIES = HERE / "coq"
PROSE_ONLY = "Prose only:"

STATEMENT = re.compile(r"^(?:Local |Global )?(Theorem|Lemma|Example)\s+(\w+)", re.MULTILINE)
UNPROVED = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|give_up|bypass_check|Unset\s+(?:Guard|Positivity|Universe)\w*)\b"
)
LAW = re.compile(r"^Theorem\s+(\w+)\s*:\s*(.*?)\.\s", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Statement:
    """A theorem, a lemma or an example of a theory."""

    kind: str
    name: str
    theory: str


PIECES = re.compile(r'"(?:[^"]|"")*"|\(\*|\*\)')
"""What a comment begins and ends with, and string literals, which Coq reads as one within comments too."""


def without_comments(text: str) -> str:
    """
    The text of a theory without its comments, which nest, and with its string literals empty.

    >>> without_comments("Lemma a. (* not (* this *) *) Qed.")
    'Lemma a.  Qed.'
    >>> without_comments('Check "(*". Admitted. Check "*)".')
    'Check "". Admitted. Check "".'
    """
    kept: list[str] = []
    depth = end = 0
    for piece in PIECES.finditer(text):
        if not depth:
            kept.append(text[end : piece.start()])
        if piece[0] == "(*":
            depth += 1
        elif piece[0] == "*)":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append('""')
        end = piece.end()
    if not depth:
        kept.append(text[end:])
    return "".join(kept)


WIDTH = 100
"""The columns that a line of a theory has at most."""
WORDS = re.compile(r'(?:"(?:[^"]|"")*"|[^\s"])+')


def narrow(text: str) -> str:
    """
    A theory that was generated, its long lines broken where Coq reads a blank.

    >>> print(narrow("Example e : " + "1 + " * 25 + '"of two words" = x.'))
    Example e : 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 +
      1 + 1 + 1 + "of two words" = x.
    """
    return "\n".join(line if len(line) <= WIDTH else _broken(line) for line in text.split("\n"))


def _broken(line: str) -> str:
    first, *words = WORDS.findall(line)
    indent = " " * (len(line) - len(line.lstrip()))
    lines = [indent + first]
    for word in words:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}  {word}")
    return "\n".join(lines)


def files() -> tuple[str, ...]:
    """The theories, in the order of `_CoqProject`, each after those it needs."""
    return tuple(re.findall(r"^\w+\.v$", (THEORIES / "_CoqProject").read_text("utf-8"), re.MULTILINE))


def source(theory: str) -> str:
    """A theory without its comments."""
    return without_comments((THEORIES / theory).read_text("utf-8"))


def statements_of(text: str, theory: str) -> Iterator[Statement]:
    r"""
    What a theory states.

    >>> [s.name for s in statements_of("Theorem a : True.\nLemma b : True.", "x.v")]
    ['a', 'b']
    """
    return (Statement(kind, name, theory) for kind, name in STATEMENT.findall(text))


def statements() -> tuple[Statement, ...]:
    """What all theories state, in their order."""
    return tuple(s for theory in files() for s in statements_of(source(theory), theory))


@dataclass(frozen=True, slots=True)
class Law:
    """A theorem of a `laws_*.v`: an invariant, and the metric of which it is proved."""

    name: str
    statement: str
    theory: str


def laws_of(text: str, theory: str) -> Iterator[Law]:
    r"""
    The laws of a theory.

    >>> [(law.name, law.statement) for law in laws_of("Theorem muc_f1_symmetric :\n  f1_symmetric muc.\nProof.", "x.v")]
    [('muc_f1_symmetric', 'f1_symmetric muc')]
    """
    return (Law(name, " ".join(statement.split()), theory) for name, statement in LAW.findall(text))


def laws() -> tuple[Law, ...]:
    """What all theories of laws state, in their order."""
    return tuple(law for theory in files() if theory.startswith("laws_") for law in laws_of(source(theory), theory))


def unproved(text: str) -> list[str]:
    """
    The words of a theory by which something could be taken as proved without a proof.

    >>> unproved("Lemma a : False. Admitted.")
    ['Admitted']
    """
    return UNPROVED.findall(text)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a note, and its text."""

    note: str
    heading: str
    text: str

    @property
    def is_prose_only(self) -> bool:
        """Whether it says that there is no theorem of this name, and why."""
        return self.text.startswith(PROSE_ONLY)


def notes() -> tuple[str, ...]:
    """The notes."""
    return tuple(sorted(path.name for path in HERE.glob("*.md") if path.name != "README.md"))


def sections_of(text: str, note: str) -> Iterator[Section]:
    r"""
    The sections of a note.

    >>> [s.heading for s in sections_of("# MUC\n\n## muc_bounds\nIt is.\n", "muc.md")]
    ['muc_bounds']
    """
    _, *pieces = HEADING.split(text)
    return (Section(note, heading, body.strip()) for heading, body in zip(pieces[::2], pieces[1::2], strict=True))


def sections() -> tuple[Section, ...]:
    """The sections of all notes."""
    return tuple(s for note in notes() for s in sections_of((HERE / note).read_text("utf-8"), note))
