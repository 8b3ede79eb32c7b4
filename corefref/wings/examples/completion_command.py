"""`corefref completion`: what a shell offers when Tab is pressed."""

import argparse
from collections.abc import Iterator

from corefref.cli import COMMANDS, rows_of
from corefref.cli.layout import sentence
from corefref.cli.usage import Answer, Command, Option
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


COMMAND = Command(
    _DESCRIPTION, _EXAMPLE, (Option("shell", "SHELL", "One of bash, zsh, fish.", kind=OneOf(("bash", "zsh", "fish"))),)
)


def run(arguments: argparse.Namespace) -> Answer:
    """Return the completion script of a shell."""
    return Answer(_SCRIPTS[arguments.shell]())


def options(command: str) -> list[Option]:
    """List the options of a command."""
    return [row for row in rows_of(command).options() if row.name.startswith("-")]


def operands(command: str) -> tuple[str, ...]:
    """Return the words that a command accepts as arguments, such as `show`; empty where it takes files."""
    return tuple(word for row in rows_of(command).options() if not row.name.startswith("-") for word in _words(row))


def _words(row: Option) -> tuple[str, ...]:
    """The words that it takes; empty if it takes others."""
    return ("all", *ids_of("all")) if row.name.lstrip("-").startswith("metrics") else row.words


def _bash() -> str:
    """Generate a completion function for bash."""
    values, begun = [], []
    for command in COMMANDS:
        options_there = options(command)
        for option in options_there:
            if option.value:
                before = "|".join(f"'{command} {spelling}'" for spelling in option.name.split())
                values.append(f"            {before}) words='{' '.join(_words(option))}' ;;")
        spellings = " ".join(option.name for option in options_there)
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
            spelled = " ".join(f"-{'l' if s.startswith('--') else 's'} {s.lstrip('-')}" for s in option.name.split())
            words = _words(option)
            value = f" -x -a {_quoted(' '.join(words))}" if words else " -r" * bool(option.value)
            yield f"{behind} {spelled}{value} -d {_quoted(sentence(option.help, option.value, brief=True))}"


def _quoted(text: str) -> str:
    """Quote a text for fish."""
    kept = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{kept}'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""By shell, what makes its script."""
