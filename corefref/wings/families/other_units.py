"""
Documents that count tokens in characters, and those that count characters in tokens (`convert --align characters`).

Tokens are joined by one blank. A text in characters is cut at its blanks, and where a mention begins or ends, so that
every mention is a run of whole tokens. Both ways the characters that are not blank are the same, in the same order;
these are what `score --align characters` compares.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from corefref.formats.documents import (
    CodedMention,
    Columns,
    Document,
    InputError,
    Sentence,
    code_of,
    mention_of,
    place_of,
)
from corefref.partitions import Span
from corefref.wings.shared.nodes import extent_of


def in_characters(document: Document) -> Document:
    r"""
    Count the characters of a text in tokens; the document has kept its text.

    >>> from corefref.formats import conll
    >>> from corefref.formats.documents import Wanted
    >>> text = ["#begin document (toy)", "the\t(0", "dog\t0)", "it\t(0)", "#end document"]
    >>> (found,) = map(in_characters, conll.documents(text, "toy.conll", Wanted(keep_text=True)))
    >>> found.sentences[0].words, [mention_of(m) for m in found.entity_of]
    (('the dog it',), [Span(start=0, end=6), Span(start=8, end=9)])
    """
    words = [word for sentence in document.sentences for word in sentence.words]
    begins = list(accumulate((len(word) + 1 for word in words), initial=0))
    name_of: dict[CodedMention, CodedMention] = {}
    for coded in document.entity_of:
        m = mention_of(coded)
        if not isinstance(m, Span):
            raise InputError(
                document.file,
                document.line or None,
                f"mention {place_of(coded)} is not a run of words",
                "runs of words",
            )
        name_of[coded] = code_of(Span(begins[m.start], begins[m.end + 1] - 2))
    text = " ".join(words)
    rows = "\n".join(f"{character}\t" for character in text)
    return replace(
        _renamed(document, name_of),
        sentences=(Sentence(0, document.line, (text,), None, None, None),),
        columns=Columns((rows,) if text else (), (document.line,) if text else (), on_one_line=True),
        unit="character",
        in_sentences=False,
    )


def in_tokens(document: Document) -> Document:
    """
    Cut a text in characters into tokens; the document has kept its text.

    Raises InputError for a mention of blanks alone, and for two that differ only in blanks.

    >>> text = Sentence(0, 1, ("Ann fed Ann's cat.",), None, None, None)
    >>> found = in_tokens(Document("d", "d", {code_of(Span(0, 2)): 0, code_of(Span(8, 10)): 0}, (text,)))
    >>> found.sentences[0].words, [mention_of(m) for m in found.entity_of]
    (('Ann', 'fed', 'Ann', "'s", 'cat.'), [Span(start=0, end=0), Span(start=2, end=2)])
    """
    text = "".join(part for sentence in document.sentences for part in sentence.words)
    cuts = {0, len(text)}
    for coded in document.entity_of:
        extent = extent_of(coded)
        cuts |= set() if extent is None else {extent.start, extent.end + 1}
    words: list[str] = []
    begins: dict[int, int] = {}
    """The token that begins at a character that is not blank."""
    word = ""
    for place, character in enumerate(text):
        if character.isspace() or place in cuts:
            words += [word] if word else []
            word = ""
        if not character.isspace():
            begins.setdefault(place, len(words))
            word += character
    words += [word] if word else []
    name_of: dict[CodedMention, CodedMention] = {}
    own: dict[CodedMention, CodedMention] = {}
    for coded in document.entity_of:
        extent = extent_of(coded)
        inside = [] if extent is None else [p for p in range(extent.start, extent.end + 1) if p in begins]
        if not inside:
            problem = f"mention {place_of(coded)} has no character that is not blank"
            raise InputError(document.file, document.line or None, problem, "mentions of words")
        there = code_of(Span(begins[inside[0]], begins[inside[-1]]))
        if there in own:
            problem = f"mentions {place_of(own[there])} and {place_of(coded)} differ only in blanks"
            raise InputError(document.file, document.line or None, problem, "mentions of other words")
        own[there] = coded
        name_of[coded] = there
    rows = "\n".join(f"{number}\t{form}\t" for number, form in enumerate(words))
    return replace(
        _renamed(document, name_of),
        sentences=(Sentence(0, document.line, tuple(words), None, None, None),) if words else (),
        columns=Columns((rows,) if words else (), (document.line,) if words else (), on_one_line=True),
        unit="token",
    )


def _renamed(document: Document, name_of: Mapping[CodedMention, CodedMention]) -> Document:
    """Give mentions other names, in all that is said of them where a mention is a run of words or of characters."""
    beside = document.beside
    return replace(
        document,
        entity_of={name_of[m]: entity for m, entity in document.entity_of.items()},
        beside=replace(
            beside,
            types={name_of[m]: value for m, value in beside.types.items() if m in name_of},
            kinds={name_of[m]: value for m, value in beside.kinds.items() if m in name_of},
            texts={},
        ),
    )
