"""`corefref cite`: what to cite."""

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import cast

from corefref import measures, registry
from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option
from corefref.metrics import conll
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.examples import worked_examples
from corefref.wings.examples.spec_files import spec_digest

_DESCRIPTION = """\
Print BibTeX entries: the papers of metrics (by default those that `score` shows), and corefref; of `spec`, the spec and
its book, with the version and the digest that the cover of the book has. conll gives all that the mean rests on."""

_EXAMPLE = """\
examples:
  corefref cite lea conll
  corefref cite spec"""

SPEC = "spec"
"""What is not a metric, and can be cited."""


def _corefref() -> str:
    return f"""\
@software{{corefref,
  author = {{{{The corefref authors}}}},
  title = {{corefref: the formally specified reference implementation of coreference-resolution evaluation metrics}},
  version = {{{__version__}}},
  year = {{2026}}{_where()}
}}"""


def _where() -> str:
    """The BibTeX fields for the DOI and the URL of corefref, where the spec has them."""
    package = cast(
        Mapping[str, str], json.loads(worked_examples.spec_folder().joinpath("package.json").read_text("utf-8"))
    )
    return "".join(
        f",\n  {field} = {{{package[name]}}}"
        for field, name in (("doi", "doi"), ("url", "homepage"))
        if name in package
    )


def _spec() -> str:
    """The BibTeX entry of the spec and its book."""
    return f"""\
@manual{{corefref-spec,
  author = {{{{The corefref authors}}}},
  title = {{The corefref spec: evaluation metrics of coreference resolution}},
  edition = {{{SPEC_VERSION}}},
  note = {{SHA-256 of its files begins with {spec_digest()}}},
  year = {{2026}}{_where()}
}}"""


COMMAND = Command(
    _DESCRIPTION, _EXAMPLE, (Option("metrics", "[METRIC ...]", "The name of a metric, all, or spec.", nargs="*"),)
)


def run(arguments: argparse.Namespace) -> Answer:
    """Print each entry once, under the names of its metrics."""
    asked = [name for name in arguments.metrics if name.lower() != SPEC]
    specs = [f"% the spec\n{_spec()}"] if len(asked) < len(arguments.metrics) else []
    if specs and not asked:
        return Answer(f"{specs[0]}\n")
    metrics_of: dict[str, list[str]] = {}
    for metric in options.metric_ids(asked or registry.DEFAULT_IDS):
        for paper in _papers(metric):
            metrics_of.setdefault(paper, []).append(metric)
    papers = worked_examples.papers()
    entries = [f"% {', '.join(map(_named, metrics))}\n{papers[paper].bibtex}" for paper, metrics in metrics_of.items()]
    return Answer("\n\n".join([*entries, *specs, f"% the figures\n{_corefref()}"]) + "\n")


def _papers(metric: str) -> Iterator[str]:
    """The paper of a metric; of the CoNLL mean also those of the task it is the score of, and of what it averages."""
    yield registry.ENTRIES[metric].paper
    if metric in measures.MEANS:
        yield from ("pradhan-et-al-2012", "pradhan-et-al-2014")
        yield from (registry.ENTRIES[member].paper for member in conll.MEMBERS)


def _named(metric: str) -> str:
    """The id of a metric, and why it is provisional, if it is."""
    provisional = registry.ENTRIES[metric].provisional
    return f"{metric} (provisional: {provisional})" if provisional else metric
