"""`corefref man`: the manual page."""

import argparse

from corefref.cli import COMMANDS, answered
from corefref.cli.usage import Answer, Parser
from corefref.versions import __version__

_DESCRIPTION = """\
Print the manual page, for man: what every command prints with --help-all."""

_EXAMPLE = """\
example:
  corefref man

To read it, or to install it for man corefref:
  corefref man | man -l -
  corefref man > ~/.local/share/man/man1/corefref.1"""


def configure(parser: Parser) -> None:
    """Describe the command, which has no arguments of its own."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE


def run(arguments: argparse.Namespace) -> Answer:
    """Return the manual page."""
    del arguments
    parts = [
        f'.TH COREFREF 1 "" "corefref {__version__}" "User Commands"\n.SH NAME\n'
        "corefref \\- exact scores of coreference resolution\n",
        _section("SYNOPSIS AND COMMANDS", answered(["--help"]).text),
        *(_section(f"corefref {command}", answered([command, "--help-all"]).text) for command in COMMANDS),
    ]
    return Answer("".join(parts))


def _section(title: str, text: str) -> str:
    """A section with a text as it stands; a line that begins with a point or an apostrophe is not a request of roff."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").splitlines()
    kept = "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in lines)
    return f'.SH "{title}"\n.nf\n{kept}\n.fi\n'
