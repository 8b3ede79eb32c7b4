"""`corefref certify`: figures with a certificate that a proved program accepts."""

import argparse
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Command, Group, Option, UsageError, needs, window
from corefref.formats.documents import shown
from corefref.formats.table import AskedFormat
from corefref.metrics import conll
from corefref.registry import CERTIFIED_IDS
from corefref.rendering import text
from corefref.rendering.numbers import counted
from corefref.scoring import sources, tables
from corefref.scoring.corpus import scored
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.settings import Settings
from corefref.scoring.task import Task
from corefref.wings.certify import certified
from corefref.wings.shared.writing import folder_for, refuse_overwriting, write, write_folder
from corefref.wings.tasks.datasets import datasets_under

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


NO_CHECK = Option("--no-check", "", "Do not run the checker; exit with 0 all the same.")

COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        options.metrics_option(),
        options.PROTOCOL,
        options.figure_options(),
        *options.task(
            "KEY and RESPONSE are two files, or folders, .zip or .tar.gz with a file for each dataset. FILE is a new "
            "folder with a certificate for each, under the settings of the primary score.",
            sets=("--metrics",),
        ),
        Group(
            "output",
            (
                Option(
                    "--out",
                    "FILE",
                    "Write the certificate to this file.",
                    "- prints it, with --no-check.",
                    is_required=True,
                ),
                options.DIGITS,
                options.setting("rounding"),
                Option("--checker", "PROGRAM", "The program that checks it", default=CHECKER),
                NO_CHECK,
            ),
        ),
        *needs("--out -", other="--no-check", why=": nothing checks a certificate before it is printed"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Score, write the certificate, and have it checked."""
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    if arguments.task:
        metrics, settings = (*conll.MEMBERS, "conll"), replace(settings, over="sums")
    check_certified(metrics, settings)
    key, response = options.sources(arguments)
    task, form = Task(metrics, settings, certified=True), options.input_format(arguments)
    if isinstance(key, sources.Datasets):
        return _datasets_certified(arguments, task, key, response, form)
    refuse_overwriting([("--out", arguments.out)], key, response)
    report = scored_sources(key, response, form, task, 1, progress.shown).report()
    certificate = certified.render_certificate(report, arguments.digits, arguments.rounding)
    if arguments.out == "-":
        return Answer(certificate)
    write({arguments.out: certificate})
    decimals = tables.Decimals(arguments.digits, arguments.rounding)
    table = text.written(
        [tables.table_of_extents(report), *tables.blocks(report._replace(certificates=None), decimals)], window()
    )
    verdict, code = checked(arguments.out, arguments.checker, arguments.no_check)
    code = (0 if arguments.no_check else 3) if code is None else code
    return Answer(f"{table}\n{arguments.out}: {verdict}\n", code)


def _datasets_certified(
    arguments: argparse.Namespace, task: Task, key: sources.Datasets, response: sources.Source, form: AskedFormat
) -> Answer:
    """Certify the datasets of a task, each apart: the mean of what is certified is the primary score."""
    folder = folder_for(arguments.out)
    texts: dict[str, str] = {}
    figures: list[Fraction | None] = []
    for name, pairs in datasets_under(key, response, form, task.settings):
        report = scored(pairs, task).report()
        # The name of a single file is its path.
        texts[f"{Path(name).name if name == key.name else name}.json"] = certified.render_certificate(
            report, arguments.digits, arguments.rounding
        )
        figures.append(report.rows[-1].f1.value)
    write_folder(folder, texts)
    decimals = tables.Decimals(arguments.digits, arguments.rounding)
    lines, codes = [], [0]
    for name, figure in zip(texts, figures, strict=True):
        verdict, code = checked(str(folder / name), arguments.checker, arguments.no_check)
        codes.append((0 if arguments.no_check else 3) if code is None else code)
        lines.append(f"{folder / name}: conll {decimals.percent(figure)}: {verdict}")
    mean = decimals.percent(conll.mean_over_datasets(figures))
    lines.append(f"primary score of {arguments.task}, the mean of these {counted(len(figures), 'dataset')}: {mean}")
    # A refusal is graver than a figure that nothing checked.
    worst = 1 if 1 in codes else max(codes)
    return Answer("".join(f"{line}\n" for line in lines), worst)


def check_certified(metrics: Sequence[str], settings: Settings) -> None:
    """Raise UsageError for figures that the checker does not know."""
    if unknown := [metric for metric in metrics if metric not in CERTIFIED_IDS]:
        raise UsageError(f"a certificate cannot have {', '.join(unknown)}: the proved checker does not know it")
    if settings.over != "sums":
        raise UsageError(f"certify cannot be combined with --over {settings.over} (expected --over sums)")


def checked(file: str, checker: str, no_check: bool) -> tuple[str, int | None]:
    """Run the checker on a certificate: its verdict and the exit code, or None if there is no checker to run."""
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
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"not checked: {checker} ended with {done.returncode}{': ' + lines[-1] if lines else ''}", 3
