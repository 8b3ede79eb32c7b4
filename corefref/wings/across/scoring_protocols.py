"""`corefref score --protocols`: the figures under several published ways to score across documents."""

import argparse

from corefref.cli import options
from corefref.cli.usage import Answer
from corefref.rendering import tsv
from corefref.scoring.notes import note
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.report import Report
from corefref.scoring.tables import Decimals
from corefref.scoring.task import Task
from corefref.wings.across import protocols
from corefref.wings.across.options import under_protocols
from corefref.wings.across.units import NoUnitError
from corefref.wings.shared import options as more_options


def answer(arguments: argparse.Namespace) -> Answer:
    """Score under several protocols, and print one table."""
    key, response = options.sources(arguments)
    more_options.check_standard_input((key, response), 0, "--protocols reads the documents")
    metrics, form = options.metrics(arguments), options.input_format(arguments)
    names = [word.strip() for word in arguments.protocols.split(",")]
    reports: dict[str, Report] = {}
    for name, under_it in under_protocols(arguments, "--protocols", names).items():
        try:
            task = Task(metrics, options.settings(under_it))
            reports[name] = scored_sources(key, response, form, task).report()
        except NoUnitError as error:
            if names != ["all"]:
                raise
            note(f"--protocols all: {name} does not apply: {error.found}")
    if arguments.format == "json":
        return Answer(protocols.as_json(reports))
    if arguments.format == "tsv":
        return Answer(tsv.written(protocols.cells(reports)))
    made = protocols.blocks(reports, Decimals(arguments.digits, arguments.rounding))
    return Answer(options.printed(made, arguments.format))
