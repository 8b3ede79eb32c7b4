"""The weights of types of mentions or entities, as given by `--importance`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from corefref.scoring import kinds
from corefref.scoring.kinds import SettingError

Of: TypeAlias = Literal["entity-type", "type"]

KINDS: Mapping[str, Of] = MappingProxyType({"entity-type": "entity-type", "mention-type": "type"})
"""What may have weights, and the corresponding classes of `--by`."""

MENTION_TYPES = ("pronoun", "name", "nominal", "zero")

_WEIGHT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")

_FORM = "KIND:TYPE=WEIGHT,…, such as entity-type:person=2,place=1/2 or mention-type:name=3"


class Weights(NamedTuple):
    """The weight of each type of mention or entity."""

    by: Of
    weight_of: Mapping[str, Fraction]


def weights(text: str) -> Weights:
    """
    Parse an importance. Raises SettingError for any other text.

    >>> weights("mention-type:name=3,pronoun=0.5").weight_of["pronoun"]
    Fraction(1, 2)
    """
    kind, _, listed = text.partition(":")
    if kind not in KINDS:
        raise SettingError(f"{text!r} is not an importance (expected {_FORM})")
    weight_of: dict[str, Fraction] = {}
    for part in listed.split(","):
        name, _, weight = part.strip().rpartition("=")
        if not name or not _WEIGHT.fullmatch(weight):
            raise SettingError(f"{part!r} is not a weight of a type (expected {_FORM})")
        if name in weight_of:
            raise SettingError(f"{name!r} has two weights (expected one)")
        if kind == "mention-type" and name not in MENTION_TYPES:
            raise SettingError(f"{name!r} is not a type of mentions (expected {', '.join(MENTION_TYPES)})")
        weight_of[name] = Fraction(weight)
    return Weights(KINDS[kind], weight_of)


def checked_importance(value: object) -> str:
    """
    Check an importance, and sort its types; an empty one stays empty.

    >>> checked_importance("entity-type:place=0.50, person=2"), checked_importance("")
    ('entity-type:person=2,place=1/2', '')
    >>> checked_importance("entity-type:a:b=c=1")
    'entity-type:a:b=c=1'
    """
    if not (text := kinds.text(value)):
        return ""
    kind = text.partition(":")[0]
    return f"{kind}:" + ",".join(f"{name}={weight}" for name, weight in sorted(weights(text).weight_of.items()))
