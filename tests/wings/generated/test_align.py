"""`--align characters`: a response in tokens of its own has the score it would have in the key's."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.cli import main
from corefref.formats.documents import (
    Beside,
    Bridge,
    CodedMention,
    Columns,
    Document,
    InputError,
    Unplaced,
    code_of,
    mention_of,
)
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.generated.characters import in_tokens_of
from tests import effort
from tests.commands import output_of, refusal_of, two_files


def text(*rows: str) -> str:
    """A document of columns: a word, its cell."""
    body = "".join("\t".join(row.split(" ")) + "\n" for row in rows)
    return f"#begin document (d)\n{body}#end document\n"


KEY = text("Ann (0)", "does -", "n't -", "like (1", "ice-cream 1)", "she (0)")
RESPONSE = text("Ann (0)", "doesn't -", "like (1", "ice -", "- -", "cream 1)", "she (0)")


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, ["score", *words])


def test_mentions_meet_by_their_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sides = two_files(tmp_path, KEY, RESPONSE)
    assert "7 tokens, the key" in (said := refused(capsys, *sides))
    assert "; --align characters compares the texts without their blanks)" in said
    found = json.loads(output_of(capsys, ["score", *sides, "--align", "characters", "--format", "json"]))
    assert {m["f1"]["exact"] for name, m in found["metrics"].items()} == {"1"}
    assert "|align:characters|" in found["signature"]
    assert main(["score", *sides, "--align", "characters", "--format", "json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == found


INSIDE = text("Ann (0)", "does -", "n't -", "like -", "ice (1)", "- -", "cream -", "she (0)")


def test_a_mention_inside_a_token_is_refused_or_twinless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """“ice” of the key's “ice-cream”: one mention of three is not the key's."""
    key, response = two_files(tmp_path, KEY, INSIDE)
    assert refused(capsys, key, response, "--align", "characters") == (
        f"{response}:6: mention `ice` begins or ends inside a token of the key (expected mentions of whole tokens; "
        "--align characters-twinless counts others as twinless)\n"
    )
    words = (key, response, "--align", "characters-twinless", "--metrics", "mentions", "--format", "json")
    assert main(["score", *words]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["metrics"]["mentions"]["precision"]["exact"] == "2/3"
    assert captured.err == (
        "corefref: note: --align characters-twinless: 1 mention of the response begins or ends inside a token of the "
        "key, first in document d\n"
    )
    assert "cannot be combined with --match head" in refused(capsys, *words, "--match", "head")


@pytest.mark.parametrize(
    ("response", "said"),
    [
        (("Ann (0)", "does -", "not -"), ":4: token `not` differs from the key's `n't`"),
        (("Ann (0)", "does -"), ":1: the text ends where the key has `n't`"),
        (("Ann (0)", "doesn't -", "she (0)", "x -"), ":5: token `x` goes on where the key ends"),
        (("_ (0)", "_ -"), ":1: document `d` has no words"),
    ],
)
def test_other_characters_are_refused_at_the_first(
    response: Sequence[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = text("Ann (0)", "does -", "n't -", "she (0)")
    sides = two_files(tmp_path, key, text(*response))
    assert said in refused(capsys, *sides, "--align", "characters")


def test_set_notation_has_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--key", "{a}", "--response", "{a}", "--align", "characters")
    assert "--key:1: document `1` has no words" in refused(capsys, *words)


def test_in_python(tmp_path: Path) -> None:
    key, response = two_files(tmp_path, KEY, RESPONSE)
    assert corefref.score_files(key, response, align="characters").conll_f1 == 1
    with pytest.raises(InputError, match="7 tokens"):
        corefref.score_files(key, response)


def columns(words: Sequence[str]) -> Columns:
    return Columns(("\n".join(words),), (1,)) if words else Columns((), ())


@st.composite
def cut_twice(draw: st.DrawFn) -> tuple[list[str], list[str], list[Span]]:
    """A text cut into the tokens of a key and into finer ones, and mentions of whole tokens of the key."""
    words = draw(st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=8))
    finer = [
        piece for w in words for piece in draw(st.sampled_from([[w], list(w), [w[:1], *([w[1:]] if w[1:] else [])]]))
    ]
    ends = st.integers(0, len(words) - 1)
    spans = draw(st.lists(st.tuples(ends, ends).map(lambda e: Span(min(e), max(e))), unique=True))
    return words, finer, spans


@effort.examples(300)
@given(cut_twice())
def test_finer_tokens_give_the_key_s_mentions(case: tuple[list[str], list[str], list[Span]]) -> None:
    words, finer, spans = case
    starts = [len("".join(words[:n])) for n in range(len(words) + 1)]
    place = {len("".join(finer[:n])): n for n in range(len(finer) + 1)}
    own: dict[CodedMention, int] = {
        code_of(Span(place[starts[s.start]], place[starts[s.end + 1]] - 1)): n for n, s in enumerate(spans)
    }
    sides = Document("d", "d", {}), Document("d", "d", own)
    found = in_tokens_of(sides[0], columns(words), sides[1], columns(finer), "characters")
    assert {mention_of(m): e for m, e in found.entity_of.items()} == {s: n for n, s in enumerate(spans)}


def test_discontinuous_mentions_and_empty_nodes_are_moved() -> None:
    """ab|c|d of the response is a|bc… of nobody: only what has bounds of the key's tokens is moved."""
    key, response = ["ab", "cd", "e"], ["a", "b", "cd", "e"]
    mention = Nodes((Span(0, 1), Span(3, 3)), (EmptyNode(1, 1, 1),))
    inside = Nodes((Span(1, 1), Span(3, 3)))
    empty = Nodes((), (EmptyNode(0, 1, 1),))
    document = Document("d", "d", {mention: 0, inside: 1, empty: 2})
    found = in_tokens_of(Document("d", "d", {}), columns(key), document, columns(response), "characters-twinless")
    assert list(found.entity_of) == [
        Nodes((Span(0, 0), Span(2, 2)), (EmptyNode(0, 1, 1),)),
        Unplaced("1-1,3-3", 0, 1, "b … e"),
        Unplaced("0+1", 0, 2, "0+1"),
    ]


def test_what_is_said_beside_entities_is_moved_too() -> None:
    """“b” is the head of “ab c”, and an empty node behind it depends on c and on the root."""
    mention, node = code_of(Span(0, 2)), EmptyNode(1, 1, 1)
    beside = Beside(
        heads={mention: 1},
        types={mention: "person"},
        bridging=(Bridge(mention, 0, "part", mention),),
        dependencies={node: frozenset({(2, "nsubj"), (None, "root")})},
    )
    document = Document("d", "d", {mention: 0}, beside=beside)
    found = in_tokens_of(Document("d", "d", {}), columns(["ab", "c"]), document, columns(["a", "b", "c"]), "characters")
    there = code_of(Span(0, 1))
    assert found.beside == Beside(
        heads={there: 0},
        types={there: "person"},
        bridging=(Bridge(there, 0, "part", there),),
        dependencies={EmptyNode(0, 1, 1): frozenset({(1, "nsubj"), (None, "root")})},
        as_written={there: mention},
    )


def moved(words: Sequence[str], response: Sequence[str], document: Document, twinless: bool = False) -> Document:
    """A document of the response in the tokens of the key."""
    by: Literal["characters", "characters-twinless"] = "characters-twinless" if twinless else "characters"
    return in_tokens_of(Document("d", "d", {}), columns(words), document, columns(response), by)


BLANK = ("a", "\u00a0", "b")
"""The second word has no character that is not blank."""


def test_a_mention_without_a_character_is_inside_a_token() -> None:
    document = Document("d", "d", {code_of(Span(1, 1)): 0})
    with pytest.raises(InputError, match="begins or ends inside a token of the key"):
        moved("ab", BLANK, document)
    assert list(map(type, moved("ab", BLANK, document, twinless=True).entity_of)) == [Unplaced]


def test_a_head_without_a_character_is_none_of_the_key() -> None:
    mention = code_of(Span(0, 1))
    document = Document("d", "d", {mention: 0}, beside=Beside(heads={mention: 1}))
    found = moved("ab", BLANK, document)
    assert [mention_of(m) for m in found.entity_of] == [Span(0, 0)]
    assert found.beside.heads == {}
    assert moved("ab", BLANK, replace(document, beside=Beside(heads={mention: 0}))).beside.heads == {
        code_of(Span(0, 0)): 0
    }


def test_a_name_stays_a_name() -> None:
    assert moved(["ab"], ["a", "b"], Document("d", "d", {"x": 0})).entity_of == {"x": 0}


def test_two_texts_without_words_are_alike() -> None:
    document = Document("d", "d", {})
    assert moved([], [], document) is document


def test_a_document_without_a_line_is_refused_by_its_file() -> None:
    for line, place in ((0, "f"), (7, "f:7")):
        key = Document("d", "d", {}, file="f", line=line)
        with pytest.raises(InputError) as caught:
            in_tokens_of(key, None, key, columns(["a"]), "characters")
        assert str(caught.value).startswith(f"{place}: document `d` has no words")


OF_TOKENS = """#begin document (d)
Ann\t(0)
does\t-
n't\t-
like\t-
ice-cream\t(1)
she\t(0)
it\t(1)
#end document
"""
OF_CHARACTERS = {
    "text": "Ann doesn't  like ice-cream she it",
    "clusters": [[[0, 3], [28, 31]], [[18, 27], [32, 34]]],
    "clusters_strings": [["Ann", "she"], ["ice-cream", "it"]],
}


def in_characters(**more: object) -> str:
    """A document as fastcoref writes it, without a name, in the key's text but for its blanks."""
    return json.dumps({**OF_CHARACTERS, **more}) + "\n"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_characters_meet_tokens(order: Sequence[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same four mentions in two entities, on either side."""
    texts = (OF_TOKENS, in_characters(**({"doc_id": "d"} if order == (1, 0) else {})))
    sides = two_files(tmp_path, *(texts[side] for side in order))
    said = refused(capsys, *sides)
    assert "counts " in said
    assert "offsets of one kind; --align characters compares the texts without their blanks" in said
    found = json.loads(output_of(capsys, ["score", *sides, "--align", "characters", "--format", "json"]))
    assert {m["f1"]["exact"] for name, m in found["metrics"].items()} == {"1"}
    assert main(["check", sides[1], "--against", sides[0], "--align", "characters"]) == 0
    assert capsys.readouterr().out == "1 document of 1 file: nothing found\n"
    assert main(["check", sides[1], "--against", sides[0]]) == 1
    assert "(--align characters compares the two texts)" in capsys.readouterr().out
    for command in ("compare", "errors"):
        given = [*sides, sides[0]] if command == "compare" else sides
        assert main([command, *given, "--align", "characters"]) == 0
        capsys.readouterr()
    (tmp_path / "team").mkdir()
    (tmp_path / "keys").mkdir()
    for folder, side in zip(("keys", "team"), sides, strict=True):
        (tmp_path / folder / "a").write_text(Path(side).read_text("utf-8"), "utf-8")
    board = [
        "leaderboard",
        str(tmp_path / "keys"),
        str(tmp_path / "team"),
        "--align",
        "characters",
        "--units",
        "document",
    ]
    assert "100.00" in output_of(capsys, [*board, "--out", str(tmp_path / "board")])


def test_blanks_at_the_ends_of_a_mention_of_characters_mean_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`Ann ` and ` she` are the tokens without their blanks; so are a key's that counts characters."""
    loose = in_characters(clusters=[[[0, 4], [27, 31]], [[18, 27], [32, 34]]], doc_id="d", clusters_strings=[])
    words = ("--align", "characters", "--metrics", "conll", "--format", "json")
    for texts in ((OF_TOKENS, loose), (loose, OF_TOKENS), (loose, in_characters(doc_id="d"))):
        found = json.loads(output_of(capsys, ["score", *two_files(tmp_path, *texts), *words]))
        assert found["metrics"]["conll"]["f1"]["exact"] == "1"


def test_a_mention_of_characters_inside_a_token_is_twinless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """“ice” is no token of the key: of four mentions of the response three are the key's."""
    inside = in_characters(clusters=[[[0, 3], [28, 31]], [[18, 21], [32, 34]]], clusters_strings=[])
    words = [*two_files(tmp_path, OF_TOKENS, inside), "--align", "characters", "--metrics", "mentions"]
    assert main(["score", *words, "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["metrics"]["mentions"]["precision"]["exact"] == "3/4"
    assert captured.err == (
        "corefref: note: --align characters: 1 mention of the response begins or ends inside a token of the key, "
        "first in document d\n"
    )
    sides = (words[0], words[1])
    assert main(["check", sides[1], "--against", sides[0], "--align", "characters"]) == 1
    assert "mention 18-20 begins or ends inside a token of" in capsys.readouterr().out


def test_other_texts_of_characters_are_refused_by_their_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = two_files(tmp_path, OF_TOKENS, in_characters(text="Ann doesn't like iced cream she it"))
    assert "offsets of one kind)" in refused(capsys, *sides)
    assert "text `dcreamsheit` differs from the key's `ice-cream`" in refused(capsys, *sides, "--align", "characters")


def test_convert_writes_tokens_as_characters_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tokens are joined by blanks; a text is cut at blanks, and where mentions begin and end."""
    key, response = two_files(tmp_path, OF_TOKENS, in_characters(doc_id="d"))
    there = ["convert", key, "-", "--to", "fastcoref"]
    assert "--align characters writes the same text" in refusal_of(capsys, there)
    made = json.loads(output_of(capsys, [*there, "--align", "characters"]))
    assert made["text"] == "Ann does n't like ice-cream she it"
    assert made["clusters"] == [[[0, 3], [28, 31]], [[18, 27], [32, 34]]]
    back = ["convert", response, "-", "--to", "e2e"]
    assert "--align characters writes the same text" in refusal_of(capsys, back)
    assert json.loads(output_of(capsys, [*back, "--align", "characters"])) == {
        "doc_key": "d",
        "sentences": [["Ann", "doesn't", "like", "ice-cream", "she", "it"]],
        "clusters": [[[0, 0], [4, 4]], [[3, 3], [5, 5]]],
    }
    cut = tmp_path / "cut"
    cut.write_text(in_characters(doc_id="d", clusters=[[[18, 21], [32, 34]]], clusters_strings=[]), "utf-8")
    assert json.loads(output_of(capsys, ["convert", str(cut), "-", "--to", "e2e", "--align", "characters"])) == {
        "doc_key": "d",
        "sentences": [["Ann", "doesn't", "like", "ice", "-cream", "she", "it"]],
        "clusters": [[[3, 3], [6, 6]]],
    }
    cut.write_text(in_characters(doc_id="d", clusters=[[[3, 4], [32, 34]]], clusters_strings=[]), "utf-8")
    said = refusal_of(capsys, ["convert", str(cut), "-", "--to", "e2e", "--align", "characters"])
    assert "mention 3-3 has no character that is not blank" in said


def test_a_discontinuous_mention_is_not_written_in_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "key.conllu"
    rows = (
        "1\ta" + "\t_" * 7 + "\tEntity=(e1[1/2]-x-1-)",
        "2\tb" + "\t_" * 8,
        "3\tc" + "\t_" * 7 + "\tEntity=(e1[2/2])",
    )
    header = "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    source.write_text(header + "\n".join(rows) + "\n\n", "utf-8")
    drops = "types,names,heads,sentences"
    words = ["convert", str(source), "-", "--to", "fastcoref", "--align", "characters", "--drop", drops]
    assert "1 × discontinuous mentions" in refusal_of(capsys, words)


def test_a_hint_is_tried_before_it_is_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A response that ends early, or has a word more, is aligned by edits; other words by nothing."""
    key = text("Ann (0)", "saw -", "her (0)", "cat -", "She (0)")
    for response, said in (
        (text("Ann (0)", "saw -", "her (0)"), "kept 3 of 5, changed 0, missing 2, added 0"),
        (text("Ann (0)", "saw -", "her (0)", "cat -", "She (0)", ". -"), "kept 5 of 5, changed 0, missing 0, added 1"),
    ):
        sides = two_files(tmp_path, key, response)
        assert f"--align edits takes the text as it is (words: {said})" in refused(capsys, *sides)
        assert main(["score", *sides, "--align", "edits"]) == 0
        capsys.readouterr()
    said = refused(capsys, *two_files(tmp_path, key, text("x (0)", "y -", "z (0)")))
    assert "--align" not in said
    assert "None" not in said


def test_letters_that_look_alike_are_shown_by_their_code_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = two_files(tmp_path, text("Zo\u00e9 (0)"), text("Zoe\u0301 (0)"))
    for words in ((), ("--align", "characters")):
        said = refused(capsys, *sides, *words)
        assert "(U+005A U+006F U+0065 U+0301) differs from the key's `Zo\u00e9` (U+005A U+006F U+00E9)" in said
