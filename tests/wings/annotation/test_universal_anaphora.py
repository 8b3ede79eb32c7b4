"""Universal Anaphora's columns: the page's example is read as the page says, and everything else is refused."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.formats.detection import detected
from corefref.formats.documents import (
    Beside,
    Bridge,
    CodedMention,
    Deixis,
    Document,
    DocumentPair,
    InputError,
    Repeated,
    Wanted,
    code_of,
)
from corefref.formats.table import ENTRIES
from corefref.partitions import EmptyNode, Mention, Nodes, Span
from corefref.ratio import ratio
from corefref.scoring.sources import opened
from corefref.wings.annotation.beside import scores_beside
from corefref.wings.annotation.universal_anaphora import documents
from corefref.wings.annotation.universal_anaphora_writing import written
from corefref.wings.families.conversion import Conversion
from corefref.wings.matching.documents import matched
from corefref.wings.matching.matching import RULES
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import output_of

PAGE = (Path(__file__).parents[3] / "spec" / "formats" / "universal_anaphora.md").read_text("utf-8")


def read(lines: Sequence[str], repeated: Repeated = "error") -> list[Document]:
    return list(documents(lines, "a", Wanted(repeated, keep_text=True)))


def row(number: str, identity: str = "_", bridging: str = "_", deixis: str = "_", form: str = "w") -> str:
    return "\t".join([number, form, *["_"] * 8, identity, bridging, deixis, "_", "_"])


def of_rows(*identities: str) -> list[str]:
    """A document of words with these cells."""
    return ["# newdoc id = d", *(row(str(n), cell) for n, cell in enumerate(identities, 1)), ""]


def m(entity: str, markable: str, more: str = "") -> str:
    return f"(EntityID={entity}|MarkableID={markable}{more}"


def test_the_example_of_the_page_is_read_as_it_says() -> None:
    example = re.findall(r"```\n(# newdoc.*?)```", PAGE, re.DOTALL)
    (document,) = read(example[0].split("\n"))
    assert document.id == "d1"
    mia, friend, they, it, roof = (code_of(s) for s in (Span(0, 0), Span(2, 3), Span(4, 4), Span(6, 6), Span(9, 10)))
    assert document.partition == partition([[Span(0, 0)], [Span(2, 3)], [Span(4, 4)], [Span(9, 10)]])
    beside = document.beside
    name = {mention: beside.names[entity] for mention, entity in document.entity_of.items()}
    assert name == {mia: "1", friend: "2", they: "3", roof: "5"}
    number = {name: number for number, name in beside.names.items()}
    assert beside.split_antecedents == {number["3"]: (number["1"], number["2"])}
    assert beside.types == {mia: "dn", friend: "dn", they: "do"}
    assert beside.minima == {mia: mia, friend: code_of(Span(3, 3)), they: they}
    assert beside.non_referring == {it: "4-Pseudo"}
    assert beside.bridging == (Bridge(roof, number["2"], "poss", friend),)
    assert beside.deixis == Deixis({code_of(Span(5, 7)): 0}, {0: "8"}, {})
    assert [sentence.words for sentence in document.sentences] == [
        ("Mia", "met", "a", "friend"),
        ("They", "say", "it", "rains", "on", "the", "roof"),
    ]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([m("1", "a") + m("2", "b") + ")", ")"], [[Span(0, 1)], [Span(0, 0)]]),
        ([m("1", "a") + "@" + m("2", "b"), ")", ")"], [[Span(0, 2)], [Span(0, 1)]]),
        ([m("1", "a"), m("1", "b"), "a)", "b)"], [[Span(0, 2), Span(1, 3)]]),
        ([m("1", "a"), ")" + m("1", "b"), "))" + m("1", "c") + ")"], None),
        ([m("1", "a") + ")", "_", m("1", "a") + ")"], [[Nodes((Span(0, 0), Span(2, 2)))]]),
        ([m("1", "a") + ")", m("1", "a") + ")"], [[Span(0, 1)]]),
    ],
)
def test_brackets_close_what_was_opened_last_or_under_an_id(
    cells: list[str], expected: list[list[Mention]] | None
) -> None:
    if expected is None:
        with pytest.raises(InputError, match=r"^a:4: IDENTITY: a markable is closed but not open"):
            read(of_rows(*cells))
    else:
        (document,) = read(of_rows(*cells))
        assert document.partition == partition(expected)


def test_columns_are_parted_by_spaces_too() -> None:
    lines = [line.replace("\t", "  ") for line in of_rows(m("1", "a"), "_", ")")]
    assert read(lines)[0].partition == partition([[Span(0, 2)]])
    shorter = ["# newdoc id = d", "\t".join(["1", "w", *["_"] * 11])]
    assert read(shorter)[0].partition == partition([])


def test_empty_nodes_are_known_by_the_words_of_their_sentence() -> None:
    lines = ["# newdoc id = d", row("0.1", m("1", "a") + ")"), row("1"), row("1.1", m("1", "b")), row("2", ")"), ""]
    lines += [row("2.1", m("1", "c") + ")"), row("3"), ""]
    (document,) = read(lines)
    assert set(document.entity_of) == {
        coded_nodes([], [EmptyNode(0, -1, 1)]),
        coded_nodes([1], [EmptyNode(0, 1, 1)]),
        coded_nodes([], [EmptyNode(2, -1, 1)]),
    }


def test_a_word_may_be_part_of_a_token_of_several() -> None:
    (document,) = read(["# newdoc id = d", row("1-2"), row("1", m("1", "a")), row("2", ")")])
    assert document.partition == partition([[Span(0, 1)]])
    assert document.columns is not None
    assert list(document.columns) == [(3, "1\tw\t"), (4, "2\tw\t")]


A = m("1", "a") + ")"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "a:1: the file is empty"),
        (["# sent_id = 1"], "a:1: no document"),
        ([row("1")], "a:1: a token outside a document"),
        (["# newdoc"], "a:1: `# newdoc` names no document"),
        (["# global.columns = ID FORM"], "a:1: unknown columns: `ID FORM`"),
        (["# global.columns = IDENTITY\rx"], "a:1: unknown columns: `IDENTITY\\rx`"),
        (["# newdoc id = d", row("2")], "a:2: `2` is not the number of the word (expected `1`"),
        (["# newdoc id = d", row("1"), "", row("1")], "a:4: `1` is not the number of the word (expected `2`"),
        (["# newdoc id = d", row("1"), row("1.2"), row("1.1")], "a:4: `1.1` is out of order"),
        (["# newdoc id = d", row("1"), row("2.1")], "a:3: `2.1` is out of order"),
        (["# newdoc id = d", row("0.1"), ""], "a:2: a sentence without words"),
        (["# newdoc id = d", row("1-2", A)], "a:2: annotation at a token of several words"),
        (["# newdoc id = d", row("1", form="")], "a:2: a word without a form"),
        (["# newdoc id = d", "1\tw"], "a:2: 2 columns"),
        (["# newdoc id = d", row("1\r")], "a:2: a carriage return"),
        (of_rows("x"), "a:2: IDENTITY `x` is not an annotation"),
        (of_rows("(1)"), "a:2: IDENTITY: `1` is not `name=value`"),
        (of_rows("(EntityId=1|MarkableID=a)"), "a:2: IDENTITY: `(EntityId=1|MarkableID=a` has no `EntityID`"),
        (of_rows("(EntityID=1|EntityID=2)"), "a:2: IDENTITY: `EntityID` twice"),
        (of_rows(m("1_Pseudo", "a") + ")"), "a:2: entity `1_Pseudo`, which the scorer takes"),
        (of_rows(A, m("2", "a") + ")"), "a:3: markable `a` is of entity `1` in line 2, and of `2`"),
        (of_rows(m("1", "a"), "_"), "a:2: IDENTITY: markable `a` is opened but never closed"),
        (of_rows(m("1", "a"), "b)"), "a:3: IDENTITY: markable `b` is closed but not open"),
        (of_rows(m("1", "a", "|Min=2") + ")", "_"), "a:2: `Min=2` of markable `a`"),
        (of_rows(m("1", "a", "|Min=1,2,3"), "_", ")"), "a:2: `Min=1,2,3` of markable `a`"),
        (of_rows(m("1", "a", "|ElementOf=2") + ")"), "a:2: `ElementOf=2`, an entity of which document d has no"),
        (of_rows(A, m("2-Pseudo", "b", "|ElementOf=1") + ")"), "a:3: `ElementOf=1` of `2-Pseudo`, which does not"),
        (["# newdoc id = d", row("1", A, "(MarkableID=a)")], "a:2: BRIDGING: `(MarkableID=a` has no `MentionAnchor`"),
        (["# newdoc id = d", row("1", A, "(MarkableID=a|MentionAnchor=b)")], "a:2: BRIDGING names markable `b`"),
        ([*of_rows(A), *of_rows(A)], "a:4: document d appears twice, first in line 1"),
        (of_rows(A + m("1", "b") + ")"), "a:2: repeated mention (markables a and b): twice in entity 1"),
        (of_rows(A + m("2", "b") + ")"), "a:2: repeated mention (markables a and b): in entities 1 and 2"),
    ],
)
def test_everything_else_is_refused_with_its_line(lines: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(lines)
    assert str(caught.value).startswith(message)


def test_the_first_of_repeated_mentions_is_the_one_that_opens_first() -> None:
    # b closes before a, and opens behind it.
    (document,) = read(of_rows(m("1", "a") + m("2", "b"), "b)a)"), repeated="first")
    assert document.beside.names[document.entity_of[code_of(Span(0, 1))]] == "1"
    assert len(document.entity_of) == 1


@pytest.mark.parametrize("first", [["# newdoc id = d", "# sent_id = 1"], ["# sent_id = 1"], []])
def test_the_columns_tell_it_from_corefud(first: list[str]) -> None:
    assert detected([*first, row("1")]) == "universal-anaphora"
    assert detected([*first, row("1").replace("\t", "  ")]) == "universal-anaphora"
    assert detected([*first, "1\tw" + "\t_" * 8]) == "corefud"
    assert detected([*first, "# global.columns = ID FORM IDENTITY"]) == "universal-anaphora"


def test_it_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("\n".join(of_rows(A, m("1", "b") + ")")), "utf-8")
    assert "100.00" in output_of(capsys, ["score", str(tmp_path / "a"), str(tmp_path / "a"), "--metrics", "muc"])


def test_a_row_tells_the_format_though_no_end_of_a_line_is_behind_it(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_text("# newdoc id = d\n" + row("1", m("e", "a)")), "utf-8")
    assert opened(str(file)).seems == "universal-anaphora"
    (document,) = opened(str(file)).documents(None, Wanted("error"))
    assert document.partition == partition([[Span(0, 0)]])


def test_the_fifth_column_is_the_part_of_speech() -> None:
    tagged = ["\t".join([*cells.split(), *["_"] * 10]) for cells in ("1 the dog's DET DT", "2 dog dog NOUN NN")]
    (document,) = read(["# newdoc id = d", *tagged, ""])
    assert [sentence.parts_of_speech for sentence in document.sentences] == [("DT", "NN")]


def beside_by_name(d: Document) -> object:
    b = d.beside
    names = {m: b.names.get(e, str(e)) for m, e in d.entity_of.items()}
    deictic = {m: b.deixis.names.get(e, str(e)) for m, e in b.deixis.entity_of.items()}
    split = {b.names[p]: {b.names[part] for part in parts} for p, parts in b.split_antecedents.items()}
    bridges = [(x.anaphor, b.names[x.antecedent or 0], x.relation, x.mention) for x in b.bridging]
    return names, b.types, b.minima, b.non_referring, deictic, split, bridges


def test_what_is_written_is_read_again_with_all_that_is_beside() -> None:
    example = re.findall("```\n(# newdoc.*?)```", PAGE, re.DOTALL)[0].split("\n")
    (first,) = documents(example, "page", Wanted(keep_text=True))
    assert first.beside.bridging
    assert first.beside.deixis.entity_of
    assert first.beside.non_referring
    lines = list(written(first))
    (again,) = documents(lines, "again", Wanted(keep_text=True))
    assert again.partition == first.partition
    assert beside_by_name(again) == beside_by_name(first)
    assert [s.words for s in again.sentences] == [s.words for s in first.sentences]
    assert all(line.count("\t") == 14 for line in lines if line and not line.startswith("#"))


def toy(entity_of: dict[CodedMention, int], beside: Beside | None = None) -> Document:
    """A document of four words."""
    rows = [f"{n}\tw{n}" + "\t_" * 13 for n in range(1, 5)]
    (found,) = documents(["# newdoc id = toy", *rows, ""], "toy", Wanted(keep_text=True))
    return replace(found, entity_of=entity_of, beside=Beside() if beside is None else beside)


def cells(d: Document) -> list[str]:
    return [line.split("\t")[10] for line in written(d) if line and not line.startswith("#")]


def test_brackets_that_nest_are_closed_alone_and_others_under_their_ids() -> None:
    nested: dict[CodedMention, int] = {code_of(Span(0, 3)): 0, code_of(Span(1, 2)): 1}
    assert cells(toy(nested)) == ["(EntityID=0|MarkableID=m1", "(EntityID=1|MarkableID=m2", ")", ")"]
    crossing: dict[CodedMention, int] = {code_of(Span(0, 2)): 0, code_of(Span(1, 3)): 1}
    assert cells(toy(crossing)) == ["(EntityID=0|MarkableID=m1", "(EntityID=1|MarkableID=m2", "m1)", "m2)"]
    # One ends where the other begins.
    touching: dict[CodedMention, int] = {code_of(Span(0, 1)): 0, code_of(Span(1, 2)): 0}
    assert cells(toy(touching)) == ["(EntityID=0|MarkableID=m1", ")(EntityID=0|MarkableID=m2", ")", "_"]


def test_a_mention_goes_on_behind_an_empty_node_that_it_does_not_have() -> None:
    empty = coded_nodes([], [EmptyNode(1, 1, 1)])
    found = toy({code_of(Span(0, 2)): 0, empty: 1})
    assert cells(found) == [
        "(EntityID=0|MarkableID=m1", ")", "(EntityID=1|MarkableID=m2)", "(EntityID=0|MarkableID=m1)", "_"
    ]  # fmt: skip
    (again,) = documents(written(found), "again")
    assert again.partition == found.partition


def test_empty_nodes_stand_behind_their_words_and_before_the_first() -> None:
    zeros = [coded_nodes([], [EmptyNode(*node)]) for node in ((0, -1, 1), (1, 1, 1), (3, 1, 1))]
    found = toy(dict.fromkeys(zeros, 0))
    names = [line.split("\t")[0] for line in written(found) if line and not line.startswith("#")]
    assert names == ["0.1", "1", "2", "2.1", "3", "4", "4.1"]
    (again,) = documents(written(found), "again")
    assert again.partition == found.partition


def test_a_minimum_span_is_written_by_its_first_and_last_word() -> None:
    whole = code_of(Span(0, 3))
    for least, said in ((Span(1, 2), "2,3"), (Span(1, 1), "2")):
        found = toy({whole: 0}, Beside(minima={whole: code_of(least)}))
        assert cells(found)[0] == f"(EntityID=0|MarkableID=m1|Min={said}"


ONE: dict[CodedMention, int] = {code_of(Span(0, 1)): 0}


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (toy(ONE, Beside(names={0: "a|b"})), "document toy would not be read again: IDENTITY: `b` is not `name=value`"),
        (toy(ONE, Beside(names={0: "a_Pseudo"})), "document toy would not be read again: entity `a_Pseudo`"),
        (toy({**ONE, code_of(Span(2, 2)): 1}, Beside(names={0: "1"})), "two entities of document toy have one name"),
        (toy(ONE, Beside(minima={code_of(Span(0, 1)): coded_nodes([0, 2])})), "the minimum span of mention 0-1 is not"),
        (toy(ONE, Beside(minima={code_of(Span(0, 1)): code_of(Span(2, 2))})), "would not be read again: `Min=3`"),
        (toy({code_of(Span(3, 4)): 0}), "node 4 of document toy is nowhere in its text"),
        (toy({coded_nodes([0], [EmptyNode(1, -1, 1)]): 0}), "of document toy is nowhere in its text"),
        (toy(ONE, Beside(types={code_of(Span(0, 1)): ""})), "document toy would be read again as another"),
        (
            toy({}, Beside(non_referring={code_of(Span(0, 1)): "n-Pseudo"}, types={code_of(Span(0, 1)): ""})),
            "document toy would be read again as another",
        ),
        (replace(toy({}), columns=None), "document toy has no tokens"),
    ],
)
def test_what_cannot_be_written_is_refused(found: Document, message: str) -> None:
    with pytest.raises(InputError) as caught:
        list(written(found))
    assert message in str(caught.value)


def linked(anchor: str) -> Document:
    """`a` of entity 1 is linked to `p`, which does not refer, or to `b` of entity 2."""
    rows = [
        row("1", A, f"(MarkableID=a|MentionAnchor={anchor})"),
        row("2", m("2", "b") + ")"),
        row("3", m("3-Pseudo", "p") + ")"),
    ]
    (found,) = read(["# newdoc id = d", *rows, ""])
    return found


def test_bridging_may_be_to_a_mention_that_does_not_refer() -> None:
    """It is right only if it is the same mention: `p` has no entity."""
    names = ("bridging_anaphors", "bridging_mentions", "bridging_entities")
    for response, right in (("p", 1), ("b", 0)):
        found = scores_beside(DocumentPair(0, linked("p"), linked(response)), names)
        assert [found[name].recall for name in names] == [ratio(1, 1), ratio(right, 1), ratio(right, 1)]
    (again,) = read(list(written(linked("p"))))
    (bridge,) = again.beside.bridging
    assert (bridge.antecedent, bridge.mention) == (None, code_of(Span(2, 2)))


def test_links_of_mentions_that_do_not_refer_are_dropped_with_them() -> None:
    conversion = Conversion(ENTRIES["corefud"], frozenset({"mentions that do not refer"}))
    assert "Bridge" not in "".join(conversion.lines([linked("p")]))
    assert "Bridge=2<1" in "".join(conversion.lines([linked("b")]))
    with pytest.raises(InputError, match="1 × mentions that do not refer"):
        Conversion(ENTRIES["corefud"], frozenset()).lines([linked("p")])


@pytest.mark.parametrize("least", ["", "|Min=1"])
def test_without_a_minimum_span_the_words_of_the_mention_are_it(least: str) -> None:
    """The key has `a b`, the response `a`: they match by the minimum span of the key's alone, where it has one."""
    (key,) = read(["# newdoc id = d", row("1", m("1", "x", least)), row("2", ")"), ""])
    (response,) = read(["# newdoc id = d", row("1", m("1", "x") + ")"), row("2"), ""])
    (none,) = read(["# newdoc id = d", row("1"), row("2"), ""])
    assert matched(key, response, RULES["min"]).response.entity_of == {code_of(Span(0, 1) if least else Span(0, 0)): 0}
    assert matched(none, response, RULES["min"]).response.entity_of == response.entity_of
    assert matched(key, none, RULES["min"]).response.entity_of == {}
