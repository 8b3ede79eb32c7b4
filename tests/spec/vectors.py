"""
The vectors of `spec/vectors/vectors.json`, with their figures made again.

The cases stand there. The figures are those of the readings that `corefref verify` knows, and
`tests/agreement/test_vectors.py` works every one of them out again from the second statements.
"""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from corefref.door import family
from corefref.measures import MEANS
from corefref.metrics import overlapping
from corefref.partitions import Mention, Partition, in_order, mentions_in_order
from corefref.ratio import f1
from corefref.registry import DEFAULT_IDS, SETTLED_IDS
from corefref.wings.examples.small_scope import pairs_up_to
from corefref.wings.verify import Base, Document
from corefref.wings.verify.exact import Values
from tests.agreement.test_vectors import CASES, DATA, DocumentData

Status: TypeAlias = Literal["valid", "convention", "ill-formed"]
Reading: TypeAlias = tuple[str, ...]
"""The letters of choices that depart from reading a; all others are a."""

SMALL = 3
"""The mentions of the small cases, at most."""


class Case(NamedTuple):
    """Documents that are scored together, and why they are there."""

    id: str
    reason: str
    documents: tuple[Document, ...]


class Accepted(NamedTuple):
    """Figures, and the readings that give them."""

    readings: tuple[Reading, ...]
    values: Values


def _document(data: DocumentData) -> Document:
    key, response = (
        None if side is None else tuple(tuple(e) for e in side) for side in (data["key"], data["response"])
    )
    assert key is not None
    return Document(key, response)


@cache
def cases() -> tuple[Case, ...]:
    """Every case."""
    return tuple(Case(case["id"], case["reason"], tuple(map(_document, case["documents"]))) for case in CASES)


def small() -> Iterator[Case]:
    """The pairs of few mentions, up to renaming."""

    def letters(p: Partition) -> tuple[str, ...]:
        return tuple("".join(map(str, mentions_in_order(e))) for e in in_order(p))

    for pair in pairs_up_to(SMALL):
        key, response = map(letters, pair)
        name = "_".join("-".join(side) or "0" for side in (key, response))
        document = Document(tuple(map(tuple, key)), tuple(map(tuple, response)))
        yield Case(f"small/{name}", f"one of all with up to {SMALL} mentions, up to renaming", (document,))


def metrics_of(case: Case) -> tuple[str, ...]:
    """Those of a case; the treatments of twinless mentions have cases of their own."""
    return SETTLED_IDS if case.id.startswith("twinless/") else DEFAULT_IDS


EMPTY = ("EMPTY-1:b", "EMPTY-1:c")
"""Reading d is nobody's."""
OVER = ("CORPUS-1:b", "CORPUS-1:c", "CORPUS-1:d", "CORPUS-2:b")
OF_A_METRIC = {"blanc": (("BLANC-1:b",), ("BLANC-2:b",), ("BLANC-1:b", "BLANC-2:b")), "lea": (("LEA-1:b",),)}
CONVENTIONS = (*EMPTY, *OVER, "BLANC-2:b")
REPEATED = ("REPEAT-1:b", "REPEAT-1:c")


def is_ill_formed(case: Case) -> bool:
    """Whether a mention is repeated, or a document is missing."""
    return any(d.repeats or d.response_entities is None for d in case.documents)


def readings(case: Case, metric: str) -> Iterator[Reading]:
    """The readings that may make a difference, those with fewest departures first."""
    several = len(case.documents) > 1
    made = product(
        [(), *([("REPEAT-1:b",), ("REPEAT-1:c",)] if any(d.repeats for d in case.documents) else [])],
        [(), *OF_A_METRIC.get(metric, ())],
        [(), *((letter,) for letter in OVER if several)],
        [(), *((letter,) for letter in EMPTY)],
    )
    yield from sorted((tuple(letter for part in parts for letter in part) for parts in made), key=len)


def _copies_counted(d: Document) -> Document:
    """REPEAT-1 c: of a mention that the key has, the first place is kept; copies of others are mentions."""
    in_key = {m for e in d.key_entities for m in e}
    places: dict[Mention, int] = {}
    response: list[list[Mention]] = []
    for e in d.response_entities or ():
        response.append([])
        for m in e:
            places[m] = places.get(m, 0) + 1
            if places[m] == 1:
                response[-1].append(m)
            elif m not in in_key:
                response[-1].append(f"{m} {places[m]}")
    return Document(d.key_entities, tuple(tuple(e) for e in response if e))


def _of_families(d: Document, metric: str) -> Values | None:
    """REPEAT-1 b, which B³ and LEA have."""
    key, response = (family(side) for side in d.sides)
    if metric == "b_cubed":
        recall, precision = overlapping.b_cubed_recall(key, response), overlapping.b_cubed_precision(key, response)
    elif metric == "lea":
        recall, precision = overlapping.lea_recall(key, response), overlapping.lea_precision(key, response)
    else:
        return None
    return {"recall": recall.value, "precision": precision.value, "f1": f1(recall.value, precision.value)}


def values(case: Case, metric: str, reading: Reading) -> Values | None:
    """The figures of a reading; None where it has none."""
    documents: Sequence[Document] = case.documents
    follows = tuple(letter for letter in reading if letter not in REPEATED)
    if "REPEAT-1:b" in reading:
        (d,) = documents
        return None if follows else _of_families(d, metric)
    if "REPEAT-1:c" in reading:
        if any(Document(d.key_entities, ()).repeats for d in documents):
            return None
        documents = [_copies_counted(d) for d in documents]
    account = Base("none", follows).account(metric)
    if {"CORPUS-1:b", "CORPUS-1:c"} & set(reading) and not set(EMPTY) & set(reading):
        alone = Base("none", tuple(letter for letter in follows if letter not in OVER)).account(metric)
        if any(None in (alone.values((d,), metric) or {}).values() for d in documents):
            return None
    return account.values(documents, metric)


def accepted(case: Case, metric: str) -> list[Accepted]:
    """The figures that some reading gives, those of the spec first, each with the readings of fewest departures."""
    found: dict[tuple[tuple[str, Fraction | None], ...], list[Reading]] = {}
    for reading in readings(case, metric):
        figures = values(case, metric, reading)
        if figures is None or any(value is not None and value > 1 for value in figures.values()):
            continue
        known = found.setdefault(tuple(figures.items()), [])
        if not any(set(fewer) <= set(reading) for fewer in known):
            known.append(reading)
    return [Accepted(tuple(by), dict(figures)) for figures, by in found.items()]


def status(case: Case, metric: str) -> Status:
    """Whether the input is ill-formed, whether a figure is left to a convention, or neither."""
    if is_ill_formed(case):
        return "ill-formed"
    letters = {letter for a in accepted(case, metric) for reading in a.readings for letter in reading}
    return "convention" if letters & set(CONVENTIONS) else "valid"


def page() -> str:
    """The file."""
    made = ",\n".join(_written(case) for case in cases())
    head = {name: value for name, value in DATA.items() if name != "cases"}
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "cases": [\n{made}\n  ]\n}}\n'


def _written(case: Case) -> str:
    documents = [{"key": d.key_entities, "response": d.response_entities} for d in case.documents]
    metrics = ",\n".join(
        f'        {in_json(metric)}: {{\n          "status": {in_json(status(case, metric))},\n'
        '          "accepted": [\n'
        + ",\n".join(f"            {in_json(shown(a.readings, a.values, metric))}" for a in accepted(case, metric))
        + "\n          ]\n        }"
        for metric in metrics_of(case)
    )
    lines = [
        f'      "id": {in_json(case.id)}',
        f'      "reason": {in_json(case.reason)}',
        f'      "documents": {in_json(documents)}',
        f'      "metrics": {{\n{metrics}\n      }}',
    ]
    return "    {\n" + ",\n".join(lines) + "\n    }"


def shown(readings: Sequence[Sequence[str]], values: Values, metric: str) -> dict[str, object]:
    """Figures and the readings that give them, as in the files."""
    names = ("f1",) if metric in MEANS else ("recall", "precision", "f1")
    return {"readings": readings} | {name: _figure(values[name]) for name in names}


def _figure(value: Fraction | None) -> dict[str, str | None]:
    return {"exact": None, "decimal": None} if value is None else {"exact": str(value), "decimal": repr(float(value))}


def in_json(made: object) -> str:
    """A value on one line of a file."""
    return json.dumps(made, ensure_ascii=False)
