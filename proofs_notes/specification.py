"""
The definitions that the verdicts are about, on one page: what somebody has to read who doubts them.

A proof needs no reader, since Coq checks it. That a definition says what a paper says, a reader has to see.
`python -m proofs_notes.specification` writes `specification.md`: all that the laws rest on, as Coq found it in the
compiled theories (`statements.txt`), and nothing else. Above each definition stands the paper's formula, or the
sentence of the invariant. The text is that of the theories; that it means what Coq compiled, `check` compares.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from textwrap import fill

from proofs_notes import cells, checking, contents, stated, theories
from spec.invariants import INVARIANTS

FILE = theories.HERE / "specification.md"
LONGEST = 600
"""The lines that the page may have: they are to be read in an hour."""
HEAD = """\
# The specification

Made by `python -m proofs_notes.specification`: the {items} definitions that the {laws} laws rest on, in {lines} lines
of Coq. A verdict of [the invariants](../spec/made/invariants.md) says what these lines say: read them beside the
papers. `check` compares them with what Coq compiled, coercions and notations written out.

`T` is a finite type of mentions; `K`, `R` are key and response, sets of entities; `cover K` is M_K, the mentions of K;
`k :&: r` is k ∩ r, `k :|: r` is k ∪ r, `k :\\: r` is k ∖ r; `#|k|` is |k|; `n%:R` is n as a rational number;
`set0` is ∅; `x |: A` is {{x}} ∪ A, `A :\\ x` is A ∖ {{x}}, `~: A` has what A lacks, `f @: A` is the image of A;
`A \\proper k`: A is a part of k, and not k; `trivIset K`: the entities are disjoint; `'C(n, 2)` is n(n − 1)/2;
`[&& a, b & c]` is a ∧ b ∧ c; in `rat`, x / 0 = 0.
Below the name of each theory stands whose formulas it has, where the papers have them.
"""
ENTRY = re.compile(r"^\(\*   (?=\S)(.*?)(?:  +(\S.*?))?\s*\*\)$")
FURTHER = re.compile(r"^\(\*     +(\S.*?)\s*\*\)$")
DEFINES = re.compile(r"(?:Notation|Coercion|Record|Definition|Fixpoint|Inductive|Implicit Types)\s+[\"'(]*(\w+)")


def items() -> dict[str, contents.Item]:
    """The definitions of the record, by their names."""
    found = {}
    for name, text in stated.recorded().items():
        kind, _, digest, *refers = text.partition("\n")[0].split(" ")
        if kind in (contents.TRANSPARENT, contents.INDUCTIVE, contents.OPAQUE):
            found[name] = contents.Item(kind, name, digest, tuple(refers))
    return found


def law_items() -> Iterator[contents.Item]:
    """Each law, and what its statement refers to, as the table of invariants has it."""
    for cell in cells.cells():
        name = f"{cell.theory}.{cell.theorem}"
        refers = tuple(sorted(set(re.findall(r"Corefref\.([\w.]+)", cell.claim))))
        if cell.theory.startswith("laws_"):
            yield contents.Item("law", name, "", refers)


def needed() -> tuple[contents.Item, ...]:
    """All that the laws rest on."""
    known = items()
    roots = {name for law in law_items() for name in law.refers}
    every = contents.Item("", "", "", tuple(sorted(roots)))
    return contents.closure(every, known)


def meanings(theory: str) -> dict[str, str]:
    """What the head of a theory says of its notions, by their names."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in (theories.THEORIES / theory).read_text("utf-8").split("\n"):
        if not line.startswith("(*"):
            break
        if further := FURTHER.match(line):
            for name in names:
                found[name] = f"{found[name]} {further[1]}".strip()
        elif entry := ENTRY.match(line):
            names = re.findall(r"(?:\A|, )([A-Za-z]\w+)", entry[1])
            found.update(dict.fromkeys(names, entry[2] or ""))
        else:
            names = []
    return found


def subject(theory: str) -> str:
    """What the head of a theory says before its first notion: what it is about, and whose formulas it has."""
    _, *lines = (theories.THEORIES / theory).read_text("utf-8").split("\n")
    before = takewhile(lambda line: not ENTRY.match(line), lines)
    return " ".join(" ".join(line.strip("(*) ") for line in before).split())


def meaning_of(name: str, known: dict[str, str]) -> str:
    """What a notion is, with the formula of the metric whose numerator or denominator it is."""
    said = known.get(name, "")
    whole = known.get(re.sub(r"_(?:num|den|term)\Z", "_recall", name), "")
    return f"{said}: {whole}" if whole and whole != said else said


def definitions(theory: str) -> Iterator[tuple[str, str]]:
    """What a theory defines, in its order: the name, and the text."""
    source = theories.without_comments((theories.THEORIES / theory).read_text("utf-8"), strings=True)
    for found in theories.SENTENCE.finditer(source):
        text = found[1].strip()
        if defined := DEFINES.match(text):
            yield defined[1], f"{text}."


def of_theory(theory: str, wanted: Iterable[str]) -> list[str]:
    """The lines of a theory's definitions that are wanted, each below what it means."""
    names, known = set(wanted), meanings(theory)
    sentences = {invariant.id: invariant.sentence for invariant in INVARIANTS}
    lines, last = [], ""
    for name, text in definitions(theory):
        # A notation, a coercion and what letters stand for have no constant: those of the specification are all shown.
        is_shown = name in names or (theory in SPECIFIED and re.match("Notation|Coercion|Implicit Types", text))
        if is_shown:
            said = sentences.get(name) or meaning_of(name, known)
            said = f"(* {' '.join(said.split())} *)"
            lines += [said] if said not in ("(*  *)", last) else []
            last = said
            lines += [line.rstrip() for line in text.split("\n") if line.strip()]
    return lines


SPECIFIED = ("metrics.v", "invariants.v")
"""The theories that state what the table of verdicts is about."""


def page() -> str:
    """The page."""
    found = needed()
    of = [t for t in theories.files() if any(item.name.startswith(f"{t[:-2]}.") for item in found)]
    parts = []
    for theory in of:
        wanted = (item.name.partition(".")[2] for item in found if item.name.startswith(f"{theory[:-2]}."))
        parts.append((theory, of_theory(theory, wanted)))
    code = sum(not line.startswith("(*") for _, lines in parts for line in lines)
    laws = sum(1 for _ in law_items())
    text = HEAD.format(items=len(found), laws=laws, lines=code)
    for theory, lines in parts:
        text += (
            f"\n## {theory}\n\n{fill(subject(theory), 120)}\n\n```coq\n"
            + "".join(f"{line}\n" for line in lines)
            + "```\n"
        )
    if text.count("\n") > LONGEST:
        raise checking.CheckError(f"{FILE.name} has more than {LONGEST} lines")
    return text


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
