"""`corefref score`: the main job."""

import argparse
from fractions import Fraction
from typing import get_args

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Parser, UsageError, of_words
from corefref.formats.documents import shown
from corefref.scoring.classes import UnknownClassError, check_genre, checked_classes
from corefref.scoring.kinds import SomeOf
from corefref.scoring.notes import note
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.report import Report
from corefref.scoring.settings import SETTINGS, By, ExtraAnnotation
from corefref.scoring.sources import Source
from corefref.scoring.task import Task
from corefref.scoring.texts import scores_by_text

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


_LINKS = ("within", "across")
"""The links of one document, and those of two."""


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
        help="break each figure down by genre, type, length, size, distance, entity-type or links; of documents, "
        "mentions or entities, or within and across documents; several with commas; the parts of a figure add up to it",
    )
    parser.add_argument(
        "--links",
        type=of_words(SomeOf(_LINKS)),
        default=(),
        metavar="WHICH",
        help="--by links, these alone: within, across, or both with a comma",
    )
    parser.add_argument(
        "--genre",
        metavar="PATTERN",
        default="",
        help="where --by genre finds it; a regular expression whose first group is the genre in the id of a document, "
        "such as '^[A-Z]+_([a-z]+)_' (default: before the first /)",
    )
    parser.add_argument("--by-definition", action="store_true", help="run the papers' formulas, not the engine")
    parser.add_argument(
        "--beside", type=options.of("beside"), metavar="KINDS", default="", help=SETTINGS["beside"].explained
    )
    parser.add_argument(
        "--confidence",
        type=_confidence,
        metavar="PERCENT",
        help="an interval for each figure, such as 95; bootstrap over documents, as in compare",
    )
    options.add_protocol(parser)
    parser.add_argument(
        "--protocols",
        metavar="NAMES",
        default="",
        help="F1 under several protocols, with commas, or all; the spread at the foot",
    )
    options.add_task(parser)
    options.add_like(parser)
    options.add_unreadable(parser)
    options.add_jobs(
        parser,
        "score in N processes; for columns in files or folders, with the documents in the same order on both sides",
    )
    options.add_scheduler(parser, "score parts of the files, or of the folders, there")
    options.add_settings(parser, plurals=True)
    options.add_printing(parser, counts=True)


def run(arguments: argparse.Namespace) -> Answer:
    """Score the response, and return the figures in the format asked for."""
    options.check_without_task(arguments)
    if arguments.task:
        return _of_a_task(arguments)
    if arguments.protocols:
        return _by_protocol(arguments)
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    beside = _beside(arguments)
    task = Task(
        metrics,
        settings,
        arguments.by_definition,
        arguments.by_document,
        by=_classes(arguments),
        genre=arguments.genre,
        beside=beside,
    )
    options.check_together(task)
    if (beside or settings.split_antecedents != "ignore") and arguments.format == "counts":
        option = "--beside" if beside else "--split-antecedents"
        raise UsageError(
            f"{option} cannot be --format {arguments.format} (expected text, json, tsv, markdown or latex)"
        )
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    if arguments.confidence is not None:
        _check_confidence(arguments, task, key, response)
    with options.client_of(arguments) as client:
        report = scored_sources(key, response, form, task, arguments.jobs, progress.shown, client).report()
    if arguments.confidence is not None and report.documents:
        from corefref.significance.intervals import intervals

        by_text = scores_by_text(key, response, metrics, settings, form, progress.shown, notes=False)
        report = report._replace(intervals=intervals(list(by_text.values()), arguments.confidence))
    if arguments.links:
        links = report.by["links"]
        shown_alone = {name: part for name, part in links.parts.items() if name in arguments.links}
        report = report._replace(by={**report.by, "links": links._replace(parts=shown_alone)})
    return Answer(options.rendered(report, arguments))


def _by_protocol(arguments: argparse.Namespace) -> Answer:
    """Score under several protocols, and print one table."""
    from corefref.beyond import protocols
    from corefref.scoring.tables import Decimals
    from corefref.scoring.units import NoUnitError

    plain = Parser("")
    configure(plain)
    for other in (*_WITHOUT_USE_FOR_A_TASK, "protocol"):
        if other in arguments.given or (
            getattr(arguments, other) != plain.get_default(other) and getattr(arguments, other)
        ):
            raise UsageError(f"--protocols has no use for --{other.replace('_', '-')} (expected no such option)")
    if arguments.format == "counts":
        expected = "text, json, tsv, markdown or latex"
        raise UsageError(f"--protocols cannot be --format {arguments.format} (expected {expected})")
    key, response = options.sources(arguments)
    if "-" in (key, response):
        raise UsageError("--protocols reads the documents several times, and standard input has only one reading")
    metrics, form = options.metrics(arguments), options.input_format(arguments)
    names = [word.strip() for word in arguments.protocols.split(",")]
    reports: dict[str, Report] = {}
    for name, under_it in options.under_protocols(arguments, "--protocols", names).items():
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
        from corefref.rendering import tsv

        return Answer(tsv.written(protocols.cells(reports)))
    made = protocols.blocks(reports, Decimals(arguments.digits, arguments.rounding))
    return Answer(options.printed(made, arguments.format))


def _confidence(word: str) -> Fraction:
    """Parse a confidence level in percent into a share."""
    try:
        percent = Fraction(word) if len(word) < 50 and "e" not in word.lower() else Fraction(0)
    except (ValueError, ZeroDivisionError):
        percent = Fraction(0)
    if not 0 < percent < 100 or float(percent / 100) == 1.0:
        raise argparse.ArgumentTypeError(f"{shown(word)} is not a percentage between 0 and 100, such as 95")
    return percent / 100


def _check_confidence(arguments: argparse.Namespace, task: Task, *read: Source) -> None:
    """Raise UsageError if the requested figures cannot have bootstrap intervals."""
    if "-" in read:
        raise UsageError("--confidence reads the documents twice, and standard input has only one reading")
    if arguments.format in ("tsv", "counts"):
        raise UsageError(f"--confidence cannot be --format {arguments.format} (expected text, json, markdown or latex)")
    if task.settings.over != "sums":
        raise UsageError(f"--confidence cannot be --over {task.settings.over} (expected --over sums)")
    for option, given in (
        ("--beside", task.beside),
        ("--importance", task.settings.importance),
        ("--split-antecedents", task.settings.split_antecedents != "ignore"),
        ("--undefined", task.settings.undefined != "zero"),
        ("--repeated keep", task.settings.repeated == "keep"),
    ):
        if given:
            raise UsageError(f"--confidence is of entities alone, and 0/0 counts 0 (expected no {option})")


def _classes(arguments: argparse.Namespace) -> tuple[By, ...]:
    """The requested classes, in order."""
    for option in ("by", "links"):
        if getattr(arguments, option) and arguments.format in ("tsv", "counts"):
            expected = "text, json, markdown or latex"
            raise UsageError(f"--{option} cannot be --format {arguments.format} (expected {expected})")
        if option in arguments.given and not getattr(arguments, option):
            words = get_args(By) if option == "by" else _LINKS
            raise UsageError(f"--{option} names nothing (expected some of {', '.join(words)})")
    by = ",".join(filter(None, (arguments.by, "links" if arguments.links else "")))
    try:
        classes = checked_classes(by, over=arguments.over)
    except UnknownClassError as error:
        raise UsageError(str(error)) from error
    try:
        check_genre(arguments.genre, classes)
    except UnknownClassError as error:
        raise UsageError(f"--genre: {error}") from error
    return classes


def _beside(arguments: argparse.Namespace) -> tuple[ExtraAnnotation, ...]:
    """The requested extra annotations."""
    if "beside" in arguments.given and not arguments.beside:
        raise UsageError("--beside names nothing (expected some of bridging, non-referring, deixis)")
    found: tuple[ExtraAnnotation, ...] = arguments.beside or ()
    return found


def _of_a_task(arguments: argparse.Namespace) -> Answer:
    """Score the datasets of a task, and print."""
    if arguments.repeated == "keep":
        raise UsageError("--task has metrics of partitions (expected no --repeated keep)")
    from corefref.beyond import task_tables
    from corefref.beyond.tasks import scored_task
    from corefref.scoring.tables import Decimals

    plain = Parser("")
    configure(plain)
    options.check_task(arguments, plain, _WITHOUT_USE_FOR_A_TASK)
    key, response = options.sources(arguments)
    if not (isinstance(key, str) and isinstance(response, str)):
        raise UsageError("--task scores files of datasets (expected two folders, or two files)")
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
        from corefref.rendering import tsv

        return Answer(tsv.written(task_tables.cells(report)))
    if arguments.format == "counts":
        raise UsageError(f"--task cannot be --format {arguments.format} (expected text, json, tsv, markdown or latex)")
    return Answer(
        options.printed(task_tables.blocks(report, Decimals(arguments.digits, arguments.rounding)), arguments.format)
    )


_WITHOUT_USE_FOR_A_TASK = (
    "confidence",
    "by_document",
    "by",
    "links",
    "genre",
    "by_definition",
    "jobs",
    "scheduler",
    "split_antecedents",
    "importance",
    "beside",
)
