"""The options that commands share, and what they mean."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeAlias, cast, get_args

from corefref import registry
from corefref.cli.usage import CONVENTIONS, Group, Option, Row, UsageError, apart, choice, needs, window
from corefref.formats.table import AskedFormat, asked_format
from corefref.rendering.blocks import Block
from corefref.rendering.numbers import counted
from corefref.rows import load
from corefref.scoring import kinds
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.kinds import OneOf
from corefref.scoring.report import Report
from corefref.scoring.settings import DECIMALS, EVERY_REPEATED, MOST_JOBS, NO_WINDOWS, SETTINGS, TOKENS, Over, Settings
from corefref.scoring.sources import Datasets, Inline, Source
from corefref.scoring.task import ApartError, Task, check_patterns

if TYPE_CHECKING:
    from corefref.scoring.client import Client

    Connect = Callable[[str], AbstractContextManager[Client]]


def setting(name: str, default: object = None, shown: str = "") -> Option:
    """Return the option of a setting; its default is that of `Settings`, if it is one of these."""
    option, row = f"--{name.replace('_', '-')}", SETTINGS[name]
    if isinstance(row.kind, OneOf):
        return choice(option, row.kind.words, row.short, row.more, row.value, sides=row.kind.sides)
    default = _DEFAULTS.get(name, "") if default is None else default
    # Settings keep a number of tokens as a word.
    kind = _windows if name == "windows" else row.kind
    return Option(option, row.value, row.short, row.more, kind, default, shown)


def _windows(word: str) -> str:
    """Accept a number of tokens, or `none`."""
    return word if word == NO_WINDOWS else str(TOKENS(word))


_DEFAULTS: Mapping[str, object] = {field.name: field.default for field in fields(Settings)}


INPUT = Group(
    "input",
    (
        Option(
            "files",
            "KEY RESPONSE",
            "Two files, two folders, or two patterns.",
            "Files of folders are paired by name, files of patterns such as 'key/*.gold.conll' by what the star stands "
            "for; - is standard input; a file may be gzipped.",
            nargs="*",
        ),
        Option("--key", "SETS", "The key itself, as '{a b c} {d e}'.", "RESPONSE alone follows."),
        Option("--response", "SETS", "The response itself, as '{a b} {c d}'."),
        setting("input_format"),
    ),
)
"""KEY and RESPONSE, as files or inline."""

TASKS = ("crac2022", "crac2023", "crac2024", "crac2025", "crac2026")
"""The shared tasks by name; a test compares them with those that can be scored, which are imported later."""


def task(
    more: str = "KEY and RESPONSE are two files, or folders, .zip or .tar.gz with a file for each dataset. Each is "
    "scored under the settings of the task; their mean is added.",
    *,
    sets: Sequence[str] = (),
    without: Sequence[str] = (),
) -> tuple[Row, ...]:
    """Follow a shared task; beside what it always sets, it `sets` some options, and some are `without` use."""
    always = ("--match", "--zeros", "--singletons", "--windows", "--over", "--datasets", "--protocol")
    return (
        Option("--task", "TASK", f"Follow a shared task, {TASKS[0]} to {TASKS[-1]}.", more, OneOf(TASKS)),
        *apart(*sets, *always, other="--task", why=", which sets it"),
        *apart(*without, other="--task"),
    )


LIKE: tuple[Row, ...] = (
    Option(
        "--like",
        "PROGRAM",
        "With --task: imitate a program, faults included.",
        "corefud-1.2, to check published figures.",
        OneOf(("corefud-1.2",)),
    ),
    *needs("--like", other="--task", why=", which says what is printed"),
)
"""The option that imitates the faults of a program."""


UNREADABLE: tuple[Row, ...] = (
    choice(
        "--unreadable",
        ("error", "zero"),
        "With --task: whether unreadable datasets score 0.",
        "A dataset that is missing or cannot be read is refused, or scored as if it had no mentions.",
    ),
    *needs("--unreadable", other="--task", why=", which says what is a dataset"),
)
"""What becomes of datasets that are missing or cannot be read."""


def metrics_option(names: Sequence[str] = registry.DEFAULT_IDS, shown: str = "") -> Option:
    """Return the option for metrics; without names the command chooses its own, and shows them."""
    more = "Use commas; all leaves nec out."
    default = ",".join(names) or None
    return Option(
        "--metrics --metric",
        "NAMES",
        "Metrics, or all; nec is provisional.",
        more,
        str.lower,
        default,
        shown or ", ".join(names),
    )


PROTOCOL = Option(
    "--protocol",
    "NAME",
    "Score across documents by a published protocol.",
    "It sets --units and --singletons (within-document, ecb-topic, corpus, cattan-2021, …; "
    "score --protocols all names them).",
    default="",
)


_OF_SOME = ("split_antecedents", "importance", "undefined", "over", "datasets", "rounding")
"""The conventions that not every command has that reads documents."""


def reading_options(*further: str) -> Group:
    """Return the options about what is read, and some further ones, in the order of the signature."""
    heading = f"{CONVENTIONS} (the signature names them; --help-all explains each)"
    return Group(heading, [setting(name) for name in _DEFAULTS if name not in _OF_SOME or name in further])


def figure_options(*, plurals: bool = False) -> Group:
    """Return the options that can change a figure; few commands count plurals, and repeated mentions in each entity."""
    group = reading_options(*(("split_antecedents", "importance") if plurals else ()), "undefined", "over", "datasets")
    repeated = choice("--repeated", EVERY_REPEATED.words, *SETTINGS["repeated"][1:3])
    rows = [repeated if plurals and row.name == "--repeated" else row for row in group.rows]
    return Group(group.title, rows)


MEANS = tuple(f"--over {word}" for word in get_args(Over)[1:])
"""Figures that are no sums."""

DIGITS = Option("--digits", "N", "How many decimals percentages have", kind=DECIMALS, default=2)


def printing(*, counts: bool = False) -> Group:
    """Return the options for the output; `merge` adds counts."""
    formats = ("text", "json", "tsv", "markdown", "latex", *(["counts"] if counts else []))
    more = "json and tsv have exact fractions. In tsv, ' stands before a text that a spreadsheet would run."
    if counts:
        more += " counts are what corefref merge adds."
    return Group("output", (choice("--format", formats, "Output format.", more), DIGITS, setting("rounding")))


def jobs(more: str) -> Option:
    """Return the option for the number of processes."""
    return setting("jobs", 1, f"1, at most {MOST_JOBS}")._replace(more=more)


def scheduler(more: str) -> Option:
    """Return the option for the scheduler of a cluster."""
    more += " The workers read the files themselves, under the same paths. Needs the extra dask."
    return Option("--scheduler", "ADDRESS", "Use a Dask cluster, at tcp://HOST:PORT.", more)


def units_settings(arguments: argparse.Namespace, windows: str = NO_WINDOWS) -> Settings:
    """Return settings with the units of the command line alone. Raises UsageError for units that cannot be."""
    units = Settings(units=arguments.units, unit_names=arguments.unit_names)
    try:
        check_patterns(replace(units, windows=windows))
    except kinds.SettingError as error:
        raise UsageError(str(error)) from error
    return units


UnderProtocols: TypeAlias = Callable[[argparse.Namespace, str, Sequence[str]], Mapping[str, argparse.Namespace]]
"""The arguments with what each of some protocols sets, by their names. Raises UsageError."""


UnderTask: TypeAlias = Callable[[str, Settings], Settings]
"""The settings, with those that a task sets."""


def watch() -> Watch:
    """Show on a terminal how far the work is; elsewhere pass its items on."""
    if sys.stderr is None or not sys.stderr.isatty():
        return unwatched
    return cast(Watch, load("corefref.cli.progress:shown"))


@contextmanager
def client_of(arguments: argparse.Namespace) -> "Iterator[Client | None]":
    """Connect to the requested cluster; yield None if there is none. Raises UsageError if it does not answer."""
    if arguments.scheduler is None:
        yield None
        return
    if arguments.jobs > 1:
        raise UsageError("--scheduler cannot be combined with --jobs")
    connect = cast("Connect", load("corefref.wings.cluster.cluster:connected"))
    try:
        with connect(arguments.scheduler) as client:
            yield client
    except kinds.SettingError as error:
        raise UsageError(f"--scheduler: {error}") from error


def sources(arguments: argparse.Namespace) -> tuple[Source, Source]:
    """Return the key and the response, as files or in set notation. Raises UsageError without both."""
    words: list[str] = list(arguments.files)
    if any(word.startswith("{") and not os.path.exists(word) for word in words):
        raise UsageError(
            "set notation in place of a file (expected --key before the first, --response before the other)"
        )
    inline = {"--key": arguments.key, "--response": arguments.response}
    wanted = [name for name, text in inline.items() if text is None]
    if len(words) != len(wanted):
        expected = " and ".join({"--key": "KEY", "--response": "RESPONSE"}[name] for name in wanted) or "no file"
        raise UsageError(f"{count_of(words)} given (expected {expected}{quoting(words, len(wanted))})")
    check_standard_input(words)
    key, response = (words.pop(0) if text is None else Inline(name, str(text)) for name, text in inline.items())
    return side(arguments, key), side(arguments, response)


def check_standard_input(given: Iterable[object], most: int = 1, reason: str = "") -> None:
    """Raise UsageError if standard input stands more often than it can among what is read."""
    if sum(source == "-" for source in given) > most:
        raise UsageError(f"standard input cannot be read twice{reason and f', as {reason}'} (expected a file)")


def side(arguments: argparse.Namespace, source: Source) -> Source:
    """Return a key or a response as it is or, if a task is followed, as its side. Raises UsageError."""
    if not vars(arguments).get("task"):
        return source
    if isinstance(source, str):
        return Datasets(source, vars(arguments).get("unreadable", "error"))
    raise UsageError("--task scores files of datasets (expected two folders, or two files)")


def input_format(arguments: argparse.Namespace) -> AskedFormat:
    """The requested format, or one for each side; None means that the content decides."""
    return asked_format(arguments.input_format)


def count_of(words: Sequence[str]) -> str:
    """Say in words how many files were given."""
    return counted(len(words), "file") if words else "no file"


def quoting(words: Sequence[str], wanted: int) -> str:
    """Say what to do about too many files: the shell may have expanded a pattern."""
    return "; a pattern is quoted, as 'key/*.conll'" if len(words) > wanted > 0 else ""


def settings(arguments: argparse.Namespace) -> Settings:
    """Return the settings that the command line names."""
    try:
        check_patterns(Settings(datasets=arguments.datasets, over=arguments.over))
    except kinds.SettingError as error:
        raise UsageError(f"--datasets: {error}") from error
    return reading_settings(arguments)


def check_together(task: "Task") -> None:
    """Raise UsageError if plurals, extra annotations or an importance conflict with another option."""
    try:
        task.check()
    except ApartError as error:
        raise UsageError(str(error)) from error


def reading_settings(arguments: argparse.Namespace) -> Settings:
    """Return the settings that the command has options for, as a protocol or a task sets them."""
    found = asked_settings(arguments)
    if task := vars(arguments).get("task"):
        return cast(UnderTask, load("corefref.wings.tasks.tasks:settings_of"))(task, found)
    return found


def asked_settings(arguments: argparse.Namespace) -> Settings:
    """Return the settings of the options, as a protocol sets them; those without an option keep their defaults."""
    if named := vars(arguments).get("protocol"):
        under_protocols = cast(UnderProtocols, load("corefref.wings.across.options:under_protocols"))
        (arguments,) = under_protocols(arguments, "--protocol", [named]).values()
    units_settings(arguments, vars(arguments).get("windows", NO_WINDOWS))
    # A signature names how decimals are rounded only where decimals are printed, so the printers add it.
    named = {field.name for field in fields(Settings)} - {"rounding"}
    return Settings(**{name: value for name, value in vars(arguments).items() if name in named})


def metrics(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The ids of the requested metrics, in order."""
    return metric_ids([name.strip() for name in arguments.metrics.split(",")])


def metric_ids(names: Sequence[str]) -> tuple[str, ...]:
    """The ids that names stand for, in their order. Raises UsageError for an unknown name, with the nearest."""
    try:
        return registry.ids_of(names)
    except registry.UnknownMetricError as error:
        raise UsageError(str(error)) from error


def rendered(report: Report, arguments: argparse.Namespace) -> str:
    """Render a report in the requested format."""
    # Each format is imported where it is asked for, so that a command starts without the others.
    if arguments.format == "json":
        from corefref.scoring import as_json

        return as_json.render_scores(report)
    if arguments.format == "counts":
        from corefref.scoring import counts

        return counts.render_counts(
            counts.ScoredPart(report.settings, report.documents, report.total, report.summary, report.coverage)
        )
    from corefref.scoring import tables

    if arguments.format == "tsv":
        from corefref.rendering import tsv

        return tsv.written(tables.cells(report))
    blocks = tables.blocks(report, tables.Decimals(arguments.digits, arguments.rounding))
    if arguments.format == "latex":
        return printed(blocks, "latex", floats=report.by_document is None)
    return printed([tables.table_of_extents(report), *blocks], arguments.format)


def printed(blocks: Sequence[Block], form: str, *, floats: bool = True) -> str:
    """Render blocks as text no wider than the terminal, as Markdown, or as LaTeX to be included in a document."""
    if form == "latex":
        from corefref.rendering import latex

        return latex.part(blocks, floats=floats)
    if form == "markdown":
        from corefref.rendering import markdown

        return markdown.written(blocks)
    from corefref.rendering import text

    return text.written(blocks, window())
