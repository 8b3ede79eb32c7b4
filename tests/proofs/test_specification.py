"""The page of the specification is what the laws rest on, as Coq found it, and can be read in an hour."""

import re

from corefref.registry import ENTRIES, IDS
from proofs_notes import contents, specification, stated, theories
from spec.invariants import INVARIANTS

KNOWN = specification.items()
LAWS = {law.name: law for law in specification.law_items()}


def test_the_page_is_made_from_the_record() -> None:
    page = specification.page()
    assert specification.FILE.read_text("utf-8") == page
    assert page.count("\n") <= specification.LONGEST


def test_the_page_shows_all_that_the_laws_rest_on() -> None:
    """Fields of records and constructors are shown with their records."""
    page = specification.page()
    missing = [item.name for item in specification.needed() if not re.search(rf"\b{item.name.split('.')[1]}\b", page)]
    assert missing == []
    names = {item.name for item in specification.needed()}
    assert {f"metrics.{m}" for m in IDS if ENTRIES[m].argued} <= names
    assert {f"invariants.{invariant.id}" for invariant in INVARIANTS} <= names


def test_each_definition_stands_below_what_it_means() -> None:
    """A line that defines something follows a comment, or a definition that the comment above is of, too."""
    for theory in theories.files():
        known = specification.meanings(theory)
        wanted = {item.name.partition(".")[2] for item in specification.needed() if item.name.startswith(theory[:-1])}
        shown = [name for name, _ in specification.definitions(theory) if name in wanted]
        invariants = {invariant.id for invariant in INVARIANTS}
        assert [n for n in shown if n not in invariants and not specification.meaning_of(n, known)] == [], theory


def test_the_page_shows_the_notations_and_what_the_letters_stand_for() -> None:
    page = specification.page()
    for shown in (
        "Notation \"'pairwise' K R , P\" :=\n  (forall (T : finType) (K R : {set {set T}}), is_partition K -> ",
        "Coercion metric_of : ratios >-> metric.",
        "Implicit Types (F : measure) (m : metric) (q : ratios) (a b : figure).",
    ):
        assert shown in page


def test_what_the_page_is_made_of_is_what_coq_found() -> None:
    """The record says of each law how many items it rests on, with a digest of all, as Coq printed its statement."""
    found = stated.recorded()
    assert len(LAWS) == sum(text.startswith("law ") for text in found.values())
    said = {name: found[name].split("\n")[0] for name in LAWS}
    assert {name for name, law in LAWS.items() if not said[name].endswith(stated.rests("law", law, KNOWN))} == set()


def test_another_definition_is_seen_in_the_laws_that_rest_on_it() -> None:
    reached = {item.name for law in LAWS.values() for item in contents.closure(law, KNOWN)}
    assert reached == {item.name for item in specification.needed()}
    name = "metrics.metric_of"
    other = {**KNOWN, name: contents.Item("transparent", name, "0" * 16, KNOWN[name].refers)}
    on_it = [law for law in LAWS.values() if KNOWN[name] in contents.closure(law, KNOWN)]
    assert len(on_it) > 400
    assert [law.name for law in on_it if stated.rests("law", law, KNOWN) == stated.rests("law", law, other)] == []
