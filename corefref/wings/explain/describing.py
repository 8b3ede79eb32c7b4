"""From a trace to what is said of it, as blocks that every rendering shares."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref.measures import MEANS
from corefref.partitions import Entity, Mention, Partition, Span, in_order, mentions_in_order
from corefref.rendering import numbers
from corefref.rendering.blocks import Bars, Block, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.parts import Answer, Inline, Label, Listing, Math
from corefref.wings.explain.values import PluralPair, Side, Step, Term, Trace

MOST_LETTERS = 60
"""A sum is written out if it is no longer than this."""

MOST_NAMED = 5
"""How many entities are named at most: those that cost most."""

Naming: TypeAlias = Callable[[Mention], str]
"""How a mention is called."""


def by_itself(m: Mention) -> str:
    """
    A mention without a text: its own name, or its offsets.

    >>> by_itself("a"), by_itself(Span(3, 5))
    ('a', '3–5')
    """
    if isinstance(m, Span):
        return f"{m.start}–{m.end}" if m.end > m.start else str(m.start)
    return str(m)


@dataclass(frozen=True, slots=True)
class Namings:
    """How mentions are called in the key's entities and in the response's, which need not be the same words."""

    key: Naming
    response: Naming

    def naming(self, label: str) -> Naming:
        """Return how to name the entities of the side that a label such as `k1` or `r2` belongs to."""
        return self.response if label.startswith("r") else self.key


def remembered(names: Namings) -> Namings:
    """The same, each mention named once: the tables of every metric name it again."""
    return Namings(_remembered(names.key), _remembered(names.response))


def _remembered(naming: Naming) -> Naming:
    named: dict[Mention, str] = {}

    def name(m: Mention) -> str:
        if (called := named.get(m)) is None:
            called = named[m] = naming(m)
        return called

    return name


def namings(naming: "Naming | Namings") -> Namings:
    """One name for both sides, unless there are two."""
    return naming if isinstance(naming, Namings) else Namings(naming, naming)


def braces(e: Entity, naming: Naming) -> Listing:
    """
    An entity in the papers' set notation; a dot stands between names of which one has blanks of its own.

    >>> braces(frozenset({Span(0, 1), Span(4, 4)}), {Span(0, 1): "the dog", Span(4, 4): "it"}.__getitem__).text
    '{the dog · it}'
    """
    named = [naming(m) for m in mentions_in_order(e)]
    return Listing("{" + (" · " if any(" " in name for name in named) else " ").join(named) + "}")


def percent(value: Fraction | None) -> str:
    """
    A figure in percent, rounded half to even; `0/0` where there is none.

    >>> percent(Fraction(5, 21)), percent(None)
    ('23.81 %', '0/0')
    """
    return "0/0" if value is None else f"{numbers.percent(value)} %"


def shown(value: Fraction | None) -> str:
    """
    A figure, exact and in percent.

    >>> shown(Fraction(5, 21))
    '5/21 = 23.81 %'
    """
    return "0/0" if value is None else f"{value} = {percent(value)}"


def described(
    key: Partition, response: Partition, trace: Trace, naming: Naming | Namings = by_itself, most: int | None = None
) -> list[Block]:
    """
    An explanation of a trace, from the two partitions to F₁.

    `most` is how many entities a side lists, those that cost most first; None lists all, in order.
    """
    names = namings(naming)
    blocks: list[Block] = [Heading(1, trace.title), Paragraph((trace.source,))]
    blocks.extend(_entities("Key", "k", key, names.key, most))
    blocks.extend(_entities("Response", "r", response, names.response, most))
    blocks.extend(explained(trace, naming, most))
    return blocks


def explained(trace: Trace, naming: Naming | Namings = by_itself, most: int | None = None) -> list[Block]:
    """The explanation without the two partitions and its source."""
    names = namings(naming)
    blocks: list[Block] = []
    if trace.plurals:
        blocks.append(plurals_paired(trace.plurals, names))
    for step in trace.steps:
        blocks.extend(_step(step, names.key, most))
    for side in trace.sides:
        blocks.extend(_side(side, names, most))
    if trace.prices:
        rows = tuple((Label(label), Math(str(price))) for label, price in trace.prices if price)
        blocks.append(Paragraph(("Prices that prove the alignment best; an entity that is not listed has price 0.",)))
        blocks.append(Table(("entity", "price"), rows[:most], frozenset({1})))
    if trace.members:
        blocks.append(summary(trace.members))
    return [*blocks, *outcome(trace)]


def outcome(trace: Trace) -> list[Block]:
    """The resulting figures, and what decided."""
    sides = "Mean " if trace.members else ""
    if trace.metric not in MEANS:
        sides = f"Recall {shown(trace.recall)}, precision {shown(trace.precision)}, "
    blocks: list[Block] = [
        Heading(2, "Score"),
        Paragraph((f"{sides}F₁ {shown(trace.f1)}.",)),
        Paragraph((Math(trace.f1_worked),)),
    ]
    if trace.notes:
        blocks.append(Items(tuple((note,) for note in trace.notes)))
    return blocks


def compared(traces: Iterable[Trace]) -> list[Block]:
    """The same response under several metrics, side by side."""
    return [Heading(1, "All metrics"), summary(traces)]


def summary(traces: Iterable[Trace]) -> Table:
    """The figures of several metrics, and what costs each of them most."""
    rows: list[tuple[Inline, ...]] = []
    for trace in traces:
        figures = () if trace.metric in MEANS else (trace.recall, trace.precision)
        cells = [*(percent(figure) for figure in figures), *[""] * (2 - len(figures)), percent(trace.f1)]
        rows.append((trace.title, *cells, _costs(trace)))
    header = ("metric", "recall", "precision", "F₁", "what costs most")
    return Table(header, tuple(rows), frozenset({1, 2, 3}), answer=3)


def headline(traces: Sequence[Trace]) -> list[Block]:
    """What stands first on a page: the figures of its metric, or of its metrics side by side, and what costs most."""
    if len(traces) != 1:
        return [summary(traces)] if traces else []
    (trace,) = traces
    sides = "" if trace.metric in MEANS else f"Recall {percent(trace.recall)}, precision {percent(trace.precision)}, "
    costs = _costs(trace) or "; ".join(f"{member.title} {percent(member.f1)}" for member in trace.members)
    title = "The mean of F₁" if trace.members else "What costs most"
    return [
        Paragraph((f"{sides}F₁ ", Answer(percent(trace.f1)), ".")),
        *([Paragraph((f"{title}: {costs}.",))] if costs else []),
    ]


def _costs(trace: Trace) -> str:
    """What costs each side of a metric most."""
    return "; ".join(
        f"{side.measure}: {side.loss_name}, {_amount(losses[0].loss)} in {losses[0].label}"
        for side in trace.sides
        if side.counts and (losses := side.losses)
    )


def _amount(value: Fraction) -> str:
    """
    A number that need not be exact.

    >>> _amount(Fraction(3)), _amount(Fraction(93707, 2772))
    ('3', '33.80')
    """
    return str(value) if value.denominator == 1 else numbers.percent(value / 100)


def _entities(name: str, letter: str, p: Partition, naming: Naming, most: int | None) -> list[Block]:
    ordered = in_order(p)
    rows = tuple((Label(f"{letter}{place}"), braces(e, naming)) for place, e in enumerate(ordered[:most], 1))
    blocks: list[Block] = [Heading(2, f"{name}: {numbers.counted(len(ordered), 'entity', 'entities')}")]
    if rows:
        blocks.append(Table(("entity", "mentions"), rows))
    if len(ordered) > len(rows):
        blocks.append(Paragraph((f"… and {len(ordered) - len(rows)} more.",)))
    return blocks


def _step(step: Step, naming: Naming, most: int | None) -> list[Block]:
    ordered = in_order(step.entities)
    shown = " ".join(braces(e, naming).text for e in ordered[:most])
    rest = f" … and {len(ordered) - (most or 0)} more" if most is not None and len(ordered) > most else ""
    return [Paragraph((Math(step.name), " = ", Listing(shown), rest))]


def plurals_paired(pairs: Sequence[PluralPair], names: Namings) -> Table:
    """Which plural is paired with which, and how alike their antecedents are: the credits δ."""
    several = len({pair.measure for pair in pairs}) > 1
    rows = [
        (
            *((pair.measure,) if several else ()),
            "none" if pair.key is None else names.key(pair.key),
            "none" if pair.response is None else names.response(pair.response),
            *(Math(str(value)) for value in (pair.recall, pair.precision, pair.f1)),
        )
        for pair in pairs
    ]
    header = (*(("metric",) if several else ()), "key", "response", "ρ", "π", "f")
    numbers = frozenset(range(len(header) - 3, len(header)))
    caption = "Plurals, paired by antecedents: ρ, π and f are recall, precision and F₁ of these; one is the credit δ"
    return Table(header, rows, numbers, caption=caption)


def _side(side: Side, names: Namings, most: int | None) -> list[Block]:
    title = side.measure.capitalize() + ("" if side.counts else " (does not count here)")
    steps: tuple[str, ...] = (
        f"({_sum([term.worked for term in side.terms])}) / ({_sum([str(term.denominator) for term in side.terms])})",
        f"{grouped(side.numerator)} / {grouped(side.denominator)}",
        shown(side.value),
    )
    if str(side.value) == f"{side.numerator}/{side.denominator}":
        steps = (steps[0], steps[2])
    formula = Formula(side.symbol, side.formula, side.latex, side.mathml, steps if side.terms else steps[-1:])
    blocks: list[Block] = [Heading(2, title), formula]
    losses = side.losses
    listed = side.terms if most is None or len(side.terms) <= most else losses[:most]
    rows: list[tuple[Inline, ...]] = []
    bars: list[tuple[Fraction, Fraction] | None] = []
    for term in listed:
        naming = names.naming(term.label)
        rows.append(
            (
                Label(term.label),
                braces(term.entity, naming),
                Math(term.worked),
                Math(str(term.numerator)),
                Math(str(term.denominator)),
                Math(str(term.loss)),
            )
        )
        bars.append((term.numerator, term.denominator))
        rows.extend(
            ("", braces(piece.mentions, naming), Math(f"{piece.label}: {piece.worked}"), Math(str(piece.value)), "", "")
            for piece in term.pieces[:most]
        )
        bars.extend(None for _ in term.pieces[:most])
    if rows:
        header = ("entity", "mentions", "term", "gives", "of", "loses")
        blocks.append(Table(header, rows, frozenset({3, 4, 5}), bars=Bars("gives and loses", bars)))
    blocks.extend(_why_not_higher(side, listed, losses))
    return blocks


def _why_not_higher(side: Side, listed: Sequence[Term], losses: Sequence[Term]) -> list[Block]:
    lost = side.denominator - side.numerator
    if not lost:
        return []
    worst = losses[:MOST_NAMED]
    share = sum((term.loss for term in worst), Fraction(0)) / lost
    names = ", ".join(f"{term.label} {term.loss}" for term in worst)
    blocks: list[Block] = [
        Paragraph((f"Why not higher? {side.loss_name.capitalize()}: {lost} of {side.denominator}. {names}.",))
    ]
    if len(worst) < len(losses):
        blocks.append(Paragraph((f"These {len(worst)} entities lose {percent(share)} of what {side.measure} lacks.",)))
    if len(listed) < len(side.terms):
        rest = numbers.counted(len(side.terms) - len(listed), "more entity is", "more entities are")
        blocks.append(Paragraph((f"{rest} not listed here.",)))
    return blocks


def _sum(terms: Sequence[str]) -> str:
    written = " + ".join(terms)
    return written if len(written) <= MOST_LETTERS else f"{terms[0]} + … + {terms[-1]}, a sum of {len(terms)}"


def grouped(value: Fraction) -> str:
    """A number as a part of a quotient."""
    return str(value) if value.denominator == 1 else f"({value})"
