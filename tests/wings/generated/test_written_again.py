"""A response whose text a language model wrote again: figures and coverage that were derived by hand."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import score_files
from corefref.cli import main
from corefref.formats.coverage import Coverage, WrittenAgain
from corefref.formats.detection import documents
from corefref.formats.documents import Beside, CodedMention, Document, InputError, Unplaced, Wanted, code_of
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.generated.written_again import by_edits, by_empty_nodes
from tests.commands import output_of, refusal_of

SPEC = Path(__file__).resolve().parents[3] / "spec"
CASES = {
    case["id"]: case
    for case in json.loads((SPEC / "generated_text.json").read_text("utf-8"))["cases"]
    if case["status"] == "valid"
}
KEY: str = CASES["nothing"]["key"]["text"]
"""Entities {0, 6} and {2-4}: three mentions, one link."""


def files(folder: Path, text: str) -> tuple[str, str]:
    key, response = folder / "key.conllu", folder / "out.txt"
    key.write_text(KEY, "utf-8")
    response.write_text(f"{text}\n", "utf-8")
    return str(key), str(response)


def exact(value: Fraction | None) -> str:
    return str(value and Fraction(value))


@pytest.mark.parametrize("name", CASES)
def test_the_figures_are_those_that_were_derived_by_hand(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = CASES[name]
    key, response = files(tmp_path, case["response"]["text"].removesuffix("\n"))
    words = ["--align", "edits", "--undefined", "none", "--metrics", "mentions,muc,b_cubed", "--format", "json"]
    assert main(["score", key, response, *words, "--input-format", "tagged"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert {
        metric: {of: {"exact": figure["exact"]} for of, figure in of_it.items()}
        for metric, of_it in found["metrics"].items()
    } == {metric: figures[0] for metric, figures in case["read"][0]["accepted"].items()}
    coverage = found["coverage"]
    assert {part: coverage[part] for part in case["coverage"]} == case["coverage"]
    assert coverage["low"] == (["d"] if coverage["kept"] < 5 else [])
    assert "--align edits: of 9 words of the key" in err
    assert "|align:edits|" in found["signature"]


def test_the_coverage_of_parts_adds_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text that lost a word, and one that was not written."""
    parts: list[str] = []
    for name in ("a-word-lost-in-a-mention", "nothing-written"):
        (tmp_path / name).mkdir()
        key, response = files(tmp_path / name, CASES[name]["response"]["text"].removesuffix("\n"))
        words = ["--align", "edits", "--input-format", "tagged", "--metrics", "mentions", "--format", "counts"]
        assert main(["score", key, response, *words]) == 0
        parts.append(str(tmp_path / f"{name}.json"))
        Path(parts[-1]).write_text(capsys.readouterr().out, "utf-8")
    found = json.loads(output_of(capsys, ["merge", *parts, "--format", "json"]))
    first, second = (CASES[name]["coverage"] for name in ("a-word-lost-in-a-mention", "nothing-written"))
    assert {part: found["coverage"][part] for part in first} == {part: first[part] + second[part] for part in first}
    assert found["coverage"]["low"] == ["d"]
    assert "words of the key kept" in output_of(capsys, ["merge", *parts])


def test_five_documents_of_which_little_is_kept_are_named() -> None:
    assert str(Coverage(low=tuple("abcde"))).endswith("; less than half of the words of a, b, c, d, e")
    assert str(Coverage(low=tuple("abcdef"))).endswith("; less than half of the words of a, b, c, d, e, …")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"words": 10}, "words that are neither kept nor changed nor missing"),
        ({"mentions": 1}, "mentions that are neither kept nor moved nor twinless"),
        ({"low": "d"}, "low is not a list of documents"),
        ({"low": [1]}, "low is not a list of documents"),
        ({"kept": -1}, "coverage: kept is not a count"),
        (None, "align:edits without coverage"),
    ],
)
def test_coverage_that_cannot_be_is_refused(
    change: dict[str, object] | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = files(tmp_path, CASES["nothing"]["response"]["text"].removesuffix("\n"))
    assert main(["score", key, response, "--align", "edits", "--metrics", "mentions", "--format", "counts"]) == 0
    made = json.loads(capsys.readouterr().out)
    if change is None:
        del made["coverage"]
    else:
        made["coverage"] |= change
    part = tmp_path / "part.json"
    part.write_text(json.dumps(made), "utf-8")
    assert message in refusal_of(capsys, ["merge", str(part)])


@pytest.mark.parametrize("form", ["tagged", "links", "xml", "crac"])
def test_a_response_of_each_format_scores_against_a_key_of_corefud(form: Format, tmp_path: Path) -> None:
    """A text that lost a word inside a mention, in each format."""
    (document,) = documents(["Eva|[e1] saw the|[e2 dog|e2] . She|[e1] left ."], "toy", "tagged", Wanted(keep_text=True))
    write = ENTRIES[form].write
    assert write is not None
    key, response = files(tmp_path, "")
    named = Document(
        "d", "d", document.entity_of, document.sentences, "toy", 1, document.columns, beside=document.beside
    )
    for one in (document, named):
        lines = list(write(one if form != "crac" else named))
        Path(response).write_text("\n".join(lines) + "\n", "utf-8")
        with pytest.warns(UserWarning, match="of 9 words of the key 8 are kept, 0 changed, 1 missing; 0 are added"):
            found = score_files(key, response, "mentions,muc", align="edits")
        assert exact(found["mentions"].recall) == exact(found["muc"].precision) == "1"


WITH_DEPENDENCIES = """# newdoc id = d; part 000
# global.Entity = eid-etype-head-other
1	Eva	_	PROPN	_	_	2	nsubj	_	Entity=(e1)
2	saw	_	VERB	_	_	0	root	_	_
3	it	_	PRON	_	_	2	obj	_	Entity=(e2)

"""
WITH_PARSES = """#begin document (d); part 000
d 0 0 Eva NNP (TOP(S(NP*) - - - - (PERSON) (1)
d 0 1 saw VBD (VP* - - - - * -
d 0 2 it PRP (NP*)))) - - - - * (2)

#end document
"""


@pytest.mark.parametrize("text", [WITH_DEPENDENCIES, WITH_PARSES], ids=["dependencies", "parses"])
def test_a_mention_of_added_words_has_no_type(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`quite` is not in the key, which alone says parts of speech."""
    key, response = with_a_word_added(tmp_path, text)
    assert main(["score", key, response, "--align", "edits", "--by", "type"]) == 2
    assert capsys.readouterr().err == (
        f"{response}:1: mention `1-1 of the response` of document `d; part 000` has no words "
        "(expected mentions of a text)\n"
    )


@pytest.mark.parametrize("text", [WITH_DEPENDENCIES, WITH_PARSES], ids=["dependencies", "parses"])
@pytest.mark.parametrize(("by", "classes"), [("length", {"1": 3}), ("distance", {"first": 3})])
def test_a_mention_of_added_words_has_its_own_length_and_the_place_before_it(
    by: str, classes: dict[str, int], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = with_a_word_added(tmp_path, text)
    words = ["score", key, response, "--align", "edits", "--by", by, "--metrics", "mentions", "--format", "json"]
    parts = json.loads(output_of(capsys, words))["by"][by]["parts"]
    precision = {name: part["metrics"]["mentions"]["precision"]["denominator"] for name, part in parts.items()}
    assert precision == {name: str(number) for name, number in classes.items()}


def with_a_word_added(folder: Path, text: str) -> tuple[str, str]:
    """A key, and a response that has `quite`, a mention, before its second word."""
    key, response = folder / "key.conll", folder / "out.txt"
    key.write_text(text, "utf-8")
    response.write_text("# newdoc id = d; part 000\nEva|[e1] quite|[e3] saw it|[e2]\n", "utf-8")
    return str(key), str(response)


def test_half_tags_are_repaired_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`She|[e1` is not closed: left out, a third of the mentions is lost; closed, none is."""
    key, response = files(tmp_path, "Eva|[e1] saw the|[e2 big dog|e2] . She|[e1 left .")
    assert refusal_of(capsys, ["score", key, response]) == (
        f"{response}:1: `[e1` is not closed, at word 7 of the document (expected `Eva|[e1]`, `the|[e2 house|e2]`; "
        "--repair close or drop goes on)\n"
    )
    for repair, recall in (("close", "1"), ("drop", "2/3")):
        words = ["--repair", repair, "--metrics", "mentions", "--format", "json"]
        assert main(["score", key, response, *words]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["metrics"]["mentions"]["recall"]["exact"] == recall
        assert f"|repair:{repair}|" in json.loads(out)["signature"]
        assert err == f"corefref: note: --repair {repair}: 1 half tag or bracket repaired\n"


def test_other_tags_are_the_response_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '<np ref="1">Eva</np> saw the big dog . <np ref="1">She</np> left .'
    key, response = files(tmp_path, text)
    words = ["score", key, response, "--metrics", "muc", "--format", "json"]
    found = json.loads(output_of(capsys, [*words, "--tags", "np@ref"]))
    assert found["metrics"]["muc"]["recall"]["exact"] == "1"
    assert "|tags:np@ref|" in found["signature"]
    assert "names no tag" in refusal_of(capsys, [*words, "--tags", "np"])


def test_a_text_that_is_not_the_key_s_is_refused_unless_it_is_aligned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = files(tmp_path, "Eva|[e1] saw the dog .")
    assert "; --align edits takes a reply as it came, its lines by their words)" in refusal_of(
        capsys, ["score", key, response]
    )


FRESH = [f"z{n}" for n in range(40)]


def document(words: list[str], mentions: dict[tuple[int, int], int]) -> Document:
    line = json.dumps({"doc_id": "d", "tokens": words, "clusters_token_offsets": []})
    (plain,) = documents([line], "toy", "maverick", Wanted(keep_text=True))
    entity_of: dict[CodedMention, int] = {code_of(Span(*m)): e for m, e in mentions.items()}
    return Document("d", "d", entity_of, plain.sentences, "toy", 1, plain.columns)


@given(
    st.lists(st.sampled_from("ab"), min_size=1, max_size=12),
    st.dictionaries(
        st.tuples(st.integers(0, 11), st.integers(0, 2)).map(lambda m: (m[0], m[0] + m[1])), st.integers(0, 2)
    ),
    st.lists(st.booleans(), min_size=12, max_size=12),
    st.booleans(),
)
def test_whatever_is_changed_or_put_in_outside_mentions_they_are_the_key_s(
    words: list[str], mentions: dict[tuple[int, int], int], chosen: list[bool], puts_in: bool
) -> None:
    """Each new word needs an edit of its own, and with no others every word of a mention stands for itself."""
    mentions = {m: e for m, e in mentions.items() if m[1] < len(words)}
    inside = {w for first, last in mentions for w in range(first, last + 1)}
    written: list[str] = []
    at: list[int] = []
    for n, (word, choose) in enumerate(zip(words, chosen, strict=False)):
        between = any(first < n <= last for first, last in mentions)
        if puts_in:
            written += [FRESH[n]] if choose and not between else []
            at.append(len(written))
            written.append(word)
        else:
            at.append(n)
            written.append(FRESH[n] if choose and n not in inside else word)
    key = document(words, mentions)
    response = document(written, {(at[first], at[last]): e for (first, last), e in mentions.items()})
    found, again = by_edits(key, key.columns, response, response.columns)
    assert found.entity_of == key.entity_of
    assert again.coverage.mentions_twinless == 0
    # The same two texts the other way round have as many words kept, and as many changed.
    _, back = by_edits(response, response.columns, key, key.columns)
    assert (back.coverage.kept, back.coverage.missing) == (again.coverage.kept, again.coverage.added)


@given(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=10),
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=10),
    st.dictionaries(
        st.tuples(st.integers(0, 9), st.integers(0, 3)).map(lambda m: (m[0], m[0] + m[1])), st.integers(0, 2)
    ),
)
def test_no_mention_is_ever_left_out(key: list[str], written: list[str], mentions: dict[tuple[int, int], int]) -> None:
    mentions = {m: e for m, e in mentions.items() if m[1] < len(written)}
    sides = document(key, {}), document(written, mentions)
    found, again = by_edits(sides[0], sides[0].columns, sides[1], sides[1].columns)
    assert list(found.entity_of.values()) == list(sides[1].entity_of.values())
    coverage = again.coverage
    assert coverage.mentions == coverage.mentions_kept + coverage.mentions_moved + coverage.mentions_twinless
    assert coverage.mentions_twinless == sum(isinstance(m, Unplaced) for m in found.entity_of)


def coverage_of_mentions(again: WrittenAgain) -> tuple[int, int, int]:
    return again.coverage.mentions_kept, again.coverage.mentions_moved, again.coverage.mentions_twinless


def test_a_mention_with_a_changed_word_is_moved_and_not_kept() -> None:
    key, response = document(["the", "big", "dog"], {}), document(["the", "bog", "dog"], {(0, 2): 0})
    _, again = by_edits(key, key.columns, response, response.columns)
    assert coverage_of_mentions(again) == (0, 1, 0)


def test_in_a_format_without_heads_a_mention_has_the_key_s_or_its_highest_word() -> None:
    """Of the second sentence, the words depend on the last, which depends on none."""
    key, response = document(["a", "the", "big", "dog"], {(0, 0): 0}), document(["a", "the", "big", "dog"], {(1, 3): 0})
    first, whole, end = code_of(Span(0, 0)), code_of(Span(1, 3)), code_of(Span(2, 3))
    (sentence,) = key.sentences
    key = replace(
        key,
        sentences=(
            replace(sentence, words=("a",), governors=(None,)),
            replace(sentence, start=1, words=("the", "big", "dog"), governors=(2, 2, None)),
        ),
        beside=Beside(heads={first: 0}, annotates_heads=True),
    )
    response = replace(response, entity_of={**response.entity_of, first: 1, end: 2})
    found, _ = by_edits(key, key.columns, response, response.columns)
    assert found.beside.heads == {first: 0, whole: 3, end: 3}
    beyond = replace(response, entity_of={**response.entity_of, "not of the text": 3})
    assert by_empty_nodes(key, beyond, 4).beside.heads == found.beside.heads
    annotated = replace(response, beside=Beside(heads={end: 2}, annotates_heads=True))
    found, _ = by_edits(key, key.columns, annotated, annotated.columns)
    assert found.beside.heads == {end: 2}


def test_an_empty_node_is_called_as_the_key_s_that_depends_on_the_same_word() -> None:
    """In the key a zero stands behind `left` and depends on `Eva`, behind which it stands in the text."""
    key, response = document(["Eva", "has", "left"], {}), document(["Eva", "has", "left"], {})
    in_key, depends = EmptyNode(2, 1, 1), frozenset({(0, "nsubj")})
    key = replace(key, beside=Beside(dependencies={in_key: depends}))
    zeros = [Nodes((), (EmptyNode(0, 1, number),)) for number in (1, 2)]
    on_word = {node: frozenset({(0, "nsubj")}) for zero in zeros for node in zero.empty}
    response = replace(
        response,
        entity_of=dict(zip(zeros, (0, 1), strict=True)),
        beside=Beside(dependencies=on_word, behind_words=True),
    )
    found, again = by_edits(key, key.columns, response, response.columns)
    same, other = found.entity_of
    assert same == Nodes((), (in_key,))
    assert isinstance(other, Nodes)
    assert [node.word for node in other.empty] == [0]
    assert other.empty[0] not in (in_key, EmptyNode(0, 1, 1))
    assert found.beside.dependencies[in_key] == depends
    assert coverage_of_mentions(again) == (2, 0, 0)


def test_of_two_mentions_that_come_to_the_same_place_one_is_twinless_and_not_kept() -> None:
    """What stands between the words of a mention is the key's zero, whether or not the text has one there."""
    key, response = document(["Eva", "left"], {}), document(["Eva", "left"], {(0, 1): 0})
    zero = EmptyNode(0, 1, 1)
    key = replace(key, beside=Beside(dependencies={zero: frozenset({(0, "nsubj")})}))
    with_zero = Nodes((Span(0, 1),), (zero,))
    response = replace(
        response,
        entity_of={**response.entity_of, with_zero: 1},
        beside=replace(key.beside, behind_words=True),
    )
    found, again = by_edits(key, key.columns, response, response.columns)
    assert found.entity_of[with_zero] == 0
    assert coverage_of_mentions(again) == (1, 0, 1)


def test_a_document_without_words_is_refused_at_its_line() -> None:
    key = document(["a"], {})
    with pytest.raises(InputError, match=r"^toy:1: document `d` has no words"):
        by_edits(key, None, key, key.columns)


def test_the_two_texts_are_drawn_beside_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = files(tmp_path, "Eva|[e1] saw the|[e2 very old dog|e2] . She|[e1]")
    assert main(["explain", key, response, "--align", "edits", "--metrics", "muc"]) == 0
    drawn = capsys.readouterr().out.partition("Texts\n-----\n\nBoth texts, side by side\n")[2].partition("\n\n")[0]
    # `very` is added, since only the last of two words can stand for one.
    assert [line.split("  ")[0] for line in drawn.splitlines()] == ["Key", "Eva saw the", "big", "dog . She", "left ."]
    assert [line.rpartition("  ")[2].strip() for line in drawn.splitlines()] == [
        "Response", "Eva saw the", "very old", "dog . She", "–",
    ]  # fmt: skip
    assert main(["explain", key, response, "--align", "edits", "--metrics", "muc", "--format", "json"]) == 0
    texts = json.loads(capsys.readouterr().out)[0]["texts"]
    assert texts["stands_for"] == [0, 1, 2, None, 3, 4, 5, 6]
    assert texts["coverage"]["missing"] == 2
    page = output_of(capsys, ["explain", key, response, "--align", "edits", "--metrics", "muc", "--format", "html"])
    assert "very old" in page
    assert "<summary><bdi>Both texts, side by side</bdi></summary>" in page


def test_a_mention_that_the_key_has_no_place_for_is_called_by_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the response `and` is word 8 and `her brother` 9 to 10, counted from 0; all are added."""
    key, response = files(tmp_path, "Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left and|[e3] her|[e3 brother|e3] .")
    words = [key, response, "--align", "edits", "--metrics", "b_cubed"]
    assert main(["explain", *words]) == 0
    entities = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.startswith("r3 ")]
    assert entities[0] == ["r3", "{and@8-8_of_the_response her_brother@9-10_of_the_response}"]
    assert main(["explain", *words, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)[0]["response"]["r3"]
    assert found == ["and@8-8_of_the_response", "her_brother@9-10_of_the_response"]
    assert main(["explain", *words, "--format", "html"]) == 0
    assert "her brother@9-10 of the response" in capsys.readouterr().out
    assert main(["errors", *words[:-2]]) == 0
    assert "her brother (9-10 of the response)" in capsys.readouterr().out


def test_check_lists_what_a_text_has_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = files(tmp_path, "Eve|[e1] saw the|[e2 dog|e2] . She|[e1 left left .")
    assert main(["check", response, "--against", key, "--ignore", "singleton"]) == 1
    assert [line.partition(".txt:1: ")[2] for line in capsys.readouterr().out.splitlines()[:-1]] == [
        "half-bracket: `[e1` is not closed, at word 6 of the document (expected `Eva|[e1]`, `the|[e2 house|e2]`)",
        "other-tokens: `1`, word 1: `Eve` for the key's `Eva`",
        "other-tokens: `1`, word 4: the key's `big` is missing",
        "other-tokens: `1`, word 8: `left` is added",
    ]


def test_check_reads_the_tags_that_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '<np ref="1">Eva</np> saw the big dog . <np ref="1">She</np> left .'
    key, response = files(tmp_path, text)
    assert main(["check", response, "--against", key, "--tags", "np@ref", "--ignore", "singleton"]) == 0
    assert main(["check", response]) == 1
    capsys.readouterr()
    assert "names no tag" in refusal_of(capsys, ["check", response, "--tags", "np"])


def test_a_document_that_is_missing_counts_as_empty_if_it_may(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two documents of nine words and three mentions the response has one, whole."""
    key, response = files(tmp_path, "# newdoc id = d\nEva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .")
    Path(key).write_text(KEY + KEY.replace("id = d", "id = other"), "utf-8")
    words = ["score", key, response, "--align", "edits", "--metrics", "mentions", "--format", "json"]
    assert "other" in refusal_of(capsys, words)
    found = json.loads(output_of(capsys, [*words, "--missing", "empty"]))
    assert found["metrics"]["mentions"]["recall"]["exact"] == "1/2"
    assert found["metrics"]["mentions"]["precision"]["exact"] == "1"
    coverage = found["coverage"]
    assert (coverage["words"], coverage["kept"], coverage["missing"], coverage["low"]) == (18, 9, 9, ["other"])


def test_errors_differences_and_windows_follow_the_alignment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[the dog], of which `big` is missing, is not an error; without [She] the entity of a link is missing."""
    key, first = files(tmp_path, CASES["a-word-lost-in-a-mention"]["response"]["text"].removesuffix("\n"))
    second = tmp_path / "second.txt"
    second.write_text(CASES["the-end-cut-off"]["response"]["text"], "utf-8")
    for response, number in ((first, 0), (str(second), 1)):
        assert main(["errors", key, response, "--align", "edits"]) == 0
        assert capsys.readouterr().out.startswith(f"{number} error{'' if number == 1 else 's'} in 1 document")
    assert main(["compare", key, first, str(second), "--align", "edits", "--metrics", "mentions"]) == 0
    # F1 of 2/3 and 1.
    assert "80.00" in capsys.readouterr().out
    words = ["--align", "edits", "--windows", "3", "--metrics", "mentions", "--format", "json"]
    found = json.loads(output_of(capsys, ["score", key, first, *words]))
    assert found["metrics"]["mentions"]["recall"]["exact"] == "1"
    assert {part: found["coverage"][part] for part in CASES["a-word-lost-in-a-mention"]["coverage"]} == (
        CASES["a-word-lost-in-a-mention"]["coverage"]
    )


def test_the_words_of_a_file_that_is_missing_are_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two files of nine words, of which the response has one, in the format that is named."""
    for name in ("keys", "responses"):
        (tmp_path / name).mkdir()
    for name in ("a", "b"):
        (tmp_path / "keys" / name).write_text(KEY.replace("id = d", f"id = {name}"), "utf-8")
    text = "# newdoc id = a\nEva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .\n"
    (tmp_path / "responses" / "a").write_text(text, "utf-8")
    words = ["score", str(tmp_path / "keys"), str(tmp_path / "responses"), "--align", "edits", "--missing", "empty"]
    assert main([*words, "--input-format", "tagged", "--metrics", "mentions", "--format", "json"]) == 0
    coverage = json.loads(capsys.readouterr().out)["coverage"]
    assert (coverage["words"], coverage["kept"], coverage["missing"], coverage["low"]) == (18, 9, 9, ["b"])


def test_units_have_the_coverage_of_their_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two documents of nine words; the second response lacks `big`."""
    texts = ("Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .", "Eva|[e1] saw the|[e2 dog|e2] . She|[e1] left .")
    key, response = files(tmp_path, "\n".join(texts))
    Path(key).write_text(KEY + KEY.replace("id = d", "id = other"), "utf-8")
    words = [key, response, "--align", "edits", "--units", "corpus", "--metrics", "mentions", "--format", "json"]
    coverage = json.loads(output_of(capsys, ["score", *words]))["coverage"]
    assert (coverage["words"], coverage["kept"], coverage["missing"], coverage["mentions_moved"]) == (18, 17, 1, 1)
    (unit,) = json.loads(output_of(capsys, ["explain", *words]))
    # The words of the second document stand behind the nine of the first.
    assert unit["texts"]["stands_for"] == [*range(12), *range(13, 18)]


def test_corrected_responses_are_in_the_words_of_the_key(tmp_path: Path) -> None:
    key, response, corrected = (tmp_path / name for name in ("key.jsonl", "response.txt", "corrected"))
    key.write_text('{"doc_key": "d", "sentences": [["Eva", "saw", "her"]], "clusters": [[[0, 0], [2, 2]]]}\n', "utf-8")
    response.write_text("Eva|[e1] saw her|[e2]\n", "utf-8")
    words = ["errors", str(key), str(response), "--input-format", "tagged", "--align", "edits"]
    assert main([*words, "--corrected", str(corrected), "--to", "e2e"]) == 0
    *_, last = sorted(corrected.iterdir())
    assert json.loads(last.read_text("utf-8"))["clusters"] == [[[0, 0], [2, 2]]]


def test_check_goes_on_behind_what_it_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.txt"
    file.write_text("a|[x,y]\na|[x] a|]\nb|[x\n", "utf-8")
    assert main(["check", str(file), "--select", "not-read,half-bracket"]) == 1
    found = capsys.readouterr().out
    assert [line.split(":")[1:3] for line in found.splitlines()[:-1]] == [
        ["1", " half-bracket"], ["1", " half-bracket"], ["2", " not-read"], ["3", " half-bracket"],
    ]  # fmt: skip
    file.write_text("# newdoc id = d\na|]\nb\n# newdoc id = e\nb|[x\n", "utf-8")
    assert main(["check", str(file), "--input-format", "tagged", "--select", "not-read,half-bracket"]) == 1
    found = capsys.readouterr().out
    assert [line.split(":")[1:3] for line in found.splitlines()[:-1]] == [["2", " not-read"], ["5", " half-bracket"]]


def test_conversion_repairs_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.txt"
    file.write_text("Eva|[e1] saw her|[e1\n", "utf-8")
    assert "is not closed" in refusal_of(capsys, ["convert", str(file), "-", "--to", "links"])
    assert main(["convert", str(file), "-", "--to", "links", "--repair", "close"]) == 0
    assert capsys.readouterr() == (
        "[Eva](#e1) saw [her](#e1)\n", "corefref: note: --repair close: 1 half tag or bracket repaired\n"
    )  # fmt: skip
