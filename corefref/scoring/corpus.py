"""Turn pairs of documents into a report, document by document."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, cast

from corefref import engine
from corefref.engine.overlaps import entity_numbers, table_of
from corefref.formats.documents import DocumentPair, is_first
from corefref.partitions import Partition, mentions
from corefref.ratio import leave_undefined
from corefref.registry import score_by_definition
from corefref.rows import load
from corefref.scores import Score
from corefref.scoring.notes import note
from corefref.scoring.report import Extent, Report, Row, Summary, rows
from corefref.scoring.settings import NO_WINDOWS, Settings
from corefref.scoring.slips import Slips
from corefref.scoring.task import Task, beyond_entities

if TYPE_CHECKING:
    from corefref.formats.coverage import Coverage

M = TypeVar("M", bound=Hashable)

T = TypeVar("T")

AveragesOf: TypeAlias = Callable[[Sequence[Sequence[Row]], Sequence[Sequence[Row]], Settings], Sequence[Row]]
"""The means of the figures of documents, or of those where 0/0 is left open."""


class Scored:
    """The sums over documents and, if asked for, the figures and certificates of each."""

    def __init__(self, task: Task) -> None:
        """Start with no documents."""
        self.task = task
        self.documents = 0
        self.coverage: Coverage | None = None
        """How much of the key's text the responses have, if they rewrote it."""
        self.uncut = 0
        """The number of documents before they were cut into windows."""
        self.texts: set[str] = set()
        """The names of the documents without their parts."""
        self.by_engine = engine.Gathering(task.plain)
        self.by_definition: dict[str, Score] = {}
        self.figures: dict[int, tuple[str, Sequence[Row]]] = {}
        """By index in the key, the id of the document and its figures."""
        self.defined: dict[int, Sequence[Row]] = {}
        """The same where 0/0 is left open, if means leave it out."""
        self.summary = Summary()
        """The summary of what was scored by definition."""
        self.slips = Slips()
        self.collectors = task.collectors()
        self.plural = 0
        """The number of entities with split antecedents."""

    def score(self, pair: DocumentPair) -> None:
        """Score one more document."""
        task = self.task
        self.texts.add(pair.key.text_id)
        self.uncut += is_first(pair)
        if pair.again is not None:
            self._cover(pair.again.coverage)
        named = beyond_entities(pair, task)
        self.plural += len(pair.key.beside.split_antecedents) + len(pair.response.beside.split_antecedents)
        if task.by_definition:
            self.add_by_definition(pair, pair.key.partition, pair.response.partition, named)
        else:
            self.add_by_engine(pair, pair.key.entity_of, pair.response.entity_of, named)

    def add_by_definition(
        self, pair: DocumentPair, key: Partition, response: Partition, named: Mapping[str, Score] = MappingProxyType({})
    ) -> None:
        """Score a document by the definitions; `named` are scores that are already known."""
        scores = {**{metric: score_by_definition(key, response, metric) for metric in self.task.plain}, **named}
        self.documents += 1
        self.add_scores(scores)
        sides = mentions(key), mentions(response)
        both = len(sides[0] & sides[1])
        self.summary += Summary(Extent(len(sides[0]), len(key)), Extent(len(sides[1]), len(response)), both)
        self.slips.look(*sides, both)
        self.slips.singletons.look(table_of(entity_numbers(key), entity_numbers(response)))
        self._collect(pair, engine.Counts(), scores)

    def add_by_engine(
        self,
        pair: DocumentPair,
        key: Mapping[M, int],
        response: Mapping[M, int],
        named: Mapping[str, Score] = MappingProxyType({}),
    ) -> None:
        """Score a document that maps mentions to numbers of entities; `named` are scores that are already known."""
        self.documents += 1
        self.add_scores(named)
        table = table_of(key, response)
        if self.task.each or self.collectors:
            counts = engine.counts(key, response, self.task.plain)
            self.by_engine.counted.add(counts)
            self._collect(pair, counts, named)
            both = counts.plain.both
        else:
            both = self.by_engine.add(key, response, table).both
        self.slips.look(key, response, both)
        self.slips.singletons.look(table)

    def _collect(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Store the figures of a document, if they are wanted, and pass it to the collectors."""
        for collector in self.collectors:
            collector.add(pair, counts, others)
        if self.task.each:
            scores = {**counts.scores([metric for metric in self.task.plain if metric not in others]), **others}
            shown = {metric: scores[metric] for metric in self.task.shown}
            self.figures[pair.number] = (pair.id, rows(shown, self.task.settings))
            if self.task.settings.over == "mean-defined":
                self.defined[pair.number] = rows(shown, replace(self.task.settings, undefined="none"))

    def add_scores(self, scores: Mapping[str, Score]) -> None:
        """Add scores of one document that the engine does not compute."""
        for metric, score in scores.items():
            self.by_definition[metric] = self.by_definition[metric] + score if metric in self.by_definition else score

    def add(self, other: "Scored") -> None:
        """Add the sums of documents that come later in the key."""
        self.by_engine.counted.add(other.by_engine.counts())
        self.summary += other.summary
        self.slips.add(other.slips)
        self.add_scores(other.by_definition)
        self.figures |= {self.documents + place: figures for place, figures in other.figures.items()}
        self.defined |= {self.documents + place: figures for place, figures in other.defined.items()}
        for mine, more in zip(self.collectors, other.collectors, strict=True):
            mine.merge(more)
        self.documents += other.documents
        self.texts |= other.texts
        self.uncut += other.uncut
        if other.coverage is not None:
            self._cover(other.coverage)
        self.plural += other.plural

    def _cover(self, more: "Coverage") -> None:
        """Count more of the key's text."""
        self.coverage = more if self.coverage is None else self.coverage + more

    def scores(self) -> dict[str, Score]:
        """Return the scores of all documents."""
        task = self.task
        counted = {} if task.by_definition and self.documents else self.by_engine.counts().scores(task.plain)
        return {**counted, **self.by_definition}

    def report(self) -> Report:
        """Return the report, with notes on what may be wrong."""
        task = self.task
        summary = self._summary()
        if not self.documents:
            shown = ", reported as 0" if task.settings.undefined == "zero" else ""
            note(f"there are no documents: every figure is 0/0{shown}")
        scores = self.scores()
        for sentence in self.slips.sentences(summary, scores, task.settings.over == "sums"):
            note(sentence)
        if task.settings.split_antecedents == "score" and self.documents and not self.plural:
            note("neither side has split antecedents: the figures are those without them")
        sums = {metric: scores[metric] for metric in task.shown}
        if above := [metric for metric, score in sums.items() if _is_above_one(score)]:
            note(f"above 1: {', '.join(above)}, since a repeated mention is credited in each of its entities")
        documents = [
            (identifier or str(place + 1), of_one) for place, (identifier, of_one) in sorted(self.figures.items())
        ]
        averages: Sequence[Row] = ()
        if documents and task.settings.over in ("mean", "mean-defined"):
            averages_of = cast(AveragesOf, load("corefref.scoring.means:averages"))
            defined = [self.defined[place] for place in sorted(self.defined)]
            averages = averages_of([of_one for _, of_one in documents], defined, task.settings)
        report = Report(
            task.settings,
            self.documents,
            averages or rows(sums, task.settings),
            dict(documents) if task.by_document else None,
            sums,
            summary=summary,
            texts=len(self.texts),
            uncut=None if task.settings.windows == NO_WINDOWS else self.uncut,
            coverage=self.coverage,
        )
        for collector in self.collectors:
            report = collector.into(report)
        return report

    def _summary(self) -> Summary:
        """Return what was scored, by the engine and by definition."""
        plain = self.by_engine.counts().plain
        key, response = (Extent(side.mentions, side.entities) for side in (plain.key, plain.response))
        return replace(Summary(key, response, plain.both) + self.summary, names=self.task.names)


def _is_above_one(score: Score) -> bool:
    """Tell whether a figure is above 1, as only those of overlapping entities may be."""
    return any(value is not None and value > 1 for value in score.under(leave_undefined).values())


class Watch(Protocol):
    """Passes items on, and may show progress."""

    def __call__(
        self, items: Iterable[T], what: str, /, *, total: int = 0, read: Callable[[], tuple[int, int]] | None = None
    ) -> Iterator[T]:
        """Yield the same items; `total` is their number, if known, and `read` how much of their files was read."""


def unwatched(
    items: Iterable[T], what: str, /, *, total: int = 0, read: Callable[[], tuple[int, int]] | None = None
) -> Iterator[T]:
    """Pass items on without showing progress."""
    del what, total, read
    return iter(items)


def scored(pairs: Iterable[DocumentPair], task: Task) -> Scored:
    """Score pairs of documents, and sum up."""
    total = Scored(task)
    for pair in pairs:
        total.score(pair)
    return total
