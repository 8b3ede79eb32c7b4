"""Faults that stood where settings meet, to be planted again: each is what a room did before it asked the other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple, TypeVar

import pytest

from corefref.formats.documents import Document, InputError
from corefref.scoring import slips, task
from corefref.wings.annotation import fields
from corefref.wings.compare import command as compare
from corefref.wings.compare import texts
from corefref.wings.generated import tagged_writing
from corefref.wings.matching import documents
from tests.agreement.squares import Kind

T = TypeVar("T")


def zeros_of_units_depend_on_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record was copied by listing fields, and one was not listed."""
    whole = fields.joined
    monkeypatch.setattr(fields, "joined", lambda each: replace(whole(each), dependencies={}))


def documents_are_drawn_in_the_order_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream's order was used as the corpus's order."""
    scored = texts.scores_by_text

    def of_the_same_texts(systems: Sequence[Mapping[str, T]], of_nothing: T) -> list[list[T]]:
        names = list(dict.fromkeys(name for system in systems for name in system))
        return [[system.get(name, of_nothing) for name in names] for system in systems]

    def scores_by_text(key: str, *more: object) -> object:
        found = scored(key, *more)  # type: ignore[arg-type]  # as it is called
        with open(key, encoding="utf-8") as file:
            text = file.read()
        return {"": dict(sorted(found[""].items(), key=lambda item: text.find(item[0])))}

    monkeypatch.setattr(compare, "of_the_same_texts", of_the_same_texts)
    monkeypatch.setattr(compare, "scores_by_text", scores_by_text)


def a_response_without_heads_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heads that the key gives were asked of the response's format."""

    def annotates(key: Document, response: Document) -> bool:
        if key.beside.annotates_heads and response.entity_of and not response.beside.annotates_heads:
            raise InputError(response.file, response.line, "no heads", "heads in both")
        return key.beside.annotates_heads

    monkeypatch.setattr(documents, "_annotates", annotates)


def names_of_entities_stand_for_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    """One field was read as the sign of another."""

    def annotates(key: Document, response: Document) -> bool:
        return bool(key.beside.names or response.beside.names)

    monkeypatch.setattr(documents, "_annotates", annotates)


def tags_number_entities_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers by which entities are known in other documents were replaced."""

    def labels(document: Document, fits: Callable[[str], bool]) -> dict[int, str]:
        del fits
        free = map(str, count())
        names = document.beside.names
        return {e: names[e] if e in names else next(free) for e in dict.fromkeys(document.entity_of.values())}

    monkeypatch.setattr(tagged_writing, "labels", labels)


def units_have_genres_and_datasets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a document has was taken from the name of the unit."""
    monkeypatch.setattr(task, "refuse_together", lambda option, given: None)


def a_tuple_is_a_span(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kind of a mention was asked by the type of its representation."""

    def reach(side: Sequence[object]) -> int:
        return max((m[1] for m in side if isinstance(m, tuple) and isinstance(m[1], int)), default=0)

    monkeypatch.setattr(slips, "_reach", reach)


class Plant(NamedTuple):
    """A fault, and the squares among which it is found: their kind, and the number of one that finds it."""

    plant: Callable[[pytest.MonkeyPatch], None]
    kind: Kind
    number: int


OF_THE_CORPUS = frozenset({"units:corpus"})

PLANTS: Mapping[str, Plant] = {
    found.plant.__name__: found
    for found in (
        Plant(zeros_of_units_depend_on_nothing, Kind("a", ("corefud",), OF_THE_CORPUS), 254),
        Plant(documents_are_drawn_in_the_order_of_files, Kind("b"), 2),
        Plant(a_response_without_heads_is_refused, Kind("d", ("corefud",)), 1),
        Plant(names_of_entities_stand_for_heads, Kind("a", ("conll",), OF_THE_CORPUS), 1513),
        Plant(tags_number_entities_anew, Kind("c", ("conll", "topics")), 3),
        Plant(units_have_genres_and_datasets, Kind("a", ("corefud", "conll"), OF_THE_CORPUS), 5),
        Plant(a_tuple_is_a_span, Kind("a", ("corefud",)), 69),
    )
}
