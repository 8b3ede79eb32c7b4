"""
What stands in compiled theories, and what each statement rests on: read off what Coq prints, never off the text.

A theory's text can mislead. A coercion, a notation, a canonical structure or an `Arguments` changes what later words
mean, and a lemma that ends in `Defined` is a definition. So nothing here looks at words. `Print Module` lists what a
compiled theory contains. `Set Printing All` then prints each item with no coercion, notation or implicit argument left
out, and with the name of its theory, since no theory is imported. An item *refers* to the items of ours that are
printed in it; its *closure* is what it refers to, directly or through others.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs_notes import checking

HEAD = """From mathcomp Require Import all_ssreflect all_algebra.
{required}
Local Open Scope ring_scope.
Set Printing Width 100. Set Printing Depth 1000000.
Unset Printing Implicit Defensive.
"""
MARK = "=====> "
"""Before the name of what is printed next; no notation has it."""
OPAQUE, TRANSPARENT, INDUCTIVE = "opaque", "transparent", "inductive"
KINDS = {
    "Parameter": OPAQUE,
    "Definition": TRANSPARENT,
    "Inductive": INDUCTIVE,
    "CoInductive": INDUCTIVE,
    "Variant": INDUCTIVE,
    "Record": INDUCTIVE,
}
"""How `Print Module` begins each item, and what it is: an axiom and a lemma that ends in `Qed` are opaque alike."""
ITEM = re.compile(r"^     (?=\S)(\w+)\s+([\w']+)", re.MULTILINE)
ALIAS = "Map"
"""
The one module within a theory, another name for Coq's own `PositiveMap` (`theories.KNOWN`). `Print Module` does not say
so: what statements rest on of its contents is printed and recorded as if it were ours.
"""
SCHEME = re.compile(r"_(?:rect|ind|rec|sind)\Z")
"""How the names end of what Coq adds to each inductive type."""
CONSTRUCTOR = re.compile(r"(?::=|\|)\s+([\w']+) :")


@dataclass(frozen=True, slots=True)
class Item:
    """A constant or an inductive type: its kind, a digest of what Coq prints of it, and the names it refers to."""

    kind: str
    name: str
    digest: str
    refers: tuple[str, ...]


def parse_modules(printed: Mapping[str, str]) -> dict[str, str]:
    r"""
    The kind of each item, by its name, of what `Print Module` prints of each theory. CheckError for another item.

    >>> parse_modules({"muc": "Module\nmuc\n:= Struct\n     Definition parts : nat.\n     Parameter a : 0 = 0."})
    {'muc.parts': 'transparent', 'muc.a': 'opaque'}
    """
    kinds = {}
    for theory, text in printed.items():
        for word, name in ITEM.findall(text):
            if (word, name) == ("Module", ALIAS):
                continue
            if word not in KINDS:
                raise checking.CheckError(f"{theory}: what is {word} {name}?")
            kinds[f"{theory}.{name}"] = KINDS[word]
    return kinds


def pieces(
    folder: Path, name: str, theories: Sequence[str], asked: Iterable[tuple[str, str]], before: str = ""
) -> dict[str, str]:
    """What Coq prints for each command, by its key, with the theories loaded and none imported, behind some text."""
    lines = [before, HEAD.format(required=f"From Corefref Require {' '.join(theories)}." if theories else "")]
    for key, command in asked:
        lines += [f'Goal True. idtac "{MARK}{key}". Abort.', command]
    checking.write(folder / f"{name}.v", "\n".join([*lines, ""]))
    _, *found = checking.run(folder, [*checking.COQC, f"{name}.v"]).split(MARK)
    return dict(piece.split("\n", 1) for piece in found)


def kinds_of(folder: Path, theories: Sequence[str]) -> dict[str, str]:
    """What stands in compiled theories: the kind of each constant and inductive type, by its name."""
    listed = _listed(folder, tuple(theories))
    return parse_modules({theory: listed[theory] for theory in theories})


def loaded(folder: Path, theories: Sequence[str]) -> str:
    """The libraries that are loaded with compiled theories, as Coq prints them."""
    return _listed(folder, tuple(theories))[LIBRARIES]


LIBRARIES = "libraries, loaded"
"""The key of what Coq prints of the libraries; no theory is called so."""


def _listed(folder: Path, theories: tuple[str, ...]) -> dict[str, str]:
    files = ((folder / f"{theory}.vo").stat() for theory in theories)
    return _printed(folder, theories, tuple((file.st_ino, file.st_mtime_ns) for file in files))


@cache
def _printed(folder: Path, theories: tuple[str, ...], _: tuple[tuple[int, int], ...]) -> dict[str, str]:
    # Of the same compiled files, Coq is asked once.
    commands = [(theory, f"Print Module Corefref.{theory}.") for theory in theories]
    return pieces(folder, "contents", theories, [*commands, (LIBRARIES, "Print Libraries.")])


def is_scheme(name: str, kinds: Mapping[str, str]) -> bool:
    """
    Whether Coq made an item of itself, to go with an inductive type; whatever rests on it is looked at with it.

    >>> kinds = {"t.way": INDUCTIVE, "t.way_ind": TRANSPARENT, "t.by_ind": TRANSPARENT}
    >>> [name for name in kinds if is_scheme(name, kinds)]
    ['t.way_ind']
    """
    stem = SCHEME.sub("", name)
    return stem != name and kinds[name] == TRANSPARENT and kinds.get(stem) == INDUCTIVE


def items(printed: Mapping[str, str], kinds: Mapping[str, str], theories: Iterable[str]) -> Iterator[Item]:
    """The items of what Coq printed in full of each name, among those whose kinds are known."""
    constructors = {
        f"{name.partition('.')[0]}.{one}": name
        for name, text in printed.items()
        if kinds.get(name) == INDUCTIVE
        for one in CONSTRUCTOR.findall(text)
    }
    ours = re.compile(rf"(?<![\w.'])(?:Corefref\.)?((?:{'|'.join(theories)})\.[\w.']*[\w'])")
    for name, text in printed.items():
        found = {constructors.get(one, one) for one in ours.findall(text)} - {name}
        if unknown := sorted(one for one in found - kinds.keys() if one.split(".")[1:2] != [ALIAS]):
            raise checking.CheckError(f"{name} refers to what no theory contains: {', '.join(unknown)}")
        yield Item(kinds.get(name, TRANSPARENT), name, checking.digest(text), tuple(sorted(found)))


def closure(of: Item, known: Mapping[str, Item]) -> tuple[Item, ...]:
    """
    What an item rests on: all that it refers to, directly or through others, in the order of their names.

    >>> a, b, c = Item("", "t.a", "1", ("t.b",)), Item("", "t.b", "2", ("t.a", "t.c")), Item("", "t.c", "3", ())
    >>> [item.name for item in closure(a, {"t.a": a, "t.b": b, "t.c": c})]
    ['t.b', 't.c']
    """
    reached: set[str] = set()
    waiting = list(of.refers)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += known[name].refers
    return tuple(known[name] for name in sorted(reached - {of.name}))
