"""The same texts by several annotators: their documents side by side, located in the first annotator's tokens."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, zip_longest
from typing import NamedTuple

from corefref.formats.documents import CodedMention, Document, DocumentPair, InputError
from corefref.formats.table import Format
from corefref.scoring import sources
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.settings import Settings


class Together(NamedTuple):
    """A document by every annotator: the first one's, with its text if that was kept, and everyone's entities."""

    first: Document
    sides: Sequence[Mapping[CodedMention, int]]


def together(
    files: Sequence[str], form: Format | None, settings: Settings, keep_text: bool = False, watch: Watch = unwatched
) -> Iterator[Together]:
    """
    Yield the documents of two or more annotators, in the order of the first.

    Each annotator after the first is paired with the first, as a response with a key, so that all conventions, and what
    is refused, are those of scoring. Raises InputError.
    """
    for one, other in combinations(files, 2):
        if one == other or (os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)):
            raise InputError(
                other, None, f"the same as {one}" if one != other else "named twice", "each annotator once"
            )
    reading = sources.Reading()
    with _of_annotators(files[0]):
        paired = [
            sources.paired(files[0], other, form, settings, keep_text and place == 0, reading)
            for place, other in enumerate(files[1:])
        ]
        waiting: dict[str, list[DocumentPair | None]] = {}
        for row in watch(zip_longest(*paired), "documents", read=reading.so_far):
            for place, pair in enumerate(row):
                if pair is not None:
                    waiting.setdefault(pair.id, [None] * len(paired))[place] = pair
            # Where files have their documents in another order, a document waits for its other parts.
            for name in [name for name, pairs in waiting.items() if None not in pairs]:
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


@contextmanager
def _of_annotators(first: str) -> Iterator[None]:
    """Say of annotators what scoring says of key and response, without the options that they do not have."""
    try:
        yield
    except InputError as error:
        # Not of this class alone: what `check` tells apart by the class is of no use here.
        found = (
            error.found.replace("the key's", f"{first}'s").replace("the key", first).replace("response", "annotator")
        )
        advice = [part for part in error.expected.split("; ") if not _OPTION.search(part)]
        expected = "; ".join(advice).replace("of the key", f"of {first}").replace("the key", first)
        raise InputError(error.file, error.line, found, expected) from error
