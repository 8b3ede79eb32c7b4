"""The options that commands share, and what they mean."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeAlias, cast

from corefref import registry
from corefref.cli.usage import CONVENTIONS, OneOf, Parser, UsageError, add_choice, help_text, of_words, window
from corefref.formats.table import AskedFormat, asked_format
from corefref.rendering.blocks import Block
from corefref.rendering.numbers import counted
from corefref.rows import load
from corefref.scoring import kinds
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.kinds import Whole
from corefref.scoring.report import Report
from corefref.scoring.settings import EVERY_REPEATED, MOST_JOBS, NO_WINDOWS, SETTINGS, Settings
from corefref.scoring.sources import Datasets, Inline, Source
from corefref.scoring.task import ApartError, Task, check_patterns

if TYPE_CHECKING:
    from corefref.scoring.client import Client

    Connect = Callable[[str], AbstractContextManager[Client]]

MOST_DECIMALS = 100
"""More digits than this are refused; exact values are in the other formats."""


def add_setting(parser: argparse._ActionsContainer, name: str, metavar: str | None = None) -> None:
    """Add the option of a setting that takes one of a few words."""
    setting = SETTINGS[name]
    assert isinstance(setting.kind, kinds.OneOf), f"{name} takes no word"
    text = help_text(setting.short, setting.more)
    add_choice(parser, f"--{name.replace('_', '-')}", setting.kind.words, text, metavar, setting.kind.sides)


def type_of(name: str) -> Callable[[object], object]:
    """The type of the option of a setting that takes no word."""
    return of_words(SETTINGS[name].kind)


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add KEY and RESPONSE, as files or inline."""
    group = parser.add_argument_group("input")
    group.add_argument(
        "files",
        nargs="*",
        metavar="KEY RESPONSE",
        help=help_text(
            "Two files, two folders, or two patterns.",
            "Files of folders are paired by name, files of patterns such as 'key/*.gold.conll' by what the star stands "
            "for; - is standard input; a file may be gzipped.",
        ),
    )
    group.add_argument(
        "--key", metavar="SETS", help=help_text("The key itself, as '{a b c} {d e}'.", "RESPONSE alone follows.")
    )
    group.add_argument("--response", metavar="SETS", help="The response itself, as '{a b} {c d}'.")
    add_input_format(group)


def add_input_format(parser: argparse._ActionsContainer) -> None:
    """Add the option for the format of the files."""
    add_setting(parser, "input_format", "FORMAT")


TASKS = ("crac2022", "crac2023", "crac2024", "crac2025", "crac2026")
"""The shared tasks by name; a test compares them with those that can be scored, which are imported later."""


def add_tags(parser: argparse._ActionsContainer) -> None:
    """Add the option for the tags of XML-like text."""
    parser.add_argument("--tags", type=type_of("tags"), default="", help=help_text(*SETTINGS["tags"][1:]))


def add_task(
    parser: Parser,
    more: str = "KEY and RESPONSE are two files, or folders, .zip or .tar.gz with a file for each dataset. Each is "
    "scored under the settings of the task; their mean is added.",
    *,
    sets: Sequence[str] = (),
    without: Sequence[str] = (),
    group: argparse._ActionsContainer | None = None,
) -> None:
    """Add the option for a shared task; beside what it always sets, it `sets` some, and some are `without` use."""
    text = help_text(f"Follow a shared task, {TASKS[0]} to {TASKS[-1]}.", more)
    (group or parser).add_argument("--task", type=OneOf(TASKS), metavar="TASK", help=text)
    always = ("--match", "--zeros", "--singletons", "--windows", "--over", "--datasets", "--protocol")
    parser.apart(*sets, *always, other="--task", why=", which sets it")
    parser.apart(*without, other="--task")


def add_unreadable(parser: Parser) -> None:
    """Add the option for datasets that are missing or cannot be read."""
    add_choice(
        parser,
        "--unreadable",
        ("error", "zero"),
        help_text(
            "With --task: refuse unreadable datasets, or score them 0.",
            "A dataset that is missing or cannot be read is refused, or scored as if it had no mentions.",
        ),
    )
    parser.needs("--unreadable", other="--task", why=", which says what is a dataset")


def add_like(parser: Parser) -> None:
    """Add the option that imitates the faults of a program."""
    parser.add_argument(
        "--like",
        type=OneOf(("corefud-1.2",)),
        metavar="PROGRAM",
        help=help_text("With --task: imitate a program, faults included.", "corefud-1.2, to check published figures."),
    )
    parser.needs("--like", other="--task", why=", which says what is printed")


def add_metrics(
    parser: argparse._ActionsContainer, default: str | None = ",".join(registry.DEFAULT_IDS), shown: str = ""
) -> None:
    """Add the option for metrics; without a default here, the command chooses and documents its own."""
    if default is not None:
        shown = f"default: {default.replace(',', ', ')}"
    parser.add_argument(
        "--metrics",
        "--metric",
        type=str.lower,
        metavar="NAMES",
        default=default,
        help=help_text(
            "Metrics, or all; nec is provisional.", f"Use commas; all leaves nec out.{shown and f' ({shown})'}"
        ),
    )


def add_settings(parser: argparse.ArgumentParser, plurals: bool = False) -> None:
    """Add the options that can change a figure, and are in the signature; few commands count plurals."""
    group = add_reading_settings(parser, several=plurals)
    if plurals:
        add_setting(group, "split_antecedents")
        group.add_argument(
            "--importance",
            type=type_of("importance"),
            default="",
            metavar="KIND:TYPE=WEIGHT,…",
            help=help_text(*SETTINGS["importance"][1:]),
        )
    add_setting(group, "undefined")
    add_setting(group, "over")
    group.add_argument(
        "--datasets",
        metavar="PATTERN",
        default="",
        help=help_text(
            "With --over datasets: a pattern that finds the dataset.",
            "A regular expression whose first group is its name, in the name of the file in its "
            "folder, or of a single file in the id of the document (default: each file is a dataset)",
        ),
    )


def add_units(group: argparse._ActionsContainer) -> None:
    """Add the options for the units of a corpus."""
    add_setting(group, "units")
    group.add_argument(
        "--unit-names",
        metavar="PATTERN",
        default="",
        help=help_text(
            "With --units: a pattern that finds the topic or subtopic.",
            "A regular expression whose first group is its name in the id of a document, such as "
            "'^([0-9]+)_' (default: what the file says)",
        ),
    )


def add_protocol(group: argparse._ActionsContainer) -> None:
    """Add the option for a published combination of settings across documents."""
    group.add_argument(
        "--protocol",
        metavar="NAME",
        default="",
        help=help_text(
            "Score across documents by a published protocol.",
            "It sets --units and --singletons (within-document, ecb-topic, corpus, cattan-2021, …; "
            "score --protocols all names them).",
        ),
    )


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


def add_reading_settings(parser: argparse.ArgumentParser, several: bool = False) -> argparse._ArgumentGroup:
    """Add the options about what is read; few commands keep a mention in several entities."""
    group = parser.add_argument_group(f"{CONVENTIONS} (the signature names them; --help-all explains each)")
    for name in ("match", "zeros", "singletons", "repeated", "missing", "extra", "tokens", "align", "repair"):
        if name == "repeated" and several:
            add_choice(group, "--repeated", EVERY_REPEATED.words, help_text(*SETTINGS[name][1:]))
        else:
            add_setting(group, name)
    add_setting(group, "ends", "ENDS")
    add_setting(group, "offsets", "OFFSETS")
    add_setting(group, "ids")
    add_setting(group, "referents")
    add_units(group)
    add_setting(group, "sentences")
    add_tags(group)
    group.add_argument(
        "--windows",
        type=_windows,
        default=NO_WINDOWS,
        metavar="N",
        help=help_text(
            "Cut long texts into documents of N tokens.",
            "A mention is in the document of its first token; none leaves texts whole (default: none)",
        ),
    )
    return group


def add_printing(parser: argparse.ArgumentParser, counts: bool = False) -> None:
    """Add the options for the output; `merge` adds counts."""
    group = parser.add_argument_group("output")
    formats = ("text", "json", "tsv", "markdown", "latex", *(["counts"] if counts else []))
    more = "json and tsv have exact fractions. In tsv, ' stands before a text that a spreadsheet would run."
    if counts:
        more += " counts are what corefref merge adds."
    add_choice(group, "--format", formats, help_text("Output format.", more))
    add_decimals(group)


def add_decimals(group: argparse._ActionsContainer) -> None:
    """Add the options for rounding."""
    group.add_argument(
        "--digits", type=digits, default=2, metavar="N", help="How many decimals percentages have (default: 2)"
    )
    add_setting(group, "rounding")


def digits(word: str) -> int:
    """Parse a number of decimals. Raises ArgumentTypeError for any other word."""
    return whole_number(word, 0, MOST_DECIMALS, "number of decimals")


def add_jobs(parser: argparse._ActionsContainer, more: str) -> None:
    """Add the option for the number of processes."""
    text = help_text("Use N processes.", f"{more} (default: 1, at most {MOST_JOBS})")
    parser.add_argument("--jobs", type=type_of("jobs"), default=1, metavar="N", help=text)


def add_scheduler(parser: argparse._ActionsContainer, more: str) -> None:
    """Add the option for the scheduler of a cluster."""
    more += " The workers read the files themselves, under the same paths. Needs the extra dask."
    text = help_text("Use a Dask cluster, at tcp://HOST:PORT.", more)
    parser.add_argument("--scheduler", metavar="ADDRESS", help=text)


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


def whole_number(word: str, least: int, most: int, kind: str = "whole number") -> int:
    """Parse a whole number within bounds; the error names them."""
    return of_words(Whole(least, most, kind))(word)


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
    if words.count("-") > 1:
        raise UsageError("only one of KEY and RESPONSE can be standard input")
    key, response = (words.pop(0) if text is None else Inline(name, str(text)) for name, text in inline.items())
    return side(arguments, key), side(arguments, response)


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


def _windows(word: str) -> str:
    """Parse `--windows`: a number of tokens, or `none`."""
    return word if word == NO_WINDOWS else str(whole_number(word, 1, 10**9, "number of tokens"))


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

        if report.settings.repeated == "keep":
            raise UsageError("--format counts cannot be combined with --repeated keep: counts are of partitions")
        if report.settings.over != "sums":
            raise UsageError(f"--format counts needs sums, not --over {report.settings.over}")
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
