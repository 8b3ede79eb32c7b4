"""
The JSON of CRAC's LLM track: tokens in one list, of which those that begin with `##` are empty nodes.

::

    {"doc_id": "toy", "tokens": ["they", "say", "##", "prefer", "it"], "clusters_token_offsets": [[[0, 0], [2, 2]]],
     "clusters_text_mentions": [["they", "##"]]}

Offsets count empty nodes. An empty node depends on the word before it (choice ZERO-1). Without one the shape is that of
Maverick.
"""

from corefref.formats.documents import Beside, Node, Wanted, span_of
from corefref.wings.annotation.empty_nodes import behind_word, mention_of_nodes
from corefref.wings.families.json_family.maverick import EXAMPLE
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    check_texts,
    entities,
    list_of_words,
    numbered,
    of_document,
)
from corefref.wings.generated.tagged import EMPTY, dependencies_behind


def has_empty_node(o: Object) -> bool:
    """True if one of the tokens of an object is an empty node."""
    tokens = o.fields.get("tokens")
    words = [t for t in tokens if isinstance(t, str)] if isinstance(tokens, list) else []
    # Most texts have no such sign at all; searching the whole text is faster than each word.
    return EMPTY in " ".join(words) and any(word.startswith(EMPTY) for word in words)


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    tokens = list_of_words(o, "tokens", o.fields["tokens"])
    nodes: list[Node] = []
    words: list[str] = []
    behind = 0
    for token in tokens:
        if token.startswith(EMPTY):
            behind += 1
            nodes.append(behind_word(len(words) - 1, behind))
        else:
            behind = 0
            nodes.append(len(words))
            words.append(token)
    if nodes and not words:
        raise o.fault("an empty node in a document without words", EXAMPLE)
    offsets = of_document(o, len(tokens), ends)
    listed = entities(o, "clusters_token_offsets", EXAMPLE)
    of_tokens = numbered(o, listed, offsets, wanted)
    other_texts = check_texts(
        o, "clusters_text_mentions", listed, offsets, lambda start, last: " ".join(tokens[start : last + 1]), ends
    )
    entity_of = {}
    for code, entity in of_tokens.items():
        assert isinstance(code, int)
        start, last = span_of(code)
        entity_of[mention_of_nodes(nodes[start : last + 1])] = entity
    beside = Beside(dependencies=dependencies_behind(nodes), behind_words=True)
    return Said(entity_of, [words], beside=beside, in_sentences=False, other_texts=other_texts)


SHAPE = Shape(
    title="JSON of CRAC's LLM track with empty nodes",
    fields=(frozenset({"tokens", "clusters_token_offsets"}),),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
)
