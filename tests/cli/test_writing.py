"""What commands write is there whole or not at all, and never over what they read."""

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.wings.shared.writing import write, write_folder
from tests.commands import refusal_of
from tests.wings.teach.test_answers import stands_for_pyodide

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
KEY, RESPONSE = str(CORPUS / "key.conll"), str(CORPUS / "response.conll")
VERIFY = ("verify", "--adapter", "python:corefref:score", "--metrics", "muc", "--suites", "boundary")

FILES = [
    ("convert", KEY, "OUT.json", "--to", "e2e", "--drop", "parses"),
    ("certify", KEY, RESPONSE, "--out", "OUT.json", "--no-check"),
    ("perturb", KEY, "--kind", "one-entity", "--drop", "crossing", "-o", "OUT.conll"),
    (*VERIFY, "--report", "OUT.json"),
    (*VERIFY, "--report", "first.json", "--write-known-faults", "OUT.txt", "--report", "third.md"),
]
"""Commands that write files; OUT is there before."""

FOLDERS = [
    ("convert", "FOLDER", "OUT", "--to", "e2e", "--drop", "parses"),
    ("errors", KEY, RESPONSE, "--corrected", "OUT"),
    ("perturb", "FOLDER", "--kind", "all-singletons", "-o", "OUT"),
    ("spec", "figures", "OUT"),
    ("spec", "export", "OUT"),
    ("play", "--pyodide", "PYODIDE", "--out", "OUT"),
]
"""Commands that write a folder."""


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Limit files, but for what Python compiles: a module that is imported meanwhile would be cut off, and kept so."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[0][1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before[0])
        sys.dont_write_bytecode = before[1]


def there(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder."""
    return {str(path.relative_to(folder)): None if path.is_dir() else path.read_bytes() for path in folder.rglob("*")}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a folder of files to read."""
    (tmp_path / "FOLDER").mkdir()
    for name in ("a.conll", "b.conll"):
        (tmp_path / "FOLDER" / name).write_bytes(Path(KEY).read_bytes())
    stands_for_pyodide(tmp_path / "PYODIDE")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def named(words: tuple[str, ...]) -> str:
    return f"{words[0]} {words[-1]}"


@pytest.mark.parametrize("words", FILES, ids=named)
def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(
    words: tuple[str, ...], place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (out,) = (word for word in words if word.startswith("OUT"))
    (place / out).write_bytes(b"what was there")
    before = there(place)
    with files_of_at_most(20):
        assert ": file too large (expected a file to write)" in refusal_of(capsys, words)
    assert there(place) == before
    assert main(words) in (0, 1)
    assert (place / out).read_bytes() != b"what was there"
    assert not [name for name in there(place) if name.endswith(".tmp")]


@pytest.mark.parametrize("is_there", [False, True], ids=["new", "there"])
@pytest.mark.parametrize("words", FOLDERS, ids=named)
def test_a_folder_that_cannot_be_written_whole_is_left_as_it_was(
    words: tuple[str, ...], is_there: bool, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if is_there and words[0] in ("spec", "play"):
        words = tuple(word.replace("OUT", "new/OUT") for word in words)
    elif is_there:
        (place / "OUT").mkdir()
    before = there(place)
    with files_of_at_most(1000):
        assert "file too large" in refusal_of(capsys, words)
    assert there(place) == before
    assert main(words) == 0
    assert len(there(place)) > len(before) + 1
    assert not [name for name in there(place) if name.endswith(".tmp")]


@pytest.mark.parametrize("words", [FILES[0], FOLDERS[0]], ids=named)
def test_an_interrupted_command_leaves_nothing(
    words: tuple[str, ...], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = there(place)

    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    assert main(words) == 130
    assert there(place) == before


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    replaced, flushed = os.replace, os.fsync

    def replace(source: str, target: str) -> None:
        done.append("replace")
        replaced(source, target)

    def flush(descriptor: int) -> None:
        done.append("flush")
        flushed(descriptor)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "fsync", flush)
    write({str(tmp_path / "a"): "x", str(tmp_path / "b"): "y"})
    # Then the folder, which has the names.
    assert done == ["flush", "flush", "replace", "flush", "replace", "flush"]


def test_a_signal_between_two_renames_waits_for_the_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = os.replace

    def and_interrupt(source: str, target: str) -> None:
        replaced(source, target)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(os, "replace", and_interrupt)
    # Python leaves Ctrl-C ignored where it was started so, as a shell does with what it runs in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            write({str(tmp_path / "a"): "x", str(tmp_path / "b"): "y"})
    finally:
        signal.signal(signal.SIGINT, before)
    assert there(tmp_path) == {"a": b"x", "b": b"y"}


def test_of_several_files_all_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", "utf-8")
    with pytest.raises(InputError, match="is a directory"):
        write({str(tmp_path / "a"): "new", str(tmp_path): "x"})
    assert there(tmp_path) == {"a": b"old"}


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", "utf-8")
    real.chmod(0o640)
    link.symlink_to("real")
    write({str(link): "new"})
    assert link.is_symlink()
    assert (real.read_text("utf-8"), stat.S_IMODE(real.stat().st_mode)) == ("new", 0o640)
    dangling = tmp_path / "dangling"
    dangling.symlink_to("made")
    write({str(dangling): "x"})
    assert (dangling.is_symlink(), (tmp_path / "made").read_text("utf-8")) == (True, "x")


def test_new_files_and_folders_have_the_modes_that_the_user_gives(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write({str(tmp_path / "file"): "x"})
        write_folder(tmp_path / "folder", {"a/b": "x"})
    finally:
        os.umask(before)
    modes = {name: stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("file", "folder", "folder/a")}
    assert modes == {"file": 0o640, "folder": 0o750, "folder/a": 0o750}


def test_convert_takes_its_output_as_an_option_too(tmp_path: Path) -> None:
    (tmp_path / "a.sets").write_text("{a b}")
    assert main(["convert", str(tmp_path / "a.sets"), "-o", str(tmp_path / "b.sets"), "--to", "sets"]) == 0
    assert (tmp_path / "b.sets").read_text() == "{a b}\n"


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("old", "utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # The superuser may write everything.
    with pytest.raises(InputError, match=os.strerror(errno.EACCES).lower()):
        write({str(tmp_path / "a"): "new"})
    assert there(tmp_path) == {"a": b"old"}


def test_a_pipe_and_a_device_are_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write({str(pipe): "through", "/dev/null": "gone"})
    assert reader.communicate(timeout=60)[0] == b"through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_standard_output_may_be_named_as_a_file(tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from corefref.cli import main; raise SystemExit(main())"]
    (tmp_path / "in.sets").write_text("{a b}\n", "utf-8")
    with (tmp_path / "out").open("wb") as out:
        words = ["convert", str(tmp_path / "in.sets"), "/dev/stdout", "--to", "sets"]
        subprocess.run([*program, *words], stdout=out, check=True)
    assert there(tmp_path) == {"in.sets": b"{a b}\n", "out": b"{a b}\n"}


def test_the_missing_folder_of_an_output_is_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", KEY, "missing/x", "--to", "e2e", "--drop", "parses"]) == 2
    said = "missing/x: the folder missing does not exist (expected one that does)\n"
    assert capsys.readouterr() == ("", said)


def test_a_folder_may_be_the_one_where_the_user_stands(place: Path) -> None:
    (place / "empty").mkdir()
    os.chdir(place / "empty")
    assert main(["convert", str(place / "FOLDER"), ".", "--to", "e2e", "--drop", "parses"]) == 0
    assert set(there(Path.cwd())) == {"a.jsonl", "b.jsonl"}


SUITE_FILES = ("verify", "--adapter", "python:corefref:score", "--metrics", "muc", "--suites", "files", "--undefined")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            (*SUITE_FILES, "none", "--key", "k.json", "--response", "r.json", "--report", "./k.json"),
            "--report ./k.json",
        ),
        (
            (*SUITE_FILES, "none", "--key", "k.json", "--response", "r.json", "--report", "link.json"),
            "--report link.js",
        ),
        (
            (*SUITE_FILES, "none", "--key", "k.json", "--response", "r.json", "--write-known-faults", "r.json"),
            "--write-known-faults r.json",
        ),
        ((*VERIFY, "--known-faults", "k.json", "--write-known-faults", "k.json"), "--write-known-faults k.json"),
        (("verify", "--write-known-faults", "k.json", "--", "python", "k.json"), "--write-known-faults k.json"),
        (("convert", "k.json", "link.json", "--to", "sets"), "link.json"),
        (("convert", "a.ann", "a.txt", "--to", "sets"), "a.txt"),
        (("perturb", "k.json", "--kind", "one-entity", "-o", "link.json"), "-o link.json"),
        (("certify", "k.json", "r.json", "--out", "link.json"), "--out link.json"),
        (("certify", "*.json", "*.json", "--out", "k.json"), "--out k.json"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_no_command_writes_over_what_it_reads(
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("k.json", "r.json"):
        (tmp_path / name).write_text('{"doc_key": "a", "clusters": [[[0, 1], [2, 2]]]}\n', "utf-8")
    (tmp_path / "link.json").symlink_to("k.json")
    (tmp_path / "a.ann").write_text("T1\tNOM_ANI 0 3\tdog\n", "utf-8")
    (tmp_path / "a.txt").write_text("dog\n", "utf-8")
    before = there(tmp_path)
    said = refusal_of(capsys, words)
    assert said.startswith(f"corefref: {says}")
    assert said.endswith("is what is read (expected another file to write)\n")
    assert there(tmp_path) == before


def test_standard_input_that_is_a_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "in.sets"
    file.write_text("{a b}\n", "utf-8")
    program = [sys.executable, "-c", "from corefref.cli import main; raise SystemExit(main())"]
    with file.open("rb") as given:
        done = subprocess.run(
            [*program, "convert", "-", str(file), "--to", "sets"], stdin=given, capture_output=True, check=False
        )
    assert (done.returncode, file.read_text("utf-8")) == (2, "{a b}\n")
    assert b"is what is read" in done.stderr


def test_two_outputs_are_two_files(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*VERIFY, "--report", "a.json", "--write-known-faults", "FOLDER/../a.json"]
    assert main(words) == 2
    said = "--report a.json and --write-known-faults FOLDER/../a.json are one file (expected a file for each)"
    assert capsys.readouterr() == ("", f"corefref: {said}\n")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'fault | muc | x\n{"a": 1}\n', ':2: `{"a": 1}` is not a known fault (expected VERDICT | METRIC | CAUSE)'),
        (b"fault | muc | \x1b[2J\n", ":1: `fault | muc | \\x1b[2J` is not a known fault"),
        (b"\0", ":1: binary data"),
    ],
)
def test_a_file_of_known_faults_holds_nothing_else(
    content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "known"
    file.write_bytes(content)
    assert refusal_of(capsys, [*VERIFY, "--known-faults", str(file)]).startswith(f"{file}{says}")


def test_known_faults_without_end_are_not_read_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, [*VERIFY, "--known-faults", "/dev/zero"]).startswith("/dev/zero:1: ")
