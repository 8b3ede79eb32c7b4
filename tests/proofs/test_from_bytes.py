"""`corefref-check KEY RESPONSE CERTIFICATE` reads both files itself, and accepts figures of these files alone."""

import json
import subprocess
from pathlib import Path

import pytest

from corefref.cli import main

pytestmark = pytest.mark.proofs

KEY = "\n".join(
    (
        "#begin document (d); part 000",
        "d\t0\t0\tw0\t(0",
        "d\t0\t1\tw1\t0)|(2)",
        "d\t0\t2\tw2\t(1)",
        "d\t0\t3\tw3\t(0)",
        "d\t0\t4\tw4\t(1)",
        "#end document",
        "",
    )
)
RESPONSE = KEY.replace("w2\t(1)", "w2\t(0)").replace("w4\t(1)", "w4\t(01)")
RULES = {"--singletons": "drop", "--missing": "empty", "--extra": "ignore", "--tokens": "ignore"}
ANOTHER = KEY.replace("(d)", "(e)")
SECOND = ANOTHER + KEY


def certified(capsys: pytest.CaptureFixture[str], folder: Path, key: str, response: str, *options: str) -> list[Path]:
    """A key, a response, and the certificate of their figures."""
    files = [folder / name for name in ("key.conll", "response.conll", "certificate.json")]
    for file, text in zip(files, (key, response), strict=False):
        file.write_bytes(text.encode())
    assert main(["certify", "--out", "-", "--no-check", *map(str, files[:2]), *options]) == 0
    files[2].write_text(capsys.readouterr().out, "utf-8")
    return files


def answer(program: Path, files: list[Path], *rules: str) -> tuple[int, str]:
    """The exit code of the checker, and what it says."""
    done = subprocess.run([program, *files, *rules], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, (done.stdout + done.stderr).strip()


def printed(certificate: Path) -> list[str]:
    """The table of a certificate's decimals."""
    figures: dict[str, dict[str, dict[str, str]]] = json.loads(certificate.read_text("utf-8"))["metrics"]
    lines = ["metric\trecall\tprecision\tf1"]
    for metric, of_one in figures.items():
        cells = (of_one[name]["printed"] if name in of_one else "" for name in ("recall", "precision", "f1"))
        lines.append("\t".join((metric, *cells)))
    return lines


@pytest.mark.parametrize("digits", ["0", "1", "9"])
def test_figures_of_the_files_are_certified_and_printed(
    digits: str, program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = certified(capsys, tmp_path, KEY, RESPONSE, "--digits", digits, "--rounding", "truncate")
    code, text = answer(program, files, "missing:empty", "missing:error")
    assert code == 0
    assert text.splitlines() == [
        "certified from the bytes: 22 figures of 1 documents",
        "columns undefined:zero rounding:truncate singletons:keep missing:error extra:error tokens:error",
        *printed(files[2]),
    ]


def test_a_certificate_under_other_conventions_is_refused_by_name(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = certified(capsys, tmp_path, KEY, RESPONSE, "--singletons", "drop")
    said = "the certificate's signature says singletons:drop, and singletons:keep is asked"
    assert answer(program, files) == (1, f"refused: {said}")
    assert answer(program, files, "singletons:drop", "extra:ignore")[0] == 1
    made = files[2].read_text("utf-8")
    files[2].write_text(made.replace("over:sums", "over:sums|zeros:columns"), "utf-8")
    assert answer(program, files, "singletons:drop") == (1, "refused: the certificate's signature says zeros:columns")
    for of_files, other in (("repeated:error", "repeated:first"), ("undefined:zero", "undefined:none")):
        files[2].write_text(made.replace(of_files, other), "utf-8")
        assert answer(program, files, "singletons:drop") == (
            1,
            f"refused: the certificate's signature says {other}, and {of_files} is asked",
        )


def test_a_word_that_names_no_rule_is_bad_usage(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = certified(capsys, tmp_path, KEY, RESPONSE)
    assert answer(program, files, "singletons:some") == (2, f"{files[2]}: no rule is named so: singletons:some")


@pytest.mark.parametrize(
    ("option", "key", "response"),
    [
        ("--singletons", KEY, RESPONSE),
        ("--missing", SECOND, RESPONSE),
        ("--extra", KEY, ANOTHER + RESPONSE),
        ("--tokens", KEY, RESPONSE.replace("w3", "other")),
    ],
)
def test_conventions_are_followed_where_they_are_named(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, key: str, response: str
) -> None:
    files = certified(capsys, tmp_path, key, response, option, RULES[option])
    assert answer(program, files, f"{option[2:]}:{RULES[option]}")[0] == 0
    assert answer(program, files)[0] in (1, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(1)\nd\t0\t3", "(0)\nd\t0\t3", "refused: muc.recall"),
        ("w1", "w9", "key and response are not a pair"),
        ("(d)", "(e)", "key and response are not a pair"),
        ("0)|(2)", "0)|(3", "the key is no file of columns"),
        ("0)|(2)", "0)(0", "the key is no file of columns"),
        ("#end document\n", "", "the key is no file of columns"),
        ("#begin document (d)", "text\n#begin document (d)", "the key is no file of columns"),
        ("w0\t(0", "w\r0\t(0", "the key is no file of columns"),
        ("w0\t(0", "w0\t(0\t", "the key is no file of columns"),
        ("w0", "w\0", "the key is no file of columns"),
    ],
)
def test_other_files_are_refused(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    files = certified(capsys, tmp_path, KEY, RESPONSE)
    files[0].write_bytes(KEY.replace(old, new, 1).encode())
    code, text = answer(program, files)
    assert code == (1 if said.startswith("refused") else 2)
    assert said in text


def test_a_certificate_of_other_documents_is_refused(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = certified(capsys, tmp_path, ANOTHER, ANOTHER)
    for file in files[:2]:
        file.write_bytes(KEY.encode())
    assert answer(program, files) == (1, "refused: the certificate is of other documents")


@pytest.mark.parametrize("wrong", [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x9f\xbf"])
def test_what_is_not_utf_8_is_refused(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: bytes
) -> None:
    files = certified(capsys, tmp_path, KEY, RESPONSE)
    files[1].write_bytes(RESPONSE.encode().replace(b"w3", wrong))
    said = "the response is no file of columns"
    assert answer(program, files) == (2, f"{files[2]}: {said}")
