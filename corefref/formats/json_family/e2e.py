"""
The e2e-coref family of resolvers: mentions by their first and last token.

::

    {"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}

Tokens are counted from 0 through the document. The response's entities are those under `predicted_clusters`, or under
`clusters` if it has no such field (choice READ-10).
"""

from corefref.formats.documents import Side, Wanted
from corefref.formats.json_family.objects import Object
from corefref.formats.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    entities,
    lists_of_words,
    numbered,
    of_document,
)

_ENTITIES: dict[Side, tuple[str, ...]] = {"key": ("clusters",), "response": ("predicted_clusters", "clusters")}
EXAMPLE = '`{"doc_key": "name", "clusters": [[[0, 1], [4, 4]], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = lists_of_words(o, "sentences", o.fields["sentences"]) if "sentences" in o.fields else None
    where = next((name for name in _ENTITIES[wanted.side] if name in o.fields), None)
    if where is None:
        missing = " or ".join(f"`{name}`" for name in _ENTITIES[wanted.side])
        raise o.fault(f"no field {missing}", EXAMPLE)
    offsets = of_document(o, None if words is None else sum(map(len, words)), ends)
    return Said(numbered(o, entities(o, where, EXAMPLE), offsets, wanted), words)


SHAPE = Shape(
    title="JSON of the e2e-coref family",
    fields=(frozenset({"clusters"}), frozenset({"predicted_clusters"})),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
    is_named=True,
)
