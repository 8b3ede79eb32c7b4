"""A response whose text a language model wrote again: figures and coverage that were derived by hand."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import score_files
from corefref.cli import main
from corefref.formats.detection import documents
from corefref.formats.documents import Document, Unplaced, Wanted, code_of
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import Mention, Span
from corefref.scoring.written_again import by_edits

WORDS = ["Eva", "saw", "the", "big", "dog", ".", "She", "left", "."]
KEY = "\n".join(
    [
        "# newdoc id = d",
        "# global.Entity = eid-etype-head-other",
        *(
            "\t".join([str(n), word, *["_"] * 7, misc])
            for n, (word, misc) in enumerate(
                zip(
                    WORDS,
                    ["Entity=(e1)", "_", "Entity=(e2", "_", "Entity=e2)", "_", "Entity=(e1)", "_", "_"],
                    strict=True,
                ),
                1,
            )
        ),
        "",
        "",
    ]
)
"""Entities {0, 6} and {2-4}: three mentions, one link."""

CASES = {
    # What was done to the text: the text, then mentions recall and precision, MUC recall and precision (None is 0/0),
    # words kept, changed, missing, added, mentions kept, moved, twinless.
    "nothing": ("Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .", "1 1 1 1", "9 0 0 0 3 0 0"),
    "a mention changed": ("Eve|[e1] saw the|[e2 big dog|e2] . She|[e1] left .", "1 1 1 1", "8 1 0 0 2 1 0"),
    "a word lost in a mention": ("Eva|[e1] saw the|[e2 dog|e2] . She|[e1] left .", "1 1 1 1", "8 0 1 0 2 1 0"),
    "a word added in a mention": (
        "Eva|[e1] saw the|[e2 very big dog|e2] . She|[e1] left .", "1 1 1 1", "9 0 0 1 2 1 0",
    ),
    # [dog] is not [the big dog]: two of three on either side.
    "a mention cut at its edge": ("Eva|[e1] saw dog|[e2] . She|[e1] left .", "2/3 2/3 1 1", "7 0 2 0 3 0 0"),
    # She is missing, and with it the only link.
    "the end cut off": ("Eva|[e1] saw the|[e2 big dog|e2]", "2/3 1 0 None", "5 0 4 0 2 0 0"),
    # The second Eva is twinless, in e1: one of its two links is right.
    "a text repeated": (
        "Eva|[e1] saw Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .", "1 3/4 1 1/2", "9 0 0 2 3 0 1",
    ),
    "a mention invented": (
        "Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left Bob|[e3] .", "1 3/4 1 1", "9 0 0 1 3 0 1",
    ),
    # [Oh She] would be [She], which keeps its place.
    "two mentions for one": (
        "Eva|[e1] saw the|[e2 big dog|e2] . Oh|[e3 She|[e1],e3] left .", "1 3/4 1 1", "9 0 0 1 3 0 1",
    ),
    "nothing written": ("", "0 None 0 None", "0 0 9 0 0 0 0"),
    "all but the mentions changed": (
        "Eva|[e1] sees the|[e2 big dog|e2] ! She|[e1] leaves !", "1 1 1 1", "5 4 0 0 3 0 0",
    ),
}  # fmt: skip


def files(folder: Path, text: str) -> tuple[str, str]:
    key, response = folder / "key.conllu", folder / "out.txt"
    key.write_text(KEY, "utf-8")
    response.write_text(f"{text}\n", "utf-8")
    return str(key), str(response)


def exact(value: Fraction | None) -> str:
    return str(value)


@pytest.mark.parametrize("name", CASES)
def test_the_figures_are_those_that_were_derived_by_hand(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, figures, covered = CASES[name]
    key, response = files(tmp_path, text)
    words = ["--align", "edits", "--undefined", "none", "--metrics", "mentions,muc", "--format", "json"]
    assert main(["score", key, response, *words, "--input-format", "tagged"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert [str(found["metrics"][m][of]["exact"]) for m in ("mentions", "muc") for of in ("recall", "precision")] == (
        figures.split()
    )
    coverage = found["coverage"]
    parts = ("kept", "changed", "missing", "added", "mentions_kept", "mentions_moved", "mentions_twinless")
    assert " ".join(str(coverage[part]) for part in parts) == covered
    assert coverage["words"] == 9
    assert coverage["low"] == (["d"] if coverage["kept"] < 5 else [])
    assert "--align edits: of 9 words of the key" in err
    assert "|align:edits|" in found["signature"]


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


def test_half_tags_are_repaired_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`She|[e1` is not closed: left out, a third of the mentions is lost; closed, none is."""
    key, response = files(tmp_path, "Eva|[e1] saw the|[e2 big dog|e2] . She|[e1 left .")
    assert main(["score", key, response]) == 2
    assert capsys.readouterr().err == (
        f"{response}:1: `[e1` is not closed, behind word 9 of document (expected `Eva|[e1]`, `the|[e2 house|e2]`; "
        "--repair close or drop goes on)\n"
    )
    for repair, recall in (("close", "1"), ("drop", "2/3")):
        words = ["--repair", repair, "--metrics", "mentions", "--format", "json"]
        assert main(["score", key, response, *words]) == 0
        out, err = capsys.readouterr()
        assert json.loads(out)["metrics"]["mentions"]["recall"]["exact"] == recall
        assert f"|repair:{repair}|" in json.loads(out)["signature"]
        assert err == f"corefref: note: --repair {repair}: 1 tag repaired\n"


def test_other_tags_are_the_response_s(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '<np ref="1">Eva</np> saw the big dog . <np ref="1">She</np> left .'
    key, response = files(tmp_path, text)
    words = ["score", key, response, "--metrics", "muc", "--format", "json"]
    assert main([*words, "--tags", "np@ref"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["metrics"]["muc"]["recall"]["exact"] == "1"
    assert "|tags:np@ref|" in found["signature"]
    assert main([*words, "--tags", "np"]) == 2
    assert "names no tag" in capsys.readouterr().err


def test_a_text_that_is_not_the_key_s_is_refused_unless_it_is_aligned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = files(tmp_path, "Eva|[e1] saw the dog .")
    assert main(["score", key, response]) == 2
    assert "; --align edits takes a text that was written again)" in capsys.readouterr().err


FRESH = [f"z{n}" for n in range(40)]


def document(words: list[str], mentions: dict[tuple[int, int], int]) -> Document:
    line = json.dumps({"doc_id": "d", "tokens": words, "clusters_token_offsets": []})
    (plain,) = documents([line], "toy", "maverick", Wanted(keep_text=True))
    entity_of: dict[Mention, int] = {code_of(Span(*m)): e for m, e in mentions.items()}
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
