"""
Every metric by counting, from the table of overlaps.

| symbol | meaning |
|---|---|
| kᵢ, rⱼ | an entity of the key, of the response |
| o | |kᵢ ∩ rⱼ|, an overlap that is not 0 |
| s | the size of an entity |

A `Tally` holds integers only, those of fractions with one denominator together; the tallies of documents add up to
the tally of a corpus, and fractions are made once, when the scores are asked for.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, lcm
from typing import Literal, TypeAlias, TypeVar

from corefref.engine.alignment import Assignment, assignment
from corefref.engine.overlaps import Overlaps
from corefref.metrics import blanc
from corefref.ratio import Ratio, ratio
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, RatioScore, Score

Part: TypeAlias = Literal["phi3", "phi4", "links"]
"""What a tally has only where a formula needs it: it costs time."""

T = TypeVar("T")

NO_LINKS = blanc.Counts(blanc.LinkCounts(0, 0, 0), blanc.LinkCounts(0, 0, 0), same_mentions=True)


@dataclass(slots=True)
class Side:
    """The counts of the key, or of the response: mentions, entities, and by size s what the other side shares."""

    mentions: int = 0
    entities: int = 0
    squares: Counter[int] = field(default_factory=Counter)
    """{s: Σ o²}"""
    pairs: Counter[int] = field(default_factory=Counter)
    """{s: Σ o (o − 1)}"""

    def add(self, other: "Side") -> None:
        """Count another document's as well."""
        self.mentions += other.mentions
        self.entities += other.entities
        self.squares.update(other.squares)
        self.pairs.update(other.pairs)

    def b_cubed(self) -> Ratio:
        """Σ o² / s over Σ s."""
        return Ratio(sum_of_fractions(self.squares), Fraction(self.mentions))

    def lea(self, singletons: int) -> Ratio:
        """
        Σ s · (o (o − 1) / 2) / (s (s − 1) / 2) over Σ s, and 1 for each singleton that both sides have.

        A link of kᵢ that rⱼ has is a pair of mentions of both (`card_shared_links`); a singleton's is itself.
        """
        links = {s - 1: pairs for s, pairs in self.pairs.items()}
        return Ratio(sum_of_fractions(links) + singletons, Fraction(self.mentions))


Formula: TypeAlias = Callable[["Tally"], Score]
"""The score of a metric, from what was counted."""

PARTS: dict[Formula, frozenset[Part]] = {}
"""The parts of a tally that a formula needs; none for a formula that is not listed."""

F = TypeVar("F", bound=Formula)


def needs(part: Part) -> Callable[[F], F]:
    """Declare, at a formula of `Tally`, the part that it needs."""

    def declared(formula: F) -> F:
        PARTS[formula] = frozenset({part})
        return formula

    return declared


class NotCountedError(LookupError):
    """A formula asked for a part of a tally that was not counted: `needs` does not declare it."""


def _counted(counts: T | None, part: Part) -> T:
    """A part of a tally. Raises NotCountedError where it was not counted."""
    if counts is None:
        raise NotCountedError(f"the tally has no {part}: the formula must declare it, @needs({part!r})")
    return counts


@dataclass(slots=True)
class Tally:
    """What is counted of a document, or of many. A part that was not counted is None; that of no document is 0."""

    key: Side = field(default_factory=Side)
    response: Side = field(default_factory=Side)
    both: int = 0
    """Σ o, the mentions in common"""
    overlaps: int = 0
    """the number of pairs of entities that overlap"""
    singletons: int = 0
    """the singletons in common"""
    links: blanc.Counts | None = NO_LINKS
    phi3: int | None = 0
    """Φ₃ of the best alignment"""
    phi4: Counter[int] | None = field(default_factory=Counter)
    """Φ₄ of the best alignment: {|kᵢ| + |rⱼ|: Σ 2o}"""

    def add(self, other: "Tally") -> None:
        """Count another document's as well."""
        self.key.add(other.key)
        self.response.add(other.response)
        self.both += other.both
        self.overlaps += other.overlaps
        self.singletons += other.singletons
        # What is missing for one document is missing for all of them together.
        self.links = None if self.links is None or other.links is None else self.links + other.links
        self.phi3 = None if self.phi3 is None or other.phi3 is None else self.phi3 + other.phi3
        if self.phi4 is None or other.phi4 is None:
            self.phi4 = None
        else:
            self.phi4.update(other.phi4)

    def mentions(self) -> RatioScore:
        """Count the mentions in common over those of the key, and over those of the response."""
        return RatioScore(ratio(self.both, self.key.mentions), ratio(self.both, self.response.mentions))

    def muc(self) -> RatioScore:
        """
        Mentions in common less overlaps, on both sides: |S| − |p(S)|, since p(S) has the overlaps of S and its
        twinless mentions.
        """
        common = self.both - self.overlaps
        return RatioScore(
            ratio(common, self.key.mentions - self.key.entities),
            ratio(common, self.response.mentions - self.response.entities),
        )

    def b_cubed(self) -> RatioScore:
        """The squares of overlaps, by size of entity."""
        return RatioScore(self.key.b_cubed(), self.response.b_cubed())

    @needs("phi3")
    def ceaf_m(self) -> RatioScore:
        """φ₃(e, e) is |e|, so the mentions are the denominators."""
        similarity = _counted(self.phi3, "phi3")
        return RatioScore(ratio(similarity, self.key.mentions), ratio(similarity, self.response.mentions))

    @needs("phi4")
    def ceaf_e(self) -> RatioScore:
        """φ₄(e, e) is 1, so the entities are the denominators."""
        similarity = sum_of_fractions(_counted(self.phi4, "phi4"))
        return RatioScore(ratio(similarity, self.key.entities), ratio(similarity, self.response.entities))

    def b_cubed_twins(self) -> RatioScore:
        """B³ averaged over the mentions in common."""
        return RatioScore(
            Ratio(sum_of_fractions(self.key.squares), Fraction(self.both)),
            Ratio(sum_of_fractions(self.response.squares), Fraction(self.both)),
        )

    @needs("links")
    def blanc(self) -> BlancScore:
        """The six counts of links, under the boundary rule of the official scorer."""
        return BlancScore(_counted(self.links, "links"))

    @needs("links")
    def blanc_luo_2014(self) -> BlancLuo2014Score:
        """The six counts of links, under the boundary rule of Luo et al. (2014)."""
        return BlancLuo2014Score(_counted(self.links, "links"))

    def lea(self) -> RatioScore:
        """Pairs of mentions in an overlap, by size of entity."""
        return RatioScore(self.key.lea(self.singletons), self.response.lea(self.singletons))

    @needs("phi4")
    def conll(self) -> ConllScore:
        """MUC, B³ and CEAFe, of which it is the mean."""
        return ConllScore(self.muc(), self.b_cubed(), self.ceaf_e())


def tally(table: Overlaps, parts: frozenset[Part] = frozenset()) -> Tally:
    """Count documents, with the named parts and no others."""
    key_sizes, response_sizes, both = table.key, table.response, table.both
    key_squares, key_pairs = dict.fromkeys(key_sizes.values(), 0), dict.fromkeys(key_sizes.values(), 0)
    response_squares, response_pairs = (
        dict.fromkeys(response_sizes.values(), 0),
        dict.fromkeys(response_sizes.values(), 0),
    )
    singletons = 0
    # One walk over the overlaps that are not 0: most pairs of entities share nothing, and are never looked at.
    for (i, j), o in both.items():
        s, t = key_sizes[i], response_sizes[j]
        key_squares[s] += o * o
        response_squares[t] += o * o
        if o > 1:
            key_pairs[s] += o * (o - 1)
            response_pairs[t] += o * (o - 1)
        # LEA's only term for an entity of one: its link to itself, which the same singleton alone has.
        elif s == t == 1:
            singletons += 1
    counted = Tally(
        Side(sum(key_sizes.values()), len(key_sizes), _not_zero(key_squares), _not_zero(key_pairs)),
        Side(sum(response_sizes.values()), len(response_sizes), _not_zero(response_squares), _not_zero(response_pairs)),
        sum(both.values()),
        len(both),
        singletons,
        links=_links(table, sum(key_pairs.values()) // 2) if "links" in parts else None,
        phi3=phi3_alignment(table).weight if "phi3" in parts else None,
        phi4=Counter() if "phi4" in parts else None,
    )
    if counted.phi4 is not None:
        for i, j in phi4_alignment(table).pairs:
            counted.phi4[key_sizes[i] + response_sizes[j]] += 2 * both[i, j]
    return counted


def _not_zero(sums: Mapping[int, int]) -> Counter[int]:
    """Return the sums without those that are 0."""
    return Counter({size: number for size, number in sums.items() if number})


def _links(table: Overlaps, common: int) -> blanc.Counts:
    """BLANC's counts, of documents as they are; `common` are the coreference links that both sides have."""
    key_shared, response_shared = dict.fromkeys(table.key, 0), dict.fromkeys(table.response, 0)
    for (i, j), o in table.both.items():
        key_shared[i] += o
        response_shared[j] += o
    coreference = blanc.LinkCounts(common, links(table.key), links(table.response))
    documents = table.documents
    non_coreference = blanc.LinkCounts(
        # Pairs of mentions in common less those that are together in the key, or the response, or both.
        sum(comb(d.both, 2) for d in documents) - links(key_shared) - links(response_shared) + common,
        sum(comb(d.key, 2) for d in documents) - coreference.key,
        sum(comb(d.response, 2) for d in documents) - coreference.response,
    )
    return blanc.Counts(coreference, non_coreference, all(d.key == d.response == d.both for d in documents))


def links(sizes: Mapping[int, int]) -> int:
    """The links of entities of these sizes, Σ s (s − 1) / 2."""
    return sum(s * (s - 1) for s in sizes.values()) // 2


def phi3_alignment(table: Overlaps) -> Assignment:
    """The best alignment under φ₃ = o."""
    return assignment(table.both)


def phi4_alignment(table: Overlaps) -> Assignment:
    """The best alignment under φ₄ = 2o / (|kᵢ| + |rⱼ|), scaled by the least common multiple of the denominators."""
    key, response = table.key, table.response
    # In whole numbers the best alignment is found without a fraction, and is the best of the fractions too.
    denominators = [key[i] + response[j] for i, j in table.both]
    scale = lcm(*set(denominators))
    unit = {d: 2 * scale // d for d in set(denominators)}
    weights = {pair: o * unit[d] for (pair, o), d in zip(table.both.items(), denominators, strict=True)}
    return assignment(weights, scale)


def sum_of_fractions(numerators: Mapping[int, int]) -> Fraction:
    """
    Σ n / d of {d: n}, with one denominator for all.

    >>> sum_of_fractions({2: 1, 3: 2})
    Fraction(7, 6)
    """
    # Adding fractions one by one would reduce each sum.
    denominator = lcm(*numerators)
    return Fraction(sum(n * (denominator // d) for d, n in numerators.items()), denominator)
