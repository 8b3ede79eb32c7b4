"""Mentions as words and empty nodes of a text: the first and the last, all of them, and in runs."""

from collections.abc import Iterable

from corefref.formats.documents import (
    BITS,
    CodedMention,
    Document,
    InputError,
    Node,
    Unmatched,
    Unplaced,
    code_of,
    coded_mention,
    mention_of,
    place_of,
)
from corefref.partitions import EmptyNode, Nodes, Span


def extent_of(coded: CodedMention) -> Span | None:
    """
    Return the span from the first word of a mention to its last; None if it is not of a text.

    A mention without a place in the key stands at the word of the key before it.

    >>> extent_of(code_of(Span(3, 5))), extent_of(coded_nodes([1, 4])), extent_of("a")
    (Span(start=3, end=5), Span(start=1, end=4), None)
    """
    match mention_of(coded):
        case Span() as span:
            return span
        case Nodes() as nodes:
            return nodes.extent
        case Unplaced(at=at):
            return Span(at, at)
        case Unmatched(mention=own):
            return extent_of(coded_mention(own))
        case _:
            return None


def nodes_of(coded: CodedMention) -> list[Node]:
    """
    Return the words of a mention, then its empty nodes; none if it is not of a text.

    >>> nodes_of(code_of(Span(3, 5))), nodes_of("a")
    ([3, 4, 5], [])
    """
    m = mention_of(coded)
    runs, empty = ((m,), ()) if isinstance(m, Span) else m if isinstance(m, Nodes) else ((), ())
    return [*(word for run in runs for word in range(run.start, run.end + 1)), *empty]


def runs_of(coded: CodedMention) -> tuple[tuple[Span, ...], tuple[EmptyNode, ...]]:
    """
    Return the runs of words of a mention of a text, and its empty nodes. Raises TypeError for any other mention.

    >>> runs_of(code_of(Span(3, 5)))
    ((Span(start=3, end=5),), ())
    """
    match mention_of(coded):
        case Span() as span:
            return (span,), ()
        case Nodes(runs, empty):
            return runs, empty
        case _:
            raise TypeError(f"{coded} is not a mention of a text")


def coded_nodes(words: Iterable[int], empty: Iterable[EmptyNode] = ()) -> CodedMention:
    """
    Make the mention of these nodes: the code of a span if they are one run of words, else `Nodes`.

    >>> mention_of(coded_nodes([5, 3, 4])), print(coded_nodes([3, 4, 6])), print(coded_nodes([3], [EmptyNode(3, 1, 1)]))
    3-4,6-6
    3-3,3+1
    (Span(start=3, end=5), None, None)
    """
    runs: list[Span] = []
    for word in sorted(set(words)):
        if runs and runs[-1].end == word - 1:
            runs[-1] = Span(runs[-1].start, word)
        else:
            runs.append(Span(word, word))
    kept = tuple(sorted(set(empty)))
    return code_of(runs[0]) if len(runs) == 1 and not kept else Nodes(tuple(runs), kept)


LONGEST = 1_000_000
"""The most words of a mention whose words are visited one by one: one large offset must not fill the memory."""


def check_text(document: Document, needing: str, twinless: bool = False) -> None:
    """
    Raise InputError for a document whose mentions are names, if something needs mentions of a text.

    Mentions of an aligned response without a place in the key are of a text too, where `twinless` ones are wanted.

    Also refuses a mention of more than `LONGEST` words, as a document without a text may have.
    """
    if not all(isinstance(m, int | Nodes) or (twinless and isinstance(m, Unplaced)) for m in document.entity_of):
        problem = f"document {document.id} is not a text"
        raise InputError(document.file, document.line, problem, f"words, for {needing}")
    for m in document.entity_of:
        if isinstance(m, int) and (m & (1 << BITS) - 1) - (m >> BITS) >= LONGEST:
            problem = f"document {document.id} has a mention of more than {LONGEST} words, {place_of(m)}"
            raise InputError(document.file, document.line, problem, f"shorter ones, for {needing}")
