"""
MUC's and OntoNotes' SGML: `COREF` elements in a text.

::

    file     = { document }
    document = "<DOC" [ ' DOCNO="' name '"' ] ">" … "</DOC>"             the name may be in an element DOCNO or DOCID
    part     = "<TEXT" [ ' PARTNO="' number '"' ] ">" … "</TEXT>"        in OntoNotes each is a document
    mention  = '<COREF ID="' id '"' [ ' REF="' id '"' ] [ ' TYPE="' type '"' ] … ">" text "</COREF>"

In MUC a mention has an id of its own, and `REF` names another of its entity; in OntoNotes the mentions of an entity
have one id. Both are links. `TYPE` is `IDENT`, or missing; in OntoNotes appositions (`APPOS`) are left out, as the
shared tasks of CoNLL leave them out. Words are parted by blanks and tags; a line is a sentence in OntoNotes. Other
elements mean nothing. `MIN`, `STATUS`, `SUBTYPE` and `SPEAKER` are not looked at. `spec/formats/sgml.md`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from corefref.formats.documents import BracketError, Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document, joined

_PIECE = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9._-]*)(?P<rest>[^<>]*)>|(?P<word>[^\s<]+)|<")
_ATTRIBUTE = re.compile(r"""([A-Za-z]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_SIGNS: Mapping[str, str] = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
_REFERENCE = re.compile("|".join(map(re.escape, _SIGNS)))
_NAMES = ("DOCNO", "DOCID")


@dataclass(slots=True)
class _Text:
    """A document that is being parsed."""

    line: int
    part: str = ""
    lines: list[list[str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    open: list[tuple[str, str, str, int, int]] = field(default_factory=list)
    """The id of a mention that is not closed, its REF and type, its first word, and its line."""
    mentions: list[Found] = field(default_factory=list)
    links: list[tuple[str, str, int]] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    """By number of a mention, its id."""


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the documents of a file. Raises InputError for half a tag, and for a REF to what is not there.

    >>> text = ['<DOC><DOCNO> toy </DOCNO><TEXT>', '<COREF ID="1">Ann</COREF> saw <COREF ID="2" REF="1">her</COREF>']
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents([*text, "</TEXT></DOC>"], "a.sgm", Wanted())]
    [('toy', [[Span(start=0, end=0), Span(start=2, end=2)]])]
    """
    here: _Text | None = None
    name, naming, in_text = "", "", False
    number = count = 0
    for number, line in enumerate(lines, 1):
        begins = True
        for piece in _PIECE.finditer(line):
            tag = (piece["name"] or "").upper()
            attributes = {a[1].upper(): a[2] or a[3] or a[4] or "" for a in _ATTRIBUTE.finditer(piece["rest"] or "")}
            if tag == "DOC":
                if here is not None:
                    raise InputError(file, here.line, "a text that does not end", "`</TEXT>`")
                name, in_text = attributes.get("DOCNO", ""), False
            elif tag in _NAMES:
                naming = "" if piece["end"] else tag
            elif tag == "TEXT":
                if not piece["end"]:
                    here, in_text = _Text(number, attributes.get("PARTNO", "")), True
                    continue
                in_text = False
                if here is not None:
                    count += 1
                    yield _document(here, name, count, file, wanted)
                    here = None
            elif naming and piece["word"]:
                name = f"{name} {piece['word']}".strip()
            elif in_text and here is not None:
                if tag == "COREF":
                    _tag(here, piece, attributes, file, number)
                elif piece["word"] or piece[0] == "<":
                    if begins or not here.lines:
                        here.lines.append([])
                        begins = False
                    word = _REFERENCE.sub(lambda sign: _SIGNS[sign[0]], piece[0])
                    here.lines[-1].append(word)
                    here.words.append(word)
            elif tag == "COREF":
                raise InputError(file, number, "a `COREF` outside a text", "`<TEXT>` before it")
    if here is not None:
        raise InputError(file, here.line, "a text that does not end", "`</TEXT>`")
    if not count:
        raise InputError(file, max(number, 1), "no text" if number else "the file is empty", "`<DOC>` and `<TEXT>`")


def _tag(here: _Text, piece: re.Match[str], attributes: Mapping[str, str], file: str, line: int) -> None:
    """Open or close a mention."""
    if not piece["end"]:
        if not attributes.get("ID"):
            raise InputError(file, line, f"{shown(piece[0])} has no id", '`<COREF ID="1">`')
        here.open.append(
            (attributes["ID"], attributes.get("REF", ""), attributes.get("TYPE", "IDENT"), len(here.words), line)
        )
        return
    if not here.open:
        raise BracketError(file, line, "`</COREF>` without an open `<COREF>`", "`<COREF` before it")
    identifier, ref, of_type, start, begun = here.open.pop()
    if start == len(here.words):
        raise InputError(file, begun, f"mention {shown(identifier)} has no word", "a word")
    if of_type.upper() == "APPOS":
        return
    if of_type.upper() != "IDENT":
        raise InputError(file, begun, f"mention {shown(identifier)} is of type {shown(of_type)}", "`IDENT`, or `APPOS`")
    own = str(len(here.mentions))
    here.ids[own] = identifier
    words = " ".join(here.words[start:])
    here.mentions.append(Found(own, tuple(range(start, len(here.words))), begun, words))
    if ref:
        here.links.append((own, ref, begun))


def _document(here: _Text, name: str, count: int, file: str, wanted: Wanted) -> Document:
    """Return a document, whose mentions `ID` and `REF` join."""
    if here.open:
        identifier, _, _, _, line = here.open[-1]
        raise BracketError(file, line, f"mention {shown(identifier)} is not closed", "`</COREF>`")
    first: dict[str, str] = {}
    links: list[tuple[str, str]] = []
    for own, identifier in here.ids.items():
        links.append((first.setdefault(identifier, own), own))
    for own, ref, line in here.links:
        if ref not in first:
            raise InputError(file, line, f"`REF` names {shown(ref)}, which is no mention of its text", "an `ID`")
        links.append((own, first[ref]))
    named = name.partition("@")[0] if here.part else name
    part = f"; part {int(here.part):03}" if here.part.isdecimal() and len(here.part) < 9 else ""
    called = f"{named}{part}" if named else f"{wanted.within}:{count}" if wanted.within else str(count)
    entity_of = joined(here.ids, links)
    parsed = document(file, wanted, "", here.mentions, entity_of, here.lines, name=called, line=here.line)
    return replace(parsed, is_named=bool(named))
