"""Texts of mentions that stand in a file beside their offsets, and are not those at the offsets."""

import json
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import output_of

TEXT = "Ann saw \U0001f600 and her cat"


def fastcoref(*offsets: int, said: str = "her") -> str:
    return json.dumps({"text": TEXT, "clusters": [[list(offsets)]], "clusters_strings": [[said]]}) + "\n"


def maverick(said: str) -> str:
    tokens = ["Ann", "'s", "cat", "slept"]
    return (
        json.dumps({"tokens": tokens, "clusters_token_offsets": [[[0, 1]]], "clusters_text_mentions": [[said]]}) + "\n"
    )


def found(capsys: pytest.CaptureFixture[str], file: Path) -> list[str]:
    out = output_of(capsys, ["check", str(file), "--list", "--select", "other-text"])
    return [line.partition("other-text: ")[2] for line in out.splitlines()[:-1]]


def test_an_offset_in_utf_16_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The emoji is one character, and two units of UTF-16: `her` begins at 14, or at 15."""
    (tmp_path / "a").write_text(fastcoref(15, 18), "utf-8")
    said = (
        "mention [15, 18] is `er `, and `her` in `clusters_strings`, which is there if offsets count UTF-16 units "
        "(--offsets utf-16)"
    )
    assert found(capsys, tmp_path / "a") == [said]
    (tmp_path / "key").write_text(fastcoref(14, 17), "utf-8")
    assert found(capsys, tmp_path / "key") == []
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "a"), "--metrics", "mentions"]) == 0
    notes = capsys.readouterr().err.splitlines()
    assert f"corefref: note: {tmp_path / 'a'}:1: {said}; corefref check lists all such mentions" in notes
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "key"), "--metrics", "mentions"]) == 0
    assert "other" not in capsys.readouterr().err


def test_another_text_is_told_and_one_with_other_blanks_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, wanted in (
        (maverick("Ann's"), []),
        (maverick("Ann 's"), []),
        (maverick("cat"), ["mention [0, 1] is `Ann 's`, and `cat` in `clusters_text_mentions`"]),
        (fastcoref(0, 3, said="Eve"), ["mention [0, 3] is `Ann`, and `Eve` in `clusters_strings`"]),
        # There is no character before it, so that its ends say nothing.
        (fastcoref(0, 1, said="x"), ["mention [0, 1] is `A`, and `x` in `clusters_strings`"]),
    ):
        (tmp_path / "a").write_text(text, "utf-8")
        assert found(capsys, tmp_path / "a") == wanted
