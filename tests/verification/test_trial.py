"""Nobody who is right is accused and everybody who is wrong is found out; `trial` tries it on more inputs."""

import pytest

from tests.verification.trial import FAULTS, RIGHT, Tried, complaints

NUMBER = 40


@pytest.mark.parametrize("tried", [*RIGHT, *FAULTS], ids=lambda tried: tried.program)
def test_a_trial_goes_as_it_should(tried: Tried) -> None:
    assert list(complaints(tried, NUMBER)) == []


def test_the_faults_are_twelve() -> None:
    assert len({tried.name for tried in FAULTS}) == 12
