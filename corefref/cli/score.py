"""
`corefref score`: the main job.
"""

import argparse
from collections.abc import Sequence

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Parser, UsageError
from corefref.registry import TYPED_IDS
from corefref.scoring.corpus import Task
from corefref.scoring.parallel import scored_sources
from corefref.scoring.settings import Settings

_DESCRIPTION = """\
Score a response against a key.

Figures are exact. Over several documents they are ratios of sums (--over sums), as the official scorer's are. The
last line is the signature: the versions and conventions to print beside the figures."""

_EXAMPLE = """\
examples:
  corefref score --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}'
  corefref score spec/corpus/key.conll spec/corpus/response.conll --by-document --metrics conll,lea
  corefref score spec/corpus/key.conll spec/corpus/response.conll --match mina --format latex"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser)
    parser.add_argument("--by-document", action="store_true", help="the figures of every document too")
    parser.add_argument("--by-definition", action="store_true", help="run the papers' formulas, not the engine")
    options.add_jobs(
        parser,
        "score in N processes; for columns in files or folders, with the documents in the same order on both sides",
    )
    parser.add_argument(
        "--certificate",
        action="store_true",
        help="with --format json: the alignments of CEAF in every document, and the prices that prove them best",
    )
    options.add_settings(parser)
    options.add_printing(parser, counts=True)


def run(arguments: argparse.Namespace) -> Answer:
    """Score, and print."""
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    if arguments.certificate:
        _check_certificate(arguments, metrics)
    if certified := arguments.format == "certificate":
        check_certified(metrics, settings, arguments.by_document)
    task = Task(metrics, settings, arguments.by_definition, arguments.by_document, arguments.certificate, certified)
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    total = scored_sources(key, response, form, task, arguments.jobs, progress.shown)
    return Answer(options.rendered(total.report(), arguments))


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
    if unknown := [metric for metric in metrics if metric in TYPED_IDS]:
        raise UsageError(f"a certificate cannot have {', '.join(unknown)} (expected metrics of entities alone)")
    if settings.over != "sums":
        raise UsageError(f"a certificate cannot be --over {settings.over} (expected --over sums)")
    if by_document:
        raise UsageError("a certificate is of the corpus (expected no --by-document)")
