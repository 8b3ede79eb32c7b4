"""Conversion between formats: the same entities there and back, and nothing lost without its name."""

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from corefref.cli import main
from corefref.door import partition
from corefref.formats.detection import documents
from corefref.formats.documents import (
    Beside,
    Bridge,
    CodedMention,
    Columns,
    Document,
    InputError,
    Sentence,
    Wanted,
    code_of,
    mention_of,
)
from corefref.formats.table import ENTRIES, SAYINGS, Format, Says
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.annotation import corefud_writing
from corefref.wings.families.conversion import WORDS, Conversion, converted, pruned, writable
from corefref.wings.families.other_units import in_characters, in_tokens
from corefref.wings.shared.brackets import MOST_MADE_UP
from corefref.wings.shared.nodes import coded_nodes, nodes_of
from tests.commands import output_of, refusal_of

WANTED = Wanted(keep_text=True)


def line(entities: list[list[list[int]]], name: str = "toy", size: int = 6) -> str:
    words = [f"w{n}" for n in range(size)]
    return json.dumps({"doc_key": name, "sentences": [words[:3], words[3:]], "clusters": entities})


def read(lines: list[str], form: Format, text: str | None = None) -> list[Document]:
    return list(documents(lines, "toy", form, WANTED._replace(text=text)))


def there_and_back(conversion: Conversion, form: Format, document: Document) -> Document:
    """A document written and read again, with the text beside its annotation if there is one."""
    fitted = conversion.fitted(document, "1")
    conversion.refuse_what_is_lost()
    if ENTRIES[form].beside is None:
        (found,) = read(conversion.write([fitted]), form)
    else:
        annotation, text = conversion.files([fitted]).values()
        (found,) = read(annotation, form, "\n".join(text))
    return found


@st.composite
def entities(draw: st.DrawFn) -> list[list[list[int]]]:
    """Entities of spans of six tokens."""
    spans = draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)).map(sorted), max_size=6, unique_by=tuple))
    numbers = [draw(st.integers(0, 3)) for _ in spans]
    return [e for n in range(4) if (e := [list(s) for s, m in zip(spans, numbers, strict=True) if m == n])]


@given(st.lists(entities(), min_size=1, max_size=3))
def test_there_and_back_the_entities_are_the_same(found: list[list[list[list[int]]]]) -> None:
    first = read([line(e, f"d{n}") for n, e in enumerate(found)], "e2e")
    words = [[s.words for s in d.sentences] for d in first]
    again = read(list(converted(first, "e2e")), "e2e")
    conversion = Conversion(ENTRIES["conll"], frozenset({"crossing mentions of one entity"}))
    columns = read(conversion.lines(first), "conll")
    back = read(list(converted(columns, "e2e")), "e2e")
    assert [(d.id, d.partition) for d in again] == [(d.id, d.partition) for d in first]
    assert [(d.id, d.partition) for d in back] == [(d.id, d.partition) for d in columns]
    lost = sum(len(d.entity_of) for d in first) - sum(len(d.entity_of) for d in columns)
    assert lost == conversion.counts.total()
    for before, after in zip(first, columns, strict=True):
        assert {m: e for e in after.partition for m in e}.keys() <= {m for e in before.partition for m in e}
        assert all(any(e <= other for other in before.partition) for e in after.partition)
    assert [[s.words for s in d.sentences] for d in back] == words
    sets = Conversion(ENTRIES["sets"], frozenset({"tokens", "names of documents"}))
    places = read(sets.lines(first), "sets")
    assert [{frozenset(e) for e in d.partition} for d in places] == [
        {frozenset(f"{m[0]}-{m[1]}" for m in e if isinstance(m, Span)) for e in d.partition} for d in first
    ]


def test_crossing_mentions_are_refused_with_their_count_and_the_first_place() -> None:
    found = read([line([]), line([[[0, 1], [1, 2], [2, 3]], [[4, 5], [3, 4]]], "b")], "e2e")
    with pytest.raises(InputError) as caught:
        list(converted(found, "conll"))
    assert str(caught.value) == (
        "toy:2: CoNLL-2012 columns cannot hold 2 × crossing mentions of one entity; the first: mention 1-2 in "
        "document b (expected --drop crossing, or --to universal-anaphora, sets, e2e, maverick, crac, preco, "
        "indiscrim, scorch or corenlp)"
    )
    conversion = Conversion(ENTRIES["conll"], frozenset({"crossing mentions of one entity"}))
    assert read(conversion.lines(found), "conll")[1].partition == partition([[Span(0, 1), Span(2, 3)], [Span(3, 4)]])
    assert conversion.counts == {"crossing mentions of one entity": 2}


NODES = st.lists(st.integers(0, 8), min_size=1, max_size=4, unique=True)
"""Words of nine, in three sentences."""

ZEROS = st.lists(
    st.sampled_from(
        [EmptyNode(0, -1, 1), EmptyNode(2, 1, 1), EmptyNode(2, 1, 2), EmptyNode(4, 1, 1), EmptyNode(6, -1, 1)]
    ),
    max_size=2,
    unique=True,
)


@st.composite
def rich(draw: st.DrawFn) -> Document:
    """A document of nine words with whatever a format may be able to say."""
    sentences = [[f"w{n}" for n in range(start, start + 3)] for start in (0, 3, 6)]
    (found,) = read([json.dumps({"doc_key": "toy", "sentences": sentences, "clusters": []})], "e2e")
    entity_of: dict[CodedMention, int] = {}
    for _ in range(draw(st.integers(0, 6))):
        if draw(st.booleans()):
            start, end = sorted(draw(st.tuples(st.integers(0, 8), st.integers(0, 8))))
            mention: CodedMention = code_of(Span(start, end))
        else:
            mention = coded_nodes(draw(NODES), draw(ZEROS))
        entity_of[mention] = draw(st.integers(0, 2))
    entities = sorted(set(entity_of.values()))
    mentions = list(entity_of)
    named, split, bridged = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    beside = Beside(
        names={e: f"e{e}x" for e in entities} if named else {},
        heads={m: nodes_of(m)[0] for m in mentions if draw(st.booleans())},
        types={m: draw(st.sampled_from(["PER", "LOC"])) for m in mentions if draw(st.booleans())},
        kinds={m: draw(st.sampled_from(["PROP", "NOM", "PRON"])) for m in mentions if draw(st.booleans())},
        split_antecedents={entities[0]: tuple(entities[1:])} if len(entities) > 1 and split else {},
        bridging=(Bridge(mentions[0], entities[-1], "part"),) if mentions and bridged else (),
    )
    return replace(found, entity_of=entity_of, beside=beside)


OF_TEXTS = tuple(name for name in writable() if "tokens" in ENTRIES[name].says and ENTRIES[name].counts == "token")
"""The set notation has names of mentions, which no text has."""


def sayable_in_corefud(document: Document) -> bool:
    """Whether the brackets tell all mentions apart; what they do not is refused."""
    write = ENTRIES["corefud"].write
    assert write is not None
    try:
        return bool(list(write(document)))
    except InputError as error:
        return "would not be read again" not in error.found and bool(error.found)


HUBS: tuple[Format, ...] = ("conll", "gum", "corefud", "e2e")
PAIRS = [(one, other) for one in OF_TEXTS for other in OF_TEXTS if one in HUBS or other in ("corefud", one)]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=[f"{a}-{b}" for a, b in PAIRS])
@given(first=rich())
def test_between_all_pairs_of_formats_what_both_can_say_stays(one: Format, other: Format, first: Document) -> None:
    unsayable = {*ENTRIES[one].cannot_say, *ENTRIES[other].cannot_say} - {"empty nodes"}
    if "litbank-brat" in (one, other):
        # They end in numbers there.
        unsayable.add("names of entities")
    if "empty nodes" in ENTRIES[one].cannot_say or "empty nodes" in ENTRIES[other].cannot_say:
        # Without its empty nodes a mention may be another's.
        gone = {m for m in first.entity_of if any(isinstance(node, EmptyNode) for node in nodes_of(m))}
        entity_of = {m: e for m, e in first.entity_of.items() if m not in gone}
        first = replace(first, entity_of=entity_of, beside=Beside())
        unsayable.add("empty nodes")
    fitted = Conversion(ENTRIES[one], frozenset(unsayable))
    try:
        expected = fitted.fitted(first, "1")
    except InputError as error:
        # Two mentions may be one where empty nodes move behind their words.
        if "places of empty nodes" in unsayable and "is in two entities" in error.found:
            return
        raise
    if "corefud" in (one, other):
        # Of two discontinuous mentions of an entity the brackets may not tell which part continues which.
        assume(sayable_in_corefud(expected))
    there = there_and_back(fitted, one, first)
    again = there_and_back(Conversion(ENTRIES[other], frozenset(unsayable)), other, there)
    home = there_and_back(Conversion(ENTRIES[one], frozenset(unsayable)), one, again)
    for found in (there, again, home):
        assert found.partition == expected.partition
        words = [s.words for s in found.sentences]
        if "sentences" in unsayable:
            assert [w for sentence in words for w in sentence] == [w for s in first.sentences for w in s.words]
        else:
            assert words == [s.words for s in first.sentences]
    for part, saying in (("heads", "heads"), ("types", "types of mentions"), ("kinds", "kinds of mentions")):
        if saying not in unsayable:
            assert all(getattr(found.beside, part) == getattr(expected.beside, part) for found in (there, again, home))


def document(mentions: dict[CodedMention, int], beside: Beside | None = None) -> Document:
    (found,) = read([line([])], "e2e")
    return Document(
        "toy", "toy", mentions, found.sentences, "toy", 1, found.columns, beside=Beside() if beside is None else beside
    )


APART = Nodes((Span(0, 0), Span(2, 2)))
WITH_ZERO = Nodes((Span(1, 2),), (EmptyNode(1, 1, 1),))
ZERO = Nodes((), (EmptyNode(3, 1, 1),))
FULL = document(
    {code_of(Span(0, 1)): 0, APART: 0, WITH_ZERO: 1, ZERO: 1},
    Beside(
        names={0: "e1"},
        heads={code_of(Span(0, 1)): 1},
        types={code_of(Span(0, 1)): "person"},
        split_antecedents={0: (1,)},
        bridging=(Bridge(code_of(Span(0, 1)), 0, "part"),),
    ),
)


def test_every_saying_can_be_dropped_by_a_word() -> None:
    assert set(WORDS.values()) == {*SAYINGS, "singletons"}
    assert writable() == tuple(name for name, entry in ENTRIES.items() if entry.write)


LOST = {
    "discontinuous": ("1 × discontinuous mentions", "mention 0-0,2-2 in document"),
    "zeros": ("2 × empty nodes", "mention 1-2,1+1 in document"),
    "heads": ("1 × heads", "the head of 0-1 in document"),
    "types": ("1 × types of mentions", "type person in document"),
    "names": ("1 × names of entities", "name e1 in document"),
    "split-antecedents": ("1 × split antecedents", "the antecedents of entity 0 in document"),
    "bridging": ("1 × bridging", "the link of 0-1 in document"),
}
"""What JSON of the e2e-coref family cannot say of FULL, by the word that drops it, and the first of each."""


@pytest.mark.parametrize("dropped", range(len(LOST)))
def test_what_cannot_be_said_is_refused_all_at_once_until_it_is_dropped(dropped: int) -> None:
    words = list(LOST)
    with pytest.raises(InputError) as caught:
        list(converted([FULL], "e2e", [WORDS[word] for word in words[:dropped]]))
    counts, firsts = zip(*list(LOST.values())[dropped:], strict=True)
    message = f"toy:1: JSON of the e2e-coref family cannot hold {', '.join(counts)}; the first: {firsts[0]}"
    assert str(caught.value).startswith(message)
    assert f"(expected --drop {','.join(words[dropped:])}, or --to " in str(caught.value)


def test_what_is_dropped_is_counted() -> None:
    conversion = Conversion(ENTRIES["e2e"], frozenset(ENTRIES["e2e"].cannot_say))
    (found,) = read(conversion.lines([FULL]), "e2e")
    assert found.partition == partition([[Span(0, 1)], [Span(1, 2)]])
    assert conversion.counts == {
        "discontinuous mentions": 1, "empty nodes": 2, "heads": 1, "types of mentions": 1, "names of entities": 1,
        "split antecedents": 1, "bridging": 1,
    }  # fmt: skip


def test_a_mention_within_a_sentence_stays_where_those_across_are_dropped() -> None:
    # Of the sentences 0-2 and 3-5, the second mention begins in one and ends in the other.
    conversion = Conversion(ENTRIES["e2e"], frozenset({"mentions across sentences"}))
    (found,) = read(conversion.lines([document({code_of(Span(1, 2)): 0, code_of(Span(2, 3)): 0})]), "e2e")
    assert found.partition == partition([[Span(1, 2)]])
    assert conversion.counts == {"mentions across sentences": 1}


def test_two_entities_that_would_share_a_mention_are_refused() -> None:
    shared = document({code_of(Span(1, 2)): 0, WITH_ZERO: 1})
    with pytest.raises(InputError, match="mention 1-2 is in two entities of document toy when empty"):
        list(converted([shared], "e2e", ["empty nodes"]))
    alike = document({code_of(Span(1, 2)): 0, WITH_ZERO: 0})
    (found,) = read(list(converted([alike], "e2e", ["empty nodes"])), "e2e")
    assert [mention_of(m) for m in found.entity_of] == [Span(1, 2)]


def test_characters_are_not_made_tokens() -> None:
    found = read(['{"text": "he", "clusters": [[[0, 2]]], "clusters_strings": [["he"]]}'], "fastcoref")
    with pytest.raises(InputError, match=r"^toy:1: offsets of characters \(expected offsets of tokens; --align c"):
        list(converted(found, "e2e"))


def test_names_are_not_made_places() -> None:
    with pytest.raises(InputError, match=r"^toy:1: mention `a` is not a span of tokens"):
        list(converted(read(["{a b}"], "sets"), "e2e"))


def test_the_command_converts_and_says_what_it_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, columns = tmp_path / "in.jsonl", tmp_path / "out.conll"
    source.write_text(line([[[0, 1], [1, 2]]]) + "\n", "utf-8")
    words = ["convert", str(source), str(columns), "--to", "conll"]
    assert refusal_of(capsys, words) == (
        f"{source}:1: CoNLL-2012 columns cannot hold 1 × crossing mentions of one entity; the first: mention 1-2 "
        "in document toy (expected --drop crossing, or --to universal-anaphora, sets, e2e, maverick, crac, preco, "
        "indiscrim, scorch or corenlp)\n"
    )
    assert not columns.exists()
    assert main([*words, "--drop", "crossing"]) == 0
    assert capsys.readouterr() == ("", "corefref: note: dropped 1 × crossing mentions of one entity\n")
    assert json.loads(output_of(capsys, ["convert", str(columns), "-", "--to", "e2e"]))["clusters"] == [[[0, 1]]]
    assert main(["convert", str(columns), "-", "--to", "sets", "--drop", "tokens,document-names"]) == 0
    assert capsys.readouterr().out == "{0-1}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["a"], "1 file given (expected IN and OUT)"),
        ([], "no file given (expected IN and OUT)"),
        (["a", "b"], "no format given (expected --to and one of "),
        (["a", "b", "--to", "jsonlines"], "'jsonlines' is not one of "),
        (["a", "b", "--to", "conll", "--drop", "zero"], "--drop: 'zero' is not one of "),
    ],
)
def test_a_command_line_that_cannot_be_followed_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal_of(capsys, ["convert", *words])


def test_sentences_that_cannot_be_said_are_refused_until_they_are_dropped() -> None:
    two = read([line([[[0, 1], [4, 4]]])], "e2e")
    with pytest.raises(
        InputError, match=r"^toy:1: JSON of Maverick, .* cannot hold 1 × sentences; .* \(expected --drop sent"
    ):
        list(converted(two, "maverick"))
    (found,) = read(list(converted(two, "maverick", ["sentences"])), "maverick")
    assert found.partition == two[0].partition
    assert [s.words for s in found.sentences] == [tuple(f"w{n}" for n in range(6))]
    # One sentence is all that there is.
    assert read(list(converted([found], "maverick")), "maverick")[0].partition == found.partition


def of_characters(text: str, entities: list[list[list[int]]]) -> Document:
    exclusive = [[[start, end + 1] for start, end in e] for e in entities]
    (found,) = read([json.dumps({"text": text, "entities": exclusive})], "rucoco")
    return found


VIEWS = tuple(form for form in writable() if form.startswith("koconovel"))


@pytest.mark.parametrize("form", ["fastcoref", "rucoco", *VIEWS])
@given(found=entities(), text=st.text(st.sampled_from("aé\n\t 𝄞"), min_size=6))
def test_offsets_of_characters_stay_where_they_are(form: Format, found: list[list[list[int]]], text: str) -> None:
    first = of_characters(text, found)
    dropped = frozenset(ENTRIES[form].cannot_say)
    (again,) = read(Conversion(ENTRIES[form], dropped).lines([first]), form)
    assert (again.partition, again.unit) == (first.partition, "character")
    if form in VIEWS:
        # The text of the document is dropped, those of mentions stay.
        with pytest.raises(InputError, match=f"1 × tokens; .*{len(text)} characters in .*--to fastcoref or rucoco"):
            list(converted([first], form))
        (home,) = read(Conversion(ENTRIES[form], dropped).lines([again]), form)
        assert (home.partition, home.beside) == (again.partition, again.beside)
        said = {m: text[m.start : m.end + 1] for e in first.partition for m in e if isinstance(m, Span)}
        assert {mention_of(m): found for m, found in again.beside.texts.items()} == said
    else:
        assert [s.words for s in again.sentences] == [s.words for s in first.sentences]


def test_entities_that_others_include_stay_in_rucoco() -> None:
    text = json.dumps({"text": "a b c", "entities": [[[0, 1]], [[2, 3]], [[4, 5]]], "includes": [[], [], [0, 1]]})
    (first,) = read([text], "rucoco")
    (again,) = read(list(converted([first], "rucoco")), "rucoco")
    assert again.beside.split_antecedents == {2: (0, 1)} == first.beside.split_antecedents
    with pytest.raises(InputError, match="JSON of fastcoref cannot hold 1 × split antecedents"):
        list(converted([first], "fastcoref"))


@pytest.mark.parametrize("form", ["fastcoref", "rucoco", *VIEWS])
def test_tokens_are_not_made_characters(form: Format) -> None:
    with pytest.raises(
        InputError,
        match=r"offsets of tokens \(expected offsets of characters[);]",
    ):
        list(converted(read([line([[[0, 1]]])], "e2e"), form))


def test_a_view_of_koconovel_keeps_texts_and_names_and_becomes_another_view() -> None:
    said = [[["0", "2", "명호", "A"], ["5", "6", "그", "A"]], [["8", "9", "나", "B"], ["9", "10", "너", "C"]]]
    (first,) = read([json.dumps({"doc_id": "1_0", "reader_separate": said})], "koconovel-reader-separate")
    assert first.beside.names == {0: "A"}
    (made,) = converted([first], "koconovel-omniscent-overlapped")
    assert json.loads(made) == {
        "doc_id": "1_0",
        # The second entity has no name of its own.
        "omniscent_overlapped": [said[0], [["8", "9", "나", "1"], ["9", "10", "너", "1"]]],
    }
    with pytest.raises(InputError, match="JSON of fastcoref cannot hold 1 × names of entities"):
        list(converted([first], "fastcoref"))
    with pytest.raises(InputError, match="document 1_0 has no text"):
        list(converted([first], "fastcoref", ["names of entities"]))
    bare = replace(first, beside=Beside())
    with pytest.raises(InputError, match="mention 0-1 of document 1_0 has no text"):
        list(converted([bare], "koconovel-reader-separate"))


def test_names_of_mentions_stay_in_scorch() -> None:
    (first,) = read(["{a b} {c,d}"], "sets")
    (again,) = read(list(converted([first], "scorch", ["names of documents"])), "scorch")
    assert again.partition == first.partition
    (back,) = read(list(converted([again], "sets", ["names of documents"])), "sets")
    assert back.partition == first.partition


@pytest.mark.parametrize(("form", "dropped"), [("corenlp", "bridging"), ("scorch", "tokens")])
def test_two_entities_of_one_name_are_refused(form: Format, dropped: Says) -> None:
    mentions: dict[CodedMention, int] = {code_of(Span(0, 0)): 0, code_of(Span(1, 1)): 1}
    named = document(mentions, Beside(names={0: "1"}))
    with pytest.raises(InputError, match="two entities of document toy have one name"):
        list(converted([named], form, [dropped]))


def test_an_empty_node_without_a_mention_goes_with_the_tokens() -> None:
    depends = Beside(dependencies={EmptyNode(1, 1, 1): frozenset({(1, "nsubj")})})
    dependent = document({code_of(Span(0, 0)): 0}, depends)
    text = list(converted([dependent], "corefud", ["tokens"]))
    assert text[2:] == ["# sent_id = toy-s1", "1\t_\t_\t_\t_\t_\t_\t_\t_\tEntity=(0)", ""]


def test_a_head_outside_its_mention_is_refused() -> None:
    outside = document({code_of(Span(0, 1)): 0}, Beside(heads={code_of(Span(0, 1)): 2}))
    with pytest.raises(InputError, match="the head of mention 0-1 is not one of its words"):
        list(converted([outside], "corenlp"))


def test_a_name_that_ends_in_gz_is_packed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, packed = tmp_path / "out.conll", tmp_path / "out.conll.gz"
    source = tmp_path / "in.jsonl"
    source.write_text(line([[[0, 1], [2, 2]]]) + "\n", "utf-8")
    for out in (plain, packed):
        assert main(["convert", str(source), str(out), "--to", "conll"]) == 0
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    before = packed.read_bytes()
    assert main(["perturb", str(packed), "--kind", "drop", "--rate", "0", "-o", str(tmp_path / "again.gz")]) == 0
    assert gzip.decompress((tmp_path / "again.gz").read_bytes()) == plain.read_bytes()
    assert main(["convert", str(source), str(packed), "--to", "conll"]) == 0
    assert packed.read_bytes() == before
    assert capsys.readouterr() == ("", "")


def test_what_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.sets"
    source.write_text("{a b}\n", "utf-8")
    assert refusal_of(capsys, ["convert", str(source), str(tmp_path / "no" / "out"), "--to", "sets"]).count("\n") == 1


GUM = "# begin document g\n0\tthe\t(thing-1\n1\tdog\tthing-1)\n\n2\tit\t(thing-1)\n# end document\n"


def test_a_folder_becomes_a_folder_of_the_other_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in"
    (source / "sub").mkdir(parents=True)
    (source / "g.conll").write_text(GUM, "utf-8")
    (source / "sub" / "a.b.jsonl").write_text(line([[[0, 1], [1, 2]], [[2, 3]]]) + "\n", "utf-8")
    words = ["convert", str(source), str(tmp_path / "out"), "--to", "corefud"]
    assert main(words) == 2
    # The count is that of all files; nothing is written before it is known.
    assert "1 × mentions across sentences" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert main([*words, "--drop", "crossing,across-sentences,names"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "corefref: note: dropped 1 × names of entities",
        "corefref: note: dropped 1 × mentions across sentences",
        "corefref: note: dropped 1 × crossing mentions of one entity",
    ]
    out = {str(path.relative_to(tmp_path / "out")): path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.*")}
    assert sorted(out) == ["g.conllu", "sub/a.b.conllu"]
    (document,) = read(out["g.conllu"].split("\n"), "corefud")
    assert (document.id, document.partition) == ("g", partition([[Span(0, 1), Span(2, 2)]]))
    assert refusal_of(capsys, words) == f"{tmp_path / 'out'}: already exists (expected a folder that is new or empty)\n"


def test_a_folder_becomes_one_file_where_the_name_is_that_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "in", tmp_path / "out.conll"
    source.mkdir()
    columns = {name: f"#begin document ({name})\n{name}\t0\tdog\t(0)\n#end document\n" for name in "ab"}
    for name, text in columns.items():
        (source / name).write_text(text, "utf-8")
    alone = [output_of(capsys, ["convert", str(source / name), "-", "--to", "conll"]) for name in "ab"]
    assert main(["convert", str(source), str(out), "--to", "conll"]) == 0
    assert out.read_text("utf-8") == "".join(alone)
    assert output_of(capsys, ["convert", str(source), "-", "--to", "conll"]) == "".join(alone)
    # Another suffix names a folder, whose files have the suffix of the format.
    for form, suffix in (
        ("topics", ".conll"),
        ("tagged", ".txt"),
        ("links", ".md"),
        ("xml", ".xml"),
        ("e2e", ".jsonl"),
    ):
        assert main(["convert", str(source), str(tmp_path / form), "--to", form]) == 0
        assert sorted(path.name for path in (tmp_path / form).iterdir()) == [f"a{suffix}", f"b{suffix}"]
    (source / "b").write_text(columns["a"], "utf-8")
    assert "document a appears twice" in refusal_of(capsys, ["convert", str(source), "-", "--to", "conll"])


def test_two_files_do_not_become_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for name in ("g.conll", "g.txt"):
        (source / name).write_text(GUM, "utf-8")
    assert main(["convert", str(source), str(tmp_path / "out"), "--to", "e2e", "--drop", "names"]) == 2
    assert "g.txt: would be written as g.jsonl, as " in capsys.readouterr().err


@pytest.mark.parametrize("form", OF_TEXTS)
def test_singletons_are_dropped_by_name_alone(form: Format) -> None:
    (first,) = read([line([[[0, 1], [2, 2]], [[1, 1]]], size=3)], "e2e")
    kept = there_and_back(Conversion(ENTRIES[form], frozenset()), form, first)
    assert len(kept.partition) == 2
    conversion = Conversion(ENTRIES[form], frozenset({"singletons"}))
    fewer = there_and_back(conversion, form, first)
    assert fewer.partition == partition([[Span(0, 1), Span(2, 2)]])
    assert conversion.counts == {"singletons": 1}


@pytest.mark.parametrize("form", ["corefud", "gum"])
def test_names_that_brackets_cannot_have_are_refused_with_the_first(form: Format) -> None:
    named = replace(document({code_of(Span(0, 1)): 0}), beside=Beside(names={0: "the (dog)"}))
    with pytest.raises(InputError, match=r"^toy:1: 1 × names of entities .* the first: `the \(dog\)` in document toy"):
        list(converted([named], form))
    alike = replace(document({code_of(Span(0, 1)): 0, code_of(Span(2, 2)): 1}), beside=Beside(names={0: "a", 1: "a"}))
    with pytest.raises(InputError, match="two entities of document toy have one name"):
        list(converted([alike], form))


def test_numbers_stay_numbers_between_brackets() -> None:
    lines = ["#begin document (toy)", "a\t(7", "b\t(3)|7)", "#end document"]
    for form in ("gum", "corefud"):
        there = list(converted(read(lines, "conll"), form))
        assert "(7" in "".join(there)
        assert [found for found in converted(read(there, form), "conll") if ")" in found] == [
            "#begin document (toy)",
            "1\tb\t7)|(3)" if form == "gum" else "2\tb\t7)|(3)",
        ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"columns": None, "entity_of": {}}, "document toy has no words"),
        ({"id": " toy"}, "the name ` toy` cannot be written"),
        ({"entity_of": {code_of(Span(5, 9)): 0}}, "a mention reaches token 10, the text has 6"),
        ({"entity_of": {code_of(Span(2, 3)): 0}}, "the first: mention 2-3 in document toy (expected --drop across"),
        ({"entity_of": {code_of(Span(0, 0)): 0}, "beside": Beside(types={code_of(Span(0, 0)): "a-b"})}, "type `a-b`"),
        ({"entity_of": {code_of(Span(0, 0)): 0}, "beside": Beside(heads={code_of(Span(0, 0)): 3})}, "the head 3 of"),
        (
            {
                "entity_of": {code_of(Span(0, 0)): 0},
                "beside": Beside(bridging=(Bridge(code_of(Span(0, 0)), 0, "a,b"),)),
            },
            "the relation `a,b`",
        ),
    ],
)
def test_what_conll_u_cannot_have_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        list(converted([replace(document({}), **change)], "corefud"))  # type: ignore[arg-type]  # one field at a time
    assert message in str(caught.value)


def test_parts_that_brackets_would_mix_up_are_refused() -> None:
    mixed = document({Nodes((Span(0, 0), Span(2, 2))): 0, Nodes((Span(1, 1), Span(3, 3))): 0})
    one = replace(mixed, columns=read(["#begin document (a)", *["a\t-"] * 6, "#end document"], "conll")[0].columns)
    with pytest.raises(InputError, match=r"mention 0-0,2-2 of document toy would not be read again, .*--drop discont"):
        list(converted([replace(one, sentences=())], "corefud"))


CONLL_U = """\
# newdoc id = d
# global.Entity = eid-etype-head-infstat
# sent_id = d-7
# text = du Haus
1-2\tdu\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No
1\tthe\tthe\tDET\tDT\tX=y\t2\tdet\t2:det\tEntity=(e1-thing-2-new|Gloss=a
1.1\t_\tshe\tPRON\t_\t_\t_\t_\t2:nsubj\tZ=1
2\tdog\tdog\tNOUN\tNN\t_\t0\troot\t0:root\tA=b|Entity=e1)(e2--1)

"""


def test_conll_u_keeps_its_other_columns() -> None:
    (first,) = read(CONLL_U.split("\n"), "corefud")
    conversion = Conversion(ENTRIES["corefud"], frozenset({"singletons"}))
    changed = replace(first, entity_of={**first.entity_of, code_of(Span(0, 0)): 0})
    again = conversion.lines([changed])
    expected = CONLL_U.replace("-infstat", "").replace(
        "Entity=(e1-thing-2-new|Gloss=a", "Entity=(e1-thing-2(e1)|Gloss=a"
    )
    expected = expected.replace("Entity=e1)(e2--1)", "Entity=e1)")
    assert "\n".join([*again, ""]) == expected
    # The words of the mention are not its empty node's: a mention without it has two parts.
    gapped = pruned(replace(first, entity_of={code_of(Span(0, 1)): 0}))
    apart = read(list(converted([gapped], "corefud")), "corefud")
    assert apart[0].partition == partition([[Span(0, 1)]])


@pytest.mark.parametrize("blank", [" ", "\t"])
def test_parses_that_are_dropped_are_not_written(blank: str) -> None:
    rows = ["d 0 0 Ann NNP (TOP(NP*) - (0)", "d 0 1 left VB *) - -"]
    text = ["#begin document (d); part 000", *(row.replace(" ", blank) for row in rows), "", "#end document"]
    written = Conversion(ENTRIES["conll"], frozenset({"parses"})).lines(read(text, "conll"))
    assert [row.split() for row in written[1:3]] == [
        ["d", "0", "0", "Ann", "NNP", "-", "-", "(0)"],
        ["d", "0", "1", "left", "VB", "-", "-", "-"],
    ]
    assert [s.parse for s in read(written, "conll")[0].sentences] == [None]


def of_corefud(document: Document) -> list[list[str]]:
    """The numbers of the rows, and what the last column says."""
    rows = [row.split("\t") for row in corefud_writing.written(document)]
    return [[cells[0], cells[-1]] for cells in rows if len(cells) == 10]


def test_an_empty_node_before_the_first_word_is_written_before_it() -> None:
    with_zero = Nodes((Span(0, 1),), (EmptyNode(0, -1, 1),))
    assert of_corefud(document({with_zero: 0, code_of(Span(3, 3)): 0})) == [
        ["0.1", "Entity=(0"],
        ["1", "_"],
        ["2", "Entity=0)"],
        ["3", "_"],
        ["1", "Entity=(0)"],
        ["2", "_"],
        ["3", "_"],
    ]


def test_the_innermost_ends_first_and_the_outermost_begins_first_whatever_they_are_called() -> None:
    ends = document({code_of(Span(0, 2)): 9, code_of(Span(1, 2)): 1})
    assert of_corefud(ends)[:3] == [["1", "Entity=(9"], ["2", "Entity=(1"], ["3", "Entity=1)9)"]]
    begins = document({code_of(Span(0, 1)): 9, code_of(Span(0, 2)): 1})
    assert of_corefud(begins)[:3] == [["1", "Entity=(1(9"], ["2", "Entity=9)"], ["3", "Entity=1)"]]


def test_bridging_is_written_with_its_relation_if_it_has_one() -> None:
    one, other = code_of(Span(0, 0)), code_of(Span(1, 1))
    for relation, said in (("part", "Bridge=0<1:part"), ("", "Bridge=0<1")):
        found = document({one: 0, other: 1}, Beside(bridging=(Bridge(other, 0, relation),)))
        assert of_corefud(found)[1] == ["2", f"Entity=(1)|{said}"]


def test_the_writer_itself_refuses_a_mention_that_goes_on_behind_its_sentence() -> None:
    with pytest.raises(InputError, match="mention 2-3 of document toy goes beyond its sentence"):
        list(corefud_writing.written(document({code_of(Span(2, 3)): 0})))


@pytest.mark.parametrize("target", ["conll", "gum", "corefud"])
def test_tokens_are_made_up_as_far_as_the_page_says(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Path(__file__).parents[3].joinpath("spec", "formats", "README.md").read_text("utf-8")
    assert f"at most {MOST_MADE_UP:,} of them" in page
    monkeypatch.setattr("corefref.wings.shared.brackets.MOST_MADE_UP", 6)
    file, out = tmp_path / "a.jsonl", tmp_path / "out"
    for last, code in ((5, 0), (6, 2)):
        file.write_text(f'{{"doc_key": "u", "clusters": [[[{last}, {last}], [2, 2]]]}}', "utf-8")
        assert main(["convert", str(file), str(out), "--to", target]) == code
        out.unlink(missing_ok=True)
    said = "document u has no text, and a mention reaches token 7 (expected a text, or mentions within 6 tokens)"
    assert capsys.readouterr().err == f"{file}:1: {said}\n"


BEGINS_WITH_A_ZERO = [
    "# newdoc id = a",
    "# global.Entity = eid",
    "\t".join(["1", "word", *["_"] * 7, "Entity=(b)"]),
    "",
    *(
        "\t".join([n, "word", *["_"] * 6, depends, misc])
        for n, depends, misc in [("0.1", "1:nsubj", "Entity=(c)"), ("1", "_", "_"), ("2", "_", "_")]
    ),
    "",
]


def test_without_tokens_an_empty_node_that_no_mention_has_is_not_written() -> None:
    """Its word lies behind the last mention, in a text that is made up."""
    conversion = Conversion(ENTRIES["corefud"], frozenset({"empty nodes", "tokens"}))
    lines = conversion.lines(read(BEGINS_WITH_A_ZERO, "corefud"))
    assert lines[3:] == ["\t".join(["1", *["_"] * 8, "Entity=(b)"]), ""]


def test_a_made_up_text_reaches_to_what_an_empty_node_depends_on() -> None:
    rows = {"1": ("_", "_"), "1.1": ("3.1:nsubj|3:dep", "Entity=(c)"), "2": ("_", "_"), "3": ("_", "_")}
    text = [
        *BEGINS_WITH_A_ZERO[:2],
        *("\t".join([n, "word", *["_"] * 6, *row]) for n, row in {**rows, "3.1": ("0:root", "_")}.items()),
        "",
    ]
    (found,) = read(Conversion(ENTRIES["corefud"], frozenset({"tokens"})).lines(read(text, "corefud")), "corefud")
    zero = EmptyNode(0, 1, 1)
    assert set(found.beside.dependencies[zero]) == {(EmptyNode(2, 1, 1), "nsubj"), (2, "dep")}


def test_an_empty_node_that_begins_a_sentence_needs_its_sentence() -> None:
    conversion = Conversion(ENTRIES["corefud"], frozenset({"sentences"}))
    with pytest.raises(InputError, match=r"`0\.1` is out of order \(expected --drop places-of-zeros\)"):
        conversion.lines(read(BEGINS_WITH_A_ZERO, "corefud"))


def spans(*places: tuple[int, int]) -> dict[CodedMention, int]:
    """Mentions, each of an entity of its own."""
    return {code_of(Span(*place)): entity for entity, place in enumerate(places)}


def test_a_text_in_tokens_has_one_blank_between_them_in_characters() -> None:
    first, last, away = map(code_of, (Span(0, 0), Span(1, 2), Span(2, 2)))
    kinds: dict[CodedMention, str] = {first: "name", last: "nominal", away: "pronoun"}
    sides = (Sentence(0, 7, ("Ann", "saw"), None, None, None), Sentence(2, 8, ("it",), None, None, None))
    tokens = Document(
        "d", "d", {first: 0, last: 1}, sides, "f", 7, beside=Beside(types=kinds, kinds=kinds, texts=kinds)
    )
    # Ann is 0-2, saw 4-6 and it 8-9; what is said of a mention that the document lacks goes, and so do texts.
    there: dict[CodedMention, str] = {code_of(Span(0, 2)): "name", code_of(Span(4, 9)): "nominal"}
    found = in_characters(tokens)
    assert found.entity_of == {code_of(Span(0, 2)): 0, code_of(Span(4, 9)): 1}
    assert found.beside == Beside(types=there, kinds=there)
    assert found.sentences == (Sentence(0, 7, ("Ann saw it",), None, None, None),)
    assert found.columns == Columns(("A\t\nn\t\nn\t\n \t\ns\t\na\t\nw\t\n \t\ni\t\nt\t",), (7,), on_one_line=True)
    assert (found.unit, found.in_sentences) == ("character", False)
    nothing = in_characters(Document("d", "d", {}, line=3))
    assert (nothing.sentences, nothing.columns) == (
        (Sentence(0, 3, ("",), None, None, None),),
        Columns((), (), on_one_line=True),
    )


def test_a_text_in_characters_is_cut_at_blanks_and_at_mentions() -> None:
    text = (Sentence(0, 5, (" cats  eat.",), None, None, None),)
    first, last, away = map(code_of, (Span(0, 3), Span(7, 9), Span(8, 8)))
    kinds: dict[CodedMention, str] = {first: "nominal", last: "name", away: "pronoun"}
    characters = Document("d", "d", {first: 0, last: 1}, text, "f", 5, beside=Beside(types=kinds, kinds=kinds))
    # The first mention is ` cat`, the second `eat`: the words are cat, s, eat and a dot.
    there: dict[CodedMention, str] = {code_of(Span(0, 0)): "nominal", code_of(Span(2, 2)): "name"}
    found = in_tokens(replace(characters, unit="character"))
    assert found.entity_of == {code_of(Span(0, 0)): 0, code_of(Span(2, 2)): 1}
    assert found.beside == Beside(types=there, kinds=there)
    assert found.sentences == (Sentence(0, 5, ("cat", "s", "eat", "."), None, None, None),)
    assert found.columns == Columns(("0\tcat\t\n1\ts\t\n2\teat\t\n3\t.\t",), (5,), on_one_line=True)
    assert found.unit == "token"
    nothing = in_tokens(Document("d", "d", {}, (Sentence(0, 5, (" ",), None, None, None),), line=5))
    assert (nothing.sentences, nothing.columns) == ((), Columns((), (), on_one_line=True))
    (plain,) = in_tokens(Document("d", "d", {}, (Sentence(0, 5, ("cats eat ",), None, None, None),))).sentences
    assert plain.words == ("cats", "eat")
    letters = in_tokens(Document("d", "d", spans((0, 0), (0, 2)), (Sentence(0, 5, ("a b",), None, None, None),)))
    assert letters.entity_of == spans((0, 0), (0, 1))


@pytest.mark.parametrize("line", [0, 4])
@pytest.mark.parametrize(
    ("entity_of", "words"),
    [
        ({"x": 0}, "mention x has no character that is not blank (expected mentions of words)"),
        (spans((3, 3)), "mention 3-3 has no character that is not blank (expected mentions of words)"),
        (spans((0, 2), (0, 3)), "mentions 0-2 and 0-3 differ only in blanks (expected mentions of other words)"),
    ],
)
def test_what_has_no_words_of_its_own_is_refused(entity_of: dict[CodedMention, int], words: str, line: int) -> None:
    text = (Sentence(0, 1, ("Ann saw",), None, None, None),)
    with pytest.raises(InputError) as caught:
        in_tokens(Document("d", "d", entity_of, text, "f", line))
    assert str(caught.value) == (f"f:{line}: {words}" if line else f"f: {words}")


@pytest.mark.parametrize("line", [0, 4])
def test_a_mention_that_is_no_run_of_words_has_no_characters(line: int) -> None:
    text = (Sentence(0, 1, ("Ann", "saw", "it"), None, None, None),)
    with pytest.raises(InputError) as caught:
        in_characters(Document("d", "d", {coded_nodes([0, 2]): 0}, text, "f", line))
    place = f"f:{line}" if line else "f"
    assert re.fullmatch(rf"{place}: mention .* is not a run of words \(expected runs of words\)", str(caught.value)), (
        caught.value
    )
