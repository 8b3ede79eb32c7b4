"""`corefref score --task`: the datasets of a shared task, scored as it scores them."""

import argparse

from corefref.cli import options, progress
from corefref.cli.score import WITHOUT_USE_FOR_DATASETS, configure
from corefref.cli.usage import Answer, UsageError
from corefref.rendering import tsv
from corefref.scoring.tables import Decimals
from corefref.wings.tasks import task_tables
from corefref.wings.tasks.options import check_task, files_of_datasets
from corefref.wings.tasks.tasks import scored_task


def answer(arguments: argparse.Namespace) -> Answer:
    """Score the datasets of a task, and print."""
    if arguments.repeated == "keep":
        raise UsageError("--task cannot be combined with --repeated keep: its metrics are of partitions")
    check_task(arguments, configure, WITHOUT_USE_FOR_DATASETS)
    key, response = files_of_datasets(*options.sources(arguments))
    settings = options.settings(arguments)
    report = scored_task(
        arguments.task,
        key,
        response,
        options.input_format(arguments),
        settings,
        arguments.like,
        arguments.unreadable,
        watch=progress.shown,
    )
    if arguments.format == "json":
        return Answer(task_tables.as_json(report))
    if arguments.format == "tsv":
        return Answer(tsv.written(task_tables.cells(report)))
    if arguments.format == "counts":
        raise UsageError(
            f"--task cannot be combined with --format {arguments.format} (expected text, json, tsv, markdown or latex)"
        )
    return Answer(
        options.printed(task_tables.blocks(report, Decimals(arguments.digits, arguments.rounding)), arguments.format)
    )
