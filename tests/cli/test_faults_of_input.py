"""Bad input: one line with its place on standard error, exit code 2, nothing on standard output."""

import gzip
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from corefref import score_files
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.scoring import sources
from tests.commands import refusal_of

GOOD = "#begin document (toy); part 000\nthe\t(0\ndog\t0)\n\n#end document\n"
UTF_16 = "text in UTF-16 (expected UTF-8, as iconv -f {} -t utf-8 makes it)"


def archive(kind: str) -> bytes:
    """An archive of one text."""
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "files"
        folder.mkdir()
        (folder / "toy.conll").write_text(GOOD, "utf-8")
        return Path(shutil.make_archive(f"{top}/made", kind, folder)).read_bytes()


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, ["score", *words])


FAULTS: dict[str, tuple[bytes, str]] = {
    "unclosed": (
        b"#begin document (toy)\nthe\t(0\n#end document\n",
        "2: entity 0 is opened but never closed (expected",
    ),
    "unopened": (b"#begin document (toy)\nthe\t0)\n#end document\n", "2: entity 0 is closed but not open (expected"),
    "name": (b"#begin document (toy)\nthe\t(e0)\n#end document\n", "2: entity `e0` is not a number (expected"),
    "outside": (b"the\t(0)\n", "1: text outside a document: `the\\t(0)` (expected"),
    "no end": (b"#begin document (toy)\nthe\t-\n", "2: document toy has no end (expected `#end document`)"),
    "twice": (GOOD.encode() * 2, "6: document toy; part 000 appears twice, first in line 1 (expected"),
    "repeated": (
        b"#begin document (toy)\nthe\t(0)|(1)\n#end document\n",
        "2: repeated mention (line 2): in entities 0 and 1",
    ),
    "empty": (b"", "1: the file is empty (expected"),
    "blank": (b"\n\n", "2: no document (expected"),
    "nul": (
        b"#begin document (toy)\nthe\x00\t-\n#end document\n",
        "2: binary data (a NUL byte) (expected text in UTF-8)",
    ),
    "utf-16": (GOOD.encode("utf-16"), f"1: {UTF_16.format('utf-16')}"),
    "utf-16 without a mark": (GOOD.encode("utf-16-be"), f"1: {UTF_16.format('utf-16be')}"),
    "utf-16 in another order": (GOOD.encode("utf-16-le"), f"1: {UTF_16.format('utf-16le')}"),
    "zip": (archive("zip"), "1: a zip archive (expected its files, unpacked)"),
    "tar": (archive("tar"), "1: a tar archive (expected its files, unpacked)"),
    "tgz": (archive("gztar"), "1: a tar archive (expected its files, unpacked)"),
    "bz2": (archive("bztar"), "1: a bzip2 archive (expected its files, unpacked)"),
    "xz": (archive("xztar"), "1: an xz archive (expected its files, unpacked)"),
    # As the description of the format has it: `Rar!`, then 1A 07, then the version.
    "rar": (b"Rar!\x1a\x07\x01\x00" + bytes(40), "1: a rar archive (expected its files, unpacked)"),
    "zstd": (b"\x28\xb5\x2f\xfd" + bytes(40), "1: a zstd archive (expected its files, unpacked)"),
    "latin-1": (b"#begin document (toy)\nthe\t-\ncaf\xe9\t-\n", "3: byte 0xe9 is not UTF-8 (expected text in UTF-8)"),
    "nul in a long line": (b"x" * 200_000 + b"\0", "1: binary data (a NUL byte) (expected text in UTF-8)"),
    "carriage returns": (GOOD.replace("\n", "\r").encode(), "1: `#begin document (toy); part 000\\rthe\\t(0"),
    "sets": (b"{a b}\n{c\n", "2: `{` without `}` (expected"),
    "cut gzip": (gzip.compress(GOOD.encode() * 9)[:-12], "1: damaged gzip data (expected a whole .gz file)"),
    "bad gzip": (b"\x1f\x8b" + b"x" * 40, "1: damaged gzip data (expected a whole .gz file)"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("side", ["key", "response"])
def test_a_faulty_file_is_refused_on_either_side(
    fault: str, side: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, message = FAULTS[fault]
    faulty, good = tmp_path / "faulty", tmp_path / "good"
    faulty.write_bytes(content)
    good.write_text("{a b}\n{c}\n" if fault == "sets" else GOOD)
    files = [str(faulty), str(good)] if side == "key" else [str(good), str(faulty)]
    assert refusal(capsys, *files).startswith(f"{faulty}:{message}")


def test_a_source_without_end_is_refused_at_its_first_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "/dev/zero", "/dev/zero").startswith("/dev/zero:1: binary data (a NUL byte) (expected text")


def test_so_many_lines_are_looked_at_for_the_format_and_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LOOKED_AT", 3)
    key = tmp_path / "key"
    key.write_text("\n\n{a b}\n")
    assert main(["score", str(key), str(key)]) == 0
    capsys.readouterr()
    key.write_text("\n\n\n{a b}\n")
    assert refusal(capsys, str(key), str(key)).startswith(f"{key}:4: text outside a document: `{{a b}}`")
    assert main(["score", str(key), str(key), "--input-format", "sets"]) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_line_may_be_as_long_as_is_said(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LONGEST_LINE", 200_000)
    key = tmp_path / "key"
    for size, before in ((200_000, 1), (200_000, 70_000)):
        line = f"{'x' * (size - 4)} (0)"
        text = "#begin document (a)\nx -\n#end document\n#begin document (b)\n" + "x -\n" * before + line
        key.write_text(f"{text}\n#end document\n")
        assert main(["score", str(key), str(key), "--jobs", jobs]) == 0
        capsys.readouterr()
        key.write_text(f"{text} \n#end document\n")
        message = f"{key}:{before + 5}: a line of more than 200,000 bytes (expected shorter lines)\n"
        assert refusal(capsys, str(key), str(key), "--jobs", jobs) == message


def test_what_was_no_utf_8_on_the_command_line_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    word = os.fsdecode(b"{a\xff}")
    assert refusal(capsys, "--key", word, "--response", "{a}").startswith("--key:1: byte 0xff is not UTF-8 (expected")
    folder = tmp_path / "folder"
    folder.mkdir()
    file = Path(os.fsdecode(os.fsencode(folder) + b"/\xff"))
    file.write_text("{a}\n")
    message = "the name of the file, which its documents go by, is not UTF-8 (expected a name in UTF-8)\n"
    assert refusal(capsys, str(folder), str(folder)) == f"{folder}/\\udcff: {message}"
    file.write_text(GOOD)
    assert main(["score", str(folder), str(folder)]) == 0
    assert capsys.readouterr().err == ""


def test_behind_two_hyphens_a_file_may_begin_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-k", "--format", "-"):
        Path(name).write_text(GOOD)
    assert main(["score", "--metrics", "lea", "--", "-k", "--format"]) == 0
    first = capsys.readouterr()
    assert main(["score", "./-k", "--metrics", "lea", "./--format"]) == 0
    assert capsys.readouterr() == first
    assert main(["compare", "--metrics", "lea", "--", "-k", "--format", "./-"]) == 0
    capsys.readouterr()
    assert refusal(capsys, "--", "-x", "-k") == "./-x: no such file or directory (expected a file that can be read)\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert main(["score", "--metrics", "lea", "--", "-", "-k"]) == 0
    assert capsys.readouterr().out.partition("Recall")[2] == first.out.partition("Recall")[2] != ""


def test_a_fault_far_into_a_file_is_refused_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["#begin document (toy)", *["dog\t(0)\n\ndog\t-"] * 100_000, "#end document"]
    (tmp_path / "key").write_bytes("\n".join(lines).encode() + b"\n\xff\n")
    assert refusal(capsys, str(tmp_path / "key"), str(tmp_path / "key")).startswith(f"{tmp_path}/key:300003: byte 0xff")


@pytest.mark.parametrize(
    ("key", "response", "message"),
    [
        (GOOD, GOOD.replace("dog", "cat"), "response:3: token `cat` differs from the key's `dog`"),
        (GOOD, GOOD.replace("part 000", "part 001"), "key:1: document toy; part 000 is not in"),
        (
            GOOD,
            GOOD.replace("part 000", "part 0") + GOOD.replace("toy", "b"),
            "response:6: document b; part 000 is not",
        ),
        ("{a}\n{b}\n", "{a}\n", "key:2: document 2 is not in"),
        ("{a}\n", GOOD, "key:1: document 1 is not in"),
    ],
)
def test_files_that_do_not_fit_are_refused(
    key: str, response: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_text(key)
    (tmp_path / "response").write_text(response)
    error = refusal(capsys, str(tmp_path / "key"), str(tmp_path / "response"))
    assert error.startswith(f"{tmp_path}/{message}")
    assert "(expected " in error


def test_what_is_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_text(GOOD)
    folder.mkdir()
    missing = str(tmp_path / "nowhere")
    assert refusal(capsys, missing, str(file)).startswith(f"{missing}: no such file or directory (expected a file")
    for pair in ((missing, str(folder)), (str(folder), missing)):
        assert refusal(capsys, *pair).startswith(f"{missing}: no such file or directory (expected a file")
    assert refusal(capsys, "", str(file)) == "'': an empty name (expected the name of a file)\n"
    assert refusal(capsys, str(folder), str(folder)).startswith(f"{folder}: a folder without files (expected")
    for pair in ((str(folder), str(file)), (str(file), str(folder))):
        assert refusal(capsys, *pair).startswith(f"{folder}: a folder without files (expected")


def test_folders_whose_files_do_not_fit_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    for folder in (key, response):
        folder.mkdir()
        (folder / "a.conll").write_text(GOOD)
    (key / "b.conll").write_text(GOOD)
    assert refusal(capsys, str(key), str(response)).startswith(
        f"{key}/b.conll: a key without a response (expected a file"
    )
    (response / "b.conll").write_text(GOOD)
    message = (
        f"{key}/b.conll:1: document toy; part 000 appears twice, first in {key}/a.conll:1 (expected each document once)"
    )
    assert refusal(capsys, str(key), str(response)) == message + "\n"
    (response / "c.conll").write_text(GOOD)
    assert refusal(capsys, str(key), str(response)).startswith(
        f"{response}/c.conll: a response without a key (expected"
    )
    (key / "b.conll.gz").write_bytes(gzip.compress(GOOD.encode()))
    assert refusal(capsys, str(key), str(response)).startswith(f"{key}/b.conll.gz: {key}/b.conll has the same name")


def test_a_text_of_the_command_line_is_utf_8(capsys: pytest.CaptureFixture[str]) -> None:
    for text, said in (
        ("{a}\n{b\udcff}", "--key:2: byte 0xff is not UTF-8 (expected text in UTF-8)\n"),
        ("{\ud800}", "--key:1: half of a surrogate pair (expected text in UTF-8)\n"),
        ("{a\0}", "--key:1: binary data (a NUL byte) (expected text in UTF-8)\n"),
    ):
        assert refusal(capsys, "--key", text, "--response", "{a}\n{b}") == said


def test_a_line_without_an_end_is_refused_at_its_first_nul() -> None:
    """It is read no further: /dev/zero is endless."""
    words = ["bash", "-c", 'ulimit -v 4000000; exec "$@"', "bash", sys.executable, "-m", "corefref", "score"]
    found = subprocess.run([*words, "/dev/zero", "/dev/zero"], capture_output=True, timeout=300)
    message = b"/dev/zero:1: binary data (a NUL byte) (expected text in UTF-8)\n"
    assert (found.returncode, found.stdout, found.stderr) == (2, b"", message)


@pytest.mark.parametrize("name", ["a.conll", "./a.conll", "link"])
@pytest.mark.parametrize(
    "command",
    [("convert", "a.conll", "{}", "--to", "sets"), ("perturb", "a.conll", "--kind", "one-entity", "-o", "{}")],
)
def test_nothing_is_written_over_what_is_read(
    command: tuple[str, ...],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = b"#begin document (a)\ndog (0)\n#end document\n"
    Path("a.conll").write_bytes(text)
    Path("link").symlink_to("a.conll")
    assert "is what is read" in refusal_of(capsys, [word.format(name) for word in command])
    assert Path("a.conll").read_bytes() == text


@pytest.mark.parametrize("words", [("--match", "craft"), ("--task", "crac2022")])
def test_a_mention_of_a_million_words_is_not_laid_out_word_by_word(
    words: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"doc_key": "a", "clusters": [[[0, 4294967295]]]}', encoding="utf-8")
    assert main(["score", str(file), str(file), *words]) == 2
    said = f"{file}:1: document a has a mention of more than 1000000 words, 0-4294967295 (expected shorter ones, for "
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    "words",
    [("stats", "a\0"), ("merge", "a\0"), ("convert", "a", "b\0", "--to", "conll"), ("spec", "export", "a\0")],
)
def test_a_name_with_a_nul_byte_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, list(words)).startswith("corefref: a NUL byte in '")


def test_a_name_with_a_nul_byte_is_refused_in_python() -> None:
    with pytest.raises(InputError, match="a name with a NUL byte"):
        score_files("a\0", "b")
