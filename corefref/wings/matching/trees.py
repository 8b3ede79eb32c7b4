"""
Constituency trees: a small immutable type, read from the parse column of CoNLL-2012 or from Penn brackets.

| term | meaning |
|---|---|
| token | a word with its part of speech, at a position of its text; the preterminal of the Penn Treebank |
| phrase | a label over an ordered list of phrases and tokens |
| yield | the tokens of a phrase, a contiguous stretch from `start` to `end`, both inclusive |
| X | the dummy label over what is not a phrase: Moosavi et al. (2019), §4, footnote 8 |

Positions count from the `offset` given to the reader, so they can be offsets in a sentence or in a document.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

DUMMY = "X"
"""The label of the dummy root."""

DEEPEST = 200
"""Phrases may be nested this deep. The deepest sentences of treebanks have a few dozen levels."""


class NotATreeError(ValueError):
    """
    The text is not a tree. `token` counts the tokens before the mistake, from 0.

    A reader of files adds the place to `found` and `expected`.
    """

    def __init__(self, token: int, found: str, expected: str) -> None:
        """Say at which token of the sentence, what is wrong, and what was expected."""
        super().__init__(f"token {token + 1}: {found} (expected {expected})")
        self.token = token
        self.found = found
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Token:
    """
    A word, its part of speech, and its position.

    >>> Token(4, "presence", "NN").end
    4
    """

    position: int
    word: str
    tag: str

    @property
    def start(self) -> int:
        """The position of the first word."""
        return self.position

    @property
    def end(self) -> int:
        """The position: a token is its own yield."""
        return self.position


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    A label over phrases and tokens, of which there is at least one, in the order of the text.

    >>> np = from_brackets("(NP (DT the) (NN man))")
    >>> np.label, np.start, np.end
    ('NP', 0, 1)
    """

    label: str
    children: "tuple[Node, ...]"
    start: int = field(init=False, repr=False, compare=False)
    end: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", self.children[0].start)
        object.__setattr__(self, "end", self.children[-1].end)

    def within(self, start: int, end: int) -> "tuple[Node, ...]":
        """
        The children of which tokens are in [start, end]; their places are in order, so that a few are looked at.

        >>> np = from_brackets("(NP (NP (DT the) (NN man)) (IN in) (NP (NNP Rome)))")
        >>> [brackets(child) for child in np.within(1, 2)]
        ['(NP (DT the) (NN man))', '(IN in)']
        """
        first = bisect_left(self.children, start, key=lambda child: child.end)
        return self.children[first : bisect_right(self.children, end, lo=first, key=lambda child: child.start)]


Node: TypeAlias = Token | Phrase

_BITS = re.compile(r"(?P<opened>(?:\([^()*\s]+)*)\*(?P<closed>\)*)")
_ATOMS = re.compile(r"[()]|[^()\s]+")


def from_column(words: Sequence[str], tags: Sequence[str], column: Sequence[str], offset: int = 0) -> Phrase | None:
    """
    The tree of a sentence from its CoNLL-2012 columns: words, parts of speech, parse bits.

    A bit is any number of openings ``(LABEL``, one ``*`` for the word, any number of closings ``)``.
    Words are never looked at, so they may be brackets. None if there is no parse: every bit is ``-`` or ``_``
    or empty. Several roots are joined under the dummy X (choice MINA-6). Raises NotATreeError.

    >>> tree = from_column(["the", "man", "left"], ["DT", "NN", "VBD"], ["(S(NP*", "*)", "(VP*))"])
    >>> brackets(tree)
    '(S (NP (DT the) (NN man)) (VP (VBD left)))'
    >>> from_column(["he"], ["PRP"], ["-"]) is None
    True
    >>> from_column(["he"], ["PRP"], ["(NP*"])
    Traceback (most recent call last):
    corefref.wings.matching.trees.NotATreeError: token 1: the sentence ends inside NP (expected ")" to close it)
    """
    if all(bit in ("-", "_", "") for bit in column):
        return None
    builder = _Builder()
    for at, (word, tag, bit) in enumerate(zip(words, tags, column, strict=True)):
        match = _BITS.fullmatch(bit)
        if match is None:
            raise NotATreeError(at, f"the parse bit is {bit!r}", 'openings "(LABEL", then "*", then closings ")"')
        for label in match["opened"].split("(")[1:]:
            builder.open(label, at)
        builder.add(Token(offset + at, word, tag))
        for _ in match["closed"]:
            builder.close(at)
    return builder.tree(len(words) - 1)


def from_brackets(text: str, offset: int = 0) -> Phrase:
    """
    The tree of a sentence in Penn Treebank brackets: ``(LABEL node …)`` is a phrase, ``(TAG word)`` a token.

    An outermost bracket without a label, as the Treebank's files have it, is labelled TOP; several roots are
    joined under the dummy X (choice MINA-6). Brackets among the words are written -LRB- and -RRB-. Empty
    elements (``-NONE-``) are refused, since they are not tokens of the text. Raises NotATreeError.

    >>> from_brackets("(NP (NNP Ann))").children
    (Token(position=0, word='Ann', tag='NNP'),)
    >>> from_brackets("(NP the man)")
    Traceback (most recent call last):
    corefref.wings.matching.trees.NotATreeError: token 1: the word 'the' has no tag (expected "(TAG word)")
    """
    builder = _Builder()
    atoms = _ATOMS.findall(text)
    at, i = 0, 0
    while i < len(atoms):
        match atoms[i : i + 4]:
            case ["(", tag, word, ")"] if _is_text(tag) and _is_text(word):
                if tag == "-NONE-":
                    raise NotATreeError(at, f"the empty element {word!r} is not a token", "a tree without -NONE-")
                builder.add(Token(offset + at, word, tag))
                at, i = at + 1, i + 4
            case ["(", "(", *_] if builder.is_outermost:
                builder.open("TOP", at)
                i += 1
            case ["(", label, *_] if _is_text(label):
                builder.open(label, at)
                i += 2
            case ["(", *_]:
                raise NotATreeError(at, "a bracket has no label", '"(LABEL" or "(TAG word)"')
            case [")", *_]:
                builder.close(at)
                i += 1
            case _:
                raise NotATreeError(at, f"the word {atoms[i]!r} has no tag", '"(TAG word)"')
    return builder.tree(at)


def brackets(tree: Node) -> str:
    """
    The node in Penn Treebank brackets; round brackets among its words become -LRB- and -RRB-.

    >>> brackets(Phrase("PRN", (Token(0, "(", "-LRB-"), Token(1, "sic", "RB"), Token(2, ")", "-RRB-"))))
    '(PRN (-LRB- -LRB-) (RB sic) (-RRB- -RRB-))'
    """
    if isinstance(tree, Token):
        return f"({tree.tag} {tree.word.replace('(', '-LRB-').replace(')', '-RRB-')})"
    return f"({tree.label} {' '.join(brackets(child) for child in tree.children)})"


def column(tree: Phrase) -> tuple[str, ...]:
    """
    The tree as CoNLL-2012 parse bits, one for each token.

    >>> column(from_brackets("(NP (NP (DT the) (NN man)) (PP (IN in) (NP (NNP Rome))))"))
    ('(NP(NP*', '*)', '(PP*', '(NP*)))')
    """
    bits = ["*"] * (tree.end - tree.start + 1)
    for phrase in reversed(list(phrases(tree))):
        first, last = phrase.start - tree.start, phrase.end - tree.start
        bits[first] = f"({phrase.label}{bits[first]}"
        bits[last] += ")"
    return tuple(bits)


def tokens(node: Node) -> tuple[Token, ...]:
    """
    The yield of a node.

    >>> [token.word for token in tokens(from_brackets("(NP (DT the) (NML (NN air) (NN traffic)))"))]
    ['the', 'air', 'traffic']
    """
    if isinstance(node, Token):
        return (node,)
    return tuple(token for child in node.children for token in tokens(child))


def phrases(tree: Phrase) -> Iterator[Phrase]:
    """
    The phrases of a tree, each before those inside it, from left to right.

    >>> [phrase.label for phrase in phrases(from_brackets("(S (NP (PRP he)) (VP (VBD left)))"))]
    ['S', 'NP', 'VP']
    """
    yield tree
    for child in tree.children:
        if isinstance(child, Phrase):
            yield from phrases(child)


def renumbered(phrase: Phrase, start: int = 0) -> Phrase:
    """
    The phrase with its tokens counted from `start`, whatever their positions were.

    >>> he = from_brackets("(NP (PRP he))")
    >>> [token.position for token in tokens(renumbered(Phrase("UCP", (he, he)), 7))]
    [7, 8]
    """
    children = list[Node]()
    for child in phrase.children:
        at = children[-1].end + 1 if children else start
        children.append(renumbered(child, at) if isinstance(child, Phrase) else Token(at, child.word, child.tag))
    return Phrase(phrase.label, tuple(children))


def base(label: str) -> str:
    """
    The label without its function tags: what stands before the first ``-``, ``=`` or ``|``, if anything does.

    >>> base("NP-SBJ=2"), base("NML"), base("-LRB-")
    ('NP', 'NML', '-LRB-')
    """
    return re.split(r"[-=|]", label, maxsplit=1)[0] or label


def covering(tree: Phrase, start: int, end: int) -> tuple[Phrase, ...]:
    """
    The phrases whose yield contains [start, end], the highest first: a chain, since they contain each other.

    >>> tree = from_brackets("(S (NP (PRP he)) (VP (VBD ran) (ADVP (RB off))))")
    >>> [phrase.label for phrase in covering(tree, 1, 2)]
    ['S', 'VP']
    """
    phrases = list[Phrase]()
    below: Phrase | None = tree
    while below is not None and below.start <= start and end <= below.end:
        phrases.append(below)
        inside = below.within(start, end)
        below = inside[0] if len(inside) == 1 and isinstance(inside[0], Phrase) else None
    return tuple(phrases)


def spanning(tree: Phrase, start: int, end: int) -> tuple[Phrase, ...]:
    """
    The phrases whose yield is exactly [start, end], the highest first.

    >>> [phrase.label for phrase in spanning(from_brackets("(TOP (S (NP (PRP he)) (VP (VBD left))))"), 0, 1)]
    ['TOP', 'S']
    """
    return tuple(phrase for phrase in covering(tree, start, end) if (phrase.start, phrase.end) == (start, end))


def _is_text(atom: str) -> bool:
    return atom not in ("(", ")")


class _Builder:
    """The tree while it is read: the phrases still open, the innermost last."""

    def __init__(self) -> None:
        self._roots: list[Node] = []
        self._open: list[tuple[str, list[Node]]] = []

    @property
    def is_outermost(self) -> bool:
        return not self._open

    def open(self, label: str, at: int) -> None:
        if len(self._open) == DEEPEST:
            raise NotATreeError(at, f"phrases are nested more than {DEEPEST} deep", f"at most {DEEPEST} levels")
        self._open.append((label, []))

    def add(self, node: Node) -> None:
        siblings = self._open[-1][1] if self._open else self._roots
        siblings.append(node)

    def close(self, at: int) -> None:
        if not self._open:
            raise NotATreeError(at, "a closing bracket has no opening one", "as many closings as openings")
        label, children = self._open.pop()
        if not children:
            raise NotATreeError(at, f"the phrase {label} is empty", "at least one token in every phrase")
        self.add(Phrase(label, tuple(children)))

    def tree(self, at: int) -> Phrase:
        if self._open:
            raise NotATreeError(at, f"the sentence ends inside {self._open[-1][0]}", '")" to close it')
        match self._roots:
            case []:
                raise NotATreeError(at, "there is no token", "a tree")
            case [Phrase() as root]:
                return root
            case roots:
                return Phrase(DUMMY, tuple(roots))
