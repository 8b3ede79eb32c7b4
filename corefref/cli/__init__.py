"""
The command line: one module per command, each with its rows in `COMMAND` and with `run`, imported when asked for.

A command returns what it prints, so nothing is printed before all of it is known: bad input leaves standard output
empty.
"""

import argparse
import io
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Protocol, TextIO, cast

from corefref.cli.usage import HELP_OPTION, Answer, Command, Option, Parser, UsageError, complain, drop, fill_closed
from corefref.formats.documents import InputError
from corefref.rows import MissingWingError, load, load_module
from corefref.scoring.notes import Note
from corefref.scoring.process import CODE, Ended, bug_report, ended_by_signals, without_collector

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Score a response": {
        "score": "Score a response against a key (the main job).",
        "compare": "Compare systems side by side, with significance.",
        "leaderboard": "Rank and check the submissions to a shared task, as a page.",
        "merge": "Add the counts of parts of a corpus.",
    },
    "Explain a score": {
        "explain": "Explain a score, term by term.",
        "errors": "List the errors of a response by type, with what each costs.",
        "play": "Edit two partitions in the browser, and watch the metrics.",
    },
    "Check a scorer or a figure": {
        "verify": "Check another scorer against the spec.",
        "reconcile": "Find which setting, slip or program gives a published figure.",
        "signature": "Print the signature of a score, or check a published figure.",
        "certify": "Write figures with a certificate that a proved program accepts.",
    },
    "Work with annotated files": {
        "check": "Report everything wrong or unusual in files, with its place.",
        "stats": "Count documents, tokens, mentions, entities, and more.",
        "convert": "Convert a file into another format.",
        "agree": "Measure how far annotators agree, and list where they do not.",
        "spans": "List the minimum spans and heads of the mentions of a file.",
        "perturb": "Inject errors of a chosen kind and rate into a file.",
        "formats": "List the formats that are read and written.",
    },
    "Look things up": {
        "spec": "Show examples, choices, invariants, errata; recompute figures.",
        "cite": "Print the BibTeX of a metric's paper and of corefref.",
        "completion": "Print a script for shell completion.",
    },
}
"""The commands by what they are for, each with a sentence."""

COMMANDS: Mapping[str, str] = {name: text for group in GROUPS.values() for name, text in group.items()}
"""The commands with their sentences."""


class Module(Protocol):
    """What the module of a command defines: the command in rows, and how it runs."""

    COMMAND: Command

    def run(self, arguments: argparse.Namespace) -> Answer:
        """Run the command; return what to print and the exit code."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line, print the answer, and return the exit code."""
    # Exact sums may have more digits than Python converts unasked; what is read has limits of its own.
    sys.set_int_max_str_digits(0)
    fill_closed()
    words = sys.argv[1:] if words is None else words
    try:
        with ended_by_signals():
            with _notes_told():
                answer = answered(words)
            return answer.code if _written(answer.text, *words[:1]) else 141
    except InputError as error:
        # What is wrong with a submission takes a line for each fault; any other message is one line.
        for line in str(error).split("\n"):
            complain(line)
        return 2
    except (UsageError, MissingWingError) as error:
        complain(f"corefref: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    except Ended as error:
        return 128 + error.number
    except Exception as error:
        complain(f"corefref: {bug_report(error)}")
    return CODE


@contextmanager
def _notes_told() -> Iterator[None]:
    """Print the notes of a command on standard error after it has succeeded."""
    notes: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("always", Note)
        others = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, Note):
                notes.append(f"corefref: note: {message.line if isinstance(message, Note) else message}")
            else:
                others(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        yield
    for line in notes:
        complain(line)


def _written(text: str, command: str = "") -> bool:
    """
    Write to standard output; return False if the reader is gone. Raises UsageError if that fails.

    What no encoding has, half of a surrogate pair, is spelled as JSON and Python spell it.
    """
    if sys.stdout is None:
        raise UsageError("cannot write: standard output is closed")
    try:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        if sys.stdout.isatty():
            # Imported where it is needed: mostly it is not a terminal.
            from corefref.cli import colour

            text = colour.answer(text, command) if colour.is_wanted(sys.stdout) else text
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        drop(sys.stdout)
        return False
    except OSError as error:
        drop(sys.stdout)
        raise UsageError(f"cannot write: {(error.strerror or str(error)).lower()}") from error
    return True


_IN_THE_CORE = frozenset({"score", "merge", "formats"})
"""The commands whose modules stand here."""

_ELSEWHERE: Mapping[str, str] = {
    "check": "families.check_command",
    "cite": "examples.cite_command",
    "completion": "examples.completion_command",
    "convert": "families.convert_command",
    "play": "teach.command",
    "signature": "certify.signature_command",
    "spans": "matching.command",
    "spec": "examples.spec_command",
    "stats": "families.stats_command",
}
"""The modules of commands in wings; that of any other is `command` in the wing of its name."""


def module_of(name: str) -> str:
    """Return the module of a command."""
    return (
        f"corefref.cli.{name}" if name in _IN_THE_CORE else f"corefref.wings.{_ELSEWHERE.get(name, f'{name}.command')}"
    )


def command_of(name: str) -> Module:
    """Import the module of a command."""
    return cast(Module, load_module(module_of(name)))


def rows_of(command: str) -> Command:
    """Return a command with what every command has."""
    wanted = command_of(command).COMMAND
    helps = (HELP_OPTION, Option("--help-all", "", "Explain every option in full, and exit."))
    return wanted._replace(rows=(*helps, *wanted.rows))


def parser_of(command: str) -> Parser:
    """Make the parser for the arguments of a command."""
    with without_collector():
        return Parser(f"corefref {command}", rows_of(command))


def answered(words: Sequence[str]) -> Answer:
    """Run a command line and return its answer. Raises UsageError and InputError."""
    # A text of the command line has a message of its own.
    if strange := next((word for word in words if "\0" in word and "{" not in word), None):
        raise UsageError(f"a NUL byte in {strange!r} (expected the name of a file, which has none)")
    if words and words[0] in COMMANDS:
        parser = parser_of(words[0])
        # What follows -- is another program's command line.
        own = set(takewhile(lambda word: word != "--", words))
        if own.isdisjoint(HELP):
            parsed = parser.parsed(words[1:])
            try:
                if words[0] in _WAITING:
                    return command_of(words[0]).run(parsed)
                with without_collector():
                    return command_of(words[0]).run(parsed)
            except InputError as error:
                from corefref.cli.hints import leave_possible_hints

                leave_possible_hints(error, parser.defaults)
                raise
        parser.brief = "--help-all" not in own
        return Answer(cast(Callable[[Parser], str], load("corefref.cli.overview:help_of"))(parser))
    return cast(Callable[[Sequence[str]], Answer], load("corefref.cli.overview:answered"))(words)


HELP = frozenset({"-h", "--help", "--help-all"})

_WAITING = frozenset({"play", "verify"})
"""
Commands that run for as long as others ask or answer. Each exception that they catch may leave a cycle, so they need
the search for cycles; all other commands end soon, and their memory with them.
"""
