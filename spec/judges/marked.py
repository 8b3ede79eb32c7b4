"""
The cases of `examples/matching.json`, and the notation of their mentions.

A mention is written as its nodes, words by their numbers from 1 and empty nodes as `2.1`, with its head behind an `@`:
`1-3@2`, `1,3@1`. Without an `@` its first node is its head.
"""

from typing import NamedTuple, TypeAlias

from typing_extensions import ReadOnly, TypedDict

Place: TypeAlias = tuple[int, int]
"""A word and 0, or the word before an empty node and its number from 1; words count from 1."""


class SideData(TypedDict):
    """A key or a response: its entities, and what its empty nodes depend on."""

    entities: ReadOnly[list[list[str]]]
    depends: ReadOnly[dict[str, list[str]]]


class SumsData(TypedDict):
    """Recall and precision, each a numerator and a denominator with a colon between."""

    recall: ReadOnly[str]
    precision: ReadOnly[str]


class ResultData(TypedDict):
    """What comes of a case under a setting."""

    match: ReadOnly[str]
    zeros: ReadOnly[str]
    singletons: ReadOnly[str]
    pairs: ReadOnly[list[list[str]]]
    scores: ReadOnly[dict[str, SumsData]]


class CaseData(TypedDict):
    """A case."""

    id: ReadOnly[str]
    description: ReadOnly[str]
    words: ReadOnly[int]
    key: ReadOnly[SideData]
    response: ReadOnly[SideData]
    results: ReadOnly[list[ResultData]]
    note: ReadOnly[str]


class FileData(TypedDict):
    """The file."""

    cases: ReadOnly[list[CaseData]]


class Marked(NamedTuple):
    """A mention: its nodes in order, and which of them is the head."""

    nodes: tuple[Place, ...]
    head: Place


def place(text: str) -> Place:
    """A node as it is written."""
    word, _, number = text.partition(".")
    return int(word), int(number or 0)


def written(node: Place) -> str:
    """The same the other way."""
    return f"{node[0]}.{node[1]}" if node[1] else str(node[0])


def places(text: str) -> tuple[Place, ...]:
    """Nodes, separated by commas, with runs of words."""
    found: list[Place] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        found += [(word, 0) for word in range(int(first), int(last) + 1)] if dash else [place(part)]
    return tuple(sorted(found))


def marked(text: str) -> Marked:
    """
    A mention as it is written.

    >>> marked("1-2,4.1@2").nodes, marked("1-2,4.1@2").head
    (((1, 0), (2, 0), (4, 1)), (2, 0))
    """
    nodes, at, head = text.partition("@")
    found = places(nodes)
    return Marked(found, place(head) if at else found[0])
