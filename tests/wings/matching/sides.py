"""Random keys and responses with heads, gaps, empty nodes and dependencies, for Hypothesis."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from corefref.formats.documents import Beside, CodedMention, Document, Node, Sentence
from corefref.partitions import EmptyNode
from corefref.wings.shared.nodes import coded_nodes
from spec.judges.marked import Marked, Place, place, written
from tests.wings.matching.matching_examples import Side

WORDS = 5
EMPTY: tuple[Place, ...] = ((1, 1), (3, 1), (3, 2))
RELATIONS = ("nsubj", "obj")


@st.composite
def random_sides(draw: DrawFn, most: int = 6, zeros: bool = True) -> Side:
    """A sentence of five words with up to three empty nodes, and mentions, none of them twice."""
    empty = frozenset(draw(st.sets(st.sampled_from(EMPTY)))) if zeros else frozenset[Place]()
    there: list[Place] = sorted({(word, 0) for word in range(1, WORDS + 1)} | empty)
    runs = st.tuples(st.integers(0, len(there) - 1), st.integers(1, 3)).map(lambda r: tuple(there[r[0] : r[0] + r[1]]))
    gapped = st.sets(st.sampled_from(there), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
    bare = st.sampled_from(sorted(empty)).map(lambda node: (node,)) if empty else runs
    nodes = st.one_of(runs, gapped, bare) if zeros else runs
    mentions = draw(st.lists(nodes, max_size=most, unique=True))
    entities: dict[int, list[Marked]] = {}
    for m in mentions:
        entities.setdefault(draw(st.integers(0, 2)), []).append(Marked(m, draw(st.sampled_from(m))))
    on = st.sampled_from(["0", *map(written, there)])
    depends = {
        node: tuple(draw(st.sets(st.builds("{}:{}".format, on, st.sampled_from(RELATIONS)), max_size=2)))
        for node in sorted(empty)
    }
    return Side(WORDS, tuple(map(tuple, entities.values())), {n: d for n, d in depends.items() if d}, empty)


def node_of(at: Place) -> Node:
    """A node as a document has it."""
    word, number = at
    return EmptyNode(word - 1, 1, number) if number else word - 1


def document_of(side: Side) -> Document:
    """The document that a reader makes of a sentence."""
    coded: dict[Marked, CodedMention] = {
        m: coded_nodes([n for n in found if isinstance(n, int)], [n for n in found if isinstance(n, EmptyNode)])
        for entity in side.entities
        for m in entity
        for found in [list(map(node_of, m.nodes))]
    }
    dependencies = {
        EmptyNode(node[0] - 1, 1, node[1]): frozenset(
            (None if on == "0" else node_of(place(on)), relation) for on, _, relation in map(_parted, said)
        )
        for node, said in side.depends.items()
    }
    return Document(
        id="d",
        text_id="d",
        entity_of={coded[m]: number for number, entity in enumerate(side.entities) for m in entity},
        sentences=(Sentence(0, 1, ("w",) * side.words, None, None, None),),
        beside=Beside(
            names={number: f"e{number}" for number in range(len(side.entities))},
            heads={coded[m]: node_of(m.head) for entity in side.entities for m in entity},
            annotates_heads=True,
            dependencies=dependencies,
        ),
    )


def _parted(said: str) -> tuple[str, str, str]:
    return said.partition(":")


def documents(most: int = 6, zeros: bool = True) -> SearchStrategy[Document]:
    """A document of one sentence."""
    return random_sides(most, zeros).map(document_of)
