"""`--jobs N`: several processes print what one does, to the byte, errors included."""

import gzip
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.registry import IDS
from corefref.scoring import sources
from corefref.scoring.notes import Note, note
from corefref.scoring.settings import Settings
from corefref.scoring.task import Task
from corefref.wings.cluster.jobs import each_apart, scored_in_parts
from corefref.wings.errors.errors_of_responses import errors_of_files
from tests.benchmarks.generators import conll_2012_sized, write

T = TypeVar("T")
R = TypeVar("R")
Files = tuple[Path, Path]
Printed = tuple[int, str, str]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Eight documents."""
    found = tmp_path / "key.conll", tmp_path / "response.conll"
    write(conll_2012_sized(documents=8, tokens=900, mentions=120), *found, columns=5)
    return found


def documents(file: Path) -> list[str]:
    return ["#begin" + text for text in file.read_text("utf-8").split("#begin")[1:]]


def in_folders(files: Files) -> Files:
    """Each document in a file, every third one packed."""
    for file in files:
        file.with_suffix("").mkdir()
        for number, text in enumerate(documents(file)):
            name = file.with_suffix("") / f"{number}.conll"
            if number % 3:
                name.write_text(text, "utf-8")
            else:
                name.with_suffix(".conll.gz").write_bytes(gzip.compress(text.encode()))
    return files[0].with_suffix(""), files[1].with_suffix("")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Printed:
    code = main(["score", *words])
    return code, *capsys.readouterr()


OPTIONS = [
    ["--format", "json"],
    ["--format", "counts", "--metrics", ",".join(IDS)],
    ["--format", "json", "--by-document"],
    ["--over", "mean", "--metrics", ",".join(IDS)],
    ["--by-definition", "--metrics", "muc,blanc", "--singletons", "drop"],
]


@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
@pytest.mark.parametrize("folders", [False, True], ids=["files", "folders"])
def test_any_number_of_processes_prints_the_same(
    options: list[str], folders: bool, files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(path) for path in (in_folders(files) if folders else files)]
    alone = printed(capsys, *words, *options)
    assert alone[0] == 0
    assert [printed(capsys, *words, *options, "--jobs", jobs) for jobs in ("2", "3")] == [alone, alone]


def test_plain_files_and_folders_are_scored_in_processes(files: Files) -> None:
    task = Task(("muc",), Settings())
    for key, response in (files, in_folders(files)):
        scored = scored_in_parts(str(key), str(response), None, task, 2)
        assert scored is not None
        assert scored.documents == 8


def reversed_documents(files: Files) -> None:
    files[1].write_text("".join(reversed(documents(files[1]))), "utf-8")


def without_one(files: Files) -> None:
    files[1].write_text("".join(documents(files[1])[:-1]), "utf-8")


def with_a_damaged_one(files: Files) -> None:
    files[1].write_text(files[1].read_text("utf-8").replace("(2", "(2x", 1), "utf-8")


def with_an_unended_one(files: Files) -> None:
    text = files[0].read_text("utf-8")
    files[0].write_text(text.replace("#end document\n", "", 3), "utf-8")


def with_one_twice(files: Files) -> None:
    for file in files:
        text = file.read_text("utf-8")
        file.write_text(text + documents(file)[0].replace("part 000", "part 0"), "utf-8")


def with_bytes_that_are_no_text(files: Files) -> None:
    files[0].write_bytes(files[0].read_bytes() + b"\xff\n")


def with_others_on_each_side(files: Files) -> None:
    """Only as many documents, and in the same order from the second on."""
    files[0].write_text(text("a", "(0)") + text("b", "(0)"))
    files[1].write_text(text("b", "(0)") + text("b", "-"))


def with_a_beginning_that_is_put_in(files: Files) -> None:
    """What begins behind a blank is not seen from afar."""
    files[0].write_text(text("a", "(0)") + " " + text("b", "(0)") + text("c", "(0)"))
    files[1].write_text(text("a", "(0)") + text("c", "(0)") + " " + text("b", "(0)"))


def with_sets_first(files: Files) -> None:
    for file in files:
        file.write_text("{a}\n" + text("a", "(0)") + text("b", "(0)"))


def text(name: str, cell: str) -> str:
    return f"#begin document ({name})\ndog\t{cell}\n#end document\n"


def empty(files: Files) -> None:
    files[1].write_text("", "utf-8")


def in_sets(files: Files) -> None:
    for file in files:
        file.write_text("{a b} {c}\n{a}\n", "utf-8")


def with_carriage_returns(files: Files) -> None:
    for file in files:
        file.write_bytes(b"\xef\xbb\xbf# a comment\r\n" + file.read_bytes().replace(b"\n", b"\r\n"))


def absent(files: Files) -> None:
    files[1].unlink()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (reversed_documents, 0),
        (without_one, 2),
        (with_a_damaged_one, 2),
        (with_an_unended_one, 2),
        (with_one_twice, 2),
        (with_bytes_that_are_no_text, 2),
        (empty, 2),
        (in_sets, 0),
        (with_sets_first, 2),
        (with_carriage_returns, 0),
        (absent, 2),
    ],
)
def test_odd_input_is_answered_the_same(
    change: Callable[[Files], None], code: int, files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    change(files)
    words = [str(path) for path in files]
    alone = printed(capsys, *words)
    assert alone[0] == code
    assert printed(capsys, *words, "--jobs", "2") == alone


@pytest.mark.parametrize(
    ("change", "code"), [(with_others_on_each_side, 2), (with_a_beginning_that_is_put_in, 0), (without_one, 0)]
)
def test_documents_without_another_half_are_answered_the_same(
    change: Callable[[Files], None], code: int, files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    change(files)
    words = [*map(str, files), "--missing", "empty", "--extra", "ignore", "--by-document"]
    alone = printed(capsys, *words)
    assert alone[0] == code
    assert printed(capsys, *words, "--jobs", "2") == alone


def test_a_first_document_that_differs_is_answered_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Key A and B, response B and B: the second B is an error, and A is not empty without a word."""

    def text(*names: str) -> str:
        return "".join(f"#begin document ({name})\ndog\t(0)\n#end document\n" for name in names)

    (tmp_path / "key").write_text(text("A", "B"))
    (tmp_path / "response").write_text(text("B", "B"))
    words = [str(tmp_path / "key"), str(tmp_path / "response"), "--missing", "empty", "--extra", "ignore"]
    alone = printed(capsys, *words)
    assert alone[0] == 2
    assert "document B appears twice" in alone[2]
    assert printed(capsys, *words, "--jobs", "2") == alone


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5", ""])
def test_a_number_of_processes_is_a_number(jobs: str, files: Files, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, *map(str, files), f"--jobs={jobs}")
    assert (code, out) == (2, "")
    assert "is not a number of processes" in err


@pytest.mark.parametrize("folders", [False, True], ids=["files", "folders"])
def test_errors_are_those_of_one_process(
    folders: bool, files: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["errors", *(str(path) for path in (in_folders(files) if folders else files)), "--format", "json"]
    assert main([*words, "--corrected", str(tmp_path / "one")]) == 0
    alone = capsys.readouterr()
    monkeypatch.setattr(sources, "paired", None)  # One process reads with it.
    assert main([*words, "--corrected", str(tmp_path / "two"), "--jobs", "2"]) == 0
    assert capsys.readouterr() == alone
    one, two = (
        {str(path.relative_to(tmp_path / name)): path.read_bytes() for path in (tmp_path / name).rglob("*.*")}
        for name in ("one", "two")
    )
    assert one == two


def test_errors_of_odd_input_are_answered_the_same(files: Files, capsys: pytest.CaptureFixture[str]) -> None:
    for change, code in ((reversed_documents, 0), (with_a_damaged_one, 2)):
        change(files)
        words = ["errors", *map(str, files), "--format", "json"]
        assert main(words) == code
        alone = capsys.readouterr()
        assert main([*words, "--jobs", "2"]) == code
        assert capsys.readouterr() == alone


def test_errors_in_python_may_be_found_in_processes(files: Files) -> None:
    assert errors_of_files(*files, jobs=2).to_dict() == errors_of_files(*files).to_dict()


def noting(number: int) -> int:
    """Twice a number; 2 is noted, and 3 is refused."""
    if number > 1:
        note(f"there is a {number}")
    if number == 3:
        raise InputError("input", number, "a three")
    return 2 * number


def test_what_others_note_and_refuse_is_noted_and_refused_here() -> None:
    asked: list[object] = []

    def mapped(function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        asked.extend(items)
        return map(function, items)

    for way in (None, mapped):
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always", Note)
            assert list(each_apart(noting, [1, 2], way)) == [2, 4]
            with pytest.raises(InputError, match="input:3: a three"):
                list(each_apart(noting, [3], way))
        assert [str(one.message) for one in heard] == ["there is a 2", "there is a 3"]
    assert asked == [1, 2, 3]
