"""
JSON of mentions: an object for each mention of a corpus, as programs for cross-document coreference keep ECB+.

::

    [{"doc_id": "36_1ecb.xml", "topic": "36", "subtopic": "36_0", "tokens_ids": [3, 4], "cluster_id": 7}, ...]

    [{"doc_id": "1_10ecb.xml", "sent_id": 0, "tokens_number": [13], "coref_chain": "ACT16236", "topic_id": "1ecb"}, ...]

A mention is the tokens whose numbers are listed, in its document; mentions of one `cluster_id` are of one entity, in
all documents. `topic` and `subtopic` may lack. A document without mentions is not in the file, so one that only the
other side has is a document without mentions here. Choice READ-31.

The second form is that of ECB+ and WEC in programs for events: token numbers count in a sentence, and nothing says how
long the sentences are; so a mention is a name, its sentence and its tokens, and meets none of a format with a text. A
response's entities are under `predicted_coref_chain`, or under `coref_chain` if no mention has a value there.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import get_args

from corefref.formats.conll import Numbers
from corefref.formats.documents import CodedMention, Document, Place, Side, Wanted, place_of, shown
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.json_family.shapes import in_field, twice, two_sides
from corefref.wings.shared.nodes import coded_nodes

FIELDS = frozenset({"doc_id", "tokens_ids", "cluster_id"})
"""The fields that every object has."""

EXAMPLE = '`{"doc_id": "36_1ecb.xml", "tokens_ids": [3, 4], "cluster_id": 7}`'

FIELDS_IN_SENTENCES = frozenset({"doc_id", "sent_id", "tokens_number", "coref_chain"})
"""The fields of the second form."""

OF_KEY, OF_RESPONSE = "coref_chain", "predicted_coref_chain"

_GREATEST = 1 << 32


def tells(o: Object) -> bool:
    """True if an object is a mention."""
    return o.fields.keys() >= FIELDS or o.fields.keys() >= FIELDS_IN_SENTENCES


@dataclass(slots=True)
class _Reading:
    """A document whose mentions are still coming."""

    line: int
    place: Place
    entity_of: dict[CodedMention, int] = field(default_factory=dict)
    again: list[tuple[CodedMention, int]] = field(default_factory=list)


def documents(read_objects: Iterable[Object], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the documents of mentions, in order of appearance.

    Raises InputError for what is not a mention, for a repeated one, and for a document of two topics.
    """
    listed = list(read_objects)
    there = [where for where in (OF_KEY, OF_RESPONSE) if any(o.fields.get(where) is not None for o in listed)]
    if wanted.side == "either" and len(there) == 2:
        raise two_sides(listed[0], *there)
    if wanted.side == "each" and len(there) == 2:
        for side, where in zip(get_args(Side), there, strict=True):
            noticed = in_field(where, wanted.noticed)
            for document in _documents(listed, file, wanted._replace(noticed=noticed), where):
                yield replace(document, side=side)
        return
    of_key = wanted.side == "key" or OF_RESPONSE not in there
    yield from _documents(listed, file, wanted, OF_KEY if of_key else OF_RESPONSE)


def _documents(listed: Iterable[Object], file: str, wanted: Wanted, field_of_entities: str) -> Iterator[Document]:
    """Yield the documents whose entities are in a field of the mentions, if these are of the second form."""
    read: dict[str, _Reading] = {}
    numbers = Numbers()
    for o in listed:
        m, entity, place = (
            _mention(o) if o.fields.keys() >= FIELDS else _mention_in_sentence(o, field_of_entities, numbers)
        )
        here = read.setdefault(place.document, _Reading(o.line, place))
        if here.place != place:
            problem = f"document {shown(place.document)} is of {_part(here.place)} and of {_part(place)}"
            raise o.fault(problem, "one topic and subtopic for a document")
        if m not in here.entity_of:
            here.entity_of[m] = entity
        elif wanted.repeated == "error":
            wanted.noticed(twice(o, place_of(m), here.entity_of[m], entity))
        else:
            here.again.append((m, entity))
    for name, reading in read.items():
        for m, entity in reading.again:
            wanted.repeat(m, entity)
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


def _mention_in_sentence(o: Object, where: str, numbers: Numbers) -> tuple[CodedMention, int, Place]:
    """Return a mention of the second form: its name, its entity, and its place."""
    match o.fields:
        case {"doc_id": str(name), "sent_id": sentence, "tokens_number": list(tokens)} if name and tokens:
            if o.fields.get(where) is None:
                raise o.fault(f"no entity under `{where}`", "a text or a number")
            entity, topic = _name(o, o.fields[where], "an entity"), o.fields.get("topic_id", -1)
            listed = ",".join(map(str, sorted(_tokens(o, tokens))))
            # WEC has paragraphs of its own for each mention, and calls it by a number.
            begin, within = ("mention ", o.fields.get("mention_id", "")) if sentence is None else ("", sentence)
            part = "" if topic == -1 and type(topic) is int else _name(o, topic, "a topic")
            document = checked(o, name, "the name of a document")
            return (
                f"{begin}{_name(o, within, 'a sentence')}:{listed}",
                numbers.number(entity),
                Place(0, document, "", part),
            )
        case _:
            raise o.fault("an object that is not a mention", EXAMPLE)


def _mention(o: Object) -> tuple[CodedMention, int, Place]:
    """Parse an object of one mention: return the mention, its entity number, and its document and sentence."""
    match o.fields:
        case {"doc_id": str(name), "tokens_ids": list(tokens), "cluster_id": int(entity)} if name and tokens:
            if type(entity) is not int or entity < 0:
                raise o.fault(f"{shown(str(entity))} is not the number of an entity", "a whole number from 0")
            subtopic, topic = (_name(o, o.fields.get(part, ""), "a topic") for part in ("subtopic", "topic"))
            document = checked(o, name, "the name of a document")
            return coded_nodes(_tokens(o, tokens)), entity, Place(0, document, subtopic, topic)
        case _:
            raise o.fault("an object that is not a mention", EXAMPLE)


def _tokens(o: Object, listed: list[object]) -> list[int]:
    """Return the numbers of tokens of a mention. Raises InputError unless each is one, and stands once."""
    tokens = [token for token in listed if type(token) is int and 0 <= token < _GREATEST]
    if len(tokens) < len(listed) or len(set(tokens)) < len(tokens):
        raise o.fault(f"{shown(str(listed))} are not the numbers of tokens", "whole numbers, each once")
    return tokens


def _name(o: Object, value: object, what: str) -> str:
    """Return a text, or a whole number as a text. Raises InputError for anything else."""
    if not isinstance(value, str) and type(value) is not int:
        raise o.fault(f"{what} that is {shown(json.dumps(value))}", "a text or a whole number")
    return checked(o, str(value), what)
