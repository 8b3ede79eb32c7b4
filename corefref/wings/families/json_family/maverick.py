"""
What Maverick and xCoRe predict: tokens in one list, mentions by their first and last token.

::

    {"doc_id": "toy", "tokens": ["the", "dog", "it"], "clusters_token_offsets": [[[0, 1], [2, 2]]],
     "clusters_text_mentions": [["the dog", "it"]]}

xCoRe across documents has a list of tokens for each of them, and mentions `[document, first, last]`; the documents that
share their entities are one document here. With a token that begins with
`##`, an empty node of CRAC, the shape is `crac`.
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Said,
    Shape,
    Words,
    check_texts,
    entities,
    list_of_words,
    lists_of_words,
    numbered,
    of_document,
    of_sentences,
)

EXAMPLE = '`{"doc_id": "name", "tokens": ["it", ...], "clusters_token_offsets": [[[0, 1], [4, 4]], ...]}`'

TEXTS = ("clusters_text_mentions", "clusters_token_text")
"""The fields with the words of mentions, in addition to their places."""


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    tokens = o.fields["tokens"]
    words: Words
    if isinstance(tokens, list) and tokens and isinstance(tokens[0], list):
        words = lists_of_words(o, "tokens", tokens)
        offsets = of_sentences(o, list(map(len, words)), ends, "document")
    else:
        words = [list_of_words(o, "tokens", tokens)]
        offsets = of_document(o, len(words[0]), ends)
    listed = entities(o, "clusters_token_offsets", EXAMPLE)
    entity_of = numbered(o, listed, offsets, wanted)
    flat = [word for part in words for word in part]
    other_texts: tuple[str, ...] = ()
    for where in TEXTS:
        other_texts += check_texts(
            o, where, listed, offsets, lambda start, last: " ".join(flat[start : last + 1]), ends
        )
    return Said(entity_of, words, in_sentences=False, other_texts=other_texts)


SHAPE = Shape(
    title="JSON of Maverick, xCoRe and CRAC's LLM track",
    fields=(frozenset({"tokens", "clusters_token_offsets"}),),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
)
