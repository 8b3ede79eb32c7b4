"""
`corefref certify`: figures with a certificate that a proved program accepts.
"""

import argparse
import shutil
import subprocess

from corefref.cli import options, progress
from corefref.cli.score import check_certified
from corefref.cli.usage import Answer, Parser, UsageError
from corefref.cli.writing import is_among, write
from corefref.formats.documents import shown
from corefref.scoring import sources
from corefref.scoring.corpus import Task
from corefref.scoring.parallel import scored_sources

CHECKER = "corefref-check"

_DESCRIPTION = """\
Score a response against a key, write a certificate of the figures, and have it checked.

A certificate holds the documents as entities, the figures claimed of them, and the prices that prove CEAF's alignments
best. corefref-check, built by proofs_notes/checker/build, recomputes every figure; that what it accepts are the
metrics' values is proved in Coq. Where it is not installed, the certificate is written and not checked; a program that
--checker names must be there."""

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
    _check_out(arguments.out, key, response)
    task = Task(metrics, settings, certified=True)
    report = scored_sources(key, response, options.input_format(arguments), task, 1, progress.shown).report()
    made = certified.rendered(report, arguments.digits, arguments.rounding)
    write(Path(arguments.out), made)
    decimals = tables.Decimals(arguments.digits, arguments.rounding)
    table = text.written([tables.scored(report), *tables.blocks(report._replace(certificates=None), decimals)])
    said, code = checked(arguments.out, arguments.checker)
    return Answer(f"{table}\n{arguments.out}: {said}\n", code)


def _check_out(out: str, *read: sources.Source) -> None:
    """Refuse to write over what is read, and on standard output, where the verdict goes."""
    if out == "-":
        raise UsageError("--out - is not a file (expected one; corefref score --format certificate prints it)")
    if is_among(out, *read):
        raise UsageError(f"--out {out} is what is scored (expected another file)")


def checked(file: str, checker: str) -> tuple[str, int]:
    """What the checker says of a certificate, and the exit code."""
    program = shutil.which(checker)
    if program is None and checker != CHECKER:
        return f"not checked: no program {shown(checker)} can be run", 3
    if program is None:
        return f"not checked: no program {checker} is installed (proofs_notes/checker/build makes it)", 0
    try:
        done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    except OSError as error:
        return f"not checked: {checker}: {(error.strerror or str(error)).lower()}", 3
    if done.returncode in (0, 1):
        return done.stdout.strip(), done.returncode
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"not checked: {checker} ended with {done.returncode}{': ' + said[-1] if said else ''}", 3
