"""Turn pairs of documents into a report, document by document."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar

from corefref import engine
from corefref.formats.coverage import Coverage
from corefref.formats.documents import DocumentPair
from corefref.partitions import Partition, mentions
from corefref.registry import score_by_definition
from corefref.scores import Score
from corefref.scoring.classes import By, Group, Parts, breakdown, dataset_of, genre_of, groups_apart
from corefref.scoring.notes import note
from corefref.scoring.report import Breakdown, Report, Row, mean_rows, rows
from corefref.scoring.summary import Doubts, Extent, Summary, swapped
from corefref.scoring.task import Task, beyond_entities

if TYPE_CHECKING:
    from corefref.rendering.json import Json

M = TypeVar("M", bound=Hashable)

T = TypeVar("T")


class Scored:
    """The sums over documents and, if asked for, the figures and certificates of each."""

    def __init__(self, task: Task) -> None:
        """Start with no documents."""
        self.task = task
        self.documents = 0
        self.coverage: Coverage | None = None
        """How much of the key's text the responses have, if they rewrote it."""
        self.texts: set[str] = set()
        """The names of the documents without their parts."""
        self.by_engine = engine.Gathering(task.plain)
        self.by_definition: dict[str, Score] = {}
        self.figures: dict[int, tuple[str, Sequence[Row]]] = {}
        """By index in the key, the id of the document and its figures."""
        self.certificates: dict[int, tuple[str, Mapping[str, Json]]] = {}
        self.summary = Summary()
        """The summary of what was scored by definition."""
        self.doubts = Doubts()
        self.parts: dict[By, Parts] = {}
        """What classes of mentions and entities earn."""
        self.genres: dict[str, Group] = {}
        self.datasets: dict[str, Group] = {}
        self.plural = 0
        """The number of entities with split antecedents."""

    def score(self, pair: DocumentPair) -> None:
        """Score one more document."""
        task = self.task
        self.texts.add(pair.key.text_id)
        if pair.again is not None:
            self.coverage = (self.coverage or Coverage()) + pair.again.coverage
        named = beyond_entities(pair, task)
        self.plural += len(pair.key.beside.split_antecedents) + len(pair.response.beside.split_antecedents)
        genre = genre_of(pair.id, task.genre, pair.key.file, pair.key.line) if "genre" in task.by else ""
        dataset = dataset_of(pair, task.settings) if task.settings.over == "datasets" else ""
        self.add_parts(pair)
        if task.by_definition:
            self.add_by_definition(
                pair.number, pair.id, pair.key.partition, pair.response.partition, named, genre, dataset
            )
        else:
            self.add_by_engine(pair.number, pair.id, pair.key.entity_of, pair.response.entity_of, named, genre, dataset)
        if task.certificate:
            from corefref.scoring.certificates import certificates

            self.certificates[pair.number] = (pair.id, certificates(pair.key, pair.response, task.metrics))
        if task.certified:
            from corefref.scoring.certified import certified_document

            self.certificates[pair.number] = (pair.id, certified_document(pair, task.metrics))

    def add_parts(self, pair: DocumentPair) -> None:
        """Score what the classes of a document earn."""
        for by in self.task.by:
            if by != "genre":
                self.parts.setdefault(by, Parts()).score(pair, by, self.task.by_definition)

    def add_by_definition(
        self,
        place: int,
        identifier: str,
        key: Partition,
        response: Partition,
        named: Mapping[str, Score] = MappingProxyType({}),
        genre: str = "",
        dataset: str = "",
    ) -> None:
        """Score a document by the definitions; `named` are scores that are already known."""
        scores = {**{metric: score_by_definition(key, response, metric) for metric in self.task.plain}, **named}
        self.documents += 1
        self.add_scores(scores)
        sides = mentions(key), mentions(response)
        both = len(sides[0] & sides[1])
        self.summary += Summary(Extent(len(sides[0]), len(key)), Extent(len(sides[1]), len(response)), both)
        self._doubt(*sides, both)
        self._group(genre, dataset, engine.Counts(), scores)
        if self.task.each:
            self._keep(place, identifier, scores)

    def add_by_engine(
        self,
        place: int,
        identifier: str,
        key: Mapping[M, int],
        response: Mapping[M, int],
        named: Mapping[str, Score] = MappingProxyType({}),
        genre: str = "",
        dataset: str = "",
    ) -> None:
        """Score a document that maps mentions to numbers of entities; `named` are scores that are already known."""
        self.documents += 1
        self.add_scores(named)
        if self.task.each or genre or dataset:
            counts = engine.counts(key, response, self.task.plain)
            self.by_engine.counted.add(counts)
            self._group(genre, dataset, counts, named)
            if self.task.each:
                self._keep(place, identifier, {**counts.scores(self.task.plain), **named})
            both = counts.plain.both
        else:
            both = self.by_engine.add(key, response).both
        self._doubt(key, response, both)

    def _doubt(self, key: Collection[M], response: Collection[M], both: int) -> None:
        """Look for the cause if key and response share few mentions."""
        if both * 10 < min(len(key), len(response)):
            self.doubts.look(key, response)

    def _group(self, genre: str, dataset: str, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Add a document to its genre and its dataset, if it has them."""
        for name, groups in ((genre, self.genres), (dataset, self.datasets)):
            if name:
                group = groups.setdefault(name, Group())
                group.add(Group(1, others))
                group.counted.add(counts)

    def _keep(self, place: int, identifier: str, scores: Mapping[str, Score]) -> None:
        """Store the figures of a document."""
        shown = {metric: scores[metric] for metric in self.task.shown}
        self.figures[place] = (identifier, rows(shown, self.task.settings))

    def add_scores(self, scores: Mapping[str, Score]) -> None:
        """Add scores of one document that the engine does not compute."""
        for metric, score in scores.items():
            self.by_definition[metric] = self.by_definition[metric] + score if metric in self.by_definition else score

    def add(self, other: "Scored") -> None:
        """Add the sums of documents that come later in the key."""
        self.by_engine.counted.add(other.by_engine.counts())
        self.summary += other.summary
        self.doubts.add(other.doubts)
        self.add_scores(other.by_definition)
        self.figures |= {self.documents + place: found for place, found in other.figures.items()}
        self.certificates |= {self.documents + place: found for place, found in other.certificates.items()}
        for by, parts in other.parts.items():
            self.parts.setdefault(by, Parts()).add(parts)
        for genre, group in other.genres.items():
            self.genres.setdefault(genre, Group()).add(group)
        for dataset, group in other.datasets.items():
            self.datasets.setdefault(dataset, Group()).add(group)
        self.documents += other.documents
        self.texts |= other.texts
        if other.coverage is not None:
            self.coverage = (self.coverage or Coverage()) + other.coverage
        self.plural += other.plural

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
        if summary.has_little_in_common:
            note(self.doubts.said(summary))
        if said := swapped(*task.names):
            note(said)
        if task.settings.split_antecedents == "score" and self.documents and not self.plural:
            note("neither side has split antecedents: the figures are those without them")
        scores = self.scores()
        sums = {metric: scores[metric] for metric in task.shown}
        documents = [
            (identifier or str(place + 1), of_one) for place, (identifier, of_one) in sorted(self.figures.items())
        ]
        averaged = [of_one for _, of_one in documents] if task.settings.over == "mean" else []
        if task.settings.over == "datasets":
            averaged = [rows(group.scores(task.shown), task.settings) for group in self.datasets.values()]
        by: dict[str, Breakdown] = {
            by: breakdown(by, task.metrics, task.settings, self.parts.get(by, Parts()), self.genres) for by in task.by
        }
        if task.settings.over == "datasets":
            by["dataset"] = groups_apart(task.metrics, task.settings, self.datasets)
        return Report(
            task.settings,
            self.documents,
            mean_rows(averaged) if averaged else rows(sums, task.settings),
            dict(documents) if task.by_document else None,
            sums,
            dict(self.certificates[place] for place in sorted(self.certificates)) if task.keeps else None,
            summary,
            by,
            texts=len(self.texts),
            coverage=self.coverage,
        )

    def _summary(self) -> Summary:
        """Return what was scored, by the engine and by definition."""
        plain = self.by_engine.counts().plain
        key, response = (Extent(side.mentions, side.entities) for side in (plain.key, plain.response))
        return replace(Summary(key, response, plain.both) + self.summary, names=self.task.names)


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


def scored(found: Iterable[DocumentPair], task: Task) -> Scored:
    """Score pairs of documents, and sum up."""
    total = Scored(task)
    for pair in found:
        total.score(pair)
    return total
