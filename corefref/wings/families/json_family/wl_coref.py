"""
wl-coref: words in one list with the numbers of their sentences, mentions by their first word and the one after their
last.

::

    {"document_id": "toy", "part_id": 0, "cased_words": ["the", "dog", "it"], "sent_id": [0, 0, 1],
     "span_clusters": [[[0, 2], [2, 3]]], "word_clusters": [[1, 2]]}

Its program predicts `span_clusters`; the corpus that it is trained on has them, or `clusters`, which mean the same.
With `part_id` the document has the name that CoNLL columns give that part. `word_clusters` are the heads alone, and are
not looked at.
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    Sides,
    entities,
    in_sentences,
    list_of_words,
    numbered,
    of_document,
    side_of,
)

EXAMPLE = (
    '`{"document_id": "name", "cased_words": ["it", ...], "sent_id": [0, ...], "span_clusters": [[[0, 2], [4, 5]], '
    "...]}`"
)
_ENTITIES: Sides = {
    "key": ("clusters", "span_clusters"),
    "response": ("span_clusters", "clusters"),
}


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = list_of_words(o, "cased_words", o.fields["cased_words"])
    where = side_of(o, _ENTITIES, wanted.side, EXAMPLE)
    entity_of = numbered(o, entities(o, where, EXAMPLE), of_document(o, len(words), ends), wanted)
    sentences = in_sentences(o, "sent_id", words)
    return Said(entity_of, sentences or [words], in_sentences=sentences is not None)


SHAPE = Shape(
    title="JSON of wl-coref",
    fields=(frozenset({"document_id", "cased_words"}),),
    example=EXAMPLE,
    ends="exclusive",
    read=_read,
    sides=_ENTITIES,
    names=("document_id",),
    part="part_id",
)
