"""
A paper's table: which of its rows are comparable, and under what.

A table has a row for each figure: system, response, metric, figure, with tabs between them. The figures of a system are
reconciled together, with its own response. Two systems are comparable where one explanation fits both.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from corefref.formats.documents import InputError, shown
from corefref.formats.table import AskedFormat
from corefref.scoring import sources
from corefref.scoring.settings import Settings
from corefref.wings.reconcile.answers import label
from corefref.wings.reconcile.explaining import Reconciled, reconciled
from corefref.wings.reconcile.figures import FigureError, figure_of
from corefref.wings.reconcile.searching import Printed

COLUMNS = ("system", "response", "metric", "figure")


class System(NamedTuple):
    """A system of a table: its response and its figures."""

    response: str
    printed: Sequence[Printed]


def systems(lines: Iterable[str], file: str) -> Mapping[str, System]:
    """Parse a table; responses are named relative to its folder. Raises InputError."""
    system_of: dict[str, System] = {}
    number = 0
    for number, line in enumerate(lines, start=1):
        cells = line.split("\t")
        if number == 1 and tuple(cell.strip().lower() for cell in cells) == COLUMNS:
            continue
        if not line.strip():
            continue
        if len(cells) != len(COLUMNS):
            expected = f"{len(COLUMNS)}: {', '.join(COLUMNS)}"
            raise InputError(file, number, f"{len(cells)} cells with tabs between them", expected)
        name, response, metric, figure = (cell.strip() for cell in cells)
        try:
            printed = figure_of(f"{metric}={figure}")
        except FigureError as error:
            raise InputError(file, number, str(error), "a metric, and its figure in percent") from error
        folder = file.rpartition("/")[0]
        path = f"{folder}/{response}" if folder and not response.startswith("/") else response
        before = system_of.get(name, System(path, ()))
        if before.response != path:
            raise InputError(file, number, f"{shown(name)} has a second response", "one response for a system")
        if any(p.metric == printed.metric and p.measure == printed.measure for p in before.printed):
            raise InputError(file, number, f"{shown(name)} has {printed.name} twice", "each figure once")
        system_of[name] = System(path, (*before.printed, printed))
    if not system_of:
        raise InputError(file, max(number, 1), "no figures", f"rows of {', '.join(COLUMNS)}")
    return system_of


def reconciled_table(
    key: sources.Source,
    table: Mapping[str, System],
    form: AskedFormat,
    settings: Settings,
    pairs: bool,
    seconds: float,
) -> Mapping[str, Reconciled]:
    """Reconcile the figures of each system. Raises InputError."""
    return {
        name: reconciled(key, system.response, form, settings, system.printed, pairs, seconds)
        for name, system in table.items()
    }


def comparable(answers: Mapping[str, Reconciled]) -> Mapping[str, Sequence[str]]:
    """
    Which systems are comparable under what: each explanation of two systems or more, that of most systems first.

    An explanation whose systems are all among those of one before it says nothing more.
    """
    under: dict[str, list[str]] = {}
    for name, answer in answers.items():
        labels = [label(())] if answer.fits else [label(account.departures) for account in answer.explanations]
        for account in labels:
            under.setdefault(account, []).append(name)
    kept: dict[str, Sequence[str]] = {}
    for account, names in sorted(under.items(), key=lambda item: -len(item[1])):
        if len(names) > 1 and not any(set(names) <= set(others) for others in kept.values()):
            kept[account] = names
    return kept
