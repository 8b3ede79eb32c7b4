"""Every mutant is noticed, or listed as equivalent with a reason."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trial.mutation import EQUIVALENT, MODULES, mutants

TOP = Path(__file__).resolve().parents[2]


def test_every_equivalent_mutant_exists_and_has_a_reason() -> None:
    listed = json.loads(EQUIVALENT.read_text("utf-8"))
    made = {mutant.id for module in MODULES for mutant in mutants(module)}
    assert set(listed) <= made
    assert all(len(reason) > 20 for reason in listed.values())


def test_a_mutant_differs_from_its_module_in_one_place() -> None:
    made = [mutant.id for mutant in mutants("muc")]
    assert len(made) == len(set(made))
    assert "muc.recall: len(k) - len(parts(k, response)) → len(k) + len(parts(k, response))" in made


@pytest.mark.mutation
@pytest.mark.parametrize("module", MODULES)
def test_every_mutant_is_noticed_or_listed(module: str) -> None:
    # In a process of its own, which has not imported the module that is to be changed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    command = [sys.executable, "-m", "tests.trial.mutation", module]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
