"""
The files of `spec/bytes.json`: what they hold, and what each reading finds in them.

Entities are written by hand, as first and last tokens; the figures are those of the readings on these entities.
"""

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from corefref.partitions import Span
from corefref.registry import DEFAULT_IDS, MEANS
from corefref.verification import Base, Document
from corefref.verification.exact import Values

VERSION = "1.3.0"

Status: TypeAlias = Literal["valid", "choice", "ill-formed"]
Form: TypeAlias = Literal["conll", "sets", "jsonlines", "corefud", "gum"]
Entities: TypeAlias = str
"""
Entities of a document as `0-1,3 2`: mentions by first and last token, entities by blanks, documents by `;`.

What is no run of tokens is written as a token that the text does not have.
"""


class Read(NamedTuple):
    """What a reading finds; without letters the spec's."""

    letters: tuple[str, ...]
    key: Entities
    response: Entities


class Case(NamedTuple):
    """A key and a response, as bytes."""

    id: str
    reason: str
    status: Status
    key: bytes
    response: bytes
    read: tuple[Read, ...] = ()
    refused: str = ""
    """Where the spec's reader refuses it: the file and the line."""

    form: Form = "conll"
    repeated: bool = False
    """Whether it can be read with `--repeated first` alone."""


def column(*cells: str, name: str = "(d)", part: str = "; part 000") -> bytes:
    """A document whose tokens are w0, w1 … with these last columns; an empty cell ends a sentence."""
    lines = [f"#begin document {name}{part}"]
    token = 0
    for cell in cells:
        lines.append(f"d\t0\t{token}\tw{token}\t{cell}" if cell else "")
        token += bool(cell)
    return "".join(f"{line}\n" for line in (*lines, "", "#end document")).encode()


def text(*lines: str, begin: str = "#begin document (d); part 000") -> bytes:
    """A document of these lines."""
    return "".join(f"{line}\n" for line in (begin, *lines, "#end document")).encode()


PLAIN = ("(0", "0)", "(1)", "-", "(0)", "(1)")
"""{0-1, 4} {2, 5}: what most responses are compared with."""
KEY = column(*PLAIN)
SETS = "0-1,4 2,5"
OTHER = column("(0", "0)", "(0)", "-", "(1)", "(1)")
OTHER_SETS = "0-1,2 4,5"


def _read(key: Entities, response: Entities, *letters: str) -> Read:
    return Read(letters, key, response)


def _valid(identifier: str, reason: str, key: bytes, response: bytes, sets: Entities, others: Entities) -> Case:
    return Case(identifier, reason, "valid", key, response, (_read(sets, others),))


def _choice(identifier: str, reason: str, key: bytes, response: bytes, *read: Read) -> Case:
    return Case(identifier, reason, "choice", key, response, read)


def _refused(identifier: str, reason: str, key: bytes, response: bytes, where: str, form: Form = "conll") -> Case:
    return Case(identifier, reason, "ill-formed", key, response, (), where, form)


_OFFICIAL_KEY = text(
    *(f"t\t0\t{n}\tw{n}\t{cell}" for n, cell in enumerate(("(0", "0)", "-", "(1", "-", "-", "1)", "-"))),
    "",
    *(f"t\t0\t{n}\tv{n}\t{cell}" for n, cell in enumerate(("(1)", "-", "(2", "2)", "-", "(2)", "-", "(2", "-", "2)"))),
)
"""{a} {b c} {d e f} of the official scorer's test suite, with b of four tokens."""


def _official(opens: str, closes: str) -> bytes:
    first = ("(0", "0)", "-", opens, "-", "-", closes, "-")
    second = ("(1)", "(1)", "(2", "2)", "(3)", "-", "(2)", "-", "-", "-")
    return text(
        *(f"t\t0\t{n}\tw{n}\t{cell}" for n, cell in enumerate(first)),
        "",
        *(f"t\t0\t{n}\tv{n}\t{cell}" for n, cell in enumerate(second)),
    )


_OFFICIAL = _read("0-1 3-6,8 10-11,13,15-17", "0-1 3-6,8,9 10-11,14 12")


def _repeated(identifier: str, reason: str, response: bytes) -> Case:
    return Case(identifier, reason, "ill-formed", _OFFICIAL_KEY, response, (_OFFICIAL,), "response:5", repeated=True)


def _first(
    identifier: str, reason: str, key: bytes, response: bytes, read: Read, where: str, form: Form = "conll"
) -> Case:
    """A repeated mention, which is refused unless the first counts."""
    return Case(identifier, reason, "ill-formed", key, response, (read,), where, form, repeated=True)


def _of(
    form: Form, identifier: str, reason: str, key: bytes | str, response: bytes | str, sets: Entities, others: Entities
) -> Case:
    """Files of a form that others need not read."""
    sides = [side.encode() if isinstance(side, str) else side for side in (key, response)]
    return Case(identifier, reason, "choice", sides[0], sides[1], (_read(sets, others),), form=form)


def corefud(*words: str, header: str = "# global.Entity = eid-etype-head\n", last: str = "\n") -> bytes:
    """A sentence of CoNLL-U whose words have these last columns; `1.1 Entity=(e1)` is an empty node."""
    lines: list[str] = []
    number = 0
    for word in words:
        node, _, said = word.rpartition(" ")
        number += not node
        lines.append("\t".join((node or str(number), f"w{number}", *"_______", said)))
    return ("# newdoc id = d\n" + header + "".join(f"{line}\n" for line in lines) + last).encode()


def gum(*cells: str) -> bytes:
    """A document of GUM whose tokens have these last columns."""
    rows = "".join(f"{number}\tw{number}\t{cell}\n" for number, cell in enumerate(cells))
    return f"# begin document d\n{rows}# end document\n".encode()


CASES = (
    _valid("plain/columns", "columns as OntoNotes has them", KEY, OTHER, SETS, OTHER_SETS),
    _valid("plain/itself", "a file against itself", KEY, KEY, SETS, SETS),
    _valid("plain/no-entities", "a response without entities", KEY, column(*"------"), SETS, ""),
    _valid(
        "plain/nested",
        "mentions in mentions, of one entity and of two",
        column("(0|(1", "(0)", "1)", "0)"),
        column("(0|(1", "(1)", "1)", "0)"),
        "0-3,1 0-2",
        "0-3 0-2,1",
    ),
    _valid(
        "plain/crossing",
        "mentions of two entities that cross",
        column("(0", "(1", "0)", "1)", "(0)"),
        column("(0", "(1", "0)", "1)", "(1)"),
        "0-2,4 1-3",
        "0-2 1-3,4",
    ),
    _valid(
        "plain/two-documents",
        "two documents, and two parts of one",
        KEY + column("(0)", "(0)", part="; part 001") + column("(0)", "(0)", name="(e)"),
        OTHER + column("(0)", "(0)", part="; part 001") + column("(0)", "(1)", name="(e)"),
        f"{SETS}; 0,1; 0,1",
        f"{OTHER_SETS}; 0,1; 0 1",
    ),
    _valid(
        "plain/other-order",
        "the response has the documents in another order",
        KEY + column("(0)", "(0)", name="(e)"),
        column("(0)", "(1)", name="(e)") + OTHER,
        f"{SETS}; 0,1",
        f"{OTHER_SETS}; 0 1",
    ),
    _valid(
        "plain/large-numbers",
        "entities go by any numbers",
        KEY,
        column("(907", "907)", "(907)", "-", "(12)", "(12)"),
        SETS,
        OTHER_SETS,
    ),
    _valid(
        "plain/numbers-of-documents",
        "one number is two entities in two documents",
        column("(0)", "(0)") + column("(0)", "(0)", name="(e)"),
        column("(0)", "(0)") + column("(0)", "(1)", name="(e)"),
        "0,1; 0,1",
        "0,1; 0 1",
    ),
    _choice(
        "read-1/comment-before",
        "a comment and a blank line before the document",
        KEY,
        b"# by hand\n\n" + OTHER,
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-1/text-before", "text that is no comment before the document", KEY, b"by hand\n" + OTHER, "response:1"
    ),
    _refused("read-1/no-document", "a text without a document", KEY, b"dog cat\n", "response:1"),
    _refused("read-1/empty", "an empty file", KEY, b"", "response:1"),
    _choice(
        "read-2/part",
        "`part 0` and `part 000;` are one part",
        column(*PLAIN, part="; part 0"),
        column("(0", "0)", "(0)", "-", "(1)", "(1)", part="; part 000;"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "", "READ-2:b"),
    ),
    _choice(
        "read-2/blank-behind",
        "a blank at the end of the line that begins the document",
        KEY,
        OTHER.replace(b"part 000\n", b"part 000 \n"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "", "READ-2:b"),
    ),
    _refused("read-2/no-name", "a document without a name", KEY, column(*PLAIN, name="()"), "response:1"),
    _refused("read-2/equal-names", "two documents of one name", KEY, KEY + OTHER, "response:10"),
    _refused("read-2/equal-names-in-the-key", "two key documents of one name", KEY + KEY, KEY, "key:10"),
    _refused("read-2/missing", "the response lacks a document", KEY + column("(0)", name="(e)"), OTHER, "key:10"),
    _refused(
        "read-2/extra",
        "the response has a document that the key lacks",
        KEY,
        OTHER + column("(0)", name="(e)"),
        "response:10",
    ),
    _choice(
        "read-3/closed-and-opened",
        "`0)|(0`: two mentions of one entity that share a token",
        column("(0", "0)|(0", "0)", "-"),
        column("(0", "0)", "-", "(0)"),
        _read("0-1,1-2", "0-1,3"),
        _read("0-2,1", "0-1,3", "READ-3:b"),
    ),
    _valid(
        "read-3/opened-twice",
        "two brackets of one entity: the one opened last is closed first",
        column("(0", "(0", "0)", "0)"),
        column("(0", "(1", "1)", "0)"),
        "0-3,1-2",
        "0-3 1-2",
    ),
    _refused(
        "read-3/unclosed",
        "a bracket that is never closed",
        KEY,
        column("(0", "-", "(0)", "-", "(1)", "(1)"),
        "response:2",
    ),
    _refused(
        "read-3/unclosed-twice",
        "one of two brackets of an entity is never closed",
        KEY,
        column("(0", "(0", "0)", "-", "(1)", "(1)"),
        "response:2",
    ),
    _refused(
        "read-3/unopened",
        "a bracket that was never opened",
        KEY,
        column("-", "0)", "(0)", "-", "(1)", "(1)"),
        "response:3",
    ),
    _refused(
        "read-3/no-end",
        "the last document has no end, and a bracket is open",
        KEY,
        OTHER.replace(b"(1)\n\n#end document\n", b"(1\n"),
        "response:7",
    ),
    _refused(
        "read-3/no-bracket", "a number without a bracket", KEY, column("(0", "0)", "0", "-", "(1)", "(1)"), "response:4"
    ),
    _refused(
        "read-3/no-bracket-beside-an-item",
        "a number without a bracket, and an item",
        KEY,
        column("(0", "0)", "5|(0)", "-", "(1)", "(1)"),
        "response:4",
    ),
    _refused(
        "read-3/empty-item", "nothing between two `|`", KEY, column("(0", "0)", "(0)||(1)", "-", "-", "-"), "response:4"
    ),
    _refused("read-4/fewer-tokens", "the response has a token less", KEY, column(*PLAIN[:-1]), "response:1"),
    _refused("read-4/more-tokens", "the response has a token more", KEY, column(*PLAIN, "-"), "response:1"),
    _refused(
        "read-4/other-words", "a token of the response is another word", KEY, OTHER.replace(b"w3", b"dog"), "response:5"
    ),
    _choice(
        "read-4/columns",
        "more columns in the response, and other columns than in the key",
        KEY,
        b"".join(
            b"\t".join((*line.split(b"\t")[:4], b"NN", b"*", *line.split(b"\t")[4:])) if b"\t" in line else line
            for line in OTHER.splitlines(keepends=True)
        ),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-5/comment-inside",
        "a comment inside a document",
        KEY,
        OTHER.replace(b"d\t0\t2", b"# by hand\nd\t0\t2"),
        "response:4",
    ),
    _choice(
        "read-5/token",
        "the token # in the first column of short lines",
        text("a\t(0)", "#\t-", "b\t(0)", "c\t-"),
        text("a\t(0)", "#\t-", "b\t-", "c\t(0)"),
        _read("0,2", "0,3"),
    ),
    _refused(
        "read-5/begins-inside",
        "a document begins before the last has ended",
        KEY,
        OTHER.replace(b"#end document\n", b"") + column("(0)", name="(e)"),
        "response:9",
    ),
    _choice(
        "read-6/padded",
        "`01` and `1` are one entity",
        KEY,
        column("(01", "1)", "(001)", "-", "(2)", "(02)"),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-6/words",
        "entities that go by words",
        KEY,
        column("(e0", "e0)", "(e0)", "-", "(e1)", "(e1)"),
        "response:2",
    ),
    _refused(
        "read-6/other-digits",
        "digits that are not 0 to 9",
        KEY,
        column("(0", "0)", "(²)", "-", "(1)", "(1)"),
        "response:4",
    ),
    # Of READ-7 b the words of a second sentence are numbered from 10.
    _choice(
        "read-7/sentence-elsewhere",
        "a sentence ends elsewhere in the response",
        column("(0", "0)", "(1)", "", "-", "(0)", "(1)"),
        column("(0", "0)", "(0)", "-", "", "(1)", "(1)"),
        _read(SETS, OTHER_SETS),
        _read("0-1,11 2,12", "0-1,2 10,11", "READ-7:b"),
    ),
    _choice(
        "read-7/across",
        "a mention reaches across the end of a sentence",
        column("(0", "", "0)", "(1)", "-", "(0)", "(1)"),
        column("(0", "", "0)", "(0)", "-", "(1)", "(1)"),
        _read(SETS, OTHER_SETS),
    ),
    _choice(
        "read-7/across-beside-its-end",
        "a mention across the end of a sentence is not the part of it that lies behind that",
        column("(0", "", "0)", "(0)"),
        column("-", "", "(0)", "(0)"),
        _read("0-1,2", "1,2"),
    ),
    _choice(
        "read-7/blank-line-of-spaces",
        "a blank line with spaces ends a sentence",
        KEY,
        OTHER.replace(b"d\t0\t2", b"  \nd\t0\t2"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "0-1,10 12,13", "READ-7:b"),
    ),
    _choice(
        "read-7/two-blank-lines",
        "two blank lines end one sentence",
        KEY,
        OTHER.replace(b"d\t0\t2", b"\n\nd\t0\t2"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "0-1,10 12,13", "READ-7:b"),
    ),
    _choice(
        "read-9/spaces",
        "columns separated by spaces",
        KEY.replace(b"\t", b"  "),
        OTHER.replace(b"\t", b"    "),
        _read(SETS, OTHER_SETS),
    ),
    _choice(
        "read-9/word-like-a-mention",
        "a word `(7)` in columns separated by spaces",
        KEY.replace(b"w3", b"(7)").replace(b"\t", b" "),
        OTHER.replace(b"w3", b"(7)").replace(b"\t", b" "),
        _read(SETS, OTHER_SETS),
        _read("0-1,4 2,5 3", "0-1,2 4,5 3", "READ-9:b"),
    ),
    _valid(
        "read-9/word-in-tabs",
        "a word `(7)` in columns separated by tabs",
        KEY.replace(b"w3", b"(7)"),
        OTHER.replace(b"w3", b"(7)"),
        SETS,
        OTHER_SETS,
    ),
    _choice(
        "read-9/ends-of-lines",
        "carriage returns at the ends of lines",
        KEY,
        OTHER.replace(b"\n", b"\r\n"),
        _read(SETS, OTHER_SETS),
    ),
    _choice(
        "read-9/byte-order-mark",
        "a mark of the byte order before the response",
        KEY,
        b"\xef\xbb\xbf" + OTHER,
        _read(SETS, OTHER_SETS),
        _read(SETS, "", "READ-1:b"),
    ),
    _choice("read-9/no-last-line-end", "the last line has no end", KEY, OTHER[:-1], _read(SETS, OTHER_SETS)),
    _choice(
        "read-9/underscores", "`_` in the place of `-`", KEY, OTHER.replace(b"\t-\n", b"\t_\n"), _read(SETS, OTHER_SETS)
    ),
    _refused("read-9/not-utf-8", "a byte that is not UTF-8", KEY, OTHER.replace(b"w3", b"\xff"), "response:5"),
    _refused("read-9/nul", "a NUL", KEY, OTHER.replace(b"w3", b"\0"), "response:5"),
    _refused(
        "read-9/return-inside", "a carriage return inside a line", KEY, OTHER.replace(b"w3\t", b"w3\r\t"), "response:5"
    ),
    _choice(
        "read-13/unbarred",
        "items without `|` between them",
        column("(0(1", "1)", "0)(1)", "(0)"),
        column("(0(1", "1)", "0)(1)", "(1)"),
        _read("0-2,3 0-1,2", "0-2 0-1,2,3"),
    ),
    _choice(
        "read-13/nested",
        "items without `|` between them: nested mentions",
        column("(0(1", "1)(2)", "0)", "(1)"),
        column("(0(1", "1)(2)", "0)", "(2)"),
        _read("0-2 0-1,3 1", "0-2 0-1 1,3"),
    ),
    _refused(
        "read-13/two-ways",
        "`(1(2)0)` may be (2) in (1 and 0), or (10)",
        KEY,
        column("(0", "(1(2)0)", "1)", "-", "-", "-"),
        "response:3",
    ),
    _repeated(
        "repeated/official-a7",
        "a mention twice in its entity, without `|`: case A7 of the official suite",
        _official("(1(1", "1)1)"),
    ),
    _repeated(
        "repeated/official-a8",
        "a mention in two entities, without `|`: case A8 of the official suite",
        _official("(1(3", "3)1)"),
    ),
    _repeated(
        "repeated/official-a9",
        "a mention in its entity and ten times in another: case A9 of the official suite",
        _official("(1" + "(3" * 10, "3)" * 10 + "1)"),
    ),
    Case(
        "repeated/in-the-key",
        "a mention of one token twice in its key entity",
        "ill-formed",
        column("(0)|(0)", "(0)", "(1)"),
        column("(0)", "(0)", "(1)"),
        (_read("0,1 2", "0,1 2"),),
        "key:2",
        repeated=True,
    ),
    Case(
        "read-8/sets",
        "the set notation",
        "choice",
        b"{a b c} {d e f g}\n\n",
        b"{a b} {c,d} {f\tg h i}\n{a}\n",
        (_read("0,1,2 3,4,5,6; ", "0,1 2,3 5,6,7,8; 0"),),
        form="sets",
    ),
    _refused(
        "read-8/no-break-space",
        "a blank of Unicode in the set notation",
        b"{a b}\n",
        "{a\u00a0b}\n".encode(),
        "response:1",
        "sets",
    ),
    _refused("read-8/unclosed", "a brace that is never closed", b"{a b}\n", b"{a b\n", "response:1", "sets"),
    Case(
        "read-10/json",
        "JSON lines of the e2e-coref family",
        "choice",
        b'{"doc_key": "d", "sentences": [["w0", "w1", "w2"], ["w3", "w4", "w5"]], '
        b'"clusters": [[[0, 1], [4, 4]], [[2, 2], [5, 5]]]}\n',
        b'{"doc_key": "d", "clusters": [], "predicted_clusters": [[[0, 1], [2, 2]], [[4, 4], [5, 5]]]}\n',
        (_read(SETS, OTHER_SETS),),
        form="jsonlines",
    ),
    _refused(
        "read-10/beyond",
        "a token beyond the text",
        b'{"doc_key": "d", "sentences": [["w0"]], "clusters": []}\n',
        b'{"doc_key": "d", "sentences": [["w0"]], "clusters": [[[0, 1]]]}\n',
        "response:1",
        "jsonlines",
    ),
    _refused(
        "read-10/two-fields",
        "two fields of one name",
        b'{"doc_key": "d", "clusters": []}\n',
        b'{"doc_key": "d", "clusters": [], "clusters": [[[0, 0]]]}\n',
        "response:1",
        "jsonlines",
    ),
    # What follows came with version 1.2.0.
    _refused("read-1/end-before", "an end before any document", KEY, b"#end document\n" + OTHER, "response:1"),
    _refused("read-1/end-after", "an end too many", KEY, OTHER + b"#end document\n", "response:10"),
    _refused(
        "read-1/almost-a-beginning",
        "a line that begins as the beginning of a document, and is none",
        KEY,
        b"#begin documents\n" + OTHER,
        "response:1",
    ),
    _refused("read-1/empty-lines", "two files of empty lines", b"\n", b"\n", "key:1"),
    _choice(
        "read-2/brackets-in-the-name",
        "brackets and a semicolon in the name of a document",
        column(*PLAIN, name="(bc (a); b)", part="; part 7;"),
        OTHER.replace(b"(d); part 000", b"(bc (a); b); part 007"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "", "READ-2:b"),
    ),
    _choice(
        "read-2/no-brackets",
        "a name without brackets",
        column(*PLAIN, part="; part 001"),
        OTHER.replace(b"(d); part 000", b"d; part 1"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "", "READ-2:b"),
    ),
    _choice(
        "read-2/long-number",
        "the number of a part of nine digits",
        column(*PLAIN, part="; part 123456789"),
        OTHER.replace(b"part 000", b"part 123456789"),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-2/longer-number",
        "the number of a part of ten digits",
        column(*PLAIN, part="; part 1234567890"),
        OTHER.replace(b"part 000", b"part 1234567890"),
        "key:1",
    ),
    _refused(
        "read-2/two-words",
        "a name of two words without brackets",
        KEY,
        OTHER.replace(b"(d); part 000", b"d e"),
        "response:1",
    ),
    _refused(
        "read-2/other-blank",
        "U+0085 in a name without brackets",
        KEY,
        OTHER.replace(b"(d); part 000", "d\u0085e".encode()),
        "response:1",
    ),
    _refused("read-2/capital", "`Part` with a capital", KEY, OTHER.replace(b"part 000", b"Part 000"), "response:1"),
    _choice(
        "read-4/one-column",
        "lines of the last column alone, beside lines with words",
        KEY,
        text("(0", "0)", "(0)", "-", "(1)", "(1)"),
        _read(SETS, OTHER_SETS),
    ),
    _choice(
        "read-4/no-words",
        "`_` for every word of the response",
        KEY,
        text(*(f"d\t0\t{n}\t_\t{cell}" for n, cell in enumerate(("(0", "0)", "(0)", "-", "(1)", "(1)")))),
        _read(SETS, OTHER_SETS),
    ),
    _choice(
        "read-5/heading-at-the-end",
        "the end of a document says which one",
        KEY,
        OTHER.replace(b"#end document", b"#end document (d); part 000"),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-5/other-heading-at-the-end",
        "the end of a document says another one",
        KEY,
        OTHER.replace(b"#end document", b"#end document (e); part 000"),
        "response:9",
    ),
    _refused(
        "read-5/no-space-at-the-end",
        "no space between the end and what it says",
        KEY,
        OTHER.replace(b"#end document", b"#end document(d); part 000"),
        "response:9",
    ),
    _choice(
        "read-5/empty-last-column",
        "the token # with an empty last column",
        text("#\tx\t", "b\ty\t(0)", "c\tz\t(0)"),
        text("#\tx\t", "b\ty\t(0)", "c\tz\t(1)"),
        _read("1,2", "1 2"),
    ),
    _refused(
        "read-5/comment-and-a-tab",
        "a comment of two words, and a tab behind it",
        KEY,
        OTHER.replace(b"d\t0\t2", b"# by hand\t\nd\t0\t2"),
        "response:4",
    ),
    _choice(
        "read-6/hundred-digits",
        "a number of a hundred digits",
        KEY,
        column(f"({'9' * 100}", f"{'9' * 100})", f"({'9' * 100})", "-", "(1)", "(1)"),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-6/more-digits",
        "a number of 101 digits",
        KEY,
        column("(0", "0)", f"({'0' * 100}1)", "-", "(1)", "(1)"),
        "response:4",
    ),
    _choice(
        "read-9/empty-last-column",
        "an empty last column behind a tab says what `-` says",
        KEY,
        OTHER.replace(b"\t-\n", b"\t\n"),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-9/tab-behind-items",
        "a tab behind items",
        KEY,
        OTHER.replace(b"\t(0)\n", b"\t(0)\t\n"),
        "response:4",
    ),
    _refused(
        "read-9/tab-behind-no-items",
        "a tab behind `-`, in columns separated by spaces",
        KEY,
        OTHER.replace(b"d\t0\t3\tw3\t-\n", b"d 0 3 w3 -\t\n"),
        "response:5",
    ),
    _choice(
        "read-9/column-of-spaces",
        "an empty column between two tabs",
        text("a\t\t0\tw0\t(0)", "a\t\t1\tw1\t(0)"),
        text("a\tb\t0\tw0\t(0)", "a\t \t1\tw1\t(1)"),
        _read("0,1", "0 1"),
    ),
    _choice(
        "read-9/line-of-tabs",
        "a line of tabs and spaces is empty",
        KEY,
        OTHER.replace(b"d\t0\t2", b"\t \t\nd\t0\t2"),
        _read(SETS, OTHER_SETS),
        _read(SETS, "0-1,10 12,13", "READ-7:b"),
    ),
    _choice(
        "read-9/other-blank-in-a-word",
        "a no-break space in a word, in columns separated by spaces",
        KEY.replace(b"w3", "10\u00a0000".encode()).replace(b"\t", b" "),
        OTHER.replace(b"w3", "10\u00a0000".encode()).replace(b"\t", b" "),
        _read(SETS, OTHER_SETS),
    ),
    _refused("read-9/overlong", "U+0000 in two bytes", KEY, OTHER.replace(b"w3", b"\xc0\x80"), "response:5"),
    _choice(
        "read-13/alone-beside-others",
        "a mention of one token between what opens and what closes",
        column("(0(1)", "0)(0)", "(1)"),
        column("(0(1)", "0)(0)", "(0)"),
        _read("0-1,1 0,2", "0-1,1,2 0"),
    ),
    _refused(
        "read-13/closed-and-opened",
        "an entity is closed and opened without `|`",
        KEY,
        column("(0", "0)(0", "0)", "-", "-", "-"),
        "response:3",
    ),
    _first(
        "repeated/opened-first",
        "of two mentions of the same tokens the one that is opened first is closed last",
        column("(0", "0)", "(0)"),
        column("(9|(8", "8)|9)", "(9)"),
        _read("0-1,2", "0-1,2"),
        "response:2",
    ),
    _first(
        "repeated/closed-first",
        "of two mentions of the same tokens the one that is opened first is closed first",
        column("(0", "0)", "(0)"),
        column("(8|(9", "8)|9)", "(9)"),
        _read("0-1,2", "0-1 2"),
        "response:2",
    ),
    _first(
        "repeated/sets",
        "a mention in two entities of the set notation",
        b"{a b} {c}\n",
        b"{a b} {b/name c}\n",
        _read("0,1 2", "0,1 2"),
        "response:1",
        "sets",
    ),
    _first(
        "repeated/sets-and-types",
        "a mention with a type and without one",
        b"{a b}\n",
        b"{a a/pronoun b}\n",
        _read("0,1", "0,1"),
        "response:1",
        "sets",
    ),
    _first(
        "repeated/sets-nothing-left",
        "an entity of repeated mentions alone",
        b"{a b}\n",
        b"{a b} {b a}\n",
        _read("0,1", "0,1"),
        "response:1",
        "sets",
    ),
    _first(
        "repeated/json",
        "a mention in two entities of JSON",
        b'{"doc_key": "d", "clusters": [[[0, 1], [2, 2]]]}\n',
        b'{"doc_key": "d", "clusters": [[[0, 1], [2, 2]], [[2, 2], [3, 3]]]}\n',
        _read("0-1,2", "0-1,2 3"),
        "response:1",
        "jsonlines",
    ),
    _refused("read-8/empty", "a file without a byte", b"{a b}\n", b"", "response:1", "sets"),
    _of("sets", "read-8/one-empty-line", "a response of an empty line", "{a b}\n", "\n", "0,1", ""),
    _of(
        "sets",
        "read-8/types",
        "the types of mentions are not part of their names",
        "{a/pronoun b/name:PERSON} {c/nominal d/name}\n",
        "{a b} {c} {d}\n",
        "0,1 2,3",
        "0,1 2 3",
    ),
    _of(
        "sets",
        "read-8/slashes",
        "what follows a slash and is no type is part of the name",
        "{a/b a a/name:} {/pronoun a/Name} {c/pronoun/pronoun d/b/nominal}\n",
        "{a/b a a/name:} {/pronoun} {a/Name c/pronoun/name d/b}\n",
        "0,1,2 3,4 5,6",
        "0,1,2 3 4,5,6",
    ),
    _of(
        "sets",
        "read-8/separators",
        "several separators, and none between entities",
        "{,a,,b\t}{c d},\n",
        "{a  b} , {c,d}\r\n",
        "0,1 2,3",
        "0,1 2,3",
    ),
    _of(
        "sets",
        "read-8/mark-and-no-end",
        "a byte-order mark, and a last line without an end",
        "\ufeff{a b}\n{c}",
        "{a b}\n{c}\n",
        "0,1; 2",
        "0,1; 2",
    ),
    *(
        _refused(f"read-8/{name}", reason, b"{a b}\n", content.encode(), "response:1", "sets")
        for name, reason, content in (
            ("information-separator", "U+001C between two words", "{a\x1cb}\n"),
            ("return-inside", "a carriage return inside a line", "{a\rb}\n"),
            ("empty-entity", "an entity without mentions", "{a} {,}\n"),
            ("nested", "an entity in an entity", "{a {b}}\n"),
            ("unopened", "a brace that was never opened", "{a} b}\n"),
            ("word-outside", "a word outside an entity", "{a} b\n"),
            ("comment", "a comment", "# by hand\n{a}\n"),
        )
    ),
    _refused("read-8/missing", "the response lacks a line", b"{a}\n{b}\n", b"{a}\n", "key:2", "sets"),
    _of(
        "jsonlines",
        "read-10/response-of-clusters",
        "a response without `predicted_clusters`, other fields, and an empty line",
        '{"doc_key": "d", "clusters": [[[0, 1], [2, 2]]]}\n',
        '\n{"speakers": [], "id": "d", "clusters": [[[0, 1]], [[2, 2]]]}\n',
        "0-1,2",
        "0-1 2",
    ),
    *(
        _refused(f"read-10/{name}", reason, b'{"doc_key": "d", "clusters": []}\n', content, "response:1", "jsonlines")
        for name, reason, content in (
            ("no-name", "a document without a name", b'{"clusters": []}\n'),
            ("no-entities", "a document without a list of entities", b'{"doc_key": "d", "sentences": []}\n'),
            ("empty-entity", "an entity without mentions", b'{"doc_key": "d", "clusters": [[]]}\n'),
            ("fraction", "a token that is no whole number", b'{"doc_key": "d", "clusters": [[[0, 1.0]]]}\n'),
            ("end-before", "a mention that ends before it begins", b'{"doc_key": "d", "clusters": [[[1, 0]]]}\n'),
            ("half-a-pair", "half of a surrogate pair in a name", b'{"doc_key": "\\ud83d", "clusters": []}\n'),
            ("no-json", "what is no JSON", b'{"doc_key": "d", "clusters": []\n'),
        )
    ),
    _of(
        "corefud",
        "read-14/words",
        "mentions of one word and of several, and one in another",
        corefud("Entity=(e1--1(e2)", "Entity=e1)", "Entity=(e2)", "_"),
        corefud("Entity=(e1--1(e2)", "Entity=e1)", "_", "Entity=(e2)"),
        "0-1 0,2",
        "0-1 0,3",
    ),
    _of(
        "corefud",
        "read-14/empty-node",
        "a mention with an empty node is not the one without it; an empty node is a mention",
        corefud("Entity=(e1", "1.1 Entity=(e2)", "Entity=e1)", "Entity=(e2)"),
        corefud("Entity=(e1", "Entity=e1)", "Entity=(e2)"),
        "90 91,2",
        "0-1 2",
    ),
    _of(
        "corefud",
        "read-14/parts",
        "a mention of two parts is not the run from the first to the last word",
        corefud("Entity=(e1[1/2])(e2)", "_", "Entity=(e1[2/2])", "Entity=(e1)"),
        corefud("Entity=(e1(e2)", "_", "Entity=e1)", "Entity=(e1)"),
        "90,3 0",
        "0-2,3 0",
    ),
    _of(
        "corefud",
        "read-15/empty-lines",
        "empty lines above a sentence and behind it, one of them with spaces",
        corefud("Entity=(e1)", "Entity=(e1)"),
        b"\n \n" + corefud("Entity=(e1)", "Entity=(e1)", last="\n\n\t\n"),
        "0,1",
        "0,1",
    ),
    *(
        _refused(f"read-{name}", reason, corefud("Entity=(e1)"), content, f"response:{line}", "corefud")
        for name, reason, content, line in (
            ("14/unclosed", "a mention that is open at the end of its sentence", corefud("Entity=(e1"), 3),
            ("14/unopened", "a mention that is closed and was not opened", corefud("Entity=e1)"), 3),
            ("14/entity-twice", "`Entity` twice in a line", corefud("Entity=(e1)|Entity=(e2)"), 3),
            ("14/part-alone", "the second part of a mention alone", corefud("Entity=(e1[2/2])"), 3),
            ("14/head-beyond", "a head beyond the mention", corefud("Entity=(e1--2)"), 3),
            (
                "14/no-such-antecedent",
                "a split antecedent without a mention",
                corefud("Entity=(e1)|SplitAnte=e2<e1"),
                3,
            ),
            ("15/no-header", "no header that names the fields", corefud("Entity=(e1)", header=""), 2),
            ("15/no-last-line", "no empty line behind the last sentence", corefud("Entity=(e1)", last=""), 3),
            (
                "15/no-sentence",
                "a document without a sentence",
                corefud("Entity=(e1)") + b"# newdoc id = e\n# newdoc id = f\n",
                6,
            ),
            ("15/comment-alone", "a comment without a sentence", corefud("Entity=(e1)") + b"# by hand\n", 5),
        )
    ),
    _first(
        "repeated/corefud",
        "a mention in two entities of CoNLL-U",
        corefud("Entity=(e1)", "Entity=(e1)"),
        corefud("Entity=(e1)(e2)", "Entity=(e1)"),
        _read("0,1", "0,1"),
        "response:3",
        "corefud",
    ),
    # What follows came with version 1.3.0.
    _refused(
        "read-2/return-in-brackets",
        "a carriage return beside the bracket of the name",
        KEY,
        OTHER.replace(b"(d)", b"(\rd)"),
        "response:1",
    ),
    _refused(
        "read-2/tab-before-part", "a tab before the part", KEY, OTHER.replace(b"; part", b";\tpart"), "response:1"
    ),
    _choice(
        "read-2/longer-number-in-brackets",
        "ten digits are no part, but brackets may hold them",
        column(*PLAIN, name="(d; part 0000000001)", part=""),
        column("(0", "0)", "(0)", "-", "(1)", "(1)", name="( d; part 0000000001 )", part=";"),
        _read(SETS, OTHER_SETS),
    ),
    _refused("read-4/no-tokens", "the response has no token", KEY, text(), "response:1"),
    _choice("read-4/no-tokens-at-all", "neither side has a token", text(), text(), _read("", "")),
    _choice(
        "read-4/both-signs-for-words",
        "the response has `-` and `_` for its words",
        KEY,
        re.sub(b"w[024]", b"_", re.sub(b"w[135]", b"-", OTHER)),
        _read(SETS, OTHER_SETS),
    ),
    _refused("read-4/a-word-missing", "one word of the response is `-`", KEY, OTHER.replace(b"w3", b"-"), "response:5"),
    _refused(
        "read-6/zeros-and-a-digit",
        "a hundred zeros before the digit of an entity",
        KEY,
        column("(0", "0)", f"({'0' * 100}1)", "-", "(1)", "(1)"),
        "response:4",
    ),
    _choice(
        "read-9/spaces-before",
        "spaces before columns that spaces separate",
        KEY.replace(b"\t", b" "),
        OTHER.replace(b"\t", b" ").replace(b"\nd ", b"\n  d "),
        _read(SETS, OTHER_SETS),
    ),
    _refused(
        "read-13/closed-and-opened-by-other-zeros",
        "`0)(00`: one entity is closed and opened without `|`",
        column("(0", "0)|(0", "0)", "-"),
        column("(0", "0)(00", "0)", "-"),
        "response:3",
    ),
    _refused(
        "read-10/no-sentences",
        "an object whose list of sentences is empty has no token",
        b'{"doc_key": "d", "sentences": [["w0"]], "clusters": [[[0, 0]]]}\n',
        b'{"doc_key": "d", "sentences": [], "clusters": []}\n',
        "response:1",
        form="jsonlines",
    ),
    *(
        _refused(f"read-10/{name}", reason, b'{"doc_key": "d", "clusters": []}\n', content, where, "jsonlines")
        for name, reason, content, where in (
            (
                "text",
                "a text and no sentences, which offsets may be of",
                b'{"doc_key": "d", "text": "a b", "clusters": []}\n',
                "response:1",
            ),
            ("equal-names", "two objects of one name", b'{"doc_key": "d", "clusters": []}\n' * 2, "response:2"),
            ("no-object", "a line that is no object", b'{"doc_key": "d", "clusters": []}\n[]\n', "response:2"),
        )
    ),
    *(
        _refused(f"read-{name}", reason, corefud("Entity=(e1)"), content, f"response:{line}", "corefud")
        for name, reason, content, line in (
            (
                "15/comment-inside",
                "a comment inside a sentence",
                corefud("Entity=(e1)", "_").replace(b"2\tw2", b"# by hand\n2\tw2"),
                4,
            ),
            ("15/nine-columns", "nine columns", corefud("Entity=(e1)").replace(b"\tEntity", b"Entity"), 3),
            ("15/word-of-spaces", "a word of spaces", corefud("Entity=(e1)").replace(b"w1", b"  "), 3),
            (
                "15/field-twice",
                "a header with a field twice",
                corefud("Entity=(e1)", header="# global.Entity = eid-head-head\n"),
                2,
            ),
            ("15/equal-names", "two documents of one name", corefud("Entity=(e1)") * 2, 5),
            ("14/gap", "words 1 and 3", corefud("Entity=(e1)", "_").replace(b"2\tw2", b"3\tw2"), 4),
            (
                "14/late-range",
                "a range behind its first word",
                corefud("_", "_").replace(b"2\tw2", b"1-2\tw" + b"\t_" * 8 + b"\n2\tw2"),
                4,
            ),
            (
                "14/no-relation",
                "a dependency of an empty node without its relation",
                corefud("_", "1.1 _").replace(b"1.1\tw1" + b"\t_" * 7, b"1.1\tw1" + b"\t_" * 6 + b"\t1"),
                4,
            ),
            (
                "14/bridge-elsewhere",
                "a bridge in a line that does not open its anaphor",
                corefud("Entity=(e1)", "Entity=(e2)|Bridge=e2<e1"),
                4,
            ),
        )
    ),
    _of(
        "gum",
        "read-16/names",
        "entities by their names, items without a sign between them",
        gum("(a-1(p", "p)", "a-1)(p)", "(q)"),
        gum("(a-1(p", "p)", "a-1)(q)", "(q)"),
        "0-2 0-1,2 3",
        "0-2 0-1 2,3",
    ),
    _of("gum", "read-16/zeros", "`01` is not `1`", gum("(1)", "(1)"), gum("(01)", "(1)"), "0,1", "0 1"),
    *(
        _refused(f"read-16/{name}", reason, gum("(a)"), content, f"response:{line}", "gum")
        for name, reason, content, line in (
            ("comment", "a comment outside documents", b"# by hand\n" + gum("(a)"), 1),
            ("other-index", "a token of another number", gum("(a)", "_").replace(b"\n1\t", b"\n2\t"), 3),
            ("no-end", "a document without an end", gum("(a)").replace(b"# end document\n", b""), 2),
            ("unclosed", "a mention that is never closed", gum("(a", "_"), 2),
            ("blank-in-a-name", "a blank in the name of an entity", gum("(a b)"), 2),
            ("repeated", "a mention in two entities", gum("(a)(b)"), 2),
        )
    ),
    _of("sets", "read-8/mark-alone", "a response of a byte-order mark alone", "{a b}\n", "\ufeff", "0,1", ""),
)


def documents(read: Read) -> tuple[Document, ...]:
    """The documents that a reading finds."""
    sides = zip(read.key.split(";"), read.response.split(";"), strict=True)
    return tuple(Document(_entities(key), _entities(response)) for key, response in sides)


def _entities(words: str) -> tuple[tuple[Span, ...], ...]:
    return tuple(tuple(_span(m) for m in e.split(",")) for e in words.split())


def _span(written: str) -> Span:
    first, _, last = written.partition("-")
    return Span(int(first), int(last or first))


def figures(read: Read, metric: str) -> Sequence[tuple[tuple[str, ...], Values]]:
    """The figures of a metric: 0/0 left undefined, and reported as 0 where that is another figure."""
    found = documents(read)
    made: list[tuple[tuple[str, ...], Values | None]] = [((), Base("none").account(metric).values(found, metric))]
    made.append((("EMPTY-1:b",), Base("zero").account(metric).values(found, metric)))
    return [(letters, values) for letters, values in made[: 1 + (made[0][1] != made[1][1])] if values is not None]


def page() -> str:
    """The file."""
    head = {"$schema": "schema/bytes.schema.json", "version": VERSION, "metrics": list(DEFAULT_IDS)}
    made = ",\n".join(_written(case) for case in CASES)
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "cases": [\n{made}\n  ]\n}}\n'


def _written(case: Case) -> str:
    lines = [f'      "{name}": {_json(value)}' for name, value in _fields(case).items()]
    if case.read:
        read = ",\n".join(_written_reading(r) for r in case.read)
        lines.append(f'      "read": [\n{read}\n      ]')
    return "    {\n" + ",\n".join(lines) + "\n    }"


def _fields(case: Case) -> Mapping[str, object]:
    file, _, line = case.refused.partition(":")
    refused: dict[str, object] = {"refused": {"file": file, "line": int(line)}} if file else {}
    if case.repeated:
        refused["unless"] = "--repeated first"
    return {
        "id": case.id,
        "reason": case.reason,
        "status": case.status,
        "form": case.form,
        "key": _text(case.key),
        "response": _text(case.response),
        **refused,
    }


def _text(content: bytes) -> Mapping[str, str]:
    """The bytes: as a text, or in hexadecimal digits where they are not one."""
    try:
        return {"text": content.decode("utf-8")}
    except UnicodeDecodeError:
        return {"hex": content.hex()}


def _written_reading(read: Read) -> str:
    metrics = ",\n".join(
        f"            {_json(metric)}: [\n"
        + ",\n".join(
            f"              {_json({'readings': [[*read.letters, *letters]]} | _shown(values, metric))}"
            for letters, values in figures(read, metric)
        )
        + "\n            ]"
        for metric in DEFAULT_IDS
    )
    entities = [{"key": d.key_entities, "response": d.response_entities} for d in documents(read)]
    return (
        f'        {{\n          "letters": {_json(read.letters)},\n          "documents": {_json(entities)},\n'
        f'          "accepted": {{\n{metrics}\n          }}\n        }}'
    )


def _shown(values: Values, metric: str) -> dict[str, object]:
    names = ("f1",) if metric in MEANS else ("recall", "precision", "f1")
    return {name: _figure(values[name]) for name in names}


def _figure(value: object) -> dict[str, str | None]:
    if not isinstance(value, Fraction):
        return {"exact": None, "decimal": None}
    return {"exact": str(value), "decimal": repr(float(value))}


def _json(made: object) -> str:
    return json.dumps(made, ensure_ascii=False)
