"""
The interface of Hugging Face evaluate: `compute(predictions=…, references=…)`, `add`, `add_batch`.

>>> metric = Coreference("lea,conll")
>>> references = [[[[0, 1], [4, 4]], [[7, 7], [9, 9]]]]
>>> predictions = [[[[0, 1], [4, 4]], [[7, 7]]]]
>>> metric.compute(predictions=predictions, references=references)
{'lea/recall': 0.5, 'lea/precision': 0.6666666666666666, 'lea/f1': 0.5714285714285714, 'conll/f1': 0.7564102564102564}

A prediction, or a reference, is a document: a list of entities, each a list of mentions, where evaluate's `coval` takes
the lines of a CoNLL file. All figures are between 0 and 1, where coval's `conll_score` is in percent.
"""

from collections.abc import Iterable

from corefref.door import Entities
from corefref.formats.documents import Repeated
from corefref.registry import DEFAULT_IDS
from corefref.scoring.accumulating import Accumulator, Documents
from corefref.scoring.doors import checked
from corefref.scoring.result import Result
from corefref.scoring.settings import Over, Singletons


class Coreference:
    """
    Documents that are added, and their figures; the conventions are those of `corefref.score_corpus`.

    >>> metric = Coreference("muc")
    >>> metric.add(prediction=[["a", "b"]], reference=[["a", "b", "c"]])
    >>> metric.add_batch(predictions=[[["a", "b"]]], references=[[["a", "b"]]])
    >>> metric.result["muc"].recall
    Fraction(2, 3)
    >>> metric.compute()["muc/precision"]
    1.0
    """

    @checked()
    def __init__(
        self,
        metrics: str | Iterable[str] = DEFAULT_IDS,
        *,
        singletons: Singletons = "keep",
        repeated: Repeated = "error",
        over: Over = "sums",
    ) -> None:
        """Take the metrics and conventions."""
        self._accumulator = Accumulator(metrics, singletons=singletons, repeated=repeated, over=over)

    def add(self, *, prediction: Entities, reference: Entities) -> None:
        """Add a document."""
        self._accumulator.add(reference, prediction)

    def add_batch(self, *, predictions: Documents, references: Documents) -> None:
        """Add documents."""
        self._accumulator.add_batch(references, predictions)

    def compute(
        self, *, predictions: Documents | None = None, references: Documents | None = None
    ) -> dict[str, float | None]:
        """Return the figures of all documents added and of these, and then forget them."""
        if predictions is not None or references is not None:
            self._accumulator.add_batch(
                () if references is None else references, () if predictions is None else predictions
            )
        figures = flat(self._accumulator.result())
        self._accumulator.reset()
        return figures

    @property
    def result(self) -> Result:
        """The exact figures of what was added since `compute`, and the signature."""
        return self._accumulator.result()


def flat(result: Result) -> dict[str, float | None]:
    """
    The figures as floats, by names such as `muc/recall`.

    >>> from corefref import score_corpus
    >>> flat(score_corpus([[["a", "b"]]], [[["a", "b"]]], metrics="conll"))
    {'conll/f1': 1.0}
    """
    return {
        f"{metric}/{name}": value for metric, figures in result.to_dict().items() for name, value in figures.items()
    }
