"""`corefref score --protocols`: the figures under several published ways to score across documents."""

import argparse
import re

from corefref.cli import options
from corefref.cli.usage import Answer
from corefref.rendering import tsv
from corefref.scoring.notes import gathered, note
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.report import Report
from corefref.scoring.tables import Decimals
from corefref.scoring.task import Task
from corefref.wings.across import protocols
from corefref.wings.across.options import under_protocols
from corefref.wings.across.units import NoUnitError

_NUMBER = re.compile(r"[0-9][0-9.,]*")


def answer(arguments: argparse.Namespace) -> Answer:
    """Score the files once under each protocol that was asked for, and print the figures in one table."""
    key, response = options.sources(arguments)
    options.check_standard_input((key, response), 0, "--protocols reads the documents")
    metrics, form = options.metrics(arguments), options.input_format(arguments)
    names = [word.strip() for word in arguments.protocols.split(",")]
    reports: dict[str, Report] = {}
    seen: set[str] = set()
    for name, under_it in under_protocols(arguments, "--protocols", names).items():
        try:
            task = Task(metrics, options.settings(under_it))
            with gathered() as heard:
                reports[name] = scored_sources(key, response, form, task).report()
        except NoUnitError as error:
            if names != ["all"]:
                raise
            heard = [f"--protocols all: {name} does not apply: {error.found}"]
        for line in heard:
            # Under another protocol the same note has other figures, which the table shows.
            if (words := _NUMBER.sub("", line)) not in seen:
                seen.add(words)
                note(line)
    if arguments.format == "json":
        return Answer(protocols.as_json(reports))
    if arguments.format == "tsv":
        return Answer(tsv.written(protocols.cells(reports)))
    shown = protocols.blocks(reports, Decimals(arguments.digits, arguments.rounding))
    return Answer(options.printed(shown, arguments.format))
