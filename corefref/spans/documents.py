"""
The matching rules on documents: a response under the names of the key's mentions.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from corefref.formats.documents import Document, InputError, code_of, mention_of
from corefref.formats.parses import trees_over
from corefref.partitions import Mention, Nodes, Span
from corefref.spans.matching import MatchingRule, collapses, extent, matching, renamed


@dataclass(frozen=True, slots=True)
class Collapse:
    """Mentions of one document that a rule cannot tell apart; `entities` counts the entities they are in."""

    mentions: tuple[Mention, ...]
    entities: int


@dataclass(frozen=True, slots=True)
class Matched:
    """A response whose matched mentions have the names of the key's, and what collapsed on either side."""

    response: Document
    key_collapses: tuple[Collapse, ...] = ()
    response_collapses: tuple[Collapse, ...] = ()


def matched(key: Document, response: Document, rule: MatchingRule) -> Matched:
    """
    The response under the names of the key's mentions, both seen through the key's trees.

    "Therefore, the minimum spans of both gold mentions and system mentions are determined based on the same parse
    tree": Moosavi et al. (2019), §4. Nothing is looked up for `exact`. Raises InputError if the key has no tree for a
    sentence that holds a mention of either side (choice MATCH-4).
    """
    if rule.id == "exact" or not (key.entity_of or response.entity_of):
        return Matched(response)
    if not key.sentences:
        expected = f"CoNLL columns with parses, for the matching rule {rule.id}"
        raise InputError(key.file, key.line, f"document {key.id} has no parses", expected)
    for document in (key, response):
        if nodes := next((m for m in document.entity_of if isinstance(m, Nodes)), None):
            found = f"mention {nodes} of document {document.id} is not a run of words"
            raise InputError(document.file, document.line, found, f"runs of words, for the matching rule {rule.id}")
    sides = [[m for m in map(mention_of, d.entity_of) if isinstance(m, Span)] for d in (key, response)]
    trees = trees_over(key, sides[0] + sides[1])
    ks, rs = ([extent(trees, span, rule.minimum_span) for span in side] for side in sides)
    names = renamed(sides[1], matching(rule, ks, rs), key=set(sides[0]))
    return Matched(
        replace(response, entity_of={_coded(names[mention_of(m)]): e for m, e in response.entity_of.items()}),
        *(
            tuple(_collapse(together, document) for together in collapses(rule, side))
            for side, document in ((ks, key), (rs, response))
        ),
    )


def _collapse(together: tuple[Mention, ...], document: Document) -> Collapse:
    return Collapse(together, len({document.entity_of[_coded(m)] for m in together}))


def _coded(mention: Mention) -> Hashable:
    return code_of(mention) if isinstance(mention, Span) else mention
