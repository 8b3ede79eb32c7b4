"""
Public reports about files and scorers of coreference, each with an input of our own making, and what happens with it.

`reports.json` has a row for each: the thread, what was reported in a line, the outcome, the files, and the commands
with their exit codes and what they must say. Figures were worked out by hand from the formulas.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest

from corefref.cli import main

ROWS = cast("Sequence[Mapping[str, object]]", json.loads(Path(__file__).with_name("reports.json").read_text("utf-8")))


@pytest.mark.parametrize("row", ROWS, ids=[str(row["source"]) for row in ROWS])
def test_a_report_is_answered(
    row: Mapping[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in cast("Mapping[str, str]", row["files"]).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    for run in cast("Sequence[Mapping[str, object]]", row["runs"]):
        code = main(cast("Sequence[str]", run["words"]))
        printed = "".join(reversed(capsys.readouterr()))
        assert code == run["code"], printed
        for said in cast("Sequence[str]", run["says"]):
            assert said in printed


def test_the_reports_are_many_and_each_once() -> None:
    sources = [row["source"] for row in ROWS]
    assert len(set(sources)) == len(sources) >= 40
    assert all(row["report"] and row["outcome"] and row["runs"] for row in ROWS)
