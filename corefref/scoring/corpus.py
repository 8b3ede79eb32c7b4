"""
From pairs of documents to a report, document by document.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from corefref import engine
from corefref.registry import TYPED_IDS, score_by_definition
from corefref.scores import Score
from corefref.scoring.pairing import Pair
from corefref.scoring.report import Report, Row, mean_rows, rows
from corefref.scoring.settings import Settings

if TYPE_CHECKING:
    from corefref.rendering.json import Json


@dataclass(frozen=True, slots=True)
class Task:
    """What is wanted of the documents."""

    metrics: Sequence[str]
    settings: Settings
    by_definition: bool = False
    by_document: bool = False
    certificate: bool = False

    @property
    def typed(self) -> Sequence[str]:
        """The metrics that need the types of mentions."""
        return [metric for metric in self.metrics if metric in TYPED_IDS]

    @property
    def plain(self) -> Sequence[str]:
        """The others."""
        return [metric for metric in self.metrics if metric not in TYPED_IDS]


def scores_of(pair: Pair, metrics: Sequence[str]) -> Mapping[str, Score]:
    """The scores of a pair of documents, by the engine."""
    plain = [metric for metric in metrics if metric not in TYPED_IDS]
    found = {**engine.score(pair.key.entity_of, pair.response.entity_of, plain), **_typed(pair, metrics)}
    return {metric: found[metric] for metric in metrics}


def _typed(pair: Pair, metrics: Sequence[str], by_definition: bool = False) -> Mapping[str, Score]:
    """The scores of the metrics that need the types of mentions."""
    wanted = [metric for metric in metrics if metric in TYPED_IDS]
    if not wanted:
        return {}
    from corefref.scoring.nec import nec_score

    return dict.fromkeys(wanted, nec_score(pair, by_definition))


@dataclass(slots=True)
class Scored:
    """What documents came to: their sums and, as far as they are wanted, the figures and certificates of each."""

    task: Task
    documents: int = 0
    by_engine: engine.Counts = field(default_factory=engine.Counts)
    by_definition: dict[str, Score] = field(default_factory=dict)
    figures: dict[int, tuple[str, Sequence[Row]]] = field(default_factory=dict)
    """By place in the key, the id of the document and its figures."""
    certificates: dict[int, tuple[str, "Mapping[str, Json]"]] = field(default_factory=dict)

    def score(self, pair: Pair) -> None:
        """Score one document more."""
        task = self.task
        self.documents += 1
        each = task.by_document or task.settings.over == "mean"
        scores: Mapping[str, Score] = {}
        if task.by_definition:
            key, response = pair.key.partition, pair.response.partition
            scores = {metric: score_by_definition(key, response, metric) for metric in task.plain}
            self._add(scores)
        else:
            counts = engine.counts(pair.key.entity_of, pair.response.entity_of, task.plain)
            self.by_engine.add(counts)
            if each:
                scores = counts.scores(task.plain)
        if typed := _typed(pair, task.metrics, task.by_definition):
            self._add(typed)
            scores = {**scores, **typed}
        if each:
            in_order = {metric: scores[metric] for metric in task.metrics}
            self.figures[pair.number] = (pair.id, rows(in_order, task.settings))
        if task.certificate:
            from corefref.scoring.certificates import certificates

            self.certificates[pair.number] = (pair.id, certificates(pair.key, pair.response, task.metrics))

    def _add(self, scores: Mapping[str, Score]) -> None:
        """Add scores of the reading."""
        for metric, score in scores.items():
            self.by_definition[metric] = self.by_definition[metric] + score if metric in self.by_definition else score

    def add(self, other: "Scored") -> None:
        """Add what the documents that follow in the key come to."""
        self.by_engine.add(other.by_engine)
        self._add(other.by_definition)
        self.figures |= {self.documents + place: found for place, found in other.figures.items()}
        self.certificates |= {self.documents + place: found for place, found in other.certificates.items()}
        self.documents += other.documents

    def report(self) -> Report:
        """The report, of at least one document."""
        task = self.task
        counted = {} if task.by_definition else self.by_engine.scores(task.plain)
        scores = {**counted, **self.by_definition}
        sums = {metric: scores[metric] for metric in task.metrics}
        documents = [self.figures[place] for place in sorted(self.figures)]
        over_mean = task.settings.over == "mean"
        return Report(
            task.settings,
            self.documents,
            mean_rows(of_one for _, of_one in documents) if over_mean else rows(sums, task.settings),
            dict(documents) if task.by_document else None,
            sums,
            dict(self.certificates[place] for place in sorted(self.certificates)) if task.certificate else None,
        )


def scored(found: Iterable[Pair], task: Task) -> Scored:
    """What pairs of documents come to."""
    total = Scored(task)
    for pair in found:
        total.score(pair)
    return total
