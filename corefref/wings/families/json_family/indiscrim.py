"""
The common form of coref-data's corpora ("indiscrim"): mentions by their sentence, their first and last token in it.

::

    {"id": "toy", "sentences": [{"tokens": [{"text": "the"}, {"text": "dog"}]}, {"tokens": [{"text": "it"}]}],
     "coref_chains": [[[0, 0, 1], [1, 0, 0]]]}
"""

from corefref.formats.documents import Wanted
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.json_family.shapes import DocumentedEnds, Said, Shape, entities, numbered, of_sentences

EXAMPLE = '`{"id": "name", "sentences": [{"tokens": [{"text": "it"}, ...]}, ...], "coref_chains": [[[0, 0, 1]], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    words = sentences_of_tokens(o, ("text",), EXAMPLE)
    offsets = of_sentences(o, list(map(len, words)), ends)
    return Said(numbered(o, entities(o, "coref_chains", EXAMPLE), offsets, wanted), words)


def sentences_of_tokens(o: Object, names: tuple[str, ...], example: str) -> list[list[str]]:
    """Return the words of `sentences` whose `tokens` are objects; a word is a token's first of these fields."""
    sentences = o.fields["sentences"]
    if not isinstance(sentences, list):
        raise o.fault("`sentences` is not a list", example)
    words: list[list[str]] = []
    for number, sentence in enumerate(sentences, 1):
        tokens = sentence.get("tokens") if isinstance(sentence, dict) else None
        if not isinstance(tokens, list):
            raise o.fault(f"sentence {number} has no list of `tokens`", example)
        words.append([_word(o, token, number, names, example) for token in tokens])
    return words


def _word(o: Object, token: object, number: int, names: tuple[str, ...], example: str) -> str:
    found = next((token[name] for name in names if name in token), None) if isinstance(token, dict) else None
    if not isinstance(found, str):
        raise o.fault(f"a token of sentence {number} has no `{names[0]}`", example)
    return checked(o, found, "a word")


SHAPE = Shape(
    title="JSON of coref-data (indiscrim)",
    fields=(frozenset({"sentences", "coref_chains"}),),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
)
