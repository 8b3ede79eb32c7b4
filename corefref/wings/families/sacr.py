"""
SACR's text with mentions in braces, each called by its entity.

::

    file     = { "#" … NL | text NL }
    text     = { character | mention }
    mention  = "{" name [ ":" property { "," property } ] " " text "}"
    property = name "=" ( '"' … '"' | word )

Mentions may begin and end inside words, so that characters are counted, lines joined by their ends. Lines that begin
with `#` are not text. Properties are not looked at. `spec/formats/sacr.md`.
"""

import re
from collections.abc import Iterable, Iterator

from corefref.formats.documents import Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document

_PROPERTY = r'[^\s=,{}"]+=(?:"(?:[^"\\]|\\.)*"|[^\s,{}"]*)'
OPENS = re.compile(rf"\{{(?P<name>[^\s:{{}}]+)(?::(?P<said>{_PROPERTY}(?:,{_PROPERTY})*))? ")
"""Matches the beginning of a mention."""


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the only document of a file, named after it. Raises InputError for half a brace.

    >>> (d,) = documents(['{Ann:head="0" Ann} saw {Ann her}.'], "a.sacr", Wanted())
    >>> [sorted(e) for e in d.partition]
    [[Span(start=0, end=2), Span(start=8, end=10)]]
    """
    text: list[str] = []
    mentions: list[Found] = []
    names: dict[str, str] = {}
    begun: list[tuple[str, int, int]] = []
    number = 0
    for number, line in enumerate(lines, 1):
        row = (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
        if row.startswith("#"):
            continue
        at = 0
        while at < len(row):
            if match := OPENS.match(row, at):
                begun.append((match["name"], len(text), number))
                at = match.end()
                continue
            if row[at] == "{":
                raise InputError(
                    file, number, f"{shown(row[at:])} begins no mention", '`{Ann:head="0" Ann}`, or `{Ann Ann}`'
                )
            if row[at] == "}":
                if not begun:
                    raise InputError(
                        file, number, f"`}}` without an open `{{`, after {shown(row[:at][-20:])}", "`{` before it"
                    )
                name, start, first = begun.pop()
                if start == len(text):
                    raise InputError(file, first, f"a mention of {shown(name)} without a text", "a text")
                identifier = str(len(mentions))
                names[identifier] = name
                mentions.append(Found(identifier, tuple(range(start, len(text))), first, "".join(text[start:])))
            else:
                text.append(row[at])
            at += 1
        text.append("\n")
    if begun:
        raise InputError(file, begun[-1][2], f"a mention of {shown(begun[-1][0])} does not end", "`}`")
    if not number:
        raise InputError(file, 1, "the file is empty", "a text with `{Ann Ann}`")
    yield document(file, wanted, ".sacr", mentions, names, ["".join(text)], "character")
