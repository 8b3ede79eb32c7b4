"""
Entities from the in-memory results of other libraries, recognised by their attributes; none is required.

| object | told by | a mention |
|---|---|---|
| spaCy's `Doc` | `spans` | the tokens of a `Span` in the groups whose name begins with a prefix |
| spaCy's `SpanGroup`s, or lists of `Span`s | `start`, `end` of their parts | the tokens of a `Span` |
| Stanza's `Document` | `coref`, `sentences` | words of a sentence |
| fastcoref's result | `get_clusters`, `text` | characters |
| a row of `datasets`, or another `dict` | its fields, as those of an object of JSON | as in JSON |

Tokens, words and characters are counted from 0 through the document.
"""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Protocol, TypeGuard

from corefref.door import partition
from corefref.formats.documents import Side, Wanted
from corefref.partitions import NotAPartitionError, Partition, Span
from corefref.scoring import kinds
from corefref.scoring.doors import checked
from corefref.wings.families.json_family import shape_of
from corefref.wings.families.json_family.objects import Object


class HasEnds(Protocol):
    """A span of spaCy: its first token, and the token after its last."""

    start: int
    end: int


class HasGroups(Protocol):
    """What corefref asks of a spaCy document: groups of spans, by name."""

    spans: Mapping[str, Iterable[HasEnds]]


class HasPlace(Protocol):
    """A mention of Stanza: a sentence, its first word, and the word after its last; a pair for an empty node."""

    sentence: int
    start_word: object
    end_word: object


class HasMentions(Protocol):
    """An entity of Stanza."""

    mentions: Iterable[HasPlace]


class HasWords(Protocol):
    """A sentence of Stanza."""

    words: list[object]


class HasEntities(Protocol):
    """A document of Stanza."""

    coref: Iterable[HasMentions]
    sentences: Iterable[HasWords]


class HasResult(Protocol):
    """A result of fastcoref."""

    def get_clusters(self, as_strings: bool = True) -> Iterable[Iterable[tuple[int, int]]]:
        """Return its entities, as texts or as characters."""


@checked(prefix=kinds.text)
def entities_of(value: object, *, prefix: str = "coref_clusters", side: Side = "key") -> Partition:
    """
    Return the entities of an object as a valid partition.

    `prefix` is what the names of spaCy's groups begin with; `side` tells which field of a row of the e2e-coref family
    is meant. Raises NotAPartitionError for an unknown object, an empty node of Stanza, or invalid entities; InputError
    for a row that would be refused in a file.

    >>> row = {"tokens": ["the", "dog", "it"], "clusters_token_offsets": [((0, 1), (2, 2))]}
    >>> [sorted(e) for e in entities_of(row)]
    [[Span(start=0, end=1), Span(start=2, end=2)]]
    """
    if isinstance(value, Mapping):
        return _of_row(value, side)
    if _is_stanza(value):
        return _of_stanza(value)
    if _is_fastcoref(value):
        return partition([[_span(start, end) for start, end in e] for e in value.get_clusters(as_strings=False)])
    if _is_spacy(value):
        groups = [list(group) for name, group in value.spans.items() if name.startswith(prefix)]
        if not groups and value.spans:
            names = ", ".join(value.spans)
            raise NotAPartitionError(f"no group of spans has the prefix {prefix!r}, of {names} (expected prefix=…)")
        return partition([[_span(m.start, m.end) for m in group] for group in groups])
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return partition([[_of_spacy(m) for m in group] for group in value])
    raise NotAPartitionError(f"{type(value).__name__} is not known (expected a Doc, a Document, a result, or a row)")


def _span(start: int, end: int) -> Span:
    """Make a span from its first index and the one after its last. Raises NotAPartitionError if it is empty."""
    if not 0 <= start < end:
        raise NotAPartitionError(
            f"mention [{start}, {end}] is empty (expected a first place, and the one after the last)"
        )
    return Span(start, end - 1)


def _of_spacy(m: object) -> Span:
    if _has_ends(m):
        return _span(m.start, m.end)
    raise NotAPartitionError(f"{m!r} is not a span (expected one with start and end)")


def _of_stanza(document: HasEntities) -> Partition:
    """Return the entities of a Stanza document."""
    sizes = [len(sentence.words) for sentence in document.sentences]
    begins = list(accumulate(sizes, initial=0))

    def span(m: HasPlace) -> Span:
        at, start, end = m.sentence, m.start_word, m.end_word
        if not (isinstance(start, int) and isinstance(end, int)):
            problem = f"a mention of sentence {at} begins or ends with an empty node, {start} to {end}"
            raise NotAPartitionError(f"{problem} (expected words; CoNLL-U has empty nodes)")
        if not (0 <= at < len(sizes) and 0 <= start < end <= sizes[at]):
            raise NotAPartitionError(
                f"words {start} to {end} of sentence {at} are not there (expected words of the text)"
            )
        return Span(begins[at] + start, begins[at] + end - 1)

    return partition([[span(m) for m in e.mentions] for e in document.coref])


def _of_row(row: Mapping[object, object], side: Side) -> Partition:
    """Return the entities of a row, read as a JSON object with these fields."""
    fields = {str(name): _plain(value) for name, value in row.items()}
    shape = shape_of(Object("the row", 1, 1, fields))
    # A document in memory needs no name.
    named = {**fields, shape.names[0]: "1"}
    return shape.document(Object("the row", 1, 1, named), Wanted(side=side)).partition


def _plain(value: object) -> object:
    """Convert tuples and arrays to lists, and number-like values to numbers."""
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return _plain(value.tolist()) if _is_array(value) else value


class HasList(Protocol):
    """An array, or a number, of another library."""

    def tolist(self) -> object:
        """Return plain lists and numbers."""


def _is_array(value: object) -> TypeGuard[HasList]:
    return hasattr(value, "tolist")


def _is_spacy(value: object) -> TypeGuard[HasGroups]:
    return isinstance(getattr(value, "spans", None), Mapping) or hasattr(getattr(value, "spans", None), "items")


def _is_stanza(value: object) -> TypeGuard[HasEntities]:
    return hasattr(value, "coref") and hasattr(value, "sentences")


def _is_fastcoref(value: object) -> TypeGuard[HasResult]:
    return hasattr(value, "get_clusters")


def _has_ends(m: object) -> TypeGuard[HasEnds]:
    return isinstance(getattr(m, "start", None), int) and isinstance(getattr(m, "end", None), int)
