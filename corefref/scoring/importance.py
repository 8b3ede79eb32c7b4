"""
`--importance`: LEA whose entities weigh what the types of their mentions, or their own type, are worth. Choice LEA-2.

    importance(e) = Σ_{m ∈ e} weight(type of m), or |e| · weight(type of e)

The types are those of `--by type` and `--by entity-type` (choice CLASS-2). A type that is given no weight weighs 1, so
that without weights importance(e) = |e|.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from corefref.formats.documents import Document, mention_of
from corefref.metrics import lea
from corefref.partitions import Entity
from corefref.scores import RatioScore
from corefref.scoring.classes import By, Side, sides
from corefref.scoring.pairing import DocumentPair

KINDS: Mapping[str, By] = MappingProxyType({"entity-type": "entity-type", "mention-type": "type"})
"""What may have weights, and the classes of `--by` that it has."""

MENTION_TYPES = ("pronoun", "name", "nominal", "zero")

_WEIGHT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")

_FORM = "KIND:TYPE=WEIGHT,…, such as entity-type:person=2,place=1/2 or mention-type:name=3"


class UnknownImportanceError(ValueError):
    """What is asked for is no importance."""


class Weights(NamedTuple):
    """What types are worth, and of what they are types."""

    by: By
    of: Mapping[str, Fraction]


def weights(text: str) -> Weights:
    """
    Parse an importance. Raises UnknownImportanceError for any other text.

    >>> weights("mention-type:name=3,pronoun=0.5").of["pronoun"]
    Fraction(1, 2)
    """
    kind, _, listed = text.partition(":")
    if kind not in KINDS:
        raise UnknownImportanceError(f"{text!r} is no importance (expected {_FORM})")
    found: dict[str, Fraction] = {}
    for part in listed.split(","):
        name, _, weight = part.strip().rpartition("=")
        if not name or not _WEIGHT.fullmatch(weight):
            raise UnknownImportanceError(f"{part!r} is no weight of a type (expected {_FORM})")
        if name in found:
            raise UnknownImportanceError(f"{name!r} has two weights (expected one)")
        if kind == "mention-type" and name not in MENTION_TYPES:
            raise UnknownImportanceError(f"{name!r} is no type of mentions (expected {', '.join(MENTION_TYPES)})")
        found[name] = Fraction(weight)
    return Weights(KINDS[kind], found)


def checked_importance(text: str) -> str:
    """
    Write an importance in one way, whatever the order of its types; nothing stays nothing.

    >>> checked_importance("entity-type:place=0.50, person=2"), checked_importance("")
    ('entity-type:person=2,place=1/2', '')
    >>> checked_importance("entity-type:a:b=c=1")
    'entity-type:a:b=c=1'
    """
    if not text:
        return ""
    kind = text.partition(":")[0]
    return f"{kind}:" + ",".join(f"{name}={weight}" for name, weight in sorted(weights(text).of.items()))


def weighted_lea(pair: DocumentPair, text: str) -> RatioScore:
    """
    Score a pair by LEA under an importance.

    Raises MissingAnnotationError where the documents do not have the types.
    """
    asked = weights(text)
    of_key, of_response = sides(pair, asked.by)
    key, response = pair.key.partition, pair.response.partition
    return RatioScore(
        lea.recall(key, response, _importance(pair.key, of_key, asked.of)),
        lea.precision(key, response, _importance(pair.response, of_response, asked.of)),
    )


def _importance(document: Document, side: Side, of: Mapping[str, Fraction]) -> lea.Importance:
    """The importance of the entities of a document."""
    weight = {mention_of(m): of.get(side.of_mention(m), Fraction(1)) for m in document.entity_of}

    def importance(e: Entity) -> Fraction:
        return sum((weight[m] for m in e), Fraction(0))

    return importance
