"""
What the scorer scorch reads: entities of mentions that are names, or links between such mentions.

::

    {"name": "toy", "type": "clusters", "clusters": {"1": ["the dog", "it"], "2": ["the cat"]}}
    {"name": "toy", "type": "graph", "mentions": ["the dog", "it", "the cat"], "links": [["the dog", "it"]]}

In a graph, mentions are of one entity if a path of links joins them. A mention that is a whole number, or a list
of such and of texts, goes by its text in JSON.
"""

import json
from collections.abc import Mapping, Sequence

from corefref.formats.documents import Beside, CodedMention, RepeatedMentionError, Wanted, shown
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.json_family.shapes import DocumentedEnds, Said, Shape, twice

EXAMPLE = '`{"type": "clusters", "clusters": {"1": ["a", "b"], ...}}`'
EXAMPLE_OF_GRAPH = '`{"type": "graph", "mentions": ["a", "b", ...], "links": [["a", "b"], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    match o.fields:
        case {"type": "clusters", "clusters": dict(found)}:
            return _of_entities(o, found, wanted)
        case {"type": "graph", "mentions": list(mentions), "links": list(links)}:
            return _of_links(o, mentions, links, wanted)
        case _:
            raise o.fault(f"no entities of type {shown(str(o.fields['type']))}", f"{EXAMPLE}, or {EXAMPLE_OF_GRAPH}")


def _of_entities(o: Object, members_of: Mapping[str, object], wanted: Wanted) -> Said:
    entity_of: dict[CodedMention, int] = {}
    names = [checked(o, name, "the name of an entity") for name in members_of]
    for entity, (name, mentions) in enumerate(members_of.items()):
        if not isinstance(mentions, list) or not mentions:
            raise o.fault(f"entity {shown(name)} is not a list of mentions", EXAMPLE)
        for m in (_mention(o, mention) for mention in mentions):
            if m not in entity_of:
                entity_of[m] = entity
            elif wanted.repeated == "error":
                wanted.noticed(twice(o, shown(m), shown(names[entity_of[m]]), shown(name)))
            else:
                wanted.repeat(m, entity)
    return Said(entity_of, beside=Beside(names=dict(enumerate(names))))


def _of_links(o: Object, mentions: Sequence[object], links: Sequence[object], wanted: Wanted) -> Said:
    entity_of: dict[CodedMention, int] = {}
    members: dict[int, list[str]] = {}
    for number, mention in enumerate(mentions):
        m = _mention(o, mention)
        if m not in entity_of:
            entity_of[m] = number
            members[number] = [m]
        elif wanted.repeated == "error":
            problem = f"mention {shown(m)} appears twice in `mentions`"
            wanted.noticed(RepeatedMentionError(o.file, o.line, problem))
    for link in links:
        match link:
            case [first, second] if {
                this_one := _mention(o, first),
                another := _mention(o, second),
            } <= entity_of.keys():
                # The smaller set joins the larger, so a mention moves only when its set at least doubles.
                less, more = sorted((entity_of[this_one], entity_of[another]), key=lambda e: len(members[e]))
                if less != more:
                    entity_of |= dict.fromkeys(members[less], more)
                    members[more] += members.pop(less)
            case _:
                raise o.fault(f"{shown(str(link))} in `links` is not a pair of the mentions", EXAMPLE_OF_GRAPH)
    return Said(entity_of)


def _mention(o: Object, m: object) -> str:
    """Return the name of a mention; a whole number, or a list of such and of texts, is named by its text in JSON."""
    if isinstance(m, str):
        return checked(o, m, "a mention")
    if type(m) is not int and not (isinstance(m, list) and all(type(item) in (int, str) for item in m)):
        raise o.fault(f"{shown(json.dumps(m))} is not a mention", "a text, a whole number, or a list of these")
    return checked(o, json.dumps(m, ensure_ascii=False), "a mention")


SHAPE = Shape(
    title="JSON of scorch",
    fields=(frozenset({"type", "clusters"}), frozenset({"type", "mentions", "links"})),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
    names=("name",),
)
