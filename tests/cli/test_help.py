"""What commands say of themselves: brief with `--help`, whole with `--help-all`."""

import argparse
import re
from collections.abc import Iterator

import pytest

from corefref.cli import COMMANDS, GROUPS, answered, parser_of
from corefref.cli.layout import Layout
from corefref.cli.usage import width
from tests.commands import output_of


def helps(command: str, monkeypatch: pytest.MonkeyPatch, columns: int = 80) -> tuple[str, str]:
    """The brief help and the whole one, at a width."""
    monkeypatch.setenv("COLUMNS", str(columns))
    width.cache_clear()
    brief, full = (answered([command, option]).text for option in ("--help", "--help-all"))
    width.cache_clear()
    return brief, full


def shown(command: str) -> Iterator[argparse.Action]:
    return (action for action in parser_of(command)._actions if action.help != argparse.SUPPRESS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_is_brief_and_names_every_option(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brief, full = helps(command, monkeypatch)
    assert brief.count("\n") <= 60
    named = [(a.option_strings, option) for a in shown(command) for option in a.option_strings]
    assert [option for spellings, option in named if option not in brief and option != spellings[-1]] == []
    assert [option for _, option in named if option not in full] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_begins_with_an_example_and_has_a_sentence_for_each_option(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    brief, _ = helps(command, monkeypatch)
    assert re.search(r"^examples?:\n  \S", brief, re.MULTILINE)
    assert brief.index("\nexample") < brief.index("\noptions:")
    for action in shown(command):
        short = str(action.help).partition("\n")[0].partition(" (default: ")[0]
        assert re.match(r"[A-Z].*[a-z0-9.)]$", short), (command, action.option_strings, short)
        assert len(short) <= 100, short


@pytest.mark.parametrize("command", COMMANDS)
def test_the_usage_has_operands_and_no_option_and_no_dots_twice(command: str) -> None:
    first, _, _ = answered([command, "--help"]).text.partition("\n")
    assert re.fullmatch(rf"usage: corefref {command} \[(OPTION \.\.\.|options)\].*", first)
    assert "... ..." not in first


def test_the_conventions_that_everybody_needs_are_explained_and_the_others_named_by_subject(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brief, full = helps("score", monkeypatch)
    conventions = brief.partition("\nconventions (")[2].partition("\noutput:")[0]
    # What has no subject stands last.
    assert [row for row in re.findall(r"^  (\S+)", conventions, re.MULTILINE) if row != "others"] == [
        *("--singletons", "--match", "--missing"),
        *("parsing", "pairing", "mentions", "texts", "averages"),
    ]
    told = " ".join(full.split())
    assert (
        "--over sums|mean|mean-defined|datasets How the figures of documents become one. By summing numerators" in told
    )
    # A default is kept, unless it is the first of the words listed.
    assert "How many decimals percentages have (default: 2)." in brief
    assert "Rounding; the official scorer truncates.\n" in brief
    assert "Rounding; the official scorer truncates (default: half-even)." in told
    assert "under the same paths. Needs the extra dask." in told


def test_commands_are_in_five_groups_with_a_sentence_each() -> None:
    text = answered(["--help"]).text
    assert len(GROUPS) == 5
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)
    assert [heading for heading in GROUPS if f"\n{heading}:\n" not in text] == []
    assert [name for name, sentence in COMMANDS.items() if not re.fullmatch(r"[A-Z][^.]+\.", sentence)] == []
    assert text.count("\n") <= 60


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


SUBJECTS = {
    "parsing": "--ends, --offsets, --repair, --tags, --referents",
    "pairing": "--repeated, --extra, --tokens, --align, --ids",
    "mentions": "--zeros, --split-antecedents, --importance",
    "texts": "--units, --unit-names, --protocol, --sentences, --windows",
    "averages": "--undefined, --over, --datasets",
    "test": "--shuffles, --resamples, --seed, --alpha, --jobs, --scheduler",
}


def test_conventions_are_named_under_their_subjects(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is among the conventions of `leaderboard`, and a protocol too."""
    for subject, options in SUBJECTS.items():
        command = "leaderboard" if subject == "test" else "score"
        there = options.split(", ")
        (shown,) = re.findall(rf"^  {subject} +(--.*)$", helps(command, monkeypatch, 120)[0], re.MULTILINE)
        assert shown.split(", ") == [option for option in there if option != "--protocol"]
    assert (
        "  texts                    --units, --unit-names, --protocol, --sentences\n"
        in helps("leaderboard", monkeypatch)[0]
    )


def laid_out(*, brief: bool, operand: bool = True, usage: str | None = None) -> str:
    """The help of a command of our own, 78 columns wide."""
    parser = argparse.ArgumentParser(
        prog="p",
        usage=usage,
        description=f"{'a' * 38} {'b' * 39} ccc\n{'d' * 66} ill-formed\nend.\n\n"
        "Of two:\nthis\n  p  --x \n  p y\nand that.",
        formatter_class=lambda prog: Layout(prog, brief),
        add_help=False,
    )
    if operand:
        parser.add_argument_group().add_argument("file", metavar="FILE", help="A file.")
    output = parser.add_argument_group("output")
    output.add_argument("--colour", "--color", metavar="WHEN", help="When to colour.\nMore.\nAll. (default: auto)")
    output.add_argument("-q", "--quiet", action="store_true", help="Say less.")
    output.add_argument("--format", metavar="a|b", help=f"In {'e' * 41} ill-formed text. (default: a)")
    output.add_argument("--a-very-long-option-name", metavar="N", help="Long.")
    conventions = parser.add_argument_group("conventions (explained)")
    conventions.add_argument("--odd-one", metavar="O", help="Odd.")
    conventions.add_argument("--hidden", help=argparse.SUPPRESS)
    for option in ("--ends", "--offsets", "--repair", "--tags", "--referents"):
        conventions.add_argument(option, metavar="E", help="Parse.")
    for option in ("--zeros", "--split-antecedents"):
        conventions.add_argument(option, metavar="Z", help="Match.")
    conventions.add_argument("--singletons", metavar="keep|drop", help="Whether. (default: keep)")
    width.cache_clear()
    text = parser.format_help()
    width.cache_clear()
    return text


DESCRIPTION = f"""\
{"a" * 38} {"b" * 39}
ccc {"d" * 66}
ill-formed end.

Of two:
this
  p  --x\x20
  p y
and that.

"""


def test_a_brief_help_has_sentences_and_names_conventions_by_subject(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert laid_out(brief=True) == (
        "usage: p [OPTION ...] FILE\n\n"
        + DESCRIPTION
        + f"""\
  FILE                     A file.

output:
  --colour WHEN            When to colour (default: auto).
  -q, --quiet              Say less.
  --format a|b             In {"e" * 41}
                           ill-formed text.
  --a-very-long-option-name N
                           Long.

conventions (explained):
  --singletons keep|drop   Whether.
  parsing                  --ends, --offsets, --repair, --tags, --referents
  mentions                 --zeros, --split-antecedents
  others                   --odd-one
"""
    )
    assert laid_out(brief=True, operand=False).startswith("usage: p [OPTION ...]\n\na")
    assert laid_out(brief=True, usage="p words").startswith("usage: p words\n\na")
    # What is about one subject is wrapped between options.
    monkeypatch.setenv("COLUMNS", "49")
    row = "  mentions                 --zeros,\n                           --split-antecedents\n"
    assert row in laid_out(brief=True)


def test_a_whole_help_explains_each_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    begins, _, conventions = laid_out(brief=False).partition("\nconventions (explained):\n")
    assert "When to colour. More. All (default: auto).\n" in begins
    assert re.search(r"^  --colour( WHEN)?, --color WHEN\n", begins, re.MULTILINE)
    assert "eee\n                           ill-formed text (default: a).\n" in begins
    assert conventions == "".join(
        f"  {option:<25}{text}\n"
        for option, text in (
            ("--odd-one O", "Odd."),
            *((f"{option} E", "Parse.") for option in ("--ends", "--offsets", "--repair", "--tags", "--referents")),
            *((f"{option} Z", "Match.") for option in ("--zeros", "--split-antecedents")),
            ("--singletons keep|drop", "Whether (default: keep)."),
        )
    )
