"""
The e2e-coref family of resolvers: mentions by their first and last token.

::

    {"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}

Tokens are counted from 0 through the document. The response's entities are those under `predicted_clusters`, or under
`clusters` if it has no such field (choice READ-10). If `subtoken_map` has the word of each token, the tokens are parts
of words, as language models have them, and the mentions are those of the words.
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
    lists_of_words,
    numbered,
    of_document,
    side_of,
)

_ENTITIES: Sides = {"key": ("clusters",), "response": ("predicted_clusters", "clusters")}
EXAMPLE = '`{"doc_key": "name", "clusters": [[[0, 1], [4, 4]], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = lists_of_words(o, "sentences", o.fields["sentences"]) if "sentences" in o.fields else None
    where = side_of(o, _ENTITIES, wanted.side, EXAMPLE)
    offsets = of_document(o, None if words is None else sum(map(len, words)), ends)
    listed = entities(o, where, EXAMPLE)
    if words is None:
        return Said(numbered(o, listed, offsets, wanted))
    of_words, word_of = in_words(o, words)
    return Said(numbered(o, listed, offsets, wanted, word_of), of_words)


SHAPE = Shape(
    title="JSON of the e2e-coref family",
    fields=(frozenset({"clusters"}), frozenset({"predicted_clusters"})),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
    is_named=True,
    sides=_ENTITIES,
)
