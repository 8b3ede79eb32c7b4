"""Intervals for the figures of `corefref score`, by a bootstrap over texts (`--confidence`)."""

import argparse
from fractions import Fraction

from corefref.cli import options
from corefref.cli.usage import UsageError
from corefref.formats.table import AskedFormat
from corefref.scoring.report import Report
from corefref.scoring.sources import Source
from corefref.scoring.task import Task
from corefref.wings.compare.intervals import intervals
from corefref.wings.compare.texts import scores_by_text


def check_confidence(arguments: argparse.Namespace, task: Task, *read: Source) -> None:
    """Raise UsageError if the requested figures cannot have bootstrap intervals."""
    if "-" in read:
        raise UsageError("standard input cannot be read twice, as --confidence reads the documents (expected files)")
    if arguments.format in ("tsv", "counts"):
        raise UsageError(
            f"--confidence cannot be combined with --format {arguments.format} (expected text, json, markdown or latex)"
        )
    if task.settings.over != "sums":
        raise UsageError(f"--confidence cannot be combined with --over {task.settings.over} (expected --over sums)")
    for option, value in (
        ("--beside", task.beside),
        ("--importance", task.settings.importance),
        ("--split-antecedents", task.settings.split_antecedents != "ignore"),
        ("--undefined", task.settings.undefined != "zero"),
        ("--repeated keep", task.settings.repeated == "keep"),
    ):
        if value:
            raise UsageError(
                f"--confidence cannot be combined with {option}: it has intervals of entities alone, 0/0 as 0"
            )


def with_intervals(
    report: Report, task: Task, key: Source, response: Source, form: AskedFormat, level: Fraction
) -> Report:
    """Read the documents once more, and add an interval to each figure. Raises InputError."""
    by_text = scores_by_text(key, response, task.metrics, task.settings, form, options.watch(), notes=False)
    return report._replace(intervals=intervals(list(by_text.values()), level))
