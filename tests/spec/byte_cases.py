"""
The files of `spec/bytes.json`, with their figures made again.

What a case is, and the entities that each reading finds in it, stand there and are worked out by hand; the figures are
those of the readings on these entities.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NotRequired, TypedDict, cast

from corefref.partitions import Span
from corefref.registry import DEFAULT_IDS
from corefref.wings.verify import Base, Document
from corefref.wings.verify.exact import Values
from tests.spec.vectors import in_json, shown

FILE = Path(__file__).resolve().parents[2] / "spec" / "bytes.json"

Entities = list[list[list[int]]]
"""Entities of mentions, each the first and the last token; what is no run of tokens is a token that the text lacks."""


class DocumentData(TypedDict):
    """A document as a reading finds it."""

    key: Entities
    response: Entities


class ReadData(TypedDict):
    """What a reading finds; without letters the spec's."""

    letters: list[str]
    documents: list[DocumentData]


class RefusedData(TypedDict):
    """Where the spec's reader refuses a case."""

    file: Literal["key", "response"]
    line: int


class CaseData(TypedDict):
    """A key and a response, as bytes."""

    id: str
    refused: NotRequired[RefusedData]
    unless: NotRequired[str]
    """The option with which it can be read all the same."""
    read: NotRequired[list[ReadData]]


HEAD: dict[str, object] = json.loads(FILE.read_text("utf-8"))
CASES = cast(list[CaseData], HEAD.pop("cases"))


def documents(read: ReadData) -> tuple[Document, ...]:
    """The documents that a reading finds."""
    return tuple(Document(_entities(d["key"]), _entities(d["response"])) for d in read["documents"])


def _entities(entities: Entities) -> tuple[tuple[Span, ...], ...]:
    return tuple(tuple(Span(first, last) for first, last in e) for e in entities)


def _figures(read: ReadData, metric: str) -> Iterator[tuple[Sequence[str], Values]]:
    """The figures of a metric: 0/0 left undefined, and reported as 0 where that is another figure."""
    found = documents(read)
    undefined, zero = (Base(rule).account(metric).values(found, metric) for rule in ("none", "zero"))
    assert undefined is not None
    yield read["letters"], undefined
    if zero is not None and zero != undefined:
        yield [*read["letters"], "EMPTY-1:b"], zero


def page() -> str:
    """The file."""
    made = ",\n".join(_written(case) for case in CASES)
    return json.dumps(HEAD, indent=2).removesuffix("\n}") + f',\n  "cases": [\n{made}\n  ]\n}}\n'


def _written(case: CaseData) -> str:
    lines = [f'      "{name}": {in_json(value)}' for name, value in case.items() if name != "read"]
    if "read" in case:
        read = ",\n".join(_written_reading(r) for r in case["read"])
        lines.append(f'      "read": [\n{read}\n      ]')
    return "    {\n" + ",\n".join(lines) + "\n    }"


def _written_reading(read: ReadData) -> str:
    metrics = ",\n".join(
        f"            {in_json(metric)}: [\n"
        + ",\n".join(
            f"              {in_json(shown([letters], values, metric))}" for letters, values in _figures(read, metric)
        )
        + "\n            ]"
        for metric in DEFAULT_IDS
    )
    return (
        f'        {{\n          "letters": {in_json(read["letters"])},\n'
        f'          "documents": {in_json(read["documents"])},\n'
        f'          "accepted": {{\n{metrics}\n          }}\n        }}'
    )
