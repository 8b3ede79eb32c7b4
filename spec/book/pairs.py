"""
A key and a response as the chapters write them, of each kind that a chapter is about, and the figures of each.

>>> figure("partitions", "{a b} | {a b c}", "b_cubed.recall")
Fraction(1, 1)
>>> figure("families", "{a} | {a b} {a}", "b_cubed.recall")
Fraction(2, 1)
>>> figure("names", "{Ann she} | {Ann}", "recall")
Fraction(1, 2)
>>> figure("mentions", "{1-3@2 4} | {2-3@2 4}", "head-corefud muc.recall")
Fraction(1, 1)
>>> figure("anaphors", "{a b c} | {a b} {c}", "recall")
Fraction(1, 2)
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Literal, TypeAlias

from corefref.door import family, partition
from corefref.metrics import overlapping
from corefref.partitions import Family, Mention, Partition, mentions
from corefref.ratio import Ratio
from corefref.wings.annotation import anaphors, mention_overlap, named_entities
from corefref.wings.explain import trace
from corefref.wings.generated.edits import edits
from corefref.wings.matching.annotated import ANNOTATED, matched_mentions, nodes, under_the_key_s_names
from corefref.wings.matching.mention_types import MentionTypes, Name
from spec.book import texts

Kind: TypeAlias = Literal[
    "partitions", "families", "names", "mentions", "anaphors", "plurals", "bridging", "units", "words"
]
"""
What a pair is: partitions; entities that may share mentions; partitions whose mentions are names where they begin with
a capital, and else pronouns; mentions of a text with their nodes and heads; entities whose mentions stand in the order
of the text; what `scenes` has of plurals, bridging and units; and the words of two texts.
"""


def figure(kind: Kind, pair: str, name: str) -> Fraction | None:
    """A figure of a pair by its name."""
    return _FIGURES[kind](pair, name)


def pair_of(text: str) -> tuple[Partition, Partition]:
    """
    A key and a response in the notation of the papers, with a stroke between.

    >>> key, response = pair_of("{a b} {c} | {a b c}")
    >>> len(key), len(response)
    (2, 1)
    """
    key, response = _sides(text)
    return partition(key), partition(response)


def families_of(text: str) -> tuple[Family, Family]:
    """The same for entities that may share mentions."""
    key, response = _sides(text)
    return family(key), family(response)


def _sides(text: str) -> tuple[list[list[str]], list[list[str]]]:
    key, _, response = text.partition("|")
    return _listed(key), _listed(response)


def _listed(text: str) -> list[list[str]]:
    return [entity.split() for entity in re.findall(r"\{([^{}]*)\}", text)]


def types_of(p: Partition) -> MentionTypes:
    """The types of mentions that say it by how they begin."""
    people = {m: Name(m, str(m), "PERSON") for m in mentions(p) if str(m)[0].isupper()}
    return MentionTypes({m: "name" if m in people else "pronoun" for m in mentions(p)}, people)


def _of_partitions(pair: str, name: str) -> Fraction | None:
    metric, _, measure = name.rpartition(".")
    return _measure(*pair_of(pair), metric, measure)


def _measure(key: Partition, response: Partition, metric: str, measure: str) -> Fraction | None:
    found = trace(key, response, metric)
    return {"recall": found.recall, "precision": found.precision, "f1": found.f1}[measure]


def _of_families(pair: str, name: str) -> Fraction | None:
    key, response = families_of(pair)
    return _OVERLAPPING[name](key, response).value


_OVERLAPPING: Mapping[str, Callable[[Family, Family], Ratio]] = {
    "b_cubed.recall": overlapping.b_cubed_recall,
    "b_cubed.precision": overlapping.b_cubed_precision,
    "lea.recall": overlapping.lea_recall,
    "lea.precision": overlapping.lea_precision,
}


def _of_names(pair: str, name: str) -> Fraction | None:
    key, response = pair_of(pair)
    found = named_entities.score(key, response, types_of(key))
    values = {"recall": found.recall.value, "precision": found.precision.value, "f1": found.f1}
    return {**values, "not_found": found.not_found.value}[name]


def _of_mentions(pair: str, name: str) -> Fraction | None:
    """Of a rule and a metric, as `head-corefud muc.recall`; or of MOR, as `mor.recall`, which has no rule."""
    key, response = map(texts.document, texts.sides_of(pair))
    rule, _, wanted = name.rpartition(" ")
    metric, _, measure = wanted.rpartition(".")
    if metric == "mor":
        of = {"recall": mention_overlap.recall, "precision": mention_overlap.precision}[measure]
        return of(*({frozenset(nodes(m)) for m in d.entity_of} for d in (key, response))).value
    names = under_the_key_s_names(key, response, matched_mentions(key, response, ANNOTATED[rule]))
    named = replace(response, entity_of=names)
    return _measure(key.partition, named.partition, metric, measure)


def _of_anaphors(pair: str, name: str) -> Fraction | None:
    key, response = _sides(pair)
    both: set[str] = {m for e in key for m in e} & {m for e in response for m in e}
    partner: dict[Mention, Mention] = {m: m for m in both}
    of = {"recall": anaphors.recall, "precision": anaphors.precision}[name]
    return of(key, response, partner, lambda m: True).value


def _of_scene(kind: Kind, pair: str, name: str) -> Fraction | None:
    from spec.book import scenes  # which needs this module

    key, _, response = pair.partition(" | ")
    names, figures = scenes.BY_NAME[kind]
    return dict(zip(names, figures(key, response), strict=True))[name]


def _of_words(pair: str, name: str) -> Fraction | None:
    """The share of the key's words of which something is so, such as `kept`."""
    key, _, response = (side.split() for side in pair.partition("|"))
    return Fraction({"kept": edits(key, response).kept, "missing": edits(key, response).missing}[name], len(key))


_FIGURES: Mapping[Kind, Callable[[str, str], Fraction | None]] = {
    "partitions": _of_partitions,
    "families": _of_families,
    "names": _of_names,
    "mentions": _of_mentions,
    "anaphors": _of_anaphors,
    "plurals": partial(_of_scene, "plurals"),
    "bridging": partial(_of_scene, "bridging"),
    "units": partial(_of_scene, "units"),
    "words": _of_words,
}
