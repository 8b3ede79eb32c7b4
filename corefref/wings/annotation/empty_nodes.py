"""
Put empty nodes where text formats have them: each behind the word that it depends on. Choice ZERO-1.

CorefUD puts an empty node wherever its annotators want it, and says what it depends on. In tagged text, and in the JSON
of CRAC's LLM track, it stands behind the word that it depends on; several behind one word are told apart by their
order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from corefref.formats.documents import CodedMention, Document, Node, mention_of
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.shared.nodes import coded_nodes

Place = tuple[int, int, int]


def place_of_node(node: Node) -> Place:
    """
    Return a sort key for nodes in text order: what stands before a word, the word, what stands behind it.

    >>> sorted([EmptyNode(3, 1, 2), 3, EmptyNode(3, -1, 1), EmptyNode(3, 1, 1)], key=place_of_node)
    [EmptyNode(word=3, side=-1, number=1), 3, EmptyNode(word=3, side=1, number=1), EmptyNode(word=3, side=1, number=2)]
    """
    return (node.word, node.side, node.number) if isinstance(node, EmptyNode) else (node, 0, 0)


def empty_nodes(document: Document) -> list[EmptyNode]:
    """List the empty nodes of a document that carry any annotation, in the order of the text."""
    named = set(document.beside.dependencies)
    named |= {node for m in document.entity_of if isinstance(m, Nodes) for node in m.empty}
    return sorted(named, key=place_of_node)


def behind_their_words(document: Document) -> Mapping[EmptyNode, EmptyNode]:
    """
    Map each empty node to the node behind the first word that it depends on.

    One that depends on no word goes behind the word before it, or before the first word of the document. Several behind
    one word keep their order.

    >>> from corefref.formats.documents import Beside
    >>> first, second = EmptyNode(0, -1, 1), EmptyNode(4, 1, 1)
    >>> depends = {first: frozenset({(4, "nsubj"), (7, "nsubj")}), second: frozenset({(4, "obj")})}
    >>> found = behind_their_words(Document("d", "d", {}, beside=Beside(dependencies=depends)))
    >>> print(*found.values())
    4+1 4+2
    """
    place_of: dict[EmptyNode, EmptyNode] = {}
    behind: dict[int, int] = {}
    for node in empty_nodes(document):
        parents = [parent for parent, _ in document.beside.dependencies.get(node, ()) if isinstance(parent, int)]
        word = min(parents, default=node.word if node.side > 0 else node.word - 1)
        behind[word] = behind.get(word, 0) + 1
        place_of[node] = behind_word(word, behind[word])
    return place_of


def behind_word(word: int, number: int) -> EmptyNode:
    """
    Return the empty node with a number behind a word; -1 stands for before the first word of the document.

    >>> print(behind_word(3, 1), behind_word(-1, 2))
    3+1 0~2
    """
    return EmptyNode(word, 1, number) if word >= 0 else EmptyNode(0, -1, number)


class InText(NamedTuple):
    """
    A text with its empty nodes behind their words: all nodes in order, and by mention the indices of its first and last
    node; None for a mention that is not one run there.
    """

    nodes: Sequence[Node]
    extents: Mapping[CodedMention, tuple[int, int] | None]

    def mention(self, m: CodedMention) -> CodedMention | None:
        """Return the mention of all nodes from the first of a mention to its last."""
        extent = self.extents[m]
        return None if extent is None else mention_of_nodes(self.nodes[extent[0] : extent[1] + 1])


def mention_of_nodes(nodes: Iterable[Node]) -> CodedMention:
    """
    Make a coded mention of nodes of both kinds.

    >>> print(mention_of_nodes([3, EmptyNode(3, 1, 1)]))
    3-3,3+1
    """
    listed = list(nodes)
    return coded_nodes((n for n in listed if isinstance(n, int)), (n for n in listed if isinstance(n, EmptyNode)))


def in_text(document: Document, size: int) -> InText:
    """
    Put the empty nodes of a document with so many words behind their words.

    Between the words of a mention there may be empty nodes that depend on them, and text formats cannot say whether
    these belong to it. So a mention is located without the empty nodes between its words.
    """
    moved = behind_their_words(document)
    nodes: list[Node] = sorted([*range(size), *moved.values()], key=place_of_node)
    at = {node: number for number, node in enumerate(nodes)}
    return InText(nodes, {m: _extent(sorted(at[n] for n in _outer(m, moved)), nodes) for m in document.entity_of})


def _outer(m: CodedMention, moved: Mapping[EmptyNode, EmptyNode]) -> Iterator[Node]:
    """Yield the nodes of a mention without the empty nodes between its words."""
    match mention_of(m):
        case Span(start, end):
            yield from range(start, end + 1)
        case Nodes(runs, empty):
            for run in runs:
                yield from range(run.start, run.end + 1)
            yield from (moved[node] for node in empty if not (runs and is_between(node, runs[0].start, runs[-1].end)))
        case _:
            raise TypeError(f"{m} is not a mention of a text")


def is_between(node: EmptyNode, first: int, last: int) -> bool:
    """
    True if an empty node stands between two words.

    >>> is_between(EmptyNode(3, 1, 1), 3, 4), is_between(EmptyNode(4, 1, 1), 3, 4)
    (True, False)
    """
    return place_of_node(first) < place_of_node(node) < place_of_node(last)


def _extent(places: Sequence[int], nodes: Sequence[Node]) -> tuple[int, int] | None:
    """Return the first and last index, if all nodes between are the mention's, or empty nodes between its words."""
    first, last, there = places[0], places[-1], set(places)
    words = [place for place in places if isinstance(nodes[place], int)]
    for place in range(first, last + 1):
        is_inside = isinstance(nodes[place], EmptyNode) and words and words[0] < place < words[-1]
        if place not in there and not is_inside:
            return None
    return first, last
