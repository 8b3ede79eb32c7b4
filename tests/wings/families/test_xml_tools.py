"""MMAX2's levels and CorefAnnotator's XMI: what is read, and what is refused with its line."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Document, Wanted
from corefref.partitions import Nodes, Span
from corefref.scoring import folders, sources
from tests.commands import output_of, refusal_of

WORDS = "".join(f'<word id="w{n}">{word}</word>\n' for n, word in enumerate("abcdef", 1))
NAMESPACES = (
    'xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" '
    'xmlns:c="http:///de/unistuttgart/ims/coref/annotator/api/v1.ecore" '
    'xmlns:o="http:///de/tudarmstadt/ukp/dkpro/core/api/coref/type.ecore"'
)


def project(folder: Path, markables: str, words: str = WORDS, sentences: str = "") -> str:
    """Write a project, and return the path of its level of coreference."""
    for name in ("Basedata", "Markables"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "Basedata" / "x_words.xml").write_text(f"<words>\n{words}</words>", "utf-8")
    (folder / "x.mmax").write_text("<mmax_project/>", "utf-8")
    if sentences:
        (folder / "Markables" / "x_sentence_level.xml").write_text(f"<markables>{sentences}</markables>", "utf-8")
    path = folder / "Markables" / "x_coref_level.xml"
    path.write_text(f"<markables>\n{markables}</markables>", "utf-8")
    return str(path)


def markable(identifier: str, span: str, more: str = "") -> str:
    return f'<markable id="{identifier}" span="{span}" {more}/>\n'


def read(path: str) -> Document:
    (found,) = sources.opened(path).documents(None, Wanted(keep_text=True))
    return found


def test_sets_gaps_singletons_and_what_does_not_refer(tmp_path: Path) -> None:
    """`a … c` and `d` are of a set; `b` has none, `e` has `empty`; two do not refer."""
    rows = (
        markable("m1", "w1,w3", 'coref_class="set_1"')
        + markable("m2", "w4", 'coref_set="set_1"')
        + markable("m3", "w2")
        + markable("m4", "w5..w5", 'coref_class="empty"')
        + markable("m5", "w6", 'coref_class="empty" type="pleonastic"')
        + markable("m6", "w1..w6", 'reference="non_referring"')
    )
    found = read(project(tmp_path, rows, sentences=markable("s2", "w4..w6") + markable("s1", "w1..w3")))
    gap = Nodes((Span(0, 0), Span(2, 2)))
    assert found.partition == partition([[gap, Span(3, 3)], [Span(1, 1)], [Span(4, 4)]])
    assert [sentence.words for sentence in found.sentences] == [("a", "b", "c"), ("d", "e", "f")]


def test_the_levels_of_a_folder_are_its_documents(tmp_path: Path) -> None:
    path = project(tmp_path, markable("m1", "w1"), sentences=markable("s1", "w1..w6"))
    assert folders.files(str(tmp_path)) == {"Markables/x_coref_level.xml": path}


def test_words_may_lie_beside_the_level(tmp_path: Path) -> None:
    path = Path(project(tmp_path, markable("m1", "w1")))
    (tmp_path / "Basedata" / "x_words.xml").rename(path.parent / "x_words.xml")
    assert read(str(path)).partition == partition([[Span(0, 0)]])


@pytest.mark.parametrize(
    ("markables", "said"),
    [
        ("<other/>", "x_coref_level.xml:2: not-read: an element <other>"),
        ("<markable span='w1'/>", ":2: not-read: <markable> without `id`"),
        ("<markable id='m1'/>", ":2: not-read: <markable> without `span`"),
        (markable("m1", "w1") * 2, ":3: not-read: markable `m1` appears twice"),
        (markable("m1", "w1..w7"), "`w1..w7` are not words of the text"),
        (markable("m1", "w3..w1"), "`w3..w1` are not words of the text"),
        (markable("m1", "w1,"), "`` are not words of the text"),
        (markable("m1", "w1") + markable("m2", "w1"), ":3: repeated-mention: repeated mention: `a`"),
        ("<markable id='m1' span='w1'>", "not-read: not XML"),
    ],
)
def test_a_level_that_is_not_mmax2_s_is_refused(
    markables: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", project(tmp_path, markables)]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("<word>a</word>", "<word> without `id`"),
        ("<word id='w1'> </word>", "`` is not a word"),
        ("<word id='w1'>a</word><word id='w1'>b</word>", "word `w1` appears twice"),
        ("<token id='w1'>a</token>", "an element <token>"),
    ],
)
def test_words_that_are_none_are_refused(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project(tmp_path, "", words)
    assert main(["check", path]) == 1
    assert f"the words of {path}:2: not-read: {said}" in capsys.readouterr().out


def test_other_files_of_a_project_name_the_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(project(tmp_path, ""))
    for other in (tmp_path / "x.mmax", tmp_path / "Basedata" / "x_words.xml"):
        assert main(["check", str(other)]) == 1
        assert "its folder, or the level of coreference in it" in capsys.readouterr().out
    (tmp_path / "Basedata" / "x_words.xml").unlink()
    assert "a level without its words (expected ../Basedata/x_words.xml)" in refusal_of(capsys, ["check", str(path)])


def test_entities_of_a_doctype_are_not_expanded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(project(tmp_path, ""))
    path.write_text('<!DOCTYPE markables [<!ENTITY a "b">]>\n<markables/>', "utf-8")
    assert main(["check", str(path), "--input-format", "mmax2"]) == 1
    assert "declarations in `<!DOCTYPE markables`" in capsys.readouterr().out


def xmi(folder: Path, *elements: str, text: str = "a b c d") -> str:
    """Write an XMI, an element a line, and return its path."""
    path = folder / "x.xmi"
    sofa = f'<cas:Sofa xmi:id="1" sofaString="{text}"/>' if text else ""
    path.write_text("\n".join((f"<xmi:XMI {NAMESPACES}>", sofa, *elements, "</xmi:XMI>")), "utf-8")
    return str(path)


def mention(identifier: int, begin: int, end: int, entity: int = 90) -> str:
    return f'<c:Mention xmi:id="{identifier}" begin="{begin}" end="{end}" Entity="{entity}"/>'


ENTITY = '<c:Entity xmi:id="90" Label="x"/>'


def test_offsets_in_utf_16_and_detached_parts(tmp_path: Path) -> None:
    """In `😀a b c` the letters begin at 2, 4 and 6 in UTF-16, and are characters 1, 3 and 5."""
    part = '<c:DetachedMentionPart xmi:id="12" begin="6" end="7" Mention="11"/>'
    found = read(xmi(tmp_path, mention(10, 4, 5), mention(11, 2, 3), part, ENTITY, text="😀a b c"))
    assert found.partition == partition([[Span(3, 3), Nodes((Span(1, 1), Span(5, 5)))]])
    assert found.unit == "character"


def test_surfaces_of_version_2_and_groups(tmp_path: Path) -> None:
    rows = (
        '<c:MentionSurface xmi:id="5" begin="0" end="1" Mention="10"/>',
        '<c:MentionSurface xmi:id="6" begin="4" end="5" Mention="10"/>',
        '<c:Mention xmi:id="10" Surface="5 6" Entity="90"/>',
        mention(11, 2, 3, 91),
        mention(12, 6, 7, 92),
        ENTITY,
        '<c:Entity xmi:id="91"/>',
        '<c:EntityGroup xmi:id="92" Members="90 0 91"/>',
    )
    found = read(xmi(tmp_path, *rows))
    assert found.partition == partition([[Nodes((Span(0, 0), Span(4, 4)))], [Span(2, 2)], [Span(6, 6)]])
    assert found.beside.split_antecedents == {2: (0, 1)}


@pytest.mark.parametrize(
    ("elements", "text", "said"),
    [
        ((mention(1, 0, 1), ENTITY), "", "0 texts in `<cas:Sofa"),
        ((mention(1, 0, 1), ENTITY, '<cas:Sofa sofaString="b"/>'), "a", "2 texts in `<cas:Sofa"),
        ((mention(1, 0, 9), ENTITY), "a", ":3: not-read: <Mention> from `0` to `9`"),
        ((mention(1, 1, 1), ENTITY), "ab", "<Mention> from `1` to `1`"),
        ((mention(1, 1, 2), ENTITY), "😀b", "<Mention> from `1` to `2`"),
        (('<c:Mention xmi:id="1" Entity="90"/>', ENTITY), "a", "<Mention> from `` to ``"),
        ((mention(1, 0, 1),), "a", "a mention of entity `90`"),
        (('<c:Mention xmi:id="1" Surface="7" Entity="90"/>', ENTITY), "a", "a mention with surface `7`"),
        (('<c:DetachedMentionPart begin="0" end="1" Mention="7"/>',), "a", "a part of mention `7`"),
        (('<c:EntityGroup xmi:id="1" Members="90"/>',), "a", "a group with member `90`"),
        ((mention(1, 0, 1), mention(2, 0, 1), ENTITY), "a", ":4: repeated-mention: repeated mention: `a`"),
        (("<o:CoreferenceLink/>",), "a", "UIMA's XMI with CoreferenceLink, and no mention of CorefAnnotator"),
        (("<o:CoreferenceChain/>",), "a", "UIMA's XMI with CoreferenceChain, and no mention of CorefAnnotator"),
        (("<o:Token/>",), "a", "UIMA's XMI without an element of CorefAnnotator"),
        (("<c:Entity",), "a", "not XML"),
    ],
)
def test_what_is_not_coref_annotator_s_is_refused(
    elements: Sequence[str], text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", xmi(tmp_path, *elements, text=text), "--ignore", "singleton"]) == 1
    assert said in capsys.readouterr().out


def test_a_folder_is_compared_with_one_file_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The levels, which have no names, belong to the documents of the file at the same places."""
    (tmp_path / "mmax2").mkdir()
    project(tmp_path / "mmax2", markable("m1", "w1", 'coref_class="s"') + markable("m2", "w2", 'coref_class="s"'))
    columns = "".join(f"{word}\t{cell}\n" for word, cell in zip("abcdef", ("(0)", "(0)", *"----"), strict=True))
    (tmp_path / "file").write_text(f"#begin document (toy)\n{columns}#end document\n", "utf-8")
    both = [str(tmp_path / "mmax2"), str(tmp_path / "file")]
    for words in (both, both[::-1]):
        for command in ("score", "errors", "explain"):
            more = ["--metric", "lea"] if command == "explain" else []
            assert "100.00" in output_of(capsys, [command, *words, *more])
