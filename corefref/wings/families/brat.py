"""
brat's standoff annotation, its text in another file: mentions, and relations that join them.

::

    file     = { mention | relation | same | other }
    mention  = "T" number TAB label " " first " " end { ";" first " " end } TAB text
    relation = "R" number TAB label " Arg1:" id " Arg2:" id
    same     = "*" TAB label " " id { " " id }
    other    = ( "A" | "M" | "#" | "N" | "AM" ) …                     said of mentions, and not looked at

The text is `NAME.txt` beside `NAME.ann`; offsets are those of its characters, the last one excluded. If relations have
several labels, those whose label begins with `coref` join mentions, and others do not. Events are refused.
`spec/formats/brat.md`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from corefref.formats.documents import BLANKS, Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document, joined, text_beside
from corefref.wings.families.utf16 import places

_MENTION = re.compile(
    r"(?P<id>T[0-9]+)\t(?P<label>[^ \t]+) (?P<places>[0-9]{1,9} [0-9]{1,9}(?:;[0-9]{1,9} [0-9]{1,9})*)\t(?P<text>.*)"
)
_RELATION = re.compile(r"R[0-9]+\t(?P<label>[^ \t]+) [^ \t:]+:(?P<one>T[0-9]+) [^ \t:]+:(?P<other>T[0-9]+)[ \t]*")
_SAME = re.compile(r"\*\t(?P<label>[^ \t]+) (?P<ids>T[0-9]+(?: T[0-9]+)*)[ \t]*")
_OTHER = re.compile(r"(?:A|M|AM|N)[0-9]+\t|#")

_EXPECTED = "`T1⇥Person 0 3⇥Ann`, or `R1⇥Coref Arg1:T2 Arg2:T1`"


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the only document of a file, named after it; `wanted.text` is its text.

    >>> lines = ["T1\tPerson 0 3\tAnn", "T2\tPerson 8 11\ther", "R1\tCoref Arg1:T2 Arg2:T1"]
    >>> [sorted(e) for d in documents(lines, "a.ann", Wanted(text="Ann saw her.")) for e in d.partition]
    [[Span(start=0, end=2), Span(start=8, end=10)]]
    """
    text = text_beside(file, wanted, ".ann", ".txt")
    place_of = places(text, wanted)
    mentions: dict[str, Found] = {}
    links: list[tuple[Literal["R", "*"], str, tuple[str, ...], int]] = []
    number = 0
    for number, line in enumerate(lines, 1):
        row = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        if match := _MENTION.fullmatch(row):
            if match["id"] in mentions:
                raise InputError(file, number, f"{shown(match['id'])} appears twice", "each id once")
            nodes = _nodes(match["places"], text, place_of, file, number)
            text_there = " ".join("".join(text[n] for n in nodes).split())
            if "".join(text_there.split()) != "".join(match["text"].split()):
                what = f"the mention is {shown(match['text'])}, and {shown(text_there)} in the text"
                raise InputError(file, number, what, "the text that was annotated")
            mentions[match["id"]] = Found(match["id"], nodes, number, text_there, match["label"])
        elif match := _RELATION.fullmatch(row):
            links.append(("R", match["label"], (match["one"], match["other"]), number))
        elif match := _SAME.fullmatch(row):
            links.append(("*", match["label"], tuple(match["ids"].split()), number))
        elif row and not _OTHER.match(row):
            raise InputError(file, number, f"{shown(row)} is neither a mention nor a relation of mentions", _EXPECTED)
    if not number:
        raise InputError(file, 1, "the file is empty", _EXPECTED)
    labels = {label for kind, label, _, _ in links if kind == "R"}
    joining = {label for label in labels if label.lower().startswith("coref")} if len(labels) > 1 else labels
    if labels and not joining:
        found_labels = f"relations {', '.join(sorted(labels))}, of which none begins with `coref`"
        raise InputError(file, None, found_labels, "one label of relations, or `Coreference`")
    pairs: list[tuple[str, str]] = []
    for kind, label, ids, number in links:
        if kind == "R" and label not in joining:
            continue
        if unknown := next((identifier for identifier in ids if identifier not in mentions), None):
            raise InputError(file, number, f"{shown(unknown)} is not a mention", "the id of a line `T`")
        pairs += [(ids[0], other) for other in ids[1:]]
    yield document(file, wanted, ".ann", list(mentions.values()), joined(mentions, pairs), [text], "character")


def _nodes(written: str, text: str, place_of: Callable[[int], int | None], file: str, line: int) -> tuple[int, ...]:
    """Return the characters of a mention."""
    nodes: list[int] = []
    for place in written.split(";"):
        start, end = map(int, place.split(" "))
        first, behind = place_of(start), place_of(end)
        if first is None or behind is None or not first < behind:
            raise InputError(file, line, f"characters {start} to {end} of {len(text)}", "places in the text")
        nodes += range(first, behind)
    return tuple(nodes)
