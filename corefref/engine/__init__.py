"""
The engine: the same scores as the definitions, fast.

One pass over the mentions makes a sparse table of overlaps (`overlaps`), all metrics follow from it by counting
(`counting`), the variants for twinless mentions after a treatment of the table (`treatments`), CEAF's by an exact
sparse assignment that proves itself best (`alignment`). The scores are those of
`corefref.registry.score_by_definition`, numerator and denominator; the tests hold the two together. A metric that the
engine does not know yet is scored by its definition.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from corefref.engine.counting import PARTS, Formula, Tally, tally
from corefref.engine.overlaps import Overlaps, Size, Treatment, as_it_is, entity_numbers, table_of, united
from corefref.partitions import M, Partition, partition_of
from corefref.registry import IDS, score_by_definition
from corefref.scores import RatioScore, Score

if TYPE_CHECKING:
    from corefref.engine.treatments import Variant

EMPTY = Partition()


PLAIN: Mapping[str, Formula] = {name: vars(Tally)[name] for name in IDS if name in vars(Tally)}
"""The metrics of key and response as they are."""


@dataclass(frozen=True, slots=True)
class Counts:
    """
    What the metrics need of a document or of a corpus, in integers: a tally for each treatment.

    The counts of documents add up to those of the corpus, in any order; `Counts()` is those of no document.
    """

    tallies: dict[Treatment, Tally] = field(default_factory=dict)
    by_definition: dict[str, Score] = field(default_factory=dict)
    """The scores of the metrics that the engine does not know."""

    def add(self, other: "Counts") -> None:
        """Count other documents as well."""
        for treatment, counted in other.tallies.items():
            self.tallies.setdefault(treatment, Tally()).add(counted)
        for identifier, score in other.by_definition.items():
            counts = self.by_definition.get(identifier)
            self.by_definition[identifier] = score if counts is None else counts + score

    def __add__(self, other: "Counts") -> "Counts":
        total = Counts()
        total.add(self)
        total.add(other)
        return total

    @property
    def plain(self) -> Tally:
        """What was counted of the documents as they are."""
        return self._tally(as_it_is)

    def scores(self, ids: Iterable[str]) -> dict[str, Score]:
        """The scores of what was counted, in the order of the ids."""
        return {identifier: self._score(identifier) for identifier in ids}

    def _score(self, identifier: str) -> Score:
        if identifier in PLAIN:
            return PLAIN[identifier](self._tally(as_it_is))
        variant = _variants().get(identifier)
        if variant is None:
            return self.by_definition.get(identifier) or score_by_definition(EMPTY, EMPTY, identifier)
        formula, for_recall, for_precision = variant
        return RatioScore(formula(self._tally(for_recall)).recall, formula(self._tally(for_precision)).precision)

    def _tally(self, treatment: Treatment) -> Tally:
        return self.tallies.get(treatment) or Tally()


def _variants() -> "Mapping[str, Variant]":
    """The variants for twinless mentions, which few commands ask for."""
    from corefref.engine.treatments import VARIANTS

    return VARIANTS


def counts(key: Mapping[M, int], response: Mapping[M, int], ids: Iterable[str]) -> Counts:
    """
    The counts of a document whose key and response number the entity of each mention: what the ids need.

    >>> document = counts({"a": 0, "b": 0}, {"a": 0, "b": 1}, ["b_cubed"])
    >>> (document + document).scores(["b_cubed"])["b_cubed"].recall
    Ratio(numerator=Fraction(2, 1), denominator=Fraction(4, 1))
    """
    return _counts(table_of(key, response), tuple(ids)) + _by_definition(key, response, tuple(ids))


def _counts(table: Overlaps, ids: tuple[str, ...]) -> Counts:
    """The counts of a table that the ids need."""
    known, _ = _needed(ids)
    return Counts(
        {
            treatment: tally(treatment(table), frozenset().union(*(PARTS.get(formula, ()) for formula in needed)))
            for treatment, needed in known.items()
        }
    )


def _by_definition(key: Mapping[M, int], response: Mapping[M, int], ids: tuple[str, ...]) -> Counts:
    """The scores of the metrics that the engine does not know."""
    _, others = _needed(ids)
    if not others:
        return Counts()
    sides = partition_of(key), partition_of(response)
    return Counts({}, {other: score_by_definition(*sides, other) for other in others})


@dataclass(slots=True)
class Gathering:
    """
    The counts of documents that come one after the other: those of `counts` that the ids need, sooner.

    >>> found = Gathering(("b_cubed",))
    >>> sizes = [found.add({"a": 0, "b": 0}, {"a": 0, "b": 1}) for _ in range(2)]
    >>> found.counts().scores(["b_cubed"])["b_cubed"].recall
    Ratio(numerator=Fraction(2, 1), denominator=Fraction(4, 1))
    """

    ids: tuple[str, ...]
    together: int = 4_000
    """So many overlaps, or more, are counted at once: many small documents cost little more than one."""
    counted: Counts = field(default_factory=Counts)
    waiting: list[Overlaps] = field(default_factory=list)
    overlaps: int = 0

    def add(self, key: Mapping[M, int], response: Mapping[M, int], table: Overlaps | None = None) -> Size:
        """Count another document, given as the entity number of each mention of a side; `table` has their overlaps."""
        size = self.add_table(table_of(key, response) if table is None else table)
        self.counted.add(_by_definition(key, response, self.ids))
        return size

    def add_table(self, table: Overlaps) -> Size:
        """Count one document more by its table; the metrics that the engine does not know are left out."""
        # Before the next document, not after this one, which is gone when the last of them are counted.
        if self.overlaps >= self.together:
            self.counts()
        self.waiting.append(table)
        self.overlaps += len(table.both)
        return table.documents[0]

    def counts(self) -> Counts:
        """Return what has been counted so far."""
        if self.waiting:
            table = united(self.waiting)
            self.waiting.clear()
            self.overlaps = 0
            self.counted.add(_counts(table, self.ids))
        return self.counted


@cache
def _needed(ids: tuple[str, ...]) -> tuple[Mapping[Treatment, frozenset[Formula]], Sequence[str]]:
    """
    What is counted after each treatment, and the metrics that the engine does not know.

    Of the documents as they are, it is counted at least how great they are.
    """
    needed: dict[Treatment, frozenset[Formula]] = {as_it_is: frozenset()}
    others: list[str] = []
    for identifier in ids:
        treatments: Sequence[Treatment] = (as_it_is,)
        if identifier in PLAIN:
            formula = PLAIN[identifier]
        elif variant := _variants().get(identifier):
            formula, *treatments = variant
        else:
            others.append(identifier)
            continue
        for treatment in treatments:
            needed[treatment] = needed.get(treatment, frozenset()) | {formula}
    return needed, others


def score(key: Mapping[M, int], response: Mapping[M, int], ids: Iterable[str]) -> dict[str, Score]:
    """
    The scores of a document whose key and response number the entity of each mention.

    >>> found = score({"a": 0, "b": 0, "c": 0}, {"a": 0, "b": 0, "d": 1}, ["muc"])
    >>> found["muc"].recall.value, found["muc"].precision.value
    (Fraction(1, 2), Fraction(1, 1))
    """
    wanted = tuple(ids)
    return counts(key, response, wanted).scores(wanted)


def score_partitions(key: Partition, response: Partition, ids: Iterable[str]) -> dict[str, Score]:
    """
    Score a response against a key by the metrics of these ids.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> score_partitions(key, response, ["lea"])["lea"].recall.value
    Fraction(5, 21)
    """
    return score(entity_numbers(key), entity_numbers(response), ids)
