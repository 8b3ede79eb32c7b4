"""Progress is shown on a terminal, and gone at the end."""

import gzip
import os
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from corefref.cli import progress
from corefref.scoring import sources
from corefref.scoring.settings import Settings
from tests.commands import TerminalStream


@pytest.mark.parametrize("stream", [StringIO(), TerminalStream()], ids=["no terminal", "short work"])
def test_nothing_is_written_but_on_a_terminal_nor_while_the_work_is_short(stream: StringIO) -> None:
    assert list(progress.shown("abc", "documents", stream)) == ["a", "b", "c"]
    assert stream.getvalue() == ""


def test_the_count_replaces_itself_and_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    terminal = TerminalStream()
    assert list(progress.shown(iter("abc"), "documents", terminal)) == ["a", "b", "c"]
    assert terminal.getvalue() == "\r1 documents\x1b[K\r2 documents\x1b[K\r3 documents\x1b[K\r\x1b[K"


@pytest.mark.parametrize(("items", "total"), [(["a", "b"], 0), (iter(["a", "b"]), 2)])
def test_the_share_and_the_time_left_are_shown_where_they_are_known(
    monkeypatch: pytest.MonkeyPatch, items: Iterable[str], total: int
) -> None:
    """The clock says 0 at the start, then 100 and 100 after the first of two items: as long again."""
    ticks = iter([0.0, 100.0, 100.0, 150.0, 150.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(ticks))
    terminal = TerminalStream()
    assert list(progress.shown(items, "datasets", terminal, total)) == ["a", "b"]
    first, second = "\r1 of 2 datasets, 50 %, 1:40 left\x1b[K", "\r2 of 2 datasets, 100 %, 0:00 left\x1b[K"
    assert terminal.getvalue() == f"{first}{second}\r\x1b[K"


@pytest.mark.parametrize(
    ("read", "line"),
    [
        ((25, 100), "1 documents, 25 %, 5:00 left"),
        ((1, 3), "1 documents, 33 %, 3:20 left"),
        ((0, 0), "1 documents"),
        ((0, 100), "1 documents"),
        ((100, 100), "1 documents"),
    ],
    ids=["a quarter", "a third", "a pipe", "nothing read", "all read before the first document"],
)
def test_the_share_is_that_of_the_bytes_read(monkeypatch: pytest.MonkeyPatch, read: tuple[int, int], line: str) -> None:
    """After 100 seconds: of a quarter three times as long are left, of a third twice."""
    ticks = iter([0.0, 100.0, 100.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(ticks))
    terminal = TerminalStream()
    assert list(progress.shown(iter("a"), "documents", terminal, read=lambda: read)) == ["a"]
    assert terminal.getvalue() == f"\r{line}\x1b[K\r\x1b[K"


def test_the_count_is_gone_before_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty() -> Iterator[str]:
        yield "a"
        raise ValueError

    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    terminal = TerminalStream()
    with pytest.raises(ValueError, match=r"^$"):
        list(progress.shown(faulty(), "documents", terminal))
    assert terminal.getvalue() == "\r1 documents\x1b[K\r\x1b[K"


class Gone(TerminalStream):
    def write(self, text: str, /) -> int:
        raise OSError(5, "Input/output error")


def test_the_work_goes_on_when_the_terminal_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    assert list(progress.shown("abc", "documents", Gone())) == ["a", "b", "c"]


def corpus(first: int, documents: int) -> bytes:
    """Documents of 1,000 random words, so that packing does not make a mouthful of them."""
    words = Random(first)
    lines: list[str] = []
    for n in range(first, first + documents):
        lines.append(f"#begin document (d{n})")
        lines += [f"{words.getrandbits(64):x} -" for _ in range(1000)]
        lines.append("#end document\n")
    return "\n".join(lines).encode()


def read_by_document(key: Path, response: Path, settings: Settings) -> list[tuple[int, int]]:
    """How much was read when each document came, and at the end."""
    reading = sources.Reading()
    pairs = sources.paired(str(key), str(response), None, settings, reading=reading)
    return [*(reading.so_far() for _ in pairs), reading.so_far()]


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
def test_what_was_read_grows_with_the_documents_up_to_the_size_of_both_files(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    for file in (key, response):
        file.write_bytes(pack(corpus(0, 30)))
    found = read_by_document(key, response, Settings())
    size = key.stat().st_size + response.stat().st_size
    done = [here for here, _ in found]
    assert {of for _, of in found} == {size}
    assert done == sorted(done)
    assert 0 < done[0] < size / 3 < done[15] < size == done[-1]


def test_of_folders_the_files_that_are_read_count(tmp_path: Path) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    for side, names in ((key, "ab"), (response, "abc")):
        side.mkdir()
        for first, name in enumerate(names):
            (side / name).write_bytes(corpus(10 * first, 10))
    found = read_by_document(key, response, Settings(extra="ignore"))
    size = sum((side / name).stat().st_size for side in (key, response) for name in "ab")
    assert {of for _, of in found} == {size}
    assert found[-1][0] == size
    assert 0 < found[0][0] < size / 2 < found[12][0] < size


def test_a_stream_that_is_closed_while_it_is_read_is_let_go() -> None:
    reading, stream = sources.Reading(), BytesIO(b"a text")
    with reading.following(stream):
        stream.read()
        stream.close()
    assert reading.so_far() == (0, 0)


def test_of_a_pipe_it_is_not_known_how_much_is_left(tmp_path: Path) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_bytes(corpus(0, 3))
    os.mkfifo(response)
    writer = Thread(target=response.write_bytes, args=(corpus(0, 3),))
    writer.start()
    assert read_by_document(key, response, Settings()) == [(0, 0)] * 4
    writer.join()
