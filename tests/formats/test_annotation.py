"""What is annotated beside entities goes along where documents are joined, cut or aligned, all of it."""

import dataclasses
import inspect
from collections.abc import Mapping
from dataclasses import replace

import pytest

from corefref.formats.documents import (
    Beside,
    Bridge,
    CodedMention,
    Deixis,
    Document,
    DocumentPair,
    Opaque,
    Place,
    Unmatched,
    Unplaced,
    code_of,
)
from corefref.metrics.units import Placed
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.scoring.report import Extent, Summary
from corefref.scoring.settings import Settings
from corefref.scoring.slips import Slips
from corefref.wings.across.units import in_units
from corefref.wings.across.whole import whole_document
from corefref.wings.annotation import fields
from corefref.wings.shared.nodes import extent_of


@pytest.mark.parametrize(("made", "record"), [(fields.whole, Beside), (whole_document, Document)])
def test_who_makes_a_record_of_others_names_every_field(made: object, record: type[Beside] | type[Document]) -> None:
    assert callable(made)
    parameters = inspect.signature(made).parameters
    assert [*parameters] == [field.name for field in dataclasses.fields(record)]
    assert all(p.default is inspect.Parameter.empty for p in parameters.values())


M, LEAST, ZERO = code_of(Span(0, 1)), code_of(Span(1, 1)), EmptyNode(1, 1, 1)

FULL = Beside(
    names={0: "e", 1: "f"},
    names_hold_in_file=True,
    heads={M: 1},
    annotates_heads=True,
    types={M: "person"},
    kinds={M: "name"},
    texts={M: "the dog"},
    split_antecedents={1: (0,)},
    bridging=(Bridge(M, 1, "part", LEAST),),
    dependencies={ZERO: frozenset({(1, "nsubj"), (None, "root")})},
    minima={M: LEAST},
    annotates_minima=True,
    non_referring={LEAST: "1-Pseudo"},
    deixis=Deixis({LEAST: 0}, {0: "d"}, {0: (0,)}),
    again=((M, 1),),
    heads_again={(M, 1): (1, None)},
    as_written={M: code_of(Span(5, 6))},
    behind_words=True,
    several=frozenset({M}),
    repaired=1,
)
"""Annotation with every field filled."""


def test_every_field_is_filled() -> None:
    plain = Beside()
    assert all(getattr(FULL, field.name) != getattr(plain, field.name) for field in dataclasses.fields(Beside))


def test_a_unit_of_one_document_has_all_that_the_document_has() -> None:
    document = Document("d", "d", {M: 0, LEAST: 1}, beside=FULL)
    (unit,) = in_units([DocumentPair(0, document, document)], Settings(units="corpus"))
    assert unit.key.beside == FULL
    assert unit.key.entity_of == document.entity_of


def test_the_second_document_of_a_unit_is_moved_behind_the_first() -> None:
    first, second = (Document(name, name, {M: 0, LEAST: 1}, beside=FULL) for name in "ab")
    pairs = [DocumentPair(n, d, d, tokens=10) for n, d in enumerate((first, second))]
    (unit,) = in_units(pairs, Settings(units="corpus"))
    there, least, zero = code_of(Span(10, 11)), code_of(Span(11, 11)), EmptyNode(11, 1, 1)
    beside = unit.key.beside
    assert beside.heads == {M: 1, there: 11}
    assert beside.dependencies[zero] == frozenset({(11, "nsubj"), (None, "root")})
    assert (beside.minima[there], beside.again[1], beside.heads_again[there, 1]) == (least, (there, 1), (11, None))
    assert (beside.bridging[1], beside.deixis.entity_of[least]) == (Bridge(there, 1, "part", least), 0)
    assert (beside.names, beside.repaired, beside.as_written[there]) == ({0: "e", 1: "f"}, 2, code_of(Span(5, 6)))


def test_what_is_kept_of_nothing_is_what_is_said_of_entities_and_formats() -> None:
    found = fields.kept(FULL, lambda m: False, lambda node: False)
    formats = (
        "names",
        "names_hold_in_file",
        "annotates_heads",
        "annotates_minima",
        "split_antecedents",
        "behind_words",
    )
    left = {
        field.name
        for field in dataclasses.fields(Beside)
        if getattr(found, field.name) != getattr(Beside(), field.name)
    }
    assert left == {*formats, "repaired", "deixis"}
    assert found.deixis == replace_entities(FULL.deixis)


def replace_entities(deixis: Deixis) -> Deixis:
    """The deixis without its mentions."""
    return deixis._replace(entity_of={})


KINDS: Mapping[str, tuple[CodedMention, Span | None]] = {
    "coded": (M, Span(0, 1)),
    "nodes": (Nodes((Span(0, 0), Span(2, 3)), (ZERO,)), Span(0, 3)),
    "zero": (Nodes((), (ZERO,)), Span(1, 1)),
    "unplaced": (Unplaced("7-8", 3, 0, "a cat"), Span(3, 3)),
    "unmatched": (Opaque(Unmatched(Span(0, 1))), Span(0, 1)),
    "unmatched-nodes": (Opaque(Unmatched(Nodes((), (ZERO,)))), Span(1, 1)),
    "placed": (Opaque(Placed("d", Span(0, 1))), None),
    "name": ("a", None),
    "empty-tuple": (Opaque(()), None),
    "numbers": (Opaque((1, 2, 3)), None),
}
"""A mention of each kind, and its first and last word, if it has any."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_mention_is_asked_by_its_kind(kind: str) -> None:
    mention, extent = KINDS[kind]
    assert extent_of(mention) == extent


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_a_note_on_a_bad_score_takes_mentions_of_every_kind(kind: str, other: str) -> None:
    slips = Slips()
    slips.look([KINDS[kind][0]], [KINDS[other][0]], 0)
    (said,) = slips.sentences(Summary(Extent(1, 1), Extent(1, 1), 0), {}, in_sums=False)
    assert said.startswith("no mention in common, of 1 in the key")


def test_a_document_without_a_unit_s_format_is_its_own_place() -> None:
    document = replace(Document("d", "d", {M: 0}, beside=FULL), places=(Place(0, "d"),))
    (unit,) = in_units([DocumentPair(0, document, document)], Settings(units="corpus"))
    assert unit.key.places == (Place(0, "d"),)


def test_a_unit_is_behind_words_as_soon_as_one_of_its_documents_is() -> None:
    assert fields.joined([Beside(behind_words=True), Beside()]).behind_words
    assert not fields.joined([Beside(), Beside()]).behind_words
