"""
ECB+'s XML: a document a file, its tokens first, then markables that point at tokens, then relations of markables.

::

    document  = "<Document doc_name=… >"  { token }  "<Markables>" { markable } "</Markables>"
                "<Relations>" { relation } "</Relations>"  "</Document>"
    token     = "<token t_id=… sentence=… >" word "</token>"
    markable  = "<TAG m_id=… >" anchor { anchor } "</TAG>"                a mention
              | "<TAG m_id=… TAG_DESCRIPTOR=… [ instance_id=… ] />"       an instance, which relations point to
    anchor    = "<token_anchor t_id=… />"
    relation  = "<CROSS_DOC_COREF r_id=… note=… >" { source } target "</CROSS_DOC_COREF>"
              | "<INTRA_DOC_COREF r_id=… >" { source } target "</INTRA_DOC_COREF>"
    source    = "<source m_id=… />"       target = "<target m_id=… />"

The mentions of a relation are those of an entity. `note` is its name, in all documents; without one it is of its
document alone, as is a mention that no relation has; such an entity is called by the document and its first markable.
Events are the markables whose tag begins with `ACTION` or `NEG`. Choice READ-32.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from xml.parsers import expat

from corefref.formats.conll import Numbers
from corefref.formats.documents import (
    Beside,
    CodedMention,
    Columns,
    Document,
    InputError,
    Place,
    RepeatedMentionError,
    Sentence,
    Wanted,
    shown,
)
from corefref.wings.shared.nodes import coded_nodes
from corefref.wings.shared.xml_lines import feed

HEADER = "Topic,File,Sentence Number"
"""The first line of the list of validated sentences."""

_EVENTS = ("ACTION", "NEG")
_NAME = re.compile(r"(?P<topic>[^_]+)_[0-9]+ecb(?P<plus>plus)?(?:\.xml)?")
_ROW = re.compile(r"(?P<topic>[^,_]+),(?P<file>[^,]+),(?P<sentence>[0-9]{1,9})")
_NUMBER = re.compile("[0-9]{1,9}")
_XML_BLANKS = re.compile("[ \t\r\n]+")


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the only document of a file; `wanted.listed` is the list of validated sentences, if there is one.

    Its mentions are the markables of `wanted.referents`. Choice CD-7. Raises InputError for every departure from the
    format, at its line.

    >>> text = '<Document doc_name="36_1ecb.xml"><token t_id="1" sentence="0" number="0">Lee</token>'
    >>> text += '<Markables><HUMAN_PART_PER m_id="7"><token_anchor t_id="1"/></HUMAN_PART_PER></Markables>'
    >>> (d,) = documents([text + "<Relations/></Document>"], "toy.xml", Wanted())
    >>> d.id, d.places[0].topic, [sorted(e) for e in d.partition]
    ('36_1ecb.xml', '36', [[Span(start=0, end=0)]])
    """
    reading = _Reading(file, wanted)
    parser = expat.ParserCreate()
    reading.parser = parser
    parser.StartElementHandler = reading.begin
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.StartDoctypeDeclHandler = reading.refuse_doctype
    feed(parser, lines, file, "`<Document doc_name=…>`, whole")
    yield reading.document()


@dataclass(slots=True)
class _Token:
    """A token: its id, the number of its sentence, its line and its word."""

    id: str
    sentence: str
    line: int
    word: str = ""


@dataclass(slots=True)
class _Mark:
    """A markable: its tag, its line and the indices of its tokens."""

    tag: str
    line: int
    tokens: list[int] = field(default_factory=list)
    is_instance: bool = False


@dataclass(slots=True)
class _Relation:
    """A relation: its line, the name of its entity, and its sources and target, each with its line."""

    line: int
    name: str | None
    ends: list[tuple[str, str, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """A file being parsed."""

    file: str
    wanted: Wanted
    parser: expat.XMLParserType = field(default_factory=expat.ParserCreate)
    path: list[str] = field(default_factory=list)
    name: str = ""
    line: int = 1
    tokens: list[_Token] = field(default_factory=list)
    token_of: dict[str, int] = field(default_factory=dict)
    """The indices of tokens by id."""
    marks: dict[str, _Mark] = field(default_factory=dict)
    relations: list[_Relation] = field(default_factory=list)

    def fault(self, problem: str, expected: str, line: int | None = None) -> InputError:
        """Make the error for a line, by default the current one."""
        return InputError(self.file, self.parser.CurrentLineNumber if line is None else line, problem, expected)

    def refuse_doctype(self, *_declaration: object) -> None:
        """Refuse a DOCTYPE: its entities could expand without limit."""
        del _declaration
        raise self.fault("a declaration `<!DOCTYPE`", "`<Document doc_name=…>`")

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """Handle a start tag and its attributes."""
        line = self.parser.CurrentLineNumber

        def value(name: str) -> str:
            if not attributes.get(name) or not attributes[name].isprintable():
                raise self.fault(f"<{tag}> without `{name}`", f"`{name}` in each of them")
            return attributes[name]

        match [*self.path, tag]:
            case ["Document"]:
                self.name, self.line = value("doc_name"), line
            case ["Document", "token"]:
                identifier, sentence = value("t_id"), value("sentence")
                if not _NUMBER.fullmatch(sentence):
                    raise self.fault(f"{shown(sentence)} is not the number of a sentence", "a whole number")
                if identifier in self.token_of:
                    raise self.fault(f"token {shown(identifier)} appears twice", "each id once")
                self.token_of[identifier] = len(self.tokens)
                self.tokens.append(_Token(identifier, sentence, line))
            case ["Document", "Markables" | "Relations"]:
                pass
            case ["Document", "Markables", _]:
                identifier = value("m_id")
                if identifier in self.marks:
                    raise self.fault(f"markable {shown(identifier)} appears twice", "each id once")
                self.marks[identifier] = _Mark(tag, line, is_instance="TAG_DESCRIPTOR" in attributes)
            case ["Document", "Markables", _, "token_anchor"]:
                token = self.token_of.get(value("t_id"))
                if token is None:
                    raise self.fault(f"no token {shown(attributes['t_id'])} before its markable", "the id of a token")
                next(reversed(self.marks.values())).tokens.append(token)
            case ["Document", "Relations", "CROSS_DOC_COREF"]:
                self.relations.append(_Relation(line, value("note")))
            case ["Document", "Relations", "INTRA_DOC_COREF"]:
                self.relations.append(_Relation(line, None))
            case ["Document", "Relations", _, "source" | "target"]:
                self.relations[-1].ends.append((tag, value("m_id"), line))
            case _:
                where = f" in <{self.path[-1]}>" if self.path else ""
                raise self.fault(f"an element <{shown(tag)[1:-1]}>{where}", "the elements of ECB+'s XML")
        self.path.append(tag)

    def text(self, content: str) -> None:
        """Handle characters between tags."""
        if self.path == ["Document", "token"]:
            self.tokens[-1].word += content
        elif content.strip(" \t\r\n"):
            raise self.fault(f"a text outside tokens: {shown(content.strip())}", "`<token>` around each word")

    def end(self, tag: str) -> None:
        """Handle an end tag."""
        del tag
        self.path.pop()

    def document(self) -> Document:
        """Return the document that the file holds."""
        name_of = self.names()
        mentions: dict[CodedMention, str] = {}
        again: list[tuple[CodedMention, str]] = []
        for identifier, mark in self.marks.items():
            is_event = mark.tag.startswith(_EVENTS)
            if mark.is_instance or self.wanted.referents == ("entities" if is_event else "events"):
                continue
            if not mark.tokens:
                problem = f"markable {shown(identifier)} has neither tokens nor `TAG_DESCRIPTOR`"
                raise self.fault(problem, "`<token_anchor t_id=…/>` in it", mark.line)
            m = coded_nodes(mark.tokens)
            if m not in mentions:
                mentions[m] = identifier
            elif self.wanted.repeated == "error":
                problem = f"repeated mention: markables {mentions[m]} and {identifier} are the same tokens"
                self.wanted.noticed(RepeatedMentionError(self.file, mark.line, problem, m))
            else:
                again.append((m, identifier))
        numbers = Numbers()
        entity_of = {m: numbers.number(name_of.get(i) or self.own(i)) for m, i in mentions.items()}
        for m, i in again:
            self.wanted.repeat(m, numbers.number(name_of.get(i) or self.own(i)))
        sentences = tuple(self.sentences())
        blocks = ("\n".join(f"{n}\t{word}\t" for n, word in enumerate(s.words)) for s in sentences)
        lines = tuple(s.line for s in sentences)
        return Document(
            id=self.name,
            text_id=self.name,
            entity_of=entity_of,
            sentences=sentences if self.wanted.keep_text else (),
            file=self.file,
            line=self.line,
            columns=Columns(tuple(blocks), lines, apart=self.apart(sentences)),
            beside=Beside(
                names=dict(enumerate(numbers.names)), types={m: self.marks[i].tag for m, i in mentions.items()}
            ),
            places=tuple(self.places(sentences)),
        )

    def own(self, identifier: str) -> str:
        """Return the name of an entity of this document alone, by its first mention."""
        return f"{self.name}:{identifier}"

    def names(self) -> Mapping[str, str]:
        """Map markables to the names of their entities."""
        name_of_entity: dict[str, str] = {}
        for relation in self.relations:
            name = relation.name or self.own(next((i for _, i, _ in relation.ends), ""))
            if [role for role, _, _ in relation.ends].count("target") != 1:
                raise self.fault(
                    "a relation without a target, or with several", "one `<target m_id=…/>`", relation.line
                )
            for role, identifier, line in relation.ends:
                mark = self.marks.get(identifier)
                if mark is None:
                    raise self.fault(f"no markable {shown(identifier)}", "the id of a markable", line)
                if mark.is_instance:
                    if role == "source":
                        raise self.fault(f"source {shown(identifier)} is not a mention", "a markable with tokens", line)
                    continue
                if name_of_entity.setdefault(identifier, name) != name:
                    raise self.fault(f"markable {shown(identifier)} is in two entities", "an entity for each", line)
        return name_of_entity

    def sentences(self) -> Iterator[Sentence]:
        """Yield the sentences: runs of tokens with the same number."""
        start = 0
        for _, group in groupby(self.tokens, key=lambda token: token.sentence):
            tokens = list(group)
            words = tuple(_XML_BLANKS.sub(" ", token.word).strip(" ") or "-" for token in tokens)
            yield Sentence(start, tokens[0].line, words, None, None, None)
            start += len(words)

    def apart(self, sentences: Iterable[Sentence]) -> dict[int, list[int]]:
        """Return the lines of the tokens of sentences that other lines interrupt."""
        tokens_of: dict[int, list[int]] = {}
        for number, sentence in enumerate(sentences):
            lines = [token.line for token in self.tokens[sentence.start : sentence.start + len(sentence.words)]]
            if lines != list(range(lines[0], lines[0] + len(lines))):
                tokens_of[number] = lines
        return tokens_of

    def places(self, sentences: Iterable[Sentence]) -> Iterator[Place]:
        """Yield the places of the sentences; the name of the document gives its topic and subtopic."""
        match = _NAME.fullmatch(self.name)
        topic = match["topic"] if match else ""
        subtopic = f"{topic}_{int(bool(match['plus']))}" if match else ""
        listed = None if self.wanted.listed is None else validated(*self.wanted.listed)
        for sentence in sentences:
            number = self.tokens[sentence.start].sentence
            is_listed = None if listed is None else (self.name.removesuffix(".xml"), int(number)) in listed
            yield Place(sentence.start, self.name, subtopic, topic, number, is_listed)


@lru_cache(maxsize=1)
def validated(file: str, text: str) -> frozenset[tuple[str, int]]:
    r"""
    Parse a list of validated sentences: pairs of the document's name, without `.xml`, and the number of the sentence.

    Raises InputError for any other line.

    >>> validated("list.csv", HEADER + "\n1,10ecbplus,3\n")
    frozenset({('1_10ecbplus', 3)})
    """
    header, *rows = text.removeprefix("\ufeff").split("\n")
    if header.strip() != HEADER:
        raise InputError(file, 1, f"{shown(header)} is not the header of the list", f"`{HEADER}`")
    sentences: set[tuple[str, int]] = set()
    for number, row in enumerate(rows, 2):
        if not row.strip():
            continue
        match = _ROW.fullmatch(row.strip())
        if match is None:
            raise InputError(file, number, f"{shown(row)} is not a sentence", "`1,10ecbplus,3`")
        sentences.add((f"{match['topic']}_{match['file'].removesuffix('.xml')}", int(match["sentence"])))
    return frozenset(sentences)
