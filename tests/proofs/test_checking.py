"""The check of the theorems ends in one line, whatever Coq does: without Coq."""

import os
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
