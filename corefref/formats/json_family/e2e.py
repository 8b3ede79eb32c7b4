"""
The e2e-coref family of resolvers: mentions by their first and last token.

::

    {"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}

Tokens are counted from 0 through the document. The response's entities are those under `predicted_clusters`, or under
`clusters` if it has no such field (choice READ-10).
"""

import json
from collections.abc import Iterator

from corefref.formats.documents import Document, InputError, Side, Wanted, shown, span_of
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


def written(document: Document) -> Iterator[str]:
    """
    The line of a document, without its end; reading it back gives the same entities and words.

    Raises InputError for what the format cannot say: mentions that are not spans, and offsets of characters. The words
    are those of a document whose text was kept.
    """
    if document.unit != "token":
        raise InputError(document.file, document.line or None, f"offsets of {document.unit}s", "offsets of tokens")
    members: dict[int, list[list[int]]] = {}
    for m, entity in document.entity_of.items():
        if not isinstance(m, int):
            found = f"mention {shown(str(m))} is not a span of tokens"
            raise InputError(document.file, document.line or None, found, "mentions of a text")
        members.setdefault(entity, []).append(list(span_of(m)))
    words = {} if document.columns is None else {"sentences": [list(s.words) for s in document.sentences]}
    yield json.dumps({"doc_key": document.id, **words, "clusters": list(members.values())}, ensure_ascii=False)
