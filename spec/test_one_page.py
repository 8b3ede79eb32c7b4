"""The one page gives the figures of the package on every pair of up to five mentions, and those of every vector."""

import ast
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypedDict

from corefref.measures import METRICS
from corefref.metrics import conll
from corefref.wings.examples.small_scope import pairs_up_to
from spec import one_page

HERE = Path(__file__).parent


class Document(TypedDict):
    key: list[list[str]]
    response: list[list[str]] | None


class Figure(TypedDict):
    exact: str | None


class Accepted(TypedDict, total=False):
    readings: list[list[str]]
    recall: Figure
    precision: Figure
    f1: Figure


class Expected(TypedDict):
    accepted: list[Accepted]


class Case(TypedDict):
    id: str
    documents: list[Document]
    metrics: dict[str, Expected]


class Vectors(TypedDict):
    metrics: list[str]
    cases: list[Case]


VECTORS: Vectors = json.loads((HERE / "vectors" / "vectors.json").read_text("utf-8"))
NAMES = set(one_page.scores([]))


def partition(entities: Sequence[Sequence[str]]) -> one_page.Partition:
    return frozenset(frozenset[object](entity) for entity in entities)


def is_partition(entities: Sequence[Sequence[str]]) -> bool:
    every = [mention for entity in entities for mention in entity]
    return len(every) == len(set(every))


def exact(accepted: Accepted) -> tuple[Fraction | None, ...]:
    figures = (accepted.get("recall"), accepted.get("precision"), accepted["f1"])
    return tuple(None if f is None or f["exact"] is None else Fraction(f["exact"]) for f in figures)


def test_the_page_gives_the_figures_of_the_package_on_every_pair_of_up_to_five_mentions() -> None:
    for key, response in pairs_up_to(5):
        found = one_page.scores([(frozenset(key), frozenset(response))])
        assert found.pop("conll") == (None, None, conll.f1(key, response))
        for name, figures in found.items():
            metric = METRICS[name]
            recall, precision = metric.recall(key, response).value, metric.precision(key, response).value
            assert figures == (recall, precision, metric.f1(key, response)), (name, key, response)


def test_the_page_gives_the_figures_of_every_vector_that_the_default_conventions_accept() -> None:
    compared = 0
    for case in VECTORS["cases"]:
        if not all(is_partition(side) for d in case["documents"] for side in (d["key"], d["response"] or [])):
            continue  # the page is of partitions: a repeated mention has no figure on it
        for name in NAMES:
            expected = case["metrics"].get(name, {"accepted": []})
            for accepted in expected["accepted"]:
                if [] in accepted["readings"]:
                    pairs = [(partition(d["key"]), partition(d["response"] or [])) for d in case["documents"]]
                    assert one_page.scores(pairs)[name] == exact(accepted), (case["id"], name)
                    compared += 1
    assert set(VECTORS["metrics"]) >= NAMES
    assert compared > 500


def test_the_page_imports_fractions_and_itertools_alone_and_has_at_most_150_lines() -> None:
    text = (HERE / "one_page.py").read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert imported == {"fractions", "itertools"}
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]
    assert len(text.splitlines()) <= 150
