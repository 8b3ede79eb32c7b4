"""`corefref score --task`: the datasets of a shared task, scored as it scores them."""

import argparse

from corefref.cli import options, progress
from corefref.cli.usage import Answer
from corefref.rendering import tsv
from corefref.scoring.tables import Decimals
from corefref.wings.tasks import task_tables
from corefref.wings.tasks.tasks import scored_task


def answer(arguments: argparse.Namespace) -> Answer:
    """Score the datasets of a task, and print."""
    key, response = options.sources(arguments)
    report = scored_task(
        arguments.task,
        key,
        response,
        options.input_format(arguments),
        options.settings(arguments),
        arguments.like,
        arguments.unreadable,
        watch=progress.shown,
    )
    if arguments.format == "json":
        return Answer(task_tables.as_json(report))
    if arguments.format == "tsv":
        return Answer(tsv.written(task_tables.cells(report)))
    return Answer(
        options.printed(task_tables.blocks(report, Decimals(arguments.digits, arguments.rounding)), arguments.format)
    )
