"""
Universal Anaphora's CoNLL-U-Plus: fifteen columns, three of which are parsed for coreference and bridging.

The grammar, and what the fields mean, is in `spec/formats/universal_anaphora.md`. The entities of a document are those
of the column IDENTITY whose mentions refer. `Document.beside` keeps minimum spans, types, split antecedents, bridging
between mentions, mentions that do not refer, and the entities of discourse deixis. Choice READ-19.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from corefref.formats.documents import (
    AS_DOCUMENTED,
    BLANKS,
    Beside,
    BracketError,
    Bridge,
    CodedMention,
    Columns,
    Deixis,
    Document,
    InputError,
    Node,
    Noticed,
    Repeated,
    RepeatedMentionError,
    Sentence,
    Wanted,
    named_twice,
    shown,
)
from corefref.partitions import EmptyNode
from corefref.wings.annotation.conllu import EMPTY_ID, NEWDOC
from corefref.wings.annotation.empty_nodes import mention_of_nodes
from corefref.wings.shared.nodes import coded_nodes

COLUMNS = (
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC",
    "IDENTITY", "BRIDGING", "DISCOURSE_DEIXIS", "REFERENCE", "NOM_SEM",
)  # fmt: skip

_IDENTITY, _BRIDGING, _DEIXIS = 10, 11, 12
_FEWEST = 13
"""The least number of columns in a line; later ones are not parsed and may be missing."""
_PSEUDO = "-Pseudo"

_GLOBAL = re.compile(r"global\.columns[ \t]*+=(?P<columns>.*+)", re.DOTALL)
_RANGE = re.compile(r"[1-9][0-9]{0,8}-[1-9][0-9]{0,8}")
_MIN = re.compile(r"(?P<first>[1-9][0-9]{0,8})(?:,(?P<last>[1-9][0-9]{0,8}))?")
_CHUNK = re.compile(r"\((?P<opened>[^()]++)(?P<alone>\)?)|(?P<closed>[^()]*+)\)")
_CHUNKS = re.compile(r"(?:\([^()]++\)?|[^()]*+\))++")
_EXPECTED_CHUNKS = "`(EntityID=1|MarkableID=m1`, `)` or `m1)`, `(EntityID=1|MarkableID=m1)`, one behind the other"


def documents(lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED) -> Iterator[Document]:
    r"""
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a document.

    >>> row = "{}\t{}" + "\t_" * 8 + "\t{}" + "\t_" * 4
    >>> text = ["# newdoc id = toy", row.format(1, "the", "(EntityID=1|MarkableID=m1"), row.format(2, "dog", ")"), ""]
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents(text, "toy.CONLLUA")]
    [('toy', [[Span(start=0, end=1)]])]
    """
    begun: dict[str, int] = {}
    current: _Document | None = None
    number = 0
    for number, line in enumerate(lines, wanted.first):
        text = (line.removeprefix("\ufeff") if number == 1 else line).strip(BLANKS)
        if not text:
            if current is not None:
                current.end_sentence(number)
        elif text.startswith("#"):
            name = _name(text[1:].strip(BLANKS), file, number)
            if name is None:
                continue
            if current is not None:
                yield current.finished(number)
            if name in begun:
                wanted.noticed(named_twice(file, number, name, begun[name]))
            begun.setdefault(name, number)
            current = _Document(file, name, number, wanted.repeated, wanted.keep_text, wanted.noticed)
        elif current is None:
            raise InputError(file, number, "a token outside a document", "`# newdoc id = name` before it")
        else:
            current.row(line.rstrip(BLANKS) if "\t" in line else text, number)
    if current is None:
        what = "no document" if number else "the file is empty"
        raise InputError(file, max(number, 1), what, "`# newdoc id = name`, then fifteen columns")
    yield current.finished(number + 1)


def _name(comment: str, file: str, line: int) -> str | None:
    """Return the name of the document that a comment begins, or None. Also checks the names of columns."""
    if (header := _GLOBAL.fullmatch(comment)) and re.split("[ \t]++", header["columns"].strip(" \t")) != [*COLUMNS]:
        raise InputError(file, line, f"unknown columns: {shown(header['columns'].strip())}", " ".join(COLUMNS))
    if not (comment.startswith("newdoc") and (comment == "newdoc" or comment[len("newdoc")] in BLANKS)):
        return None
    match = NEWDOC.fullmatch(comment)
    name = (match["id"] or "").strip(BLANKS) if match else ""
    if not name:
        raise InputError(file, line, f"{shown(f'# {comment}')} names no document", "`# newdoc id = name`")
    return name


@dataclass(slots=True)
class _Mark:
    """The fields of an opening, and the nodes of all parts with its id."""

    id: str
    line: int
    values: Mapping[str, str]
    nodes: list[Node] = field(default_factory=list)

    @property
    def entity(self) -> str:
        """The name of the entity that the mention belongs to."""
        return self.values["EntityID"]


@dataclass(slots=True)
class _Open:
    """An open bracket: its id, its line, and the index of its first node."""

    id: str
    line: int
    at: int


@dataclass(slots=True)
class _Column:
    """A column of brackets being parsed."""

    name: str
    open: list[_Open] = field(default_factory=list)
    marks: dict[str, _Mark] = field(default_factory=dict)
    """By id, in the order in which they finally close."""
    started: dict[str, _Mark] = field(default_factory=dict)
    """By id, in the order in which they open."""


@dataclass(slots=True)
class _Document:
    """A document being parsed, up to the current line."""

    file: str
    id: str
    begins: int
    repeated: Repeated
    keep_text: bool
    noticed: Noticed
    nodes: list[Node] = field(default_factory=list)
    size: int = 0
    """The number of words."""
    identity: _Column = field(default_factory=lambda: _Column("IDENTITY"))
    deixis: _Column = field(default_factory=lambda: _Column("DISCOURSE_DEIXIS"))
    bridging: _Column = field(default_factory=lambda: _Column("BRIDGING"))
    bridges: list[tuple[int, Mapping[str, str]]] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The lines of the words of the sentence."""
    since: int = 0
    """The line of the first node of the sentence; 0 before it."""
    blocks: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    apart: dict[int, Sequence[int]] = field(default_factory=dict)
    sentences: list[Sentence] = field(default_factory=list)

    def fault(self, line: int, problem: str, expected: str) -> InputError:
        """Make the error for a line."""
        return InputError(self.file, line, problem, expected)

    def row(self, text: str, line: int) -> None:
        """Parse the line of a word, an empty node, or a multiword token."""
        cells = (
            [cell.strip(" ") for cell in text.split("\t")]
            if "\t" in text
            else [cell for cell in text.split(" ") if cell]
        )
        if not _FEWEST <= len(cells) <= len(COLUMNS) or "\r" in text:
            problem = "a carriage return inside a line" if "\r" in text else f"{len(cells)} columns"
            expected = f"{len(COLUMNS)} columns, or {_FEWEST} at least, separated by tabs, or all by spaces"
            raise self.fault(line, problem, expected)
        identifier, form = cells[0], cells[1]
        self.since = self.since or line
        if identifier == str(self.size + 1):
            if not form:
                raise self.fault(line, "a word without a form", "the word in the second column, `_` for none")
            self.nodes.append(self.size)
            self.rows.append(f"{identifier}\t{form}\t")
            self.tags.append(cells[4])
            self.numbers.append(line)
            self.size += 1
        elif found_id := EMPTY_ID.fullmatch(identifier):
            self.empty_node(int(found_id["word"]), int(found_id["number"]), identifier, line)
        elif _RANGE.fullmatch(identifier):
            if any(cell != "_" for cell in cells[_IDENTITY:]):
                raise self.fault(line, "annotation at a token of several words", "at words and empty nodes only")
            return
        else:
            expected = f"`{self.size + 1}`: the words are numbered through the document"
            raise self.fault(line, f"{shown(identifier)} is not the number of the word", expected)
        self.read(self.identity, cells[_IDENTITY], line)
        self.read(self.bridging, cells[_BRIDGING], line)
        self.read(self.deixis, cells[_DEIXIS], line)

    def empty_node(self, word: int, number: int, identifier: str, line: int) -> None:
        """Parse an empty node, such as `7.1`."""
        node = EmptyNode(self.size - 1, 1, number) if self.rows else EmptyNode(self.size, -1, number)
        before = self.nodes[-1] if self.nodes else None
        if word != self.size or (isinstance(before, EmptyNode) and node[:2] == before[:2] and node <= before):
            raise self.fault(line, f"{shown(identifier)} is out of order", f"`{self.size + 1}`, or `{self.size}.1`")
        self.nodes.append(node)

    def read(self, column: _Column, cell: str, line: int) -> None:
        """Parse what opens and closes in a column."""
        if cell == "_":
            return
        if not _CHUNKS.fullmatch(cell):
            raise self.fault(line, f"{column.name} {shown(cell)} is not an annotation", _EXPECTED_CHUNKS)
        for chunk in _CHUNK.finditer(cell):
            if chunk["opened"] is None:
                self.close(column, chunk["closed"], line)
                continue
            self.begin(column, chunk["opened"].removesuffix("@"), line)
            if chunk["alone"]:
                self.close(column, "", line)

    def begin(self, column: _Column, text: str, line: int) -> None:
        """Open a markable, or a part of one."""
        values: dict[str, str] = {}
        for item in text.split("|"):
            name, equals, value = item.partition("=")
            if not (equals and name) or name in values:
                what = f"`{name}` twice" if name in values else f"{shown(item)} is not `name=value`"
                raise self.fault(line, f"{column.name}: {what}", _EXPECTED_CHUNKS)
            values[name] = value
        needed = ("MarkableID", "MentionAnchor") if column is self.bridging else ("EntityID", "MarkableID")
        if missing := [name for name in needed if not values.get(name)]:
            raise self.fault(line, f"{column.name}: {shown(f'({text}')} has no `{missing[0]}`", f"`({needed[0]}=…`")
        identifier = values["MarkableID"]
        column.open.append(_Open(identifier, line, len(self.nodes) - 1))
        if column is self.bridging:
            self.bridges.append((line, values))
            return
        if values["EntityID"].endswith("_Pseudo"):
            what = f"entity {shown(values['EntityID'])}, which the scorer takes for one that refers"
            raise self.fault(line, what, f"`{values['EntityID'].removesuffix('_Pseudo')}{_PSEUDO}`")
        known = column.started.setdefault(identifier, _Mark(identifier, line, values))
        if known.entity != values["EntityID"]:
            what = f"markable {shown(identifier)} is of entity {shown(known.entity)} in line {known.line}"
            raise self.fault(
                line, f"{what}, and of {shown(values['EntityID'])}", "the parts of a markable in one entity"
            )

    def close(self, column: _Column, identifier: str, line: int) -> None:
        """Close the bracket opened last, or the last one with an id."""
        opened = next((o for o in reversed(column.open) if identifier in ("", o.id)), None)
        if opened is None:
            what = f"markable {shown(identifier)}" if identifier else "a markable"
            error = f"{column.name}: {what} is closed but not open"
            self.noticed(BracketError(self.file, line, error, f"`(…MarkableID={identifier}…` before it"))
            return
        column.open.remove(opened)
        if column is not self.bridging:
            mark = column.started[opened.id]
            mark.nodes += self.nodes[opened.at :]
            # The mentions come in the order in which they end.
            column.marks.pop(opened.id, None)
            column.marks[opened.id] = mark

    def end_sentence(self, line: int) -> None:
        """Store the words parsed so far as a sentence."""
        if not self.since:
            return
        if not self.rows:
            raise self.fault(self.since, "a sentence without words", f"a word in every sentence, before line {line}")
        if self.numbers[-1] - self.numbers[0] != len(self.rows) - 1:
            self.apart[len(self.blocks)] = tuple(self.numbers)
        self.blocks.append("\n".join(self.rows))
        self.lines.append(self.numbers[0])
        if self.keep_text:
            words = tuple(row.split("\t")[1] for row in self.rows)
            tags = None if set(self.tags) == {"_"} else tuple(self.tags)
            self.sentences.append(Sentence(self.size - len(words), self.numbers[0], words, tags, None, None))
        self.rows, self.tags, self.numbers, self.since = [], [], [], 0

    def finished(self, line: int) -> Document:
        """Return the document, which ends before a line."""
        self.end_sentence(line)
        for column in (self.identity, self.bridging, self.deixis):
            for left in column.open:
                problem = f"{column.name}: markable {shown(left.id)} is opened but never closed"
                expected = f"`)` before the end of document {self.id} in line {line - 1}"
                self.noticed(BracketError(self.file, left.line, problem, expected))
        names, entity_of = self.entities(self.identity)
        deictic, deictic_of = self.entities(self.deixis)
        coded = {m.id: mention for mention, m in self.mentions(self.identity)}
        return Document(
            id=self.id,
            text_id=self.id,
            entity_of=entity_of,
            sentences=tuple(self.sentences),
            file=self.file,
            line=self.begins,
            columns=Columns(tuple(self.blocks), tuple(self.lines), apart=self.apart),
            beside=Beside(
                names={number: name for name, number in names.items()},
                types={c: m.values["SemType"] for c, m in self.mentions(self.identity) if m.values.get("SemType")},
                split_antecedents=self.antecedents(self.identity, names),
                bridging=tuple(self.links(coded, entity_of)),
                dependencies={node: frozenset() for node in self.nodes if isinstance(node, EmptyNode)},
                minima=dict(self.minima(self.identity)),
                annotates_minima=True,
                again=tuple(
                    (c, names[m.entity])
                    for c, m in self.mentions(self.identity)
                    if not m.entity.endswith(_PSEUDO) and names[m.entity] != entity_of[c]
                ),
                non_referring={c: m.entity for c, m in self.mentions(self.identity) if m.entity.endswith(_PSEUDO)},
                deixis=Deixis(
                    deictic_of,
                    {number: name for name, number in deictic.items()},
                    self.antecedents(self.deixis, deictic),
                ),
            ),
        )

    def mentions(self, column: _Column) -> Iterator[tuple[CodedMention, _Mark]]:
        """Yield the closed markables of a column with their coded mentions."""
        for mark in column.marks.values():
            yield mention_of_nodes(mark.nodes), mark

    def entities(self, column: _Column) -> tuple[dict[str, int], dict[CodedMention, int]]:
        """Return the numbers of a column's entities by name, and those of its mentions. Choice REPEAT-1."""
        names: dict[str, int] = {}
        place_of = {identifier: place for place, identifier in enumerate(column.started)}
        for mark in column.started.values():
            if not mark.entity.endswith(_PSEUDO):
                names.setdefault(mark.entity, len(names))
        first: dict[CodedMention, _Mark] = {}
        for mention, mark in self.mentions(column):
            if mark.entity.endswith(_PSEUDO):
                continue
            before = first.setdefault(mention, mark)
            if before is mark:
                continue
            if self.repeated == "error":
                both = (
                    f"twice in entity {before.entity}"
                    if before.entity == mark.entity
                    else f"in entities {before.entity} and {mark.entity}"
                )
                problem = f"repeated mention (markables {before.id} and {mark.id}): {both}"
                self.noticed(RepeatedMentionError(self.file, max(before.line, mark.line), problem, mention))
            if place_of[mark.id] < place_of[before.id]:
                first[mention] = mark
        return names, {mention: names[mark.entity] for mention, mark in first.items()}

    def antecedents(self, column: _Column, names: Mapping[str, int]) -> dict[int, tuple[int, ...]]:
        """Return, by entity, the entities that it refers to together."""
        antecedents_of: dict[int, dict[int, None]] = {}
        for mark in column.started.values():
            for plural in filter(None, mark.values.get("ElementOf", "").split(",")):
                if plural not in names or mark.entity not in names:
                    what = f"`ElementOf={plural}`, an entity of which document {self.id} has no mention"
                    if plural in names:
                        what = f"`ElementOf={plural}` of {shown(mark.entity)}, which does not refer"
                    raise self.fault(mark.line, what, "entities of the document")
                antecedents_of.setdefault(names[plural], {})[names[mark.entity]] = None
        return {plural: tuple(known) for plural, known in antecedents_of.items()}

    def minima(self, column: _Column) -> Iterator[tuple[CodedMention, CodedMention]]:
        """Yield the mentions that have a minimum span, with that span."""
        for mention, mark in self.mentions(column):
            value = mark.values.get("Min", "")
            if not value:
                continue
            match = _MIN.fullmatch(value)
            first, last = (int(match["first"]), int(match["last"] or match["first"])) if match else (1, 0)
            words = range(first - 1, last)
            # Compare lengths first: a huge number must not be counted up to.
            known = {node for node in mark.nodes if isinstance(node, int)}
            if not words or len(words) > len(known) or not known.issuperset(words):
                what = f"`Min={value}` of markable {shown(mark.id)}"
                expected = "the first and the last of its words, by their numbers in the document: `5` or `5,7`"
                raise self.fault(mark.line, what, expected)
            yield mention, coded_nodes(words)

    def links(self, coded: Mapping[str, CodedMention], entity_of: Mapping[CodedMention, int]) -> Iterator[Bridge]:
        """Yield each bridging link once, however often it is written."""
        met: dict[Bridge, None] = {}
        for line, bridge in self.bridges:
            anaphor, antecedent = bridge["MarkableID"], bridge["MentionAnchor"]
            for identifier in (anaphor, antecedent):
                if identifier not in coded:
                    problem = f"BRIDGING names markable {shown(identifier)}, which IDENTITY of document {self.id} lacks"
                    raise self.fault(line, problem, "markables of the document")
            to = coded[antecedent]
            entity = None if self.identity.marks[antecedent].entity.endswith(_PSEUDO) else entity_of[to]
            met[Bridge(coded[anaphor], entity, bridge.get("Rel", ""), to)] = None
        yield from met
