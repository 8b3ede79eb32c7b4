"""
`--importance`: LEA whose entities weigh what the types of their mentions, or their own type, are worth. Choice LEA-2.

    importance(e) = Σ_{m ∈ e} weight(type of m), or |e| · weight(type of e)

The types are those of `--by type` and `--by entity-type` (choice CLASS-2). A type that is given no weight weighs 1, so
that without weights importance(e) = |e|.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from corefref.formats.documents import Document, DocumentPair, mention_of
from corefref.metrics import lea
from corefref.partitions import Entity
from corefref.scores import RatioScore
from corefref.scoring.task import ApartError, Task, refuse_together
from corefref.wings.breakdown.classes import Side, sides
from corefref.wings.breakdown.weights import weights


def figures(_: Task, /) -> Sequence[str]:
    """LEA, whose entities have an importance (`scoring.task.Wing`)."""
    return ["lea"]


def scores(pair: DocumentPair, task: Task) -> Mapping[str, RatioScore]:
    """LEA of a pair of documents."""
    return {"lea": weighted_lea(pair, task.settings.importance)}


def check(task: Task) -> None:
    """
    Raise ApartError where no figure is weighed, or one would be weighed without.

    >>> from corefref.scoring.settings import Settings
    >>> check(Task(["muc"], Settings(importance="entity-type:person=2")))
    Traceback (most recent call last):
        ...
    corefref.scoring.task.ApartError: --importance needs lea among the metrics
    """
    if "lea" not in task.metrics:
        raise ApartError("--importance needs lea among the metrics")
    present = {
        "--by": bool(task.by),
        "--split-antecedents": task.settings.split_antecedents != "ignore",
    }
    refuse_together("--importance", present)


def weighted_lea(pair: DocumentPair, text: str) -> RatioScore:
    """
    Score a pair by LEA under an importance.

    Raises MissingAnnotationError where the documents do not have the types.
    """
    asked = weights(text)
    of_key, of_response = sides(pair, asked.by)
    key, response = pair.key.partition, pair.response.partition
    return RatioScore(
        lea.recall(key, response, _importance(pair.key, of_key, asked.weight_of)),
        lea.precision(key, response, _importance(pair.response, of_response, asked.weight_of)),
    )


def _importance(document: Document, side: Side, weight_of: Mapping[str, Fraction]) -> lea.Importance:
    """The importance of the entities of a document."""
    weight = {mention_of(m): weight_of.get(side.of_mention(m), Fraction(1)) for m in document.entity_of}

    def importance(e: Entity) -> Fraction:
        return sum((weight[m] for m in e), Fraction(0))

    return importance
