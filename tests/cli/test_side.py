"""A file that has a key and a response: commands that read one file are told which, and `check` looks at both."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.partitions import Span
from tests.commands import output_of, refusal_of

BOTH = (
    '{"doc_key": "a", "sentences": [["Ann", "saw", "her", "and", "Bob"]], '
    '"clusters": [[[0, 0], [2, 2]]], "predicted_clusters": [[[0, 0], [4, 4]], [[1, 1]]]}\n'
)
ONE = BOTH.replace('"clusters": [[[0, 0], [2, 2]]], ', "")
COMMANDS: Sequence[Sequence[str]] = (
    ["stats"],
    ["convert", "-", "--to", "conll"],
    ["perturb", "--kind", "all-singletons"],
)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A file with both sides, one with a response alone, and one with an empty key beside it."""
    texts = {"both": BOTH, "one": ONE, "empty": BOTH.replace("[[[0, 0], [2, 2]]]", "[]")}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return {name: str(tmp_path / name) for name in texts}


@pytest.mark.parametrize("words", [*COMMANDS, ["spans"]])
@pytest.mark.parametrize("name", ["both", "empty"])
def test_both_sides_are_refused_until_one_is_named(
    words: list[str], name: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    line = refusal_of(capsys, [words[0], files[name], *words[1:]])
    assert line == (
        f"{files[name]}:1: `clusters` and `predicted_clusters` beside each other, a key and a response "
        "(expected --side key or --side response)\n"
    )


def test_the_side_that_is_named_is_read(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    for side, column in {"key": "(0) - (0) - -", "response": "(0) (1) - - (0)"}.items():
        text = output_of(capsys, ["convert", files["both"], "-", "--to", "conll", "--side", side])
        assert " ".join(line.split("\t")[-1] for line in text.splitlines()[1:6]) == column
    counted = output_of(capsys, ["stats", files["both"], "--side", "response"])
    assert counted.splitlines()[2].split() == ["mentions", "3"]
    alone = output_of(capsys, ["perturb", files["both"], "--kind", "all-singletons", "--side", "key"])
    assert alone.count("(") == 3


@pytest.mark.parametrize("words", COMMANDS)
def test_a_response_alone_is_read_as_what_it_is(
    words: list[str], files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    bare = output_of(capsys, [words[0], files["one"], *words[1:]])
    assert bare == output_of(capsys, [words[0], files["both"], *words[1:], "--side", "response"])
    assert "no field `clusters`" in refusal_of(capsys, [words[0], files["one"], *words[1:], "--side", "key"])


def test_a_format_without_sides_accepts_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.sets"
    file.write_text("{a b}\n", "utf-8")
    for side in ("key", "response"):
        assert output_of(capsys, ["stats", str(file), "--side", side]) == output_of(capsys, ["stats", str(file)])


def test_check_looks_at_both_sides(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", files["both"], "--list"]) == 0
    assert capsys.readouterr().out == (
        f"{files['both']}:1: singleton: mention 1-1 `saw` is alone in entity 1, in the entities of the response\n"
        "1 document of 1 file: 1 singleton\n"
    )
    # The key is compared with another file once, and its response is no document without another half.
    assert main(["check", files["both"], "--against", files["one"]]) == 0
    assert main(["check", files["one"], "--against", files["both"]]) == 0


def test_check_names_the_field_of_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "both"
    file.write_text(BOTH.replace("[[1, 1]]", "[[0, 0]]") + BOTH.replace('"a"', '"b"').replace("[2, 2]", "[2, 9]"))
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out == (
        f"{file}:1: repeated-mention: repeated mention: [0, 0] is in entities 1 and 2, in `predicted_clusters` "
        "(expected each mention once)\n"
        f"{file}:2: not-read: mention [2, 9] reaches beyond the 5 tokens, in `clusters` "
        "(expected tokens counted from 0)\n"
        "1 document of 1 file: 1 not-read, 1 repeated-mention; "
        "1 mention of several entities (--repeated merge joins these)\n"
    )
    # What is wrong with neither side is told once.
    file.write_text(BOTH.replace('"a", "sentences"', '"", "sentences"'), "utf-8")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.count("the document has no name") == 1


def test_python_refuses_what_the_command_refuses(files: dict[str, str]) -> None:
    with pytest.raises(InputError, match="beside each other"):
        corefref.read(files["both"])
    assert corefref.read(files["both"], side="key") == {"a": corefref.partition([[Span(0, 0), Span(2, 2)]])}
    assert corefref.read(files["one"]) == corefref.read(files["both"], side="response")
