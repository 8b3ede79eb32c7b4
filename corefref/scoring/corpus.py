"""
From pairs of documents to a report, document by document.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from corefref import engine
from corefref.formats.documents import MissingAnnotationError
from corefref.registry import score_by_definition
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
    nec_if_allowed: bool = False
    """Whether NEC is left out of `metrics` where the documents do not say what their names are."""


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
    typed: bool = False
    """Whether a document says what a name is, for NEC."""
    untyped: bool = False
    """Whether a document does not say of all its mentions what they are."""

    def score(self, pair: Pair) -> None:
        """Score one document more."""
        task = self.task
        plain = [metric for metric in task.metrics if metric != "nec"]
        self.documents += 1
        each = task.by_document or task.settings.over == "mean"
        scores: Mapping[str, Score] = {}
        if task.by_definition:
            key, response = pair.key.partition, pair.response.partition
            scores = {metric: score_by_definition(key, response, metric) for metric in plain}
            self._add(scores)
        else:
            counts = engine.counts(pair.key.entity_of, pair.response.entity_of, plain)
            self.by_engine.add(counts)
            if each:
                scores = counts.scores(plain)
        if len(plain) < len(task.metrics) and not self.untyped:
            named = self._named(pair)
            self._add(named)
            scores = {**scores, **named}
        if each:
            shown = {metric: scores[metric] for metric in task.metrics if metric in scores}
            self.figures[pair.number] = (pair.id, rows(shown, task.settings))
        if task.certificate:
            from corefref.scoring.certificates import certificates

            self.certificates[pair.number] = (pair.id, certificates(pair.key, pair.response, task.metrics))

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
        self.by_engine.add(other.by_engine)
        self._add(other.by_definition)
        self.figures |= {self.documents + place: found for place, found in other.figures.items()}
        self.certificates |= {self.documents + place: found for place, found in other.certificates.items()}
        self.documents += other.documents

    def report(self) -> Report:
        """The report, of at least one document."""
        task = self.task
        counted = {} if task.by_definition else self.by_engine.scores(m for m in task.metrics if m != "nec")
        scores = {**counted, **self.by_definition}
        left_out = ("nec",) if task.nec_if_allowed and (self.untyped or not self.typed) else ()
        sums = {metric: scores[metric] for metric in task.metrics if metric not in left_out}
        documents = [
            (identifier, [row for row in of_one if row.metric not in left_out])
            for identifier, of_one in (self.figures[place] for place in sorted(self.figures))
        ]
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
