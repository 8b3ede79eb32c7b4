"""
What `spec/conformance/` says of other scorers is what they do.

A scorer is looked for under its command, or under the command in `COREFREF_SCORER_NAME`, with its name in capitals.
"""

import json
import os
import shlex
import shutil
from pathlib import Path

import pytest

from corefref.verification.adapters.known import FORMS
from corefref.verification.adapters.texts import TextScorer
from corefref.verification.exact import exact_values
from corefref.verification.inputs import Input
from corefref.verification.processes import Limits
from corefref.verification.reported import Failure, Figures
from corefref.verification.writing import document_of

FILES = sorted((Path(__file__).resolve().parents[2] / "spec" / "conformance").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_exact_figures_beside_a_departure_are_the_spec_s(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    assert data["findings"]
    for finding in data["findings"]:
        documents = [document_of(d) for d in finding["documents"]]
        exact = exact_values(documents, finding["metric"], data["undefined"])
        assert {name: f["exact"] for name, f in finding["figures"].items()} == {n: str(v) for n, v in exact.items()}
        assert finding["outcome"] == "crashed" or any(f["differs"] for f in finding["figures"].values())


@pytest.mark.scorers
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scorer_departs_as_it_is_recorded(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    command = shlex.split(os.environ.get(f"COREFREF_SCORER_{data['scorer'].upper()}", "")) or data["command"]
    if "python" in Path(command[0]).name and command == data["command"]:
        pytest.skip(f"{data['scorer']} needs a Python of its own, named in COREFREF_SCORER_{data['scorer'].upper()}")
    if shutil.which(command[0]) is None:
        pytest.skip(f"{data['scorer']} {data['version']} is not installed")
    scorer = TextScorer(FORMS[data["adapter"]], tuple(command), Limits(seconds=600), jobs=2)
    for finding in data["findings"]:
        one = Input(tuple(document_of(d) for d in finding["documents"]))
        (answers,) = scorer.answers([one], [finding["metric"]])
        answer = answers[finding["metric"]]
        if finding["outcome"] == "crashed":
            assert isinstance(answer, Failure)
            assert (answer.kind, answer.says) == ("crashed", finding["sentence"])
        else:
            assert isinstance(answer, Figures)
            for name, recorded in finding["figures"].items():
                assert float(answer.values[name].middle or 0) == pytest.approx(float(recorded["scorer"]), abs=1e-9)
