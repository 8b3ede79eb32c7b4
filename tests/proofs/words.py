"""
The sentences that say *proved*, *theorem* or *checked in Coq*, and the claims of papers, as they were when last read.

A program cannot tell whether a sentence says no more than its theorem. So each sentence names the theorem or the
invariant that it means, which is looked for, or is one of those that speak of proofs in general. A sentence that is
new, or says something else, is seen until somebody has read it and runs `python -m tests.proofs.words`. The same holds
of each claim: its quotation, its reading, and the statements and theorems that decide it are recorded together, so that
two of them cannot change places.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from proofs_notes import checking, claims, theories
from spec.invariants import INVARIANTS
from tests.commands import put

TOP = theories.HERE.parent
FILE = Path(__file__).with_name("words.txt")
PAGES = ("README.md", "proofs_notes/README.md", "spec/**/*.md")
MADE = ("spec/made/claims.md", "spec/made/invariants.md", "spec/CHANGELOG.md")
"""Pages that a program makes, each cell of the invariants from its law and each claim from its entry, and the past."""
SAYS = re.compile(
    r"\b(?:prove[dns]|provabl[ey]|theorems?|machine-checked|formally (?:checked|verified)|(?:in|by) Coq"
    r"|Coq (?:has )?(?:check(?:s|ed)|prove[ds]|verifie[ds]))\b",
    re.IGNORECASE,
)
NOT_PROVED = re.compile(r"\b(?:not|nothing is|no) (?:proved|theorems?)\b")
BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.) )|\n(?=```)")
COUNTED = re.compile(r"<!-- evidence -->.*?<!-- end of evidence -->", re.DOTALL)
"""Counts that a program writes into pages, and tests by itself: a new metric changes them."""
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z*`\[“{])")


class Sentence(NamedTuple):
    """A sentence of a page, and the names of theorems, lemmas and invariants that stand in it."""

    page: str
    text: str
    names: tuple[str, ...]

    @property
    def line(self) -> str:
        """Its line in the record."""
        return f"{self.page} [{' '.join(self.names)}] {self.text}\n"


def known() -> frozenset[str]:
    """What a sentence may name: theorems, lemmas, headings of the notes, and invariants."""
    stated = {s.name for s in theories.statements()} | {s.heading for s in theories.sections()}
    return frozenset(stated | {invariant.id for invariant in INVARIANTS})


def sentences_of(page: str, text: str, names: frozenset[str]) -> Iterator[Sentence]:
    """
    The sentences of a page that speak of a proof.

    >>> list(sentences_of("a.md", "MUC is old. It is below 1, a theorem (`muc_bounds`).", frozenset({"muc_bounds"})))
    [Sentence(page='a.md', text='It is below 1, a theorem (`muc_bounds`).', names=('muc_bounds',))]
    """
    for block in BLOCK.split(text):
        for sentence in SENTENCE.split(" ".join(block.split())):
            if SAYS.search(sentence):
                found = dict.fromkeys(word for word in re.findall(r"\w+", sentence) if word in names and "_" in word)
                yield Sentence(page, sentence, tuple(found))


def sentences() -> tuple[Sentence, ...]:
    """Those of all pages that people write."""
    names = known()
    pages = sorted({path for pattern in PAGES for path in TOP.glob(pattern)})
    named = ((path.relative_to(TOP).as_posix(), path) for path in pages)
    return tuple(
        sentence
        for page, path in named
        if not page.startswith(MADE)
        for sentence in sentences_of(page, COUNTED.sub("", path.read_text("utf-8")), names)
    )


GENERAL = (
    "proofs_notes/README.md",
    "spec/README.md",
    "spec/evidence.md",
    "spec/made/annotated_invariants.md",
    "spec/book/proofs.md",
    "spec/made/which_metric.md",
)
"""Pages that speak of proofs in general; on all others each sentence names what it means."""


def of_claims() -> Iterator[str]:
    """A line of each claim: its id, and a digest of its quotation, its reading, its statements and theorems."""
    for claim in claims.data():
        proofs = (f"{proof['statement']} := {proof['theorem']}" for proof in claim["decided"]["proofs"])
        parts = (claim["locator"]["quote"], claim["reading"], " ".join(claim["decided"]["by"]), *proofs)
        yield f"claim {claim['id']} {checking.digest(' | '.join(parts))}\n"


def record() -> str:
    """The record."""
    return "".join([*(sentence.line for sentence in sentences()), *of_claims()])


if __name__ == "__main__":
    put(FILE, record())
