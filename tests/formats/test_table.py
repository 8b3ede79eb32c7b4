"""The table of formats: it is complete, and the page and the options say what it says."""

import re
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.detection import detected, documents
from corefref.formats.documents import InputError, Likeness, Wanted, code_of, mention_of
from corefref.formats.strangers import STRANGERS, STYLES, Stranger, Style, looks_like
from corefref.formats.table import ENTRIES, FORMATS, SAYINGS, Format
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.families.json_family import SHAPES
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import refusal_of, two_files

SPEC = Path(__file__).parents[2] / "spec"
PAGE = (SPEC / "formats" / "README.md").read_text("utf-8")

BEGINNINGS: dict[Format, list[str]] = {
    "webanno": ["#FORMAT=WebAnno TSV 3.2", "#FORMAT=WebAnno TSV 3.3"],
    "brat": ["T1\tPerson 0 5\tAlice", "T1\tPerson 0 5;7 9\tAlice", "R1\tCoref Arg1:T1 Arg2:T2", "*\tSame T1 T2"],
    "sacr": ['{M1:head="0" Ann} saw {M1 her}', "Ann saw {M1:a=b her}"],
    "sgml": ["<DOC>", '<doc id="a">'],
    "mmax2": ["<!DOCTYPE markables SYSTEM 'a'>", '<markables xmlns="a">', "<markables>"],
    "coref-annotator": ['<xmi:XMI xmlns:xmi="a">', '<?xml version="1.0"?><xmi:XMI xmlns:xmi="a">'],
    "booknlp": ["COREF\tstart_token\tend_token\tprop\tcat\ttext"],
    "litbank-tsv": ["MENTION\tT1\t0\t0\t0\t0\tAlice\tPER\tPROP", "COREF\tT1\tAlice-1"],
    "litbank-brat": ["T1\tPROP_PER 0 5\tAlice", "T2\tAlice-1 0 5\tAlice"],
    "json": ["{", "[", "[{", '[ {"a": 1', "[]"],
    "conll": ["#begin document (a); part 000", "the dog"],
    "topics": ["36\t36_0\t36_1ecb.xml\t0\t1\tdog\tTrue\t(3)", "a\tb\tc\t0\t1\t\tFalse\t-"],
    "ecb": ['<Document doc_name="a.xml">', '<?xml version="1.0"?><Document doc_id="D" doc_name="a.xml">'],
    "gum": ["# begin document a", "# begin document"],
    "corefud": [
        "# newdoc id = a",
        "# global.Entity = eid",
        "# sent_id = a-1",
        "1\tthe" + "\t_" * 8,
        "1-2\tdu" + "\t_" * 8,
    ],
    "universal-anaphora": ["# global.columns = ID IDENTITY", "1\tthe" + "\t_" * 13, "1  the" + "  _" * 13],
    "jsonlines": ['{"doc_key": "a"', '{ "x" :'],
    "sets": ["{a b} {c}", "{}", '{"a" b}'],
    "tagged": ["Eva|[e1] left", "the|[e1,[e2 old|e2] house|e1]", "they say ##|[e1]", "a|b|[e1]"],
    "links": ["[Eva](#e1) left", "he saw [the [old](#2) house](#e1)"],
    "xml": ['<m id="e1">Eva</m> left', "<e1>Eva</e1>", "he saw <entity type='x' id=e1>her</entity>"],
}
"""Lines with which texts of each format may begin."""

STRANGE = {
    "XML-like text with numbered tags": ["<p1>Emma</p1> left ."],
    "TANL's text": ["[ Emma ] left , and [ she | Emma ] slept ."],
    "Stanford CoreNLP's XML": ['<?xml-stylesheet href="CoreNLP-to-HTML.xsl"?>', "<root><document><coreference>"],
    "TEI": ['<TEI xmlns="a">', "<TEI>"],
    "MMAX2's project or its words": ["<mmax_project>", "<!DOCTYPE words SYSTEM 'a'>", "<words>"],
    "Knowtator's XML": ["<knowtator-project>", '<annotations textSource="a">'],
    "TCF": ["<D-Spin>"],
    "Anafora's XML": ["<data><annotations>"],
    "an array of JSON, not of objects": ["[[1]]", "[1,"],
    "XML": ["<?xml version='1.0'?>", "<anything>"],
    "brat's standoff annotation without mentions": ["E1\tMeet:T1 Arg:T2", "A1\tSure T1"],
    "GAP's tsv": ["ID\tText\tPronoun\tPronoun-offset"],
    "GAP's answers": ["test-1\tTrue\tFalse", "validation-12\tFALSE\tTRUE"],
    "MS-AMR's XML": ['<identchain relationid="rel-0">'],
    "chains of CoreNLP as its client prints them": ["[chainID: 4", "chainID: 4"],
    "WinoBias' lines": ["1 [The nurse] left because [she] was tired."],
    "EvmEval's tbf": ["brat\td\tE1\t4,8\tquake\tX\tActual"],
    "CoreNLP's columns, which have no coreference": ["1\tAnn\tAnn\tNNP\tPERSON\t2\tnsubj"],
    "WebAnno's tsv without its header": ["1-1\t0-3\tthe\t_"],
    "CoNLL-U-Plus other than Universal Anaphora's": ["1\tthe" + "\t_" * 12],
}
"""Lines of the formats that are recognised and refused."""


def rows(header: str) -> list[list[str]]:
    """The rows of a table of the page."""
    _, _, rest = PAGE.partition(f"{header}\n")
    lines = rest.partition("\n\n")[0].split("\n")[1:]
    return [re.split(r" \| ", line.strip("| ")) for line in lines]


def test_every_name_has_an_entry() -> None:
    assert set(ENTRIES) == set(FORMATS)


@pytest.mark.parametrize("form", FORMATS)
def test_what_reads_and_writes_a_format_is_there(form: Format) -> None:
    entry = ENTRIES[form]
    with pytest.raises(InputError):
        list(entry.read([], "nothing", Wanted(text="")))
    (document,) = documents(["{a b}"], "toy", "sets", Wanted())
    for write in filter(None, (entry.write, entry.beside)):
        # A format of texts refuses a mention that is a name; that is a word of its writer too.
        with suppress(InputError):
            list(write(document))


def test_a_format_is_told_by_a_line_or_by_the_fields_of_objects() -> None:
    assert set(FORMATS) - set(BEGINNINGS) == {*SHAPES, "mentions", "semeval"}
    for name, shape in SHAPES.items():
        if name == "stanza":
            continue  # which is a list, not an object
        (entry,) = (entry for other, entry in ENTRIES.items() if other == name)
        assert entry.recognised.startswith("fields `")
        assert any(all(f"`{field}`" in entry.recognised for field in fields) for fields in shape.fields)


def test_the_page_has_the_entries() -> None:
    header = "| `--input-format` | format | recognised by | used by | says | written |"
    assert f"its format does not say: {', '.join(SAYINGS)}.\n" in PAGE
    assert rows(header) == [
        [
            f"`{name}`",
            entry.title,
            entry.recognised.replace("|", "\\|"),
            entry.used_by,
            ", ".join(saying for saying in SAYINGS if saying in entry.says),
            "yes" if entry.write else "by its shapes" if entry.is_json else "no",
        ]
        for name, entry in ENTRIES.items()
    ]
    found = rows("| format | recognised by | the way to a format that is read |")
    assert found == [[cell.replace("|", "\\|") for cell in (one.title, one.recognised, one.way)] for one in STRANGERS]


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_text_is_known_by_its_beginning(name: Format) -> None:
    for line in BEGINNINGS[name]:
        assert detected(["", "# a comment", f" {line}\r"]) == name
        assert detected([f"\ufeff{line}"]) == name


def test_a_text_that_tells_nothing_has_no_format() -> None:
    assert detected(["", " \t", "# a comment"]) is None


@pytest.mark.parametrize("stranger", STRANGERS[len(STYLES) :], ids=lambda stranger: stranger.title)
def test_what_is_not_read_is_refused_by_its_name(stranger: Stranger) -> None:
    for line in STRANGE[stranger.title]:
        assert looks_like(line) == Likeness(stranger.title, stranger.way)
        assert detected([line]) == (None if line.startswith("#") else "conll")
        if not line.startswith("#"):
            with pytest.raises(InputError, match=r"^a:1: text outside a document: .*, which looks like ") as caught:
                list(documents([line], "a", "conll", Wanted()))
            assert stranger.title in str(caught.value)
            assert caught.value.expected == stranger.way


SIMPLE = "Emma left Ann . She slept ."
"""The text of the styles below, in which Emma and She are one entity, and Ann another."""


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.example)
def test_the_command_that_a_refusal_names_makes_markdown_of_a_model_s_text(
    style: Style, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def marked(word: str, number: str) -> str:
        return style.example.replace("Emma", word).replace("1", number)

    def written(mark: Callable[[str, str], str]) -> str:
        names = {"Emma": "1", "Ann": "2", "She": "1"}
        return " ".join(mark(word, names[word]) if word in names else word for word in SIMPLE.split())

    rows = written(lambda word, number: f"{word}\t({number})\n").split(" ")
    columns = "".join(row if "\t" in row else f"{row}\t-\n" for row in rows)
    key, response = two_files(tmp_path, f"#begin document (a)\n{columns}#end document\n", written(marked))
    said = refusal_of(capsys, ["score", key, response])
    assert "looks like a text that a language model marked (expected mentions as `[Emma](#1)`, which `sed" in said
    found = re.search("`sed -E '(.*?)'`", said)
    assert found is not None
    made = subprocess.run(["sed", "-E", found[1], response], capture_output=True, text=True, check=True).stdout
    Path(response).write_text(made, "utf-8")
    assert main(["score", key, response, "--metrics", "conll", "--format", "tsv"]) == 0
    assert "\tconll\t\t\t\t\t1\t1.0\t" in capsys.readouterr().out


def test_what_xml_is_is_told_by_the_lines_behind_its_declaration() -> None:
    with pytest.raises(InputError, match=r"looks like MMAX2's project or its words \(expected its folder, or"):
        list(documents(['<?xml version="1.0"?>', "<!DOCTYPE words SYSTEM 'words.dtd'>"], "a", "conll", Wanted()))
    assert detected(['<?xml version="1.0"?>', "<!DOCTYPE markables SYSTEM 'markables.dtd'>"]) == "mmax2"
    assert detected(['<?xml version="1.0"?>', '<xmi:XMI xmlns:xmi="a">']) == "coref-annotator"


def test_nodes_that_are_one_run_are_a_span() -> None:
    assert coded_nodes([4, 3, 3]) == code_of(Span(3, 4))
    assert mention_of(coded_nodes([3, 4, 7, 9, 8])) == Nodes((Span(3, 4), Span(7, 9)))


def test_empty_nodes_are_known_by_their_place() -> None:
    behind, before = EmptyNode(3, 1, 1), EmptyNode(4, -1, 1)
    assert (
        len({coded_nodes([], [behind]), coded_nodes([], [before]), coded_nodes([3], [behind]), coded_nodes([3])}) == 4
    )
    assert coded_nodes([3], [before, behind, before]) == coded_nodes([3], [behind, before])
    # In the order of the text: words, and what stands behind and before them.
    assert sorted([before, behind, EmptyNode(3, 1, 2), EmptyNode(4, 1, 1)]) == [
        behind,
        EmptyNode(3, 1, 2),
        before,
        EmptyNode(4, 1, 1),
    ]
