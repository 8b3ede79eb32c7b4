"""The list of equivalent mutants is about mutants that there are."""

import json

from tests.trial.mutation import EQUIVALENT, MODULES, mutants


def test_every_equivalent_mutant_exists_and_has_a_reason() -> None:
    listed = json.loads(EQUIVALENT.read_text("utf-8"))
    made = {mutant.id for module in MODULES for mutant in mutants(module)}
    assert set(listed) <= made
    assert all(len(reason) > 20 for reason in listed.values())


def test_a_mutant_differs_from_its_module_in_one_place() -> None:
    made = [mutant.id for mutant in mutants("muc")]
    assert len(made) == len(set(made))
    assert "muc.recall: len(k) - len(parts(k, response)) → len(k) + len(parts(k, response))" in made
