"""`corefref reconcile`: which setting, slip or program gives a published figure."""

import argparse
from collections.abc import Sequence
from fractions import Fraction

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError, apart, choice, nearest, window
from corefref.rendering.blocks import Table
from corefref.rendering.numbers import counted, percent
from corefref.scoring import sources
from corefref.scoring.kinds import Whole
from corefref.scoring.tables import DASH
from corefref.scoring.tables import name as name_of
from corefref.wings.reconcile.answers import as_data, in_words, label, words
from corefref.wings.reconcile.departures import Departures, plan_of, rows
from corefref.wings.reconcile.explaining import OTHERS, Reconciled, reconciled
from corefref.wings.reconcile.figures import FigureError, figure_of
from corefref.wings.reconcile.published import comparable, reconciled_table, systems
from corefref.wings.reconcile.reading import corpus_of
from corefref.wings.reconcile.searching import MEASURES, Printed, Search
from corefref.wings.shared import options as more_options

_DESCRIPTION = """\
Find what gives a published figure: settings of corefref, slips in files or tables, and programs that depart from the
papers, alone or two together.

Give the figure with all its digits. If the default does not give it, the smallest sets of departures that do are
listed; those with equal figures stand in one group, each with the command that gives them and with the other figures
that they would give. One figure can be met by chance: the answer says how often, and which further figure would tell
the explanations apart. Two figures allow two departures together; for one figure --pairs does. Where nothing else fits,
other matching rules are tried, if the files have what they need.

With --table a file has the figures of systems: system, response, metric, figure, with tabs between them. Responses are
named relative to its folder. The answer says which systems are comparable, and under what.

With --under the figures under departures are printed: the names are those of spec/made/slips.md."""

_EXAMPLE = """\
examples:
  corefref reconcile --key '{a b d} {c e f g} {h i j k}' --response '{a b c} {d e f g} {h i j} {k}' --figure conll=68.93
  corefref reconcile spec/corpus/key.conll spec/corpus/response.conll --figure conll=67.35 --figure b_cubed.recall=61.04
  corefref reconcile spec/corpus/key.conll spec/corpus/response.conll --under singletons_dropped

exit codes: 0 explained; 1 not explained by what was tried; 2 bad usage or bad input"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        Option(
            "--figure",
            "METRIC[.MEASURE]=PERCENT",
            "A published figure in percent, with all its digits.",
            "Without a measure it is F1; may be repeated.",
            default=[],
        ),
        Option("--pairs", "", "Try two departures together for one figure, too."),
        Option(
            "--seconds",
            "N",
            "CPU seconds for two departures together.",
            "The answer says what was left out",
            kind=Whole(1, 10**6, "number of seconds"),
            default=60,
        ),
        Option(
            "--table",
            "FILE",
            "Figures of systems, as a table.",
            "With tabs between system, response, metric and figure; KEY alone stands beside it.",
        ),
        Option(
            "--under", "NAMES", "Print the figures under these departures.", "With commas between them.", default=""
        ),
        choice(
            "--format",
            ("text", "json"),
            "Output format.",
            "text has lines, json an object with all (spec/schema/reconciled.schema.json).",
        ),
        options.reading_options(),
        *apart("--under", other="--figure", why=", since it prints figures"),
        *apart("--figure", "--under", "--response", other="--table", why=", which names them"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Search the settings, slips and programs that give the printed figures, and print the explanations found."""
    if arguments.table is not None:
        return _of_a_table(arguments)
    key, response = options.sources(arguments)
    settings, form = options.reading_settings(arguments), options.input_format(arguments)
    if arguments.under:
        departures = _named(arguments.under)
        search = Search(corpus_of(key, response, form, settings), OTHERS)
        return _under(search, departures, arguments)
    printed = _figures(arguments.figure)
    answer = reconciled(key, response, form, settings, printed, arguments.pairs, arguments.seconds)
    files = _operands(key, response)
    code = 0 if answer.explained else 1
    if arguments.format == "json":
        from corefref.rendering import json

        return Answer(json.written(as_data(answer, files, settings)), code)
    return Answer(more_options.for_terminal(in_words(answer, files), window()), code)


def _operands(key: sources.Source, response: sources.Source) -> Sequence[str]:
    """The operands as they are given again on a command line."""
    words: list[str] = []
    for option, source in (("--key", key), ("--response", response)):
        if isinstance(source, str):
            words.append(source)
        elif isinstance(source, sources.Inline):
            words += [option, source.text]
    return words


def _figures(words: Sequence[str]) -> Sequence[Printed]:
    """The figures that are asked for. Raises UsageError."""
    if not words:
        raise UsageError("no figure given (expected --figure METRIC=PERCENT, or --table FILE)")
    try:
        figures = [figure_of(word) for word in words]
    except FigureError as error:
        raise UsageError(f"--figure: {error}") from error
    seen: set[tuple[str, str]] = set()
    for p in figures:
        if (p.metric, p.measure) in seen:
            raise UsageError(f"--figure: {p.metric}.{p.measure} twice (expected each figure once)")
        seen.add((p.metric, p.measure))
    return figures


def _named(names: str) -> Departures:
    """The departures of these names, which may be together. Raises UsageError."""
    departures = []
    for name in dict.fromkeys(word.strip() for word in names.split(",")):
        if name not in rows():
            raise UsageError(
                f"--under: unknown departure {name!r}{nearest(name, rows())} (spec/made/slips.md has them)"
            )
        departures.append(rows()[name])
    if plan_of(departures) is None:
        raise UsageError(f"--under: {names} exclude each other (expected one treatment of a kind, one of a metric)")
    return tuple(departures)


def _under(search: Search, departures: Departures, arguments: argparse.Namespace) -> Answer:
    """Print the figures under the departures that `--under` names."""
    for d in departures:
        if d.axis == "treatment" and not search.corpus.can(d.id):
            raise UsageError(f"--under: {d.id} cannot be, or does nothing, on these files")
    plan = plan_of(departures)
    assert plan is not None
    values = {p: search.values.value(plan, p, exactly=True) for p in OTHERS}
    metrics = dict.fromkeys(p.metric for p in OTHERS)
    exact = {(p.metric, p.measure): Fraction(value) for p, value in values.items() if value is not None}
    if arguments.format == "json":
        from corefref.rendering import json

        figures = {f"{metric}.{measure}": str(value) for (metric, measure), value in exact.items()}
        return Answer(json.written({"under": [d.id for d in departures], "figures": figures}))
    from corefref.rendering import text

    table = Table(
        ("Metric", "Recall", "Precision", "F₁"),
        [
            (name_of(metric), *(percent(exact[metric, m]) if (metric, m) in exact else DASH for m in MEASURES))
            for metric in metrics
        ],
        numbers=frozenset({1, 2, 3}),
    )
    return Answer(text.written([table]) + f"\nunder: {label(departures)}\n")


def _of_a_table(arguments: argparse.Namespace) -> Answer:
    """Which rows of a paper's table are comparable, and under what."""
    if len(arguments.files) + (arguments.key is not None) != 1:
        raise UsageError(f"--table stands beside KEY alone (expected one key, not {options.count_of(arguments.files)})")
    key: sources.Source = arguments.files[0] if arguments.files else sources.Inline("--key", arguments.key)
    options.check_standard_input((key, arguments.table), 0, "--table reads the key for each system")
    settings, form = options.reading_settings(arguments), options.input_format(arguments)
    table = systems(sources.content(arguments.table).splitlines(), arguments.table)
    answers = reconciled_table(key, table, form, settings, arguments.pairs, arguments.seconds)
    under = comparable(answers)
    code = 0 if all(answer.explained for answer in answers.values()) else 1
    files = {name: _operands(key, system.response) for name, system in table.items()}
    if arguments.format == "json":
        from corefref.rendering import json

        of_systems = {name: as_data(answer, files[name], settings) for name, answer in answers.items()}
        return Answer(json.written({"systems": of_systems, "comparable": under}), code)
    lines = [f"{name}: {_verdict(answer)}" for name, answer in answers.items()]
    if under:
        lines += [f"comparable under {what}: {', '.join(names)}" for what, names in under.items()]
    else:
        lines.append("no two systems are comparable: no explanation fits two of them")
    return Answer(more_options.for_terminal("".join(f"{line}\n" for line in lines), window()), code)


def _verdict(answer: Reconciled) -> str:
    """What explains the figures of a system, in one line."""
    figures = ", ".join(f"{words(p)} {p.text}" for p in answer.printed)
    if answer.fits:
        return f"{figures}: the default"
    if not answer.groups:
        return f"{figures}: nothing that was tried"
    first = [label(explanation.departures) for explanation in answer.groups[0]]
    more = len(answer.explanations) - len(first)
    return f"{figures}: {', or '.join(first)}" + (f", and {counted(more, 'other explanation')}" if more else "")
