"""
The heads of the baseline in Moosavi et al. (2019): what its head finder, cort's, in fact returns.

The paper describes its baseline as Collins's rules (§3) and names cort as the implementation it ran (footnote 9).
The two part often, most of all in coordinations and before a possessive marker, so the baseline has its own name here.
Stated from the observed behaviour of that program, not from its text (choice HEAD-7).
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from corefref.partitions import Span
from corefref.wings.matching.heads import RULES, tag_of
from corefref.wings.matching.trees import Node, Phrase, base, spanning, tokens

LEFTMOST: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        **{label: RULES[label].priority for label in ("ADJP", "INTJ", "S", "SBAR", "SBARQ", "SQ", "VP")},
        "QP": ("$", "NNS", "NN", "IN", "JJ", "RB", "DT", "CD", "NCD", "QP", "JJR", "JJS"),
    }
)
"""The categories scanned from the left, for each of their tags in turn."""

RIGHTMOST: Mapping[str, str] = MappingProxyType({"ADVP": "RB", "PP": "IN", "WHNP": "WDT", "WHADVP": "CC"})
"""The categories scanned from the right, with the only tag that is ever compared, the first of their list."""


def head_cort(tree: Phrase, span: Span) -> int:
    """
    The position of the head that the paper's baseline takes for a mention.

    A span that is not a phrase has its first token. The head of a phrase is looked up by its word, and the last
    occurrence of that word in the mention is taken.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = from_brackets("(NP (NP (NNP John)) (CC and) (NP (NNP Mary)))")
    >>> head_cort(tree, Span(0, 2)), head_cort(tree, Span(0, 1))
    (1, 0)
    """
    nested = spanning(tree, *span)
    if not nested:
        return span.start
    node: Node = nested[0]
    while isinstance(node, Phrase):
        node = head_child_cort(node)
    return max(token.position for token in tokens(nested[0]) if token.word == node.word)


def head_child_cort(phrase: Phrase) -> Node:
    """
    The node below a phrase on which the search for its head goes on.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> head_child_cort(from_brackets("(NP (NNP NBC) (POS 's))")).word
    'NBC'
    """
    category, children = base(phrase.label), phrase.children
    if category in ("NP", "NML"):
        return _noun_phrase_head_child(phrase)
    if category in LEFTMOST:
        # The dollar sign of the lists never matches.
        wanted = (_first(children, {tag}) for tag in LEFTMOST[category] if tag != "$")
        return next((child for child in wanted if child), children[0])
    return _first(children[::-1], {RIGHTMOST.get(category, "")}) or children[-1]


def _noun_phrase_head_child(phrase: Phrase) -> Node:
    children, leftward = phrase.children, phrase.children[::-1]
    conjunction = _first(children, {"CC"})
    if phrase.label == "NP" and conjunction:
        return conjunction
    parenthesis = _first(children, {"PRN"})
    return (
        next((child for child in leftward if tag_of(child).startswith(("NN", "NX", "JJR"))), None)
        or _first(children, {"NP"})
        or _first(children, {"NML"})
        or (parenthesis.children[0] if isinstance(parenthesis, Phrase) else None)
        or next((child for child in leftward if tag_of(child).startswith("CD")), None)
        or next((child for child in leftward if tag_of(child).startswith(("JJ", "RB", "QP"))), None)
        or children[-1]
    )


def _first(nodes: Iterable[Node], tags: set[str]) -> Node | None:
    return next((node for node in nodes if tag_of(node) in tags), None)
