"""What the readers of annotation tools and of programs have in common: marks, empty files, names, repeated mentions."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import pytest

from corefref.door import partition
from corefref.formats.documents import Document, InputError, Wanted
from corefref.partitions import Span
from corefref.wings.families import booknlp, brat, mmax2, sacr, sgml, webanno
from corefref.wings.families.parts_of_names import with_parts
from corefref.wings.families.utf16 import places
from corefref.wings.families.xml_elements import elements

Reader: TypeAlias = Callable[[Iterable[str], str, Wanted], Iterable[Document]]

TOKENS = "sentence_ID\ttoken_ID_within_document\tword\n0\t0\tAnn\n0\t1\tmet\n0\t2\ther\n"
HEADER = "COREF\tstart_token\tend_token\tprop\tcat\ttext"
ANN, HER = "T1\tP 0 3\tAnn", "T2\tP 8 11\ther"
RELATIONS = ("#FORMAT=WebAnno TSV 3.2", "#T_SP=a.Ref|kind|b", "#T_RL=a.Coref|type|BT_a.Ref", "")
SAMPLES: dict[str, tuple[Reader, Sequence[str], str | None]] = {
    "a.entities": (booknlp.documents, (HEADER, "1\t0\t0\tPROP\tPER\tAnn", "1\t2\t2\tPRON\tPER\ther"), TOKENS),
    "a.ann": (brat.documents, (ANN, HER, "*\tSame T1 T2"), "Ann met her"),
    "a.sacr": (sacr.documents, ("{x Ann} met {x her}",), None),
    "a.sgm": (sgml.documents, ('<DOC><TEXT><COREF ID="1">Ann</COREF> met', "</TEXT></DOC>"), None),
    "a.tsv": (webanno.documents, (*RELATIONS, "1-1\t0-3\tAnn\tx\t_\t_\t_"), None),
}


def read(name: str, lines: Iterable[str], folder: str = "", **wanted: object) -> Document:
    reader, _, text = SAMPLES[name]
    asked = Wanted(text=text, repeated="first" if wanted.get("first") else "error")
    (document,) = reader(lines, folder + name, asked)
    return document


@pytest.mark.parametrize("name", SAMPLES)
def test_a_mark_of_utf_8_at_the_beginning_is_no_character(name: str) -> None:
    lines = SAMPLES[name][1]
    assert read(name, [f"\ufeff{lines[0]}", *lines[1:]]) == read(name, lines)


@pytest.mark.parametrize("name", ["a.entities", "a.ann", "a.tsv"])
def test_lines_may_end_as_in_windows(name: str) -> None:
    lines = SAMPLES[name][1]
    assert read(name, [f"{line}\r" for line in lines]).partition == read(name, lines).partition


@pytest.mark.parametrize("name", SAMPLES)
def test_an_empty_file_is_refused_at_its_first_line(name: str) -> None:
    with pytest.raises(InputError, match=f"^{name}:1: "):
        read(name, [])


def test_a_mark_further_down_is_a_character() -> None:
    assert read("a.sacr", ["a", "\ufeff{x b}"]).partition == partition([[Span(3, 3)]])


@pytest.mark.parametrize("name", ["a.ann", "a.sacr", "a.tsv"])
def test_a_document_is_called_after_its_file_in_whatever_folder(name: str) -> None:
    assert (read(name, SAMPLES[name][1], "x/y/").id, read(name, SAMPLES[name][1], "x/y/").text_id) == ("a", "a")


def test_of_a_repeated_mention_the_first_counts_where_that_is_asked_for() -> None:
    """By hand: `Ann` is in an entity of its own, and again in that of `her`."""
    two = partition([[Span(0, 2)], [Span(8, 10)]])
    assert read("a.ann", (ANN, HER, "T3\tP 0 3\tAnn", "*\tSame T2 T3"), first=True).partition == two
    rows = (HEADER, "1\t0\t0\tPROP\tPER\tAnn", "2\t2\t2\tPRON\tPER\ther", "2\t0\t0\tPROP\tPER\tAnn")
    assert read("a.entities", rows, first=True).partition == partition([[Span(0, 0)], [Span(2, 2)]])
    with pytest.raises(InputError, match="repeated mention"):
        read("a.entities", rows)


def test_one_label_of_brat_s_relations_joins_whatever_it_is() -> None:
    assert read("a.ann", (ANN, HER, "R1\tMeets Arg1:T1 Arg2:T2")).partition == partition([[Span(0, 2), Span(8, 10)]])


@pytest.mark.parametrize("line", ["*\tSame T1 T2 x", "x # y", "x A1\tP T1"])
def test_what_goes_on_behind_a_line_of_brat_or_before_it_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="is neither a mention nor a relation"):
        read("a.ann", (ANN, HER, line))


def test_webanno_s_links_without_a_type_join() -> None:
    """The third token names two, with one type for both."""
    rows = [f"1-{n}\t{2 * n}-{2 * n + 1}\t{w}\tx\t_\t_\t_" for n, w in ((1, "a"), (2, "b"))]
    rows.append("1-3\t6-7\tc\tx\t_\tcoref\t1-1|1-2")
    assert read("a.tsv", (*RELATIONS, *rows)).partition == partition([[Span(0, 0), Span(1, 1), Span(2, 2)]])
    with pytest.raises(InputError, match="is not a token"):
        read("a.tsv", (*RELATIONS, "1-1x\t0-3\tAnn\tx\t_\t_\t_"))


@pytest.mark.parametrize(("part", "shown"), [("7", "d; part 007"), ("12345678", "d; part 12345678"), ("1" * 9, "d")])
def test_a_part_of_at_most_eight_digits_is_named(part: str, shown: str) -> None:
    line = f'<DOC DOCNO="d@x"><TEXT PARTNO="{part}"><COREF ID="1">a</COREF></TEXT></DOC>'
    assert read("a.sgm", [line]).id == shown


def test_the_words_of_a_packed_level_are_not_packed() -> None:
    level = '<markables><markable id="m1" span="w1"/></markables>'
    with pytest.raises(InputError, match=r"\.\./Basedata/x_words\.xml"):
        list(mmax2.documents([level], "x_coref_level.xml.gz", Wanted()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("<a>", "it ends too early"),
        ("<a", "it ends inside a tag"),
        ("<a><![CDATA[x", "it ends inside a CDATA section"),
        ("<a><b></a>", "an end tag that does not close the element that is open"),
        ("<a b='1' b='2'/>", "an attribute twice in one tag"),
        ("<a/><b/>", "more behind the end"),
        ("<a>&x;</a>", "an entity that nothing defines"),
        ("<x:a/>", "a prefix that no `xmlns` declares"),
        ("<a>&</a>", "a `<` or `&` that begins nothing"),
    ],
)
def test_what_is_not_xml_is_said_in_our_words(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        elements([text] if text else [], "a.xml", "an element")
    assert str(caught.value).startswith(f"a.xml:1: {'' if not text else 'not XML: '}{said}")


def test_what_is_not_xml_is_refused_at_its_line() -> None:
    with pytest.raises(InputError, match=r"^a\.xml:3: not XML: an end tag"):
        elements(["<a>", "<b>", "</a>"], "a.xml", "an element")


def test_places_are_counted_as_is_asked_for() -> None:
    """The second character takes two code units."""
    offsets = range(-1, 5)
    assert [*map(places("a\U0001f600b", Wanted(offsets="utf-16")), offsets)] == [None, 0, 1, None, 2, 3]
    assert [*map(places("a\U0001f600b", Wanted()), offsets)] == [None, 0, 1, 2, 3, None]


@pytest.mark.parametrize(("name", "names"), [("bc/x_0", ("bc/x; part 000", "bc/x")), ("bc/x", ("bc/x", "bc/x"))])
def test_a_name_of_the_e2e_family_says_the_part(name: str, names: tuple[str, str]) -> None:
    (found,) = with_parts([Document(name, name, {})])
    assert (found.id, found.text_id) == names
