"""Folders: every file is read, once, or the folder is refused."""

import gzip
import json
import os
import sys
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.scoring.folders import files, text_beside
from corefref.scoring.settings import Settings
from corefref.scoring.sources import paired
from tests.commands import refusal_of


def text(name: str, *cells: str) -> str:
    """A document of tokens with these last columns."""
    return f"#begin document ({name})\n" + "".join(f"dog\t{cell}\n" for cell in cells) + "#end document\n"


def folders(top: Path) -> tuple[Path, Path]:
    """A key and a response, the same but for one entity in a folder of the folder."""
    for side, cell in (("key", "(0)"), ("response", "-")):
        (top / side / "sub").mkdir(parents=True)
        (top / side / "a.conll").write_text(text("a", "(0)"))
        (top / side / "sub" / "b.conll").write_text(text("b", cell))
    return top / "key", top / "response"


def mentions_recall(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[str, list[str]]:
    """Of mention identification, and the ids of the documents."""
    assert main(["score", *map(str, words), "--metrics", "mentions", "--format", "json", "--by-document"]) == 0
    found = json.loads(capsys.readouterr().out)
    return found["metrics"]["mentions"]["recall"]["exact"], list(found["by_document"])


def refusal(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    return refusal_of(capsys, ["score", *map(str, words)])


def test_a_linked_folder_is_read_as_any_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = folders(tmp_path)
    assert mentions_recall(capsys, key, response) == ("1/2", ["a", "b"])
    for side in (key, response):
        (side / "sub").rename(tmp_path / f"elsewhere-{side.name}")
        (side / "sub").symlink_to(tmp_path / f"elsewhere-{side.name}", target_is_directory=True)
    assert mentions_recall(capsys, key, response) == ("1/2", ["a", "b"])
    assert mentions_recall(capsys, key, response, "--jobs", "2") == ("1/2", ["a", "b"])


def test_a_folder_that_cannot_be_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, response = folders(tmp_path)
    listed = os.listdir

    def denied(path: str) -> list[str]:
        if path.endswith("sub"):
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    # A mode would not do: the superuser reads everything.
    monkeypatch.setattr(os, "listdir", denied)
    assert refusal(capsys, key, response).startswith(f"{key}/sub: permission denied (expected a file that can be read)")
    assert refusal(capsys, key, response, "--jobs", "2").startswith(f"{key}/sub: permission denied")


def test_a_link_to_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = folders(tmp_path)
    (key / "sub" / "c.conll").symlink_to(tmp_path / "nowhere")
    assert refusal(capsys, key, response).startswith(f"{key}/sub/c.conll: no such file or directory (expected")


@pytest.mark.parametrize("target", [".", "..", "sub"])
def test_a_folder_met_twice_is_refused(target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = folders(tmp_path)
    place = "twice" if target == "sub" else "sub/again"
    (key / place).symlink_to(target, target_is_directory=True)
    first = {".": f"{key}/sub", "..": f"{key}", "sub": f"{key}/sub"}[target]
    assert refusal(capsys, key, response) == f"{key}/{place}: the same folder as {first} (expected each folder once)\n"


def test_a_folder_may_be_deeper_than_calls_may_be_nested(tmp_path: Path) -> None:
    (tmp_path / "beside").touch()
    deep = str(tmp_path / "top")
    os.mkdir(deep)
    for _ in range(500):
        deep += "/d"
        os.mkdir(deep)
    Path(deep, "file").write_text("{a}\n")
    # Every folder takes several times as long as the one above it is deep, so the calls are limited in its place.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(400)
    try:
        assert list(files(str(tmp_path / "top")).values()) == [f"{deep}/file"]
    finally:
        sys.setrecursionlimit(limit)
    os.remove(f"{deep}/file")
    os.removedirs(deep)


def test_a_pipe_in_a_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = folders(tmp_path)
    os.mkfifo(response / "sub" / "c.conll")
    message = f"{response}/sub/c.conll: neither a file nor a folder (expected files that can be read)\n"
    assert refusal(capsys, key, response) == message


def test_a_document_of_the_set_notation_is_called_by_its_file_even_where_the_key_is_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for side, lines in (("key", ("{a}\n", "\n", "\n")), ("response", ("{a}\n", "{b}\n", "{c}\n"))):
        (tmp_path / side).mkdir()
        for name, line in zip("xyz", lines, strict=True):
            (tmp_path / side / name).write_text(line)
    recall, ids = mentions_recall(capsys, tmp_path / "key", tmp_path / "response")
    assert (recall, ids) == ("1", ["x:1", "y:1", "z:1"])


def test_the_files_of_a_folder_come_in_one_order(tmp_path: Path) -> None:
    for name in ("b/2", "b/10", "a/x", "z", "B", ".hidden", ".hidden-too/y"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{a}\n")
    assert list(files(str(tmp_path))) == ["B", "z", "a/x", "b/10", "b/2"]


def two_endings(top: Path) -> None:
    """Two files of each side in one folder each, whose names differ in their endings, and another beside them."""
    for side, ending, cell in (("key", "gold", "(0)"), ("response", "pred", "-")):
        (top / side).mkdir()
        (top / side / f"a.{ending}.conll").write_text(text("a", "(0)"))
        (top / side / f"b.{ending}.conll").write_text(text("b", cell))
        (top / side / "README.md").write_text("text")


def test_a_pattern_pairs_files_by_what_the_star_stands_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two_endings(tmp_path)
    patterns = tmp_path / "key" / "*.gold.conll", tmp_path / "response" / "*.pred.conll"
    assert mentions_recall(capsys, *patterns) == ("1/2", ["a", "b"])
    assert mentions_recall(capsys, *patterns, "--jobs", "2") == ("1/2", ["a", "b"])


def test_a_pattern_may_have_characters_that_mean_more_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("x[1]?", "x1y"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.conll").write_text(text("a", "(0)"))
    pattern = tmp_path / "x[1]?" / "*"
    assert mentions_recall(capsys, pattern, pattern) == ("1", ["a"])


def test_a_pattern_that_is_a_file_is_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "*.conll").write_text(text("star", "(0)"))
    (tmp_path / "a.conll").write_text(text("a", "(0)"))
    assert mentions_recall(capsys, tmp_path / "*.conll", tmp_path / "*.conll") == ("1", ["star"])


def test_a_pattern_that_pairs_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two_endings(tmp_path)
    key = tmp_path / "key"
    assert refusal(capsys, key / "*.x", key / "*.x") == (
        f"{key}/*.x: no file fits the pattern (expected files to pair by what the star stands for)\n"
    )
    assert refusal(capsys, key / "*.*", key).startswith(f"{key}/*.*: 2 stars in a pattern (expected one star")
    (key / "b.gold").mkdir()
    assert refusal(capsys, key / "*.gold", key).startswith(f"{key}/b.gold: not a file (expected files that fit")


def test_a_folder_is_compared_with_one_file_by_the_names_of_documents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mention in each of two documents: the file has them in another order, and one of the two."""
    key, response = folders(tmp_path)
    (tmp_path / "file").write_text(text("b", "-") + text("a", "(0)"))
    for one in (key, key / "*.conll", tmp_path / "file"):
        (tmp_path / "all").write_text("".join(map(Path.read_text, sorted(key.rglob("*.conll")))))
        other = tmp_path / ("all" if one == tmp_path / "file" else "file")
        more = ["--extra", "ignore"] if one == key / "*.conll" else []
        found = mentions_recall(capsys, one, other, *more)
        assert found == (
            ("1", ["a"]) if more else ("1", ["b", "a"]) if one == tmp_path / "file" else ("1/2", ["a", "b"])
        )
        assert found == mentions_recall(capsys, one, other, *more, "--jobs", "2")
    assert mentions_recall(capsys, tmp_path / "all", response) == ("1/2", ["a", "b"])


def test_a_document_in_two_files_of_a_folder_is_refused_beside_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, _ = folders(tmp_path)
    (key / "sub" / "b.conll").write_text(text("a", "(0)"))
    (tmp_path / "file").write_text(text("a", "(0)"))
    assert refusal(capsys, key, tmp_path / "file") == (
        f"{key}/sub/b.conll:1: document a appears twice, first in {key}/a.conll:1 (expected each document once)\n"
    )


def test_all_stray_files_are_named_and_the_pattern_that_may_be_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two_endings(tmp_path)
    key, response = tmp_path / "key", tmp_path / "response"
    found = refusal(capsys, key, response)
    assert found.startswith(
        f"{response}/a.pred.conll: a response without a key, and 1 more: {response}/b.pred.conll (expected a file of "
        f"this name in {key}; --extra ignore leaves it out; "
        f"`corefref score '{key}/*.gold.conll' '{response}/*.pred.conll'` pairs them by what the star stands for)"
    )
    for number in range(9):
        (response / f"c{number}").write_text(text("c", "-"))
    assert f", and 10 more: {response}/b.pred.conll, " in refusal(capsys, key, response)
    assert f"{response}/c2, … (expected" in refusal(capsys, key, response)


def test_files_of_one_side_are_refused_with_what_leaves_them_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = folders(tmp_path)
    (response / "a.conll").rename(response / "c.conll")
    assert refusal(capsys, key, response, "--extra", "ignore") == (
        f"{key}/a.conll: a key without a response (expected a file of this name in {response}; --missing empty counts "
        "its documents as empty)\n"
    )
    assert refusal(capsys, key, response, "--missing", "empty") == (
        f"{response}/c.conll: a response without a key (expected a file of this name in {key}; --extra ignore leaves "
        "it out)\n"
    )
    assert mentions_recall(capsys, key, response, "--missing", "empty", "--extra", "ignore") == ("0", ["a", "b"])


def test_a_packed_file_has_the_name_of_its_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = folders(tmp_path)
    (response / "a.conll.gz").write_bytes(gzip.compress((response / "a.conll").read_bytes()))
    assert refusal(capsys, key, response) == (
        f"{response}/a.conll.gz: {response}/a.conll has the same name (expected a text either packed or not)\n"
    )
    (response / "a.conll").unlink()
    assert mentions_recall(capsys, key, response) == ("1/2", ["a", "b"])


def test_a_folder_without_files_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, _ = folders(tmp_path)
    (tmp_path / "none" / "in").mkdir(parents=True)
    said = "a folder without files (expected files to pair by name)\n"
    assert refusal(capsys, key, tmp_path / "none") == f"{tmp_path}/none: {said}"


def test_a_text_is_not_beside_itself(tmp_path: Path) -> None:
    text_file, annotation = tmp_path / "a.txt", tmp_path / "a.ann"
    text_file.write_text("")
    assert (text_beside(str(annotation)), text_beside(str(text_file))) == (str(text_file), None)


def test_documents_are_numbered_through_all_files(tmp_path: Path) -> None:
    sides = [tmp_path / side for side in ("key", "response")]
    for side in sides:
        side.mkdir()
        for name in ("1", "2"):
            (side / name).write_text(text(f"a{name}") + text(f"b{name}"))
    key, response = map(str, sides)
    found = paired(key, response, None, Settings())
    assert [(pair.number, pair.id, pair.within) for pair in found] == [
        *((0, "a1", "1"), (1, "b1", "1")),
        *((2, "a2", "2"), (3, "b2", "2")),
    ]
