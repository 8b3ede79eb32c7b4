"""Detect the format of a text by its content, and parse a text in a format."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from corefref.formats.documents import BLANKS, Document, Wanted
from corefref.formats.table import ENTRIES, Format


def detected(lines: Iterable[str]) -> Format | None:
    """
    Detect the format of a text from its first lines; None if they are all empty, or comments that do not tell it.

    >>> detected(["", "{a b}"]), detected(['{"doc_key": "toy"}']), detected(["# a", "#begin document (toy)"])
    ('sets', 'jsonlines', 'conll')
    """
    return recognised(lines).form


class Recognised(NamedTuple):
    """The format that a text seems to have, and whether a line of it shows that, beyond comments."""

    form: Format | None
    certain: bool


def recognised(lines: Iterable[str]) -> Recognised:
    """
    Detect the format of a text from its first lines, and say whether they show it.

    The first line that an entry of the table recognises decides; after `#begin document`, the line below it. If no
    entry recognises the first line, the text may be a tagged document without mentions: then the first line that is
    recognised decides, if its format is tagged text. Everything else is taken for CoNLL-2012, whose parser says what is
    wrong.

    >>> recognised(["#"]), recognised(["the dog"])
    (Recognised(form=None, certain=False), Recognised(form='conll', certain=False))
    >>> recognised(["the dog barks .", "it|[e1] barks ."])
    Recognised(form='tagged', certain=True)
    >>> detected(["{|[e1] barks ."]), detected(["{a|[e1] b} {c}"]), detected(["{a b"])
    ('tagged', 'sets', 'sets')
    >>> detected(["# newdoc id = a", "the dog", "# newdoc id = b", "it|[e1] barks"])
    'tagged'
    """
    comment: Format | None = None
    begun = False
    strange: Format | None = None
    declared = False
    for number, line in enumerate(lines):
        text = (line if number else line.removeprefix("\ufeff")).strip(BLANKS)
        if not text:
            continue
        name = next((name for name, entry in ENTRIES.items() if entry.tells(text)), None)
        if name == "sets" and _SETS.fullmatch(text) is None:
            # A tagged text may begin with a brace.
            name = _tagged(text) or name
        if begun:
            # These columns and CoNLL-2012's begin alike.
            alike: Format = "topics" if name == "topics" else "semeval" if _OF_SEMEVAL.match(text) else "conll"
            return Recognised(alike, True)
        if name == "conll" and comment is None and strange is None:
            begun = True
            continue
        if strange is not None:
            if text.startswith("#") and name == comment:
                # The name of the next document.
                continue
            if name is not None:
                # After an XML declaration the text may be XML that we support.
                is_late = ENTRIES[name].is_tagged or name == "sacr" or (declared and name in _WITH_XML_DECLARATION)
                return Recognised(name if is_late else strange, True)
            continue
        declared = text.startswith("<?xml")
        if name == "corefud" and text.startswith("#"):
            # Universal Anaphora has the same comments, but other columns.
            comment = name
        elif comment is not None and not (text.startswith("#") and name != "universal-anaphora"):
            if name not in ("corefud", "universal-anaphora"):
                # Of the formats with such comments, only tagged text may begin a line with any word.
                name = _tagged(text) or name
            if name is not None:
                return Recognised(name if name == "universal-anaphora" or ENTRIES[name].is_tagged else comment, True)
            strange = comment
        elif comment is None and (name is not None or not text.startswith("#")):
            if name is not None:
                return Recognised(name, True)
            strange = "conll"
    return Recognised("conll", True) if begun else Recognised(strange or comment, False)


_WITH_XML_DECLARATION: tuple[Format, ...] = ("ecb", "mmax2", "coref-annotator")
"""The formats that may begin below an XML declaration."""

_OF_SEMEVAL = re.compile(r"1(?:\t[^\t]*\t(?! *0 *\t)[^\t]*\t| +[^ \t]+ +(?!0 )[^ \t]+ +[^ \t])")
"""
The first token of SemEval-2010: its number, its word, its lemma, and another column.

In CoNLL-2012 columns the first is the name of the document, and the third the number of the token, from 0.
"""

_SETS = re.compile(r"(?:\{[^{}]*\}\s*)+")
"""A whole document in set notation."""


def _tagged(text: str) -> Format | None:
    """Return the tagged format of a line, if it has one."""
    return next((name for name, entry in ENTRIES.items() if entry.is_tagged and entry.tells(text)), None)


def documents(lines: Iterable[str], file: str, form: Format, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the documents of a file's lines in a format; `file` is its name in messages.

    >>> [d.id for d in documents(["{a b}", "{c}"], "toy.sets", "sets", Wanted())]
    ['1', '2']
    """
    return ENTRIES[form].read(lines, file, wanted)
