"""
`corefref score`: the main job.
"""

import argparse
from collections.abc import Sequence
from typing import get_args

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Parser, UsageError
from corefref.registry import CERTIFIED_IDS
from corefref.scoring.classes import By, UnknownClassError, check_genre, checked_classes
from corefref.scoring.jobs import scored_sources
from corefref.scoring.settings import SETTINGS, ExtraAnnotation, Settings
from corefref.scoring.task import Task

_DESCRIPTION = """\
Score a response against a key.

Figures are exact. Over several documents they are ratios of sums (--over sums), as the official scorer's are. The
last line is the signature: the versions and conventions to print beside the figures. corefref signature prints it with
a digest of the key."""

_EXAMPLE = """\
examples:
  corefref score --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}'
  corefref score spec/corpus/key.conll spec/corpus/response.conll --by-document --metrics conll,lea
  corefref score spec/corpus/key.conll spec/corpus/response.conll --match mina --format latex
  corefref score spec/corpus/key.conll spec/corpus/response.conll --metrics b_cubed,lea --by type,size

A participant of a shared task has a folder of the keys and one of the responses, with equal names of
files, one for each dataset:
  corefref score KEYS RESPONSES --task crac2026"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser)
    parser.add_argument("--by-document", action="store_true", help="the figures of every document too")
    parser.add_argument(
        "--by",
        metavar="CLASSES",
        default="",
        help="where the points are lost: the parts of each figure by genre, type, length, size, distance or "
        "entity-type of documents, mentions or entities, or by several, with commas; the parts add up to the figure",
    )
    parser.add_argument(
        "--genre",
        metavar="PATTERN",
        default="",
        help="with --by genre: a regular expression whose first group is the genre in the id of a document, such as "
        "'^[A-Z]+_([a-z]+)_' (default: what stands before the first /)",
    )
    parser.add_argument("--by-definition", action="store_true", help="run the papers' formulas, not the engine")
    parser.add_argument(
        "--beside", type=options.of("beside"), metavar="KINDS", default="", help=SETTINGS["beside"].explained
    )
    options.add_task(parser)
    options.add_jobs(
        parser,
        "score in N processes; for columns in files or folders, with the documents in the same order on both sides",
    )
    parser.add_argument(
        "--certificate",
        action="store_true",
        help="with --format json: the alignments of CEAF in every document, and the prices that prove them best",
    )
    options.add_settings(parser, plurals=True)
    options.add_printing(parser, counts=True)


def run(arguments: argparse.Namespace) -> Answer:
    """Score, and print."""
    if arguments.task or arguments.like:
        return _of_a_task(arguments)
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    if arguments.certificate:
        _check_certificate(arguments, metrics)
    beside = _beside(arguments)
    if certified := arguments.format == "certificate":
        check_certified(metrics, settings, arguments.by_document)
    task = Task(
        metrics,
        settings,
        arguments.by_definition,
        arguments.by_document,
        arguments.certificate,
        certified,
        by=_classes(arguments),
        genre=arguments.genre,
        beside=beside,
    )
    options.check_together(task)
    if (beside or settings.split_antecedents != "ignore") and arguments.format in ("counts", "certificate"):
        option = "--beside" if beside else "--split-antecedents"
        raise UsageError(
            f"{option} cannot be --format {arguments.format} (expected text, json, tsv, markdown or latex)"
        )
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    total = scored_sources(key, response, form, task, arguments.jobs, progress.shown)
    return Answer(options.rendered(total.report(), arguments))


def _classes(arguments: argparse.Namespace) -> tuple[By, ...]:
    """The classes that were asked for, in their order."""
    if arguments.by and arguments.format in ("tsv", "counts", "certificate"):
        raise UsageError(f"--by cannot be --format {arguments.format} (expected text, json, markdown or latex)")
    if "by" in arguments.given and not arguments.by:
        raise UsageError("--by names no class (expected some of " + ", ".join(get_args(By)) + ")")
    try:
        classes = checked_classes(arguments.by, over=arguments.over)
    except UnknownClassError as error:
        raise UsageError(str(error)) from error
    try:
        check_genre(arguments.genre, classes)
    except UnknownClassError as error:
        raise UsageError(f"--genre: {error}") from error
    return classes


def _beside(arguments: argparse.Namespace) -> tuple[ExtraAnnotation, ...]:
    """What stands beside entities and is scored."""
    if "beside" in arguments.given and not arguments.beside:
        raise UsageError("--beside names nothing (expected some of bridging, non-referring, deixis)")
    found: tuple[ExtraAnnotation, ...] = arguments.beside or ()
    return found


def _of_a_task(arguments: argparse.Namespace) -> Answer:
    """Score the datasets of a task, and print."""
    from corefref.beyond import task_tables
    from corefref.beyond.tasks import scored_task
    from corefref.scoring.tables import Decimals

    if not arguments.task:
        raise UsageError(f"--like {arguments.like} needs --task, which says what is printed")
    plain = Parser("")
    configure(plain)
    given = [
        name
        for name in _SET_BY_A_TASK
        if name in arguments.given or (getattr(arguments, name) or "") != (plain.get_default(name) or "")
    ]
    if given:
        raise UsageError(f"--task sets what --{given[0].replace('_', '-')} says (expected no such option)")
    key, response = options.sources(arguments)
    if not (isinstance(key, str) and isinstance(response, str)):
        raise UsageError("--task scores files of datasets (expected two folders, or two files)")
    settings = options.settings(arguments)
    report = scored_task(arguments.task, key, response, options.input_format(arguments), settings, arguments.like)
    if arguments.format == "json":
        return Answer(task_tables.as_json(report))
    if arguments.format == "tsv":
        from corefref.rendering import tsv

        return Answer(tsv.written(task_tables.cells(report)))
    if arguments.format in ("counts", "certificate"):
        raise UsageError(f"--task cannot be --format {arguments.format} (expected text, json, tsv, markdown or latex)")
    return Answer(
        options.printed(task_tables.blocks(report, Decimals(arguments.digits, arguments.rounding)), arguments.format)
    )


_SET_BY_A_TASK = (
    *("metrics", "match", "zeros", "singletons", "align", "windows", "over", "datasets"),
    *(
        "by_document",
        "by",
        "genre",
        "by_definition",
        "certificate",
        "jobs",
        "split_antecedents",
        "importance",
        "beside",
    ),
)
"""The options that a task sets, or has no use for."""


def _check_certificate(arguments: argparse.Namespace, metrics: Sequence[str]) -> None:
    """Raise UsageError where there is nothing to certify, or no place to write it."""
    from corefref.scoring.certificates import certified

    if arguments.format != "json":
        raise UsageError(f"--certificate cannot be --format {arguments.format} (expected --format json)")
    if arguments.by_definition:
        raise UsageError("--certificate is of the engine's alignments (expected no --by-definition)")
    if not certified(metrics):
        raise UsageError(
            f"--certificate needs an alignment (expected ceaf_m, ceaf_e or conll, not {', '.join(metrics)})"
        )


def check_certified(metrics: Sequence[str], settings: Settings, by_document: bool) -> None:
    """Raise UsageError for figures that the checker does not know."""
    if unknown := [metric for metric in metrics if metric not in CERTIFIED_IDS]:
        raise UsageError(f"a certificate cannot have {', '.join(unknown)}: the proved checker does not know it")
    if settings.over != "sums":
        raise UsageError(f"a certificate cannot be --over {settings.over} (expected --over sums)")
    if by_document:
        raise UsageError("a certificate is of the corpus (expected no --by-document)")
