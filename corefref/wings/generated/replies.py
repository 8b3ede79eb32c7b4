"""
Replies of language models as they come, in tagged text: several lines to a document, a code fence, a line before or
behind the text.

Without headers, nothing in such a file says where a document begins; its words do. The words of all lines are aligned
by edits with those of all documents of the key, joined (`spec/edits.md`). A line belongs to the document that has most
of the words which it kept, and a line of no document to that of the line before it. What is left out has no mention: a
code fence, and a line of which less than half of the words are kept. A document that no line belongs to is missing,
unless there are as many lines as documents and the line at its place is empty, which is an empty reply.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from corefref.formats.detection import documents
from corefref.formats.documents import BLANKS, Document, InputError, Wanted, shown
from corefref.formats.table import ENTRIES
from corefref.rendering.numbers import counted
from corefref.scoring.notes import note
from corefref.scoring.sources import Text
from corefref.wings.generated.edits import TooFarApartError, edits
from corefref.wings.generated.tagged import Line, Syntax, has_names, of_texts, words_of_line
from corefref.wings.generated.written_again import words_of

_FENCE = re.compile(r"(?:`{3,}|~{3,})[ \t]*[A-Za-z0-9_+.-]*")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line that may belong to a document: its number, its text, its words, and whether a mention is in it."""

    line: int
    text: str
    words: Sequence[str]
    has_mention: bool


def with_reply(
    keys: Iterator[Document], text: Text, syntax: Syntax, wanted: Wanted
) -> tuple[Iterator[Document], Iterator[Document]]:
    """Return the documents of the key, and those of a text, whose lines belong to them by their words."""
    _, wanted = text.asked(syntax, wanted)
    lines, known = list(text.lines), list(keys)
    of_lines = replies(lines, text.name, wanted, syntax, known)
    return iter(known), of_lines or documents(lines, text.name, syntax, wanted)


def replies(
    lines: Iterable[str], file: str, wanted: Wanted, syntax: Syntax, keys: Sequence[Document]
) -> Iterator[Document] | None:
    """
    Yield the documents of the key that lines of a file belong to, by name; None if the file names its documents.

    Raises InputError for what is not tagged text, and for a text too far from the key's.
    """
    numbered = [
        (n, (t.removeprefix("\ufeff") if n == 1 else t).strip(BLANKS)) for n, t in enumerate(lines, wanted.first)
    ]
    if has_names(text for _, text in numbered):
        return None
    fences = [line for line, text in numbered if _FENCE.fullmatch(text)]
    tells = ENTRIES[syntax].tells
    rows = [
        _Row(line, text, words_of_line(text, file, line, wanted, syntax), tells(text))
        for line, text in numbered
        if text and line not in fences
    ]
    of_line = _documents_of_lines(rows, file, keys)
    left_out = [row for row in rows if row.line not in of_line]
    if left_out or fences:
        first = left_out[0] if left_out else None
        such = f", the first {shown(first.text)} in line {first.line}" if first else ""
        left = f"{counted(len(left_out), 'line')} without a mention and {counted(len(fences), 'code fence')}"
        note(f"--align edits: {left} left out{such}")
    texts: dict[int, list[Line]] = {}
    for row in rows:
        if row.line in of_line:
            texts.setdefault(of_line[row.line], []).append((row.line, row.text))
    if len(numbered) == len(keys):
        texts |= {at: [line] for at, line in enumerate(numbered) if not line[1] and at not in texts}
    return of_texts(((keys[at].id, text[0][0], text, True) for at, text in texts.items()), file, wanted, syntax)


def _documents_of_lines(rows: Sequence[_Row], file: str, keys: Sequence[Document]) -> dict[int, int]:
    """Return, by number of a line, the index of the document of the key that it belongs to."""
    of_key = [words_of(key, key.columns) for key in keys]
    a = [word for words in of_key for word in words]
    owner = [at for at, words in enumerate(of_key) for _ in words]
    b = [word for row in rows for word in row.words]
    try:
        stands_for = iter(edits(a, b).stands_for)
    except TooFarApartError as error:
        what = f"the text is too far from the key's to be aligned by edits: {error}"
        raise InputError(file, None, what, "most of the key's words") from error
    document_at: dict[int, int] = {}
    before = 0
    for row in rows:
        places = [next(stands_for) for _ in row.words]
        kept = Counter(
            owner[place]
            for place, word in zip(places, row.words, strict=True)
            if place is not None and a[place] == word
        )
        if not row.has_mention and 2 * kept.total() < max(len(row.words), 1):
            continue
        if kept:
            # Of equally many the first document, which comes first here.
            before = max(kept, key=lambda at: (kept[at], -at))
        if keys:
            document_at[row.line] = before
    return document_at
