"""Text with its mentions in tags, and the JSON of CRAC's LLM track: what is read, refused, repaired and written."""

import gc
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import score_files
from corefref.door import partition
from corefref.formats.detection import detected, documents
from corefref.formats.documents import Beside, Document, InputError, Repair, Wanted, place_of
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.annotation import corefud
from corefref.wings.annotation.empty_nodes import behind_their_words, in_text
from corefref.wings.families.conversion import WORDS, Conversion
from corefref.wings.generated import tagged
from corefref.wings.generated.tag_names import TagsError, tags_of
from corefref.wings.generated.tagged import RELATION
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import output_of, refusal_of, two_files

PAGE = (Path(__file__).parents[3] / "spec" / "formats" / "tagged.md").read_text("utf-8")
TEXTS: tuple[Format, ...] = ("tagged", "links", "xml")


def read(
    form: Format, *lines: str, repair: Repair = "error", tags: str = "", keep_text: bool = False
) -> list[Document]:
    return list(documents(lines, "toy", form, Wanted(repair=repair, tags=tags, keep_text=keep_text)))


def shown(document: Document) -> str:
    """The mentions of a document as the page's examples have them, in the order in which they close."""
    names = document.beside.names
    found: dict[str, list[str]] = {}
    for m, entity in document.entity_of.items():
        found.setdefault(names[entity], []).append(place_of(m))
    return "; ".join(f"{name}: {' '.join(places)}" for name, places in found.items())


def rows() -> list[list[str]]:
    lines = PAGE.partition("| format | line | mentions |\n")[2].partition("\n\n")[0].split("\n")[1:]
    cells = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [[form.strip("`"), text[1:-1], said] for form, text, said in cells]


@pytest.mark.parametrize(("form", "text", "said"), rows())
def test_the_examples_of_the_page_are_read_as_it_says(form: Format, text: str, said: str) -> None:
    if said == "refused":
        with pytest.raises(InputError, match=r"^toy:1: "):
            read(form, text)
    else:
        assert shown(read(form, text)[0]) == said


@pytest.mark.parametrize("form", TEXTS)
def test_a_line_is_a_document_or_has_a_name_above_it(form: Format) -> None:
    tagged_word = {"tagged": "a|[x]", "links": "[a](#x)", "xml": '<m id="x">a</m>'}[form]
    assert [(d.id, d.line, len(d.entity_of)) for d in read(form, "", tagged_word, "", "b")] == [
        ("1", 1, 0), ("2", 2, 1), ("3", 3, 0), ("4", 4, 0),
    ]  # fmt: skip
    named = read(
        form, "", "# newdoc id = one", "b c", tagged_word, "#newdoc id=two", "# newdoc id = three", tagged_word
    )
    assert [(d.id, d.line, [place_of(m) for m in d.entity_of]) for d in named] == [
        ("one", 2, ["2-2"]), ("two", 5, []), ("three", 6, ["0-0"]),
    ]  # fmt: skip
    assert detected(["b c", "", tagged_word]) == form
    assert detected(["# newdoc id = one", "b", tagged_word]) == form
    with pytest.raises(InputError, match=r"^toy:2: a document with a name behind one without"):
        read(form, "b", "# newdoc id = one")
    with pytest.raises(InputError, match=r"^toy:1: the file is empty"):
        read(form)
    with pytest.raises(InputError, match=r"^toy:3: document one appears twice"):
        read(form, "# newdoc id = one", "a", "# newdoc id = one")


@pytest.mark.parametrize(
    ("form", "text", "drop", "close"),
    [
        ("tagged", "a|[x b", [], ["0-0"]),
        ("tagged", "a b|x]", [], ["1-1"]),
        ("tagged", "a|[x,[y] b|x] c|y]", ["0-0", "0-1"], ["0-0", "0-1", "2-2"]),
        ("links", "a [b c", [], []),
        ("links", "a ] b](#x)", [], ["1-1"]),
        ("links", "](#x)", [], []),
        ("xml", "<e1>a b", [], ["0-0"]),
        ("xml", "a b</e1>", [], ["1-1"]),
        ("xml", "a</m> b", [], []),
        ("xml", "<e1>a <e2>b</e1> c</e2>", ["1-2"], ["0-1", "1-2"]),
        ("xml", "a <e1></e1> b", [], []),
        ("xml", "a <e1>", [], []),
    ],
)
def test_half_tags_are_refused_or_repaired_as_the_page_says(
    form: Format, text: str, drop: list[str], close: list[str]
) -> None:
    with pytest.raises(InputError, match=r"^toy:1: .* \(expected .*--repair close or drop goes on\)$"):
        read(form, text)
    for repair, places in (("drop", drop), ("close", close)):
        (found,) = read(form, text, repair="drop" if repair == "drop" else "close")
        assert [place_of(m) for m in found.entity_of] == places
        assert found.beside.repaired == (2 if text == "a ] b](#x)" else 1)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("tagged", "a|[e1,"), ("tagged", "a|[e1]-[e2]"), ("tagged", "|[e1]"), ("tagged", "a|[e1]|[e2]"),
        ("tagged", "a|[]"), ("tagged", "##|[e1]"), ("xml", "<m>a</m>"), ("xml", '<m id="">a</m>'),
        ("xml", "<m id=1 =>a</m>"), ("xml", "<m id=1\r>a</m>"), ("xml", "<E1>a</E1>"), ("tagged", "a|[x,[y b|x],y]"),
        ("links", "[a](#x b"), ("links", "[a](#) b"), ("links", "[a [b](#x)](#y z)"), ("links", "a](#(x))"),
        ("tagged", "# newdoc id ="), ("tagged", "a|[e1]|b"), ("tagged", "a|e1]|b"),
        ("xml", "<coref id=1>a</coref> <coref id=2 ref=1>b</coref>"), ("xml", "<m REF=1 id=2>a</m>"),
    ],
)  # fmt: skip
def test_what_is_not_of_the_grammar_is_refused_whatever_is_repaired(form: Format, text: str) -> None:
    for repair in get_args(Repair):
        with pytest.raises(InputError, match=r"^toy:1: "):
            read(form, text, repair=repair)


def test_other_tags_are_named() -> None:
    assert shown(read("xml", '<np x="1" ref="7">a</np> <c3>b</c3>', tags="np@ref,c#")[0]) == "7: 0-0; c3: 1-1"
    for wrong in ("", "m", "m@", "m@id,m@x", "<m>@id", "m@id x", "m@id, e#"):
        with pytest.raises(TagsError):
            tags_of(wrong)


ZERO_KEY = (
    """# newdoc id = d
# global.Entity = eid-etype-head-other
1\tdice\t_\t_\t_\t_\t_\t_\t_\t_
2\tque\t_\t_\t_\t_\t_\t_\t_\t_
2.1\t_\t_\t_\t_\t_\t_\t_\t3:nsubj\tEntity=(e1--1)
3\tviene\t_\t_\t_\t_\t_\t_\t_\tEntity=(e2--1
3.1\t_\t_\t_\t_\t_\t_\t_\t1:nsubj\t_
4\tEva\t_\t_\t_\t_\t_\t_\t_\tEntity=e2)

1\tllega\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1)

"""
).splitlines()


def test_empty_nodes_are_written_behind_the_first_word_that_they_depend_on() -> None:
    """2.1 depends on `viene`, and 3.1, which stands in the second mention, on `dice`."""
    (key,) = corefud.documents(ZERO_KEY, "key", Wanted(keep_text=True))
    dropped = frozenset(WORDS[w] for w in ("sentences", "heads", "places-of-zeros", "document-names"))
    conversion = Conversion(ENTRIES["tagged"], dropped)
    (fitted,) = conversion.fit([key])
    conversion.refuse_what_is_lost()
    lines = conversion.write([fitted])
    assert lines == ["dice ## que viene|[e2 ##|[e1] Eva|e2] llega|[e1]"]
    # Both zeros lose their relation and their place, and the mention has another zero between its words.
    assert conversion.counts["places of empty nodes"] == 3
    (again,) = read("tagged", *lines)
    assert again.partition == fitted.partition
    assert again.partition == partition(
        [{Nodes((), (EmptyNode(2, 1, 1),)), Span(4, 4)}, {Nodes((Span(2, 3),), (EmptyNode(2, 1, 1),))}]
    )
    assert again.beside.dependencies[EmptyNode(2, 1, 1)] == {(2, RELATION)}
    write = ENTRIES["crac"].write
    assert write is not None
    (json_line,) = write(fitted)
    assert json.loads(json_line)["tokens"] == ["dice", "##", "que", "viene", "##", "Eva", "llega"]
    assert json.loads(json_line)["clusters_token_offsets"] == [[[4, 4], [6, 6]], [[3, 5]]]
    assert [d.partition for d in documents([json_line], "toy", "jsonlines", Wanted())] == [fitted.partition]
    # Read as Maverick's, its tokens are words.
    assert [d.columns.size for d in documents([json_line], "toy", "maverick", Wanted()) if d.columns] == [7]


def test_what_cannot_be_said_is_refused_by_name() -> None:
    (key,) = corefud.documents(ZERO_KEY, "key", Wanted(keep_text=True))
    with pytest.raises(
        InputError,
        match=r"^key:1: tagged words cannot hold 3 × places of empty nodes; .* \(expected --drop places-of-zeros, or",
    ):
        Conversion(ENTRIES["tagged"], frozenset({"sentences", "heads"})).lines([key])
    (words,) = read("tagged", "a|[x b|[y c|x] d|y]", keep_text=True)
    for form in ("links", "xml"):
        with pytest.raises(InputError, match=r"crossing mentions; .* \(expected --drop crossing-mentions, or"):
            Conversion(ENTRIES[form], frozenset()).lines([words])
    (blank,) = documents(
        ['{"doc_id": "1", "tokens": ["1 000"], "clusters_token_offsets": []}'],
        "toy",
        "maverick",
        Wanted(keep_text=True),
    )
    with pytest.raises(InputError, match=r"blanks in words; .* \(expected --drop blanks, or"):
        Conversion(ENTRIES["tagged"], frozenset()).lines([blank])
    assert Conversion(ENTRIES["tagged"], frozenset({"blanks in words"})).lines([blank]) == ["1_000"]


@pytest.mark.parametrize(
    ("words", "places", "name", "entity", "message"),
    [
        (["a"], [0, 1], "d", "x", "mention 0-1 reaches beyond the 1 words"),
        (["a", "b|[x]"], [0], "d", "x", "word `b|[x]` of document d would be read as something else"),
        (["a|[x"], [0], "d", "x", "document d would not be read again: "),
        (["a"], [0], "d", "e 1", "1 × names of entities that this format cannot have, the first: `e 1` in document d"),
        (["a"], [0], "d ", "x", "the name `d ` cannot be written"),
    ],
)
def test_what_would_be_read_otherwise_is_not_written(
    words: list[str], places: list[int], name: str, entity: str, message: str
) -> None:
    line = json.dumps({"doc_id": "d", "tokens": words, "clusters_token_offsets": []})
    (plain,) = documents([line], "toy", "maverick", Wanted(keep_text=True))
    document = replace(plain, id=name, entity_of={coded_nodes(places): 0}, beside=Beside(names={0: entity}))
    write = ENTRIES["tagged"].write
    assert write is not None
    with pytest.raises(InputError) as caught:
        list(write(document))
    assert caught.value.found.startswith(message)


def test_an_empty_node_that_depends_on_no_word_stands_behind_the_one_before_it() -> None:
    node = EmptyNode(3, -1, 1)
    document = Document("d", "d", {}, beside=Beside(dependencies={node: frozenset()}))
    assert behind_their_words(document) == {node: EmptyNode(2, 1, 1)}


def test_a_mention_is_one_run_in_text_if_nothing_but_empty_nodes_stands_between_its_words() -> None:
    """The text is: word 0, two empty nodes behind it, words 1 and 2."""
    first, second = EmptyNode(0, 1, 1), EmptyNode(0, 1, 2)
    depends = {node: frozenset({(0, "nsubj")}) for node in (first, second)}
    whole, apart, with_second = coded_nodes([0, 1]), coded_nodes([0, 2]), coded_nodes([0], [second])
    document = Document("d", "d", {whole: 0, apart: 1, with_second: 2}, beside=Beside(dependencies=depends))
    assert in_text(document, 3).extents == {whole: (0, 3), apart: None, with_second: None}


@given(st.sampled_from(TEXTS), st.text(alphabet='a#|[],e1 ()\\<>/m="&;xltnewdoc', max_size=40), st.booleans())
def test_every_text_is_read_or_refused(form: Format, text: str, mend: bool) -> None:
    refused: InputError | None = None
    found: list[Document] = []
    try:
        found = read(form, text, repair="close" if mend else "error")
    except InputError as error:
        refused = error
    assert refused is None or (refused.line == 1 and str(refused).isprintable())
    for document in found:
        assert document.columns is not None
        assert all(place_of(m) for m in document.entity_of)


WORD = st.text(alphabet='ab|[]()#\\<>&e1="/,', min_size=1, max_size=5)


@given(
    st.sampled_from(TEXTS),
    st.lists(WORD, min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 2)), max_size=5),
)
def test_what_is_written_is_read_again_or_refused(
    form: Format, words: list[str], spans: list[tuple[int, int, int]]
) -> None:
    entity_of = {coded_nodes(range(a, b + 1)): e for a, b, e in spans if a <= b < len(words)}
    line = json.dumps({"doc_id": "d", "tokens": words, "clusters_token_offsets": []})
    (plain,) = documents([line], "toy", "maverick", Wanted(keep_text=True))
    document = Document("d", "d", entity_of, plain.sentences, "toy", 1, plain.columns, in_sentences=False)
    write = ENTRIES[form].write
    assert write is not None
    try:
        lines = list(write(document))
    except InputError:
        return
    (again,) = read(form, *lines, keep_text=True)
    assert (again.id, again.partition) == ("d", document.partition)
    assert [w for s in again.sentences for w in s.words] == words


def test_a_word_that_looks_like_an_empty_node_is_not_written() -> None:
    tokens = '{"doc_id": "1", "tokens": ["dice", "##x", "Eva"], "clusters_token_offsets": [[[0, 0], [2, 2]]]}'
    (words,) = documents([tokens], "toy", "maverick", Wanted(keep_text=True))
    with pytest.raises(InputError, match=r"word `##x` would be read as an empty node"):
        Conversion(ENTRIES["crac"], frozenset()).lines([words])


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("{ Eva } , [said](#e1) .", "links"),
        ('{ <m id="1">Eva</m>', "xml"),
        ("{Eva} {|[e1] said", "tagged"),
        ("{[Eva](#e1) she} {it}", "sets"),
        ("{Eva she", "sets"),
    ],
)
def test_a_text_may_begin_with_a_brace(line: str, form: Format) -> None:
    assert detected([line]) == form


def test_a_file_is_of_one_format_whatever_a_later_line_looks_like() -> None:
    assert detected(["plain words", "{a b}", "a|[e1]"]) == "conll"
    assert tagged.EMPTY == "##"


@pytest.mark.parametrize(
    ("response", "muc"),
    [
        ('{"doc_key": "1", "clusters": [[[0, 0], [1, 1]]]}', 1),
        # The key has two words: the second mention is of others than its own.
        ('{"doc_key": "1", "clusters": [[[0, 0], [1, 7]]]}', 0),
    ],
)
@pytest.mark.filterwarnings("ignore:no mention in common")
def test_mentions_of_a_response_without_words_are_those_of_tagged_text_if_it_has_them(
    response: str, muc: int, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text("# newdoc id = 1\n<e1>a</e1> ## <e1>b</e1>\n", encoding="utf-8")
    (tmp_path / "response").write_text(response, encoding="utf-8")
    found = score_files(tmp_path / "key", tmp_path / "response", metrics="muc")
    assert found["muc"].recall == found["muc"].precision == muc


def test_a_byte_order_mark_is_one_at_the_beginning_alone() -> None:
    """Below the first line U+FEFF is a word, by which the text is no less tagged."""
    lines = ["# newdoc id = a", "\ufeff|[0] a a"]
    assert detected(lines) == "tagged"
    (document,) = documents(lines, "toy", "tagged", Wanted(keep_text=True))
    assert [sentence.words for sentence in document.sentences] == [("\ufeff", "a", "a")]


def test_what_is_read_of_a_refused_text_is_let_go_at_once() -> None:
    """Without the search for cycles, as in `corefref score`: an open file would stay open till the end."""
    let_go: list[bool] = []

    def lines() -> Iterator[str]:
        try:
            yield from ("a</m> b", "c")
        finally:
            let_go.append(True)

    said = ""
    gc.disable()
    try:
        list(documents(lines(), "toy", "xml", Wanted()))
    except InputError as error:
        said = str(error)
    finally:
        gc.enable()
    assert "closes what is not open" in said
    assert let_go == [True]


WITHOUT_A_TAG = "# newdoc id = a\nx y\n# newdoc id = b\nz w\n"
"""Documents that begin as those of CorefUD do, and have no tag."""

WITH_A_TAG = "# newdoc id = a\nx y\n# newdoc id = b\nz|[e] w\n"


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((WITHOUT_A_TAG, WITHOUT_A_TAG), ["--input-format", "tagged"]),
        ((WITHOUT_A_TAG, WITH_A_TAG), ["--input-format", "tagged"]),
        ((WITHOUT_A_TAG, WITH_A_TAG), []),
        ((WITH_A_TAG, WITHOUT_A_TAG), []),
        ((WITH_A_TAG, WITH_A_TAG), []),
        (("the dog\n", "the|[e] dog\n"), []),
    ],
)
def test_a_text_without_a_tag_has_the_format_of_the_other(
    sides: tuple[str, str], words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = json.loads(output_of(capsys, ["score", *two_files(tmp_path, *sides), *words, "--format", "json"]))
    mentions = [made["scored"][side]["mentions"] for side in ("key", "response")]
    assert mentions == ["|[e]" in text for text in sides]


def test_a_mention_that_is_no_run_behind_its_words_is_refused_and_makes_no_node(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The empty node stands behind the second word, and depends on the third: `b` is between it and its mention."""
    rows = ["1\ta\t_\t_\t_\t_\t0\troot\t_\t_", "2\tdog\t_\t_\t_\t_\t1\tdep\t_\tEntity=(e1--1-"]
    rows += ["2.1" + "\t_" * 7 + "\t3:dep\tEntity=e1)", "3\tb\t_\t_\t_\t_\t1\tdep\t_\t_", ""]
    (tmp_path / "k").write_text(
        "\n".join(["# newdoc id = d", "# global.Entity = eid-etype-head-other", *rows, ""]), "utf-8"
    )
    drop = ["--drop", "places-of-zeros,heads,sentences,types"]
    words = ["convert", str(tmp_path / "k"), str(tmp_path / "o"), "--to", "tagged"]
    assert "--drop discontinuous" in refusal_of(capsys, [*words, *drop])


def test_an_xml_declaration_is_no_document() -> None:
    (found,) = read("xml", '<?xml version="1.0"?>', '<m id="a">he</m> left')
    assert (found.id, found.line, len(found.entity_of)) == ("1", 2, 1)
    with pytest.raises(InputError, match="the file is empty"):
        read("xml", '<?xml version="1.0"?>')
