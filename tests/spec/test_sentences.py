"""Every sentence of the papers is listed with what the spec makes of it; COREFREF_PAPERS says where the texts are."""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.spec import sentences

LISTED = sentences.listed()
TEXTS = os.environ.get("COREFREF_PAPERS", "")


def test_the_list_is_in_the_form_that_is_written() -> None:
    assert (sentences.SPEC / "sentences.json").read_text("utf-8") == sentences.written(LISTED)


def test_every_kind_is_known_and_named_claims_are_there() -> None:
    assert tuple(LISTED) == sentences.PAPERS
    for paper, rows in LISTED.items():
        known = sentences.quotes()[paper]
        for row in rows:
            assert row.kind in sentences.KINDS, row
            assert set(row.claims) <= set(known), row
            checked = any(not name.startswith("unchecked: ") for name in row.claims)
            assert (row.kind == "checked") == checked, row
            assert (row.kind == "unchecked") == (bool(row.claims) and not checked), row
    assert Counter(row.kind for rows in LISTED.values() for row in rows)["checked"] > 100


@pytest.mark.parametrize("paper", sentences.PAPERS)
def test_every_claim_quotes_a_sentence(paper: str) -> None:
    named = {name for row in LISTED[paper] for name in row.claims}
    assert named == set(sentences.quotes()[paper])


def test_a_quote_is_of_a_sentence_if_most_of_it_is() -> None:
    said = "Precision drops con- siderably, (unlike recall) under the new scorer."
    assert sentences.is_quoted("precision drops considerably, unlike recall", said)
    assert not sentences.is_quoted("recall drops considerably under the old scorer and rises later", said)


@pytest.mark.skipif(not TEXTS, reason="COREFREF_PAPERS names no folder with the texts of the papers")
@pytest.mark.parametrize("paper", sentences.PAPERS)
def test_the_list_has_every_sentence_of_the_text(paper: str) -> None:
    found = sentences.sentences((Path(TEXTS) / f"{paper}.txt").read_text("utf-8"))
    rows = LISTED[paper]
    assert [row.digest for row in rows] == [sentences.digest(sentence) for sentence in found]
    known = sentences.quotes()[paper]
    for row, sentence in zip(rows, found, strict=True):
        quoted = {name for name, quote in known.items() if sentences.is_quoted(quote, sentence)}
        assert quoted <= set(row.claims), sentence


@pytest.mark.skipif(not TEXTS, reason="COREFREF_PAPERS names no folder with the texts of the papers")
@pytest.mark.parametrize("paper", sentences.PAPERS)
def test_what_a_page_says_is_on_a_page(paper: str) -> None:
    files = [path for form in ("md", "json") for path in sentences.SPEC.rglob(f"*.{form}")]
    notes = (sentences.SPEC.parent / "proofs_notes").glob("*.md")
    pages = "|".join(
        sentences.letters(path.read_text("utf-8")) for path in [*files, *notes] if path.name != "sentences.json"
    )
    found = sentences.sentences((Path(TEXTS) / f"{paper}.txt").read_text("utf-8"))
    for row, sentence in zip(LISTED[paper], found, strict=True):
        said = sentences.letters(sentence)
        windows = {said[at : at + 25] for at in range(max(1, len(said) - 24))}
        assert row.kind != "page" or any(window in pages for window in windows), sentence


def test_the_page_of_claims_says_how_many_sentences_there_are() -> None:
    page = (sentences.SPEC / "made" / "claims.md").read_text("utf-8")
    (number,) = re.findall(r"all ([0-9,]+) sentences", page)
    assert int(number.replace(",", "")) == sum(map(len, LISTED.values()))
