"""ECB+'s XML: what it means, what is refused where, its events and entities, and its list of validated sentences."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Document, InputError, Referents, RepeatedMentionError, Wanted, mention_of
from corefref.formats.table import SENTENCES_OF_ECB
from corefref.partitions import Mention, Nodes, Span
from corefref.wings.across import ecb
from tests import effort
from tests.commands import refusal_of

TEXT = """\
<?xml version="1.0" encoding="UTF-8"?>
<Document doc_name="36_1ecbplus.xml" doc_id="D">
<token t_id="1" sentence="0" number="0">Lee &amp; son</token>
<token t_id="2" sentence="0" number="1">quit</token>

<token t_id="3" sentence="1" number="0">He</token>
<token t_id="4" sentence="1" number="1">did</token>
<token t_id="5" sentence="1" number="2"> </token>
<Markables>
<HUMAN_PART_PER m_id="1"><token_anchor t_id="1"/></HUMAN_PART_PER>
<HUMAN_PART_PER m_id="2"><token_anchor t_id="3"/></HUMAN_PART_PER>
<ACTION_OCCURRENCE m_id="3"><token_anchor t_id="2"/></ACTION_OCCURRENCE>
<ACTION_STATE m_id="4"><token_anchor t_id="5"/><token_anchor t_id="3"/></ACTION_STATE>
<NEG_ACTION_STATE m_id="5"><token_anchor t_id="4"/></NEG_ACTION_STATE>
<HUMAN_PART_PER m_id="6" RELATED_TO="" TAG_DESCRIPTOR="lee" instance_id="HUM7"/>
<ACTION_OCCURRENCE m_id="7" RELATED_TO="" TAG_DESCRIPTOR="quits"/>
</Markables>
<Relations>
<CROSS_DOC_COREF r_id="8" note="HUM7"><source m_id="1"/><source m_id="2"/><target m_id="6"/></CROSS_DOC_COREF>
<INTRA_DOC_COREF r_id="9"><source m_id="3"/><source m_id="4"/><target m_id="7"/></INTRA_DOC_COREF>
</Relations>
</Document>"""
"""A text of our own."""


WITH_TEXT = Wanted(keep_text=True)


def read(text: str, wanted: Wanted = WITH_TEXT, referents: Referents = "all") -> Document:
    (document,) = ecb.documents(text.split("\n"), "toy.xml", wanted._replace(referents=referents))
    return document


def test_relations_join_mentions_and_others_are_singletons() -> None:
    document = read(TEXT)
    lee: list[Mention]
    quits: list[Mention]
    lee, quits, did = [Span(0, 0), Span(2, 2)], [Span(1, 1), Nodes((Span(2, 2), Span(4, 4)))], [Span(3, 3)]
    assert document.partition == partition([lee, quits, did])
    names = document.beside.names
    assert [
        {mention_of(m) for m, e in document.entity_of.items() if names[e] == name} for name in sorted(names.values())
    ] == [set(quits), set(did), set(lee)]
    assert sorted(names.values()) == ["36_1ecbplus.xml:3", "36_1ecbplus.xml:5", "HUM7"]
    assert {mention_of(m): kind for m, kind in document.beside.types.items()} == {
        Span(0, 0): "HUMAN_PART_PER",
        Span(2, 2): "HUMAN_PART_PER",
        Span(1, 1): "ACTION_OCCURRENCE",
        Nodes((Span(2, 2), Span(4, 4))): "ACTION_STATE",
        Span(3, 3): "NEG_ACTION_STATE",
    }


def test_the_document_says_its_text_and_its_place() -> None:
    document = read(TEXT)
    assert (document.id, document.line) == ("36_1ecbplus.xml", 2)
    assert [(s.start, s.line, s.words) for s in document.sentences] == [
        (0, 3, ("Lee & son", "quit")),
        (2, 6, ("He", "did", "-")),
    ]
    assert document.columns is not None
    assert list(document.columns)[1:3] == [(4, "1\tquit\t"), (6, "0\tHe\t")]
    assert [(p.start, p.topic, p.subtopic, p.sentence, p.validated) for p in document.places] == [
        (0, "36", "36_1", "0", None),
        (2, "36", "36_1", "1", None),
    ]
    assert read(TEXT.replace("ecbplus", "ecb")).places[0].subtopic == "36_0"
    assert read(TEXT.replace("36_1ecbplus.xml", "news")).places[0].topic == ""


def test_lines_of_tokens_that_do_not_follow_each_other_are_known() -> None:
    """Two tokens of a sentence on one line, as no tool writes them."""
    document = read(TEXT.replace("Lee &amp; son</token>\n", "Lee</token>"))
    assert document.columns is not None
    assert [line for line, _ in document.columns] == [3, 3, 5, 6, 7]


def test_a_target_with_tokens_is_a_mention_of_its_entity() -> None:
    text = TEXT.replace('<source m_id="2"/><target m_id="6"/>', '<target m_id="2"/>')
    assert read(text).partition == read(TEXT).partition


def test_events_and_entities_are_read_apart() -> None:
    assert read(TEXT, referents="entities").partition == partition([[Span(0, 0), Span(2, 2)]])
    events: list[list[Mention]] = [[Span(1, 1), Nodes((Span(2, 2), Span(4, 4)))], [Span(3, 3)]]
    assert read(TEXT, referents="events").partition == partition(events)


@pytest.mark.parametrize(
    ("before", "after", "line", "message"),
    [
        ('doc_name="36_1ecbplus.xml"', "", 2, "<Document> without `doc_name`"),
        ('t_id="2" sentence="0"', 't_id="2"', 4, "<token> without `sentence`"),
        ('t_id="2" sentence="0"', 't_id="2" sentence="x"', 4, "`x` is not the number of a sentence"),
        ('token t_id="2"', 'token t_id="1"', 4, "token `1` appears twice"),
        ('m_id="2"><token', 'm_id="1"><token', 11, "markable `1` appears twice"),
        ('<token_anchor t_id="2"/>', '<token_anchor t_id="9"/>', 12, "no token `9` before its markable"),
        ('<token_anchor t_id="2"/>', "", 12, "markable `3` has neither tokens nor `TAG_DESCRIPTOR`"),
        (' note="HUM7"', "", 19, "<CROSS_DOC_COREF> without `note`"),
        ('<target m_id="6"/>', "", 19, "a relation without a target, or with several"),
        ('<target m_id="6"/>', '<target m_id="6"/><target m_id="6"/>', 19, "a relation without a target, or with"),
        ('<source m_id="1"/>', '<source m_id="99"/>', 19, "no markable `99`"),
        ('<source m_id="1"/>', '<source m_id="6"/>', 19, "source `6` is not a mention"),
        ('<source m_id="3"/>', '<source m_id="1"/>', 20, "markable `1` is in two entities"),
        ("INTRA_DOC_COREF r", "OTHER r", 20, "an element <OTHER> in <Relations>"),
        ("<Markables>", "<Document>", 9, "an element <Document> in <Document>"),
        ("quit</token>", "quit</token> so", 4, "a text outside tokens: `so`"),
        ("quit</token>", "quit", 6, "an element <token> in <token>"),
        ("<Document", "<!DOCTYPE Document []><Document", 2, "a declaration `<!DOCTYPE`"),
        ("&amp;", "&", 3, "not XML: a `<` or `&` that begins nothing"),
        ("</Document>", "", 22, "not XML: it ends too early"),
        ("<Document", "<document", 2, "an element <document>"),
    ],
)
def test_what_is_not_of_the_format_is_refused_at_its_line(before: str, after: str, line: int, message: str) -> None:
    assert before in TEXT
    with pytest.raises(InputError) as caught:
        read(TEXT.replace(before, after, 1))
    assert str(caught.value).startswith(f"toy.xml:{line}: {message}")


def test_a_mention_stands_once() -> None:
    text = TEXT.replace('<token_anchor t_id="4"/>', '<token_anchor t_id="2"/>')
    with pytest.raises(RepeatedMentionError, match=r"^toy\.xml:14: repeated mention: markables 3 and 5 are the same"):
        read(text)
    assert read(text, Wanted("first")).partition == partition(
        [[Span(0, 0), Span(2, 2)], [Span(1, 1), Nodes((Span(2, 2), Span(4, 4)))]]
    )


LIST = f"{ecb.HEADER}\n36,1ecbplus,0\n"


@pytest.mark.parametrize("folder", ["36", "ECB+/36", "."])
def test_the_list_of_sentences_is_found_in_the_folder_or_above(folder: str, tmp_path: Path) -> None:
    """Of the five mentions two are in the listed sentence; the response has one of them, and none of others."""
    for side, text in (
        ("key", TEXT),
        ("response", TEXT.replace('<token_anchor t_id="2"/>', '<token_anchor t_id="4"/>')),
    ):
        (tmp_path / side / folder).mkdir(parents=True)
        text = (
            text.replace('m_id="5"><token_anchor t_id="4"/>', 'm_id="5"><token_anchor t_id="5"/>')
            if side != "key"
            else text
        )
        (tmp_path / side / folder / "1.xml").write_text(text, "utf-8")
    (tmp_path / "key" / SENTENCES_OF_ECB).write_text(LIST, "utf-8")
    found = corefref.score_files(tmp_path / "key", tmp_path / "response", "mentions", sentences="validated")["mentions"]
    assert (found.recall, found.precision) == (Fraction(1, 2), Fraction(1))


def test_without_a_list_nothing_says_which_sentences_are_validated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a" / "b" / "c" / "1.xml"
    path.parent.mkdir(parents=True)
    path.write_text(TEXT, "utf-8")
    (tmp_path / SENTENCES_OF_ECB).write_text(LIST, "utf-8")
    assert main(["score", str(path), str(path), "--sentences", "validated"]) == 2
    assert "does not say which sentences are validated (expected columns of topics" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "`` is not the header of the list"),
        ("Topic,File\n", 1, "`Topic,File` is not the header of the list"),
        (f"{LIST}36,1ecb\n", 3, "`36,1ecb` is not a sentence"),
        (f"{LIST}36,1ecb,x\n", 3, "`36,1ecb,x` is not a sentence"),
    ],
)
def test_a_list_of_sentences_is_refused_at_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(TEXT, Wanted(listed=("list.csv", text)))
    assert str(caught.value).startswith(f"list.csv:{line}: {message}")


def test_a_list_names_documents_and_sentences() -> None:
    assert [p.validated for p in read(TEXT, Wanted(listed=("list.csv", LIST))).places] == [True, False]
    assert [p.validated for p in read(TEXT, Wanted(listed=("list.csv", ecb.HEADER))).places] == [False, False]


COLUMNS = """\
#begin document 36
36	36_1	36_1ecbplus.xml	0	0	Lee & son	True	-
36	36_1	36_1ecbplus.xml	0	1	quit	True	(5)
36	36_1	36_1ecbplus.xml	1	0	He	True	-
36	36_1	36_1ecbplus.xml	1	1	did	True	(5)
36	36_1	36_1ecbplus.xml	1	2	-	True	-
#end document
"""


def test_events_of_the_key_meet_columns_of_events(tmp_path: Path) -> None:
    """Of three events, one of which has two runs, the response has two; all that it has is there."""
    key, response = tmp_path / "key.xml", tmp_path / "response.conll"
    key.write_text(TEXT, "utf-8")
    response.write_text(COLUMNS, "utf-8")
    for units in ("document", "topic", "corpus"):
        made = corefref.score_files(key, response, "mentions", units=units, referents="events")
        assert (made["mentions"].recall, made["mentions"].precision) == (Fraction(2, 3), Fraction(1))
        assert f"|referents:events|units:{units}|" in made.signature
    for one, other in ((key, response), (response, key)):
        assert main(["signature", str(one), str(other), "--referents", "events", "--units", "corpus"]) == 0


def test_what_tells_no_events_apart_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "response.conll"
    file.write_text(COLUMNS, "utf-8")
    for words in (["score", file, file], ["stats", file], ["check", file], ["convert", file, "-", "--to", "sets"]):
        expected = "(expected ECB+'s XML, which tells events and entities apart)"
        said = refusal_of(capsys, [*map(str, words), "--referents", "entities"])
        assert f"{file}: --referents entities: no file of ECB+'s XML {expected}" in said


def test_events_and_entities_are_counted_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "key.xml"
    file.write_text(TEXT, "utf-8")
    found = {}
    for referents in ("all", "events", "entities"):
        assert main(["stats", str(file), "--referents", referents, "--format", "json"]) == 0
        found[referents] = json.loads(capsys.readouterr().out)["mentions"]
    assert found == {"all": 5, "events": 3, "entities": 2}


def test_an_entity_with_a_note_is_one_in_all_documents(tmp_path: Path) -> None:
    """HUM7 has 4 mentions in two documents, 3 links; the entity of a relation within each has 2, a link each: 5."""
    for side, note in (("key", "HUM7"), ("response", "HUM8")):
        (tmp_path / side).mkdir()
        (tmp_path / side / "1.xml").write_text(TEXT, "utf-8")
        other = TEXT.replace("36_1ecbplus", "36_2ecb").replace('note="HUM7"', f'note="{note}"')
        (tmp_path / side / "2.xml").write_text(other, "utf-8")
    found = corefref.score_files(tmp_path / "key", tmp_path / "response", "muc", units="topic")["muc"]
    assert (found.recall, found.precision) == (Fraction(4, 5), Fraction(1))


_PIECES = [line for line in TEXT.split("\n") if line] + ["<a>", "</a>", "x", "&", "<!-- c -->", '<target m_id="1"/>']


def read_or_refused(lines: list[str]) -> Document | int | None:
    """The document of a text, or the line that is refused."""
    try:
        (document,) = ecb.documents(lines, "toy.xml", Wanted())
    except InputError as error:
        return error.line
    return document


@effort.examples(300)
@given(st.one_of(st.lists(st.sampled_from(_PIECES)), st.lists(st.text()), st.permutations(_PIECES[:8])))
def test_every_text_is_read_or_refused_at_a_line(lines: list[str]) -> None:
    found = read_or_refused(lines)
    assert isinstance(found, Document) or found in range(1, sum(line.count("\n") + 1 for line in lines) + 2)


_DAMAGE = st.tuples(st.integers(0, len(TEXT)), st.sampled_from(["", '"', "<", ">", "1", "9", "/", " x"]))


@effort.examples(300)
@given(st.lists(_DAMAGE, max_size=3))
def test_every_damaged_text_is_read_or_refused_at_a_line(damages: list[tuple[int, str]]) -> None:
    text = TEXT
    for at, by in damages:
        text = text[:at] + by + text[at + 1 :]
    lines = text.split("\n")
    found = read_or_refused(lines)
    if isinstance(found, Document):
        assert set(found.beside.names) == set(found.entity_of.values())
    else:
        assert found in range(1, len(lines) + 1)
