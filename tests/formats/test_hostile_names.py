"""Hostile names, tokens and places: what a format writes is read back as it was, or it is refused."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.formats.detection import detected, documents
from corefref.formats.documents import (
    NO_VALUE,
    Beside,
    CodedMention,
    Document,
    InputError,
    Unit,
    Wanted,
    code_of,
    place_of,
    word,
)
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import Span
from corefref.wings.families.conversion import Conversion, writable
from tests import effort

HOSTILE = st.sampled_from(
    ["a", "b c", "c,d", "{", "}", "she/pronoun", "she/name:X", "x/nominal", "/", "x/y", "\u00a0", "\u2028", "\u3000n",
     "\x85", "", "-", "_", "#", "#begin document (x)", "# begin document x", "#end document", "(0)", "0)", "|", "a|b",
     "1", "01", "0-1", "Span(start=0, end=1)", "\ufeff", "\ufeffx", "a\tb", "a\nb", "a\r", " a", "a ", "\x1f", "\x0c",
     "e1", "x-1", "a=b", "e[1/2]", "=", ";", "a; part 1", "/a", "..", "*", "나", "𝒳", "e\u0301", '"', "\\", "'",
     "\u200b", "%"]
)  # fmt: skip
"""What has a meaning in some format, or none in most."""

CHARACTERS = st.one_of(st.characters(codec="utf-8", exclude_characters="\0"), st.sampled_from("a \n\u2028\ufeff"))
WHOLE = st.one_of(HOSTILE, HOSTILE, st.text(CHARACTERS, max_size=3))
SPANS = st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda ends: code_of(Span(min(ends), max(ends))))


@st.composite
def hostile(draw: st.DrawFn) -> Document:
    """A document of tokens, of characters, of places without a text, or of names, as a reader gives it."""
    kind = draw(st.sampled_from(["tokens", "characters", "places", "places of characters", "names"]))
    found: list[CodedMention] = draw(st.lists(WHOLE if kind == "names" else SPANS, max_size=5, unique=True))
    entity_of = {m: draw(st.integers(0, 2)) for m in found}
    text: Mapping[str, object] = {}
    form: Format = "e2e"
    if kind == "tokens":
        words = draw(st.lists(WHOLE, min_size=6, max_size=6))
        cut = draw(st.integers(1, 6))
        text = {"sentences": [part for part in (words[:cut], words[cut:]) if part]}
    if kind == "characters":
        form, text = "fastcoref", {"text": draw(st.text(CHARACTERS, min_size=6, max_size=6)), "clusters_strings": []}
    (document,) = documents([json.dumps({"doc_key": "x", **text, "clusters": []})], "toy", form, Wanted(keep_text=True))
    entities = sorted(set(entity_of.values()))
    beside = Beside(
        names={e: draw(WHOLE) for e in entities} if draw(st.booleans()) else {},
        types={m: draw(WHOLE) for m in found if draw(st.booleans())} if draw(st.booleans()) else {},
    )
    name = draw(WHOLE.filter(bool))
    unit: Unit = "character" if kind == "places of characters" else document.unit
    document = replace(document, id=name, text_id=name, entity_of=entity_of, beside=beside, unit=unit)
    return document if kind != "names" or draw(st.booleans()) else annotated(draw, document)


def annotated(draw: st.DrawFn, document: Document) -> Document:
    """A document of names whose mentions say their types, as in set notation."""
    said = {m: draw(st.sampled_from(["pronoun", "nominal", "name", "name:X"])) for m in document.entity_of}
    return replace(document, annotations=said, beside=Beside())


def written(form: Format, document: Document) -> tuple[Document, Document]:
    """What a document is where it fits the format, and what is read of it there."""
    conversion = Conversion(ENTRIES[form], frozenset(ENTRIES[form].cannot_say))
    fitted = conversion.fitted(document, "1")
    conversion.refuse_what_is_lost()
    text = None
    if ENTRIES[form].beside is None:
        lines = conversion.write([fitted])
        file = "toy"
    else:
        lines, rows = conversion.files([fitted]).values()
        text = as_text(rows)
    found = as_text(lines).split("\n")[:-1]
    # Below the name of a document, tagged text that begins with # looks like a comment.
    if document.entity_of and not (ENTRIES[form].is_tagged and found[-1].startswith("#")):
        seems = detected(found)
        assert seems == ("jsonlines" if ENTRIES[form].is_json else form)
    file = f"{document.id}.ann" if text is not None else "toy"
    (again,) = documents(found, file, form, Wanted(keep_text=True, text=text))
    return fitted, again


def as_text(lines: list[str]) -> str:
    """Lines as a file has them, and as they are read."""
    return "".join(f"{line}\n" for line in lines).encode().decode().replace("\r\n", "\n")


def said(document: Document, form: Format) -> Mapping[str, object]:
    """What a document says that a format can say; where it has no place for tokens, places are names."""
    says, of_names = ENTRIES[form].says, form in ("sets", "scorch")
    members: dict[int, set[CodedMention]] = {}
    for m, entity in document.entity_of.items():
        members.setdefault(entity, set()).add(place_of(m) if of_names else m)
    found: dict[str, object] = {
        "entities": {frozenset(e) for e in members.values()},
        "unit": "" if of_names else document.unit,
        "words": words_in_columns(document) if form in IN_COLUMNS else [w for s in document.sentences for w in s.words],
    }
    if "names of documents" in says and not (ENTRIES[form].is_tagged and re.fullmatch("[1-9][0-9]*", document.id)):
        # In tagged text a number is not written: documents without names go by their numbers.
        found["id"] = document.id
    if "types of mentions" in says:
        found["types"] = {m: kind for m, kind in document.beside.types.items() if kind}
        found["annotations"] = document.annotations
    if "names of entities" in says and form != "litbank-brat":
        # There names end in numbers.
        names = document.beside.names.items()
        found["names"] = {frozenset(members[e]): name for e, name in names if not name.isdecimal() and e in members}
    return found


IN_COLUMNS = ("conll", "topics", "gum", "corefud", "universal-anaphora")


def words_in_columns(document: Document) -> list[str]:
    """The words as columns have them, where a token may have none."""
    words = [word(row) for block in (document.columns.blocks if document.columns else ()) for row in block.split("\n")]
    return words if any(found not in NO_VALUE for found in words) else []


def read_back(form: Format, document: Document) -> Document | None:
    """A document through a format; None where this refuses it."""
    try:
        return written(form, document)[1]
    except InputError:
        return None


@pytest.mark.parametrize("form", writable())
@effort.examples(400)
@given(first=hostile(), source=st.sampled_from(writable()))
def test_what_is_written_is_read_back_or_refused(form: Format, source: Format, first: Document) -> None:
    for document in filter(None, (first, read_back(source, first))):
        try:
            fitted, again = written(form, document)
        except InputError:
            continue
        assert said(again, form) == said(fitted, form)


def written_in_sets(text: str, form: Format) -> list[str]:
    """The lines of set notation that the command writes for an object of JSON."""
    conversion = Conversion(ENTRIES["sets"], frozenset({"names of documents", "names of entities"}))
    return conversion.lines(documents([text], "toy", form, Wanted(keep_text=True)))


def test_places_without_a_text_are_names_in_set_notation() -> None:
    assert written_in_sets('{"doc_key": "1", "clusters": [[[0, 1], [3, 3]], [[5, 6]]]}', "e2e") == ["{0-1 3-3} {5-6}"]
    said = '{"doc_id": "d", "omniscent_separate": [[["0", "3", "Mia", "Mia"], ["42", "45", "she", "Mia"]]]}'
    assert written_in_sets(said, "koconovel-omniscent-separate") == ["{0-2 42-44}"]


@pytest.mark.parametrize(
    "name", ["a b", "c,d", "{x}", "she/pronoun", "x/name:PERSON", "", "a\u00a0b", "a\u2028b", "a\nb"]
)
def test_names_that_set_notation_cannot_have_are_refused(name: str) -> None:
    with pytest.raises(InputError, match=r"^toy:1: mention `.*` of document `1` cannot be written \(expected a name "):
        written_in_sets(json.dumps({"name": "1", "type": "clusters", "clusters": {"1": [name, "y"]}}), "scorch")


def test_types_that_set_notation_cannot_have_are_refused() -> None:
    corenlp = {"docId": "1", "sentences": [{"tokens": [{"word": "He"}]}]}
    mention = {"sentNum": 1, "startIndex": 1, "endIndex": 2, "type": "PRONOMINAL"}
    (found,) = documents(
        [json.dumps({**corenlp, "corefs": {"1": [mention]}})], "toy", "corenlp", Wanted(keep_text=True)
    )
    conversion = Conversion(ENTRIES["sets"], frozenset({"names of documents", "tokens", "names of entities"}))
    with pytest.raises(
        InputError, match=r"type `PRONOMINAL` of mention `0-0` cannot be written \(expected --drop types"
    ):
        conversion.lines([found])


def test_a_token_with_the_end_of_a_line_is_refused_in_universal_anaphora() -> None:
    found = documents(
        ['{"doc_key": "d", "sentences": [["a\\nb"]], "clusters": []}'], "toy", "e2e", Wanted(keep_text=True)
    )
    with pytest.raises(InputError, match="document d would not be read again"):
        Conversion(ENTRIES["universal-anaphora"], frozenset()).lines(found)
