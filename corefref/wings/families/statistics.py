"""
Count what documents hold: tokens, mentions and entities, and their distributions. No metric is involved.

The length of a mention with gaps is the number of its words; its place is its extent.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from corefref.formats.documents import Document, InputError, Unit, shown, span_of
from corefref.partitions import Nodes

if TYPE_CHECKING:
    from corefref.rendering.json import Json


@dataclass(slots=True)
class Statistics:
    """Sums over documents."""

    documents: int = 0
    unit: Unit = "token"
    """The unit of tokens, lengths and distances."""
    tokens: int | None = 0
    """None if a document has no tokens."""
    sizes: Counter[int] = field(default_factory=Counter)
    """The number of entities by number of mentions."""
    lengths: Counter[int] = field(default_factory=Counter)
    """The number of mentions by number of words."""
    distances: Counter[int] = field(default_factory=Counter)
    """
    The number of mentions by distance, in tokens between the beginnings, to the previous one of their entity in the
    same document: of a unit, in which order its documents stand means nothing.
    """
    nested: int = 0
    """The number of mentions inside the extent of another."""
    discontinuous: int = 0
    """The number of mentions whose words are not one run."""
    with_empty_nodes: int = 0
    several: int = 0
    """The number of mentions that have several entities, where these are not refused."""
    types: Counter[str] = field(default_factory=Counter)
    """The number of mentions by type, if the format has types."""

    names: "Names | None" = None
    """Counts of names and pronouns, if asked for."""

    across: "Across | None" = None
    """Counts of entities across documents, if the format gives topics."""

    def add(self, document: Document) -> None:
        """
        Count a document. Raises InputError if it counts characters and earlier ones tokens, or the reverse.

        >>> statistics = Statistics()
        >>> statistics.add(Document("a", "a", {"x": 0, "y": 0, "z": 1}))
        >>> statistics.mentions, statistics.entities, statistics.singletons, statistics.tokens
        (3, 2, 1, None)
        """
        if self.documents and document.unit != self.unit:
            problem = f"document {shown(document.id)} counts {document.unit}s, those before it {self.unit}s"
            raise InputError(document.file, document.line or None, problem, "offsets of one kind")
        self.unit = document.unit
        self.documents += 1
        if document.columns is None or self.tokens is None:
            self.tokens = None
        else:
            self.tokens += document.columns.size
        self.sizes.update(Counter(document.entity_of.values()).values())
        placed: list[tuple[int, int, int]] = []
        begins = [place.start for before, place in pairwise(document.places) if before.document != place.document]
        for coded, entity in document.entity_of.items():
            match coded:
                case int():
                    start, end = span_of(coded)
                    self.lengths[end - start + 1] += 1
                    placed.append((start, -end, entity))
                case Nodes(runs, empty):
                    self.lengths[sum(run.end - run.start + 1 for run in runs)] += 1
                    self.discontinuous += len(runs) > 1
                    self.with_empty_nodes += bool(empty)
                    placed.append((coded.extent.start, -coded.extent.end, entity))
                case _:
                    # A mention of the set notation has neither words nor a place.
                    pass
        self.several += len(document.beside.several)
        kinds = {**document.annotations, **document.beside.types}
        self.types.update(kind for m, kind in kinds.items() if m in document.entity_of)
        self._place(placed, begins)
        if document.places:
            self.across = self.across or Across()
            self.across.add(document)
        if self.names is not None:
            self.names.add(document)

    def _place(self, placed: Iterable[tuple[int, int, int]], begins: Sequence[int]) -> None:
        """
        Count distances and nesting, given first tokens, negated last tokens, and entities; and where documents begin.

        Last tokens are negated so that of mentions that begin together the longer comes first.
        """
        before: dict[int, int] = {}
        reach = -1
        for start, negated, entity in sorted(placed):
            if entity in before and bisect_right(begins, before[entity]) == bisect_right(begins, start):
                self.distances[start - before[entity]] += 1
            before[entity] = start
            self.nested += -negated <= reach
            reach = max(reach, -negated)

    @property
    def mentions(self) -> int:
        """The number of mentions in all documents."""
        return sum(size * count for size, count in self.sizes.items())

    @property
    def entities(self) -> int:
        """The number of entities in all documents."""
        return self.sizes.total()

    @property
    def singletons(self) -> int:
        """The number of entities of one mention."""
        return self.sizes[1]

    def as_json(self) -> "dict[str, Json]":
        """Return all counts; a distribution is an object from values to their frequencies."""
        return {
            "documents": self.documents,
            "unit": self.unit,
            "tokens": self.tokens,
            "mentions": self.mentions,
            "entities": self.entities,
            "singletons": self.singletons,
            "nested": self.nested,
            "discontinuous": self.discontinuous,
            "with_empty_nodes": self.with_empty_nodes,
            "several": self.several,
            "entity_sizes": _counts(self.sizes),
            "mention_lengths": _counts(self.lengths),
            "distances": _counts(self.distances),
            "types": {kind: self.types[kind] for kind in sorted(self.types)},
            **({} if self.across is None else {"across": self.across.as_json()}),
            **({} if self.names is None else {"names": self.names.as_json()}),
        }


@dataclass(slots=True)
class Across:
    """Entities by name across documents, for formats that give the topics of documents (choices CD-1, CD-5)."""

    mentions: dict[str, int] = field(default_factory=dict)
    """The number of mentions by document."""
    topics: set[str] = field(default_factory=set)
    places: dict[Hashable, set[tuple[str, str]]] = field(default_factory=dict)
    """By entity, the topics and documents with its mentions."""

    def add(self, document: Document) -> None:
        """Count a document, or the documents of a block."""
        # Imported on demand, since few files give topics or are asked for names.
        from corefref.wings.across.units import documents_of, names_of

        topic_of = {place.document: place.topic for place in document.places}
        for name in topic_of:
            self.mentions.setdefault(name, 0)
        self.topics.update(filter(None, topic_of.values()))
        names = names_of(document)
        for m, name in documents_of(document).items():
            self.mentions[name] += 1
            self.places.setdefault(names[document.entity_of[m]], set()).add((topic_of[name], name))

    def as_json(self) -> "dict[str, Json]":
        """Return all counts."""
        return {
            "documents": len(self.mentions),
            "topics": len(self.topics),
            "entities": len(self.places),
            "entities_of_several_documents": self.of_several_documents,
            "entities_of_several_topics": self.of_several_topics,
            "mentions_of_documents": _counts(Counter(self.mentions.values())),
        }

    @property
    def of_several_documents(self) -> int:
        """The number of entities with mentions in several documents."""
        return sum(len({document for _, document in places}) > 1 for places in self.places.values())

    @property
    def of_several_topics(self) -> int:
        """The number of entities with mentions in several topics."""
        return sum(len({topic for topic, _ in places}) > 1 for places in self.places.values())


@dataclass(slots=True)
class Names:
    """
    Entities by the type of their names, and those that have pronouns but no name; Agarwal et al. (2019).

    What counts as a name or pronoun, and of what type, is as for NEC (choices NEC-1, NEC-7).
    """

    mentions: Counter[str] = field(default_factory=Counter)
    """The number of names, nominals and pronouns."""
    entities_of_type: Counter[str] = field(default_factory=Counter)
    mentions_of_type: Counter[str] = field(default_factory=Counter)
    """The number of mentions by the type of their entity."""
    with_pronoun: int = 0
    """The number of entities with a pronoun."""
    nameless: int = 0
    """The number of these without a name."""

    def add(self, document: Document) -> None:
        """Count a document that keeps its text. Raises MissingAnnotationError if it does not mark names."""
        from corefref.wings.annotation.named_entities import entity_type, named
        from corefref.wings.matching.mention_types import mention_types

        types = mention_types(document, document)
        self.mentions.update(types.type_of.values())
        with_name = named(document.partition, types)
        for e in document.partition:
            if e in with_name:
                of_entity = entity_type(e, types)
                self.entities_of_type[of_entity] += 1
                self.mentions_of_type[of_entity] += len(e)
            if any(types.type_of.get(m) == "pronoun" for m in e):
                self.with_pronoun += 1
                self.nameless += e not in with_name

    def as_json(self) -> "dict[str, Json]":
        """Return all counts."""
        return {
            "mentions": {kind: self.mentions[kind] for kind in ("name", "nominal", "pronoun")},
            "entity_types": {
                kind: {"entities": self.entities_of_type[kind], "mentions": self.mentions_of_type[kind]}
                for kind in sorted(self.entities_of_type)
            },
            "entities_with_a_pronoun": self.with_pronoun,
            "of_these_without_a_name": self.nameless,
        }


def _counts(counter: Counter[int]) -> "Json":
    """Return the frequencies of values, in ascending order."""
    return {str(value): counter[value] for value in sorted(counter) if counter[value]}


def mean(counter: Counter[int]) -> Fraction | None:
    """
    Return the mean of values, weighted by frequency; None if there are none.

    >>> mean(Counter({1: 3, 4: 1}))
    Fraction(7, 4)
    """
    number = counter.total()
    return Fraction(sum(value * count for value, count in counter.items()), number) if number else None


def median(counter: Counter[int]) -> int | None:
    """
    Return the lower median, the least value that at least half of them do not exceed; None if there are none.

    >>> median(Counter({1: 2, 5: 2})), median(Counter({1: 1, 5: 2})), median(Counter())
    (1, 5, None)
    """
    seen, number = 0, counter.total()
    for value in sorted(counter):
        seen += counter[value]
        if 2 * seen >= number > 0:
            return value
    return None
