"""
Stanford CoreNLP: mentions by their sentence and their first token in it, both from 1, and the one after their last.

::

    {"docId": "toy", "sentences": [{"tokens": [{"word": "He"}, {"word": "slept"}]}],
     "corefs": {"1": [{"sentNum": 1, "startIndex": 1, "endIndex": 2, "headIndex": 1, "type": "PRONOMINAL"}]}}

A head and a type of a mention are kept beside the entities, and so are the names of the entities.
"""

from corefref.formats.documents import BITS, Beside, CodedMention, Wanted, shown
from corefref.wings.families.json_family.indiscrim import sentences_of_tokens
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.json_family.shapes import DocumentedEnds, Said, Shape, numbered, of_sentences

EXAMPLE = (
    '`{"sentences": [{"tokens": [{"word": "He"}, ...]}, ...], '
    '"corefs": {"1": [{"sentNum": 1, "startIndex": 1, "endIndex": 2}, ...], ...}}`'
)


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = sentences_of_tokens(o, ("word", "originalText"), EXAMPLE)
    listed = o.fields["corefs"]
    if not isinstance(listed, dict):
        raise o.fault("`corefs` is not an object", EXAMPLE)
    of_numbers = of_sentences(o, list(map(len, words)), ends)
    heads: dict[CodedMention, int] = {}
    types: dict[CodedMention, str] = {}

    def offsets(mention: object) -> tuple[int, int]:
        match mention:
            case {"sentNum": int(at), "startIndex": int(start), "endIndex": int(end), **more} if (
                type(at) is type(start) is type(end) is int
            ):
                first, last = of_numbers([at - 1, start - 1, end - 1])
                code = first << BITS | last
                head, kind = more.get("headIndex"), more.get("type")
                if isinstance(head, int) and start <= head <= start + last - first:
                    heads.setdefault(code, first + head - start)
                if isinstance(kind, str):
                    types.setdefault(code, checked(o, kind, "a type"))
                return first, last
        raise o.fault(f"{shown(str(mention))} is not a mention", EXAMPLE)

    for name, mentions in listed.items():
        checked(o, name, "the name of an entity")
        if not isinstance(mentions, list) or not mentions:
            raise o.fault(f"entity {shown(name)} is not a list of mentions", EXAMPLE)
    entity_of = numbered(o, listed.values(), offsets, wanted)
    beside = Beside(names=dict(enumerate(listed)), heads=heads, annotates_heads=True, types=types)
    return Said(entity_of, words, beside=beside)


SHAPE = Shape(
    title="JSON of Stanford CoreNLP",
    fields=(frozenset({"sentences", "corefs"}),),
    example=EXAMPLE,
    ends="exclusive",
    read=_read,
    names=("docId",),
)
