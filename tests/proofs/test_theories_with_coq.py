"""The theorems are checked, and what is not a theorem is refused: with Coq."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from proofs_notes import checking, parts, theories, typed

pytestmark = pytest.mark.proofs


def test_one_command_checks_every_theorem_and_every_example(built: Path, tmp_path: Path) -> None:
    command = [str(theories.HERE / "check"), "--folder", str(shutil.copytree(built, tmp_path / "theories"))]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHON": sys.executable}
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = [parts.recorded()[part.name] for part in parts.PARTS]
    *said, last = done.stdout.splitlines()
    assert said == lines
    assert re.fullmatch(r"\d+ s\.", last)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources, folder = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("built")
    (sources / "_CoqProject").write_text("-Q . Corefref\nsmall.v\n", "utf-8")
    (sources / "small.v").write_text(
        "Axiom a : False.\nLemma sound : True. Proof. exact I. Qed.\nLemma unsound : 1 = 2. Proof. destruct a. Qed.\n",
        "utf-8",
    )
    checking.build(folder, sources)
    return folder


def test_sound_statement_rests_on_nothing(small: Path) -> None:
    assert checking.assumptions(small, ["small.sound"], ["small"]) == (checking.CLOSED, 1)


def test_axiom_is_found_among_sound_statements(small: Path) -> None:
    assert "a : False" in checking.assumptions(small, ["small.sound", "small.unsound"], ["small"])[0]


def test_the_statement_of_a_theory_is_asked_and_not_the_last_of_its_name(small: Path) -> None:
    (small / "later.v").write_text("Lemma unsound : True. Proof. exact I. Qed.\n", "utf-8")
    checking.run(small, [*checking.COQC, "later.v"])
    checking.rest_on_nothing(small, ["later.unsound"], ["small", "later"])
    with pytest.raises(checking.CheckError, match="a : False"):
        checking.rest_on_nothing(small, ["small.unsound"], ["small", "later"])


def test_what_is_typed_by_an_axiom_is_refused(small: Path) -> None:
    head = "From Corefref Require small.\nDefinition typed := "
    looked = typed.typed(small, "typed", f"{head}small.sound.\n", ["typed"])
    assert (looked.counts, len(looked.digest)) == ((1,), 16)
    with pytest.raises(checking.CheckError, match="a : False"):
        typed.typed(small, "typed", f"{head}small.unsound.\n", ["typed"])


def test_wrong_proof_is_refused(tmp_path: Path) -> None:
    (tmp_path / "_CoqProject").write_text("-Q . Corefref\nwrong.v\n", "utf-8")
    (tmp_path / "wrong.v").write_text("Lemma wrong : 1 = 2. Proof. reflexivity. Qed.\n", "utf-8")
    folder = tmp_path / "built"
    folder.mkdir()
    with pytest.raises(checking.CheckError, match="exit 2"):
        checking.build(folder, tmp_path)
