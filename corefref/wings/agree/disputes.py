"""
Where annotators disagree most: mentions and links, each with what every annotator has.

The disagreement of a mention is the mean, over pairs of annotators, of the Jaccard distance of its entities; that of a
link is the share of pairs of annotators that say otherwise of it. A link is shown if for somebody it goes from a
mention of an entity to the next, in the order of the text: an entity of n mentions has n − 1 of these, and all other
pairs follow from them.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Literal, NamedTuple, TypeAlias

from corefref.formats.documents import CodedMention, mention_of
from corefref.wings.agree.counting import DISTANCES, Shape
from corefref.wings.agree.texts import Together
from corefref.wings.explain.seen_mentions import Seen
from corefref.wings.shared.nodes import extent_of

Side: TypeAlias = Mapping[CodedMention, int]

Kind: TypeAlias = Literal["mention", "link"]

_FELLOWS = 3
"""At most so many other mentions of an entity are listed."""


class Disputed(NamedTuple):
    """A mention or a link on which annotators disagree, in its context, and what each annotator has."""

    document: str
    disagreement: Fraction
    """From 0, where all agree, to 1, where no two do."""
    before: str
    words: str
    behind: str
    to: str
    """The words of the mention that a link goes back to."""
    sides: tuple[str, ...]


class Disputes:
    """
    The mentions and links that annotators dispute most, up to a number of each. Ties go to the earlier in the text.
    """

    def __init__(self, most: int) -> None:
        """Keep at most so many of each kind."""
        self.most = most
        self.kept: dict[Kind, list[Disputed]] = {"mention": [], "link": []}

    def look(self, document: Together) -> None:
        """Look for what is more disputed in a document than what was kept so far."""
        if not self.most:
            return
        seen = _Seen(document)
        self._keep("mention", seen, ((seen.of_mention(m), m, None) for m in seen.order))
        self._keep("link", seen, ((seen.of_link(a, m), m, a) for m, a in seen.links()))

    def _keep(
        self, kind: Kind, seen: "_Seen", rated: Iterator[tuple[Fraction, CodedMention, CodedMention | None]]
    ) -> None:
        kept = self.kept[kind]
        least = kept[-1].disagreement if len(kept) >= self.most else Fraction(0)
        # Sorting keeps the order of equals: what comes first in the corpus stays first.
        better = sorted((item for item in rated if item[0] > least), key=lambda item: -item[0])
        shown = [seen.shown(*item) for item in better[: self.most]]
        self.kept[kind] = sorted([*kept, *shown], key=lambda disputed: -disputed.disagreement)[: self.most]


class _Seen:
    """One document with the entities that each annotator marked in it."""

    def __init__(self, document: Together) -> None:
        """Put the mentions in the order of the text."""
        self.first, self.sides = document
        every = dict.fromkeys(m for side in self.sides for m in side)
        place = {m: extent_of(m) or (number, number) for number, m in enumerate(every)}
        self.order = sorted(every, key=place.__getitem__)
        self.number = {m: number for number, m in enumerate(self.order)}
        self.fellows = [_entities(side, self.order) for side in self.sides]
        self.sizes = [Counter(side.values()) for side in self.sides]
        self.cells = {
            (i, j): Counter((e, b[m]) for m, e in a.items() if m in b)
            for (i, a), (j, b) in combinations(enumerate(self.sides), 2)
        }
        self._rated: dict[tuple[int | None, ...], Fraction] = {}

    def of_mention(self, m: CodedMention) -> Fraction:
        """The mean distance of the entities of a mention."""
        held = tuple(side.get(m) for side in self.sides)
        if held not in self._rated:
            apart = [self._distance(i, j, held[i], held[j]) for i, j in self.cells]
            self._rated[held] = sum(apart, Fraction(0)) / len(apart)
        return self._rated[held]

    def _distance(self, i: int, j: int, e: int | None, f: int | None) -> Fraction:
        if e is None and f is None:
            return Fraction(0)
        # What is not marked is alone.
        both = 1 if e is None or f is None else self.cells[i, j][e, f]
        sizes = (1 if e is None else self.sizes[i][e]), (1 if f is None else self.sizes[j][f])
        return DISTANCES["jaccard"](Shape(both, *sizes))

    def links(self) -> Iterator[tuple[CodedMention, CodedMention]]:
        """Yield the links to the mention before, of every annotator, each once: the mention, then that before."""
        pairs = {(m, a) for side in self.fellows for entity in side.values() for a, m in pairwise(entity)}
        yield from sorted(pairs, key=lambda pair: (self.number[pair[0]], self.number[pair[1]]))

    def of_link(self, a: CodedMention, m: CodedMention) -> Fraction:
        """The share of pairs of annotators that say otherwise of a link."""
        k = len(self.sides)
        linked = sum(_linked(side, a, m) for side in self.sides)
        return Fraction(2 * linked * (k - linked), k * (k - 1))

    def shown(self, disagreement: Fraction, m: CodedMention, to: CodedMention | None) -> Disputed:
        """Show a mention, or its link to another one, with what each annotator has."""
        text = Seen.gather(self.first, self.first)
        before, behind = text.context(mention_of(m))
        if to is None:
            sides = [self._fellows(text, number, m) for number in range(len(self.sides))]
        else:
            sides = [_judgement(side, to, m) for side in self.sides]
        words = "" if to is None else text.words(mention_of(to))
        return Disputed(self.first.id, disagreement, before, text.words(mention_of(m)), behind, words, tuple(sides))

    def _fellows(self, text: Seen, number: int, m: CodedMention) -> str:
        """The other mentions of the entity of a mention, those nearest before it first."""
        entity = self.sides[number].get(m)
        if entity is None:
            return "not marked"
        others = [other for other in self.fellows[number][entity] if other != m]
        if not others:
            return "alone"
        others.sort(key=lambda other: abs(self.number[other] - self.number[m]))
        more = f" and {len(others) - _FELLOWS} more" if len(others) > _FELLOWS else ""
        return "with " + ", ".join(text.words(mention_of(other)) for other in others[:_FELLOWS]) + more


def _entities(side: Side, order: Sequence[CodedMention]) -> Mapping[int, Sequence[CodedMention]]:
    """The mentions of each entity, in the order of the text."""
    entities: dict[int, list[CodedMention]] = defaultdict(list)
    for m in order:
        if m in side:
            entities[side[m]].append(m)
    return entities


def _linked(side: Side, a: CodedMention, m: CodedMention) -> bool:
    return a in side and m in side and side[a] == side[m]


def _judgement(side: Side, a: CodedMention, m: CodedMention) -> str:
    if a not in side or m not in side:
        return "not marked"
    return "linked" if side[a] == side[m] else "apart"
