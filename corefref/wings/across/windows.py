"""`--windows N`: split a long text into documents of N tokens. Choice WINDOW-1."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from corefref.formats.documents import BITS, CodedMention, Document, DocumentPair, InputError, shown
from corefref.scoring.settings import Settings
from corefref.wings.shared.nodes import extent_of


def in_windows(pairs: Iterable[DocumentPair], size: int) -> Iterator[DocumentPair]:
    """
    Split each pair into its windows: tokens [0, size), [size, 2 size) …; a mention goes to the window of its first
    token.

    Raises InputError for a document whose mentions are not of tokens.

    >>> from corefref.formats.documents import code_of, mention_of
    >>> from corefref.partitions import Span
    >>> sides = (Document("d", "d", {code_of(Span(*m)): 0 for m in ms}) for ms in ([(0, 0), (3, 5)], [(2, 4), (4, 4)]))
    >>> for window in in_windows([DocumentPair(0, *sides, tokens=9)], 4):
    ...     print(window.id, sorted(map(mention_of, window.key.entity_of)), len(window.response.entity_of))
    d; window 0 [Span(start=0, end=0), Span(start=3, end=5)] 1
    d; window 1 [] 1
    d; window 2 [] 0
    """
    for pair in pairs:
        sides = [_divided(document, size) for document in (pair.key, pair.response)]
        last = max((number for side in sides for number in side), default=0)
        if pair.tokens is not None:
            last = max(last, (pair.tokens - 1) // size)
        for number in range(last + 1):
            name = f"{pair.id}; window {number}"
            key, response = (
                replace(document, id=name, entity_of=side.get(number, {}))
                for document, side in zip((pair.key, pair.response), sides, strict=True)
            )
            # Windows are numbered in order, leaving room for those of other documents.
            yield pair._replace(
                number=(pair.number << BITS) + number,
                key=key,
                response=response,
                tokens=None,
                again=pair.again if not number else None,
            )


def _divided(document: Document, size: int) -> dict[int, dict[CodedMention, int]]:
    """Divide the mentions of a document among its windows."""
    if document.unit != "token":
        problem = f"document {shown(document.id)} counts characters"
        raise InputError(document.file, document.line or None, problem, "tokens, for windows of them")
    found_in: dict[int, dict[CodedMention, int]] = {}
    for coded, entity in document.entity_of.items():
        if (extent := extent_of(coded)) is None:
            problem = f"mention {shown(str(coded))} of document {shown(document.id)} has no place"
            raise InputError(document.file, document.line or None, problem, "mentions of a text, for windows of it")
        found_in.setdefault(extent.start // size, {})[coded] = entity
    return found_in


def windows(pairs: Iterable[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Split pairs into windows of as many tokens as the settings say (`--windows`)."""
    return in_windows(pairs, int(settings.windows))
