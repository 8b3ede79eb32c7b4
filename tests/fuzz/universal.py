"""
What files of Universal Anaphora's columns say, read a second time: every fault of a text is gathered.

Of a text without one the entities of the column IDENTITY are said. Written from `spec/formats/universal_anaphora.md`
and the choices READ-9, READ-19 and REPEAT-1.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.fuzz.oracle import BLANKS, RefusedError, Repeated, Said
from tests.fuzz.relatives import place_of

NAMES = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM"

Name = tuple[int, int, int]
"""A node: a word is (offset, 0, 0), an empty node (word, side, number)."""


@dataclass(slots=True)
class Markable:
    """Where it opens, what is said of it, and its nodes."""

    line: int
    said: dict[str, str]
    nodes: list[Name] = field(default_factory=list)
    closed: int = 0


@dataclass(slots=True)
class Text:
    """A document, as far as it has been read."""

    name: str
    nodes: list[Name] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    since: int = 0
    """The words before the sentence."""
    first: int = 0
    """The line of its first row."""
    opened: dict[int, list[tuple[str, int, int]]] = field(default_factory=lambda: {10: [], 11: [], 12: []})
    """By column: id, line, and place of the first node."""
    marked: dict[int, dict[str, Markable]] = field(default_factory=lambda: {10: {}, 12: {}})
    bridges: list[tuple[int, str, str]] = field(default_factory=list)
    closings: int = 0


def universal(lines: Sequence[str], repeated: Repeated) -> Iterable[Said]:
    """The documents. Raises RefusedError with the lines of all faults."""
    faults: set[int] = set()
    texts: list[Text] = []
    for number, line in enumerate(lines, 1):
        text = line.strip(BLANKS)
        if not text:
            for current in texts[-1:]:
                faults |= end_of_sentence(current)
        elif text.startswith("#"):
            comment = text[1:].strip(BLANKS)
            columns = re.fullmatch(r"global\.columns[ \t]*+=(.*)", comment, re.DOTALL)
            if columns and columns[1].strip(" \t").replace("\t", " ").split(" ") != NAMES.split():
                faults.add(number)
            if re.match(r"newdoc($|[ \t\r])", comment):
                named = re.fullmatch(r"newdoc[ \t]+id[ \t]*=[ \t]*([^\r]+)", comment)
                name = named[1].strip(BLANKS) if named else ""
                if not name or name in {known.name for known in texts}:
                    faults.add(number)
                for current in texts[-1:]:
                    faults |= end_of_sentence(current)
                texts.append(Text(name))
        elif texts:
            faults |= row(texts[-1], line.rstrip(BLANKS) if "\t" in line else text, number)
        else:
            faults.add(number)
    for current in texts[-1:]:
        faults |= end_of_sentence(current)
    said = [finished(text, repeated, faults) for text in texts]
    if not texts:
        faults.add(len(lines))
    if faults:
        raise RefusedError(*faults)
    return said


def end_of_sentence(text: Text) -> set[int]:
    """The line of a sentence without a word."""
    wordless = {text.first} if text.first and text.since == len(text.words) else set()
    text.since, text.first = len(text.words), 0
    return wordless


def row(text: Text, line: str, number: int) -> set[int]:
    """Read a row; its line if something is wrong."""
    cells = [cell.strip(" ") for cell in line.split("\t")] if "\t" in line else list(filter(None, line.split(" ")))
    if len(cells) not in (13, 14, 15) or "\r" in line:
        return {number}
    text.first = text.first or number
    size = len(text.words)
    empty = re.fullmatch(r"(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,8})", cells[0])
    if cells[0] == str(size + 1):
        if not cells[1]:
            return {number}
        text.nodes.append((size, 0, 0))
        text.words.append(cells[1])
    elif empty:
        node = (size - 1, 1, int(empty[2])) if text.since < size else (size, -1, int(empty[2]))
        if int(empty[1]) != size or (text.nodes and text.nodes[-1][:2] == node[:2] and text.nodes[-1] >= node):
            return {number}
        text.nodes.append(node)
    elif re.fullmatch("[1-9][0-9]{0,8}-[1-9][0-9]{0,8}", cells[0]):
        return {number} if set(cells[10:]) != {"_"} else set()
    else:
        return {number}
    return {number} if not all(brackets(text, column, cells[column], number) for column in (10, 11, 12)) else set()


def brackets(text: Text, column: int, cell: str, number: int) -> bool:
    """Read a cell, from left to right; whether nothing is wrong with it."""
    if cell == "_":
        return True
    if not cell:
        return False
    right = True
    while cell:
        found = re.match(r"\(([^()]+)(\)?)|([^()]*)\)", cell)
        if found is None:
            return False
        cell = cell[found.end() :]
        if found[1] is None:
            right &= close(text, column, found[3])
            continue
        inside = found[1][:-1] if found[1].endswith("@") else found[1]
        pairs = [item.partition("=") for item in inside.split("|")]
        said = {name: value for name, _, value in pairs}
        first, second = ("MarkableID", "MentionAnchor") if column == 11 else ("EntityID", "MarkableID")
        if not (all(name and sign for name, sign, _ in pairs) and len(said) == len(pairs)):
            return False
        if not (said.get(first) and said.get(second)) or (column != 11 and said[first].endswith("_Pseudo")):
            return False
        text.opened[column].append((said["MarkableID"], number, len(text.nodes) - 1))
        if column == 11:
            text.bridges.append((number, said["MarkableID"], said["MentionAnchor"]))
        else:
            known = text.marked[column].setdefault(said["MarkableID"], Markable(number, said))
            right &= known.said["EntityID"] == said["EntityID"]
        if found[2]:
            right &= close(text, column, "")
    return right


def close(text: Text, column: int, identifier: str) -> bool:
    """Close what was opened last, or last under an id; whether there is such a thing."""
    places = [at for at, (other, _, _) in enumerate(text.opened[column]) if identifier in ("", other)]
    if not places:
        return False
    name, _, first = text.opened[column].pop(places[-1])
    if column != 11:
        text.closings += 1
        text.marked[column][name].closed = text.closings
        text.marked[column][name].nodes += text.nodes[first:]
    return True


def finished(text: Text, repeated: Repeated, faults: set[int]) -> Said:
    """What the document says; what is wrong with the whole of it is added to the faults."""
    for column in (10, 11, 12):
        faults |= {line for _, line, _ in text.opened[column]}
    for marked in text.marked.values():
        refer = {m.said["EntityID"] for m in marked.values() if not m.said["EntityID"].endswith("-Pseudo")}
        for m in marked.values():
            plurals = {name for name in m.said.get("ElementOf", "").split(",") if name}
            if plurals and not (plurals <= refer and m.said["EntityID"] in refer):
                faults.add(m.line)
    identity = text.marked[10]
    for m in identity.values():
        words = {node[0] + 1 for node in m.nodes if node[1] == 0}
        if m.closed and (least := m.said.get("Min", "")):
            found = re.fullmatch(r"([1-9][0-9]{0,8})(?:,([1-9][0-9]{0,8}))?", least)
            first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
            # A number too far off is not counted up to.
            if first > last or last > len(text.words) or not set(range(first, last + 1)) <= words:
                faults.add(m.line)
    for line, anaphor, antecedent in text.bridges:
        known = [identity.get(name) for name in (anaphor, antecedent)]
        if not all(m and m.closed for m in known):
            faults.add(line)
    entity_of: dict[frozenset[Name], str] = {}
    line_of: dict[frozenset[Name], int] = {}
    # Of repeated mentions the one that opens first counts.
    for m in identity.values():
        if not m.closed or m.said["EntityID"].endswith("-Pseudo"):
            continue
        nodes = frozenset(m.nodes)
        if nodes in entity_of and repeated == "error":
            faults |= {m.line, line_of[nodes]}
        entity_of.setdefault(nodes, m.said["EntityID"])
        line_of.setdefault(nodes, m.line)
    entities = frozenset(
        frozenset(place_of(nodes) for nodes, other in entity_of.items() if other == entity)
        for entity in set(entity_of.values())
    )
    return Said(text.name, entities, tuple(text.words))
