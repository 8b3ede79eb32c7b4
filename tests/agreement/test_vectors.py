"""
Every figure of the vectors, worked out again from the second statements and from each reading's own words.

Of corpora: what counts mentions or links is the score of one document in which every mention is named after its
document; alignments and BLANC's links are added up document by document.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypedDict

import pytest

from spec import statements
from spec.statements import C, Family, Half, N, Value, divided, half, harmonic, mean, value

VECTORS = Path(__file__).resolve().parents[2] / "spec" / "vectors" / "vectors.json"

Entities = list[list[str]]


class DocumentData(TypedDict):
    key: Entities
    response: Entities | None


class FigureData(TypedDict):
    exact: str | None
    decimal: str | None


class AcceptedData(TypedDict, total=False):
    readings: list[list[str]]
    recall: FigureData
    precision: FigureData
    f1: FigureData


class ExpectedData(TypedDict):
    status: str
    accepted: list[AcceptedData]


class CaseData(TypedDict):
    id: str
    reason: str
    documents: list[DocumentData]
    metrics: dict[str, ExpectedData]


class VectorsData(TypedDict):
    version: str
    metrics: list[str]
    cases: list[CaseData]


DATA: VectorsData = json.loads(VECTORS.read_text("utf-8"))
CASES = DATA["cases"]


class Sides(NamedTuple):
    key: Family
    response: Family


class Figures(NamedTuple):
    recall: Value
    precision: Value
    f1: Value


def first_kept(entities: Entities) -> Family:
    """Reading a of REPEAT-1."""
    seen: set[str] = set()
    kept = []
    for entity in entities:
        kept.append(frozenset(entity) - seen)
        seen |= set(entity)
    return frozenset(e for e in kept if e)


def first_kept_of_key_mentions(key: Entities, response: Entities) -> Sides:
    """Reading c of REPEAT-1: the later copies of mentions that the key lacks are mentions, each of its own."""
    names = {m for e in key for m in e}
    every = [(m, number) for number, e in enumerate(response) for m in e]
    kept: list[set[str]] = [set() for _ in response]
    for place, (m, number) in enumerate(every):
        earlier = sum(other == m for other, _ in every[:place])
        if not earlier or m not in names:
            kept[number].add(f"{m} copy {earlier}" if earlier else m)
    return Sides(first_kept(key), frozenset(frozenset(e) for e in kept if e))


def named_apart(documents: Sequence[Sides]) -> Sides:
    """All documents as one, whose mentions are named after their documents."""
    together: list[Family] = []
    for sides in zip(*documents, strict=True):
        entities = [(n, e) for n, side in enumerate(sides) for e in side]
        together.append(frozenset(frozenset(f"{n} {m}" for m in e) for n, e in entities))
    return Sides(*together)


def lea_without_self_links(key: Family, response: Family) -> Value:
    """Reading b of LEA-1: link by link, a singleton having none and earning nothing."""
    resolved = statements.coreferent(response)
    earned = [Fraction(len(k), len(statements.pairs(k))) for k in key for p in statements.pairs(k) if p in resolved]
    return divided(sum(earned, Fraction(0)), sum(len(k) for k in key))


def ceaf_over(documents: Sequence[Sides], similarity: statements.Similarity) -> Value:
    best = sum((statements.best_map(key, response, similarity) for key, response in documents), Fraction(0))
    return divided(best, sum((similarity(k, k) for key, _ in documents for k in key), Fraction(0)))


def switched(documents: Sequence[Sides]) -> list[Sides]:
    return [Sides(response, key) for key, response in documents]


def kind_over(link: str, documents: Sequence[Sides]) -> Half:
    """A kind of link over documents, of which no two share a link."""
    halves = [half(link, key, response) for key, response in documents]
    both = sum((h.recall or Fraction(0)) * h.in_key for h in halves)
    in_key, in_response = sum(h.in_key for h in halves), sum(h.in_response for h in halves)
    recall, precision = divided(both, in_key), divided(both, in_response)
    return Half(recall, precision, harmonic(recall, precision), in_key, in_response)


def blanc_over(documents: Sequence[Sides], letters: set[str]) -> Figures:
    """BLANC by its boundary rules, over the links of all documents."""
    kinds = [kind_over(C, documents), kind_over(N, documents)]
    counted = [h for h in kinds if h.in_key or ("BLANC-1:b" in letters and h.in_response)]
    if not counted:
        if "BLANC-1:b" not in letters:
            return Figures(None, None, None)
        same = Fraction(all(statements.all_of(key) == statements.all_of(response) for key, response in documents))
        return Figures(same, same, same)
    strict = "BLANC-2:b" in letters

    def averaged(figures: list[Value]) -> Value:
        defined = [f for f in figures if f is not None]
        if not defined or (strict and len(defined) < len(figures)):
            return None
        return sum(defined, Fraction(0)) / len(figures)

    recall, precision = averaged([h.recall for h in counted]), averaged([h.precision for h in counted])
    if recall is None or precision is None:
        return Figures(recall, precision, None)
    return Figures(recall, precision, averaged([h.f1 or Fraction(0) for h in counted]))


MEMBERS = ("muc", "b_cubed", "ceaf_e")


def added(metric: str, documents: Sequence[Sides], letters: set[str]) -> Figures:
    """The figures of a corpus by reading a of CORPUS-1, 0/0 left open."""
    if metric.startswith("blanc"):
        return blanc_over(documents, letters | ({"BLANC-1:b"} if metric == "blanc_luo_2014" else set()))
    if metric in ("ceaf_m", "ceaf_e"):
        similarity = statements.phi3 if metric == "ceaf_m" else statements.phi4
        recall, precision = ceaf_over(documents, similarity), ceaf_over(switched(documents), similarity)
        return Figures(recall, precision, harmonic(recall, precision))
    key, response = named_apart(documents)
    if metric == "lea" and "LEA-1:b" in letters:
        recall, precision = lea_without_self_links(key, response), lea_without_self_links(response, key)
        return Figures(recall, precision, harmonic(recall, precision))
    return Figures(*(value(f"{metric}.{name}", key, response) for name in Figures._fields))


def settled(figures: Figures, letters: set[str], empty: bool) -> Figures:
    """The figures under the reading of EMPTY-1."""
    if not letters & {"EMPTY-1:b", "EMPTY-1:c"}:
        return figures
    for_none = Fraction("EMPTY-1:c" in letters and empty)
    return Figures(*(for_none if v is None else v for v in figures))


def of_corpus(metric: str, documents: Sequence[Sides], letters: set[str]) -> Figures:
    empty = not any(key or response for key, response in documents)
    if metric != "conll":
        return settled(added(metric, documents, letters), letters, empty)
    members = [of_corpus(member, documents, letters).f1 for member in MEMBERS]
    defined = [f1 for f1 in members if f1 is not None]
    return Figures(None, None, mean(defined) if len(defined) == len(members) else None)


def size(family: Family) -> int:
    return sum(len(e) for e in family)


def over(metric: str, documents: Sequence[Sides], letters: set[str]) -> Figures:
    """The figures of a corpus, by whichever reading of CORPUS-1 and CORPUS-2."""
    if "CORPUS-1:d" in letters:
        return of_corpus(metric, [named_apart(documents)], letters)
    if not letters & {"CORPUS-1:b", "CORPUS-1:c", "CORPUS-2:b"}:
        return of_corpus(metric, documents, letters)
    without = letters - {"EMPTY-1:b", "EMPTY-1:c"}
    each = [of_corpus(metric, [d], without if "CORPUS-2:b" in letters else letters) for d in documents]
    made: list[Value] = []
    for name in Figures._fields:
        found: list[Value] = [getattr(figures, name) for figures in each]
        if "CORPUS-2:b" in letters:
            defined = [v for v in found if v is not None]
            made.append(mean(defined) if defined else (None if without == letters else Fraction(0)))
        elif None in found:
            made.append(None)
        elif "CORPUS-1:b" in letters:
            made.append(mean(v for v in found if v is not None))
        else:
            counted = {"recall": [0], "precision": [1], "f1": [0, 1]}[name]
            weights = [sum(size(d[side]) for side in counted) for d in documents]
            total = sum((w * v for w, v in zip(weights, found, strict=True) if v is not None), Fraction(0))
            made.append(total / (sum(weights) or 1))
    return Figures(*made)


def of_families(metric: str, key: Entities, response: Entities) -> Figures:
    """Reading b of REPEAT-1."""
    recall_of = {"b_cubed": statements.overlapping_b_cubed_recall, "lea": statements.overlapping_lea_recall}[metric]
    k, r = [frozenset(e) for e in key], [frozenset(e) for e in response]
    recall, precision = recall_of(k, r), recall_of(r, k)
    return Figures(recall, precision, harmonic(recall, precision))


def worked_out(metric: str, documents: list[DocumentData], letters: set[str]) -> Figures:
    if "REPEAT-1:b" in letters:
        (d,) = documents
        return of_families(metric, d["key"], d["response"] or [])
    if "REPEAT-1:c" in letters:
        sides = [first_kept_of_key_mentions(d["key"], d["response"] or []) for d in documents]
    else:
        sides = [Sides(first_kept(d["key"]), first_kept(d["response"] or [])) for d in documents]
    found = over(metric, sides, letters)
    return Figures(None, None, found.f1) if metric == "conll" else found


def exact(accepted: AcceptedData) -> Figures:
    read = [accepted.get(name) for name in Figures._fields]
    return Figures(*(None if f is None or f["exact"] is None else Fraction(f["exact"]) for f in read))  # type: ignore[index]  # the names are those of figures


@pytest.mark.parametrize("metric", sorted({metric for case in CASES for metric in case["metrics"]}))
def test_every_figure_follows_from_the_second_statement(metric: str) -> None:
    wrong = [
        (case["id"], reading, exact(accepted))
        for case in CASES
        if metric in case["metrics"]
        for accepted in case["metrics"][metric]["accepted"]
        for reading in accepted["readings"]
        if worked_out(metric, case["documents"], set(reading)) != exact(accepted)
    ]
    assert wrong == []
