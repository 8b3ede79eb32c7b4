"""Apply matching rules to documents: give the response the names of the key's mentions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from corefref.formats.documents import Document, InputError, Unplaced, coded_mention, mention_of
from corefref.partitions import Mention, Nodes, Span
from corefref.wings.matching.annotated import Zeros, matched_mentions, sharing, under_the_key_s_names, with_heads_of
from corefref.wings.matching.matching import MatchingRule, collapses, extent, matching, renamed
from corefref.wings.matching.parses import trees_over
from corefref.wings.shared.nodes import check_text

BY_HEADS = ("head-corefud", "partial-corefud")
"""The rules that take heads as files annotate them, or those of parses."""


@dataclass(frozen=True, slots=True)
class Collapse:
    """Mentions of one document that a rule cannot tell apart; `entities` is how many entities they are in."""

    mentions: tuple[Mention, ...]
    entities: int


@dataclass(frozen=True, slots=True)
class MatchedResponse:
    """A response whose matched mentions have the names of the key's, and what collapsed on either side."""

    response: Document
    key_collapses: tuple[Collapse, ...] = ()
    response_collapses: tuple[Collapse, ...] = ()


def matched(key: Document, response: Document, rule: MatchingRule, zeros: Zeros = "linear") -> MatchedResponse:
    """
    The response under the names of the key's mentions: by what the files annotate, or through the key's trees.

    "Therefore, the minimum spans of both gold mentions and system mentions are determined based on the same parse
    tree": Moosavi et al. (2019), §4. Nothing is looked up for `exact` with zeros `linear`. Raises InputError if the
    key has no tree for a sentence that holds a mention of either side (choice MATCH-4).
    """
    if not (key.entity_of or response.entity_of) or (rule.id == "exact" and zeros == "linear"):
        return MatchedResponse(response)
    if any(isinstance(m, Unplaced) for m in response.entity_of):
        return _with_unplaced(key, response, rule, zeros)
    by_heads = rule.id in BY_HEADS and _annotates(key, response)
    if by_heads and not response.beside.annotates_heads:
        response = with_heads_of(key, response)
    if rule.id in ("exact", "craft") or by_heads or (rule.id == "min" and key.beside.annotates_minima):
        return _by_annotation(key, response, rule, zeros)
    if not key.sentences:
        expected = f"CoNLL columns with parses, for the matching rule {rule.id}"
        if rule.id in ("head", "min") and key.beside.annotates_heads:
            expected += "; head-corefud and partial-corefud take the heads that CorefUD annotates"
        raise InputError(key.file, key.line, f"document {key.id} has no parses", expected)
    for document in (key, response):
        if nodes := next((m for m in document.entity_of if isinstance(m, Nodes)), None):
            problem = f"mention {nodes} of document {document.id} is not a run of words"
            raise InputError(document.file, document.line, problem, f"runs of words, for the matching rule {rule.id}")
    sides = [[m for m in map(mention_of, d.entity_of) if isinstance(m, Span)] for d in (key, response)]
    trees = trees_over(key, sides[0] + sides[1])
    ks, rs = ([extent(trees, span) for span in side] for side in sides)
    names = renamed(sides[1], matching(rule, ks, rs), key=set(sides[0]))
    return MatchedResponse(
        replace(response, entity_of={coded_mention(names[mention_of(m)]): e for m, e in response.entity_of.items()}),
        *(
            tuple(_collapse(together, document) for together in collapses(rule, side))
            for side, document in ((ks, key), (rs, response))
        ),
    )


def _with_unplaced(key: Document, response: Document, rule: MatchingRule, zeros: Zeros) -> MatchedResponse:
    """Match the mentions that have a place in the key; the others keep their names."""
    there = replace(response, entity_of={m: e for m, e in response.entity_of.items() if not isinstance(m, Unplaced)})
    response_there = matched(key, there, rule, zeros)
    names = dict(zip(there.entity_of, response_there.response.entity_of, strict=True))
    entity_of = {names.get(m, m): e for m, e in response.entity_of.items()}
    return replace(response_there, response=replace(response, entity_of=entity_of))


def _annotates(key: Document, response: Document) -> bool:
    """True if the key annotates heads. Raises InputError if only the response does."""
    if key.beside.annotates_heads or not response.beside.annotates_heads:
        return key.beside.annotates_heads
    if key.entity_of and response.entity_of:
        problem = f"document {key.id} has no heads, and the response has"
        raise InputError(key.file, key.line, problem, "heads in the key, as CorefUD annotates them")
    return not key.entity_of


def _by_annotation(key: Document, response: Document, rule: MatchingRule, zeros: Zeros) -> MatchedResponse:
    """Rename the response's mentions by the nodes, heads and dependencies in the files."""
    for document in (key, response):
        if rule.id != "exact":
            check_text(document, f"the matching rule {rule.id}")
    found_pairs = matched_mentions(key, response, rule, zeros)
    return MatchedResponse(
        replace(response, entity_of=under_the_key_s_names(key, response, found_pairs)),
        *(tuple(_collapse(map(mention_of, together), d) for together in sharing(d, rule)) for d in (key, response)),
    )


def _collapse(together: Iterable[Mention], document: Document) -> Collapse:
    mentions = tuple(together)
    return Collapse(mentions, len({document.entity_of[coded_mention(m)] for m in mentions}))
