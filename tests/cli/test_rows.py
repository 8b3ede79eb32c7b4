"""Commands are rows: what a row says once is what parser, help and completion say, and Python's functions too."""

import argparse
import io
from collections.abc import Iterator

import pytest

from corefref.cli import COMMANDS, command_of, parser_of
from corefref.cli.usage import Command, Option, Parser, Row, UsageError, needs, width, window
from corefref.scoring.kinds import Whole
from corefref.scoring.settings import SETTINGS
from tests.commands import refusal_of

OWN = {
    "metrics": "names in one word, which a command reads with its default",
    "windows": "the word none, where Python has None",
    "by": "one word, which is read with --links and --genre",
    "measures": "one word, which is read with the metrics",
}
"""Settings whose options take words of their own in every command, and why."""

OWN_OF_A_COMMAND = {
    ("check", "align"): "texts are compared, not mentions",
    ("convert", "align"): "what offsets are converted to",
    **dict.fromkeys([(c, s) for c in ("check", "convert") for s in ("ends", "offsets")], "one side"),
    **dict.fromkeys([(c, "input_format") for c in ("agree", "convert", "stats")], "one side"),
    ("convert", "repeated"): "entities are never joined",
    ("score", "repeated"): "keeps a mention in each entity",
    ("signature", "repeated"): "the same",
    **dict.fromkeys([("verify", s) for s in ("jobs", "repeated", "rounding", "seed", "undefined")], "of the scorer"),
}
"""Options of a command that are called as a setting and take other words, and why."""


def called_as_settings() -> Iterator[tuple[str, str, Option]]:
    """The options of all commands that are called as a setting."""
    for command in COMMANDS:
        for row in command_of(command).COMMAND.options():
            setting = row.name.split()[0].removeprefix("--").replace("-", "_")
            if row.name.startswith("--") and setting in SETTINGS:
                yield command, setting, row


def test_an_option_called_as_a_setting_takes_its_values() -> None:
    """So it refuses what Python's functions refuse, in the same words: their keywords have these kinds."""
    own = {
        (command, setting)
        for command, setting, row in called_as_settings()
        if row.value and row.kind != SETTINGS[setting].kind and setting not in OWN
    }
    assert own == set(OWN_OF_A_COMMAND)
    assert sum(1 for _ in called_as_settings()) > 200


@pytest.mark.parametrize("command", COMMANDS)
def test_a_rule_is_about_options_that_some_command_has(command: str) -> None:
    """A misspelt option in a rule would never be refused."""
    known = {name for other in COMMANDS for row in command_of(other).COMMAND.options() for name in row.name.split()}
    for rule in parser_of(command).rules:
        for part in (rule.option, rule.other):
            name, _, word = part.partition(" ")
            assert name in known
            words = {
                w for r in command_of(command).COMMAND.options() if name in r.name.split() for w in r.words if word
            }
            assert not words or word in words, rule


def test_a_row_is_a_flag_a_value_or_many() -> None:
    most = Option("--most", "N", "How many.", kind=Whole(1, 9), default=3)
    rows: list[Row] = [
        Option("--all -a", "", "Everything."),
        most,
        Option("--figure", "F", "A figure.", default=[]),
        *needs("--figure", other="--all"),
    ]
    parser = Parser("corefref try", Command("", "", rows))
    parsed = parser.parsed(["-a", "--figure", "1", "--figure", "2"])
    assert (parsed.all, parsed.most, parsed.figure) == (True, 3, ["1", "2"])
    assert most.help == "How many. (default: 3)"
    with pytest.raises(UsageError, match=r"^--figure needs --all$"):
        parser.parsed(["--figure", "1"])
    with pytest.raises(UsageError, match="'0' is not a whole number from 1 to 9"):
        parser.parsed(["--most", "0"])


def test_an_option_that_a_command_refuses_may_have_its_default_and_is_not_shown() -> None:
    row = Option("--over", "WORD", "How figures are summed.", default="sums", refused="there is one document")
    parser = Parser("corefref try", Command("", "", (row,)))
    assert parser.parsed(["--over", "sums"]).over == "sums"
    with pytest.raises(UsageError, match=r"^try takes no --over: there is one document$"):
        parser.parsed(["--over", "mean"])
    assert "--over" not in parser.format_help()


def test_a_command_without_two_dashes_before_it_is_not_an_unknown_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, ["verify", "perl", "x y"]) == (
        "corefref: unknown argument perl (expected -- before a command: corefref verify -- perl 'x y') "
        "(see corefref verify --help)\n"
    )
    assert refusal_of(capsys, ["verify", "--nam"]).startswith(
        "corefref: unknown option --nam; did you mean --name? (see "
    )


def test_an_option_whose_value_may_be_left_out_is_empty_then() -> None:
    parser = argparse.ArgumentParser()
    Option("--part", "N", "A part.", nargs="?", default="none").add_to(parser)
    Option("file", "FILE", "A file.", nargs="?").add_to(parser)
    assert vars(parser.parse_args([])) == {"part": "none", "file": None}
    assert vars(parser.parse_args(["f", "--part"])) == {"part": "", "file": "f"}
    assert vars(parser.parse_args(["--part", "2"])) == {"part": "2", "file": None}


@pytest.mark.parametrize(("is_terminal", "columns"), [(True, 50), (False, None)])
def test_a_text_is_as_wide_as_its_terminal(
    is_terminal: bool, columns: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    width.cache_clear()
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: is_terminal)
    monkeypatch.setattr("sys.stdout", out)
    assert window() == columns
    # A program without standard output has none.
    monkeypatch.setattr("sys.stdout", None)
    assert window() is None
    width.cache_clear()
