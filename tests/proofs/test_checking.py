"""The check of the theorems ends in one line, whatever Coq does: without Coq."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from proofs_notes import checking, kernel, theories


def test_what_takes_more_processor_time_than_it_may_is_ended(tmp_path: Path) -> None:
    with pytest.raises(checking.CheckError, match="not done after 1 s of processor time"):
        checking.run(tmp_path, ["sh", "-c", "while :; do :; done"], 1)


def test_time_without_the_processor_does_not_count(tmp_path: Path) -> None:
    assert checking.run(tmp_path, ["sh", "-c", "sleep 2; echo done"], 1) == "done\n"


def test_each_process_has_its_limits_and_collects_garbage_seldom(tmp_path: Path) -> None:
    said = checking.run(tmp_path, ["sh", "-c", "ulimit -v; ulimit -t; echo $OCAMLRUNPARAM; pwd"])
    assert said.split() == ["6000000", "600", "o=1000,s=1M", str(tmp_path.resolve())]


def test_a_theory_that_does_not_compile_is_told_without_a_traceback(tmp_path: Path) -> None:
    for name in ("coqchk", "ocamlfind", "coq_makefile"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho 'Error: no such tactic' >&2\nexit 3\n", "utf-8")
        program.chmod(0o755)
    (tmp_path / "coqc").write_text("#!/bin/sh\necho The Coq Proof Assistant, version 8.16.1\n", "utf-8")
    (tmp_path / "coqc").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(
        [str(theories.HERE / "check"), "--any-version"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path, "PYTHON": sys.executable},
    )
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("proofs_notes/check: coq_makefile -f _CoqProject -o Makefile: exit 3\n")
    assert "Traceback" not in found.stderr


def test_theories_are_made_as_the_project_lists_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def noted(_: Path, words: list[str]) -> str:
        commands.append(words)
        return ""

    monkeypatch.setattr(checking, "run", noted)
    checking.build(tmp_path)
    made, compiled = commands
    assert made == ["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"]
    assert compiled == ["make", "-j2"]
    assert (tmp_path / "_CoqProject").read_bytes() == (theories.THEORIES / "_CoqProject").read_bytes()
    # What is as it was keeps its time, so that `make` does not compile it again.
    for name in ("muc.v", "lea.v"):
        os.utime(tmp_path / name, (1, 1))
    (tmp_path / "lea.v").write_text("Axiom taken : False.", "utf-8")
    checking.build(tmp_path)
    assert (tmp_path / "lea.v").read_bytes() == (theories.THEORIES / "lea.v").read_bytes()
    assert [(tmp_path / name).stat().st_mtime == 1 for name in ("muc.v", "lea.v")] == [True, False]


FILES = theories.files()
CONSTANTS, MUC_BOUNDS = theories.constants(), theories.Statement("Definition", "muc_bounds", "conll.v")


@pytest.mark.parametrize(
    ("name", "instead", "said"),
    [
        ("source", lambda _: "Axiom taken : False.", r"\.v: Axiom$"),
        ("source", lambda _: "Program Definition taken : False := _.", r"\.v: Program Definition taken : False := _$"),
        ("project", lambda: [*FILES, "-arg -type-in-type"], "_CoqProject: -arg -type-in-type$"),
        ("files", lambda: FILES[:-9], f"_CoqProject and the folder differ: {', '.join(sorted(FILES[-9:]))}$"),
        ("constants", lambda: (*CONSTANTS, MUC_BOUNDS), "two of one name: muc_bounds$"),
    ],
)
def test_what_takes_something_as_proved_is_refused(
    name: str, instead: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theories, name, instead)
    with pytest.raises(checking.CheckError, match=said):
        checking.check_words()


def test_what_takes_nothing_as_proved_is_counted() -> None:
    sentences = [sentence for file in FILES for sentence in theories.commands(theories.source(file))]
    assert checking.check_words() == checking.Looked((len(FILES), len(sentences)))


def test_names_that_several_statements_have_are_told_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [theories.Statement("Lemma", f"name_{number}", "lea.v") for number in range(9)] * 2
    monkeypatch.setattr(theories, "constants", lambda: tuple(reversed(twice)))
    with pytest.raises(checking.CheckError, match=f"^two of one name: {', '.join(s.name for s in twice[:9])}$"):
        checking.check_names()


def test_a_digest_is_the_beginning_of_that_of_the_text_with_single_blanks() -> None:
    assert checking.digest(" a\n  b\n") == hashlib.sha256(b"a b").hexdigest()[:16]


def test_another_directive_of_the_extraction_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "EXTRACTING", checking.EXTRACTING[:-1])
    with pytest.raises(checking.CheckError, match="another directive than those that are known"):
        checking.check_words()


def answering(printed: str, texts: list[str]) -> Callable[[Path, Sequence[str]], str]:
    """A Coq that prints something of whatever it is asked, which is kept."""

    def run(folder: Path, words: Sequence[str]) -> str:
        texts.append((folder / words[-1]).read_text("utf-8"))
        return printed

    return run


def test_what_is_asked_of_coq_names_every_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(checking, "run", answering(f"     = 2%N\n     : N\n{checking.CLOSED}\n", texts))
    assert checking.assumptions(tmp_path, ["a.first", "b.second"], ["a", "b"]) == (checking.CLOSED, 2)
    [asked] = texts
    assert "\nFrom Corefref Require a b.\n" in asked
    assert re.findall(r"@Corefref\.([\w.]+)", asked) == ["a.first", "b.second"]
    assert asked.endswith("Print Assumptions every_statement.\n")


@pytest.mark.parametrize("printed", ["     = 1%N\n     : N\n", "     = 0%N\n     : N\n", ""])
def test_coq_has_to_look_at_every_statement(printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "run", answering(f"{printed}{checking.CLOSED}\n", []))
    found = checking.assumptions(tmp_path, ["a.first", "b.second"], ["a", "b"])
    with pytest.raises(checking.CheckError, match=r"asked of 2 items what they rest on, but Coq looked at [01]"):
        checking.rest_on_nothing(["a.first", "b.second"], found)


SUMMARY = "".join(f"* {name}: {value}\n" for name, value in kernel.EXPECTED.items())


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (f"{SUMMARY}* Axioms:\n    Corefref.lea.taken\n", "assume Corefref.lea.taken"),
        (SUMMARY, "coqchk says of the theories"),
        (f"{SUMMARY}* Axioms: <none>\n".replace("Set is predicative", "Set is impredicative"), "Set is impredicative"),
        (f"{SUMMARY}* Axioms: <none>\n".replace("<none>", "Corefref.lea.f", 1), "Corefref.lea.f"),
    ],
)
def test_what_coqchk_finds_assumed_is_refused(
    printed: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "run", lambda *_: printed)
    with pytest.raises(checking.CheckError, match=re.escape(said)):
        kernel.check(tmp_path)


def test_what_the_libraries_seal_is_in_order_whatever_coqchk_prints() -> None:
    assert kernel.assumed(f"{SUMMARY}* Axioms:\n    mathcomp.b\n    Coq.a\n") == ["Coq.a", "mathcomp.b"]
    assert kernel.assumed(f"{SUMMARY}* Axioms: <none>\n") == []


def test_coqchk_is_asked_of_every_theory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Sequence[str]] = []

    def run(_: Path, words: Sequence[str], seconds: int) -> str:
        commands.append(words)
        return f"{SUMMARY}* Axioms:\n    mathcomp.a.b\n"

    monkeypatch.setattr(checking, "run", run)
    assert kernel.check(tmp_path).counts == kernel.check(tmp_path, is_whole=True).counts == (len(theories.files()), 1)
    for words, is_whole in zip(commands, (False, True), strict=True):
        asked = [word for word in words if word.startswith("Corefref.")]
        assert asked == [f"Corefref.{name.removesuffix('.v')}" for name in theories.files()]
        assert words.count("-norec") == (0 if is_whole else len(asked))
