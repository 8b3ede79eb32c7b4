"""`corefref score`: the main job."""

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias, cast, get_args

from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, help_text, of_words
from corefref.formats.documents import shown
from corefref.formats.table import AskedFormat
from corefref.rows import load
from corefref.scoring.kinds import SettingError, SomeOf
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.report import Report
from corefref.scoring.settings import SETTINGS, By, ExtraAnnotation
from corefref.scoring.sources import Source
from corefref.scoring.task import Task, classes_of

CheckConfidence: TypeAlias = Callable[[argparse.Namespace, Task, Source, Source], None]
"""Raises UsageError if the requested figures cannot have bootstrap intervals."""

Confident: TypeAlias = Callable[[Report, Task, Source, Source, AskedFormat, Fraction], Report]
"""Adds an interval of a level to each figure."""

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


_LINKS = ("within", "across")
"""The links of one document, and those of two."""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser)
    parser.add_argument("--by-document", action="store_true", help="Add the figures of each document.")
    parser.add_argument(
        "--by",
        metavar="CLASSES",
        default="",
        help=help_text(
            "Break each figure down by genre, type, length, size, distance, entity-type or links.",
            "These are classes of documents, of mentions or entities, or of links within and across "
            "documents; name several with commas. The parts of a figure add up to it.",
        ),
    )
    parser.add_argument(
        "--links",
        type=of_words(SomeOf(_LINKS)),
        default=(),
        metavar="WHICH",
        help=help_text(
            "With --by links: only within, or only across.",
            "Both with a comma.",
        ),
    )
    parser.add_argument(
        "--genre",
        metavar="PATTERN",
        default="",
        help=help_text(
            "With --by genre: a pattern that finds the genre.",
            "A regular expression whose first group is the genre in the id of a document, such as "
            "'^[A-Z]+_([a-z]+)_'. Without a pattern, the genre is what stands before the first /.",
        ),
    )
    parser.add_argument("--by-definition", action="store_true", help="Use the papers' formulas, not the engine.")
    beside = help_text(*SETTINGS["beside"][1:])
    parser.add_argument("--beside", type=options.type_of("beside"), metavar="KINDS", default="", help=beside)
    parser.add_argument(
        "--confidence",
        type=_confidence,
        metavar="PERCENT",
        help=help_text(
            "Add intervals of this level, such as 95.",
            "By a bootstrap over documents, as in compare.",
        ),
    )
    options.add_protocol(parser)
    parser.add_argument(
        "--protocols",
        metavar="NAMES",
        default="",
        help=help_text(
            "Print F1 under several protocols, or under all.",
            "Separate several with commas; the last row has the spread.",
        ),
    )
    options.add_task(parser)
    options.add_like(parser)
    options.add_unreadable(parser)
    options.add_jobs(
        parser,
        "They share columns in files or folders whose documents have the same order on both sides.",
    )
    options.add_scheduler(parser, "Its workers score parts of the files, or of the folders.")
    options.add_settings(parser, plurals=True)
    options.add_printing(parser, counts=True)


def run(arguments: argparse.Namespace) -> Answer:
    """Score the response, and return the figures in the format asked for."""
    options.check_without_task(arguments)
    for option, row in _IN_ANOTHER_WAY.items():
        if getattr(arguments, option):
            return cast(Callable[[argparse.Namespace], Answer], load(row))(arguments)
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
            f"{option} cannot be combined with --format {arguments.format} "
            "(expected text, json, tsv, markdown or latex)"
        )
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    if arguments.confidence is not None:
        check = cast(CheckConfidence, load("corefref.wings.compare.confidence:check_confidence"))
        check(arguments, task, key, response)
    with options.client_of(arguments) as client:
        report = scored_sources(key, response, form, task, arguments.jobs, options.watch(), client).report()
    if arguments.confidence is not None and report.documents:
        confident = cast(Confident, load("corefref.wings.compare.confidence:with_intervals"))
        report = confident(report, task, key, response, form, arguments.confidence)
    if arguments.links:
        links = report.by["links"]
        shown_alone = {name: part for name, part in links.parts.items() if name in arguments.links}
        report = report._replace(by={**report.by, "links": links._replace(parts=shown_alone)})
    return Answer(options.rendered(report, arguments))


def _confidence(word: str) -> Fraction:
    """Parse a confidence level in percent into a share."""
    try:
        percent = Fraction(word) if len(word) < 50 and "e" not in word.lower() else Fraction(0)
    except (ValueError, ZeroDivisionError):
        percent = Fraction(0)
    if not 0 < percent < 100 or float(percent / 100) == 1.0:
        raise argparse.ArgumentTypeError(f"{shown(word)} is not a percentage between 0 and 100, such as 95")
    return percent / 100


def _classes(arguments: argparse.Namespace) -> tuple[By, ...]:
    """Return the classes that `--by` names, in their order. Raises UsageError for an unknown one."""
    for option in ("by", "links"):
        if getattr(arguments, option) and arguments.format in ("tsv", "counts"):
            expected = "text, json, markdown or latex"
            raise UsageError(f"--{option} cannot be combined with --format {arguments.format} (expected {expected})")
        if option in arguments.given and not getattr(arguments, option):
            words = get_args(By) if option == "by" else _LINKS
            raise UsageError(f"--{option} names nothing (expected some of {', '.join(words)})")
    by = ",".join(filter(None, (arguments.by, "links" if arguments.links else "")))
    try:
        classes = classes_of(by, "", arguments.over)
    except SettingError as error:
        raise UsageError(str(error)) from error
    try:
        if arguments.genre:
            check_genre = load("corefref.wings.breakdown.classes:check_genre")
            cast(Callable[[str, Sequence[By]], None], check_genre)(arguments.genre, classes)
    except SettingError as error:
        raise UsageError(f"--genre: {error}") from error
    return classes


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

WITHOUT_USE_FOR_DATASETS = (
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
"""The options of `score` that have no use under a task or several protocols."""
