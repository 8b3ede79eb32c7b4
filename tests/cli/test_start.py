"""What a command imports before it knows what it is asked for."""

import gc
import os
import runpy
import subprocess
import sys
from types import SimpleNamespace
from typing import get_args

import pytest

from corefref.cli import answered
from corefref.cli.usage import Answer, Command, fill_closed
from corefref.scoring.settings import Match
from corefref.wings.matching.annotated import ANNOTATED
from corefref.wings.matching.matching import RULES

LATE = {
    "corefref.wings.matching.matching",
    "corefref.wings.matching.annotated",
    "corefref.wings.generated.characters",
    "corefref.scoring.tables",
    "corefref.wings.examples.worked_examples",
    "corefref.wings.examples.plots",
    "corefref.wings.shared.writing",
    "corefref.wings.families.submissions",
    "corefref.wings.across.units",
    "corefref.wings.matching.mention_types",
    "html",
    "json",
    "pathlib",
    "gzip",
    "difflib",
    "shutil",
    "typing_extensions",
}
"""Modules that only some formats, options or mistakes need."""


def test_the_option_has_every_matching_rule() -> None:
    assert get_args(Match) == tuple(dict.fromkeys([*RULES, *ANNOTATED]))


@pytest.mark.parametrize("command", ["score", "stats"])
def test_a_command_starts_without_what_it_may_not_need(command: str) -> None:
    script = (
        f"import sys; from corefref.cli.usage import Parser; from corefref.cli import parser_of\n"
        f"parser_of('{command}'); print(*sorted(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert {"score": "corefref.cli.score", "stats": "corefref.wings.families.stats_command"}[command] in found
    assert not LATE & set(found)


@pytest.mark.parametrize(("command", "searches"), [("score", False), ("explain", False), ("verify", True)])
def test_only_commands_that_run_on_search_for_cycles(
    command: str, searches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(arguments: object) -> Answer:
        del arguments
        return Answer(str(gc.isenabled()))

    monkeypatch.setattr("corefref.cli.command_of", lambda name: SimpleNamespace(COMMAND=Command("", ""), run=run))
    assert answered([command]).text == str(searches)
    assert gc.isenabled()


def test_an_older_python_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    monkeypatch.setattr(sys, "version", "3.10.13 (main)")
    with pytest.raises(SystemExit, match=r"^2$"):
        runpy.run_module("corefref", run_name="__main__")
    assert capsys.readouterr().err == "corefref: this is Python 3.10.13 (expected 3.11 or later)\n"


def test_an_interrupt_during_imports_is_silent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str, *_: object) -> None:
        if name == "corefref.cli":
            raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "corefref.cli")
    monkeypatch.setattr(sys, "meta_path", [SimpleNamespace(find_spec=interrupted), *sys.meta_path])
    with pytest.raises(SystemExit, match=r"^130$"):
        runpy.run_module("corefref", run_name="__main__")
    assert capsys.readouterr() == ("", "")


def test_a_standard_stream_that_is_closed_is_filled() -> None:
    """A file that is opened next does not take the number of standard input."""
    kept = os.dup(0)
    os.close(0)
    try:
        fill_closed()
        opened = os.open(os.devnull, os.O_RDONLY)
        assert opened > 0
        os.close(opened)
    finally:
        os.dup2(kept, 0)
        os.close(kept)
