"""What commands say of themselves: brief with `--help`, whole with `--help-all`."""

import argparse
import re

import pytest

from corefref.cli import COMMANDS, answered, parser_of
from corefref.cli.usage import width
from tests.commands import output_of


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_is_brief_and_names_every_option(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    width.cache_clear()
    brief, full = (answered([command, option]).text for option in ("--help", "--help-all"))
    width.cache_clear()
    assert brief.count("\n") <= 60
    named = [option for a in parser_of(command)._actions if a.help != argparse.SUPPRESS for option in a.option_strings]
    assert [option for option in named if option not in brief or option not in full] == []


def test_the_whole_help_explains_what_the_brief_one_names() -> None:
    brief, full = (" ".join(answered(["score", option]).text.split()) for option in ("--help", "--help-all"))
    assert "--over" in brief
    assert "the ratio of sums" not in brief
    assert (
        "--over sums|mean|mean-defined|datasets over documents: the ratio of sums, or the mean of their figures" in full
    )
    # A default is kept, unless it is the first of the words listed.
    assert "decimals of the percentages (default: 2)" in brief
    assert "half-even|truncate of the percentages exit" in brief
    assert "the official scorer truncates (default: half-even)" in full
    assert "a shared task, crac2022 to crac2026; " in full
    assert "the workers read the files themselves, under the same paths (needs the extra dask)" in full


def test_the_usage_has_operands_and_no_option() -> None:
    first, _, _ = answered(["score", "--help"]).text.partition("\n")
    assert first == "usage: corefref score [OPTION ...] [KEY RESPONSE ...]"


def test_what_a_command_does_not_offer_is_not_named() -> None:
    hidden = [
        option for a in parser_of("errors")._actions if a.help == argparse.SUPPRESS for option in a.option_strings
    ]
    assert "--match" in hidden
    brief, full = (answered(["errors", option]).text for option in ("--help", "--help-all"))
    assert [option for option in hidden if re.search(rf"{option}\b", brief + full)] == []


def test_what_follows_two_dashes_are_files_or_a_command() -> None:
    assert parser_of("score").parsed(["--", "-x", "x-", "-"]).files == ["./-x", "x-", "-"]
    assert parser_of("verify").parsed(["--", "perl", "-x"]).command == ["perl", "-x"]


@pytest.mark.parametrize("columns", ["40", "72", "120"])
def test_a_description_wraps_to_the_terminal(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    width.cache_clear()
    prose = output_of(capsys, ["stats", "--help"]).partition("\n")[2].split("example:")[0]
    assert max(map(len, prose.splitlines())) < int(columns)
    width.cache_clear()
