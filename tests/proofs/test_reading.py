"""The readers that Coq proves, built and run: they read what corefref reads, and figures are of the bytes of files."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from corefref.cli import main
from corefref.registry import CERTIFIED_IDS, DEFAULT_IDS, title_of
from tests.proofs import reading
from tests.proofs.evidence import TOP

pytestmark = pytest.mark.proofs

NEITHER = "key and response are neither two files of columns nor two of sets"
KEY, RESPONSE = TOP / "spec/corpus/key.conll", TOP / "spec/corpus/response.conll"


class Answer(NamedTuple):
    """The exit code, and what is printed on either stream."""

    code: int
    out: str
    error: str


def answer(program: Path, *words: object) -> Answer:
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False, timeout=120)
    return Answer(done.returncode, done.stdout, done.stderr)


def rows(text: str) -> list[list[str]]:
    """The figures in a table of either program, without what a metric does not have."""
    called = {name: metric for metric in DEFAULT_IDS for name in (metric, title_of(metric))}
    lines = [line.split() for line in text.splitlines()]
    figures = [(called[line[0]], line[1:]) for line in lines if line and line[0] in called]
    return [[metric, *(cell for cell in cells if cell not in ("-", "–"))] for metric, cells in figures]


def scored(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = main(["score", *map(str, words)])
    return code, capsys.readouterr().out


def certificate_of(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main(["certify", "--out", "-", "--no-check", *map(str, words)]) == 0
    return capsys.readouterr().out


def pairs(folder: Path) -> Iterator[tuple[str, Path, Path]]:
    """Keys and responses of bytes.json that are columns or sets."""
    for case in json.loads((TOP / "spec/bytes.json").read_text("utf-8"))["cases"]:
        if case["form"] in ("conll", "sets"):
            files = [folder / f"{case['id'].replace('/', '-')}.{side}" for side in ("key", "response")]
            for file, side in zip(files, ("key", "response"), strict=True):
                content = case[side]
                file.write_bytes(bytes.fromhex(content["hex"]) if "hex" in content else content["text"].encode())
            yield case["id"], files[0], files[1]


def test_generated_files_are_read_alike_or_refused_by_both(program: Path) -> None:
    found = reading.tried(range(1_500), 7, program)
    assert found.departures == []
    assert min(found.read, found.refused) > 150


def test_the_page_says_what_the_record_says() -> None:
    record = json.loads((TOP / "tests/proofs/reading_tried.json").read_text("utf-8"))
    assert (record["files"], record["departures"]) == (1_000_000, 0)
    page = (TOP / "proofs_notes/bytes.md").read_text("utf-8")
    said = f"both read {record['read']:,}, alike, and both refused {record['refused']:,}; {record['others']:,} are of"
    assert said in page


@pytest.mark.parametrize("singletons", ["keep", "drop", "drop-key"])
def test_the_figures_of_two_files_are_those_of_corefref(
    singletons: str, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = [] if singletons == "keep" else [f"singletons:{singletons}"]
    found = answer(program, "--score", KEY, RESPONSE, *rules)
    assert (found.code, found.error) == (0, "")
    code, out = scored(capsys, KEY, RESPONSE, "--singletons", singletons)
    assert (code, rows(found.out)) == (0, rows(out))
    assert len(rows(out)) == len(DEFAULT_IDS)


def test_the_files_of_the_spec_are_scored_or_refused_as_corefref_does(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tally = {0: 0, 2: 0}
    for name, key, response in pairs(tmp_path):
        code, out = scored(capsys, key, response)
        found = answer(program, "--score", key, response)
        assert (name, found.code, rows(found.out)) == (name, code, rows(out))
        assert len(found.error.splitlines()) == (1 if code else 0)
        tally[code] += 1
    assert min(tally.values()) > 20


@pytest.mark.parametrize(
    ("key", "response"),
    [(KEY.read_text("utf-8"), RESPONSE.read_text("utf-8")), ("{a b/name} {c}\n\n{d e}", "{a c} {b}\n{x}\n{e d}")],
    ids=["columns", "sets"],
)
def test_a_certificate_is_accepted_of_its_files_alone(
    key: str, response: str, program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("key", "response", "certificate.json")]
    files[0].write_text(key, "utf-8")
    files[1].write_text(response, "utf-8")
    metrics = ",".join(CERTIFIED_IDS)
    files[2].write_text(certificate_of(capsys, *files[:2], "--metrics", metrics), "utf-8")
    assert answer(program, *files).out.startswith("certified from the bytes: 52 figures of ")
    assert answer(program, files[1], files[0], files[2]).code == 1
    files[1].write_text(key, "utf-8")
    assert answer(program, *files).out.startswith("refused: ")


def test_no_changed_bit_of_a_small_pair_keeps_a_certificate_of_other_figures(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every bit of two files: refused, or the certificate's figures are those of what they say now."""
    texts = {"key": b"{a b} {c}\n", "response": b"{a c} {b}\n"}
    files = [tmp_path / side for side in texts]
    for file, text in zip(files, texts.values(), strict=True):
        file.write_bytes(text)
    made = tmp_path / "certificate.json"
    made.write_text(certificate_of(capsys, *files), "utf-8")
    before = json.loads(scored(capsys, *files, "--format", "json")[1])["metrics"]
    read = 0
    for file, text in zip(files, texts.values(), strict=True):
        for place in range(8 * len(text)):
            content = bytearray(text)
            content[place // 8] ^= 1 << place % 8
            file.write_bytes(content)
            code, out = scored(capsys, *files, "--format", "json")
            same = code == 0 and json.loads(out)["documents"] == 1 and json.loads(out)["metrics"] == before
            assert (answer(program, *files, made).code == 0) == same
            read += code == 0
        file.write_bytes(text)
    assert answer(program, *files, made).code == 0
    assert 30 < read < 130


@pytest.mark.parametrize(
    ("key", "response", "said"),
    [
        ("#begin document (a)\nx\t(0\n#end document\n", "{a}", NEITHER),
        ("{a}\n{b}", "{a}", "key and response are not a pair: their documents or tokens differ"),
        ("{a", "{a}", "the key is no file of sets"),
        ("{a}", "{a}\xa0", "the response is no file of sets"),
        ('{"a": 1}', "{a}", NEITHER),
        ("{a} {b a}", "{a}", "in document 1 an entity is empty or a mention twice"),
        ("{a}", "", "the response is no file of sets"),
        ("\n", "\n", "the key is no file of columns"),
        (",\n{a}", "{a}", NEITHER),
    ],
)
def test_a_refusal_is_one_line(key: str, response: str, said: str, program: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(key, "utf-8")
    (tmp_path / "response").write_text(response, "utf-8")
    found = answer(program, "--score", tmp_path / "key", tmp_path / "response")
    assert (found.code, found.out) == (2, "")
    assert found.error == f"{tmp_path / 'key'}, {tmp_path / 'response'}: {said}\n"


def test_the_rules_of_pairing_are_those_of_corefref(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "key", tmp_path / "response"]
    files[0].write_text(
        "#begin document (a)\nx\t(0)\n#end document\n#begin document b\nx\t(0)\ny\t(0)\n#end document\n"
    )
    files[1].write_text(
        "#begin document (c)\nx\t(0)\n#end document\n#begin document b\nz\t(0)\ny\t(0)\n#end document\n"
    )
    rules = ["missing:empty", "extra:ignore", "tokens:ignore"]
    for left_out in range(4):
        some = rules[:left_out] + rules[left_out + 1 :]
        code, out = scored(capsys, *files, *(f"--{rule.replace(':', '=')}" for rule in some))
        found = answer(program, "--score", *files, *some)
        assert (found.code, rows(found.out)) == (code, rows(out))
        assert code == (0 if left_out == 3 else 2)


def test_a_large_document_does_not_overflow_the_stack(program: Path, tmp_path: Path) -> None:
    """A line of a million bytes, and a document of 100,000 tokens."""
    long, columns = tmp_path / "long", tmp_path / "columns"
    long.write_text("{" + " ".join(f"m{n}" for n in range(150_000)) + "}", "utf-8")
    lines: Sequence[str] = [f"w\t({n % 7})" for n in range(100_000)]
    columns.write_text("\n".join(["#begin document (a)", *lines, "#end document", ""]), "utf-8")
    for file in (long, columns):
        found = answer(program, "--score", file, file)
        assert (found.code, found.error) == (0, "")
        assert rows(found.out)[-1] == ["conll", "100.00"]
