"""`corefref completion`: what shells offer is what the parsers take."""

import re
import subprocess
from pathlib import Path

import pytest

from corefref.cli import COMMANDS, answered, main, parser_of
from corefref.scoring.kinds import OneOf
from corefref.scoring.settings import SETTINGS
from tests.commands import refusal_of


def match_words() -> tuple[str, ...]:
    kind = SETTINGS["match"].kind
    assert isinstance(kind, OneOf)
    return kind.words


OFFERED = {
    ("",): {*COMMANDS, "--help", "--version"},
    ("sp",): {"spans", "spec"},
    ("score", "--match", ""): set(match_words()),
    ("score", "--match", "mina"): {"mina"},
    ("compare", "--metric", "le"): {"lea"},
    ("score", "--conf"): {"--confidence"},
    ("spec", "s"): {"show"},
    ("check", "--strict", "--fo"): {"--format"},
    ("completion", ""): {"bash", "zsh", "fish"},
}
"""By what is typed, the last word being begun, what there is to say."""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_knows_every_option_of_every_command(shell: str) -> None:
    script = answered(["completion", shell]).text
    for command in COMMANDS:
        lines = [line for line in script.splitlines() if re.search(rf"\b{command}\b", line)]
        for option in parser_of(command)._option_string_actions:
            spelled = option if shell != "fish" else f"-{'l' if option[1] == '-' else 's'} {option.lstrip('-')}"
            assert any(spelled in line for line in lines), (command, option)


@pytest.mark.processes
@pytest.mark.parametrize("typed", OFFERED)
def test_bash_offers_what_there_is_to_say(typed: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "script").write_text(answered(["completion", "bash"]).text, "utf-8")
    ask = 'source "$0"; COMP_WORDS=(corefref "$@"); COMP_CWORD=$#; _corefref; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-euc", ask, tmp_path / "script", *typed], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert set(done.stdout.split()) == OFFERED[typed]


def test_zsh_runs_the_function_of_bash() -> None:
    begin = "autoload -U +X bashcompinit && bashcompinit\n"
    assert answered(["completion", "zsh"]).text == begin + answered(["completion", "bash"]).text


def test_fish_offers_the_words_of_an_option() -> None:
    lines = answered(["completion", "fish"]).text.splitlines()
    behind = "complete -c corefref -n '__fish_seen_subcommand_from"
    assert f"{behind} spec' -f -a 'list show export figures'" in lines
    (match,) = [line for line in lines if line.startswith(f"{behind} score' -l match ")]
    assert f" -x -a '{' '.join(match_words())}' -d 'When two mentions count as the same. All but" in match
    # A quote is escaped, as fish has it.
    assert [line for line in lines if line.replace("\\'", "").count("'") % 2] == []


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "csh is not one of bash, zsh, fish" in refusal_of(capsys, ["completion", "csh"]).replace("'", "")
    assert main(["completion"]) == 2
