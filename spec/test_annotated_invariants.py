"""Every cell of the laws of annotated documents: tried on a small scope and at random, or refuted by its witness."""

import inspect
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from corefref.wings.examples.annotated_scope import SCOPES, Lines
from corefref.wings.examples.annotated_sides import document
from spec.annotated_invariants import laws
from spec.annotated_invariants.page import page
from spec.annotated_invariants.subjects import SUBJECTS, Subject, remembered
from spec.annotated_invariants.verdicts import LAWS, Argued, Law, NotApplicable, Refuted, Tried

TOP = Path(__file__).parent.parent
SCOPE_OF = {
    subject: "plurals" if subject.startswith("split") else "links" if subject[:3] in ("bri", "non") else "mentions"
    for subject in SUBJECTS
}
each_law = pytest.mark.parametrize("law", [pytest.param(law, id=law.id) for law in LAWS])
each_scope = pytest.mark.parametrize("scope", SCOPES)
REFUTED = [
    pytest.param(law, subject, cell.witness, id=f"{law.id}-{subject}")
    for law in LAWS
    for subject, cell in law.cells.items()
    if isinstance(cell, Refuted)
]


def held(scope: str) -> list[tuple[Law, str]]:
    """The laws that are to hold of the subjects of a scope."""
    return [
        (law, subject)
        for law in LAWS
        for subject, cell in law.cells.items()
        if isinstance(cell, Argued | Tried) and SCOPE_OF[subject] == scope
    ]


def broken(scope: str, pair: Lines) -> list[tuple[str, str]]:
    """The laws that a pair breaks."""
    key, response = document(pair.key), document(pair.response)
    known: dict[str, Subject] = {}
    return [
        (law.id, subject)
        for law, subject in held(scope)
        if not law.statement(known.setdefault(subject, remembered(SUBJECTS[subject])), key, response)
    ]


@each_law
def test_every_subject_has_one_cell(law: Law) -> None:
    assert sorted(law.listed) == sorted(SUBJECTS)


@each_law
def test_a_law_is_one_sentence(law: Law) -> None:
    assert law.sentence.endswith(".")
    assert ". " not in law.sentence


def test_every_statement_is_a_law() -> None:
    stated = {
        name
        for name, found in inspect.getmembers(laws, inspect.isfunction)
        if found.__module__ == laws.__name__ and not name.startswith("_")
    }
    assert stated == {law.id for law in LAWS}


@pytest.mark.parametrize(
    ("scope", "most"),
    [
        *(("mentions", 1), ("plurals", 4), ("links", 5)),
        *(pytest.param(scope, most, marks=pytest.mark.exhaustive) for scope, (_, most) in SCOPES.items()),
    ],
)
def test_what_is_not_refuted_holds_for_every_small_pair(scope: str, most: int) -> None:
    pairs = [pair for size in range(most + 1) for pair in SCOPES[scope][0](size)]
    assert pairs
    assert [(found, pair) for pair in pairs for found in broken(scope, pair)] == []


NODES = ("1", "1.1", "2", "3", "3.1", "3.2", "4")


@st.composite
def marked(draw: DrawFn) -> str:
    """A side of words and empty nodes."""
    nodes = st.lists(st.sampled_from(range(len(NODES))), min_size=1, max_size=3, unique=True).map(sorted)
    chosen = draw(st.lists(nodes, max_size=4, unique_by=tuple))
    entities: dict[int, list[str]] = {}
    for m in chosen:
        said = f"{','.join(NODES[n] for n in m)}@{NODES[draw(st.sampled_from(m))]}"
        entities.setdefault(draw(st.integers(0, 2)), []).append(said)
    zeros = sorted({NODES[n] for m in chosen for n in m if "." in NODES[n]})
    depends = [f"{z}<{draw(st.sampled_from('024'))}:{draw(st.sampled_from(['nsubj', 'obj']))}" for z in zeros]
    return " ".join([*(f"{{{' '.join(e)}}}" for e in entities.values()), *depends[1:]])


def grouped(draw: DrawFn, words: str) -> list[list[str]]:
    """Some words in up to three entities."""
    entities: dict[int, list[str]] = {}
    for word in draw(st.lists(st.sampled_from(words), max_size=len(words), unique=True)):
        entities.setdefault(draw(st.integers(0, 2)), []).append(word)
    return list(entities.values())


@st.composite
def plural(draw: DrawFn) -> str:
    """A side some of whose entities are plurals of others."""
    entities = grouped(draw, "12345")
    of: dict[int, list[int]] = {}
    for number in range(1, len(entities)):
        of[number] = sorted(draw(st.sets(st.integers(0, number - 1))))
    return " ".join(
        f"{{{' '.join(e)}{' =' * bool(of.get(n))}{'+'.join(str(a + 1) for a in of.get(n, ()))}}}"
        for n, e in enumerate(entities)
    )


@st.composite
def linked(draw: DrawFn) -> str:
    """A side with bridging, and words that refer to nothing."""
    entities = grouped(draw, "1234")
    words = [word for e in entities for word in e]
    to = st.sampled_from([*words, None])
    links = [(word, draw(to)) for word in words]
    said = [f"{word}>{other}" for word, other in links if other is not None and other != word]
    nothing = [f"?{word}" for word in draw(st.sets(st.sampled_from("56")))]
    return " ".join([*(f"{{{' '.join(e)}}}" for e in entities), *said, *sorted(nothing)])


AT_RANDOM: dict[str, SearchStrategy[str]] = {"mentions": marked(), "plurals": plural(), "links": linked()}


@each_scope
@settings(max_examples=40, derandomize=True, deadline=None)
@given(data=st.data())
def test_what_is_not_refuted_holds_at_random(scope: str, data: st.DataObject) -> None:
    pair = Lines(data.draw(AT_RANDOM[scope]), data.draw(AT_RANDOM[scope]))
    assert broken(scope, pair) == []


@pytest.mark.parametrize(("law", "subject", "witness"), REFUTED)
def test_refuted_has_its_witness(law: Law, subject: str, witness: Lines) -> None:
    assert not law.statement(SUBJECTS[subject], document(witness.key), document(witness.response))


def test_argued_has_its_note() -> None:
    argued = {cell.note for law in LAWS for cell in law.cells.values() if isinstance(cell, Argued)}
    assert argued
    for place in argued:
        note, _, heading = place.partition("#")
        assert f"\n## {heading}\n" in TOP.joinpath("proofs_notes", note).read_text("utf-8"), place


def test_what_is_not_applicable_says_why() -> None:
    reasons = [cell.reason for law in LAWS for cell in law.cells.values() if isinstance(cell, NotApplicable)]
    assert reasons
    assert all(reasons)


def test_the_page_is_the_one_made_of_the_laws() -> None:
    assert TOP.joinpath("spec", "made", "annotated_invariants.md").read_text("utf-8") == page()
