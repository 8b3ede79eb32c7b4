"""
What may account for a scorer's figures: another reading of a choice, another metric, a fault.

An account computes figures of its own. If they equal the scorer's on every input that was tried, the scorer does what
the account says, as far as these inputs tell. A *published* account is what a paper or a scorer in wide use has on
purpose: the scorer follows it. Every other is a mistake with a name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from corefref.scores import Figures
from corefref.verification.corpora import CORPORA
from corefref.verification.exact import Adding, ScoreOf, Undefined, Values, exact_score, sums
from corefref.verification.faults import FAULTS, Fault, FiguresMetric
from corefref.verification.inputs import Document
from corefref.verification.readings import readings


class Departure(NamedTuple):
    """One respect in which an account departs from the spec: its name, what is done, and whether it is published."""

    name: str
    sentence: str
    published: bool


@dataclass(frozen=True, slots=True)
class _Faulty:
    """A fault as a score of a document."""

    fault: Fault

    @property
    def of_one_document(self) -> bool:
        """Whether its figures cannot be added."""
        return isinstance(self.fault.metric, FiguresMetric)

    def __call__(self, d: Document, metric: str) -> Figures:
        return self.fault.metric.score(d.key, d.response)


@dataclass(frozen=True, slots=True)
class Account:
    """One way to make the figures of a corpus: what is done with a document, with a corpus, and with 0/0."""

    departures: tuple[Departure, ...]
    score_of: ScoreOf
    adding: Adding
    undefined: Undefined

    @property
    def name(self) -> str:
        """Where it departs."""
        return " and ".join(d.name for d in self.departures)

    @property
    def sentence(self) -> str:
        """What it does there."""
        return "; ".join(d.sentence for d in self.departures)

    @property
    def published(self) -> bool:
        """Whether every departure is published."""
        return all(d.published for d in self.departures)

    def values(self, documents: Sequence[Document], metric: str) -> Values | None:
        """The figures by this account; None where it has none, the figures of some faults being of one document."""
        if len(documents) > 1 and isinstance(self.score_of, _Faulty) and self.score_of.of_one_document:
            return None
        return self.adding(documents, metric, self.score_of, self.undefined)


def _faults(metric: str) -> Iterator[tuple[Departure, ScoreOf]]:
    """The faults of those who mean a metric."""
    for fault in FAULTS:
        if fault.imitates == metric:
            yield Departure(f"fault {fault.id}", fault.sentence, False), _Faulty(fault)


_UNDEFINED: dict[Undefined, Departure] = {
    "none": Departure("choice EMPTY-1, reading a", "0/0 is left undefined", True),
    "zero": Departure("choice EMPTY-1, reading b", "0/0 is reported as 0", True),
    "one": Departure("choice EMPTY-1, reading c", "0/0 is reported as 1 where both sides are empty", True),
}


@lru_cache(maxsize=64)
def accounts(metric: str, undefined: Undefined) -> tuple[Account, ...]:
    """
    The accounts of a metric, those with the fewest departures first; the first of all is the spec itself.

    `undefined` is the convention for 0/0 that the scorer declares; other conventions are departures.

    >>> [a.name for a in accounts("muc", "zero")][:3]
    ['', 'choice EMPTY-1, reading a', 'choice EMPTY-1, reading c']
    """
    of_zero: list[tuple[Departure | None, Undefined]] = [(None, undefined)]
    of_zero += [(departure, other) for other, departure in _UNDEFINED.items() if other != undefined]
    of_document: list[tuple[Departure | None, ScoreOf]] = [(None, exact_score)]
    of_document += [(Departure(r.name, r.sentence, r.published), r.score_of) for r in readings(metric)]
    of_document += _faults(metric)
    of_corpus: list[tuple[Departure | None, Adding]] = [(None, sums)]
    of_corpus += [(Departure(c.name, c.sentence, c.published), c.adding) for c in CORPORA]
    made = [
        Account(tuple(d for d in (document, corpus, zero) if d), score_of, adding, convention)
        for (document, score_of), (corpus, adding), (zero, convention) in product(of_document, of_corpus, of_zero)
    ]
    return tuple(sorted(made, key=lambda a: (len(a.departures), not a.published)))
