"""
`--repeated keep`: B³ and LEA of documents whose entities share mentions, by the formulas of `metrics.overlapping`.

A document in which no mention is repeated is scored as everywhere: there the formulas are the metrics.
"""

from collections.abc import Callable, Mapping, Sequence

from corefref import engine
from corefref.formats.documents import DocumentPair
from corefref.metrics import overlapping
from corefref.partitions import Family
from corefref.ratio import Ratio
from corefref.scores import RatioScore, Score
from corefref.scoring.settings import NO_WINDOWS
from corefref.scoring.task import ApartError, Task, refuse_together
from corefref.wings.several.joining import family

_FORMULAS: Mapping[str, tuple[Callable[[Family, Family], Ratio], Callable[[Family, Family], Ratio]]] = {
    "b_cubed": (overlapping.b_cubed_recall, overlapping.b_cubed_precision),
    "lea": (overlapping.lea_recall, overlapping.lea_precision),
}
"""Recall and precision of the metrics that are defined on overlapping families."""


def figures(task: Task) -> Sequence[str]:
    """Return the metrics asked for, which are all defined on overlapping families."""
    return [metric for metric in task.metrics if metric in _FORMULAS]


def scores(pair: DocumentPair, task: Task) -> Mapping[str, Score]:
    """Return the scores of a pair of documents, each entity with all its mentions."""
    wanted = figures(task)
    if not pair.key.beside.again and not pair.response.beside.again:
        return engine.score(pair.key.entity_of, pair.response.entity_of, wanted)
    key, response = family(pair.key), family(pair.response)
    return {metric: RatioScore(*(formula(key, response) for formula in _FORMULAS[metric])) for metric in wanted}


def check(task: Task) -> None:
    """Raise ApartError for what is not defined where entities share mentions."""
    settings = task.settings
    for metric in task.metrics:
        if metric not in _FORMULAS:
            raise ApartError(
                f"--repeated keep: {metric} is defined on partitions alone (expected --metrics {','.join(_FORMULAS)})"
            )
    refuse_together(
        "--repeated keep",
        {
            "--match": settings.match != "exact" or settings.zeros != "linear",
            "--singletons": settings.singletons != "keep",
            "--units": settings.units != "as-written" or settings.sentences != "all",
            "--windows": settings.windows != NO_WINDOWS,
            "--align": settings.align != "tokens",
            "--split-antecedents": settings.split_antecedents != "ignore",
            "--importance": bool(settings.importance),
            "--beside": bool(task.beside),
            "--by": bool(task.by),
        },
    )
