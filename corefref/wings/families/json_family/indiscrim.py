"""
The common form of coref-data's corpora ("indiscrim"): mentions by their sentence, their first and last token in it.

::

    {"id": "toy", "sentences": [{"tokens": [{"text": "the"}, {"text": "dog"}]}, {"tokens": [{"text": "it"}]}],
     "coref_chains": [[[0, 0, 1], [1, 0, 0]]]}

A token whose `id` is no whole number, such as 1.1, is an empty node where CorefUD has it, behind
word 1 of its sentence.
"""

from collections.abc import Sequence
from typing import cast

from corefref.formats.documents import Node, Wanted, span_of
from corefref.partitions import EmptyNode
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.json_family.shapes import DocumentedEnds, Said, Shape, entities, numbered, of_sentences
from corefref.wings.shared.nodes import coded_nodes

EXAMPLE = '`{"id": "name", "sentences": [{"tokens": [{"text": "it"}, ...]}, ...], "coref_chains": [[[0, 0, 1]], ...]}`'


def _read(o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    tokens = sentences_of_tokens(o, ("text",), EXAMPLE)
    entity_of = numbered(o, entities(o, "coref_chains", EXAMPLE), of_sentences(o, list(map(len, tokens)), ends), wanted)
    words, nodes = _apart(o, tokens)
    if words == tokens:
        return Said(entity_of, words)
    named = {}
    for coded, entity in entity_of.items():
        assert isinstance(coded, int)
        start, last = span_of(coded)
        inside = nodes[start : last + 1]
        named[
            coded_nodes(
                (node for node in inside if isinstance(node, int)),
                (node for node in inside if isinstance(node, EmptyNode)),
            )
        ] = entity
    return Said(named, words)


def _apart(o: Object, tokens: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[Node]]:
    """Return the words of the sentences without empty nodes, and of every token its node."""
    sentences = cast("list[dict[str, list[dict[str, object]]]]", o.fields["sentences"])
    words: list[list[str]] = []
    nodes: list[Node] = []
    before = 0
    for number, (sentence, texts) in enumerate(zip(sentences, tokens, strict=True), 1):
        here: list[str] = []
        behind = 0
        for token, text in zip(sentence["tokens"], texts, strict=True):
            if isinstance(token.get("id"), float):
                behind += 1
                at = before + len(here)
                nodes.append(EmptyNode(at - 1, 1, behind) if here else EmptyNode(at, -1, behind))
            else:
                behind = 0
                nodes.append(before + len(here))
                here.append(text)
        if texts and not here:
            raise o.fault(f"sentence {number} has empty nodes and no word", EXAMPLE)
        words.append(here)
        before += len(here)
    return words, nodes


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
    text = next((token[name] for name in names if name in token), None) if isinstance(token, dict) else None
    if not isinstance(text, str):
        raise o.fault(f"a token of sentence {number} has no `{names[0]}`", example)
    return checked(o, text, "a word")


SHAPE = Shape(
    title="JSON of coref-data (indiscrim)",
    fields=(frozenset({"sentences", "coref_chains"}),),
    example=EXAMPLE,
    ends="inclusive",
    read=_read,
)
