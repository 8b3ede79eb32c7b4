"""`corefref agree`: how far annotators of the same texts agree."""

import argparse
from collections.abc import Sequence
from fractions import Fraction

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Command, Group, Option, UsageError, choice
from corefref.registry import UnknownMetricError
from corefref.rendering import json, tsv
from corefref.rendering.blocks import Heading
from corefref.scoring.kinds import Whole
from corefref.wings.agree import shown
from corefref.wings.agree.annotators import METRICS, Agreement, check_symmetric
from corefref.wings.agree.disputes import Disputes
from corefref.wings.agree.texts import check_annotators, together
from corefref.wings.compare.confidence import confidence_level
from corefref.wings.shared import html
from corefref.wings.shared import options as more_options

_DESCRIPTION = """\
Measure how far annotators of the same texts agree: F₁ of each pair, and Krippendorff's alpha of each pair and of all.

F1 takes one annotator for the key; of the metrics offered here it does not matter which. Alpha is corrected for chance:
1 where nobody disagrees, about 0 where annotators guess, 0/0 where there is nothing to disagree on. Over mentions, the
value of a mention is the set of mentions of its entity, and sets are compared as identity, subsumption, Jaccard and
MASI say; over links, the value of a pair of mentions is whether they are of one entity. What somebody did not mark is
an entity of its own there. Chance is that of each document; the sums of documents add up (spec/metrics/agreement.md).

Below the figures stand the mentions and links that are most disputed, with what each annotator has."""

_EXAMPLE = """\
example:
  corefref agree spec/corpus/key.conll spec/corpus/response.conll spec/corpus/response-b.conll --disputes 2"""

_REFUSED = {
    **dict.fromkeys(("--match", "--zeros"), "mentions are the same if they have the same words"),
    **dict.fromkeys(("--missing", "--extra"), "every annotator has every document"),
}
"""Settings of scoring that annotators have no use for, and why."""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Group(
            "input",
            (
                Option(
                    "files",
                    "A B ...",
                    "The files or folders of two or more annotators.",
                    "In any format. The texts are the same; the tokens of the others are compared with those of A.",
                    nargs="*",
                ),
                more_options.FORMAT_OF_ONE,
                more_options.SIDE,
            ),
        ),
        options.metrics_option(METRICS),
        options.reading_options().refusing(_REFUSED),
        Group(
            "output",
            (
                Option(
                    "--confidence",
                    "PERCENT",
                    "Add intervals of this level, such as 95.",
                    "By a bootstrap over documents, as in compare.",
                    kind=confidence_level,
                ),
                Option(
                    "--disputes",
                    "N",
                    "How many of the most disputed mentions and links to show",
                    kind=Whole(0, 10**6, "number of mentions and links"),
                    default=5,
                ),
                choice(
                    "--format",
                    ("text", "json", "tsv", "markdown", "latex", "html"),
                    "Output format.",
                    "json and tsv have exact fractions, json the sums of every alpha; html is a page.",
                ),
                options.DIGITS,
            ),
        ),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Compare the annotators, and return the figures in the format asked for."""
    files: list[str] = arguments.files
    more_options.check_files(files, "the files of two or more annotators", 2)
    options.check_standard_input([files[0], *files], reason="the first annotator is read for each other")
    if arguments.align not in ("tokens", "characters"):
        raise UsageError(f"--align {arguments.align} needs one key (expected tokens or characters)")
    check_annotators(files)
    metrics = _metrics(arguments)
    settings = options.reading_settings(arguments)
    agreement = Agreement(
        more_options.short_names(files),
        metrics,
        settings,
        Disputes(arguments.disputes),
        arguments.confidence is not None,
    )
    keep_text = arguments.disputes > 0 and arguments.format != "tsv"
    for document in together(
        files, more_options.format_of_one(arguments), settings, keep_text, progress.shown, more_options.side(arguments)
    ):
        agreement.add(document)
    return Answer(_rendered(agreement, arguments))


def _rendered(agreement: Agreement, arguments: argparse.Namespace) -> str:
    level: Fraction | None = arguments.confidence
    figures = agreement.figures(level)
    if arguments.format == "json":
        return json.written(shown.as_json(agreement, figures, level))
    if arguments.format == "tsv":
        return tsv.written(shown.cells(agreement, figures))
    parts = shown.blocks(agreement, figures, arguments.digits, level)
    title = f"Agreement of {len(agreement.names)} annotators"
    if arguments.format == "html":
        return html.page(title, parts)
    if arguments.format == "latex":
        # In a paper stand the tables; what is disputed is for those who annotate.
        parts = shown.tables(parts)
        return options.printed(parts, "latex")
    return options.printed([Heading(1, title), *parts], arguments.format)


def _metrics(arguments: argparse.Namespace) -> Sequence[str]:
    """The requested metrics. Raises UsageError for one that needs a key."""
    metrics = options.metrics(arguments)
    more_options.check_entities_alone(metrics, "which annotators need not have")
    try:
        check_symmetric(metrics)
    except UnknownMetricError as error:
        raise UsageError(str(error)) from error
    return metrics
