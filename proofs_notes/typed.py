"""
Sentences that are generated, as definitions and lemmas that Coq types, and what Coq understands by them.

The words of a sentence are made here, but what they mean is for Coq to say: a coercion, a notation or a canonical
structure of a theory could lend them another meaning. So Coq prints each sentence with nothing left out, and the record
has a digest of them all.

All generated theories are modules of one file, since most of what Coq takes for a theory is to load what it needs, and
to look at the proofs on which all of them rest. If Coq refuses the file, it is asked of each theory alone, so that the
error names the one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from proofs_notes import checking, contents

TOGETHER = "generated"
"""The file of several theories; that of one has its name."""


class Generated(NamedTuple):
    """A theory that is generated: its name, its text, its sentences' names, and terms with its name to be computed."""

    theory: str
    text: str
    names: Sequence[str]
    numbers: Sequence[str] = ()


@dataclass(frozen=True)
class Sentences:
    """A part of the check that has Coq type generated sentences, alone or together with others."""

    generated: Callable[[], Sequence[Generated]]
    looked: Callable[[Sequence[checking.Looked]], checking.Looked] = lambda found: found[0]
    """What the part looked at, of how much Coq looked at in each theory."""

    def __call__(self, folder: Path) -> checking.Looked:
        """Has Coq type the sentences, in a folder with the compiled theories. CheckError if one is not typed."""
        return self.looked(typed(folder, self.generated()))


def together(folder: Path, of: Sequence[Sentences]) -> list[checking.Looked]:
    """What each of some parts looked at, their sentences typed in one file. CheckError if one is not typed."""
    generated = [one.generated() for one in of]
    found = iter(typed(folder, [theory for theories in generated for theory in theories]))
    return [one.looked([next(found) for _ in theories]) for one, theories in zip(of, generated, strict=True)]


def typed(folder: Path, of: Sequence[Generated]) -> list[checking.Looked]:
    """
    Has Coq compile generated theories; how many sentences it printed of each, what it computed, and a digest of them.

    CheckError if one does not compile, or if what is named rests on an axiom or is not printed.
    """
    try:
        return _typed(folder, of)
    except checking.CheckError:
        if len(of) == 1:
            raise
    return [looked for one in of for looked in typed(folder, [one])]


def _typed(folder: Path, of: Sequence[Generated]) -> list[checking.Looked]:
    file = of[0].theory if len(of) == 1 else TOGETHER
    named = [f"{file}.{one.theory}.{name}" for one in of for name in one.names]
    asked = [("rests", numbers("rests", checking.looking_at(named)))]
    asked += [(name, f"Set Printing All. Check @Corefref.{name}. Unset Printing All.") for name in named]
    asked += [
        (f"{one.theory} {n}", numbers(f"{one.theory}_{n}", checking.sizes([term])))
        for one in of
        for n, term in enumerate(one.numbers)
    ]
    modules = "\n".join(module(one.theory, one.text) for one in of)
    printed = contents.pieces(folder, file, (), asked, f"From Coq Require BinNat.\n{modules}")
    checking.rest_on_nothing(named, checking.answer(printed["rests"]))
    return [_looked(one, file, printed) for one in of]


def module(name: str, text: str) -> str:
    """A module, whose imports, notations and options end with it."""
    return f"Module {name}.\n{text}\nEnd {name}.\n"


def numbers(name: str, text: str) -> str:
    """Commands by which Coq prints binary numbers in digits, for which it needs their notation."""
    return module(f"numbers_of_{name}", f"Import BinNat.\n{text}")


def _looked(one: Generated, file: str, printed: dict[str, str]) -> checking.Looked:
    found = {n: printed[f"{file}.{one.theory}.{n}"] for n in one.names if f"{file}.{one.theory}.{n}" in printed}
    numbers = (n for place, _ in enumerate(one.numbers) for n in checking.counted(printed[f"{one.theory} {place}"]))
    return checking.Looked((len(found), *numbers), checking.digest(" ".join(f"{n} {found[n]}" for n in sorted(found))))
