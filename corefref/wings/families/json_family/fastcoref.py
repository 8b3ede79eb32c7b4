"""
What fastcoref predicts: a text, and mentions by their first character and the one after their last.

::

    {"text": "the dog, it", "clusters": [[[0, 7], [9, 11]]], "clusters_strings": [["the dog", "it"]]}

Characters are Unicode's, counted from 0 through the text. Without `clusters_strings` nothing tells it from the
e2e-coref family with a text beside: what is meant is then asked for.
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    characters,
    check_texts,
    entities,
    in_characters,
    numbered,
    of_document,
)

EXAMPLE = (
    '`{"text": "the dog, it", "clusters": [[[0, 7], [9, 11]], ...], "clusters_strings": [["the dog", "it"], ...]}`'
)


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    text = characters(o)
    listed = in_characters(o, entities(o, "clusters", EXAMPLE), text, wanted, ends)
    offsets = of_document(o, len(text), ends, "character")
    entity_of = numbered(o, listed, offsets, wanted)
    other_texts = check_texts(o, "clusters_strings", listed, offsets, lambda start, last: text[start : last + 1], ends)
    return Said(entity_of, [text], "character", other_texts=other_texts)


SHAPE = Shape(
    title="JSON of fastcoref",
    fields=(frozenset({"text", "clusters"}),),
    also=frozenset({"clusters_strings"}),
    example=EXAMPLE,
    ends="exclusive",
    read=_read,
)
