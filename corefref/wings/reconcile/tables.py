"""
Documents in numbered form, and what a departure does to them before anything is counted.

A treatment changes a table of overlaps: it drops singletons, say, or exchanges the sides. What depends on where
mentions are (other ends, windows, documents merged) changes the mentions and makes new tables. Both are small beside
the files, which are parsed once.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, TypeAlias

from corefref.engine import treatments
from corefref.engine.counting import phi3_alignment, phi4_alignment
from corefref.engine.overlaps import Overlaps, Size, table_of, united
from corefref.formats.documents import BITS

Side: TypeAlias = Mapping[Hashable, int]
"""The number of the entity of each mention."""


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


@dataclass(frozen=True)
class Table:
    """The overlaps of a document or of a corpus, and what is counted of them once."""

    overlaps: Overlaps
    sized: bool = True
    """False if the sizes of the documents are not those of these overlaps, which only BLANC needs."""

    @cached_property
    def mentions(self) -> int:
        """The mentions of the key."""
        return sum(self.overlaps.key.values())

    @property
    def entities(self) -> int:
        """The entities of the key."""
        return len(self.overlaps.key)

    @cached_property
    def common(self) -> int:
        """The mentions in common."""
        return sum(self.overlaps.both.values())

    @cached_property
    def cells(self) -> Counter[Cell]:
        """How often each kind of overlap is there."""
        key, response, both = self.overlaps.key, self.overlaps.response, self.overlaps.both
        # Plain tuples are counted sooner, and few are left.
        found = Counter(zip([key[i] for i, _ in both], [response[j] for _, j in both], both.values(), strict=True))
        return Counter({Cell(*cell): often for cell, often in found.items()})

    @cached_property
    def rows(self) -> Counter[Row]:
        """How often each kind of key entity is there."""
        key = self.overlaps.key
        shared, parts = dict.fromkeys(key, 0), dict.fromkeys(key, 0)
        for (i, _), o in self.overlaps.both.items():
            shared[i] += o
            parts[i] += 1
        found = Counter(zip(key.values(), shared.values(), parts.values(), strict=True))
        return Counter({Row(*row): often for row, often in found.items()})

    @cached_property
    def greatest(self) -> Counter[Cell]:
        """Of each key entity, the cell of its greatest overlap."""
        best: dict[int, tuple[int, int]] = {}
        for (i, j), o in self.overlaps.both.items():
            if i not in best or o > best[i][0]:
                best[i] = o, j
        return Counter(Cell(self.overlaps.key[i], self.overlaps.response[j], o) for i, (o, j) in best.items())

    @cached_property
    def switched(self) -> "Table":
        """The table with the roles of the sides exchanged."""
        # It keeps no way back: a circle would stay in memory while commands run, which search for no cycles.
        return Table(_transposed(self.overlaps), self.sized)

    @cached_property
    def phi3(self) -> Sequence[tuple[int, int]]:
        """The pairs of the best alignment under φ₃."""
        return phi3_alignment(self.overlaps).pairs

    @cached_property
    def phi4(self) -> Sequence[tuple[int, int]]:
        """The pairs of the best alignment under φ₄."""
        return phi4_alignment(self.overlaps).pairs

    def cell(self, pair: tuple[int, int]) -> Cell:
        """The sizes of a pair of entities."""
        return Cell(self.overlaps.key[pair[0]], self.overlaps.response[pair[1]], self.overlaps.both.get(pair, 0))


Treatment: TypeAlias = Callable[[Overlaps], Overlaps]


def _sized(made: Overlaps) -> Overlaps:
    """The table of one document with its size, which BLANC needs."""
    size = Size(sum(made.key.values()), sum(made.response.values()), sum(made.both.values()))
    return made._replace(documents=(size,))


def _transposed(table: Overlaps) -> Overlaps:
    sizes = [Size(d.response, d.key, d.both) for d in table.documents]
    return treatments.transposed(table)._replace(documents=sizes)


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
"""What is done to the table of a document."""

OfMentions: TypeAlias = Callable[[Sequence[Sides]], Sequence[Sides]]


def _moved(start: int, end: int) -> OfMentions:
    """Move the spans of the response; one that ends before it begins stays a mention that the key lacks."""
    by = (start << BITS) + end

    def moved(documents: Sequence[Sides]) -> Sequence[Sides]:
        return [
            d._replace(response={m + by: e for m, e in d.response.items() if isinstance(m, int)}) for d in documents
        ]

    return moved


def _in_windows(size: int) -> OfMentions:
    """Cut every document into windows of so many tokens, as `--windows` does."""

    def cut(documents: Sequence[Sides]) -> Sequence[Sides]:
        return _cut(documents, lambda d: lambda token: token // size)

    return cut


def _in_sentences(size: int) -> OfMentions:
    """Cut every document into windows of so many sentences."""
    from bisect import bisect_right

    def cut(documents: Sequence[Sides]) -> Sequence[Sides]:
        return _cut(documents, lambda d: lambda token: (bisect_right(d.sentences, token) - 1) // size)

    return cut


def _cut(documents: Sequence[Sides], window_of: Callable[[Sides], Callable[[int], int]]) -> Sequence[Sides]:
    """Cut documents into windows; a mention goes to that of its first token. A window without mentions counts too."""
    made: list[Sides] = []
    for d in documents:
        window = window_of(d)
        found: dict[int, tuple[dict[Hashable, int], dict[Hashable, int]]] = {}
        for place, side in enumerate((d.key, d.response)):
            for m, e in side.items():
                if isinstance(m, int):
                    found.setdefault(window(m >> BITS), ({}, {}))[place][m] = e
        last = max([*found, window(max(d.tokens - 1, 0))])
        for number in range(last + 1):
            key, response = found.get(number, ({}, {}))
            made.append(d._replace(name=f"{d.name}; window {number}", key=key, response=response))
    return made


def _names_merged(documents: Sequence[Sides]) -> Sequence[Sides]:
    """Take equal mentions of different documents for one; the first says what entity it is of."""
    key: dict[Hashable, int] = {}
    response: dict[Hashable, int] = {}
    for place, merged in enumerate((key, response)):
        numbers: dict[tuple[int, int], int] = {}
        for n, d in enumerate(documents):
            for m, e in (d.key, d.response)[place].items():
                if m not in merged:
                    merged[m] = numbers.setdefault((n, e), len(numbers))
    return [Sides("", "", key, response)]


def _joined(documents: Sequence[Sides], apart: bool) -> Sides:
    """One document of several; entities with one number are one, or are kept apart."""
    key: dict[Hashable, int] = {}
    response: dict[Hashable, int] = {}
    for place, joined in enumerate((key, response)):
        numbers: dict[Hashable, int] = {}
        for n, d in enumerate(documents):
            for m, e in (d.key, d.response)[place].items():
                joined[n, m] = numbers.setdefault((n, e) if apart else e, len(numbers))
    name, text = (documents[0].name, documents[0].text) if documents else ("", "")
    return Sides(name, text, key, response)


def _parts_merged(documents: Sequence[Sides]) -> Sequence[Sides]:
    """One document for the parts of a text, in which entities with one number are one."""
    return [_joined(list(parts), apart=False) for _, parts in groupby(documents, key=lambda d: d.text)]


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
    made = tuple(sorted(set(names), key=lambda name: STAGE_OF[name]))
    return made if len({STAGE_OF[name] for name in made}) == len(made) else None


@dataclass
class Corpus:
    """The documents of a key and a response, and their tables after treatments."""

    documents: Sequence[Sides]
    counts_tokens: bool = True
    """False if the offsets of mentions count something else."""
    _tables: dict[Steps, Sequence[Table]] = field(default_factory=dict)
    _sums: dict[Steps, Table] = field(default_factory=dict)

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
            self._tables[steps] = self._made(steps)
        return self._tables[steps]

    def _made(self, steps: Steps) -> Sequence[Table]:
        if steps and steps[-1] in OF_TABLES:
            treatment = OF_TABLES[steps[-1]]
            return [Table(_sized(treatment(t.overlaps))) for t in self.tables(steps[:-1])]
        found = self.documents
        for name in steps:
            found = OF_MENTIONS[name](found)
        return [Table(table_of(d.key, d.response)) for d in found]

    def sums(self, steps: Steps, sized: bool) -> Table:
        """The table of all documents together after treatments; without their sizes, it is sooner made of another."""
        found = self._sums.get(steps)
        if found is None or (sized and not found.sized):
            if steps and steps[-1] in OF_TABLES and not sized:
                found = Table(OF_TABLES[steps[-1]](self.sums(steps[:-1], sized=False).overlaps), sized=False)
            else:
                # There may be as many windows as sentences: their tables are not kept.
                each = self._made(steps) if STAGES[1].intersection(steps) else self.tables(steps)
                found = Table(united([t.overlaps for t in each] or [_sized(Overlaps({}, {}, {}))]))
            self._sums[steps] = found
        return found

    def forget(self, treatment: str, steps: Steps = ()) -> None:
        """Let go of the tables after a treatment, or of those after these treatments alone."""
        for kept in (self._tables, self._sums):
            for made in [made for made in kept if (made == steps if steps else treatment in made)]:
                del kept[made]
