"""The same texts by several annotators: their documents side by side, located in the first annotator's tokens."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from typing import NamedTuple

from corefref.formats.documents import AskedSide, CodedMention, Document, DocumentPair, InputError
from corefref.formats.table import Format
from corefref.scoring import sources
from corefref.scoring.corpus import Watch
from corefref.scoring.settings import Settings


class Together(NamedTuple):
    """A document by every annotator: the first one's, with its text if that was kept, and everyone's entities."""

    first: Document
    sides: Sequence[Mapping[CodedMention, int]]


def check_annotators(files: Sequence[str]) -> None:
    """Raise InputError for two annotators who are one file or folder."""
    for first, other in combinations(files, 2):
        if first == other or (os.path.exists(first) and os.path.exists(other) and os.path.samefile(first, other)):
            what = "named twice" if first == other else f"the same as {first}"
            raise InputError(other, None, what, "each annotator once")


def together(
    files: Sequence[str],
    form: Format | None,
    settings: Settings,
    keep_text: bool,
    watch: Watch,
    side: AskedSide,
) -> Iterator[Together]:
    """
    Yield the documents of two or more annotators, each when all have been read.

    Each annotator after the first is paired with the first, as a response with a key, so that all conventions, and what
    is refused, are those of scoring. `side` is read of a file with the entities of both. Raises InputError.
    """
    reading = sources.Reading()
    first, *others = files
    paired = [
        _paired(first, other, form, settings, keep_text and place == 0, reading, side)
        for place, other in enumerate(others)
    ]
    waiting: dict[str, list[DocumentPair | None]] = {}
    for row in watch(zip_longest(*paired), "documents", read=reading.so_far):
        for place, pair in enumerate(row):
            if pair is not None:
                waiting.setdefault(pair.id, [None] * len(others))[place] = pair
        # Where files have their documents in another order, a document waits for its other parts.
        for name in dict.fromkeys(pair.id for pair in row if pair is not None):
            if None not in waiting[name]:
                yield _joined(waiting.pop(name))
    # Formats that list mentions leave out a document without any: it is whole as far as it is known.
    for pairs in waiting.values():
        yield _joined(pairs)


def _joined(pairs: Sequence[DocumentPair | None]) -> Together:
    first = next(pair.key for pair in pairs if pair is not None)
    nothing: Mapping[CodedMention, int] = {}
    return Together(first, [first.entity_of, *(nothing if pair is None else pair.response.entity_of for pair in pairs)])


_OPTION = re.compile(r"--(missing|extra|match|align edits)\b")
"""What a refusal of scoring may advise, and annotators cannot have."""


def _paired(
    first: str,
    other: str,
    form: Format | None,
    settings: Settings,
    keep_text: bool,
    reading: sources.Reading,
    side: AskedSide,
) -> Iterator[DocumentPair]:
    """Pair two annotators; say of them what scoring says of key and response, without what they cannot have."""
    try:
        yield from sources.paired(first, other, form, settings, keep_text, reading, (side, side))
    except InputError as error:
        message = error.found
        for words, means in (
            ("a response without a key", f"not in {first}"),
            ("a key without a response", f"not in {other}"),
            ("the key", first),
            ("the response", other),
        ):
            message = message.replace(words, means)
        advice = "; ".join(part for part in error.expected.split("; ") if not _OPTION.search(part))
        raise InputError(error.file, error.line, message, advice.replace("the key", first)) from error
