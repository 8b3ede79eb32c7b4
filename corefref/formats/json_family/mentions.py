"""
JSON of mentions: an object for each mention of a corpus, as programs for cross-document coreference keep ECB+.

::

    [{"doc_id": "36_1ecb.xml", "topic": "36", "subtopic": "36_0", "tokens_ids": [3, 4], "cluster_id": 7}, ...]

A mention is the tokens whose numbers are listed, in its document; mentions of one `cluster_id` are of one entity, in
all documents. `topic` and `subtopic` may lack. A document without mentions is not in the file, so one that only the
other side has is a document without mentions here. Choice READ-31.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from corefref.formats.documents import CodedMention, Document, Place, Wanted, coded_nodes, place_of, shown
from corefref.formats.json_family.objects import Object, checked
from corefref.formats.json_family.shapes import twice

FIELDS = frozenset({"doc_id", "tokens_ids", "cluster_id"})
"""The fields that every object has."""

EXAMPLE = '`{"doc_id": "36_1ecb.xml", "tokens_ids": [3, 4], "cluster_id": 7}`'

_GREATEST = 1 << 32


def tells(o: Object) -> bool:
    """True if an object is a mention."""
    return o.fields.keys() >= FIELDS


@dataclass(slots=True)
class _Reading:
    """A document whose mentions are still coming."""

    line: int
    place: Place
    entity_of: dict[CodedMention, int] = field(default_factory=dict)


def documents(found: Iterable[Object], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the documents of mentions, in order of appearance.

    Raises InputError for what is not a mention, for a repeated one, and for a document of two topics.
    """
    read: dict[str, _Reading] = {}
    for o in found:
        m, entity, place = _mention(o)
        here = read.setdefault(place.document, _Reading(o.line, place))
        if here.place != place:
            said = f"document {shown(place.document)} is of {_part(here.place)} and of {_part(place)}"
            raise o.fault(said, "one topic and subtopic for a document")
        if m not in here.entity_of:
            here.entity_of[m] = entity
        elif wanted.repeated == "error":
            wanted.noticed(twice(o, place_of(m), here.entity_of[m], entity))
    for name, reading in read.items():
        yield Document(
            id=name,
            text_id=name,
            entity_of=reading.entity_of,
            file=file,
            line=reading.line,
            places=(reading.place,),
            numbers_are_names=True,
            lists_mentions=True,
        )


def _part(place: Place) -> str:
    return f"topic {shown(place.topic)}, subtopic {shown(place.subtopic)}"


def _mention(o: Object) -> tuple[CodedMention, int, Place]:
    """Return a mention, its entity, and its place."""
    match o.fields:
        case {"doc_id": str(name), "tokens_ids": list(tokens), "cluster_id": int(entity)} if name and tokens:
            if type(entity) is not int or entity < 0:
                raise o.fault(f"{shown(str(entity))} is not the number of an entity", "a whole number from 0")
            words = [token for token in tokens if type(token) is int and 0 <= token < _GREATEST]
            if len(words) < len(tokens) or len(set(words)) < len(words):
                raise o.fault(f"{shown(str(tokens))} are not the numbers of tokens", "whole numbers, each once")
            parts = [o.fields.get(part, "") for part in ("subtopic", "topic")]
            if not all(isinstance(part, str | int) and not isinstance(part, bool) for part in parts):
                raise o.fault("a topic or subtopic that is not a name", "a text")
            subtopic, topic = (checked(o, str(part), "a topic") for part in parts)
            return coded_nodes(words), entity, Place(0, checked(o, name, "the name of a document"), subtopic, topic)
        case _:
            raise o.fault("an object that is not a mention", EXAMPLE)
