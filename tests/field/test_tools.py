"""
What annotation tools write, each in a small file of our own in the tool's exact shape, against one key in columns.

The key and the entities are those of `test_programs`: by hand every figure is 1.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Wanted, mention_of
from corefref.partitions import Nodes, Span
from corefref.scoring import sources
from tests.commands import output_of

HERE = Path(__file__).parent / "tools"
KEY = HERE.parent / "programs" / "key.conll"

ONE_COMMAND: dict[str, Sequence[str]] = {
    "WebAnno.tsv": (),
    "INCEpTION.tsv": (),
    "OntoNotes.coref": (),
    "MUC.sgm": ("--align", "characters"),
    "brat.ann": ("--align", "characters"),
    "SACR.sacr": ("--align", "characters"),
    "MMAX2/Markables/toy_coref_level.xml": (),
    "CorefAnnotator.xmi": ("--align", "characters"),
}
"""By file, the options that its users need: some tools have other words, or count characters."""


@pytest.mark.parametrize("name", ONE_COMMAND)
def test_a_tool_s_file_is_scored_by_one_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", str(KEY), str(HERE / name), *ONE_COMMAND[name], "--format", "json"]
    found = json.loads(output_of(capsys, words))
    assert {metric["f1"]["exact"] for metric in found["metrics"].values()} == {"1"}


def said_of(capsys: pytest.CaptureFixture[str], folder: Path, name: str, lines: Sequence[str], text: str = "") -> str:
    """Check a file, and return what is wrong in it."""
    (folder / name).write_text("\n".join(lines) + "\n", "utf-8")
    if text:
        (folder / name).with_suffix(".txt").write_text(text, "utf-8")
    main(["check", str(folder / name), "--ignore", "singleton"])
    return "".join(capsys.readouterr())


REFERENTS = ("#FORMAT=WebAnno TSV 3.2", "#T_SP=a.Ref|kind|b", "#T_RL=a.Coref|type|BT_a.Ref", "")
LINKS = ("#FORMAT=WebAnno TSV 3.3", "#T_SP=a.POS|", "#T_CH=a.CoreferenceLink|referenceRelation|referenceType", "")


def read(folder: Path, name: str, lines: Sequence[str]) -> tuple[object, dict[object, str]]:
    """The entities of a file, and the types of its mentions."""
    (folder / name).write_text("\n".join(lines) + "\n", "utf-8")
    (found,) = sources.opened(str(folder / name)).documents(None, Wanted(keep_text=True))
    return found.partition, {mention_of(m): kind for m, kind in found.beside.types.items()}


def test_webanno_s_spans_without_ids_with_gaps_and_what_joins_them(tmp_path: Path) -> None:
    """`a … c` has a gap, `b` no id; a bridge joins nothing, and an escaped bar is no second value."""
    rows = (
        "1-1\t0-1\ta\tx[1]\t*[1]\tcoref|bridge\t2-1[0_1]|1-2[0_1]\t",
        "1-2\t2-3\tb\ty\\|z\t_\t_\t_\t",
        "1-2.1\t2-3\tb\t_\t_\t_\t_\t",
        "1-3\t4-5\tc\tx[1]\t*[1]\t_\t_\t_\t_",
        "2-1\t6-7\td\t*\t*\t_\t_",
    )
    entities, types = read(tmp_path, "a.tsv", (*REFERENTS, *rows))
    gap = Nodes((Span(0, 0), Span(2, 2)))
    assert entities == partition([[gap, Span(3, 3)], [Span(1, 1)]])
    assert types == {gap: "x", Span(1, 1): "y|z"}


def test_webanno_s_links_have_their_types(tmp_path: Path) -> None:
    rows = (
        "1-1\t0-1\ta\t_\t*->1-1|*->2-1\tn[1]|m[2]\t",
        "1-2\t2-3\tb\tX\t*->1-1\tn[1]\t",
        "2-1\t4-5\tc\t_\tcoref->2-2\t*\t",
    )
    entities, types = read(tmp_path, "a.tsv", (*LINKS, *rows))
    assert entities == partition([[Span(0, 1)], [Span(0, 0), Span(2, 2)]])
    assert types == {Span(0, 1): "n", Span(0, 0): "m"}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (REFERENTS[:2], "a.tsv: 0 layers that may join mentions: none"),
        ((REFERENTS[0], REFERENTS[2], "1-1\t0-1\ta\t_\t_"), "no layer `a.Ref`, which relations join"),
        ((REFERENTS[0], "#T_RL=a.Coref|type"), ":2: not-read: relation layer `a.Coref` joins no layer"),
        ((*REFERENTS, "1-1\t0-1\ta\t_"), "1 cells, the layers have 4 columns"),
        ((*REFERENTS, "1-1\t0-1\ta" + "\t_" * 4 + "\tx"), "5 cells, the layers have 4 columns"),
        ((*REFERENTS, "1-1\t0-1"), "is not a token"),
        ((*REFERENTS, "x\t0-1\ta" + "\t_" * 4), "is not a token"),
        ((*REFERENTS, "1-1.1\t0-1\ta\tx\t_\t_\t_"), "an annotation of a part of a token, `a`"),
        ((*REFERENTS, "1-1\t0-1\ta\tx\t_\tcoref\tb"), "`b` is not a relation"),
        ((*REFERENTS, "1-1\t0-1\ta\tx\t_\tcoref\t1-1[4_0]"), "names 4, which has no annotation of layer a.Ref"),
        ((*REFERENTS, "1-1\t0-1\ta\tx[1]|x[2]\t_\t_\t_"), "repeated-mention: repeated mention: `a`"),
        ((*LINKS, "1-1\t0-1\ta\t_\t_\tx"), "`_ x` names no link"),
        ((*LINKS, "1-1\t0-1\ta\t_\t*->1-1|x\t_"), "`x` is not a link"),
        ((*LINKS, "#T_CH=a.Coref2|a|b"), "2 layers that may join mentions: a.CoreferenceLink, a.Coref2"),
    ],
)
def test_what_is_not_webanno_s_is_refused(
    lines: Sequence[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, "a.tsv", lines)


def test_brat_s_mentions_with_gaps_and_lines_of_several(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann and Bob met her and him.", "utf-8")
    lines = ("T1\tP 0 3;8 11\tAnn Bob", "T2\tQ 16 19\ther", "T3\tP 24 27\thim", "T4\tP 0 3\tAnn", "*\tSame T2 T3 T1")
    entities, types = read(tmp_path, "a.ann", lines)
    gap = Nodes((Span(0, 2), Span(8, 10)))
    assert entities == partition([[gap, Span(16, 18), Span(24, 26)], [Span(0, 2)]])
    assert types == {gap: "P", Span(16, 18): "Q", Span(24, 26): "P", Span(0, 2): "P"}


ANN = "T1\tP 0 3\tAnn"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((ANN, ANN), "`T1` appears twice"),
        ((ANN, "E1\tMeet:T1"), "`E1\\tMeet:T1` is neither a mention nor a relation"),
        (("T1\tP 0 99\tAnn",), "characters 0 to 99 of 8"),
        (("T1\tP 3 3\tAnn",), "characters 3 to 3 of 8"),
        (("T1\tP 0 3\tEva",), "the mention is `Eva`, and `Ann` in the text"),
        ((ANN, "R1\tCoref Arg1:T1 Arg2:T9"), "`T9` is not a mention"),
        ((ANN, "*\tSame T1 T9"), "`T9` is not a mention"),
        ((ANN, "R1\tA Arg1:T1 Arg2:T1", "R2\tB Arg1:T1 Arg2:T1"), "relations A, B, of which none begins with `coref`"),
        ((ANN, "T2\tQ 0 3\tAnn"), "repeated-mention: repeated mention: `Ann`"),
    ],
)
def test_what_is_not_brat_s_is_refused(
    lines: Sequence[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, "a.ann", lines, "Ann met.")


def test_brat_without_its_text_is_refused_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "an annotation without its text (expected " in (said := said_of(capsys, tmp_path, "a.ann", [ANN]))
    assert "a.txt beside it)" in said


def test_sacr_s_mentions_nest_and_go_over_lines(tmp_path: Path) -> None:
    entities, _ = read(tmp_path, "a.sacr", ["#title:x", '{A:h="a \\" {b}",i=2 Ann\'{B s} ', "cat} {B it}"])
    # `Ann's ⏎cat` with its line end, `s`, and `it`.
    assert entities == partition([[Span(0, 9)], [Span(4, 4), Span(11, 12)]])


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (['{A:h="a" Ann'], ":1: not-read: a mention of `A` does not end"),
        (['{A:h="a" Ann}}'], '`}` without an open `{`, after `{A:h="a" Ann}`'),
        (['{A:h="a" Ann} {b'], "`{b` begins no mention"),
        (['{A:h="a" }'], "a mention of `A` without a text"),
        (['{A:h="a" {A Ann}}'], "repeated-mention: repeated mention: `Ann`"),
    ],
)
def test_what_is_not_sacr_s_is_refused(
    lines: Sequence[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, "a.sacr", lines)


def test_a_ref_is_followed_and_an_apposition_left_out(tmp_path: Path) -> None:
    """A REF may come before what it names; `a &amp; b` is three words, and so is a lone `<`."""
    text = [
        "<doc>",
        '<TEXT><p><COREF ID="9" REF="2">a &amp; b</COREF> < <coref id=2>c</coref>',
        '<COREF ID="4" TYPE="APPOS"><COREF ID="5">d</COREF> e</COREF></TEXT></doc>',
    ]
    entities, _ = read(tmp_path, "a.sgm", text)
    assert entities == partition([[Span(0, 2), Span(4, 4)], [Span(5, 5)]])
    (found,) = sources.opened(str(tmp_path / "a.sgm")).documents(None, Wanted(keep_text=True))
    assert [s.words for s in found.sentences] == [("a", "&", "b", "<", "c"), ("d", "e")]
    assert (found.id, found.is_named) == ("1", False)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<COREF>a</COREF>", "`<COREF>` has no id"),
        ('<COREF ID="1">a', "half-bracket: mention `1` is not closed"),
        ("a</COREF>", "half-bracket: `</COREF>` without an open `<COREF>`"),
        ('<COREF ID="1"></COREF>', "mention `1` has no word"),
        ('<COREF ID="1" TYPE="PART">a</COREF>', "mention `1` is of type `PART`"),
        ('<COREF ID="1" REF="7">a</COREF>', "`REF` names `7`, which is no mention of its text"),
        ('<COREF ID="1"><COREF ID="2">a</COREF></COREF>', "repeated-mention: repeated mention: `a`"),
        ("a</TEXT><COREF ID='1'>b</COREF><TEXT>", "a `COREF` outside a text"),
        ("a</TEXT><TEXT>b</DOC>", "a text that does not end"),
    ],
)
def test_what_is_not_muc_s_is_refused(
    inside: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, "a.sgm", [f"<DOC><TEXT>{inside}</TEXT></DOC>"])
    assert "a text that does not end" in said_of(capsys, tmp_path, "b.sgm", ["<DOC><TEXT>a"])
    assert "no text (expected `<DOC>` and `<TEXT>`)" in said_of(capsys, tmp_path, "c.sgm", ["<DOC></DOC>"])
