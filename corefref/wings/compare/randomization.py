"""
Approximate randomization: is the difference of two systems more than swapping their documents gives?

Noreen (1989), as Moosavi & Strube (2016), §6 use it. Under the null hypothesis the two systems' outputs are
exchangeable within a document. A shuffle swaps the two systems' counts on some documents and computes every figure
from the new sums. The statistic is |Δ|, compared with ≥ and exactly, so that a system against itself has p = 1.

Under that hypothesis P(p ≤ α) ≤ α for every α and any number of documents: `enumerated_p_is_valid`, and
`sampled_p_is_valid` for which the 1 in (c + 1) / (n + 1) is needed (`proofs_notes/significance.md`).

Of systems that differ on two documents there are four assignments: none swapped, the first, the second, both. The first
and the last give the observed |Δ|, so p is at least 2/4, whatever the figures.

It is fast since a sum needs no documents. All counts of a document are one integer, A's and B's differ by a gap, and a
swap subtracts the gap: a shuffle is a sum of gaps, which is a few additions once the sums of each eight are in a table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.scores import Quotient
from corefref.wings.compare.counts import PackedCounts, Statistic

BLOCK = 1000
"""Shuffles that are computed together. A shuffle does not depend on earlier ones, so blocks may run apart."""

_BYTE = 8
_WORD = 64
_MASK = (1 << _WORD) - 1

BlockMap: TypeAlias = Callable[[Callable[["Block"], list[int]], Sequence["Block"]], Iterable[list[int]]]
"""Computes blocks: `map`, or that of a pool of processes."""


@dataclass(frozen=True, slots=True)
class Difference:
    """
    The difference A − B of a statistic and its two-sided p.

    In `at_least` of `shuffles` shuffles, |Δ| was at least that of the two systems. `exact` tells whether all
    assignments were enumerated (p = c / 2ᵏ, counting the observed one) or a sample was drawn (p = (c + 1) / (n + 1)).
    """

    statistic: Statistic
    a: Fraction
    b: Fraction
    at_least: int
    shuffles: int
    exact: bool

    @property
    def delta(self) -> Fraction:
        """A − B."""
        return self.a - self.b

    @property
    def p(self) -> Fraction:
        """The two-sided p."""
        # The observed assignment is among all that are enumerated; to a sample it is added.
        return Fraction(self.at_least, self.shuffles) if self.exact else Fraction(self.at_least + 1, self.shuffles + 1)

    @property
    def monte_carlo_error(self) -> float:
        """The standard error of p from sampling: √(p(1 − p)/n); 0 if p is exact."""
        return 0.0 if self.exact else float(self.p * (1 - self.p) / self.shuffles) ** 0.5


@dataclass(frozen=True, slots=True)
class Randomization:
    """The outcome of a test of two systems over documents."""

    documents: int
    differing: int
    differences: tuple[Difference, ...]

    @property
    def smallest_p(self) -> Fraction:
        """The smallest p within reach: 2^(1−k) with k documents that differ, or 1/(n + 1) for a sample."""
        # Nothing swapped and everything swapped give the same |Δ|.
        reachable = Fraction(2, 2**self.differing) if self.differing else Fraction(1)
        sampled = [Fraction(1, d.shuffles + 1) for d in self.differences if not d.exact]
        return max([reachable, *sampled])

    def by_statistic(self) -> Mapping[Statistic, Difference]:
        """The differences by their statistic."""
        return {difference.statistic: difference for difference in self.differences}


@dataclass(frozen=True, slots=True)
class Block:
    """A run of consecutive shuffles: drawn from the seed or, without a seed, from the enumeration."""

    counts: PackedCounts
    a: int
    both: int
    gaps: tuple[int, ...]
    observed: tuple[Quotient, ...]
    seed: int | None
    first: int
    length: int


def randomization_test(
    counts: PackedCounts, a: int, b: int, shuffles: int = 10_000, seed: int = 1, block_map: BlockMap = map
) -> Randomization:
    """
    Run the two-sided approximate randomization test of systems a and b on every statistic at once.

    Noreen (1989). If k documents differ and 2ᵏ is at most `shuffles`, all 2ᵏ assignments are enumerated. Documents on
    which the counts of both systems agree change nothing and are left out.
    """
    pairs = list(zip(counts.packed[a], counts.packed[b], strict=True))
    gaps = tuple(ours - theirs for ours, theirs in pairs if ours != theirs)
    exact = 2 ** len(gaps) <= shuffles
    drawn = 2 ** len(gaps) if exact else shuffles
    total_a, total_b = counts.total(a), counts.total(b)
    values_a, values_b = counts.values(total_a), counts.values(total_b)
    observed = tuple(_gap(x, y) for x, y in zip(values_a, values_b, strict=True))
    blocks = [
        Block(
            counts,
            total_a,
            total_a + total_b,
            gaps,
            observed,
            None if exact else seed,
            first,
            min(BLOCK, drawn - first),
        )
        for first in range(0, drawn, BLOCK)
    ]
    at_least = [0] * len(observed)
    for counts_in_block in block_map(at_least_in, blocks):
        at_least = [x + y for x, y in zip(at_least, counts_in_block, strict=True)]
    return Randomization(
        documents=len(pairs),
        differing=len(gaps),
        differences=tuple(
            Difference(statistic, Fraction(*x), Fraction(*y), count, drawn, exact)
            for statistic, x, y, count in zip(counts.statistics, values_a, values_b, at_least, strict=True)
        ),
    )


def at_least_in(block: Block) -> list[int]:
    """Count, for each statistic, the shuffles of a block whose |Δ| is at least the observed one."""
    counts = block.counts
    tables = _tables(block.gaps)
    as_large = [0] * len(block.observed)
    for swapped in _assignments(block):
        # A swap takes the gap of a document from the sum of A; what both have together stays the same.
        total = block.a - sum(table[swapped >> _BYTE * place & 255] for place, table in enumerate(tables))
        ours, theirs = counts.values(total), counts.values(block.both - total)
        for number, (x, y, far) in enumerate(zip(ours, theirs, block.observed, strict=True)):
            near = _gap(x, y)
            # Multiplied crosswise, since making a fraction millions of times would take most of the time.
            if near[0] * far[1] >= far[0] * near[1]:
                as_large[number] += 1
    return as_large


def _assignments(block: Block) -> Iterator[int]:
    """Yield which of the differing documents are swapped, one bit per document."""
    numbers = range(block.first, block.first + block.length)
    return iter(numbers) if block.seed is None else (swapped_in(block.seed, n, len(block.gaps)) for n in numbers)


def swapped_in(seed: int, shuffle: int, documents: int) -> int:
    """
    Return the documents that a shuffle swaps, one bit each, from as many words of SplitMix64 as needed, the lowest
    first.

    The words of a shuffle follow those of the shuffle before it, so each shuffle can be computed without the others.
    The rules test-4 and test-5 of `spec/significance.md` state this for programs in other languages.

    >>> [swapped_in(1234567, shuffle, 64) for shuffle in range(2)]
    [6457827717110365317, 3203168211198807973]
    """
    words = -(-documents // _WORD)
    swaps = sum(splitmix64(seed, shuffle * words + place) << _WORD * place for place in range(words))
    # The last word may have more bits than documents are left.
    return swaps & ((1 << documents) - 1)


def splitmix64(seed: int, place: int) -> int:
    """
    Return one 64-bit word of the generator SplitMix64, by seed and index, from 0.

    >>> splitmix64(1234567, 2)
    9817491932198370423
    """
    z = (seed + (place + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def _tables(gaps: Sequence[int]) -> list[list[int]]:
    """For every eight documents, list the sums of all 256 choices among them."""
    tables: list[list[int]] = []
    for first in range(0, len(gaps), _BYTE):
        sums = [0]
        for gap in gaps[first : first + _BYTE]:
            # What was there lacks this document, what is added has it: the index of a sum is the set of its documents.
            sums.extend([before + gap for before in sums])
        tables.append(sums)
    return tables


def _gap(x: Quotient, y: Quotient) -> Quotient:
    return abs(x[0] * y[1] - y[0] * x[1]), x[1] * y[1]
