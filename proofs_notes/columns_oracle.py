"""
The coreference column, in Python and in Coq, compared string by string.

`coq/columns.v` states the grammar of `spec/formats/conll.md`, and proves of a reader that it reads this grammar and
nothing else. Here Coq reads every column of few signs, and so does `corefref.formats.conll`; they must accept the same
columns, and read the same mentions.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

from corefref.formats.conll import documents
from corefref.formats.documents import InputError, span_of
from proofs_notes import checking
from proofs_notes.oracle import listed

SIGNS = {"(": "Left", ")": "Right", "|": "Bar", "-": "Dash", "_": "Underscore", "0": "Digit 0", "1": "Digit 1"}
NEXT = "\n"
"""Between the cells of two tokens; counted as a sign."""
LENGTH = 5
"""All columns of up to so many signs are compared."""
OF_A_CELL = 4
"""And all cells of up to so many signs between two others, which open before them and close behind them."""
BEFORE = ("-", "(0", "(1", "(0|(1", "(0|(0")
BEHIND = ("-", "0)", "1)", "0)|1)", "0)|0)")

HEAD = """From Coq Require Import BinNat.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import columns.
Definition signs := [:: None; Some Left; Some Right; Some Bar; Some Dash; Some Underscore;
  Some (Digit 0); Some (Digit 1)].
Definition accepted (uss : seq (seq (seq sign))) :=
  pmap (fun us => if has (@nilp sign) us then None
                  else if read_column us is Some ms then Some (us, ms) else None) uss.
Definition columns n := [seq tokens s | s <- strings signs n].
Definition between (bs : seq (seq sign)) cs n :=
  [seq [:: bc.1; u; bc.2] | bc <- [seq (b, c) | b <- bs, c <- cs], u <- strings (pmap (fun x => x) signs) n].
Notation "'L" := Left. Notation "'R" := Right. Notation "'B" := Bar. Notation "'D" := Dash. Notation "'U" := Underscore.
Notation "'0" := (Digit 0). Notation "'1" := (Digit 1).
"""
SHORT = {"(": "'L", ")": "'R", "|": "'B", "-": "'D", "_": "'U", "0": "'0", "1": "'1"}


def columns(length: int) -> Iterator[list[str]]:
    """
    Every column of so many signs whose cells are not empty.

    >>> sum(1 for _ in columns(1)), sum(1 for _ in columns(3))
    (7, 392)
    """
    for signs in product((NEXT, *SIGNS), repeat=length):
        cells = "".join(signs).split(NEXT)
        if all(cells):
            yield cells


def mentions(cells: Sequence[str]) -> list[tuple[int, int, int]] | None:
    """
    Entity, first and last token of each mention that the reader finds, in the order of their ends; None if it refuses.

    >>> mentions(["(0|(1", "0)", "1)"]), mentions(["(0", "-"])
    ([(0, 0, 1), (1, 0, 2)], None)
    """
    lines = ["#begin document (d);", *(f"w\t{cell}" for cell in cells), "#end document"]
    try:
        [document] = documents(lines, "d")
    except InputError:
        return None
    found = ((entity, span_of(m)) for m, entity in document.entity_of.items() if isinstance(m, int))
    return [(entity, span.start, span.end) for entity, span in found]


def between(length: int) -> Iterator[list[str]]:
    """Every cell of so many signs, between two others."""
    for before, behind in product(BEFORE, BEHIND):
        for signs in product(SIGNS, repeat=length):
            yield [before, "".join(signs), behind]


def in_coq(cell: str) -> str:
    """
    A cell as a term.

    >>> in_coq("(0)")
    "[:: 'L; '0; 'R]"
    """
    return listed(SHORT[sign] for sign in cell)


def accepted(found: Iterable[Sequence[str]]) -> Iterator[str]:
    """Each column that the reader accepts, with its mentions, as a term."""
    for cells in found:
        read = mentions(cells)
        if read is not None:
            yield f"({listed(map(in_coq, cells))}, {listed(f'({e}, {i}, {j})' for e, i, j in read)})"


def text_of(length: int, of_a_cell: int) -> str:
    """A file that Coq accepts if and only if it reads every column of so many signs as the reader does."""
    edges = " ".join(listed(map(in_coq, cells)) for cells in (BEFORE, BEHIND))
    lines = [HEAD]
    read, accepted_ones = [], []
    for name, columns_of, term in (
        *((f"columns_{n}", columns(n), f"columns {n}") for n in range(1, length + 1)),
        *((f"between_{n}", between(n), f"between {edges} {n}") for n in range(1, of_a_cell + 1)),
    ):
        terms = ";\n ".join(accepted(columns_of))
        lines += [
            f"Definition {name}_read : seq (seq (seq sign) * seq mention) := [::\n {terms}].",
            f"Lemma {name} : accepted ({term}) = {name}_read.",
            f"Proof. vm_cast_no_check (erefl {name}_read). Qed.",
        ]
        read.append(f"count (fun us => ~~ has (@nilp sign) us) ({term})")
        accepted_ones.append(f"size {name}_read")
    return "\n".join([*lines, checking.sizes([" + ".join(read), " + ".join(accepted_ones)], "vm_compute")])


def check(folder: Path, length: int = LENGTH, of_a_cell: int = OF_A_CELL) -> checking.Looked:
    """
    Has Coq read the columns, in a folder with the theories; how many, and how many of them it accepts.

    CheckError if one is read otherwise.
    """
    checking.write(folder / "columns_read.v", text_of(length, of_a_cell))
    return checking.Looked(tuple(checking.counted(checking.run(folder, [*checking.COQC, "columns_read.v"]))))
