"""Folders: every file is read, once, or the folder is refused."""

import json
import os
import sys
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.scoring import sources


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
    assert main(["score", *map(str, words)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    return captured.err


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
        assert list(sources.files(str(tmp_path / "top")).values()) == [f"{deep}/file"]
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
    assert list(sources.files(str(tmp_path))) == ["B", "z", "a/x", "b/10", "b/2"]
