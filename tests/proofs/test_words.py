"""What pages say of proofs and claims is what was read, and names what it means."""

import re

import pytest

from corefref.registry import IDS
from corefref.wings.examples.worked_examples import ClaimData
from proofs_notes import claims, theories
from tests.proofs import words

SENTENCES = words.sentences()


def test_sentences_and_claims_are_as_they_were_read() -> None:
    """If this fails, read what changed, and run `python -m tests.proofs.words`."""
    assert words.FILE.read_text("utf-8").splitlines() == words.record().splitlines()


def test_a_sentence_names_the_theorem_that_it_means() -> None:
    assert len(SENTENCES) > 60
    assert [
        (one.page, one.text)
        for one in SENTENCES
        if not one.names and one.page not in words.GENERAL and not words.NOT_PROVED.search(one.text)
    ] == []


def test_a_sentence_names_nothing_that_is_not_there() -> None:
    """What stands in its text like a name is a theorem, an invariant, a metric, or a definition of a theory."""
    names = words.known() | {s.name for s in theories.constants()} | {*IDS}
    named = ((one, name) for one in SENTENCES for name in re.findall(r"`([a-z]\w*_\w+)`|#(\w+_\w+)", one.text))
    assert [(one.page, name) for one, (by, to) in named if (name := by or to) not in names] == []


def test_the_pages_that_speak_in_general_are_there() -> None:
    assert [page for page in words.GENERAL if not (words.TOP / page).is_file()] == []


@pytest.mark.parametrize(
    "text",
    [
        "Minimum spans are proved in Coq.",
        "It is a theorem of all readers.",
        "Coq proves it, whatever the file.",
        "This was checked in Coq.",
        "The grammar is in Coq, with its reader.",
        "Coq has checked each reader.",
        "Minimum spans are machine-checked.",
    ],
)
def test_a_sentence_that_says_proved_is_seen(text: str) -> None:
    [found] = words.sentences_of("a.md", text, words.known())
    assert found.names == ()


def test_claims_that_exchange_their_theorems_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(words.of_claims())
    first, second = [c for c in claims.data() if len(c["decided"]["proofs"]) == 1][:2]
    exchanged = {first["id"]: second["decided"], second["id"]: first["decided"]}
    changed: list[ClaimData] = [{**c, "decided": exchanged.get(c["id"], c["decided"])} for c in claims.data()]
    monkeypatch.setattr(claims, "data", lambda: changed)
    after = list(words.of_claims())
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 2
    stronger: list[ClaimData] = [{**c, "reading": c["reading"].replace("does not lower", "raises")} for c in changed]
    monkeypatch.setattr(claims, "data", lambda: stronger)
    assert list(words.of_claims()) != after
