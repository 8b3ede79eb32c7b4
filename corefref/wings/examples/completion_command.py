"""`corefref completion`: what a shell offers when Tab is pressed."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from corefref.cli import COMMANDS, parser_of
from corefref.cli.layout import Layout
from corefref.cli.usage import Answer, Parser
from corefref.cli.usage import OneOf as Word
from corefref.registry import ids_of
from corefref.scoring.kinds import OneOf

_DESCRIPTION = """\
Print a script that has a shell complete commands, options, the words that an option takes, and names of files. It is
made from the same tables as --help, so print it again after an update."""

_EXAMPLE = """\
examples:
  corefref completion bash
  corefref completion fish

To use it in bash, add this to ~/.bashrc, in zsh the same with zsh to ~/.zshrc, after compinit:
  eval "$(corefref completion bash)"

In fish:
  corefref completion fish > ~/.config/fish/completions/corefref.fish"""


class Option(NamedTuple):
    """An option of a command: its spellings, whether a value follows, the words that can, and what it is for."""

    spellings: tuple[str, ...]
    takes_value: bool
    words: tuple[str, ...]
    explained: str


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument("shell", type=Word(_SCRIPTS), metavar="SHELL", help="One of bash, zsh, fish.")


def run(arguments: argparse.Namespace) -> Answer:
    """Return the completion script of a shell."""
    return Answer(_SCRIPTS[arguments.shell]())


def options(command: str) -> list[Option]:
    """List the options of a command."""
    parser = parser_of(command)
    layout = Layout(parser.prog, parser.brief)
    return [
        Option(tuple(a.option_strings), a.nargs != 0, _words(a), layout._expand_help(a))
        for a in parser._actions
        if a.option_strings
    ]


def operands(command: str) -> tuple[str, ...]:
    """Return the words that a command accepts as arguments, such as `show`; empty where it takes files."""
    return tuple(word for a in parser_of(command)._actions if not a.option_strings for word in _words(a))


def _words(action: argparse.Action) -> tuple[str, ...]:
    """The allowed values of an argument; empty if any is allowed."""
    if action.dest == "metrics":
        return ("all", *ids_of("all"))
    return action.type.words if isinstance(action.type, OneOf) else tuple(action.choices or ())


def _bash() -> str:
    """Generate a completion function for bash."""
    values, begun = [], []
    for command in COMMANDS:
        options_there = options(command)
        for option in options_there:
            if option.takes_value:
                before = "|".join(f"'{command} {spelling}'" for spelling in option.spellings)
                values.append(f"            {before}) words='{' '.join(option.words)}' ;;")
        spellings = " ".join(spelling for option in options_there for spelling in option.spellings)
        begun.append(f"                '{command} -'*) words='{spellings}' ;;")
        if taken := operands(command):
            begun.append(f"                '{command} '*) words='{' '.join(taken)}' ;;")
    lines = "\n".join
    return f"""\
_corefref() {{
    local command="${{COMP_WORDS[1]}}" word="${{COMP_WORDS[COMP_CWORD]}}" words=''
    local before="${{COMP_WORDS[COMP_CWORD-1]}}"
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='{" ".join(COMMANDS)} --help --version'
    else
        case "$command $before" in
{lines(values)}
            *) case "$command $word" in
{lines(begun)}
            esac ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _corefref corefref
"""


def _zsh() -> str:
    """Generate the script for zsh, which runs the function of bash."""
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    """Generate the script for fish: one line for each command and option."""
    return "".join(f"{line}\n" for line in _fish_lines())


def _fish_lines() -> Iterator[str]:
    for command, explained in COMMANDS.items():
        yield f"complete -c corefref -n __fish_use_subcommand -f -a {command} -d {_quoted(explained)}"
        behind = f"complete -c corefref -n '__fish_seen_subcommand_from {command}'"
        if taken := operands(command):
            yield f"{behind} -f -a {_quoted(' '.join(taken))}"
        for option in options(command):
            spelled = " ".join(f"-{'l' if s.startswith('--') else 's'} {s.lstrip('-')}" for s in option.spellings)
            value = f" -x -a {_quoted(' '.join(option.words))}" if option.words else " -r" * option.takes_value
            yield f"{behind} {spelled}{value} -d {_quoted(option.explained)}"


def _quoted(text: str) -> str:
    """Quote a text for fish."""
    kept = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{kept}'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""By shell, what makes its script."""
