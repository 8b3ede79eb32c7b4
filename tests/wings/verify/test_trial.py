"""Nobody who is right is accused and everybody who is wrong is found out; `trial` tries it on more inputs."""

import pytest

from tests.wings.verify.trial import FAULTS, RIGHT, Tried, complaints

NUMBER = 40


@pytest.mark.parametrize(
    "tried",
    [
        pytest.param(tried, id=tried.program, marks=() if tried in (RIGHT[0], FAULTS[0]) else pytest.mark.exhaustive)
        for tried in [*RIGHT, *FAULTS]
    ],
)
def test_a_trial_goes_as_it_should(tried: Tried) -> None:
    assert list(complaints(tried, NUMBER)) == []


def test_the_faults_are_twelve() -> None:
    assert len({tried.name for tried in FAULTS}) == 12
