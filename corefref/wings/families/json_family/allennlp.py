"""
What AllenNLP's predictor of coreference prints, and others that have all words in one list: mentions by their first and
last word.

::

    {"document": ["the", "dog", "it"], "clusters": [[[0, 1], [2, 2]]], "top_spans": [[0, 1], [2, 2]]}

The words are under `document` or `tokens`; a response's entities are under `predicted_clusters`, or under `clusters`
(choice READ-10). An object with `sentences` is of the e2e-coref family.
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    Sides,
    entities,
    in_words,
    list_of_words,
    numbered,
    of_document,
    side_of,
)

EXAMPLE = '`{"document": ["it", ...], "clusters": [[[0, 1], [4, 4]], ...]}`'
_ENTITIES: Sides = {"key": ("clusters",), "response": ("predicted_clusters", "clusters")}


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    where_words = "document" if "document" in o.fields else "tokens"
    pieces = list_of_words(o, where_words, o.fields[where_words])
    where = side_of(o, _ENTITIES, wanted.side, EXAMPLE)
    words, word_of = in_words(o, [pieces])
    entity_of = numbered(o, entities(o, where, EXAMPLE), of_document(o, len(pieces), ends), wanted, word_of)
    return Said(entity_of, words, in_sentences=False)


SHAPE = Shape(
    title="JSON of AllenNLP's predictor, and others with one list of words",
    fields=tuple(
        frozenset({words, entities_of})
        for entities_of in ("clusters", "predicted_clusters")
        for words in ("document", "tokens")
    ),
    without=frozenset({"sentences", "text"}),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
    sides=_ENTITIES,
)
