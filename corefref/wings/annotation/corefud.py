"""
CorefUD 1.x: CoNLL-U whose last column says where mentions open and close.

The grammar, and what the fields mean, is in `spec/formats/corefud.md`. A mention is every node from where it opens to
where it closes, words and empty nodes; a discontinuous one is the union of its parts. The lines are parsed in one pass.
Each sentence keeps its open brackets by the name of the entity and the part, and a closing bracket closes the one
opened last under its name. A mention with parts to come then waits under the name of the next part, which continues the
waiting mention begun last. At the end of the sentence nothing may be open or waiting. Links between entities may name
later ones, so they are resolved at the end of the document. Heads, types, split antecedents and bridging go into
`Document.beside`. Choices READ-14 and READ-15.

Three rows of a sentence, with only the last column::

    1  took  Entity=(e1[1/2]-event-1-)   part 1 of 2 opens and closes: {took} waits for part 2 of e1
    2  it    Entity=(e2--1-)             a mention of e2, whole
    3  off   Entity=(e1[2/2]-event-1-)   part 2 continues what waits: the mention is {took, off}, of e1

One pass suffices since each bracket has the name of its entity: a closing one needs no look ahead, and mentions of
different entities may cross as they like. Only brackets of one name can be confused, and for these the format says
which is meant, the one opened last. No mention leaves its sentence, so what a sentence leaves open or waiting is a
fault of this sentence, reported at its line, and no bracket is kept for the next.
"""

import re
from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from corefref.formats.conll import Closed, Numbers
from corefref.formats.documents import (
    AS_DOCUMENTED,
    BITS,
    BLANKS,
    NO_VALUE,
    Beside,
    BracketError,
    Bridge,
    CodedMention,
    Columns,
    Document,
    InputError,
    Node,
    Noticed,
    Sentence,
    Wanted,
    named_twice,
    shown,
)
from corefref.partitions import EmptyNode
from corefref.wings.annotation.conllu import EMPTY_ID, NEWDOC
from corefref.wings.annotation.empty_nodes import mention_of_nodes

COLUMNS = 10

_ID = re.compile(r"(?P<word>[1-9][0-9]{0,8})|(?P<first>[1-9][0-9]{0,8})-(?P<last>[1-9][0-9]{0,8})")
_CHUNK = re.compile(r"\((?P<opened>[^()]++)(?P<alone>\)?)|(?P<closed>[^()]++)\)|(?P<other>.++)", re.DOTALL)
_ENTITY = re.compile(r"(?P<name>[^\[\]=|\s]++)(?:\[(?P<part>[1-9][0-9]{0,3})/(?P<parts>[1-9][0-9]{0,3})\])?")
_SPLIT = re.compile(r"(?P<antecedent>[^<>,:()]++)<(?P<anaphor>[^<>,:()]++)")
_BRIDGE = re.compile(r"(?P<antecedent>[^<>,:()]++)<(?P<anaphor>[^<>,:()]++)(?::(?P<relation>[^,()]++))?")
_RELATION = re.compile(r"(?P<head>(?:0|[1-9][0-9]{0,8})(?:\.[1-9][0-9]{0,8})?):(?P<relation>\S+)")
_HEADER = re.compile(r"global\.Entity[ \t]*+=[ \t]*+(?P<fields>.*+)")

_NAMES = ("eid", "GRP")
"""The names that headers give to the field with the name of an entity."""

_OURS = ("Entity", "SplitAnte", "Bridge")
"""The items of the last column that are parsed."""

_EXPECTED_HEADER = "`# global.Entity = eid-etype-head-other` above the first sentence"
_EXPECTED_CHUNKS = "`(e1-person-1-`, `e1)`, `(e1-person-1-)`, one behind the other"


def documents(lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED) -> Iterator[Document]:
    r"""
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a document.

    >>> row = "{}\t{}" + "\t_" * 7 + "\t{}"
    >>> text = ["# newdoc id = toy", "# global.Entity = eid-etype-head-other"]
    >>> text += [row.format(1, "the", "Entity=(e1--2-"), row.format(2, "dog", "Entity=e1)"), ""]
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents(text, "toy.conllu")]
    [('toy', [[Span(start=0, end=1)]])]
    """
    file_reading = _File(file, wanted, wanted.before)
    number = 0
    for number, line in enumerate(lines, wanted.first):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r")
        # Most lines begin with a digit, and are not empty.
        if "0" <= text[:1] <= "9":
            file_reading.row(text, number)
        elif not text.strip(BLANKS):
            file_reading.end_sentence(number)
        elif text[0] == "#":
            if (document := file_reading.comment(text[1:].strip(BLANKS), number)) is not None:
                yield document
            if wanted.keep_text:
                file_reading.comments.append(text)
        else:
            file_reading.row(text, number)
    if file_reading.sentence is not None:
        raise InputError(file, number, "the last sentence has no end", "an empty line behind every sentence")
    if file_reading.comment_line:
        file_reading.refuse_comment()
    if file_reading.document is None:
        what = "no document" if number else "the file is empty"
        raise InputError(file, max(number, 1), what, "sentences in CoNLL-U, as CorefUD has them")
    yield file_reading.document.finished()


@dataclass(slots=True)
class _File:
    """
    The state of parsing a CorefUD file up to the current line: its documents, the open one and the declared fields.
    """

    file: str
    wanted: Wanted
    before: int
    """The number of documents before the line."""
    comments: list[str] = field(default_factory=list)
    """The comments above the next sentence, if the text is kept."""
    fields: Mapping[str, int] = field(default_factory=dict)
    """The fields of an opening, by the last `# global.Entity`, with their positions."""
    begun: dict[str, int] = field(default_factory=dict)
    newdoc: tuple[str, int] | None = None
    """The name and line of a document whose first sentence is still to come."""
    comment_line: int = 0
    """The first line of the comments above the next sentence; 0 if there are none."""
    document: "_Document | None" = None
    sentence: "_Sentence | None" = None

    def comment(self, text: str, number: int) -> Document | None:
        """Parse a comment, without its #; return the document that it ends, if any."""
        if self.sentence is not None:
            raise self.fault(number, "a comment inside a sentence", "comments above a sentence")
        self.comment_line = self.comment_line or number
        if text.startswith("global.Entity") and (header := _HEADER.fullmatch(text)):
            self.fields = self.header(header["fields"], number)
        if not (text.startswith("newdoc") and (text == "newdoc" or text[len("newdoc")] in BLANKS)):
            return None
        if (match := NEWDOC.fullmatch(text)) is None:
            raise self.fault(number, f"{shown(f'# {text}')} names no document", "`# newdoc id = name`, or `# newdoc`")
        if self.newdoc is not None:
            raise self.fault(number, "the document has no sentence", "at least one")
        ended, self.document = self.document, None
        name = match["id"]
        if name == "":
            raise self.fault(number, "the document has no name", "`# newdoc id = name`, or `# newdoc`")
        self.newdoc = (name or self.number_as_name(), number)
        return None if ended is None else ended.finished()

    def number_as_name(self) -> str:
        """Return the id of a document without a name: its number, in a folder after the name of the file."""
        number = str(self.before + 1)
        return f"{self.wanted.within}:{number}" if self.wanted.within else number

    def header(self, text: str, number: int) -> Mapping[str, int]:
        """Parse `# global.Entity`: the fields of an opening bracket, with their positions."""
        names = tuple(text.split("-"))
        if "\r" in text:
            raise self.fault(number, "`# global.Entity` has a carriage return inside", "one field, `-`, the next field")
        if names[0] not in _NAMES:
            expected = "fields joined by `-`, with `eid` or `GRP` first"
            raise self.fault(number, f"`# global.Entity` begins with {shown(names[0])}", expected)
        if len(set(names)) < len(names):
            raise self.fault(number, "`# global.Entity` has a field twice", "each field once")
        return {name: place for place, name in enumerate(names)}

    def row(self, text: str, number: int) -> None:
        """Parse the line of a word, an empty node, or a multiword token."""
        cells = text.split("\t")
        if len(cells) != COLUMNS:
            like = self.wanted.looks_like(text) if len(cells) > COLUMNS else None
            problem = f"{len(cells)} column{'s' if len(cells) > 1 else ''}" + (
                f": this looks like {like.title}" if like else ""
            )
            raise self.fault(number, problem, f"{COLUMNS} columns, separated by tabs")
        if "\r" in text:
            raise self.fault(number, "a carriage return inside a line", "one at the end of a line only")
        if self.sentence is None:
            self.begin_sentence(number)
        assert self.sentence is not None
        self.sentence.row(cells, number)
        if self.wanted.keep_text:
            self.sentence.lines.append(text)

    def begin_sentence(self, number: int) -> None:
        """Begin a sentence, and its document if it is the first one there."""
        if not self.fields:
            raise self.fault(number, "this looks like CoNLL-U without `Entity=`: it declares none", _EXPECTED_HEADER)
        if self.document is None:
            name, line = self.newdoc or (self.number_as_name(), self.comment_line or number)
            if name in self.begun:
                self.wanted.noticed(named_twice(self.file, line, name, self.begun[name]))
            self.begun.setdefault(name, line)
            self.before += 1
            entities = Numbers()
            closed = Closed(self.file, self.wanted.repeated, entities, self.wanted.noticed)
            self.document = _Document(
                self.file, name, line, entities, closed, self.wanted.keep_text, self.wanted.noticed, self.wanted.unusual
            )
            self.document.names_hold_in_file = self.fields.get("eid") == 0
            self.newdoc = None
        self.comment_line = 0
        self.sentence = _Sentence(self.document, self.fields, self.comments)
        self.comments = []

    def end_sentence(self, number: int) -> None:
        """End the sentence at an empty line."""
        if self.sentence is not None:
            self.sentence.finish(number)
            self.sentence = None
        elif self.comment_line:
            self.refuse_comment()

    def refuse_comment(self) -> None:
        """Raise InputError for comments with no sentence after them."""
        raise self.fault(self.comment_line, "comments without a sentence", "a sentence below them")

    def fault(self, number: int, problem: str, expected: str) -> InputError:
        """Make the error for a line."""
        return InputError(self.file, number, problem, expected)


@dataclass(slots=True)
class _Document:
    """A document being parsed, up to the current sentence."""

    file: str
    id: str
    line: int
    entities: Numbers
    """The numbers of entities, in order of appearance."""
    closed: Closed
    keep_text: bool
    noticed: Noticed
    unusual: Noticed
    names_hold_in_file: bool = False
    size: int = 0
    """The number of words."""
    openings: int = 0
    heads: dict[CodedMention, Node] = field(default_factory=dict)
    heads_again: dict[tuple[CodedMention, int], tuple[Node | None, ...]] = field(default_factory=dict)
    types: dict[CodedMention, str] = field(default_factory=dict)
    dependencies: dict[EmptyNode, frozenset[tuple[Node | None, str]]] = field(default_factory=dict)
    splits: list[tuple[str, str, int]] = field(default_factory=list)
    """Antecedent, plural anaphor, line."""
    bridges: list[tuple[str, str, int, "_Opening"]] = field(default_factory=list)
    """Antecedent, relation, line, and the opening of the anaphor."""
    blocks: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    apart: dict[int, Sequence[int]] = field(default_factory=dict)
    sentences: list[Sentence] = field(default_factory=list)

    def entity(self, name: str, line: int, link: str) -> int:
        """Look up the entity that a link names."""
        if name not in self.entities:
            problem = f"`{link}` names entity {shown(name)}, of which document {self.id} has no mention"
            raise InputError(self.file, line, problem, "entities of the document")
        return self.entities[name]

    def finished(self) -> Document:
        """Return the parsed document. Raises InputError for links between entities that it lacks."""
        antecedents: dict[int, dict[int, None]] = {}
        for antecedent, anaphor, line in self.splits:
            known = antecedents.setdefault(self.entity(anaphor, line, "SplitAnte"), {})
            if self.entity(antecedent, line, "SplitAnte") in known:
                problem = f"`SplitAnte` names {antecedent}<{anaphor} again, which counts once"
                self.unusual(InputError(self.file, line, problem))
            known[self.entity(antecedent, line, "SplitAnte")] = None
        bridging: dict[Bridge, None] = {}
        for antecedent, relation, line, opening in self.bridges:
            entity = self.entity(antecedent, line, "Bridge")
            # An anaphor whose bracket never closed was reported, and is no mention.
            if opening.mention is not None:
                bridging[Bridge(opening.mention, entity, relation)] = None
        return Document(
            id=self.id,
            text_id=self.id,
            entity_of=self.closed.entity_of,
            sentences=tuple(self.sentences),
            file=self.file,
            line=self.line,
            columns=Columns(tuple(self.blocks), tuple(self.lines), apart=self.apart),
            beside=Beside(
                names=dict(enumerate(self.entities.names)),
                names_hold_in_file=self.names_hold_in_file,
                heads=self.heads,
                annotates_heads=True,
                types=self.types,
                split_antecedents={anaphor: tuple(known) for anaphor, known in antecedents.items()},
                bridging=tuple(bridging),
                dependencies=self.dependencies,
                again=tuple((m, entity) for m, entity in self.closed.again if entity != self.closed.entity_of[m]),
                heads_again=self.heads_again,
            ),
        )


def _number(text: str) -> int | None:
    """Parse a number from 1 with at most nine digits; None for anything else."""
    return int(text) if len(text) < 10 and text.isascii() and text.isdecimal() and text[0] != "0" else None


@lru_cache(1 << 10)
def _governor(text: str) -> int | None:
    """Return the index, in its sentence, of the word that another depends on; None for none."""
    number = _number(text)
    return None if number is None else number - 1


@dataclass(slots=True)
class _Opening:
    """A mention, or a part of one, that is not closed yet."""

    at: int
    """The index of its first node in the sentence."""
    line: int
    number: int
    entity: int
    head: int | None
    type: str
    part: int = 1
    parts: int = 1
    nodes: Sequence[Node] = ()
    """The nodes of its closed parts."""
    last: int = -1
    """The index of the last of these."""
    mention: CodedMention | None = None
    """Set once it is closed."""
    part_line: int = 0
    """The line where the current part opens, if it is not the first."""


@dataclass(slots=True)
class _Sentence:
    """A sentence being parsed, up to the current row."""

    document: _Document
    fields: Mapping[str, int]
    """The fields of an opening, with their positions."""
    lines: list[str]
    """The comments above and the rows, verbatim, if the text is kept."""
    start: int = field(init=False)
    """The offset of its first word in the document."""
    nodes: list[Node] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    """The indices of the empty nodes among the nodes."""
    known: set[EmptyNode] = field(default_factory=set)
    words: list[Sequence[str]] = field(default_factory=list)
    """The columns of the words."""
    numbers: list[int] = field(default_factory=list)
    """The lines of the words."""
    until: int = 0
    """The last word of the current multiword token."""
    open: dict[str, list[_Opening]] = field(default_factory=dict)
    """Open brackets, by the name of the entity with the part."""
    waiting: dict[str, list[_Opening]] = field(default_factory=dict)
    """Discontinuous mentions by the name of the part that they wait for, the last begun last."""
    depends: list[tuple[EmptyNode, str, int]] = field(default_factory=list)
    """Empty nodes with their column of dependencies, and its line."""

    def __post_init__(self) -> None:
        """Start after the words of the document so far."""
        self.start = self.document.size

    def fault(self, line: int, problem: str, expected: str) -> InputError:
        """Make the error for a line."""
        return InputError(self.document.file, line, problem, expected)

    def row(self, cells: Sequence[str], line: int) -> None:
        """Parse the columns of a line."""
        identifier, misc = cells[0], cells[-1]
        words = len(self.words)
        # Words are numbered in each sentence from 1, without a gap.
        if identifier == str(words + 1):
            # Choice READ-9: spaces around a word are not part of it.
            if not cells[1].strip(" "):
                raise self.fault(line, "a word without a form", "the word in the second column, `_` for none")
            self.nodes.append(self.start + words)
            self.words.append(cells)
            self.numbers.append(line)
        elif match := EMPTY_ID.fullmatch(identifier):
            self.empty_node(int(match["word"]), int(match["number"]), cells, line)
        else:
            self.several_words(identifier, misc.strip(BLANKS), line)
            return
        if misc != "_" and ("Entity" in misc or "SplitAnte" in misc or "Bridge" in misc):
            self.coreference(misc.strip(BLANKS), line)

    def empty_node(self, word: int, number: int, cells: Sequence[str], line: int) -> None:
        """Parse the line of an empty node."""
        words = len(self.words)
        before = self.nodes[-1] if self.nodes else None
        if word != words or (isinstance(before, EmptyNode) and before.number >= number):
            raise self.fault(line, f"{shown(cells[0])} is out of order", f"`{words + 1}`, or `{words}.1` and on")
        # `0.1` and on have no word before them: they stand to the left of the first.
        node = EmptyNode(self.start + words - 1, 1, number) if words else EmptyNode(self.start, -1, number)
        self.empty.append(len(self.nodes))
        self.nodes.append(node)
        self.known.add(node)
        self.depends.append((node, cells[8].strip(BLANKS), line))

    def several_words(self, identifier: str, misc: str, line: int) -> None:
        """Check the line of a multiword token, which is in no mention."""
        match = _ID.fullmatch(identifier)
        words = len(self.words)
        if match is None:
            raise self.fault(
                line, f"{shown(identifier)} is not the number of a node", "numbers such as `7`, `7-8`, `7.1`"
            )
        if match["first"] is None or not words < int(match["last"]) or int(match["first"]) != words + 1:
            raise self.fault(line, f"{shown(identifier)} is out of order", f"`{words + 1}`")
        if int(match["last"]) <= int(match["first"]) or words < self.until:
            raise self.fault(line, f"{shown(identifier)} is not a range of words", "`7-8`, apart from other ranges")
        self.until = int(match["last"])
        # Its words follow on lines of their own, and mentions are made of these.
        if any(item.partition("=")[0] in _OURS for item in misc.split("|")):
            raise self.fault(line, "coreference at a token of several words", "at words and empty nodes only")

    def coreference(self, misc: str, line: int) -> None:
        """Parse what the last column says about mentions."""
        values: dict[str, str] = {}
        for item in misc.split("|"):
            if item.startswith(_OURS):
                name, equals, value = item.partition("=")
                if name not in _OURS:
                    continue
                if name in values or not (equals and value):
                    what = f"`{name}=` twice" if name in values else f"`{name}` without a value"
                    raise self.fault(line, what, f"`{name}=…` once")
                values[name] = value
        opened: dict[str, _Opening] = {}
        # First, since a bridging link is from a mention that opens here.
        if "Entity" in values:
            self.chunks(values["Entity"], line, opened)
        if len(values) == ("Entity" in values):
            return
        for antecedent, anaphor, _ in self.links(values.get("SplitAnte", ""), _SPLIT, "SplitAnte", line):
            self.document.splits.append((antecedent, anaphor, line))
        for antecedent, anaphor, relation in self.links(values.get("Bridge", ""), _BRIDGE, "Bridge", line):
            if anaphor not in opened:
                raise self.fault(
                    line, f"`Bridge` of entity {shown(anaphor)}, which is not opened here", "the line of it"
                )
            self.document.bridges.append((antecedent, relation, line, opened[anaphor]))

    def links(self, value: str, pattern: re.Pattern[str], name: str, line: int) -> Iterator[tuple[str, str, str]]:
        """Yield the links of a value: antecedent, anaphor, and the relation if the pattern has one."""
        for link in value.split(",") if value else ():
            match = pattern.fullmatch(link)
            if match is None:
                expected = "`antecedent<anaphor`, joined by commas" + (", with `:relation`" if name == "Bridge" else "")
                raise self.fault(line, f"{shown(link)} is not a link of `{name}`", expected)
            yield match["antecedent"], match["anaphor"], match.groupdict().get("relation") or ""

    def chunks(self, value: str, line: int, opened: dict[str, _Opening]) -> None:
        """Parse what opens and closes at the last node; put what opens into `opened`, by entity."""
        chunks = _CHUNK.findall(value)
        if chunks[-1][-1]:
            raise self.fault(line, f"{shown(f'Entity={value}')} is not coreference", _EXPECTED_CHUNKS)
        for opens, alone, closes, _ in chunks:
            if closes:
                self.close(closes, line)
                continue
            name, label = self.begin(opens, line)
            opened[name] = self.open[label][-1]
            if alone:
                self.close(label, line)

    def begin(self, text: str, line: int) -> tuple[str, str]:
        """Open a mention or a part of one; return the name of its entity, without and with the part."""
        values = text.split("-")
        if len(values) > len(self.fields):
            problem = f"{shown(f'({text}')} has {len(values)} fields, `# global.Entity` has {len(self.fields)}"
            raise self.fault(line, problem, "no more fields than it names, and `%2D` for a hyphen within one")
        label = values[0]
        # A known name is never split into a name and a part.
        name, part, parts = (label, 1, 1) if label in self.document.entities else self.part(label, line)
        if part > 1:
            opening = self.next_part(name, part, parts, line)
            opening.at, opening.part, opening.part_line = len(self.nodes) - 1, part, line
        else:
            document = self.document
            document.openings += 1
            entity = document.entities.number(name)
            # A field that is missing in the header or the opening is empty.
            head_at, type_at = self.fields.get("head", len(values)), self.fields.get("etype", len(values))
            head = self.head(values[head_at], text, line) if head_at < len(values) else None
            kind = values[type_at] if type_at < len(values) else ""
            opening = _Opening(len(self.nodes) - 1, line, document.openings, entity, head, kind, part, parts)
        self.open.setdefault(label, []).append(opening)
        return name, label

    def part(self, label: str, line: int) -> tuple[str, int, int]:
        """Parse a label: the name of an entity, the number of the part, and how many there are."""
        match = _ENTITY.fullmatch(label)
        if match is None:
            raise self.fault(line, f"{shown(label)} is not the name of an entity", "`e1`, or `e1[1/2]` of a part")
        part, parts = int(match["part"] or 1), int(match["parts"] or 1)
        if part > parts or (match["part"] and parts == 1):
            raise self.fault(line, f"{shown(label)} is not a part", "`e1[1/2]`, `e1[2/2]`")
        return match["name"], part, parts

    def head(self, value: str, text: str, line: int) -> int | None:
        """Parse the position of the head in its mention, from 1; None if there is none."""
        if not value:
            return None
        if (number := _number(value)) is None:
            raise self.fault(line, f"the head of {shown(f'({text}')} is {shown(value)}", "the number of a word, from 1")
        return number

    def next_part(self, name: str, part: int, parts: int, line: int) -> _Opening:
        """Return the discontinuous mention that a part continues: the one begun last of those waiting for it."""
        label = f"{name}[{part}/{parts}]"
        waiting = self.waiting.get(label)
        if not waiting:
            raise self.fault(
                line, f"part `{label}` without the part before it", f"`{name}[{part - 1}/{parts}])` before it"
            )
        return waiting.pop()

    def close(self, label: str, line: int) -> None:
        """Close the mention, or the part, that was opened last under a label."""
        brackets = self.open.get(label)
        if not brackets:
            what = f"entity {shown(label)} is closed but not open"
            expected = f"`({label}` before it, in its sentence"
            self.document.noticed(BracketError(self.document.file, line, what, expected))
            return
        opening = brackets.pop()
        first, last = opening.at, len(self.nodes) - 1
        # Most mentions are one run of words: their code needs no list of nodes.
        if opening.parts == 1 and not (self.empty and self.empty[-1] >= first):
            start, end = self.nodes[first], self.nodes[last]
            assert isinstance(start, int)
            assert isinstance(end, int)
            self.add(start << BITS | end, opening, line)
            return
        nodes = self.nodes[first : last + 1]
        if first <= opening.last:
            problem = f"part {shown(label)} begins inside the part before it"
            raise self.fault(line, problem, "parts behind one another")
        opening.nodes = (*opening.nodes, *nodes)
        opening.last = last
        if opening.part < opening.parts:
            # Of several that wait for the same part, the one begun last is continued first, as brackets are.
            waited_for = f"{label.partition('[')[0]}[{opening.part + 1}/{opening.parts}]"
            insort(self.waiting.setdefault(waited_for, []), opening, key=lambda other: other.number)
            return
        self.add(mention_of_nodes(opening.nodes), opening, line)

    def add(self, mention: CodedMention, opening: _Opening, line: int) -> None:
        """Add a mention with its head and type. Choice REPEAT-1."""
        head: Node | None = None
        if opening.head is not None:
            nodes, first = (opening.nodes, 0) if opening.nodes else (self.nodes, opening.at)
            at = first + opening.head - 1
            if at >= len(nodes):
                problem = f"the head is number {opening.head} of {len(nodes) - first} nodes"
                raise self.fault(opening.line, problem, "a node of the mention")
            head = nodes[at]
        document = self.document
        opening.mention = mention
        if (before := document.closed.entity_of.get(mention)) is not None:
            document.heads_again.setdefault((mention, before), (document.heads.get(mention),))
            known = document.heads_again.get((mention, opening.entity), ())
            # Brackets around the same words for one entity close in reverse order.
            document.heads_again[mention, opening.entity] = (head, *known)
        if document.closed.add(mention, opening.entity, number=opening.number, opening=opening.line, line=line):
            document.heads.pop(mention, None)
            if head is not None:
                document.heads[mention] = head
            if opening.type:
                document.types[mention] = opening.type

    def finish(self, line: int) -> None:
        """End the sentence; `line` is the number of the empty line after it."""
        left = [(o.part_line or o.line, label) for label, brackets in self.open.items() for o in brackets]
        for opening, label in sorted(left):
            problem = f"entity {shown(label)} is opened but not closed in its sentence"
            self.document.noticed(BracketError(self.document.file, opening, problem, f"`{label})` before line {line}"))
        unfinished = [(o.line, label) for label, openings in self.waiting.items() for o in openings]
        for opening, label in sorted(unfinished):
            problem = f"a mention without its part `{label}`"
            self.document.noticed(BracketError(self.document.file, opening, problem, f"`({label}` before line {line}"))
        words = len(self.words)
        if not words:
            raise self.fault(line, "a sentence without words", "a word in every sentence")
        if self.until > words:
            raise self.fault(
                line, f"a token reaches word {self.until}, the sentence has {words}", "words of the sentence"
            )
        document = self.document
        for node, column, at in self.depends:
            document.dependencies[node] = frozenset(self.relations(column, at))
        if self.numbers[-1] - self.numbers[0] != words - 1:
            document.apart[len(document.blocks)] = tuple(self.numbers)
        document.blocks.append("\n".join([f"{cells[0]}\t{cells[1]}\t" for cells in self.words]))
        document.lines.append(self.numbers[0])
        document.size += words
        if document.keep_text:
            document.sentences.append(self.text())

    def text(self) -> Sentence:
        """Return the words of the sentence with their annotation."""
        forms = tuple([cells[1].strip(" ") for cells in self.words])
        columns = [tuple([cells[n] for cells in self.words]) for n in (3, 4, 6)]
        universal, tags, written = (None if NO_VALUE.issuperset(column) else column for column in columns)
        # No mention depends on this column, so a value that is not a number is accepted.
        governors = None if written is None else tuple(map(_governor, written))
        return Sentence(self.start, self.numbers[0], forms, tags, None, None, universal, tuple(self.lines), governors)

    def relations(self, column: str, line: int) -> Iterator[tuple[Node | None, str]]:
        """Parse what an empty node depends on, and how; None is the root."""
        for item in () if column in NO_VALUE else column.split("|"):
            match = _RELATION.fullmatch(item)
            head = None if match is None else self.node(match["head"])
            if match is None or (head is None and match["head"] != "0"):
                raise self.fault(line, f"{shown(item)} is not a dependency", "`2:nsubj` on a node of the sentence")
            yield head, match["relation"]

    def node(self, identifier: str) -> Node | None:
        """Return the node with an id; None if the sentence has none."""
        word, _, number = identifier.partition(".")
        if number:
            wanted = int(word)
            node = (
                EmptyNode(self.start + wanted - 1, 1, int(number)) if wanted else EmptyNode(self.start, -1, int(number))
            )
            return node if node in self.known else None
        return self.start + int(word) - 1 if 0 < int(word) <= len(self.words) else None
