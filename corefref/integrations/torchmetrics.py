"""
The interface of TorchMetrics and TorchEval: `update`, `compute`, `reset`, `merge_state`; no tensor is needed or made.

>>> metric = CoreferenceScore("muc,conll")
>>> metric.update([[[[0, 1], [4, 4]]]], [[[[0, 1], [4, 4], [7, 7]]]])
>>> metric.compute()
{'muc/recall': 0.5, 'muc/precision': 1.0, 'muc/f1': 0.6666666666666666, 'conll/f1': 0.694017094017094}

The state of several processes is gathered with `merge_state`; an instance can be sent to another process as it is.
"""

from collections.abc import Iterable
from typing import Self

from corefref.formats.documents import Repeated
from corefref.integrations.evaluate import flat
from corefref.registry import DEFAULT_IDS
from corefref.scoring.accumulating import Accumulator, Documents
from corefref.scoring.result import Result
from corefref.scoring.settings import Over, Singletons, checked


class CoreferenceScore:
    """The figures of the documents of batches; the conventions are those of `corefref.score_corpus`."""

    higher_is_better = True

    @checked()
    def __init__(
        self,
        metrics: str | Iterable[str] = DEFAULT_IDS,
        *,
        singletons: Singletons = "keep",
        repeated: Repeated = "error",
        over: Over = "sums",
    ) -> None:
        """Take what is wanted."""
        self._accumulator = Accumulator(metrics, singletons=singletons, repeated=repeated, over=over)

    def update(self, preds: Documents, target: Documents) -> None:
        """Add a batch: documents of the response, and of the key in the same order."""
        self._accumulator.add_batch(target, preds)

    def compute(self) -> dict[str, float | None]:
        """The figures so far, as floats by names such as `muc/recall`."""
        return flat(self._accumulator.result())

    def reset(self) -> None:
        """Forget every document."""
        self._accumulator.reset()

    def merge_state(self, metrics: "CoreferenceScore | Iterable[CoreferenceScore]") -> Self:
        """Add what others have seen."""
        for metric in [metrics] if isinstance(metrics, CoreferenceScore) else metrics:
            self._accumulator.merge(metric._accumulator)
        return self

    @property
    def result(self) -> Result:
        """The exact figures so far, and the signature."""
        return self._accumulator.result()
