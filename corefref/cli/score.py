"""`corefref score`: the main job."""

import argparse
from collections.abc import Callable
from typing import TypeAlias, cast

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError, apart
from corefref.formats.table import AskedFormat
from corefref.rows import load
from corefref.scoring.kinds import SomeOf
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.report import Report
from corefref.scoring.settings import By, ExtraAnnotation
from corefref.scoring.sources import Source
from corefref.scoring.task import Task

Confident: TypeAlias = Callable[[argparse.Namespace, Task, Source, Source, AskedFormat], Report]
"""Scores, and adds an interval to each figure."""

_DESCRIPTION = """\
Score a response against a key.

Figures are exact. Over several documents they are ratios of sums (--over sums), as the official scorer's are. The
last line is the signature: the versions and conventions to print beside the figures. corefref signature prints it with
a digest of the key."""

_EXAMPLE = """\
examples:
  corefref score --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}'
  corefref score spec/corpus/key.conll spec/corpus/response.conll

More of them:
  corefref score spec/corpus/key.conll spec/corpus/response.conll --match mina --format latex
  corefref score spec/corpus/key.conll spec/corpus/response.conll --by-document --metrics conll,lea
  corefref score spec/corpus/key.conll spec/corpus/response.conll --metrics b_cubed,lea --by type,size

A participant of a shared task has a folder of the keys and one of the responses, with equal names of
files, one for each dataset:
  corefref score KEYS RESPONSES --task crac2026"""


WITHOUT_USE_FOR_DATASETS = (
    "--confidence",
    "--by-document",
    "--by",
    "--links",
    "--genre",
    "--by-definition",
    "--jobs",
    "--scheduler",
    "--split-antecedents",
    "--importance",
    "--beside",
)
"""The options of `score` that have no use under a task or several protocols."""

LINKS = ("within", "across")
"""The links of one document, and those of two."""


def _confidence(word: str) -> object:
    """Parse a confidence level."""
    return cast(Callable[[str], object], load("corefref.wings.compare.confidence:confidence_level"))(word)


_FOR_PEOPLE = " (expected text, json, markdown or latex)"

COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        options.metrics_option(),
        options.setting("by_document"),
        Option(
            "--by",
            "CLASSES",
            "Break each figure down by genre, type, length, size, distance, entity-type or links.",
            "These are classes of documents, of mentions or entities, or of links within and across "
            "documents; name several with commas. The parts of a figure add up to it.",
            default="",
        ),
        Option(
            "--links",
            "WHICH",
            "With --by links: only within, or only across.",
            "Both with a comma.",
            SomeOf(LINKS),
            default=(),
        ),
        options.setting("genre"),
        options.setting("by_definition"),
        options.setting("beside"),
        Option(
            "--confidence",
            "PERCENT",
            "Add intervals of this level, such as 95.",
            "By a bootstrap over documents, as in compare.",
            _confidence,
        ),
        options.PROTOCOL,
        Option(
            "--protocols",
            "NAMES",
            "Print F1 under several protocols, or under all.",
            "Separate several with commas; the last row has the spread.",
            default="",
        ),
        *apart(*WITHOUT_USE_FOR_DATASETS, "--protocol", other="--protocols"),
        *options.task(sets=("--metrics",), without=WITHOUT_USE_FOR_DATASETS),
        *apart("--task", other="--repeated keep", why=": its metrics are of partitions"),
        *apart(
            *options.MEANS,
            *("--importance", "--beside", "--split-antecedents score", "--undefined none", "--repeated keep"),
            other="--confidence",
            why=": intervals are of entities alone, by sums, 0/0 as 0",
        ),
        *apart("--by", "--links", "--confidence", other="--format tsv", why=_FOR_PEOPLE),
        *apart("--by", "--links", "--confidence", other="--format counts", why=_FOR_PEOPLE),
        *apart(*options.MEANS, "--repeated keep", other="--format counts", why=": counts are sums, of partitions"),
        *apart(
            *("--task", "--protocols", "--beside", "--split-antecedents score"),
            other="--format counts",
            why=" (expected text, json, tsv, markdown or latex)",
        ),
        *options.LIKE,
        *options.UNREADABLE,
        options.jobs(
            "They share columns in files or folders whose documents have the same order on both sides.",
        ),
        options.scheduler("Its workers score parts of the files, or of the folders."),
        options.figure_options(plurals=True),
        options.printing(counts=True),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Score the response, and return the figures in the format asked for."""
    for option, row in _IN_ANOTHER_WAY.items():
        if getattr(arguments, option):
            return cast(Callable[[argparse.Namespace], Answer], load(row))(arguments)
    beside = _beside(arguments)
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    by: tuple[By, ...] = ()
    if not {"by", "links", "genre"}.isdisjoint(arguments.given):
        by = cast(Callable[[argparse.Namespace], tuple[By, ...]], load("corefref.wings.breakdown.options:classes"))(
            arguments
        )
    task = Task(
        metrics,
        settings,
        arguments.by_definition,
        arguments.by_document,
        by=by,
        genre=arguments.genre,
        beside=beside,
    )
    options.check_together(task)
    key, response = options.sources(arguments)
    confident = "corefref.wings.compare.confidence:confident"
    scored = report_of if arguments.confidence is None else cast(Confident, load(confident))
    report = scored(arguments, task, key, response, options.input_format(arguments))
    if arguments.links:
        links = report.by["links"]
        shown_alone = {name: part for name, part in links.parts.items() if name in arguments.links}
        report = report._replace(by={**report.by, "links": links._replace(parts=shown_alone)})
    return Answer(options.rendered(report, arguments))


def report_of(arguments: argparse.Namespace, task: Task, key: Source, response: Source, form: AskedFormat) -> Report:
    """Score two sources, in as many processes as were asked for."""
    with options.client_of(arguments) as client:
        return scored_sources(key, response, form, task, arguments.jobs, options.watch(), client).report()


def _beside(arguments: argparse.Namespace) -> tuple[ExtraAnnotation, ...]:
    """Return what `--beside` names. Raises UsageError if it names nothing."""
    if "beside" in arguments.given and not arguments.beside:
        raise UsageError("--beside names nothing (expected some of bridging, non-referring, deixis)")
    annotations: tuple[ExtraAnnotation, ...] = arguments.beside or ()
    return annotations


_IN_ANOTHER_WAY = {
    "task": "corefref.wings.tasks.scoring_tasks:answer",
    "protocols": "corefref.wings.across.scoring_protocols:answer",
}
"""The options under which more than two files, or two in several ways, are scored, and what answers then."""
