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
    required = ["small", "later"]
    assert checking.assumptions(small, ["later.unsound"], required) == (checking.CLOSED, 1)
    assert "a : False" in checking.assumptions(small, ["small.unsound"], required)[0]


def test_what_is_typed_by_an_axiom_is_refused(small: Path) -> None:
    sound, unsound, false = (
        typed.Generated(name, f"From Corefref Require small.\nDefinition typed := {term}.", ["typed"])
        for name, term in (("sound", "small.sound"), ("unsound", "small.unsound"), ("false", "small.sound : False"))
    )
    [looked] = typed.typed(small, [sound])
    assert (looked.counts, len(looked.digest)) == ((1,), 16)
    with pytest.raises(checking.CheckError, match="a : False"):
        typed.typed(small, [sound, unsound])
    with pytest.raises(checking.CheckError, match=r"coqc .* false\.v: exit 1"):
        typed.typed(small, [sound, false])


def test_theories_that_are_typed_together_are_looked_at_like_each_alone(small: Path) -> None:
    both = [
        typed.Generated(
            name,
            "From Corefref Require Import small.\nDefinition one : nat := 1.\n"
            f"Coercion as_true (n : nat) : True := {proof}.\nDefinition said : True := one.",
            ["said"],
            [f"{name}.one"],
        )
        for name, proof in (("left", "sound"), ("right", "I"))
    ]
    assert typed.typed(small, both) == [looked for one in both for looked in typed.typed(small, [one])]
    assert typed.typed(small, both)[0].counts == (1, 1)


def test_wrong_proof_is_refused(tmp_path: Path) -> None:
    (tmp_path / "_CoqProject").write_text("-Q . Corefref\nwrong.v\n", "utf-8")
    (tmp_path / "wrong.v").write_text("Lemma wrong : 1 = 2. Proof. reflexivity. Qed.\n", "utf-8")
    folder = tmp_path / "built"
    folder.mkdir()
    with pytest.raises(checking.CheckError, match="exit 2"):
        checking.build(folder, tmp_path)
