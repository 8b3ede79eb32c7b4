"""
Write documents as LitBank does: an annotation, as `tsv` or as brat's standoff, and its text.

The text has one sentence per line and a blank between tokens; offsets refer to it. A missing type or kind of a mention
is `_` in tsv, and is left out of the label in brat. A writer raises InputError for what its format cannot hold, even if
nothing was converted before. Choice READ-18.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate

from corefref.formats.documents import BLANKS, CodedMention, Document, InputError, place_of, shown, span_of
from corefref.partitions import Span
from corefref.wings.shared.brackets import is_number

_CELL = re.compile(r"[^\t\r\n]*[^ \t\r\n]")
_LABEL = re.compile(r"[^ \t\r\n]+-[0-9]+")
_TYPE = re.compile("[A-Z]+")
KINDS = ("PROP", "NOM", "PRON")
"""A name, a nominal, a pronoun."""


def text(document: Document) -> Iterator[str]:
    r"""
    Yield the lines of a document's text.

    >>> from corefref.formats.documents import Columns, Sentence
    >>> sentence = Sentence(0, 1, ("the", "dog"), None, None, None)
    >>> list(text(Document("d", "d", {}, (sentence,), columns=Columns(("the\ndog",), (1,)))))
    ['the dog']
    """
    return (" ".join(sentence) for sentence in _sentences(document))


def tsv(document: Document) -> Iterator[str]:
    """Yield the lines of the annotation in tsv: mentions, then the entities that have several mentions or a name."""
    sentences = _sentences(document)
    begins = list(accumulate(map(len, sentences), initial=0))
    flat = [word for sentence in sentences for word in sentence]

    def place(token: int) -> tuple[int, int]:
        at = bisect_right(begins, token) - 1
        return at, token - begins[at]

    names = _names(document, _CELL, "{}")
    ids = {m: f"T{number}" for number, m in enumerate(document.entity_of, 1)}
    for m, identifier in ids.items():
        span = _span(document, m, len(flat))
        numbers = (*place(span.start), *place(span.end))
        kind = _value(document, m, "kind", document.beside.kinds, _CELL) or "_"
        of_type = _value(document, m, "type", document.beside.types, _CELL) or "_"
        words = " ".join(flat[span.start : span.end + 1])
        yield "\t".join(["MENTION", identifier, *map(str, numbers), words, of_type, kind])
    for m, entity in document.entity_of.items():
        if entity in names:
            yield f"COREF\t{ids[m]}\t{names[entity]}"
    if not ids:
        # A file needs at least one line.
        yield ""


def brat(document: Document) -> Iterator[str]:
    """Yield the lines of standoff annotation: mentions, then their entities as labels at the same places."""
    sentences = _sentences(document)
    flat = [word for sentence in sentences for word in sentence]
    starts = list(accumulate((len(word) + 1 for word in flat), initial=0))
    names = _names(document, _LABEL, "entity-{}")
    places: dict[CodedMention, str] = {}
    for number, m in enumerate(document.entity_of, 1):
        span = _span(document, m, len(flat))
        words = " ".join(flat[span.start : span.end + 1])
        places[m] = f"{starts[span.start]} {starts[span.end] + len(flat[span.end])}\t{words}"
        kind = _value(document, m, "kind", document.beside.kinds, re.compile("|".join(KINDS))) or "MENTION"
        of_type = _value(document, m, "type", document.beside.types, _TYPE)
        yield f"T{number}\t{kind}{'_' if of_type else ''}{of_type} {places[m]}"
    number = len(places)
    for m, entity in document.entity_of.items():
        if entity in names:
            number += 1
            yield f"T{number}\t{names[entity]} {places[m]}"
    if not places:
        yield ""


def _sentences(document: Document) -> list[tuple[str, ...]]:
    """Return the sentences of a document, which must have a text with tokens that blanks can separate."""
    if document.columns is None:
        raise _fault(document, f"document {document.id} has no text", "tokens")
    words = [sentence.words for sentence in document.sentences]
    for token in (token for sentence in words for token in sentence):
        if not token or any(blank in token for blank in BLANKS) or token.startswith("\ufeff"):
            raise _fault(document, f"the token {shown(token)} cannot be written", "tokens without blanks")
    return words


def _span(document: Document, m: CodedMention, size: int) -> Span:
    if not isinstance(m, int):
        raise _fault(document, f"mention {shown(str(m))} is not a span of tokens", "mentions of a text")
    span = span_of(m)
    if span.end >= size:
        raise _fault(document, f"a mention reaches token {span.end}, the text has {size}", "mentions in the text")
    return span


def _value(
    document: Document, m: CodedMention, what: str, text_of: Mapping[CodedMention, str], form: re.Pattern[str]
) -> str:
    """Return a mention's type or kind, or nothing."""
    text = text_of.get(m, "")
    if text == "_" or (text and not form.fullmatch(text)):
        raise _fault(
            document, f"the {what} {shown(text)} of mention {place_of(m)} cannot be written", f"--drop {what}s"
        )
    return text


def _names(document: Document, form: re.Pattern[str], new: str) -> dict[int, str]:
    """Return the names of entities; one with several mentions and no name, or a number, is named by its number."""
    sizes, known = Counter(document.entity_of.values()), document.beside.names
    names: dict[int, str] = {}
    for entity, size in sizes.items():
        name = known.get(entity, str(entity))
        if not is_number(name):
            if not form.fullmatch(name):
                raise _fault(document, f"the name {shown(name)} of an entity cannot be written", "--drop names")
            names[entity] = name
        elif size > 1:
            names[entity] = new.format(name)
    if len(set(names.values())) < len(names):
        raise _fault(document, f"two entities of document {document.id} have one name", "names of their own")
    return names


def _fault(document: Document, problem: str, expected: str) -> InputError:
    return InputError(document.file, document.line or None, problem, expected)
