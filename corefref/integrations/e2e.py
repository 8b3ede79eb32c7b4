"""
The evaluators of the e2e-coref family: `CorefEvaluator` and `MentionEvaluator`, with their methods, exact.

Resolvers of the e2e-coref family carry a `metrics.py` of their own. To use this one a project changes an import::

    from corefref.integrations.e2e import CorefEvaluator

Where no entity is a singleton, the figures are the same but for what theirs lose in floats. Where some are:

- kentonl/e2e-coref and shon-otmazgin/fastcoref leave the singletons of both sides out of B³, and those of the response
  out of CEAFe, so that a response equal to the key has a recall below 1. `CorefEvaluator(singletons="e2e")` does the
  same, and its signature says so.
- in SapienzaNLP/maverick-coref (`OfficialCoNLL2012CorefEvaluator`) neither does, as neither does here.

A repeated mention is refused here and counted in part there; `repeated="first"` keeps it where it is listed first. The
entities alone decide: `mention_to_predicted` and `mention_to_gold`, which follow from them, may be left out.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar, get_args

from corefref.formats.documents import Repeated
from corefref.metrics.conll import MEMBERS
from corefref.partitions import Mention, NotAPartitionError
from corefref.scoring.accumulating import Accumulator
from corefref.scoring.doors import checked
from corefref.scoring.kinds import OneOf
from corefref.scoring.result import Figures

Entities: TypeAlias = Collection[Collection[Mention]]
"""The entities of a document."""

M = TypeVar("M", bound=Hashable)
N = TypeVar("N", bound=Hashable)

Singletons: TypeAlias = Literal["keep", "e2e"]
"""How singletons are treated: as the papers say, or as e2e-coref does."""

NAMES: Mapping[str, str] = {"muc": "muc", "b_cubed": "b_cubed", "ceafe": "ceaf_e"}
"""Our ids by the family's names of the metrics."""

MEAN = "conll2012"
"""Maverick's name for the mean of all three."""


class Evaluator:
    """
    The figures of one metric over the documents that its `CorefEvaluator` was given.

    >>> of_family = CorefEvaluator()
    >>> of_family.update([["a", "b"]], [["a", "b", "c"]])
    >>> muc = of_family.evaluators[0]
    >>> muc.figures.recall, muc.get_recall(), muc.get_precision(), round(muc.get_f1(), 4), muc.get_prf()[0]
    (Fraction(1, 2), 0.5, 1.0, 0.6667, 1.0)
    """

    def __init__(self, metric: str, accumulator: Accumulator) -> None:
        """Begin without documents, for the metric with this id."""
        self.metric = metric
        self._accumulator = accumulator

    @property
    def figures(self) -> Figures:
        """The exact figures."""
        return self._accumulator.result()[self.metric]

    def get_recall(self) -> float:
        """Recall, 0 where it is 0/0."""
        return float(self.figures.recall or 0)

    def get_precision(self) -> float:
        """Precision, 0 where it is 0/0."""
        return float(self.figures.precision or 0)

    def get_f1(self) -> float:
        """F₁, 0 where it is 0/0."""
        return float(self.figures.f1 or 0)

    def get_prf(self) -> tuple[float, float, float]:
        """Precision, recall and F₁, in this order."""
        return self.get_precision(), self.get_recall(), self.get_f1()


class CorefEvaluator:
    """
    Recall, precision and F₁ of MUC, B³ and CEAFe over the documents it is given, and the means of the three.

    The mean of the F₁ is the CoNLL score; the means of recall and of precision are not a published metric.

    >>> evaluator = CorefEvaluator()
    >>> gold = (((0, 1), (4, 4)), ((7, 7), (9, 9)))
    >>> predicted = (((0, 1), (4, 4), (7, 7)),)
    >>> evaluator.update(predicted, gold)
    >>> evaluator.get_prf()
    (0.6185185185185185, 0.5083333333333333, 0.5405228758169934)
    >>> evaluator.evaluators[0].get_prf()
    (0.5, 0.5, 0.5)
    >>> evaluator.get_recall("muc"), evaluator.get_precision("muc"), evaluator.get_f1("muc")
    (0.5, 0.5, 0.5)
    >>> evaluator.signature.split("|")[3]
    'singletons:keep'
    """

    @checked(singletons=OneOf(get_args(Singletons)))
    def __init__(self, *, singletons: Singletons = "keep", repeated: Repeated = "error") -> None:
        """Take the conventions."""
        self.singletons = singletons
        if singletons == "keep":
            accumulator = Accumulator(MEMBERS, repeated=repeated)
            self._accumulators = dict.fromkeys(MEMBERS, accumulator)
        else:
            self._accumulators = {
                "muc": Accumulator("muc", repeated=repeated),
                "b_cubed": Accumulator("b_cubed", repeated=repeated, singletons="drop"),
                "ceaf_e": Accumulator("ceaf_e", repeated=repeated),
            }
        self.evaluators = [Evaluator(metric, self._accumulators[metric]) for metric in MEMBERS]

    def update(
        self,
        predicted: Entities,
        gold: Entities,
        mention_to_predicted: Mapping[M, object] | None = None,
        mention_to_gold: Mapping[N, object] | None = None,
    ) -> None:
        """
        Score one more document.

        Raises NotAPartitionError for invalid entities, and for a mapping whose mentions are not those of the entities.
        """
        _check_mentions("predicted", predicted, mention_to_predicted)
        _check_mentions("gold", gold, mention_to_gold)
        if self.singletons == "keep":
            self._accumulators["muc"].add(gold, predicted)
            return
        self._accumulators["muc"].add(gold, predicted)
        self._accumulators["b_cubed"].add(gold, predicted)
        self._accumulators["ceaf_e"].add(gold, [entity for entity in predicted if len(entity) != 1])

    def get_recall(self, metric: str = MEAN) -> float:
        """The mean of the three recalls, or the recall of one metric by the family's name."""
        return self._figure(metric, "recall")

    def get_precision(self, metric: str = MEAN) -> float:
        """The mean of the three precisions, or the precision of one metric by the family's name."""
        return self._figure(metric, "precision")

    def get_f1(self, metric: str = MEAN) -> float:
        """The mean of the three F₁, which is the CoNLL score, or the F₁ of one metric by the family's name."""
        return self._figure(metric, "f1")

    def get_prf(self, metric: str = MEAN) -> tuple[float, float, float]:
        """Precision, recall and F₁, in this order."""
        return self.get_precision(metric), self.get_recall(metric), self.get_f1(metric)

    @property
    def signature(self) -> str:
        """The conventions in one line, to print beside the figures."""
        plain = str(self._accumulators["muc"].settings)
        return plain.replace("singletons:keep", f"singletons:{self.singletons}")

    def _figure(self, metric: str, measure: Literal["recall", "precision", "f1"]) -> float:
        """Return a figure of a metric, or the mean of all three, computed from exact ones."""
        if metric not in (MEAN, *NAMES):
            raise ValueError(f"unknown metric {metric!r} (expected one of {', '.join((MEAN, *NAMES))})")
        wanted = self.evaluators if metric == MEAN else [e for e in self.evaluators if e.metric == NAMES[metric]]
        values = [getattr(evaluator.figures, measure) or 0 for evaluator in wanted]
        return float(sum(values) / len(values))


OfficialCoNLL2012CorefEvaluator = CorefEvaluator
"""Maverick's name."""


class MentionEvaluator:
    """
    Recall, precision and F₁ of mention identification over the documents it is given; a mention counts once.

    >>> evaluator = MentionEvaluator()
    >>> evaluator.update([(0, 1), (4, 4), (7, 7)], [(0, 1), (4, 4)])
    >>> evaluator.get_prf()
    (0.6666666666666666, 1.0, 0.8)
    >>> evaluator.get_recall(), evaluator.get_precision(), evaluator.get_f1()
    (1.0, 0.6666666666666666, 0.8)
    """

    def __init__(self) -> None:
        """Start without documents."""
        self._accumulator = Accumulator("mentions")

    def update(self, predicted_mentions: Iterable[Mention], gold_mentions: Iterable[Mention]) -> None:
        """Score one more document."""
        key, response = ([[m] for m in set(side)] for side in (gold_mentions, predicted_mentions))
        self._accumulator.add(key, response)

    def get_recall(self) -> float:
        """Recall, 0 where it is 0/0."""
        return Evaluator("mentions", self._accumulator).get_recall()

    def get_precision(self) -> float:
        """Precision, 0 where it is 0/0."""
        return Evaluator("mentions", self._accumulator).get_precision()

    def get_f1(self) -> float:
        """F₁, 0 where it is 0/0."""
        return Evaluator("mentions", self._accumulator).get_f1()

    def get_prf(self) -> tuple[float, float, float]:
        """Precision, recall and F₁, in this order."""
        return self.get_precision(), self.get_recall(), self.get_f1()


OfficialMentionEvaluator = MentionEvaluator
"""Maverick's name."""


def _check_mentions(side: str, entities: Entities, mention_to: Mapping[M, object] | None) -> None:
    """Raise NotAPartitionError if a mapping from mentions to entities does not belong to these entities."""
    if mention_to is not None and mention_to.keys() != {m for e in entities for m in e}:
        raise NotAPartitionError(f"mention_to_{side} has other mentions than {side} (expected the same, or no mapping)")
