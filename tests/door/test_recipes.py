"""The recipes run as they stand, and what they write is what they say it is."""

import doctest
import os
import sys
from pathlib import Path

import pytest

import corefref
from corefref.cli import main

PAGE = Path(corefref.__file__).parent / "scoring" / "README.md"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, where nothing but corefref and the standard library can be imported."""
    monkeypatch.chdir(tmp_path)
    for name in ("pandas", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    return tmp_path


def test_the_recipes_run_as_they_stand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 25) == (0, True), capsys.readouterr().out
    assert sorted(os.listdir(folder)) == ["key.conll", "part-0.json", "part-1.json", "response.conll"]
    capsys.readouterr()
    assert main(["merge", "part-0.json", "part-1.json"]) == 0
    assert ["CoNLL", "–", "–", "85.06"] in [line.split() for line in capsys.readouterr().out.splitlines()]
