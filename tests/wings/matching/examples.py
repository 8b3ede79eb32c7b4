"""The worked examples of minimum spans, heads and matchings in `spec/examples/`, as typed values."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from corefref.door import partition
from corefref.partitions import Partition, Span
from corefref.wings.examples.worked_examples import Status, spec_folder

SPANS_SCHEMA = "../schema/spans.schema.json"
"""What a file of minimum spans, heads and matchings names as its schema."""


@dataclass(frozen=True, slots=True)
class SpanExample:
    """
    A mention in a tree: its minimum span, that of the paper's prose to the letter, its head, and the baseline's.

    `tree` is in Penn Treebank brackets; all positions count its tokens from 0.
    """

    id: str
    tree: str
    span: Span
    words: str
    minimum_span: frozenset[int]
    fallback: bool
    to_the_letter: frozenset[int]
    head: int
    head_cort: int
    printed: str | None
    status: Status
    note: str


@dataclass(frozen=True, slots=True)
class Collapse:
    """Mentions of one side that a matching rule cannot tell apart, and in how many entities they are."""

    side: Literal["key", "response"]
    rule: str
    mentions: tuple[Span, ...]
    entities: int


@dataclass(frozen=True, slots=True)
class MatchingExample:
    """
    A key and a response over trees, and what each matching rule makes of them: response mention → key mention.

    Positions count from the first tree on.
    """

    id: str
    trees: tuple[str, ...]
    key: Partition
    response: Partition
    matched: Mapping[str, Mapping[Span, Span]]
    collapsed: tuple[Collapse, ...]


@cache
def span_examples() -> tuple[SpanExample, ...]:
    """
    Every worked example of a minimum span and a head.

    >>> [sorted(e.minimum_span) for e in span_examples() if e.id == "moosavi-et-al-2019/john-and-mary"]
    [[0, 2]]
    """
    return tuple(
        SpanExample(
            id=f"{paper}/{c['id']}",
            tree=c["tree"],
            span=Span(c["start"], c["end"]),
            words=c["words"],
            minimum_span=frozenset(c["minimum_span"]),
            fallback=c["fallback"],
            to_the_letter=frozenset(c["to_the_letter"]),
            head=c["head"],
            head_cort=c["head_cort"],
            printed=c["printed"],
            status=c["status"],
            note=c["note"],
        )
        for paper, text in _files()
        for c in json.loads(text)["cases"]
    )


@cache
def matching_examples() -> tuple[MatchingExample, ...]:
    """
    Every worked example of when two mentions are the same.

    >>> [len(e.matched["mina"]) for e in matching_examples() if e.id == "moosavi-et-al-2019/example-1"]
    [2]
    """
    return tuple(
        MatchingExample(
            id=f"{paper}/{m['id']}",
            trees=tuple(m["trees"]),
            key=partition([Span(*span) for span in entity] for entity in m["key"]),
            response=partition([Span(*span) for span in entity] for entity in m["response"]),
            matched={rule: {Span(*r): Span(*k) for r, k in pairs} for rule, pairs in m["matched"].items()},
            collapsed=tuple(
                Collapse(c["side"], c["rule"], tuple(Span(*span) for span in c["mentions"]), c["entities"])
                for c in m["collapsed"]
            ),
        )
        for paper, text in _files()
        for m in json.loads(text)["matchings"]
    )


def _files() -> Iterator[tuple[str, str]]:
    """The name and the text of each file of minimum spans, in alphabetical order."""
    for entry in sorted(spec_folder().joinpath("examples").iterdir(), key=lambda entry: entry.name):
        text = entry.read_text("utf-8")
        if f'"$schema": "{SPANS_SCHEMA}"' in text:
            yield entry.name.removesuffix(".json"), text
