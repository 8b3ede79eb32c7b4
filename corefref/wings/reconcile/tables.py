"""
Documents in numbered form, and what a departure does to them before anything is counted.

Entities that overlap fall into pieces, none of which overlaps another: a corpus of 20,000 mentions has some 3,000, of
1,000 kinds. What nearly every metric counts is a sum over pieces, and what treatments of tables do (drop singletons,
say, or exchange the sides) they do to each piece by itself. So each kind of piece is aligned once, and treated once,
however often it is there and whatever else is done. What depends on where mentions are (other ends, windows, documents
merged) changes the mentions, and makes new pieces, most of which have been there before.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, groupby
from math import comb
from typing import NamedTuple, TypeAlias, TypeVar

from corefref.engine import treatments
from corefref.engine.overlaps import Overlaps, Size, Treatment, table_of
from corefref.formats.documents import BITS

Side: TypeAlias = Mapping[Hashable, int]
"""The number of the entity of each mention."""


T = TypeVar("T")


class Sides(NamedTuple):
    """A document: its name, that of its text, its mentions on both sides, its tokens, and where its sentences begin."""

    name: str
    text: str
    key: Side
    response: Side
    tokens: int = 0
    sentences: Sequence[int] = ()


class Cell(NamedTuple):
    """The sizes of two entities and of their overlap: all that most metrics see of them."""

    key: int
    response: int
    both: int


class Row(NamedTuple):
    """An entity of the key: its size, how many of its mentions the response has, and in how many entities."""

    size: int
    shared: int
    parts: int


Pairs: TypeAlias = Callable[[Overlaps], Iterable[tuple[int, int]]]
"""An alignment: overlapping pairs of a key and a response entity of a piece."""


Shape: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The sizes of entities of the key, of the response, and their overlaps i, j, |kᵢ ∩ rⱼ| by their places, in order."""


class Piece:
    """Entities that no other entity overlaps, and what is found out about them once."""

    __slots__ = ("_after", "_aligned", "_of_key", "_of_response", "_pieces", "shape")

    def __init__(self, shape: Shape, pieces: "Pieces") -> None:
        """Take the shape, and all other pieces."""
        self.shape, self._pieces = shape, pieces
        self._after: dict[Treatment, Piece] = {}
        self._aligned: dict[Pairs, Sequence[Cell]] = {}
        key, response, both = shape
        sizes = [key[i] for i in both[::3]], [response[j] for j in both[1::3]]
        self._of_key, self._of_response = (
            pieces.known(map(Cell, sizes[side], sizes[1 - side], both[2::3])) for side in (0, 1)
        )

    @property
    def overlaps(self) -> Overlaps:
        """The overlaps of these entities, which are too large to be kept."""
        key, response, both = self.shape
        overlaps = dict(zip(zip(both[::3], both[1::3], strict=True), both[2::3], strict=True))
        return Overlaps(dict(enumerate(key)), dict(enumerate(response)), overlaps)

    def after(self, treatment: Treatment) -> "Piece":
        """The piece after a treatment."""
        if treatment not in self._after:
            self._after[treatment] = self._pieces.piece(_shape(treatment(self.overlaps)))
        return self._after[treatment]

    def forget(self) -> None:
        """Let go of the pieces that treatments make of it."""
        self._after.clear()

    def aligned(self, pairs: Pairs) -> Sequence[Cell]:
        """Return the pairs of entities that an alignment makes, with their sizes and overlaps."""
        if pairs not in self._aligned:
            overlaps = self.overlaps
            key, response, both = overlaps.key, overlaps.response, overlaps.both
            cells = (Cell(key[i], response[j], both[i, j]) for i, j in pairs(overlaps))
            self._aligned[pairs] = self._pieces.known(cells)
        return self._aligned[pairs]

    def cells(self, side: int) -> Sequence[Cell]:
        """The overlaps, as the key (0) or the response (1) sees them."""
        return self._of_response if side else self._of_key

    def rows(self, side: int) -> Iterable[Row]:
        """
        Yield the entities of a side: size, mentions in common, and how many entities of the other side share them.
        """
        sizes, both = self.shape[side], self.shape[2]
        shared, parts = [0] * len(sizes), [0] * len(sizes)
        for i, o in zip(both[side::3], both[2::3], strict=True):
            shared[i] += o
            parts[i] += 1
        return map(Row, sizes, shared, parts)

    def greatest(self, side: int) -> Iterable[Cell]:
        """Of each entity of a side, the cell of its greatest overlap."""
        best: dict[int, Cell] = {}
        for i, cell in zip(self.shape[2][side::3], self.cells(side), strict=True):
            if i not in best or cell.both > best[i].both:
                best[i] = cell
        return best.values()


def _shape(table: Overlaps) -> Shape:
    """Return the sizes of both sides and their overlaps, with entities numbered from 0."""
    rows, columns = {i: n for n, i in enumerate(table.key)}, {j: n for n, j in enumerate(table.response)}
    both = tuple(chain.from_iterable((rows[i], columns[j], o) for (i, j), o in table.both.items()))
    return tuple(table.key.values()), tuple(table.response.values()), both


class Pieces(dict[Shape, Piece]):
    """The pieces that documents consist of, each stored once, by shape."""

    def __init__(self) -> None:
        """Begin without pieces."""
        super().__init__()
        self._cells: dict[Cell, Cell] = {}

    def known(self, cells: Iterable[Cell]) -> Sequence[Cell]:
        """Return the cells, equal ones as the same object, which saves memory."""
        return tuple([self._cells.setdefault(cell, cell) for cell in cells])

    def piece(self, shape: Shape) -> Piece:
        """Return the piece of a shape; it is made the first time it is asked for."""
        if shape not in self:
            self[shape] = Piece(shape, self)
        return self[shape]

    def forget(self, number: int) -> None:
        """Let go of all but so many pieces, those that were made first, if there are many more."""
        if len(self) > 2 * number:
            for shape in [*self][number:]:
                # A piece that a treatment does not change is one after it: a circle, for which commands do not search.
                self.pop(shape).forget()

    def document(self, overlaps: Overlaps, in_order: bool) -> "Document":
        """A document in pieces."""
        return Document([self.piece(shape) for shape in shapes(overlaps)], overlaps if in_order else None)


class Document(NamedTuple):
    """The pieces of a document, and all of its overlaps, in their order."""

    pieces: Sequence[Piece]
    overlaps: Overlaps | None
    """Not of windows: there may be as many as sentences."""


@dataclass(frozen=True)
class Table:
    """How often each piece is in a document or a corpus, and what is counted of them once, as a side sees it."""

    pieces: Mapping[Piece, int]
    documents: Sequence[Document]
    """As they were before the treatments."""
    treatments: tuple[Treatment, ...] = ()
    side: int = 0

    @classmethod
    def together(cls, documents: Sequence[Document]) -> "Table":
        """Combine documents into one table."""
        return cls(Counter(chain.from_iterable(d.pieces for d in documents)), documents)

    def after(self, treatment: Treatment) -> "Table":
        """The table after a treatment; this one, if it changes nothing."""
        treated = [piece.after(treatment) for piece in self.pieces]
        if treated == [*self.pieces]:
            return self
        number_of: dict[Piece, int] = {}
        for piece, often in zip(treated, self.pieces.values(), strict=True):
            number_of[piece] = number_of.get(piece, 0) + often
        return Table(number_of, self.documents, (*self.treatments, treatment), self.side)

    @cached_property
    def switched(self) -> "Table":
        """The table as the other side sees it."""
        return Table(self.pieces, self.documents, self.treatments, 1 - self.side)

    @cached_property
    def mentions(self) -> int:
        """The mentions of the side."""
        return sum(sum(piece.shape[self.side]) * often for piece, often in self.pieces.items())

    @cached_property
    def entities(self) -> int:
        """The entities of the side."""
        return sum(len(piece.shape[self.side]) * often for piece, often in self.pieces.items())

    @cached_property
    def common(self) -> int:
        """The mentions in common."""
        return sum(cell.both * often for cell, often in self.cells.items())

    @cached_property
    def cells(self) -> Counter[Cell]:
        """How often each kind of overlap is there."""
        return self._counted(lambda piece: piece.cells(self.side))

    @cached_property
    def rows(self) -> Counter[Row]:
        """How often each kind of entity of the side is there."""
        return self._counted(lambda piece: piece.rows(self.side))

    @cached_property
    def greatest(self) -> Counter[Cell]:
        """Of each entity of the side, the cell of its greatest overlap."""
        return self._counted(lambda piece: piece.greatest(self.side))

    def aligned(self, pairs: Pairs) -> Counter[Cell]:
        """How often each kind of cell is in an alignment, as the key sees it."""
        return self._counted(lambda piece: piece.aligned(pairs))

    def _counted(self, things: Callable[[Piece], Iterable[T]]) -> Counter[T]:
        counts = Counter(chain.from_iterable(things(piece) for piece, often in self.pieces.items() if often == 1))
        for piece, often in self.pieces.items():
            if often > 1:
                for thing in things(piece):
                    counts[thing] += often
        return counts

    @cached_property
    def links(self) -> int:
        """The links of the side."""
        return sum(comb(row.size, 2) * often for row, often in self.rows.items())

    @cached_property
    def sizes(self) -> Sequence[Size]:
        """The sizes of the documents, after the treatments."""
        return [self._size(d.pieces) for d in self.documents]

    def _size(self, pieces: Sequence[Piece]) -> Size:
        for treatment in self.treatments:
            pieces = [piece.after(treatment) for piece in pieces]
        shapes_of = [piece.shape for piece in pieces]
        key, response = (sum(sum(shape[side]) for shape in shapes_of) for side in (0, 1))
        return Size(key, response, sum(sum(both[2::3]) for _, _, both in shapes_of))

    @property
    def overlaps(self) -> Overlaps:
        """The overlaps of a single document, with its entities in their order."""
        (document,) = self.documents
        treated = document.overlaps
        assert treated is not None
        for treatment in self.treatments:
            treated = treatment(treated)
        return treated


def shapes(table: Overlaps) -> Iterable[Shape]:
    """
    The shapes of the pieces of a table, its entities numbered anew in each.

    >>> list(shapes(Overlaps({4: 2, 5: 1, 6: 9}, {7: 3}, {(4, 7): 1, (6, 7): 2})))
    [((2, 9), (3,), (0, 0, 1, 1, 0, 2)), ((1,), (), ())]
    """
    to = {i: i for i in table.key}
    first: dict[int, int] = {}
    for i, j in table.both:
        if (other := first.setdefault(j, i)) != i:
            to[_end(to, i)] = _end(to, other)
    rows_of: dict[int, tuple[list[int], list[int], list[int]]] = {}
    place: dict[int, int] = {}
    for i, size in table.key.items():
        sizes = rows_of.setdefault(_end(to, i), ([], [], []))[0]
        place[i] = len(sizes)
        sizes.append(size)
    of_column: dict[int, int] = {}
    for j, size in table.response.items():
        if j in first:
            sizes = rows_of[_end(to, first[j])][1]
            of_column[j] = len(sizes)
            sizes.append(size)
        else:
            yield (), (size,), ()
    for (i, j), o in table.both.items():
        rows_of[_end(to, i)][2].extend((place[i], of_column[j], o))
    for key, response, both in rows_of.values():
        yield tuple(key), tuple(response), tuple(both)


def _end(to: dict[int, int], i: int) -> int:
    """Where the way from an entity ends, which is shortened."""
    while to[i] != i:
        to[i] = to[to[i]]
        i = to[i]
    return i


def _linked(key: bool, response: bool) -> Treatment:
    """Drop the singletons of these sides."""

    def dropped(table: Overlaps) -> Overlaps:
        k = {i: s for i, s in table.key.items() if s > 1 or not key}
        r = {j: s for j, s in table.response.items() if s > 1 or not response}
        return Overlaps(k, r, {(i, j): o for (i, j), o in table.both.items() if i in k and j in r})

    return dropped


def _without_missing(table: Overlaps) -> Overlaps:
    return treatments.transposed(treatments.without_twinless(treatments.transposed(table)))


def _common(table: Overlaps) -> Overlaps:
    return _without_missing(treatments.without_twinless(table))


OF_TABLES: Mapping[str, Treatment] = {
    "singletons_dropped": _linked(key=True, response=True),
    "key_singletons_dropped": _linked(key=True, response=False),
    "response_singletons_dropped": _linked(key=False, response=True),
    "spurious_mentions_in_key": treatments.key_all,
    "spurious_mentions_dropped": treatments.without_twinless,
    "missing_mentions_dropped": _without_missing,
    "common_mentions_only": _common,
    "sides_exchanged": treatments.transposed,
}
"""What is done to each piece."""

OfMentions: TypeAlias = Callable[[Iterable[Sides]], Iterable[Sides]]


def _moved(start: int, end: int) -> OfMentions:
    """Move the spans of the response; one that ends before it begins stays a mention that the key lacks."""
    by = (start << BITS) + end

    def moved(documents: Iterable[Sides]) -> Iterable[Sides]:
        return [
            d._replace(response={m + by: e for m, e in d.response.items() if isinstance(m, int)}) for d in documents
        ]

    return moved


def _in_windows(size: int) -> OfMentions:
    """Cut every document into windows of so many tokens, as `--windows` does."""

    def cut(documents: Iterable[Sides]) -> Iterable[Sides]:
        return _cut(documents, lambda d: lambda token: token // size)

    return cut


def _in_sentences(size: int) -> OfMentions:
    """Cut every document into windows of so many sentences."""
    from bisect import bisect_right

    def cut(documents: Iterable[Sides]) -> Iterable[Sides]:
        return _cut(documents, lambda d: lambda token: (bisect_right(d.sentences, token) - 1) // size)

    return cut


_NO_MENTIONS: tuple[Side, Side] = ({}, {})


def _cut(documents: Iterable[Sides], window_of: Callable[[Sides], Callable[[int], int]]) -> Iterable[Sides]:
    """Cut documents into windows; a mention goes to that of its first token. A window without mentions counts too."""
    for d in documents:
        window = window_of(d)
        windows: defaultdict[int, tuple[dict[Hashable, int], dict[Hashable, int]]] = defaultdict(lambda: ({}, {}))
        for place, side in enumerate((d.key, d.response)):
            for m, e in side.items():
                if isinstance(m, int):
                    windows[window(m >> BITS)][place][m] = e
        last = max([*windows, window(max(d.tokens - 1, 0))])
        if not last:
            yield d
            continue
        for number in range(last + 1):
            key, response = windows.get(number, _NO_MENTIONS)
            yield d._replace(key=key, response=response)


def _names_merged(documents: Iterable[Sides]) -> Iterable[Sides]:
    """Take equal mentions of different documents for one; the first says what entity it is of."""
    sides: tuple[dict[Hashable, int], dict[Hashable, int]] = {}, {}
    numbers: tuple[dict[Hashable, int], dict[Hashable, int]] = {}, {}
    for n, d in enumerate(documents):
        for side, merged, number in zip((d.key, d.response), sides, numbers, strict=True):
            for m, e in side.items():
                if m not in merged:
                    merged[m] = number.setdefault((n, e), len(number))
    yield Sides("", "", *sides)


def _joined(documents: Iterable[Sides], apart: bool) -> Sides:
    """One document of several; entities with one number are one, or are kept apart."""
    sides: tuple[dict[Hashable, int], dict[Hashable, int]] = {}, {}
    numbers: tuple[dict[Hashable, int], dict[Hashable, int]] = {}, {}
    for n, d in enumerate(documents):
        for side, joined, number in zip((d.key, d.response), sides, numbers, strict=True):
            for m, e in side.items():
                joined[n, m] = number.setdefault((n, e) if apart else e, len(number))
    return Sides("", "", *sides)


def _parts_merged(documents: Iterable[Sides]) -> Iterable[Sides]:
    """One document for the parts of a text, in which entities with one number are one."""
    return (_joined(parts, apart=False) for _, parts in groupby(documents, key=lambda d: d.text))


TOKEN_WINDOWS = (128, 256, 384, 512, 1024, 2048, 4096)
SENTENCE_WINDOWS = (1, 10, 100)

OF_MENTIONS: Mapping[str, OfMentions] = {
    "response_ends_one_higher": _moved(0, 1),
    "response_ends_one_lower": _moved(0, -1),
    "response_places_one_higher": _moved(1, 1),
    "response_places_one_lower": _moved(-1, -1),
    **{f"windows_{n}": _in_windows(n) for n in TOKEN_WINDOWS},
    **{f"windows_of_{n}_sentences": _in_sentences(n) for n in SENTENCE_WINDOWS},
    "parts_merged": _parts_merged,
    "names_merged": _names_merged,
    "documents_merged": lambda documents: [_joined(documents, apart=False)],
    "one_document": lambda documents: [_joined(documents, apart=True)],
}
"""What is done to the mentions of all documents."""

STAGES: Sequence[frozenset[str]] = (
    frozenset(name for name in OF_MENTIONS if name.startswith("response_")),
    frozenset(name for name in OF_MENTIONS if name.startswith("windows_")),
    frozenset({"parts_merged", "names_merged", "documents_merged", "one_document"}),
    frozenset(name for name in OF_TABLES if name.endswith("singletons_dropped")),
    frozenset({"spurious_mentions_in_key", "spurious_mentions_dropped", "missing_mentions_dropped"})
    | {"common_mentions_only"},
    frozenset({"sides_exchanged"}),
)
"""The treatments in the order in which two of them are done; of one stage, only one is."""

STAGE_OF = {name: place for place, names in enumerate(STAGES) for name in names}

Steps: TypeAlias = tuple[str, ...]
"""Treatments, in the order in which they are done."""


def steps_of(names: Iterable[str]) -> Steps | None:
    """The treatments in their order; None for two of one stage."""
    steps = tuple(sorted(set(names), key=lambda name: STAGE_OF[name]))
    return steps if len({STAGE_OF[name] for name in steps}) == len(steps) else None


@dataclass
class Corpus:
    """The documents of a key and a response, and their tables after treatments."""

    documents: Sequence[Sides]
    counts_tokens: bool = True
    """False if the offsets of mentions count something else."""
    _tables: dict[Steps, Sequence[Table]] = field(default_factory=dict)
    _sums: dict[Steps, Table] = field(default_factory=dict)
    _pieces: Pieces = field(default_factory=Pieces)
    _settled: dict[Steps, Steps] = field(default_factory=dict)
    _made_first: int = 0
    """How many pieces there were before any treatment of mentions."""

    @cached_property
    def has_places(self) -> bool:
        """True if every mention is one run of tokens."""
        mentions = (m for d in self.documents for m in (*d.key, *d.response))
        return self.counts_tokens and all(isinstance(m, int) for m in mentions)

    @cached_property
    def has_sentences(self) -> bool:
        """True if it is known where sentences begin."""
        return self.has_places and bool(self.documents) and all(d.sentences for d in self.documents)

    @cached_property
    def has_parts(self) -> bool:
        """True if documents have several parts."""
        return len({d.text for d in self.documents}) < len(self.documents)

    @cached_property
    def tokens(self) -> int:
        """The greatest place of a mention, or more than any window if there are none."""
        starts = (m >> BITS for d in self.documents for m in (*d.key, *d.response) if isinstance(m, int))
        return max(starts, default=0)

    def can(self, treatment: str) -> bool:
        """Whether a treatment can be done to these documents, and may change something."""
        if treatment in STAGES[0]:
            return self.has_places
        if treatment in STAGES[1]:
            if treatment.endswith("_sentences"):
                return self.has_sentences
            return self.has_places and self.tokens >= int(treatment.rpartition("_")[2])
        if treatment == "parts_merged":
            return self.has_parts
        return len(self.documents) > 1 or treatment not in STAGES[2]

    def tables(self, steps: Steps) -> Sequence[Table]:
        """The table of each document after treatments."""
        if steps not in self._tables:
            if steps and steps[-1] in OF_TABLES:
                treatment = OF_TABLES[steps[-1]]
                self._tables[steps] = [t.after(treatment) for t in self.tables(steps[:-1])]
            else:
                self._tables[steps] = [Table.together([d]) for d in self._treated(steps)]
        return self._tables[steps]

    def sums(self, steps: Steps) -> Table:
        """The table of all documents together after treatments."""
        if steps not in self._sums:
            if steps and steps[-1] in OF_TABLES:
                self._sums[steps] = self.sums(steps[:-1]).after(OF_TABLES[steps[-1]])
            else:
                self._sums[steps] = Table.together(self._treated(steps))
        return self._sums[steps]

    def settled(self, steps: Steps) -> Steps:
        """The treatments without those of tables that change nothing."""
        if steps and steps not in self._settled:
            before = self.settled(steps[:-1])
            changes = steps[-1] in OF_MENTIONS or self.sums((*before, steps[-1])) is not self.sums(before)
            self._settled[steps] = (*before, steps[-1]) if changes else before
        return self._settled[steps] if steps else steps

    @cached_property
    def _whole(self) -> Sequence[Document]:
        """The documents as they are."""
        return [self._pieces.document(table_of(d.key, d.response), in_order=True) for d in self.documents]

    def _treated(self, steps: Steps) -> Sequence[Document]:
        """The documents after treatments of mentions."""
        if not steps:
            return self._whole
        self._made_first = self._made_first or len(self._pieces)
        sides: Iterable[Sides] = self.documents
        for name in steps:
            sides = OF_MENTIONS[name](sides)
        # What no treatment changed is the same object, as documents shorter than a window.
        known = {id(d): table for d, table in zip(self.documents, self._whole, strict=True)}
        in_order = not STAGES[1].intersection(steps)
        return [known.get(id(d)) or self._pieces.document(table_of(d.key, d.response), in_order) for d in sides]

    def forget(self, treatment: str) -> None:
        """Free the tables after a treatment."""
        for kept in (self._tables, self._sums):
            for steps in [steps for steps in kept if treatment in steps]:
                del kept[steps]
        if treatment in OF_MENTIONS:
            self._pieces.forget(self._made_first)
