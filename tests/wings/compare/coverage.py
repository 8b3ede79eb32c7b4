"""
How often bootstrap intervals hold the true figure: `python -m tests.wings.compare.coverage` prints the spec's table.

A population of documents with two responses is made once. Its own figures are the true ones, exactly, since a corpus is
drawn from it with replacement.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

from corefref import engine
from corefref.wings.compare.bootstrap import Interval, bootstrap
from corefref.wings.compare.counts import PackedCounts, Scores, packed_counts

SEED = 1993
SIZES = (5, 10, 20, 50, 100)
FIGURES = ("LEA F1", "CoNLL F1", "difference in LEA F1", "difference in CoNLL F1")
CORPORA = 500
RESAMPLES = 1000
_POPULATION = 2000


@dataclass(frozen=True, slots=True)
class Row:
    """Of the corpora of a number of documents, how many have the true figure in their interval, for each of FIGURES."""

    documents: int
    percentile: tuple[int, ...]
    bca: tuple[int, ...]


def row(counts: PackedCounts, documents: int, corpora: int, resamples: int) -> Row:
    """Draw corpora from a population, and count the intervals at 95 % that hold its figures."""
    generator = Random(SEED * documents)
    first, second = ([Fraction(n, d) for n, d in counts.values(sum(system))] for system in counts.packed)
    true = [float(x) for x in (*first, *(x - y for x, y in zip(first, second, strict=True)))]
    percentile, bca = [0] * len(true), [0] * len(true)
    for number in range(corpora):
        drawn = generator.choices(range(len(counts.packed[0])), k=documents)
        corpus = replace(counts, packed=tuple(tuple(system[i] for i in drawn) for system in counts.packed))
        found = bootstrap(corpus, resamples, seed=number)
        intervals = [*found.systems[0].values(), *found.differences[0, 1].values()]
        for place, (value, interval) in enumerate(zip(true, intervals, strict=True)):
            percentile[place] += _holds(interval.percentile, value)
            bca[place] += _holds(_bca(interval), value)
    return Row(documents, tuple(percentile), tuple(bca))


def _bca(interval: Interval) -> tuple[float, float]:
    """The BCa interval; where it is not defined, the percentile interval."""
    return interval.bca or interval.percentile


def _holds(ends: tuple[float, float], value: float) -> bool:
    return ends[0] <= value <= ends[1]


@cache
def population() -> PackedCounts:
    """The counts of two systems on documents of very different sizes, some of them harder for both."""
    generator = Random(SEED)
    systems: tuple[list[Scores], list[Scores]] = ([], [])
    for _ in range(_POPULATION):
        key = _key(generator, mentions=min(4 + int(4 * generator.paretovariate(1.2)), 80))
        hardness = generator.betavariate(2, 5)
        for system, more in zip(systems, (0.0, 0.05), strict=True):
            response = _response(generator, key, min(hardness + more, 1))
            system.append(engine.score(key, response, ("lea", "conll")))
    return packed_counts(systems, ("f1",))


def _key(generator: Random, mentions: int) -> dict[int, int]:
    """The entity of each mention: seven in ten join that of an earlier mention."""
    entity_of: dict[int, int] = {}
    for mention in range(mentions):
        joins = mention and generator.random() < 0.7
        entity_of[mention] = entity_of[generator.randrange(mention)] if joins else mention
    return entity_of


def _response(generator: Random, key: dict[int, int], error: float) -> dict[int, int]:
    """The key with mentions dropped, and mentions put into any entity."""
    entities = list(key.values())
    return {
        mention: generator.choice(entities) if generator.random() < error else entity
        for mention, entity in key.items()
        if generator.random() > error / 2
    }


def cells(found: Row, corpora: int) -> str:
    """A row of the table, in percent."""
    shares = [
        f"{100 * count / corpora:.1f}" for pair in zip(found.percentile, found.bca, strict=True) for count in pair
    ]
    return f"| {' | '.join([str(found.documents), *shares])} |"


def heading() -> str:
    """The head of the table."""
    columns = ["documents", *(f"{figure}, {kind}" for figure in FIGURES for kind in ("percentile", "BCa"))]
    return f"| {' | '.join(columns)} |\n|{'--:|' * len(columns)}"


if __name__ == "__main__":
    counts = population()
    print(heading())
    for size in SIZES:
        print(cells(row(counts, size, CORPORA, RESAMPLES), CORPORA), flush=True)
