"""The inputs whose growth is measured are what the commands take."""

from pathlib import Path

import pytest

from corefref.cli import main
from tests.benchmarks.growth import KINDS, Kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_small_input_is_taken(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corefref.scoring.counts.MOST_DIGITS", 5_000)
    assert main(kind.words(tmp_path, 1 + kind.size // 200)) == kind.code
    assert bool(capsys.readouterr().err) == (kind.code == 2)
