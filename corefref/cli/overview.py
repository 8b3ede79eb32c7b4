"""What `corefref` says without a command, and how the help of a command is put together."""

from collections.abc import Sequence

from corefref.cli import COMMANDS, GROUPS, HELP
from corefref.cli.usage import HELP_OPTION, Answer, Command, Group, Option, Parser, Row, UsageError, nearest
from corefref.versions import SPEC_VERSION, __version__

_DESCRIPTION = """\
Score coreference resolution: MUC, B³, CEAF, BLANC, LEA and the CoNLL F₁, each exactly as its paper defines it. corefref
COMMAND --help says more about a command."""

_EXAMPLE = """\
example:
  corefref score --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}'

exit codes: 0 done, 1 a check failed, 2 bad usage or bad input (one line on standard error says what and where), 3 a
program (a scorer, the checker) could not be run, 4 verify could not decide, 70 corefref failed (out of memory, a
process of --jobs killed, a fault of its own: the line asks for a report), 129, 130, 141 and 143 ended by a signal, as
shells report it

A terminal gets colours, unless NO_COLOR is set; files and pipes get none."""

_EXIT_CODES = "exit codes: 0 done, 2 bad usage or bad input, 70 corefref failed"
"""Those of a command that does not say its own."""


def answered(words: Sequence[str]) -> Answer:
    """Answer a command line that begins with no command. Raises UsageError."""
    rows: list[Row] = [HELP_OPTION, Option("--version", "", "Print the versions of corefref and of its spec.")]
    for heading, commands in GROUPS.items():
        rows.append(Group(heading, [Option(name, name, text) for name, text in commands.items()]))
    parser = Parser("corefref", Command(_DESCRIPTION, _EXAMPLE, rows, "corefref COMMAND [ARGUMENT ...]"))
    if words and words[0] in (*HELP, "help"):
        return Answer(help_of(parser))
    if words and words[0] == "--version":
        return Answer(f"corefref {__version__} (spec {SPEC_VERSION})\n")
    if not words:
        raise UsageError("no command given (expected one, such as score; see corefref --help)")
    kind = "option" if words[0].startswith("-") else "command"
    known = ["--help", "--version"] if kind == "option" else COMMANDS
    raise UsageError(f"unknown {kind} {words[0]}{nearest(words[0], known)} (see corefref --help)")


def help_of(parser: Parser) -> str:
    """The help of a command: what it does and examples, which come before the options; in full or in brief."""
    described, _, codes = (parser.description or "").partition("exit codes: ")
    more, _, codes_below = (parser.epilog or "").partition("exit codes: ")
    if parser.brief:
        described = described.partition("\n\n")[0]
        more = "\n\n".join(part for part in more.split("\n\n") if part.startswith("example"))
    parser.description = f"{described.rstrip()}\n\n{more.rstrip()}"
    said = codes or codes_below
    parser.epilog = f"exit codes: {said}" if said else _EXIT_CODES
    parser.is_asked_for_help = True
    return parser.format_help()
