"""A corpus score taken apart by documents, and the names of mentions in a text."""

from collections.abc import Sequence
from fractions import Fraction

from corefref.explanation.blocks import Block, Formula, Heading, Inline, Math, Paragraph, Table
from corefref.explanation.describing import Naming, by_itself, percent, shown
from corefref.explanation.values import Side, Trace
from corefref.partitions import Mention, Span

LONGEST = 36
"""A mention's words are shown up to so many letters."""


def naming_by(words: Sequence[str], between: str = "_") -> Naming:
    """
    The name of a mention of a text: its words, and after @ the number of its first token in the document.

    In set notation, where a blank ends a mention, its words are joined by something else.

    >>> naming_by(["The", "dog", "barks"])(Span(0, 1))
    'The_dog@0'
    """

    def name(m: Mention) -> str:
        if not isinstance(m, Span):
            return by_itself(m)
        text = between.join(words[m.start : m.end + 1])
        return f"{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}@{m.start}"

    return name


def summed(ids: Sequence[str], traces: Sequence[Trace], most: int | None = None) -> list[Block]:
    """
    How the documents of a corpus add up to its score: numerators and denominators, those that cost most first.

    A mean of F₁ is taken of the sums of its members.
    """
    first = traces[0]
    blocks: list[Block] = [Heading(1, f"{first.title}: {len(ids)} documents"), Paragraph((first.source,))]
    if first.members:
        for place in range(len(first.members)):
            blocks.extend(summed(ids, [trace.members[place] for trace in traces], most))
        return blocks
    for place, side in enumerate(first.sides):
        blocks.extend(_sums(ids, [trace.sides[place] for trace in traces], side, most))
    return blocks


def _sums(ids: Sequence[str], sides: Sequence[Side], first: Side, most: int | None) -> list[Block]:
    numerator = sum((side.numerator for side in sides), Fraction(0))
    denominator = sum((side.denominator for side in sides), Fraction(0))
    value = numerator / denominator if denominator else None
    lost = denominator - numerator
    order = sorted(range(len(ids)), key=lambda place: sides[place].numerator - sides[place].denominator)
    rows: list[tuple[Inline, ...]] = []
    for place in order[:most]:
        side = sides[place]
        loss = side.denominator - side.numerator
        share = percent(loss / lost) if lost else ""
        rows.append(
            (ids[place], percent(side.value), *(Math(str(x)) for x in (side.numerator, side.denominator)), share)
        )
    table = Table(
        ("document", first.symbol, "numerator", "denominator", "of the loss"), tuple(rows), frozenset({1, 2, 3, 4})
    )
    formula = Formula(first.symbol, first.formula, first.latex, ())
    blocks: list[Block] = [Heading(2, first.measure.capitalize()), formula, table]
    if len(rows) < len(ids):
        blocks.append(Paragraph((f"{len(ids) - len(rows)} more documents are not listed here.",)))
    return [*blocks, Paragraph((f"Sums over documents: {numerator} / {denominator} = {shown(value)}.",))]
