"""The recipes run as they stand, and what they write is what they say it is."""

import doctest
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

import corefref
from corefref.cli import main

PAGE = Path(corefref.__file__).parent / "scoring" / "README.md"
TOY = "#begin document (toy)\nAnn\t(0)\nsaw\t-\nher\t(0)\n#end document\n"


class Frame:
    """As much of pandas.DataFrame as the page shows: records that all have the same columns."""

    def __init__(self, records: Sequence[Mapping[str, object]]) -> None:
        (self.columns,) = {tuple(record) for record in records}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("key.conll", "response.conll"):
        (tmp_path / name).write_text(TOY, "utf-8")
    pandas = ModuleType("pandas")
    vars(pandas)["DataFrame"] = Frame
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    return tmp_path


def test_the_recipes_run_as_they_stand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 25) == (0, True), capsys.readouterr().out
    assert sorted(os.listdir(folder)) == ["key.conll", "part-0.json", "part-1.json", "response.conll"]
    capsys.readouterr()
    assert main(["merge", "part-0.json", "part-1.json"]) == 0
    assert ["conll", "-", "-", "85.06"] in [line.split() for line in capsys.readouterr().out.splitlines()]
