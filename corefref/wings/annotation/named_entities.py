"""
NEC, named-entity coreference: are mentions tied to the right name?

| symbol | meaning |
|---|---|
| K, R | key and response |
| k, r | an entity of the key that has a name, an entity of the response |
| names(e) | the names that head a mention of e |
| R(k, r), P(k, r), F₁(k, r) | `pair_recall`, `pair_precision`, `pair_f1` |
| φ | the F₁ of the mentions of an admissible pair, else 0 |
| ε | `tie` in code: a number so small that ε breaks ties and decides nothing else |
| g* | the best one-to-one alignment under φ |

Agarwal et al. (2019). A part of its text was read, without the formula and the figures of its tables. So NEC is
*provisional*: its formula is corefref's.

"The goal of NEC is to link all mentions referring to a named entity to the correct name." The part that was read has
the task and the filter: response entities count that "contain at least one mention noun phrase with a syntactic head
that is a entity's name", heads being names by the key's annotation. How a pair is scored, how pairs are chosen and how
they are averaged is not in that part, so NEC is a family here, and each point left open is a numbered choice (NEC-1 to
NEC-8). Its default member, `score`: same name, one-to-one, mean over key entities.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from corefref.alignment import Alignment, best_alignment
from corefref.partitions import Entity, Mention, Partition, in_order, mentions_in_order
from corefref.ratio import Ratio, ratio, total
from corefref.wings.matching.mention_types import MENTION_TYPES, MentionType, MentionTypes, Name


def names(e: Entity, types: MentionTypes) -> frozenset[Name]:
    """
    The names that head a mention of the entity.

    >>> doe = Name("Doe", "Doe", "PERSON")
    >>> names(frozenset({"Doe", "he"}), MentionTypes({"Doe": "name", "he": "pronoun"}, {"Doe": doe})) == {doe}
    True
    """
    return frozenset(types.name_of[m] for m in e if m in types.name_of)


def named(p: Partition, types: MentionTypes) -> Partition:
    """
    The entities that have a name; the others are filtered out of key and response. Choice NEC-1.

    Agarwal et al. (2019): the output "has to be filtered to keep only chains that contain at least one mention noun
    phrase with a syntactic head that is a entity's name".
    """
    return Partition(frozenset(e for e in p if names(e, types)))


Admissible: TypeAlias = Callable[[Entity, Entity, MentionTypes], bool]
"""Whether a response entity holds the name of a key entity."""


def same_name(k: Entity, r: Entity, types: MentionTypes) -> bool:
    """A name heads a mention of k and a mention of r: the same stretch of text. Choice NEC-2, reading a."""
    return not {name.place for name in names(k, types)}.isdisjoint(name.place for name in names(r, types))


def pair_recall(k: Entity, r: Entity) -> Fraction:
    """|k ∩ r| / |k|: the share of k's mentions that r ties to its name. Choice NEC-3: mentions match by exact spans."""
    return Fraction(len(k & r), len(k))


def pair_precision(k: Entity, r: Entity) -> Fraction:
    """|k ∩ r| / |r|: the share of r's mentions that belong to k. Choice NEC-3."""
    return Fraction(len(k & r), len(r))


def pair_f1(k: Entity, r: Entity) -> Fraction:
    """2|k ∩ r| / (|k| + |r|), the F₁ of the two. Choice NEC-3."""
    return Fraction(2 * len(k & r), len(k) + len(r))


Pairs: TypeAlias = Mapping[Entity, Entity]
"""Key entity to response entity; an entity that is not in it is unaligned."""


@dataclass(frozen=True, slots=True)
class NamedSimilarity:
    """
    φ(k, r): the F₁ of an admissible pair, else 0; ties between alignments are broken until one is left::

        φ(k, r) = F₁(k, r) + ε R(k, r) + ε² P(k, r) + ε³ (m − j) / (m + 1)^(i + 1)

    Choice NEC-4. k is the i-th key entity and r the j-th of m response entities in the order of the text, counted from
    0. Each term is too small to outweigh any difference of those before it. The last ones of an alignment add up to a
    number with a digit m − j for each key entity in turn, so no two alignments have the same.
    """

    types: MentionTypes
    admissible: Admissible
    tie: Fraction
    place_in_key: Mapping[Entity, int]
    place_in_response: Mapping[Entity, int]

    def __call__(self, k: Entity, r: Entity, /) -> Fraction:
        """The similarity with its tie-breaks."""
        if not k & r or not self.admissible(k, r, self.types):
            return Fraction(0)
        i, j, m = self.place_in_key[k], self.place_in_response[r], len(self.place_in_response)
        order = Fraction(m - j, (m + 1) ** (i + 1))
        return pair_f1(k, r) + self.tie * pair_recall(k, r) + self.tie**2 * pair_precision(k, r) + self.tie**3 * order


def similarity(
    key: Partition, response: Partition, types: MentionTypes, admissible: Admissible = same_name
) -> NamedSimilarity:
    """φ for the named entities of a key and of a response, with tie-breaks fine enough for them."""
    denominators = {number for k in key for r in response for number in (len(k), len(r), len(k) + len(r))}
    return NamedSimilarity(
        types,
        admissible,
        # Two sums of F₁, recall or precision that differ do so by 1/lcm at least; n pairs add n(ε + ε²) + ε³ < 1/lcm.
        tie=Fraction(1, lcm(*denominators) * (len(key) + 1)),
        place_in_key={k: place for place, k in enumerate(in_order(key))},
        place_in_response={r: place for place, r in enumerate(in_order(response))},
    )


def alignment(
    key: Partition, response: Partition, types: MentionTypes, admissible: Admissible = same_name
) -> Alignment:
    """
    g*: the best one-to-one alignment of named key entities with named response entities. Choice NEC-4, reading a.

    With its tie-breaks no other is as good. It carries the certificate of `corefref.alignment`.
    """
    k, r = named(key, types), named(response, types)
    return best_alignment(k, r, similarity(k, r, types, admissible))


def one_to_one(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible = same_name) -> Pairs:
    """The pairs of the best one-to-one alignment. Choice NEC-4, reading a."""
    return dict(alignment(key, response, types, admissible).pairs)


Choose: TypeAlias = Callable[[Partition, Partition, MentionTypes, Admissible], Pairs]
"""How pairs are chosen among the admissible ones."""


@dataclass(frozen=True, slots=True)
class MeanFigures:
    """
    Recall, precision, F₁ as means over key entities, and the share of key entities not found. Choice NEC-5, reading a.

    F₁ is the mean of the pairs' F₁, not the harmonic mean of the other two. The four are quotients of sums with one
    denominator, the number of named key entities, so they add up over documents. 0/0 exactly when there is none.
    """

    recall: Ratio
    precision: Ratio
    mean_f1: Ratio
    not_found: Ratio

    @property
    def f1(self) -> Fraction | None:
        """The mean of the pairs' F₁."""
        return self.mean_f1.value

    def __add__(self, other: "MeanFigures") -> "MeanFigures":
        return MeanFigures(
            total((self.recall, other.recall)),
            total((self.precision, other.precision)),
            total((self.mean_f1, other.mean_f1)),
            total((self.not_found, other.not_found)),
        )


def mean_figures(key: Iterable[Entity], pairs: Pairs) -> MeanFigures:
    """
    The means over key entities; an unaligned one counts 0 in all three::

        R = (Σ_{k ∈ K} |k ∩ g*(k)| / |k|) / |K|,   P and F₁ alike,   not found = |{k unaligned}| / |K|

    Choice NEC-5, reading a; NEC-6 (not found).
    """
    ks = tuple(key)
    aligned = [(k, pairs[k]) for k in ks if k in pairs]
    return MeanFigures(
        recall=ratio(sum((pair_recall(k, r) for k, r in aligned), Fraction(0)), len(ks)),
        precision=ratio(sum((pair_precision(k, r) for k, r in aligned), Fraction(0)), len(ks)),
        mean_f1=ratio(sum((pair_f1(k, r) for k, r in aligned), Fraction(0)), len(ks)),
        not_found=ratio(len(ks) - len(aligned), len(ks)),
    )


def entity_type(e: Entity, types: MentionTypes) -> str:
    """
    The type of a named entity: that of most of its names, of equally many the one named first. Choice NEC-7.

    >>> us = Name("US", "US", "GPE")
    >>> entity_type(frozenset({"US"}), MentionTypes({"US": "name"}, {"US": us}))
    'GPE'
    """
    listed = [types.name_of[m].entity_type for m in mentions_in_order(e) if m in types.name_of]
    return Counter(listed).most_common(1)[0][0]


def of_mention_type(e: Entity, types: MentionTypes, wanted: MentionType) -> Entity:
    """The mentions of an entity that are of one type."""
    return frozenset(m for m in e if types.type_of.get(m) == wanted)


@dataclass(frozen=True, slots=True)
class TypedFigures:
    """NEC, its default member, whole and by type of entity and of mention; those of documents add up."""

    figures: MeanFigures
    by_entity_type: Mapping[str, MeanFigures]
    by_mention_type: Mapping[str, MeanFigures]

    @property
    def recall(self) -> Ratio:
        """NEC recall."""
        return self.figures.recall

    @property
    def precision(self) -> Ratio:
        """NEC precision."""
        return self.figures.precision

    @property
    def f1(self) -> Fraction | None:
        """NEC F₁: the mean of the pairs' F₁."""
        return self.figures.f1

    @property
    def not_found(self) -> Ratio:
        """The share of named key entities for which no named response entity is found."""
        return self.figures.not_found

    def __add__(self, other: "TypedFigures") -> "TypedFigures":
        return TypedFigures(
            self.figures + other.figures,
            _added(self.by_entity_type, other.by_entity_type),
            _added(self.by_mention_type, other.by_mention_type),
        )


def _added(ours: Mapping[str, MeanFigures], theirs: Mapping[str, MeanFigures]) -> Mapping[str, MeanFigures]:
    joined = dict(ours)
    for name, figures in theirs.items():
        joined[name] = joined[name] + figures if name in joined else figures
    return dict(sorted(joined.items()))


def score(
    key: Partition,
    response: Partition,
    types: MentionTypes,
    admissible: Admissible = same_name,
    choose: Choose = one_to_one,
) -> TypedFigures:
    """
    NEC as means over key entities, whole and by type.

    Agarwal et al. (2019). By mention type (choice NEC-8) both sides of each pair are restricted to the mentions of that
    type, and the mean is over the key entities that have one.

    >>> from corefref import partition
    >>> key = partition([["JohnDoe", "he1", "he2", "he3"], ["RichardRoe", "he4", "he5"]])
    >>> response = partition([["JohnDoe", "he1", "he2"], ["RichardRoe", "he4"]])
    >>> people = {m: Name(m, m, "PERSON") for m in ("JohnDoe", "RichardRoe")}
    >>> types = MentionTypes({**dict.fromkeys(people, "name"), **{f"he{n}": "pronoun" for n in range(1, 6)}}, people)
    >>> score(key, response, types).f1
    Fraction(29, 35)
    """
    ks = in_order(named(key, types))
    pairs = choose(key, response, types, admissible)
    by_entity_type: dict[str, MeanFigures] = {}
    for group in sorted({entity_type(k, types) for k in ks}):
        by_entity_type[group] = mean_figures((k for k in ks if entity_type(k, types) == group), pairs)
    by_mention_type: dict[str, MeanFigures] = {}
    for wanted in MENTION_TYPES:
        within = {k: of_mention_type(k, types, wanted) for k in ks}
        if any(within.values()):
            by_mention_type[wanted] = _mean_of_type([k for k in ks if within[k]], pairs, types, wanted)
    return TypedFigures(mean_figures(ks, pairs), by_entity_type, by_mention_type)


def _mean_of_type(ks: Iterable[Entity], pairs: Pairs, types: MentionTypes, wanted: MentionType) -> MeanFigures:
    restricted = {k: of_mention_type(k, types, wanted) for k in ks}
    kept: dict[Entity, Entity] = {}
    for k, k_t in restricted.items():
        r_t = of_mention_type(pairs[k], types, wanted) if k in pairs else frozenset[Mention]()
        if r_t:
            kept[k_t] = r_t
    return mean_figures(restricted.values(), kept)
