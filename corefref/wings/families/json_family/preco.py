"""
PreCo: mentions by their sentence, their first token in it and the one after their last.

::

    {"id": "toy", "sentences": [["the", "dog"], ["it"]], "mention_clusters": [[[0, 0, 2], [1, 0, 1]]]}

A sentence `[" "]` marks a paragraph; its blank is a token here, as it is in the file.
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    entities,
    lists_of_words,
    numbered,
    of_sentences,
)

EXAMPLE = '`{"id": "name", "sentences": [["it", ...], ...], "mention_clusters": [[[0, 0, 2], [1, 0, 1]], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = lists_of_words(o, "sentences", o.fields["sentences"])
    offsets = of_sentences(o, list(map(len, words)), ends)
    return Said(numbered(o, entities(o, "mention_clusters", EXAMPLE), offsets, wanted), words)


SHAPE = Shape(
    title="JSON of PreCo",
    fields=(frozenset({"sentences", "mention_clusters"}),),
    example=EXAMPLE,
    ends="exclusive",
    read=_read,
)
