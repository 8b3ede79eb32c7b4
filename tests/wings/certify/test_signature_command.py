"""`signature`: a figure is a percentage with its digits, and is reproduced or not; the digest of a key."""

import hashlib
from pathlib import Path

import pytest

from corefref import SPEC_VERSION, __version__
from corefref.cli import main
from tests.commands import output_of

SIGNATURE = f"corefref:{__version__}|spec:{SPEC_VERSION}"
DOCUMENT = ("--key", "{a b c} {d}", "--response", "{a b} {c d}")
"""Of the key's two links one is found, of the response's two one is right: MUC is 1/2 throughout; no self-link is."""


def checked(capsys: pytest.CaptureFixture[str], figure: str, *words: str) -> tuple[int, str, str]:
    code = main(["signature", "--check", SIGNATURE, "--figure", figure, *(words or DOCUMENT)])
    return code, *capsys.readouterr()


@pytest.mark.parametrize("figure", ["50", "50.0", "50.0000000", "50." + "0" * 100, "050.0"])
def test_a_figure_is_reproduced_at_its_digits(figure: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = checked(capsys, f"muc.f1={figure}")
    assert (code, out, err) == (0, f"muc.f1 {figure}: reproduced, exactly 1/2\n", "")


@pytest.mark.parametrize("figure", ["0", "0.0000000", ".0", "0.00"])
def test_nothing_is_a_figure_too(figure: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, f"muc.recall={figure}", "--key", "{a b}", "--response", "{a} {b}")
    assert (code, out) == (0, f"muc.recall {figure}: reproduced, exactly 0\n")


@pytest.mark.parametrize(("figure", "now"), [("50.01", "50.00"), ("49", "50"), (".5", "50.0")])
def test_another_figure_is_not(figure: str, now: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, f"muc.f1={figure}")
    assert (code, out) == (1, f"muc.f1 {figure}: not reproduced: it is {now}, exactly 1/2\n")


@pytest.mark.parametrize(
    "figure",
    [
        "",
        "nan",
        "Infinity",
        "-1",
        "+50",
        "5e1",
        "50e-99999999",
        "1e99999999",
        "50.",
        "5_0",
        "٥٠",
        " 50",
        "9" * 2_000_000,
    ],
    ids=lambda figure: figure[:12],
)
def test_what_is_no_figure_is_refused(figure: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = checked(capsys, f"muc.f1={figure}")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is not a percentage with up to 100 decimals" in err
    assert len(err) < 120
    assert checked(capsys, "muc.f1=50." + "0" * 101)[0] == 2


def test_a_figure_without_a_signature_is_for_reconcile(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["signature", *DOCUMENT, "--figure", "conll=68.93"]) == 2
    said = "corefref: --figure needs --check SIGNATURE; corefref reconcile finds what gives a figure\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("words", [("--match", "mina"), ("--over=sums",), ("--windows", "none")])
def test_the_conventions_are_those_of_the_signature(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = checked(capsys, "muc.f1=50", *DOCUMENT, *words)
    said = f"{words[0].split('=')[0]} cannot be combined with --check, which sets it"
    assert (code, out, err) == (2, "", f"corefref: {said}\n")


def test_the_digest_is_that_of_the_rules_whatever_is_cut_or_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Worked out as the page `signature.md` says: texts of mentions, of entities, of documents, and their hashes."""
    key = tmp_path / "key.conll"
    lines = ["#begin document (d); part 000", "a\t(10)|(2", "b\t2)|(10)", "c\t(3)", "#end document", ""]
    key.write_text("\n".join(lines), "utf-8")
    text = "\n".join(["d; part 000", "0-0\t1-1", "0-1", "2-2"])
    total = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    digest = hashlib.sha256(str(total).encode()).hexdigest()[:16]
    for options in ([], ["--singletons", "drop"], ["--windows", "2"]):
        assert output_of(capsys, ["signature", str(key), str(key), *options]).endswith(f"|key:{digest}\n")
