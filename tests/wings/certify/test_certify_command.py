"""`corefref certify` and `certify --out -`: what is written, and what a checker's answer becomes."""

import json
import os
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.cli import main
from corefref.registry import CERTIFIED_IDS
from tests.commands import output_of, refusal_of
from tests.spec import made

SPEC = Path(__file__).parents[3] / "spec"
SCHEMA = json.loads((SPEC / "schema" / "certified.schema.json").read_text("utf-8"))
SHIPPED = (str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"))
SETS = ("--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}")


def test_the_schema_has_the_metrics_that_the_proved_checker_knows() -> None:
    assert json.loads(made.certified_schema()) == SCHEMA
    assert SCHEMA["properties"]["metrics"]["propertyNames"]["enum"] == list(CERTIFIED_IDS)


@pytest.mark.parametrize(
    "words",
    [
        (*SHIPPED, "--metrics", ",".join(CERTIFIED_IDS)),
        (*SHIPPED, "--match", "mina", "--digits", "0", "--rounding", "truncate"),
        ("--key", "", "--response", "", "--metrics", ",".join(CERTIFIED_IDS), "--undefined", "none"),
        ("--key", '{"α b}', "--response", "{a}"),
    ],
    ids=" ".join,
)
def test_a_certificate_satisfies_the_schema(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "--out", "-", "--no-check", *words]) == 0
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(capsys.readouterr().out))


def test_a_certificate_has_the_documents_the_figures_and_the_prices(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(output_of(capsys, ["certify", "--out", "-", "--no-check", "--metrics", "ceaf_e", *SETS]))
    assert made["metrics"] == {
        "ceaf_e": {
            "recall": {"exact": "13/20", "printed": "65.00"},
            "precision": {"exact": "13/30", "printed": "43.33"},
            "f1": {"exact": "13/25", "printed": "52.00"},
        }
    }
    [document] = made["documents"]
    assert document["key"] == [["a", "b", "c"], ["d", "e", "f", "g"]]
    assert document["response"] == [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
    assert document["alignments"]["ceaf_e"]["pairs"] == [[0, 0], [1, 2]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--metrics", "muc,nec"), "a certificate cannot have nec: the proved checker does not know it"),
        (("--over", "mean"), "certify cannot be combined with --over mean (expected --over sums)"),
    ],
)
def test_what_the_checker_does_not_know_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal_of(capsys, ["certify", "--out", "-", "--no-check", *SETS, *words]) == f"corefref: {said}\n"


def checker(folder: Path, code: int, said: str) -> str:
    """A program that says something and ends with a code; it must be given a certificate."""
    program = folder / "checker"
    program.write_text(f"#!/bin/sh\ngrep -q '\"documents\"' \"$1\" || exit 9\necho '{said}'\nexit {code}\n", "utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize(
    ("code", "said", "answer", "ends"),
    [
        (0, "certified: 22 figures of 1 documents", "certified: 22 figures of 1 documents", 0),
        (1, "refused: muc.f1", "refused: muc.f1", 1),
        (5, "no memory", "not checked: {} ended with 5: no memory", 3),
    ],
)
def test_the_answer_of_the_checker_is_the_answer(
    code: int, said: str, answer: str, ends: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, out = checker(tmp_path, code, said), tmp_path / "made.json"
    assert main(["certify", *SETS, "--out", str(out), "--checker", program]) == ends
    printed = capsys.readouterr().out
    assert printed.endswith(f"\n{out}: {answer.format(program)}\n")
    assert "LEA        23.81      33.33  27.78" in printed
    assert output_of(capsys, ["certify", "--out", "-", "--no-check", *SETS]) == out.read_text("utf-8")


def test_without_a_checker_the_certificate_is_written_and_not_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    words = ["certify", *SETS, "--out", str(tmp_path / "made.json")]
    assert output_of(capsys, [*words, "--no-check"]).endswith(f"{tmp_path / 'made.json'}: not checked: --no-check\n")
    assert main(words) == 3
    assert capsys.readouterr().out.endswith(
        f"{tmp_path / 'made.json'}: not checked: no program corefref-check is installed "
        "(proofs_notes/checker/build makes it)\n"
    )
    assert (tmp_path / "made.json").stat().st_size > 100


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "missing" / "made.json"
    assert main(["certify", *SETS, "--out", str(out)]) == 2
    assert capsys.readouterr() == ("", f"{out}: the folder {out.parent} does not exist (expected one that does)\n")


def test_certify_refuses_what_the_checker_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "made.json"
    assert "cannot have nec" in refusal_of(capsys, ["certify", *SETS, "--metrics", "nec", "--out", str(out)])
    assert not out.exists()


@pytest.mark.parametrize("program", ["", "no-such-checker", "not-a-program"])
def test_a_checker_that_was_named_and_cannot_be_run_is_status_3(
    program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "not-a-program").write_bytes(b"\0\1\2\3")
    (tmp_path / "not-a-program").chmod(0o755)
    out = tmp_path / "made.json"
    named = str(tmp_path / program) if program == "not-a-program" else program
    assert main(["certify", *SETS, "--out", str(out), "--checker", named]) == 3
    assert f"{out}: not checked: " in capsys.readouterr().out


def test_a_certificate_is_not_written_over_what_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = tmp_path / "key.sets", tmp_path / "response.sets"
    key.write_text("{a b}\n", "utf-8")
    response.write_text("{a} {b}\n", "utf-8")
    for out in (key, response):
        assert main(["certify", str(key), str(response), "--out", str(out)]) == 2
        said = f"corefref: --out {out} is what is read (expected another file to write)\n"
        assert capsys.readouterr() == ("", said)
    for side in ("keys", "responses"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a.sets").write_text("{a b}\n", "utf-8")
    out = tmp_path / "keys" / "a.sets"
    assert main(["certify", str(tmp_path / "keys"), str(tmp_path / "responses"), "--out", str(out)]) == 2
    assert out.read_text("utf-8") == "{a b}\n"
    assert (key.read_text("utf-8"), response.read_text("utf-8")) == ("{a b}\n", "{a} {b}\n")


def test_a_certificate_that_is_printed_is_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", *SETS, "--out", "-"]) == 2
    said = "corefref: --out - needs --no-check: nothing checks a certificate before it is printed\n"
    assert capsys.readouterr() == ("", said)


def alignments(capsys: pytest.CaptureFixture[str], metric: str, key: str, response: str) -> dict[str, list[list[int]]]:
    """The aligned pairs, by the name of the alignment."""
    words = ["--metrics", metric, "--key", key, "--response", response]
    [document] = json.loads(output_of(capsys, ["certify", "--out", "-", "--no-check", *words]))["documents"]
    return {name: found["pairs"] for name, found in document["alignments"].items()}


def test_each_metric_has_the_alignments_of_its_own_similarity(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Key {a b c}; response {a b s t u v w}, {c}. φ₃: 2 and 1. φ₄: 2 · 2/10 = 2/5 and 2 · 1/4 = 1/2.

    For the recall of CEAF_sys the response {a b s t u v w} has a and b alone: φ₄ is 2 · 2/5 = 4/5.
    """
    sets = "{a b c}", "{a b s t u v w} {c}"
    assert alignments(capsys, "ceaf_m", *sets) == {"ceaf_m": [[0, 0]]}
    assert alignments(capsys, "ceaf_e", *sets) == {"ceaf_e": [[0, 1]]}
    assert alignments(capsys, "conll", *sets) == {"ceaf_e": [[0, 1]]}
    assert alignments(capsys, "muc", *sets) == {}
    assert alignments(capsys, "ceaf_e_sys", *sets)["ceaf_e_sys.recall"] == [[0, 0]]


def test_the_alignments_of_the_variants_are_those_of_their_key_and_response(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Key {a b} {c}; response {a} {d} {b e}, as the doctest of `treated` has it: {d} is left out, c is a singleton of the
    response, and for precision e one of the key. φ₃ of {a b} is 1 with {a} and with {b} or {b e}; c is aligned with c.
    """
    for metric in ("ceaf_m_sys", "ceaf_e_sys"):
        found = alignments(capsys, metric, "{a b} {c}", "{a} {d} {b e}")
        assert list(found) == [f"{metric}.recall", f"{metric}.precision"]
        assert [1, 2] in found[f"{metric}.recall"]
        assert [1, 2] in found[f"{metric}.precision"]
    found = alignments(capsys, "ceaf_m_r_n", "{a b} {c}", "{d} {a b}")
    assert found == {"ceaf_m_r_n": [[0, 0]]}
