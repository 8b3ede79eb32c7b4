"""The check of the theorems ends in one line, whatever Coq does: without Coq."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from proofs_notes import checking, theories


def test_what_takes_more_processor_time_than_it_may_is_ended(tmp_path: Path) -> None:
    with pytest.raises(checking.CheckError, match="not done after 1 s of processor time"):
        checking.run(tmp_path, ["sh", "-c", "while :; do :; done"], 1)


def test_time_without_the_processor_does_not_count(tmp_path: Path) -> None:
    assert checking.run(tmp_path, ["sh", "-c", "sleep 2; echo done"], 1) == "done\n"


def test_a_theory_that_does_not_compile_is_told_without_a_traceback(tmp_path: Path) -> None:
    for name in ("coqc", "coq_makefile"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho 'Error: no such tactic' >&2\nexit 3\n", "utf-8")
        program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    found = subprocess.run(
        [str(theories.HERE / "check"), "--theorems-only"],
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
    made, _ = commands
    assert made[made.index("-f") + 1] == "_CoqProject"
    assert (tmp_path / "_CoqProject").read_bytes() == (theories.THEORIES / "_CoqProject").read_bytes()


def test_what_is_asked_of_coq_names_every_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "run", lambda folder, words: (folder / words[-1]).read_text("utf-8"))
    asked = checking.assumptions(tmp_path, ["a.first", "b.second"], ["a", "b"])
    assert asked.startswith("From Corefref Require a b.")
    assert re.findall(r"@([\w.]+)", asked) == ["a.first", "b.second"]
    assert asked.endswith("Print Assumptions every_statement.")
