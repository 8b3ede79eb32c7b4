"""
Which format a text is in, by its content.
"""

import re
from collections.abc import Iterable, Iterator, MutableMapping
from typing import Literal, TypeAlias, get_args

from corefref.formats import conll, sets
from corefref.formats.documents import BLANKS, Document, Ends, Repeated, Side

Format: TypeAlias = Literal["conll", "sets", "jsonlines"]

# Without the plus signs behind stars, all that could be taken back is kept, a hundred bytes a character.
_OBJECT = re.compile(r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:')

FORMATS: tuple[Format, ...] = get_args(Format)


def detected(lines: Iterable[str]) -> Format | None:
    """
    The format of a text that begins with these lines; None where they are all empty.

    JSON lines begin with `{"name":`, the set notation with `{`; anything else is read as CoNLL-2012, whose reader says
    what is wrong with it.

    >>> detected(["", "{a b}"]), detected(['{"doc_key": "toy"}']), detected(["#begin document (toy)"]), detected([""])
    ('sets', 'jsonlines', 'conll', None)
    """
    for line in lines:
        text = line.removeprefix("\ufeff").strip(BLANKS)
        if text:
            return "jsonlines" if _OBJECT.match(text) else "sets" if text[0] == "{" else "conll"
    return None


def documents(
    lines: Iterable[str],
    file: str,
    form: Format,
    repeated: Repeated = "error",
    keep_text: bool = False,
    side: Side = "key",
    within: str = "",
    ends: Ends = "inclusive",
    other: MutableMapping[str, tuple[str, ...]] | None = None,
) -> Iterator[Document]:
    """
    The documents of a file's lines in a format.

    `side` matters where a file may hold both key and response, `within` where documents have no names of their own: it
    tells the file from the others of its folder, `ends` where a format gives offsets, `other` where the same text is
    read twice (`conll.documents`).

    >>> [d.id for d in documents(["{a b}", "{c}"], "toy.sets", "sets")]
    ['1', '2']
    """
    if form == "sets":
        return sets.documents(lines, file, repeated, within)
    if form == "jsonlines":
        # Few need json, which takes as long to import as a small file to score.
        from corefref.formats import jsonlines

        return jsonlines.documents(lines, file, repeated, keep_text, side, ends)
    return conll.documents(lines, file, repeated, keep_text, other)
