"""
RuCoCo: a text, mentions by their first character and the one after their last, and which entities others include.

::

    {"text": "Tom and Sid. They", "entities": [[[0, 3]], [[8, 11]], [[13, 17]]], "includes": [[], [], [0, 1]]}

The third entity includes the first two: they are its split antecedents.
"""

from corefref.formats.documents import Beside, Wanted, shown
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    characters,
    entities,
    in_characters,
    numbered,
    of_document,
)

EXAMPLE = '`{"text": "he, Tom", "entities": [[[0, 2], [4, 7]], ...], "includes": [[], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    text = characters(o)
    listed = in_characters(o, entities(o, "entities", EXAMPLE), text, wanted, ends)
    entity_of = numbered(o, listed, of_document(o, len(text), ends, "character"), wanted)
    return Said(entity_of, [text], "character", Beside(split_antecedents=_included(o, len(listed))))


def _included(o: Object, size: int) -> dict[int, tuple[int, ...]]:
    """Return, by entity, the entities that it includes."""
    includes = o.fields.get("includes", [[]] * size)
    if not isinstance(includes, list) or len(includes) != size:
        raise o.fault("`includes` is not a list for every entity", EXAMPLE)
    included: dict[int, tuple[int, ...]] = {}
    for entity, parts in enumerate(includes):
        if not isinstance(parts, list) or not all(type(part) is int and 0 <= part < size for part in parts):
            raise o.fault(f"{shown(str(parts))} in `includes` is not a list of entities", f"numbers below {size}")
        if parts:
            included[entity] = tuple(parts)
    return included


SHAPE = Shape(
    title="JSON of RuCoCo", fields=(frozenset({"text", "entities"}),), example=EXAMPLE, ends="exclusive", read=_read
)
