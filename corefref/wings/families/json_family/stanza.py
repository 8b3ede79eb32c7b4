"""
What Stanza prints of a document: sentences of words, each with the chains that it is in.

::

    [[{"id": 1, "text": "Ann", "coref_chains": [{"index": 0, "representative_text": "Ann", "is_start": true,
                                                 "is_end": true, "is_representative": true}]}, …], …]

A word with `is_start` begins a mention of the chain, one with `is_end` ends it; of several open mentions of a chain it
ends the one that began last. The text of several words (`"id": [1, 2]` before them) is none. Empty nodes are refused:
what Stanza says of them here does not say where they stand.
"""

from collections import defaultdict

from corefref.formats.documents import Beside, Wanted
from corefref.wings.families.json_family.objects import LISTS, Object, checked
from corefref.wings.families.json_family.shapes import DocumentedEnds, Said, Shape, numbered

EXAMPLE = '`[[{"id": 1, "text": "Ann", "coref_chains": [{"index": 0, "is_start": true, "is_end": true}]}, ...], ...]`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    del ends
    sentences = o.fields[LISTS]
    assert isinstance(sentences, list)
    words: list[list[str]] = []
    mentions: dict[int, list[tuple[int, int]]] = {}
    open_of: dict[int, list[int]] = defaultdict(list)
    at = 0
    for sentence in sentences:
        if not isinstance(sentence, list):
            raise o.fault("a sentence that is not a list of words", EXAMPLE)
        words.append([])
        for token in sentence:
            identifier, text = (token.get("id"), token.get("text")) if isinstance(token, dict) else (None, None)
            if isinstance(identifier, list):
                if len(words[-1]) >= min((n for n in identifier if type(n) is int), default=0):
                    raise o.fault(f"an empty node, {identifier}, in sentence {len(words)}", "words alone")
                continue
            if not isinstance(text, str):
                raise o.fault(f"a word of sentence {len(words)} has no `text`", EXAMPLE)
            words[-1].append(checked(o, text, "a word"))
            for index, begins, stops in _begun_and_ended(o, token.get("coref_chains", [])):
                entity, begun = mentions.setdefault(index, []), open_of[index]
                if begins:
                    begun.append(at)
                if stops and not begun:
                    raise o.fault(f"a mention of chain {index} ends at word {at} but was never opened", EXAMPLE)
                if stops:
                    entity.append((begun.pop(), at))
            at += 1
        for index, begun in open_of.items():
            if begun or not mentions[index]:
                raise o.fault(
                    f"a mention of chain {index} does not both begin and end in sentence {len(words)}", EXAMPLE
                )
    entity_of = numbered(o, mentions.values(), lambda span: span, wanted)
    return Said(entity_of, words, beside=Beside(names={n: str(index) for n, index in enumerate(mentions)}))


def _begun_and_ended(o: Object, value: object) -> list[tuple[int, bool, bool]]:
    """Return the chains of a word: their numbers, and whether a mention of them begins or ends here."""
    if not isinstance(value, list):
        raise o.fault("`coref_chains` is not a list", EXAMPLE)
    there: list[tuple[int, bool, bool]] = []
    for entity in value:
        index = entity.get("index") if isinstance(entity, dict) else None
        if type(index) is not int:
            raise o.fault("a chain without an `index`", EXAMPLE)
        there.append((index, entity.get("is_start") is True, entity.get("is_end") is True))
    return there


SHAPE = Shape(
    title="JSON of Stanza",
    fields=(frozenset({LISTS}),),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
    names=(),
)
