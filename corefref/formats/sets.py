"""
The papers' set notation: `{a b c} {d e f g}`, one document per line.

Mentions are words; they, and the entities, are separated by blanks or commas. The id of a document is the number of its
line, in a folder after the name of the file; an empty line is a document without entities (choice READ-8). A mention
may say its type after a slash, which is not part of its name: `Doe/name:PERSON`, `Doe/name`, `she/pronoun`,
`lawyer/nominal`; only NEC asks for it.
"""

import re
from collections.abc import Iterable, Iterator

from corefref.formats.documents import (
    AS_DOCUMENTED,
    BLANKS,
    CodedMention,
    Document,
    InputError,
    RepeatedMentionError,
    Wanted,
    coded_mention,
    place_of,
    shown,
)
from corefref.partitions import in_order, mentions_in_order

_TOKEN = re.compile(r"[{}]|[^ \t{},]+")
_WORD = re.compile(r"[^\s{},]+")
_OTHER_BLANK = re.compile(r"[^\S \t]")
_TYPED = re.compile(r"(?P<mention>.+)/(?P<type>name(?::[A-Za-z_]+)?|pronoun|nominal)")
_EXPECTED = "entities such as `{a b c} {d e}`"


def documents(lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED) -> Iterator[Document]:
    """
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a line.

    >>> for d in documents(["{a b} {c}", ""], "toy.sets"):
    ...     print(d.id, sorted(sorted(e) for e in d.partition))
    1 [['a', 'b'], ['c']]
    2 []
    """
    number = 0
    for number, line in enumerate(lines, wanted.first):
        text = line.removeprefix("\ufeff") if number == 1 else line
        types: dict[CodedMention, str] = {}
        try:
            entity_of = _entity_of(text, file, number, types, wanted)
        except RepeatedMentionError:
            raise
        except InputError as error:
            like = wanted.looks_like(text)
            if like is None or not like.way:
                raise
            raise InputError(file, number, f"{error.found}; this looks like {like.title}", like.way) from error
        identifier = f"{wanted.within}:{number}" if wanted.within else str(number)
        yield Document(identifier, identifier, entity_of, file=file, line=number, annotations=types)
    if not number:
        raise InputError(file, 1, "the file is empty", f"one document per line, {_EXPECTED}")


def written(document: Document) -> Iterator[str]:
    """
    Yield the line of a document; parsing it gives the same entities, and the same types of mentions.

    A span becomes a name, `3-5`. Raises InputError for what would be parsed as something else.

    >>> (document,) = documents(["{a/name,b}{c}"], "toy.sets")
    >>> list(written(document))
    ['{a/name b} {c}']
    """
    for m, type_name in document.beside.types.items():
        what = f"type {shown(type_name)} of mention {shown(place_of(m))} cannot be written"
        raise InputError(document.file, document.line, what, "--drop types")
    members = map(mentions_in_order, in_order(document.partition))
    yield " ".join(f"{{{' '.join(_word(document, coded_mention(m)) for m in e)}}}" for e in members)


def _word(document: Document, m: CodedMention) -> str:
    """Write a mention, with its type if it has one, as a word that is parsed back as both."""
    name, of_type = place_of(m), document.annotations.get(m)
    word = name if of_type is None else f"{name}/{of_type}"
    typed = _TYPED.fullmatch(word)
    if not _WORD.fullmatch(word) or (typed["mention"] if typed else word) != name:
        what = f"mention {shown(name)} of document {shown(document.id)} cannot be written"
        expected = (
            "a name without blanks, commas and braces that does not end in a type, such as `/name`; or --to scorch"
        )
        raise InputError(document.file, document.line, what, expected)
    return word


def _entity_of(
    text: str, file: str, line: int, types: dict[CodedMention, str], wanted: Wanted
) -> dict[CodedMention, int]:
    """Map the mentions of a line to the numbers of their entities; put their types into `types`."""
    text = text.strip(BLANKS)
    if blank := _OTHER_BLANK.search(text):
        problem = f"a blank that is not a space: U+{ord(blank[0]):04X}"
        raise InputError(file, line, problem, "mentions separated by spaces, tabs or commas, none with a blank inside")
    entity_of: dict[CodedMention, int] = {}
    entity = 0
    inside = False
    empty = True
    for token in _TOKEN.findall(text):
        if token == "{":
            if inside:
                raise InputError(file, line, "`{` inside an entity", "`}` before it")
            inside, empty = True, True
        elif token == "}":
            if not inside or empty:
                problem = "an entity without mentions" if inside else "`}` without `{`"
                raise InputError(file, line, problem, _EXPECTED)
            inside = False
            entity += 1
        elif not inside:
            raise InputError(file, line, f"{shown(token)} outside an entity", _EXPECTED)
        else:
            empty = False
            typed = _TYPED.fullmatch(token)
            m = typed["mention"] if typed else token
            if m not in entity_of:
                entity_of[m] = entity
                if typed:
                    types[m] = typed["type"]
            elif wanted.repeated == "error":
                both = "twice in one entity" if entity_of[m] == entity else "in two entities"
                problem = f"repeated mention: {shown(str(m))} is {both}, {_ordinals(entity_of[m], entity)} of the line"
                wanted.noticed(RepeatedMentionError(file, line, problem))
            else:
                wanted.repeat(m, entity)
    if inside:
        raise InputError(file, line, "`{` without `}`", _EXPECTED)
    return entity_of


def _ordinals(first: int, second: int) -> str:
    """Return the positions of two entities, counted from 1."""
    return f"number {first + 1}" if first == second else f"numbers {first + 1} and {second + 1}"
