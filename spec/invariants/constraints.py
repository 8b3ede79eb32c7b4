"""
The formal constraints of clustering, as sentences about F₁ of a key and a response of the same mentions.

Amigó et al. (2009) compare clustering metrics by them; known through its abstract and others' accounts.
A verdict *refuted* has a witness; the others are conjectures, tried on every pair of up to six mentions, and the last
on a family of keys.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.measures import Measure
from corefref.partitions import Entity, Partition, is_singleton, mentions
from corefref.registry import SETTLED_IDS
from corefref.scores import Value
from spec.invariants.claims import Witness

Constraint: TypeAlias = Callable[[Measure, Partition, Partition], bool]


def _below(lower: Value, upper: Value) -> bool:
    """True if both are defined and the first is less."""
    return isinstance(lower, Fraction) and isinstance(upper, Fraction) and lower < upper


def _replaced(p: Partition, gone: set[Entity], new: set[Entity]) -> Partition:
    return Partition(p - gone | new)


def homogeneity(measure: Measure, key: Partition, response: Partition) -> bool:
    """A response entity with mentions of exactly two key entities, split by them, has a higher F₁."""
    for r in response if mentions(key) == mentions(response) else ():
        parts = {k & r for k in key if k & r}
        if len(parts) == 2 and not _below(measure.f1(key, response), measure.f1(key, _replaced(response, {r}, parts))):
            return False
    return True


def completeness(measure: Measure, key: Partition, response: Partition) -> bool:
    """Two response entities within one key entity, merged, have a higher F₁."""
    if mentions(key) != mentions(response):
        return True
    pairs = ((r, s) for k in key for r in response for s in response if r != s and r | s <= k)
    return all(
        _below(measure.f1(key, response), measure.f1(key, _replaced(response, {r, s}, {r | s}))) for r, s in pairs
    )


def rag_bag(measure: Measure, key: Partition, response: Partition) -> bool:
    """A mention that is a key singleton costs less in an entity of key singletons than in one of as many coreferent."""
    if mentions(key) != mentions(response):
        return True
    for alone in (r for r in response if is_singleton(r) and r in key):
        for clean in (r for r in response if len(r) > 1 and any(r <= k for k in key)):
            for bag in (s for s in response if len(s) == len(clean) and all(frozenset({m}) in key for m in s)):
                spoilt, added = (_replaced(response, {alone, r}, {alone | r}) for r in (clean, bag))
                if not _below(measure.f1(key, spoilt), measure.f1(key, added)):
                    return False
    return True


def size_against_number(measure: Measure, key: Partition, response: Partition) -> bool:
    """One mention cut off an entity of n + 1 costs less than n > 1 pairs cut, if all else is right."""
    if key != response:
        return True
    pairs = {k for k in key if len(k) == 2}
    for large in (k for k in key if 2 < len(k) <= len(pairs) + 1):
        chosen = set(sorted(pairs, key=lambda pair: sorted(map(str, pair)))[: len(large) - 1])
        first = frozenset({min(large, key=str)})
        small_error = _replaced(key, {large}, {first, large - first})
        many_errors = _replaced(key, chosen, {frozenset({m}) for pair in chosen for m in pair})
        if not _below(measure.f1(key, many_errors), measure.f1(key, small_error)):
            return False
    return True


@dataclass(frozen=True)
class Row:
    """A constraint, and the metrics that it refutes, each with a witness of the fewest mentions."""

    constraint: Constraint
    refuted: Mapping[Witness, str]

    @property
    def sentence(self) -> str:
        """The sentence that states it."""
        return " ".join((self.constraint.__doc__ or "").split())

    @property
    def verdicts(self) -> dict[str, Witness | None]:
        """The witness against each metric of the table; None if there is none: a conjecture."""
        witness_of = {m: witness for witness, ids in self.refuted.items() for m in ids.split()}
        return {m: witness_of.get(m) for m in SETTLED_IDS}


ROWS: tuple[Row, ...] = (
    Row(
        homogeneity,
        {
            Witness("a b", "ab"): "mentions muc blanc conll",
            Witness("ab c", "ac b"): "ceaf_m ceaf_e ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
            Witness("ab cd", "ac bd"): "lea",
        },
    ),
    Row(
        completeness,
        {Witness("ab", "a b"): "mentions muc blanc conll", Witness("abcd", "ab c d"): "ceaf_m ceaf_m_r_n ceaf_m_sys"},
    ),
    Row(
        rag_bag,
        {
            Witness("ab c d e", "ab cd e"): "mentions muc ceaf_m blanc blanc_luo_2014 ceaf_m_r_n ceaf_m_sys",
            Witness("abc d e f", "ab c de f"): "ceaf_e ceaf_e_sys conll",
        },
    ),
    Row(size_against_number, {Witness("abc de fg", "abc de fg"): "mentions blanc blanc_luo_2014"}),
)
