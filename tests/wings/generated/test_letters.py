"""What offsets count (`--offsets`), and letters that are composed on one side alone (`--tokens composed`)."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError, Wanted
from corefref.partitions import Span
from corefref.scoring import sources
from tests.commands import output_of, refusal_of, two_files

# In characters: 😀 0, Zoé 2–4, her 8–10; in UTF-16 units all but 😀 stand one later.
TEXT = "😀 Zoé saw her ."
IN_CHARACTERS = [[[2, 5], [10, 13]]]
IN_UTF_16 = [[[3, 6], [11, 14]]]
COLUMNS = "#begin document (a)\n" + "".join(
    f"a\t{n}\t{word}\t{cell}\n"
    for n, (word, cell) in enumerate(zip(TEXT.split(), ["-", "(0)", "-", "(0)", "-"], strict=True))
)
COLUMNS += "#end document\n"


def fastcoref(clusters: object, text: str = TEXT) -> str:
    return json.dumps({"text": text, "clusters": clusters, "clusters_strings": []}) + "\n"


def f1(capsys: pytest.CaptureFixture[str], words: Sequence[str]) -> str:
    found = json.loads(output_of(capsys, ["score", *words, "--metrics", "mentions", "--format", "json"]))
    exact: str = found["metrics"]["mentions"]["f1"]["exact"]
    return exact


@pytest.mark.parametrize("key_units", [False, True])
@pytest.mark.parametrize("response_units", [False, True])
def test_each_side_counts_what_it_is_said_to_count(
    key_units: bool, response_units: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = [fastcoref(IN_UTF_16 if units else IN_CHARACTERS) for units in (key_units, response_units)]
    files = two_files(tmp_path, *sides)
    words = ["utf-16" if units else "characters" for units in (key_units, response_units)]
    for value in {",".join(words)} | ({words[0]} if words[0] == words[1] else set()):
        assert f1(capsys, [*files, "--offsets", value]) == "1"
        assert corefref.score_files(*files, "mentions", offsets=value)["mentions"].f1 == 1  # type: ignore[arg-type]


def test_the_signature_names_what_offsets_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = two_files(tmp_path, fastcoref(IN_UTF_16), fastcoref(IN_UTF_16))
    assert "|offsets:utf-16|" in output_of(capsys, ["score", *files, "--offsets", "utf-16"])
    assert "offsets" not in output_of(capsys, ["score", *files, "--offsets", "characters"])


def test_utf_16_meets_tokens_and_ends_at_the_last_unit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inclusive = [[[start, end - 1] for start, end in entity] for entity in IN_UTF_16]
    for clusters, more in ((IN_UTF_16, []), (inclusive, ["--ends", "as-documented,inclusive"])):
        files = two_files(tmp_path, COLUMNS, fastcoref(clusters))
        assert f1(capsys, [*files, "--align", "characters", "--offsets", "utf-16", *more]) == "1"


@pytest.mark.parametrize("mention", [[1, 3], [0, 1], [3, 99]])
def test_half_a_character_is_no_place(mention: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = two_files(tmp_path, fastcoref(IN_UTF_16), fastcoref([[mention]]))
    said = refusal_of(capsys, ["score", *files, "--offsets", "utf-16"])
    assert f"{files[1]}:1: mention {mention} begins or ends inside a character or beyond the text" in said


def test_texts_beside_offsets_name_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = json.dumps({"text": TEXT, "clusters": IN_UTF_16, "clusters_strings": [["Zoé", "her"]]}) + "\n"
    (tmp_path / "x").write_text(said, "utf-8")
    assert "offsets count UTF-16 units (--offsets utf-16)" in output_of(
        capsys, ["check", str(tmp_path / "x"), "--list"]
    )
    assert "other-text" not in output_of(capsys, ["check", str(tmp_path / "x"), "--list", "--offsets", "utf-16"])
    plain = output_of(capsys, ["convert", str(tmp_path / "x"), "-", "--to", "fastcoref", "--offsets", "utf-16"])
    assert json.loads(plain)["clusters"] == IN_CHARACTERS


@pytest.mark.parametrize("label", ["Person", "PROP_PER"])
def test_brat_s_offsets_may_count_units_too(label: str, tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_text(f"T1\t{label} 3 6\tZoé\n", "utf-8")
    (tmp_path / "a.txt").write_text(TEXT, "utf-8")
    (found,) = sources.opened(str(tmp_path / "a.ann")).documents(None, Wanted(offsets="utf-16"))
    # LitBank's labels count tokens.
    assert found.partition == corefref.partition([[Span(2, 4) if label == "Person" else Span(1, 1)]])
    assert corefref.read(tmp_path / "a.ann", offsets="utf-16") == {"a": found.partition}


DECOMPOSED = COLUMNS.replace("Zoé", "Zoe\u0301")


@pytest.mark.parametrize("swapped", [False, True])
def test_composed_letters_are_compared_by_name(
    swapped: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = two_files(tmp_path, *(sides := (COLUMNS, DECOMPOSED))[:: -1 if swapped else 1])
    said = refusal_of(capsys, ["score", *files])
    assert "U+0301" in said
    assert "--tokens composed takes composed and decomposed letters for the same" in said
    assert f1(capsys, [*files, "--tokens", "composed"]) == "1"
    assert "|tokens:composed|" in output_of(capsys, ["score", *files, "--tokens", "composed"])
    assert len(sides) == 2


def test_another_word_is_refused_all_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = two_files(tmp_path, COLUMNS, DECOMPOSED.replace("saw", "met"))
    for more in ([], ["--tokens", "composed"]):
        said = refusal_of(capsys, ["score", *files, *more])
        assert ("token `met` differs" in said) == bool(more)
        assert "--tokens composed takes" not in said


@pytest.mark.parametrize("swapped", [False, True])
def test_characters_are_compared_so_too(swapped: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The decomposed text has a character more, so that `her` stands at 11–13."""
    sides = (COLUMNS, fastcoref([[[2, 6], [11, 14]]], TEXT.replace("é", "e\u0301")))
    files = two_files(tmp_path, *sides[:: -1 if swapped else 1])
    said = refusal_of(capsys, ["score", *files, "--align", "characters"])
    assert "--tokens composed takes composed and decomposed letters for the same" in said
    assert f1(capsys, [*files, "--align", "characters", "--tokens", "composed"]) == "1"


def test_python_refuses_what_is_none_of_these() -> None:
    with pytest.raises(ValueError, match=r"^offsets: 'utf-8' is not one of characters, utf-16"):
        corefref.score_files(["{a}"], ["{a}"], offsets="utf-8")  # type: ignore[arg-type]  # refused
    with pytest.raises(InputError):
        corefref.read(["{a"])
    assert main(["score", "--key", "{a}", "--response", "{a}", "--offsets", "utf-16"]) == 0
