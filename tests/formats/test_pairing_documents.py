"""Key and response documents, side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.cli import main
from corefref.formats import conll, sets
from corefref.formats.documents import Document, DocumentPair, InputError, Place, Wanted
from corefref.scoring.pairing import A_REPLY, Align, Extra, Missing, Tokens, pairs, pairs_by_id
from corefref.scoring.places import by_place, in_place_of_unnamed
from corefref.scoring.settings import Settings, Singletons
from corefref.scoring.sources import Text, paired_texts
from corefref.scoring.stages import STAGES, staged
from corefref.wings.annotation import corefud
from corefref.wings.generated import tagged
from tests.commands import refusal_of


def texts(names: Sequence[str], file: str) -> Iterator[Document]:
    """Documents of one token each."""
    lines = [line for name in names for line in (f"#begin document ({name})", "word\t(0)", "#end document")]
    return conll.documents(lines, file)


def paired(key: str, response: str, missing: Missing = "error", extra: Extra = "error") -> list[DocumentPair]:
    sides = texts(key.split(), "key.conll"), texts(response.split(), "response.conll")
    return list(pairs(*sides, missing, extra, "key.conll", "response.conll"))


def column(file: str, *lines: str) -> Iterator[Document]:
    return conll.documents(["#begin document (a)", *lines, "#end document"], file)


def check(key: Sequence[str], response: Sequence[str], tokens: Tokens = "error") -> None:
    assert len(list(pairs(column("key", *key), column("response", *response), tokens=tokens))) == 1


def test_documents_in_the_same_order_are_held_one_at_a_time() -> None:
    read: list[str] = []

    def noted(documents: Iterator[Document]) -> Iterator[Document]:
        for document in documents:
            read.append(document.id)
            yield document

    found = pairs(noted(texts("abc", "key")), noted(texts("abc", "response")))
    for number, pair in enumerate(found):
        assert (pair.number, pair.id) == (number, "abc"[number])
        assert len(read) == 2 * number + 2


@given(st.permutations("abcde"))
def test_the_order_of_the_response_makes_no_difference(order: list[str]) -> None:
    found = paired("a b c d e", " ".join(order))
    assert sorted((p.number, p.id, p.response.id) for p in found) == [(n, d, d) for n, d in enumerate("abcde")]


def test_levels_are_told_apart_only_where_both_sides_say_them() -> None:
    key, response = next(texts("a", "key.conll")), next(texts("b", "response.conll"))
    topic = replace(response, places=(Place(0, "1_1", "1_0", "1"), Place(1, "1_2", "1_0", "1")))
    with pytest.raises(InputError, match=r"^key\.conll:1: document a is not in the response, which has b \("):
        list(pairs([key], [topic]))
    document = replace(key, places=(Place(0, "a", "1_0", "1"),))
    message = r"^key\.conll:1: document a is a document, and the response has a subtopic, b \("
    with pytest.raises(InputError, match=message):
        list(pairs([document], [topic]))


def test_documents_of_one_level_are_only_named_otherwise() -> None:
    sides = [next(texts("a", "key.conll")), next(texts("b", "response.conll"))]
    key, response = (replace(side, places=(Place(0, side.id, "1_0", "1"),)) for side in sides)
    with pytest.raises(InputError, match=r"^key\.conll:1: document a is not in the response, which has b \("):
        list(pairs([key], [response]))


def test_which_of_the_documents_without_names_is_missing_is_not_guessed() -> None:
    response = [replace(document, is_named=False) for document in texts("a", "response")]
    message = r"^key:4: document b has no counterpart: the response has fewer documents than the key, and no names"
    with pytest.raises(InputError, match=message):
        list(pairs(texts("ab", "key"), response, missing="empty"))
    advice: dict[Align, str] = {}
    ways: tuple[Align, ...] = ("tokens", "edits")
    for align in ways:
        with pytest.raises(InputError) as caught:
            list(pairs_by_id(texts("ab", "key"), response, "empty", align=align))
        advice[align] = caught.value.expected
    assert advice == {"tokens": f"a name for each{A_REPLY}", "edits": "a name for each"}
    found = pairs(texts("ab", "key"), texts("a", "response"), missing="empty")
    assert [(pair.id, pair.lacked_by) for pair in found] == [("a", "neither"), ("b", "response")]


def test_an_empty_node_behind_words_is_the_key_s_that_depends_on_the_same_word() -> None:
    """The key has the node at the end of its sentence, and it depends on the first word; tagged text has it there."""
    row = "\t_" * 6
    key = corefud.documents(
        [
            "# global.Entity = eid-etype-head-other",
            "# newdoc id = a",
            f"1\tHe{row}\t_\tEntity=(e1--1-)",
            f"2\truns{row}\t_\t_",
            f"2.1\t_{row}\t1:nsubj\tEntity=(e1--1-)",
            "",
        ],
        "key",
        Wanted(),
    )
    response = tagged.documents(["# newdoc id = a", "He|[e1] ##_|[e1] runs"], "response", Wanted(), "tagged")
    (pair,) = pairs(key, response)
    assert len(pair.key.entity_of) == 2
    assert pair.key.entity_of == pair.response.entity_of


def test_pairs_come_without_columns() -> None:
    assert [(p.key.columns, p.response.columns) for p in paired("a b", "a b")] == [(None, None)] * 2


def test_a_missing_document_is_refused_or_empty() -> None:
    with pytest.raises(InputError, match=r"^key\.conll:4: document b is not in response.conll \(expected every"):
        paired("a b", "a")
    with pytest.raises(
        InputError, match=r"document a is not in response.conll, which has A \(expected the same names, cap"
    ):
        paired("a", "A")
    found = paired("a b c", "c a", missing="empty")
    assert {p.id: (p.number, len(p.response.entity_of)) for p in found} == {"a": (0, 1), "b": (1, 0), "c": (2, 1)}


def test_a_document_under_another_name_is_hinted_at() -> None:
    with pytest.raises(InputError, match=r"^key\.conll:1: document a is not in response\.conll, which has b"):
        paired("a", "b")


def test_a_document_without_its_part_is_hinted_at() -> None:
    (key,) = (replace(document, id="a; part 000") for document in texts("a", "key.conll"))
    with pytest.raises(InputError) as caught:
        list(pairs([key], texts("a", "response.conll")))
    assert caught.value.expected == "the name with its part, a; part 000"


def test_an_extra_document_is_refused_or_left_out() -> None:
    with pytest.raises(InputError, match=r"^response\.conll:4: document b is not in key\.conll \(expected no document"):
        paired("a", "a b")
    assert [p.id for p in paired("a", "b a", extra="ignore")] == ["a"]


@pytest.mark.parametrize(
    ("key", "response"),
    [
        (["x 0 0 dog NN -", "x 0 1 ran VB -"], ["x 0 0 dog _ (0)", "x 0 1 ran _ -"]),
        (["x 0 0 dog NN -", "x 0 1 ran VB -"], ["x 0 0 dog NN -", "", "x 0 0 ran VB -"]),
        (["x 0 0 dog NN -"], ["dog (0)"]),
        (["x 0 0 dog NN -"], ["(0)"]),
        (["- -", "- -"], ["x 0 0 dog NN -", "x 0 1 ran VB -"]),
        (["a\tNew York\t-"], ["a\tNew York\t(0)"]),
    ],
)
def test_the_same_tokens_pass_whatever_stands_beside_them(key: list[str], response: list[str]) -> None:
    check(key, response)


@pytest.mark.parametrize(
    ("key", "response", "message"),
    [
        (
            ["dog -", "ran -"],
            ["dog -"],
            "response:1: document a has 1 tokens, the key (key:1) has 2; the key goes on with `ran` (key:3)",
        ),
        (
            ["dog -"],
            ["dog -", "", "ran -"],
            "response:1: document a has 2 tokens, the key (key:1) has 1; the response goes on with `ran` in line 4",
        ),
        (
            ["a -", "dog -", "ran -"],
            ["a -", "", "do -", "g -", "ran -"],
            "response:1: document a has 4 tokens, the key (key:1) has 3; "
            "token 1, `do` in line 4, is the first other word: the key has `dog` (key:3)",
        ),
        (["-"], ["(0)", "-"], "response:1: document a has 2 tokens, the key (key:1) has 1"),
        (["dog -", "ran -"], ["(0)"], "response:1: document a has 1 tokens, the key (key:1) has 2"),
        (["(0)"], ["dog -", "ran -"], "response:1: document a has 2 tokens, the key (key:1) has 1"),
        (["dog -", "ran -"], ["dog -", "", "runs -"], "response:4: token `runs` differs from the key's `ran` (key:3)"),
        (["x 0 0 dog NN -"], ["x 0 0 cat NN -"], "response:2: token `cat` differs from the key's `dog` (key:2)"),
    ],
)
def test_other_tokens_are_refused(key: list[str], response: list[str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check(key, response)
    hint = "; --tokens ignore compares their number alone" if "differs" in message else ""
    hint = "; --align characters compares the texts without their blanks" if "first other" in message else hint
    if "key goes on" in message:
        hint = "; --align edits takes the text as it is (words: kept 1 of 2, changed 0, missing 1, added 0)"
    if "response goes on" in message:
        hint = "; --align edits takes the text as it is (words: kept 1 of 1, changed 0, missing 0, added 1)"
    assert str(caught.value) == f"{message} (expected the same tokens{hint})"


def test_other_words_pass_where_that_is_asked_for() -> None:
    check(["dog -", "ran -"], ["dog -", "", "runs -"], "ignore")
    with pytest.raises(InputError, match=r"^response:1: document a has 2 tokens, the key \(key:1\) has 1"):
        check(["-"], ["(0)", "-"], "ignore")


@pytest.mark.parametrize(("said", "accepted"), [("in New_York", True), ("in Old_York", False), ("at New_York", False)])
def test_tagged_text_says_a_blank_within_a_word_by_an_underscore(said: str, accepted: bool) -> None:
    key = list(column("key", "in\t-", "New York\t(0)"))
    response = list(tagged.documents(["# newdoc id = a", said], "response", Wanted(), "tagged"))
    if accepted:
        assert [p.id for p in pairs(key, response)] == ["a"]
    else:
        with pytest.raises(InputError, match=r"^response:2: token `(Old_York|at)` differs from the key's"):
            list(pairs(key, response))


def test_columns_have_no_blank_to_say_by_an_underscore() -> None:
    with pytest.raises(InputError, match="token `New_York` differs from the key's `New York`"):
        check(["New York\t-"], ["New_York\t-"])


def test_a_file_that_lists_mentions_has_no_document_without_one() -> None:
    """Whether the key or the response lists its mentions, what the other side alone has is a document without one."""
    two, one = list(texts("ab", "two")), list(texts("a", "one"))
    listed = [replace(document, lists_mentions=True) for document in one]
    found = pairs(two, listed)
    assert [(p.id, len(p.key.entity_of), len(p.response.entity_of)) for p in found] == [("a", 1, 1), ("b", 1, 0)]
    found = pairs(listed, two)
    assert [(p.id, len(p.key.entity_of), len(p.response.entity_of)) for p in found] == [("a", 1, 1), ("b", 0, 1)]


def test_sets_have_no_tokens_to_differ() -> None:
    assert len(list(pairs(sets.documents(["{a}"], "key"), sets.documents(["{b c}"], "response")))) == 1


def text(*lines: str) -> Text:
    return Text("text", iter(["#begin document (a)", *lines, "#end document"]), "conll")


KEY_LINES = ("he\t-", "barks\t(0)", "", "it\t(0)", "", "runs\t-")


@pytest.mark.parametrize(
    ("response", "shared"),
    [
        (KEY_LINES, [True, True, True]),
        (("he\t(0)", "barks\t-", "", "it\t-", "", "runs\t(0)"), [True, True, True]),
        (("he\tPRP\t-", "barks\tVB\t(0)", "", "it\t(0)", "", "runs\t-"), [False, True, True]),
        (("he\t-", "", "barks\t(0)", "", "it\t(0)", "runs\t-"), [False, False, False]),
    ],
    ids=["the same", "other mentions", "other columns", "other sentences"],
)
def test_a_text_that_stands_twice_is_held_once(response: Sequence[str], shared: list[bool]) -> None:
    (key,) = conll.documents(["#begin document (a)", *KEY_LINES, "#end document"], "key")
    assert key.columns is not None
    blocks = {"a": key.columns.blocks, "b": ("other",)}
    (found,) = conll.documents(["#begin document (a)", *response, "#end document"], "response", Wanted(other=blocks))
    (alone,) = conll.documents(["#begin document (a)", *response, "#end document"], "response")
    assert found == alone
    assert found.columns is not None
    assert [any(block is known for known in key.columns.blocks) for block in found.columns.blocks] == shared
    assert set(blocks) == {"b"}


@pytest.mark.parametrize("response", [("he\t-", "barks\t(0)"), ("she\t-", "barks\t(0)")], ids=["same", "other"])
def test_texts_are_compared_though_they_are_shared(response: Sequence[str]) -> None:
    pairs_of_texts = paired_texts(text("he\t-", "barks\t(0)"), text(*response), None, Settings(), keep_text=False)
    found = staged(pairs_of_texts, Settings())
    if response[0] == "he\t-":
        assert [(p.key.entity_of, p.response.entity_of) for p in found] == [({1 << 32 | 1: 0},) * 2]
    else:
        with pytest.raises(InputError, match="token `she` differs from the key's `he`"):
            list(found)


@pytest.mark.parametrize("turned", [False, True])
def test_names_and_places_never_meet(turned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else a file against its own conversion into names would score 0, and nobody would see why."""
    texts = ["#begin document 1\na\t(0)\n#end document\n", "{a}\n"]
    for name, text in zip(("key", "response"), reversed(texts) if turned else texts, strict=True):
        (tmp_path / name).write_text(text, "utf-8")
    key, response = str(tmp_path / "key"), str(tmp_path / "response")
    said = ["mentions by names", "places of mentions"]
    here, there = reversed(said) if turned else said
    assert refusal_of(capsys, ["score", key, response]) == (
        f"{response}:1: document 1 has {here}, the key ({key}:1) {there} "
        "(expected mentions of one kind; no name is equal to a place)\n"
    )
    # Without a mention there is nothing that could not meet.
    Path(response).write_text("#begin document 1\na\t-\n#end document\n", "utf-8")
    assert main(["score", key, response]) == 0


def bare(name: str, *, is_named: bool) -> Document:
    """A document without mentions."""
    return Document(name, name, {}, is_named=is_named)


def ids(documents: Iterator[Document]) -> list[tuple[str, str]]:
    return [(document.id, document.text_id) for document in documents]


def test_documents_of_a_key_without_names_give_theirs_to_those_at_their_places() -> None:
    keys = [bare("1", is_named=False), bare("2", is_named=False), bare("x", is_named=True), bare("4", is_named=False)]
    responses = [bare(name, is_named=True) for name in ("a", "b", "c", "2", "e")]
    key_side, response_side = in_place_of_unnamed(iter(keys), iter(responses))
    # `c` stands where the key has a name, `2` has a name that the key has, and `e` stands where the key has nothing.
    found = list(response_side)
    assert ids(iter(found)) == [("1", "1"), ("2", "2"), ("c", "c"), ("2", "2"), ("e", "e")]
    assert [document.is_named for document in found] == [False, False, True, True, True]
    assert list(key_side) == keys


def test_a_key_whose_first_document_has_a_name_is_read_one_by_one() -> None:
    read: list[str] = []

    def noted(names: str) -> Iterator[Document]:
        for name in names:
            read.append(name)
            yield bare(name, is_named=True)

    responses = iter([bare("1", is_named=True)])
    key_side, response_side = in_place_of_unnamed(noted("ab"), responses)
    assert read == ["a"]
    assert response_side is responses
    assert ids(key_side) == [("a", "a"), ("b", "b")]
    nothing, response_side = in_place_of_unnamed(iter(()), responses)
    assert (list(nothing), response_side) == ([], responses)


def test_documents_of_a_response_without_names_have_those_of_the_key_at_their_places() -> None:
    keys = [bare(name, is_named=True) for name in "abc"]
    second, third = bare("2", is_named=False), bare("b", is_named=True)
    key_side, response_side = by_place(keys, [bare("1", is_named=False), second, third])
    assert next(key_side) is keys[0]
    assert ids(iter([next(response_side)])) == [("a", "a")]
    # The key has not been read so far.
    assert next(response_side) is second
    assert list(key_side) == keys[1:]
    assert next(response_side) is third


def test_a_document_whose_number_is_its_name_in_the_key_stays_as_it_is() -> None:
    same = bare("1", is_named=False)
    key_side, response_side = by_place([bare("1", is_named=False)], [same])
    assert [document.id for document in key_side] == ["1"]
    assert next(response_side) is same


def test_a_stage_is_wanted_for_its_values_or_for_all_but_the_default() -> None:
    """Tokens are compared under every setting."""
    wanted = {
        "align=tokens": "",
        "align=characters": "characters:aligned",
        "align=characters-twinless": "characters:aligned",
        "align=edits": "written_again:aligned",
        "tokens=ignore": "",
        "repair=drop": "written_again:repaired",
        "repeated=first": "",
        "repeated=merge": "joining:noting_several",
        "repeated=keep": "joining:noting_several",
        "sentences=validated": "units:validated",
        "units=topic": "units:in_units",
        "windows=3": "windows:windows",
        "singletons=drop": "stages:of_several_mentions",
        "singletons=drop-key": "stages:of_several_mentions",
        "zeros=dependent": "stage:matched_pairs",
        "match=head": "stage:matched_pairs",
    }
    for text, row in wanted.items():
        name, _, value = text.partition("=")
        settings = replace(Settings(), **{name: value})  # type: ignore[arg-type]  # words
        rows = {stage.row.rpartition(".")[2] for stage in STAGES if stage.is_wanted(settings)}
        assert rows == {"stages:compared", row} - {""}, text


@pytest.mark.parametrize(
    ("singletons", "key", "response"),
    [
        ("keep", {"a", "b", "c"}, {"a", "b", "d"}),
        ("drop", {"a", "b"}, set()),
        ("drop-key", {"a", "b"}, {"a", "b", "d"}),
    ],
)
def test_the_stage_of_singletons_drops_them_on_both_sides_or_of_the_key(
    singletons: Singletons, key: set[str], response: set[str]
) -> None:
    sides = Document("d", "d", {"a": 0, "b": 0, "c": 1}), Document("d", "d", {"a": 0, "b": 1, "d": 2})
    (pair,) = staged(iter([DocumentPair(0, *sides)]), Settings(singletons=singletons))
    assert (set(pair.key.entity_of), set(pair.response.entity_of)) == (key, response)
