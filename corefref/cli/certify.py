"""
`corefref certify`: figures with a certificate that a proved program accepts.
"""

import argparse
import shutil
import subprocess

from corefref.cli import options, progress
from corefref.cli.score import check_certified
from corefref.cli.usage import Answer, Parser, UsageError
from corefref.cli.writing import refuse_overwriting, write
from corefref.formats.documents import shown
from corefref.scoring import sources
from corefref.scoring.jobs import scored_sources
from corefref.scoring.task import Task

CHECKER = "corefref-check"

_DESCRIPTION = """\
Score a response against a key, write a certificate of the figures, and have it checked.

A certificate holds the documents as entities, the figures claimed of them, and the prices that prove CEAF's alignments
best. corefref-check, built by proofs_notes/checker/build, recomputes every figure; that what it accepts are the
metrics' values is proved in Coq. Where it is not installed, the certificate is written, and the exit code 3 says that
nothing checked it; --no-check does without."""

_EXAMPLE = """\
example:
  corefref certify spec/corpus/key.conll spec/corpus/response.conll --out certificate.json --no-check

exit codes: 0 certified, or not checked under --no-check; 1 refused; 2 bad usage or bad input; 3 not checked"""


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
    add_no_check(group)


def add_no_check(parser: argparse._ActionsContainer) -> None:
    """The option to do without the checker."""
    parser.add_argument("--no-check", action="store_true", help="do not run the checker, and exit with 0 all the same")


def run(arguments: argparse.Namespace) -> Answer:
    """Score, write the certificate, and have it checked."""
    from corefref.rendering import text
    from corefref.scoring import certified, tables

    metrics, settings = options.metrics(arguments), options.settings(arguments)
    check_certified(metrics, settings, by_document=False)
    key, response = options.sources(arguments)
    _check_out(arguments.out, key, response)
    task = Task(metrics, settings, certified=True)
    report = scored_sources(key, response, options.input_format(arguments), task, 1, progress.shown).report()
    made = certified.rendered(report, arguments.digits, arguments.rounding)
    write({arguments.out: made})
    decimals = tables.Decimals(arguments.digits, arguments.rounding)
    table = text.written([tables.scored(report), *tables.blocks(report._replace(certificates=None), decimals)])
    said, code = checked(arguments.out, arguments.checker, arguments.no_check)
    code = (0 if arguments.no_check else 3) if code is None else code
    return Answer(f"{table}\n{arguments.out}: {said}\n", code)


def _check_out(out: str, *read: sources.Source) -> None:
    """Refuse to write over what is read, and on standard output, where the verdict goes."""
    if out == "-":
        raise UsageError("--out - is not a file (expected one; corefref score --format certificate prints it)")
    refuse_overwriting([("--out", out)], *read)


def checked(file: str, checker: str, no_check: bool) -> tuple[str, int | None]:
    """What the checker says of a certificate, and the exit code; None where there is no checker or none is wanted."""
    if no_check:
        return "not checked: --no-check", None
    program = shutil.which(checker)
    if program is None and checker != CHECKER:
        return f"not checked: no program {shown(checker)} can be run", 3
    if program is None:
        return f"not checked: no program {checker} is installed (proofs_notes/checker/build makes it)", None
    try:
        done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    except OSError as error:
        return f"not checked: {checker}: {(error.strerror or str(error)).lower()}", 3
    if done.returncode in (0, 1):
        return done.stdout.strip(), done.returncode
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"not checked: {checker} ended with {done.returncode}{': ' + said[-1] if said else ''}", 3
