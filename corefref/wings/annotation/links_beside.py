"""
What Universal Anaphora scores beside coreference: bridging, in three levels, and mentions that refer to nothing.

| symbol | meaning |
|---|---|
| β_K, β_R | the bridging links of key and response: anaphor mention → antecedent mention, one for each anaphor |
| e(m) | the entity of a mention in the key |
| N_K, N_R | the mentions that refer to nothing |

CODI-CRAC (2021), a shared task, and that of 2022; its Findings were not read. Known from a program, the Universal
Anaphora scorer.
"""

from collections.abc import Callable, Mapping, Set
from typing import TypeAlias

from corefref.partitions import Mention, Partition
from corefref.ratio import Ratio, ratio

Bridges: TypeAlias = Mapping[Mention, Mention]
"""β: anaphor → antecedent."""

Right: TypeAlias = Callable[[Mention], bool]
"""Whether the link of an anaphor that both sides have is right."""


def shares(key: Set[Mention], response: Set[Mention], right: Right) -> tuple[Ratio, Ratio]:
    """
    Recall and precision of anaphors, or of mentions: those of both sides that are right, over those of each::

        R = |{m ∈ K ∩ R : right(m)}| / |K|,   P = |{m ∈ K ∩ R : right(m)}| / |R|

    >>> [found.value for found in shares({"a", "b"}, {"b"}, lambda m: True)]
    [Fraction(1, 2), Fraction(1, 1)]
    """
    right_links = sum(map(right, key & response))
    return ratio(right_links, len(key)), ratio(right_links, len(response))


def anaphors_recognised(key: Bridges, response: Bridges) -> tuple[Ratio, Ratio]:
    """
    Bridging, the first level: which mentions are anaphors, whatever their antecedents.

    >>> [found.value for found in anaphors_recognised({"a": "x", "b": "y"}, {"a": "z"})]
    [Fraction(1, 2), Fraction(1, 1)]
    """
    return shares(key.keys(), response.keys(), lambda m: True)


def antecedent_mentions(key: Bridges, response: Bridges) -> tuple[Ratio, Ratio]:
    """
    Bridging, the second level: the antecedent is the same mention::

        right(m) = [β_K(m) = β_R(m)]

    >>> [found.value for found in antecedent_mentions({"a": "x", "b": "y"}, {"a": "z", "b": "y"})]
    [Fraction(1, 2), Fraction(1, 2)]
    """
    return shares(key.keys(), response.keys(), lambda m: key[m] == response[m])


def antecedent_entities(key: Bridges, response: Bridges, entities: Partition) -> tuple[Ratio, Ratio]:
    """
    Bridging, the third level, by which CODI-CRAC ranks: the antecedent is a mention of the same key entity::

        right(m) = [β_K(m) = β_R(m) or e(β_K(m)) = e(β_R(m))]

    >>> from corefref import partition
    >>> [found.value for found in antecedent_entities({"a": "x"}, {"a": "z"}, partition([["x", "z"]]))]
    [Fraction(1, 1), Fraction(1, 1)]
    """
    entity_of = {m: e for e in entities for m in e}

    def right(m: Mention) -> bool:
        of_key, of_response = key[m], response[m]
        return of_key == of_response or (of_key in entity_of and entity_of[of_key] == entity_of.get(of_response))

    return shares(key.keys(), response.keys(), right)


def non_referring(key: Set[Mention], response: Set[Mention]) -> tuple[Ratio, Ratio]:
    """
    Recall and precision of mentions that refer to nothing: |N_K ∩ N_R| over |N_K|, and over |N_R|.

    >>> [found.value for found in non_referring({"it"}, {"it", "there"})]
    [Fraction(1, 1), Fraction(1, 2)]
    """
    return shares(key, response, lambda m: True)
