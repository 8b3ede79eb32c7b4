"""
Text with its mentions in tags, as language models write it: tagged words, Markdown links, XML-like tags.

The grammars are in `spec/formats/tagged.md`. Each syntax is parsed into the same: nodes, and mentions that open and
close between them (`_Text`). A word that begins with `##` is an empty node, and depends on the word before it. Choices
READ-20 and ZERO-1.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref.formats.conll import Closed, Numbers
from corefref.formats.documents import (
    BLANKS,
    Beside,
    BracketError,
    Columns,
    Document,
    InputError,
    Node,
    Sentence,
    Wanted,
    named_twice,
    shown,
)
from corefref.formats.table import USUAL_TAGS
from corefref.partitions import EmptyNode
from corefref.wings.annotation.empty_nodes import behind_word, mention_of_nodes
from corefref.wings.generated.tag_names import Tags, tags_of

Syntax: TypeAlias = Literal["tagged", "links", "xml"]

Lines: TypeAlias = "tuple[str, int, Sequence[Line], bool]"
"""The name or number of a document, the line where it begins, its text, and whether that is its name."""

Line: TypeAlias = tuple[int, str]
"""A line of a file with its number."""

EMPTY = "##"
"""The prefix of an empty node."""

RELATION = "dep"
"""The relation of an empty node to the word before it: the unspecific one of Universal Dependencies."""

_BLANK = re.compile("[ \t\r]+")
_NEWDOC = re.compile(r"#[ \t\r]*newdoc[ \t\r]+id[ \t\r]*=[ \t\r]*(?P<name>.*)")
_NAME = r"[^\[\],|\s]+"
_TAG = rf"(?:\[{_NAME}\]?|{_NAME}\])"
_TAGS = re.compile(rf"{_TAG}(?:,{_TAG})*")
_TAGS_BEFORE = re.compile(r"\|[^|]*[\[\]]")
_SIGN = re.compile(
    r"\\(?P<sign>[\[\]\\])|(?P<opens>\[)|\]\(#(?P<name>[^()\s]+)\)|(?P<broken>\]\(#)|(?P<ends>\])|(?P<text>[^\[\]\\]+|\\)"
)
_ELEMENT = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][\w.:-]*)(?P<rest>(?:[ \t][^<>]*)?)>")
_ATTRIBUTE = re.compile(
    r"[ \t]+(?P<name>[A-Za-z_:][\w.:-]*)[ \t]*=[ \t]*(?:\"(?P<a>[^\"]*)\"|'(?P<b>[^']*)'|(?P<c>[^\s\"'=/]+))"
)
_REFERENCE = re.compile("&(lt|gt|amp|quot|apos);")
_SIGNS: Mapping[str, str] = MappingProxyType({"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"})

_EXPECTED: Mapping[Syntax, str] = MappingProxyType(
    {
        "tagged": "`Eva|[e1]`, `the|[e2 house|e2]`",
        "links": "`[the house](#e2)`, and `\\[` for the sign itself",
        "xml": '`<m id="e2">the house</m>`',
    }
)
_DECLARATION = re.compile(r"<\?xml[^<>]*\?>")

_MENDED = "; --repair close or drop goes on"


def documents(lines: Iterable[str], file: str, wanted: Wanted, syntax: Syntax) -> Iterator[Document]:
    """
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    A line is a document, unless lines `# newdoc id = NAME` begin documents. Raises InputError for every departure from
    the format, at its line, and for a file without a line.

    >>> for d in documents(["Eva|[e1] sold the|[e2 house|e2]"], "toy.txt", Wanted(), "tagged"):
    ...     print(d.id, sorted(sorted(e) for e in d.partition))
    1 [[Span(start=0, end=0)], [Span(start=2, end=3)]]
    """
    return of_texts(_texts(lines, file, wanted), file, wanted, syntax)


def of_texts(texts: Iterable[Lines], file: str, wanted: Wanted, syntax: Syntax) -> Iterator[Document]:
    """Yield the documents of texts, each with its name and the line where it begins. Raises InputError."""
    known = tags_of(wanted.tags or USUAL_TAGS)
    begun: dict[str, int] = {}
    for name, line, text, is_named in texts:
        if name in begun:
            wanted.noticed(named_twice(file, line, name, begun[name]))
        begun.setdefault(name, line)
        reading = _Text(file, line, wanted, syntax)
        _READERS[syntax](reading, text, known)
        yield replace(reading.document(name), is_named=is_named)


def has_names(lines: Iterable[str]) -> bool:
    """True if the first line that is not empty begins a document with a name."""
    return any(_NEWDOC.fullmatch(line) for line in (next(filter(None, lines), ""),))


def words_of_line(text: str, file: str, line: int, wanted: Wanted, syntax: Syntax) -> list[str]:
    """Return the words of a line without its tags; one that is not tagged text is parted at its blanks."""
    reading = _Text(file, line, wanted._replace(repair="drop", repeated="first"), syntax)
    try:
        _READERS[syntax](reading, [(line, text)], tags_of(wanted.tags or USUAL_TAGS))
    except InputError:
        return text.split()
    return reading.rows.get(line, [])


def _texts(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Lines]:
    """Yield the documents of a file's lines."""
    named: tuple[str, int] | None = None
    text: list[Line] = []
    blank: list[int] = []
    number, count = wanted.first - 1, wanted.before

    def numbered(line: int, row: str) -> Lines:
        return f"{wanted.within}:{count}" if wanted.within else str(count), line, [(line, row)], False

    declared = 0
    for number, line in enumerate(lines, wanted.first):
        row = (line.removeprefix("\ufeff") if number == 1 else line).strip(BLANKS)
        if number == 1 and _DECLARATION.fullmatch(row):
            declared = 1
        elif match := _NEWDOC.fullmatch(row):
            name = match["name"].strip(BLANKS)
            if named is None and count > wanted.before:
                raise InputError(
                    file, number, "a document with a name behind one without", "a name for all or for none"
                )
            if not name:
                raise InputError(file, number, "the document has no name", "`# newdoc id = name`")
            if named is not None:
                yield *named, text, True
            named, text, blank = (name, number), [], []
        elif named is not None:
            text.append((number, row))
        elif not row and count == wanted.before:
            # Behind them there may be a name.
            blank.append(number)
        else:
            for before in blank:
                count += 1
                yield numbered(before, "")
            blank = []
            count += 1
            yield numbered(number, row)
    if named is not None:
        yield *named, text, True
    for before in blank:
        count += 1
        yield numbered(before, "")
    if number < wanted.first + declared:
        raise InputError(file, wanted.first, "the file is empty", "a document in every line")


@dataclass(slots=True)
class _Opening:
    """A mention that is not closed yet: its first node, the name of its entity, its tag, and the place of that."""

    at: int
    name: str | None
    tag: str
    line: int
    number: int


@dataclass(slots=True)
class _Text:
    """A document being parsed, up to the current word."""

    file: str
    line: int
    wanted: Wanted
    syntax: Syntax
    nodes: list[Node] = field(default_factory=list)
    words: int = 0
    behind: int = 0
    """The number of empty nodes behind the last word."""
    rows: dict[int, list[str]] = field(default_factory=dict)
    """The words by line."""
    open: list[_Opening] = field(default_factory=list)
    openings: int = 0
    faults: list[tuple[int, int, BracketError]] = field(default_factory=list)
    repaired: int = 0
    entities: Numbers = field(default_factory=Numbers)
    closed: Closed = field(init=False)

    def __post_init__(self) -> None:
        """Start without mentions."""
        self.closed = Closed(self.file, self.wanted.repeated, self.entities, self.wanted.noticed)

    def fault(self, line: int, problem: str, expected: str = "") -> InputError:
        """Make the error for a line."""
        return InputError(self.file, line, problem, expected or _EXPECTED[self.syntax])

    def node(self, text: str, line: int) -> None:
        """Add a word, or an empty node."""
        if text.startswith(EMPTY):
            self.behind += 1
            self.nodes.append(behind_word(self.words - 1, self.behind))
            return
        self.nodes.append(self.words)
        self.words += 1
        self.behind = 0
        self.rows.setdefault(line, []).append(text)

    def opens(self, name: str | None, tag: str, line: int, at: int) -> None:
        """Open a mention whose first node is number `at`."""
        self.openings += 1
        self.open.append(_Opening(at, name, tag, line, self.openings))

    def closes(self, number: int, line: int) -> None:
        """Close the opening at an index of `open` behind the last node."""
        self.mention(self.open.pop(number), len(self.nodes), line)

    def mention(self, opening: _Opening, end: int, line: int) -> None:
        """Add a mention that ends before node `end`."""
        nodes = self.nodes[opening.at : end]
        if not nodes:
            self.half(opening.line, opening.number, f"{shown(opening.tag)} holds no word")
            return
        assert opening.name is not None
        entity = self.entities.number(opening.name)
        self.closed.add(mention_of_nodes(nodes), entity, number=opening.number, opening=opening.line, line=line)

    def half(self, line: int, number: int, problem: str, at: int | None = None) -> None:
        """Note a tag without its other half, behind all words so far or at a node; it is refused later, or repaired."""
        if self.wanted.repair != "error":
            self.repaired += 1
            return
        place = f", behind word {len(self.nodes)} of the document" if self.nodes else ""
        if at is not None and at < len(self.nodes):
            place = f", at word {at + 1} of the document"
        expected = f"{_EXPECTED[self.syntax]}{_MENDED}"
        self.faults.append((line, number, BracketError(self.file, line, f"{problem}{place}", expected)))

    def unopened(self, name: str | None, tag: str, line: int) -> None:
        """Note a closing tag without an opening one; under `close`, its mention is the word before."""
        self.half(line, self.openings, f"{shown(tag)} closes what is not open")
        if self.wanted.repair == "close" and name is not None and self.nodes:
            self.openings += 1
            self.mention(_Opening(len(self.nodes) - 1, name, tag, line, self.openings), len(self.nodes), line)

    def document(self, name: str) -> Document:
        """Return the document after its text is parsed."""
        for opening in self.open:
            self.half(opening.line, opening.number, f"{shown(opening.tag)} is not closed", opening.at)
            if self.wanted.repair == "close" and opening.name is not None and opening.at < len(self.nodes):
                self.mention(opening, opening.at + 1, opening.line)
        self.faults.sort(key=lambda fault: fault[:2], reverse=True)
        while self.faults:
            # One that is raised must not be kept: with it would be this frame, and the open file.
            self.wanted.noticed(self.faults.pop()[-1])
        if self.nodes and not self.words:
            raise self.fault(self.line, "an empty node in a document without words", "words beside empty nodes")
        lines = sorted(self.rows)
        starts = accumulate((len(self.rows[line]) for line in lines), initial=0)
        return Document(
            id=name,
            text_id=name,
            entity_of=self.closed.entity_of,
            sentences=tuple(
                Sentence(start, line, tuple(self.rows[line]), None, None, None)
                for start, line in zip(starts, lines, strict=False)
            )
            if self.wanted.keep_text
            else (),
            file=self.file,
            line=self.line,
            columns=Columns(
                tuple("\n".join(f"{n}\t{word}\t" for n, word in enumerate(self.rows[line])) for line in lines),
                tuple(lines),
                on_one_line=True,
            ),
            beside=Beside(
                names=dict(enumerate(self.entities.names)),
                dependencies=dependencies_behind(self.nodes),
                again=tuple((m, entity) for m, entity in self.closed.again if entity != self.closed.entity_of[m]),
                behind_words=True,
                repaired=self.repaired,
            ),
            in_sentences=False,
        )


def _read_tagged(reading: _Text, text: Sequence[Line], known: "Tags") -> None:
    """Parse words with their tags behind a bar."""
    del known
    for line, row in text:
        for item in _BLANK.split(row) if row else ():
            form, bar, tags = item.rpartition("|")
            if not (bar and ("[" in tags or "]" in tags)):
                form, tags = item, ""
            elif not form or not _TAGS.fullmatch(tags):
                raise reading.fault(line, f"{shown(item)} is not a word with tags")
            if _TAGS_BEFORE.search(form):
                raise reading.fault(line, f"{shown(item)} is not a word with tags")
            reading.node(form, line)
            for tag in tags.split(",") if tags else ():
                name = tag.strip("[]")
                if tag.startswith("["):
                    reading.opens(name, tag, line, len(reading.nodes) - 1)
                if tag.endswith("]"):
                    at = next((n for n in reversed(range(len(reading.open))) if reading.open[n].name == name), None)
                    if at is None:
                        reading.unopened(name, tag, line)
                    else:
                        reading.closes(at, line)


def _read_links(reading: _Text, text: Sequence[Line], known: "Tags") -> None:
    """Parse Markdown, looking only at links to entities."""
    del known
    signs = [(line, sign) for line, row in text for sign in _SIGN.finditer(row)]
    name_of: dict[int, str | None] = {}
    """By index of an opening bracket, the name of its link; None for brackets that are text."""
    waiting: list[int] = []
    for number, (line, sign) in enumerate(signs):
        if sign["broken"]:
            raise reading.fault(line, "`](#` without the name of an entity and `)`")
        if sign["opens"]:
            waiting.append(number)
        elif (sign["ends"] or sign["name"]) and waiting:
            name_of[waiting.pop()] = sign["name"]
        elif sign["ends"]:
            name_of[number] = ""
    depth: list[bool] = []
    """For each open bracket, whether it is a link."""
    word, at = "", 0
    for number, (line, sign) in enumerate(signs):
        if line != at:
            _words(reading, word, at)
            word, at = "", line
        is_link = name_of.get(number) is not None if sign["opens"] else bool(sign["name"])
        if is_link or (sign["opens"] and number not in name_of) or (sign["ends"] and name_of.get(number) == ""):
            _words(reading, word, line)
            word = ""
        if sign["opens"]:
            if number not in name_of:
                reading.half(line, reading.openings, "`[` is not closed")
                continue
            if is_link:
                reading.opens(name_of[number], "[", line, len(reading.nodes))
            else:
                word += "["
            depth.append(is_link)
        elif sign["name"]:
            if depth:
                depth.pop()
                reading.closes(-1, line)
            else:
                reading.unopened(sign["name"], sign[0], line)
        elif sign["ends"]:
            if name_of.get(number) == "":
                reading.half(line, reading.openings, "`]` closes what is not open")
            else:
                depth.pop()
                word += "]"
        else:
            word += sign["sign"] or sign["text"]
    _words(reading, word, at)


def _words(reading: _Text, text: str, line: int) -> None:
    """Parse the words of a stretch without tags."""
    for item in _BLANK.split(text):
        if item:
            reading.node(item, line)


def dependencies_behind(nodes: Iterable[Node]) -> dict[EmptyNode, frozenset[tuple[Node | None, str]]]:
    """Return what empty nodes behind their words depend on; one before the first word depends on nothing."""
    return {
        node: frozenset[tuple[Node | None, str]]({(node.word, RELATION)} if node.side > 0 else ())
        for node in nodes
        if isinstance(node, EmptyNode)
    }


def _read_xml(reading: _Text, text: Sequence[Line], known: Tags) -> None:
    """Parse XML-like text, whose elements are mentions."""
    for line, row in text:
        at = 0
        for tag in _ELEMENT.finditer(row):
            _words_of_xml(reading, row[at : tag.start()], line)
            at = tag.end()
            name, entity = _entity(reading, tag, line, known)
            if not tag["end"]:
                reading.opens(entity, name, line, len(reading.nodes))
            elif reading.open and reading.open[-1].tag == name:
                reading.closes(-1, line)
            elif any(opening.tag == name for opening in reading.open):
                crossed = next(n for n in reversed(range(len(reading.open))) if reading.open[n].tag == name)
                reading.half(line, reading.openings, f"`</{name}>` crosses `<{reading.open[-1].tag}>`")
                if reading.wanted.repair == "close":
                    reading.closes(crossed, line)
                else:
                    reading.open.pop(crossed)
            else:
                reading.unopened(entity, tag[0], line)
        _words_of_xml(reading, row[at:], line)


def _entity(reading: _Text, tag: re.Match[str], line: int, known: Tags) -> tuple[str, str | None]:
    """Return the element of a tag and the entity that it names; None for a closing tag that names none."""
    name = tag["name"]
    before = name.rstrip("0123456789")
    is_numbered = name not in known and before != name and before in known and known[before] is None
    if not is_numbered and known.get(name) is None:
        expected = "tags of mentions, named by --tags, and `&lt;` for the sign itself"
        like = reading.wanted.looks_like(tag.string)
        what = f"; this looks like {like.title}" if like and like.way else ""
        raise reading.fault(line, f"{shown(tag[0])} is not a tag of a mention{what}", (like and like.way) or expected)
    rest = tag["rest"]
    attributes = {a["name"]: a["a"] or a["b"] or a["c"] or "" for a in _ATTRIBUTE.finditer(rest)}
    if _ATTRIBUTE.sub("", rest).strip(" \t") or (tag["end"] and attributes):
        raise reading.fault(line, f"{shown(tag[0])} is not a tag")
    if is_numbered:
        return name, name
    if (link := next((a for a in attributes if a.lower() == "ref" and a != known[name]), None)) is not None:
        what = f"{shown(tag[0])} links a mention to another by `{link}`, and `{known[name]}` names the mention alone"
        raise reading.fault(line, what, "an attribute that names the entity, the same for all of its mentions")
    entity = _without_references(attributes.get(known[name] or "", "")).strip(BLANKS)
    if not tag["end"] and not entity:
        raise reading.fault(line, f"{shown(tag[0])} names no entity", f'`<{name} {known[name]}="e1">`')
    return name, entity or None


def _words_of_xml(reading: _Text, text: str, line: int) -> None:
    for item in _BLANK.split(text):
        if item:
            reading.node(_without_references(item), line)


def _without_references(text: str) -> str:
    """Replace character references by the characters."""
    return _REFERENCE.sub(lambda reference: _SIGNS[reference[1]], text)


_READERS: Mapping[Syntax, Callable[[_Text, Sequence[Line], Tags], None]] = MappingProxyType(
    {"tagged": _read_tagged, "links": _read_links, "xml": _read_xml}
)
