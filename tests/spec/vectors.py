"""
The vectors of `spec/vectors/vectors.json`: cases with the figures that each reading gives.

The figures are those of the readings that `corefref verify` knows. `tests/agreement/test_vectors.py` works every one of
them out again from the second statements.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from corefref.evidence.small_scope import pairs_up_to
from corefref.metrics import overlapping
from corefref.partitions import Mention, Partition, family, in_order, mentions_in_order
from corefref.ratio import f1
from corefref.registry import DEFAULT_IDS, MEANS, SETTLED_IDS
from corefref.verification import Base, Document
from corefref.verification.exact import Values

VERSION = "1.1.0"
"""Of the vectors; a figure that is here is never changed, and never taken away."""

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


def _side(words: str) -> tuple[tuple[str, ...], ...]:
    """Entities as words, and mentions as their letters."""
    return tuple(tuple(word) for word in words.split())


def _document(both: str) -> Document:
    """A document as `ab c / abc`, without a response if it is `ab c / none`."""
    key, response = both.split("/")
    return Document(_side(key), None if response.strip() == "none" else _side(response))


def _case(identifier: str, reason: str, *documents: str) -> Case:
    return Case(identifier, reason, tuple(map(_document, documents)))


BOUNDARY = (
    _case("boundary/both-empty", "neither side has an entity: every quotient is 0/0", "/"),
    _case("boundary/empty-key", "the key is empty: recall is 0/0", "/ ab"),
    _case("boundary/empty-response", "the response is empty: precision is 0/0", "ab /"),
    _case("boundary/singleton-found", "a singleton found: 0/0 for what counts links, 1 for all else", "a / a"),
    _case("boundary/singleton-missing", "a singleton that the response lacks", "a /"),
    _case("boundary/singleton-spurious", "a singleton that the key lacks", "/ a"),
    _case("boundary/another-singleton", "two singletons that are not the same", "a / b"),
    _case("boundary/singletons-found", "singletons alone, found", "a b / a b"),
    _case("boundary/singletons-joined", "a response of one entity for a key of singletons", "a b c / abc"),
    _case("boundary/entity-taken-apart", "a response of singletons for a key of one entity", "abc / a b c"),
    _case("boundary/entity-found", "one entity, found: no pair of mentions is not coreferent", "abc / abc"),
    _case("boundary/spurious-singletons", "singletons that the key lacks, beside an entity found", "ab / ab c d"),
    _case("boundary/missing-singletons", "singletons that the response lacks, beside an entity found", "ab c d / ab"),
    _case("boundary/crossed-pairs", "two best alignments, and no link in common", "ab cd / ac bd"),
    _case("boundary/twinless-on-both-sides", "missing and spurious mentions, some alone", "abc de f / abg d hi"),
    _case("boundary/half-a-singleton", "one mention of two: no link, but a mention in common", "ab / a"),
    _case("boundary/lea-illustrated", "sizes that weigh: the example of LEA's paper", "abc defg / ab cd fghi"),
    _case(
        "boundary/greedy-by-mentions",
        "the pair with most common mentions is not in the best map",
        "abcde fg / abcfg de",
    ),
    _case("boundary/greedy-by-share", "the most similar pair is not in the best map", "abc de / abde c"),
    _case(
        "boundary/many-to-one",
        "two key entities in one response entity: one of them stays alone",
        "abcd ef gh / abef cdgh",
    ),
    _case(
        "boundary/latin-square", "every pair of entities shares one mention: six best maps", "abc def ghi / adg beh cfi"
    ),
    _case("boundary/large-in-pairs", "an entity of eight in four pairs", "abcdefgh / ab cd ef gh"),
    _case("boundary/pairs-in-large", "four pairs in an entity of eight", "ab cd ef gh / abcdefgh"),
    _case("boundary/response-of-one-kind", "both kinds of link in the key, one kind in the response", "abc d / abcd"),
    _case("boundary/key-of-one-kind", "one kind of link in the key, both kinds in the response", "abcd / abc d"),
    Case(
        "boundary/names",
        "mentions are the same if their names are, letter by letter",
        (Document((("1", "01"), ("a", "A"), ("é", "e\u0301")), (("1", "a"), ("01", "A"), ("é",), ("e\u0301", " a"))),),
    ),
    _case("boundary/order", "the order of entities and mentions means nothing", "abc de / ed cba"),
    _case("repeated/in-an-entity", "a response mention twice in its entity", "ab / aab"),
    _case(
        "repeated/in-a-right-entity", "a response mention twice in an entity that is right but for it", "ab cd / abb cd"
    ),
    _case("repeated/spurious", "a spurious mention twice in an entity", "ab / ab xx"),
    _case("repeated/alone", "a response of one mention, twice", "a / aa"),
    _case("repeated/entity", "a response entity twice", "ab / ab ab"),
    _case("repeated/in-two-entities", "a response mention in two entities", "ab / ab ac"),
    _case("repeated/first-in-the-wrong-one", "a response mention in two entities, the wrong one first", "a / ab a"),
    _case("repeated/spurious-in-two-entities", "a spurious mention in two entities", "ab / ab xy xz"),
    _case("repeated/in-the-key", "a key mention twice in its entity", "aab / ab"),
    _case(
        "repeated/in-two-key-entities", "key and response are the same, with a mention in two entities", "ab bc / ab bc"
    ),
    _case("repeated/twelve-times", "more than ten repetitions", "ab c / ab c" + "b" * 12),
)

CORPORA = (
    _case("corpus/an-empty-document", "0/0 in one document is none over both", "/", "ab / ab"),
    _case("corpus/a-response-empty", "an empty document, and one whose response is", "/", "a /"),
    _case("corpus/names-in-two-documents", "mentions of two documents are never the same", "ab / ab", "ab / a b"),
    _case(
        "corpus/sums-of-all-sizes",
        "documents of many sizes: sums are not means",
        "abc d / ab cd",
        "ab / ab",
        "a b c / abc",
    ),
    _case("corpus/roles", "recall and precision of documents change places", "abcd / ab cd", "ab cd / abcd"),
    _case(
        "corpus/one-sided",
        "two documents with one side empty each",
        "abcd / ab cd",
        "ab cd / abcd",
        "/ ab",
        "ab /",
    ),
    _case(
        "corpus/one-kind-each",
        "each document has one kind of link, the corpus both: BLANC's boundary rule is for the totals",
        "abc / ab c",
        "a b / ab",
    ),
    _case("corpus/alignments", "entities of two documents are never aligned", "ab cd / ac bd", "ab / ab", "a / b"),
    _case("missing/document", "the response lacks a document: its entities count as missing", "ab / ab", "abc / none"),
    _case("missing/all", "the response lacks the only document", "ab c / none"),
    _case("missing/empty-document", "the response lacks a document without entities", "ab / ab", "/ none"),
)


TWINLESS = (
    _case("twinless/none", "no mention is twinless: every variant is the plain metric", "abc de / abcd e"),
    _case("twinless/one-of-each", "a missing and a spurious mention", "abc / abd"),
    _case("twinless/spurious-pair-apart", "a response entity of spurious mentions alone", "abc / abd ij"),
    _case("twinless/spurious-singletons", "spurious mentions, each alone", "ab / ab c d"),
    _case("twinless/missing-singletons", "missing mentions, each alone", "ab c d / ab"),
    _case("twinless/spurious-in-both-ways", "a spurious mention in a right entity, and one alone", "abc d / abce d f"),
    _case("twinless/missing-pair", "a key entity of missing mentions alone", "abc de / ab c"),
    _case("twinless/no-twin", "no mention is in both", "ab / cd"),
    _case("twinless/no-twin-but-singletons", "the response has spurious singletons alone", "ab / c d"),
    _case("twinless/empty-key", "the key is empty, the response has a pair and a singleton", "/ ab c"),
    _case("twinless/empty-key-and-singletons", "the key is empty, the response has singletons", "/ a b"),
    _case("twinless/empty-response", "the response is empty", "ab c /"),
    _case("twinless/many", "missing and spurious mentions of all kinds", "abcd ef g h / abx efyz g q rs"),
    _case(
        "twinless/by-document",
        "a mention is twinless in one document, and in the other it is not",
        "ab c / ab",
        "ab / ab c",
    ),
    _case(
        "twinless/sums",
        "key and response are changed in each document, and then numerators and denominators are added",
        "abc / abd ij",
        "a b / abc",
        "/ xy z",
    ),
    _case("twinless/other-mentions-in-documents", "no link anywhere: the mentions differ in each", "a / b", "b / a"),
    _case("twinless/no-link", "no link anywhere: the mentions are the same in each", "a / a", "b / b"),
    _case("twinless/same-in-one-document", "no link anywhere: the mentions differ in one", "a / a", "a / b"),
)
"""What the treatments of twinless mentions and the other boundary rule of BLANC are scored on too."""


def _small() -> Iterator[Case]:
    """The pairs of few mentions, up to renaming."""

    def letters(p: Partition) -> str:
        return " ".join("".join(map(str, mentions_in_order(e))) for e in in_order(p))

    for key, response in pairs_up_to(SMALL):
        both = letters(key), letters(response)
        name = "_".join(side.replace(" ", "-") or "0" for side in both)
        yield _case(f"small/{name}", f"one of all with up to {SMALL} mentions, up to renaming", "/".join(both))


def cases() -> tuple[Case, ...]:
    """Every case."""
    return (*BOUNDARY, *CORPORA, *_small(), *TWINLESS)


def metrics_of(case: Case) -> tuple[str, ...]:
    """Those of a case."""
    return SETTLED_IDS if case in TWINLESS else DEFAULT_IDS


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
    head = {"$schema": "../schema/vectors.schema.json", "version": VERSION, "metrics": list(DEFAULT_IDS)}
    return json.dumps(head, indent=2).removesuffix("\n}") + f',\n  "cases": [\n{made}\n  ]\n}}\n'


def _written(case: Case) -> str:
    documents = [{"key": d.key_entities, "response": d.response_entities} for d in case.documents]
    metrics = ",\n".join(
        f'        {_json(metric)}: {{\n          "status": {_json(status(case, metric))},\n          "accepted": [\n'
        + ",\n".join(f"            {_json(_shown(a, metric))}" for a in accepted(case, metric))
        + "\n          ]\n        }"
        for metric in metrics_of(case)
    )
    lines = [
        f'      "id": {_json(case.id)}',
        f'      "reason": {_json(case.reason)}',
        f'      "documents": {_json(documents)}',
        f'      "metrics": {{\n{metrics}\n      }}',
    ]
    return "    {\n" + ",\n".join(lines) + "\n    }"


def _shown(a: Accepted, metric: str) -> dict[str, object]:
    names: Iterable[str] = ("f1",) if metric in MEANS else ("recall", "precision", "f1")
    return {"readings": a.readings} | {name: _figure(a.values[name]) for name in names}


def _figure(value: Fraction | None) -> dict[str, str | None]:
    return {"exact": None, "decimal": None} if value is None else {"exact": str(value), "decimal": repr(float(value))}


def _json(made: object) -> str:
    return json.dumps(made, ensure_ascii=False)
