"""`corefref compare`: which system is better, by how much, and is it more than chance?"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Command, Group, Option, UsageError, apart, choice, needs
from corefref.rendering import latex
from corefref.rendering.json import written
from corefref.scoring.settings import MOST_RESAMPLES, MOST_SHUFFLES
from corefref.wings.cluster.jobs import shared
from corefref.wings.compare import comparison_plot, reporting, systems
from corefref.wings.compare.comparison import Plan, compared
from corefref.wings.compare.counts import ComparableScores, measures_of
from corefref.wings.compare.over_datasets import in_datasets
from corefref.wings.compare.randomization import BLOCK, Block, BlockMap
from corefref.wings.compare.systems import SystemsTable, systems_table
from corefref.wings.compare.texts import of_the_same_texts, scores_by_text, scores_of_nothing
from corefref.wings.plots.drawing import require_matplotlib
from corefref.wings.shared import csv, html
from corefref.wings.shared import options as more_options
from corefref.wings.shared.writing import check_picture, write

_DESCRIPTION = """\
Compare the responses of systems to one key.

The unit is the whole document, all its parts together. The test is approximate randomization (Noreen 1989): each
shuffle swaps the two systems' counts in some documents and takes every figure from the new sums. The test is two-sided,
and exact where few documents differ. If two systems are exchangeable, p is at most α with probability at most α
(proved: proofs_notes/significance.md). Holm's correction covers everything that is tested, so each further figure makes
differences harder to show; by default only the CoNLL mean is tested. Intervals are bootstrapped over documents; with
few documents they are too narrow (how much: spec/significance.md). 0/0 counts 0. Under --units, whole units are swapped
and drawn, since an entity that crosses documents belongs to no single one.

--table prints the table of a paper, with a row for each system. The best of a column is bold (* in text), and what does
not differ from it has a mark."""

_EXAMPLE = """\
examples:
  corefref compare spec/corpus/key.conll spec/corpus/response*.conll
  corefref compare spec/corpus/key.conll spec/corpus/response*.conll --table"""

_OF_A_TABLE = "muc,b_cubed,ceaf_e,conll"
"""The metrics of a table, if none are named."""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Group(
            "input",
            (
                Option(
                    "files",
                    "KEY A B ...",
                    "The key, and the responses of two or more systems.",
                    "NAME=FILE names a system in the tables; otherwise it is called as its file.",
                    nargs="*",
                ),
                options.setting("input_format"),
            ),
        ),
        options.metrics_option((), f"conll; with --table {_OF_A_TABLE}"),
        Option(
            "--measures",
            "NAMES",
            "Which of recall, precision and f1 to compare, or all.",
            "Name several with commas",
            shown="f1; with --table all",
        ),
        options.PROTOCOL,
        options.reading_options(),
        *options.task(
            "KEY, A, B are files, or folders, .zip or .tar.gz with a file for each dataset. The figures are means over "
            "datasets under the settings of the task; documents are swapped and drawn within datasets."
        ),
        *options.UNREADABLE,
        Group(
            "test",
            (
                options.setting("shuffles", 10_000, f"10000, at most {MOST_SHUFFLES}"),
                options.setting("resamples", 1_000, f"1000, at most {MOST_RESAMPLES}"),
                options.setting("seed", 1),
                options.setting("alpha", Fraction(1, 20), "0.05"),
                options.setting("level", Fraction(19, 20), "0.95"),
                options.setting("ties"),
                options.jobs("For the test."),
                options.scheduler("It does the shuffles of the test."),
            ),
        ),
        Group(
            "output",
            (
                Option(
                    "--table",
                    "",
                    "Print the table of a paper.",
                    "A system a row; recall, precision and F1 of each metric side by side.",
                ),
                Option(
                    "--marked",
                    "NAMES",
                    "With --table: the metrics whose F1 is tested and marked",
                    shown="conll if it is shown, else all",
                ),
                choice(
                    "--format",
                    ("text", "json", "markdown", "latex", "html", "csv"),
                    "Output format.",
                    "json has exact fractions and every test; html is a page; csv goes with --table.",
                ),
                options.DIGITS,
                Option("--plot", "FILE", "Draw a forest plot, as .png or .svg.", "Needs matplotlib."),
            ),
        ),
        *needs("--marked", "--format csv", other="--table"),
        *apart("--table", other="--plot"),
        *apart("--table", other="--format json", why=" (without --table, json has every figure)"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Compare the systems, and return the tables in the format asked for."""
    words: list[str] = arguments.files
    more_options.check_files(words, "KEY and at least two responses", 3)
    names, responses = more_options.named_files(words[1:])
    files = [words[0], *responses]
    # The key is read for each response.
    options.check_standard_input([files[0], *files], reason="the key is for each response")
    metrics, plan, marked = _metrics(arguments), _plan(arguments), _marked(arguments)
    settings = options.reading_settings(arguments)
    if arguments.plot is not None:
        check_picture(arguments.plot, *files)
        require_matplotlib("--plot")
    form = options.input_format(arguments)
    key, *others = (options.side(arguments, file) for file in files)
    by_dataset = [
        scores_by_text(key, each, metrics, settings, form, progress.shown, name)
        for name, each in zip(names, others, strict=True)
    ]
    scores, strata = _together(by_dataset, metrics)
    signature = more_options.signature(arguments, settings)
    with _blocks_mapped(arguments, plan) as mapped:
        if arguments.table:
            digits, text = arguments.digits, settings.text
            shown = systems_table(names, scores, plan, signature, marked, digits, mapped, text)
            return _table(shown, arguments)
        comparison = compared(names, scores, plan, mapped, strata, settings.text)
    if not comparison.statistics:
        raise UsageError(f"--measures {arguments.measures}: {', '.join(metrics)} has f1 alone (expected f1 among them)")
    if arguments.plot is not None:
        drawn = comparison_plot.forest_plot(comparison, Path(arguments.plot).suffix.removeprefix("."))
        write({arguments.plot: drawn})
    if arguments.format == "json":
        return Answer(written(reporting.as_json(comparison, signature)))
    parts = reporting.blocks(comparison, signature, arguments.digits)
    if arguments.format == "html":
        return Answer(html.page(_title(names), parts))
    return Answer(options.printed(parts, arguments.format))


def _together(
    systems: Sequence[Mapping[str, Mapping[str, ComparableScores]]], metrics: Sequence[str]
) -> tuple[Sequence[Sequence[ComparableScores]], Sequence[int]]:
    """The scores of each system's documents, dataset by dataset in one order, and how many each of several has."""
    nothing = scores_of_nothing(metrics)
    datasets = [of_the_same_texts([of_one[name] for of_one in systems], nothing) for name in systems[0]]
    if [*systems[0]] == [""]:
        return datasets[0], ()
    return [in_datasets(of_system) for of_system in zip(*datasets, strict=True)], [len(found[0]) for found in datasets]


def _metrics(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The metrics that were asked for, or those that are compared or shown in a table."""
    named = arguments.metrics or (_OF_A_TABLE if arguments.table else "conll")
    return options.metric_ids([name.strip() for name in named.split(",")])


def _marked(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The metrics whose F₁ is tested in a table; none were named if it is empty."""
    if not arguments.table:
        return ()
    metrics = _metrics(arguments)
    if "f1" not in _measures(arguments):
        raise UsageError(f"--measures {arguments.measures}: a table marks F1 (expected f1 among them)")
    marked = () if arguments.marked is None else options.metric_ids([m.strip() for m in arguments.marked.split(",")])
    if unknown := [metric for metric in marked if metric not in metrics]:
        raise UsageError(f"--marked {unknown[0]} is not shown (expected some of {', '.join(metrics)})")
    return marked


def _table(shown: SystemsTable, arguments: argparse.Namespace) -> Answer:
    """Render the table for a paper."""
    parts = systems.blocks(shown, "*" if arguments.format == "text" else "bold")
    match arguments.format:
        case "csv":
            return Answer(csv.written(systems.cells(shown)))
        case "html":
            return Answer(html.page(_title(shown.names), parts))
        case "latex":
            notes = (f"signature {shown.signature}", *shown.notes)
            return Answer(latex.across_page(systems.table(shown), (shown.caption(),), "tab:coreference", notes))
        case form:
            return Answer(options.printed(parts, form))


def _title(names: Sequence[str]) -> str:
    return f"Coreference scores of {len(names)} systems"


@contextmanager
def _blocks_mapped(arguments: argparse.Namespace, plan: Plan) -> Iterator[BlockMap]:
    """Yield the map that runs blocks of shuffles: in this process, in several, or on a cluster."""
    blocks = -(-plan.shuffles // BLOCK)
    with options.client_of(arguments) as client, shared(arguments.jobs, client, blocks) as mapped:
        yield _watched(mapped or map)


def _watched(each: BlockMap) -> BlockMap:
    """Wrap a map so that it shows progress on a terminal."""

    def watched(at_least_in: Callable[[Block], list[int]], blocks: Sequence[Block]) -> Iterator[list[int]]:
        return progress.shown(each(at_least_in, blocks), "thousand shuffles", total=len(blocks))

    return watched


def _measures(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the measures that `--measures` names; without it F₁, or all three in a table."""
    named = arguments.measures or ("all" if arguments.table else "f1")
    try:
        return measures_of(named.split(","))
    except ValueError as error:
        raise UsageError(str(error)) from error


def _plan(arguments: argparse.Namespace) -> Plan:
    return Plan(
        measures=_measures(arguments),
        shuffles=arguments.shuffles,
        resamples=arguments.resamples,
        seed=arguments.seed,
        alpha=arguments.alpha,
        level=float(arguments.level),
        ties=arguments.ties,
    )
