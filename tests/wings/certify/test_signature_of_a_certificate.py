"""`signature --check CERTIFICATE`: a certificate agrees with itself, with what is scored, and with its checker."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from corefref import SPEC_VERSION, __version__
from corefref.cli import main
from tests.commands import output_of

SETS = ("--key", "{a b c} {d}", "--response", "{a b} {c d}")
"""Of the key's two links one is found, of the response's two one is right: MUC is 1/2 throughout."""
SIGNATURE = (
    f"corefref:{__version__}|spec:{SPEC_VERSION}|match:exact|singletons:keep|repeated:error|missing:error"
    "|undefined:zero|over:sums"
)


class Certificate(Protocol):
    """Writes a certificate of `SETS`, changed; its path."""

    def __call__(self, *words: str, change: Callable[[str], str] = ...) -> str: ...


@pytest.fixture
def certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Certificate:
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "programs"))

    def made(*words: str, change: Callable[[str], str] = str) -> str:
        assert main(["certify", "--out", "-", "--no-check", *(words or ("--metrics", "muc")), *SETS]) == 0
        file = tmp_path / "made.json"
        file.write_text(change(capsys.readouterr().out), "utf-8")
        return str(file)

    return made


def installed(tmp_path: Path, code: int, said: str) -> None:
    """A checker, as the only program there is."""
    (tmp_path / "programs").mkdir()
    program = tmp_path / "programs" / "corefref-check"
    program.write_text(f"#!/bin/sh\necho '{said}'\nexit {code}\n", "utf-8")
    program.chmod(0o755)


def checked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    code = main(["signature", "--check", *words])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_a_certificate_alone_is_left_to_the_checker(
    certificate: Certificate, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate()
    missing = f"{file}: not checked: no program corefref-check is installed (proofs_notes/checker/build makes it)"
    assert checked(capsys, file) == (3, [missing, f"signature {SIGNATURE}"], "")
    accepted = [f"{file}: not checked: --no-check", f"signature {SIGNATURE}"]
    assert checked(capsys, file, "--no-check") == (0, accepted, "")
    installed(tmp_path, 0, "certified: 3 figures of 1 documents")
    said = [f"signature {SIGNATURE}", f"{file}: certified: 3 figures of 1 documents"]
    assert checked(capsys, file) == (0, said, "")


@pytest.mark.parametrize(("code", "ends"), [(1, 1), (5, 3)])
def test_the_answer_of_the_checker_is_the_answer(
    code: int, ends: int, certificate: Certificate, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate()
    installed(tmp_path, code, "refused: muc.f1")
    found, lines, _ = checked(capsys, file)
    assert found == ends
    # What nothing checked says so first.
    assert "refused: muc.f1" in lines[0 if ends == 3 else -1]
    assert checked(capsys, file, "--figure", "muc.f1=49")[0] == 1


@pytest.mark.parametrize(
    ("figure", "code", "verdict"),
    [("50.0", 3, "claimed, exactly 1/2"), ("49", 1, "not claimed: it is 50, exactly 1/2")],
)
def test_a_figure_that_nothing_checked_is_a_claim(
    figure: str, code: int, verdict: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate()
    found, lines, _ = checked(capsys, file, "--figure", f"muc.f1={figure}")
    assert (found, lines[2]) == (code, f"muc.f1 {figure}: {verdict}")
    assert lines[0].startswith(f"{file}: not checked: ")


def test_a_figure_that_the_checker_accepts_is_reproduced(
    certificate: Certificate, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate()
    installed(tmp_path, 0, "certified: 3 figures of 1 documents")
    found, lines, _ = checked(capsys, file, "--figure", "muc.f1=50.0")
    assert (found, lines[1]) == (0, "muc.f1 50.0: reproduced, exactly 1/2")


def test_only_a_certificate_can_do_without_its_check(capsys: pytest.CaptureFixture[str]) -> None:
    said = "corefref: --no-check needs --check CERTIFICATE\n"
    assert checked(capsys, SIGNATURE, "--no-check", *SETS) == (2, [], said)


def test_a_figure_is_rounded_as_the_signature_says(
    certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    """B³: the recall of a, b is 2/3, of c 1/3, of d 1; in all (4/3 + 1/3 + 1)/4 = 2/3."""
    file = certificate("--metrics", "b_cubed", "--rounding", "truncate")
    for printed, code in (("66.66", 3), ("66.67", 1)):
        assert checked(capsys, file, "--figure", f"b_cubed.recall={printed}")[0] == code


def test_documents_and_figures_are_those_of_key_and_response(
    certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = checked(capsys, certificate(), *SETS)
    assert code == 0
    assert lines[1:5] == [
        "documents: the same 1 document",
        *(f"muc.{measure} 50.00: reproduced, exactly 1/2" for measure in ("recall", "precision", "f1")),
    ]
    assert checked(capsys, certificate(), "--key", "{d} {c b a}", "--response", "{d c} {b a}")[0] == 0


def test_other_entities_are_found_where_the_figures_are_the_same(
    certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    """{d} renamed {e} leaves MUC's recall 1/2 and its precision 1/2."""
    code, lines, _ = checked(capsys, certificate(), "--key", "{a b c} {e}", "--response", "{a b} {c d}")
    assert (code, lines[1]) == (1, "documents: the key of `1` has other entities")
    assert [line.split(": ")[1][:10] for line in lines[2:5]] == ["reproduced"] * 3


def test_a_document_more_is_named(certificate: Certificate, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = checked(capsys, certificate(), "--key", "{a b c} {d}\n{e}", "--response", "{a b} {c d}\n{e}")
    assert (code, lines[1]) == (1, "documents: `2` is not in the certificate")
    two = certificate(change=lambda text: changed(text, more=True))
    code, lines, _ = checked(capsys, two, *SETS)
    assert (code, lines[1]) == (1, "documents: `other` is in the certificate alone")


def changed(text: str, more: bool) -> str:
    """A certificate with a document more, or with another figure."""
    made = json.loads(text)
    if more:
        made["documents"].append({**made["documents"][0], "id": "other"})
    else:
        made["metrics"]["muc"]["recall"] = {"exact": "1/3", "printed": "50.00"}
    return json.dumps(made)


def test_a_figure_of_the_certificate_that_is_wrong_is_found(
    certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate(change=lambda text: changed(text, more=False))
    code, lines, _ = checked(capsys, file, *SETS)
    assert (code, lines[2]) == (1, "muc.recall 50.00: not reproduced: it is 50.00, exactly 1/2")


def test_a_claim_that_the_files_refute_is_not_reproduced(
    certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    """MUC of the files is 1/2."""

    def forged(text: str) -> str:
        claims = json.loads(text)
        claims["metrics"]["muc"]["f1"] |= {"exact": "99/100", "printed": "99.00"}
        return json.dumps(claims)

    code, lines, _ = checked(capsys, certificate(change=forged), "--figure", "muc.f1=99.00", *SETS)
    assert code == 1
    assert "muc.f1 99.00: not reproduced: it is 50.00, exactly 1/2" in lines
    assert "muc.f1 99.00: claimed, exactly 99/100" in lines
    assert "muc.f1 99.00: reproduced, exactly 99/100" not in lines


def test_what_is_left_open_is_reproduced(certificate: Certificate, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = ("--key", "{a}", "--response", "{a}")
    made = output_of(
        capsys, ["certify", "--out", "-", "--no-check", "--metrics", "muc", "--undefined", "none", *nothing]
    )
    file = certificate(change=lambda _: made)
    code, lines, _ = checked(capsys, file, *nothing)
    assert (code, lines[2:5]) == (0, [f"muc.{m} 0/0: reproduced" for m in ("recall", "precision", "f1")])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"undefined": "zero"', '"undefined": "none"', "undefined is 'none', and the signature says zero"),
        ('"rounding": "half-even"', '"rounding": "truncate"', "rounding is 'truncate', and the signature says half"),
        ('"spec": "', '"spec": "9', "and the signature says"),
        ('"muc": {', '"mug": {', "unknown metric `mug`"),
        ('"recall": {', '"recal": {', "muc has recal, precision, f1"),
        ('"1/2"', '"1/0"', "muc.recall: exact is not an exact number"),
        ('"1/2"', "0.5", "muc.recall: exact is not a string"),
        ('"digits": 2', '"digits": -2', "digits is not a number of decimals"),
        ('"digits": 2', '"digits": true', "digits is not a number of decimals"),
        ('"documents": [', '"documents": 1, "others": [', "documents is not a JSON array"),
        ('"signature"', '"signed"', "no signature"),
        ('"key": [', '"key": [[1],', "a mention of 1 is not a string"),
        ('"key"', '"keys"', "no key"),
        ("{", "", "not JSON from `: "),
        ("{", '{"spec": "1", ', "`spec` appears twice in one object"),
    ],
)
def test_what_is_no_certificate_is_refused(
    old: str, new: str, said: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate(change=lambda text: text.replace(old, new, 1))
    code, lines, err = checked(capsys, file)
    assert (code, lines, err.count("\n")) == (2, [], 1)
    assert err.startswith(file)
    assert said in err


MEMBERS = ("corefref", "spec", "signature", "undefined", "rounding", "digits", "metrics", "documents")


@pytest.mark.parametrize("member", MEMBERS)
def test_what_a_certificate_must_have_is_missed(
    member: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate(change=lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != member}))
    said = f"{file}: no {member} (expected what corefref certify writes)\n"
    assert checked(capsys, file) == (2, [], said)


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({}, "muc has nothing"),
        ({"f1": {"exact": "1/2"}}, "no printed"),
        ({"f1": {"printed": "50.00"}}, "no exact"),
        ({"f1": {"exact": "9" * 4301, "printed": "50.00"}}, "muc.f1: exact is not an exact number"),
        ({"f1": {"exact": "01", "printed": "50.00"}}, "muc.f1: exact is not an exact number"),
        ({"f1": "1/2"}, "muc.f1 is not a JSON object"),
    ],
)
def test_figures_that_are_none_are_refused(
    figures: object, said: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate(change=lambda text: json.dumps({**json.loads(text), "metrics": {"muc": figures}}))
    code, lines, err = checked(capsys, file)
    assert (code, lines) == (2, [])
    assert err.startswith(f"{file}: {said} (")


def test_a_long_exact_number_is_read(certificate: Certificate, capsys: pytest.CaptureFixture[str]) -> None:
    figures = {"f1": {"exact": "9" * 4300, "printed": "50.00"}}
    file = certificate(change=lambda text: json.dumps({**json.loads(text), "metrics": {"muc": figures}}))
    assert checked(capsys, file, "--no-check")[0] == 0


@pytest.mark.parametrize("digits", ["0", "100"])
def test_figures_have_the_decimals_of_the_certificate(
    digits: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = checked(capsys, certificate("--metrics", "muc", "--digits", digits), *SETS)
    printed = "50" if digits == "0" else f"50.{'0' * 100}"
    assert (code, lines[2]) == (0, f"muc.recall {printed}: reproduced, exactly 1/2")


@pytest.mark.parametrize("member", ["corefref", "spec"])
def test_a_version_that_the_signature_does_not_say_is_refused(
    member: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    file = certificate(change=lambda text: json.dumps({**json.loads(text), member: "0.0.9"}))
    code, lines, err = checked(capsys, file)
    assert (code, lines) == (2, [])
    assert err.startswith(f"{file}: {member} is '0.0.9', and the signature says ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--match", "mina"), "--match cannot be combined with --check, which sets it"),
        (("--figure", "lea.f1=1"), "the certificate has no lea.f1"),
        (("--key", "{a}"), "no file given (expected RESPONSE)"),
    ],
)
def test_what_a_certificate_cannot_be_checked_with_is_refused(
    words: tuple[str, ...], said: str, certificate: Certificate, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(capsys, certificate(), *words) == (2, [], f"corefref: {said}\n")


def test_a_certificate_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "corefref: --check - is not a file (expected one; the checker reads it too)\n"
    assert checked(capsys, "-") == (2, [], said)
    assert "no such file" in checked(capsys, str(tmp_path / "missing.json"))[2]


def test_a_signature_of_one_part_is_a_signature(capsys: pytest.CaptureFixture[str]) -> None:
    said = "corefref: the signature lacks spec\n"
    assert checked(capsys, f"corefref:{__version__}", "--figure", "muc.f1=50", *SETS) == (2, [], said)
