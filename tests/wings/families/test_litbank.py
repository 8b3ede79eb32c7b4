"""LitBank's annotation beside its text: what it means, and what is refused where."""

from pathlib import Path

import pytest

from corefref import read, score_files
from corefref.door import partition
from corefref.formats.documents import Document, InputError, Repeated, Wanted, code_of
from corefref.partitions import Span
from corefref.wings.families import litbank
from corefref.wings.families.litbank import Kind

TEXT = "the dog 's bone\n\nit sleeps .\n"
MENTIONS = ["MENTION\tT1\t0\t0\t0\t2\tthe dog 's\tANI\tNOM", "MENTION\tT2\t1\t0\t1\t0\tit\tANI\tPRON"]
MENTIONS += ["MENTION\tT3\t0\t3\t0\t3\tbone\tFOO\tNOM"]
TSV = [*MENTIONS, "COREF\tT1\tdog-0", "COREF\tT2\tdog-0", "APPOS\tT3\tT1", "COP\tT9\tT8"]
PLACES = ["T1\tNOM_ANI 0 10\tthe dog 's", "T2\tPRON_ANI 17 19\tit", "T3\tNOM_FOO 11 15\tbone"]
BRAT = ["T4\tdog-0 0 10\tthe dog 's", *PLACES, "T5\tdog-0 17 19\tit", "R1\tappos Arg1:T3 Arg2:T1\t"]
TOY = partition([[Span(0, 2), Span(4, 4)], [Span(3, 3)]])
LINES: dict[Kind, list[str]] = {"tsv": TSV, "brat": BRAT}


def documents(kind: Kind, lines: list[str], text: str | None = TEXT, repeated: Repeated = "error") -> list[Document]:
    return list(litbank.documents(lines, "a/toy.ann", Wanted(repeated, keep_text=True, text=text), kind))


@pytest.mark.parametrize("kind", LINES)
def test_both_kinds_say_the_same(kind: Kind) -> None:
    (document,) = documents(kind, ["\ufeff" + LINES[kind][0] + "\r", "", *LINES[kind][1:]])
    assert (document.id, document.partition) == ("toy", TOY)
    assert [s.words for s in document.sentences] == [("the", "dog", "'s", "bone"), ("it", "sleeps", ".")]
    assert document.beside.types == {code_of(Span(0, 2)): "ANI", code_of(Span(4, 4)): "ANI", code_of(Span(3, 3)): "FOO"}
    assert list(document.beside.names.values()) == ["dog-0"]


@pytest.mark.parametrize(
    ("file", "name"),
    [("a/toy.ann.gz", "toy"), ("toy.tsv.ann", "toy.tsv"), ("a/toy.tsv", "toy"), ("a/.ann", ".ann"), (".gz", ".gz")],
)
def test_a_document_is_called_by_its_file_which_has_a_name_without_its_endings_or_keeps_them(
    file: str, name: str
) -> None:
    (document,) = litbank.documents(TSV, file, Wanted(text=TEXT), "tsv")
    assert document.id == name


def test_the_text_is_found_beside_the_annotation(tmp_path: Path) -> None:
    for kind, lines in LINES.items():
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "toy.ann").write_text("\n".join(lines) + "\n", "utf-8")
        (tmp_path / kind / "toy.txt").write_text(TEXT, "utf-8")
        assert read(tmp_path / kind / "toy.ann") == read(tmp_path / kind) == {"toy": TOY}
    assert score_files(tmp_path / "tsv", tmp_path / "brat").conll_f1 == 1.0
    (tmp_path / "brat" / "toy.txt").unlink()
    with pytest.raises(
        InputError, match=r"toy\.ann: an annotation without its text \(expected .*toy\.txt beside it\)$"
    ):
        read(tmp_path / "brat")


def test_the_first_of_repeated_mentions_is_kept_when_it_is_asked_for() -> None:
    again = "T6\tNOM_ANI 0 10\tthe dog 's"
    assert documents("brat", [*BRAT, again], repeated="first")[0].partition == TOY


@pytest.mark.parametrize(
    ("kind", "line", "message"),
    [
        ("tsv", "MENTION\tT1", "`MENTION⇥T1` is not a line of LitBank's tsv"),
        ("tsv", "COREF\tT1\t", "`COREF⇥T1` is not a line of LitBank's tsv"),
        ("tsv", "MENTION\tT4\t0\t0\t0\tx\tthe\tANI\tNOM", "`0 0 0 x` is not a place (expected sentence, token, senten"),
        ("tsv", "MENTION\tT4\t0\t0\t0\t4\tthe\tANI\tNOM", "token 4 of sentence 0 is beyond the text (expected 2 sent"),
        ("tsv", "MENTION\tT4\t2\t0\t2\t0\tthe\tANI\tNOM", "token 0 of sentence 2 is beyond the text"),
        ("tsv", "MENTION\tT4\t0\t1\t0\t0\tthe\tANI\tNOM", "mention `T4` ends before it begins"),
        ("tsv", "MENTION\tT4\t0\t0\t0\t1\tthe cat\tANI\tNOM", "the mention is `the cat`, and `the dog` in the text"),
        ("tsv", "MENTION\tT1\t0\t0\t0\t1\tthe dog\tANI\tNOM", "`T1` appears twice (expected each id once)"),
        ("tsv", "MENTION\tT4\t1\t0\t1\t0\tit\tANI\tPRON", "repeated mention: mentions T2 and T4 are the same"),
        ("tsv", "COREF\tT1\tcat-1", "mention `T1` has two entities"),
        ("tsv", "COREF\tT7\tcat-1", "`T7` is not a mention"),
        ("brat", "T6\tNOM_ANI 0 3", "`T6⇥NOM_ANI 0 3` is not a line of LitBank's brat"),
        ("brat", "E1\tevent", "`E1⇥event` is not a line of LitBank's brat"),
        ("brat", "T6\tNOM_ANI 1 3\the", "characters 1 to 3 do not begin and end with tokens of the text"),
        ("brat", "T6\tNOM_ANI 0 99\tthe", "characters 0 to 99 do not begin and end with tokens"),
        ("brat", "T6\tNOM_ANI 4 3\tthe", "mention `T6` ends before it begins"),
        ("brat", "T6\tdog 0 3\tthe", "`dog` is neither a mention nor an entity"),
        ("brat", "T6\tcat-1 0 10\tthe dog 's", "`the dog 's` has two entities"),
        ("brat", "T6\tcat-1 0 3\tthe", "entity `cat-1` refers to an offset where there is no mention"),
        ("brat", "T4\tcat-1 0 3\tthe", "`T4` appears twice"),
    ],
)
def test_every_fault_is_refused_at_its_line(kind: Kind, line: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        documents(kind, [*LINES[kind], line])
    assert str(caught.value).startswith(f"a/toy.ann:{len(LINES[kind]) + 1}: " + message.replace("⇥", "\\t"))
    with pytest.raises(InputError, match=r"^a/toy\.ann:1: the file is empty"):
        documents(kind, [])
