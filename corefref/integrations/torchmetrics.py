"""
The interface of TorchMetrics and TorchEval: `update`, `compute`, `reset`, `merge_state`, without tensors.

>>> metric = CoreferenceScore("muc,conll")
>>> metric.update([[[[0, 1], [4, 4]]]], [[[[0, 1], [4, 4], [7, 7]]]])
>>> metric.compute()
{'muc/recall': 0.5, 'muc/precision': 1.0, 'muc/f1': 0.6666666666666666, 'conll/f1': 0.694017094017094}

The state of several processes is gathered with `merge_state`; an instance can be sent to another process as it is.

`CoreferenceMetric` is a `torchmetrics.Metric`, where that is installed: its state is reduced over processes, and it
goes into a `MetricCollection`.
"""

from collections.abc import Iterable
from functools import cache
from typing import Protocol, Self, cast

from corefref.formats.documents import Repeated
from corefref.integrations.evaluate import flat
from corefref.registry import DEFAULT_IDS, ids_of
from corefref.scoring import counts, kinds
from corefref.scoring.accumulating import Accumulator, Documents
from corefref.scoring.doors import checked
from corefref.scoring.report import Report, rows
from corefref.scoring.result import Result
from corefref.scoring.settings import Over, Singletons


class CoreferenceScore:
    """
    The figures of the documents of batches; the conventions are those of `corefref.score_corpus`.

    >>> metric, other = CoreferenceScore("muc"), CoreferenceScore("muc")
    >>> metric.update([[["a", "b"]]], [[["a", "b", "c"]]])
    >>> other.update([[["a", "b"]]], [[["a", "b"]]])
    >>> metric.merge_state(other).result["muc"].recall
    Fraction(2, 3)
    >>> metric.compute()["muc/precision"]
    1.0
    >>> metric.reset()
    """

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
        """Take the metrics and conventions."""
        self._accumulator = Accumulator(metrics, singletons=singletons, repeated=repeated, over=over)

    def update(self, preds: Documents, target: Documents) -> None:
        """Add a batch: documents of the response, and of the key in the same order."""
        self._accumulator.add_batch(target, preds)

    def compute(self) -> dict[str, float | None]:
        """Return the figures so far as floats, by names such as `muc/recall`."""
        return flat(self._accumulator.result())

    def reset(self) -> None:
        """Forget every document."""
        self._accumulator.reset()

    def merge_state(self, metrics: "CoreferenceScore | Iterable[CoreferenceScore]") -> Self:
        """Add the documents that others have seen."""
        for metric in [metrics] if isinstance(metrics, CoreferenceScore) else metrics:
            self._accumulator.merge(metric._accumulator)
        return self

    @property
    def result(self) -> Result:
        """The exact figures so far, and the signature."""
        return self._accumulator.result()


class _Tensor(Protocol):
    """What corefref asks of a tensor: its numbers as a list."""

    def tolist(self) -> list[int]:
        """Return its numbers."""


class _HasStates(Protocol):
    """What TorchMetrics' `Metric` provides to its subclasses."""

    @property
    def device(self) -> object:
        """The device of its states."""

    def add_state(self, name: str, default: list[object], dist_reduce_fx: str) -> None:
        """Add a state that is reduced over processes."""


class _Reduced:
    """
    The methods of `CoreferenceMetric`, on top of TorchMetrics' `Metric`.

    The state holds the exact sums over documents as bytes in tensors: one tensor for each batch, or a single one after
    a reduction, each text ended by a zero. Processes reduce it like any list of tensors.
    """

    higher_is_better = True
    is_differentiable = False
    full_state_update = False
    counts: list[_Tensor] | _Tensor

    def __init__(
        self,
        metrics: str | Iterable[str] = DEFAULT_IDS,
        *,
        singletons: Singletons = "keep",
        repeated: Repeated = "error",
        **options: object,
    ) -> None:
        """Take the metrics and conventions; other options are those of `torchmetrics.Metric`."""
        super().__init__(**options)
        self._wanted = (tuple(ids_of(kinds.names(metrics))), singletons, repeated)
        Accumulator(metrics, singletons=singletons, repeated=repeated)
        cast(_HasStates, self).add_state("counts", default=[], dist_reduce_fx="cat")

    def update(self, preds: Documents, target: Documents) -> None:
        """Add a batch: documents of the response, and of the key in the same order."""
        import torch

        data = self._scored(target, preds).to_counts().encode() + b"\0"
        tensor: _Tensor = torch.frombuffer(bytearray(data), dtype=torch.uint8).to(cast(_HasStates, self).device)
        if not isinstance(self.counts, list):
            self.counts = [self.counts]
        self.counts.append(tensor)

    def compute(self) -> dict[str, object]:
        """Return the figures of all batches of all processes as 64-bit tensors, by names such as `muc/recall`."""
        import torch

        device = cast(_HasStates, self).device
        return {
            name: torch.tensor(float("nan") if value is None else value, dtype=torch.float64, device=device)
            for name, value in flat(self.result).items()
        }

    @property
    def result(self) -> Result:
        """Return the exact figures of all documents so far, with their signature."""
        tensors = self.counts if isinstance(self.counts, list) else [self.counts]
        texts = b"".join(bytes(each.tolist()) for each in tensors).decode().split("\0")[:-1]
        if not texts:
            return self._scored([], [])
        total = counts.merged(
            [(f"batch {number}", counts.parse_counts(text, "state")) for number, text in enumerate(texts)]
        )
        return Result(
            Report(
                total.settings,
                total.documents,
                rows(total.scores, total.settings),
                total=total.scores,
                summary=total.summary,
            )
        )

    def _scored(self, keys: Documents, responses: Documents) -> Result:
        metrics, singletons, repeated = self._wanted
        accumulator = Accumulator(metrics, singletons=singletons, repeated=repeated)
        accumulator.add_batch(keys, responses)
        return accumulator.result()


@cache
def _metric() -> type:
    """Return the class `CoreferenceMetric`. Raises ModuleNotFoundError if torchmetrics is not installed."""
    from torchmetrics import Metric

    base: type = Metric
    return type("CoreferenceMetric", (_Reduced, base), {"__module__": __name__, "__doc__": _DOC})


_DOC = """
A metric of TorchMetrics: `update(preds, target)`, `compute()`, in a `MetricCollection`, over processes.

Its state reduces over processes as that of any metric, and the figures are exact: those of one process.
"""


def __getattr__(name: str) -> object:
    """Create `CoreferenceMetric` on demand, since torchmetrics is an extra."""
    if name == "CoreferenceMetric":
        return _metric()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
