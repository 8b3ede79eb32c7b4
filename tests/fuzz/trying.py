"""One input tried: the reader's answer beside the oracle's."""

from dataclasses import dataclass
from pathlib import Path

from corefref.formats.documents import Document, InputError, Wanted
from corefref.partitions import Mention, Nodes, Span
from corefref.scoring.sources import opened
from tests.fuzz import oracle


@dataclass(frozen=True, slots=True)
class Trial:
    """Whether an input was read, and how the reader departs from what was called for; None if it does not."""

    read: bool
    departure: str | None


def tried(content: bytes, file: Path, repeated: oracle.Repeated = "error", side: oracle.Side = "key") -> Trial:
    """An input, put into a file and read."""
    file.write_bytes(content)
    expected: tuple[oracle.Said, ...] | None = None
    lines: frozenset[int] = frozenset()
    try:
        expected = oracle.said(content, repeated, side)
    except oracle.RefusedError as refused:
        lines = refused.lines
    try:
        found = tuple(map(said, opened(str(file)).documents(None, Wanted(repeated, keep_text=True, side=side))))
    except InputError as error:
        return Trial(False, departure_of_refusal(error, str(file), expected is None, lines))
    except Exception as error:
        return Trial(False, f"{type(error).__name__}: {error}")
    if expected is None:
        return Trial(True, f"read, and is to be refused in line {sorted(lines)}: {found}")
    return Trial(True, None if found == expected else f"read as {found}, and is {expected}")


def departure_of_refusal(error: InputError, file: str, called_for: bool, lines: frozenset[int]) -> str | None:
    """What is wrong with a refusal: it is not called for, it names another line, it is not one printable line."""
    message = str(error)
    if not called_for:
        return f"refused, and is to be read: {message}"
    if lines and error.line not in lines:
        return f"refused elsewhere than in line {sorted(lines)}: {message}"
    place = f"{file}:{error.line}: "
    if error.line is None or not (message.startswith(place) and message.isprintable() and "(expected " in message):
        return f"the message is not `file:line: what is wrong (expected what)`: {message!r}"
    return None


def said(document: Document) -> oracle.Said:
    """A document as the oracle puts it."""
    entities = frozenset(frozenset(map(place, e)) for e in document.partition)
    if document.columns is None:
        return oracle.Said(document.id, entities, None)
    words = tuple(word for sentence in document.sentences for word in sentence.words)
    return oracle.Said(document.id, entities, words)


def place(m: Mention) -> oracle.Place:
    """A mention as the oracle puts it."""
    if isinstance(m, Span):
        return m.start, m.end
    if isinstance(m, Nodes):
        return str(m)
    assert isinstance(m, str)
    return m
