"""
`corefref errors`: the errors of a response by type, and what each type is worth.
"""

import argparse

from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, add_choice
from corefref.explanation import error_report
from corefref.registry import TYPED_IDS
from corefref.rendering import html, json
from corefref.rendering.blocks import Heading, Paragraph
from corefref.rendering.parts import Code
from corefref.scoring import sources

_DESCRIPTION = """\
Count the errors of a response by type: mentions with other bounds, extra and missing mentions and entities, conflated
and divided entities. Each type is corrected, alone and after the others, and scored: what it is worth in each metric.

The types are known through the program of an error analysis of 2013 (choice ERROR-1). Bounds are compared where the
key has a text. Missing and spurious links are those of trees over entities, as many as MUC counts (ERROR-2)."""

_EXAMPLE = """\
examples:
  corefref errors --key '{a b c} {d e} {f g}' --response '{a b d} {c z} {x y}' --metrics conll,lea
  corefref errors spec/corpus/key.conll spec/corpus/response.conll --examples 2"""

_ALL = "all"
_METRICS = "muc,b_cubed,ceaf_e,lea,conll"


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser, default=_METRICS)
    options.add_settings(parser)
    parser.add_argument(
        "--examples", type=_most, default=3, metavar="N", help="errors shown of each type, or all (default: 3)"
    )
    add_choice(
        parser,
        "--format",
        ("text", "json", "markdown", "latex", "html"),
        "tables with examples in context; json has every error; html is a page that needs no network",
    )


def run(arguments: argparse.Namespace) -> Answer:
    """Read, analyse, and print."""
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    if typed := [metric for metric in metrics if metric in TYPED_IDS]:
        raise UsageError(f"{typed[0]} needs types of mentions, which a corrected response does not have")
    if settings.over != "sums":
        raise UsageError(f"errors cannot be scored --over {settings.over} (expected --over sums)")
    if settings.match != "exact":
        raise UsageError(f"errors cannot be --match {settings.match}: other bounds are a type (expected exact)")
    key, response = options.sources(arguments)
    found = error_report.Errors(metrics, settings)
    for pair in sources.paired(key, response, options.input_format(arguments), settings, keep_text=True):
        found.add(pair)
    if arguments.format == "json":
        return Answer(json.written(error_report.as_json(found)))
    made = error_report.blocks(found, arguments.examples)
    title = error_report.title(found)
    if arguments.format == "html":
        return Answer(html.page(f"{title} of {sources.name_of(response)}", made, str(settings)))
    return Answer(options.printed([Heading(1, title), *made, Paragraph((Code(str(settings)),))], arguments.format))


def _most(word: str) -> int | None:
    return None if word == _ALL else options.whole_number(word, 0, 10**9, f"number of errors, nor {_ALL},")
