"""JSON of many shapes: what each means, what tells it, and what is refused where."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from corefref.door import partition
from corefref.formats.documents import Beside, Document, Ends, InputError, Repeated, Side, Wanted, code_of
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.scoring.pairing import pairs
from corefref.wings.families import json_family
from corefref.wings.families import json_writing as writing
from corefref.wings.families.json_family import (
    allennlp,
    corenlp,
    crac,
    e2e,
    fastcoref,
    indiscrim,
    koconovel,
    maverick,
    preco,
    rucoco,
    scorch,
    wl_coref,
)
from corefref.wings.families.json_family.shapes import Shape

PAGE = (Path(__file__).parents[3] / "spec" / "formats" / "json.md").read_text("utf-8")
TEXT = "the dog, it"
TWO = partition([[Span(0, 1), Span(2, 2)]])
"""The dog, and it, in two sentences or one."""
LETTERS = partition([[Span(0, 6), Span(9, 10)]])
"""The same in characters."""

SHAPES: dict[str, dict[str, object]] = {
    "e2e": {"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]},
    "maverick": {"doc_id": "toy", "tokens": ["the", "dog", "it"], "clusters_token_offsets": [[[0, 1], [2, 2]]]},
    "preco": {"id": "toy", "sentences": [["the", "dog"], ["it"]], "mention_clusters": [[[0, 0, 2], [1, 0, 1]]]},
    "indiscrim": {
        "id": "toy",
        "sentences": [{"id": 1, "tokens": [{"text": "the"}, {"text": "dog"}]}, {"tokens": [{"id": 1, "text": "it"}]}],
        "coref_chains": [[[0, 0, 1], [1, 0, 0]]],
    },
    "corenlp": {
        "docId": "toy",
        "sentences": [{"index": 0, "tokens": [{"word": "the"}, {"word": "dog"}]}, {"tokens": [{"word": "it"}]}],
        "corefs": {
            "7": [
                {"sentNum": 1, "startIndex": 1, "endIndex": 3, "headIndex": 2, "type": "NOMINAL", "text": "the dog"},
                {"sentNum": 2, "startIndex": 1, "endIndex": 2, "headIndex": 1, "type": "PRONOMINAL"},
            ]
        },
    },
    "wl-coref": {
        "document_id": "toy",
        "cased_words": ["the", "dog", "it"],
        "sent_id": [0, 0, 1],
        "span_clusters": [[[0, 2], [2, 3]]],
        "word_clusters": [[1, 2]],
    },
    "allennlp": {"doc_id": "toy", "document": ["the", "dog", "it"], "clusters": [[[0, 1], [2, 2]]], "top_spans": []},
    "fastcoref": {"text": TEXT, "clusters": [[[0, 7], [9, 11]]], "clusters_strings": [["the dog", "it"]]},
    "rucoco": {"text": TEXT, "entities": [[[0, 7], [9, 11]]], "includes": [[]]},
    "koconovel-reader-separate": {
        "doc_id": "toy",
        "reader_separate": [[["0", "7", "the dog", "A"], ["9", "11", "it", "A"]]],
    },
    "scorch": {"name": "toy", "type": "clusters", "clusters": {"x": ["the dog", "it"]}},
}
"""One of each, with the dog and it in one entity."""

OF_TOKENS = ("e2e", "maverick", "preco", "indiscrim", "corenlp", "wl-coref", "allennlp")
OF_CHARACTERS = ("fastcoref", "rucoco", "koconovel-reader-separate")


def read(
    *lines: str,
    name: str | None = None,
    repeated: Repeated = "error",
    keep_text: bool = False,
    side: Side = "key",
    within: str = "",
    ends: Ends = "as-documented",
) -> list[Document]:
    wanted = Wanted(repeated, keep_text, side, within, ends)
    return list(json_family.documents(lines, "toy.json", wanted, name))


def made(name: str, **fields: object) -> str:
    return json.dumps({**SHAPES[name], **fields})


@pytest.mark.parametrize("name", OF_TOKENS)
def test_a_shape_of_tokens_is_told_by_its_fields(name: str) -> None:
    (document,) = read(made(name), keep_text=True)
    assert (document.id, document.partition, document.unit) == ("toy", TWO, "token")
    assert [word for s in document.sentences for word in s.words] == ["the", "dog", "it"]
    assert document.columns is not None
    assert document.columns.size == 3


@pytest.mark.parametrize("name", OF_CHARACTERS)
def test_a_shape_of_characters_is_told_by_its_fields(name: str) -> None:
    (document,) = read(made(name), keep_text=True)
    assert (document.partition, document.unit) == (LETTERS, "character")
    if name.startswith("koconovel"):
        assert (document.columns, document.sentences) == (None, ())
    else:
        assert "".join(word for s in document.sentences for word in s.words) == TEXT


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_is_read_by_its_name(name: str) -> None:
    assert [d.partition for d in read(made(name), name=name)] == [d.partition for d in read(made(name))]


@pytest.mark.parametrize("name", json_family.SHAPES)
def test_an_object_without_the_fields_of_the_shape_that_is_asked_for_is_refused(name: str) -> None:
    shape = json_family.SHAPES[name]
    whole = {field: SHAPES.get(name, {}).get(field, []) for field in shape.fields[0]}
    for lacking in (*({field} for field in whole), set(whole)):
        line = json.dumps({"doc_id": "a", **{field: value for field, value in whole.items() if field not in lacking}})
        with pytest.raises(InputError) as caught:
            read(line, name=name)
        assert str(caught.value).startswith("toy.json:1: no field `")
        assert str(caught.value).endswith(f" (expected {shape.example})")


def test_every_shape_has_an_example_that_says_how_it_looks() -> None:
    # `crac` is told from `maverick` by a token, and Stanza's is no object.
    assert {"koconovel-reader-separate" if n.startswith("koconovel") else n for n in json_family.SHAPES} == {
        *SHAPES,
        "crac",
        "stanza",
    }
    for name, shape in json_family.SHAPES.items():
        for field in shape.fields[0] & SHAPES.get(name, {}).keys():
            assert f'"{field}"' in shape.example


def test_a_token_that_begins_with_the_sign_of_empty_nodes_is_one() -> None:
    clusters = {"clusters_token_offsets": [[[0, 1], [2, 2]]]}
    (words,) = read(made("maverick", tokens=["C##", "a##b", "#"], **clusters))
    assert words.partition == TWO
    # The second token stands behind the first word.
    (with_zero,) = read(made("maverick", tokens=["they", "##0", "it"], clusters_token_offsets=[[[1, 1], [2, 2]]]))
    assert with_zero.partition == partition([[Nodes((), (EmptyNode(0, 1, 1),)), Span(1, 1)]])


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("indent", [1, 2])
def test_a_whole_file_is_an_object_or_an_array(name: str, indent: int) -> None:
    (document,) = read(made(name))
    alone = read(*json.dumps(SHAPES[name], indent=indent).split("\n"))
    many = read(*json.dumps([SHAPES[name]], indent=indent).split("\n"))
    assert [d.entity_of for d in (*alone, *many)] == [document.entity_of] * 2
    assert [d.line for d in (*alone, *many)] == [1, 2]


def test_an_array_may_stand_on_one_line() -> None:
    assert [d.id for d in read("", f"[{made('e2e')}, {made('e2e', doc_key='b')}] ")] == ["toy", "b"]
    for empty in (["[]"], ["[", "]"]):
        with pytest.raises(InputError, match=r"^toy\.json:1: no document"):
            read(*empty)


def test_the_objects_of_a_file_may_differ_in_shape() -> None:
    assert [d.id for d in read(made("e2e"), "", made("preco", id="b"), made("rucoco"))] == ["toy", "b", "3"]


def test_a_document_without_a_name_goes_by_its_number() -> None:
    without = {k: v for k, v in SHAPES["maverick"].items() if k != "doc_id"}
    assert [d.id for d in read(json.dumps(without), made("fastcoref"))] == ["1", "2"]
    assert [d.id for d in read(made("maverick", doc_id=None), within="a/b.json")] == ["a/b.json:1"]


def test_documents_across_which_entities_reach_are_one() -> None:
    (document,) = read(
        made("maverick", tokens=[["the", "dog"], ["it"]], clusters_token_offsets=[[[0, 0, 1], [1, 0, 0]]])
    )
    assert document.partition == TWO


def test_entities_that_others_include_are_kept() -> None:
    line = made("rucoco", entities=[[[0, 3]], [[4, 7]], [[9, 11]]], includes=[[], [], [0, 1]])
    assert read(line)[0].beside.split_antecedents == {2: (0, 1)}


def test_heads_and_types_are_kept() -> None:
    beside = read(made("corenlp"))[0].beside
    dog, it = code_of(Span(0, 1)), code_of(Span(2, 2))
    assert (beside.heads, beside.types, beside.names) == ({dog: 1, it: 2}, {dog: "NOMINAL", it: "PRONOMINAL"}, {0: "7"})


def test_links_are_followed_however_far_they_lead() -> None:
    links = [["a", "b"], ["c", "d"], ["d", "b"], ["a", "c"]]
    (document,) = read(json.dumps({"type": "graph", "mentions": ["a", "b", "c", "d", "e", 7], "links": links}))
    assert document.partition == partition([["a", "b", "c", "d"], ["e"], ["7"]])


def test_a_mention_that_is_not_a_name_goes_by_its_text() -> None:
    line = json.dumps({"type": "clusters", "clusters": {"1": [[0, "0", 1], 12]}})
    assert read(line)[0].partition == partition([['[0, "0", 1]', "12"]])


@pytest.mark.parametrize(
    ("name", "ends", "mentions"),
    [
        ("e2e", "exclusive", {"clusters": [[[0, 2], [2, 3]]]}),
        ("maverick", "exclusive", {"clusters_token_offsets": [[[0, 2], [2, 3]]]}),
        ("preco", "inclusive", {"mention_clusters": [[[0, 0, 1], [1, 0, 0]]]}),
        ("indiscrim", "exclusive", {"coref_chains": [[[0, 0, 2], [1, 0, 1]]]}),
    ],
)
def test_ends_that_are_not_the_documented_ones_are_asked_for(
    name: str, ends: Ends, mentions: dict[str, object]
) -> None:
    assert read(made(name, **mentions), ends=ends)[0].partition == TWO
    with pytest.raises(InputError, match=r"(inclusive|exclusive) if the end is"):
        read(made(name, **mentions))


def test_a_text_that_contradicts_the_ends_is_refused_with_the_option() -> None:
    found = "toy.json:1: mention [0, 7] is `the dog,` with inclusive ends, and `the dog` in `clusters_strings` "
    with pytest.raises(InputError) as caught:
        read(made("fastcoref", text=TEXT + "."), ends="inclusive")
    assert str(caught.value) == f"{found}(expected --ends exclusive)"
    with pytest.raises(InputError, match=r"`the dog` in `clusters_token_text` \(expected --ends inclusive\)"):
        read(made("maverick", clusters_token_offsets=[[[0, 1]]], clusters_token_text=[["the dog"]]), ends="exclusive")
    texts = {"clusters_text_mentions": [["the dog", "it"]]}
    assert read(made("maverick", **texts))[0].partition == TWO
    with pytest.raises(InputError, match=r"`the dog` with exclusive ends, and `the dog it` in .* --ends inclusive"):
        read(
            made("maverick", clusters_token_offsets=[[[0, 2]]], clusters_text_mentions=[["the dog it"]]),
            ends="exclusive",
        )
    with pytest.raises(
        InputError, match=r"8 characters with inclusive ends, and `the dog` has 7 \(expected --ends excl"
    ):
        read(made("koconovel-reader-separate"), ends="inclusive")


@pytest.mark.parametrize("texts", [None, 3, [], [["_", "it"]], [["the"]], [["the dog"]], ["the dog"]])
def test_a_text_that_is_of_neither_kind_says_nothing(texts: object) -> None:
    for ends in ("as-documented", "exclusive"):
        offsets = [[[0, 2], [2, 3]]] if ends == "exclusive" else [[[0, 1], [2, 2]]]
        line = made("maverick", clusters_token_offsets=offsets, clusters_text_mentions=texts)
        assert read(line, ends="exclusive" if ends == "exclusive" else "as-documented")[0].partition == TWO


@pytest.mark.parametrize("field", ["clusters_text_mentions", "clusters_token_text"])
def test_mentions_without_places_are_refused_with_the_reason(field: str) -> None:
    line = json.dumps({"doc_id": "d", "tokens": ["a", "b", "a"], field: [["a", "b"]]})
    with pytest.raises(InputError, match=rf"`{field}` without the places of the mentions, so that equal texts"):
        read(line)


def test_the_first_of_repeated_mentions_is_kept_when_it_is_asked_for() -> None:
    twice = [[[0, 1], [2, 2]], [[2, 2], [0, 0]]]
    (document,) = read(made("maverick", clusters_token_offsets=twice), repeated="first")
    assert document.partition == partition([[Span(0, 1), Span(2, 2)], [Span(0, 0)]])
    (document,) = read(made("scorch", clusters={"x": ["a", "a"], "y": ["a", "b"]}), repeated="first")
    assert document.partition == partition([["a"], ["b"]])
    (document,) = read('{"type": "graph", "mentions": ["a", "a"], "links": []}', repeated="first")
    assert document.partition == partition([["a"]])


FAULTS: Sequence[tuple[str, str]] = [
    # What tells no shape, or two.
    ("{}", "an object without fields, which match no known JSON format"),
    ('{"a": 1, "b": 2}', "an object with the fields `a, b`, which match no known JSON format (expected"),
    (
        '{"text": "a", "clusters": []}',
        "a `text` with mentions whose offsets may count tokens or characters "
        "(expected `sentences`, or `clusters_strings`; --input-format e2e or --input-format fastcoref)",
    ),
    (
        made("e2e", mention_clusters=[]),
        "an object with the fields `doc_key, sentences, clusters, mention_c…`, which fit more than one format "
        "(expected --input-format preco or e2e)",
    ),
    (made("koconovel-reader-separate", reader_overlapped=[]), "an object with the fields `doc_id, reader_separate, "),
    # Names.
    (made("preco", id=3), "the document has no name"),
    (made("koconovel-reader-separate", doc_id=""), "the document has no name"),
    (made("preco", id="\ud800"), "the name of the document has half of a surrogate pair"),
    # Words.
    (made("maverick", tokens="the dog"), "`tokens` is not a list of words (expected"),
    (made("maverick", tokens=3), "`tokens` is not a list of words"),
    (made("maverick", tokens=["the", 3]), "`tokens` is not a list of words"),
    (made("maverick", tokens=[["the"], "dog"]), "`tokens` is not a list of lists of words"),
    (made("maverick", tokens=["the", "\ud800", "it"]), "a word has half of a surrogate pair"),
    (made("preco", sentences=["the dog"]), "`sentences` is not a list of lists of words"),
    (made("indiscrim", sentences={}), "`sentences` is not a list (expected"),
    (made("indiscrim", sentences=[["the"]]), "sentence 1 has no list of `tokens`"),
    (made("indiscrim", sentences=[{"tokens": []}, {"tokens": ["it"]}]), "a token of sentence 2 has no `text`"),
    (made("indiscrim", sentences=[{"tokens": [{"text": "\udfff"}]}]), "a word has half of a surrogate pair"),
    (made("corenlp", sentences=[{"tokens": [{"text": "it"}]}]), "a token of sentence 1 has no `word`"),
    (made("fastcoref", text=["the"]), "`text` is not a text"),
    (made("rucoco", text="\ud83d"), "the text has half of a surrogate pair"),
    # Entities.
    (made("maverick", clusters_token_offsets={}), "`clusters_token_offsets` is not a list of entities"),
    (made("preco", mention_clusters=[[]]), "entity 1 of `mention_clusters` is not a list of mentions"),
    (made("rucoco", entities=[[[0, 1]], 3]), "entity 2 of `entities` is not a list of mentions"),
    (made("scorch", clusters={"x": []}), "entity `x` is not a list of mentions"),
    (made("scorch", clusters=[["a"]], type="clusters"), "the document has no name"),
    (made("scorch", type="other"), "no entities of type `other`"),
    (made("corenlp", corefs=[]), "`corefs` is not an object"),
    (made("corenlp", corefs={"\ud800": [[]]}), "the name of an entity has half of a surrogate pair"),
    (made("corenlp", corefs={"1": {}}), "entity `1` is not a list of mentions"),
    (made("corenlp", corefs={"1": []}), "entity `1` is not a list of mentions"),
    (made("corenlp", corefs={"1": {"sentNum": 1}}), "entity `1` is not a list of mentions"),
    (made("scorch", clusters={"\ud800": ["a"]}), "the name of an entity has half of a surrogate pair"),
    (made("scorch", clusters={"x": ["\ud800"]}), "a mention has half of a surrogate pair"),
    ('{"type": "graph", "mentions": ["a"], "links": [["a", "b"]]}', "`['a', 'b']` in `links` is not a pair of the men"),
    ('{"type": "graph", "mentions": ["a"], "links": ["aa"]}', "`aa` in `links` is not a pair of the mentions"),
    ('{"type": "graph", "mentions": ["a", "a"], "links": []}', "mention `a` appears twice in `mentions`"),
    (made("rucoco", includes=[]), "`includes` is not a list for every entity"),
    (made("rucoco", includes=3), "`includes` is not a list for every entity"),
    (made("rucoco", includes=[[1]]), "`[1]` in `includes` is not a list of entities (expected numbers below 1)"),
    (made("rucoco", includes=[[True]]), "`[True]` in `includes` is not a list of entities"),
    # Mentions.
    (
        made("maverick", clusters_token_offsets=[[[0, 3]]]),
        "mention [0, 3] reaches beyond the 3 tokens (expected tokens",
    ),
    (
        made("maverick", clusters_token_offsets=[[[0, 0, 1]]]),
        "`[0, 0, 1]` is not a mention (expected `[first token, la",
    ),
    (made("maverick", tokens=[["a"]]), "`[0, 1]` is not a mention (expected `[document, first token, last token]`"),
    (made("preco", mention_clusters=[[[2, 0, 1]]]), "mention [2, 0, 1] is in a sentence beyond the 2"),
    (made("preco", mention_clusters=[[[1, 0, 2]]]), "mention [1, 0, 2] reaches beyond the 1 tokens of the sentence"),
    (made("preco", mention_clusters=[[[-1, 0, 1]]]), "`[-1, 0, 1]` is not a mention"),
    (made("preco", mention_clusters=[[[0, 1, 1]]]), "`[0, 1, 1]` is not a mention"),
    (made("preco", mention_clusters=[[[0, 0, True]]]), "`[0, 0, true]` is not a mention"),
    (
        made("fastcoref", clusters=[[[0, 12]]]),
        "mention [0, 12] reaches beyond the 11 characters (expected characters c",
    ),
    (made("rucoco", entities=[[[3, 3]]]), "`[3, 3]` is not a mention (expected `[first character, character after the"),
    (made("corenlp", corefs={"1": [{"sentNum": 1}]}), "`{'sentNum': 1}` is not a mention"),
    (made("corenlp", corefs={"1": [{"sentNum": 0, "startIndex": 1, "endIndex": 2}]}), "`[-1, 0, 1]` is not a mention"),
    (
        made("koconovel-reader-separate", reader_separate=[[["0", "²", "a", "A"]]]),
        "`['0', '²', 'a', 'A']` is not a men",
    ),
    (
        # A digit of another script.
        made("koconovel-reader-separate", reader_separate=[[["0", "\u0661", "a", "A"]]]),
        "`['0', '\u0661', 'a', 'A']` is not a men",
    ),
    (
        made("koconovel-reader-separate", reader_separate=[[["0", "9" * 10, "a", "A"]]]),
        "`['0', '9999999999', 'a', 'A']",
    ),
    (made("koconovel-reader-separate", reader_separate=[[[0, 1, "a", "A"]]]), "`[0, 1, 'a', 'A']` is not a mention"),
    (made("preco", mention_clusters=[[[0, 0, 1]], [[0, 0, 1]]]), "repeated mention: [0, 0] is in entities 1 and 2"),
    (made("scorch", clusters={"x": ["a"], "y": ["b", "a"]}), "repeated mention: `a` is in entities `x` and `y`"),
    (
        made("scorch", clusters={"x": [True]}),
        "`true` is not a mention (expected a text, a whole number, or a list of the",
    ),
    (made("scorch", clusters={"x": [[1, [2]]]}), "`[1, [2]]` is not a mention (expected a text, a whole number"),
    (
        json.dumps({"document_id": "d", "part_id": "0", "cased_words": [], "clusters": []}),
        '`part_id` is `"0"` (expected the number of the part, of nine digits at most)',
    ),
    (made("scorch", clusters={"x": ["a", "a"]}), "repeated mention: `a` is twice in entity `x` (expected each men"),
]


@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_every_fault_is_refused_at_its_line(line: str, message: str) -> None:
    first = made("rucoco", entities=[], includes=[])
    with pytest.raises(InputError) as caught:
        read(first, "", line)
    assert str(caught.value).startswith("toy.json:3: " + message)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[\n" + "[" * 100_000, "2: JSON nested too deeply"),
        ('{\n"a": ' + "9" * 5000, "1: an integer of more than 4300 digits"),
    ],
)
def test_a_fault_of_a_whole_file_is_refused_at_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(*(text.split("\n") if text else ()))
    assert str(caught.value).startswith("toy.json:" + message)


def test_what_stands_behind_a_whole_file_is_refused() -> None:
    whole = json.dumps([SHAPES["e2e"]], indent=0)
    lines = whole.count("\n") + 1
    assert len(read(*f"{whole}\n\n".split("\n"))) == 1
    for more in ("]", "{}", "x", whole):
        with pytest.raises(InputError, match=f"^toy.json:{lines + 1}: more behind the end: `"):
            read(*f"{whole}\n{more}".split("\n"))
    with pytest.raises(InputError, match=f"^toy.json:{lines + 1}: not JSON from `{{}}]` on"):
        read(*f"{whole[:-1]}\n{{}}]".split("\n"))


def test_a_document_stands_once() -> None:
    with pytest.raises(
        InputError, match=r"^toy\.json:3: document toy appears twice, first in line 2 \(expected each doc"
    ):
        read("[", made("e2e") + ",", made("preco") + "]")


def test_tokens_and_characters_do_not_meet() -> None:
    key, response = read(made("maverick", doc_id="1")), read(made("fastcoref"))
    with pytest.raises(InputError) as caught:
        list(pairs(key, response))
    message = "toy.json:1: document 1 counts characters, the key (toy.json:1) tokens (expected offsets of one kind)"
    assert str(caught.value) == message
    assert len(list(pairs(response, read(made("rucoco"))))) == 1
    with pytest.raises(InputError, match=r"has 12 characters, the key \(toy\.json:1\) has 11; the response goes on"):
        list(pairs(response, read(made("rucoco", text=TEXT + "."))))


TELLS: Sequence[tuple[ModuleType, Sequence[str]]] = (
    (e2e, ("clusters", "predicted_clusters")),
    (maverick, ("tokens clusters_token_offsets",)),
    (crac, ("tokens clusters_token_offsets",)),
    (preco, ("sentences mention_clusters",)),
    (indiscrim, ("sentences coref_chains",)),
    (corenlp, ("sentences corefs",)),
    (
        allennlp,
        ("document clusters", "tokens clusters", "document predicted_clusters", "tokens predicted_clusters"),
    ),
    (fastcoref, ("text clusters clusters_strings",)),
    (rucoco, ("text entities",)),
    (scorch, ("type clusters", "type mentions links")),
)


def fields_on_the_page() -> Mapping[str, frozenset[str]]:
    """All fields that the page names for a shape, by its name."""
    rows = re.findall(r"^\| `([a-z0-9]+|wl-coref)` \| ([^|]*) \|", PAGE, re.MULTILINE)
    found = {name: frozenset(re.findall("`([a-z_]+)`", fields)) for name, fields in rows}
    # A row may say that it is as another.
    return {name: fields.union(*(found.get(field, ()) for field in fields)) for name, fields in found.items()}


def test_what_tells_a_shape_is_on_the_page() -> None:
    on_page = fields_on_the_page()
    shapes: dict[str, Shape] = {module.__name__.rpartition(".")[2]: module.SHAPE for module, _ in TELLS}
    # Stanza's has no fields, being a list.
    assert {*shapes, "wl-coref", "stanza"} == on_page.keys()
    assert on_page["wl-coref"] >= wl_coref.SHAPE.fields[0]
    for (name, shape), (_, ways) in zip(shapes.items(), TELLS, strict=True):
        assert [set(fields | shape.also) for fields in shape.fields] == [set(way.split()) for way in ways]
        assert on_page[name] >= shape.also.union(*shape.fields)
        assert json_family.SHAPES[name] is shape
    assert (corenlp.SHAPE.names, scorch.SHAPE.names) == (("docId",), ("name",))
    views = ["omniscent_separate", "omniscent_overlapped", "reader_separate", "reader_overlapped"]
    assert list(koconovel.VIEWS) == views
    assert [(view, shape.fields) for view, shape in koconovel.SHAPES.items()] == [(v, (frozenset({v}),)) for v in views]


def test_the_entities_of_a_response_are_those_that_are_predicted_if_any_are() -> None:
    other = [[[0, 0]]]
    assert read(made("e2e", predicted_clusters=other), side="response")[0].partition == partition([[Span(0, 0)]])
    assert read(made("e2e", predicted_clusters=other))[0].partition == TWO
    assert read(made("e2e"), side="response")[0].partition == TWO


def test_what_is_written_is_one_line_of_entities() -> None:
    (document,) = read(made("e2e"), keep_text=True)
    assert [json.loads(line) for line in writing.e2e(document)] == [SHAPES["e2e"]]
    for line, place in ((0, "f"), (4, "f:4")):
        with pytest.raises(InputError) as caught:
            list(writing.e2e(Document("d", "d", {}, file="f", line=line, unit="character")))
        assert str(caught.value) == f"{place}: offsets of characters (expected offsets of tokens)"


def kept(beside: Beside, *mentions: Span) -> Document:
    """The dog, and it, with other mentions of one entity and what is said of them."""
    (document,) = read(made("e2e", sentences=[["thé", "dog"], ["it"]]), keep_text=True)
    return replace(document, entity_of={code_of(m): 0 for m in mentions}, beside=beside)


DOG, IT = Span(0, 1), Span(2, 2)


def test_letters_are_written_as_they_are_and_a_mention_with_all_its_words() -> None:
    (line,) = writing.maverick(kept(Beside(), DOG, IT))
    assert '"clusters_text_mentions": [["thé dog", "it"]]' in line


def test_a_mention_is_written_with_its_type_and_its_head_by_its_place_in_the_sentence() -> None:
    beside = Beside(heads={code_of(DOG): 0, code_of(IT): 2}, types={code_of(IT): "PRONOMINAL"})
    (line,) = writing.corenlp(kept(beside, DOG, IT))
    assert json.loads(line)["corefs"]["0"] == [
        {"sentNum": 1, "startIndex": 1, "endIndex": 3, "headIndex": 1},
        {"sentNum": 2, "startIndex": 1, "endIndex": 2, "headIndex": 1, "type": "PRONOMINAL"},
    ]


@pytest.mark.parametrize("head", [EmptyNode(0, 1, 1), 2])
def test_a_head_that_is_not_a_word_of_the_mention_is_not_written(head: EmptyNode | int) -> None:
    with pytest.raises(InputError, match="the head of mention 0-1 is not one of its words"):
        list(writing.corenlp(kept(Beside(heads={code_of(DOG): head}), DOG)))


@pytest.mark.parametrize("write", [writing.preco, writing.indiscrim, writing.corenlp])
def test_a_mention_of_two_sentences_is_not_written_where_mentions_have_a_sentence(
    write: Callable[[Document], Iterator[str]],
) -> None:
    with pytest.raises(InputError, match="mention 1-2 is not within a sentence"):
        list(write(kept(Beside(), Span(1, 2))))


def test_a_mention_without_a_head_has_none() -> None:
    mention = {"sentNum": 1, "startIndex": 1, "endIndex": 3}
    assert read(made("corenlp", corefs={"7": [mention]}))[0].beside.heads == {}


def test_a_text_without_tokens_is_read() -> None:
    (document,) = read(made("maverick", tokens=[], clusters_token_offsets=[]))
    assert document.partition == partition([])


def test_a_mark_of_the_byte_order_before_the_first_object_is_passed_over() -> None:
    assert [d.partition for d in read("\ufeff" + made("maverick"))] == [TWO]


def test_nothing_is_suggested_of_ends_that_are_documented() -> None:
    with pytest.raises(InputError) as caught:
        read(made("indiscrim", coref_chains=[[[-1, 0, 0]]]))
    assert str(caught.value).endswith("(expected `[sentence, first token, last token]`, all counted from 0)")


def test_a_name_of_koconovel_goes_with_the_last_mention_of_its_entity() -> None:
    view = [[["0", "7", "the dog", "A"]], [["0", "7", "the dog", "B"]], [["9", "11", "it", "C"], ["8", "9", " ", "D"]]]
    name = "koconovel-reader-separate"
    (document,) = read(made(name, reader_separate=view), name=name, repeated="first")
    assert document.beside.names == {0: "A"}
    assert document.beside.texts == {
        code_of(Span(0, 6)): "the dog",
        code_of(Span(9, 10)): "it",
        code_of(Span(8, 8)): " ",
    }


def test_tokens_of_coref_data_with_a_broken_number_are_empty_nodes() -> None:
    """As CorefUD has them: before the first word of a sentence, and behind a word; they are no words."""
    tokens = [
        [{"id": 0.1, "text": "_"}, {"id": 1, "text": "runs"}],
        [{"id": 1, "text": "he"}, {"id": 1.1, "text": "_"}],
    ]
    made = {"id": "d", "sentences": [{"tokens": sentence} for sentence in tokens]}
    (found,) = read(json.dumps({**made, "coref_chains": [[[0, 0, 0], [1, 0, 1]], [[0, 1, 1]]]}))
    before, behind = Nodes((), (EmptyNode(0, -1, 1),)), Nodes((Span(1, 1),), (EmptyNode(1, 1, 1),))
    assert found.partition == partition([[before, behind], [Span(0, 0)]])
    with pytest.raises(InputError, match="sentence 1 has empty nodes and no word"):
        read(json.dumps({**made, "sentences": [{"tokens": tokens[0][:1]}], "coref_chains": [[[0, 0, 0]]]}))


def test_wl_coref_has_the_corpus_s_clusters_for_a_key_and_the_program_s_for_a_response() -> None:
    both = made("wl-coref", clusters=[[[0, 1], [2, 3]]])
    assert read(both)[0].partition == partition([[Span(0, 0), Span(2, 2)]])
    assert read(both, side="response")[0].partition == TWO
    alone = json.loads(both)
    del alone["span_clusters"]
    assert read(json.dumps(alone), side="response")[0].partition == partition([[Span(0, 0), Span(2, 2)]])


def test_wl_coref_without_numbers_of_sentences_is_one_sentence_that_nobody_marked() -> None:
    whole, alone = json.loads(made("wl-coref")), json.loads(made("wl-coref"))
    del alone["sent_id"]
    with_them, without = (read(json.dumps(o), keep_text=True)[0] for o in (whole, alone))
    assert [s.words for s in with_them.sentences] == [("the", "dog"), ("it",)]
    assert [s.words for s in without.sentences] == [("the", "dog", "it")]
    assert (with_them.in_sentences, without.in_sentences) == (True, False)


def test_wl_coref_is_told_by_its_words_and_its_name_of_documents() -> None:
    (document,) = read(made("wl-coref", doc_id="other"))
    assert document.id == "toy"
    for field in ("document_id", "cased_words"):
        o = json.loads(made("wl-coref"))
        del o[field]
        with pytest.raises(InputError, match="which match no known JSON format"):
            read(json.dumps(o))
