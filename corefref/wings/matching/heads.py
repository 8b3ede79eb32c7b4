"""
Heads: the one token of a mention that the rules of Collins (1999) name.

| term | meaning |
|---|---|
| head child | the child of a phrase that its category's rule names |
| head | the token reached by going from head child to head child |
| base noun phrase | a noun phrase that has no NP child, possessive ones not counted |

The rules for noun phrases are those that Moosavi et al. (2019), §3, list; for the others they refer to appendix A of
Collins (1999), whose table stands here (choice HEAD-1).
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from corefref.partitions import Span
from corefref.wings.matching.subtrees import highest_sub_tree
from corefref.wings.matching.trees import DUMMY, Node, Phrase, Token, base

Side = Literal["left", "right"]


class Rule(NamedTuple):
    """Where the search for the head child starts, and the tags it looks for in order of preference."""

    start: Side
    priority: tuple[str, ...]


def _rule(start: Side, priority: str = "") -> Rule:
    return Rule(start, tuple(priority.split()))


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "ADJP": _rule("left", "NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB"),
        "ADVP": _rule("right", "RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN"),
        "CONJP": _rule("right", "CC RB IN"),
        "FRAG": _rule("right"),
        "INTJ": _rule("left"),
        "LST": _rule("right", "LS :"),
        "NAC": _rule("left", "NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW"),
        "PP": _rule("right", "IN TO VBG VBN RP FW"),
        "PRN": _rule("left"),
        "PRT": _rule("right", "RP"),
        "QP": _rule("left", "$ IN NNS NN JJ RB DT CD NCD QP JJR JJS"),
        "RRC": _rule("right", "VP NP ADVP ADJP PP"),
        "S": _rule("left", "TO IN VP S SBAR ADJP UCP NP"),
        "SBAR": _rule("left", "WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG"),
        "SBARQ": _rule("left", "SQ S SINV SBARQ FRAG"),
        "SINV": _rule("left", "VBZ VBD VBP VB MD VP S SINV ADJP NP"),
        "SQ": _rule("left", "VBZ VBD VBP VB MD VP SQ"),
        "UCP": _rule("right"),
        "VP": _rule("left", "TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP"),
        "WHADJP": _rule("left", "CC WRB JJ ADJP"),
        "WHADVP": _rule("right", "CC WRB"),
        "WHNP": _rule("left", "WDT WP WP$ WHADJP WHPP WHNP"),
        "WHPP": _rule("right", "IN TO FW"),
    }
)
"""The head rules of the 23 categories other than the noun phrase: Collins (1999), appendix A."""

NOUN_PHRASES = frozenset({"NP", "NML", DUMMY})
"""The categories under the rules for noun phrases. Choice HEAD-2."""

UNKNOWN = _rule("left")
"""The rule for a category that the table lacks: the leftmost child. Choice HEAD-3."""


def head(tree: Phrase, span: Span) -> int:
    """
    The position of the head of the mention whose maximum span is `span`, a stretch of the yield of `tree`.

    From the root of the mention's sub-tree (the dummy X if the span is not a phrase) to the head child, and on to a
    token. Collins (1999); Moosavi et al. (2019), §3.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> tree = from_brackets("(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))")
    >>> head(tree, Span(0, 3)), head(tree, Span(0, 1)), head(tree, Span(2, 3))
    (1, 1, 2)
    """
    root = highest_sub_tree(tree, span)
    node = head_child(base(root.label), root.children)
    while isinstance(node, Phrase):
        node = head_child(base(node.label), node.children)
    return node.position


def head_child(category: str, children: Sequence[Node]) -> Node:
    """
    The head child of a phrase: the one its category's rule names, moved out of a coordination (choice HEAD-4).

    A rule scans all children for its first tag, then all of them for its second, and so on; without any of its tags
    it names the child it starts from.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> head_child("QP", from_brackets("(QP (NNS tens) (IN of) (NNS thousands))").children).word
    'of'
    """
    if category in NOUN_PHRASES:
        chosen = noun_phrase_head_child(children)
        return chosen if _is_base_noun_phrase(children) else _before_conjunction(children, chosen)
    rule = RULES.get(category, UNKNOWN)
    scanned = children if rule.start == "left" else children[::-1]
    wanted = (_first(scanned, {tag}) for tag in rule.priority)
    return _before_conjunction(children, next((child for child in wanted if child), scanned[0]))


def noun_phrase_head_child(children: Sequence[Node]) -> Node:
    """
    The head child of a noun phrase, by the seven rules in Moosavi et al. (2019), §3, in their order.

    Within a rule the position decides, not the order of the tags. Rule 1 looks at the last child, and rule 7 gives
    it: choices HEAD-5 and HEAD-6.

    >>> from corefref.wings.matching.trees import from_brackets
    >>> noun_phrase_head_child(from_brackets("(NP (NNP NBC) (POS 's))").children).word
    "'s"
    """
    leftward, last = children[::-1], children[-1]
    if isinstance(last, Token) and last.tag == "POS":
        return last
    return (
        _first(leftward, {"NN", "NNP", "NNPS", "NNS", "NX", "POS", "JJR"})
        or _first(children, {"NP"})
        or _first(leftward, {"$", "ADJP", "PRN"})
        or _first(leftward, {"CD"})
        or _first(leftward, {"JJ", "JJS", "RB", "QP"})
        or last
    )


def tag_of(node: Node) -> str:
    """
    Return what a rule compares: the part of speech of a token, or the label of a phrase without function tags.

    >>> tag_of(Token(0, "he", "PRP"))
    'PRP'
    """
    return node.tag if isinstance(node, Token) else base(node.label)


def _first(nodes: Iterable[Node], tags: set[str]) -> Node | None:
    return next((node for node in nodes if tag_of(node) in tags), None)


def _is_base_noun_phrase(children: Sequence[Node]) -> bool:
    """True if no child is an NP, except one that ends in a possessive marker."""
    return all(
        tag_of(child) != "NP" or (isinstance(child, Phrase) and tag_of(child.children[-1]) == "POS")
        for child in children
    )


def _before_conjunction(children: Sequence[Node], chosen: Node) -> Node:
    """Return the conjunct before the conjunction directly before the chosen child, if there is one."""
    at = next(i for i, child in enumerate(children) if child is chosen)
    if at < 2 or tag_of(children[at - 1]) != "CC":
        return chosen
    before = (child for child in children[at - 2 :: -1] if tag_of(child) not in (",", ":", "CC"))
    return next(before, chosen)
