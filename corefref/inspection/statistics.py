"""
What documents hold: tokens, mentions and entities, and how these are spread. No metric is asked.

A mention that is not one run of words counts with its words for its length, and with its extent for its place.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
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
    """What lengths and distances count, and the tokens."""
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

    names: "Names | None" = None
    """What is counted of names and pronouns, where that is wanted."""

    across: "Across | None" = None
    """What is counted of entities of several documents, where the format says the topics of these."""

    def add(self, document: Document) -> None:
        """
        Count a document. Raises InputError where it counts characters and others tokens.

        >>> statistics = Statistics()
        >>> statistics.add(Document("a", "a", {"x": 0, "y": 0, "z": 1}))
        >>> statistics.mentions, statistics.entities, statistics.singletons, statistics.tokens
        (3, 2, 1, None)
        """
        if self.documents and document.unit != self.unit:
            found = f"document {shown(document.id)} counts {document.unit}s, those before it {self.unit}s"
            raise InputError(document.file, document.line or None, found, "offsets of one kind")
        self.unit = document.unit
        self.documents += 1
        if document.columns is None or self.tokens is None:
            self.tokens = None
        else:
            self.tokens += document.columns.size
        self.sizes.update(Counter(document.entity_of.values()).values())
        placed: list[tuple[int, int, int]] = []
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
        kinds = {**document.annotations, **document.beside.types}
        self.types.update(kind for m, kind in kinds.items() if m in document.entity_of)
        self._place(placed)
        if document.places:
            self.across = self.across or Across()
            self.across.add(document)
        if self.names is not None:
            self.names.add(document)

    def _place(self, placed: Iterable[tuple[int, int, int]]) -> None:
        """
        Count distances and nesting of first tokens, last tokens, negated, and entities.

        Of mentions that begin together the longer comes first, which is what the last tokens are negated for.
        """
        before: dict[int, int] = {}
        reach = -1
        for start, negated, entity in sorted(placed):
            if entity in before:
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
        """All of it; a distribution is an object from a value to how often it occurs."""
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
            "entity_sizes": _counts(self.sizes),
            "mention_lengths": _counts(self.lengths),
            "distances": _counts(self.distances),
            "types": {kind: self.types[kind] for kind in sorted(self.types)},
            **({} if self.across is None else {"across": self.across.as_json()}),
            **({} if self.names is None else {"names": self.names.as_json()}),
        }


@dataclass(slots=True)
class Across:
    """Entities by their names in all documents, of formats that say the topics of documents (choices CD-1, CD-5)."""

    mentions: dict[str, int] = field(default_factory=dict)
    """How many mentions a document has."""
    topics: set[str] = field(default_factory=set)
    places: dict[Hashable, set[tuple[str, str]]] = field(default_factory=dict)
    """Of each entity the topics and documents that it has mentions in."""

    def add(self, document: Document) -> None:
        """Count a document, or the documents of a block."""
        # Few files say topics, or are asked for names: what counts these is imported where it is needed.
        from corefref.scoring.units import documents_of, names_of

        topic_of = {place.document: place.topic for place in document.places}
        for name in topic_of:
            self.mentions.setdefault(name, 0)
        self.topics.update(filter(None, topic_of.values()))
        names = names_of(document)
        for m, name in documents_of(document).items():
            self.mentions[name] += 1
            self.places.setdefault(names[document.entity_of[m]], set()).add((topic_of[name], name))

    def as_json(self) -> "dict[str, Json]":
        """All of it."""
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
        """How many entities have mentions in several documents."""
        return sum(len({document for _, document in places}) > 1 for places in self.places.values())

    @property
    def of_several_topics(self) -> int:
        """How many entities have mentions in several topics."""
        return sum(len({topic for topic, _ in places}) > 1 for places in self.places.values())


@dataclass(slots=True)
class Names:
    """
    Entities by the type of their names, and those whose pronouns no name stands beside; Agarwal et al. (2019).

    What is a name and a pronoun, and of what type, is as for NEC (choices NEC-1, NEC-7).
    """

    mentions: Counter[str] = field(default_factory=Counter)
    """How many mentions are names, nominals and pronouns."""
    entities_of_type: Counter[str] = field(default_factory=Counter)
    mentions_of_type: Counter[str] = field(default_factory=Counter)
    """How many mentions are of an entity of a type, whatever they are themselves."""
    with_pronoun: int = 0
    """How many entities have a pronoun."""
    nameless: int = 0
    """How many of these have no name."""

    def add(self, document: Document) -> None:
        """Count a document that keeps its text. Raises MissingAnnotationError where it does not say what is a name."""
        from corefref.beyond.named_entities import entity_type, named
        from corefref.spans.mention_types import mention_types

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
        """All of it."""
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
