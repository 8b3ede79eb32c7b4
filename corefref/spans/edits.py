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
between are computed again, so that memory is linear in practice. The differences as bit vectors are a known method of
string matching (Myers, Hyyrö); no paper on it was read for this, and tests compare it with the whole table.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Literal, NamedTuple, TypeAlias

Step: TypeAlias = Literal["kept", "missing", "added", "changed"]
"""A step of a script: the same word; a word of the key alone; a word of the response alone; another word for a word."""

MOST_CELLS = 4 * 10**9
"""Texts are refused whose alignment takes more: so many rows, of the diagonals that are needed, times columns."""

_FIRST_LEEWAY = 32
_COMMON = 8
"""The places of a word that has more of them are looked up together, and those of other words one by one."""
_BITS_KEPT = 1 << 25
"""How many bits of columns are kept at once."""


class TooFarApartError(ValueError):
    """Two texts differ so much that their alignment is not computed."""


class Edits(NamedTuple):
    """
    The script: for each word of the response the word of the key that it stands for, None for one that is added.

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
        """How many edits the script has."""
        return self.changed + self.missing + self.added


def edits(key: Sequence[str], response: Sequence[str], most_cells: int = MOST_CELLS) -> Edits:
    """
    The script of the fewest edits, and of these the one that takes at each step, from the left, the first of *kept*,
    *missing*, *added*, *changed* that a script of the fewest edits has there.

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
    The steps of the script, from the left.

    >>> list(script("the big dog".split(), "a dog".split()))
    ['missing', 'changed', 'kept']
    """
    # Equal words are kept wherever both texts are at them, so that a common beginning needs no table.
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
What is known of D(·, j) and D(·, j - 1), bits for the rows of the diagonals, the lowest diagonal first: where
D(i, j) - D(i - 1, j) is 1, of the row below each bit's own; where it is -1, likewise; where D(i, j) - D(i, j - 1) is 1.
"""


class _Table:
    """D of two texts, as much of it as is needed."""

    def __init__(self, key: Sequence[str], response: Sequence[str], most_cells: int) -> None:
        """Find how many diagonals are needed, and keep some columns."""
        self.a, self.b = key[::-1], response[::-1]
        self.more = len(self.a) - len(self.b)
        self.places = defaultdict[str, list[int]](list)
        for place, word in enumerate(self.a):
            self.places[word].append(place)
        self.common = {word for word, found in self.places.items() if len(found) > _COMMON}
        leeway = _FIRST_LEEWAY
        while (wanted := self.filled(leeway, most_cells)) > leeway:
            is_little = self.cells(wanted) <= most_cells
            leeway = wanted if is_little else 2 * leeway

    def cells(self, leeway: int) -> int:
        """How much is computed with so much leeway."""
        return (abs(self.more) + 2 * leeway + 1) * len(self.b)

    def filled(self, leeway: int, most_cells: int) -> int:
        """Compute the columns with so much leeway; the same again if it is enough, or how much is likely to be."""
        most = min(len(self.a), len(self.b))
        self.lowest = min(0, self.more) - leeway
        self.width = abs(self.more) + 2 * leeway + 1
        if self.cells(leeway) > most_cells:
            raise TooFarApartError(f"more than {most_cells:,} cells")
        self.every = (1 << self.width) - 1
        self.interval = max(16, min(len(self.b), _BITS_KEPT // self.width))
        # Rows from 1 of the first column have one edit more than the row before.
        column: _Column = (self.every >> -self.lowest << -self.lowest, 0, 0)
        self.kept = [column]
        self.shelve()
        begins, last = -self.more, 1 << self.more - self.lowest
        beyond = 0
        for j in range(1, len(self.b) + 1):
            column, same = self.next_column(column, j)
            # Along a diagonal D never falls.
            if j > begins and not same & last:
                beyond += 1
                if beyond > 2 * leeway and leeway < most:
                    return max(2 * leeway, min(16 * leeway, beyond * len(self.b) * 5 // (8 * j)))
            if j % self.interval == 0:
                self.kept.append(column)
        return leeway

    def next_column(self, before: _Column, j: int) -> tuple[_Column, int]:
        """Column j from the one before, and where D(i, j) = D(i - 1, j - 1)."""
        up, down, _ = before
        every = self.every
        equal = self.equal(j)
        same = ((((equal & up) + up) ^ up) | equal | down) & every
        across = (down | ~(same | up)) & every
        back = up & same
        moved = same >> 1
        return ((back | ~(moved | across)) & every, moved & across, across), same

    def equal(self, j: int) -> int:
        """The rows of column j whose word is that of the column."""
        word = self.b[j - 1]
        first = j + self.lowest - 1
        if word in self.common:
            shelf, at = divmod(first, self.width)
            here, next_to_it = self.shelves.get((word, shelf), 0), self.shelves.get((word, shelf + 1), 0)
            return here >> at | next_to_it << self.width - at & self.every
        found = 0
        for place in self.places.get(word, ()):
            if 0 <= place - first < self.width:
                found |= 1 << place - first
        return found

    def shelve(self) -> None:
        """Put the places of common words into numbers for stretches of the text that are as long as a column."""
        self.shelves: dict[tuple[str, int], int] = {}
        for word in self.common:
            for place in self.places[word]:
                shelf, at = divmod(place, self.width)
                self.shelves[word, shelf] = self.shelves.get((word, shelf), 0) | 1 << at

    def steps(self) -> Iterator[Step]:
        """The script, from the left: from the corner of the whole texts to that of nothing."""
        i, j = len(self.a), len(self.b)
        start = len(self.b) + 1
        columns: list[_Column] = []
        while i and j:
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
        """The columns from `first`, behind one that was kept, to `last`."""
        column = self.kept[(first - 1) // self.interval]
        found: list[_Column] = []
        for j in range(first, last + 1):
            column, _ = self.next_column(column, j)
            found.append(column)
        return found


def _times(step: Step, number: int) -> Iterator[Step]:
    return repeat(step, number)
