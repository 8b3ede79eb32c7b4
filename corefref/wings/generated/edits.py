"""
Two texts aligned by edits: which word of the key each word of the response stands for. Choice ALIGN-1; `spec/edits.md`.

| symbol | meaning |
|---|---|
| a, b | the words of the key, of the response |
| D(i, j) | the fewest edits that make the last i words of a the last j words of b |
| Δ | how many words a has more than b |
| p | by how many diagonals a script may leave those between its two corners |

D is computed from the ends of the texts, so that the script is found from the left. A column j of D is held as
differences of neighbours, a bit for each row, and only rows on diagonals from min(0, Δ) - p to max(0, Δ) + p: a script
of |Δ| + 2p edits leaves no other. p doubles until the distance is at most that. Columns are kept at intervals and those
between are computed again, so that memory is linear in practice.

Of "the big dog" and "the dog" the script is kept, missing, kept. Behind "the", D(2, 1) = 1 for "big dog" and "dog" is
one more than D(1, 1) = 0 for "dog" and "dog", so the step there goes down a row.

It is right because what is equal can always be kept without loss; because neighbours in D differ by at most 1, so that
a bit for +1 and one for -1 say a column; and because a script that leaves the band has more than |Δ| + 2p edits, while
one with no more was found. The differences as bit vectors are a known method of string matching (Myers, Hyyrö); no
paper on it was read for this, and tests compare it with the whole table.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Literal, NamedTuple, TypeAlias

Step: TypeAlias = Literal["kept", "missing", "added", "changed"]
"""A step of a script: the same word; a word only of the key; a word only of the response; a word replaced."""

MOST_CELLS = 4 * 10**9
"""Texts whose alignment takes more cells (rows on the needed diagonals, times columns) are refused."""

_FIRST_LEEWAY = 32
_COMMON = 8
"""Words with more places than this are looked up in bit vectors, others place by place."""
_BITS_KEPT = 1 << 25
"""The number of bits of columns that are stored at once."""


class TooFarApartError(ValueError):
    """Two texts differ too much for their alignment to be computed."""


class Edits(NamedTuple):
    """
    The script: for each word of the response the word of the key that it stands for, None for an added word.

    >>> found = edits("the big dog".split(), "the dog barked".split())
    >>> found.stands_for, found.kept, found.changed, found.missing, found.added
    ((0, 2, None), 2, 0, 1, 1)
    """

    stands_for: tuple[int | None, ...]
    kept: int
    changed: int
    missing: int
    added: int

    @property
    def distance(self) -> int:
        """The number of edits in the script."""
        return self.changed + self.missing + self.added


def edits(key: Sequence[str], response: Sequence[str], most_cells: int = MOST_CELLS) -> Edits:
    """
    Find the shortest script of edits; among several, take at each step from the left the first possible of *kept*,
    *missing*, *added*, *changed*.

    Raises TooFarApartError for texts that differ so much that more than `most_cells` would be computed.

    >>> edits("a b".split(), "b a".split()).stands_for
    (1, None)
    >>> edits("x y".split(), "z".split()).stands_for
    (1,)
    """
    stands_for: list[int | None] = []
    kept = changed = missing = 0
    i = 0
    for step in script(key, response, most_cells):
        if step == "missing":
            missing += 1
            i += 1
        elif step == "added":
            stands_for.append(None)
        else:
            stands_for.append(i)
            i += 1
            kept += step == "kept"
            changed += step == "changed"
    return Edits(tuple(stands_for), kept, changed, missing, len(stands_for) - kept - changed)


def script(key: Sequence[str], response: Sequence[str], most_cells: int = MOST_CELLS) -> Iterator[Step]:
    """
    Yield the steps of the script, from the left.

    >>> list(script("the big dog".split(), "a dog".split()))
    ['missing', 'changed', 'kept']
    """
    # A script keeps equal words whenever it meets them, so a common beginning needs no table.
    begins = 0
    while begins < min(len(key), len(response)) and key[begins] == response[begins]:
        begins += 1
    yield from _times("kept", begins)
    if begins < len(key) and begins < len(response):
        yield from _Table(key[begins:], response[begins:], most_cells).steps()
    else:
        yield from _times("missing", len(key) - begins)
        yield from _times("added", len(response) - begins)


_Column: TypeAlias = tuple[int, int, int]
"""
Bit vectors that describe D(·, j) and D(·, j - 1) on the rows of the diagonals, the lowest diagonal first: where D(i, j)
- D(i - 1, j) is 1, for the row below each bit's own; where it is -1, likewise; where D(i, j) - D(i, j - 1) is 1.
"""


class _Table:
    """As much of the table D of two texts as is needed."""

    def __init__(self, key: Sequence[str], response: Sequence[str], most_cells: int) -> None:
        """Find how many diagonals are needed, and store some columns."""
        self.a, self.b = key[::-1], response[::-1]
        self.more = len(self.a) - len(self.b)
        self.places = defaultdict[str, list[int]](list)
        for place, word in enumerate(self.a):
            self.places[word].append(place)
        self.common = {word for word, places in self.places.items() if len(places) > _COMMON}
        # Most texts differ little. Each try is at least twice as wide, so all before the last cost less than it does.
        leeway = _FIRST_LEEWAY
        while (wanted := self.filled(leeway, most_cells)) > leeway:
            is_little = self.cells(wanted) <= most_cells
            leeway = wanted if is_little else 2 * leeway

    def cells(self, leeway: int) -> int:
        """Return the number of cells to compute with a given leeway."""
        return (abs(self.more) + 2 * leeway + 1) * len(self.b)

    def filled(self, leeway: int, most_cells: int) -> int:
        """Compute the columns with a leeway; return it if it suffices, else a leeway that is likely to."""
        most = min(len(self.a), len(self.b))
        self.lowest = min(0, self.more) - leeway
        self.width = abs(self.more) + 2 * leeway + 1
        if self.cells(leeway) > most_cells:
            raise TooFarApartError(f"more than {most_cells:,} cells")
        self.every = (1 << self.width) - 1
        self.interval = max(16, min(len(self.b), _BITS_KEPT // self.width))
        # In the first column, each row from 1 on has one edit more than the row before.
        column: _Column = (self.every >> -self.lowest << -self.lowest, 0, 0)
        self.kept = [column]
        self.shelve()
        # `beyond` counts the edits on the diagonal that ends in the corner: too many of them, and the rest is in vain.
        begins, last = -self.more, 1 << self.more - self.lowest
        beyond = 0
        for j in range(1, len(self.b) + 1):
            column, same = self.next_column(column, j)
            # D never decreases along a diagonal.
            if j > begins and not same & last:
                beyond += 1
                if beyond > 2 * leeway and leeway < most:
                    return max(2 * leeway, min(16 * leeway, beyond * len(self.b) * 5 // (8 * j)))
            if j % self.interval == 0:
                self.kept.append(column)
        return leeway

    def next_column(self, before: _Column, j: int) -> tuple[_Column, int]:
        """Compute column j from the one before, and where D(i, j) = D(i - 1, j - 1)."""
        up, down, _ = before
        every = self.every
        equal = self.equal(j)
        # A sum of integers carries along a run of rows at once, where a table would go row by row.
        same = ((((equal & up) + up) ^ up) | equal | down) & every
        across = (down | ~(same | up)) & every
        back = up & same
        moved = same >> 1
        return ((back | ~(moved | across)) & every, moved & across, across), same

    def equal(self, j: int) -> int:
        """Return the rows whose word equals that of column j."""
        word = self.b[j - 1]
        first = j + self.lowest - 1
        if word in self.common:
            shelf, at = divmod(first, self.width)
            here, next_to_it = self.shelves.get((word, shelf), 0), self.shelves.get((word, shelf + 1), 0)
            return here >> at | next_to_it << self.width - at & self.every
        bits = 0
        for place in self.places.get(word, ()):
            if 0 <= place - first < self.width:
                bits |= 1 << place - first
        return bits

    def shelve(self) -> None:
        """Pack the places of common words into integers, one for each stretch of text as long as a column."""
        self.shelves: dict[tuple[str, int], int] = {}
        for word in self.common:
            for place in self.places[word]:
                shelf, at = divmod(place, self.width)
                self.shelves[word, shelf] = self.shelves.get((word, shelf), 0) | 1 << at

    def steps(self) -> Iterator[Step]:
        """Yield the script from the left, walking from the corner of the whole texts to that of empty ones."""
        i, j = len(self.a), len(self.b)
        start = len(self.b) + 1
        columns: list[_Column] = []
        while i and j:
            # Columns are computed again by stretches, from the right, as the walk reaches them.
            if j < start:
                start = (j - 1) // self.interval * self.interval + 1
                columns = self.columns(start, j)
            (up, _, across), row = columns[j - start], i - j - self.lowest
            if self.a[i - 1] == self.b[j - 1]:
                yield "kept"
                i, j = i - 1, j - 1
            elif row and up >> row - 1 & 1:
                yield "missing"
                i -= 1
            elif across >> row & 1:
                yield "added"
                j -= 1
            else:
                yield "changed"
                i, j = i - 1, j - 1
        yield from _times("missing", i)
        yield from _times("added", j)

    def columns(self, first: int, last: int) -> list[_Column]:
        """Recompute the columns from `first`, which follows a stored one, to `last`."""
        column = self.kept[(first - 1) // self.interval]
        filled: list[_Column] = []
        for j in range(first, last + 1):
            column, _ = self.next_column(column, j)
            filled.append(column)
        return filled


def _times(step: Step, number: int) -> Iterator[Step]:
    return repeat(step, number)
