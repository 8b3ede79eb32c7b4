"""
Collectors gather something of each document beside its figures: what classes earn, or certificates.

A task asks for collectors. Each of them sees every pair of documents once, with its scores; those of two parts of the
input are merged in the order of the key; in the end each adds what it has gathered to the report. The core knows the
rows of this table alone.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, Self, cast

from corefref import engine
from corefref.formats.documents import DocumentPair
from corefref.rows import load
from corefref.scores import Score
from corefref.scoring.report import Report
from corefref.scoring.task import Task


class Collector(Protocol):
    """Gathers something of each document."""

    def add(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Add a document, whose scores are the engine's counts, and those that the engine does not compute."""

    def merge(self, other: Self) -> None:
        """Add the documents of another collector of the same kind, which come later in the key."""

    def into(self, report: Report) -> Report:
        """Return the report with what was gathered."""


COLLECTORS: Mapping[str, Callable[[Task], bool]] = {
    "corefref.wings.breakdown.classes:ClassCollector": lambda task: bool(task.by) or task.settings.over == "datasets",
    "corefref.wings.certify.certified:CertifiedCollector": lambda task: task.certified,
}
"""The collectors, each made of a task, and when the task asks for them."""


def collectors_of(task: Task) -> tuple[Collector, ...]:
    """Make the collectors that a task asks for."""
    wanted = (row for row, is_wanted in COLLECTORS.items() if is_wanted(task))
    return tuple(cast(Callable[[Task], Collector], load(row))(task) for row in wanted)
