"""
From pairs of documents to a report, document by document.
"""

import gc
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar

from corefref import engine
from corefref.formats.detection import Format
from corefref.formats.documents import MissingAnnotationError
from corefref.partitions import Partition
from corefref.registry import TYPED_IDS, asks_for_all, score_by_definition
from corefref.scores import Score
from corefref.scoring.pairing import Pair
from corefref.scoring.report import Report, Row, mean_rows, rows
from corefref.scoring.settings import Settings
from corefref.scoring.sources import Source, paired

if TYPE_CHECKING:
    from corefref.rendering.json import Json

M = TypeVar("M", bound=Hashable)
"""A kind of mention."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Task:
    """What is wanted of the documents."""

    metrics: Sequence[str]
    settings: Settings
    by_definition: bool = False
    by_document: bool = False
    certificate: bool = False
    nec_if_allowed: bool = False
    """Whether NEC is left out of `metrics` where the documents do not say what their names are."""

    @property
    def plain(self) -> tuple[str, ...]:
        """The metrics that need entities alone."""
        return tuple(metric for metric in self.metrics if metric not in TYPED_IDS)

    @property
    def each(self) -> bool:
        """Whether the figures of every document are wanted."""
        return self.by_document or self.settings.over == "mean"


@dataclass(slots=True)
class Scored:
    """What documents came to: their sums and, as far as they are wanted, the figures and certificates of each."""

    task: Task
    documents: int = 0
    by_engine: engine.Gathering = field(init=False)
    by_definition: dict[str, Score] = field(default_factory=dict)
    figures: dict[int, tuple[str, Sequence[Row]]] = field(default_factory=dict)
    """By place in the key, the id of the document and its figures."""
    certificates: dict[int, tuple[str, "Mapping[str, Json]"]] = field(default_factory=dict)
    typed: bool = False
    """Whether a document says what a name is, for NEC."""
    untyped: bool = False
    """Whether a document does not say of all its mentions what they are."""

    def __post_init__(self) -> None:
        """Begin to count what the engine counts."""
        self.by_engine = engine.Gathering(self.task.plain)

    def score(self, pair: Pair) -> None:
        """Score one document more."""
        task = self.task
        named: Mapping[str, Score] = {}
        if len(task.plain) < len(task.metrics) and not self.untyped:
            named = self._named(pair)
        if task.by_definition:
            self.add_by_definition(pair.number, pair.id, pair.key.partition, pair.response.partition, named)
        else:
            self.add_by_engine(pair.number, pair.id, pair.key.entity_of, pair.response.entity_of, named)
        if task.certificate:
            from corefref.scoring.certificates import certificates

            self.certificates[pair.number] = (pair.id, certificates(pair.key, pair.response, task.metrics))

    def add_by_definition(
        self,
        place: int,
        identifier: str,
        key: Partition,
        response: Partition,
        named: Mapping[str, Score] = MappingProxyType({}),
    ) -> None:
        """Score a document by the readings; `named` are scores of it that are known."""
        scores = {**{metric: score_by_definition(key, response, metric) for metric in self.task.plain}, **named}
        self.documents += 1
        self._add(scores)
        if self.task.each:
            self._keep(place, identifier, scores)

    def add_by_engine(
        self,
        place: int,
        identifier: str,
        key: Mapping[M, int],
        response: Mapping[M, int],
        named: Mapping[str, Score] = MappingProxyType({}),
    ) -> None:
        """Score a document that numbers the entity of each mention; `named` are scores of it that are known."""
        self.documents += 1
        self._add(named)
        if self.task.each:
            counts = engine.counts(key, response, self.task.plain)
            self.by_engine.counted.add(counts)
            self._keep(place, identifier, {**counts.scores(self.task.plain), **named})
        else:
            self.by_engine.add(key, response)

    def _keep(self, place: int, identifier: str, scores: Mapping[str, Score]) -> None:
        """Keep the figures of a document."""
        shown = {metric: scores[metric] for metric in self.task.metrics if metric in scores}
        self.figures[place] = (identifier, rows(shown, self.task.settings))

    def _named(self, pair: Pair) -> Mapping[str, Score]:
        """NEC; nothing where its document has no types and need not have them."""
        from corefref.scoring.mention_types import has_mention_types
        from corefref.scoring.nec import nec_score

        self.typed |= has_mention_types(pair.key)
        try:
            return {"nec": nec_score(pair, self.task.by_definition)}
        except MissingAnnotationError:
            if not self.task.nec_if_allowed:
                raise
            self.untyped = True
            return {}

    def _add(self, scores: Mapping[str, Score]) -> None:
        """Add scores of the reading."""
        for metric, score in scores.items():
            self.by_definition[metric] = self.by_definition[metric] + score if metric in self.by_definition else score

    def add(self, other: "Scored") -> None:
        """Add what the documents that follow in the key come to."""
        self.by_engine.counted.add(other.by_engine.counts())
        self._add(other.by_definition)
        self.figures |= {self.documents + place: found for place, found in other.figures.items()}
        self.certificates |= {self.documents + place: found for place, found in other.certificates.items()}
        self.documents += other.documents

    def report(self) -> Report:
        """The report."""
        task = self.task
        counted = {} if task.by_definition and self.documents else self.by_engine.counts().scores(task.plain)
        scores = {**counted, **self.by_definition}
        left_out = ("nec",) if task.nec_if_allowed and (self.untyped or not self.typed) else ()
        sums = {metric: scores[metric] for metric in task.metrics if metric not in left_out}
        documents = [
            (identifier or str(place + 1), [row for row in of_one if row.metric not in left_out])
            for place, (identifier, of_one) in sorted(self.figures.items())
        ]
        over_mean = task.settings.over == "mean" and self.documents
        return Report(
            task.settings,
            self.documents,
            mean_rows(of_one for _, of_one in documents) if over_mean else rows(sums, task.settings),
            dict(documents) if task.by_document else None,
            sums,
            dict(self.certificates[place] for place in sorted(self.certificates)) if task.certificate else None,
        )


@contextmanager
def without_collector() -> Iterator[None]:
    """No search for reference cycles: reading and counting make none, and a large document takes a fifth longer."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Watch(Protocol):
    """Lets items pass, and may show how many have."""

    def __call__(self, items: Iterable[T], what: str, /) -> Iterator[T]:
        """The same items."""
        ...  # pragma: no cover


def unwatched(items: Iterable[T], what: str, /) -> Iterator[T]:
    """The items, and nothing is shown."""
    del what
    return iter(items)


def task_of(names: Iterable[str], task: Task) -> Task:
    """The task, with NEC where all metrics are asked for: it is left out again where the documents have no names."""
    if "nec" in task.metrics or not asks_for_all(names):
        return task
    return replace(task, metrics=(*task.metrics, "nec"), nec_if_allowed=True)


def scored_sources(
    key: Source, response: Source, form: Format | None, task: Task, jobs: int = 1, watch: Watch = unwatched
) -> Scored:
    """What the documents of two sources come to; `watch` may show how many have been scored."""
    keep_text = "nec" in task.metrics
    with without_collector():
        if jobs > 1 and not keep_text:
            from corefref.scoring.parallel import scored_in_processes

            found = scored_in_processes(key, response, form, task, jobs, watch)
            if found is not None:
                return found
        return scored(watch(paired(key, response, form, task.settings, keep_text), "documents"), task)


def scored(found: Iterable[Pair], task: Task) -> Scored:
    """What pairs of documents come to."""
    total = Scored(task)
    for pair in found:
        total.score(pair)
    return total
