"""Intervals for the figures of `corefref score`, by a bootstrap over texts (`--confidence`)."""

import argparse
from fractions import Fraction

from corefref.cli import options
from corefref.cli.score import report_of
from corefref.formats.documents import shown
from corefref.formats.table import AskedFormat
from corefref.scoring.report import Report
from corefref.scoring.sources import Source
from corefref.scoring.task import Task
from corefref.wings.compare.intervals import intervals
from corefref.wings.compare.texts import scores_by_text


def confidence_level(word: str) -> Fraction:
    """Parse a confidence level in percent into a share."""
    try:
        percent = Fraction(word) if len(word) < 50 and "e" not in word.lower() else Fraction(0)
    except (ValueError, ZeroDivisionError):
        percent = Fraction(0)
    if not 0 < percent < 100 or float(percent / 100) == 1.0:
        raise argparse.ArgumentTypeError(f"{shown(word)} is not a percentage between 0 and 100, such as 95")
    return percent / 100


def confident(arguments: argparse.Namespace, task: Task, key: Source, response: Source, form: AskedFormat) -> Report:
    """Score, read the documents once more, and add an interval to each figure. Raises UsageError and InputError."""
    options.check_standard_input((key, response), 0, "--confidence reads the documents")
    report = report_of(arguments, task, key, response, form)
    if not report.documents:
        return report
    by_text = scores_by_text(key, response, task.metrics, task.settings, form, options.watch(), notes=False)
    return report._replace(intervals=intervals(list(by_text[""].values()), arguments.confidence))
