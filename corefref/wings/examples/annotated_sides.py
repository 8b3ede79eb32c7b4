"""
Documents written in one line: entities, heads, gaps, zeros, plurals, bridging, and non-referring mentions.

    {1-3@2 5} {2.1} {7 =1+2} 2.1<4:nsubj 7>5 ?6

Words count from 1; `2.1` is the first empty node behind word 2. Braces enclose an entity's mentions: their nodes and,
behind `@`, the head if it is not the first node. `=1+2` makes the entity a plural whose antecedents are the first and
second entity. `2.1<4:nsubj` gives the dependency of an empty node, where 0 is the root; `7>5` bridges mention 7 to
mention 5; `?6` is a mention that does not refer.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from corefref.formats.documents import Beside, Bridge, CodedMention, Document, Node, Sentence
from corefref.partitions import EmptyNode
from corefref.wings.annotation.empty_nodes import mention_of_nodes

_PIECE = re.compile(r"\{(?P<entity>[^}]*)\}|(?P<other>\S+)")
WORDS = 9
"""The number of words in every document."""


@lru_cache(maxsize=1 << 16)
def document(line: str) -> Document:
    """
    Parse a line into a document.

    >>> found = document("{1-2@2 4} {5 =1} ?6")
    >>> [sorted(map(str, e)) for e in found.partition if len(e) > 1]
    [['Span(start=0, end=1)', 'Span(start=3, end=3)']]
    >>> found.beside.split_antecedents, len(found.beside.non_referring)
    ({1: (0,)}, 1)
    """
    entity_of: dict[CodedMention, int] = {}
    heads: dict[CodedMention, Node] = {}
    plurals: dict[int, tuple[int, ...]] = {}
    dependencies: dict[EmptyNode, frozenset[tuple[Node | None, str]]] = {}
    links: list[tuple[CodedMention, CodedMention]] = []
    nothing: dict[CodedMention, str] = {}
    number = 0
    for piece in _PIECE.finditer(line):
        if piece["entity"] is None:
            other = piece["other"]
            if other.startswith("?"):
                nothing[_mention(other[1:])] = other
            elif "<" in other:
                zero, _, antecedent_text = other.partition("<")
                on, _, relation = antecedent_text.partition(":")
                at = node(zero)
                assert isinstance(at, EmptyNode)
                known = dependencies.get(at, frozenset[tuple[Node | None, str]]())
                dependencies[at] = known | {(None if on == "0" else node(on), relation)}
            else:
                anaphor, _, antecedent = other.partition(">")
                links.append((_mention(anaphor), _mention(antecedent)))
            continue
        for word in piece["entity"].split():
            if word.startswith("="):
                plurals[number] = tuple(int(entity_number) - 1 for entity_number in word[1:].split("+"))
                continue
            m = _mention(word)
            entity_of[m] = number
            _, _, head = word.partition("@")
            heads[m] = node(head) if head else next(_nodes(word))
        number += 1
    return Document(
        id="d",
        text_id="d",
        entity_of=entity_of,
        sentences=(Sentence(0, 1, ("w",) * WORDS, None, None, None),),
        beside=Beside(
            names={entity: f"e{entity + 1}" for entity in range(number)},
            heads=heads,
            annotates_heads=True,
            split_antecedents=plurals,
            bridging=tuple(Bridge(anaphor, entity_of[to], "", to) for anaphor, to in links),
            dependencies=dependencies,
            non_referring=nothing,
        ),
    )


def node(text: str) -> Node:
    """
    Parse a word, an empty node behind one, or one before the first.

    >>> node("3"), print(node("3.1"), node("0.1"))
    2+1 0~1
    (2, None)
    """
    word, dot, number = text.partition(".")
    if dot and word == "0":
        return EmptyNode(0, -1, int(number))
    return EmptyNode(int(word) - 1, 1, int(number)) if dot else int(word) - 1


def _nodes(text: str) -> Iterator[Node]:
    """Yield the nodes of a mention, ignoring its head."""
    for part in text.partition("@")[0].split(","):
        first, dash, last = part.partition("-")
        if dash:
            yield from range(int(first) - 1, int(last))
        else:
            yield node(part)


def _mention(text: str) -> CodedMention:
    return mention_of_nodes(_nodes(text))
