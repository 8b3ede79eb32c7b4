"""LitBank's two files written: their lines, what they keep, and what is refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.detection import detected
from corefref.formats.documents import Beside, Document, InputError, Wanted, code_of
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import Mention, Span
from corefref.wings.families import litbank, litbank_writing
from corefref.wings.families.conversion import Conversion, converted, is_name_of_a_file, writable, writable_alone
from corefref.wings.families.litbank import Kind
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import output_of, refusal_of
from tests.wings.families.test_litbank import LINES, TEXT

KINDS: tuple[Kind, ...] = ("tsv", "brat")
FORMS: dict[Kind, Format] = {"tsv": "litbank-tsv", "brat": "litbank-brat"}


def read(kind: Kind, lines: list[str], text: str) -> Document:
    (found,) = litbank.documents(lines, "toy.ann", Wanted(keep_text=True, text=text), kind)
    return found


def written(kind: Kind, document: Document) -> tuple[list[str], str]:
    annotation, text = Conversion(ENTRIES[FORMS[kind]], frozenset()).files([document]).values()
    return annotation, "".join(f"{line}\n" for line in text)


def changed(mentions: dict[Mention, int], **beside: object) -> Document:
    toy = read("tsv", LINES["tsv"], TEXT)
    return replace(toy, entity_of=mentions, beside=Beside(**beside))  # type: ignore[arg-type]  # one field at a time


def test_the_lines_are_those_of_the_grammar() -> None:
    toy = read("tsv", LINES["tsv"], TEXT)
    lines, text = written("tsv", toy)
    assert lines == [
        "MENTION\tT1\t0\t0\t0\t2\tthe dog 's\tANI\tNOM",
        "MENTION\tT2\t1\t0\t1\t0\tit\tANI\tPRON",
        "MENTION\tT3\t0\t3\t0\t3\tbone\tFOO\tNOM",
        "COREF\tT1\tdog-0",
        "COREF\tT2\tdog-0",
    ]
    # The empty line between the sentences is none of the text.
    assert text == "the dog 's bone\nit sleeps .\n"
    assert written("brat", toy)[0] == [
        "T1\tNOM_ANI 0 10\tthe dog 's",
        "T2\tPRON_ANI 16 18\tit",
        "T3\tNOM_FOO 11 15\tbone",
        "T4\tdog-0 0 10\tthe dog 's",
        "T5\tdog-0 16 18\tit",
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_either_is_the_other_there_and_back(kind: Kind, other: Kind) -> None:
    toy = read(kind, LINES[kind], TEXT)
    found = read(other, *written(other, toy))
    home = read(kind, *written(kind, found))
    for document in (found, home):
        assert (document.entity_of, document.beside) == (toy.entity_of, toy.beside)
        assert [s.words for s in document.sentences] == [s.words for s in toy.sentences]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("tsv", ["MENTION\tT1\t0\t0\t0\t1\tthe dog\t_\t_", "MENTION\tT2\t1\t0\t1\t0\tit\t_\tPRON"]),
        ("brat", ["T1\tMENTION 0 7\tthe dog", "T2\tPRON 16 18\tit"]),
    ],
)
def test_of_what_nothing_says_nothing_is_said(kind: Kind, expected: list[str]) -> None:
    it = code_of(Span(4, 4))
    bare = changed({code_of(Span(0, 1)): 3, it: 3}, kinds={it: "PRON"})
    lines, text = written(kind, bare)
    assert lines[:2] == expected
    again = read(kind, lines, text)
    assert (again.beside.types, again.beside.kinds) == ({}, {it: "PRON"})
    assert list(again.beside.names.values()) == ["3" if kind == "tsv" else "entity-3"]
    assert detected(lines) == FORMS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_type_without_a_kind_stays(kind: Kind) -> None:
    dog = code_of(Span(0, 1))
    again = read(kind, *written(kind, changed({dog: 0}, types={dog: "ANI"})))
    assert (again.beside.types, again.beside.kinds, again.beside.names) == ({dog: "ANI"}, {}, {})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("said", ["PROP", "NOM", "PRON"])
def test_names_nominals_and_pronouns_stay(kind: Kind, said: str) -> None:
    dog = code_of(Span(0, 1))
    again = read(kind, *written(kind, changed({dog: 0}, kinds={dog: said})))
    assert again.beside.kinds == {dog: said}


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_without_mentions_is_a_file_with_a_line(kind: Kind) -> None:
    lines, text = written(kind, changed({}))
    assert lines == [""]
    assert read(kind, lines, text).entity_of == {}


DOG = code_of(Span(0, 1))
IT = code_of(Span(4, 4))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("document", "message"),
    [
        (changed({DOG: 0, IT: 1}, names={0: "a-1", 1: "a-1"}), "two entities of document toy have one name"),
        (changed({DOG: 0}, names={0: "a\tb-1"}), "the name `a\tb-1` of an entity cannot be written"),
        (changed({DOG: 0}, types={DOG: "a\tb"}), "the type `a\tb` of mention 0-1 cannot be written"),
        (changed({DOG: 0}, kinds={DOG: "_"}), "the kind `_` of mention 0-1 cannot be written"),
        (changed({code_of(Span(6, 9)): 0}), "a mention reaches token 9, the text has 7"),
        (changed({code_of(Span(7, 7)): 0}), "a mention reaches token 7, the text has 7"),
        (changed({coded_nodes([0, 2]): 0}), "is not a span of tokens"),
        (replace(changed({}), columns=None), "document toy has no text"),
    ],
)
def test_what_cannot_be_written_is_refused(kind: Kind, document: Document, message: str) -> None:
    write = litbank_writing.tsv if kind == "tsv" else litbank_writing.brat
    with pytest.raises(InputError) as caught:
        list(write(document))
    assert ascii(message)[1:-1].replace("\\t", "\t") in str(caught.value).replace("\\t", "\t")


@pytest.mark.parametrize(
    ("beside", "message"),
    [({"types": {DOG: "person"}}, "the type `person`"), ({"kinds": {DOG: "NAME"}}, "the kind `NAME`")],
)
def test_labels_of_brat_have_their_form(beside: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        list(litbank_writing.brat(changed({DOG: 0}, **beside)))
    assert len(list(litbank_writing.tsv(changed({DOG: 0}, **beside)))) == 1


@pytest.mark.parametrize("token", ["New York", "a\tb", "", "\ufeffa"])
def test_tokens_that_the_text_would_part_are_refused(token: str) -> None:
    toy = changed({})
    (first, *rest) = toy.sentences
    with pytest.raises(InputError, match="cannot be written"):
        list(litbank_writing.text(replace(toy, sentences=(replace(first, words=(token,)), *rest))))


def test_kinds_are_lost_by_name_alone() -> None:
    toy = read("tsv", LINES["tsv"], TEXT)
    with pytest.raises(InputError, match=r"cannot hold 3 × kinds of mentions; the first: kind NOM in document toy"):
        list(converted([toy], "gum", ["types of mentions"]))
    assert list(converted([toy], "gum", ["types of mentions", "kinds of mentions"]))


def test_files_of_one_document_are_not_written_alone() -> None:
    assert set(writable()) - set(writable_alone()) == set(FORMS.values())


CONLL = "#begin document (a); part 000\nthe\t(0\ndog\t0)\n\nit\t(0)\nruns\t(1)\n#end document\n"


@pytest.mark.parametrize("form", FORMS.values())
def test_the_command_writes_a_folder_and_reads_it_again(
    form: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "in.conll", tmp_path / "out"
    source.write_text(CONLL, "utf-8")
    words = ["convert", str(source), str(out), "--to", form, "--drop", "document-names"]
    assert main(words) == 0
    assert sorted(path.name for path in out.iterdir()) == ["1.ann", "1.txt"]
    assert (out / "1.txt").read_text("utf-8") == "the dog\nit runs\n"
    assert main(["convert", str(out), str(tmp_path / "back"), "--to", "conll", "--drop", "names"]) == 0
    assert "(0" in (tmp_path / "back" / "1.conll").read_text("utf-8")
    capsys.readouterr()
    assert main(["score", str(tmp_path / "back" / "1.conll"), str(out / "1.ann"), "--metrics", "lea"]) == 0
    assert "100.00" in capsys.readouterr().out
    assert "already exists" in refusal_of(capsys, words)


@pytest.mark.parametrize(
    ("out", "text", "message"),
    [
        ("-", CONLL, "litbank-tsv has two files for a document (expected a folder to write into)"),
        ("out", CONLL.replace("(a)", "(nw/a)"), "cannot have a file of its name (expected --drop document-names)"),
        ("out", CONLL.replace("(a)", "(.a)"), "cannot have a file of its name"),
    ],
)
def test_what_has_no_place_is_refused(
    out: str, text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.conll"
    source.write_text(text, "utf-8")
    place = out if out == "-" else str(tmp_path / out)
    assert message in refusal_of(capsys, ["convert", str(source), place, "--to", "litbank-tsv"])
    assert not (tmp_path / "out").exists()


def test_two_documents_of_one_name_do_not_share_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.conll").write_text(CONLL, "utf-8")
    assert main(["convert", str(tmp_path / "in"), str(tmp_path / "out"), "--to", "litbank-brat"]) == 2
    assert "appears twice (expected each name once" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["litbank-tsv", "litbank-brat"])
def test_a_document_without_mentions_is_read_again(
    form: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.conll"
    source.write_text("#begin document (d)\nthe\t-\n#end document\n", "utf-8")
    assert main(["convert", str(source), str(tmp_path / "out"), "--to", form]) == 0
    annotation = str(tmp_path / "out" / "d.ann")
    assert main(["score", annotation, annotation, "--metrics", "mentions", "--undefined", "none"]) == 0
    assert '"mentions": 0' in output_of(capsys, ["stats", annotation, "--format", "json"])


@pytest.mark.parametrize(
    "name", ["CON", "nul.txt", "com1", "LPT9.a", "a:b", "-rf", "a?", "a.", "a ", "<a>", 'a"b', "a|b"]
)
def test_a_name_that_some_system_takes_otherwise_is_no_name_of_a_file(name: str) -> None:
    assert not is_name_of_a_file(name)


@pytest.mark.parametrize("name", ["console", "nullable", "com10", "a-b", "a.b", "Ann's", "a b", "é", "1"])
def test_other_names_are_names_of_files(name: str) -> None:
    assert is_name_of_a_file(name)


@pytest.mark.parametrize(("one", "other"), [("Doc", "doc"), ("\u00e9", "e\u0301"), ("stra\u00dfe", "STRASSE")])
def test_documents_whose_files_some_system_does_not_tell_apart_are_refused(
    one: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "in.conll", tmp_path / "out"
    source.write_text(
        CONLL.replace("(a); part 000", f"({one})") + CONLL.replace("(a); part 000", f"({other})"), "utf-8"
    )
    assert main(["convert", str(source), str(out), "--to", "litbank-tsv"]) == 2
    said = f"document {other} would have the files of document {one} on some systems"
    assert f"{said} (expected each name once, or --drop document-names)" in capsys.readouterr().err
    assert main(["convert", str(source), str(out), "--to", "litbank-tsv", "--drop", "document-names"]) == 0
