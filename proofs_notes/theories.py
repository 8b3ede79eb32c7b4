"""
The theories of `proofs_notes/coq` and the notes that argue them, as text: which theorems there are, which notes.

A note is a Markdown file of this folder; each of its headings `## name` is the name of a theorem, or its text
begins with "Prose only:" and the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
THEORIES = HERE / "coq"
PROSE_ONLY = "Prose only:"

STATED = ("Theorem", "Lemma", "Example", "Fact", "Remark", "Corollary", "Proposition", "Property")
DEFINED = ("Definition", "Fixpoint", "Inductive", "Record")
CONSTANT = re.compile(rf"({'|'.join((*STATED, *DEFINED))})\s+(\w+)")
UNPROVED = re.compile(
    r"\b(Admitted|admit|Admit|Obligations?|Axioms?|Parameters?|Conjectures?|give_up|bypass_check|Declare|Extract\w*"
    r"|Primitive|Register|(?:Unset|Set)\s+(?:Guard|Positivity|Universe|Definitional|Rewriting)\w*)\b"
)
SENTENCE = re.compile(r"(.*?)\.(?=\s|\Z)", re.DOTALL)
BULLETS = re.compile(r"(?:[-+*{}]\s*|(?:all|\d+):\s*)*")
KNOWN = re.compile(
    rf"(?:{'|'.join((*STATED, *DEFINED))}|Section|End|Notation|Local Notation|Ltac|Arguments|Implicit Types?) .+"
    r"|From (?:Coq|mathcomp|Corefref) Require (?:Import|Export) [\w ]+|Import [\w. ]+|Local Open Scope \w+"
    r"|Canonical \w+|Delimit Scope \w+ with \w+|Coercion \w+ : \w+ >-> \w+|Module Map := PositiveMap"
    r"|Set Implicit Arguments|Unset Strict Implicit|Unset Printing Implicit Defensive"
)
"""The commands that a theory may have outside a proof; whatever else there is in Coq is refused."""
OF_A_SECTION = re.compile(r"(?:Variables?|Hypothes[ie]s|Context|Let) .+")
"""What is taken as given within a section, and stands as a hypothesis in what is proved there."""
LAW = re.compile(r"^Theorem\s+(\w+)\s*:\s*(.*?)\.\s", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Statement:
    """A theorem, a lemma or a definition of a theory."""

    kind: str
    name: str
    theory: str

    @property
    def qualified(self) -> str:
        """
        Its name with that of its theory, which no later statement can take over.

        >>> Statement("Lemma", "muc_bounds", "muc.v").qualified
        'Corefref.muc.muc_bounds'
        """
        return f"Corefref.{self.theory.removesuffix('.v')}.{self.name}"


PIECES = re.compile(r'"(?:[^"]|"")*"|\(\*|\*\)')
"""What a comment begins and ends with, and string literals, which Coq reads as one within comments too."""


def without_comments(text: str, *, strings: bool = False) -> str:
    """
    The text of a theory with a blank for each comment, which nest, and with its string literals empty or as they are.

    >>> without_comments("Lemma a. (* not (* this *) *) Qed.")
    'Lemma a.   Qed.'
    >>> without_comments("Unset(**)Guard Checking.")
    'Unset Guard Checking.'
    >>> without_comments('Check "(*". Admitted. Check "*)".')
    'Check "". Admitted. Check "".'
    >>> without_comments('Check "(*". (* "*)" *)', strings=True)
    'Check "(*".  '
    """
    kept: list[str] = []
    depth = end = 0
    for piece in PIECES.finditer(text):
        if not depth:
            kept.append(text[end : piece.start()])
            kept.append(" " if piece[0] == "(*" else "")
        if piece[0] == "(*":
            depth += 1
        elif piece[0] == "*)":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(piece[0] if strings else '""')
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


def project() -> list[str]:
    """The lines of `_CoqProject`."""
    return (THEORIES / "_CoqProject").read_text("utf-8").splitlines()


def files() -> tuple[str, ...]:
    """The theories, in the order of `_CoqProject`, each after those it needs."""
    return tuple(line for line in project() if re.fullmatch(r"\w+\.v", line))


def source(theory: str) -> str:
    """A theory without its comments."""
    return without_comments((THEORIES / theory).read_text("utf-8"))


def commands(text: str) -> Iterator[tuple[str, bool]]:
    r"""
    The sentences of a theory without comments, blanks made one, and whether each stands within a proof.

    >>> list(commands("Lemma a : True.\nProof. by []. Qed."))
    [('Lemma a : True', False), ('Proof', False), ('by []', True), ('Qed', True)]
    """
    proving = False
    for found in SENTENCE.finditer(text):
        sentence = " ".join(found[1].split())
        yield sentence, proving
        proving = sentence not in ("Qed", "Defined", "Abort", "Admitted") and (proving or sentence == "Proof")


def refused(text: str) -> list[str]:
    """
    The sentences of a theory that are not a known command, or assume something outside a section.

    >>> refused("Section S. Variable a : Type. End S. Variable b : False. Lemma c : False. Proof. Admit Obligations.")
    ['Variable b : False', 'Admit Obligations']
    """
    return [sentence for sentence in _refused(text) if sentence]


def _refused(text: str) -> Iterator[str]:
    sections: list[str] = []
    for sentence, proving in commands(text):
        if proving:
            tactic = BULLETS.sub("", sentence, count=1)
            # A command begins with a capital, or with an attribute, which begins with "#".
            if (tactic[:1].isupper() or tactic[:1] == "#") and tactic not in ("Qed", "Defined"):
                yield sentence
        elif sentence.startswith("Section "):
            sections.append(sentence[8:])
        elif sentence.startswith("End "):
            if not sections or sections.pop() != sentence[4:]:
                yield sentence
        elif not (sentence == "Proof" or KNOWN.fullmatch(sentence) or (sections and OF_A_SECTION.fullmatch(sentence))):
            yield sentence


def statements_of(text: str, theory: str) -> Iterator[Statement]:
    r"""
    What a theory states and defines.

    >>> [(s.kind, s.name) for s in statements_of("Theorem a : True.\nDefinition b := 1.", "x.v")]
    [('Theorem', 'a'), ('Definition', 'b')]
    """
    found = (CONSTANT.match(sentence) for sentence, proving in commands(text) if not proving)
    return (Statement(one[1], one[2], theory) for one in found if one)


@cache
def constants() -> tuple[Statement, ...]:
    """What all theories state and define, in their order."""
    return tuple(s for theory in files() for s in statements_of(source(theory), theory))


def statements() -> tuple[Statement, ...]:
    """What all theories state, in their order."""
    return tuple(s for s in constants() if s.kind in STATED)


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
    return tuple(sorted(path.name for path in HERE.glob("*.md") if path.name not in ("README.md", "specification.md")))


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
