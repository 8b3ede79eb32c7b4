"""
`corefref cite`: what to cite.
"""

import argparse

from corefref import __version__, registry
from corefref.cli import options
from corefref.cli.usage import Answer, Parser
from corefref.evidence import worked_examples

_DESCRIPTION = """\
Print BibTeX entries: the papers of metrics (by default those that `score` shows), and corefref."""

_EXAMPLE = """\
example:
  corefref cite lea conll"""

_COREFREF = f"""\
@software{{corefref,
  author = {{{{The corefref authors}}}},
  title = {{corefref: the formally specified reference implementation of coreference-resolution evaluation metrics}},
  version = {{{__version__}}},
  year = {{2026}}
}}"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument("metrics", nargs="*", metavar="METRIC", help="a metric's name, or all")


def run(arguments: argparse.Namespace) -> Answer:
    """Print each entry once, under the names of its metrics."""
    metrics_of: dict[str, list[str]] = {}
    for metric in options.metric_ids(arguments.metrics or registry.DEFAULT_IDS):
        metrics_of.setdefault(registry.ENTRIES[metric].paper, []).append(metric)
    papers = worked_examples.papers()
    entries = [f"% {', '.join(map(_named, metrics))}\n{papers[paper].bibtex}" for paper, metrics in metrics_of.items()]
    return Answer("\n\n".join([*entries, f"% the figures\n{_COREFREF}"]) + "\n")


def _named(metric: str) -> str:
    """The id of a metric, and why it is provisional, if it is."""
    provisional = registry.ENTRIES[metric].provisional
    return f"{metric} (provisional: {provisional})" if provisional else metric
