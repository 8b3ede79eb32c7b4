"""The difference between two responses to one key, taken apart by entities or documents: which gained, which lost."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.partitions import Entity, mentions_in_order, rank
from corefref.rendering.blocks import Block, Heading, Paragraph, Table
from corefref.rendering.numbers import counted, percent, points
from corefref.rendering.parts import Inline, Label, Listing, Math
from corefref.wings.explain.corpora import naming_by
from corefref.wings.explain.describing import braces, by_itself, grouped
from corefref.wings.explain.values import Side, Term, Trace

Summand: TypeAlias = Entity | str
"""An entity; of a corpus, a document by its id."""

MOST_NAMES = 6
"""So many mentions of an entity are named, where they are named by their words."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the two responses are called; their entities are a1, a2 … and b1, b2 …"""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Compared:
    """
    A document, or a corpus, with two responses: its id, the traces of each by metric, the words of its text, and
    the first words of its sentences.
    """

    id: str
    ours: Mapping[str, Trace]
    others: Mapping[str, Trace]
    words: Sequence[str] = ()
    starts: Sequence[int] = ()

    @property
    def called(self) -> str:
        """Its id, or what a number alone does not say."""
        return f"document {self.id}" if self.id.isdecimal() else self.id

    def pairs(self) -> Iterator[tuple[Trace, Trace]]:
        """The traces of both, each metric once: a mean, then what it is the mean of."""
        ours, others = (_flattened(traces.values()) for traces in (self.ours, self.others))
        for metric, trace in ours.items():
            yield trace, others[metric]

    def sides(self) -> Iterator[tuple[Trace, Side, Side]]:
        """Yield recall and precision of both responses side by side, each metric once."""
        for a, b in self.pairs():
            for a_side, b_side in zip(a.sides, b.sides, strict=True):
                yield a, a_side, b_side

    def listing(self, e: Entity) -> Listing:
        """
        The mentions of an entity: by their words, or in set notation.

        >>> from corefref.partitions import Span
        >>> Compared("d", {}, {}, ["my", "dear", "Watson"]).listing(frozenset({Span(0, 0), Span(0, 2)})).text
        'my@0, my dear Watson@0'
        """
        if not self.words:
            return braces(e, by_itself)
        name = naming_by(self.words, " ", self.starts)
        mentions = mentions_in_order(e)
        named = ", ".join(name(m) for m in mentions[:MOST_NAMES])
        return Listing(named if len(mentions) <= MOST_NAMES else f"{named}, … ({len(mentions)} mentions)")

    @property
    def apart(self) -> Fraction:
        """How far apart its figures are, those of all sides together; 0/0 is as far from 0 as from anything."""
        distance = Fraction(0)
        for _, a, b in self.sides():
            if a.value is not None and b.value is not None:
                distance += abs(a.value - b.value)
            elif a.value != b.value:
                distance += 1
        return distance


def _flattened(traces: Iterable[Trace]) -> dict[str, Trace]:
    trace_of: dict[str, Trace] = {}
    for trace in traces:
        trace_of[trace.metric] = trace
        for metric, member in _flattened(trace.members).items():
            trace_of.setdefault(metric, member)
    return trace_of


def differences(a: Side, b: Side) -> dict[Summand, Fraction]:
    """
    What each entity or document adds to a − b: its numerator over the whole denominator, in a less in b.

    The values add up to the difference of the two sides; a side that is 0/0 adds nothing.
    """
    shares: dict[Summand, Fraction] = {}
    for side, sign in ((a, 1), (b, -1)):
        for term in side.terms:
            if side.denominator:
                summand = _summand(term)
                shares[summand] = shares.get(summand, Fraction(0)) + sign * term.numerator / side.denominator
    return shares


def _summand(term: Term) -> Summand:
    return term.entity or term.label


def figures(compared: Compared, names: Names) -> Table:
    """The figures of both, in percent, and how far apart they are."""
    rows = [(name, _percent(a), _percent(b), _points(a, b)) for name, a, b in _figures(compared)]
    return Table(("figure", names.a, names.b, "points"), rows, frozenset({1, 2, 3}), answer=3)


def exact_figures(compared: Compared, names: Names, *, folds: bool = False) -> Table:
    """The figures of both as exact fractions."""
    rows = [(name, _exact(a), _exact(b), _exact_difference(a, b)) for name, a, b in _figures(compared)]
    header = ("figure", names.a, names.b, "difference")
    return Table(header, rows, caption="Exact figures", folds=folds)


def _figures(compared: Compared) -> Iterator[tuple[str, Fraction | None, Fraction | None]]:
    for a, b in compared.pairs():
        if a.sides:
            yield f"{a.title} recall", a.recall, b.recall
            yield f"{a.title} precision", a.precision, b.precision
        yield f"{a.title} F₁", a.f1, b.f1


def taken_apart(
    compared: Compared,
    names: Names,
    most: int | None = None,
    *,
    level: int = 2,
    exact: bool = False,
    folds: bool = False,
) -> list[Block]:
    """Which entities, or documents, make the difference of each side, under headings of a level."""
    blocks: list[Block] = []
    for trace, a, b in compared.sides():
        blocks.append(Heading(level, heading(trace, a, b)))
        blocks.extend(_side(a, b, compared, names, most, exact=exact, folds=folds))
    return blocks


def heading(trace: Trace, a: Side, b: Side) -> str:
    """Return the heading of a figure: its metric and measure, and whether it counts."""
    return f"{trace.title} {a.measure}" + ("" if a.counts or b.counts else " (does not count here)")


def _side(
    a: Side, b: Side, compared: Compared, names: Names, most: int | None, *, exact: bool, folds: bool
) -> list[Block]:
    shares = _Shares(a, b, compared)
    if not shares.differ:
        return [Paragraph((f"No {shares.kind} makes a difference.",))]
    listed, more = shares.differ[:most], shares.differ[most:] if most is not None else []
    rows = [(*shares.called(s), *shares.contributions([s], present=True), points(shares.shares[s])) for s in listed]
    for rest, what in ((more, "more"), (shares.equal, "without a difference")):
        if rest:
            counted = f"{len(rest)} {shares.kind if len(rest) == 1 else shares.kinds} {what}"
            rows.append(shares.row(counted, *shares.contributions(rest), points(shares.sum_of(rest))))
    rows.append(shares.row("together", _percent(a.value), _percent(b.value), points(shares.sum_of(shares.differ))))
    width = len(rows[0])
    numbers = frozenset(range(width - 3, width))
    first = ("document",) if shares.of_documents else ("entity", "mentions")
    blocks: list[Block] = [Table((*first, names.a, names.b, "points"), rows, numbers)]
    if exact:
        rows = [(shares.called(s)[0], *shares.worked(s), _signed(shares.shares[s])) for s in listed]
        blocks.append(Table((first[0], names.a, names.b, "difference"), rows, caption="Exact terms", folds=folds))
    return blocks


class _Shares:
    """What the summands of two sides give, and which of them make the difference."""

    def __init__(self, a: Side, b: Side, compared: Compared) -> None:
        """Compare the summands of two sides, and sort those that differ by how much."""
        self._sides = (a, b)
        self._terms = [{_summand(term): term for term in side.terms} for side in (a, b)]
        self._listing = compared.listing
        self.shares = differences(a, b)
        self.of_documents = any(isinstance(s, str) for s in self.shares)
        self.kind, self.kinds = ("document", "documents") if self.of_documents else ("entity", "entities")
        self.differ = sorted((s for s, share in self.shares.items() if share), key=self._place)
        self.equal = [s for s, share in self.shares.items() if not share]

    def _place(self, s: Summand) -> tuple[Fraction, object]:
        return -abs(self.shares[s]), s if isinstance(s, str) else rank(mentions_in_order(s)[0])

    def called(self, s: Summand) -> tuple[Inline, ...]:
        """A document by its id; an entity by its labels, then its mentions."""
        if isinstance(s, str):
            return (s,)
        labels = (
            _lettered(terms[s].label, letter) for terms, letter in zip(self._terms, "ab", strict=True) if s in terms
        )
        return Label(" = ".join(dict.fromkeys(labels))), self._listing(s)

    def contributions(self, summands: Iterable[Summand], *, present: bool = False) -> tuple[str, str]:
        """
        Return what these summands contribute to each side, in percent.

        With `present`, an empty cell for a side that has none of them.
        """
        wanted = list(summands)
        cells: list[str] = []
        for side, terms in zip(self._sides, self._terms, strict=True):
            shares = [terms[s].numerator / side.denominator for s in wanted if s in terms and side.denominator]
            cells.append("" if present and not shares else percent(sum(shares, Fraction(0))))
        return cells[0], cells[1]

    def row(self, what: str, *cells: str) -> tuple[Inline, ...]:
        """A row of what is not listed one by one."""
        return (what, *cells) if self.of_documents else ("", what, *cells)

    def sum_of(self, summands: Iterable[Summand]) -> Fraction:
        """The difference that summands make together."""
        return sum((self.shares[s] for s in summands), Fraction(0))

    def worked(self, s: Summand) -> tuple[Math, Math]:
        """The terms of each side with their numbers."""
        cells = [
            _worked(terms[s], side, letter) if s in terms else ""
            for terms, side, letter in zip(self._terms, self._sides, "ab", strict=True)
        ]
        return Math(cells[0]), Math(cells[1])


def _worked(term: Term, side: Side, letter: str) -> str:
    if not term.entity:
        return f"{grouped(term.numerator)} / {grouped(term.denominator)}"
    return f"{_lettered(term.worked, letter)} of {side.denominator}"


def _lettered(text: str, letter: str) -> str:
    """The entities of a response by the letter of it."""
    return _RESPONSE_LABEL.sub(rf"{letter}\1", text)


_RESPONSE_LABEL = re.compile(r"\br(\d+)\b")


def _percent(value: Fraction | None) -> str:
    return "0/0" if value is None else percent(value)


def _points(a: Fraction | None, b: Fraction | None) -> str:
    return "" if a is None or b is None else points(a - b)


def _exact(value: Fraction | None) -> Math:
    return Math("0/0" if value is None else str(value))


def _exact_difference(a: Fraction | None, b: Fraction | None) -> Math:
    return Math("" if a is None or b is None else _signed(a - b).text)


def _signed(value: Fraction) -> Math:
    """
    An exact difference with its sign.

    >>> _signed(Fraction(-1, 4)).text, _signed(Fraction(1, 4)).text, _signed(Fraction(0)).text
    ('−1/4', '+1/4', '0')
    """
    return Math(f"{'−' if value < 0 else '+'}{abs(value)}" if value else "0")


def of_document(
    compared: Compared,
    names: Names,
    most: int | None = None,
    *,
    level: int = 1,
    exact: bool = False,
    apart: bool = True,
) -> list[Block]:
    """A document's explanation of why two responses score differently: its figures; taken apart, who makes them so."""
    blocks: list[Block] = [figures(compared, names)]
    if exact:
        blocks.append(exact_figures(compared, names))
    return [*blocks, *(taken_apart(compared, names, most, level=level + 1, exact=exact) if apart else ())]


def of_corpus(
    corpus: Compared,
    documents: Sequence[Compared],
    names: Names,
    most: int | None = None,
    *,
    exact: bool = False,
    apart: bool = True,
) -> list[Block]:
    """A corpus's: its documents, then a section for each of those that differ most."""
    blocks = of_document(corpus, names, most, exact=exact, apart=apart)
    shown, note = differing(documents, most)
    for document in shown:
        blocks.append(Heading(2, document.called))
        blocks.extend(of_document(document, names, most, level=2, exact=exact, apart=apart))
    return [*blocks, *note]


def differing(documents: Sequence[Compared], most: int | None) -> tuple[Sequence[Compared], list[Block]]:
    """The documents in which the two differ, the most first, and what is said of the others."""
    unequal = sorted((d for d in documents if d.apart), key=lambda d: -d.apart)
    sentences = []
    if same := len(documents) - len(unequal):
        sentences.append(f"{counted(same, 'document')} in which no figure differs")
    if most is not None and len(unequal) > most:
        sentences.append(
            f"{counted(len(unequal) - most, 'document')} that differ{'s' if len(unequal) - most == 1 else ''} less"
        )
    note: list[Block] = [Paragraph((f"Without a section: {'; '.join(sentences)}.",))] if sentences else []
    return unequal[:most], note
