"""
`corefref certify`: figures with a certificate that a proved program accepts.
"""

import argparse
import shutil
import subprocess
from dataclasses import replace

from corefref.cli import options, progress
from corefref.cli.score import check_certified
from corefref.cli.usage import Answer, Parser, UsageError
from corefref.scoring.corpus import Task
from corefref.scoring.parallel import scored_sources

CHECKER = "corefref-check"

_DESCRIPTION = """\
Score a response against a key, write a certificate of the figures, and have it checked.

A certificate holds the documents as entities, the figures claimed of them, and the prices that prove CEAF's alignments
best. corefref-check, built by proofs_notes/checker/build, recomputes every figure; that what it accepts are the
metrics' values is proved in Coq. Where it is not installed, the certificate is written and not checked."""

_EXAMPLE = """\
example:
  corefref certify spec/corpus/key.conll spec/corpus/response.conll --out certificate.json

exit codes: 0 certified, or not checked; 1 refused; 2 bad usage or bad input; 3 the checker could not be run"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser)
    options.add_settings(parser)
    group = parser.add_argument_group("output")
    group.add_argument("--out", required=True, metavar="FILE", help="where the certificate is written")
    options.add_decimals(group)
    group.add_argument(
        "--checker", default=CHECKER, metavar="PROGRAM", help="the program that checks (default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> Answer:
    """Score, write the certificate, and have it checked."""
    from pathlib import Path

    from corefref.rendering import text
    from corefref.scoring import certified, tables

    metrics, settings = options.metrics(arguments), options.settings(arguments)
    check_certified(metrics, settings, by_document=False)
    key, response = options.sources(arguments)
    task = Task(metrics, settings, certified=True)
    report = scored_sources(key, response, options.input_format(arguments), task, 1, progress.shown).report()
    made = certified.rendered(report, arguments.digits, arguments.rounding)
    try:
        Path(arguments.out).write_text(made, "utf-8")
    except OSError as error:
        raise UsageError(f"--out {arguments.out} cannot be written: {error.strerror}") from error
    decimals = tables.Decimals(arguments.digits, arguments.rounding)
    shown = text.written([tables.scored(report), *tables.blocks(replace(report, certificates=None), decimals)])
    said, code = checked(arguments.out, arguments.checker)
    return Answer(f"{shown}\n{arguments.out}: {said}\n", code)


def checked(file: str, checker: str) -> tuple[str, int]:
    """What the checker says of a certificate, and the exit code."""
    program = shutil.which(checker)
    if program is None:
        return f"not checked: no program {checker} is installed (proofs_notes/checker/build makes it)", 0
    done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    if done.returncode in (0, 1):
        return done.stdout.strip(), done.returncode
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"not checked: {checker} ended with {done.returncode}{': ' + said[-1] if said else ''}", 3
