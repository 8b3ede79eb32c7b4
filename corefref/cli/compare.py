"""
`corefref compare`: which system is better, by how much, and is it more than chance?
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path

from corefref.cli import comparison_plot, options, plots, progress
from corefref.cli.usage import Answer, Parser, UsageError, add_choice
from corefref.cli.writing import refuse_overwriting, write
from corefref.formats.table import Format
from corefref.rendering.json import written
from corefref.scores import Score
from corefref.scoring import sources
from corefref.scoring.settings import MOST_RESAMPLES, MOST_SHUFFLES, Settings
from corefref.scoring.task import needs_text, scores_of
from corefref.significance import reporting
from corefref.significance.comparison import Plan, compared
from corefref.significance.counts import Scores, measures_of
from corefref.significance.randomization import BLOCK, Block, BlockMap
from corefref.significance.t_test import StudentTail

_DESCRIPTION = """\
Compare the responses of systems to one key.

The unit is the whole document, all its parts together. The test is approximate randomization (Noreen 1989): shuffles
swap the two systems' counts document by document, every figure is taken from the new sums; two-sided, exact where the
documents that differ are few. If two systems are exchangeable, p is at most α with probability at most α (proved:
proofs_notes/significance.md). Holm's correction is over all that is tested, so that every further figure makes a
difference harder to show: the CoNLL mean is tested alone unless others are named. Intervals are bootstrapped over
documents; over few they are too narrow (how much: spec/significance.md). 0/0 counts 0."""

_EXAMPLE = """\
example:
  corefref compare spec/corpus/key.conll spec/corpus/response.conll spec/corpus/response-b.conll"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    group = parser.add_argument_group("input")
    group.add_argument("files", nargs="*", metavar="KEY A B ...", help="the key and two or more responses, as in score")
    options.add_input_format(group)
    options.add_metrics(parser, default="conll")
    parser.add_argument(
        "--measures",
        metavar="NAMES",
        default="f1",
        help="comma-separated, of recall, precision, f1; or all (default: f1)",
    )
    options.add_reading_settings(parser)
    plan = parser.add_argument_group("test")
    plan.add_argument(
        "--shuffles",
        type=options.of("shuffles"),
        default=10_000,
        metavar="N",
        help=f"of the test (default: 10000, at most {MOST_SHUFFLES})",
    )
    plan.add_argument(
        "--resamples",
        type=options.of("resamples"),
        default=1_000,
        metavar="N",
        help=f"of the bootstrap (default: 1000, at most {MOST_RESAMPLES})",
    )
    plan.add_argument(
        "--seed",
        type=options.of("seed"),
        default=1,
        metavar="N",
        help="the same seed gives the same bytes (default: 1)",
    )
    plan.add_argument(
        "--alpha", type=options.of("alpha"), default=Fraction(1, 20), metavar="P", help="significance (default: 0.05)"
    )
    plan.add_argument(
        "--level", type=options.of("level"), default=Fraction(19, 20), metavar="P", help="of intervals (default: 0.95)"
    )
    options.add_setting(plan, "ties")
    plan.add_argument(
        "--document-t-test",
        action="store_true",
        help="also the paired t-test on document scores: a test of their mean, not of these figures (needs scipy)",
    )
    options.add_jobs(plan, "processes for the test")
    printing = parser.add_argument_group("output")
    add_choice(printing, "--format", ("text", "json", "markdown", "latex"), "json has exact fractions")
    printing.add_argument("--digits", type=options.digits, default=2, metavar="N", help="decimals (default: 2)")
    printing.add_argument("--plot", metavar="FILE", help="a forest plot, .png or .svg (needs matplotlib)")


def run(arguments: argparse.Namespace) -> Answer:
    """Compare, and print."""
    files: list[str] = arguments.files
    if len(files) < 3:
        raise UsageError(f"{len(files)} files given, expected KEY and at least two responses")
    if files.count("-") > 1 or files[0] == "-":
        raise UsageError("the key is read once for each response, and standard input can be read only once")
    if len(set(files[1:])) < len(files[1:]):
        raise UsageError("a response is given twice")
    metrics, plan = options.metrics(arguments), _plan(arguments)
    settings = options.reading_settings(arguments)
    if arguments.plot is not None:
        if Path(arguments.plot).suffix not in (".png", ".svg"):
            raise UsageError(f"--plot {arguments.plot} is neither .png nor .svg")
        refuse_overwriting([("--plot", arguments.plot)], *files)
        plots.require_matplotlib("--plot")
    student = _student() if arguments.document_t_test else None
    form = options.input_format(arguments)
    systems = [_by_text(files[0], response, metrics, settings, form) for response in files[1:]]
    order = list(systems[0])
    scores = [[system[text] for text in order] for system in systems]
    names = options.short_names(files[1:])
    if arguments.jobs == 1:
        found = compared(names, scores, plan, _watched(map), student)
    else:
        from corefref.scoring.processes import workers

        with workers(min(arguments.jobs, -(-plan.shuffles // BLOCK))) as mapped:
            found = compared(names, scores, plan, _watched(mapped), student)
    if not found.statistics:
        raise UsageError(f"--measures {arguments.measures}: {', '.join(metrics)} has f1 alone (expected f1 among them)")
    if arguments.plot is not None:
        drawn = comparison_plot.forest_plot(found, Path(arguments.plot).suffix.removeprefix("."))
        write({arguments.plot: drawn})
    if arguments.format == "json":
        return Answer(written(reporting.as_json(found, settings)))
    return Answer(options.printed(reporting.blocks(found, settings, arguments.digits), arguments.format))


def _watched(each: BlockMap) -> BlockMap:
    """The same map, its blocks of shuffles counted on a terminal."""

    def watched(at_least_in: Callable[[Block], list[int]], blocks: Sequence[Block]) -> Iterator[list[int]]:
        return progress.shown(each(at_least_in, blocks), f"of {len(blocks)} thousand shuffles")

    return watched


def _by_text(
    key: str, response: str, metrics: Iterable[str], settings: Settings, form: Format | None
) -> dict[str, Scores]:
    """The scores of a response by document, the parts of a document together, in the order of the key."""
    ids = tuple(metrics)
    found: dict[str, dict[str, Score]] = {}
    order: dict[str, int] = {}
    pairs = sources.paired(key, response, form, settings, keep_text=needs_text(ids))
    for pair in progress.shown(pairs, "documents"):
        scores = dict(scores_of(pair, ids))
        text = pair.key.text_id
        order[text] = min(order.get(text, pair.number), pair.number)
        found[text] = {i: found[text][i] + score for i, score in scores.items()} if text in found else scores
    return {text: found[text] for text in sorted(found, key=order.__getitem__)}


def _plan(arguments: argparse.Namespace) -> Plan:
    try:
        measures = measures_of(arguments.measures.split(","))
    except ValueError as error:
        raise UsageError(str(error)) from error
    return Plan(
        measures=measures,
        shuffles=arguments.shuffles,
        resamples=arguments.resamples,
        seed=arguments.seed,
        alpha=arguments.alpha,
        level=float(arguments.level),
        ties=arguments.ties,
    )


def _student() -> StudentTail:
    try:
        t = import_module("scipy.stats").t
    except ModuleNotFoundError as error:
        raise UsageError("--document-t-test needs scipy (expected the extra stats, or: pip install scipy)") from error

    def tail(value: float, degrees_of_freedom: int) -> float:
        return float(2 * t.sf(abs(value), degrees_of_freedom))

    return tail
