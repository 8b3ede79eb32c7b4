"""
What documents hold: tokens, mentions and entities, and how these are spread. No metric is asked.

A mention that is not one run of words counts with its words for its length, and with its extent for its place.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from corefref.formats.documents import Document, mention_of
from corefref.partitions import Nodes, Span
from corefref.rendering.json import Json


@dataclass(slots=True)
class Statistics:
    """Sums over documents."""

    documents: int = 0
    tokens: int | None = 0
    """None where a document has no tokens of its own."""
    sizes: Counter[int] = field(default_factory=Counter)
    """How many entities have so many mentions."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How many mentions have so many words."""
    distances: Counter[int] = field(default_factory=Counter)
    """How many mentions begin so many tokens behind the mention of their entity before them."""
    nested: int = 0
    """How many mentions lie in the extent of another."""
    discontinuous: int = 0
    """How many mentions have words that are not one run."""
    with_empty_nodes: int = 0
    types: Counter[str] = field(default_factory=Counter)
    """How many mentions have a type, where the format has types."""

    def add(self, document: Document) -> None:
        """
        Count a document.

        >>> statistics = Statistics()
        >>> statistics.add(Document("a", "a", {"x": 0, "y": 0, "z": 1}))
        >>> statistics.mentions, statistics.entities, statistics.singletons, statistics.tokens
        (3, 2, 1, None)
        """
        self.documents += 1
        if document.columns is None or self.tokens is None:
            self.tokens = None
        else:
            self.tokens += document.columns.size
        self.sizes.update(Counter(document.entity_of.values()).values())
        placed: list[tuple[Span, int]] = []
        for coded, entity in document.entity_of.items():
            match mention_of(coded):
                case Span(start, end) as span:
                    self.lengths[end - start + 1] += 1
                    placed.append((span, entity))
                case Nodes(runs, empty) as nodes:
                    self.lengths[sum(run.end - run.start + 1 for run in runs)] += 1
                    self.discontinuous += len(runs) > 1
                    self.with_empty_nodes += bool(empty)
                    placed.append((nodes.extent, entity))
                case _:
                    # A mention of the set notation has neither words nor a place.
                    pass
        kinds = {**document.annotations, **document.beside.types}
        self.types.update(kind for m, kind in kinds.items() if m in document.entity_of)
        self._place(placed)

    def _place(self, placed: Iterable[tuple[Span, int]]) -> None:
        """Count distances and nesting; of mentions that begin together the longer comes first."""
        before: dict[int, int] = {}
        reach = -1
        for span, entity in sorted(placed, key=lambda found: (found[0].start, -found[0].end, found[1])):
            if entity in before:
                self.distances[span.start - before[entity]] += 1
            before[entity] = span.start
            self.nested += span.end <= reach
            reach = max(reach, span.end)

    @property
    def mentions(self) -> int:
        """The number of mentions."""
        return sum(size * count for size, count in self.sizes.items())

    @property
    def entities(self) -> int:
        """The number of entities."""
        return self.sizes.total()

    @property
    def singletons(self) -> int:
        """The number of entities of one mention."""
        return self.sizes[1]

    def as_json(self) -> dict[str, Json]:
        """All of it; a distribution is an object from a value to how often it occurs."""
        return {
            "documents": self.documents,
            "tokens": self.tokens,
            "mentions": self.mentions,
            "entities": self.entities,
            "singletons": self.singletons,
            "nested": self.nested,
            "discontinuous": self.discontinuous,
            "with_empty_nodes": self.with_empty_nodes,
            "entity_sizes": _counts(self.sizes),
            "mention_lengths": _counts(self.lengths),
            "distances": _counts(self.distances),
            "types": {kind: self.types[kind] for kind in sorted(self.types)},
        }


def _counts(counter: Counter[int]) -> Json:
    """How often each value occurs, from the least on."""
    return {str(value): counter[value] for value in sorted(counter) if counter[value]}


def mean(counter: Counter[int]) -> Fraction | None:
    """
    The mean of values with their numbers of occurrences; None if there are none.

    >>> mean(Counter({1: 3, 4: 1}))
    Fraction(7, 4)
    """
    number = counter.total()
    return Fraction(sum(value * count for value, count in counter.items()), number) if number else None


def median(counter: Counter[int]) -> int | None:
    """
    The lower median: the least value that half of them do not exceed; None if there are none.

    >>> median(Counter({1: 2, 5: 2})), median(Counter({1: 1, 5: 2})), median(Counter())
    (1, 5, None)
    """
    seen, number = 0, counter.total()
    for value in sorted(counter):
        seen += counter[value]
        if 2 * seen >= number > 0:
            return value
    return None
