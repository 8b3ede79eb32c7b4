"""
The laws of NEC, which is provisional (`beyond.named_entities`): of the F₁ of its default member.

A law is one of a key, a response, what is known of mentions, and of which pairs are admissible. Precision and recall of
NEC, the share not found and the figures by type are not in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.door import partition
from corefref.metrics import ceaf
from corefref.partitions import Entity, Partition, mentions
from corefref.wings.annotation.named_entities import Admissible, named, names, same_name, score
from corefref.wings.matching.mention_types import MentionTypes, Name
from spec.markdown import CENTRED, table

Law: TypeAlias = Callable[[Partition, Partition, MentionTypes, Admissible], bool]


@dataclass(frozen=True, slots=True)
class Row:
    """A law: its name, what it says, and the theorem that decides it, with the witness if that refutes it."""

    id: str
    sentence: str
    holds: Law
    theorem: str
    witness: tuple[str, str] | None = None

    @property
    def pair(self) -> tuple[Partition, Partition] | None:
        """The key and the response of the witness."""
        if self.witness is None:
            return None
        key, response = (partition(map(set, side.split())) for side in self.witness)
        return key, response


def every_mention_a_name(*sides: Partition) -> MentionTypes:
    """
    The types of a witness's mentions: each is a name.

    >>> sorted(every_mention_a_name(partition([["a", "b"]])).name_of)
    ['a', 'b']
    """
    name_of = {m: Name(m, str(m), "PERSON") for side in sides for m in mentions(side)}
    return MentionTypes(dict.fromkeys(name_of, "name"), name_of)


def every_pair(k: Entity, r: Entity, types: MentionTypes) -> bool:
    """All pairs are admissible."""
    del k, r, types
    return True


def _f1(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> Fraction | None:
    return score(key, response, types, admissible).f1


def _ceaf_e(key: Partition, response: Partition, types: MentionTypes) -> Fraction | None:
    return ceaf.recall(named(key, types), named(response, types), ceaf.phi4).value


def _each_with_itself(key: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    return all(admissible(k, k, types) for k in named(key, types))


def _overlapping(key: Partition, response: Partition, types: MentionTypes) -> list[tuple[Entity, Entity]]:
    return [(k, r) for k in named(key, types) for r in named(response, types) if k & r]


def _in_unit(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    value = _f1(key, response, types, admissible)
    return value is None or 0 <= value <= 1


def _undefined_exactly(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    return (_f1(key, response, types, admissible) is None) == (not any(names(k, types) for k in key))


def _one_on_identity(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    del response
    if not named(key, types) or not _each_with_itself(key, types, admissible):
        return True
    return _f1(key, key, types, admissible) == 1


def _one_for_every_key_entity(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    applies = key <= response and named(key, types) and _each_with_itself(key, types, admissible)
    return not applies or _f1(key, response, types, admissible) == 1


def _one_only_on_identity(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    return key == response or _f1(key, response, types, admissible) != 1


def _symmetric(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    return _f1(key, response, types, admissible) == _f1(response, key, types, admissible)


def _share_of_entities(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    if not response <= key or not named(key, types) or not _each_with_itself(key, types, admissible):
        return True
    share = Fraction(len(named(response, types)), len(named(key, types)))
    return _f1(key, response, types, admissible) == share


def _zero_exactly(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    value = _f1(key, response, types, admissible)
    return value is None or (value == 0) == (
        not any(admissible(k, r, types) for k, r in _overlapping(key, response, types))
    )


def _admitting_more(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    def fewer(k: Entity, r: Entity, t: MentionTypes) -> bool:
        return admissible(k, r, t) and same_name(k, r, t)

    def more(k: Entity, r: Entity, t: MentionTypes) -> bool:
        return admissible(k, r, t) or same_name(k, r, t)

    if not named(key, types):
        return True
    values = [_f1(key, response, types, a) or Fraction(0) for a in (fewer, admissible, more, every_pair)]
    return values == sorted(values)


def _at_most_ceaf_e(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    value, ceaf_e = _f1(key, response, types, admissible), _ceaf_e(key, response, types)
    return value is None or (ceaf_e is not None and value <= ceaf_e)


def _ceaf_e_if_all(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    every = all(admissible(k, r, types) for k, r in _overlapping(key, response, types))
    return not every or _f1(key, response, types, admissible) == _ceaf_e(key, response, types)


def _nameless(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> bool:
    filtered = named(key, types), named(response, types)
    return _f1(key, response, types, admissible) == _f1(*filtered, types, admissible)


_SPURIOUS = ("a", "a b")
ROWS = (
    Row("within_unit_interval", "0 ≤ NEC ≤ 1, where it is defined.", _in_unit, "nec_bounds"),
    Row(
        "undefined_exactly_without_a_named_key_entity",
        "NEC is 0/0 exactly if no key entity has a name.",
        _undefined_exactly,
        "nec_den_eq0",
    ),
    Row(
        "one_on_identity",
        "A key with a named entity, each admissible with itself, has NEC 1 as its own response.",
        _one_on_identity,
        "nec_id",
    ),
    Row(
        "one_where_no_key_entity_is_missing",
        "So has a response with every entity of that key, whatever else it has.",
        _one_for_every_key_entity,
        "nec_whole_key",
    ),
    Row(
        "one_only_on_identity",
        "NEC is 1 only if the response is the key.",
        _one_only_on_identity,
        "nec_spurious_entity",
        _SPURIOUS,
    ),
    Row("symmetric", "NEC is the same with key and response switched.", _symmetric, "nec_spurious_entity", _SPURIOUS),
    Row(
        "whole_entities_earn_their_share_of_named_entities",
        "A response that consists of entities of that key has as NEC its share of the key's named entities.",
        _share_of_entities,
        "nec_whole_entities",
    ),
    Row(
        "zero_exactly_without_an_admissible_overlap",
        "NEC, where it is defined, is 0 exactly if no two admissible named entities overlap.",
        _zero_exactly,
        "nec_eq0",
    ),
    Row(
        "admitting_more_never_lowers",
        "NEC does not fall when more pairs are admissible.",
        _admitting_more,
        "nec_admits_more",
    ),
    Row(
        "at_most_ceaf_e", "NEC is at most CEAFe's recall of the named entities.", _at_most_ceaf_e, "nec_at_most_ceaf_e"
    ),
    Row(
        "ceaf_e_where_all_that_overlap_are_admissible",
        "NEC is that recall if every two named entities that overlap are admissible.",
        _ceaf_e_if_all,
        "nec_is_ceaf_e",
    ),
    Row(
        "nameless_entities_make_no_difference",
        "NEC stays the same when the entities without a name are dropped.",
        _nameless,
        "nec_nameless",
    ),
)
"""The laws, each proved or refuted."""

_HEAD = """\
## Named entities (provisional)

NEC is provisional: its formula is corefref's ([named_entities](../metrics/named_entities.md)), and so are these laws.
They are of its F₁, the mean over the key's named entities, by its default member, but with any relation of entities as
what is admissible (NEC-2). A law holds (✓, by a theorem of `proofs_notes/coq/named_entities.v`) or does not (✗, by the
witness, whose mentions are all names; a theorem too). Each is tried on small pairs with random names.
"""


def section() -> str:
    """Return the section of the page `spec/made/invariants.md`."""
    head = ["law", "what it says", "`nec`", "theorem"]
    rows = [[f"`{row.id}`", row.sentence, "✗" if row.witness else "✓", _theorem(row) + _shown(row)] for row in ROWS]
    return "\n".join([_HEAD, table(head, rows, ["---", CENTRED]), ""])


def _theorem(row: Row) -> str:
    return f"[`{row.theorem}`](../../proofs_notes/named_entities.md#{row.theorem})"


def _shown(row: Row) -> str:
    if row.witness is None:
        return ""
    key, response = ("{" + side.replace(" ", "} {") + "}" for side in row.witness)
    return f": key {key}, response {response}"
